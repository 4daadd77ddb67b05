//! Text in and out: moves, positions and whole games as people and other programs write them.

use std::fmt::Debug;

use super::{Game, RulesError, Side};
use crate::sentence::{Sentence, say};

/// The most letters of a comment on a line of moves that is kept.
pub const MOST_COMMENT_LETTERS: usize = 4000;

/// A position together with what is seen of it beyond the rules (see [`Notation::Marks`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State<P, M> {
    /// All that the rules need.
    pub position: P,
    /// What is only looked at.
    pub marks: M,
}

/// The state of a game `G`.
pub type StateOf<G> = State<<G as Game>::Position, <G as Notation>::Marks>;

/// A game with a notation. Texts round-trip, which `tests/engine/laws.rs` checks for every game.
pub trait Notation: Game {
    /// What is drawn and written but does not matter to play, such as who painted which edge. `()` for
    /// most games.
    type Marks: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The start with nothing marked.
    fn start_state(&self) -> StateOf<Self> {
        State {
            position: self.start(),
            marks: Self::Marks::default(),
        }
    }

    /// The marks after a legal move of this state has led to `after`.
    fn mark(
        &self,
        before: &StateOf<Self>,
        _mv: Self::Move,
        _after: &Self::Position,
    ) -> Self::Marks {
        before.marks
    }

    /// The state after a legal move.
    fn play_state(&self, state: &StateOf<Self>, mv: Self::Move) -> StateOf<Self> {
        let position = self.play(&state.position, mv);
        State {
            position,
            marks: self.mark(state, mv, &position),
        }
    }

    /// How moves are written, for people who type them.
    fn about_moves(&self) -> Sentence;

    /// A move in the game's notation.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A move as the log shows it.
    fn log_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Reads a legal move of this position.
    ///
    /// # Errors
    /// When the text is no move of the notation or the move is not legal here.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, RulesError>;

    /// Cuts a list of moves into the texts of single moves.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        text.split_whitespace().collect()
    }

    /// The games that a text holds, one after the other; one game where the notation has no collections.
    fn split_games<'a>(&self, text: &'a str) -> Vec<GameInText<'a>> {
        let title = String::new();
        vec![GameInText { title, text }]
    }

    /// A state as text, for people and files.
    fn state_text(&self, state: &StateOf<Self>) -> String;

    /// Reads what [`state_text`](Notation::state_text) wrote, and the notations of other programs.
    ///
    /// # Errors
    /// When the text is no position of these rules; the message names the line.
    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError>;

    /// Reads a list of moves, from the start or after `moves:` below a position, or a whole game in a notation that
    /// other programs know; `None` when the text is neither.
    ///
    /// # Errors
    /// When it is a game, but one that cannot be played.
    fn read_record(&self, text: &str) -> Option<Result<Record<Self>, RulesError>> {
        if let Some((first, moves)) = split_after_position(text) {
            let start = self.parse_state(first).ok()?;
            return Some(Record::from_texts(self, start, &self.split_moves(moves)));
        }
        let start = self.start_state();
        let texts = self.split_moves(text);
        self.parse_move(&start.position, texts.first()?).ok()?;
        Some(Record::from_texts(self, start, &texts))
    }

    /// A game in the notation that other programs know best: its moves, below its first position if that is not the usual
    /// one.
    fn write_record(&self, record: &Record<Self>, _names: [&str; 2]) -> String {
        let texts: Vec<String> = (record.moves.iter())
            .map(|&mv| self.move_text(mv))
            .collect();
        let moves = texts.join(" ");
        match record.start == self.start_state() {
            true => format!("{moves}\n"),
            false => format!(
                "{}\n{MOVES} {moves}\n",
                self.state_text(&record.start).trim_end_matches('\n')
            ),
        }
    }
}

/// What the line begins with that has the moves of a game, below its first position.
const MOVES: &str = "moves:";

/// A position and the moves that are played from there, if the text has both.
fn split_after_position(text: &str) -> Option<(&str, &str)> {
    let (at, _) = text
        .match_indices(MOVES)
        .find(|(at, _)| text[..*at].ends_with('\n'))?;
    Some((&text[..at], &text[at + MOVES.len()..]))
}

/// A game in a text that holds several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInText<'a> {
    /// What a list calls it; empty if the text does not say.
    pub title: String,
    /// The part of the text that holds it.
    pub text: &'a str,
}

/// A whole game: where it began, the moves, and what is noted beside them.
#[derive(Debug, Clone)]
pub struct Record<G: Notation> {
    /// The state before the first move.
    pub start: StateOf<G>,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// Comments and variations, where the notation has any.
    pub beside: Beside<G>,
}

/// What is noted beside the moves of a game.
#[derive(Debug, Clone)]
pub struct Beside<G: Notation> {
    /// The names of those who played it, by side; empty where one is not known. Only somebody else's game has any.
    pub players: Option<[String; 2]>,
    /// Who won, if the moves do not say it: the other side has given up.
    pub winner: Option<Side>,
    /// What the game is called; empty if it has no name.
    pub title: String,
    /// What is written about the game; empty if nothing is.
    pub comment: String,
    /// What is written about its moves, each with the number of moves up to it.
    pub comments: Vec<(usize, String)>,
    /// Variations, in their order.
    pub lines: Vec<NotedLine<G>>,
}

impl<G: Notation> Default for Beside<G> {
    fn default() -> Self {
        Beside {
            players: None,
            winner: None,
            title: String::new(),
            comment: String::new(),
            comments: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// A variation of a game.
#[derive(Debug, Clone)]
pub struct NotedLine<G: Notation> {
    /// Its moves, from the start of the game on.
    pub moves: Vec<G::Move>,
    /// What is written about it; empty if nothing is.
    pub comment: String,
    /// What is written about its own moves, each with the number of moves up to it, from the start of the game on. What is
    /// written about a move that the game has too, or a variation before this one, stands there.
    pub comments: Vec<(usize, String)>,
}

impl<G: Notation> NotedLine<G> {
    /// The number of moves that it has in common with a game.
    pub fn branch(&self, game: &[G::Move]) -> usize {
        let pairs = self.moves.iter().zip(game);
        pairs.take_while(|(one, other)| one == other).count()
    }

    /// Whether a game has all its moves.
    pub fn is_in(&self, game: &[G::Move]) -> bool {
        self.branch(game) == self.moves.len()
    }
}

impl<G: Notation> Record<G> {
    /// Plays moves given as texts.
    ///
    /// # Errors
    /// When one of them is not legal; the message says which.
    pub fn from_texts(
        game: &G,
        start: StateOf<G>,
        texts: &[impl AsRef<str>],
    ) -> Result<Record<G>, RulesError> {
        let mut position = start.position;
        let mut moves = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let mv = game.parse_move(&position, text.as_ref()).map_err(|error| {
                let sentence = say("move {number}: {error}").with("number", index + 1);
                RulesError::Move(sentence.with("error", error.sentence().clone()))
            })?;
            position = game.play(&position, mv);
            moves.push(mv);
        }
        Ok(Record {
            start,
            moves,
            beside: Beside::default(),
        })
    }
}
