//! The names of the opponents and their settings, as `fail-soft:depth=7,table=64`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::ants::{Colony, Settings, Thousandths};
use super::expert::{Endings, Style};
use super::{
    Answer, Request, Table, alpha_beta, expert, fail_soft, greedy, min_max, mirror, random, table,
};
use crate::games::{Evaluate, clip, mix};
use crate::i18n::{gettext, gettext_f};
use crate::sentence::{Sentence, say};
use crate::solver;

/// How an opponent finds its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// The move that gains most at once.
    Greedy,
    /// The move that gains most, the best reply counted.
    LookAhead,
    /// The move after which the captures that follow leave most.
    Careful,
    /// The ant colony.
    Ants,
    /// The half turn of the last move.
    Mirror,
    /// The whole tree to a fixed depth.
    MinMax,
    /// Fail-hard alpha-beta to a fixed depth.
    AlphaBeta,
    /// Fail-soft alpha-beta with a transposition table.
    FailSoft,
    /// The strongest.
    Expert,
    /// Exact play, where that can be found.
    Perfect,
}

impl Algorithm {
    /// All opponents, from the gentlest on.
    pub const ALL: [Algorithm; 11] = [
        Algorithm::Random,
        Algorithm::Greedy,
        Algorithm::LookAhead,
        Algorithm::Careful,
        Algorithm::Ants,
        Algorithm::Mirror,
        Algorithm::MinMax,
        Algorithm::AlphaBeta,
        Algorithm::FailSoft,
        Algorithm::Expert,
        Algorithm::Perfect,
    ];

    /// The name in a [`Spec`].
    pub fn id(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::Greedy => "greedy",
            Algorithm::LookAhead => "look-ahead",
            Algorithm::Careful => "careful",
            Algorithm::Ants => "ants",
            Algorithm::Mirror => "mirror",
            Algorithm::MinMax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::FailSoft => "fail-soft",
            Algorithm::Expert => "expert",
            Algorithm::Perfect => "perfect",
        }
    }

    /// The name that the window shows.
    pub fn label(self) -> String {
        match self {
            Algorithm::Random => gettext("Random"),
            Algorithm::Greedy => gettext("Greedy"),
            Algorithm::LookAhead => gettext("Look-ahead"),
            Algorithm::Careful => gettext("Careful"),
            Algorithm::Ants => gettext("Ant colony"),
            Algorithm::Mirror => gettext("Mirror"),
            Algorithm::MinMax => "MinMax".into(),
            Algorithm::AlphaBeta => "Alpha-Beta".into(),
            Algorithm::FailSoft => "Alpha-Beta FS + TT".into(),
            Algorithm::Expert => gettext("Expert"),
            Algorithm::Perfect => gettext("Perfect"),
        }
    }

    /// Whether it looks ahead to a chosen depth, within a time limit.
    pub fn searches(self) -> bool {
        matches!(
            self,
            Algorithm::MinMax | Algorithm::AlphaBeta | Algorithm::FailSoft | Algorithm::Expert
        )
    }

    /// Whether it thinks as long as it may, so that it should have a time limit.
    pub fn takes_time(self) -> bool {
        self.searches() || self == Algorithm::Perfect
    }

    /// Whether several threads can help it.
    pub fn is_parallel(self) -> bool {
        matches!(self, Algorithm::Expert | Algorithm::Perfect)
    }

    /// Whether it can play a game.
    pub fn plays<G: Evaluate>(self, game: &G) -> bool {
        self.cannot_play(game).is_none()
    }

    /// Why it cannot play a game; `None` if it can.
    pub fn cannot_play<G: Evaluate>(self, game: &G) -> Option<Sentence> {
        let is_walls = || game.strings_and_coins(&game.start()).is_some();
        let reason = match self {
            Algorithm::Ants if game.trail_sites() == 0 => {
                say("{opponent} plays only games in which pieces go from place to place")
            }
            // Only there the half turn keeps the game as it is, and captures come to an end.
            Algorithm::Careful | Algorithm::Mirror | Algorithm::Perfect if !is_walls() => {
                say("{opponent} plays only Walls")
            }
            _ => return None,
        };
        Some(reason.with("opponent", self.id()))
    }

    /// Whether it keeps a transposition table.
    pub fn has_table(self) -> bool {
        matches!(
            self,
            Algorithm::FailSoft | Algorithm::Expert | Algorithm::Perfect
        )
    }
}

