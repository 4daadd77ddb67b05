//! Who plays: a name, a colour, and a person or an opponent.

use serde::{Deserialize, Serialize};

use crate::games::Side;
use crate::i18n::gettext;
use crate::search::{Algorithm, Spec};

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
                name: gettext("Blue"),
                color: "#1a63c4".into(),
                control: Control::Human,
            },
            Side::Second => Player {
                name: gettext("Red"),
                color: "#c0392b".into(),
                control: Control::Computer(Spec {
                    depth: 4,
                    time: Some(std::time::Duration::from_secs(5)),
                    ..Spec::new(Algorithm::AlphaBeta)
                }),
            },
        }
    }

    /// Whether a person makes the moves.
    pub fn is_human(&self) -> bool {
        self.control == Control::Human
    }

    /// The MiB of table that the player's opponent wants.
    pub fn table(&self) -> u32 {
        match &self.control {
            Control::Computer(spec) if spec.algorithm.has_table() => spec.table,
            _ => 0,
        }
    }
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
    type Error = crate::search::SpecError;

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
