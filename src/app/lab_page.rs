//! The laboratory: an experiment's form, its run in the background, and what has been found so far.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, gio, glib};

use super::new_game::{OnChange, form_row};
use super::split::Split;
use super::{canvas, files};
use crate::i18n::{gettext, gettext_f, tell};
use crate::lab::chart::{self, Theme};
use crate::lab::report::{Cell as TableCell, LIMIT, Report, Table};
use crate::lab::{self, Experiment, Run, Values};
use crate::play::{FileError, FileKind, atomic};
use crate::search::StopFlag;

/// The size of charts in files, in pixels.
const CHART: (u32, u32) = (960, 600);

/// The size of charts in the window at zoom 1.
const SHOWN: (f64, f64) = (520.0, 330.0);

/// A run in the background.
pub struct Running {
    stop: StopFlag,
    started: Instant,
    done: Arc<AtomicU64>,
    of: Arc<AtomicU64>,
}

mod imp {
    use super::*;

    #[derive(CompositeTemplate)]
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
        pub zoom: Cell<f64>,
    }

    impl Default for LabPage {
        fn default() -> Self {
            LabPage {
                results_stack: TemplateChild::default(),
                kept: TemplateChild::default(),
                paned: TemplateChild::default(),
                charts: TemplateChild::default(),
                tables: TemplateChild::default(),
                experiments: TemplateChild::default(),
                about: TemplateChild::default(),
                form: TemplateChild::default(),
                progress: TemplateChild::default(),
                remaining: TemplateChild::default(),
                values: Rc::default(),
                reports: RefCell::default(),
                names: gtk::StringList::new(&[]),
                running: RefCell::default(),
                zoom: Cell::new(1.0),
            }
        }
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
                ("lab.zoom-in", |page| page.zoom(1.25)),
                ("lab.zoom-out", |page| page.zoom(0.8)),
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
        let page = self.downgrade();
        imp.experiments.connect_selected_notify(move |_| {
            if let Some(page) = page.upgrade() {
                page.show_form();
            }
        });
        imp.kept.set_model(Some(&imp.names));
        let page = self.downgrade();
        imp.kept.connect_selected_notify(move |_| {
            if let Some(page) = page.upgrade() {
                page.show_report();
            }
        });
        let page = self.downgrade();
        adw::StyleManager::default().connect_dark_notify(move |_| {
            if let Some(page) = page.upgrade() {
                page.show_report();
            }
        });
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

    /// Shows results that were found before or after those that are shown.
    fn show_beside(&self, steps: i64) {
        let shown = i64::from(self.imp().kept.selected()) + steps;
        if let Ok(shown) = u32::try_from(shown)
            && shown < self.imp().names.n_items()
        {
            self.imp().kept.set_selected(shown);
        }
    }

    fn show_form(&self) {
        let imp = self.imp();
        let experiment = self.experiment();
        imp.about.set_label(&tell(&experiment.about()));
        imp.values.replace(experiment.defaults());
        while let Some(child) = imp.form.first_child() {
            imp.form.remove(&child);
        }
        let fields = experiment.fields();
        if fields.is_empty() {
            return;
        }
        let group = adw::PreferencesGroup::builder().hexpand(true).build();
        let values = Rc::clone(&imp.values);
        let changed: OnChange = Rc::new(move |key, value| values.borrow_mut().set(key, value));
        for preset in &fields {
            let field = preset.field(&tell);
            group.add(&form_row(&field, preset.value, Rc::clone(&changed)));
        }
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
        self.action_set_enabled("lab.zoom-in", has_charts && zoom < 4.0);
        self.action_set_enabled("lab.zoom-out", has_charts && zoom > 0.5);
    }

    fn tell(&self, text: &str) {
        self.activate_action("win.notify", Some(&text.to_variant()))
            .ok();
    }

    // Running

    fn start(&self) {
        let imp = self.imp();
        if imp.running.borrow().is_some() {
            return;
        }
        let experiment = self.experiment();
        let values = imp.values.borrow().clone();
        let running = Running {
            stop: StopFlag::default(),
            started: Instant::now(),
            done: Arc::default(),
            of: Arc::default(),
        };
        let (stop, done, of) = (
            running.stop.clone(),
            Arc::clone(&running.done),
            Arc::clone(&running.of),
        );
        imp.running.replace(Some(running));
        imp.progress.set_fraction(0.0);
        imp.progress.set_visible(true);
        imp.remaining.set_label(&gettext("Running…"));
        self.update_actions();
        let work = gio::spawn_blocking(move || {
            let progress = |steps: u64, all: u64| {
                of.store(all, Relaxed);
                done.fetch_max(steps, Relaxed);
            };
            let run = Run {
                stop,
                progress: Some(&progress),
            };
            lab::run(experiment, &values, &run)
        });
        let page = self.downgrade();
        let timer =
            glib::timeout_add_local(Duration::from_millis(200), move || match page.upgrade() {
                Some(page) => {
                    page.show_progress();
                    glib::ControlFlow::Continue
                }
                None => glib::ControlFlow::Break,
            });
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let result = work.await;
            timer.remove();
            let Some(page) = page.upgrade() else {
                return;
            };
            let running = page.imp().running.take();
            page.imp().progress.set_visible(false);
            let seconds = running.map_or(0.0, |running| running.started.elapsed().as_secs_f64());
            let text = match result {
                Ok(Ok(report)) => {
                    let text = match report.complete {
                        true => gettext_f(
                            "Done in {seconds} s",
                            &[("seconds", &format!("{seconds:.1}"))],
                        ),
                        false => gettext("Cancelled; what was done is shown"),
                    };
                    page.keep(report.translated(&tell));
                    text
                }
                Ok(Err(error)) => tell(&error.0),
                Err(_) => gettext("an internal error; nothing was changed"),
            };
            page.imp().remaining.set_label(&text);
            page.update_actions();
        });
    }

    fn show_progress(&self) {
        let imp = self.imp();
        let running = imp.running.borrow();
        let Some(running) = running.as_ref() else {
            return;
        };
        let (done, of) = (running.done.load(Relaxed), running.of.load(Relaxed));
        if of == 0 {
            return imp.progress.pulse();
        }
        let share = done as f64 / of as f64;
        imp.progress.set_fraction(share.min(1.0));
        let passed = running.started.elapsed().as_secs_f64();
        if done > 0 && passed > 1.0 {
            let left = passed * (of - done.min(of)) as f64 / done as f64;
            let left = match left {
                left if left >= 90.0 => gettext_f(
                    "about {minutes} min left",
                    &[("minutes", &format!("{:.0}", left / 60.0))],
                ),
                left => gettext_f(
                    "about {seconds} s left",
                    &[("seconds", &format!("{:.0}", left.ceil()))],
                ),
            };
            let text = format!("{done} / {of}, {left}");
            imp.remaining.set_label(&text);
        }
    }

    fn cancel(&self) {
        if let Some(running) = self.imp().running.borrow().as_ref() {
            running.stop.raise();
        }
    }

    // Results

    fn keep(&self, report: Report) {
        let imp = self.imp();
        let title = lab::experiment(&report.experiment)
            .map_or_else(|| report.experiment.clone(), |one| tell(&one.title()));
        let time = glib::DateTime::now_local().and_then(|now| now.format("%X"));
        let name = match time {
            Ok(time) => format!("{title}, {time}"),
            Err(_) => title,
        };
        imp.reports.borrow_mut().push(Rc::new(report));
        imp.names.append(&name);
        imp.kept.set_selected(imp.names.n_items() - 1);
        imp.results_stack.set_visible_child_name("results");
        self.show_report();
    }

    fn shown(&self) -> Option<Rc<Report>> {
        let selected = self.imp().kept.selected() as usize;
        self.imp().reports.borrow().get(selected).cloned()
    }

    fn show_report(&self) {
        let imp = self.imp();
        for parent in [&*imp.charts, &*imp.tables] {
            while let Some(child) = parent.first_child() {
                parent.remove(&child);
            }
        }
        if let Some(report) = self.shown() {
            for index in 0..report.charts.len() {
                imp.charts.append(&self.chart(&report, index));
            }
            for table in &report.tables {
                imp.tables.append(&table_widget(table));
            }
            for note in &report.notes {
                imp.tables.append(
                    &gtk::Label::builder()
                        .label(note)
                        .wrap(true)
                        .xalign(0.0)
                        .css_classes(["dim-label"])
                        .build(),
                );
            }
        }
        self.update_actions();
    }

    fn chart(&self, report: &Rc<Report>, index: usize) -> gtk::DrawingArea {
        let zoom = self.imp().zoom.get();
        let area = gtk::DrawingArea::builder()
            .content_width((SHOWN.0 * zoom) as i32)
            .content_height((SHOWN.1 * zoom) as i32)
            .hexpand(true)
            .vexpand(true)
            .accessible_role(gtk::AccessibleRole::Img)
            .build();
        let title = &report.charts[index].title;
        area.update_property(&[gtk::accessible::Property::Label(title)]);
        let report = Rc::clone(report);
        area.set_draw_func(move |_, context, width, height| {
            let theme = match adw::StyleManager::default().is_dark() {
                true => Theme::DARK,
                false => Theme::LIGHT,
            };
            context.scale(zoom, zoom);
            let size = |length: i32| (f64::from(length) / zoom).max(1.0) as u32;
            canvas::draw(
                &report.charts[index],
                context,
                (size(width), size(height)),
                &theme,
            );
        });
        area
    }

    fn zoom(&self, factor: f64) {
        let zoom = &self.imp().zoom;
        zoom.set((zoom.get() * factor).clamp(0.4, 5.0));
        self.show_report();
    }

    // Files

    fn window(&self) -> Option<gtk::Window> {
        self.root().and_downcast::<gtk::Window>()
    }

    fn save(&self) {
        let Some(report) = self.shown() else {
            return;
        };
        match serde_json::to_vec_pretty(&*report) {
            Ok(bytes) => self.write(gettext("Save the Results"), "json", vec![bytes]),
            Err(error) => self.tell(&error.to_string()),
        }
    }

    fn export(&self, ending: &'static str) {
        let Some(report) = self.shown() else {
            return;
        };
        let made: Result<Vec<Vec<u8>>, String> = match ending {
            "csv" => Ok(vec![report.csv().into_bytes()]),
            "svg" => Ok((report.charts.iter())
                .map(|one| chart::svg(one, CHART).into_bytes())
                .collect()),
            _ => (report.charts.iter())
                .map(|one| canvas::png(one, CHART))
                .collect(),
        };
        match made {
            Ok(contents) => self.write(gettext("Export the Results"), ending, contents),
            Err(error) => self.tell(&error),
        }
    }

    /// Asks for a file and writes these contents to it; several are numbered.
    fn write(&self, title: String, ending: &'static str, contents: Vec<Vec<u8>>) {
        let (Some(window), Some(report)) = (self.window(), self.shown()) else {
            return;
        };
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let name = format!("{}.{ending}", report.experiment);
            let Some(path) = files::choose_to_write(&window, &title, &name).await else {
                return;
            };
            let name = files::name(&path);
            let written = files::write_numbered(path, contents).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            page.tell(&match written {
                Ok(()) => gettext_f("Saved as {name}", &[("name", &name)]),
                Err(error) => tell(&error.sentence()),
            });
        });
    }

    fn open(&self) {
        let Some(window) = self.window() else {
            return;
        };
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let title = gettext("Open Results");
            let Some(path) = files::choose_to_read(&window, &title, "*.json").await else {
                return;
            };
            let read = gio::spawn_blocking(move || read_report(path)).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            match read {
                Ok(Ok(report)) => page.keep(report),
                Ok(Err(error)) => page.tell(&tell(&error.sentence())),
                Err(_) => page.tell(&gettext("an internal error; nothing was changed")),
            }
        });
    }

    // Clipboard

    fn copy_tables(&self) {
        if let Some(report) = self.shown() {
            self.clipboard().set_text(&report.text());
            self.tell(&gettext("The tables are in the clipboard"));
        }
    }

    fn copy_chart(&self) {
        let Some(report) = self.shown() else {
            return;
        };
        let png = report.charts.first().map(|one| canvas::png(one, CHART));
        match png {
            Some(Ok(bytes)) => {
                let content =
                    gdk::ContentProvider::for_bytes("image/png", &glib::Bytes::from_owned(bytes));
                match self.clipboard().set_content(Some(&content)) {
                    Ok(()) => self.tell(&gettext("The chart is in the clipboard")),
                    Err(error) => self.tell(&error.to_string()),
                }
            }
            Some(Err(error)) => self.tell(&error),
            None => {}
        }
    }
}

