//! The page of a lesson: a board, what the step says, and the answer to what was tried.
//!
//! The way through the lesson is a [`Course`]; the page shows it, and hands in what is tried.

use std::cell::{Cell, RefCell};
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::{CompositeTemplate, TemplateChild, accessible, glib};

use super::actions::Page;
use super::board::{Board, Pointed, View};
use super::boards::painter;
use super::page_keys;
use super::player_sign::PlayerSign;
use super::sound::Speaker;
use super::split::Split;
use super::spoken;
use crate::games::{Side, Site};
use crate::i18n::{gettext, gettext_f, tell};
use crate::learn::lessons::{Answer, Course, Kind, Lesson};
use crate::play::heard::Sound;
use crate::play::{Playback, Player};
use crate::sentence::Sentence;

/// How many lines of a step are always in sight, however large the letters are.
const LINES: i32 = 4;

/// Room for what stands above them, in pixels.
const ABOVE: i32 = 40;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/lesson_page.ui")]
    pub struct LessonPage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub board: TemplateChild<Board>,
        #[template_child]
        pub scroller: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub progress: TemplateChild<gtk::Label>,
        #[template_child]
        pub side: TemplateChild<gtk::Label>,
        #[template_child]
        pub sign: TemplateChild<PlayerSign>,
        #[template_child]
        pub text: TemplateChild<gtk::Label>,
        #[template_child]
        pub said: TemplateChild<gtk::Label>,
        #[template_child]
        pub again: TemplateChild<gtk::Button>,
        #[template_child]
        pub answer: TemplateChild<gtk::Button>,
        #[template_child]
        pub play: TemplateChild<gtk::Button>,
        #[template_child]
        pub back: TemplateChild<gtk::Button>,
        #[template_child]
        pub next: TemplateChild<gtk::Button>,
        pub course: RefCell<Option<Course>>,
        /// The timer for the next move that is played on the board.
        pub timer: RefCell<Option<glib::SourceId>>,
        /// Whether the step was just begun, so that the focus has to move.
        pub is_fresh: Cell<bool>,
        /// The move that was tried last.
        pub tried: RefCell<Vec<Site>>,
        /// What plays the sounds of answers.
        pub speaker: RefCell<Speaker>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for LessonPage {
        const NAME: &'static str = "WallsLessonPage";
        type Type = super::LessonPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            Board::ensure_type();
            PlayerSign::ensure_type();
            Split::ensure_type();
            klass.bind_template();
            type Step = fn(&LessonPage) -> &gtk::Button;
            let steps: [(&str, Step); 3] = [
                ("lesson.back", |page| &page.back),
                ("lesson.next", |page| &page.next),
                ("lesson.answer", |page| &page.answer),
            ];
            for (name, button) in steps {
                klass.install_action(name, None, move |page, _, _| {
                    let button = button(page.imp());
                    if button.is_visible() && button.is_sensitive() {
                        button.emit_clicked();
                    }
                });
            }
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for LessonPage {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                // A lesson came to its end, and somebody wants to play its game; the lesson's name.
                let name = [str::static_type()];
                (["done", "play"].map(|signal| Signal::builder(signal).param_types(name).build()))
                    .into()
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }

        fn dispose(&self) {
            self.obj().stop_timer();
        }
    }

    impl WidgetImpl for LessonPage {}
    impl BoxImpl for LessonPage {}
}

