//! The opponents by name, each with its own settings.
//!
//! [`settings`] is the one table of settings, which parsing, printing and dialogs read. `text`
//! reads and writes `fail-soft:depth=7,table=64`.

use std::time::Duration;

use super::ants::{self, Colony, Thousandths};
use super::expert::{self, Endings, Style};
use super::{
    Answer, Request, Table, alpha_beta, fail_soft, fallible, greedy, min_max, mirror, random, uct,
};
use crate::games::{Evaluate, mix};
use crate::sentence::{Sentence, say};
use crate::solver;

mod limits;
pub mod settings;
mod text;

/// The largest depth that can be asked for: as deep as the other limits allow.
pub const MAX_DEPTH: u8 = 100;

/// An opponent and how it plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opponent {
    /// Any legal move.
    Random,
    /// A search to a fixed depth that overlooks moves, more often the further ahead.
    Fallible {
        /// How far it looks.
        search: FixedDepth,
        /// The share of the moves that it overlooks one ply ahead.
        oversight: Thousandths,
    },
    /// The move that gains most at once.
    Greedy,
    /// The move that gains most, minus the best reply.
    LookAhead,
    /// The move that gains most, minus all captures that follow.
    Careful,
    /// The ant colony.
    Ants(ants::Settings),
    /// The image of the last move under a half turn of the board.
    Mirror,
    /// Plain minimax to a fixed depth.
    MinMax {
        /// How far it looks.
        search: FixedDepth,
        /// Whether evaluations are salted, as in the published Fortress program.
        salt: bool,
    },
    /// Fail-hard alpha-beta to a fixed depth.
    AlphaBeta(FixedDepth),
    /// Fail-soft alpha-beta with a transposition table.
    FailSoft {
        /// How far it looks.
        search: FixedDepth,
        /// MiB of its table; 0 for none.
        table: u32,
    },
    /// Plain Monte Carlo tree search.
    Uct(uct::Settings),
    /// The strongest.
    Expert(Deepening),
    /// The strongest, which tries to solve every position.
    Perfect(Deepening),
}

/// How far a search to a fixed depth looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedDepth {
    /// Plies that it looks ahead, at least 1.
    pub depth: u8,
    /// The most time that it takes for a move.
    pub time: Option<Duration>,
    /// Whether the root's successors are shuffled.
    pub shuffle: bool,
}

/// How the strongest opponents think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deepening {
    /// Plies that it looks ahead at most.
    pub depth: u8,
    /// The most time that it takes for a move.
    pub time: Option<Duration>,
    /// The most nodes for a move.
    pub nodes: Option<u64>,
    /// Threads that search.
    pub threads: u16,
    /// Whether its evaluation is the plain difference of points, without static features.
    pub plain: bool,
    /// MiB of memory that it keeps between moves, for its transposition table and solved endings. With 0 it keeps one MiB
    /// for endings, and has a small table for each move.
    pub table: u32,
}

impl Default for Deepening {
    /// A second on one thread.
    fn default() -> Self {
        Deepening {
            depth: MAX_DEPTH,
            time: Some(Duration::from_secs(1)),
            nodes: None,
            threads: 1,
            plain: false,
            table: 64,
        }
    }
}

impl Opponent {
    /// All opponents with their usual settings, from the weakest to the strongest.
    pub fn all() -> [Opponent; 13] {
        let to_depth = |depth| FixedDepth {
            depth,
            time: None,
            shuffle: true,
        };
        [
            Opponent::Random,
            Opponent::Fallible {
                search: to_depth(2),
                oversight: Thousandths(200),
            },
            Opponent::Greedy,
            Opponent::LookAhead,
            Opponent::Careful,
            Opponent::Ants(ants::Settings::default()),
            Opponent::Mirror,
            Opponent::MinMax {
                search: to_depth(3),
                salt: false,
            },
            Opponent::AlphaBeta(to_depth(5)),
            Opponent::FailSoft {
                search: to_depth(5),
                table: 64,
            },
            Opponent::Uct(uct::Settings::default()),
            Opponent::Expert(Deepening::default()),
            Opponent::Perfect(Deepening::default()),
        ]
    }

