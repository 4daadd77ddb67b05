//! The main window: its pages, and all that concerns more than one of them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use adw::prelude::*;
use adw::subclass::prelude::*;
use async_lock::Mutex;
use gtk::{CompositeTemplate, TemplateChild, gdk, gio, glib};

use super::actions::Page;
use super::autosave::Autosave;
use super::editor_page::EditorPage;
use super::files;
use super::frames;
use super::game_page::GamePage;
use super::help::Topic;
use super::history::History;
use super::lab_page::LabPage;
use super::learn_page::LearnPage;
use super::lesson_page::LessonPage;
use super::menu_focus;
use super::puzzle_page::PuzzlePage;
use super::settings::Settings;
use super::spoken;
use super::start_page::StartPage;
use super::statistics_page::StatisticsPage;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;
use crate::learn::lessons;
use crate::play::Session;

mod actions;
mod documents;
mod editing;
mod history;
mod keeping;
mod laboratory;
mod new_match;
mod notices;
mod picture;
mod players;
mod practising;
mod sounds;

/// How far a window is on its way to be closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Closing {
    /// Nobody has asked.
    #[default]
    Open,
    /// What is to be kept is being written.
    Writing,
    /// All is written, or may be lost.
    Ready,
}

mod imp {
    use super::*;

    #[derive(CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/window.ui")]
    pub struct WallsWindow {
        #[template_child]
        pub toasts: TemplateChild<adw::ToastOverlay>,
        #[template_child]
        pub pages: TemplateChild<gtk::Stack>,
        #[template_child]
        pub start_page: TemplateChild<StartPage>,
        #[template_child]
        pub game_page: TemplateChild<GamePage>,
        #[template_child]
        pub lab_page: TemplateChild<LabPage>,
        #[template_child]
        pub learn_page: TemplateChild<LearnPage>,
        #[template_child]
        pub lesson_page: TemplateChild<LessonPage>,
        #[template_child]
        pub statistics_page: TemplateChild<StatisticsPage>,
        #[template_child]
        pub puzzle_page: TemplateChild<PuzzlePage>,
        #[template_child]
        pub editor_page: TemplateChild<EditorPage>,
        pub settings: Settings,
        pub shown: Cell<Page>,
        /// Whether the page that is shown was opened from the game, perhaps by way of others.
        pub left_game: Cell<bool>,
        /// Whether it was opened from the page to learn from.
        pub left_learn: Cell<bool>,
        /// The match that was opened from the list of played games, by the number of its document, until the start page
        /// is shown.
        pub listed: Cell<Option<u64>>,
        /// The notice that is shown, or was last.
        pub toast: RefCell<Option<adw::Toast>>,
        /// Until when a press of the mouse leaves the notice where it is; `None` if it always does.
        pub notice_until: Cell<Option<Instant>>,
        pub autosave: Autosave,
        pub history: Rc<History>,
        /// Held while a match is saved: of two saves at once, the later one would take what the first one writes for
        /// another program's.
        pub saving: Mutex<()>,
        /// Questions about matches that are open.
        pub questions: Cell<u32>,
        /// How far the window is on its way to be closed.
        pub closing: Cell<Closing>,
    }

