//! The variations in the panel: a button that opens a list of them, and what can be done with the one shown.

use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::prelude::*;
use gtk::{glib, pango};

use crate::app::spoken;
use crate::i18n::{gettext, gettext_f};
use crate::play::Label;
use crate::play::session::Listed;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct VariationsView {
        pub button: gtk::MenuButton,
        pub popover: gtk::Popover,
        pub list: gtk::ListBox,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for VariationsView {
        const NAME: &'static str = "WallsVariationsView";
        type Type = super::VariationsView;
        type ParentType = gtk::Box;
    }

    impl ObjectImpl for VariationsView {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![
                    // The list is about to be seen.
                    Signal::builder("opened").build(),
                    // A line was chosen: 0 the game, then the variations.
                    Signal::builder("chosen")
                        .param_types([u32::static_type()])
                        .build(),
                ]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for VariationsView {}
    impl BoxImpl for VariationsView {}
}

glib::wrapper! {
    /// The variations of the game; it emits `opened` before its list is seen, and `chosen` when a line is.
    pub struct VariationsView(ObjectSubclass<imp::VariationsView>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl VariationsView {
    fn set_up(&self) {
        let imp = self.imp();
        imp.list.add_css_class("lines");
        let name = gettext("Variations");
        imp.list
            .update_property(&[gtk::accessible::Property::Label(&name)]);
        imp.list.connect_row_activated(glib::clone!(
            #[weak(rename_to = view)]
            self,
            move |_, row| {
                view.imp().popover.popdown();
                view.emit_by_name::<()>("chosen", &[&(row.index() as u32)]);
            }
        ));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .max_content_height(200)
            .child(&imp.list)
            .build();
        let content = gtk::Box::new(gtk::Orientation::Vertical, 6);
        content.append(&scroller);
        for (label, action) in [
            (gettext("_Name and Comment…"), "game.label"),
            (gettext("_Make It the Game"), "game.promote"),
            (gettext("_Delete the Variation"), "game.delete-variation"),
        ] {
            let button = gtk::Button::builder()
                .label(label)
                .use_underline(true)
                .action_name(action)
                .build();
            button.add_css_class("flat");
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = view)]
                self,
                move |_| view.imp().popover.popdown()
            ));
            content.append(&button);
        }
        spoken::name_buttons_below(&content);
        imp.popover.set_child(Some(&content));
        imp.button.set_popover(Some(&imp.popover));
        imp.button.set_hexpand(true);
        imp.button.add_css_class("flat");
        imp.button
            .set_tooltip_text(Some(&gettext("Lines of moves beside the game (Ctrl+B)")));
        imp.button.set_create_popup_func(glib::clone!(
            #[weak(rename_to = view)]
            self,
            move |_| view.emit_by_name::<()>("opened", &[])
        ));
        self.append(&imp.button);
    }

    /// Calls this before the list is seen.
    pub fn connect_opened(&self, handler: impl Fn() + 'static) {
        self.connect_closure(
            "opened",
            false,
            glib::closure_local!(move |_: VariationsView| handler()),
        );
    }

    /// Calls this with the line that was chosen: `None` is the game itself.
    pub fn connect_chosen(&self, handler: impl Fn(Option<usize>) + 'static) {
        self.connect_closure(
            "chosen",
            false,
            glib::closure_local!(move |_: VariationsView, row: u32| handler(
                (row as usize).checked_sub(1)
            )),
        );
    }

    /// Says how many variations there are.
    pub fn show_count(&self, count: usize) {
        let label = gettext_f("Variations ({count})", &[("count", &count.to_string())]);
        self.imp().button.set_label(&label);
        // The button inside is what has the focus.
        spoken::name_button_inside(&self.imp().button, &label);
    }

    /// Opens the list.
    pub fn open(&self) {
        self.imp().button.popup();
    }

    /// Fills the list with the game, which is called this, and its variations.
    pub fn fill(&self, main: &Label, is_game_shown: bool, variations: &[Listed]) {
        let list = &self.imp().list;
        while let Some(row) = list.row_at_index(0) {
            list.remove(&row);
        }
        let of_game = match main.name.is_empty() {
            true => gettext("The Game"),
            false => main.name.clone(),
        };
        let row = row(&of_game, &main.comment);
        list.append(&row);
        let mut shown = is_game_shown.then_some(row);
        for variation in variations {
            let row = row_of(variation);
            list.append(&row);
            if variation.is_shown {
                shown = Some(row);
            }
        }
        list.select_row(shown.as_ref());
    }
}

fn row_of(variation: &Listed) -> gtk::ListBoxRow {
    let mut moves = variation.begins.join(" ");
    if variation.goes_on {
        moves += " …";
    }
    let begins = match variation.branch {
        0 => gettext_f("From the start: {moves}", &[("moves", &moves)]),
        branch => gettext_f(
            "After move {number}: {moves}",
            &[("number", &branch.to_string()), ("moves", &moves)],
        ),
    };
    let Label { name, comment } = &variation.label;
    match name.is_empty() {
        true => row(&begins, comment),
        false if comment.is_empty() => row(name, &begins),
        false => row(name, &format!("{begins}\n{comment}")),
    }
}

fn row(title: &str, below: &str) -> gtk::ListBoxRow {
    let label = |text: &str| {
        gtk::Label::builder()
            .label(text)
            .xalign(0.0)
            .ellipsize(pango::EllipsizeMode::End)
            .max_width_chars(36)
            .build()
    };
    let content = gtk::Box::new(gtk::Orientation::Vertical, 2);
    content.append(&label(title));
    for line in below.lines().take(2) {
        let line = label(line);
        line.add_css_class("caption");
        line.add_css_class("dim-label");
        content.append(&line);
    }
    let row = gtk::ListBoxRow::builder().child(&content).build();
    row.set_tooltip_text(Some(below).filter(|below| !below.is_empty()));
    let name = match below.is_empty() {
        true => title.to_owned(),
        false => format!("{title}. {}", below.replace('\n', ". ")),
    };
    row.update_property(&[gtk::accessible::Property::Label(&name)]);
    row
}
