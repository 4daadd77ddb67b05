//! All actions of the window: name, keys, when each is enabled, and what it does.
//!
//! `win.*` belong to the window, `game.*` to the game page; the other pages have actions of their own, and their keys are
//! in [another table](super::page_keys). Menus and buttons name actions in `resources/ui/`; the accelerators and the
//! [window of keyboard shortcuts](super::shortcuts) are made from the tables.

use gtk::gdk;
use gtk::prelude::*;

use super::about;
use super::game_page::GamePage;
use super::help;
use super::shortcuts;
use super::window::WallsWindow;
use crate::i18n::gettext;
use crate::play::Session;
use crate::play::session::{Line, Status};

/// The pages of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The menu.
    Start,
    /// The match.
    Game,
    /// The experiments.
    Lab,
    /// What there is to learn from.
    Learn,
    /// A lesson.
    Lesson,
    /// The played games, and what they say.
    Statistics,
    /// The puzzles.
    Puzzles,
    /// The position that is set up.
    Editor,
}

/// What decides which actions are enabled.
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    /// The page that is shown.
    pub page: Page,
    /// What can be done with the match, if there is one.
    pub status: Option<Status>,
    /// Whether a search is running.
    pub is_thinking: bool,
    /// Whether it is one for a hint.
    pub seeks_hint: bool,
    /// Whether the game is being looked through for its turning points.
    pub is_looking_back: bool,
    /// Whether another match of the game was set aside for this one.
    pub has_aside: bool,
    /// Whether the board can be turned.
    pub can_turn: bool,
}

impl Situation {
    fn game(&self, condition: impl Fn(&Status) -> bool) -> bool {
        self.page == Page::Game && self.status.as_ref().is_some_and(condition)
    }
}

/// Where an action stands among the keyboard shortcuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Game,
    Board,
    Computers,
    Lab,
    Statistics,
    Lessons,
    Puzzles,
    Editor,
    Program,
}

/// What an action does.
#[derive(Clone, Copy)]
pub enum Run {
    /// Something with the window.
    Window(fn(&WallsWindow)),
    /// Something with the match.
    Game(fn(&GamePage)),
    /// It switches this property of the game page.
    Switch(&'static str),
    /// Others carry it out: GTK, the application, or what has the focus. A row without a name is no action, and only
    /// stands among the keyboard shortcuts.
    Elsewhere,
}

/// An action.
#[derive(Clone, Copy)]
pub struct Action {
    /// Its name, with the group that it belongs to.
    pub name: &'static str,
    /// The keys that work wherever the focus is.
    pub keys: &'static str,
    /// The keys without Ctrl or Alt that work on the game page.
    pub plain_keys: &'static str,
    /// When it is enabled.
    pub is_enabled: fn(&Situation) -> bool,
    /// What it does.
    pub run: Run,
    /// Where it stands in the window of keyboard shortcuts, and what is said of it there.
    pub help: Option<(Group, fn() -> String)>,
}

const fn action(name: &'static str, keys: &'static str, run: Run) -> Action {
    Action {
        name,
        keys,
        plain_keys: "",
        is_enabled: |_| true,
        run,
        help: None,
    }
}

impl Action {
    const fn plain(self, plain_keys: &'static str) -> Action {
        Action { plain_keys, ..self }
    }

    const fn when(self, is_enabled: fn(&Situation) -> bool) -> Action {
        Action { is_enabled, ..self }
    }

    const fn help(self, group: Group, title: fn() -> String) -> Action {
        Action {
            help: Some((group, title)),
            ..self
        }
    }

    /// The name without its group.
    pub fn short_name(&self) -> &'static str {
        self.name
            .split_once('.')
            .map_or(self.name, |(_, name)| name)
    }

    /// The action for a key without Ctrl or Alt on the game page.
    pub fn for_plain_key(key: gdk::Key) -> Option<&'static Action> {
        let is_key = |name: &str| gdk::Key::from_name(name) == Some(key.to_lower());
        ACTIONS
            .iter()
            .find(|action| action.plain_keys.split_whitespace().any(is_key))
    }
}

/// Plays on with the other player first, where a match goes on; else plays again.
pub const REMATCH: &str = "win.rematch";
/// The same with the other player first.
pub const SWAP: &str = "win.swap";

use Run::{Elsewhere, Game, Switch, Window};

