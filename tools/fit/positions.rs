//! Positions with exact values, from the solver.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use walls::games::walls::{Options, TurnRule, Walls};
use walls::games::{Evaluate, Game};
use walls::solver::memory::Memory;
use walls::solver::{Settings, solve_with};

/// The most edges of a board in the data.
pub const EDGES: usize = 84;
/// What stands for the loss of a move of which nothing is known.
pub const UNKNOWN: u8 = 255;

/// A position with its value.
#[derive(Clone)]
pub struct Sample {
    pub rows: u8,
    pub columns: u8,
    /// What the side to move wins from here on.
    pub value: f32,
    pub painted: u128,
    /// Whether the value is exact; then `losses` says what each edge gives away. Otherwise it says how
    /// often a search chose it, in parts of [`WHOLE`].
    pub exact: bool,
    /// See `exact`; [`UNKNOWN`] for painted edges.
    pub losses: [u8; EDGES],
}

/// All visits of a search.
pub const WHOLE: f32 = 200.0;
const PARTS_OF_POINT: f32 = 16.0;

const BYTES: usize = 4 + 16 + EDGES;

impl Sample {
    pub fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[0] = self.rows;
        bytes[1] = self.columns | u8::from(!self.exact) << 7;
        let value = (self.value * PARTS_OF_POINT).round() as i16;
        bytes[2..4].copy_from_slice(&value.to_le_bytes());
        bytes[4..20].copy_from_slice(&self.painted.to_le_bytes());
        bytes[20..].copy_from_slice(&self.losses);
        bytes
    }

    fn of_bytes(bytes: &[u8]) -> Sample {
        let mut painted = [0; 16];
        painted.copy_from_slice(&bytes[4..20]);
        let mut losses = [0; EDGES];
        losses.copy_from_slice(&bytes[20..]);
        Sample {
            rows: bytes[0],
            columns: bytes[1] & 127,
            exact: bytes[1] >> 7 == 0,
            value: f32::from(i16::from_le_bytes([bytes[2], bytes[3]])) / PARTS_OF_POINT,
            painted: u128::from_le_bytes(painted),
            losses,
        }
    }
}

pub fn read(path: &Path) -> Vec<Sample> {
    let bytes = std::fs::read(path).expect("the file of positions can be read");
    bytes.chunks_exact(BYTES).map(Sample::of_bytes).collect()
}

/// What positions to make.
pub struct Wanted {
    pub rows: u8,
    pub columns: u8,
    pub rule: TurnRule,
    pub games: u32,
    pub most: u32,
    pub least: u32,
    /// With more free edges than this, the moves are not looked at.
    pub moves: u32,
    pub seed: u64,
    pub threads: usize,
    pub seconds: u64,
}

type Board = Walls<u128>;

/// A careful move with some noise: seldom one that gives boxes away while there is another.
pub fn careful(walls: &Board, position: &<Board as Game>::Position, random: &mut Pcg64Mcg) -> u16 {
    let moves: Vec<u16> = walls.moves(position).collect();
    let takes: Vec<u16> = (moves.iter().copied())
        .filter(|&mv| walls.gain(position, mv) > 0)
        .collect();
    if !takes.is_empty() {
        return takes[random.random_range(0..takes.len())];
    }
    let quiet: Vec<u16> = (moves.iter().copied())
        .filter(|&mv| walls.is_quiet(&walls.play(position, mv)))
        .collect();
    let from = match quiet.is_empty() || random.random_range(0..40) == 0 {
        true => &moves,
        false => &quiet,
    };
    from[random.random_range(0..from.len())]
}

/// The value of a position to the side to move; `None` when there is no time left.
pub fn value(
    walls: &Board,
    position: &<Board as Game>::Position,
    memory: &Memory,
    time: Duration,
) -> Option<i32> {
    if walls.turn(position).is_none() {
        return Some(0);
    }
    let coins = walls.strings_and_coins(position)?;
    let settings = Settings {
        time: Some(time),
        ..Settings::default()
    };
    solve_with(&coins, &settings, memory, None).ok()?.value
}

/// The value of a position and what each move gives away.
fn label(
    walls: &Board,
    position: &<Board as Game>::Position,
    memory: &Memory,
    time: Duration,
    moves: bool,
) -> Option<Sample> {
    let mover = walls.turn(position)?;
    let root = value(walls, position, memory, time)?;
    let mut losses = [UNKNOWN; EDGES];
    for mv in walls.moves(position).filter(|_| moves) {
        let child = walls.play(position, mv);
        let after = value(walls, &child, memory, time)?;
        let after = match walls.turn(&child) == Some(mover) {
            true => after,
            false => -after,
        };
        losses[usize::from(mv)] = (root - walls.gain(position, mv) - after).clamp(0, 254) as u8;
    }
    Some(Sample {
        rows: walls.board().rows,
        columns: walls.board().columns,
        value: root as f32,
        exact: true,
        painted: position.painted(),
        losses,
    })
}

/// Plays careful games and writes the positions of each from `most` free edges down to `least`.
pub fn make(wanted: &Wanted, path: &Path) {
    let options = Options {
        rules: wanted.rule,
        ..Options::sized(wanted.rows, wanted.columns)
    };
    let walls = Board::new(&options).expect("the board fits");
    let file = Mutex::new(std::io::BufWriter::new(
        std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .expect("the file of positions can be written"),
    ));
    let begun = Instant::now();
    let (done, made) = (AtomicU32::new(0), AtomicU32::new(0));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(wanted.threads)
        .build()
        .expect("threads can be started");
    pool.install(|| {
        (0..wanted.threads).into_par_iter().for_each(|_| {
            let memory = Memory::new(128);
            loop {
                let game = done.fetch_add(1, Relaxed);
                if game >= wanted.games || begun.elapsed().as_secs() > wanted.seconds {
                    return;
                }
                memory.make_room(&Default::default());
                let mut random = Pcg64Mcg::seed_from_u64(wanted.seed << 32 | u64::from(game));
                let mut position = walls.start();
                let from = random.random_range(wanted.least + 2..=wanted.most);
                let free = |position: &<Board as Game>::Position| walls.free(position).count_ones();
                while walls.turn(&position).is_some()
                    && (free(&position) > from || !walls.is_quiet(&position))
                {
                    let mv = careful(&walls, &position, &mut random);
                    position = walls.play(&position, mv);
                }
                while walls.turn(&position).is_some() && free(&position) >= wanted.least {
                    if walls.is_quiet(&position) {
                        let time = Duration::from_secs(20);
                        let Some(sample) = label(
                            &walls,
                            &position,
                            &memory,
                            time,
                            free(&position) <= wanted.moves,
                        ) else {
                            break;
                        };
                        let mut file = file.lock().expect("no thread panics");
                        file.write_all(&sample.bytes()).expect("the disk has room");
                        file.flush().expect("the disk has room");
                        made.fetch_add(1, Relaxed);
                    }
                    // Two plies on, so that positions differ, and the memory still helps.
                    for _ in 0..random.random_range(2..=4) {
                        if walls.turn(&position).is_some() {
                            let mv = careful(&walls, &position, &mut random);
                            position = walls.play(&position, mv);
                        }
                    }
                }
                if game % 50 == 0 {
                    eprintln!(
                        "{game} games, {} positions, {:.0} s",
                        made.load(Relaxed),
                        begun.elapsed().as_secs_f64()
                    );
                }
            }
        });
    });
}
