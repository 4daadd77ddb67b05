//! What the program remembers: GSettings, or memory if the schema is missing.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use gtk::glib::variant::{FromVariant, ToVariant};
use gtk::prelude::*;
use gtk::{gio, glib};

use super::APP_ID;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n;
use crate::play::player::is_color;
use crate::play::{Choice, Plan, Player, Seat, Start};
use crate::search::Spec;

/// The schema that belongs to this program.
const SCHEMA: &str = include_str!("../../../data/org.walls_game.Walls.gschema.xml");

/// The settings; clones share them.
#[derive(Debug, Clone)]
pub struct Settings(Rc<Store>);

type JsonMap = serde_json::Map<String, serde_json::Value>;

#[derive(Debug)]
enum Store {
    Kept {
        settings: gio::Settings,
        /// Size and state of the window: written when it closes, not at each step of a resize.
        window: gio::Settings,
    },
    Memory(RefCell<HashMap<String, glib::Variant>>),
}

impl Settings {
    /// Opens the settings. Without a schema (a broken installation) they last until the end.
    pub fn open() -> Settings {
        match schema() {
            Some(schema) if has_all_keys(&schema) => {
                let settings = Settings::kept(&schema, None);
                for nonsense in settings.nonsense() {
                    i18n::complain(&nonsense);
                }
                settings
            }
            found => {
                i18n::complain(&match found {
                    Some(_) => i18n::gettext(
                        "the settings schema is of another version; settings will not be kept",
                    ),
                    None => {
                        i18n::gettext("the settings schema is missing; settings will not be kept")
                    }
                });
                Settings::in_memory()
            }
        }
    }

    /// Whether they last longer than the program runs.
    pub fn are_kept(&self) -> bool {
        matches!(*self.0, Store::Kept { .. })
    }

    /// What cannot be read. Usual values stand in for it.
    fn nonsense(&self) -> Vec<String> {
        let unreadable = |key: &str| {
            let error = serde_json::from_str::<JsonMap>(&self.text(key)).err()?;
            Some((key.to_owned(), error.to_string()))
        };
        let whole = ["options", "plans"].into_iter().filter_map(unreadable);
        let options = (self.json("options").into_iter()).filter_map(|(game, value)| {
            let error = serde_json::from_value::<GameOptions>(value).err()?;
            Some((format!("options, {game}"), error.to_string()))
        });
        let plans = (self.json("plans").into_iter()).filter_map(|(game, value)| {
            let error = serde_json::from_value::<Plan>(value).err()?;
            Some((format!("plans, {game}"), error.to_string()))
        });
        let opponents = Side::BOTH.into_iter().filter_map(|side| {
            let key = key(side, "opponent");
            let text = Some(self.text(&key)).filter(|text| !text.is_empty())?;
            let error = text.parse::<Spec>().err()?;
            Some((key, i18n::tell(error.sentence())))
        });
        (whole.chain(options).chain(plans).chain(opponents))
            .map(|(key, error)| {
                i18n::gettext_f(
                    "a setting cannot be read and does not count ({key}: {error})",
                    &[("key", &key), ("error", &error)],
                )
            })
            .collect()
    }

    fn kept(schema: &gio::SettingsSchema, backend: Option<&gio::SettingsBackend>) -> Settings {
        let open = || gio::Settings::new_full(schema, backend, None);
        let window = open();
        window.delay();
        Settings(Rc::new(Store::Kept {
            settings: open(),
            window,
        }))
    }

    fn in_memory() -> Settings {
        Settings(Rc::new(Store::Memory(RefCell::default())))
    }

    /// The value of a key; `None` where nothing is known.
    fn get<T: FromVariant>(&self, key: &str) -> Option<T> {
        match &*self.0 {
            Store::Kept { settings, .. } => settings.value(key).get(),
            Store::Memory(values) => values.borrow().get(key)?.get(),
        }
    }

    fn set(&self, key: &str, value: impl ToVariant) {
        let value = value.to_variant();
        match &*self.0 {
            // A value that cannot be written (a locked-down machine) just is not kept.
            Store::Kept { settings, .. } => drop(settings.set_value(key, &value)),
            Store::Memory(values) => drop(values.borrow_mut().insert(key.into(), value)),
        }
    }

    fn text(&self, key: &str) -> String {
        self.get(key).unwrap_or_default()
    }

    /// The names of the lessons that were gone through.
    pub fn lessons_done(&self) -> Vec<String> {
        self.get("lessons-done").unwrap_or_default()
    }

    /// A lesson was gone through.
    pub fn set_lesson_done(&self, name: &str) {
        let mut done = self.lessons_done();
        if !done.iter().any(|known| known == name) {
            done.push(name.to_owned());
            self.set("lessons-done", done);
        }
    }

