//! Holds the solver against plain search on as many random endings as one likes, on boards of all shapes,
//! under both turn rules, with and without box values:
//!
//! ```sh
//! cargo run --no-default-features --example solver_against_plain_search -- 1000000
//! ```
//!
//! The first number says how many positions, the second, if given, is the seed. It ends with status 1 if
//! anything differs, and says how to see it again.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use random_endings::{LOOKS, Rules, compare};
use walls::solver::memory::Memory;

#[path = "../tests/engine/random_endings.rs"]
mod random_endings;

/// One in so many endings has as many free edges as plain search can do in a tenth of a second.
const LARGE_ONE_IN: u32 = 2000;

/// What was compared.
#[derive(Default)]
struct Tally {
    positions: u64,
    edges: u64,
    open_boxes: u64,
    /// Positions with at least four boxes that can be taken.
    many_open: u64,
    differences: u64,
}

/// All boards, rules and box values.
fn all_rules() -> Vec<Rules> {
    let mut sizes: Vec<(u8, u8)> = Vec::new();
    for columns in 2..=12 {
        sizes.extend([(1, columns), (2, columns)]);
    }
    sizes.extend([
        (1, 1),
        (7, 2),
        (12, 1),
        (3, 3),
        (3, 4),
        (3, 7),
        (4, 4),
        (4, 5),
        (5, 5),
        (5, 6),
    ]);
    sizes.extend([(6, 6), (7, 7), (8, 8), (9, 9), (3, 12), (12, 12)]);
    let mut all = Vec::new();
    for size in sizes {
        let fives = vec!["5"; usize::from(size.0) * usize::from(size.1)].join(" ");
        for extra in [false, true] {
            // Twice, so that most positions are of boxes that are worth one point.
            for box_values in ["ones", "ones", "seed 3", &fives] {
                all.push(Rules::new(size, extra, box_values));
            }
        }
    }
    all
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(positions)), Ok(seed)) = (arguments.next(), arguments.next().unwrap_or(Ok(1)))
    else {
        eprintln!("usage: solver_against_plain_search POSITIONS [SEED]");
        return ExitCode::from(2);
    };
    let all = all_rules();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let memory = Memory::new(256);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let started = Instant::now();
    for number in 1..=positions {
        let rules = &all[random.random_range(0..all.len())];
        let look = LOOKS[random.random_range(0..LOOKS.len())];
        let most = match random.random_range(0..LARGE_ONE_IN) {
            0 => random.random_range(14..=19),
            _ => random.random_range(3..=13),
        };
        let compared = compare(rules, look, most, &memory, &mut random);
        if let Some(difference) = &compared.difference {
            println!("{difference}");
        }
        let shape = match rules.size() {
            (1, _) | (_, 1) => "1 x n",
            (2, _) | (_, 2) => "2 x n",
            _ => "other boards",
        };
        let turns = rules.turn_rule();
        let values = if rules.has_ones() {
            "one point"
        } else {
            "box values"
        };
        for key in [
            "all".to_owned(),
            format!("turns: {turns}, {values}"),
            format!("board: {shape}"),
            format!("look: {look:?}"),
        ] {
            let tally = tallies.entry(key).or_default();
            tally.positions += 1;
            tally.edges += compared.edges as u64;
            tally.open_boxes += compared.open_boxes as u64;
            tally.many_open += u64::from(compared.open_boxes >= 4);
            tally.differences += u64::from(compared.difference.is_some());
        }
        if number % 100_000 == 0 {
            eprintln!(
                "{number} positions, {:.0} s",
                started.elapsed().as_secs_f64()
            );
        }
    }
    println!(
        "{:<28} {:>9} {:>7} {:>10} {:>9} {:>11}",
        "", "positions", "edges", "open boxes", "4 or more", "differences"
    );
    for (name, tally) in &tallies {
        let mean = |sum: u64| sum as f64 / tally.positions as f64;
        println!(
            "{name:<28} {:>9} {:>7.2} {:>10.2} {:>9} {:>11}",
            tally.positions,
            mean(tally.edges),
            mean(tally.open_boxes),
            tally.many_open,
            tally.differences
        );
    }
    println!("seed {seed}, {:.0} s", started.elapsed().as_secs_f64());
    let differences = tallies.get("all").map_or(0, |tally| tally.differences);
    ExitCode::from(u8::from(differences > 0))
}
