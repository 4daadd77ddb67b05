//! A list of opponents in the form of an experiment: each can be changed and removed, and others added.

use std::cell::RefCell;
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use crate::app::opponent_dialog;
use crate::app::opponent_rows::opponent_text;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f};
use crate::play::player::plays;
use crate::search::Spec;

/// The list.
pub struct OpponentList {
    group: adw::PreferencesGroup,
    add: gtk::Button,
    rows: RefCell<Vec<adw::ActionRow>>,
    specs: RefCell<Vec<Spec>>,
    /// The game that they are to play, as it is chosen at the moment.
    game: Box<dyn Fn() -> GameOptions>,
    changed: Box<dyn Fn(&str)>,
}

impl OpponentList {
    /// The list with these opponents, written one after the other. Calls `changed` with what is to be
    /// written when a person has changed it.
    pub fn new(
        title: &str,
        about: &str,
        opponents: &str,
        game: impl Fn() -> GameOptions + 'static,
        changed: impl Fn(&str) + 'static,
    ) -> Rc<OpponentList> {
        let group = adw::PreferencesGroup::builder()
            .title(title)
            .description(about)
            .build();
        let add = icon_button(
            "list-add-symbolic",
            &gettext_f("Add to {list}", &[("list", title)]),
        );
        group.set_header_suffix(Some(&add));
        let specs: Vec<Spec> = (opponents.split_whitespace())
            .filter_map(|word| word.parse().ok())
            .collect();
        let is_whole = specs.len() == opponents.split_whitespace().count();
        let list = Rc::new(OpponentList {
            group,
            add,
            rows: RefCell::default(),
            specs: RefCell::new(specs),
            game: Box::new(game),
            changed: Box::new(changed),
        });
        let weak = Rc::downgrade(&list);
        list.add.connect_clicked(move |_| {
            if let Some(list) = weak.upgrade() {
                list.ask(None);
            }
        });
        match is_whole {
            true => list.show(),
            // Another version knew opponents that this one cannot list. They must not play unseen.
            false => list.keep(),
        }
        list
    }

    /// The group with the list.
    pub fn group(&self) -> &adw::PreferencesGroup {
        &self.group
    }

    /// Shows the opponents, and which of them cannot play the game.
    pub fn show(self: &Rc<Self>) {
        for row in self.rows.take() {
            self.group.remove(&row);
        }
        let game = (self.game)();
        let specs = self.specs.borrow();
        let rows = (specs.iter().enumerate()).map(|(index, spec)| self.row(index, spec, &game));
        self.rows.replace(rows.collect());
    }

    fn row(self: &Rc<Self>, index: usize, spec: &Spec, game: &GameOptions) -> adw::ActionRow {
        let name = opponent_text(spec);
        let row = adw::ActionRow::builder()
            .title(glib::markup_escape_text(&name))
            .activatable(true)
            // The buttons in it take the focus.
            .focusable(false)
            .build();
        if plays(spec, game).is_err() {
            row.set_subtitle(&gettext("Cannot play this game"));
            row.add_css_class("error");
        }
        let values = [("opponent", name.as_str())];
        let change = icon_button(
            "document-edit-symbolic",
            &gettext_f("Change {opponent}", &values),
        );
        let remove = icon_button(
            "list-remove-symbolic",
            &gettext_f("Remove {opponent}", &values),
        );
        let asks = Rc::downgrade(self);
        let ask = move || {
            if let Some(list) = asks.upgrade() {
                list.ask(Some(index));
            }
        };
        let ask_too = ask.clone();
        row.connect_activated(move |_| ask());
        change.connect_clicked(move |_| ask_too());
        let weak = Rc::downgrade(self);
        remove.connect_clicked(move |_| {
            if let Some(list) = weak.upgrade() {
                list.specs.borrow_mut().remove(index);
                list.keep();
                list.add.grab_focus();
            }
        });
        row.add_suffix(&change);
        row.add_suffix(&remove);
        self.group.add(&row);
        row
    }

    /// Asks for another opponent in this place, or for one more.
    fn ask(self: &Rc<Self>, place: Option<usize>) {
        let Some(window) = self.group.root().and_downcast::<gtk::Window>() else {
            return;
        };
        let current = place.and_then(|place| self.specs.borrow().get(place).cloned());
        let weak = Rc::downgrade(self);
        opponent_dialog::present(&window, &(self.game)(), current.as_ref(), move |spec| {
            let Some(list) = weak.upgrade() else {
                return;
            };
            {
                let mut specs = list.specs.borrow_mut();
                match place.filter(|&place| place < specs.len()) {
                    Some(place) => specs[place] = spec,
                    None => specs.push(spec),
                }
            }
            list.keep();
            list.add.grab_focus();
        });
    }

    /// Shows what was changed, and hands it on.
    fn keep(self: &Rc<Self>) {
        let words: Vec<String> = self.specs.borrow().iter().map(Spec::to_string).collect();
        (self.changed)(&words.join(" "));
        self.show();
    }
}

/// A small button with a picture; `name` is its tooltip, and what a screen reader speaks.
pub fn icon_button(icon: &str, name: &str) -> gtk::Button {
    let button = gtk::Button::builder()
        .icon_name(icon)
        .tooltip_text(name)
        .valign(gtk::Align::Center)
        .css_classes(["flat"])
        .build();
    button.update_property(&[gtk::accessible::Property::Label(name)]);
    button
}
