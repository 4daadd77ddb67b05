//! Draughts has no options; its rules in words.

use serde::{Deserialize, Serialize};

use super::Draughts;
use crate::games::registry::Visitor;
use crate::i18n::gettext;

/// The options of draughts: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl Options {
    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit(Draughts::new())
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "White begins. Men step one square diagonally forward and capture forward and backward \
             by jumping over a neighbouring enemy; kings move and capture at any distance along a \
             diagonal. Capturing is compulsory, and the sequence that takes the most pieces must \
             be played; taken pieces leave the board at its end. A man that ends its move on the \
             far row becomes a king. Whoever cannot move loses. A position that stands for the \
             third time, and 15 moves of each side by kings alone, are draws, as are 5 moves of \
             each side with three pieces or fewer against a lone king that can hold out.",
        )
    }
}
