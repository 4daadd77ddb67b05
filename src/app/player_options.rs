//! The dialog for the players: name, colour, person or computer, opponent and its settings.
//!
//! Every change is kept at once; the running match takes it over when the dialog closes.

use std::time::Duration;

use adw::prelude::*;
use gtk::gdk;

use super::new_game::{combo, number_row};
use super::settings::Settings;
use super::style::{color_text, parse_color};
use crate::games::Side;
use crate::i18n::gettext;
use crate::play::{Control, Player};
use crate::search::{Algorithm, Spec, table};

/// Shows the options; calls back when they are closed.
pub fn present(parent: &impl IsA<gtk::Window>, settings: &Settings, on_close: impl Fn() + 'static) {
    let page = adw::PreferencesPage::new();
    for side in Side::BOTH {
        page.add(&group(side, settings));
    }
    let dialog = adw::PreferencesWindow::builder()
        .title(gettext("Player Options"))
        .transient_for(parent)
        .modal(true)
        .search_enabled(false)
        .default_width(520)
        .default_height(640)
        .build();
    dialog.add(&page);
    dialog.connect_close_request(move |_| {
        on_close();
        gtk::glib::Propagation::Proceed
    });
    dialog.present();
}

/// The deepest search that the form offers; commands and files may ask for more.
const DEEPEST: u32 = 30;

fn group(side: Side, settings: &Settings) -> adw::PreferencesGroup {
    let player = settings.player(side);
    let spec = settings.opponent(side);
    let title = match side {
        Side::First => gettext("First Player"),
        Side::Second => gettext("Second Player"),
    };
    let group = adw::PreferencesGroup::builder().title(title).build();

    let name = adw::EntryRow::builder()
        .title(gettext("Name"))
        .text(&player.name)
        .build();
    let color = gtk::ColorButton::builder()
        .rgba(&parse_color(&player.color))
        .valign(gtk::Align::Center)
        .title(gettext("Colour"))
        .build();
    let color_row = adw::ActionRow::builder()
        .title(gettext("Colour"))
        .activatable_widget(&color)
        .build();
    color_row.add_suffix(&color);
    let who = combo(
        &gettext("Played by"),
        &[&gettext("Person"), &gettext("Computer")],
        usize::from(!player.is_human()),
    );
    let labels = Algorithm::ALL.map(Algorithm::label);
    let opponent = combo(
        &gettext("Opponent"),
        &labels.each_ref().map(String::as_str),
        Algorithm::ALL
            .iter()
            .position(|&a| a == spec.algorithm)
            .unwrap_or(0),
    );
    let (depth_row, depth) = number_row(
        &gettext("Depth"),
        &gettext("Moves that it looks ahead; beyond 7 it takes long"),
        1,
        DEEPEST,
        spec.depth.into(),
    );
    let (time_row, time) = number_row(
        &gettext("Seconds for a move"),
        &gettext("After that it plays the best found so far; 0 for no limit"),
        0,
        3600,
        spec.time
            .map_or(0, |time| time.as_millis().div_ceil(1000) as u32),
    );
    let (table_row, mebibytes) = number_row(
        &gettext("Table in MiB"),
        &gettext("Positions that it remembers, from game to game"),
        0,
        table::MAX_MEBIBYTES,
        if spec.table > 0 { spec.table } else { 64 },
    );
    group.add(&name);
    group.add(&color_row);
    group.add(&who);
    for row in [opponent.upcast_ref::<gtk::Widget>(), depth_row.upcast_ref()] {
        group.add(row);
    }
    group.add(&time_row);
    group.add(&table_row);

    let update = {
        let settings = settings.clone();
        let (name, color, who) = (name.clone(), color.clone(), who.clone());
        let (opponent, depth) = (opponent.clone(), depth.clone());
        let (time, mebibytes) = (time.clone(), mebibytes.clone());
        std::rc::Rc::new(move || {
            let algorithm = Algorithm::ALL
                .get(opponent.selected() as usize)
                .copied()
                .unwrap_or(Algorithm::AlphaBeta);
            let human = who.selected() == 0;
            let seconds = time.value_as_int().max(0) as u64;
            let spec = Spec {
                depth: depth.value_as_int().clamp(1, DEEPEST as i32) as u8,
                time: (seconds > 0).then(|| Duration::from_secs(seconds)),
                table: match algorithm.has_table() {
                    true => mebibytes.value_as_int().max(0) as u32,
                    false => 0,
                },
                ..Spec::new(algorithm)
            };
            opponent.set_visible(!human);
            depth_row.set_visible(!human && algorithm.searches());
            time_row.set_visible(!human && algorithm.searches());
            table_row.set_visible(!human && algorithm.has_table());
            let player = Player {
                name: name.text().trim().chars().take(40).collect(),
                color: color_text(color.rgba()),
                control: match human {
                    true => Control::Human,
                    false => Control::Computer(spec.clone()),
                },
            };
            settings.set_player(side, &player, &spec);
        })
    };
    update();
    name.connect_changed({
        let update = update.clone();
        move |_| update()
    });
    color.connect_rgba_notify({
        let update = update.clone();
        move |button: &gtk::ColorButton| {
            // A see-through colour would vanish on the board.
            let rgba = button.rgba();
            if rgba.alpha() < 1.0 {
                button.set_rgba(&gdk::RGBA::new(rgba.red(), rgba.green(), rgba.blue(), 1.0));
            }
            update();
        }
    });
    for row in [&who, &opponent] {
        let update = update.clone();
        row.connect_selected_notify(move |_| update());
    }
    for spin in [&depth, &time, &mebibytes] {
        let update = update.clone();
        spin.connect_value_changed(move |_| update());
    }
    group
}