/// All actions, in the order of the keyboard shortcuts.
pub const ACTIONS: &[Action] = &[
    action("win.continue", "", Window(|window| window.continue_match())),
    action("win.new", "<Control>n", Window(|window| window.new_game()))
        .help(Group::Game, || gettext("New Game")),
    action("win.open", "<Control>o", Window(|window| window.open()))
        .help(Group::Game, || gettext("Open")),
    action(
        "win.save",
        "<Control>s",
        Window(|window| window.save(false)),
    )
    .plain("s")
    .when(|now| now.page == Page::Game)
    .help(Group::Game, || gettext("Save")),
    action(
        "win.save-as",
        "<Control><Shift>s",
        Window(|window| window.save(true)),
    )
    .when(|now| now.page == Page::Game)
    .help(Group::Game, || gettext("Save As")),
    action("win.export", "", Window(|window| window.export()))
        .when(|now| now.game(|status| status.standing.ply > 0)),
    action(
        "win.export-picture",
        "",
        Window(|window| window.export_picture()),
    )
    .when(|now| now.game(|_| true)),
    action("win.print", "", Window(|window| window.print())).when(|now| now.game(|_| true)),
    action("game.undo", "<Control>z", Game(|page| page.undo()))
        .plain("b")
        .when(|now| {
            now.game(|status| match status.review {
                Some(review) => review.may_step_back,
                None if status.line == Line::Variation => status.shown > 0,
                None => status.is_live && status.standing.undo_to.is_some(),
            })
        })
        .help(Group::Game, || gettext("Take Back")),
    action("game.redo", "<Control><Shift>z", Game(|page| page.redo()))
        .when(|now| {
            now.game(|status| match status.review {
                Some(review) => review.may_step_on,
                None if status.line == Line::Variation => status.shown < status.length,
                None => status.is_live && status.standing.redo_to.is_some(),
            })
        })
        .help(Group::Game, || gettext("Redo")),
    action("game.resign", "", Game(|page| page.resign()))
        .when(|now| now.game(|status| status.resigner.is_some())),
    action("win.menu", "", Window(|window| window.show_menu())).when(|now| now.page != Page::Start),
    action("win.leave", "", Window(|window| window.leave()))
        .plain("Escape")
        .when(|now| now.page != Page::Start)
        .help(Group::Game, || gettext("Leave the Game or Page")),
    action(
        "game.move-now",
        "<Control>Return",
        Game(|page| page.move_now()),
    )
    .when(|now| now.game(|_| now.is_thinking))
    .help(Group::Game, || {
        gettext("Move Now (While the Computer Thinks)")
    }),
    action("game.hint", "<Control>h", Game(|page| page.hint()))
        .when(|now| {
            now.game(|status| match status.review {
                Some(review) => review.count > 0,
                // While the computer waits, the moves are its own.
                None if status.practice.is_some_and(|now| now.is_waiting) => false,
                // The button stays while a hint is searched for, so it keeps the focus.
                None if now.is_thinking => now.seeks_hint,
                None => status.is_live && status.standing.turn.is_some(),
            })
        })
        .help(Group::Game, || gettext("Hint")),
    action("game.analyse", "<Control>e", Switch("shows-analysis"))
        .when(|now| now.game(|status| status.review.is_none()))
        .help(Group::Game, || gettext("Analyse")),
    action("game.pheromone", "", Switch("shows-pheromone"))
        .when(|now| now.game(|status| status.standing.has_ants)),
    action("game.turn-board", "", Switch("turns-board")).when(|now| now.can_turn),
    action("game.reset-ants", "", Game(|page| page.reset_ants()))
        .when(|now| now.game(|status| status.standing.has_ants)),
    action("game.copy", "<Control>c", Game(|page| page.copy()))
        .help(Group::Game, || gettext("Copy the Position")),
    action("game.copy-game", "", Game(|page| page.copy_game()))
        .when(|now| now.game(|status| status.standing.ply > 0)),
    action("win.paste", "<Control>v", Window(|window| window.paste()))
        // There, Ctrl+V belongs to the text fields.
        .when(|now| now.page != Page::Lab)
        .help(Group::Game, || gettext("Paste a Position")),
    action(
        "win.edit",
        "<Control><Shift>e",
        Window(|window| window.edit()),
    )
    .when(|now| matches!(now.page, Page::Start | Page::Game))
    .help(Group::Game, || gettext("Edit a Position")),
    action(
        "win.leave-editor",
        "",
        Window(|window| window.leave_editor()),
    )
    .when(|now| now.page == Page::Editor),
    action(
        REMATCH,
        "",
        Window(|window| window.begin_again(|session| Some(session.rematch(false)))),
    )
    .when(|now| now.game(|status| status.standing.turn.is_none())),
    action(
        SWAP,
        "",
        Window(|window| window.begin_again(|session| Some(session.rematch(true)))),
    )
    .when(|now| now.game(|status| status.standing.turn.is_none())),
    action("game.learn", "<Control>r", Game(|page| page.learn()))
        .when(|now| {
            let is_free = !now.is_looking_back;
            now.game(|status| is_free && status.may_look_back && status.review.is_none())
        })
        .help(Group::Game, || gettext("Learn from It")),
    action(
        "win.practise",
        "<Control><Shift>r",
        Window(|window| window.practise()),
    )
    .when(|now| now.game(|status| status.may_practise))
    .help(Group::Game, || gettext("Practise from Here")),
    action("game.play-on", "", Game(|page| page.play_on_anyway()))
        .when(|now| now.game(|status| status.practice.is_some_and(|now| now.is_waiting))),
    action(
        "win.back",
        "<Control><Shift>b",
        Window(|window| window.back_to_aside()),
    )
    .when(|now| now.has_aside && now.game(|status| status.review.is_none()))
    .help(Group::Game, || gettext("Back to the Game before Practice")),
    action(
        "win.practise-again",
        "",
        Window(|window| window.begin_again(Session::practise_again)),
    )
    .when(|now| {
        let is_over = |status: &Status| status.standing.turn.is_none();
        now.game(|status| status.practice.is_some() && is_over(status))
    }),
    action("", "Left Right Up Down", Elsewhere).help(Group::Board, || gettext("Move the Brush")),
    action("", "Page_Down Page_Up", Elsewhere)
        .help(Group::Board, || gettext("To the Next Piece or Place")),
    action("", "Return space", Elsewhere).help(Group::Board, || gettext("Paint, Pick, Put Down")),
    action(
        "game.previous",
        "<Alt>Left",
        Game(|page| page.look_beside(-1)),
    )
    .when(|now| {
        now.game(|status| match status.review {
            Some(review) => review.at > 0,
            None => status.shown > 0,
        })
    })
    .help(Group::Board, || gettext("Previous Move")),
    action("game.next", "<Alt>Right", Game(|page| page.look_beside(1)))
        .when(|now| {
            now.game(|status| match status.review {
                Some(review) => review.at + 1 < review.count,
                None => status.shown < status.length,
            })
        })
        .help(Group::Board, || gettext("Next Move")),
    action("game.live", "<Alt>End", Game(|page| page.look_live()))
        .when(|now| now.is_looking_back || now.game(|status| !status.is_live))
        .help(Group::Board, || gettext("Back to the Latest Move")),
    action(
        "game.play-from-here",
        "",
        Game(|page| page.play_from_here()),
    )
    .when(|now| now.game(|status| !status.is_live && status.review.is_none())),
    action("game.try", "<Control>j", Game(|page| page.try_moves()))
        .when(|now| {
            now.game(|status| {
                let standing = status.standing;
                // Where somebody resigned, there are moves left to try.
                let is_over = standing.turn.is_none() && standing.resigned.is_none();
                let is_over = status.is_live && is_over;
                status.line == Line::Game && status.review.is_none() && !is_over
            })
        })
        .help(Group::Board, || gettext("Try Moves Beside the Game")),
    action(
        "game.variations",
        "<Control>b",
        Game(|page| page.list_variations()),
    )
    .when(|now| now.game(|status| status.review.is_none() && status.has_variations))
    .help(Group::Board, || gettext("Variations")),
    action("game.label", "<Control>m", Game(|page| page.name_line()))
        .when(|now| now.game(|status| status.review.is_none() && status.length > 0))
        .help(Group::Board, || {
            gettext("Name and Comment of a Variation or Game")
        }),
    action("game.comment", "<Control>k", Game(|page| page.comment()))
        .when(|now| now.game(|status| status.review.is_none() && status.shown > 0))
        .help(Group::Board, || gettext("Comment on the Move")),
    action("game.promote", "", Game(|page| page.promote()))
        .when(|now| now.game(|status| status.line == Line::Variation)),
    action(
        "game.delete-variation",
        "",
        Game(|page| page.delete_variation()),
    )
    .when(|now| now.game(|status| status.line == Line::Variation)),
    action("game.pause", "<Control>p", Switch("paused"))
        .when(|now| now.game(|status| status.computers_play && status.is_live))
        .help(Group::Computers, || gettext("Pause")),
    action("game.step", "<Control>period", Game(|page| page.step()))
        .when(|now| now.game(|status| status.computers_play && status.is_live))
        .help(Group::Computers, || gettext("One Move")),
    action(
        "win.learn",
        "<Control><Shift>l",
        Window(|window| window.show_learn()),
    )
    .help(Group::Program, || {
        gettext("Learn: Tutorials, Lessons, Puzzles")
    }),
    action("win.lab", "<Control>l", Window(|window| window.show_lab()))
        .help(Group::Lab, || gettext("To the Laboratory")),
    action(
        "win.statistics",
        "<Control>t",
        Window(|window| window.show_statistics()),
    )
    .help(Group::Statistics, || gettext("To the Statistics")),
    action("", "Delete", Elsewhere).help(Group::Statistics, || gettext("Delete a Played Game")),
    action(
        "win.puzzles",
        "<Control>u",
        Window(|window| window.show_puzzles()),
    )
    .help(Group::Puzzles, || gettext("To the Puzzles")),
    action("", "1 2 3 4 5", Elsewhere)
        .help(Group::Editor, || gettext("Choose What Is Put on the Board")),
    action("", "Return space", Elsewhere)
        .help(Group::Editor, || gettext("Put It There, or Take It Away")),
    action(
        "win.players",
        "<Control>comma",
        Window(|window| window.player_options()),
    )
    .help(Group::Program, || gettext("Player Options")),
    action(
        "win.help",
        "F1",
        Window(|window| help::present(window, &window.help_topic())),
    )
    .help(Group::Program, || gettext("Help")),
    action(
        "win.shortcuts",
        "<Control>question",
        Window(shortcuts::present),
    )
    .help(Group::Program, || gettext("Keyboard Shortcuts")),
    action(
        "win.fullscreen",
        "F11",
        Window(|window| window.set_fullscreened(!window.is_fullscreen())),
    )
    .help(Group::Program, || gettext("Full Screen")),
    action("win.sounds", "<Control><Shift>m", Elsewhere).help(Group::Program, || gettext("Sounds")),
    action("", "F10", Elsewhere).help(Group::Program, || gettext("Menu")),
    action("app.quit", "<Control>q", Elsewhere).help(Group::Program, || gettext("Quit")),
    action("win.about", "", Window(about::present)),
];

