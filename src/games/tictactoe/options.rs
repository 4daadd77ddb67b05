//! The options of tic-tac-toe, and its rules in words.

use serde::{Deserialize, Serialize};

use super::TicTacToe;
use crate::games::registry::Visitor;
use crate::i18n::gettext;

/// The options of tic-tac-toe: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl Options {
    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit(TicTacToe)
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "Two players take turns to put their sign into an empty cell. Whoever has three in a \
             row, column or diagonal wins; a full board without one is a draw.",
        )
    }
}
