//! What happened in a match, as plain data for the status line.

use super::Match;
use super::player::you;
use crate::games::{Deed, Outcome, Playable, Side, Unit};
use crate::sentence::{Sentence, say};

/// What the last moves did, and why the game is over if it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Who moved last, and what the moves of this turn did.
    pub last: Option<(Side, Deed)>,
    /// Who moved last, and what that move did by itself.
    pub last_move: Option<(Side, Deed)>,
    /// Who makes no more moves while the other goes on, and the sentences for it, see
    /// [`out`](crate::games::Narrate::out).
    pub out: Option<(Side, [Sentence; 2])>,
    /// How a move is made, for the side to move if it has not made any.
    pub how_to_move: Option<Sentence>,
    /// What the rules alone threaten the side to move with.
    pub warning: Option<Sentence>,
    /// Why the game is over.
    pub ending: Option<Sentence>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Who gave it up, if it ended so.
    pub resigned: Option<Side>,
    /// What the points count.
    pub unit: Unit,
    /// The least difference between guesses that is told.
    pub worth_telling: i32,
    /// What the points of each side count where they do not decide.
    pub counted: [Option<Sentence>; 2],
    /// Whether a guess says who stands better.
    pub guesses_tell_who_leads: bool,
}

impl Story {
    /// Whether a value says who stands better: each does that is proved.
    pub fn tells_who_leads(&self, is_exact: bool) -> bool {
        is_exact || self.guesses_tell_who_leads
    }

    pub(super) fn of<G: Playable>(of: &Match<G>, ply: usize) -> Story {
        let game = of.game();
        let position = &of.state_at(ply).position;
        let turn = game.turn(position);
        let resigned = of.resignation_at(ply).map(|resignation| resignation.side);
        let names = of.players().each_ref().map(|player| player.name.as_str());
        let outcome = of.outcome_at(ply);
        let is_over = outcome.is_some();
        let moved = |ply: usize| game.turn(&of.state_at(ply).position) == turn;
        let is_first = !is_over && !(0..ply).any(moved);
        Story {
            how_to_move: is_first.then(|| game.how_to_move(position)),
            last: last_turn(of, ply),
            last_move: last_move(of, ply),
            out: game.out(position).filter(|_| !is_over),
            warning: game.warning(position).filter(|_| !is_over),
            ending: match resigned {
                Some(side) => Some(of_resignation(of, side)),
                None => is_over.then(|| game.ending(position, names)),
            },
            outcome,
            resigned,
            unit: game.unit(),
            counted: Side::BOTH.map(|side| game.counted(side)),
            worth_telling: game.worth_telling(),
            guesses_tell_who_leads: game.guesses_tell_who_leads(),
        }
    }
}

/// Says who gave the game up.
fn of_resignation<G: Playable>(of: &Match<G>, side: Side) -> Sentence {
    match you(of.players()) == Some(side) {
        true => say("You resigned."),
        false => say("{name} resigned.").with("name", &*of.players()[side.index()].name),
    }
}

/// Who moved last, and what the move did.
fn last_move<G: Playable>(of: &Match<G>, ply: usize) -> Option<(Side, Deed)> {
    let last = ply.checked_sub(1)?;
    let [before, after] = [last, ply].map(|ply| &of.state_at(ply).position);
    let side = of.game().turn(before)?;
    Some((side, of.game().deed(before, of.moves()[last], after)))
}

/// Who moved last, and what it did. Boxes closed one after the other in one turn count together.
fn last_turn<G: Playable>(of: &Match<G>, ply: usize) -> Option<(Side, Deed)> {
    let game = of.game();
    let at = |ply: usize| &of.state_at(ply).position;
    let deed = |ply: usize| game.deed(at(ply), of.moves()[ply], at(ply + 1));
    let last = ply.checked_sub(1)?;
    let side = game.turn(at(last))?;
    let mut closed = 0;
    for before in (0..=last).rev() {
        match deed(before) {
            _ if game.turn(at(before)) != Some(side) => break,
            Deed::Closed(boxes) => closed += boxes,
            // Whatever came before the last move but one is told already.
            _ if before < last => break,
            _ => {}
        }
    }
    match closed {
        0 => Some((side, deed(last))),
        boxes => Some((side, Deed::Closed(boxes))),
    }
}