glib::wrapper! {
    /// The page of a lesson.
    pub struct LessonPage(ObjectSubclass<imp::LessonPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl LessonPage {
    fn set_up(&self) {
        let imp = self.imp();
        spoken::name_buttons_below(self);
        self.connect_unmap(LessonPage::stop_timer);
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
        let on_click = |button: &gtk::Button, run: fn(&LessonPage)| {
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_| run(&page)
            ));
        };
        on_click(&imp.again, |page| page.change(Course::retry));
        on_click(&imp.answer, |page| page.change(Course::show));
        on_click(&imp.back, |page| {
            page.change(|course| {
                course.go_back();
            })
        });
        on_click(&imp.next, LessonPage::go_on);
        on_click(&imp.play, |page| page.emit("play"));
        page_keys::set_up(self, Page::Lesson);
    }

    /// Begins a lesson; says whether it can be. The sides have their usual names and colours, which the texts speak of.
    pub fn begin(&self, lesson: &'static Lesson) -> bool {
        let players = Side::BOTH.map(|side| Player {
            name: tell(&Player::usual_name(side)),
            ..Player::usual(side)
        });
        let Ok(course) = Course::new(lesson, players) else {
            return false;
        };
        let imp = self.imp();
        let plan = course.game().board();
        imp.board
            .set_up(painter(&lesson.options), plan.extent, plan.places);
        imp.title.set_title(&tell(&lesson.title()));
        imp.title.set_subtitle(&tell(&lesson.options.title()));
        imp.course.replace(Some(course));
        imp.is_fresh.set(true);
        self.update(false);
        self.lead();
        true
    }

    /// Has this play the sounds of answers.
    pub fn set_speaker(&self, speaker: Speaker) {
        self.imp().speaker.replace(speaker);
    }

    /// The lesson that is shown.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.imp().course.borrow().as_ref().map(Course::lesson)
    }

    /// Calls this with the name of a lesson that came to its end.
    pub fn connect_done(&self, handler: impl Fn(&str) + 'static) {
        self.on("done", handler);
    }

    /// Calls this with the name of a tutorial whose game somebody wants to play now.
    pub fn connect_play(&self, handler: impl Fn(&str) + 'static) {
        self.on("play", handler);
    }

    fn on(&self, signal: &str, handler: impl Fn(&str) + 'static) {
        self.connect_closure(
            signal,
            false,
            glib::closure_local!(move |_: LessonPage, name: &str| handler(name)),
        );
    }

    fn emit(&self, signal: &str) {
        let name = self.lesson().map_or("", |lesson| lesson.name);
        self.emit_by_name::<()>(signal, &[&name]);
    }

    fn person_moved(&self, path: &[Site]) {
        self.imp().tried.replace(path.to_vec());
        self.change(|course| {
            course.try_move(path);
        });
        let course = self.imp().course.borrow();
        let sound = match course.as_ref().map(Course::answer) {
            Some(Answer::Right) => Sound::Right,
            Some(Answer::Wrong) => Sound::Wrong,
            _ => return,
        };
        self.imp().speaker.borrow().play(sound);
    }

    /// Changes the course, shows it, and leads to what comes next.
    fn change(&self, code: impl FnOnce(&mut Course)) {
        self.change_only(code);
        self.lead();
    }

    /// Changes the course, and shows it.
    fn change_only(&self, code: impl FnOnce(&mut Course)) {
        let imp = self.imp();
        if let Some(course) = &mut *imp.course.borrow_mut() {
            let at = course.at();
            code(course);
            imp.is_fresh.set(course.at() != at);
        }
        self.update(true);
    }

    fn go_on(&self) {
        let is_over = (self.imp().course.borrow().as_ref())
            .is_some_and(|course| course.is_last() && course.may_go_on());
        if !is_over {
            return self.change(|course| {
                course.go_on();
            });
        }
        self.emit("done");
    }

    /// Shows the step as it is.
    fn update(&self, animate: bool) {
        let imp = self.imp();
        self.stop_timer();
        let course = imp.course.borrow();
        let Some(course) = course.as_ref() else {
            return;
        };
        let shown = course.snapshot();
        let asked = shown.turn.filter(|_| course.may_try());
        // After a wrong move, the brush still belongs to the side that is asked.
        let mover = course.mover();
        if let Some(side) = asked {
            let options = &course.lesson().options;
            imp.sign.show_player(options, &shown.players, side);
            let name = shown.players[side.index()].name.as_str();
            imp.side
                .set_label(&gettext_f("You play {name}.", &[("name", name)]));
        }
        // While the answer is told, the side stays in sight.
        let asks = asked.is_some() || course.answer() != Answer::None;
        imp.side.set_visible(asks);
        imp.sign.set_visible(asks);
        let animate = animate && course.answer() != Answer::None;
        let answers: Vec<Site> = match imp.is_fresh.get() {
            true => (shown.paths.iter())
                .filter(|path| course.is_right(path))
                .filter_map(|path| path.first().copied())
                .collect(),
            false => Vec::new(),
        };
        imp.board.show(View {
            mover,
            ..View::of(shown, course.may_try(), animate)
        });
        imp.board.lead_brush_off(&answers);
        let count = course.lesson().steps.len();
        imp.progress.set_label(&gettext_f(
            "Step {step} of {count}",
            &[
                ("step", &(course.at() + 1).to_string()),
                ("count", &count.to_string()),
            ],
        ));
        imp.text.set_label(&tell(&course.text()));
        let line = imp.text.create_pango_layout(Some("X")).pixel_size().1;
        (imp.scroller).set_min_content_height(ABOVE + LINES * line);
        self.put_words(&course.said(), course.answer());
        imp.again.set_visible(course.answer() == Answer::Wrong);
        imp.answer.set_visible(course.may_try());
        let is_known = course.is_last() && course.may_go_on();
        imp.play
            .set_visible(is_known && course.lesson().kind == Kind::Tutorial);
        imp.back.set_sensitive(course.at() > 0);
        imp.next.set_sensitive(course.may_go_on());
        let (label, is_last) = match course.is_last() {
            true => (gettext("_Done"), true),
            false => (gettext("_Next"), false),
        };
        imp.next.set_label(&label);
        imp.next.set_tooltip_text((!is_last).then_some("Alt+→"));
        if course.line().plays_out() {
            self.start_timer();
        }
    }

    /// Says what there is to say of the move that was tried, or of the site that was refused, and shows it.
    fn say(&self, said: &Sentence, answer: Answer) {
        self.put_words(said, answer);
        self.scroll_to_words();
    }

    fn put_words(&self, said: &Sentence, answer: Answer) {
        let label = &self.imp().said;
        let mark = match answer {
            Answer::Right => "✓ ",
            Answer::Wrong => "✗ ",
            Answer::None => "",
        };
        label.set_visible(!said.is_empty());
        label.set_label(&format!("{mark}{}", tell(said)));
    }

    /// In a small window there is not room for both texts. Once what is said has its place, it is what counts.
    fn scroll_to_words(&self) {
        let wanted = match self.imp().said.is_visible() {
            true => f64::MAX,
            false => 0.0,
        };
        let scrolled = self.imp().scroller.vadjustment();
        glib::idle_add_local_once(move || scrolled.set_value(wanted));
    }

    /// Leads the eye and the focus to what comes next, and has a screen reader say what happened.
    fn lead(&self) {
        self.scroll_to_words();
        let imp = self.imp();
        let course = imp.course.borrow();
        let Some(course) = course.as_ref() else {
            return;
        };
        let is_fresh = imp.is_fresh.take();
        let said = match course.answer() {
            Answer::None => tell(&course.text()),
            _ => tell(&course.said()),
        };
        let describe = |widget: &gtk::Widget, text: &str| {
            widget.update_property(&[accessible::Property::Description(text)]);
        };
        // What one of them was given belongs to what was before.
        for widget in [
            imp.board.upcast_ref(),
            imp.again.upcast_ref(),
            imp.next.upcast_ref(),
        ] {
            describe(widget, "");
        }
        let lead_to = |button: &gtk::Button| {
            describe(button.upcast_ref(), &said);
            button.grab_focus();
        };
        match course.answer() {
            Answer::Wrong => lead_to(&imp.again),
            Answer::Right => lead_to(&imp.next),
            Answer::None if course.may_try() => {
                describe(imp.board.upcast_ref(), &said);
                imp.board.focus();
            }
            Answer::None if is_fresh => lead_to(&imp.next),
            Answer::None => {}
        }
    }

    /// Says why picking a site did nothing; the last of the path after those in hand.
    fn refused(&self, path: &[Site]) {
        let board = &self.imp().board;
        let Some((site, picked)) = path.split_last() else {
            if board.can_move() {
                self.say(&board.between(), Answer::None);
            }
            return;
        };
        let is_wrong = |course: &Course| course.answer() == Answer::Wrong;
        if self.imp().course.borrow().as_ref().is_some_and(is_wrong) {
            return self.try_instead(*site);
        }
        let course = self.imp().course.borrow();
        let Some(course) = course.as_ref() else {
            return;
        };
        let refusal = course.refusal(picked, *site);
        if refusal.why.is_empty() {
            return;
        }
        board.point_at(Pointed::at(refusal.sites));
        self.say(&refusal.why, Answer::None);
    }

    /// Why a pick did nothing no longer matters once another one does something.
    fn forget_refusal(&self) {
        let is_open = |course: &Course| course.answer() == Answer::None;
        let is_open = self.imp().course.borrow().as_ref().is_some_and(is_open);
        if is_open && self.imp().said.is_visible() {
            self.imp().board.point_at(Pointed::Nothing);
            self.say(&Sentence::default(), Answer::None);
        }
    }

    /// Takes the wrong move back that is on the board, and begins another one if the site is not one of its own.
    fn try_instead(&self, site: Site) {
        self.change(Course::retry);
        let is_other = !self.imp().tried.borrow().contains(&site);
        if is_other {
            self.imp().board.pick_after_all(site);
        }
    }

    fn start_timer(&self) {
        let next = glib::timeout_add_local_once(
            Playback::PACE,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().timer.take();
                    // Nobody did anything: the focus stays where somebody may have put it.
                    page.change_only(Course::play_on);
                }
            ),
        );
        self.imp().timer.replace(Some(next));
    }

    fn stop_timer(&self) {
        if let Some(timer) = self.imp().timer.take() {
            timer.remove();
        }
    }
}
