//! The brush: the cursor that the keyboard moves from site to site.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::Board;
use crate::games::{Place, Site};

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

    /// Shows the brush in place of what lies under the pointer.
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
    pub(super) fn step_brush(&self, across: i32, down: i32) {
        let imp = self.imp();
        let (next, column) = neighbour(
            &imp.places.borrow(),
            imp.brush.get(),
            imp.column.get(),
            (across, down),
        );
        imp.column.set(column);
        if let Some(site) = next {
            self.put_brush(site);
            self.focus();
        }
    }

    /// Puts the brush on the next site that can be picked, or on the last one before it.
    pub(super) fn jump(&self, forward: bool) {
        let imp = self.imp();
        let count = imp.places.borrow().len() as i32;
        let from = i32::from(imp.brush.get());
        let step = if forward { 1 } else { -1 };
        let site = (1..=count)
            .map(|index| (from + step * index).rem_euclid(count.max(1)) as Site)
            .find(|&site| imp.hand.borrow().can_pick(site));
        if let Some(site) = site {
            imp.column.set(None);
            self.put_brush(site);
            if self.focus_child().is_some() {
                self.focus();
            }
        }
    }
}

/// The next site in a direction, and the column to keep to. Sites at the same height form a row; ↑ and
/// ↓ go from row to row and keep to the column they started from, so that every site can be reached.
fn neighbour(
    places: &[Place],
    from: Site,
    column: Option<f64>,
    (across, down): (i32, i32),
) -> (Option<Site>, Option<f64>) {
    let Some(from) = places.get(usize::from(from)) else {
        return (None, column);
    };
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let numbered = || {
        let sites = places.iter().enumerate();
        sites.map(|(index, place)| (index as Site, place))
    };
    if down == 0 {
        let ahead = |place: &Place| f64::from(across) * (place.x - from.x);
        let next = numbered()
            .filter(|(_, place)| near(place.y, from.y) && ahead(place) > 1e-6)
            .min_by(|(_, a), (_, b)| ahead(a).total_cmp(&ahead(b)));
        return (next.map(|(site, _)| site), None);
    }
    let column = column.unwrap_or(from.x);
    let ahead = |place: &Place| f64::from(down) * (place.y - from.y);
    let row = numbered()
        .filter(|(_, place)| ahead(place) > 1e-6)
        .map(|(_, place)| place.y)
        .min_by(|a, b| (a - from.y).abs().total_cmp(&(b - from.y).abs()));
    let next = row.and_then(|row| {
        numbered()
            .filter(|(_, place)| near(place.y, row))
            .min_by(|(_, a), (_, b)| (a.x - column).abs().total_cmp(&(b.x - column).abs()))
    });
    (next.map(|(site, _)| site), Some(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of one row of two boxes: 0 and 1 above, 2 to 4 between, 5 and 6 below.
    fn places() -> Vec<Place> {
        let points = [
            (0.5, 0.0),
            (1.5, 0.0),
            (0.0, 0.5),
            (1.0, 0.5),
            (2.0, 0.5),
            (0.5, 1.0),
            (1.5, 1.0),
        ];
        points.map(|(x, y)| Place { x, y }).to_vec()
    }

    #[test]
    fn left_and_right_stay_in_the_row() {
        let places = places();
        assert_eq!(neighbour(&places, 2, Some(9.0), (1, 0)), (Some(3), None));
        assert_eq!(neighbour(&places, 4, None, (1, 0)), (None, None));
        assert_eq!(neighbour(&places, 4, None, (-1, 0)), (Some(3), None));
    }

    #[test]
    fn up_and_down_keep_to_their_column() {
        let places = places();
        let (site, column) = neighbour(&places, 1, None, (0, 1));
        assert_eq!((site, column), (Some(3), Some(1.5)));
        // Site 3 lies between the columns; the one that the brush came from decides.
        let (site, column) = neighbour(&places, 3, column, (0, 1));
        assert_eq!((site, column), (Some(6), Some(1.5)));
        assert_eq!(neighbour(&places, 6, column, (0, 1)).0, None);
    }

    #[test]
    fn a_board_without_sites_has_no_neighbours() {
        assert_eq!(neighbour(&[], 0, None, (1, 0)), (None, None));
    }
}
