//! Setting up positions of Bricks: bricks are laid and taken away, bricklayers are moved and turned.

use super::{Bricklayer, Bricks, Position};
use crate::games::{Arrange, Notation, Side, Site, Stamp, StateOf};
use crate::sentence::{Sentence, say};

/// The kind of a bricklayer; a brick is 0.
const BRICKLAYER: u8 = 1;

impl Bricks {
    /// The state once nobody's idle turns count any more.
    fn rested(&self, state: &StateOf<Self>) -> StateOf<Self> {
        let mut after = *state;
        after.position.players = after
            .position
            .players
            .map(|player| Bricklayer { idle: 0, ..player });
        after
    }
}

/// Who stands on a square.
fn holder(position: &Position, square: u8) -> Option<Side> {
    let stands = |side: &Side| position.players[side.index()].square == square;
    Side::BOTH.into_iter().find(stands)
}

impl Arrange for Bricks {
    fn stamps(&self) -> Vec<Stamp> {
        let kinds = [0, BRICKLAYER].map(|kind| Side::BOTH.map(|side| Stamp::of(side, kind)));
        (kinds.into_iter().flatten())
            .chain([Stamp::ERASER])
            .collect()
    }

    fn stamp_text(&self, kind: u8, name: &str) -> Sentence {
        let template = match kind {
            BRICKLAYER => say("{name}’s bricklayer"),
            _ => say("{name}’s brick"),
        };
        template.with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        self.start_state()
    }

    /// A bricklayer that is put where it stands turns to the right.
    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let square = self
            .square(site)
            .ok_or_else(|| say("This is the edge of the board."))?;
        let bit = 1u128 << square;
        let mut after = self.rested(state);
        let position = &mut after.position;
        let holder = holder(position, square);
        let owner = (Side::BOTH.into_iter()).find(|side| position.bricks[side.index()] & bit != 0);
        let on_other = || say("A bricklayer cannot stand on a brick of the other player.");
        let Some(side) = stamp.side else {
            if owner.is_none() && holder.is_some() {
                return Err(say(
                    "Both bricklayers stay on the board. Put this one somewhere else.",
                ));
            }
            position.bricks = position.bricks.map(|bricks| bricks & !bit);
            return Ok(after);
        };
        if stamp.kind != BRICKLAYER {
            if holder == Some(side.other()) {
                return Err(on_other());
            }
            position.bricks = position.bricks.map(|bricks| bricks & !bit);
            if owner != Some(side) {
                position.bricks[side.index()] |= bit;
            }
            return Ok(after);
        }
        if holder == Some(side.other()) {
            return Err(say("Two bricklayers cannot stand on one square."));
        }
        if owner == Some(side.other()) {
            return Err(on_other());
        }
        let player = &mut position.players[side.index()];
        if holder == Some(side) {
            player.face = player.face.turned(1);
        }
        player.square = square;
        Ok(after)
    }

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>> {
        let mut after = self.rested(state);
        after.position.mover = mover;
        Some(after)
    }

    /// Without the moves, which a site names in a game, and with the brick under a bricklayer.
    fn arranged_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let position = &state.position;
        let text = self.square_text(position, site, names);
        let laid = position.bricks[0] | position.bricks[1];
        let is_hidden =
            |square: &u8| laid >> square & 1 == 1 && holder(position, *square).is_some();
        match self.square(site).filter(is_hidden) {
            Some(_) => say("{square}, on a brick").with("square", text),
            None => text,
        }
    }
}
