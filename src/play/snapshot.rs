//! What the window shows of a match, as plain data.

use std::any::Any;
use std::time::Duration;

use super::story::Story;
use super::{LogEntry, Match, Player};
use crate::games::registry::GameOptions;
use crate::games::{Outcome, Place, Playable, Side, Site};
use crate::sentence::Sentence;

/// Where a match stands; cheap to ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Grows with every change.
    pub revision: u64,
    /// Tells what a file of the match would hold from what it held before.
    pub content: u64,
    /// The number of moves played.
    pub ply: usize,
    /// The number of moves played or ready to be played again.
    pub length: usize,
    /// Who is to move; `None` when the game is over.
    pub turn: Option<Side>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// Who gave the game up, if it is over by that.
    pub resigned: Option<Side>,
    /// Where taking back leads.
    pub undo_to: Option<usize>,
    /// Where playing again leads.
    pub redo_to: Option<usize>,
    /// The time that each side took for the moves played.
    pub clocks: [Duration; 2],
    /// Whether a player is an ant colony.
    pub has_ants: bool,
}

/// The board itself, which no move changes.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardPlan {
    /// Width and height in board units.
    pub extent: (f64, f64),
    /// Where the sites lie.
    pub places: Vec<Place>,
}

/// A match after a number of moves.
pub struct Snapshot {
    /// The game and its options.
    pub options: GameOptions,
    /// The players, the one who starts first.
    pub players: [Player; 2],
    /// The number of moves after which this is.
    pub ply: usize,
    /// The number of moves played; the later ones were taken back.
    pub played: usize,
    /// All moves, those taken back included.
    pub log: Vec<LogEntry>,
    /// The number of moves after which the line shown leaves the game, if it is a variation.
    pub branch: Option<usize>,
    /// Who is to move.
    pub turn: Option<Side>,
    /// The points of both sides.
    pub points: [i32; 2],
    /// What the game's painter draws.
    pub scene: Box<dyn Any>,
    /// What lies on each site, in words.
    pub site_texts: Vec<Sentence>,
    /// The paths of the legal moves.
    pub paths: Vec<Vec<Site>>,
    /// The position as text.
    pub text: String,
    /// What the last moves did, and how the game ended.
    pub story: Story,
}

impl Snapshot {
    /// The move that led here.
    pub fn last_move(&self) -> Option<&LogEntry> {
        self.log.get(self.ply.checked_sub(1)?)
    }

    /// Who moved after a number of moves.
    pub fn mover(&self, ply: usize) -> Option<Side> {
        self.log.get(ply).map(|entry| entry.side)
    }

    pub(super) fn of<G: Playable>(of: &Match<G>, ply: usize) -> Snapshot {
        let (game, ply) = (of.game(), ply.min(of.len()));
        let state = of.state_at(ply);
        let position = &state.position;
        let last = ply.checked_sub(1);
        let last = last.map(|index| (of.state_at(index), of.moves()[index]));
        let names = of.players().each_ref().map(|player| player.name.as_str());
        let sites = game.sites().len() as Site;
        let is_given_up = of.resignation_at(ply).is_some();
        Snapshot {
            options: of.options().clone(),
            players: of.players().clone(),
            ply,
            played: of.ply(),
            log: of.log(),
            branch: None,
            turn: of.turn_at(ply).filter(|_| !is_given_up),
            points: game.points(position),
            scene: Box::new(game.scene(state, last)),
            site_texts: (0..sites)
                .map(|site| game.site_text(state, site, names))
                .collect(),
            paths: (game.moves(position))
                .filter(|_| !is_given_up)
                .flat_map(|mv| game.paths(position, mv))
                .collect(),
            text: game.state_text(state),
            story: Story::of(of, ply),
        }
    }
}
