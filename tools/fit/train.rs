//! Stochastic gradient descent (Adam) on positions with known values.

use std::path::Path;

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use walls::games::Evaluate;
use walls::games::walls::network::{
    CHANNELS, CONVOLUTIONS, HIDDEN, INPUTS, Layout, Network, PARITIES, SCALE, WINDOW,
};
use walls::games::walls::picture::Picture;
use walls::games::walls::{Options, TurnRule, Walls};

use crate::model::{Pass, Sides};
use crate::positions::{EDGES, Sample, UNKNOWN, WHOLE};

type Board = Walls<u128>;

/// A board with its symmetries.
struct Lattice {
    walls: Board,
    /// What each symmetry makes of an edge.
    images: Vec<[u8; EDGES]>,
}

impl Lattice {
    fn new(rows: u8, columns: u8, rule: TurnRule) -> Lattice {
        let options = Options {
            rules: rule,
            ..Options::sized(rows, columns)
        };
        let walls = Board::new(&options).expect("the board fits");
        let (height, width) = (2 * usize::from(rows), 2 * usize::from(columns));
        let kinds = if rows == columns { 8 } else { 4 };
        let images = (0..kinds)
            .map(|kind| {
                let mut image = [0; EDGES];
                for edge in 0..options.edge_count() {
                    let (row, column) = walls.place(edge as u16);
                    let row = if kind & 1 == 1 { height - row } else { row };
                    let column = if kind & 2 == 2 {
                        width - column
                    } else {
                        column
                    };
                    let place = if kind & 4 == 4 {
                        (column, row)
                    } else {
                        (row, column)
                    };
                    image[edge] = walls.edge(place).expect("an edge") as u8;
                }
                image
            })
            .collect();
        Lattice { walls, images }
    }

    /// The two sides of an edge, in cells of the picture.
    fn sides(&self, picture: &Picture, edge: usize) -> Sides {
        let (row, column) = self.walls.place(edge as u16);
        let cell = |row: usize, column: usize| picture.cell(row / 2, column / 2) as u8;
        match row % 2 {
            0 => [
                (row > 0).then(|| (cell(row - 1, column), 2)),
                (row < 2 * picture.rows).then(|| (cell(row + 1, column), 1)),
            ],
            _ => [
                (column > 0).then(|| (cell(row, column - 1), 3)),
                (column < 2 * picture.columns).then(|| (cell(row, column + 1), 0)),
            ],
        }
    }
}

/// The image of a sample.
fn turned(sample: &Sample, image: &[u8; EDGES]) -> Sample {
    let mut turned = sample.clone();
    turned.painted = 0;
    for edge in 0..EDGES {
        if sample.painted >> edge & 1 == 1 {
            turned.painted |= 1 << image[edge];
        } else if sample.losses[edge] != UNKNOWN {
            turned.losses[usize::from(image[edge])] = sample.losses[edge];
        }
    }
    for edge in 0..EDGES {
        if turned.painted >> edge & 1 == 1 {
            turned.losses[edge] = UNKNOWN;
        }
    }
    turned
}

/// Something to learn from.
#[derive(Clone, Copy)]
enum Lesson {
    /// The value and the moves of a sample.
    Root(u32),
    /// The value after a move of a sample.
    Child(u32, u8),
}

/// How to train.
pub struct Settings {
    pub rule: TurnRule,
    pub epochs: usize,
    pub threads: usize,
    pub children: usize,
    pub rate: f32,
    pub seed: u64,
}

#[derive(Default, Clone)]
struct Loss {
    value: f64,
    policy: f64,
    /// Signs that are right, and all: of positions, after good moves, after others.
    right: [(f64, f64); 3],
    count: f64,
    roots: f64,
}

struct Trainer<'a> {
    samples: &'a [Sample],
    lattices: Vec<Lattice>,
}

