//! The page from which one learns: a tutorial and lessons for each game, puzzles, and one's own games.

use std::cell::RefCell;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, accessible, glib};

use super::actions::Page;
use super::page_keys;
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, tell};
use crate::learn::lessons::{self, Lesson};

/// The row of a lesson.
pub struct Row {
    name: &'static str,
    row: adw::ActionRow,
    /// The mark of a lesson that was gone through.
    mark: gtk::Image,
}

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/learn_page.ui")]
    pub struct LearnPage {
        #[template_child]
        pub lists: TemplateChild<adw::PreferencesPage>,
        #[template_child]
        pub first: TemplateChild<adw::ActionRow>,
        pub rows: RefCell<Vec<Row>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for LearnPage {
        const NAME: &'static str = "WallsLearnPage";
        type Type = super::LearnPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for LearnPage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for LearnPage {}
    impl BoxImpl for LearnPage {}
}

glib::wrapper! {
    /// The page from which one learns.
    pub struct LearnPage(ObjectSubclass<imp::LearnPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl LearnPage {
    fn set_up(&self) {
        for name in NAMES {
            let Ok(options) = GameOptions::default_of(name) else {
                continue;
            };
            let group = adw::PreferencesGroup::builder()
                .title(tell(&options.title()))
                .build();
            let of_game = |lesson: &&Lesson| lesson.options.name() == *name;
            for lesson in lessons::all().iter().filter(of_game) {
                group.add(&self.row(lesson));
            }
            self.imp().lists.add(&group);
        }
        page_keys::set_up(self, Page::Learn);
    }

    fn row(&self, lesson: &Lesson) -> adw::ActionRow {
        let row = adw::ActionRow::builder()
            .title(tell(&lesson.title()))
            .subtitle(tell(&lesson.about()))
            .activatable(true)
            .action_name("win.lesson")
            .action_target(&lesson.name.to_variant())
            .build();
        let mark = gtk::Image::from_icon_name("object-select-symbolic");
        mark.set_accessible_role(gtk::AccessibleRole::Presentation);
        mark.set_visible(false);
        row.add_suffix(&mark);
        self.imp().rows.borrow_mut().push(Row {
            name: lesson.name,
            row: row.clone(),
            mark,
        });
        row
    }

    /// Marks the lessons that were gone through.
    pub fn show_done(&self, done: &[String]) {
        for Row { name, row, mark } in &*self.imp().rows.borrow() {
            let is_done = done.iter().any(|known| known == name);
            mark.set_visible(is_done);
            let said = match is_done {
                true => gettext("Done"),
                false => String::new(),
            };
            row.upcast_ref::<gtk::Widget>()
                .update_property(&[accessible::Property::Description(&said)]);
        }
    }

    /// Puts the focus on the row of a lesson, or on the first row.
    pub fn focus_lesson(&self, name: Option<&str>) {
        let rows = self.imp().rows.borrow();
        let of_lesson = rows.iter().find(|row| Some(row.name) == name);
        let row = of_lesson.map_or(&*self.imp().first, |of_lesson| &of_lesson.row);
        row.grab_focus();
    }
}
