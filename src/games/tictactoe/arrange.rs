//! Setting up positions of tic-tac-toe. How many marks there are tells who is to move.

use super::{Position, TicTacToe};
use crate::games::arrange::put_piece;
use crate::games::{Arrange, Notation, Side, Site, Stamp, State, StateOf};
use crate::sentence::{Sentence, say};

impl Arrange for TicTacToe {
    fn stamp_text(&self, _: u8, name: &str) -> Sentence {
        say("{name}’s mark").with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        self.start_state()
    }

    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let cells = put_piece(state.position.cells.map(u64::from), site, stamp.side);
        let position = Position {
            cells: cells.map(|cells| cells as u16),
        };
        Ok(State {
            position,
            marks: (),
        })
    }

    fn mover(&self, position: &Position) -> Side {
        position.mover()
    }

    fn with_mover(&self, _: &StateOf<Self>, _: Side) -> Option<StateOf<Self>> {
        None
    }

    fn flaw(&self, state: &StateOf<Self>, names: [&str; 2]) -> Option<Sentence> {
        let [first, second] = state.position.cells.map(u16::count_ones);
        if first != second && first != second + 1 {
            let flaw = say(
                "{first} begins, so there are as many marks of {first} as of {second}, or one more.",
            );
            return Some(flaw.with("first", names[0]).with("second", names[1]));
        }
        // Whoever made the last mark cannot have lost before.
        let winner = match first == second {
            true => Side::First,
            false => Side::Second,
        };
        state.position.has_line(winner).then(|| {
            say("{winner} has three in a row, but {loser} made a mark after that.")
                .with("winner", names[winner.index()])
                .with("loser", names[winner.other().index()])
        })
    }
}