/// An opponent and its settings.
///
/// ```
/// use walls::search::{Algorithm, Spec};
/// let spec: Spec = "fail-soft:depth=7,time=5000".parse().unwrap();
/// assert_eq!((spec.algorithm, spec.depth), (Algorithm::FailSoft, 7));
/// assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
/// assert!("fail-soft:depth=0".parse::<Spec>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// How it finds its moves.
    pub algorithm: Algorithm,
    /// Plies that it looks ahead, at least 1.
    pub depth: u8,
    /// The most time that it takes for a move.
    pub time: Option<Duration>,
    /// What its random choices are drawn from; `None` draws anew each time.
    pub seed: Option<u64>,
    /// Whether the root's successors are shuffled.
    pub shuffle: bool,
    /// The MiB of memory that it may use, for its transposition table and exact endings; 0 for none.
    pub table: u32,
    /// How it thinks, if it is an expert.
    pub style: Style,
    /// Whether evaluations are salted, as those of seed 003.
    pub salt: bool,
    /// How it weighs and learns, if it is an ant colony.
    pub ants: Settings,
}

/// A [`Spec`] that cannot be read; the message says what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(String);

impl Spec {
    /// The largest depth that can be asked for.
    pub const MAX_DEPTH: u8 = 100;

    /// An opponent with its usual settings.
    pub fn new(algorithm: Algorithm) -> Spec {
        Spec {
            algorithm,
            depth: match algorithm {
                Algorithm::MinMax => 3,
                Algorithm::Expert | Algorithm::Perfect => Spec::MAX_DEPTH,
                _ => 5,
            },
            // These go on as long as they may.
            time: algorithm.is_parallel().then_some(Duration::from_secs(1)),
            seed: None,
            shuffle: true,
            table: if algorithm.has_table() { 64 } else { 0 },
            style: Style::default(),
            salt: false,
            ants: Settings::default(),
        }
    }

    /// Finds a move; `None` when the game is over.
    ///
    /// The request's limits take precedence over the settings here. A seed of the settings takes
    /// precedence over the request's; with it, the same position always gets the same answer.
    pub fn choose<G: Evaluate>(&self, mut request: Request<G>) -> Option<Answer<G::Move>> {
        request.limits.time = request.limits.time.or(self.time);
        if let Some(seed) = self.seed {
            request.seed = mix(seed ^ request.game.state_key(request.position));
        }
        let depth = request.limits.depth.unwrap_or(self.depth).max(1);
        match self.algorithm {
            Algorithm::Random => random::choose(request),
            Algorithm::Greedy => greedy::choose(request),
            Algorithm::LookAhead => greedy::look_ahead(request),
            Algorithm::Careful => greedy::careful(request),
            Algorithm::Ants => match request.colony {
                Some(colony) => {
                    let mut colony = colony.lock().unwrap_or_else(|broken| broken.into_inner());
                    colony.choose(&request, &self.ants)
                }
                None => {
                    Colony::new(request.game.trail_sites(), &self.ants).choose(&request, &self.ants)
                }
            },
            Algorithm::MinMax => min_max::choose(request, depth, self.shuffle, self.salt),
            Algorithm::AlphaBeta => alpha_beta::choose(request, depth, self.shuffle),
            Algorithm::FailSoft => fail_soft::choose(request, depth, self.shuffle),
            Algorithm::Mirror => mirror::choose(request),
            Algorithm::Expert | Algorithm::Perfect => {
                expert::choose(request, depth, self.style, self.endings())
            }
        }
    }

    /// MiB of the table itself, of all that the opponent may use; 0 for none.
    pub fn table_mebibytes(&self) -> u32 {
        match self.algorithm {
            _ if self.table == 0 || !self.algorithm.has_table() => 0,
            // The rest is for endings.
            Algorithm::Expert => (self.table * 2 / 3).max(1),
            Algorithm::Perfect => (self.table / 4).max(1),
            _ => self.table,
        }
    }

    /// MiB for solved endings, of all that the opponent may use: what its table and the solver's
    /// threads leave; 0 for opponents that solve none.
    pub fn endings_mebibytes(&self) -> u32 {
        if !self.algorithm.is_parallel() {
            return 0;
        }
        let threads = u32::from(self.style.threads) * solver::MEBIBYTES_OF_THREAD;
        let rest = self.table.saturating_sub(self.table_mebibytes());
        rest.saturating_sub(threads).max(1)
    }

    fn endings(&self) -> Endings {
        Endings {
            mebibytes: self.endings_mebibytes(),
            always: self.algorithm == Algorithm::Perfect,
        }
    }

    /// An empty table for it, if it keeps one.
    pub fn new_table(&self) -> Option<Table> {
        match self.table_mebibytes() {
            0 => None,
            mebibytes => Some(Table::new(mebibytes)),
        }
    }

