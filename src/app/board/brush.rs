//! The brush: the cursor that the keyboard moves from site to site. What it looks like is up to the
//! painter of the game.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::Board;
use crate::games::Site;
use crate::play::hand::{Direction, neighbour};

impl Board {
    /// Puts the keyboard's focus on the board.
    pub fn focus(&self) {
        let imp = self.imp();
        let buttons = imp.buttons.borrow();
        if let Some(button) = buttons.get(usize::from(imp.brush.get())) {
            button.grab_focus();
        }
    }

    /// Moves the brush. Only its site takes the focus, so that Tab enters the board once.
    pub(super) fn put_brush(&self, site: Site) {
        let imp = self.imp();
        let buttons = imp.buttons.borrow();
        if let Some(button) = buttons.get(usize::from(imp.brush.replace(site))) {
            button.set_focusable(false);
        }
        if let Some(button) = buttons.get(usize::from(site)) {
            button.set_focusable(true);
        }
        imp.area.queue_draw();
    }

    /// Shows the brush instead of the site under the pointer.
    pub(super) fn show_brush(&self) {
        self.imp().brush_hidden.set(false);
        self.imp().hover.set(None);
        self.imp().area.queue_draw();
    }

    /// Where the brush is to be drawn, if it is shown.
    pub(super) fn shown_brush(&self) -> Option<Site> {
        let shown = self.focus_child().is_some() && !self.imp().brush_hidden.get();
        shown.then(|| self.imp().brush.get())
    }

    /// Moves the brush one site on.
    pub(super) fn step_brush(&self, to: Direction) {
        let imp = self.imp();
        let places = imp.places.borrow();
        let from = imp.brush.get();
        let Some(place) = places.get(usize::from(from)) else {
            return;
        };
        // ↑ and ↓ keep to the column that they began in.
        let column = imp.column.get().unwrap_or(place.x);
        let is_vertical = matches!(to, Direction::Up | Direction::Down);
        imp.column.set(is_vertical.then_some(column));
        if let Some(site) = neighbour(&places, from, to, column) {
            self.put_brush(site);
            self.focus();
        }
    }

    /// Puts the brush on the next site that can be picked, or on the last one before it.
    pub(super) fn jump(&self, forward: bool) {
        let imp = self.imp();
        let count = imp.places.borrow().len();
        let next = (imp.hand.borrow()).next_pick(imp.brush.get(), count, forward);
        if let Some(site) = next {
            imp.column.set(None);
            self.put_brush(site);
            if self.focus_child().is_some() {
                self.focus();
            }
        }
    }
}
