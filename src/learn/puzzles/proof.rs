//! Proofs by search to the end of the game: whether a side can reach a margin, whatever the other one plays.
//!
//! No evaluation has a say. A line that is longer than the search looks is undecided, and so is whatever rests on
//! it. The rules of repetition and of quiet moves are part of a position, and positions are compared as a whole,
//! so a verdict holds under exactly the rules of the game.

use std::collections::HashMap;

use crate::games::{ABOVE_ALL_MARGINS, Playable, Side};
use crate::search::StopFlag;

/// Whether something can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is proved that it can.
    Yes,
    /// It is proved that it cannot.
    No,
    /// The search did not look far enough.
    Open,
}

/// What a position is proved to be worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proved {
    /// The margin at the end in the first player's view; its sign alone where only winning counts.
    pub margin: i32,
    /// The plies that the proof looks ahead.
    pub plies: u32,
}

struct Entry<P> {
    position: P,
    verdict: Verdict,
    /// How far a proof of the verdict looks; for an open one, how far was looked.
    plies: u32,
    /// The number of the move that decided it.
    first: u16,
}

/// More entries than these are forgotten, all together.
const MOST_ENTRIES: usize = 400_000;

/// Proves what positions of a game are worth.
pub struct Prover<'a, G: Playable> {
    game: &'a G,
    table: HashMap<(u64, i32), Entry<G::Position>>,
    nodes: u64,
    limit: u64,
    stop: StopFlag,
}

impl<'a, G: Playable> Prover<'a, G> {
    /// A prover that gives up on a position after so many nodes, and on any once the flag is raised.
    pub fn new(game: &'a G, limit: u64, stop: StopFlag) -> Self {
        Prover {
            game,
            table: HashMap::new(),
            nodes: 0,
            limit,
            stop,
        }
    }

    /// The result of a game that is over, in the first player's view.
    fn result(&self, position: &G::Position) -> i32 {
        let margin = self.game.margin(position);
        match G::WIN_ONLY {
            true => margin.signum(),
            false => margin,
        }
    }

    /// What a position is worth, if looking so many plies ahead decides it.
    pub fn value(&mut self, position: &G::Position, most: u32) -> Option<Proved> {
        self.nodes = 0;
        if self.game.turn(position).is_none() {
            let margin = self.result(position);
            return Some(Proved { margin, plies: 0 });
        }
        let largest = if G::WIN_ONLY { 1 } else { ABOVE_ALL_MARGINS };
        let (mut low, mut high, mut plies) = (-largest, largest, 0);
        let mut guess = match G::WIN_ONLY {
            true => 1,
            false => self.game.evaluate(position),
        };
        let mut step = 1;
        while low < high {
            guess = guess.clamp(low + 1, high);
            let (verdict, looked) = self.decide(position, guess, most);
            plies = plies.max(looked);
            match verdict {
                Verdict::Yes => low = guess,
                Verdict::No => high = guess - 1,
                Verdict::Open => return None,
            }
            // Near the guess first; once it is passed on both sides, in halves.
            guess = match (low == -largest, high == largest) {
                (true, _) => high + 1 - step,
                (_, true) => low + step,
                _ => low + (high - low + 1) / 2,
            };
            step *= 2;
        }
        Some(Proved { margin: low, plies })
    }

    /// Whether the first player can reach this margin, and how many plies ahead a proof of it looks.
    fn decide(&mut self, position: &G::Position, least: i32, most: u32) -> (Verdict, u32) {
        for plies in 1..=most {
            match self.search(position, least, plies) {
                Some((Verdict::Open, _)) => {}
                Some(decided) => return decided,
                None => break,
            }
        }
        (Verdict::Open, most)
    }

