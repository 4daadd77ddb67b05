//! The rows in which a way to play is chosen: a level of the game, or an opponent with settings of one's own.

use adw::prelude::*;
use gtk::glib;

use super::form::{choice_row, decimal_row, number_row, trimmed};
use super::opponents::level_text;
use crate::games::registry::{GameOptions, Level};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::player::plays;
use crate::search::opponent::settings::{Kind, SETTINGS, Setting, Value};
use crate::search::{Opponent, Spec};

/// A row with a number, and where the number is entered.
type SpinRow = (adw::ActionRow, gtk::SpinButton);

/// The rows, and what can be chosen in them.
pub struct OpponentRows {
    levels: Vec<Level>,
    /// The opponents in the list, with their usual settings.
    opponents: Vec<Opponent>,
    /// Who was chosen before: the settings that no row shows stay as they were.
    before: Opponent,
    level: adw::ComboRow,
    /// What the level does.
    idea: adw::ActionRow,
    opponent: adw::ComboRow,
    /// The settings that are numbers.
    spins: Vec<(&'static Setting, SpinRow)>,
}

impl OpponentRows {
    /// The rows for a game, with a level chosen, or else an opponent.
    pub fn new(game: &GameOptions, level: Option<&str>, current: Opponent) -> OpponentRows {
        let levels = game.levels();
        // Only opponents that can play the game are offered.
        let opponents: Vec<Opponent> = (Opponent::all().into_iter())
            .filter(|one| plays(&one.clone().into(), game).is_ok())
            .collect();
        let level = (levels.iter()).position(|one| Some(one.id) == level);
        let level_labels = levels.iter().map(|level| tell(&level.label));
        let level_labels: Vec<String> = level_labels.chain([gettext("Custom")]).collect();
        let level_labels: Vec<&str> = level_labels.iter().map(String::as_str).collect();
        let labels: Vec<String> = opponents.iter().map(|one| tell(&one.title())).collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let chosen = (opponents.iter()).position(|one| one.id() == current.id());
        let spins = (SETTINGS.iter())
            .filter_map(|setting| Some((setting, setting_row(setting, &current)?)))
            .collect();
        OpponentRows {
            level: choice_row(
                &gettext("Level"),
                &level_labels,
                level.unwrap_or(levels.len()),
            ),
            // It only says something.
            idea: adw::ActionRow::builder().focusable(false).build(),
            opponent: choice_row(&gettext("Opponent"), &labels, chosen.unwrap_or(0)),
            spins,
            levels,
            opponents,
            before: current,
        }
    }

    /// Adds the rows to a group.
    pub fn add_to(&self, group: &impl IsA<adw::PreferencesGroup>) {
        group.add(&self.level);
        group.add(&self.idea);
        group.add(&self.opponent);
        for (_, (row, _)) in &self.spins {
            group.add(row);
        }
    }

    /// Calls this whenever a person changes something.
    pub fn connect_changed(&self, changed: impl Fn() + Clone + 'static) {
        for row in [&self.level, &self.opponent] {
            let changed = changed.clone();
            row.connect_selected_notify(move |_| changed());
        }
        for (_, (_, spin)) in &self.spins {
            let changed = changed.clone();
            spin.connect_value_changed(move |_| changed());
        }
    }

    /// The chosen level; `None` for settings of one's own.
    pub fn chosen_level(&self) -> Option<&Level> {
        self.levels.get(self.level.selected() as usize)
    }

    /// The opponent that is entered for play without a level.
    pub fn entered(&self) -> Opponent {
        let chosen = self.opponents.get(self.opponent.selected() as usize);
        let mut opponent = match chosen {
            Some(chosen) if chosen.id() == self.before.id() => self.before.clone(),
            Some(chosen) => chosen.clone(),
            None => Opponent::Random,
        };
        for (setting, (_, spin)) in &self.spins {
            if counts(setting, &opponent) {
                setting.enter(&mut opponent, spin.value());
            }
        }
        opponent
    }

    /// Shows the rows that count; none where a person plays.
    pub fn show(&self, is_computer: bool) {
        let level = self.chosen_level();
        self.level.set_visible(is_computer);
        self.idea.set_visible(is_computer && level.is_some());
        let idea = level.map_or_else(String::new, |level| level_text(level, &self.levels));
        self.idea.set_subtitle(&glib::markup_escape_text(&idea));
        let row = self.idea.upcast_ref::<gtk::Widget>();
        row.update_property(&[gtk::accessible::Property::Label(&idea)]);
        let opponent = self.entered();
        let own = is_computer && level.is_none();
        self.opponent.set_visible(own);
        for (setting, (row, _)) in &self.spins {
            row.set_visible(own && counts(setting, &opponent));
        }
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
        // The form's unit may be cut: a tenth of a second counts.
        _ if setting.unit > 1 => decimal_row(&label, &hint, most.into(), value),
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

/// An opponent in words: what it is called, and the settings that are not its usual ones.
pub fn opponent_text(spec: &Spec) -> String {
    let opponent = &spec.opponent;
    let usual = Opponent::named(opponent.id());
    let mut parts = vec![tell(&opponent.label())];
    for setting in &SETTINGS {
        let value = setting.get(opponent);
        let is_usual = value == usual.as_ref().and_then(|usual| setting.get(usual));
        // The label tells the depth.
        let is_told = setting.key == "depth" && opponent.fixed_depth().is_some();
        let Some(value) = value.filter(|_| !is_usual && !is_told) else {
            continue;
        };
        let text = match (value, setting.shown(opponent)) {
            (_, Some(number)) => trimmed(number),
            (Value::Switch(true), _) => gettext("on"),
            (Value::Switch(false), _) => gettext("off"),
            (Value::Word(word), _) => word.to_owned(),
            _ => continue,
        };
        let is_unlimited = setting.unlimited == Some(value);
        // One limit is enough.
        if setting.key == "time" && is_unlimited && opponent.nodes().flatten().is_some() {
            continue;
        }
        parts.push(match setting.key {
            "time" if is_unlimited => gettext("no time limit"),
            "time" => gettext_f("{seconds} s a move", &[("seconds", &text)]),
            "nodes" => gettext_f("{nodes} nodes a move", &[("nodes", &text)]),
            _ => gettext_f(
                "{setting}: {value}",
                &[("setting", &tell(&setting.label())), ("value", &text)],
            ),
        });
    }
    if let Some(seed) = spec.seed {
        parts.push(gettext_f("seed {seed}", &[("seed", &seed.to_string())]));
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_tells_what_is_not_usual_of_it() {
        for (spec, text) in [
            ("random", "Random"),
            ("minimax:depth=2", "MinMax, depth 2"),
            ("expert:time=50", "Expert · 0.05 s a move"),
            ("expert:time=0", "Expert · no time limit"),
            (
                "uct:nodes=500",
                "Monte Carlo tree search · 500 nodes a move",
            ),
            (
                "fallible:depth=1,oversight=0.6,seed=4",
                "Fallible, depth 1 · Oversight: 0.6 · seed 4",
            ),
            (
                "alpha-beta:shuffle=off",
                "Alpha-Beta, depth 5 · Shuffle: off",
            ),
        ] {
            let spec: Spec = spec.parse().unwrap();
            assert_eq!(opponent_text(&spec), text);
        }
    }
}
