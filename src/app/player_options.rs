//! The dialog for the players: name, colour, person or computer, its level, or an opponent and its
//! settings.
//!
//! Every change is kept at once; the running match takes it over when the dialog closes.

use std::time::Duration;

use adw::prelude::*;
use gtk::gdk;

use super::new_game::{combo, decimal_row, number_row};
use super::settings::Settings;
use super::style::{color_text, parse_color};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;
use crate::play::player::plays;
use crate::play::{Control, Player};
use crate::search::ants::{self, Thousandths};
use crate::search::expert::Style;
use crate::search::{Algorithm, Spec, table};

/// Shows the options, as they are for a game; calls back when they are closed.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    game: &GameOptions,
    on_close: impl Fn() + 'static,
) {
    let page = adw::PreferencesPage::new();
    for side in Side::BOTH {
        page.add(&group(side, settings, game));
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

fn group(side: Side, settings: &Settings, game: &GameOptions) -> adw::PreferencesGroup {
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
    let levels = game.levels();
    let mut level_labels: Vec<String> = levels
        .iter()
        .map(|level| crate::i18n::tell(&level.label))
        .collect();
    level_labels.push(gettext("My own settings"));
    let chosen = settings.level(side);
    let chosen = levels
        .iter()
        .position(|level| Some(level.id) == chosen.as_deref());
    let level = combo(
        &gettext("Level"),
        &level_labels.iter().map(String::as_str).collect::<Vec<_>>(),
        chosen.unwrap_or(levels.len()),
    );
    let ideas: Vec<String> = levels
        .iter()
        .map(|level| crate::i18n::tell(&level.idea))
        .collect();
    let show_idea = move |row: &adw::ComboRow| {
        let idea = ideas.get(row.selected() as usize);
        row.set_subtitle(idea.map_or("", String::as_str));
    };
    show_idea(&level);
    level.connect_selected_notify(show_idea);
    // Only opponents that can play the game are offered.
    let algorithms: Vec<Algorithm> = Algorithm::ALL
        .into_iter()
        .filter(|&algorithm| plays(&Spec::new(algorithm), game))
        .collect();
    let labels: Vec<String> = algorithms
        .iter()
        .map(|algorithm| algorithm.label())
        .collect();
    let opponent = combo(
        &gettext("Opponent"),
        &labels.iter().map(String::as_str).collect::<Vec<_>>(),
        algorithms
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
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let (threads_row, threads) = number_row(
        &gettext("Threads"),
        &gettext("Cores of this computer that think at once"),
        1,
        cores.clamp(1, 64),
        spec.style.threads.into(),
    );
    let decimals = [
        (
            gettext("Learning rate α"),
            gettext("How much a new experience changes the pheromone"),
            1.0,
            spec.ants.alpha,
        ),
        (
            gettext("Weight of the gain β"),
            gettext("0 follows pheromone alone"),
            100.0,
            spec.ants.beta,
        ),
        (
            gettext("Share of best choices q₀"),
            gettext("The rest is drawn"),
            1.0,
            spec.ants.q0,
        ),
        (
            gettext("First pheromone τ₀"),
            gettext("Counts for colonies that know nothing yet"),
            1000.0,
            spec.ants.tau0,
        ),
    ]
    .map(|(title, hint, most, value)| decimal_row(&title, &hint, most, value.value()));
    group.add(&name);
    group.add(&color_row);
    group.add(&who);
    group.add(&level);
    for row in [opponent.upcast_ref::<gtk::Widget>(), depth_row.upcast_ref()] {
        group.add(row);
    }
    group.add(&time_row);
    group.add(&table_row);
    group.add(&threads_row);
    for (row, _) in &decimals {
        group.add(row);
    }

    let update = {
        let settings = settings.clone();
        let (name, color, who) = (name.clone(), color.clone(), who.clone());
        let (opponent, depth) = (opponent.clone(), depth.clone());
        let (time, mebibytes) = (time.clone(), mebibytes.clone());
        let (level, decimals) = (level.clone(), decimals.clone());
        let threads = threads.clone();
        std::rc::Rc::new(move || {
            let algorithm = algorithms
                .get(opponent.selected() as usize)
                .copied()
                .unwrap_or(Algorithm::AlphaBeta);
            let human = who.selected() == 0;
            let chosen = levels.get(level.selected() as usize);
            let own = !human && chosen.is_none();
            let [alpha, beta, q0, tau0] = decimals
                .each_ref()
                .map(|(_, spin)| Thousandths((spin.value() * 1000.0).round().max(0.0) as u32));
            let seconds = time.value_as_int().max(0) as u64;
            let spec = Spec {
                depth: match algorithm.is_parallel() {
                    true => Spec::new(algorithm).depth,
                    false => depth.value_as_int().clamp(1, DEEPEST as i32) as u8,
                },
                style: Style {
                    threads: threads.value_as_int().clamp(1, 64) as u8,
                    ..Style::default()
                },
                time: (seconds > 0).then(|| Duration::from_secs(seconds)),
                table: match algorithm.has_table() {
                    true => mebibytes.value_as_int().max(0) as u32,
                    false => 0,
                },
                ants: ants::Settings {
                    alpha,
                    beta,
                    q0,
                    tau0,
                },
                ..Spec::new(algorithm)
            };
            level.set_visible(!human);
            level.set_subtitle(
                &chosen
                    .and_then(|level| level.opponent.parse::<Spec>().ok())
                    .map_or_else(String::new, |spec| spec.label()),
            );
            opponent.set_visible(own);
            let to_a_depth = algorithm.searches() && !algorithm.is_parallel();
            depth_row.set_visible(own && to_a_depth);
            time_row.set_visible(own && algorithm.takes_time());
            threads_row.set_visible(own && algorithm.is_parallel());
            table_row.set_visible(own && algorithm.has_table());
            for (row, _) in &decimals {
                row.set_visible(own && algorithm == Algorithm::Ants);
            }
            let player = Player {
                name: name.text().trim().chars().take(40).collect(),
                color: color_text(color.rgba()),
                control: match human {
                    true => Control::Human,
                    false => Control::Computer(spec.clone()),
                },
            };
            settings.set_player(side, &player, chosen.map(|level| level.id), &spec);
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
    for row in [&who, &level, &opponent] {
        let update = update.clone();
        row.connect_selected_notify(move |_| update());
    }
    let spins = [&depth, &time, &mebibytes, &threads].into_iter();
    for spin in spins.chain(decimals.iter().map(|(_, spin)| spin)) {
        let update = update.clone();
        spin.connect_value_changed(move |_| update());
    }
    group
}
