//! The rows of one player in Player Options: name, colour, person or computer, level, and the opponent
//! with its settings.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::form::{choice_row, decimal_row, number_row, text_row};
use super::opponents::level_text;
use super::settings::Settings;
use super::spoken;
use super::style::{color_text, parse_color};
use crate::games::Side;
use crate::games::registry::{GameOptions, Level};
use crate::i18n::{gettext, tell};
use crate::play::player::plays;
use crate::play::{Player, Seat};
use crate::search::opponent::settings::{Kind, SETTINGS, Setting};
use crate::search::{Opponent, Spec};

/// The most letters of a name.
const LONGEST_NAME: usize = 40;

/// A row with a number, and where the number is entered.
type SpinRow = (adw::ActionRow, gtk::SpinButton);

/// The rows, and what can be chosen in them.
struct Rows {
    side: Side,
    settings: Settings,
    /// The name of the game.
    game: &'static str,
    levels: Vec<Level>,
    /// The opponents in the list, with their usual settings.
    opponents: Vec<Opponent>,
    name: adw::EntryRow,
    color: gtk::ColorButton,
    who: adw::ComboRow,
    level: adw::ComboRow,
    /// What the level does.
    idea: adw::ActionRow,
    opponent: adw::ComboRow,
    /// The settings that are numbers.
    spins: Vec<(&'static Setting, SpinRow)>,
}

mod imp {
    use super::*;
    use std::cell::OnceCell;

    #[derive(Default)]
    pub struct PlayerRow {
        pub(super) rows: OnceCell<Rows>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PlayerRow {
        const NAME: &'static str = "WallsPlayerRow";
        type Type = super::PlayerRow;
        type ParentType = adw::PreferencesGroup;
    }

