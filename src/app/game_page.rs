//! The game page: it owns the match and whoever thinks about it.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, glib};

use super::board::{Board, View};
use super::boards::painter;
use super::overlays::{Marks, MoveMark};
use super::panel::Panel;
use super::split::Split;
use super::style::{parse_color, reveal};
use super::thinker::{Analyst, Thinker};
use crate::games::{Outcome, Side, Site, outcome_text};
use crate::i18n::{gettext, gettext_f};
use crate::play::analysis::{Analysis, Known};
use crate::play::{AnyMatch, Found, Thinking};

/// The least time between a move and the computer's answer, so that both can be seen.
const LEAST_ANSWER: Duration = Duration::from_millis(380);

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
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
        #[template_child]
        pub review: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub review_label: TemplateChild<gtk::Label>,
        #[template_child]
        pub result: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub result_title: TemplateChild<gtk::Label>,
        #[template_child]
        pub result_points: TemplateChild<gtk::Label>,
        #[template_child]
        pub result_match: TemplateChild<gtk::Label>,
        #[template_child]
        pub rematch_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub recent_menu: TemplateChild<gtk::gio::Menu>,
        pub game: RefCell<Option<Box<dyn AnyMatch>>>,
        /// The number of moves after which the position is shown, when it is not the running one.
        pub looking_at: Cell<Option<usize>>,
        pub thinker: RefCell<Option<Thinker>>,
        pub waiting: RefCell<Option<glib::SourceId>>,
        pub active: Cell<bool>,
        pub paused: Cell<bool>,
        pub result_dismissed: Cell<bool>,
        pub shows_pheromone: Cell<bool>,
        pub shows_analysis: Cell<bool>,
        pub analyst: RefCell<Option<Analyst>>,
        /// The revision and number of moves that the analysis belongs to.
        pub analysed: Cell<Option<(u64, usize)>>,
        pub known: RefCell<std::sync::Arc<Known>>,
        /// The outcomes of the games before this one between the same players, in the order in which
        /// they start this one.
        pub results: RefCell<Vec<Outcome>>,
        pub turn_began: Cell<Option<Instant>>,
        pub on_change: RefCell<Option<Box<dyn Fn()>>>,
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

    impl ObjectImpl for GamePage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for GamePage {}
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
        let page = self.downgrade();
        imp.board.connect_move(move |path| {
            if let Some(page) = page.upgrade() {
                page.person_moved(path);
            }
        });
        let page = self.downgrade();
        imp.panel.connect_log(move |ply| {
            if let Some(page) = page.upgrade() {
                page.look_at(ply);
            }
        });
        let page = self.downgrade();
        imp.panel.connect_analysis(move |ply| {
            if let Some(page) = page.upgrade() {
                page.look_at(ply);
            }
        });
        let page = self.downgrade();
        adw::StyleManager::default().connect_dark_notify(move |_| {
            if let Some(page) = page.upgrade() {
                page.refresh(false);
            }
        });
        let page = self.downgrade();
        glib::timeout_add_seconds_local(1, move || match page.upgrade() {
            Some(page) => {
                page.show_clocks();
                glib::ControlFlow::Continue
            }
            None => glib::ControlFlow::Break,
        });
        self.set_up_keys();
    }

    /// The keys of the original game that are not actions with accelerators of their own.
    fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        let page = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, modifiers| {
            let control = gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK;
            let action = match key {
                _ if modifiers.intersects(control) => None,
                gdk::Key::s | gdk::Key::S => Some("win.save"),
                gdk::Key::b | gdk::Key::B => Some("win.undo"),
                gdk::Key::Escape => Some("win.menu"),
                _ => None,
            };
            match (page.upgrade(), action) {
                (Some(page), Some(action)) => {
                    page.activate_action(action, None).ok();
                    glib::Propagation::Stop
                }
                _ => glib::Propagation::Proceed,
            }
        });
        self.add_controller(keys);
    }

    /// Calls this whenever the match or the way it is looked at has changed.
    pub fn connect_change(&self, handler: impl Fn() + 'static) {
        self.imp().on_change.replace(Some(Box::new(handler)));
    }

    /// The control for the time between the moves of computers.
    pub fn pace(&self) -> gtk::Adjustment {
        self.imp().panel.pace().clone()
    }

    /// The menu of recent games.
    pub fn recent_menu(&self) -> gtk::gio::Menu {
        self.imp().recent_menu.get()
    }

    /// Begins to show a match. The one before it ends, with its search.
    pub fn set_match(&self, game: Box<dyn AnyMatch>) {
        self.stop_thinking();
        let imp = self.imp();
        imp.board
            .set_up(painter(&game.options()), game.extent(), game.sites());
        imp.game.replace(Some(game));
        imp.known.take();
        imp.analysed.set(None);
        imp.looking_at.set(None);
        imp.paused.set(false);
        imp.result_dismissed.set(false);
        self.restart_turn();
        self.refresh(false);
    }

    /// Begins to count the games between two players anew.
    pub fn forget_results(&self) {
        self.imp().results.take();
    }

    /// Counts the game that is over, before the same players play another; `swap` if the other starts.
    pub fn keep_result(&self, swap: bool) {
        let outcome = self.with_match(|game| game.outcome()).flatten();
        let mut results = self.imp().results.borrow_mut();
        results.extend(outcome);
        if swap {
            for result in results.iter_mut() {
                if let Outcome::Won(side) = result {
                    *side = side.other();
                }
            }
        }
    }

    /// Shows again what is, after something changed behind the match's back.
    pub fn show_again(&self) {
        self.refresh(false);
    }

    /// Shows what the ants have learned, or hides it.
    pub fn show_pheromone(&self, shown: bool) {
        self.imp().shows_pheromone.set(shown);
        self.refresh(false);
    }

    /// Shows what each move is worth and how the game went, or hides it.
    pub fn show_analysis(&self, shown: bool) {
        self.imp().shows_analysis.set(shown);
        self.refresh(false);
    }

    /// Starts, stops or restarts the analysis, so that it is that of the position shown. While an
    /// opponent thinks it rests: it must not take its time away.
    fn update_analysis(&self) {
        let imp = self.imp();
        let ply = self.shown_ply();
        let wanted = imp.shows_analysis.get() && imp.active.get() && !self.is_thinking();
        let current = self.with_match(|game| (game.revision(), ply));
        if !wanted {
            imp.analyst.take();
            imp.analysed.set(None);
            if !imp.shows_analysis.get() {
                imp.board.show_marks(None);
                self.with_match(|game| imp.panel.show_analysis(game, None));
            }
            return;
        }
        if imp.analysed.get() == current {
            return;
        }
        imp.analysed.set(current);
        let known = std::sync::Arc::clone(&imp.known.borrow());
        let Some(task) = self.with_match(|game| game.analysis(ply, &known)) else {
            return;
        };
        let page = self.downgrade();
        let analyst = Analyst::start(task, move |analysis| {
            if let Some(page) = page.upgrade() {
                page.show_found(&analysis);
            }
        });
        imp.analyst.replace(Some(analyst));
    }

    fn show_found(&self, analysis: &Analysis) {
        let imp = self.imp();
        if analysis.ply != self.shown_ply() {
            return;
        }
        self.with_match(|game| {
            let insight = game.insight(analysis.ply);
            let sign = analysis.mover.map_or(1, Side::sign);
            let values = analysis.moves.iter().filter_map(|one| {
                let worth = one.worth?;
                Some(MoveMark {
                    path: one.path.clone(),
                    value: sign * worth.margin,
                    is_exact: worth.is_exact,
                    is_best: one.is_best,
                })
            });
            imp.board.show_marks(Some(Marks {
                values: values.collect(),
                formations: insight.formations.clone(),
            }));
            imp.panel.show_analysis(game, Some((analysis, &insight)));
        });
    }

    /// Runs code with the match, if there is one.
    pub fn with_match<T>(&self, code: impl FnOnce(&dyn AnyMatch) -> T) -> Option<T> {
        self.imp().game.borrow().as_deref().map(code)
    }

    /// Changes the match and shows what is then.
    pub fn change(&self, code: impl FnOnce(&mut dyn AnyMatch)) {
        self.stop_thinking();
        if let Some(game) = self.imp().game.borrow_mut().as_deref_mut() {
            code(game);
        }
        self.imp().looking_at.set(None);
        self.imp().result_dismissed.set(false);
        self.restart_turn();
        self.refresh(false);
    }

    /// Whether there is a match that is not over.
    pub fn is_running(&self) -> bool {
        self.with_match(|game| game.outcome().is_none())
            .unwrap_or(false)
    }

    /// Lets the match go on, or rest while the page is not shown.
    pub fn set_active(&self, active: bool) {
        self.imp().active.set(active);
        if active {
            self.restart_turn();
            self.refresh(false);
            self.imp().board.focus();
        } else {
            self.stop_thinking();
        }
    }

    /// The number of moves after which the position is shown.
    pub fn shown_ply(&self) -> usize {
        let live = self.with_match(|game| game.ply()).unwrap_or(0);
        self.imp().looking_at.get().unwrap_or(live)
    }

    /// Whether an earlier or later position than the running one is shown.
    pub fn is_looking_back(&self) -> bool {
        self.imp().looking_at.get().is_some()
    }

    /// Shows the position after a number of moves; the match itself stays as it is.
    pub fn look_at(&self, ply: usize) {
        let length = self.with_match(|game| game.length()).unwrap_or(0);
        let live = self.with_match(|game| game.ply()).unwrap_or(0);
        let ply = ply.min(length);
        let over = !self.is_running();
        // A finished match is always looked back on, so that its banner stays away.
        self.imp().looking_at.set((ply != live).then_some(ply));
        if over {
            self.imp().result_dismissed.set(true);
        }
        self.stop_thinking();
        self.refresh(false);
    }

    /// Goes back to the running position.
    pub fn look_live(&self) {
        self.imp().looking_at.set(None);
        self.restart_turn();
        self.refresh(false);
        self.imp().board.focus();
    }

    /// Puts the banner away and shows the start of the game.
    pub fn review(&self) {
        self.imp().result_dismissed.set(true);
        self.look_at(0);
    }

    /// Makes the position shown the running one.
    pub fn play_from_here(&self) {
        let ply = self.shown_ply();
        self.change(|game| game.go_to(ply));
        self.imp().board.focus();
    }

    /// Takes back, to a person's turn.
    pub fn undo(&self) {
        self.step_history(|game| game.undo_target());
    }

    /// Plays again what was taken back.
    pub fn redo(&self) {
        self.step_history(|game| game.redo_target());
    }

    fn step_history(&self, target: impl FnOnce(&dyn AnyMatch) -> Option<usize>) {
        if let Some(ply) = self.with_match(target).flatten() {
            // Computers against each other would at once undo the undoing.
            self.imp().paused.set(self.are_all_computers());
            self.change(|game| game.go_to(ply));
        }
    }

    /// Whether both players are computers.
    pub fn are_all_computers(&self) -> bool {
        self.with_match(|game| !game.players().iter().any(|player| player.is_human()))
            .unwrap_or(false)
    }

    /// Whether a search is running.
    pub fn is_thinking(&self) -> bool {
        self.imp().thinker.borrow().is_some()
    }

    /// Has the computer play the best move found so far.
    pub fn move_now(&self) {
        if let Some(thinker) = &*self.imp().thinker.borrow() {
            thinker.move_now();
        }
    }

    /// Asks the strongest opponent what to play, marks it on the board, and tells it.
    pub fn hint(&self, tell: impl Fn(&str) + 'static) {
        let live = self.imp().looking_at.get().is_none() && !self.is_thinking();
        let task = self.with_match(|game| game.hint()).flatten();
        let Some(task) = task.filter(|_| live) else {
            return;
        };
        self.imp().panel.show_thinking(Some(&Thinking::default()));
        let (page, found_page) = (self.downgrade(), self.downgrade());
        let thinker = Thinker::start(
            task,
            move |thinking| {
                if let Some(page) = page.upgrade() {
                    page.imp().panel.show_thinking(Some(&thinking));
                }
            },
            move |found| {
                let Some(page) = found_page.upgrade() else {
                    return;
                };
                page.stop_thinking();
                page.changed();
                let advised = found.and_then(|found| {
                    let path = page.with_match(|game| {
                        let current = game.revision() == found.revision;
                        current.then(|| game.path_of(&found.text)).flatten()
                    });
                    Some((path.flatten()?, found))
                });
                if let Some((path, found)) = advised {
                    page.imp().board.show_hint(path);
                    let value = found.thinking.value.unwrap_or(0);
                    tell(&gettext_f(
                        "Hint: {move}, value {value}",
                        &[("move", &found.text), ("value", &format!("{value:+}"))],
                    ));
                }
            },
        );
        self.imp().thinker.replace(Some(thinker));
        self.changed();
    }

    /// Whether computers against each other are paused.
    pub fn is_paused(&self) -> bool {
        self.imp().paused.get()
    }

    /// Pauses computers against each other, or lets them go on.
    pub fn set_paused(&self, paused: bool) {
        self.imp().paused.set(paused);
        if paused {
            self.stop_thinking();
        }
        self.refresh(false);
    }

    /// Makes one move of computers that are paused.
    pub fn step(&self) {
        self.imp().paused.set(true);
        self.imp().looking_at.set(None);
        if !self.is_thinking() {
            self.think();
        }
        self.refresh(false);
    }

    fn restart_turn(&self) {
        self.imp().turn_began.set(Some(Instant::now()));
    }

    fn turn_time(&self) -> Duration {
        let began = self.imp().turn_began.get();
        began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    fn person_moved(&self, path: &[Site]) {
        let time = self.turn_time();
        let played = match self.imp().game.borrow_mut().as_deref_mut() {
            Some(game) => game.play_path(path, time),
            None => false,
        };
        if played {
            // A hint that is still being looked for comes too late.
            self.stop_thinking();
            self.moved();
        }
    }

    fn moved(&self) {
        self.imp().result_dismissed.set(false);
        let learned = self.with_match(|game| {
            (game.has_ants() && game.outcome().is_some()).then(|| game.colony())
        });
        if let Some(colony) = learned.flatten() {
            gtk::gio::spawn_blocking(move || {
                if let Err(error) = colony.save() {
                    eprintln!("walls: {error}");
                }
            });
        }
        self.restart_turn();
        self.refresh(true);
    }

    fn stop_thinking(&self) {
        self.imp().thinker.take();
        if let Some(waiting) = self.imp().waiting.take() {
            waiting.remove();
        }
        self.imp().panel.show_thinking(None);
    }

    /// Runs code later, unless the match goes another way until then.
    fn wait(&self, time: Duration, code: impl FnOnce(&GamePage) + 'static) {
        let page = self.downgrade();
        let source = glib::timeout_add_local_once(time, move || {
            if let Some(page) = page.upgrade() {
                page.imp().waiting.take();
                code(&page);
            }
        });
        if let Some(before) = self.imp().waiting.replace(Some(source)) {
            before.remove();
        }
    }

    /// Lets the computer move if it is its turn.
    fn advance(&self) {
        let imp = self.imp();
        let ready = imp.active.get()
            && imp.looking_at.get().is_none()
            && imp.thinker.borrow().is_none()
            && imp.waiting.borrow().is_none()
            && self.is_running();
        if !ready {
            return;
        }
        if !self.are_all_computers() {
            self.think();
        } else if !imp.paused.get() {
            let pace = Duration::from_millis(imp.panel.pace().value() as u64);
            self.wait(pace.saturating_sub(self.turn_time()), |page| page.think());
        }
    }

    fn think(&self) {
        let Some(task) = self.with_match(|game| game.task()).flatten() else {
            return;
        };
        self.imp().panel.show_thinking(Some(&Thinking::default()));
        let (page, found_page) = (self.downgrade(), self.downgrade());
        let thinker = Thinker::start(
            task,
            move |thinking| {
                if let Some(page) = page.upgrade() {
                    page.imp().panel.show_thinking(Some(&thinking));
                }
            },
            move |found| {
                if let Some(page) = found_page.upgrade() {
                    page.found(found);
                }
            },
        );
        self.imp().thinker.replace(Some(thinker));
        self.changed();
    }

    fn found(&self, found: Option<Found>) {
        let Some(found) = found else {
            self.stop_thinking();
            return;
        };
        let left = LEAST_ANSWER.saturating_sub(self.turn_time());
        let play = move |page: &GamePage| {
            page.stop_thinking();
            let played = match page.imp().game.borrow_mut().as_deref_mut() {
                Some(game) => game.play_found(&found),
                None => false,
            };
            if played {
                page.moved();
            }
        };
        match left.is_zero() || self.are_all_computers() {
            true => play(self),
            false => self.wait(left, play),
        }
    }

    fn show_clocks(&self) {
        let imp = self.imp();
        let running = imp.active.get() && imp.looking_at.get().is_none() && !imp.paused.get();
        let times = self.with_match(|game| {
            let turn = game.turn_at(game.ply());
            Side::BOTH.map(|side| {
                let current = running && turn == Some(side);
                game.clock(side)
                    + if current {
                        self.turn_time()
                    } else {
                        Duration::ZERO
                    }
            })
        });
        if let Some(times) = times.filter(|_| imp.looking_at.get().is_none()) {
            imp.panel.show_clocks(times);
        }
    }

    /// Shows what is.
    fn refresh(&self, animate: bool) {
        let imp = self.imp();
        let ply = self.shown_ply();
        let Some(()) = self.with_match(|game| {
            let options = game.options();
            imp.title.set_title(&crate::i18n::tell(&options.title()));
            imp.title
                .set_subtitle(&crate::i18n::tell(&options.summary()));
            let live = imp.looking_at.get().is_none();
            let turn = game.turn_at(game.ply()).filter(|_| live);
            let person = turn.filter(|side| game.players()[side.index()].is_human());
            imp.board.show(View {
                scene: game.scene(ply),
                texts: (0..game.sites().len())
                    .map(|site| game.site_text(ply, site as Site))
                    .collect(),
                paths: if person.is_some() {
                    game.paths()
                } else {
                    Vec::new()
                },
                mover: game.turn_at(ply),
                colors: game
                    .players()
                    .each_ref()
                    .map(|player| parse_color(&player.color)),
                animate,
                pheromone: match imp.shows_pheromone.get() && game.has_ants() {
                    true => game.pheromone(ply),
                    false => Vec::new(),
                },
            });
            imp.panel.show(game, ply, &status(game, ply));
            self.show_result(game, live);
            reveal(&imp.review, !live);
            imp.review_label.set_label(&gettext_f(
                "After {ply} of {all} moves",
                &[
                    ("ply", &ply.to_string()),
                    ("all", &game.length().to_string()),
                ],
            ));
        }) else {
            return;
        };
        // The board has forgotten its marks.
        imp.analysed.set(None);
        imp.panel
            .show_pace(self.are_all_computers() && self.is_running());
        self.show_clocks();
        self.advance();
        self.changed();
    }

    /// The score of all games between these players, with 2 points for a win and 1 for a draw.
    fn show_series(&self, game: &dyn AnyMatch, outcome: Outcome, names: [&str; 2]) {
        let imp = self.imp();
        let results = imp.results.borrow();
        let [first, second] =
            results
                .iter()
                .chain([&outcome])
                .fold([0, 0], |[first, second], result| match result {
                    Outcome::Won(Side::First) => [first + 2, second],
                    Outcome::Won(Side::Second) => [first, second + 2],
                    Outcome::Drawn => [first + 1, second + 1],
                });
        let played = results.len() as u32 + 1;
        let whole = game.options().games_of_a_match();
        imp.result_match.set_visible(played > 1 || whole > 1);
        imp.result_match.set_label(&gettext_f(
            "Match after {games}: {one} {first} : {second} {other}",
            &[
                (
                    "games",
                    &crate::i18n::ngettext_f(
                        "{count} game",
                        "{count} games",
                        played,
                        &[("count", &played.to_string())],
                    ),
                ),
                ("one", names[0]),
                ("first", &first.to_string()),
                ("second", &second.to_string()),
                ("other", names[1]),
            ],
        ));
        // Where a match is two games, the other player starts the second.
        let goes_on = !played.is_multiple_of(whole);
        imp.rematch_button.set_label(&match goes_on {
            true => gettext("_Second Game"),
            false => gettext("_Rematch"),
        });
        let action = if goes_on { "win.swap" } else { "win.rematch" };
        imp.rematch_button.set_action_name(Some(action));
    }

    fn changed(&self) {
        self.update_analysis();
        if let Some(handler) = &*self.imp().on_change.borrow() {
            handler();
        }
    }

    fn show_result(&self, game: &dyn AnyMatch, live: bool) {
        let imp = self.imp();
        let outcome = game
            .outcome()
            .filter(|_| live && !imp.result_dismissed.get());
        let shown = imp.result.reveals_child();
        if let Some(outcome) = outcome {
            let names = game.players().each_ref().map(|player| player.name.as_str());
            imp.result_title
                .set_label(&crate::i18n::tell(&outcome_text(outcome, names)));
            let [first, second] = game.points_at(game.ply());
            imp.result_points.set_label(&match outcome {
                // The winner's points first, whoever started.
                Outcome::Won(Side::Second) => format!("{second} : {first}"),
                _ => format!("{first} : {second}"),
            });
            self.show_series(game, outcome, names);
        }
        reveal(&imp.result, outcome.is_some());
        if outcome.is_some() && !shown {
            imp.rematch_button.grab_focus();
        }
    }
}

/// One line on what is going on: the last move, and who is next.
fn status(game: &dyn AnyMatch, ply: usize) -> String {
    let name = |side: Side| game.players()[side.index()].name.as_str();
    let last = ply.checked_sub(1).and_then(|index| {
        let entry = game.log().into_iter().nth(index)?;
        Some(gettext_f(
            "{name} played {move}.",
            &[("name", name(entry.side)), ("move", &entry.text)],
        ))
    });
    let next = match game.turn_at(ply) {
        Some(side) => gettext_f("{name} to move.", &[("name", name(side))]),
        None => gettext("The game is over."),
    };
    match last {
        Some(last) => format!("{last} {next}"),
        None => next,
    }
}
