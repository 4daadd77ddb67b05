//! The engine behind analysis and hint.
//!
//! First the expert looks at the position itself. Its move is the advice: as far as it knows, no other move is
//! better. If that proves what the position is worth, the solver finds what every move is worth, and all of it
//! is shown at once. Otherwise the expert glances at each single move. These glances are shorter, so they never
//! overrule the advice, and only say how much worse the other moves are. What the solver proves overrules both,
//! and so does the advice for the position after a move, once that has been asked for.
//!
//! What is found of one of several [twins](super::twins) is found of all.
//!
//! Whatever is found is kept by position, with [how](Source) it was found. So the value of a move, of the
//! position after it, of the game's course there and of a hint is one number.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::facts::{fact, has_boxes};
use super::known::{Advice, Known, Source, Worth};
use super::twins::Twins;
use super::{Analysis, MoveWorth};
use crate::games::{Playable, StateOf, WIN, WIN_FLOOR};
use crate::play::task::Reason;
use crate::play::{Found, Match, Thinking};
use crate::search::{Answer, Deepening, Limits, Opponent, Progress, Reporter, Request, Spec};
use crate::solver::{self, Reach};
use crate::work::StopFlag;

/// The expert's time for the advice.
pub(super) const ADVISE: Duration = Duration::from_secs(1);

/// The expert's time for a single move in its first and in its second round.
pub(super) const GLANCE: Duration = Duration::from_millis(15);
const LOOK: Duration = Duration::from_millis(150);

/// The solver's time for a position in its first and in its last round.
pub(super) const TRY: Duration = Duration::from_millis(300);
pub(super) const TRY_HARD: Duration = Duration::from_secs(20);

/// Exact values that are found within this time are shown together.
const AT_ONCE: Duration = Duration::from_millis(400);

/// This many free edges beyond the solver's reach, a position takes longer than the last round allows.
const BEYOND_REACH: usize = 6;

/// An engine that looks at the positions of a match.
pub struct Analyst<G: Playable> {
    pub(super) game: G,
    /// The states of the game from its start on, those taken back included.
    pub(super) states: Vec<StateOf<G>>,
    pub(super) known: Arc<Known>,
    pub(super) stop: StopFlag,
}

impl<G: Playable> Analyst<G> {
    /// An engine for a match as it is now; `known` keeps what it finds out.
    pub fn of(of: &Match<G>, known: &Arc<Known>) -> Analyst<G> {
        Analyst {
            game: of.game().clone(),
            states: (0..=of.len()).map(|ply| *of.state_at(ply)).collect(),
            known: Arc::clone(known),
            stop: StopFlag::default(),
        }
    }

    /// The best move after a number of moves, as a search finds one; `None` when the game is over.
    pub fn hint(
        mut self,
        ply: usize,
        revision: u64,
        stop: StopFlag,
        report: &mut dyn FnMut(Thinking),
    ) -> Option<Found> {
        self.stop = stop;
        let game = &self.game;
        let position = &self.states.get(ply)?.position;
        let side = game.turn(position)?;
        let (advice, thinking) = self.advise(ply, report)?;
        let mv = game
            .moves(position)
            .find(|&mv| game.counted_key(&game.play(position, mv)) == advice.child)?;
        let thinking = Thinking {
            value: Some(side.sign() * advice.worth.margin),
            ..thinking
        };
        Some(Found {
            is_exact: advice.worth.is_exact,
            reason: Reason {
                fact: fact(game, position, mv),
                rivals: self.rivals(position, advice),
                next: match has_boxes(game) {
                    true => Vec::new(),
                    false => self.next(position, mv),
                },
            },
            ..Found::new(game, position, mv, revision, thinking)
        })
    }

