//! The brush: the cursor that the keyboard moves from site to site. What it looks like is up to the
//! painter of the game.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::Board;
use crate::games::{Place, Site};
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
        self.imp().is_explored.set(true);
        self.imp().hover.set(None);
        self.imp().area.queue_draw();
    }

    /// Where the brush is to be drawn, if it is shown. Where the game is over it lies over nothing, unless somebody looks
    /// around with it.
    pub(super) fn shown_brush(&self) -> Option<Site> {
        let imp = self.imp();
        let is_over = || {
            let is_anybodys = imp
                .view
                .borrow()
                .as_ref()
                .is_some_and(|view| view.mover.is_some());
            !is_anybodys && !imp.hand.borrow().can_move()
        };
        let shown = self.focus_child().is_some()
            && !imp.brush_hidden.get()
            && (imp.is_explored.get() || !is_over());
        shown.then(|| imp.brush.get())
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
        if let Some(site) = neighbour(&places, |site| self.is_place(site), from, to, column) {
            self.put_brush(site);
            self.focus();
        }
    }

    /// Whether a site is a place to point at now.
    pub(super) fn is_place(&self, site: Site) -> bool {
        let view = self.imp().view.borrow();
        let text = view
            .as_ref()
            .and_then(|view| view.texts.get(usize::from(site)));
        text.is_none_or(|text| !text.is_empty())
    }

    /// Leads the brush to the nearest place to point at, if its own is none any more.
    pub(super) fn keep_brush_on_a_place(&self) {
        let imp = self.imp();
        let brush = imp.brush.get();
        if self.is_place(brush) {
            return;
        }
        let nearest = {
            let places = imp.places.borrow();
            let Some(at) = places.get(usize::from(brush)) else {
                return;
            };
            let distance = |place: &Place| (place.x - at.x).hypot(place.y - at.y);
            (places.iter().zip(0..))
                .filter(|(_, site)| self.is_place(*site))
                .min_by(|one, other| distance(one.0).total_cmp(&distance(other.0)))
                .map(|(_, site)| site)
        };
        if let Some(site) = nearest {
            let has_focus = self.focus_child().is_some();
            self.put_brush(site);
            if has_focus {
                self.focus();
            }
        }
    }

    /// Leads the brush to a site that can be picked and is none of these, if there is one.
    pub fn lead_brush_off(&self, sites: &[Site]) {
        let imp = self.imp();
        let (brush, count) = (imp.brush.get(), imp.places.borrow().len());
        let other = imp.hand.borrow().next_other_pick(brush, count, sites);
        if let Some(site) = other.filter(|_| sites.contains(&brush)) {
            self.lead_brush_to(site);
        }
    }

    /// Puts the brush on the next site that can be picked, or on the last one before it.
    pub(super) fn jump(&self, forward: bool) {
        let imp = self.imp();
        let count = imp.places.borrow().len();
        let next = (imp.hand.borrow()).next_pick(imp.brush.get(), count, forward);
        if let Some(site) = next {
            self.lead_brush_to(site);
        }
    }

    /// Puts the brush on a site, and the focus with it if the board has it.
    fn lead_brush_to(&self, site: Site) {
        self.imp().column.set(None);
        self.put_brush(site);
        if self.focus_child().is_some() {
            self.focus();
        }
    }
}
