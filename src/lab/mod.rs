//! The laboratory: experiments that return plain data, from which tables and charts are made.
//!
//! An [`Experiment`] names the fields that it can be run with; a command and the window make their
//! options and rows from these. It runs under a [`Run`], which stops it and hears of its progress.
//!
//! ```
//! use walls::lab::{self, Run};
//!
//! let census = lab::experiment("census").unwrap();
//! let report = lab::run(census, &census.defaults(), &Run::default()).unwrap();
//! assert_eq!(report.data["correct"]["total"], 255_168);
//! ```

use std::collections::BTreeMap;

use crate::games::registry::{Field, FieldKind, GameOptions};
use crate::games::{RulesError, clip};
use crate::play::player::plays;
use crate::search::{OpponentError, Spec};
use crate::sentence::{Sentence, as_is, say};
use crate::work::StopFlag;

pub mod ants;
pub mod census;
pub mod elo;
mod fields;
pub mod kept;
pub mod levels;
pub mod mistakes;
pub mod nodes;
pub mod report;
mod round_robin;
mod share;
pub mod solved;
pub mod tournament;

use fields::{choice, decimal, game_choice, game_options, number, seed, text};
pub use report::Report;

/// What an experiment hears and tells while it runs.
#[derive(Default)]
pub struct Run<'a> {
    /// Raised to stop; what is done until then is reported.
    pub stop: StopFlag,
    /// Hears of the steps done and of all steps.
    pub progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
}

impl Run<'_> {
    /// Tells how many steps of how many are done.
    pub fn done(&self, steps: u64, of: u64) {
        if let Some(progress) = self.progress {
            progress(steps, of);
        }
    }
}

/// The values of an experiment's fields, as text by key.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Values(BTreeMap<String, String>);

impl Values {
    /// Sets a field; unknown keys and values are found when the experiment runs.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.to_owned());
    }

    /// The text of a field, without the white space around it.
    pub fn text(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |text| text.trim())
    }

    /// The file or folder in a field, whose name may begin or end with white space; `None` where there is none.
    pub fn path(&self, key: &str) -> Option<&str> {
        self.0
            .get(key)
            .map(String::as_str)
            .filter(|path| !path.is_empty())
    }

    /// The whole number in a field.
    ///
    /// # Errors
    /// When it is none.
    pub fn number(&self, key: &str) -> Result<u64, LabError> {
        self.parsed(key)
    }

    /// The decimal number in a field.
    ///
    /// # Errors
    /// When it is none.
    pub fn decimal(&self, key: &str) -> Result<f64, LabError> {
        let number: f64 = self.parsed(key)?;
        match number.is_finite() {
            true => Ok(number),
            false => Err(self.wrong(key)),
        }
    }

    fn parsed<T: std::str::FromStr>(&self, key: &str) -> Result<T, LabError> {
        self.text(key).parse().map_err(|_| self.wrong(key))
    }

    fn wrong(&self, key: &str) -> LabError {
        self.refused(key, say("“{value}” is not a value for “{field}”"))
    }

    fn refused(&self, key: &str, why: Sentence) -> LabError {
        LabError::of(why.with("value", clip(self.text(key)))).naming("field", key)
    }
}

/// Why an experiment cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct LabError {
    why: Sentence,
    /// Places in the sentence, each with the key of the field that it names.
    fields: Vec<(&'static str, String)>,
}

impl LabError {
    /// An error that names no field, or not yet.
    pub fn of(why: Sentence) -> LabError {
        let fields = Vec::new();
        LabError { why, fields }
    }

    /// Has a place in the sentence name the field with this key.
    fn naming(mut self, place: &'static str, key: &str) -> LabError {
        self.fields.push((place, key.to_owned()));
        self
    }

    /// What is wrong, with the keys of the fields, as commands call them.
    pub fn sentence(&self) -> Sentence {
        self.naming_by(|key| as_is(key))
    }

    /// What is wrong, with the labels of the fields, as the window calls them.
    pub fn in_window(&self, experiment: &dyn Experiment) -> Sentence {
        let fields = experiment.fields();
        self.naming_by(|key| {
            let preset = fields.iter().find(|preset| preset.field.key == key);
            preset.map_or_else(|| as_is(key), |preset| preset.field.label.clone())
        })
    }

    fn naming_by(&self, name: impl Fn(&str) -> Sentence) -> Sentence {
        (self.fields.iter()).fold(self.why.clone(), |why, (place, key)| {
            why.with(place, name(key))
        })
    }
}

impl From<RulesError> for LabError {
    fn from(error: RulesError) -> Self {
        LabError::of(error.sentence().clone())
    }
}

impl From<OpponentError> for LabError {
    fn from(error: OpponentError) -> Self {
        LabError::of(error.sentence().clone())
    }
}

/// A field of an experiment, with its value before anyone changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// What can be entered.
    pub field: Field,
    /// The value.
    pub value: &'static str,
    /// What its text stands for.
    pub meaning: Meaning,
}