impl Trainer<'_> {
    fn lattice(&self, sample: &Sample) -> &Lattice {
        (self.lattices.iter())
            .find(|lattice| {
                let board = lattice.walls.board();
                (board.rows, board.columns) == (sample.rows, sample.columns)
            })
            .expect("every board was made")
    }

    /// Adds the gradient of a lesson.
    fn learn(
        &self,
        pass: &mut Pass,
        w: &[f32],
        gradient: Option<&mut [f32]>,
        lesson: Lesson,
        symmetry: usize,
        loss: &mut Loss,
    ) {
        let (Lesson::Root(index) | Lesson::Child(index, _)) = lesson;
        let sample = &self.samples[index as usize];
        let lattice = self.lattice(sample);
        let sample = turned(sample, &lattice.images[symmetry % lattice.images.len()]);
        let mut painted = sample.painted;
        let mut target = sample.value;
        if let Lesson::Child(_, edge) = lesson {
            let image = lattice.images[symmetry % lattice.images.len()][usize::from(edge)];
            painted |= 1 << image;
            target = f32::from(sample.losses[usize::from(image)]) - target;
        }
        let position = lattice.walls.position(painted);
        let picture = lattice.walls.picture(&position);
        let value = pass.forward(w, &picture);
        let target = (target / SCALE).tanh();
        let miss = value - target;
        loss.value += f64::from(miss * miss);
        loss.count += 1.0;
        let right =
            f64::from(u8::from(value * target > 0.0)) + 0.5 * f64::from(u8::from(target == 0.0));
        let kind = match lesson {
            Lesson::Root(_) => 0,
            Lesson::Child(_, edge) => {
                1 + usize::from(self.samples[index as usize].losses[usize::from(edge)] > 0)
            }
        };
        loss.right[kind].0 += right;
        loss.right[kind].1 += 1.0;
        let mut moves: Vec<(Sides, f32)> = Vec::new();
        if let Lesson::Root(_) = lesson {
            let known: Vec<usize> = (0..EDGES)
                .filter(|&edge| sample.losses[edge] != UNKNOWN)
                .collect();
            let logits: Vec<(Sides, f32)> = (known.iter())
                .map(|&edge| {
                    let sides = lattice.sides(&picture, edge);
                    (sides, pass.promise(w, &picture, &sides))
                })
                .collect();
            let best = logits.iter().fold(f32::MIN, |best, one| best.max(one.1));
            let shares: Vec<f32> = logits.iter().map(|one| (one.1 - best).exp()).collect();
            let total: f32 = shares.iter().sum();
            // The loss of exact moves is the logarithm of the share of all good ones together.
            let is_good = |edge: usize| sample.exact && sample.losses[edge] == 0;
            let on_good: f32 = (known.iter().zip(&shares))
                .map(|(&edge, share)| if is_good(edge) { share / total } else { 0.0 })
                .sum();
            for ((&edge, &(sides, _)), share) in known.iter().zip(&logits).zip(&shares) {
                let share = share / total;
                let wanted = match sample.exact {
                    true => {
                        if is_good(edge) {
                            share / on_good
                        } else {
                            0.0
                        }
                    }
                    false => f32::from(sample.losses[edge]) / WHOLE,
                };
                loss.policy -= f64::from(wanted * share.max(1e-9).ln());
                if wanted > 0.0 {
                    loss.policy += f64::from(wanted * wanted.ln());
                }
                moves.push((sides, share - wanted));
            }
            loss.roots += f64::from(u8::from(!known.is_empty()));
        }
        if let Some(gradient) = gradient {
            pass.backward(w, gradient, &picture, 2.0 * miss, &moves);
        }
    }

    /// What a position is worth to its mover, with all boxes that are free.
    fn worth(&self, worth: &dyn Fn(&Picture) -> f32, walls: &Board, painted: u128) -> f32 {
        let picture = walls.picture(&walls.position(painted));
        let rest = match picture.boxes {
            0 => 0.0,
            _ => worth(&picture),
        };
        let (taken, handout) = (picture.taken as f32, picture.handout as f32);
        match picture.handout {
            0 => taken + rest,
            _ => taken - handout + (rest + handout).abs(),
        }
    }

    /// What a search one ply deep gives away, in points a move, and how often.
    fn given_away(&self, roots: &[u32], worth: &dyn Fn(&Picture) -> f32) -> (f64, f64) {
        let (mut lost, mut wrong) = (0.0, 0.0);
        for &index in roots {
            let sample = &self.samples[index as usize];
            let walls = &self.lattice(sample).walls;
            let mut best = (f32::MAX, 0);
            for edge in 0..EDGES {
                if sample.losses[edge] != UNKNOWN {
                    let after = self.worth(worth, walls, sample.painted | 1 << edge);
                    if after < best.0 {
                        best = (after, sample.losses[edge]);
                    }
                }
            }
            lost += f64::from(best.1);
            wrong += f64::from(u8::from(best.1 > 0));
        }
        (lost / roots.len() as f64, wrong / roots.len() as f64)
    }
}