    /// The opponent with this name and its usual settings.
    pub fn named(id: &str) -> Option<Opponent> {
        Opponent::all().into_iter().find(|known| known.id() == id)
    }

    /// The name in commands and files.
    pub fn id(&self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Fallible { .. } => "fallible",
            Opponent::Greedy => "greedy",
            Opponent::LookAhead => "look-ahead",
            Opponent::Careful => "careful",
            Opponent::Ants(_) => "ants",
            Opponent::Mirror => "mirror",
            Opponent::MinMax { .. } => "minimax",
            Opponent::AlphaBeta(_) => "alpha-beta",
            Opponent::FailSoft { .. } => "fail-soft",
            Opponent::Uct(_) => "uct",
            Opponent::Expert(_) => "expert",
            Opponent::Perfect(_) => "perfect",
        }
    }

    /// The name that people read.
    pub fn title(&self) -> Sentence {
        match self {
            Opponent::Random => say("Random"),
            Opponent::Fallible { .. } => say("Fallible"),
            Opponent::Greedy => say("Greedy"),
            Opponent::LookAhead => say("Look-ahead"),
            Opponent::Careful => say("Careful"),
            Opponent::Ants(_) => say("Ant colony"),
            Opponent::Mirror => say("Mirror"),
            Opponent::MinMax { .. } => say("MinMax"),
            Opponent::AlphaBeta(_) => say("Alpha-Beta"),
            Opponent::FailSoft { .. } => say("Alpha-Beta FS + TT"),
            Opponent::Uct(_) => say("Monte Carlo tree search"),
            Opponent::Expert(_) => say("Expert"),
            Opponent::Perfect(_) => say("Perfect"),
        }
    }

    /// The name and, for searches of a fixed depth, the depth.
    pub fn label(&self) -> Sentence {
        match self.fixed_depth() {
            Some(search) => say("{opponent}, depth {depth}")
                .with("opponent", self.title())
                .with("depth", search.depth),
            None => self.title(),
        }
    }

    /// How far it looks, if it searches to a fixed depth.
    pub fn fixed_depth(&self) -> Option<&FixedDepth> {
        match self {
            Opponent::MinMax { search, .. }
            | Opponent::AlphaBeta(search)
            | Opponent::FailSoft { search, .. }
            | Opponent::Fallible { search, .. } => Some(search),
            _ => None,
        }
    }

    /// How far it looks, to be changed.
    pub fn fixed_depth_mut(&mut self) -> Option<&mut FixedDepth> {
        match self {
            Opponent::MinMax { search, .. }
            | Opponent::AlphaBeta(search)
            | Opponent::FailSoft { search, .. }
            | Opponent::Fallible { search, .. } => Some(search),
            _ => None,
        }
    }

    /// How it thinks, if it is one of the strongest.
    pub fn deepening(&self) -> Option<&Deepening> {
        match self {
            Opponent::Expert(deepening) | Opponent::Perfect(deepening) => Some(deepening),
            _ => None,
        }
    }

    /// How it thinks, to be changed.
    pub fn deepening_mut(&mut self) -> Option<&mut Deepening> {
        match self {
            Opponent::Expert(deepening) | Opponent::Perfect(deepening) => Some(deepening),
            _ => None,
        }
    }

    /// How it weighs and learns, if it is an ant colony.
    pub fn ants(&self) -> Option<&ants::Settings> {
        match self {
            Opponent::Ants(settings) => Some(settings),
            _ => None,
        }
    }

    /// The settings of an ant colony, to be changed.
    pub fn ants_mut(&mut self) -> Option<&mut ants::Settings> {
        match self {
            Opponent::Ants(settings) => Some(settings),
            _ => None,
        }
    }

    /// How it thinks, if it is a Monte Carlo tree search.
    pub fn uct(&self) -> Option<&uct::Settings> {
        match self {
            Opponent::Uct(settings) => Some(settings),
            _ => None,
        }
    }

    /// The settings of a Monte Carlo tree search, to be changed.
    pub fn uct_mut(&mut self) -> Option<&mut uct::Settings> {
        match self {
            Opponent::Uct(settings) => Some(settings),
            _ => None,
        }
    }

    /// The most time that it takes for a move, if it has such a limit: `Some(None)` if that is not set.
    pub fn time(&self) -> Option<Option<Duration>> {
        match self {
            Opponent::Uct(settings) => Some(settings.time),
            _ => match self.fixed_depth() {
                Some(search) => Some(search.time),
                None => self.deepening().map(|deepening| deepening.time),
            },
        }
    }

    /// The limit of time for a move, to be changed.
    pub fn time_mut(&mut self) -> Option<&mut Option<Duration>> {
        match self {
            Opponent::Uct(settings) => Some(&mut settings.time),
            Opponent::MinMax { search, .. }
            | Opponent::AlphaBeta(search)
            | Opponent::FailSoft { search, .. }
            | Opponent::Fallible { search, .. } => Some(&mut search.time),
            Opponent::Expert(deepening) | Opponent::Perfect(deepening) => Some(&mut deepening.time),
            _ => None,
        }
    }

    /// The most nodes for a move, if it has such a limit: `Some(None)` if that is not set.
    pub fn nodes(&self) -> Option<Option<u64>> {
        match self {
            Opponent::Uct(settings) => Some(settings.nodes),
            _ => self.deepening().map(|deepening| deepening.nodes),
        }
    }

    /// The limit of nodes for a move, to be changed.
    pub fn nodes_mut(&mut self) -> Option<&mut Option<u64>> {
        match self {
            Opponent::Uct(settings) => Some(&mut settings.nodes),
            _ => self.deepening_mut().map(|deepening| &mut deepening.nodes),
        }
    }

    /// Whether it can play a game.
    ///
    /// # Errors
    /// [`OpponentError::CannotPlay`] with the reason when it cannot.
    pub fn plays<G: Evaluate>(&self, game: &G) -> Result<(), OpponentError> {
        let reason = match self {
            Opponent::Ants(_) if game.trail_sites() == 0 => {
                say("{opponent} plays only games in which pieces go from place to place")
            }
            // Only there do captures come to an end, and is the half turn a symmetry.
            Opponent::Careful | Opponent::Mirror | Opponent::Perfect(_)
                if game.strings_and_coins(&game.start()).is_none() =>
            {
                say("{opponent} plays only Walls")
            }
            _ => return Ok(()),
        };
        Err(OpponentError::CannotPlay(
            reason.with("opponent", self.id()),
        ))
    }

    /// MiB of memory that it may use for what it keeps between moves; 0 for none.
    pub fn memory(&self) -> u32 {
        match self {
            Opponent::FailSoft { table, .. } => *table,
            _ => self.deepening().map_or(0, |deepening| deepening.table),
        }
    }

    /// The part of [`memory`](Opponent::memory) that is for the transposition table, in MiB; 0 for none.
    pub fn table_mebibytes(&self) -> u32 {
        match (self, self.memory()) {
            (_, 0) => 0,
            // The rest is for endings.
            (Opponent::Expert(_), memory) => (memory * 2 / 3).max(1),
            (Opponent::Perfect(_), memory) => (memory / 4).max(1),
            (_, memory) => memory,
        }
    }

    /// The part of [`memory`](Opponent::memory) that is for solved endings, in MiB: what the table, the solver's
    /// threads and the nimbers leave. 0 for opponents that solve none.
    pub fn endings_mebibytes(&self) -> u32 {
        let Some(deepening) = self.deepening() else {
            return 0;
        };
        let threads = u32::from(deepening.threads) * solver::MEBIBYTES_OF_THREAD;
        let rest = deepening.table.saturating_sub(self.table_mebibytes());
        // Nimbers take an eighth more, see `Memory::new`.
        (rest.saturating_sub(threads) * 8 / 9).max(1)
    }

    /// An empty table for it, if it keeps one.
    pub fn new_table(&self) -> Option<Table> {
        match self.table_mebibytes() {
            0 => None,
            mebibytes => Some(Table::new(mebibytes)),
        }
    }
}