impl Preset {
    /// The field, with a text that stands for something.
    fn meaning(self, meaning: Meaning) -> Preset {
        Preset { meaning, ..self }
    }
}

/// What the text of a field stands for. Commands take the text as it is; the window offers rows to choose from, so
/// that nobody there has to know how it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing beyond what the kind of the field says.
    Plain,
    /// Opponents that can play the [`game`](Experiment::game), at least so many, each written as a [`Spec`].
    Opponents(usize),
    /// The options of the [`game`](Experiment::game), as words such as `size=4x4`.
    GameOptions,
    /// The option of this name of the [`game`](Experiment::game).
    GameOption,
    /// A folder; empty for none.
    Folder,
}

/// Something that can be measured.
pub trait Experiment: Sync {
    /// What commands call it.
    fn name(&self) -> &'static str;
    /// What the window calls it.
    fn title(&self) -> Sentence;
    /// What it shows, in a sentence or two.
    fn about(&self) -> Sentence;
    /// Where it comes from: who published it and when, or that it is this program's own.
    fn source(&self) -> Sentence;
    /// What it can be run with.
    fn fields(&self) -> Vec<Preset>;
    /// How many charts its report has, where it has any.
    fn charts(&self) -> usize {
        1
    }
    /// Runs it. A raised stop flag ends it with what is done.
    ///
    /// # Errors
    /// When a value makes no sense; the message names the field.
    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError>;

    /// The game that its fields are about, where a field needs one.
    ///
    /// # Errors
    /// When the values describe none.
    fn game(&self, _values: &Values) -> Result<GameOptions, LabError> {
        Ok(GameOptions::default())
    }

    /// The values before anyone changes them.
    fn defaults(&self) -> Values {
        let mut values = Values::default();
        for preset in self.fields() {
            values.set(preset.field.key, preset.value);
        }
        values
    }

    /// The values that a report was made with, as far as it has them; the usual ones otherwise.
    fn values_of(&self, parameters: &[(String, String)]) -> Values {
        let mut values = self.defaults();
        for (key, value) in parameters {
            if values.0.contains_key(key) {
                values.set(key, value);
            }
        }
        values
    }
}

/// All experiments.
pub const ALL: [&dyn Experiment; 8] = [
    &nodes::Nodes,
    &census::Census,
    &ants::Beta,
    &ants::Q0,
    &tournament::Tournament,
    &levels::Levels,
    &solved::Solved,
    &mistakes::Mistakes,
];

/// The experiment of this name.
pub fn experiment(name: &str) -> Option<&'static dyn Experiment> {
    ALL.into_iter().find(|experiment| experiment.name() == name)
}

/// Checks the values against the fields' bounds and runs an experiment.
///
/// # Errors
/// When a value is out of bounds or makes no sense; the message names the field.
pub fn run(
    experiment: &dyn Experiment,
    values: &Values,
    run: &Run,
) -> Result<Report<Sentence>, LabError> {
    check(experiment, values)?;
    experiment.run(values, run)
}

/// Checks the values against the fields' bounds.
fn check(experiment: &dyn Experiment, values: &Values) -> Result<(), LabError> {
    for Preset { field, .. } in experiment.fields() {
        let key = field.key;
        let (fits, wanted) = match &field.kind {
            FieldKind::Number(..) | FieldKind::Seed(_) => {
                let (from, to) = field.kind.bounds().unwrap_or_default();
                let within = |number| (u64::from(from)..=u64::from(to)).contains(&number);
                (
                    values.number(key).is_ok_and(within),
                    say("“{value}” is not a value for “{field}”, which takes whole numbers from {from} to {to}")
                        .with("from", from)
                        .with("to", to),
                )
            }
            FieldKind::Decimal(most) => (
                (values.decimal(key))
                    .is_ok_and(|number| (0.0..=f64::from(*most)).contains(&number)),
                say("“{value}” is not a value for “{field}”, which takes numbers from 0 to {to}")
                    .with("to", *most),
            ),
            FieldKind::Choice(choices) => {
                let words: Vec<&str> = choices.iter().map(|(id, _)| *id).collect();
                let wanted = say("“{value}” is not a value for “{field}”, which takes {words}")
                    .with("words", words.join(", "));
                (words.contains(&values.text(key)), wanted)
            }
            FieldKind::Text => continue,
        };
        if !fits {
            return Err(values.refused(key, wanted));
        }
    }
    Ok(())
}

/// A report of an experiment with the values that it was run with.
fn report(experiment: &dyn Experiment, values: &Values, complete: bool) -> Report<Sentence> {
    Report {
        version: report::VERSION,
        experiment: experiment.name().to_owned(),
        parameters: (experiment.fields().iter())
            .map(|preset| {
                let key = preset.field.key;
                let value = match preset.meaning {
                    Meaning::Folder => values.path(key).unwrap_or_default(),
                    _ => values.text(key),
                };
                (key.to_owned(), value.to_owned())
            })
            .collect(),
        complete,
        failure: None,
        data: serde_json::Value::Null,
        notes: match complete {
            true => Vec::new(),
            false => vec![say("The run was stopped before its end.")],
        },
        tables: Vec::new(),
        charts: Vec::new(),
    }
}

