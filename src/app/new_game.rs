//! The dialog for a new game: a form made from what the game says of its options.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::dialog;
use super::form::{self, Form};
use super::settings::Settings;
use crate::games::registry::{Field, GameOptions, Visitor};
use crate::games::{RulesError, Side};
use crate::i18n::{gettext, tell};

/// The options as they are being chosen, and the widgets that follow them.
struct Choice {
    options: RefCell<GameOptions>,
    form: OnceCell<Form>,
    start: glib::WeakRef<gtk::Button>,
    problem: gtk::Label,
}

/// Asks for the options of a new game; calls back with them when the game is to begin.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    on_start: impl Fn(GameOptions, Side) + 'static,
) {
    let start = gtk::Button::with_mnemonic(&gettext("_Start"));
    start.add_css_class("suggested-action");
    let choice = Rc::new(Choice {
        options: RefCell::new(settings.options()),
        form: OnceCell::new(),
        start: start.downgrade(),
        problem: gtk::Label::builder()
            .wrap(true)
            .xalign(0.0)
            .margin_top(8)
            .visible(false)
            .css_classes(["error"])
            .build(),
    });
    let cancel = gtk::Button::with_mnemonic(&gettext("_Cancel"));
    let header = adw::HeaderBar::builder()
        .show_start_title_buttons(false)
        .show_end_title_buttons(false)
        .build();
    header.pack_start(&cancel);
    header.pack_end(&start);

    let page = adw::PreferencesPage::new();
    page.add(&choice.group());
    let players = adw::PreferencesGroup::builder()
        .title(gettext("Players"))
        .build();
    let names = Side::BOTH.map(|side| settings.player(side).name);
    let starter = form::choice_row(
        &gettext("Who starts"),
        &names.each_ref().map(String::as_str),
        settings.starter().index(),
    );
    players.add(&starter);
    page.add(&players);

    let title = tell(&choice.options.borrow().title());
    let dialog = dialog::window(parent, &title, &header, &page, (480, 520));
    dialog.set_default_widget(Some(&start));
    cancel.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        move |_| dialog.close()
    ));
    start.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        #[strong]
        settings,
        move |_| {
            let side = Side::BOTH[starter.selected().min(1) as usize];
            let options = choice.options.borrow().clone();
            settings.set_options(&options);
            settings.set_starter(side);
            dialog.close();
            on_start(options, side);
        }
    ));
    dialog.present();
    start.grab_focus();
}

impl Choice {
    /// The form of the game's options. Every change goes into the options at once; what the game
    /// refuses shows under the form.
    fn group(self: &Rc<Self>) -> adw::PreferencesGroup {
        let group = adw::PreferencesGroup::builder()
            .title(gettext("Board and Rules"))
            .build();
        let fields: Vec<_> = {
            let options = self.options.borrow();
            let with_value = |field: Field| {
                let value = options.get(field.key);
                (field, value)
            };
            options.fields().into_iter().map(with_value).collect()
        };
        let changed = glib::clone!(
            #[weak(rename_to = choice)]
            self,
            move |key: &str, value: &str| {
                let set = choice.options.borrow_mut().set(key, value);
                choice.update(set);
            }
        );
        let form = Form::new(&group, fields, changed);
        self.form.set(form).ok();
        self.update(Ok(()));
        // What was refused before is said once it is touched.
        self.problem.set_visible(false);
        group.add(&self.problem);
        group
    }

    /// Shows the fields that count, and whether the game takes the options.
    fn update(&self, set: Result<(), RulesError>) {
        let options = self.options.borrow();
        let checked = set.and_then(|()| options.visit(Check));
        if let Some(form) = self.form.get() {
            form.update(|key| options.get(key));
        }
        if let Some(start) = self.start.upgrade() {
            start.set_sensitive(checked.is_ok());
        }
        self.problem.set_visible(checked.is_err());
        if let Err(error) = checked {
            self.problem.set_label(&tell(error.sentence()));
        }
    }
}

/// Whether options describe a game at all.
struct Check;

impl Visitor for Check {
    type Output = ();
    fn visit<G: crate::games::Playable>(self, _: G) {}
}
