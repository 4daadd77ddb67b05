//! The page of the puzzles: a position, a question, and what became of the answer.
//!
//! The puzzle itself is a [`PuzzleSession`], and what is kept of the answers a [`Progress`]. After every change,
//! `update` shows both, and `drive` starts the timer for the next move of a line.

use std::cell::{Cell, OnceCell, RefCell};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gio, glib};

use super::actions::Page;
use super::board::{Board, Pointed, View};
use super::boards::painter;
use super::files::{self, places};
use super::focus;
use super::page_keys;
use super::player_sign::PlayerSign;
use super::settings::Settings;
use super::sound::Speaker;
use super::split::Split;
use super::spoken;
use crate::games::{Side, Site};
use crate::i18n::{gettext, gettext_f, tell};
use crate::learn::puzzles::keeper::Keeper;
use crate::learn::puzzles::progress;
use crate::learn::puzzles::session::Phase;
use crate::learn::puzzles::{Given, Progress, Puzzle, PuzzleSession, telling};
use crate::play::heard::Sound;
use crate::play::words::two;
use crate::play::{Control, Playback, Player};
use crate::sentence::Sentence;

mod choosing;
mod helping;
mod words;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/puzzle_page.ui")]
    pub struct PuzzlePage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub board: TemplateChild<Board>,
        #[template_child]
        pub sign: TemplateChild<PlayerSign>,
        #[template_child]
        pub about: TemplateChild<gtk::Label>,
        #[template_child]
        pub status: TemplateChild<gtk::Label>,
        /// How far the line is.
        #[template_child]
        pub place: TemplateChild<gtk::Label>,
        #[template_child]
        pub rating: TemplateChild<gtk::Label>,
        #[template_child]
        pub streak: TemplateChild<gtk::Label>,
        #[template_child]
        pub game: TemplateChild<gtk::DropDown>,
        /// Gives a hint, or shows the solution.
        #[template_child]
        pub help: TemplateChild<gtk::Button>,
        /// The games of the filter, in its order after the entry for all.
        pub games: RefCell<Vec<&'static str>>,
        pub session: RefCell<Option<PuzzleSession>>,
        /// Where it is kept how many hints were given to which puzzles that are not answered yet.
        pub hinted: OnceCell<Settings>,
        /// Whether the puzzle is that of the day.
        pub is_of_day: Cell<bool>,
        /// The puzzles seen last.
        pub lately: RefCell<Vec<String>>,
        pub progress: RefCell<Progress>,
        /// The rating before the answer.
        pub rating_before: Cell<i32>,
        /// Writes the progress; none until the file was looked at, and where it must stay as it is.
        pub keeper: RefCell<Option<Keeper>>,
        /// Whether the file of the progress was looked at.
        pub is_open: Cell<bool>,
        pub players: RefCell<Option<[Player; 2]>>,
        /// The move that was tried last.
        pub tried: RefCell<Vec<Site>>,
        /// What plays the sounds of answers.
        pub speaker: RefCell<Speaker>,
        /// What is said instead of the usual, until something changes.
        pub notice: RefCell<Option<String>>,
        /// Whether that is why a pick did nothing.
        pub is_refusal: Cell<bool>,
        /// The timer for the next move of a line.
        pub waiting: RefCell<Option<glib::SourceId>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PuzzlePage {
        const NAME: &'static str = "WallsPuzzlePage";
        type Type = super::PuzzlePage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            Board::ensure_type();
            PlayerSign::ensure_type();
            Split::ensure_type();
            klass.bind_template();
            type Action = fn(&super::PuzzlePage);
            let actions: [(&str, Action); 6] = [
                ("puzzle.retry", |page| page.retry()),
                ("puzzle.help", |page| page.help_on()),
                ("puzzle.next", |page| page.show_next()),
                ("puzzle.of-day", |page| page.show_of_day()),
                ("puzzle.step-back", |page| {
                    page.step(PuzzleSession::step_back)
                }),
                ("puzzle.step", |page| page.step(PuzzleSession::step_on)),
            ];
            for (name, run) in actions {
                klass.install_action(name, None, move |page, _, _| run(page));
            }
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for PuzzlePage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }

        fn dispose(&self) {
            self.obj().stop_waiting();
        }
    }

    impl WidgetImpl for PuzzlePage {}
    impl BoxImpl for PuzzlePage {}
}

