//! What the options of every game can do: be shown in a form, be set from text, and make the rules.

use super::{Playable, RulesError, clip};
use crate::sentence::{Sentence, say, say_in};

/// The options of a game. [`registry`](super::registry) has a line for each type that is this.
pub trait Options {
    /// The name used in commands and files.
    fn name(&self) -> &'static str;

    /// The name that people read.
    fn title(&self) -> Sentence;

    /// What a form offers.
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    /// The value of a [`Field`] as text.
    fn get(&self, _key: &str) -> String {
        String::new()
    }

    /// Sets one option from text, as `--size 3x4` or a [`Field`] does.
    ///
    /// # Errors
    /// When the game has no such option or the value does not fit.
    fn set(&mut self, key: &str, _value: &str) -> Result<(), RulesError> {
        Err(no_option(self.title(), key))
    }

    /// How many rows and columns the board always has, in games whose options do not say it.
    fn only_size(&self) -> Option<u32> {
        None
    }

    /// The rules in a few words: board and turn rule.
    fn summary(&self) -> Sentence;

    /// The rules of play in a few sentences, for the help.
    fn rules_text(&self) -> Sentence;

    /// The levels for people, gentlest first. Each one's opponent can be read by the searches.
    fn levels(&self) -> Vec<Level>;

    /// Whether the strength of the levels was measured with these options: on another board, the same level is another
    /// opponent.
    fn is_measured(&self) -> bool;

    /// What the sides are called where they are not alike, the one that is listed first before the other.
    fn roles(&self) -> Option<[Sentence; 2]> {
        None
    }

    /// The number of games that make up a match in which the players start in turn, where the rules
    /// of the game say so.
    fn games_of_a_match(&self) -> u32 {
        1
    }

    /// These options, changed where a position's text asks for it (the size of its board).
    fn fitting(&self, _text: &str) -> Self
    where
        Self: Sized + Clone,
    {
        self.clone()
    }

    /// Runs code over the rules that these options describe.
    ///
    /// # Errors
    /// When the options contradict each other or are out of bounds.
    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError>
    where
        Self: Sized;
}

/// The error for an option that a game does not have.
pub(super) fn no_option(game: Sentence, key: &str) -> RulesError {
    let sentence = say("{game} has no option “{option}”");
    RulesError::Options(sentence.with("game", game).with("option", clip(key)))
}

/// The error for a value that an option does not take.
pub(super) fn wrong(sentence: Sentence, value: &str) -> RulesError {
    RulesError::Options(sentence.with("value", clip(value)))
}

/// An option of a game as a form shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name that [`Options::set`] takes.
    pub key: &'static str,
    /// The label beside it.
    pub label: Sentence,
    /// One more line, or empty.
    pub hint: Sentence,
    /// What can be entered.
    pub kind: FieldKind,
    /// Shown only while the field of this key has this value.
    pub only_with: Option<(&'static str, &'static str)>,
}

/// What a [`Field`] takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number within these bounds.
    Number(u32, u32),
    /// A number from 0 to this that random choices come from: any one is as good as another.
    Seed(u32),
    /// A decimal number from 0 to this.
    Decimal(u32),
    /// One of these values, each with its label.
    Choice(Vec<(&'static str, Sentence)>),
    /// Free text.
    Text,
}

impl FieldKind {
    /// The least and the most of a field that takes a whole number.
    pub fn bounds(&self) -> Option<(u32, u32)> {
        match *self {
            FieldKind::Number(from, to) => Some((from, to)),
            FieldKind::Seed(to) => Some((0, to)),
            _ => None,
        }
    }
}

impl Field {
    /// A field without a hint that is always shown.
    pub fn new(key: &'static str, label: Sentence, kind: FieldKind) -> Field {
        Field {
            key,
            label,
            hint: Sentence::default(),
            kind,
            only_with: None,
        }
    }

    /// The field with one more line.
    pub fn hint(self, hint: Sentence) -> Field {
        Field { hint, ..self }
    }

    /// The field, shown only while that of this key has this value.
    pub fn only_with(self, key: &'static str, value: &'static str) -> Field {
        Field {
            only_with: Some((key, value)),
            ..self
        }
    }
}

/// Code that works for any game.
pub trait Visitor {
    /// What it returns.
    type Output;
    /// Runs with the rules of the chosen game.
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

/// A way to play for people who do not know searches: a name, and the opponent as a search's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// What it is called in settings.
    pub id: &'static str,
    /// What it is called in the window.
    pub label: Sentence,
    /// What it does, and so teaches, in a few words.
    pub idea: Sentence,
    /// The opponent, such as `alpha-beta:depth=4`.
    pub opponent: &'static str,
    /// How much stronger it is than the first level on the Elo scale, as `walls lab levels` measures it.
    /// [`GameOptions::levels`](super::registry::GameOptions::levels) gives 0 for all levels with options that were not
    /// [measured](Options::is_measured).
    pub elo: i32,
}

/// Four levels from the gentlest on: idea, opponent, and Elo above the first.
pub(super) fn four_levels(levels: [(Sentence, &'static str, i32); 4]) -> Vec<Level> {
    let labels = [
        ("beginner", say_in("level", "Beginner")),
        ("easy", say_in("level", "Easy")),
        ("normal", say_in("level", "Normal")),
        ("hard", say_in("level", "Hard")),
    ];
    (labels.into_iter().zip(levels))
        .map(|((id, label), (idea, opponent, elo))| Level {
            id,
            label,
            idea,
            opponent,
            elo,
        })
        .collect()
}

/// The idea of a level that sees only its own next move, and not all of it.
pub(super) fn thinks_of_a_move() -> Sentence {
    say("Thinks of its next move only, and often overlooks the best")
}

/// The idea of a level that looks at the reply, too.
pub(super) fn thinks_of_the_reply() -> Sentence {
    say("Thinks of your reply, and sometimes overlooks a move")
}

/// The idea of a level that looks several moves ahead.
pub(super) fn thinks_ahead() -> Sentence {
    say("Looks several moves ahead, and seldom overlooks any")
}

/// The idea of a level that is the expert.
pub(super) fn is_the_expert() -> Sentence {
    say("The expert: looks as far ahead as its time allows")
}
