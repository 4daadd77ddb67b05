//! The puzzles that come with the program: each is proved once more, nearly always by another route than the one
//! that made it.
//!
//! The worths of Walls come from the exact solver. Here the search over graphs finds them again. Where boxes differ
//! in value, that search is the solver, so a plain search for margins takes its place; what is too large for one goes
//! through the solver again, with another seed. Those of the other games come
//! from a prover with three verdicts, and are held against plain two-valued searches: a side forces a result within
//! so many moves, or it does not.

use std::collections::HashMap;

use walls::games::registry::{NAMES, Visitor};
use walls::games::{Game, Playable, Side, StringsAndCoins};
use walls::learn::puzzles::worth::Effort;
use walls::learn::puzzles::{Puzzle, generate, set};
use walls::search::StopFlag;
use walls::solver::{Settings, memory::Memory, solve_graph};

/// Positions with at most so many free edges are searched plainly where the solver searches graphs itself.
const PLAIN: usize = 14;

/// Whether a side forces a margin of at least so much, in its own view, within so many plies.
struct Force<'a, G: Game> {
    game: &'a G,
    side: Side,
    least: i32,
    win_only: bool,
    /// What a number of plies was found to be enough, or too few, for. Positions are held as a whole.
    known: HashMap<u64, Vec<Known<G::Position>>>,
}

struct Known<P> {
    position: P,
    /// Enough are this many plies, if any number was.
    enough: Option<u32>,
    /// Too few are this many.
    few: Option<u32>,
}

impl<'a, G: Game> Force<'a, G> {
    fn new(game: &'a G, side: Side, least: i32, win_only: bool) -> Self {
        Force {
            game,
            side,
            least,
            win_only,
            known: HashMap::new(),
        }
    }

    /// Looks a ply further each time.
    fn deepen(&mut self, position: &G::Position, most: u32) -> bool {
        (0..=most).any(|plies| self.forces(position, plies))
    }

    fn forces(&mut self, position: &G::Position, plies: u32) -> bool {
        let game = self.game;
        let Some(mover) = game.turn(position) else {
            let margin = self.side.sign() * game.margin(position);
            let margin = if self.win_only {
                margin.signum()
            } else {
                margin
            };
            return margin >= self.least;
        };
        if plies == 0 {
            return false;
        }
        let key = game.state_key(position);
        let found = self
            .known
            .get(&key)
            .and_then(|all| all.iter().find(|one| one.position == *position));
        if let Some(known) = found {
            if known.enough.is_some_and(|enough| enough <= plies) {
                return true;
            }
            if known.few.is_some_and(|few| few >= plies) {
                return false;
            }
        }
        let mut children = game.moves(position).map(|mv| game.play(position, mv));
        let forced = match mover == self.side {
            true => children.any(|child| self.forces(&child, plies - 1)),
            false => children.all(|child| self.forces(&child, plies - 1)),
        };
        let all = self.known.entry(key).or_default();
        let place = all.iter().position(|one| one.position == *position);
        let place = place.unwrap_or_else(|| {
            all.push(Known {
                position: *position,
                enough: None,
                few: None,
            });
            all.len() - 1
        });
        match forced {
            true => all[place].enough = Some(plies),
            false => all[place].few = Some(plies),
        }
        forced
    }
}

/// Whether the solver has a better way for this than its search over graphs.
fn has_own_solver(coins: &StringsAndCoins) -> bool {
    coins.has_equal_values()
}

/// The proof of one puzzle; says which route it went.
struct Prove<'a>(&'a Puzzle, &'a Memory);

impl Visitor for Prove<'_> {
    type Output = &'static str;
    fn visit<G: Playable>(self, game: G) -> &'static str {
        let (puzzle, memory) = (self.0, self.1);
        let position = game.parse_state(&puzzle.position).unwrap().position;
        let side = game.turn(&position).expect("somebody is to move");
        let told: Vec<_> = std::iter::once(&puzzle.best)
            .chain(&puzzle.others)
            .collect();
        assert_eq!(told.len(), game.moves(&position).count(), "all moves");
        assert!(puzzle.others.iter().all(|other| other.1 < puzzle.best.1));
        let mut route = "search";
        for tried in &told {
            let mv = game.parse_move(&position, &tried.0).unwrap();
            let child = game.play(&position, mv);
            let (worth, name) = (tried.1, format!("{} {}", puzzle.id, tried.0));
            if game.turn(&child).is_none() {
                let margin = side.sign() * game.margin(&child);
                let margin = if G::WIN_ONLY { margin.signum() } else { margin };
                assert_eq!(margin, worth, "{name}");
                continue;
            }
            if let Some(coins) = game.strings_and_coins(&child)
                && (has_own_solver(&coins) || coins.strings.len() > PLAIN)
            {
                route = "graphs";
                let found = side.sign() * margin_by_graphs(&game, &child, &coins, memory);
                assert_eq!(found, worth, "{name}");
                continue;
            }
            // Not more than this, and not less. Where only winning counts, nothing is more than a win or less than a
            // loss, however long the game goes on.
            let is_least_or_most = |bound: i32| G::WIN_ONLY && worth == bound;
            let most = puzzle.plies;
            let mut more = Force::new(&game, side.other(), -worth, G::WIN_ONLY);
            assert!(
                is_least_or_most(1) || more.deepen(&child, most),
                "{name} is worth more"
            );
            let mut less = Force::new(&game, side, worth, G::WIN_ONLY);
            assert!(
                is_least_or_most(-1) || less.deepen(&child, most),
                "{name} is worth less"
            );
        }
        route
    }
}

