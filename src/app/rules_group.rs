//! The rows in which board and rules of a game are chosen, as the game asks for them.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::dialog;
use super::form::Form;
use super::help::{self, Topic};
use crate::games::RulesError;
use crate::games::registry::{Field, GameOptions};
use crate::i18n::{capitalized, gettext, tell};

/// What hears of options, and of whether the game takes them.
type Changed = dyn Fn(&GameOptions, bool);

/// The rows, and the options that are chosen in them.
pub struct RulesGroup {
    group: adw::PreferencesGroup,
    options: RefCell<GameOptions>,
    form: OnceCell<Form>,
    problem: gtk::Label,
    changed: Box<Changed>,
}

impl RulesGroup {
    /// The rows, with these options. Calls `changed` with the options, and with whether the game takes them, whenever
    /// a person changes one.
    pub fn new(
        options: GameOptions,
        changed: impl Fn(&GameOptions, bool) + 'static,
    ) -> Rc<RulesGroup> {
        let rules = Rc::new(RulesGroup {
            group: adw::PreferencesGroup::builder()
                .title(gettext("Board and Rules"))
                .build(),
            options: RefCell::new(options),
            form: OnceCell::new(),
            problem: gtk::Label::builder()
                .wrap(true)
                .xalign(0.0)
                .margin_top(8)
                .visible(false)
                .css_classes(["error"])
                .accessible_role(gtk::AccessibleRole::Status)
                .build(),
            changed: Box::new(changed),
        });
        rules.fill();
        rules
    }

    /// The widget.
    pub fn group(&self) -> &adw::PreferencesGroup {
        &self.group
    }

    /// The options as they are; the game need not take them.
    pub fn options(&self) -> GameOptions {
        self.options.borrow().clone()
    }

    /// Every change goes into the options at once; what the game refuses shows under the form.
    fn fill(self: &Rc<Self>) {
        let (text, fields) = {
            let options = self.options.borrow();
            let with_value = |field: Field| {
                let value = options.get(field.key);
                (field, value)
            };
            let fields: Vec<_> = options.fields().into_iter().map(with_value).collect();
            (tell(&options.rules_text()), fields)
        };
        let changed = glib::clone!(
            #[weak(rename_to = rules)]
            self,
            move |key: &str, value: &str| {
                let set = rules.options.borrow_mut().set(key, value);
                let takes = rules.update(set);
                (rules.changed)(&rules.options(), takes);
            }
        );
        let form = Form::new(&self.group, fields, changed);
        self.form.set(form).ok();
        self.group.add(&text_row(&text));
        self.update(Ok(()));
        // What was refused before is said once it is touched.
        self.problem.set_visible(false);
        self.group.add(&self.problem);
    }

    /// Shows the fields that count, and whether the game takes the options.
    fn update(&self, set: Result<(), RulesError>) -> bool {
        let options = self.options();
        let checked = set.and_then(|()| options.check());
        let summary = capitalized(&tell(&options.summary()));
        self.group.set_description(Some(&summary));
        if let Some(form) = self.form.get() {
            form.update(|key| options.get(key));
        }
        self.problem.set_visible(checked.is_err());
        if let Err(error) = &checked {
            self.problem.set_label(&tell(error.sentence()));
        }
        checked.is_ok()
    }
}

/// Asks for board and rules of a position, beginning with these; calls back with those that are chosen.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    options: &GameOptions,
    on_chosen: impl Fn(GameOptions) + 'static,
) {
    let apply = gtk::Button::with_mnemonic(&gettext("_Apply"));
    let rules = RulesGroup::new(
        options.clone(),
        glib::clone!(
            #[weak]
            apply,
            move |_, takes| apply.set_sensitive(takes)
        ),
    );
    let page = adw::PreferencesPage::new();
    page.add(rules.group());
    let title = tell(&options.title());
    let dialog = dialog::choice(parent, &title, &apply, &page, (480, 520));
    help::on_f1(&dialog, Topic::Game(options.name()));
    let group = rules.group().clone();
    apply.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        move |_| {
            dialog.close();
            on_chosen(rules.options());
        }
    ));
    dialog.present();
    group.child_focus(gtk::DirectionType::TabForward);
}

/// A row that opens and tells the rules.
fn text_row(rules: &str) -> adw::PreferencesRow {
    let label = gtk::Label::builder()
        .label(rules)
        .wrap(true)
        .xalign(0.0)
        .margin_top(8)
        .build();
    // An expander row of the toolkit has no name for screen readers.
    let expander = gtk::Expander::builder()
        .label(gettext("Rules"))
        .child(&label)
        .margin_start(8)
        .margin_end(12)
        .margin_top(14)
        .margin_bottom(14)
        .build();
    expander.update_property(&[gtk::accessible::Property::Label(&gettext("Rules"))]);
    adw::PreferencesRow::builder()
        .child(&expander)
        .activatable(false)
        .focusable(false)
        .build()
}
