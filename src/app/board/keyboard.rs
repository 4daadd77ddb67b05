//! The keys of the board: arrows, Enter, Space, Page Up and Down, Escape.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::Board;
use crate::games::Site;
use crate::play::hand::Direction;

impl Board {
    pub(super) fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = board)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                let others = gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK;
                match !modifiers.intersects(others) && board.key_pressed(key) {
                    true => glib::Propagation::Stop,
                    false => glib::Propagation::Proceed,
                }
            }
        ));
        self.add_controller(keys);
        let focus = gtk::EventControllerFocus::new();
        let area = &self.imp().area;
        focus.connect_enter(glib::clone!(
            #[weak]
            area,
            move |_| area.queue_draw()
        ));
        focus.connect_leave(glib::clone!(
            #[weak]
            area,
            move |_| area.queue_draw()
        ));
        self.add_controller(focus);
    }

    /// Lets go of the piece in hand; says whether there was one.
    pub fn let_go(&self) -> bool {
        let holds = !self.imp().hand.borrow().is_empty();
        if holds {
            self.imp().hand.borrow_mut().let_go();
            self.name_sites();
            // Under the pointer may be a site where no move begins.
            let hover = self.imp().hover.take();
            let can_pick = |site: &Site| self.imp().hand.borrow().can_pick(*site);
            self.imp().hover.set(hover.filter(can_pick));
            self.imp().area.queue_draw();
        }
        holds
    }

    /// Does what a key means here, and says whether it means anything.
    fn key_pressed(&self, key: gdk::Key) -> bool {
        match key {
            gdk::Key::Return | gdk::Key::KP_Enter | gdk::Key::space | gdk::Key::ISO_Enter => {
                self.show_brush();
                self.pick(self.imp().brush.get());
            }
            gdk::Key::Page_Down | gdk::Key::KP_Page_Down => {
                self.show_brush();
                self.jump(true);
            }
            gdk::Key::Page_Up | gdk::Key::KP_Page_Up => {
                self.show_brush();
                self.jump(false);
            }
            // It first lets go of the piece in hand.
            gdk::Key::Escape => return self.let_go(),
            _ => {
                let to = match key {
                    gdk::Key::Left | gdk::Key::KP_Left => Direction::Left,
                    gdk::Key::Right | gdk::Key::KP_Right => Direction::Right,
                    gdk::Key::Up | gdk::Key::KP_Up => Direction::Up,
                    gdk::Key::Down | gdk::Key::KP_Down => Direction::Down,
                    _ => return false,
                };
                self.show_brush();
                self.step_brush(to);
            }
        }
        true
    }
}
