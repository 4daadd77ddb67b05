//! The opponents in the dialog for a new game: a second person, and computers from the easiest to the strongest.

use std::cell::RefCell;
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::press_row::PressRow;
use crate::games::registry::{GameOptions, Level};
use crate::i18n::{gettext, gettext_f, signed, tell};
use crate::learn::played::are_rated;
use crate::play::plan::level_of;
use crate::play::{Control, Plan, Rival, Seat};

/// The list, with a mark at the opponent that is chosen.
pub struct Opponents {
    group: adw::PreferencesGroup,
    rows: RefCell<Vec<(Rival, PressRow)>>,
    changed: Box<dyn Fn(&Rival)>,
}

impl Opponents {
    /// An empty list. Calls `changed` with the opponent that a person chooses.
    pub fn new(changed: impl Fn(&Rival) + 'static) -> Rc<Opponents> {
        Rc::new(Opponents {
            group: adw::PreferencesGroup::builder()
                .title(gettext("Opponent"))
                .build(),
            rows: RefCell::default(),
            changed: Box::new(changed),
        })
    }

    /// The group with the list.
    pub fn group(&self) -> &adw::PreferencesGroup {
        &self.group
    }

    /// Shows the levels of a game, where the plan stands; the strength of a level may depend on the
    /// options.
    pub fn show(self: &Rc<Self>, options: &GameOptions, plan: &Plan) {
        let levels = options.levels();
        let chosen = plan.rival(options);
        self.group.set_description(Some(&order_text(&levels)));
        // Below all the levels, nobody would look for a friend.
        let friend = gettext("You take turns at this computer");
        let mut wanted = vec![(Rival::Person, gettext("A Second Person"), friend)];
        wanted.extend(levels.iter().map(|level| {
            let rival = Rival::Level(level.id.into());
            (rival, tell(&level.label), level_text(level, &levels))
        }));
        if chosen == Rival::Own {
            let text = own_text(options, &plan.seats);
            wanted.push((Rival::Own, gettext("As in Player Options"), text));
        }
        let is_same = (self.rows.borrow().iter().map(|(rival, _)| rival))
            .eq(wanted.iter().map(|(rival, ..)| rival));
        if !is_same {
            for (_, row) in self.rows.take() {
                self.group.remove(&row);
            }
            let rows = wanted.iter().map(|(rival, title, text)| {
                let row = PressRow::radio(title, text);
                self.group.add(&row);
                let list = Rc::downgrade(self);
                let rival = rival.clone();
                row.connect_pressed({
                    let rival = rival.clone();
                    move |_| {
                        if let Some(list) = list.upgrade() {
                            list.mark(&rival);
                            (list.changed)(&rival);
                        }
                    }
                });
                (rival, row)
            });
            self.rows.replace(rows.collect());
        }
        for ((_, row), (_, _, text)) in self.rows.borrow().iter().zip(&wanted) {
            row.set_subtitle(&glib::markup_escape_text(text));
        }
        self.mark(&chosen);
    }

    /// The row of the opponent that is chosen.
    pub fn chosen_row(&self) -> Option<PressRow> {
        let rows = self.rows.borrow();
        let chosen = rows.iter().find(|(_, row)| row.is_on());
        chosen.map(|(_, row)| row.clone())
    }

    fn mark(&self, chosen: &Rival) {
        for (rival, row) in &*self.rows.borrow() {
            row.set_on(rival == chosen);
        }
    }
}

/// The order of the list, and what the numbers in it mean, if there are any.
fn order_text(levels: &[Level]) -> String {
    match are_rated(levels) {
        false => gettext("Computers from the easiest to the strongest"),
        true => gettext(
            "Computers from the easiest to the strongest. Elo was measured on the usual board: whoever has 100 more wins about 64 games of 100.",
        ),
    }
}

/// What a level does, in a few words, and how strong it is, as far as that was measured.
pub fn level_text(level: &Level, all: &[Level]) -> String {
    let idea = tell(&level.idea);
    if !are_rated(all) {
        return idea;
    }
    let elo = signed(level.elo);
    // The number stays beside its name.
    gettext_f("{idea}. Elo {elo}", &[("idea", &idea), ("elo", &elo)])
}

/// Who plays where only Player Options can say it.
fn own_text(options: &GameOptions, seats: &[Seat; 2]) -> String {
    let who = seats.each_ref().map(|seat| match seat.control(options) {
        Control::Human => None,
        Control::Computer(spec) => Some(match level_of(&spec, options) {
            Some(level) => tell(&level.label),
            None => tell(&spec.opponent.label()),
        }),
    });
    match who {
        [Some(one), Some(other)] => gettext_f(
            "Two computers: {one} and {other}",
            &[("one", &one), ("other", &other)],
        ),
        [one, other] => one.or(other).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::NAMES;

    #[test]
    fn a_level_tells_its_idea_and_its_strength() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let levels = options.levels();
            for level in &levels {
                let text = level_text(level, &levels);
                assert!(text.starts_with(&tell(&level.idea)), "{name}: {}", level.id);
                assert!(text.ends_with(&level.elo.to_string()), "{text}");
            }
        }
    }

    #[test]
    fn two_computers_are_told_by_their_levels() {
        let options = GameOptions::default();
        let seat = |level: Option<&str>| Seat {
            is_human: false,
            level: level.map(str::to_owned),
            opponent: "minimax:depth=2".into(),
        };
        assert_eq!(
            own_text(&options, &[seat(Some("normal")), seat(None)]),
            "Two computers: Normal and MinMax, depth 2"
        );
    }

    #[test]
    fn a_strength_that_nobody_measured_is_not_told() {
        let levels: Vec<Level> = (GameOptions::default().levels().into_iter())
            .map(|level| Level { elo: 0, ..level })
            .collect();
        assert_eq!(level_text(&levels[0], &levels), tell(&levels[0].idea));
    }
}
