//! The fields that experiments can be run with.

use super::{Meaning, Preset};
use crate::games::registry::{Field, FieldKind, GameOptions, NAMES};
use crate::sentence::{Sentence, say};

/// A field for a whole number.
pub(super) fn number(
    key: &'static str,
    label: Sentence,
    hint: Sentence,
    bounds: (u32, u32),
    value: &'static str,
) -> Preset {
    preset(
        key,
        label,
        hint,
        FieldKind::Number(bounds.0, bounds.1),
        value,
    )
}

/// A field for a decimal number from 0 on.
pub(super) fn decimal(
    key: &'static str,
    label: Sentence,
    hint: Sentence,
    most: u32,
    value: &'static str,
) -> Preset {
    preset(key, label, hint, FieldKind::Decimal(most), value)
}

/// A field for text.
pub(super) fn text(
    key: &'static str,
    label: Sentence,
    hint: Sentence,
    value: &'static str,
) -> Preset {
    preset(key, label, hint, FieldKind::Text, value)
}

/// A field for one of several values.
pub(super) fn choice(
    key: &'static str,
    label: Sentence,
    hint: Sentence,
    choices: Vec<(&'static str, Sentence)>,
    value: &'static str,
) -> Preset {
    preset(key, label, hint, FieldKind::Choice(choices), value)
}

fn preset(
    key: &'static str,
    label: Sentence,
    hint: Sentence,
    kind: FieldKind,
    value: &'static str,
) -> Preset {
    Preset {
        field: Field::new(key, label, kind).hint(hint),
        value,
        meaning: Meaning::Plain,
    }
}

/// The field for the game.
pub(super) fn game_choice() -> Preset {
    let games = NAMES.iter().filter_map(|&name| {
        let options = GameOptions::default_of(name).ok()?;
        Some((name, options.title()))
    });
    choice("game", say("Game"), say(""), games.collect(), "walls")
}

/// The field for the options of the game.
pub(super) fn game_options() -> Preset {
    text(
        "options",
        say("Options of the game"),
        say("Such as: size=4x4 rules=extra"),
        "",
    )
    .meaning(Meaning::GameOptions)
}

/// The field for the seed of random choices.
pub(super) fn seed() -> Preset {
    preset(
        "seed",
        say("Random seed"),
        say("The same seed gives the same results, unless an opponent plays by the clock"),
        FieldKind::Seed(u32::MAX),
        "1",
    )
}