/// Reads results that were saved.
fn read_report(path: PathBuf) -> Result<Report, FileError> {
    let named = |error: FileError| error.within(files::name(&path));
    let bytes = atomic::read(&path, LIMIT).map_err(|error| named(error.into()))?;
    let report: Option<Report> = serde_json::from_slice(&bytes).ok();
    report
        .filter(Report::is_sound)
        .ok_or_else(|| named(FileError::NotA(FileKind::Results, None)))
}

/// A table as labels in a grid.
fn table_widget(table: &Table) -> gtk::Widget {
    let grid = gtk::Grid::builder()
        .column_spacing(14)
        .row_spacing(3)
        .accessible_role(gtk::AccessibleRole::Table)
        .build();
    grid.update_property(&[gtk::accessible::Property::Label(&table.title)]);
    let label = |text: &str, right: bool, class: &str| {
        let label = gtk::Label::builder()
            .label(text)
            .xalign(if right { 1.0 } else { 0.0 })
            .selectable(false)
            .build();
        label.add_css_class(class);
        label
    };
    let title = label(&table.title, false, "heading");
    title.set_wrap(true);
    let is_text = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| matches!(cell, TableCell::Text(_)))
    };
    for (column, name) in table.columns.iter().enumerate() {
        let head = label(name, !is_text(column), "table-head");
        grid.attach(&head, column as i32, 0, 1, 1);
    }
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let shown = label(&cell.text(), !is_text(column), "table-cell");
            grid.attach(&shown, column as i32, row as i32 + 1, 1, 1);
        }
    }
    let both = gtk::Box::new(gtk::Orientation::Vertical, 6);
    both.append(&title);
    both.append(&grid);
    both.upcast()
}
