//! Setting up positions of Hexxagon.

use super::{Hexxagon, Position};
use crate::games::arrange::{put_piece, without_pieces};
use crate::games::{Arrange, Notation, Side, Site, Stamp, State, StateOf};
use crate::sentence::{Sentence, say};

fn state_of(pieces: [u64; 2], mover: Side) -> State<Position, ()> {
    let position = Position {
        pieces,
        mover,
        quiet: 0,
    };
    State {
        position,
        marks: (),
    }
}

impl Arrange for Hexxagon {
    fn stamp_text(&self, _: u8, name: &str) -> Sentence {
        say("{name}’s piece").with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        state_of([0; 2], self.start_state().position.mover)
    }

    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let pieces = put_piece(state.position.pieces, site, stamp.side);
        Ok(state_of(pieces, state.position.mover))
    }

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>> {
        Some(state_of(state.position.pieces, mover))
    }

    fn flaw(&self, state: &StateOf<Self>, names: [&str; 2]) -> Option<Sentence> {
        without_pieces(state.position.pieces, names)
    }
}
