//! One player in the panel: turn arrow, sign, name, points, clock.

use std::time::Duration;

use gtk::pango;
use gtk::prelude::*;

use super::turn_arrow::{self, TurnArrow};
use crate::app::player_sign::PlayerSign;
use crate::games::registry::GameOptions;
use crate::games::{Side, Unit};
use crate::i18n::{gettext, ngettext_f, tell};
use crate::play::plan::level_of;
use crate::play::player::you;
use crate::play::{Control, Snapshot};

/// Who makes the moves of a player: a person, a level of the game, or another opponent.
pub fn who_plays(control: &Control, game: &GameOptions) -> String {
    match control {
        Control::Human => gettext("Person"),
        Control::Computer(spec) => match level_of(spec, game) {
            Some(level) => tell(&level.label),
            None => tell(&spec.opponent.label()),
        },
    }
}

/// The widgets of one player.
#[derive(Debug)]
pub struct PlayerLine {
    side: Side,
    row: gtk::Box,
    arrow: TurnArrow,
    sign: PlayerSign,
    name: gtk::Label,
    /// Who plays, and what the number beside it counts, where that is no points.
    about: gtk::Box,
    who: gtk::Label,
    counted: gtk::Label,
    figures: gtk::Box,
    points: gtk::Label,
    clock: gtk::Label,
}

impl PlayerLine {
    /// Adds the line of a player to a box.
    pub fn new(side: Side, parent: &gtk::Box) -> PlayerLine {
        let label = |class: &str| {
            gtk::Label::builder()
                .xalign(0.0)
                .ellipsize(pango::EllipsizeMode::End)
                .css_classes([class])
                .build()
        };
        let row = gtk::Box::builder()
            .spacing(10)
            .accessible_role(gtk::AccessibleRole::Group)
            .css_classes(["player-row"])
            .build();
        let arrow = TurnArrow::new(&row);
        let sign = PlayerSign::default();
        let texts = gtk::Box::new(gtk::Orientation::Vertical, 0);
        texts.set_hexpand(true);
        texts.set_valign(gtk::Align::Center);
        let (name, who) = (label("heading"), label("caption"));
        who.add_css_class("dim-label");
        let counted = label("caption");
        counted.add_css_class("dim-label");
        let about = gtk::Box::new(gtk::Orientation::Vertical, 0);
        about.append(&who);
        about.append(&counted);
        texts.append(&name);
        texts.append(&about);
        let figures = gtk::Box::new(gtk::Orientation::Vertical, 0);
        // Without points, the clock stands alone.
        figures.set_valign(gtk::Align::Center);
        let (points, clock) = (label("score"), label("caption"));
        points.set_xalign(1.0);
        clock.set_xalign(1.0);
        clock.add_css_class("clock");
        clock.add_css_class("dim-label");
        figures.append(&points);
        figures.append(&clock);
        row.append(&sign);
        row.append(&texts);
        row.append(&figures);
        parent.append(&row);
        PlayerLine {
            side,
            row,
            arrow,
            sign,
            name,
            about,
            who,
            counted,
            figures,
            points,
            clock,
        }
    }

    /// Puts side by side what stands one below the other, or back: a wide line can be low.
    pub fn set_wide(&self, is_wide: bool) {
        let (orientation, spacing) = match is_wide {
            true => (gtk::Orientation::Horizontal, 12),
            false => (gtk::Orientation::Vertical, 0),
        };
        for column in [&self.about, &self.figures] {
            column.set_orientation(orientation);
            column.set_spacing(spacing);
        }
    }

    /// Shows the player of a match.
    pub fn show(&self, game: &Snapshot) {
        let side = self.side;
        let player = &game.players[side.index()];
        let count = game.points[side.index()];
        let points = count.to_string();
        let to_move = game.turn == Some(side);
        self.name.set_label(&player.name);
        self.who.set_label(&match you(&game.players) {
            Some(you) if you == side => gettext("You"),
            _ => who_plays(&player.control, &game.options),
        });
        // Where only winning counts, there may be nothing to count.
        let decide = game.story.unit != Unit::Win;
        let counted = game.story.counted[side.index()].as_ref().map(tell);
        self.points.set_visible(decide || counted.is_some());
        self.points.set_tooltip_text(counted.as_deref());
        self.counted.set_visible(counted.is_some());
        self.counted
            .set_label(counted.as_deref().unwrap_or_default());
        self.points.set_label(&points);
        self.arrow.show(&self.row, to_move);
        let turn = turn_arrow::spoken(to_move);
        let text = match counted {
            Some(counted) => format!("{}, {counted}: {points}{turn}", player.name),
            None if decide => ngettext_f(
                "{name}: {points} point{turn}",
                "{name}: {points} points{turn}",
                count.unsigned_abs(),
                &[("name", &player.name), ("points", &points), ("turn", &turn)],
            ),
            None => format!("{}{turn}", player.name),
        };
        self.row
            .update_property(&[gtk::accessible::Property::Label(&text)]);
        self.sign.show_player(&game.options, &game.players, side);
    }

    /// Shows the time that the player took.
    pub fn show_clock(&self, time: Duration) {
        self.clock.set_label(&clock_text(time));
    }
}

/// A time as minutes and seconds, with hours where there are any.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_hours_only_where_there_are_any() {
        let text = |seconds| clock_text(Duration::from_secs(seconds));
        assert_eq!(text(0), "0:00");
        assert_eq!(text(3599), "59:59");
        assert_eq!(text(3600), "1:00:00");
        assert_eq!(text(36_061), "10:01:01");
    }
}
