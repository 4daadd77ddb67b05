//! Positions from games that the tree search plays against itself, with their outcomes.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use walls::games::walls::network::Network;
use walls::games::walls::{Options, TurnRule, Walls};
use walls::games::{Evaluate, Game, Judgement, Side};
use walls::search::expert::tree::Tree;
use walls::solver::memory::Memory;

use crate::positions::{EDGES, Sample, UNKNOWN, WHOLE, careful, value};

type Board = Walls<u128>;
type Position = <Board as Game>::Position;

/// Walls, judged by a network of one's own.
#[derive(Debug, Clone)]
pub struct Judged<'a> {
    pub walls: Board,
    pub network: &'a Network,
}

impl Game for Judged<'static> {
    type Position = Position;
    type Move = u16;

    fn start(&self) -> Position {
        self.walls.start()
    }
    fn turn(&self, position: &Position) -> Option<Side> {
        self.walls.turn(position)
    }
    fn moves(&self, position: &Position) -> impl Iterator<Item = u16> + Clone {
        self.walls.moves(position)
    }
    fn play(&self, position: &Position, mv: u16) -> Position {
        self.walls.play(position, mv)
    }
    fn points(&self, position: &Position) -> [i32; 2] {
        self.walls.points(position)
    }
    fn margin(&self, position: &Position) -> i32 {
        self.walls.margin(position)
    }
    fn state_key(&self, position: &Position) -> u64 {
        self.walls.state_key(position)
    }
}

impl Evaluate for Judged<'static> {
    fn evaluate(&self, position: &Position) -> i32 {
        self.walls.evaluate(position)
    }
    fn banked(&self, position: &Position) -> i32 {
        self.walls.banked(position)
    }
    fn canonical_key(&self, position: &Position) -> u64 {
        self.walls.canonical_key(position)
    }
    fn move_code(&self, mv: u16) -> u16 {
        mv
    }
    fn judge(&self, position: &Position, judgement: &mut Judgement<u16>) -> bool {
        self.walls.judge_with(self.network, position, judgement);
        true
    }
}

/// What games to play.
pub struct Wanted {
    pub rows: u8,
    pub columns: u8,
    pub rule: TurnRule,
    /// Free edges with which a game is solved.
    pub solved: u32,
    pub steps: u32,
    pub seed: u64,
    pub threads: usize,
    pub seconds: u64,
}

/// Plays games for so many seconds, and writes their positions.
pub fn make(wanted: &Wanted, network: &'static Network, path: &Path) {
    let options = Options {
        rules: wanted.rule,
        ..Options::sized(wanted.rows, wanted.columns)
    };
    let walls = Board::new(&options).expect("the board fits");
    let judged = Judged { walls, network };
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path);
    let file = Mutex::new(std::io::BufWriter::new(
        file.expect("the file can be written"),
    ));
    let begun = Instant::now();
    let games = AtomicU32::new(0);
    (0..wanted.threads).into_par_iter().for_each(|_| {
        let memory = Memory::new(64);
        while begun.elapsed().as_secs() < wanted.seconds {
            let game = games.fetch_add(1, Relaxed);
            let mut random = Pcg64Mcg::seed_from_u64(wanted.seed << 32 | u64::from(game));
            memory.make_room(&Default::default());
            let played = play(&judged, wanted, &memory, &mut random);
            let mut file = file.lock().expect("no thread panics");
            for sample in played {
                file.write_all(&sample.bytes()).expect("the disk has room");
            }
            file.flush().expect("the disk has room");
            if game % 200 == 199 {
                eprintln!("{} games, {:.0} s", game + 1, begun.elapsed().as_secs_f64());
            }
        }
    });
}

fn play(
    game: &Judged<'static>,
    wanted: &Wanted,
    memory: &Memory,
    random: &mut Pcg64Mcg,
) -> Vec<Sample> {
    let walls = &game.walls;
    let mut position = walls.start();
    // A few careful moves at random, so that games differ.
    let all = walls.free(&position).count_ones();
    let most = if random.random_range(0..3) == 0 {
        all - wanted.solved
    } else {
        all / 6
    };
    for _ in 0..random.random_range(0..most) {
        if walls.turn(&position).is_some() {
            position = walls.play(&position, careful(walls, &position, random));
        }
    }
    let mut kept: Vec<(Position, f32, Option<Sample>)> = Vec::new();
    loop {
        let quiet = walls.is_quiet(&position);
        if walls.turn(&position).is_none() {
            break;
        }
        if quiet && walls.free(&position).count_ones() <= wanted.solved {
            break;
        }
        let mut tree = Tree::new(game, &position, 64).expect("it is judged");
        let steps = if quiet {
            wanted.steps
        } else {
            wanted.steps / 4
        };
        for _ in 0..steps {
            tree.step();
        }
        let found = tree.candidates();
        let visits: u32 = found.iter().map(|one| one.visits).sum();
        let mut sample = None;
        if quiet {
            let mut losses = [UNKNOWN; EDGES];
            for one in &found {
                let share = one.visits as f32 / visits as f32;
                losses[usize::from(one.mv)] = (WHOLE * share).round() as u8;
            }
            sample = Some(Sample {
                rows: wanted.rows,
                columns: wanted.columns,
                value: 0.0,
                painted: position.painted(),
                exact: false,
                losses,
            });
        }
        kept.push((position, tree.value(), sample));
        // Mostly the best, sometimes by visits.
        let mut choice = 0;
        if random.random_range(0..4) == 0 {
            let mut drawn = random.random_range(0..visits.max(1));
            for (index, one) in found.iter().enumerate() {
                if drawn < one.visits {
                    choice = index;
                    break;
                }
                drawn -= one.visits;
            }
        }
        position = walls.play(&position, found[choice].mv);
    }
    let Some(rest) = value(walls, &position, memory, Duration::from_secs(2)) else {
        return Vec::new();
    };
    let sign = walls.turn(&position).map_or(1, Side::sign);
    let end = walls.margin(&position) + sign * rest;
    (kept.into_iter())
        .filter_map(|(position, expected, sample)| {
            let sign = walls.turn(&position)?.sign();
            let so_far = (sign * walls.margin(&position)) as f32;
            // Between the outcome, which later mistakes spoil, and what the search believed.
            let value = 0.6 * (sign * end) as f32 + 0.4 * expected;
            Some(Sample {
                value: value - so_far,
                ..sample?
            })
        })
        .collect()
}
