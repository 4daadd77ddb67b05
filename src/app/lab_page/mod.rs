//! The laboratory: the form of an experiment, its run in the background, and the results so far.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, glib};

use super::form::Form;
use super::split::Split;
use super::spoken;
use crate::i18n::{gettext, tell};
use crate::lab::{self, Experiment, Values, report::Report};

mod chart_view;
mod chart_zoom;
mod export;
mod results;
mod run;
mod table_view;

use chart_zoom::Zoom;
use results::clear;
use run::Running;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/lab_page.ui")]
    pub struct LabPage {
        #[template_child]
        pub results_stack: TemplateChild<gtk::Stack>,
        #[template_child]
        pub kept: TemplateChild<gtk::DropDown>,
        #[template_child]
        pub paned: TemplateChild<gtk::Paned>,
        #[template_child]
        pub charts: TemplateChild<gtk::Box>,
        #[template_child]
        pub tables: TemplateChild<gtk::Box>,
        #[template_child]
        pub experiments: TemplateChild<adw::ComboRow>,
        #[template_child]
        pub about: TemplateChild<gtk::Label>,
        #[template_child]
        pub form: TemplateChild<gtk::Box>,
        #[template_child]
        pub progress: TemplateChild<gtk::ProgressBar>,
        #[template_child]
        pub remaining: TemplateChild<gtk::Label>,
        pub values: Rc<RefCell<Values>>,
        pub reports: RefCell<Vec<Rc<Report>>>,
        pub names: gtk::StringList,
        pub running: RefCell<Option<Running>>,
        pub zoom: Cell<Zoom>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for LabPage {
        const NAME: &'static str = "WallsLabPage";
        type Type = super::LabPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            Split::ensure_type();
            klass.bind_template();
            type Action = fn(&super::LabPage);
            let actions: [(&str, Action); 15] = [
                ("lab.run", |page| page.start()),
                ("lab.cancel", |page| page.cancel()),
                ("lab.open", |page| page.open()),
                ("lab.save", |page| page.save()),
                ("lab.csv", |page| page.export("csv")),
                ("lab.svg", |page| page.export("svg")),
                ("lab.png", |page| page.export("png")),
                ("lab.copy-tables", |page| page.copy_tables()),
                ("lab.copy-chart", |page| page.copy_chart()),
                ("lab.previous", |page| page.choose_beside(-1)),
                ("lab.next", |page| page.choose_beside(1)),
                ("lab.earlier", |page| page.show_beside(-1)),
                ("lab.later", |page| page.show_beside(1)),
                ("lab.zoom-in", |page| page.zoom_in()),
                ("lab.zoom-out", |page| page.zoom_out()),
            ];
            for (name, run) in actions {
                klass.install_action(name, None, move |page, _, _| run(page));
            }
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for LabPage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }

        fn dispose(&self) {
            self.obj().cancel();
        }
    }

    impl WidgetImpl for LabPage {
        fn size_allocate(&self, width: i32, height: i32, baseline: i32) {
            // Chart and table stand side by side where there is room for both.
            let orientation = match width >= 1250 {
                true => gtk::Orientation::Horizontal,
                false => gtk::Orientation::Vertical,
            };
            if self.paned.orientation() != orientation {
                let paned = self.paned.get();
                glib::idle_add_local_once(move || {
                    paned.set_orientation(orientation);
                    paned.set_position(match orientation {
                        gtk::Orientation::Horizontal => paned.width() / 2,
                        _ => paned.height() * 3 / 5,
                    });
                });
            }
            self.parent_size_allocate(width, height, baseline);
        }
    }

    impl BoxImpl for LabPage {}
}

glib::wrapper! {
    /// The laboratory's page.
    pub struct LabPage(ObjectSubclass<imp::LabPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl LabPage {
    fn set_up(&self) {
        let imp = self.imp();
        let titles: Vec<String> = lab::ALL.iter().map(|one| tell(&one.title())).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        imp.experiments
            .set_model(Some(&gtk::StringList::new(&titles)));
        imp.experiments.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_form()
        ));
        imp.kept.set_model(Some(&imp.names));
        spoken::name_button_inside(&imp.kept.get(), &gettext("Results"));
        imp.kept.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_report()
        ));
        adw::StyleManager::default().connect_dark_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_report()
        ));
        // These work wherever the focus is, as long as the page is shown.
        let keys = gtk::ShortcutController::new();
        keys.set_scope(gtk::ShortcutScope::Global);
        for (trigger, action) in [
            ("Escape", "win.menu"),
            ("<Alt>Left", "lab.earlier"),
            ("<Alt>Right", "lab.later"),
            ("<Control>Page_Up", "lab.previous"),
            ("<Control>Page_Down", "lab.next"),
            ("<Control>Return", "lab.run"),
        ] {
            let run = gtk::CallbackAction::new(move |page, _| match page.is_mapped() {
                true => page.activate_action(action, None).is_ok().into(),
                false => glib::Propagation::Proceed,
            });
            let trigger = gtk::ShortcutTrigger::parse_string(trigger);
            keys.add_shortcut(gtk::Shortcut::new(trigger, Some(run)));
        }
        self.add_controller(keys);
        self.show_form();
        self.update_actions();
    }

    fn experiment(&self) -> &'static dyn Experiment {
        let selected = self.imp().experiments.selected() as usize;
        lab::ALL[selected.min(lab::ALL.len() - 1)]
    }

    /// Chooses the experiment that many places further on.
    fn choose_beside(&self, steps: i64) {
        let chosen = i64::from(self.imp().experiments.selected()) + steps;
        if let Ok(chosen) = u32::try_from(chosen)
            && (chosen as usize) < lab::ALL.len()
        {
            self.imp().experiments.set_selected(chosen);
        }
    }

    fn show_form(&self) {
        let imp = self.imp();
        let experiment = self.experiment();
        imp.about.set_label(&tell(&experiment.about()));
        imp.values.replace(experiment.defaults());
        clear(&imp.form);
        let fields = experiment.fields();
        if fields.is_empty() {
            return;
        }
        let fields = fields
            .into_iter()
            .map(|preset| (preset.field, preset.value));
        let group = adw::PreferencesGroup::builder().hexpand(true).build();
        let values = Rc::clone(&imp.values);
        let changed = move |key: &str, value: &str| values.borrow_mut().set(key, value);
        Form::new(&group, fields, changed);
        imp.form.append(&group);
    }

    fn update_actions(&self) {
        let running = self.imp().running.borrow().is_some();
        let shown = self.shown();
        let has_charts = shown
            .as_ref()
            .is_some_and(|report| !report.charts.is_empty());
        self.action_set_enabled("lab.run", !running);
        self.action_set_enabled("lab.cancel", running);
        for action in ["lab.save", "lab.csv", "lab.copy-tables"] {
            self.action_set_enabled(action, shown.is_some());
        }
        let zoom = self.imp().zoom.get();
        for action in ["lab.svg", "lab.png", "lab.copy-chart"] {
            self.action_set_enabled(action, has_charts);
        }
        self.action_set_enabled("lab.zoom-in", has_charts && zoom.can_grow());
        self.action_set_enabled("lab.zoom-out", has_charts && zoom.can_shrink());
    }

    fn tell(&self, text: &str) {
        self.activate_action("win.notify", Some(&text.to_variant()))
            .ok();
    }
}
