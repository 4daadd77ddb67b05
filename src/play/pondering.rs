//! Pondering: while a person thinks, the computer searches the same position, so that what it learns is known
//! when its turn comes.

use std::sync::Arc;
use std::time::Duration;

use super::task::Task;
use super::{Control, Match};
use crate::games::Playable;
use crate::search::{Limits, Opponent, Request, Spec, StopFlag};

/// The time for the position after each reply, once the position itself is done.
const REPLY: Duration = Duration::from_secs(2);

/// A search while a person thinks. It shares what the players have [learned](crate::search::Learned), and finds
/// nothing else: it ends when there is nothing more to learn, or when it is stopped.
pub type PonderTask = Task<(), ()>;

/// The opponent as it ponders: on one thread, and as long as it is allowed to. `None` for one that has no
/// use for it: only the strongest go deeper with more time and remember what they found.
fn pondering(spec: &Spec) -> Option<Spec> {
    let mut spec = spec.clone();
    match &mut spec.opponent {
        Opponent::Expert(deepening) | Opponent::Perfect(deepening) => {
            deepening.threads = 1;
            deepening.time = None;
        }
        _ => return None,
    }
    (spec.opponent.table_mebibytes() > 0).then_some(spec)
}

/// The search for a match in which a person is to move against a computer that ponders.
pub(super) fn task<G: Playable>(of: &Match<G>) -> Option<PonderTask> {
    let side = of.turn()?;
    let spec = match &of.players()[side.other().index()].control {
        Control::Computer(spec) if of.players()[side.index()].is_human() => pondering(spec)?,
        _ => return None,
    };
    let (game, position) = (of.game().clone(), of.state().position);
    let (seed, learned) = (of.move_seed(), Arc::clone(of.learned()));
    let mut history = of.history();
    let run = move |stop: StopFlag, _: &mut dyn FnMut(())| {
        let think = |position: &G::Position, history: &[u64], time: Option<Duration>| {
            let limits = Limits {
                time,
                stop: stop.clone(),
                ..Limits::default()
            };
            let mut request = Request::new(&game, position, limits);
            request.seed = seed;
            request.lend(&learned);
            request.history = history;
            spec.choose(request);
        };
        think(&position, &history, None);
        // The position is solved, or searched as deep as can be. What is known of bad replies is only that
        // they are bad, so there is more to learn about those.
        history.push(game.state_key(&position));
        for mv in game.moves(&position) {
            if stop.is_raised() {
                return None;
            }
            think(&game.play(&position, mv), &history, Some(REPLY));
        }
        Some(())
    };
    Some(Task::of(of.revision(), run))
}
