//! Who plays: a name, a colour, and a person or an opponent.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Seat;
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, Side};
use crate::search::{FixedDepth, Opponent, Spec};
use crate::sentence::{Sentence, say};

/// Who makes the moves of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A person.
    Human,
    /// This opponent.
    Computer(Spec),
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

    /// The MiB of table that the player's opponent wants.
    pub fn table(&self) -> u32 {
        match &self.control {
            Control::Computer(spec) => spec.opponent.table_mebibytes(),
            _ => 0,
        }
    }
}

/// A player as chosen before it is known which game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The player in games for which nothing is chosen: its name and its colour.
    pub player: Player,
    /// Who plays it in games for which nothing is chosen.
    pub usual: Seat,
    /// Who plays it in the other games, by their names.
    pub seats: BTreeMap<String, Seat>,
}

impl Choice {
    /// The player of a game.
    pub fn for_game(&self, options: &GameOptions) -> Player {
        let seat = self.seats.get(options.name()).unwrap_or(&self.usual);
        Player {
            control: seat.control(options),
            ..self.player.clone()
        }
    }
}

/// The only person at the board, if the other player is a computer.
pub fn you(players: &[Player; 2]) -> Option<Side> {
    match players.each_ref().map(Player::is_human) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// Whether an opponent can play a game.
pub fn plays(spec: &Spec, options: &GameOptions) -> bool {
    struct Plays<'a>(&'a Spec);
    impl Visitor for Plays<'_> {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            self.0.opponent.plays(&game).is_ok()
        }
    }
    options.visit(Plays(spec)).unwrap_or(false)
}

/// A player in a file: `control` is `human` or an opponent's [`Spec`].
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
            control: match &player.control {
                Control::Human => "human".into(),
                Control::Computer(spec) => spec.to_string(),
            },
        }
    }
}

impl TryFrom<SavedPlayer> for Player {
    type Error = crate::search::OpponentError;

    fn try_from(saved: SavedPlayer) -> Result<Self, Self::Error> {
        Ok(Player {
            control: match saved.control.as_str() {
                "human" => Control::Human,
                spec => Control::Computer(spec.parse()?),
            },
            name: saved.name.chars().take(40).collect(),
            color: saved.color,
        })
    }
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
    use crate::games::registry::NAMES;

    fn choice(level: Option<&str>, opponent: &str) -> Choice {
        Choice {
            player: Player::usual(Side::Second),
            usual: Seat {
                is_human: false,
                level: level.map(str::to_owned),
                opponent: opponent.into(),
            },
            seats: BTreeMap::new(),
        }
    }

    #[test]
    fn every_level_of_every_game_can_play_it() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let levels = options.levels();
            for id in ["beginner", "easy", "normal", "hard"] {
                assert!(levels.iter().any(|level| level.id == id), "{name} {id}");
            }
            for level in levels {
                let spec: Spec = level.opponent.parse().unwrap();
                assert!(plays(&spec, &options), "{name} {}", level.id);
                assert!(!level.idea.is_empty(), "{name} {}", level.id);
                let choice = choice(Some(level.id), "");
                assert_eq!(choice.for_game(&options).control, Control::Computer(spec));
            }
        }
    }

    #[test]
    fn an_opponent_that_cannot_play_gives_way() {
        let ants = choice(None, "ants");
        let control = |name: &str| {
            ants.for_game(&GameOptions::default_of(name).unwrap())
                .control
        };
        let spec = Opponent::named("ants").unwrap().into();
        assert_eq!(control("hexxagon"), Control::Computer(spec));
        assert_ne!(control("walls"), control("hexxagon"));
    }

    #[test]
    fn what_is_chosen_for_a_game_counts_in_that_game() {
        let [walls, bricks] = [0, 1].map(|index| GameOptions::default_of(NAMES[index]).unwrap());
        let mut choice = choice(Some("easy"), "");
        let person = Seat {
            is_human: true,
            ..choice.usual.clone()
        };
        choice.seats.insert(walls.name().into(), person);
        assert!(choice.for_game(&walls).is_human());
        assert!(!choice.for_game(&bricks).is_human());
    }
}
