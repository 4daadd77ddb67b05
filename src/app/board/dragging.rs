//! Clicks on the board, and the dragging of pieces: a press takes a piece, a release elsewhere puts it.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::Board;
use crate::games::Site;

impl Board {
    pub(super) fn set_up_dragging(&self) {
        let click = gtk::GestureClick::builder()
            .button(gdk::BUTTON_PRIMARY)
            .build();
        click.connect_pressed(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, _, x, y| {
                // A piece is taken in hand at once, so that it can be dragged.
                let takes = |site: &Site| board.imp().hand.borrow().takes(*site);
                let taken = board.site_at(x, y).filter(takes);
                board.imp().taken.set(taken);
                let was_in_hand =
                    taken.is_some_and(|site| board.imp().hand.borrow().picked() == [site]);
                board.imp().was_in_hand.set(was_in_hand);
                if let Some(site) = taken.filter(|_| !was_in_hand) {
                    board.pick_by_pointer(site);
                }
            }
        ));
        click.connect_released(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, _, x, y| {
                let taken = board.imp().taken.take();
                board.imp().held.set(None);
                board.imp().area.queue_draw();
                // A release where the press was is a click: the piece stays in hand, or is put down if it was there.
                let stays = |site| Some(site) == taken && !board.imp().was_in_hand.get();
                match board.site_at(x, y) {
                    Some(site) if !stays(site) => board.pick_by_pointer(site),
                    None if board.is_between(x, y) => board.refuse(Vec::new()),
                    _ => {}
                }
            }
        ));
        click.connect_cancel(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, _| {
                board.imp().taken.set(None);
                board.imp().held.set(None);
                board.imp().area.queue_draw();
            }
        ));
        self.add_controller(click);
    }

    fn pick_by_pointer(&self, site: Site) {
        self.put_brush(site);
        self.focus();
        self.imp().brush_hidden.set(true);
        self.pick(site);
    }
}