/// An opponent, and the seed of its random choices.
///
/// ```
/// use walls::search::{Opponent, Spec};
///
/// let spec: Spec = "fail-soft:depth=7,time=5000".parse().unwrap();
/// assert_eq!(spec.opponent.fixed_depth().unwrap().depth, 7);
/// assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
/// assert!("fail-soft:depth=0".parse::<Spec>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// Who plays, and how.
    pub opponent: Opponent,
    /// The seed of its random choices; `None` for another one each time.
    pub seed: Option<u64>,
}

impl From<Opponent> for Spec {
    fn from(opponent: Opponent) -> Spec {
        Spec {
            opponent,
            seed: None,
        }
    }
}

impl Spec {
    /// Finds a move; `None` when the game is over.
    ///
    /// The limits of the request take precedence over the settings. The seed of the settings takes
    /// precedence over that of the request; with it, the same position always gets the same answer.
    pub fn choose<G: Evaluate>(&self, mut request: Request<G>) -> Option<Answer<G::Move>> {
        if let Some(seed) = self.seed {
            request.seed = mix(seed ^ request.game.state_key(request.position));
        }
        let depth = match (self.opponent.fixed_depth(), self.opponent.deepening()) {
            (Some(search), _) => search.depth,
            (_, Some(deepening)) => deepening.depth,
            _ => 1,
        };
        let limits = &mut request.limits;
        limits.time = limits.time.or(self.opponent.time().flatten());
        limits.nodes = limits.nodes.or(self.opponent.nodes().flatten());
        let depth = request.limits.depth.unwrap_or(depth).max(1);
        match &self.opponent {
            Opponent::Random => random::choose(request),
            Opponent::Fallible { search, oversight } => {
                fallible::choose(request, depth, search.shuffle, *oversight)
            }
            Opponent::Greedy => greedy::choose(request),
            Opponent::LookAhead => greedy::look_ahead(request),
            Opponent::Careful => greedy::careful(request),
            Opponent::Mirror => mirror::choose(request),
            Opponent::Ants(settings) => match request.colony {
                Some(colony) => {
                    let mut colony = colony.lock().unwrap_or_else(|broken| broken.into_inner());
                    colony.choose(&request, settings)
                }
                None => {
                    Colony::new(request.game.trail_sites(), settings).choose(&request, settings)
                }
            },
            Opponent::MinMax { search, salt } => {
                min_max::choose(request, depth, search.shuffle, *salt)
            }
            Opponent::AlphaBeta(search) => alpha_beta::choose(request, depth, search.shuffle),
            Opponent::FailSoft { search, .. } => fail_soft::choose(request, depth, search.shuffle),
            Opponent::Uct(settings) => uct::choose(request, settings),
            Opponent::Expert(deepening) | Opponent::Perfect(deepening) => {
                let style = Style {
                    threads: deepening.threads,
                    plain: deepening.plain,
                    ..Style::default()
                };
                let endings = Endings {
                    mebibytes: self.opponent.endings_mebibytes(),
                    always: matches!(self.opponent, Opponent::Perfect(_)),
                };
                expert::choose(request, depth, style, endings)
            }
        }
    }
}

/// Why there is no such opponent, or why it cannot play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpponentError {
    /// There is no opponent of this name.
    Unknown(Sentence),
    /// A setting that it does not have, or cannot have.
    Setting(Sentence),
    /// It does not play this game.
    CannotPlay(Sentence),
}

impl OpponentError {
    /// What is wrong, in a sentence that can be translated.
    pub fn sentence(&self) -> &Sentence {
        match self {
            OpponentError::Unknown(sentence)
            | OpponentError::Setting(sentence)
            | OpponentError::CannotPlay(sentence) => sentence,
        }
    }
}

impl std::fmt::Display for OpponentError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for OpponentError {}
