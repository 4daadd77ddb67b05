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
                let pressed = board.site_at(x, y);
                let taken = pressed.filter(takes);
                board.imp().pressed.set(pressed);
                board.imp().broken_off.set(None);
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
                let stays = board.piece_that_stays();
                board.let_go_of_press();
                match board.site_at(x, y) {
                    Some(site) if Some(site) != stays => board.pick_by_pointer(site),
                    None if board.is_between(x, y) => board.refuse(Vec::new()),
                    _ => {}
                }
            }
        ));
        click.connect_cancel(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, _| {
                let stays = board.piece_that_stays();
                let pressed = board.imp().pressed.get();
                board.let_go_of_press();
                board
                    .imp()
                    .broken_off
                    .set(pressed.filter(|_| pressed != stays));
            }
        ));
        // On a busy machine, GTK 4.8 may break a click off between its press and its release. Then the release comes by
        // itself.
        click.connect_unpaired_release(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, x, y, button, _| {
                let site = board.imp().broken_off.take();
                if let Some(site) = site
                    && button == gdk::BUTTON_PRIMARY
                    && board.site_at(x, y) == Some(site)
                {
                    board.pick_by_pointer(site);
                }
            }
        ));
        self.add_controller(click);
    }

    /// The piece that a release on its own site leaves in hand: one that this press took. One that was in hand before is put
    /// down.
    fn piece_that_stays(&self) -> Option<Site> {
        let imp = self.imp();
        imp.taken.get().filter(|_| !imp.was_in_hand.get())
    }

    /// The press is over: nothing is dragged any more.
    fn let_go_of_press(&self) {
        let imp = self.imp();
        imp.pressed.set(None);
        imp.taken.set(None);
        imp.held.set(None);
        imp.area.queue_draw();
    }

    fn pick_by_pointer(&self, site: Site) {
        self.put_brush(site);
        self.focus();
        self.imp().brush_hidden.set(true);
        self.pick(site);
    }
}
