//! The one table of the opponents' settings.
//!
//! A setting says what it is called, what it takes, and which opponents have it. Everything that reads,
//! prints, explains or offers settings goes through [`SETTINGS`].

use std::time::Duration;

use super::{MAX_DEPTH, Opponent, uct};
use crate::search::ants::Thousandths;
use crate::search::table::MAX_MEBIBYTES;
use crate::sentence::{Sentence, say};
use crate::work::MAX_THREADS;

/// The value of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(u64),
    /// A decimal number.
    Decimal(Thousandths),
    /// On or off.
    Switch(bool),
    /// One of a few words.
    Word(&'static str),
}

/// What a setting takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within these bounds.
    Number(u64, u64),
    /// A decimal number from 0 to this.
    Decimal(u32),
    /// On or off.
    Switch,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A setting of one or several opponents.
pub struct Setting {
    /// The name, as in `depth=7`.
    pub key: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// The bounds that a form offers, in the form's unit; `None` if the form does not show it.
    pub offered: Option<(u32, u32)>,
    /// How many of the setting's own units make one of the form's, such as 1000 ms for a second.
    pub unit: u32,
    /// The value that stands for no limit, if there is one.
    pub unlimited: Option<Value>,
    /// Whether it is written even if it has its usual value, so that files keep their meaning when that
    /// changes.
    pub(super) always_written: bool,
    label: fn() -> Sentence,
    hint: fn() -> Sentence,
    get: fn(&Opponent) -> Option<Value>,
    set: fn(&mut Opponent, Value),
}

impl Setting {
    /// The label in a dialog.
    pub fn label(&self) -> Sentence {
        (self.label)()
    }

    /// What it does, in one line.
    pub fn hint(&self) -> Sentence {
        (self.hint)()
    }

    /// Its value in the form's unit; `None` for opponents without it, and for values that are
    /// not numbers.
    pub fn shown(&self, opponent: &Opponent) -> Option<f64> {
        match self.get(opponent)? {
            Value::Number(number) => Some(number as f64 / f64::from(self.unit)),
            Value::Decimal(decimal) => Some(decimal.value()),
            _ => None,
        }
    }

    /// Takes the value entered in a form, brought within the bounds.
    pub fn enter(&self, opponent: &mut Opponent, shown: f64) {
        let (least, most) = self.offered.unwrap_or((0, u32::MAX));
        let shown = shown.clamp(least.into(), most.into());
        let value = match self.kind {
            Kind::Number(..) => Value::Number((shown * f64::from(self.unit)).round() as u64),
            Kind::Decimal(_) => Value::Decimal(Thousandths((shown * 1000.0).round() as u32)),
            _ => return,
        };
        self.set(opponent, value);
    }

    /// Its value; `None` for opponents that do not have it.
    pub fn get(&self, opponent: &Opponent) -> Option<Value> {
        (self.get)(opponent)
    }

    /// Changes it. Nothing happens if the opponent does not have it, or if the value is of another kind.
    pub fn set(&self, opponent: &mut Opponent, value: Value) {
        if self.get(opponent).is_some() {
            (self.set)(opponent, value);
        }
    }
}

/// The settings that an opponent has.
pub fn settings_of(opponent: &Opponent) -> impl Iterator<Item = &'static Setting> {
    let has: Vec<_> = (SETTINGS.iter())
        .filter(|setting| setting.get(opponent).is_some())
        .collect();
    has.into_iter()
}

fn milliseconds(time: Option<Duration>) -> Value {
    Value::Number(time.map_or(0, |time| time.as_millis() as u64))
}

fn duration(milliseconds: u64) -> Option<Duration> {
    (milliseconds > 0).then(|| Duration::from_millis(milliseconds))
}

