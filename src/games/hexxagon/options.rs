//! The options of Hexxagon, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Hexxagon;
use crate::games::registry::{Field, FieldKind, Visitor};
use crate::games::{TextError, clip};
use crate::i18n::{gettext, gettext_f};

/// The options of Hexxagon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 61 cells, or 58 with three holes.
    pub cells: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { cells: 61 }
    }
}

impl Options {
    pub(in crate::games) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        if key != "size" {
            return Err(TextError(gettext_f(
                "Hexxagon has no option “{option}”",
                &[("option", &clip(key))],
            )));
        }
        self.cells = match value.trim() {
            "61" => 61,
            "58" => 58,
            _ => {
                return Err(TextError(gettext_f(
                    "“{value}” is no size; there are boards of 61 and 58 cells",
                    &[("value", &clip(value))],
                )));
            }
        };
        Ok(())
    }

    pub(in crate::games) fn get(&self, key: &str) -> String {
        match key {
            "size" => self.cells.to_string(),
            _ => String::new(),
        }
    }

    pub(in crate::games) fn fields() -> Vec<Field> {
        vec![Field {
            key: "size",
            label: gettext("Board"),
            hint: String::new(),
            kind: FieldKind::Choice(vec![
                ("61", gettext("61 cells")),
                ("58", gettext("58 cells, three holes")),
            ]),
            only_with: None,
        }]
    }

    pub(in crate::games) fn summary(&self) -> String {
        gettext_f("{cells} cells", &[("cells", &self.cells.to_string())])
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "Each player begins with three pieces in corners. A move takes a piece to a free cell: \
             a neighbouring one, where it clones itself, or one two steps away, to which it jumps. \
             All enemy pieces around the new cell change sides. When the board is full or a player \
             cannot move, the free cells go to the other, and more pieces win. Fifty moves in a \
             row without clone or conversion end the game as it stands.",
        )
    }

    pub(in crate::games) fn fitting(&self, text: &str) -> Options {
        match text.contains('#') {
            true => Options { cells: 58 },
            false => self.clone(),
        }
    }

    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Hexxagon::new(self)?))
    }
}
