//! Setting up positions of draughts.

use super::squares::FAR_ROW;
use super::{Draughts, PIECES, Position};
use crate::games::arrange::{put_piece, without_pieces};
use crate::games::{Arrange, Game, Side, Site, Stamp, State, StateOf};
use crate::sentence::{Sentence, say};

/// The kind of a king; a man is 0.
const KING: u8 = 1;

impl Draughts {
    fn arranged(&self, pieces: [u32; 2], kings: u32, mover: Side) -> StateOf<Self> {
        let mut position = Position {
            pieces,
            kings,
            mover,
            ..self.start()
        };
        position.stuck = !self.can_move(&position);
        State {
            position,
            marks: (),
        }
    }
}

impl Arrange for Draughts {
    fn stamps(&self) -> Vec<Stamp> {
        let kinds = [0, KING].map(|kind| Side::BOTH.map(|side| Stamp::of(side, kind)));
        (kinds.into_iter().flatten())
            .chain([Stamp::ERASER])
            .collect()
    }

    fn stamp_text(&self, kind: u8, name: &str) -> Sentence {
        let template = match kind {
            KING => say("{name}’s king"),
            _ => say("{name}’s man"),
        };
        template.with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        self.arranged([0; 2], 0, self.start().mover)
    }

    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let position = &state.position;
        let bit = 1u32 << site;
        let is_king = stamp.kind == KING;
        if let Some(side) = stamp.side.filter(|_| !is_king)
            && FAR_ROW[side.index()] & bit != 0
        {
            return Err(say("A man on its far row would be a king."));
        }
        let mut before = position.pieces.map(u64::from);
        // A man on a king is no man once more.
        if (position.kings & bit != 0) != is_king {
            before = before.map(|pieces| pieces & !u64::from(bit));
        }
        let pieces = put_piece(before, site, stamp.side).map(|pieces| pieces as u32);
        let mut kings = position.kings & !bit;
        if is_king {
            kings |= bit & (pieces[0] | pieces[1]);
        }
        Ok(self.arranged(pieces, kings, position.mover))
    }

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>> {
        let position = &state.position;
        Some(self.arranged(position.pieces, position.kings, mover))
    }

    fn flaw(&self, state: &StateOf<Self>, names: [&str; 2]) -> Option<Sentence> {
        let pieces = state.position.pieces;
        let crowded = || {
            let mut sides = Side::BOTH.into_iter();
            let side = sides.find(|side| pieces[side.index()].count_ones() > PIECES)?;
            Some(
                say("{name} has more than {most} pieces.")
                    .with("name", names[side.index()])
                    .with("most", PIECES),
            )
        };
        without_pieces(pieces.map(u64::from), names).or_else(crowded)
    }
}
