//! Fits the estimate of kernels to solved ones, and prints the file `src/solver/strict/weights.json`:
//!
//! ```sh
//! cargo run --release --no-default-features --example fit_kernels > weights.json
//! ```
//!
//! The positions come from random games on 5 × 5 and 6 × 6 boards in which no box is given away, with 22 edges
//! left or more. It takes some minutes; an argument gives another number of games.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::walls::{Options, Walls};
use walls::games::{Evaluate, Game, StringsAndCoins};
use walls::solver::memory::Memory;
use walls::solver::strict::estimate::{FEATURES, Weights};
use walls::solver::strict::{Sample, samples};
use walls::solver::{Basis, Settings};

/// Kernels with fewer edges are solved in play, so they need no estimate.
const FEWEST_EDGES: f64 = 12.0;

/// A position with so many free edges, or the last one before a box would be given away.
fn safe_position(size: u8, free: usize, random: &mut Pcg64Mcg) -> StringsAndCoins {
    let walls = Walls::<[u64; 5]>::new(&Options::sized(size, size)).expect("a board");
    let mut at = walls.start();
    loop {
        let coins = walls.strings_and_coins(&at).expect("Walls");
        let mut degrees = vec![0; coins.values.len()];
        let ends = |string: &walls::games::StringOfCoins| {
            [Some(string.coin), string.other].into_iter().flatten()
        };
        for coin in coins.strings.iter().flat_map(ends) {
            degrees[usize::from(coin)] += 1;
        }
        let safe: Vec<u16> = (coins.strings.iter())
            .filter(|string| ends(string).all(|coin| degrees[usize::from(coin)] > 2))
            .map(|string| string.code)
            .collect();
        if coins.strings.len() <= free || safe.is_empty() {
            return coins;
        }
        let code = safe[random.random_range(0..safe.len())];
        let edge = walls.moves(&at).find(|&edge| walls.move_code(edge) == code);
        at = walls.play(&at, edge.expect("a free edge"));
    }
}

/// The weights with the least squared error: the normal equations, by elimination, with a little damping.
fn fit(samples: &[Sample]) -> [f64; FEATURES] {
    let mut rows = [[0.0; FEATURES + 1]; FEATURES];
    for sample in samples {
        for (row, feature) in rows.iter_mut().zip(sample.features) {
            for (cell, other) in row.iter_mut().zip(sample.features) {
                *cell += feature * other;
            }
            row[FEATURES] += feature * sample.number;
        }
    }
    for (index, row) in rows.iter_mut().enumerate() {
        row[index] += 1e-3 * samples.len() as f64;
    }
    for pivot in 0..FEATURES {
        let row = rows[pivot].map(|cell| cell / rows[pivot][pivot]);
        rows[pivot] = row;
        for (index, other) in rows.iter_mut().enumerate() {
            let factor = other[pivot];
            if index != pivot {
                for (cell, own) in other.iter_mut().zip(row) {
                    *cell -= factor * own;
                }
            }
        }
    }
    rows.map(|row| (row[FEATURES] * 1000.0).round() / 1000.0)
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut random = Pcg64Mcg::seed_from_u64(2026);
    let memory = Memory::new(512);
    let settings = Settings {
        nodes: Some(400_000),
        // So that every kernel stands alone.
        basis: Basis::LemmaZ,
        ..Settings::default()
    };
    let mut found: Vec<Sample> = Vec::new();
    for game in 0..games.unwrap_or(1500) {
        let (size, edges) = if game % 2 == 0 { (5, 60) } else { (6, 84) };
        let free = random.random_range(edges * 4 / 10..edges - 18);
        let position = safe_position(size, free, &mut random);
        let solved = samples(&position, &settings, memory.kernels());
        found.extend(
            solved
                .into_iter()
                .filter(|sample| sample.features[2] >= FEWEST_EDGES),
        );
    }
    // Every fifth is held back.
    let (held, used): (Vec<_>, Vec<_>) = found
        .into_iter()
        .enumerate()
        .partition(|(index, _)| index % 5 == 0);
    let plain = |samples: Vec<(usize, Sample)>| -> Vec<Sample> {
        samples.into_iter().map(|(_, sample)| sample).collect()
    };
    let (held, used) = (plain(held), plain(used));
    let list = fit(&used);
    let switch = used.iter().map(|sample| sample.switch).sum::<f64>() / used.len() as f64;
    let count = held.len() as f64;
    let mean = held.iter().map(|sample| sample.number).sum::<f64>() / count;
    let (mut error, mut variance) = (0.0, 0.0);
    for sample in &held {
        let guess: f64 = sample.features.iter().zip(list).map(|(x, w)| x * w).sum();
        error += (sample.number - guess).powi(2) / count;
        variance += (sample.number - mean).powi(2) / count;
    }
    eprintln!(
        "{} kernels, {} held back: standard deviation {:.2}, of the error {:.2}",
        used.len(),
        held.len(),
        variance.sqrt(),
        error.sqrt()
    );
    let weights = Weights::from_list(list, (switch * 1000.0).round() / 1000.0);
    println!(
        "{}",
        serde_json::to_string_pretty(&weights).expect("plain numbers")
    );
}
