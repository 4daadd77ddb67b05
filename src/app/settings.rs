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
use crate::play::{Choice, Control, Player};
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

    /// The game chosen last, with its last options.
    pub fn options(&self) -> GameOptions {
        self.options_of(&self.get("game"))
    }

    /// The last options of a game.
    pub fn options_of(&self, name: &str) -> GameOptions {
        let mut kept = self.all_options();
        let kept = kept.remove(name);
        let kept = kept.and_then(|options| serde_json::from_value::<GameOptions>(options).ok());
        kept.filter(|options| options.name() == name)
            .or_else(|| GameOptions::default_of(name).ok())
            .unwrap_or_default()
    }

    /// Options by the names of the games.
    fn all_options(&self) -> serde_json::Map<String, serde_json::Value> {
        serde_json::from_str(&self.get("options")).unwrap_or_default()
    }

    /// Remembers which game is chosen.
    pub fn set_game(&self, name: &str) {
        self.set("game", name);
    }

    /// Remembers the options of a new game.
    pub fn set_options(&self, options: &GameOptions) {
        let mut kept = self.all_options();
        kept.insert(
            options.name().into(),
            serde_json::to_value(options).unwrap_or_default(),
        );
        self.set("options", &serde_json::Value::Object(kept).to_string());
        self.set_game(options.name());
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

    /// The level of a player's opponent; `None` for one with settings of its own.
    pub fn level(&self, side: Side) -> Option<String> {
        let level = self.get(&format!("{}-level", side.id()));
        match level.as_str() {
            "custom" => None,
            "" => Some("normal".into()),
            _ => Some(level),
        }
    }

    /// Remembers a player.
    pub fn set_player(&self, side: Side, player: &Player, level: Option<&str>, opponent: &Spec) {
        let set = |key: &str, value: &str| self.set(&format!("{}-{key}", side.id()), value);
        set("name", &player.name);
        set("color", &player.color);
        set("human", &player.is_human().to_string());
        set("level", level.unwrap_or("custom"));
        set("opponent", &opponent.to_string());
    }

    /// The players in the order in which they move when this one starts.
    pub fn choices(&self, starter: Side) -> [Choice; 2] {
        [starter, starter.other()].map(|side| Choice {
            player: self.player(side),
            level: self.level(side),
        })
    }

    /// The players of a game in the order in which they move when this one starts.
    pub fn players(&self, starter: Side, options: &GameOptions) -> [Player; 2] {
        self.choices(starter).map(|choice| choice.for_game(options))
    }
}
