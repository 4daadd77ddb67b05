//! The analysis: what every move of a position is worth, and how the game went. It runs in the background and
//! gets better and better.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use crate::games::{Insight, Playable, Side, Site, WIN_FLOOR};
use crate::search::{Deepening, Limits, Opponent, Request, Spec, StopFlag, Table};
use crate::solver::memory::Memory;
use crate::solver::{self, Reach};

/// A value in points, in the view of the first player: how the game will end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The points of the first player minus those of the second at the end; a large number in games that
    /// are only won or lost.
    pub margin: i32,
    /// Whether it is proved. Otherwise it is what the expert expects.
    pub is_exact: bool,
}

/// A legal move with what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveWorth {
    /// The sites of the move.
    pub path: Vec<Site>,
    /// What it is worth, as far as that is known.
    pub worth: Option<Worth>,
    /// Whether no other move is better, as far as is known.
    pub is_best: bool,
}

/// What is known of a position so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Analysis {
    /// The number of moves after which the position is.
    pub ply: usize,
    /// Who is to move.
    pub mover: Option<Side>,
    /// What a trained eye sees.
    pub insight: Insight,
    /// All legal moves.
    pub moves: Vec<MoveWorth>,
    /// The worth of the position after each number of moves, from the start on.
    pub course: Vec<Option<Worth>>,
}

/// A move that cost its player something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The number of moves before it.
    pub ply: usize,
    /// The points that it cost.
    pub cost: i32,
    /// Whether the cost is proved.
    pub is_exact: bool,
}

/// The most mistakes that are marked.
const MISTAKES: usize = 5;

impl Analysis {
    /// The largest mistakes, largest first; `turns` says whose move it was after a number of moves.
    pub fn mistakes(&self, turns: impl Fn(usize) -> Option<Side>) -> Vec<Mistake> {
        let mut mistakes: Vec<Mistake> = (self.course.windows(2).enumerate())
            .filter_map(|(ply, pair)| {
                let (before, after) = (pair[0]?, pair[1]?);
                let cost = turns(ply)?.sign() * (before.margin - after.margin);
                Some(Mistake {
                    ply,
                    cost,
                    is_exact: before.is_exact && after.is_exact,
                })
            })
            .filter(|mistake| mistake.cost > 0)
            .collect();
        mistakes.sort_by_key(|mistake| (std::cmp::Reverse(mistake.cost), mistake.ply));
        mistakes.truncate(MISTAKES);
        mistakes
    }
}

/// What one analysis leaves for the next one of the same match: values of positions, the solver's memory and
/// the expert's table. Memory and table are made when first needed.
#[derive(Debug, Default)]
pub struct Known {
    /// By the keys of the positions.
    worths: Mutex<HashMap<u64, Worth>>,
    memory: OnceLock<Memory>,
    table: OnceLock<Table>,
}

impl Known {
    /// The solver's memory, cleared if little room is left.
    fn memory(&self, stop: &StopFlag) -> &Memory {
        let memory = self.memory.get_or_init(|| Memory::new(MEBIBYTES));
        memory.make_room(stop);
        memory
    }

    fn table(&self) -> &Table {
        self.table.get_or_init(|| Table::new(TABLE_MEBIBYTES))
    }

    fn get(&self, key: u64) -> Option<Worth> {
        let worths = self
            .worths
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        worths.get(&key).copied()
    }

    fn put(&self, key: u64, worth: Worth) {
        let mut worths = self
            .worths
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        worths.insert(key, worth);
    }
}

/// Which position is analysed: the revision of the match, and the number of moves.
pub type Subject = (u64, usize);

/// What is to be done about an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It goes on, or nothing is analysed.
    Keep,
    /// It ends.
    Stop,
    /// Another one begins.
    Start,
}

/// Watches which position is analysed, so that only another position starts another analysis.
#[derive(Debug, Default)]
pub struct Watch {
    subject: Option<Subject>,
}

impl Watch {
    /// This position is to be analysed now, or none.
    pub fn set(&mut self, wanted: Option<Subject>) -> Change {
        let before = std::mem::replace(&mut self.subject, wanted);
        match wanted {
            _ if before == wanted => Change::Keep,
            None => Change::Stop,
            Some(_) => Change::Start,
        }
    }
}

