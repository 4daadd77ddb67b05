//! Setting up positions: what can be put on the sites of a board, and why the result cannot be played.

use super::{Narrate, Side, Site, StateOf};
use crate::sentence::{Sentence, say};

/// What is put on a site: an edge or a piece of a side, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Whose it is; `None` erases what lies there.
    pub side: Option<Side>,
    /// What it is, by the numbers that the game has for its [pieces](super::pieces::Piece).
    pub kind: u8,
}

impl Stamp {
    /// Takes away what lies on a site.
    pub const ERASER: Stamp = Stamp {
        side: None,
        kind: 0,
    };

    /// Something of a side.
    pub const fn of(side: Side, kind: u8) -> Stamp {
        Stamp {
            side: Some(side),
            kind,
        }
    }
}

/// A game whose positions can be set up by hand.
///
/// A state may be impossible while it is set up. All that is asked of such a state must still be answered:
/// what the painter needs, what lies on its sites, the points, and the turn. Its moves are asked for only once
/// nothing makes it [unplayable](Arrange::unplayable).
///
/// What happened before does not count in a position that was set up, so every change sets back the clocks that
/// end games in a draw.
pub trait Arrange: Narrate {
    /// All that can be put on a site, kind by kind, and the eraser last.
    fn stamps(&self) -> Vec<Stamp> {
        let sides = Side::BOTH.map(|side| Stamp::of(side, 0));
        sides.into_iter().chain([Stamp::ERASER]).collect()
    }

    /// What a stamp of a side is called; `name` is what the side is called.
    fn stamp_text(&self, kind: u8, name: &str) -> Sentence;

    /// The board with nothing on it that can be taken away.
    fn empty(&self) -> StateOf<Self>;

    /// The state with this on a site of the board, instead of what lay there. The same once more takes it away.
    ///
    /// # Errors
    /// Why it cannot stand there.
    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence>;

    /// Who is to move, or would be if the game were not over.
    fn mover(&self, position: &Self::Position) -> Side;

    /// The state with this side to move; `None` where the position itself tells who is to move.
    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>>;

    /// What is wrong with a state that no game can come to, in words of the game; `names` are what the players
    /// are called.
    fn flaw(&self, _state: &StateOf<Self>, _names: [&str; 2]) -> Option<Sentence> {
        None
    }

    /// What lies on a site, in words.
    fn arranged_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        self.site_text(state, site, names)
    }

    /// Why a game cannot go on from this state; `None` if it can. Whatever passes can also be saved, for it is
    /// read back from its text.
    fn unplayable(&self, state: &StateOf<Self>, names: [&str; 2]) -> Option<Sentence> {
        if let Some(flaw) = self.flaw(state, names) {
            return Some(flaw);
        }
        match self.parse_state(&self.state_text(state)) {
            Err(error) => return Some(error.sentence().clone()),
            Ok(read) if read != *state => return Some(say("No game leads to this position.")),
            Ok(_) => {}
        }
        let is_over = self.turn(&state.position).is_none();
        is_over.then(|| {
            say("The game is over in this position. {why}")
                .with("why", self.ending(&state.position, names))
        })
    }
}

/// The pieces of both sides once one is put on a place: bits that stand for the places. The same once more
/// takes it away.
pub(super) fn put_piece(pieces: [u64; 2], place: Site, side: Option<Side>) -> [u64; 2] {
    let bit = 1u64.checked_shl(place.into()).unwrap_or(0);
    let new = side.filter(|side| pieces[side.index()] & bit == 0);
    let mut after = pieces.map(|pieces| pieces & !bit);
    if let Some(side) = new {
        after[side.index()] |= bit;
    }
    after
}

/// The flaw of a position in which a side has lost all its pieces.
pub(super) fn without_pieces(pieces: [u64; 2], names: [&str; 2]) -> Option<Sentence> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| pieces[side.index()] == 0)?;
    Some(say("{name} has no pieces.").with("name", names[side.index()]))
}