    impl ObjectImpl for PlayerRow {}
    impl WidgetImpl for PlayerRow {}
    impl PreferencesGroupImpl for PlayerRow {}
}

glib::wrapper! {
    /// The group of one player's rows. What is entered goes into the settings at once.
    pub struct PlayerRow(ObjectSubclass<imp::PlayerRow>)
        @extends adw::PreferencesGroup, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl PlayerRow {
    /// The rows of a player, with the levels and opponents of a game.
    pub fn new(side: Side, settings: &Settings, game: &GameOptions) -> PlayerRow {
        let title = match side {
            Side::First => gettext("First Player"),
            Side::Second => gettext("Second Player"),
        };
        let group: PlayerRow = glib::Object::builder().property("title", title).build();
        let rows = (group.imp().rows).get_or_init(|| Rows::new(side, settings, game));
        let color = adw::ActionRow::builder()
            .title(gettext("Colour"))
            .activatable_widget(&rows.color)
            .focusable(false)
            .build();
        color.add_suffix(&rows.color);
        spoken::name_button_inside(&rows.color, &gettext("Colour"));
        group.add(&rows.name);
        group.add(&color);
        for row in rows.lists() {
            group.add(row);
            if *row == rows.level {
                group.add(&rows.idea);
            }
        }
        for (_, (row, _)) in &rows.spins {
            group.add(row);
        }
        group.update();
        group.follow_changes(rows);
        group
    }

    fn follow_changes(&self, rows: &Rows) {
        let update = glib::clone!(
            #[weak(rename_to = group)]
            self,
            move || group.update()
        );
        rows.name.connect_changed({
            let update = update.clone();
            move |_| update()
        });
        rows.color.connect_rgba_notify({
            let update = update.clone();
            move |button| {
                // A see-through colour would vanish on the board.
                let rgba = button.rgba();
                if rgba.alpha() < 1.0 {
                    button.set_rgba(&gdk::RGBA::new(rgba.red(), rgba.green(), rgba.blue(), 1.0));
                }
                update();
            }
        });
        for row in rows.lists() {
            let update = update.clone();
            row.connect_selected_notify(move |_| update());
        }
        for (_, (_, spin)) in &rows.spins {
            let update = update.clone();
            spin.connect_value_changed(move |_| update());
        }
    }

    /// Shows the rows that count, and keeps what is entered.
    fn update(&self) {
        if let Some(rows) = self.imp().rows.get() {
            rows.show();
            rows.keep();
        }
    }
}

impl Rows {
    fn new(side: Side, settings: &Settings, game: &GameOptions) -> Rows {
        let player = settings.player(side);
        let levels = game.levels();
        // Only opponents that can play the game are offered.
        let opponents: Vec<Opponent> = (Opponent::all().into_iter())
            .filter(|one| plays(&one.clone().into(), game))
            .collect();
        let seat = settings.plan(game.name()).seats[side.index()].clone();
        let current = (seat.opponent.parse()).unwrap_or_else(|_| Player::usual_opponent());
        let current = current.opponent;
        let level = seat.known_level(game);
        let level = (levels.iter()).position(|one| Some(one.id) == level);
        let own = gettext("Custom");
        let level_labels = levels.iter().map(|level| tell(&level.label));
        let level_labels: Vec<String> = level_labels.chain([own]).collect();
        let level_labels: Vec<&str> = level_labels.iter().map(String::as_str).collect();
        let labels: Vec<String> = opponents.iter().map(|one| tell(&one.title())).collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let chosen = (opponents.iter()).position(|one| one.id() == current.id());
        let spins = (SETTINGS.iter())
            .filter_map(|setting| Some((setting, setting_row(setting, &current)?)))
            .collect();
        Rows {
            side,
            settings: settings.clone(),
            game: game.name(),
            name: text_row(&gettext("Name"), &player.name),
            color: gtk::ColorButton::builder()
                .rgba(&parse_color(&player.color))
                .valign(gtk::Align::Center)
                .title(gettext("Colour"))
                .build(),
            who: choice_row(
                &gettext("Played by"),
                &[&gettext("Person"), &gettext("Computer")],
                usize::from(!seat.is_human),
            ),
            level: choice_row(
                &gettext("Level"),
                &level_labels,
                level.unwrap_or(levels.len()),
            ),
            idea: adw::ActionRow::new(),
            opponent: choice_row(&gettext("Opponent"), &labels, chosen.unwrap_or(0)),
            spins,
            levels,
            opponents,
        }
    }

    /// The rows with a list, from above.
    fn lists(&self) -> [&adw::ComboRow; 3] {
        [&self.who, &self.level, &self.opponent]
    }

    fn is_human(&self) -> bool {
        self.who.selected() == 0
    }

    /// The chosen level; `None` for settings of one's own.
    fn chosen_level(&self) -> Option<&Level> {
        self.levels.get(self.level.selected() as usize)
    }

    /// The opponent that is entered. Settings that it does not use have their usual values.
    fn entered(&self) -> Opponent {
        let chosen = self.opponents.get(self.opponent.selected() as usize);
        let mut opponent = chosen.cloned().unwrap_or(Opponent::Random);
        for (setting, (_, spin)) in &self.spins {
            if counts(setting, &opponent) {
                setting.enter(&mut opponent, spin.value());
            }
        }
        opponent
    }

    /// Shows the rows that count.
    fn show(&self) {
        let level = self.chosen_level();
        self.level.set_visible(!self.is_human());
        self.idea.set_visible(!self.is_human() && level.is_some());
        let idea = level.map_or_else(String::new, |level| level_text(level, &self.levels));
        self.idea.set_subtitle(&glib::markup_escape_text(&idea));
        let opponent = self.entered();
        let own = !self.is_human() && level.is_none();
        self.opponent.set_visible(own);
        for (setting, (row, _)) in &self.spins {
            row.set_visible(own && counts(setting, &opponent));
        }
    }

    /// Puts what is entered into the settings.
    fn keep(&self) {
        let name: String = (self.name.text().trim().chars())
            .take(LONGEST_NAME)
            .collect();
        let color = color_text(self.color.rgba());
        self.settings.set_player(self.side, &name, &color);
        let mut plan = self.settings.plan(self.game);
        plan.seats[self.side.index()] = Seat {
            is_human: self.is_human(),
            level: self.chosen_level().map(|level| level.id.to_owned()),
            opponent: Spec::from(self.entered()).to_string(),
        };
        self.settings.set_plan(self.game, &plan);
    }
}

/// The row of a setting with a value; for an opponent that does not have it, the usual value of one that
/// does. `None` for settings that the form does not offer.
fn setting_row(setting: &Setting, current: &Opponent) -> Option<SpinRow> {
    let (least, most) = setting.offered?;
    let usual = || (Opponent::all().iter()).find_map(|one| setting.shown(one));
    let value = setting.shown(current).or_else(usual)?;
    let (label, hint) = (tell(&setting.label()), tell(&setting.hint()));
    Some(match setting.kind {
        Kind::Decimal(_) => decimal_row(&label, &hint, most.into(), value),
        _ => {
            let most = match setting.key {
                "threads" => most.min(cores()),
                _ => most,
            };
            number_row(&label, &hint, least, most, value as u32)
        }
    })
}

/// Whether the form offers a setting for an opponent. The strongest look as deep as their time allows.
fn counts(setting: &Setting, opponent: &Opponent) -> bool {
    let is_depth = setting.key == "depth";
    setting.get(opponent).is_some() && !(is_depth && opponent.deepening().is_some())
}

fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32)
}