/// What a task runs. It reports whenever it knows more.
type Run = dyn FnOnce(StopFlag, &mut dyn FnMut(Analysis)) + Send;

/// An analysis that is ready to run on any thread.
pub struct AnalysisTask {
    run: Box<Run>,
}

impl AnalysisTask {
    /// Looks at all moves, then at all positions of the game, until done or stopped.
    pub fn run(self, stop: StopFlag, report: &mut dyn FnMut(Analysis)) {
        (self.run)(stop, report);
    }

    /// An analysis of the position after `ply` moves of a match.
    pub(super) fn new<G: Playable>(
        of: &super::Match<G>,
        ply: usize,
        known: &Arc<Known>,
    ) -> AnalysisTask {
        let analyst = Analyst {
            game: of.game().clone(),
            states: (0..=of.len()).map(|ply| *of.state_at(ply)).collect(),
            known: Arc::clone(known),
            stop: StopFlag::default(),
        };
        AnalysisTask {
            run: Box::new(move |stop, report| Analyst { stop, ..analyst }.run(ply, report)),
        }
    }
}

/// MiB of memory for the solver; what one position taught it helps with the next.
const MEBIBYTES: u32 = 128;

/// MiB of table for the expert.
const TABLE_MEBIBYTES: u32 = 16;

/// This many free edges beyond the solver's reach, a position takes longer than the last round allows.
const BEYOND_REACH: usize = 6;

/// The expert's time for a position in its first and in its second round.
const GLANCE: Duration = Duration::from_millis(15);
const LOOK: Duration = Duration::from_millis(150);

/// The solver's time for a position in its first and in its last round.
const TRY: Duration = Duration::from_millis(300);
const TRY_HARD: Duration = Duration::from_secs(20);

struct Analyst<G: Playable> {
    game: G,
    states: Vec<crate::games::StateOf<G>>,
    known: Arc<Known>,
    stop: StopFlag,
}

impl<G: Playable> Analyst<G> {
    /// The exact worth of a position that is over or can be solved in this time.
    fn exact(&self, position: &G::Position, time: Duration) -> Option<Worth> {
        let game = &self.game;
        let exact = |margin: i32| Worth {
            margin,
            is_exact: true,
        };
        let Some(side) = game.turn(position) else {
            return Some(exact(game.margin(position)));
        };
        let coins = game.strings_and_coins(position)?;
        if coins.strings.len() > Reach::of(&coins)?.likely + BEYOND_REACH {
            return None;
        }
        let settings = solver::Settings {
            time: Some(time),
            mebibytes: MEBIBYTES,
            stop: self.stop.clone(),
            ..solver::Settings::default()
        };
        let memory = self.known.memory(&self.stop);
        let solved = solver::solve_with(&coins, &settings, memory, None);
        let value = solved.ok()?.value?;
        Some(exact(game.banked(position) + side.sign() * value))
    }

    /// What the expert expects after this time.
    fn expected(&self, position: &G::Position, time: Duration) -> Option<Worth> {
        let side = self.game.turn(position)?;
        let spec = Spec::from(Opponent::Expert(Deepening {
            table: 0,
            time: Some(time),
            ..Deepening::default()
        }));
        let limits = Limits {
            stop: self.stop.clone(),
            ..Limits::default()
        };
        let mut request = Request::new(&self.game, position, limits);
        request.seed = 1;
        request.table = Some(self.known.table());
        let answer = spec.choose(request)?;
        let worth = Worth {
            margin: side.sign() * answer.value,
            // A won or lost value comes from a line that was searched to the end.
            is_exact: G::WIN_ONLY && answer.value.abs() >= WIN_FLOOR,
        };
        (!self.stop.is_raised()).then_some(worth)
    }