    /// The advice for the position after a number of moves, and the report of the search that found it.
    pub(super) fn advise(
        &self,
        ply: usize,
        report: &mut dyn FnMut(Thinking),
    ) -> Option<(Advice, Thinking)> {
        let game = &self.game;
        let position = &self.states.get(ply)?.position;
        let key = game.counted_key(position);
        if let Some(advice) = self.known.advice(key) {
            return Some((advice, Thinking::default()));
        }
        let mut history: Vec<u64> = Vec::new();
        if G::REVERSIBLE {
            let before = self.states[..ply].iter();
            history.extend(before.map(|state| game.state_key(&state.position)));
        }
        let mut in_words = |progress: &Progress<G::Move>| {
            report(Thinking::of_progress(game, progress));
        };
        let mut answer = self.search(position, ADVISE, &history, Some(&mut in_words))?;
        let plainest = self.plainest(position, &answer);
        if plainest != answer.best {
            (answer.best, answer.line) = (plainest, vec![plainest]);
        }
        let advice = Advice {
            child: game.counted_key(&game.play(position, answer.best)),
            worth: self.worth_of(position, &answer)?,
        };
        // The result of a search that was cut short is good enough to be shown, but not to be kept.
        if !self.stop.is_raised() {
            self.known.put_advice(key, advice);
        }
        Some((advice, Thinking::of_answer(game, &answer)))
    }

