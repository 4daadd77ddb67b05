use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

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
        assert_eq!(plan.seats[1].level.as_deref(), Some("easy"));
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
        assert_eq!(other.seats[1].level.as_deref(), Some("easy"));
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
fn dialogs_begin_where_a_file_was_chosen_last() {
    for settings in both() {
        if let Some(documents) = settings.folder() {
            settings.keep_folder(&documents);
            assert_eq!(settings.text("folder"), "");
        }
        // Names of files are bytes.
        let odd = gio::File::for_path(OsStr::from_bytes(b"/games/\xff \xc3\xa9"));
        settings.keep_folder(&odd);
        assert_eq!(
            settings.folder().and_then(|folder| folder.path()),
            odd.path()
        );
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