/// All settings except the seed, which every opponent has.
pub static SETTINGS: [Setting; 16] = [
    Setting {
        key: "depth",
        kind: Kind::Number(1, MAX_DEPTH as u64),
        offered: Some((1, 30)),
        unit: 1,
        unlimited: Some(Value::Number(MAX_DEPTH as u64)),
        always_written: true,
        label: || say("Depth"),
        hint: || say("How many moves it looks ahead; more than 7 is slow"),
        get: |opponent| {
            let fixed = opponent.fixed_depth().map(|search| search.depth);
            let depth = fixed.or(opponent.deepening().map(|deepening| deepening.depth));
            depth.map(|depth| Value::Number(depth.into()))
        },
        set: |opponent, value| {
            if let Value::Number(depth) = value {
                if let Some(search) = opponent.fixed_depth_mut() {
                    search.depth = depth as u8;
                } else if let Some(deepening) = opponent.deepening_mut() {
                    deepening.depth = depth as u8;
                }
            }
        },
    },
    Setting {
        key: "time",
        kind: Kind::Number(0, 86_400_000),
        offered: Some((0, 3600)),
        unit: 1000,
        unlimited: Some(Value::Number(0)),
        always_written: true,
        label: || say("Seconds for a move"),
        hint: || say("Then it plays the best move found; 0 for no limit"),
        get: |opponent| opponent.time().map(milliseconds),
        set: |opponent, value| {
            if let (Some(time), Value::Number(number)) = (opponent.time_mut(), value) {
                *time = duration(number);
            }
        },
    },
    Setting {
        key: "nodes",
        kind: Kind::Number(0, u64::MAX),
        offered: Some((0, u32::MAX)),
        unit: 1,
        unlimited: Some(Value::Number(0)),
        always_written: false,
        label: || say("Nodes for a move"),
        hint: || say("Positions searched, or games played to their end; 0 for no limit"),
        get: |opponent| Some(Value::Number(opponent.nodes()?.unwrap_or(0))),
        set: |opponent, value| {
            if let (Some(nodes), Value::Number(number)) = (opponent.nodes_mut(), value) {
                *nodes = (number > 0).then_some(number);
            }
        },
    },
    Setting {
        key: "oversight",
        kind: Kind::Decimal(1),
        offered: Some((0, 1)),
        unit: 1,
        unlimited: None,
        always_written: true,
        label: || say("Oversight"),
        hint: || say("The share of moves overlooked one move ahead; further ahead it is more"),
        get: |opponent| match opponent {
            Opponent::Fallible { oversight, .. } => Some(Value::Decimal(*oversight)),
            _ => None,
        },
        set: |opponent, value| {
            if let (Opponent::Fallible { oversight, .. }, Value::Decimal(share)) = (opponent, value)
            {
                *oversight = share;
            }
        },
    },
    Setting {
        key: "exploration",
        kind: Kind::Decimal(100),
        offered: Some((0, 100)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Exploration constant C"),
        hint: || say("More tries moves that look bad more often"),
        get: |opponent| Some(Value::Decimal(opponent.uct()?.exploration)),
        set: |opponent, value| {
            if let (Some(uct), Value::Decimal(exploration)) = (opponent.uct_mut(), value) {
                uct.exploration = exploration;
            }
        },
    },
    Setting {
        key: "reward",
        kind: Kind::Word(&["result", "margin"]),
        offered: None,
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Reward"),
        hint: || say("Whether a playout counts by who wins, or by the margin"),
        get: |opponent| {
            Some(Value::Word(match opponent.uct()?.reward {
                uct::Reward::Result => "result",
                uct::Reward::Margin => "margin",
            }))
        },
        set: |opponent, value| {
            if let (Some(uct), Value::Word(word)) = (opponent.uct_mut(), value) {
                uct.reward = match word {
                    "margin" => uct::Reward::Margin,
                    _ => uct::Reward::Result,
                };
            }
        },
    },
    Setting {
        key: "tree",
        kind: Kind::Number(1, MAX_MEBIBYTES as u64),
        offered: Some((1, MAX_MEBIBYTES)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Tree in MiB"),
        hint: || say("Memory for the search tree"),
        get: |opponent| Some(Value::Number(opponent.uct()?.tree.into())),
        set: |opponent, value| {
            if let (Some(uct), Value::Number(mebibytes)) = (opponent.uct_mut(), value) {
                uct.tree = mebibytes as u32;
            }
        },
    },
    Setting {
        key: "threads",
        kind: Kind::Number(1, MAX_THREADS as u64),
        offered: Some((1, 64)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Threads"),
        hint: || say("Processor cores to use"),
        get: |opponent| {
            let deepening = opponent.deepening()?;
            Some(Value::Number(deepening.threads.into()))
        },
        set: |opponent, value| {
            if let (Some(deepening), Value::Number(threads)) = (opponent.deepening_mut(), value) {
                deepening.threads = threads as u16;
            }
        },
    },
    Setting {
        key: "eval",
        kind: Kind::Word(&["full", "plain"]),
        offered: None,
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Evaluation"),
        hint: || say("Whether it looks at chains and loops, or at points alone"),
        get: |opponent| match opponent {
            Opponent::Expert(deepening) => Some(Value::Word(match deepening.plain {
                true => "plain",
                false => "full",
            })),
            _ => None,
        },
        set: |opponent, value| {
            if let (Some(deepening), Value::Word(word)) = (opponent.deepening_mut(), value) {
                deepening.plain = word == "plain";
            }
        },
    },
    Setting {
        key: "shuffle",
        kind: Kind::Switch,
        offered: None,
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Shuffle"),
        hint: || say("Whether it varies between equally good moves"),
        get: |opponent| {
            let search = opponent.fixed_depth()?;
            Some(Value::Switch(search.shuffle))
        },
        set: |opponent, value| {
            if let (Some(search), Value::Switch(on)) = (opponent.fixed_depth_mut(), value) {
                search.shuffle = on;
            }
        },
    },
    Setting {
        key: "salt",
        kind: Kind::Switch,
        offered: None,
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Salt"),
        hint: || {
            say("Whether chance is added to its evaluation, as in the published Fortress program")
        },
        get: |opponent| match opponent {
            Opponent::MinMax { salt, .. } => Some(Value::Switch(*salt)),
            _ => None,
        },
        set: |opponent, value| {
            if let (Opponent::MinMax { salt, .. }, Value::Switch(on)) = (opponent, value) {
                *salt = on;
            }
        },
    },
    Setting {
        key: "alpha",
        kind: Kind::Decimal(1),
        offered: Some((0, 1)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Learning rate α"),
        hint: || say("How much a new experience changes the pheromone"),
        get: |opponent| Some(Value::Decimal(opponent.ants()?.alpha)),
        set: |opponent, value| {
            if let (Some(ants), Value::Decimal(alpha)) = (opponent.ants_mut(), value) {
                ants.alpha = alpha;
            }
        },
    },
    Setting {
        key: "beta",
        kind: Kind::Decimal(100),
        offered: Some((0, 100)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Weight of the gain β"),
        hint: || say("0 follows pheromone alone"),
        get: |opponent| Some(Value::Decimal(opponent.ants()?.beta)),
        set: |opponent, value| {
            if let (Some(ants), Value::Decimal(beta)) = (opponent.ants_mut(), value) {
                ants.beta = beta;
            }
        },
    },
    Setting {
        key: "q0",
        kind: Kind::Decimal(1),
        offered: Some((0, 1)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("Share of best choices q₀"),
        hint: || say("The rest are random"),
        get: |opponent| Some(Value::Decimal(opponent.ants()?.q0)),
        set: |opponent, value| {
            if let (Some(ants), Value::Decimal(q0)) = (opponent.ants_mut(), value) {
                ants.q0 = q0;
            }
        },
    },
    Setting {
        key: "tau0",
        kind: Kind::Decimal(1000),
        offered: Some((0, 1000)),
        unit: 1,
        unlimited: None,
        always_written: false,
        label: || say("First pheromone τ₀"),
        hint: || say("Only for colonies that have not played yet"),
        get: |opponent| Some(Value::Decimal(opponent.ants()?.tau0)),
        set: |opponent, value| {
            if let (Some(ants), Value::Decimal(tau0)) = (opponent.ants_mut(), value) {
                ants.tau0 = tau0;
            }
        },
    },
    Setting {
        key: "table",
        kind: Kind::Number(0, MAX_MEBIBYTES as u64),
        offered: Some((0, MAX_MEBIBYTES)),
        unit: 1,
        unlimited: None,
        always_written: true,
        label: || say("Table in MiB"),
        hint: || say("Memory for positions"),
        get: |opponent| match opponent {
            Opponent::FailSoft { table, .. } => Some(Value::Number((*table).into())),
            _ => Some(Value::Number(opponent.deepening()?.table.into())),
        },
        set: |opponent, value| {
            if let Value::Number(mebibytes) = value {
                match opponent {
                    Opponent::FailSoft { table, .. } => *table = mebibytes as u32,
                    _ => {
                        if let Some(deepening) = opponent.deepening_mut() {
                            deepening.table = mebibytes as u32;
                        }
                    }
                }
            }
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Spec;

    fn setting(key: &str) -> &'static Setting {
        SETTINGS.iter().find(|setting| setting.key == key).unwrap()
    }

    #[test]
    fn what_a_form_shows_is_what_it_takes_over() {
        for opponent in Opponent::all() {
            for setting in settings_of(&opponent).filter(|setting| setting.offered.is_some()) {
                let mut again = opponent.clone();
                if let Some(shown) = setting.shown(&opponent) {
                    setting.enter(&mut again, shown);
                }
                let is_kept = again == opponent;
                // The form offers less depth than there is.
                let too_deep = setting.key == "depth" && opponent.deepening().is_some();
                assert!(is_kept || too_deep, "{}", setting.key);
            }
        }
    }

    #[test]
    fn forms_keep_the_bounds_and_lose_no_part_of_a_second() {
        let mut opponent = Opponent::named("alpha-beta").unwrap();
        setting("depth").enter(&mut opponent, 0.0);
        assert_eq!(opponent.fixed_depth().unwrap().depth, 1);
        let spec: Spec = "alpha-beta:time=1500".parse().unwrap();
        assert_eq!(setting("time").shown(&spec.opponent), Some(1.5));
        setting("time").enter(&mut opponent, 0.05);
        let time = opponent.time().flatten();
        assert_eq!(time, Some(Duration::from_millis(50)));
        let mut ants = Opponent::named("ants").unwrap();
        setting("tau0").enter(&mut ants, 2.5);
        setting("alpha").enter(&mut ants, -1.0);
        setting("q0").enter(&mut ants, 0.0006);
        let ants = ants.ants().unwrap();
        assert_eq!(
            [ants.tau0, ants.alpha, ants.q0].map(|one| one.0),
            [2500, 0, 1]
        );
    }
}
