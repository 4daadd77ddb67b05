//! The laboratory: the form of an experiment, its run in the background, and its results so far.
//!
//! Each experiment keeps its own values, results, and word about its last run; the page shows those of the
//! one that is chosen. One experiment runs at a time, whichever is shown.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::{CompositeTemplate, TemplateChild, glib};

use super::actions::Page;
use super::figures::Zoom;
use super::focus;
use super::form;
use super::page_keys;
use super::split::Split;
use super::spoken;
use crate::app::style::on_style_change;
use crate::i18n::{gettext, tell};
use crate::lab::kept::Store;
use crate::lab::{self, Experiment, Values};

mod entries;
mod export;
mod folder_row;
mod keeping;
mod opponent_list;
mod results;
mod run;
mod settings;

use entries::Entries;
use results::Results;
use run::Running;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/lab_page.ui")]
    pub struct LabPage {
        #[template_child]
        pub split: TemplateChild<Split>,
        #[template_child]
        pub results_stack: TemplateChild<gtk::Stack>,
        #[template_child]
        pub nothing: TemplateChild<adw::StatusPage>,
        #[template_child]
        pub kept: TemplateChild<gtk::DropDown>,
        #[template_child]
        pub charts: TemplateChild<gtk::Box>,
        #[template_child]
        pub tables: TemplateChild<gtk::Box>,
        #[template_child]
        pub experiments: TemplateChild<adw::ComboRow>,
        #[template_child]
        pub about: TemplateChild<gtk::Label>,
        #[template_child]
        pub source: TemplateChild<gtk::Label>,
        #[template_child]
        pub form: TemplateChild<gtk::Box>,
        #[template_child]
        pub progress: TemplateChild<gtk::ProgressBar>,
        #[template_child]
        pub progress_text: TemplateChild<gtk::Label>,
        #[template_child]
        pub said: TemplateChild<gtk::Label>,
        #[template_child]
        pub run_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub menu_button: TemplateChild<gtk::MenuButton>,
        #[template_child]
        pub zoom_buttons: TemplateChild<gtk::Box>,
        /// What each experiment is to be run with, in their order.
        pub values: RefCell<Vec<Rc<RefCell<Values>>>>,
        /// The rows of the chosen experiment.
        pub entries: RefCell<Option<Rc<Entries>>>,
        /// What each experiment has found, in their order.
        pub results: RefCell<Vec<Results>>,
        /// Names the results of the chosen experiment.
        pub names: gtk::StringList,
        /// Whether the list of results is being filled, so that its choice means nothing.
        pub is_filling: Cell<bool>,
        pub running: RefCell<Option<Running>>,
        /// Where runs are kept, once the page was shown.
        pub store: OnceCell<Store>,
        /// How many runs are being written, and why the last one could not be.
        pub writing: Cell<u32>,
        pub unwritten: RefCell<Option<String>>,
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
            let actions: [(&str, Action); 17] = [
                ("lab.run", |page| page.start()),
                ("lab.cancel", |page| page.cancel()),
                ("lab.menu", |page| page.imp().menu_button.popup()),
                ("lab.open", |page| page.open()),
                ("lab.save", |page| page.save()),
                ("lab.csv", |page| page.export("csv")),
                ("lab.svg", |page| page.export("svg")),
                ("lab.png", |page| page.export("png")),
                ("lab.copy-tables", |page| page.copy_tables()),
                ("lab.copy-chart", |page| page.copy_chart()),
                ("lab.previous", |page| page.choose_beside(-1)),
                ("lab.next", |page| page.choose_beside(1)),
                ("lab.reuse", |page| page.reuse_settings()),
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
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                // A run has ended while something else was looked at: how, and the place of its experiment.
                let types = [String::static_type(), u32::static_type()];
                vec![Signal::builder("ended").param_types(types).build()]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }

        fn dispose(&self) {
            self.obj().cancel();
        }
    }

    impl WidgetImpl for LabPage {}
    impl BoxImpl for LabPage {}
}

glib::wrapper! {
    /// The laboratory's page.
    pub struct LabPage(ObjectSubclass<imp::LabPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl LabPage {
    /// Calls this when a run has ended while something else was looked at, with what there is to say of it and the place
    /// of its experiment.
    pub fn connect_ended(&self, handler: impl Fn(&str, u32) + 'static) {
        self.connect_closure(
            "ended",
            false,
            glib::closure_local!(move |_: LabPage, text: &str, place: u32| handler(text, place)),
        );
    }

    /// Chooses the experiment in this place.
    pub fn choose(&self, place: u32) {
        self.imp().experiments.set_selected(place);
    }

    /// Puts the keyboard where the experiment is chosen.
    pub fn focus_first(&self) {
        self.imp().experiments.grab_focus();
    }

    fn set_up(&self) {
        let imp = self.imp();
        let titles: Vec<String> = lab::ALL.iter().map(|one| tell(&one.title())).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let values = lab::ALL
            .iter()
            .map(|one| Rc::new(RefCell::new(one.defaults())));
        imp.values.replace(values.collect());
        let results = lab::ALL.iter().map(|_| Results::default());
        imp.results.replace(results.collect());
        spoken::name_by_label(&imp.run_button);
        imp.experiments
            .set_model(Some(&gtk::StringList::new(&titles)));
        form::begin_at_chosen(&imp.experiments);
        imp.experiments.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_experiment()
        ));
        imp.kept.set_model(Some(&imp.names));
        spoken::name_drop_down(&imp.kept.get(), &gettext("Results"));
        imp.kept.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |kept| page.choose_results(kept.selected())
        ));
        on_style_change(self, |page| page.show_report());
        page_keys::set_up(self, Page::Lab);
        self.connect_map(LabPage::read_kept);
        self.show_experiment();
    }

    /// The place of the chosen experiment.
    fn place(&self) -> usize {
        let selected = self.imp().experiments.selected() as usize;
        selected.min(lab::ALL.len() - 1)
    }

    fn experiment(&self) -> &'static dyn Experiment {
        lab::ALL[self.place()]
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

    /// Shows the form of the chosen experiment as it was left, its results, and how its last run ended.
    fn show_experiment(&self) {
        let imp = self.imp();
        let experiment = self.experiment();
        imp.about.set_label(&tell(&experiment.about()));
        imp.source.set_label(&tell(&experiment.source()));
        let values = Rc::clone(&imp.values.borrow()[self.place()]);
        let root = self.root();
        let focus = root.and_then(|root| gtk::prelude::RootExt::focus(&root));
        let had_focus = focus.is_some_and(|focus| focus.is_ancestor(&imp.form.get()));
        imp.entries
            .replace(Some(Entries::fill(&imp.form, experiment, &values)));
        if had_focus {
            // What had it is gone.
            imp.experiments.grab_focus();
        }
        self.show_results();
        self.show_said();
    }

    fn update_actions(&self) {
        let run_button = &self.imp().run_button;
        focus::keep(
            self,
            || self.enable(),
            || {
                run_button.grab_focus();
            },
        );
    }

    fn enable(&self) {
        let running = self.imp().running.borrow().is_some();
        self.show_run_button(running);
        let shown = self.shown();
        let has_charts = shown
            .as_ref()
            .is_some_and(|report| !report.charts.is_empty());
        self.action_set_enabled("lab.cancel", running);
        for action in ["lab.save", "lab.csv", "lab.copy-tables"] {
            self.action_set_enabled(action, shown.is_some());
        }
        let zoom = self.imp().zoom.get();
        // Where nothing can be zoomed, a small window has no room for them.
        self.imp().zoom_buttons.set_visible(has_charts);
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