    /// The name and depth that the window and the log show.
    pub fn label(&self) -> String {
        match self.algorithm.searches() && !self.algorithm.is_parallel() {
            true => gettext_f(
                "{opponent}, depth {depth}",
                &[
                    ("opponent", &self.algorithm.label()),
                    ("depth", &self.depth.to_string()),
                ],
            ),
            false => self.algorithm.label(),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut settings = Vec::new();
        if self.algorithm.searches() && self.depth != Spec::MAX_DEPTH {
            settings.push(format!("depth={}", self.depth));
        }
        if self.algorithm.takes_time() {
            match self.time {
                Some(time) => settings.push(format!("time={}", time.as_millis())),
                None if self.algorithm.is_parallel() => settings.push("time=0".into()),
                None => {}
            }
            if self.style.threads != 1 {
                settings.push(format!("threads={}", self.style.threads));
            }
            if self.style.plain {
                settings.push("eval=plain".into());
            }
            if !self.shuffle {
                settings.push("shuffle=off".into());
            }
            if self.salt {
                settings.push("salt=on".into());
            }
        }
        let usual = Settings::default();
        if self.algorithm == Algorithm::Ants {
            for (name, value, usual) in [
                ("alpha", self.ants.alpha, usual.alpha),
                ("beta", self.ants.beta, usual.beta),
                ("q0", self.ants.q0, usual.q0),
                ("tau0", self.ants.tau0, usual.tau0),
            ] {
                if value != usual {
                    settings.push(format!("{name}={value}"));
                }
            }
        }
        if self.algorithm.has_table() {
            settings.push(format!("table={}", self.table));
        }
        if let Some(seed) = self.seed {
            settings.push(format!("seed={seed}"));
        }
        f.write_str(self.algorithm.id())?;
        if !settings.is_empty() {
            write!(f, ":{}", settings.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let algorithm = Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.id() == name.trim())
            .ok_or_else(|| {
                let known = Algorithm::ALL.map(Algorithm::id).join(", ");
                SpecError(gettext_f(
                    "there is no opponent “{name}”; the opponents are {known}",
                    &[("name", &clip(name)), ("known", &known)],
                ))
            })?;
        let mut spec = Spec::new(algorithm);
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            let number = |from: u64, to: u64| {
                let number = value.parse::<u64>().ok();
                number.filter(|n| (from..=to).contains(n)).ok_or_else(|| {
                    SpecError(gettext_f(
                        "{setting}: “{value}” is not a number from {from} to {to}",
                        &[
                            ("setting", &clip(key)),
                            ("value", &clip(value)),
                            ("from", &from.to_string()),
                            ("to", &to.to_string()),
                        ],
                    ))
                })
            };
            let switch = || match value {
                "on" => Ok(true),
                "off" => Ok(false),
                _ => Err(SpecError(gettext_f(
                    "{setting} is on or off, not “{value}”",
                    &[("setting", &clip(key)), ("value", &clip(value))],
                ))),
            };
            let decimal = |most: u32| {
                let number = value.parse::<Thousandths>().ok();
                number.filter(|n| n.0 <= 1000 * most).ok_or_else(|| {
                    SpecError(gettext_f(
                        "{setting}: “{value}” is not a decimal number from 0 to {to}",
                        &[
                            ("setting", &clip(key)),
                            ("value", &clip(value)),
                            ("to", &most.to_string()),
                        ],
                    ))
                })
            };
            match key.trim() {
                "depth" if algorithm.searches() => {
                    spec.depth = number(1, Spec::MAX_DEPTH.into())? as u8;
                    // A depth asked for is to be reached.
                    if algorithm.is_parallel() && !settings.contains("time=") {
                        spec.time = None;
                    }
                }
                "threads" if algorithm.is_parallel() => {
                    spec.style.threads = number(1, 64)? as u8;
                }
                "eval" if algorithm == Algorithm::Expert => {
                    spec.style.plain = match value {
                        "plain" => true,
                        "full" => false,
                        _ => {
                            return Err(SpecError(gettext_f(
                                "{setting} is full or plain, not “{value}”",
                                &[("setting", "eval"), ("value", &clip(value))],
                            )));
                        }
                    }
                }
                "time" if algorithm.takes_time() => {
                    let least = u64::from(!algorithm.is_parallel());
                    let time = Duration::from_millis(number(least, 86_400_000)?);
                    spec.time = Some(time).filter(|time| !time.is_zero());
                }
                "table" if algorithm.has_table() => {
                    spec.table = number(0, table::MAX_MEBIBYTES.into())? as u32;
                }
                "shuffle" if algorithm.searches() && !algorithm.is_parallel() => {
                    spec.shuffle = switch()?
                }
                "salt" if algorithm == Algorithm::MinMax => spec.salt = switch()?,
                "alpha" if algorithm == Algorithm::Ants => spec.ants.alpha = decimal(1)?,
                "beta" if algorithm == Algorithm::Ants => spec.ants.beta = decimal(100)?,
                "q0" if algorithm == Algorithm::Ants => spec.ants.q0 = decimal(1)?,
                "tau0" if algorithm == Algorithm::Ants => spec.ants.tau0 = decimal(1000)?,
                "seed" => spec.seed = Some(number(0, u64::MAX)?),
                _ => {
                    return Err(SpecError(gettext_f(
                        "the opponent {opponent} has no setting “{setting}”",
                        &[("opponent", algorithm.id()), ("setting", &clip(key))],
                    )));
                }
            }
        }
        Ok(spec)
    }
}