    fn run(self, ply: usize, report: &mut dyn FnMut(Analysis)) {
        let game = &self.game;
        let Some(state) = self.states.get(ply) else {
            return;
        };
        let position = &state.position;
        let moves: Vec<G::Move> = game.moves(position).collect();
        let children: Vec<G::Position> = moves.iter().map(|&mv| game.play(position, mv)).collect();
        let mut analysis = Analysis {
            ply,
            mover: game.turn(position),
            insight: game.insight(position),
            moves: (moves.iter().zip(&children))
                .map(|(&mv, child)| MoveWorth {
                    path: game.path(position, mv),
                    worth: (self.known.get(game.state_key(child))).filter(|worth| worth.is_exact),
                    is_best: false,
                })
                .collect(),
            course: (self.states.iter())
                .map(|state| self.known.get(game.state_key(&state.position)))
                .collect(),
        };
        self.rank(&mut analysis);
        report(analysis.clone());
        // The moves, in rounds: a glance by the expert, a quick try by the solver, a longer look, a long
        // try. Each round leaves out what is exact already.
        let rounds: [(bool, Duration); 4] = [
            (false, GLANCE),
            (true, TRY),
            (false, LOOK),
            (true, TRY_HARD),
        ];
        for (number, (exactly, time)) in rounds.into_iter().enumerate() {
            for (index, child) in children.iter().enumerate() {
                if self.stop.is_raised() {
                    return;
                }
                let before = analysis.moves[index].worth;
                if before.is_some_and(|worth| worth.is_exact) {
                    continue;
                }
                let worth = match exactly {
                    true => self.exact(child, time),
                    false => self
                        .expected(child, time)
                        .or_else(|| self.exact(child, time)),
                };
                if exactly && worth.is_none() {
                    // The other moves leave as many edges: they will fail, too.
                    break;
                }
                if let Some(known) = worth {
                    analysis.moves[index].worth = worth;
                    // A glance is too rough to be kept as the value of the position after the move.
                    if known.is_exact {
                        self.known.put(game.state_key(child), known);
                    }
                    self.rank(&mut analysis);
                    report(analysis.clone());
                }
            }
            // Then the course of the game; by now every move shows a value.
            if number == 1 {
                self.follow(&mut analysis, report);
            }
        }
    }

    /// Marks the best moves, and takes the best for the worth of the position.
    fn rank(&self, analysis: &mut Analysis) {
        let Some(mover) = analysis.mover else {
            return;
        };
        let value = |worth: &Worth| mover.sign() * worth.margin;
        let worths = analysis.moves.iter().filter_map(|one| one.worth);
        let best = worths.clone().map(|worth| value(&worth)).max();
        let all_exact =
            (analysis.moves.iter()).all(|one| one.worth.is_some_and(|worth| worth.is_exact));
        for one in &mut analysis.moves {
            one.is_best = one.worth.as_ref().map(value) == best && best.is_some();
        }
        if let Some(best) = best.filter(|_| all_exact)
            && let Some(place) = analysis.course.get_mut(analysis.ply)
        {
            let worth = Worth {
                margin: mover.sign() * best,
                is_exact: true,
            };
            *place = Some(worth);
            let key = self.game.state_key(&self.states[analysis.ply].position);
            self.known.put(key, worth);
        }
    }

    /// The worth of all positions of the game, from the last one back: what is learned of later positions
    /// helps with earlier ones.
    fn follow(&self, analysis: &mut Analysis, report: &mut dyn FnMut(Analysis)) {
        let mut solvable = true;
        for ply in (0..self.states.len()).rev() {
            let position = &self.states[ply].position;
            let key = self.game.state_key(position);
            if analysis.course[ply].is_some() {
                continue;
            }
            let solved = match solvable {
                true => self.exact(position, TRY),
                false => None,
            };
            solvable &= solved.is_some();
            let worth = solved.or_else(|| self.expected(position, LOOK));
            if self.stop.is_raised() {
                return;
            }
            if let Some(worth) = worth {
                analysis.course[ply] = Some(worth);
                self.known.put(key, worth);
                report(analysis.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_begins_anew_only_with_another_position() {
        let mut watch = Watch::default();
        assert_eq!(watch.set(None), Change::Keep);
        assert_eq!(watch.set(Some((3, 5))), Change::Start);
        // The style, the pheromone or a pause changed; the position did not.
        assert_eq!(watch.set(Some((3, 5))), Change::Keep);
        assert_eq!(watch.set(Some((3, 4))), Change::Start);
        assert_eq!(watch.set(Some((4, 4))), Change::Start);
        assert_eq!(watch.set(None), Change::Stop);
        assert_eq!(watch.set(Some((4, 4))), Change::Start);
    }
}