    /// Whether the first player can reach this margin within so many plies; `None` when too many nodes were visited, or the
    /// flag was raised. What is known from before may look further than that.
    fn search(&mut self, position: &G::Position, least: i32, plies: u32) -> Option<(Verdict, u32)> {
        self.nodes += 1;
        if self.nodes > self.limit || self.stop.is_raised() {
            return None;
        }
        let game = self.game;
        let Some(side) = game.turn(position) else {
            let verdict = match self.result(position) >= least {
                true => Verdict::Yes,
                false => Verdict::No,
            };
            return Some((verdict, 0));
        };
        if plies == 0 {
            return Some((Verdict::Open, 0));
        }
        let key = (game.state_key(position), least);
        let mut first = None;
        // Keys may be alike where counters differ, so the position itself is compared.
        if let Some(known) = self.table.get(&key).filter(|e| e.position == *position) {
            if known.verdict != Verdict::Open || known.plies >= plies {
                return Some((known.verdict, known.plies));
            }
            first = Some(usize::from(known.first));
        }
        let (good, bad) = match side {
            Side::First => (Verdict::Yes, Verdict::No),
            Side::Second => (Verdict::No, Verdict::Yes),
        };
        let mut children: Vec<(i32, usize, G::Position)> = (game.moves(position).enumerate())
            .map(|(number, mv)| {
                let bonus = if first == Some(number) {
                    ABOVE_ALL_MARGINS
                } else {
                    0
                };
                let rank = -bonus.max(game.gain(position, mv));
                (rank, number, game.play(position, mv))
            })
            .collect();
        children.sort_by_key(|(rank, number, _)| (*rank, *number));
        let (mut verdict, mut best, mut furthest) = (bad, 0, 0);
        for (_, number, child) in &children {
            let (found, looked) = self.search(child, least, plies - 1)?;
            if found == good {
                (verdict, best, furthest) = (good, *number, looked);
                break;
            }
            furthest = furthest.max(looked);
            if found == Verdict::Open && verdict == bad {
                (verdict, best) = (Verdict::Open, *number);
            }
        }
        let looked = match verdict {
            Verdict::Open => plies,
            _ => furthest + 1,
        };
        if self.table.len() >= MOST_ENTRIES {
            self.table.clear();
        }
        let entry = Entry {
            position: *position,
            verdict,
            plies: looked,
            first: best as u16,
        };
        self.table.insert(key, entry);
        Some((verdict, looked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, Visitor};

    struct ValueAtStart(u32, u64);

    impl Visitor for ValueAtStart {
        type Output = Option<Proved>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            Prover::new(&game, self.1, StopFlag::default()).value(&game.start(), self.0)
        }
    }

    fn options(name: &str, set: &[(&str, &str)]) -> GameOptions {
        let mut options = GameOptions::default_of(name).unwrap();
        for (key, value) in set {
            options.set(key, value).unwrap();
        }
        options
    }

    #[test]
    fn small_games_have_their_known_values() {
        let walls = options("walls", &[("size", "2x2")]);
        // The solver's value of 2 × 2.
        let proved = walls.visit(ValueAtStart(12, 2_000_000)).unwrap().unwrap();
        assert_eq!((proved.margin, proved.plies), (-2, 12));
        let tictactoe = options("tictactoe", &[]);
        let drawn = tictactoe.visit(ValueAtStart(9, 2_000_000)).unwrap();
        assert_eq!(drawn.map(|proved| proved.margin), Some(0));
    }

    #[test]
    fn a_margin_may_be_large() {
        struct LastEdge(String);
        impl Visitor for LastEdge {
            type Output = (i32, Option<Proved>);
            fn visit<G: Playable>(self, game: G) -> Self::Output {
                let position = game.parse_state(&self.0).unwrap().position;
                let last = game.moves(&position).next().unwrap();
                let end = game.play(&position, last);
                let mut prover = Prover::new(&game, 1000, StopFlag::default());
                (game.margin(&end), prover.value(&position, 2))
            }
        }
        // One player has painted all edges but the last one, and boxes count nine.
        let walls = options(
            "walls",
            &[("size", "5x6"), ("box-values", &"9 ".repeat(30))],
        );
        let lines: Vec<String> = (0..11)
            .map(|line| {
                if line % 2 == 0 {
                    "+1+1+1+1+1+1+"
                } else {
                    "1111111111111"
                }
            })
            .map(str::to_owned)
            .collect();
        let board = lines
            .join("\n")
            .replacen("+1", "+ ", 1)
            .replacen("11", "1 ", 1);
        let (margin, proved) = walls.visit(LastEdge(board)).unwrap();
        assert_eq!((margin, proved.unwrap().margin), (270, 270));
    }

    #[test]
    fn a_proof_can_be_stopped() {
        struct Stopped;
        impl Visitor for Stopped {
            type Output = Option<Proved>;
            fn visit<G: Playable>(self, game: G) -> Self::Output {
                let stop = StopFlag::default();
                stop.raise();
                Prover::new(&game, 1000, stop).value(&game.start(), 9)
            }
        }
        assert_eq!(options("tictactoe", &[]).visit(Stopped).unwrap(), None);
    }

    #[test]
    fn what_is_not_looked_at_to_the_end_stays_open() {
        let walls = options("walls", &[("size", "2x2")]);
        assert_eq!(walls.visit(ValueAtStart(5, 2_000_000)).unwrap(), None);
        assert_eq!(walls.visit(ValueAtStart(12, 100)).unwrap(), None);
    }
}