/// The margin at the end in the first player's view.
fn margin_by_graphs<G: Playable>(
    game: &G,
    position: &G::Position,
    coins: &StringsAndCoins,
    memory: &Memory,
) -> i32 {
    // Another seed than that of the solver which made the puzzles, so it is a run of its own.
    let settings = Settings {
        seed: 77,
        mebibytes: 64,
        ..Settings::default()
    };
    let solution = solve_graph(coins, &settings, memory, None).unwrap();
    let sign = game.turn(position).unwrap().sign();
    game.banked(position) + sign * solution.value.unwrap()
}

#[test]
fn every_puzzle_has_exactly_one_best_move_by_another_proof() {
    let memory = Memory::new(64);
    let mut routes: HashMap<(&str, &str), usize> = HashMap::new();
    for puzzle in set::shipped() {
        let route = puzzle.of.visit(Prove(puzzle, &memory)).unwrap();
        *routes.entry((puzzle.of.name(), route)).or_default() += 1;
    }
    println!("{routes:?}");
}

#[test]
fn the_set_is_large_enough_and_covers_every_game() {
    let set = set::shipped();
    assert_eq!(set.len(), set::shipped_lines());
    assert!(set.len() >= 300, "only {}", set.len());
    for name in NAMES {
        let count = set.iter().filter(|one| one.of.name() == *name).count();
        assert!(count >= 5, "{name}: only {count}");
    }
    let is_of = |puzzle: &&Puzzle, rules: &str| {
        puzzle.of.name() == NAMES[0] && puzzle.of.get("rules") == rules
    };
    let strict = set.iter().filter(|one| is_of(one, "strict")).count();
    let extra = set.iter().filter(|one| is_of(one, "extra")).count();
    assert!(
        2 * strict > set.len() && extra >= 40,
        "{strict} and {extra}"
    );
    // A move that everyone sees is the exception.
    let choices = set.iter().filter(|one| one.choices() < 4).count();
    assert!(10 * choices < 3 * set.len(), "{choices} with few moves");
}

#[test]
fn lines_are_legal_to_their_end() {
    struct Play<'a>(&'a Puzzle);
    impl Visitor for Play<'_> {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let state = game.parse_state(&self.0.position).unwrap();
            let all = std::iter::once(&self.0.best).chain(&self.0.others);
            for tried in all {
                let mut position = state.position;
                for text in tried.line() {
                    let mv = game.parse_move(&position, text);
                    position = game.play(&position, mv.expect(&self.0.id));
                }
            }
        }
    }
    for puzzle in set::shipped() {
        puzzle.of.visit(Play(puzzle)).unwrap();
    }
}

/// Each change makes a sound puzzle one that is not as it says.
#[test]
fn a_puzzle_that_is_not_as_it_says_is_refused() {
    const EFFORT: Effort = Effort {
        nodes: 20_000_000,
        plies: 60,
    };
    let said = |puzzle: &Puzzle| {
        let checked = generate::check(puzzle, EFFORT, &StopFlag::default());
        checked.map_err(|error| error.to_string())
    };
    type Change = fn(&mut Puzzle);
    let changes: [(Change, &str); 7] = [
        (
            |puzzle| puzzle.id = "0".repeat(8),
            "the name does not belong",
        ),
        (|puzzle| puzzle.best.1 -= 1, "is worth"),
        (|puzzle| puzzle.others.reverse(), "not in the order"),
        (|puzzle| drop(puzzle.others.pop()), "is worth"),
        (
            |puzzle| puzzle.others.push(puzzle.others[0].clone()),
            "a move occurs twice",
        ),
        (|puzzle| puzzle.others[0].2.clear(), "no moves follow"),
        (
            |puzzle| std::mem::swap(&mut puzzle.best, &mut puzzle.others[0]),
            "the best move is",
        ),
    ];
    for name in NAMES {
        let is_it = |puzzle: &&Puzzle| {
            puzzle.of.name() == *name && puzzle.others.len() > 1 && !puzzle.others[0].2.is_empty()
        };
        let puzzle = set::shipped().iter().find(is_it).unwrap();
        assert_eq!(said(puzzle), Ok(()), "{name}");
        for (change, expected) in changes {
            let mut changed = puzzle.clone();
            change(&mut changed);
            let error = said(&changed).unwrap_err();
            assert!(error.contains(expected), "{name}: {error}");
        }
    }
}
