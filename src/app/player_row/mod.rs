//! The rows of one player in Player Options: name, colour, person or computer, level, and the opponent
//! with its settings.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::form::{choice_row, decimal_row, number_row, text_row};
use super::settings::Settings;
use super::style::{color_text, parse_color};
use crate::games::Side;
use crate::games::registry::{GameOptions, Level};
use crate::i18n::gettext;
use crate::play::player::plays;
use crate::play::{Control, Player};
use crate::search::{Algorithm, Spec, table};

mod entered;

use entered::{DEEPEST, Entered, MOST_THREADS, has_depth};

/// The most letters of a name.
const LONGEST_NAME: usize = 40;

/// A row with a number, and where the number is entered.
type SpinRow = (adw::ActionRow, gtk::SpinButton);

/// The rows, and what can be chosen in them.
struct Rows {
    side: Side,
    settings: Settings,
    levels: Vec<Level>,
    /// The opponents in the list.
    algorithms: Vec<Algorithm>,
    name: adw::EntryRow,
    color: gtk::ColorButton,
    who: adw::ComboRow,
    level: adw::ComboRow,
    opponent: adw::ComboRow,
    depth: SpinRow,
    seconds: SpinRow,
    table: SpinRow,
    threads: SpinRow,
    ants: [SpinRow; 4],
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
            .build();
        color.add_suffix(&rows.color);
        group.add(&rows.name);
        group.add(&color);
        for row in rows.lists() {
            group.add(row);
        }
        for (row, _) in rows.spins() {
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
        for (_, spin) in rows.spins() {
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
        let algorithms: Vec<Algorithm> = Algorithm::ALL
            .into_iter()
            .filter(|&algorithm| plays(&Spec::new(algorithm), game))
            .collect();
        let entered = Entered::of(&settings.opponent(side));
        let level = settings.level(side);
        let level = (levels.iter()).position(|one| Some(one.id) == level.as_deref());
        let own = gettext("My own settings");
        let level_labels = levels.iter().map(|level| level.label.as_str());
        let level_labels: Vec<&str> = level_labels.chain([own.as_str()]).collect();
        let labels: Vec<String> = algorithms.iter().map(|one| one.label()).collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let chosen = (algorithms.iter()).position(|&one| one == entered.algorithm);
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Rows {
            side,
            settings: settings.clone(),
            name: text_row(&gettext("Name"), &player.name),
            color: gtk::ColorButton::builder()
                .rgba(&parse_color(&player.color))
                .valign(gtk::Align::Center)
                .title(gettext("Colour"))
                .build(),
            who: choice_row(
                &gettext("Played by"),
                &[&gettext("Person"), &gettext("Computer")],
                usize::from(!player.is_human()),
            ),
            level: choice_row(
                &gettext("Level"),
                &level_labels,
                level.unwrap_or(levels.len()),
            ),
            opponent: choice_row(&gettext("Opponent"), &labels, chosen.unwrap_or(0)),
            depth: number_row(
                &gettext("Depth"),
                &gettext("Moves that it looks ahead; beyond 7 it takes long"),
                1,
                DEEPEST,
                entered.depth,
            ),
            seconds: number_row(
                &gettext("Seconds for a move"),
                &gettext("After that it plays the best found so far; 0 for no limit"),
                0,
                3600,
                entered.seconds,
            ),
            table: number_row(
                &gettext("Table in MiB"),
                &gettext("Positions that it remembers, from game to game"),
                0,
                table::MAX_MEBIBYTES,
                entered.table,
            ),
            threads: number_row(
                &gettext("Threads"),
                &gettext("Cores of this computer that think at once"),
                1,
                cores.clamp(1, MOST_THREADS),
                entered.threads,
            ),
            ants: ant_rows(entered.ants),
            levels,
            algorithms,
        }
    }

    /// The rows with a list, from above.
    fn lists(&self) -> [&adw::ComboRow; 3] {
        [&self.who, &self.level, &self.opponent]
    }

    /// The rows with a number, from above.
    fn spins(&self) -> impl Iterator<Item = &SpinRow> {
        let first = [&self.depth, &self.seconds, &self.table, &self.threads];
        first.into_iter().chain(&self.ants)
    }

    fn is_human(&self) -> bool {
        self.who.selected() == 0
    }

    /// The chosen level; `None` for settings of one's own.
    fn chosen_level(&self) -> Option<&Level> {
        self.levels.get(self.level.selected() as usize)
    }

    /// What is entered of the opponent.
    fn entered(&self) -> Entered {
        let number = |(_, spin): &SpinRow| spin.value_as_int().max(0) as u32;
        let algorithm = self.algorithms.get(self.opponent.selected() as usize);
        Entered {
            algorithm: algorithm.copied().unwrap_or(Algorithm::AlphaBeta),
            depth: number(&self.depth),
            seconds: number(&self.seconds),
            table: number(&self.table),
            threads: number(&self.threads),
            ants: self.ants.each_ref().map(|(_, spin)| spin.value()),
        }
    }

    /// Shows the rows that count.
    fn show(&self) {
        let level = self.chosen_level();
        self.level.set_visible(!self.is_human());
        self.level
            .set_subtitle(&level.map_or_else(String::new, level_text));
        let algorithm = self.entered().algorithm;
        let own = !self.is_human() && level.is_none();
        self.opponent.set_visible(own);
        for ((row, _), counts) in [
            (&self.depth, has_depth(algorithm)),
            (&self.seconds, algorithm.takes_time()),
            (&self.table, algorithm.has_table()),
            (&self.threads, algorithm.is_parallel()),
        ] {
            row.set_visible(own && counts);
        }
        for (row, _) in &self.ants {
            row.set_visible(own && algorithm == Algorithm::Ants);
        }
    }

    /// Puts what is entered into the settings.
    fn keep(&self) {
        let spec = self.entered().spec();
        let player = Player {
            name: (self.name.text().trim().chars())
                .take(LONGEST_NAME)
                .collect(),
            color: color_text(self.color.rgba()),
            control: match self.is_human() {
                true => Control::Human,
                false => Control::Computer(spec.clone()),
            },
        };
        let level = self.chosen_level().map(|level| level.id);
        self.settings.set_player(self.side, &player, level, &spec);
    }
}

/// The rows of an ant colony's settings.
fn ant_rows(values: [f64; 4]) -> [SpinRow; 4] {
    let texts = [
        (
            gettext("Learning rate α"),
            gettext("How much a new experience changes the pheromone"),
            1.0,
        ),
        (
            gettext("Weight of the gain β"),
            gettext("0 follows pheromone alone"),
            100.0,
        ),
        (
            gettext("Share of best choices q₀"),
            gettext("The rest is drawn"),
            1.0,
        ),
        (
            gettext("First pheromone τ₀"),
            gettext("Counts for colonies that know nothing yet"),
            1000.0,
        ),
    ];
    let mut values = values.into_iter();
    texts.map(|(title, hint, most)| {
        decimal_row(&title, &hint, most, values.next().unwrap_or_default())
    })
}

/// What a level does, in a few words; the name of its search where it has none.
fn level_text(level: &Level) -> String {
    match level.idea.is_empty() {
        true => (level.opponent.parse()).map_or_else(|_| String::new(), |spec: Spec| spec.label()),
        false => level.idea.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::NAMES;

    #[test]
    fn a_level_tells_its_idea() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            for level in options.levels() {
                let text = level_text(&level);
                assert!(!text.is_empty(), "{name}: {}", level.id);
                assert!(level.idea.is_empty() || text == level.idea);
            }
        }
    }
}
