//! Turning the board by half a turn, so that a player sits at its lower side.

use gtk::prelude::*;
use gtk::subclass::prelude::*;

use super::Board;

impl Board {
    /// Whether the game has an upper and a lower side that players sit at.
    pub fn can_turn(&self) -> bool {
        let painter = self.imp().painter.borrow();
        painter.as_ref().is_some_and(|painter| painter.can_turn())
    }

    /// Whether the board is turned.
    pub fn is_turned(&self) -> bool {
        self.imp().is_turned.get()
    }

    /// Turns the board, or back, if its game can be looked at so.
    pub fn set_turned(&self, turned: bool) {
        let imp = self.imp();
        let turned = turned && self.can_turn();
        if imp.is_turned.replace(turned) == turned {
            return;
        }
        for place in &mut *imp.places.borrow_mut() {
            *place = place.turned(imp.extent.get());
        }
        imp.column.set(None);
        self.redraw();
        self.queue_allocate();
    }
}