    /// What the expert plays in a position after this time.
    pub(super) fn search<'a>(
        &'a self,
        position: &'a G::Position,
        time: Duration,
        history: &'a [u64],
        report: Option<&'a mut Reporter<'a, G::Move>>,
    ) -> Option<Answer<G::Move>> {
        let (time, nodes) = self.known.limits(time);
        let spec = Spec::from(Opponent::Expert(Deepening {
            time,
            nodes,
            ..Deepening::default()
        }));
        let limits = Limits {
            stop: self.stop.clone(),
            ..Limits::default()
        };
        let mut request = Request::new(&self.game, position, limits);
        request.seed = 1;
        request.table = Some(self.known.table());
        if self.game.strings_and_coins(position).is_some() {
            request.endings = Some(self.known.memory(&self.stop));
        }
        request.history = history;
        request.report = report;
        spec.choose(request)
    }

    /// What an answer of the expert says about a position.
    pub(super) fn worth_of(
        &self,
        position: &G::Position,
        answer: &Answer<G::Move>,
    ) -> Option<Worth> {
        // A won or lost value comes from a line that was searched to the end.
        let is_exact = answer.is_exact || (G::WIN_ONLY && answer.value.abs() >= WIN_FLOOR);
        let margin = self.game.turn(position)?.sign() * answer.value;
        let margin = match is_exact {
            true => margin,
            false => self.game.possible_margin(margin),
        };
        Some(Worth { margin, is_exact })
    }

    /// What the expert expects of a position after this time; of one that is over, what it is worth.
    pub(super) fn expected(&self, position: &G::Position, time: Duration) -> Option<Worth> {
        if self.game.turn(position).is_none() {
            return self.exact(position, time);
        }
        let answer = self.search(position, time, &[], None)?;
        let worth = self.worth_of(position, &answer)?;
        (!self.stop.is_raised()).then_some(worth)
    }

    /// The exact worth of a position that is over or can be solved in this time.
    pub(super) fn exact(&self, position: &G::Position, time: Duration) -> Option<Worth> {
        self.exact_within(position, self.known.limits(time))
    }

    /// The exact worth of a position that is over or can be solved within this time and so many nodes.
    pub(super) fn exact_within(
        &self,
        position: &G::Position,
        (time, nodes): (Option<Duration>, Option<u64>),
    ) -> Option<Worth> {
        let game = &self.game;
        let exact = |margin: i32| Worth {
            margin,
            is_exact: true,
        };
        let Some(side) = game.turn(position) else {
            let margin = game.margin(position);
            return Some(exact(if G::WIN_ONLY {
                WIN * margin.signum()
            } else {
                margin
            }));
        };
        let coins = game.strings_and_coins(position)?;
        let reach = Reach::of(&coins)?;
        if reach.size > reach.about_half + BEYOND_REACH {
            return None;
        }
        let settings = solver::Settings {
            time,
            nodes,
            stop: self.stop.clone(),
            ..solver::Settings::default()
        };
        let memory = self.known.memory(&self.stop);
        let solved = solver::solve_with(&coins, &settings, memory, None);
        let value = solved.ok()?.value?;
        Some(exact(game.banked(position) + side.sign() * value))
    }

    /// Looks at all moves of the position after a number of moves, then at all positions of the game,
    /// until done or stopped.
    pub fn analyse(mut self, ply: usize, stop: StopFlag, report: &mut dyn FnMut(Analysis)) {
        self.stop = stop;
        let game = &self.game;
        let Some(state) = self.states.get(ply) else {
            return;
        };
        let position = &state.position;
        let moves: Vec<G::Move> = game.moves(position).collect();
        let children: Vec<G::Position> = moves.iter().map(|&mv| game.play(position, mv)).collect();
        let keys: Vec<u64> = children
            .iter()
            .map(|child| game.counted_key(child))
            .collect();
        let mut found = Findings {
            analysis: Analysis {
                ply,
                mover: game.turn(position),
                insight: game.insight(position),
                moves: moves
                    .iter()
                    .map(|&mv| MoveWorth {
                        path: game.path(position, mv),
                        worth: None,
                        is_best: false,
                    })
                    .collect(),
                course: self.known_course(),
            },
            worths: keys.iter().map(|&key| self.known.worth(key)).collect(),
            twins: Twins::of(game, &children),
            advised: self.known.advice(game.counted_key(position)),
        };
        self.rank(&mut found, &keys);
        report(found.analysis.clone());
        if found.analysis.mover.is_none() {
            self.show_course(&mut found, report);
            return self.prove_course(&mut found, report);
        }
        // The rest is only to say how much worse the other moves are.
        let Some((advice, _)) = self.advise(ply, &mut |_| {}) else {
            return;
        };
        if self.stop.is_raised() {
            return;
        }
        found.advised = Some(advice);
        self.rank(&mut found, &keys);
        report(found.analysis.clone());
        // Each round leaves out what is known as surely already. Where the position is solved, its moves are
        // solved as well, and nobody has to see guesses first.
        let mut rounds = [
            (Source::Glance, GLANCE),
            (Source::Proof, TRY),
            (Source::Look, LOOK),
            (Source::Proof, TRY_HARD),
        ];
        if advice.worth.is_exact {
            rounds.swap(0, 1);
        }
        for (number, (source, time)) in rounds.into_iter().enumerate() {
            let begun = Instant::now();
            for (index, child) in children.iter().enumerate() {
                if self.stop.is_raised() {
                    return;
                }
                if found.worths[index].is_some_and(|(_, known)| known >= source) {
                    continue;
                }
                let worth = match source {
                    Source::Proof => self.exact(child, time),
                    _ => self
                        .expected(child, time)
                        .or_else(|| self.exact(child, time)),
                };
                let Some(worth) = worth else {
                    if source == Source::Proof {
                        // The other moves leave as many edges: they will fail, too.
                        break;
                    }
                    continue;
                };
                self.known.put_worth(keys[index], worth, source);
                found.worths[index] = self.known.worth(keys[index]);
                self.rank(&mut found, &keys);
                if source != Source::Proof || begun.elapsed() > AT_ONCE {
                    report(found.analysis.clone());
                }
            }
            report(found.analysis.clone());
            // Then the course of the game; by now every move shows a value.
            if number == 1 {
                self.show_course(&mut found, report);
            }
        }
        self.prove_course(&mut found, report);
    }

    /// Says what each move is worth, and which are best; keeps the advice and the worth of the position.
    fn rank(&self, found: &mut Findings, keys: &[u64]) {
        let Some(mover) = found.analysis.mover else {
            return;
        };
        for index in found.twins.share(&mut found.worths) {
            if let Some((worth, source)) = found.worths[index] {
                self.known.put_worth(keys[index], worth, source);
            }
        }
        let value = |worth: Worth| mover.sign() * worth.margin;
        let worths = &found.worths;
        let at_least = |index: usize, source: Source| {
            let known = worths[index].filter(|(_, known)| *known >= source);
            known.map(|(worth, _)| worth)
        };
        let all_exact = (0..keys.len()).all(|index| at_least(index, Source::Proof).is_some());
        let advised = found.advised;
        let is_proved = advised.is_some_and(|advice| advice.worth.is_exact);
        let is_advised = |index: usize| advised.is_some_and(|advice| advice.child == keys[index]);
        // What overrules the advice: a proof, and another advice unless this one is proved.
        let sure = match is_proved {
            true => Source::Proof,
            false => Source::Advice,
        };
        if advised.is_some() || all_exact {
            // Of equally good moves the advised one stays.
            let candidates = (0..keys.len()).filter_map(|index| {
                let by_search = advised.filter(|_| is_advised(index));
                let worth = at_least(index, sure).or(by_search.map(|advice| advice.worth))?;
                Some((index, worth))
            });
            let best = candidates.max_by_key(|&(index, worth)| {
                (value(worth), is_advised(index), std::cmp::Reverse(index))
            });
            found.advised = best.map(|(index, worth)| Advice {
                child: keys[index],
                worth: Worth {
                    is_exact: all_exact || is_proved,
                    ..worth
                },
            });
        }
        let position = &self.states[found.analysis.ply].position;
        let key = self.game.counted_key(position);
        let Some(advice) = found.advised else {
            for (index, one) in found.analysis.moves.iter_mut().enumerate() {
                one.worth = at_least(index, Source::Proof);
            }
            return;
        };
        self.known.put_advice(key, advice);
        let best = value(advice.worth);
        let advised = keys.iter().position(|&key| key == advice.child);
        for (index, one) in found.analysis.moves.iter_mut().enumerate() {
            let is_advised = advised.is_some_and(|advised| found.twins.are(advised, index));
            one.worth = match worths[index] {
                Some((worth, _)) if worth.is_exact => Some(worth),
                _ if is_advised => Some(advice.worth),
                // No better than the best, as far as the longer look at the position knows.
                known => known.map(|(worth, _)| Worth {
                    margin: mover.sign() * value(worth).min(best),
                    ..worth
                }),
            };
            let is_as_good = |worth: Worth| worth.is_exact && value(worth) == best;
            one.is_best = is_advised || one.worth.is_some_and(is_as_good);
        }
        // The graph of the game shows the same.
        let ply = found.analysis.ply;
        found.analysis.course[ply] = Some(advice.worth);
        if let Some(next) = self.states.get(ply + 1) {
            let next = self.game.counted_key(&next.position);
            let played = keys.iter().position(|&key| key == next);
            let worth = played.and_then(|index| found.analysis.moves[index].worth);
            found.analysis.course[ply + 1] = worth.or(found.analysis.course[ply + 1]);
        }
    }

    /// What is known of the course of the game.
    pub(super) fn known_course(&self) -> Vec<Option<Worth>> {
        let known = |state: &StateOf<G>| self.known.worth(self.game.counted_key(&state.position));
        (self.states.iter())
            .map(|state| known(state).filter(is_for_the_course))
            .map(|known| known.map(|(worth, _)| worth))
            .collect()
    }

    /// Fills in the worth of all positions of the game, from the last one back: what is learned of later
    /// positions helps with earlier ones. Reports the course so far, and the position that was looked at.
    pub(super) fn follow(
        &self,
        course: &mut [Option<Worth>],
        report: &mut dyn FnMut(&[Option<Worth>], usize),
    ) {
        let mut solvable = true;
        for ply in (0..self.states.len()).rev() {
            let position = &self.states[ply].position;
            if course[ply].is_some() {
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
                course[ply] = Some(worth);
                let key = self.game.counted_key(position);
                self.known.put_worth(key, worth, Source::Look);
                report(course, ply);
            }
        }
    }

    /// Shows the course of the game as it becomes known.
    fn show_course(&self, found: &mut Findings, report: &mut dyn FnMut(Analysis)) {
        let mut course = std::mem::take(&mut found.analysis.course);
        self.follow(&mut course, &mut |course, _| {
            report(Analysis {
                course: course.to_vec(),
                ..found.analysis.clone()
            });
        });
        found.analysis.course = course;
    }

    /// Takes more time for the positions of the game that the first look at its course did not solve.
    fn prove_course(&self, found: &mut Findings, report: &mut dyn FnMut(Analysis)) {
        let mut course = found.analysis.course.clone();
        self.prove_back(&mut course, self.known.limits(TRY_HARD), &mut |course| {
            found.analysis.course = course.to_vec();
            report(found.analysis.clone());
        });
    }
}

/// Whether a worth is good enough for the course of the game.
fn is_for_the_course((_, source): &(Worth, Source)) -> bool {
    *source >= Source::Look
}

/// What an analysis has found out so far.
struct Findings {
    /// As it is shown.
    analysis: Analysis,
    /// What each move seems to be worth by itself, before it is compared with the advice.
    worths: Vec<Option<(Worth, Source)>>,
    twins: Twins,
    advised: Option<Advice>,
}
