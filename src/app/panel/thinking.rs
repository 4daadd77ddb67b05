//! The progress of the search while the computer thinks.

use adw::subclass::prelude::*;
use gtk::prelude::*;

use super::Panel;
use crate::figures::grouped;
use crate::games::WIN_FLOOR;
use crate::i18n::{gettext, gettext_f, ngettext_f, signed};
use crate::play::Thinking;

impl Panel {
    /// Forgets what the last search found.
    pub fn forget_thinking(&self) {
        self.imp().figures.set_label("");
    }

    /// Shows that the computer thinks and what it knows; `None` when it does not.
    pub fn show_thinking(&self, thinking: Option<&Thinking>) {
        let imp = self.imp();
        imp.move_now.set_visible(thinking.is_some());
        imp.spinner.set_spinning(thinking.is_some());
        let Some(thinking) = thinking else {
            return;
        };
        if thinking.depth == 0 && thinking.value.is_none() {
            // There is nothing to tell yet.
            return imp.figures.set_label("");
        }
        let value = match thinking.value {
            None => "–".to_owned(),
            // No points: the search counts the moves until then.
            Some(value) if value >= WIN_FLOOR => gettext("won"),
            Some(value) if value <= -WIN_FLOOR => gettext("lost"),
            Some(value) => signed(value),
        };
        let counted = |count: u64| grouped(i64::try_from(count).unwrap_or(i64::MAX));
        let nodes = counted(thinking.nodes);
        let depth = gettext_f(
            "Depth {depth} ({done}/{all}), value {value}",
            &[
                ("depth", &thinking.depth.to_string()),
                ("done", &thinking.done.0.to_string()),
                ("all", &thinking.done.1.to_string()),
                ("value", &value),
            ],
        );
        let nodes = match thinking.table_hits {
            0 => ngettext_f(
                "{nodes} node",
                "{nodes} nodes",
                u32::try_from(thinking.nodes).unwrap_or(u32::MAX),
                &[("nodes", &nodes)],
            ),
            hits => gettext_f(
                "{nodes} nodes, {hits} table hits",
                &[("nodes", &nodes), ("hits", &counted(hits))],
            ),
        };
        imp.figures.set_label(&format!("{depth}\n{nodes}"));
    }
}