fn first_weights(seed: u64) -> Vec<f32> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut w = vec![0.0; Layout::LENGTH];
    let mut fill = |from: usize, to: usize, width: f32, middle: f32| {
        for w in &mut w[from..to] {
            *w = middle + width * (random.random::<f32>() * 2.0 - 1.0);
        }
    };
    fill(Layout::TABLE, Layout::KINDS, 0.15, 0.0);
    fill(Layout::KINDS, Layout::FIRST_BIAS, 0.15, 0.0);
    fill(Layout::FIRST_BIAS, Layout::CONVOLUTIONS, 0.1, 0.3);
    let width = (3.0 / (WINDOW * CHANNELS) as f32).sqrt();
    for index in 0..CONVOLUTIONS {
        let from = Layout::CONVOLUTIONS + index * Layout::CONVOLUTION;
        let bias = from + WINDOW * CHANNELS * CHANNELS;
        fill(from, bias, width, 0.0);
        fill(bias, bias + CHANNELS, 0.1, 0.2);
    }
    let width = (3.0 / INPUTS as f32).sqrt();
    fill(
        Layout::HIDDEN,
        Layout::OUTPUT - PARITIES * HIDDEN,
        width,
        0.0,
    );
    fill(Layout::OUTPUT, Layout::OUTPUT + PARITIES * HIDDEN, 0.3, 0.0);
    w
}