    /// How many hints were given to a puzzle that is not answered yet.
    pub fn hinted(&self, puzzle: &str) -> usize {
        let given = self.json("puzzle-hints").remove(puzzle);
        given.and_then(|given| given.as_u64()).unwrap_or(0) as usize
    }

    /// Remembers how many hints were given to a puzzle; none once it is answered.
    pub fn set_hinted(&self, puzzle: &str, hints: usize) {
        let mut kept = self.json("puzzle-hints");
        let before = kept.remove(puzzle);
        if hints > 0 {
            kept.insert(puzzle.into(), hints.into());
        } else if before.is_none() {
            return;
        }
        self.set("puzzle-hints", serde_json::Value::Object(kept).to_string());
    }

    /// Has the time between the moves of computers follow what is kept, and what is kept follow it.
    pub fn bind_pace(&self, pace: &gtk::Adjustment) {
        if let Store::Kept { settings, .. } = &*self.0 {
            settings.bind("pace", pace, "value").build();
        }
    }

    /// Has an expander stay open or closed as it was left.
    pub fn bind_details(&self, details: &gtk::Expander) {
        if let Store::Kept { settings, .. } = &*self.0 {
            settings.bind("details", details, "expanded").build();
        }
    }

    /// Whether a computer thinks while a person does.
    pub fn ponders(&self) -> bool {
        self.get("ponder").unwrap_or(false)
    }

    /// Remembers whether a computer thinks while a person does.
    pub fn set_ponders(&self, ponders: bool) {
        self.set("ponder", ponders);
    }

    /// Whether moves and answers are heard.
    pub fn sounds(&self) -> bool {
        self.get("sounds").unwrap_or(true)
    }

    /// Remembers whether moves and answers are heard.
    pub fn set_sounds(&self, sounds: bool) {
        self.set("sounds", sounds);
    }

    /// Where dialogs for files begin: where a file was chosen last, at first among the documents.
    pub fn folder(&self) -> Option<gio::File> {
        match self.text("folder") {
            uri if uri.is_empty() => {
                glib::user_special_dir(glib::UserDirectory::Documents).map(gio::File::for_path)
            }
            uri => Some(gio::File::for_uri(&uri)),
        }
    }

    /// Remembers where dialogs for files begin, unless they begin there anyway.
    pub fn keep_folder(&self, folder: &gio::File) {
        if self.folder().is_none_or(|usual| !usual.equal(folder)) {
            self.set("folder", folder.uri().as_str());
        }
    }

    /// Gives a window the size and state that it had, and follows both; see
    /// [`keep_window`](Self::keep_window).
    pub fn bind_window(&self, window: &impl IsA<gtk::Window>) {
        if let Store::Kept { window: kept, .. } = &*self.0 {
            let window: &gtk::Window = window.as_ref();
            kept.bind("width", window, "default-width").build();
            kept.bind("height", window, "default-height").build();
            kept.bind("maximized", window, "maximized").build();
        }
    }

    /// Keeps the size and state of the window that is bound.
    pub fn keep_window(&self) {
        if let Store::Kept { window, .. } = &*self.0 {
            window.apply();
            gio::Settings::sync();
        }
    }

    /// The game chosen last, with its last options.
    pub fn options(&self) -> GameOptions {
        self.options_of(&self.text("game"))
    }

    /// The last options of a game.
    pub fn options_of(&self, name: &str) -> GameOptions {
        let mut kept = self.json("options");
        let kept = kept.remove(name);
        let kept = kept.and_then(|options| serde_json::from_value::<GameOptions>(options).ok());
        kept.filter(|options| options.name() == name)
            .or_else(|| GameOptions::default_of(name).ok())
            .unwrap_or_default()
    }

    /// A setting that has a value for each game. What this program cannot read stays as it is.
    fn json(&self, key: &str) -> JsonMap {
        serde_json::from_str(&self.text(key)).unwrap_or_default()
    }

    /// Remembers which game is chosen.
    pub fn set_game(&self, name: &str) {
        self.set("game", name);
    }

    /// Remembers the options of a new game.
    pub fn set_options(&self, options: &GameOptions) {
        let mut kept = self.json("options");
        kept.insert(
            options.name().into(),
            serde_json::to_value(options).unwrap_or_default(),
        );
        self.set("options", serde_json::Value::Object(kept).to_string());
        self.set_game(options.name());
    }

    /// Both players of the options.
    pub fn both_players(&self) -> [Player; 2] {
        Side::BOTH.map(|side| self.player(side))
    }

