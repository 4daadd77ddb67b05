//! What a screen reader says of the sites: what lies there, what is in hand, where it can go, and what the
//! analysis says.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::Board;
use crate::games::Site;
use crate::i18n::gettext;

impl Board {
    /// Names all sites anew.
    pub(super) fn name_sites(&self) {
        let imp = self.imp();
        let view = imp.view.borrow();
        let Some(view) = &*view else {
            return;
        };
        let (hand, marks) = (imp.hand.borrow(), imp.marks.borrow());
        // Where nothing is in hand, every free site would be a target.
        let targets = match hand.is_empty() {
            true => Vec::new(),
            false => hand.targets(),
        };
        for (index, (button, text)) in imp.buttons.borrow().iter().zip(&view.texts).enumerate() {
            let site = index as Site;
            // Where nothing can be said, nothing is to be found.
            button.set_visible(!text.is_empty());
            let is_in_hand = hand.picked().contains(&site);
            let mut text = text.clone();
            let more = [
                is_in_hand.then(|| gettext("in hand")),
                targets.contains(&site).then(|| gettext("can go here")),
                marks
                    .as_ref()
                    .and_then(|marks| marks.spoken(hand.picked(), site)),
            ];
            for more in more.into_iter().flatten() {
                text = format!("{text}, {more}");
            }
            button.set_text(&text);
            button.set_in_hand(is_in_hand);
        }
    }
}
