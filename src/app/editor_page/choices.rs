//! The buttons beside the board: what is put there, and whose turn it is.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{accessible, glib, pango};

use super::{EditorPage, sides};
use crate::app::boards::painter;
use crate::app::style::{Look, on_style_change, player_colors};
use crate::games::registry::GameOptions;
use crate::games::{Side, Stamp};
use crate::i18n::{capitalized, gettext, gettext_f, tell};
use crate::play::Player;

/// The most stamps that a game has, each with a key of its own.
const KEYS: usize = 9;

/// A small picture for a button: what a stamp of this kind puts on the board, or else the sign of a side.
fn picture(
    options: &GameOptions,
    players: &[Player; 2],
    side: Side,
    kind: Option<u8>,
) -> gtk::DrawingArea {
    let area = gtk::DrawingArea::builder()
        .content_width(22)
        .content_height(22)
        .valign(gtk::Align::Center)
        .accessible_role(gtk::AccessibleRole::Presentation)
        .build();
    let (options, colors) = (options.clone(), player_colors(players));
    area.set_draw_func(move |_, cr, width, height| {
        // The style may have changed since.
        let look = Look::new(colors);
        let scale = f64::from(width.min(height)) / 2.0;
        cr.translate(f64::from(width) / 2.0, f64::from(height) / 2.0);
        cr.scale(scale, scale);
        let painter = painter(&options);
        let drawn = match kind {
            Some(kind) => painter.draw_stamp(cr, side, kind, &look),
            None => painter.draw_sign(cr, side, &look),
        };
        drawn.ok();
    });
    on_style_change(&area, |area| area.queue_draw());
    area
}

/// A button of a group of which one is pressed.
fn button(text: &str, picture: Option<gtk::DrawingArea>) -> gtk::ToggleButton {
    let content = gtk::Box::new(gtk::Orientation::Horizontal, 6);
    if let Some(picture) = picture {
        content.append(&picture);
    }
    let label = gtk::Label::builder()
        .label(text)
        .wrap(true)
        .wrap_mode(pango::WrapMode::WordChar)
        .lines(2)
        .ellipsize(pango::EllipsizeMode::End)
        .hexpand(true)
        .xalign(0.0)
        .build();
    content.append(&label);
    let button = gtk::ToggleButton::builder().child(&content).build();
    button.update_property(&[accessible::Property::Label(text)]);
    button
}

impl EditorPage {
    /// Makes the buttons anew, with the names and colours of the players.
    pub(super) fn show_choices(&self) {
        let made = self.with_editor(|editor| {
            let (options, players) = (editor.options(), editor.players());
            let stamps: Vec<gtk::ToggleButton> = (editor.stamps().iter().enumerate())
                .map(|(number, (stamp, text))| {
                    let Stamp { side, kind } = *stamp;
                    let picture = side.map(|side| picture(options, players, side, Some(kind)));
                    let made = button(&capitalized(&tell(text)), picture);
                    made.set_tooltip_text(Some(&gettext_f(
                        "Key {key}",
                        &[("key", &(number + 1).to_string())],
                    )));
                    made
                })
                .collect();
            let movers: Vec<gtk::ToggleButton> = sides()
                .map(|(index, side)| {
                    let name = &players[index].name;
                    let text = match options.roles() {
                        Some(roles) => gettext_f(
                            "{player} ({role})",
                            &[("player", name), ("role", &tell(&roles[index]))],
                        ),
                        None => name.clone(),
                    };
                    let made = button(&text, Some(picture(options, players, side, None)));
                    let may_choose = editor.may_choose_mover();
                    made.set_sensitive(may_choose);
                    let why = gettext("What lies on the board tells whose turn it is");
                    made.set_tooltip_text((!may_choose).then_some(&*why));
                    made
                })
                .collect();
            (stamps, movers)
        });
        let Some((stamps, movers)) = made else {
            return;
        };
        self.place(stamps, movers);
    }

    fn place(&self, stamps: Vec<gtk::ToggleButton>, movers: Vec<gtk::ToggleButton>) {
        let imp = self.imp();
        for button in (imp.stamp_buttons.take().iter()).chain(&imp.mover_buttons.take()) {
            button.unparent();
        }
        for group in [&stamps, &movers] {
            for other in group.iter().skip(1) {
                other.set_group(group.first());
            }
        }
        for (number, button) in stamps.iter().enumerate() {
            let (column, row) = (number % 2, number / 2);
            imp.stamps.attach(button, column as i32, row as i32, 1, 1);
            button.connect_toggled(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |button| {
                    if button.is_active() && !page.imp().is_showing.get() {
                        page.change(|editor| editor.choose(number));
                    }
                }
            ));
        }
        for ((_, side), button) in sides().zip(&movers) {
            imp.movers.append(button);
            button.connect_toggled(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |button| {
                    if button.is_active() && !page.imp().is_showing.get() {
                        page.change(|editor| editor.set_mover(side));
                    }
                }
            ));
        }
        imp.stamp_buttons.replace(stamps);
        imp.mover_buttons.replace(movers);
    }

    /// Presses the buttons of what is chosen.
    pub(super) fn show_chosen(&self, mover: Side) {
        let imp = self.imp();
        let stamp = self.with_editor(|editor| editor.stamp());
        imp.is_showing.set(true);
        if let Some(button) = stamp.and_then(|stamp| imp.stamp_buttons.borrow().get(stamp).cloned())
        {
            button.set_active(true);
        }
        if let Some(button) = imp.mover_buttons.borrow().get(mover.index()) {
            button.set_active(true);
        }
        imp.is_showing.set(false);
    }

    /// The keys 1, 2 and so on choose what is put on the board.
    pub(super) fn set_up_stamp_keys(&self) {
        let keys = gtk::ShortcutController::new();
        keys.set_scope(gtk::ShortcutScope::Global);
        for number in 0..KEYS {
            for prefix in ["", "KP_"] {
                let trigger = format!("{prefix}{}", number + 1);
                let choose = gtk::CallbackAction::new(glib::clone!(
                    #[weak(rename_to = page)]
                    self,
                    #[upgrade_or]
                    glib::Propagation::Proceed,
                    move |_, _| {
                        if !page.is_mapped() {
                            return glib::Propagation::Proceed;
                        }
                        page.change(|editor| editor.choose(number));
                        glib::Propagation::Stop
                    }
                ));
                let trigger = gtk::ShortcutTrigger::parse_string(&trigger);
                keys.add_shortcut(gtk::Shortcut::new(trigger, Some(choose)));
            }
        }
        self.add_controller(keys);
    }
}
