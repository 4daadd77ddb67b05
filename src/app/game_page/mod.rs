//! The game page: it shows a match and drives it.
//!
//! The match itself is a [`Session`]. After every change, [`update`](GamePage::update) shows the match as it
//! is, and `drive` starts what comes next.

use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::{CompositeTemplate, TemplateChild, gio, glib};

use super::board::{Board, View};
use super::files;
use super::focus;
use super::panel::Panel;
use super::sound::Speaker;
use super::split::Split;
use super::thinker::{Ponderer, Thinker};
use crate::games::{Side, Site};
use crate::i18n::{capitalized, gettext_f, tell};
use crate::play::Session;
use crate::play::analysis::Subject;
use crate::play::heard::heard;
use crate::play::player::you;
use crate::sentence::Sentence;
use telling::Hint;
use thinking::{Analysing, Search};

mod actions;
mod practising;
mod reviewing;
mod seating;
mod telling;
mod thinking;
mod trying;
mod writing;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate, glib::Properties)]
    #[properties(wrapper_type = super::GamePage)]
    #[template(resource = "/org/walls_game/Walls/ui/game_page.ui")]
    pub struct GamePage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub split: TemplateChild<Split>,
        #[template_child]
        pub board: TemplateChild<Board>,
        #[template_child]
        pub panel: TemplateChild<Panel>,
        /// What the panel scrolls in.
        #[template_child]
        pub beside: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub recent_menu: TemplateChild<gio::Menu>,
        pub session: RefCell<Option<Session>>,
        /// Whether the page is shown.
        pub active: Cell<bool>,
        pub search: RefCell<Option<Search>>,
        /// The revision of the match in which the search for a move panicked.
        pub failed: Cell<Option<u64>>,
        /// The timer for what comes next.
        pub waiting: RefCell<Option<glib::SourceId>>,
        /// The timer of the clocks.
        pub clock_timer: RefCell<Option<glib::SourceId>>,
        pub analysing: RefCell<Analysing>,
        pub pondering: RefCell<Option<Ponderer>>,
        /// What is said of the position instead of the usual.
        pub notice: RefCell<Option<Sentence>>,
        /// Whether that is why a pick did nothing.
        pub is_refusal: Cell<bool>,
        pub hint: RefCell<Option<Hint>>,
        /// The position that the figures of a search stand for, once it has ended.
        pub figures_of: Cell<Option<Subject>>,
        /// The look back at the game, before a review.
        pub looking_back: RefCell<Option<Thinker>>,
        /// Whether the window can be seen, as far as the desktop says.
        pub in_sight: Cell<bool>,
        /// What plays the sounds of moves.
        pub speaker: RefCell<Speaker>,
        /// The actions `game.*`.
        pub actions: gio::SimpleActionGroup,
        /// Whether computers against each other are paused; the session knows.
        #[property(get = Self::is_paused, set = Self::pause)]
        pub paused: PhantomData<bool>,
        /// The side of the only person at the board, when it was last shown.
        pub seat: Cell<Option<Side>>,
        /// Whether the board shows what the ants have learned.
        #[property(get, set = Self::switch_pheromone)]
        pub shows_pheromone: Cell<bool>,
        /// Whether the analysis is shown.
        #[property(get, set = Self::switch_analysis)]
        pub shows_analysis: Cell<bool>,
        /// Whether the board is turned; the board knows.
        #[property(get = Self::is_turned, set = Self::turn_board)]
        pub turns_board: PhantomData<bool>,
        /// Whether the computer thinks while a person does.
        #[property(get, set = Self::switch_pondering)]
        pub ponders: Cell<bool>,
    }

    impl GamePage {
        fn is_paused(&self) -> bool {
            let session = self.session.borrow();
            session.as_ref().is_some_and(Session::is_paused)
        }

        fn pause(&self, paused: bool) {
            self.obj()
                .change(|session, now| session.set_paused(paused, now));
        }

        fn is_turned(&self) -> bool {
            self.board.is_turned()
        }

        fn turn_board(&self, turned: bool) {
            self.board.set_turned(turned);
        }

        fn switch_pheromone(&self, shown: bool) {
            self.shows_pheromone.set(shown);
            self.obj().update(false);
        }

        fn switch_analysis(&self, shown: bool) {
            self.shows_analysis.set(shown);
            self.obj().show_analysis();
            self.obj().drive();
        }

        fn switch_pondering(&self, ponders: bool) {
            self.ponders.set(ponders);
            self.obj().drive_pondering();
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for GamePage {
        const NAME: &'static str = "WallsGamePage";
        type Type = super::GamePage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            Board::ensure_type();
            Panel::ensure_type();
            Split::ensure_type();
            klass.bind_template();
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    #[glib::derived_properties]
    impl ObjectImpl for GamePage {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            // The match has changed, or what can be done with it.
            SIGNALS.get_or_init(|| vec![Signal::builder("changed").build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for GamePage {
        fn unroot(&self) {
            self.parent_unroot();
            // They hold the page, which holds them.
            self.obj().withdraw_switches();
        }
    }
    impl BoxImpl for GamePage {}
}

glib::wrapper! {
    /// The game page.
    pub struct GamePage(ObjectSubclass<imp::GamePage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl GamePage {
    fn set_up(&self) {
        let imp = self.imp();
        imp.board.connect_move(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |path| page.person_moved(path)
        ));
        imp.board.connect_refused(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |path| page.refused(path)
        ));
        imp.board.connect_in_hand(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.forget_refusal()
        ));
        imp.panel.connect_look_at(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |ply| page.look_at(ply)
        ));
        imp.panel.pace().connect_value_changed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.change_pace()
        ));
        self.follow_width();
        self.set_up_variations();
        self.set_up_actions();
        self.set_up_keys();
        self.connect_map(GamePage::run_clocks);
        self.connect_map(GamePage::drive_pondering);
        self.connect_unmap(GamePage::drive_pondering);
    }

    /// The actions `game.*`.
    pub fn actions(&self) -> &gio::SimpleActionGroup {
        &self.imp().actions
    }

    /// The control for the time between the moves of computers.
    pub fn pace(&self) -> gtk::Adjustment {
        self.imp().panel.pace().clone()
    }

    /// Where the figures of a search are.
    pub fn details(&self) -> gtk::Expander {
        self.imp().panel.details().clone()
    }

    /// The menu of recent games.
    pub fn recent_menu(&self) -> gio::Menu {
        self.imp().recent_menu.get()
    }

    /// Has this play the sounds of moves.
    pub fn set_speaker(&self, speaker: Speaker) {
        self.imp().speaker.replace(speaker);
    }

    fn tell(&self, text: &str) {
        let text = text.to_variant();
        self.activate_action("win.notify", Some(&text)).ok();
    }

    // The match

    /// Shows another match. The match before ends, and so does its search.
    pub fn set_session(&self, session: Session) {
        self.stop_search();
        self.stop_looking_back();
        self.forget_analysis();
        self.take_over_known(&session);
        let imp = self.imp();
        imp.panel.forget_thinking();
        // In a small window the panel scrolls; who plays stands at its top.
        imp.beside.vadjustment().set_value(0.0);
        imp.pondering.take();
        self.set_up_board(&session);
        imp.session.replace(Some(session));
        imp.failed.set(None);
        let (pace, active) = (self.pace_time(), imp.active.get());
        self.change(|session, now| {
            session.set_pace(pace);
            session.set_active(active, now);
        });
    }

    /// Runs code with the match, if there is one.
    pub fn with_session<T>(&self, code: impl FnOnce(&Session) -> T) -> Option<T> {
        self.imp().session.borrow().as_ref().map(code)
    }

    /// Runs code that changes the match without showing it: for what is not seen, or where the caller shows it in its own
    /// way. All else goes through [`change`](GamePage::change).
    pub fn with_session_mut<T>(&self, code: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.imp().session.borrow_mut().as_mut().map(code)
    }

    /// Changes the match, shows what is then, and has it go on.
    pub fn change(&self, code: impl FnOnce(&mut Session, Instant)) {
        if let Some(session) = &mut *self.imp().session.borrow_mut() {
            code(session, Instant::now());
        }
        self.update(false);
        self.drive();
    }

    /// Lets the match go on, or rest while the page is not shown.
    pub fn set_active(&self, active: bool) {
        self.imp().active.set(active);
        if !active {
            self.stop_looking_back();
        }
        self.change(|session, now| session.set_active(active, now));
        if active {
            self.imp().board.focus();
        }
    }

    fn person_moved(&self, path: &[Site]) {
        let moved = self.with_session_mut(|session| session.person_moves(path, Instant::now()));
        match moved {
            Some(true) => self.moved(),
            _ => self.tell_if_full(),
        }
    }

    /// A move was made, or the game given up.
    fn moved(&self) {
        self.stop_looking_back();
        let is_over = |session: &Session| session.game().standing().turn.is_none();
        let learned = self.with_session(|session| match is_over(session) {
            true => session.game().ants(),
            false => None,
        });
        if let Some(colony) = learned.flatten() {
            let page = self.clone();
            glib::spawn_future_local(async move {
                if let Err(error) = files::in_background(move || colony.save()).await {
                    page.tell(&gettext_f(
                        "What the ants have learned is not saved: {error}",
                        &[("error", &tell(&error.of_writing().sentence()))],
                    ));
                }
            });
        }
        let sound = self.with_session(|session| heard(&session.snapshot()));
        if let Some(sound) = sound.flatten() {
            self.imp().speaker.borrow().play(sound);
        }
        self.update(true);
        self.drive();
    }

    fn pace_time(&self) -> Duration {
        Duration::from_millis(self.pace().value() as u64)
    }

    fn change_pace(&self) {
        let pace = self.pace_time();
        self.with_session_mut(|session| session.set_pace(pace));
        self.drive();
    }

    // Showing

    /// Shows the match as it is. This starts nothing.
    pub fn update(&self, animate: bool) {
        focus::keep(self, || self.show(animate), || self.imp().board.focus());
    }

    fn show(&self, animate: bool) {
        let imp = self.imp();
        let Some((shown, status, banner)) =
            self.with_session(|session| (session.snapshot(), session.status(), session.banner()))
        else {
            return;
        };
        if !self.is_thinking() && imp.figures_of.get() != self.subject() {
            imp.panel.forget_thinking();
        }
        self.show_title();
        (imp.title).set_subtitle(&capitalized(&tell(&shown.options.summary())));
        imp.panel.show(&shown);
        self.forget_notice();
        self.show_status();
        imp.panel.show_pace(status.computers_play);
        let names = shown.players.each_ref().map(|player| player.name.as_str());
        let is_reviewing = status.review.is_some();
        imp.panel
            .show_result(banner.filter(|_| !is_reviewing), names);
        self.show_review();
        let is_elsewhere = !status.is_live && !is_reviewing;
        let place = is_elsewhere.then(|| self.place_in_line(&status));
        imp.panel.show_place(place.as_deref());
        let variations = self.with_session(|session| session.variations().list().len());
        imp.panel.show_variations(variations.unwrap_or_default());
        self.seat(you(&shown.players));
        let may_move = status.is_persons_turn;
        let pheromone = match imp.shows_pheromone.get() {
            true => self.with_session(|session| session.shown_game().pheromone(shown.ply)),
            false => None,
        };
        imp.board.show(View {
            pheromone: pheromone.unwrap_or_default(),
            ..View::of(shown, may_move, animate)
        });
        // The board has forgotten its marks.
        self.show_analysis();
        self.show_practice();
        self.show_clocks();
        self.notify_paused();
    }

    /// The name of the match's file, with a mark if the file does not hold the match as it is.
    fn file_title(&self) -> Option<String> {
        self.with_session(|session| {
            let document = session.document();
            let name = files::name(document.path()?);
            let is_current = document.holds(session.content());
            Some(if is_current {
                name
            } else {
                format!("• {name}")
            })
        })
        .flatten()
    }

    /// The name of the game, with that of its file if it has one; empty as long as there is no match.
    pub fn title(&self) -> String {
        let game = self.with_session(|session| tell(&session.game().options().title()));
        let names = [self.file_title(), game];
        names.into_iter().flatten().collect::<Vec<_>>().join(" – ")
    }

    fn show_title(&self) {
        self.imp().title.set_title(&self.title());
    }

    /// The match is the same, but not what is known of its file.
    pub fn document_changed(&self) {
        self.show_title();
        self.changed();
    }

    fn show_clocks(&self) {
        if let Some(times) = self.with_session(|session| session.clocks(Instant::now())) {
            self.imp().panel.show_clocks(times);
        }
    }

    /// Lets the clock of a person stand while a dialog is in the way, or run again.
    pub fn hold_clock(&self, is_held: bool) {
        self.with_session_mut(|session| session.hold_clock(is_held, Instant::now()));
        self.run_clocks();
    }

    /// Whether the clocks are shown and change.
    fn do_clocks_run(&self) -> bool {
        self.is_mapped() && self.with_session(Session::is_clock_running) == Some(true)
    }

    /// Shows the clocks every second while one of them runs and the page is shown.
    pub(super) fn run_clocks(&self) {
        let timer = &self.imp().clock_timer;
        if timer.borrow().is_some() || !self.do_clocks_run() {
            return;
        }
        let source = glib::timeout_add_seconds_local(
            1,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                #[upgrade_or]
                glib::ControlFlow::Break,
                move || {
                    page.show_clocks();
                    if page.do_clocks_run() {
                        return glib::ControlFlow::Continue;
                    }
                    page.imp().clock_timer.take();
                    glib::ControlFlow::Break
                }
            ),
        );
        timer.replace(Some(source));
    }

    /// Calls this whenever the match or what can be done with it has changed.
    pub fn connect_changed(&self, handler: impl Fn(&GamePage) + 'static) {
        self.connect_closure(
            "changed",
            false,
            glib::closure_local!(move |page: &GamePage| handler(page)),
        );
    }
}
