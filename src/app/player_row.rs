//! The rows of one player in Player Options: name, colour, person or computer, level, and the opponent
//! with its settings.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::form::{choice_row, text_row};
use super::opponent_rows::OpponentRows;
use super::settings::Settings;
use super::spoken;
use super::style::{are_too_like, color_text, parse_color};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, tell};
use crate::play::player::LONGEST_NAME;
use crate::play::{Player, Seat};
use crate::search::Spec;
use crate::sentence::say_in;

fn name_title() -> String {
    tell(&say_in("player", "Name"))
}

/// The row for the name of a player. It takes no more letters than a name has.
fn name_row(name: &str) -> adw::EntryRow {
    let row = text_row(&name_title(), name);
    if let Some(text) = row.delegate().and_downcast::<gtk::Text>() {
        text.set_max_length(LONGEST_NAME as i32);
    }
    row
}

/// The rows, and what can be chosen in them.
struct Rows {
    side: Side,
    settings: Settings,
    /// The name of the game.
    game: &'static str,
    name: adw::EntryRow,
    color: gtk::ColorButton,
    /// The row that the colour stands in.
    color_row: adw::ActionRow,
    who: adw::ComboRow,
    computer: OpponentRows,
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
        rows.color_row.set_activatable_widget(Some(&rows.color));
        rows.color_row.add_suffix(&rows.color);
        spoken::name_button_inside(&rows.color, &gettext("Colour"));
        group.add(&rows.name);
        group.add(&rows.color_row);
        group.add(&rows.who);
        rows.computer.add_to(&group);
        group.update();
        group.follow_changes(rows);
        group
    }

    /// Gives the keys to the row that says who plays.
    pub fn focus_on_control(&self) {
        if let Some(rows) = self.imp().rows.get() {
            rows.who.grab_focus();
        }
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
        rows.who.connect_selected_notify({
            let update = update.clone();
            move |_| update()
        });
        rows.computer.connect_changed(update);
    }

    /// Calls this when another name or colour was chosen.
    pub fn connect_look_changed(&self, handler: impl Fn() + Clone + 'static) {
        if let Some(rows) = self.imp().rows.get() {
            let after_colour = handler.clone();
            rows.color.connect_rgba_notify(move |_| after_colour());
            rows.name.connect_changed(move |_| handler());
        }
    }

    /// Says so if the names or the colours of both players are hard to tell apart.
    pub fn compare(&self) {
        let Some(rows) = self.imp().rows.get() else {
            return;
        };
        let [own, other] = [rows.side, rows.side.other()].map(|side| rows.settings.player(side));
        rows.name.set_title(&match own.name == other.name {
            true => gettext("Name (the other player has the same)"),
            false => name_title(),
        });
        let text = match are_too_like(rows.color.rgba(), parse_color(&other.color)) {
            true => gettext("Hard to tell from that of the other player"),
            false => String::new(),
        };
        rows.color_row.set_subtitle(&text);
    }

    /// Shows the rows that count, and keeps what is entered.
    fn update(&self) {
        if let Some(rows) = self.imp().rows.get() {
            rows.computer.show(!rows.is_human());
            rows.keep();
        }
    }
}

impl Rows {
    fn new(side: Side, settings: &Settings, game: &GameOptions) -> Rows {
        let player = settings.player(side);
        let seat = settings.plan(game.name()).seats[side.index()].clone();
        let current: Spec = (seat.opponent.parse()).unwrap_or_else(|_| Player::usual_opponent());
        let level = seat.known_level(game);
        Rows {
            side,
            settings: settings.clone(),
            game: game.name(),
            name: name_row(&player.name),
            color: gtk::ColorButton::builder()
                .rgba(&parse_color(&player.color))
                .valign(gtk::Align::Center)
                .title(gettext("Colour"))
                .build(),
            color_row: adw::ActionRow::builder()
                .title(gettext("Colour"))
                .focusable(false)
                .build(),
            who: choice_row(
                &gettext("Played by"),
                &[&gettext("Person"), &gettext("Computer")],
                usize::from(!seat.is_human),
            ),
            computer: OpponentRows::new(game, level, current.opponent),
        }
    }

    fn is_human(&self) -> bool {
        self.who.selected() == 0
    }

    /// Puts what is entered into the settings.
    fn keep(&self) {
        let text = self.name.text();
        let name: String = text.trim().chars().take(LONGEST_NAME).collect();
        let name = name.trim_end();
        let color = color_text(self.color.rgba());
        self.settings.set_player(self.side, name, &color);
        let mut plan = self.settings.plan(self.game);
        plan.seats[self.side.index()] = Seat {
            is_human: self.is_human(),
            level: (self.computer.chosen_level()).map(|level| level.id.to_owned()),
            opponent: Spec::from(self.computer.entered()).to_string(),
        };
        self.settings.set_plan(self.game, &plan);
    }
}