    impl Default for WallsWindow {
        fn default() -> Self {
            WallsWindow {
                toasts: TemplateChild::default(),
                pages: TemplateChild::default(),
                start_page: TemplateChild::default(),
                game_page: TemplateChild::default(),
                lab_page: TemplateChild::default(),
                learn_page: TemplateChild::default(),
                lesson_page: TemplateChild::default(),
                statistics_page: TemplateChild::default(),
                puzzle_page: TemplateChild::default(),
                editor_page: TemplateChild::default(),
                settings: Settings::open(),
                shown: Cell::new(Page::Start),
                left_game: Cell::default(),
                left_learn: Cell::default(),
                listed: Cell::default(),
                toast: RefCell::default(),
                notice_until: Cell::default(),
                autosave: Autosave::default(),
                history: Rc::default(),
                saving: Mutex::default(),
                questions: Cell::default(),
                closing: Cell::default(),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for WallsWindow {
        const NAME: &'static str = "WallsWindow";
        type Type = super::WallsWindow;
        type ParentType = adw::ApplicationWindow;

        fn class_init(klass: &mut Self::Class) {
            StartPage::ensure_type();
            GamePage::ensure_type();
            LabPage::ensure_type();
            LearnPage::ensure_type();
            LessonPage::ensure_type();
            StatisticsPage::ensure_type();
            PuzzlePage::ensure_type();
            EditorPage::ensure_type();
            klass.bind_template();
            actions::install(klass);
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for WallsWindow {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for WallsWindow {}

    impl WindowImpl for WallsWindow {
        fn close_request(&self) -> glib::Propagation {
            match self.obj().closing() {
                true => self.parent_close_request(),
                false => glib::Propagation::Stop,
            }
        }
    }

    impl ApplicationWindowImpl for WallsWindow {}
    impl AdwApplicationWindowImpl for WallsWindow {}
}

glib::wrapper! {
    /// The main window.
    pub struct WallsWindow(ObjectSubclass<imp::WallsWindow>)
        @extends adw::ApplicationWindow, gtk::ApplicationWindow, gtk::Window, gtk::Widget,
        @implements gio::ActionGroup, gio::ActionMap, gtk::Accessible, gtk::Buildable,
            gtk::ConstraintTarget, gtk::Native, gtk::Root, gtk::ShortcutManager;
}

impl WallsWindow {
    /// A window that shows the menu.
    pub fn new(application: &adw::Application) -> WallsWindow {
        glib::Object::builder()
            .property("application", application)
            .build()
    }

    fn page(&self) -> GamePage {
        self.imp().game_page.get()
    }

    fn set_up(&self) {
        let settings = &self.imp().settings;
        settings.bind_window(self);
        spoken::name_buttons_below(self);
        menu_focus::give_back_below(self);
        settings.bind_pace(&self.page().pace());
        settings.bind_details(&self.page().details());
        // Another window may know a later one.
        if let Some(folder) = settings.folder().filter(|_| files::folder().is_none()) {
            files::begin_in(folder);
        }
        self.page().set_ponders(settings.ponders());
        frames::record(self);
        self.connect_realize(WallsWindow::follow_sight);
        self.set_up_notices();
        self.set_up_drop();
        let start_page = self.imp().start_page.get();
        start_page.set_choice(settings.options().name());
        start_page.connect_choice(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |name| {
                window.imp().settings.set_game(name);
                window.show_continue();
            }
        ));
        self.page().connect_changed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| {
                window.update_actions();
                window.show_title();
            }
        ));
        self.imp().lesson_page.connect_done(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |name| {
                window.imp().settings.set_lesson_done(name);
                window.show_learn();
            }
        ));
        self.imp().lesson_page.connect_play(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |name| {
                window.imp().settings.set_lesson_done(name);
                window.show_learn();
                window.play_what_was_learned();
            }
        ));
        self.set_up_sounds();
        self.imp().puzzle_page.keep_hints_in(settings);
        self.set_up_keeping();
        self.set_up_history();
        self.set_up_lab();
        self.set_up_editor();
        self.show_recent();
        self.show_menu();
        if !settings.are_kept() {
            self.notify_user(&gettext(
                "Settings last until the program ends: a part of the installation is missing",
            ));
        }
    }

    /// Has the match know whether the window is minimized.
    fn follow_sight(&self) {
        let Some(toplevel) = self.surface().and_downcast::<gdk::Toplevel>() else {
            return;
        };
        let tell = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |toplevel: &gdk::Toplevel| {
                let is_minimized = toplevel.state().contains(gdk::ToplevelState::MINIMIZED);
                window.page().set_in_sight(!is_minimized);
            }
        );
        tell(&toplevel);
        toplevel.connect_state_notify(tell);
    }

    fn set_up_drop(&self) {
        let drop = gtk::DropTarget::new(gdk::FileList::static_type(), gdk::DragAction::COPY);
        drop.connect_drop(glib::clone!(
            #[weak(rename_to = window)]
            self,
            #[upgrade_or]
            false,
            move |_, value, _, _| {
                let dropped = value.get::<gdk::FileList>().ok();
                let path = dropped.and_then(|list| list.files().first()?.path());
                path.map(|path| window.open_path(path)).is_some()
            }
        ));
        self.add_controller(drop);
    }

    /// The options of the match or the position that is shown, or else those of the next match.
    pub fn options(&self) -> GameOptions {
        let edited = self.imp().editor_page.options();
        if let Some(edited) = edited.filter(|_| self.imp().shown.get() == Page::Editor) {
            return edited;
        }
        let playing = self.page().with_session(|session| session.game().options());
        playing
            .filter(|_| self.imp().shown.get() == Page::Game)
            .unwrap_or_else(|| self.imp().settings.options())
    }

    /// The page of the help that is about what is shown.
    pub fn help_topic(&self) -> Topic {
        match self.imp().shown.get() {
            Page::Start => Topic::Start,
            Page::Game if self.page().property("shows-analysis") => Topic::Analysis,
            Page::Game => Topic::Game(self.options().name()),
            Page::Lab => Topic::Laboratory,
            Page::Learn | Page::Puzzles => Topic::Learning,
            Page::Lesson => (self.imp().lesson_page.lesson())
                .map_or(Topic::Learning, |lesson| Topic::Game(lesson.options.name())),
            // It tells of the played games, and of positions.
            Page::Statistics | Page::Editor => Topic::Files,
        }
    }

