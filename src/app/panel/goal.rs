//! The goal of a practice.

use adw::subclass::prelude::*;
use gtk::prelude::*;

use super::Panel;

impl Panel {
    /// Shows the goal in a line and offers the same once more at the end, or neither.
    pub fn show_goal(&self, goal: Option<&str>) {
        let imp = self.imp();
        imp.goal.set_visible(goal.is_some());
        imp.goal.set_label(goal.unwrap_or_default());
        // The line takes the place of the rules, which stand in the title as well.
        imp.rules.set_visible(goal.is_none());
        imp.again_button.set_visible(goal.is_some());
        // One button stands out.
        match goal.is_some() {
            true => imp.rematch_button.remove_css_class("suggested-action"),
            false => imp.rematch_button.add_css_class("suggested-action"),
        }
    }
}
