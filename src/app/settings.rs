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
const SCHEMA: &str = include_str!("../../data/org.walls_game.Walls.gschema.xml");

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
                "" => Some("normal".into()),
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
        self.choices(starter).map(|choice| choice.for_game(options))
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
mod tests {
    use super::*;

    /// Settings that forget all at the end: with the schema, and without it.
    fn both() -> [Settings; 2] {
        let schema = schema().expect("the build compiles the schema");
        let backend = gio::memory_settings_backend_new();
        [
            Settings::kept(&schema, Some(&backend)),
            Settings::in_memory(),
        ]
    }

    #[test]
    fn at_first_all_is_as_usual() {
        for settings in both() {
            let players = settings.players(Side::First, &GameOptions::default());
            assert_eq!(players.map(|player| player.is_human()), [true, false]);
            let plan = settings.plan("walls");
            assert_eq!(plan.start, Start::First);
            assert_eq!(plan.seats[1].level.as_deref(), Some("normal"));
            assert!(!settings.ponders());
            assert_eq!(settings.options(), GameOptions::default());
        }
    }

    #[test]
    fn a_schema_of_another_version_is_not_used() {
        assert!(has_all_keys(&schema().unwrap()));
        let older = gio::SettingsSchemaSource::default()
            .and_then(|source| source.lookup("org.gtk.gtk4.Settings.FileChooser", true));
        assert!(!has_all_keys(&older.expect("GTK has schemas")));
    }

    #[test]
    fn nonsense_is_told_of_and_what_cannot_be_read_stays() {
        let [settings, _] = both();
        assert!(settings.nonsense().is_empty(), "{:?}", settings.nonsense());
        settings.set("options", r#"{"walls": 3, "chess": {"game": "chess"}}"#);
        settings.set("plans", r#"{"draughts": [], "chess": {"seats": "four"}}"#);
        settings.set("first-opponent", "oracle:depth=-1");
        settings.set("first-level", "grandmaster");
        settings.set("game", "chess");
        let told = settings.nonsense();
        assert_eq!(told.len(), 5, "{told:?}");
        assert!(told.iter().any(|line| line.contains("plans, draughts")));
        assert_eq!(settings.options(), GameOptions::default());
        let players = settings.players(Side::First, &GameOptions::default());
        assert_eq!(players.map(|player| player.is_human()), [true, false]);
        // Whoever can read them finds them still there.
        settings.set_options(&GameOptions::default());
        settings.set_plan("walls", &settings.plan("walls"));
        assert!(settings.text("options").contains("chess"));
        assert!(settings.text("plans").contains("four"));

        settings.set("options", "[");
        settings.set("plans", "\"text\"");
        assert_eq!(settings.nonsense().len(), 3);
        settings.set_plan("walls", &settings.plan("walls"));
        assert_eq!(settings.nonsense().len(), 2);
    }

    #[test]
    fn what_is_kept_comes_back() {
        for settings in both() {
            settings.set_player(Side::First, "Ada", "#112233");
            settings.set_ponders(true);
            assert!(settings.ponders());
            let mut options = GameOptions::default_of("bricks").unwrap();
            let size = options.fields()[0].key;
            options.set(size, "7").unwrap();
            settings.set_options(&options);
            let player = settings.player(Side::First);
            assert_eq!((&*player.name, &*player.color), ("Ada", "#112233"));
            assert_eq!(settings.options(), options);
            // Each game has options of its own.
            settings.set_game("walls");
            assert_eq!(settings.options(), GameOptions::default());
            assert_eq!(settings.options_of("bricks"), options);
        }
    }

    #[test]
    fn each_game_has_a_plan_of_its_own() {
        for settings in both() {
            let mut plan = settings.plan("walls");
            plan.start = Start::Turn;
            plan.seats[1].level = Some("careful".into());
            settings.set_plan("walls", &plan);
            let other = settings.plan("bricks");
            assert_eq!(other.seats[1].level.as_deref(), Some("normal"));
            settings.set_plan("bricks", &other);
            assert_eq!(settings.plan("walls"), plan);
            let players = |name: &str| {
                let options = GameOptions::default_of(name).unwrap();
                settings.players(Side::First, &options)
            };
            assert_ne!(players("walls")[1].control, players("bricks")[1].control);
        }
    }

    #[test]
    fn a_usual_name_is_not_kept() {
        for settings in both() {
            settings.set_player(Side::First, "Blue", "#112233");
            assert_eq!(settings.text("first-name"), "");
            settings.set("second-name", "Red");
            let usual = crate::i18n::tell(&Player::usual_name(Side::Second));
            assert_eq!(settings.player(Side::Second).name, usual);
        }
    }

    #[test]
    fn what_makes_no_sense_is_as_usual() {
        for settings in both() {
            settings.set("options", "{\"walls\": 7");
            settings.set("game", "chess");
            settings.set("second-color", "mauve");
            settings.set("second-opponent", "nobody:depth=0");
            assert_eq!(settings.options(), GameOptions::default());
            let usual = Player::usual(Side::Second);
            assert_eq!(settings.player(Side::Second).color, usual.color);
            let seat = &settings.plan("walls").seats[1];
            assert_eq!(seat.opponent, Player::usual_opponent().to_string());
        }
    }

    #[test]
    fn the_pace_is_bound_where_it_can_be_kept() {
        // An adjustment needs no display, unlike its constructor.
        let adjustment = || -> gtk::Adjustment {
            glib::Object::builder()
                .property("upper", 3000.0)
                .property("value", 600.0)
                .build()
        };
        let [kept, memory] = both();
        let pace = adjustment();
        kept.bind_pace(&pace);
        pace.set_value(1500.0);
        assert_eq!(kept.get::<i32>("pace"), Some(1500));
        let again = adjustment();
        kept.bind_pace(&again);
        assert_eq!(again.value(), 1500.0);
        let pace = adjustment();
        memory.bind_pace(&pace);
        assert_eq!(pace.value(), 600.0);
    }
}