/// Gives the actions their accelerators.
pub fn set_accelerators(application: &adw::Application) {
    for action in ACTIONS.iter().filter(|action| !action.name.is_empty()) {
        let keys: Vec<&str> = action.keys.split_whitespace().collect();
        application.set_accels_for_action(action.name, &keys);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_one_row_and_every_key_one_action() {
        let mut names = Vec::new();
        let mut keys = Vec::new();
        for action in ACTIONS.iter().filter(|action| !action.name.is_empty()) {
            assert!(!names.contains(&action.name), "{} twice", action.name);
            names.push(action.name);
            for key in action.keys.split_whitespace() {
                assert!(!keys.contains(&key), "{key} twice");
                keys.push(key);
            }
        }
    }

    #[test]
    fn every_action_in_the_menus_is_in_the_table() {
        let files = [
            include_str!("../../resources/ui/game_page.ui"),
            include_str!("../../resources/ui/panel.ui"),
            include_str!("../../resources/ui/start_page.ui"),
            include_str!("../../resources/ui/lab_page.ui"),
            include_str!("../../resources/ui/learn_page.ui"),
            include_str!("../../resources/ui/lesson_page.ui"),
            include_str!("../../resources/ui/statistics_page.ui"),
            include_str!("../../resources/ui/puzzle_page.ui"),
            include_str!("../../resources/ui/editor_page.ui"),
        ];
        let mut seen = 0;
        for file in files {
            for word in file.split(['<', '>']) {
                let is_action = word.starts_with("win.") || word.starts_with("game.");
                if is_action {
                    let known = ACTIONS.iter().any(|action| action.name == word);
                    assert!(known, "{word} is in no row");
                    seen += 1;
                }
            }
        }
        assert!(seen > 30, "only {seen} were found");
    }
}
