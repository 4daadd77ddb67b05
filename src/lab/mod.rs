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

use crate::games::RulesError;
use crate::games::registry::Field;
use crate::i18n::{gettext, gettext_f, tell};
use crate::sentence::{Sentence, say};
use crate::work::StopFlag;

pub mod ants;
pub mod census;
pub mod chart;
pub mod elo;
pub mod nodes;
pub mod report;
pub mod solved;
pub mod tournament;

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

/// Why an experiment cannot be run with these values, in the user's language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(pub String);

impl From<RulesError> for ValueError {
    fn from(error: RulesError) -> Self {
        ValueError(tell(error.sentence()))
    }
}

/// The values of an experiment's fields, as text by key.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Values(BTreeMap<String, String>);

impl Values {
    /// Sets a field; unknown keys and values are found when the experiment runs.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.trim().to_owned());
    }

    /// The text of a field.
    pub fn text(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    /// The whole number in a field.
    ///
    /// # Errors
    /// When it is none.
    pub fn number(&self, key: &str) -> Result<u64, ValueError> {
        self.parsed(key)
    }

    /// The decimal number in a field.
    ///
    /// # Errors
    /// When it is none.
    pub fn decimal(&self, key: &str) -> Result<f64, ValueError> {
        let number: f64 = self.parsed(key)?;
        match number.is_finite() {
            true => Ok(number),
            false => Err(self.wrong(key)),
        }
    }

    fn parsed<T: std::str::FromStr>(&self, key: &str) -> Result<T, ValueError> {
        self.text(key).parse().map_err(|_| self.wrong(key))
    }

    fn wrong(&self, key: &str) -> ValueError {
        ValueError(gettext_f(
            "“{value}” is not a value for “{field}”",
            &[
                ("value", &crate::games::clip(self.text(key))),
                ("field", key),
            ],
        ))
    }
}

/// A field with its value before anyone changes it.
pub type Preset = (Field, &'static str);

/// Something that can be measured.
pub trait Experiment: Sync {
    /// What commands call it.
    fn name(&self) -> &'static str;
    /// What the window calls it.
    fn title(&self) -> String;
    /// What it shows, in a sentence or two.
    fn about(&self) -> String;
    /// What it can be run with.
    fn fields(&self) -> Vec<Preset>;
    /// Runs it. A raised stop flag ends it with what is done.
    ///
    /// # Errors
    /// When a value makes no sense; the message names the field.
    fn run(&self, values: &Values, run: &Run) -> Result<Report, ValueError>;

    /// The values before anyone changes them.
    fn defaults(&self) -> Values {
        let mut values = Values::default();
        for (field, value) in self.fields() {
            values.set(field.key, value);
        }
        values
    }
}

/// All experiments.
pub const ALL: [&dyn Experiment; 6] = [
    &nodes::Nodes,
    &census::Census,
    &ants::Beta,
    &ants::Q0,
    &tournament::Tournament,
    &solved::Solved,
];

/// The experiment of this name.
pub fn experiment(name: &str) -> Option<&'static dyn Experiment> {
    ALL.into_iter().find(|experiment| experiment.name() == name)
}

/// Checks the values against the fields' bounds and runs an experiment.
///
/// # Errors
/// When a value is out of bounds or makes no sense; the message names the field.
pub fn run(experiment: &dyn Experiment, values: &Values, run: &Run) -> Result<Report, ValueError> {
    use crate::games::registry::FieldKind;
    for (field, _) in experiment.fields() {
        let fits = match &field.kind {
            FieldKind::Number(from, to) => {
                let number = values.number(field.key)?;
                (u64::from(*from)..=u64::from(*to)).contains(&number)
            }
            FieldKind::Choice(choices) => {
                choices.iter().any(|(id, _)| *id == values.text(field.key))
            }
            FieldKind::Text => true,
        };
        if !fits {
            return Err(values.wrong(field.key));
        }
    }
    experiment.run(values, run)
}

/// A report of an experiment with the values that it was run with.
fn report(experiment: &dyn Experiment, values: &Values, complete: bool) -> Report {
    Report {
        experiment: experiment.name().to_owned(),
        parameters: (experiment.fields().iter())
            .map(|(field, _)| (field.key.to_owned(), values.text(field.key).to_owned()))
            .collect(),
        complete,
        data: serde_json::Value::Null,
        notes: match complete {
            true => Vec::new(),
            false => vec![gettext("The run was stopped before its end.")],
        },
        tables: Vec::new(),
        charts: Vec::new(),
    }
}

/// A field for a whole number.
fn number(
    key: &'static str,
    label: String,
    hint: String,
    bounds: (u32, u32),
    value: &'static str,
) -> Preset {
    use crate::games::registry::FieldKind;
    let kind = FieldKind::Number(bounds.0, bounds.1);
    (field(key, label, hint, kind), value)
}

/// A field for text.
fn text(key: &'static str, label: String, hint: String, value: &'static str) -> Preset {
    use crate::games::registry::FieldKind;
    (field(key, label, hint, FieldKind::Text), value)
}

/// A field for one of several values.
fn choice(
    key: &'static str,
    label: String,
    hint: String,
    choices: Vec<(&'static str, String)>,
    value: &'static str,
) -> Preset {
    use crate::games::registry::FieldKind;
    let choices = (choices.into_iter())
        .map(|(id, label)| (id, as_it_is(label)))
        .collect();
    (field(key, label, hint, FieldKind::Choice(choices)), value)
}

fn field(
    key: &'static str,
    label: String,
    hint: String,
    kind: crate::games::registry::FieldKind,
) -> Field {
    Field::new(key, as_it_is(label), kind).hint(as_it_is(hint))
}

/// A text that is in the user's language already.
fn as_it_is(text: String) -> Sentence {
    const TEXT: &str = "{text}";
    match text.is_empty() {
        true => Sentence::default(),
        false => say(TEXT).with("text", text),
    }
}

/// The field for the seed of random choices.
fn seed() -> Preset {
    number(
        "seed",
        gettext("Seed"),
        gettext("What random choices are drawn from"),
        (0, u32::MAX),
        "1",
    )
}
