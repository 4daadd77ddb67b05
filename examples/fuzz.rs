//! Reads randomly changed inputs for as long as one likes, and keeps those that the program neither takes nor refuses.
//!
//! ```text
//! cargo run --release --no-default-features --example fuzz -- [SECONDS [TARGET…]]
//! ```
//!
//! Without targets each one has so many seconds. Faults go to files named `fuzz-TARGET-NUMBER`.

use std::time::{Duration, Instant};

use fuzzing::{Fuzzer, TARGETS};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

#[path = "../tests/program/fuzzing.rs"]
mod fuzzing;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(Some(60), |text| text.parse().ok());
    let Some(seconds) = seconds.map(Duration::from_secs) else {
        eprintln!("the first argument is a number of seconds");
        std::process::exit(2);
    };
    let wanted: Vec<String> = arguments.collect();
    let is_target = |name: &String| TARGETS.iter().any(|target| target.name == name);
    if let Some(unknown) = wanted.iter().find(|name| !is_target(name)) {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!(
            "{unknown} is no target; the targets are {}",
            names.join(", ")
        );
        std::process::exit(2);
    }
    let mut faults = 0;
    for target in &TARGETS {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == target.name) {
            continue;
        }
        let mut fuzzer = Fuzzer::new(target);
        let mut random = Pcg64Mcg::from_os_rng();
        let begin = Instant::now();
        let mut found = 0;
        while begin.elapsed() < seconds && found < 20 {
            if let Some((input, wrong)) = fuzzer.step(&mut random) {
                found += 1;
                let file = format!("fuzz-{}-{found}", target.name);
                println!("{file}: {wrong}");
                if let Err(error) = std::fs::write(&file, input) {
                    eprintln!("{file}: {error}");
                }
            }
        }
        println!(
            "{}: {} inputs, {} taken, {found} faults",
            target.name, fuzzer.inputs, fuzzer.taken
        );
        faults += found;
    }
    std::process::exit(i32::from(faults > 0));
}
