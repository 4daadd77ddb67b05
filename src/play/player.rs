//! Who plays: a name, a colour, and a person or an opponent.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, RulesError, Side};
use crate::search::{FixedDepth, Opponent, OpponentError, Spec};
use crate::sentence::{Sentence, say};

/// Who makes the moves of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A person.
    Human,
    /// This opponent.
    Computer(Spec),
}

/// As in files: `human`, or an opponent as a [`Spec`].
impl fmt::Display for Control {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Human => out.write_str("human"),
            Control::Computer(spec) => spec.fmt(out),
        }
    }
}

impl FromStr for Control {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "human" => Control::Human,
            spec => Control::Computer(spec.parse()?),
        })
    }
}

/// One of the two players of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The player's colour, as `#rrggbb`.
    pub color: String,
    /// Who makes the moves.
    pub control: Control,
}

impl Player {
    /// The usual player of a side: a person in blue who starts, the computer in red.
    pub fn usual(side: Side) -> Player {
        match side {
            Side::First => Player {
                name: Player::usual_name(side).to_string(),
                color: "#1a63c4".into(),
                control: Control::Human,
            },
            Side::Second => Player {
                name: Player::usual_name(side).to_string(),
                color: "#c0392b".into(),
                control: Control::Computer(Player::usual_opponent()),
            },
        }
    }

    /// What the player of a side is called by its colour.
    pub fn usual_name(side: Side) -> Sentence {
        match side {
            Side::First => say("Blue"),
            Side::Second => say("Red"),
        }
    }

    /// The usual opponent of a person.
    pub fn usual_opponent() -> Spec {
        Spec::from(Opponent::AlphaBeta(FixedDepth {
            depth: 4,
            time: Some(std::time::Duration::from_secs(5)),
            shuffle: true,
        }))
    }

    /// Whether a person makes the moves.
    pub fn is_human(&self) -> bool {
        self.control == Control::Human
    }

    /// Changes of both players what differs between two states of the options.
    pub fn follow_both(players: &mut [Player; 2], before: &[Player; 2], now: &[Player; 2]) {
        for ((player, before), now) in players.iter_mut().zip(before).zip(now) {
            player.follow(before, now);
        }
    }

    fn follow(&mut self, before: &Player, now: &Player) {
        if before.name != now.name {
            self.name = now.name.clone();
        }
        if before.color != now.color {
            self.color = now.color.clone();
        }
        if before.control != now.control {
            self.control = now.control.clone();
        }
    }

    /// The MiB of table that the player's opponent wants.
    pub fn table(&self) -> u32 {
        match &self.control {
            Control::Computer(spec) => spec.opponent.table_mebibytes(),
            _ => 0,
        }
    }
}

/// The most letters of a name.
pub const LONGEST_NAME: usize = 40;

/// The only person at the board, if the other player is a computer.
pub fn you(players: &[Player; 2]) -> Option<Side> {
    only_person(players.each_ref().map(Player::is_human))
}

/// The side of the only person, where this says which sides are played by one.
pub(super) fn only_person(is_human: [bool; 2]) -> Option<Side> {
    match is_human {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// Refuses an opponent that cannot play a game.
///
/// # Errors
/// When it cannot, or when the options make no game.
pub fn plays(spec: &Spec, options: &GameOptions) -> Result<(), OpponentError> {
    struct Plays<'a>(&'a Spec);
    impl Visitor for Plays<'_> {
        type Output = Result<(), OpponentError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            self.0.opponent.plays(&game)
        }
    }
    let no_game = |error: RulesError| OpponentError::CannotPlay(error.sentence().clone());
    options.visit(Plays(spec)).map_err(no_game)?
}

/// A player in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedPlayer {
    name: String,
    color: String,
    control: String,
}

impl From<&Player> for SavedPlayer {
    fn from(player: &Player) -> Self {
        SavedPlayer {
            name: player.name.clone(),
            color: player.color.clone(),
            control: player.control.to_string(),
        }
    }
}

impl TryFrom<SavedPlayer> for Player {
    type Error = OpponentError;

    fn try_from(saved: SavedPlayer) -> Result<Self, Self::Error> {
        Ok(Player {
            control: saved.control.parse()?,
            name: one_line(&saved.name),
            color: saved.color,
        })
    }
}

/// A name as people can enter it: in one line, and no longer than a name.
fn one_line(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter.is_control() {
        true => ' ',
        false => letter,
    });
    let name: String = letters.collect();
    name.trim().chars().take(LONGEST_NAME).collect()
}

/// Whether a text is a colour as players have one: `#rrggbb`.
pub fn is_color(text: &str) -> bool {
    text.len() == 7
        && text.starts_with('#')
        && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_in_a_file_is_cut() {
        let saved: SavedPlayer = serde_json::from_value(serde_json::json!({
            "control": "human",
            "name": "ż".repeat(LONGEST_NAME + 1),
            "color": "#008000",
        }))
        .unwrap();
        let player = Player::try_from(saved).unwrap();
        assert_eq!(player.name, "ż".repeat(LONGEST_NAME));
    }

    #[test]
    fn a_name_in_a_file_is_one_line() {
        assert_eq!(one_line(" a\nb\u{7}c "), "a b c");
        assert_eq!(one_line("\n"), "");
    }

    #[test]
    fn a_player_from_a_file_changes_only_as_the_options_do() {
        let before = Player::usual(Side::Second);
        let from_file = Player {
            name: "Ada".into(),
            color: "#008000".into(),
            control: Control::Human,
        };
        let mut player = from_file.clone();
        player.follow(&before, &before);
        assert_eq!(player, from_file);
        let colored = Player {
            color: "#800080".into(),
            ..before.clone()
        };
        player.follow(&before, &colored);
        let expected = Player {
            color: "#800080".into(),
            ..from_file
        };
        assert_eq!(player, expected);
    }
}
