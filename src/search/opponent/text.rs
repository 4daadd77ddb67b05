//! Opponents as text: `fail-soft:depth=7,table=64`.

use std::fmt;
use std::str::FromStr;

use super::settings::{Kind, SETTINGS, Setting, Value, settings_of};
use super::{Opponent, OpponentError, Spec};
use crate::games::clip;
use crate::sentence::say;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Decimal(decimal) => decimal.fmt(f),
            Value::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// What is wrong with a number.
fn not_a_number(key: &str, value: &str, from: u64, to: u64) -> OpponentError {
    OpponentError::Setting(
        say("{setting}: “{value}” is not a number from {from} to {to}")
            .with("setting", clip(key))
            .with("value", clip(value))
            .with("from", from)
            .with("to", to),
    )
}

/// What is wrong with a setting that is there already.
fn twice(key: &str) -> OpponentError {
    OpponentError::Setting(say("{setting} is given twice").with("setting", clip(key)))
}

impl Setting {
    /// Reads a value.
    fn parse(&self, value: &str) -> Result<Value, OpponentError> {
        let wrong = |sentence: crate::sentence::Sentence| {
            let sentence = sentence
                .with("setting", self.key)
                .with("value", clip(value));
            OpponentError::Setting(sentence)
        };
        match self.kind {
            Kind::Number(from, to) => (value.parse().ok())
                .filter(|number| (from..=to).contains(number))
                .map(Value::Number)
                .ok_or_else(|| not_a_number(self.key, value, from, to)),
            Kind::Decimal(most) => (value.parse::<crate::search::ants::Thousandths>().ok())
                .filter(|number| number.0 <= 1000 * most)
                .map(Value::Decimal)
                .ok_or_else(|| {
                    wrong(
                        say("{setting}: “{value}” is not a decimal number from 0 to {to}")
                            .with("to", most),
                    )
                }),
            Kind::Switch => match value {
                "on" => Ok(Value::Switch(true)),
                "off" => Ok(Value::Switch(false)),
                _ => Err(wrong(say("{setting} is on or off, not “{value}”"))),
            },
            Kind::Word(words) => (words.iter().find(|word| **word == value))
                .map(|word| Value::Word(word))
                .ok_or_else(|| {
                    wrong(
                        say("{setting} is one of {words}, not “{value}”")
                            .with("words", words.join(", ")),
                    )
                }),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let id = self.opponent.id();
        let usual = Opponent::named(id);
        let mut written = Vec::new();
        for setting in settings_of(&self.opponent) {
            let Some(value) = setting.get(&self.opponent) else {
                continue;
            };
            let is_usual = usual.as_ref().and_then(|usual| setting.get(usual)) == Some(value);
            let says_nothing = !setting.always_written || setting.unlimited == Some(value);
            if !(is_usual && says_nothing) {
                written.push(format!("{}={value}", setting.key));
            }
        }
        if let Some(seed) = self.seed {
            written.push(format!("seed={seed}"));
        }
        f.write_str(id)?;
        if !written.is_empty() {
            write!(f, ":{}", written.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Spec, OpponentError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let opponent = Opponent::named(name.trim()).ok_or_else(|| {
            let known = Opponent::all().map(|opponent| opponent.id()).join(", ");
            OpponentError::Unknown(
                say("there is no opponent “{name}”; the opponents are {known}")
                    .with("name", clip(name))
                    .with("known", known),
            )
        })?;
        let mut spec = Spec::from(opponent);
        let mut given = Vec::new();
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            let key = key.trim();
            if key == "seed" {
                let seed = value.parse().ok();
                let wrong = || not_a_number(key, value, 0, u64::MAX);
                if spec.seed.is_some() {
                    return Err(twice(key));
                }
                spec.seed = Some(seed.ok_or_else(wrong)?);
                continue;
            }
            let known =
                |setting: &&Setting| setting.key == key && setting.get(&spec.opponent).is_some();
            let setting = SETTINGS.iter().find(known).ok_or_else(|| {
                OpponentError::Setting(
                    say("the opponent {opponent} has no setting “{setting}”")
                        .with("opponent", spec.opponent.id())
                        .with("setting", clip(key)),
                )
            })?;
            if given.contains(&setting.key) {
                return Err(twice(setting.key));
            }
            setting.set(&mut spec.opponent, setting.parse(value)?);
            given.push(setting.key);
        }
        // Whoever asks for a depth or for nodes wants them reached, however long it takes. No limit of nodes is not
        // reached.
        let nodes = given.contains(&"nodes") && spec.opponent.nodes().flatten().is_some();
        if (given.contains(&"depth") || nodes)
            && !given.contains(&"time")
            && let Some(time) = spec.opponent.time_mut()
        {
            *time = None;
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_every_opponent_round_trips() {
        for opponent in Opponent::all() {
            for setting in settings_of(&opponent) {
                let values = match setting.kind {
                    Kind::Number(from, to) => vec![Value::Number(from), Value::Number(to)],
                    Kind::Decimal(to) => vec!["0".into(), to.to_string(), "0.125".to_owned()]
                        .into_iter()
                        .map(|text| setting.parse(&text).unwrap())
                        .collect(),
                    Kind::Switch => vec![Value::Switch(true), Value::Switch(false)],
                    Kind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
                };
                for value in values {
                    let mut spec = Spec::from(opponent.clone());
                    setting.set(&mut spec.opponent, value);
                    assert_eq!(setting.get(&spec.opponent), Some(value), "{}", setting.key);
                    assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{spec}");
                }
            }
        }
    }

    #[test]
    fn what_is_out_of_bounds_or_unknown_is_refused() {
        for text in [
            "alpha-beta:depth=0",
            "alpha-beta:depth=101",
            "alpha-beta:threads=2",
            "expert:eval=half",
            "ants:q0=1.5",
            "random:depth=3",
            "minimax:salt=yes",
            "uct:reward=points",
            "uct:depth=3",
            "alpha-beta:nodes=5",
            "nobody",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }

    #[test]
    fn threads_have_the_bounds_of_the_commands() {
        let most = crate::work::MAX_THREADS;
        let threads = |count: u16| format!("expert:threads={count}").parse::<Spec>();
        let deepening = *threads(most).unwrap().opponent.deepening().unwrap();
        assert_eq!(deepening.threads, most);
        assert!(threads(most + 1).is_err() && threads(0).is_err());
    }

    #[test]
    fn only_what_limits_a_search_takes_the_place_of_its_time() {
        let time_of = |text: &str| text.parse::<Spec>().unwrap().opponent.time().flatten();
        assert_eq!(time_of("uct:nodes=5"), None);
        assert_eq!(time_of("uct:nodes=0"), time_of("uct"));
        assert_eq!(time_of("expert:nodes=0"), time_of("expert"));
        assert_eq!(time_of("expert:nodes=0,time=0"), None);
    }
}