/// The options of a game from words such as `size=4x4 rules=extra`.
fn options_of_game(values: &Values) -> Result<GameOptions, LabError> {
    let mut options = GameOptions::default_of(values.text("game"))?;
    for word in values.text("options").split_whitespace() {
        let Some((key, value)) = word.split_once('=') else {
            return Err(values.refused(
                "options",
                say("“{value}” is not a value for “{field}”, which takes words such as size=4x4"),
            ));
        };
        options.set(key, value)?;
    }
    Ok(options)
}

/// The words that make these options of the usual ones, as the field for the options of the game takes them.
pub fn words_of(options: &GameOptions) -> String {
    let Ok(mut made) = GameOptions::default_of(options.name()) else {
        return String::new();
    };
    let mut words = Vec::new();
    for field in options.fields() {
        let value = options.get(field.key);
        let counts = (field.only_with).is_none_or(|(key, with)| options.get(key) == with);
        if counts && made.get(field.key) != value {
            // A word holds no space; lists may be written with commas.
            let value = value.split_whitespace().collect::<Vec<_>>().join(",");
            // A value that is not complete yet is refused when the experiment runs.
            made.set(field.key, &value).ok();
            words.push(format!("{}={value}", field.key));
        }
    }
    words.join(" ")
}

/// The opponents named in a field, at least so many, all of which can play the game, and come to an end.
fn opponents(
    values: &Values,
    key: &'static str,
    game: &GameOptions,
    least: usize,
) -> Result<Vec<Spec>, LabError> {
    const MOST: usize = 64;
    let mut specs = Vec::new();
    for word in values.text(key).split_whitespace() {
        let spec: Spec = word.parse()?;
        plays(&spec, game)?;
        spec.opponent.comes_to_an_end(None)?;
        specs.push(spec);
    }
    match (least..=MOST).contains(&specs.len()) {
        true => Ok(specs),
        false => Err(LabError::of(
            say("“{field}” takes from {least} to {most} opponents")
                .with("least", least)
                .with("most", MOST),
        )
        .naming("field", key)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_become_words_and_words_options() {
        for (game, changes) in [
            ("walls", &[][..]),
            (
                "walls",
                &[("rows", "1"), ("columns", "3"), ("box-values", "4 5 6")],
            ),
            ("walls", &[("rules", "extra"), ("box-seed", "7")]),
            ("fortress", &[("rules", "author"), ("placement", "c1 e1")]),
            ("draughts", &[]),
        ] {
            let mut options = GameOptions::default_of(game).unwrap();
            for (key, value) in changes {
                options.set(key, value).unwrap();
            }
            let mut values = Values::default();
            values.set("game", game);
            values.set("options", &words_of(&options));
            assert_eq!(options_of_game(&values), Ok(options), "{changes:?}");
            assert_eq!(values.text("options").is_empty(), changes.is_empty());
        }
    }

    #[test]
    fn errors_name_fields_as_commands_and_the_window_do() {
        let mistakes = experiment("mistakes").unwrap();
        let told = |changes: &[(&str, &str)]| {
            let mut values = mistakes.defaults();
            for (key, value) in changes {
                values.set(key, value);
            }
            let error = run(mistakes, &values, &Run::default()).unwrap_err();
            [error.sentence(), error.in_window(mistakes)].map(|sentence| sentence.to_string())
        };
        let [command, window] = told(&[("from", "9"), ("to", "5")]);
        assert_eq!(command, "“from” is 9, which is more than “to”, 5");
        let label = |key: &str| {
            let fields = mistakes.fields();
            let preset = fields.iter().find(|preset| preset.field.key == key);
            preset.unwrap().field.label.to_string()
        };
        let [from, to] = ["from", "to"].map(label);
        assert_eq!(
            window,
            format!("“{from}” is 9, which is more than “{to}”, 5")
        );
        let [command, window] = told(&[("opponents", "")]);
        assert!(command.starts_with("“opponents” takes"), "{command}");
        assert!(!window.contains("“opponents”"), "{window}");
    }

    #[test]
    fn every_experiment_takes_its_own_values() {
        for experiment in ALL {
            let values = experiment.defaults();
            assert_eq!(check(experiment, &values), Ok(()), "{}", experiment.name());
            let game = experiment.game(&values).unwrap();
            assert!(!experiment.source().is_empty(), "{}", experiment.name());
            for preset in experiment.fields() {
                if let Meaning::Opponents(least @ 1..) = preset.meaning {
                    let specs = opponents(&values, preset.field.key, &game, least);
                    assert!(specs.is_ok(), "{}", preset.value);
                }
            }
        }
    }
}
