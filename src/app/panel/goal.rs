//! The goal of a practice.

use adw::subclass::prelude::*;
use gtk::prelude::*;

use super::Panel;
use crate::app::style::reveal;

impl Panel {
    /// Offers to take the move back that let the goal slip, or to play on.
    pub fn show_slip(&self, is_waiting: bool) {
        reveal(&self.imp().slipped, is_waiting);
    }

    /// Shows or hides the button that leads back to the match before this one.
    pub fn show_way_back(&self, shown: bool) {
        self.imp().back_button.set_visible(shown);
    }

    /// Shows the goal in a line and offers the same once more at the end, or neither.
    pub fn show_goal(&self, goal: Option<&str>) {
        let imp = self.imp();
        imp.goal.set_visible(goal.is_some());
        imp.goal.set_label(goal.unwrap_or_default());
        self.show_rules();
        imp.again_button.set_visible(goal.is_some());
        // One button stands out.
        match goal.is_some() {
            true => imp.rematch_button.remove_css_class("suggested-action"),
            false => imp.rematch_button.add_css_class("suggested-action"),
        }
    }
}
