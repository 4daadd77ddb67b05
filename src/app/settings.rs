//! What the program remembers: GSettings, or memory where the schema is missing.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use gtk::gio;
use gtk::prelude::*;

use super::APP_ID;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n;
use crate::play::player::is_color;
use crate::play::{Control, Player};
use crate::search::{Algorithm, Spec};

/// The settings; clones share them.
#[derive(Debug, Clone)]
pub struct Settings(Rc<Store>);

#[derive(Debug)]
enum Store {
    Kept(gio::Settings),
    Memory(RefCell<HashMap<String, String>>),
}

impl Settings {
    /// Opens the settings. Without a schema (a broken installation) they last until the end.
    pub fn open() -> Settings {
        let folder = i18n::data_dir().join("glib-2.0/schemas");
        let installed = gio::SettingsSchemaSource::default();
        let source = gio::SettingsSchemaSource::from_directory(&folder, installed.as_ref(), false);
        let schema = (source.ok().or(installed)).and_then(|source| source.lookup(APP_ID, true));
        Settings(Rc::new(match schema {
            Some(schema) => Store::Kept(gio::Settings::new_full(
                &schema,
                None::<&gio::SettingsBackend>,
                None,
            )),
            None => {
                eprintln!(
                    "walls: {}",
                    i18n::gettext("the settings schema is missing; settings will not be kept")
                );
                Store::Memory(RefCell::default())
            }
        }))
    }

    fn get(&self, key: &str) -> String {
        match &*self.0 {
            Store::Kept(settings) => {
                let value = settings.value(key);
                value
                    .str()
                    .map_or_else(|| value.print(false).into(), String::from)
            }
            Store::Memory(values) => values.borrow().get(key).cloned().unwrap_or_default(),
        }
    }

    fn set(&self, key: &str, value: &str) {
        match &*self.0 {
            Store::Kept(settings) => {
                let typed = match settings.value(key).type_().as_str() {
                    "i" => value.parse::<i32>().map(|n| n.to_variant()).ok(),
                    "b" => value.parse::<bool>().map(|b| b.to_variant()).ok(),
                    _ => Some(value.to_variant()),
                };
                // A value that cannot be written (a locked-down machine) just is not kept.
                if let Some(typed) = typed {
                    settings.set_value(key, &typed).ok();
                }
            }
            Store::Memory(values) => {
                values.borrow_mut().insert(key.into(), value.into());
            }
        }
    }

    /// A number, or this one if there is none.
    pub fn number(&self, key: &str, usual: i32) -> i32 {
        self.get(key).parse().unwrap_or(usual)
    }

    /// Remembers a number.
    pub fn set_number(&self, key: &str, value: i32) {
        self.set(key, &value.to_string());
    }

    /// Whether the window was maximized.
    pub fn is_maximized(&self) -> bool {
        self.get("maximized") == "true"
    }

    /// Remembers whether the window is maximized.
    pub fn set_maximized(&self, maximized: bool) {
        self.set("maximized", &maximized.to_string());
    }

    /// The options of the last new game.
    pub fn options(&self) -> GameOptions {
        serde_json::from_str(&self.get("game")).unwrap_or_default()
    }

    /// Remembers the options of a new game.
    pub fn set_options(&self, options: &GameOptions) {
        self.set("game", &serde_json::to_string(options).unwrap_or_default());
    }

    /// Which player of the options starts.
    pub fn starter(&self) -> Side {
        Side::from_id(&self.get("starter")).unwrap_or(Side::First)
    }

    /// Remembers who starts.
    pub fn set_starter(&self, side: Side) {
        self.set("starter", side.id());
    }

    /// A player of the options.
    pub fn player(&self, side: Side) -> Player {
        let usual = Player::usual(side);
        let [name, color, human] =
            ["name", "color", "human"].map(|key| self.get(&format!("{}-{key}", side.id())));
        let human = match human.as_str() {
            "" => usual.is_human(),
            text => text == "true",
        };
        Player {
            name: if name.trim().is_empty() {
                usual.name
            } else {
                name
            },
            color: if is_color(&color) { color } else { usual.color },
            control: match human {
                true => Control::Human,
                false => Control::Computer(self.opponent(side)),
            },
        }
    }

    /// The opponent that plays, or would play, a player of the options.
    pub fn opponent(&self, side: Side) -> Spec {
        let kept = self.get(&format!("{}-opponent", side.id())).parse();
        kept.unwrap_or_else(|_| match Player::usual(Side::Second).control {
            Control::Computer(spec) => spec,
            Control::Human => Spec::new(Algorithm::AlphaBeta),
        })
    }

    /// Remembers a player.
    pub fn set_player(&self, side: Side, player: &Player, opponent: &Spec) {
        let set = |key: &str, value: &str| self.set(&format!("{}-{key}", side.id()), value);
        set("name", &player.name);
        set("color", &player.color);
        set("human", &player.is_human().to_string());
        set("opponent", &opponent.to_string());
    }

    /// The players in the order in which they move when this one starts.
    pub fn players(&self, starter: Side) -> [Player; 2] {
        [self.player(starter), self.player(starter.other())]
    }
}
