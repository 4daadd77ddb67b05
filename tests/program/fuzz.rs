//! Whatever the program reads, changed at random: a little of what `cargo run --example fuzz` does for long.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::fuzzing::{Fuzzer, TARGETS};

#[test]
fn changed_inputs_are_taken_or_refused() {
    for (index, target) in TARGETS.iter().enumerate() {
        let mut fuzzer = Fuzzer::new(target);
        let mut random = Pcg64Mcg::seed_from_u64(index as u64);
        for _ in 0..400 {
            if let Some((input, wrong)) = fuzzer.step(&mut random) {
                panic!(
                    "{}: {wrong}: {}",
                    target.name,
                    String::from_utf8_lossy(&input)
                );
            }
        }
        assert!(
            fuzzer.taken > 0 && fuzzer.taken < fuzzer.inputs,
            "{}",
            target.name
        );
    }
}