    /// A player of the options: its name, its colour, and who plays it in games without a plan.
    pub fn player(&self, side: Side) -> Player {
        let usual = Player::usual(side);
        let (name, color) = (
            self.text(&key(side, "name")),
            self.text(&key(side, "color")),
        );
        // Earlier versions stored the usual name, in whatever language.
        let is_usual = name.trim().is_empty() || name == usual.name;
        Player {
            name: match is_usual {
                true => crate::i18n::tell(&Player::usual_name(side)),
                false => name,
            },
            color: match is_color(&color) {
                true => color,
                false => usual.color,
            },
            control: usual.control,
        }
    }

    /// Remembers what a player is called and its colour.
    pub fn set_player(&self, side: Side, name: &str, color: &str) {
        // The usual name is told in the language of the moment.
        let is_usual = name == crate::i18n::tell(&Player::usual_name(side));
        self.set(&key(side, "name"), if is_usual { "" } else { name });
        self.set(&key(side, "color"), color);
    }

    /// Who plays a player in games without a plan.
    fn usual_seat(&self, side: Side) -> Seat {
        let is_human = self.get(&key(side, "human"));
        let opponent: Result<Spec, _> = self.text(&key(side, "opponent")).parse();
        let level = self.text(&key(side, "level"));
        Seat {
            is_human: is_human.unwrap_or(side == Side::First),
            level: match level.as_str() {
                "custom" => None,
                "" => Some("easy".into()),
                _ => Some(level),
            },
            opponent: match opponent {
                Ok(spec) => spec.to_string(),
                Err(_) => Player::usual_opponent().to_string(),
            },
        }
    }

    /// The plans by the names of the games.
    fn plans(&self) -> BTreeMap<String, Plan> {
        let readable = |(game, plan)| Some((game, serde_json::from_value(plan).ok()?));
        (self.json("plans").into_iter())
            .filter_map(readable)
            .collect()
    }

    /// What is chosen for the next match of a game.
    pub fn plan(&self, game: &str) -> Plan {
        self.plans().remove(game).unwrap_or_else(|| Plan {
            seats: Side::BOTH.map(|side| self.usual_seat(side)),
            start: match Side::from_id(&self.text("starter")) {
                Some(Side::Second) => Start::Second,
                _ => Start::First,
            },
            first_started: None,
        })
    }

    /// Remembers what is chosen for the next match of a game.
    pub fn set_plan(&self, game: &str, plan: &Plan) {
        let mut plans = self.json("plans");
        let plan = serde_json::to_value(plan).unwrap_or_default();
        plans.insert(game.into(), plan);
        self.set("plans", serde_json::Value::Object(plans).to_string());
    }

    /// The players in the order in which they move when this one starts.
    pub fn choices(&self, starter: Side) -> [Choice; 2] {
        let plans = self.plans();
        [starter, starter.other()].map(|side| Choice {
            player: self.player(side),
            usual: self.usual_seat(side),
            seats: (plans.iter())
                .map(|(game, plan)| (game.clone(), plan.seats[side.index()].clone()))
                .collect(),
        })
    }

    /// The players of a game in the order in which they move when this one starts.
    pub fn players(&self, starter: Side, options: &GameOptions) -> [Player; 2] {
        self.planned_players(starter, options, &self.plan(options.name()))
    }

    /// As [`players`](Settings::players), by a plan that is not remembered yet.
    pub fn planned_players(
        &self,
        starter: Side,
        options: &GameOptions,
        plan: &Plan,
    ) -> [Player; 2] {
        [starter, starter.other()].map(|side| Player {
            control: plan.seats[side.index()].control(options),
            ..self.player(side)
        })
    }
}

/// The schema, beside the program or installed.
fn schema() -> Option<gio::SettingsSchema> {
    let folder = i18n::data_dir().join("glib-2.0/schemas");
    let installed = gio::SettingsSchemaSource::default();
    let source = gio::SettingsSchemaSource::from_directory(&folder, installed.as_ref(), false);
    let source = source.ok().or(installed)?;
    source.lookup(APP_ID, true)
}

/// Whether a schema has all keys that this program knows. GLib ends a program that asks for another one.
fn has_all_keys(schema: &gio::SettingsSchema) -> bool {
    let mut keys = SCHEMA.split("<key ").skip(1);
    keys.all(|key| {
        let attribute = |name: &str| {
            let (_, value) = key.split_once(&format!("{name}=\""))?;
            Some(value.split_once('"')?.0)
        };
        let is_there = |name: &&str| schema.has_key(name);
        let name = attribute("name").filter(is_there);
        name.is_some_and(|name| Some(schema.key(name).value_type().as_str()) == attribute("type"))
    })
}

/// The key of a setting of one player.
fn key(side: Side, name: &str) -> String {
    format!("{}-{name}", side.id())
}

#[cfg(test)]
mod tests;