    /// Shows one page and hides the others, which would else stay in the accessibility tree. The match rests, and is
    /// kept, while another page than its own is shown.
    fn show_page(&self, page: Page) {
        let imp = self.imp();
        let before = imp.shown.replace(page);
        // What is shown anew stays where it was opened from.
        if before != page {
            imp.left_learn.set(before == Page::Learn);
        }
        match (before, page) {
            (_, Page::Start | Page::Game) => imp.left_game.set(false),
            (Page::Game, _) => imp.left_game.set(true),
            _ => {}
        }
        imp.start_page.set_visible(page == Page::Start);
        imp.game_page.set_visible(page == Page::Game);
        imp.lab_page.set_visible(page == Page::Lab);
        imp.learn_page.set_visible(page == Page::Learn);
        imp.lesson_page.set_visible(page == Page::Lesson);
        imp.statistics_page.set_visible(page == Page::Statistics);
        imp.puzzle_page.set_visible(page == Page::Puzzles);
        imp.editor_page.set_visible(page == Page::Editor);
        imp.pages.set_visible_child_name(match page {
            Page::Start => "start",
            Page::Game => "game",
            Page::Lab => "lab",
            Page::Learn => "learn",
            Page::Lesson => "lesson",
            Page::Statistics => "statistics",
            Page::Puzzles => "puzzles",
            Page::Editor => "editor",
        });
        // The actions of the match are there while it is shown.
        let actions = self.page();
        let actions = (page == Page::Game).then(|| actions.actions());
        self.insert_action_group("game", actions);
        self.show_title();
        self.page().set_active(page == Page::Game);
        if page != Page::Game {
            self.keep_match(true);
        }
        self.update_actions();
    }

    /// Names the match that is shown, for those who look at a list of windows.
    fn show_title(&self) {
        let program = gettext("Walls");
        let title = match self.imp().shown.get() {
            Page::Game => self.page().title(),
            _ => String::new(),
        };
        self.set_title(Some(&match title {
            title if title.ends_with(&program) => title,
            title if title.is_empty() => program,
            title => format!("{title} – {program}"),
        }));
    }

    /// Shows the start page.
    pub fn show_menu(&self) {
        let imp = self.imp();
        imp.listed.set(None);
        self.show_page(Page::Start);
        self.show_running();
        self.show_continue();
        imp.start_page.focus_first();
        self.refresh_continue();
    }

    /// Leaves a page for where it was opened from: the page to learn from, or the game, perhaps by way of others; a game
    /// from the list of played games for the list; else for the start page.
    pub fn leave(&self) {
        let imp = self.imp();
        let is_listed = |session: &Session| {
            // Whoever plays on is no longer in the list.
            let is_over = session.game().standing().turn.is_none();
            is_over && imp.listed.get() == Some(session.document().id())
        };
        let is_listed = self.page().with_session(is_listed) == Some(true);
        if is_listed && imp.shown.get() == Page::Game {
            imp.listed.set(None);
            self.show_statistics();
            // Else Escape would lead back and forth.
            imp.left_game.set(false);
        } else if imp.left_learn.get() && imp.shown.get() != Page::Game {
            self.show_learn();
        } else if imp.left_game.get() {
            self.show_game();
        } else {
            self.show_menu();
        }
    }

    /// Shows what there is to learn from.
    pub fn show_learn(&self) {
        let imp = self.imp();
        imp.learn_page.show_done(&imp.settings.lessons_done());
        let from = imp.lesson_page.lesson();
        let from = from.filter(|_| imp.shown.get() == Page::Lesson);
        self.show_page(Page::Learn);
        imp.learn_page.focus_lesson(from.map(|lesson| lesson.name));
    }

    /// Begins a lesson.
    pub fn show_lesson(&self, name: &str) {
        let imp = self.imp();
        let known = lessons::all().iter().find(|lesson| lesson.name == name);
        self.show_page(Page::Lesson);
        if !known.is_some_and(|lesson| imp.lesson_page.begin(lesson)) {
            self.show_learn();
        }
    }

    /// Shows the puzzles.
    pub fn show_puzzles(&self) {
        let players = self.imp().settings.both_players();
        self.show_page(Page::Puzzles);
        self.imp().puzzle_page.enter(players);
    }

    fn show_game(&self) {
        self.show_page(Page::Game);
    }

    /// The window is asked to close; says whether it may at once. Else it closes by itself once all is written, unless
    /// the user would rather have it stay.
    fn closing(&self) -> bool {
        let imp = self.imp();
        match imp.closing.get() {
            Closing::Ready => return true,
            Closing::Writing => return false,
            Closing::Open => imp.closing.set(Closing::Writing),
        }
        imp.settings.keep_window();
        let window = self.clone();
        glib::spawn_future_local(async move {
            let mut may_close = window.may_close().await;
            if may_close && window.imp().lab_page.has_unkept() {
                // What an experiment has found until then is kept. Meanwhile somebody may have moved.
                let mark = || window.page().with_session(Session::mark);
                let before = mark();
                may_close = window.may_end_experiment().await
                    && (mark() == before || window.may_close().await);
            }
            window.keep_folder();
            let closing = &window.imp().closing;
            match may_close {
                true => {
                    closing.set(Closing::Ready);
                    window.close();
                }
                false => {
                    closing.set(Closing::Open);
                    // The match has waited.
                    let is_shown = window.imp().shown.get() == Page::Game;
                    window.page().set_active(is_shown);
                }
            }
        });
        false
    }
}
