//! The sentences of a puzzle: what is to be found, what a wrong move costs and why, and what the best one is worth.

use super::session::Phase;
use super::{Hint, PuzzleSession};
use crate::games::{Side, Unit};
use crate::play::words::{loss, two};
use crate::sentence::{Sentence, say, say_many};

/// What is to be found.
fn question(session: &PuzzleSession) -> Sentence {
    let puzzle = session.puzzle();
    let you = say("You play {name}.").with("name", name(session, session.mover()));
    let task = match (session.unit(), puzzle.best.1) {
        (Unit::Win, 1..) => say("Find the only move that wins."),
        (Unit::Win, _) => say("Find the only move that does not lose."),
        _ => say("Find the best move."),
    };
    two(you, task)
}

/// What there is to say now.
pub fn text(session: &PuzzleSession) -> Sentence {
    match session.phase() {
        Phase::Asking => match session.hint() {
            None => question(session),
            Some(hint) => two(question(session), hinted(session, hint)),
        },
        Phase::Wrong => two(
            two(refuted(session), cost(session)),
            say("Try again, or see the solution."),
        ),
        Phase::Right => {
            let said = say("Yes, {move} is the best move.").with("move", session.best_shown());
            with_theme(session, two(said, worth(session)))
        }
        Phase::Shown => {
            let said = say("The best move is {move}.").with("move", session.best_shown());
            with_theme(session, two(said, worth(session)))
        }
    }
}

fn name(session: &PuzzleSession, side: Side) -> String {
    session.start().players()[side.index()].name.clone()
}

/// What answers the move that was tried.
fn refuted(session: &PuzzleSession) -> Sentence {
    let (tried, answer) = session.tried_and_answer();
    match answer {
        Some(answer) => say("No, {move} is answered by {answer}.")
            .with("move", tried)
            .with("answer", answer),
        None => say("No, {move} is not the best move.").with("move", tried),
    }
}

/// What a hint says.
fn hinted(session: &PuzzleSession, hint: &Hint) -> Sentence {
    match (hint, session.puzzle().theme) {
        (Hint::Idea, None) => worth(session),
        (Hint::Idea, Some(theme)) => two(theme.sentence(), worth(session)),
        (Hint::Ahead(plies), _) => say_many(
            "To be sure, look one move ahead.",
            "To be sure, look {count} moves ahead, counting those of both sides.",
            *plies,
        )
        .with("count", *plies),
        (Hint::OneOf(sites), _) => {
            let [first, second, third] = sites.map(|site| session.shown(&[site]));
            say("It is one of these: {first}; {second}; {third}.")
                .with("first", first)
                .with("second", second)
                .with("third", third)
        }
        (Hint::Piece { name, .. }, _) => say("The piece on {place} makes it.").with("place", name),
    }
}

/// What the move that was tried costs.
fn cost(session: &PuzzleSession) -> Sentence {
    let (best, tried) = (session.puzzle().best.1, session.tried().1);
    match loss((best - tried).unsigned_abs(), session.unit()) {
        Some(amount) => say("It costs {amount}.").with("amount", amount),
        None if tried < 0 && best > 0 => say("It turns a win into a loss."),
        None if tried < 0 => say("It turns a draw into a loss."),
        None => say("It turns a win into a draw."),
    }
}

/// What the best move is worth, and how much less the next best is.
fn worth(session: &PuzzleSession) -> Sentence {
    let puzzle = session.puzzle();
    let (best, next) = (puzzle.best.1, puzzle.next_best());
    match loss((best - next).unsigned_abs(), session.unit()) {
        Some(amount) => say("Every other move costs at least {amount}.").with("amount", amount),
        None if best > 0 && next < 0 => say("It wins, and every other move loses."),
        None if best > 0 => say("It wins, and no other move does."),
        None => say("It holds the draw, and every other move loses."),
    }
}

fn with_theme(session: &PuzzleSession, said: Sentence) -> Sentence {
    match session.puzzle().theme {
        Some(theme) => two(said, theme.sentence()),
        None => said,
    }
}
