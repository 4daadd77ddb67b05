//! The page on which a position is set up, and played from.
//!
//! The position itself is an [`Editor`]; the page shows it, and hands in what is done to it.

use std::cell::{Cell, RefCell};
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::{CompositeTemplate, TemplateChild, glib};

use super::actions::Page;
use super::board::{Board, View};
use super::boards::painter;
use super::focus;
use super::page_keys;
use super::rules_group;
use super::split::Split;
use super::spoken;
use super::style::player_colors;
use crate::games::registry::GameOptions;
use crate::games::{RulesError, Side, Site};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::editor::{self, Arranged, Editor};
use crate::play::{AnyMatch, Player};

mod choices;

/// What the editor begins with.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// The game and its options.
    pub options: GameOptions,
    /// The position of the match that is shown, as text; none for the start of the game.
    pub position: Option<String>,
}

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/editor_page.ui")]
    pub struct EditorPage {
        #[template_child]
        pub title: TemplateChild<adw::WindowTitle>,
        #[template_child]
        pub board: TemplateChild<Board>,
        #[template_child]
        pub stamps: TemplateChild<gtk::Grid>,
        #[template_child]
        pub movers: TemplateChild<gtk::Box>,
        #[template_child]
        pub start: TemplateChild<gtk::Button>,
        #[template_child]
        pub rules: TemplateChild<gtk::Button>,
        #[template_child]
        pub points: TemplateChild<gtk::Label>,
        #[template_child]
        pub status: TemplateChild<gtk::Label>,
        pub editor: RefCell<Option<Box<dyn Editor>>>,
        /// Those of before: each change of board or rules begins another one.
        pub before: RefCell<Vec<Box<dyn Editor>>>,
        pub origin: RefCell<Option<Origin>>,
        /// The buttons of the stamps, in their order, and those of the sides.
        pub stamp_buttons: RefCell<Vec<gtk::ToggleButton>>,
        pub mover_buttons: RefCell<Vec<gtk::ToggleButton>>,
        /// Whether the buttons are just being set, so that nobody pressed them.
        pub is_showing: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for EditorPage {
        const NAME: &'static str = "WallsEditorPage";
        type Type = super::EditorPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            Board::ensure_type();
            Split::ensure_type();
            klass.bind_template();
            type Action = fn(&super::EditorPage);
            let actions: [(&str, Action); 7] = [
                ("editor.rules", |page| page.choose_rules()),
                ("editor.copy", |page| page.copy()),
                ("editor.paste", |page| page.paste()),
                ("editor.undo", |page| page.undo()),
                ("editor.clear", |page| {
                    page.change(|editor| editor.clear());
                }),
                ("editor.start", |page| {
                    page.change(|editor| editor.set_start());
                }),
                ("editor.play", |page| page.emit_by_name::<()>("play", &[])),
            ];
            for (name, run) in actions {
                klass.install_action(name, None, move |page, _, _| run(page));
            }
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for EditorPage {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            // A match is to begin from the position; another board or other rules were chosen.
            let names = ["play", "rules-changed"];
            SIGNALS.get_or_init(|| names.map(|name| Signal::builder(name).build()).into())
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for EditorPage {}
    impl BoxImpl for EditorPage {}
}

glib::wrapper! {
    /// The page on which a position is set up.
    pub struct EditorPage(ObjectSubclass<imp::EditorPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl EditorPage {
    fn set_up(&self) {
        let imp = self.imp();
        imp.board.connect_move(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |path| page.put(path)
        ));
        imp.board.connect_refused(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |path| page.refused(path)
        ));
        spoken::name_buttons_below(self);
        page_keys::set_up(self, Page::Editor);
        self.set_up_stamp_keys();
    }

    /// Shows a position to be changed. If it is the one that was changed here before, the changes are still there.
    ///
    /// # Errors
    /// When the options contradict each other.
    pub fn open(&self, origin: Origin, players: [Player; 2]) -> Result<(), RulesError> {
        let imp = self.imp();
        let is_same = imp.origin.borrow().as_ref() == Some(&origin);
        let is_new = !is_same || self.with_editor(|_| ()).is_none();
        if is_new {
            let position = origin.position.as_deref();
            let editor = editor::edit(&origin.options, position, players.clone())?;
            self.begin_anew(editor, &origin);
            imp.origin.replace(Some(origin));
        }
        // Those of other rules that were chosen here are known already.
        match is_new || imp.before.borrow().is_empty() {
            true => self.set_players(players),
            false => self.update(),
        }
        imp.board.focus();
        Ok(())
    }

    /// Shows another position. Where the match has gone on since the one before, what was changed there can be brought
    /// back; that of another match cannot.
    fn begin_anew(&self, editor: Box<dyn Editor>, origin: &Origin) {
        let imp = self.imp();
        let is_same_match = (imp.origin.borrow().as_ref()).is_some_and(|before| {
            before.options == origin.options
                && before.position.is_some()
                && origin.position.is_some()
        });
        let last = self.show_editor(editor);
        if !is_same_match {
            imp.before.take();
            return;
        }
        let mut before = imp.before.borrow_mut();
        before.extend(last.filter(|last| last.is_changed()));
        if !before.is_empty() {
            self.notify(&gettext(
                "The game has gone on. Undo brings back the position that you set up.",
            ));
        }
    }

    /// Shows another editor, whose players may be others, and returns the one that was shown.
    fn show_editor(&self, editor: Box<dyn Editor>) -> Option<Box<dyn Editor>> {
        let imp = self.imp();
        let (plan, painter) = (editor.board(), painter(editor.options()));
        imp.board.set_up(painter, plan.extent, plan.places);
        imp.title.set_subtitle(&tell(&editor.options().title()));
        imp.start.set_visible(editor.begins_with_pieces());
        imp.rules.set_visible(!editor.options().fields().is_empty());
        imp.editor.replace(Some(editor))
    }

    /// Asks for another board or other rules.
    fn choose_rules(&self) {
        let parent = self.root().and_downcast::<gtk::Window>();
        let (Some(parent), Some(options)) = (parent, self.options()) else {
            return;
        };
        rules_group::present(
            &parent,
            &options,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |options| page.set_rules(&options)
            ),
        );
    }

    /// Goes on with this board and these rules; with the same position where it is one of theirs, and else with the
    /// start of the game.
    fn set_rules(&self, options: &GameOptions) {
        if self.options().as_ref() == Some(options) {
            return;
        }
        match self.with_editor(|editor| editor::edit_under(options, editor)) {
            None => {}
            Some(Ok((editor, is_same))) => {
                self.go_on_with(editor);
                if !is_same {
                    self.notify(&gettext(
                        "The position does not fit this board. Undo brings it back.",
                    ));
                }
            }
            Some(Err(error)) => self.refuse(&error),
        }
    }

    /// Goes on with a position under other rules. Undo leads back to this one.
    fn go_on_with(&self, editor: Box<dyn Editor>) {
        let before = self.show_editor(editor);
        self.imp().before.borrow_mut().extend(before);
        self.emit_by_name::<()>("rules-changed", &[]);
        self.imp().board.focus();
    }

    /// The options before board or rules were chosen last.
    pub fn options_before(&self) -> Option<GameOptions> {
        let before = self.imp().before.borrow();
        before.last().map(|editor| editor.options().clone())
    }

    /// Forgets the position: another match is shown.
    pub fn forget(&self) {
        self.imp().origin.take();
    }

    /// Whether the position comes from the match that is shown.
    pub fn is_of_match(&self) -> bool {
        let origin = self.imp().origin.borrow();
        (origin.as_ref()).is_some_and(|origin| origin.position.is_some())
    }

    /// The game that is set up, and its options.
    pub fn options(&self) -> Option<GameOptions> {
        self.with_editor(|editor| editor.options().clone())
    }

    /// Replaces the players of the match that will begin.
    pub fn set_players(&self, players: [Player; 2]) {
        if let Some(editor) = &mut *self.imp().editor.borrow_mut() {
            editor.set_players(players);
        }
        focus::keep(self, || self.show_choices(), || self.imp().board.focus());
        self.update();
    }

    /// Changes of the players what differs between two states of the options.
    pub fn follow(&self, before: &[Player; 2], now: &[Player; 2]) {
        if let Some(mut players) = self.with_editor(|editor| editor.players().clone()) {
            Player::follow_both(&mut players, before, now);
            self.set_players(players);
        }
        // Undo leads back to these.
        for editor in self.imp().before.borrow_mut().iter_mut() {
            let mut players = editor.players().clone();
            Player::follow_both(&mut players, before, now);
            editor.set_players(players);
        }
    }

    /// A match from here, if one can begin.
    pub fn begin(&self) -> Option<Box<dyn AnyMatch>> {
        self.with_editor(|editor| editor.begin()).flatten()
    }

    /// Calls this when a match is to begin from the position.
    pub fn connect_play(&self, handler: impl Fn(&EditorPage) + 'static) {
        self.on_signal("play", handler);
    }

    /// Calls this when another board or other rules were chosen, with which the players may be others.
    pub fn connect_rules_changed(&self, handler: impl Fn(&EditorPage) + 'static) {
        self.on_signal("rules-changed", handler);
    }

    fn on_signal(&self, signal: &str, handler: impl Fn(&EditorPage) + 'static) {
        self.connect_closure(
            signal,
            false,
            glib::closure_local!(move |page: &EditorPage| handler(page)),
        );
    }

    /// Runs code with the position, if there is one.
    fn with_editor<T>(&self, code: impl FnOnce(&dyn Editor) -> T) -> Option<T> {
        self.imp().editor.borrow().as_deref().map(code)
    }

    /// Changes the position, and shows it.
    fn change<T>(&self, code: impl FnOnce(&mut dyn Editor) -> T) -> Option<T> {
        let mut editor = self.imp().editor.borrow_mut();
        let changed = editor.as_mut().map(|editor| code(&mut **editor));
        drop(editor);
        self.update();
        changed
    }

    fn put(&self, path: &[Site]) {
        let Some(&site) = path.last() else {
            return;
        };
        self.change(|editor| editor.put(site));
    }

    /// Says why picking a site did nothing.
    fn refused(&self, path: &[Site]) {
        let imp = self.imp();
        let Some(&site) = path.last() else {
            return imp.status.set_label(&tell(&imp.board.between()));
        };
        if let Some(Err(why)) = self.change(|editor| editor.put(site)) {
            imp.status.set_label(&tell(&why));
        }
    }

    fn copy(&self) {
        if let Some(text) = self.with_editor(|editor| editor.text()) {
            self.clipboard().set_text(&text);
            self.notify(&gettext("Position copied"));
        }
    }

    /// Sets up the position in the clipboard, on the board that it asks for. It can be taken back like any change.
    fn paste(&self) {
        let page = self.clone();
        glib::spawn_future_local(async move {
            let text = match page.clipboard().read_text_future().await {
                Ok(Some(text)) => text,
                _ => return page.notify(&gettext("The clipboard has no text to paste")),
            };
            let Some(Err(error)) = page.change(|editor| editor.paste(&text)) else {
                return;
            };
            match page.with_editor(|editor| editor::edit_on_its_board(&text, editor)) {
                Some(Some(editor)) => {
                    page.go_on_with(editor);
                    page.notify(&gettext(
                        "This position has a board of its own. Undo brings back the one before.",
                    ));
                }
                _ => page.refuse(&error),
            }
        });
    }

    /// Says what is wrong with a position or with rules.
    fn refuse(&self, error: &RulesError) {
        let text = tell(error.sentence());
        self.activate_action("win.refuse", Some(&text.to_variant()))
            .ok();
    }

    fn notify(&self, text: &str) {
        self.activate_action("win.notify", Some(&text.to_variant()))
            .ok();
    }

    fn undo(&self) {
        if self.change(|editor| editor.undo()) != Some(false) {
            return;
        }
        let before = self.imp().before.borrow_mut().pop();
        if let Some(editor) = before {
            // It has its own players.
            self.show_editor(editor);
            self.show_choices();
            self.update();
        }
    }

    /// Shows the position as it is.
    fn update(&self) {
        let imp = self.imp();
        let Some((arranged, colors, names, stamp)) = self.with_editor(|editor| {
            let players = editor.players();
            let names = players.each_ref().map(|player| player.name.clone());
            let (colors, stamps) = (player_colors(players), editor.stamps());
            let stamp = stamps.get(editor.stamp()).map(|(stamp, _)| *stamp);
            (editor.arranged(), colors, names, stamp)
        }) else {
            return;
        };
        self.show_words(&arranged, &names);
        self.show_chosen(arranged.mover);
        imp.board.show(View {
            scene: arranged.scene,
            texts: arranged.site_texts.iter().map(tell).collect(),
            paths: arranged.open.iter().map(|&site| vec![site]).collect(),
            mover: stamp.and_then(|stamp| stamp.side),
            colors,
            marks_targets: false,
            animate: false,
            pheromone: Vec::new(),
        });
        let is_changed = self.with_editor(|editor| editor.is_changed()) == Some(true)
            || !imp.before.borrow().is_empty();
        let enable = || {
            self.action_set_enabled("editor.undo", is_changed);
            self.action_set_enabled("editor.play", arranged.trouble.is_none());
        };
        focus::keep(self, enable, || imp.board.focus());
    }

    /// Says whether a game can begin, and who has how many points.
    fn show_words(&self, arranged: &Arranged, names: &[String; 2]) {
        let imp = self.imp();
        let mover = &names[arranged.mover.index()];
        imp.status.set_label(&match &arranged.trouble {
            Some(trouble) => tell(trouble),
            None => gettext_f(
                "This position can be played. {name} is to move.",
                &[("name", mover)],
            ),
        });
        match arranged.trouble.is_some() {
            true => imp.status.add_css_class("error"),
            false => imp.status.remove_css_class("error"),
        }
        imp.points.set_visible(arranged.points.is_some());
        let [first, second] = arranged.points.unwrap_or_default();
        let [one, other] = names;
        imp.points.set_label(&gettext_f(
            "Points: {one} {first}, {other} {second}",
            &[
                ("one", one),
                ("first", &first.to_string()),
                ("other", other),
                ("second", &second.to_string()),
            ],
        ));
    }
}

/// Both sides with the number of each.
fn sides() -> impl Iterator<Item = (usize, Side)> {
    Side::BOTH.into_iter().enumerate()
}
