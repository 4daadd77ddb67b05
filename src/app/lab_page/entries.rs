//! The rows of an experiment's fields: numbers and lists as in every form, the options of the game as in the
//! dialog for a new game, opponents in a list, and folders by a dialog.

use std::cell::RefCell;
use std::rc::Rc;

use adw::prelude::*;

use super::folder_row::folder_row;
use super::opponent_list::OpponentList;
use crate::app::form::{Form, clear};
use crate::app::rules_group::RulesGroup;
use crate::games::registry::{Field, GameOptions};
use crate::i18n::tell;
use crate::lab::{Experiment, Meaning, Preset, Values, words_of};

/// The key of the field for the game.
const GAME: &str = "game";

/// The rows of one experiment, and the values that they change.
pub struct Entries {
    experiment: &'static dyn Experiment,
    values: Rc<RefCell<Values>>,
    /// Where the options of the game stand, which are others when the game is.
    options: gtk::Box,
    /// Their rows.
    rules: RefCell<Option<Rc<RulesGroup>>>,
    lists: RefCell<Vec<Rc<OpponentList>>>,
}

impl Entries {
    /// Fills a box with the rows of an experiment, with these values.
    pub fn fill(
        parent: &gtk::Box,
        experiment: &'static dyn Experiment,
        values: &Rc<RefCell<Values>>,
    ) -> Rc<Entries> {
        clear(parent);
        let entries = Rc::new(Entries {
            experiment,
            values: Rc::clone(values),
            options: gtk::Box::new(gtk::Orientation::Vertical, 0),
            rules: RefCell::default(),
            lists: RefCell::default(),
        });
        let mut plain = Vec::new();
        for preset in experiment.fields() {
            if preset.meaning == Meaning::Plain {
                plain.push(preset.field);
                continue;
            }
            entries.add_plain(parent, std::mem::take(&mut plain));
            entries.add(parent, &preset);
        }
        entries.add_plain(parent, plain);
        entries.show_options();
        entries
    }

    /// A group with rows for fields that stand for nothing else.
    fn add_plain(self: &Rc<Self>, parent: &gtk::Box, fields: Vec<Field>) {
        if fields.is_empty() {
            return;
        }
        let fields: Vec<(Field, String)> = {
            let values = self.values.borrow();
            let with_value = |field: Field| {
                let value = values.text(field.key).to_owned();
                (field, value)
            };
            fields.into_iter().map(with_value).collect()
        };
        let group = adw::PreferencesGroup::new();
        let entries = Rc::downgrade(self);
        Form::new(&group, fields, move |key: &str, value: &str| {
            if let Some(entries) = entries.upgrade() {
                entries.set(key, value);
            }
        });
        parent.append(&group);
    }

    /// Keeps the value of a field, and shows what depends on it.
    fn set(self: &Rc<Self>, key: &str, value: &str) {
        let before = self.game();
        self.values.borrow_mut().set(key, value);
        if key == GAME {
            // The options of one game mean nothing to another.
            for preset in self.experiment.fields() {
                if preset.meaning == Meaning::GameOptions {
                    self.values.borrow_mut().set(preset.field.key, "");
                }
            }
            self.show_options();
        }
        if self.game() != before {
            self.show_lists();
        }
    }

    fn show_lists(&self) {
        for list in &*self.lists.borrow() {
            list.show();
        }
    }

    fn game(&self) -> GameOptions {
        let game = self.experiment.game(&self.values.borrow());
        game.unwrap_or_default()
    }

    /// Rows for a field that stands for something.
    fn add(self: &Rc<Self>, parent: &gtk::Box, preset: &Preset) {
        let (key, value) = (
            preset.field.key,
            self.values.borrow().text(preset.field.key).to_owned(),
        );
        let (title, hint) = (tell(&preset.field.label), tell(&preset.field.hint));
        let entries = Rc::downgrade(self);
        match preset.meaning {
            Meaning::Plain => {}
            // One group stands for all of them.
            Meaning::GameOptions | Meaning::GameOption => {
                if self.options.parent().is_none() {
                    parent.append(&self.options);
                }
            }
            Meaning::Opponents(least) => {
                // The hint of a list that must not be empty says how to write it.
                let about = if least == 0 { hint } else { String::new() };
                let of_game = entries.clone();
                let game = move || of_game.upgrade().map(|one| one.game()).unwrap_or_default();
                let list = OpponentList::new(&title, &about, &value, game, move |words| {
                    if let Some(entries) = entries.upgrade() {
                        entries.values.borrow_mut().set(key, words);
                    }
                });
                parent.append(list.group());
                self.lists.borrow_mut().push(list);
            }
            Meaning::Folder => {
                let group = adw::PreferencesGroup::new();
                let folder = self
                    .values
                    .borrow()
                    .path(key)
                    .unwrap_or_default()
                    .to_owned();
                group.add(&folder_row(&title, &hint, &folder, move |folder| {
                    if let Some(entries) = entries.upgrade() {
                        entries.values.borrow_mut().set(key, folder);
                    }
                }));
                parent.append(&group);
            }
        }
    }

    /// Shows the options of the game that is chosen.
    fn show_options(self: &Rc<Self>) {
        clear(&self.options);
        let game = self.game();
        self.options.set_visible(!game.fields().is_empty());
        let entries = Rc::downgrade(self);
        let rules = RulesGroup::new(game, move |options, _| {
            if let Some(entries) = entries.upgrade() {
                entries.keep_options(options);
                entries.show_lists();
            }
        });
        self.options.append(rules.group());
        self.rules.replace(Some(rules));
    }

    /// Writes the options of the game into the fields that stand for them.
    fn keep_options(&self, options: &GameOptions) {
        let mut values = self.values.borrow_mut();
        for preset in self.experiment.fields() {
            let key = preset.field.key;
            match preset.meaning {
                Meaning::GameOptions => values.set(key, &words_of(options)),
                Meaning::GameOption => values.set(key, &options.get(key)),
                _ => {}
            }
        }
    }
}