/// Fits weights to samples, beginning with those given; writes them after every epoch.
pub fn fit(samples: &[Sample], settings: &Settings, begin: Option<Vec<f32>>, to: &Path) {
    let mut sizes: Vec<(u8, u8)> = samples.iter().map(|one| (one.rows, one.columns)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let trainer = Trainer {
        samples,
        lattices: (sizes.iter())
            .map(|&(rows, columns)| Lattice::new(rows, columns, settings.rule))
            .collect(),
    };
    // Blocks of the file, that is of games, are kept aside.
    let is_kept = |index: usize| index / 100 % 20 == 7;
    let mut random = Pcg64Mcg::seed_from_u64(settings.seed);
    let mut w = begin.unwrap_or_else(|| first_weights(settings.seed));
    let (mut mean, mut square) = (vec![0f32; w.len()], vec![0f32; w.len()]);
    let mut steps = 0;
    let children_of = |index: usize| {
        let sample = &samples[index];
        let walls = &trainer.lattice(sample).walls;
        let quiet: Vec<u8> = (0..EDGES)
            .filter(|_| sample.exact)
            .filter(|&edge| sample.losses[edge] != UNKNOWN)
            .filter(|&edge| walls.is_quiet(&walls.position(sample.painted | 1 << edge)))
            .map(|edge| edge as u8)
            .collect();
        quiet
    };
    let kept: Vec<u32> = (0..samples.len() as u32)
        .filter(|&index| is_kept(index as usize))
        .collect();
    let tested: Vec<Lesson> = (kept.iter())
        .flat_map(|&index| {
            let children = children_of(index as usize);
            let is_good = |edge: &u8| samples[index as usize].losses[usize::from(*edge)] == 0;
            let (good, bad): (Vec<u8>, Vec<u8>) = children.into_iter().partition(is_good);
            let children = good.into_iter().take(2).chain(bad.into_iter().take(2));
            std::iter::once(Lesson::Root(index))
                .chain(children.map(move |edge| Lesson::Child(index, edge)))
        })
        .collect();
    let few: Vec<u32> = kept
        .iter()
        .copied()
        .filter(|&index| samples[index as usize].exact)
        .filter(|&index| samples[index as usize].losses.contains(&0))
        .take(600)
        .collect();
    let mut averaged = w.clone();
    for epoch in 0..settings.epochs {
        let mut lessons = Vec::new();
        for index in 0..samples.len() {
            if is_kept(index) {
                continue;
            }
            lessons.push(Lesson::Root(index as u32));
            let mut children = children_of(index);
            children.shuffle(&mut random);
            // As many after good moves as after others, as far as there are such.
            let is_good = |edge: &u8| samples[index].losses[usize::from(*edge)] == 0;
            let (good, bad): (Vec<u8>, Vec<u8>) = children.into_iter().partition(is_good);
            let half = settings.children / 2;
            for &edge in good.iter().take(half).chain(bad.iter().take(half)) {
                lessons.push(Lesson::Child(index as u32, edge));
            }
        }
        lessons.shuffle(&mut random);
        let mut seen = Loss::default();
        let batches = lessons.len() / 128;
        for (batch, lessons) in lessons.chunks_exact(128).enumerate() {
            let at = (epoch as f32 + batch as f32 / batches as f32) / settings.epochs as f32;
            let rate =
                settings.rate * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * at).cos()));
            let drawn: u64 = random.random();
            let parts: Vec<(Vec<f32>, Loss)> = lessons
                .par_chunks(128 / settings.threads)
                .enumerate()
                .map_init(Pass::default, |pass, (part, lessons)| {
                    let mut gradient = vec![0f32; w.len()];
                    let mut loss = Loss::default();
                    for (index, &lesson) in lessons.iter().enumerate() {
                        let symmetry =
                            drawn.rotate_left((part * 29 + index * 3) as u32 % 64) as usize % 8;
                        trainer.learn(pass, &w, Some(&mut gradient), lesson, symmetry, &mut loss);
                    }
                    (gradient, loss)
                })
                .collect();
            steps += 1;
            for (_, loss) in &parts {
                seen.value += loss.value;
                seen.policy += loss.policy;
                for (sum, part) in seen.right.iter_mut().zip(&loss.right) {
                    *sum = (sum.0 + part.0, sum.1 + part.1);
                }
                seen.count += loss.count;
                seen.roots += loss.roots;
            }
            let (keep, keep_square) = (0.9f32, 0.999f32);
            let (by, by_square) = (1.0 - keep.powi(steps), 1.0 - keep_square.powi(steps));
            for at in 0..w.len() {
                let slope = parts.iter().map(|(gradient, _)| gradient[at]).sum::<f32>() / 128.0;
                mean[at] = keep * mean[at] + (1.0 - keep) * slope;
                square[at] = keep_square * square[at] + (1.0 - keep_square) * slope * slope;
                let step = mean[at] / by / ((square[at] / by_square).sqrt() + 1e-8);
                w[at] -= rate * (step + 1e-4 * w[at]);
                averaged[at] += 0.002 * (w[at] - averaged[at]);
            }
        }
        let report = |name: &str, loss: &Loss| {
            eprint!(
                "{name} value {:.4} signs {:.1} {:.1} {:.1} % policy {:.4}; ",
                loss.value / loss.count,
                100.0 * loss.right[0].0 / loss.right[0].1,
                100.0 * loss.right[1].0 / loss.right[1].1,
                100.0 * loss.right[2].0 / loss.right[2].1,
                loss.policy / loss.roots
            );
        };
        eprint!("epoch {epoch}: ");
        report("seen", &seen);
        let mut test = Loss::default();
        let mut pass = Pass::default();
        for &lesson in &tested {
            trainer.learn(&mut pass, &averaged, None, lesson, 0, &mut test);
        }
        report("kept", &test);
        eprintln!();
        let bytes: Vec<u8> = averaged.iter().flat_map(|w| w.to_le_bytes()).collect();
        std::fs::write(to, bytes).expect("the weights can be written");
    }
    let network = Network::new(&averaged);
    let worth = |picture: &Picture| network.value(picture, &network.layers(picture));
    let (lost, wrong) = trainer.given_away(&few, &worth);
    eprintln!(
        "one ply gives away {lost:.3} a move, in {:.1} % of {}",
        100.0 * wrong,
        few.len()
    );
    let begun = std::time::Instant::now();
    let mut sum = 0.0;
    for &index in few.iter().cycle().take(20_000) {
        let sample = &samples[index as usize];
        let walls = &trainer.lattice(sample).walls;
        sum += worth(&walls.picture(&walls.position(sample.painted)));
    }
    eprintln!(
        "{:.2} µs a position ({sum:.0})",
        begun.elapsed().as_secs_f64() * 1e6 / 20_000.0
    );
}

/// Compares the gradient with differences, for the first samples.
pub fn check(samples: &[Sample], rule: TurnRule) {
    let mut w = first_weights(3);
    let lattice = Lattice::new(samples[0].rows, samples[0].columns, rule);
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut pass = Pass::default();
    for sample in &samples[..4] {
        let picture = lattice
            .walls
            .picture(&lattice.walls.position(sample.painted));
        let mut gradient = vec![0f32; w.len()];
        let value = pass.forward(&w, &picture);
        pass.backward(&w, &mut gradient, &picture, 1.0, &[]);
        eprintln!(
            "value {value}, globals {:?}",
            walls::games::walls::network::globals(&picture)
        );
        let mut shown = 0;
        while shown < 12 {
            let at = random.random_range(0..w.len());
            if gradient[at] == 0.0 {
                continue;
            }
            shown += 1;
            let kept = w[at];
            w[at] = kept + 1e-3;
            let more = pass.forward(&w, &picture);
            w[at] = kept - 1e-3;
            let less = pass.forward(&w, &picture);
            w[at] = kept;
            eprintln!("{at}: {} {}", gradient[at], (more - less) / 2e-3);
        }
    }
}