glib::wrapper! {
    /// The page of the puzzles.
    pub struct PuzzlePage(ObjectSubclass<imp::PuzzlePage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl PuzzlePage {
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
        self.reserve_width_for_help();
        spoken::name_buttons_below(self);
        self.set_up_filter();
        // Nothing is played out that nobody sees.
        self.connect_map(PuzzlePage::drive);
        self.connect_unmap(PuzzlePage::stop_waiting);
        page_keys::set_up(self, Page::Puzzles);
        self.update_actions();
    }

    /// The page is shown: these players' names and colours are those of the sides.
    pub fn enter(&self, players: [Player; 2]) {
        let is_asked = self.set_players(players);
        if self.imp().is_open.get() {
            if !is_asked {
                self.show_next();
            }
            self.imp().board.focus();
            return;
        }
        self.open_progress();
    }

    /// Gives the sides other names and colours; says whether a puzzle is shown.
    pub fn set_players(&self, players: [Player; 2]) -> bool {
        let people = players.map(|player| Player {
            control: Control::Human,
            ..player
        });
        self.imp().players.replace(Some(people.clone()));
        let changed =
            (self.imp().session.borrow_mut().as_mut()).map(|session| session.set_players(people));
        let is_asked = changed.is_some();
        if is_asked {
            self.update(false);
        }
        is_asked
    }

    /// Reads the answers that were kept, then asks the first puzzle.
    fn open_progress(&self) {
        let path = places::puzzles_file();
        let page = self.clone();
        glib::spawn_future_local(async move {
            let place = path.clone();
            // If the reading panics, the file is none that may be written over.
            let opened = gio::spawn_blocking(move || progress::open(&place)).await;
            if page.imp().is_open.replace(true) {
                return;
            }
            let mut notice = None;
            if let Ok(opened) = opened {
                let known = opened.progress.clone();
                let keeper = opened.may_write.then(|| Keeper::new(path, known));
                page.imp().progress.replace(opened.progress);
                page.imp().keeper.replace(keeper);
                notice = opened.notice;
            }
            page.show_next();
            if let Some(notice) = notice {
                // It stays until the puzzle is answered, so that it can be read.
                let question = page.with_session(|session| tell(&telling::text(session)));
                let said = [Some(tell(&notice)), question].map(Option::unwrap_or_default);
                page.imp().notice.replace(Some(said.join(" ")));
                page.show_words();
            }
        });
    }

    fn tell(&self, text: &str) {
        let text = text.to_variant();
        self.activate_action("win.notify", Some(&text)).ok();
    }

    /// Keeps an answer, on another thread.
    fn keep(&self, puzzle: &Puzzle, given: Given) {
        let Some(keeper) = self.imp().keeper.borrow().clone() else {
            return;
        };
        keeper.hand_over(puzzle, given);
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let written = files::in_background(move || keeper.write()).await;
            if let (Some(page), Err(error)) = (page.upgrade(), written) {
                let reason = tell(&error.of_writing().sentence());
                page.tell(&gettext_f(
                    "Your answers to puzzles cannot be kept: {reason}",
                    &[("reason", &reason)],
                ));
            }
        });
    }

    /// How to write what is still to be written when the program ends: to be run on another thread.
    pub fn flusher(&self) -> impl FnOnce() + Send + 'static {
        let keeper = self.imp().keeper.borrow().clone();
        move || {
            if let Some(Err(error)) = keeper.map(|keeper| keeper.write()) {
                crate::i18n::complain(&tell(&error.sentence()));
            }
        }
    }

    /// Runs code with the puzzle, if there is one.
    fn with_session<T>(&self, code: impl FnOnce(&PuzzleSession) -> T) -> Option<T> {
        self.imp().session.borrow().as_ref().map(code)
    }

    /// Has these settings keep which hints were given.
    pub fn keep_hints_in(&self, settings: &Settings) {
        self.imp().hinted.set(settings.clone()).ok();
    }

    /// Has this play the sounds of answers.
    pub fn set_speaker(&self, speaker: Speaker) {
        self.imp().speaker.replace(speaker);
    }

    /// Changes the puzzle's session, shows it, and has a line go on.
    fn change<T>(&self, animate: bool, code: impl FnOnce(&mut PuzzleSession) -> T) -> Option<T> {
        let changed = self.imp().session.borrow_mut().as_mut().map(code);
        self.imp().notice.take();
        self.update(animate);
        self.drive();
        changed
    }

    /// Asks a puzzle.
    fn ask(&self, puzzle: &Puzzle, is_of_day: bool) {
        let imp = self.imp();
        let players = imp.players.borrow().clone();
        let players = players.unwrap_or_else(|| Side::BOTH.map(Player::usual));
        let session = match PuzzleSession::new(puzzle, players) {
            Ok(session) => {
                let hinted = imp.hinted.get().map(|kept| kept.hinted(&puzzle.id));
                session.with_hints(hinted.unwrap_or_default())
            }
            Err(error) => return self.tell(&tell(&error.sentence())),
        };
        let mut lately = imp.lately.borrow_mut();
        lately.retain(|id| *id != puzzle.id);
        lately.push(puzzle.id.clone());
        let forgotten = lately.len().saturating_sub(choosing::LATELY);
        lately.drain(..forgotten);
        drop(lately);
        let plan = session.start().board();
        let painter = painter(&session.start().options());
        imp.board.set_up(painter, plan.extent, plan.places);
        imp.board.set_turned(session.mover() == Side::Second);
        imp.is_of_day.set(is_of_day);
        imp.session.replace(Some(session));
        self.change(false, |_| {});
        imp.board.focus();
    }

    fn person_moved(&self, path: &[Site]) {
        let mut session = self.imp().session.borrow_mut();
        let answer = session.as_mut().and_then(|session| {
            let given = session.try_move(path)?;
            Some((given, session.puzzle().clone()))
        });
        drop(session);
        if let Some((given, puzzle)) = answer {
            self.imp().tried.replace(path.to_vec());
            self.imp().speaker.borrow().play(match given.is_right() {
                true => Sound::Right,
                false => Sound::Wrong,
            });
            self.take_down(&puzzle, given);
            self.change(true, |_| {});
        }
    }

    fn take_down(&self, puzzle: &Puzzle, given: Given) {
        self.keep_hinted(&puzzle.id, 0);
        self.imp().progress.borrow_mut().take_down(puzzle, given);
        self.keep(puzzle, given);
    }

    /// Says why picking a site did nothing; the last of the path after those in hand.
    fn refused(&self, path: &[Site]) {
        let board = &self.imp().board;
        let Some((site, picked)) = path.split_last() else {
            if board.can_move() {
                self.refuse(board.between());
            }
            return;
        };
        if self.with_session(PuzzleSession::phase) == Some(Phase::Wrong) {
            return self.try_instead(*site);
        }
        let refusal = self.with_session(|session| session.refusal(picked, *site));
        let Some(refusal) = refusal.filter(|refusal| !refusal.why.is_empty()) else {
            return;
        };
        board.point_at(Pointed::at(refusal.sites));
        self.refuse(refusal.why);
    }

    /// Says why a pick did nothing, and once more what is asked for.
    fn refuse(&self, why: Sentence) {
        let imp = self.imp();
        let why = two(why, self.with_session(telling::text).unwrap_or_default());
        imp.notice.replace(Some(tell(&why)));
        imp.is_refusal.set(true);
        self.show_words();
    }

    /// Why a pick did nothing no longer matters once another one does something.
    fn forget_refusal(&self) {
        if self.imp().is_refusal.take() {
            self.imp().notice.take();
            self.imp().board.point_at(Pointed::Nothing);
            self.point_at_hint();
            self.show_words();
        }
    }

    /// Takes back what is on the board, and begins another move if the site is not one of the move that was wrong.
    fn try_instead(&self, site: Site) {
        self.change(false, PuzzleSession::retry);
        let is_other = !self.imp().tried.borrow().contains(&site);
        if is_other {
            self.imp().board.pick_after_all(site);
        }
    }

    fn retry(&self) {
        self.change(false, PuzzleSession::retry);
        self.imp().board.focus();
    }

    /// Goes one move back or on in the line.
    fn step(&self, step: fn(&mut PuzzleSession)) {
        self.change(true, step);
    }

    /// Shows the puzzle as it is. This starts nothing.
    fn update(&self, animate: bool) {
        let imp = self.imp();
        let Some(shown) = self.with_session(PuzzleSession::snapshot) else {
            return;
        };
        let plies = shown.played;
        let may_move = self.with_session(PuzzleSession::may_try) == Some(true);
        imp.board.show(View {
            mover: self.with_session(PuzzleSession::mover),
            ..View::of(shown, may_move, animate)
        });
        let phase = self.with_session(PuzzleSession::phase);
        if phase == Some(Phase::Wrong) && plies == 1 {
            let tried = imp.tried.borrow().clone();
            imp.board.point_at(Pointed::Mistake(tried));
        }
        self.point_at_hint();
        self.show_words();
        focus::keep(self, || self.update_actions(), || imp.board.focus());
    }

    /// Marks what the hint is about, if there is one.
    fn point_at_hint(&self) {
        let hinted = self.with_session(|session| session.hint().map(|hint| hint.sites().to_vec()));
        if let Some(sites) = hinted.flatten().filter(|sites| !sites.is_empty()) {
            self.imp().board.point_at(Pointed::Sites(sites));
        }
    }

    fn update_actions(&self) {
        let phase = self.with_session(PuzzleSession::phase);
        let may_retry = self.with_session(PuzzleSession::may_retry) == Some(true);
        self.action_set_enabled("puzzle.retry", may_retry);
        let may_see = matches!(phase, Some(Phase::Asking | Phase::Wrong));
        self.action_set_enabled("puzzle.help", may_see);
        let (label, tip) = match self.with_session(PuzzleSession::may_hint) {
            Some(true) => (
                gettext("_Hint"),
                gettext("After a hint, a right answer does not count for your rating (Ctrl+H)"),
            ),
            _ => {
                let is_answered = self.with_session(|session| {
                    let progress = self.imp().progress.borrow();
                    progress.answer_to(&session.puzzle().id).is_some()
                });
                let tip = match is_answered {
                    Some(true) => gettext("Play out the best moves (Ctrl+H)"),
                    _ => {
                        gettext("Play out the best moves; the puzzle counts as not solved (Ctrl+H)")
                    }
                };
                (gettext("Show the _Solution"), tip)
            }
        };
        self.imp().help.set_label(&label);
        self.imp().help.set_tooltip_text(Some(&tip));
        let may = |may: fn(&Playback) -> bool| {
            self.with_session(|session| may(session.line())) == Some(true)
        };
        self.action_set_enabled("puzzle.step-back", may(Playback::may_step_back));
        self.action_set_enabled("puzzle.step", may(Playback::may_step_on));
    }

    /// Starts the timer for the next move of the line that is played out, if one is.
    fn drive(&self) {
        self.stop_waiting();
        if self.with_session(|session| session.line().plays_out()) != Some(true) {
            return;
        }
        let source = glib::timeout_add_local_once(
            Playback::PACE,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().waiting.take();
                    page.change(true, PuzzleSession::play_on);
                }
            ),
        );
        self.imp().waiting.replace(Some(source));
    }

    fn stop_waiting(&self) {
        if let Some(source) = self.imp().waiting.take() {
            source.remove();
        }
    }
}
