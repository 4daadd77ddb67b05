//! The solver against plain search on random endings in which boxes are left standing. The same comparison
//! runs for long with `cargo run --example solver_against_plain_search`.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::solver::memory::Memory;

use crate::random_endings::{LOOKS, Rules, compare};

#[test]
fn endings_are_worth_what_plain_search_says() {
    let mut random = Pcg64Mcg::seed_from_u64(15);
    let memory = Memory::new(16);
    let (mut count, mut open_boxes) = (0, 0);
    for size in [
        (1, 1),
        (1, 3),
        (1, 8),
        (12, 1),
        (2, 2),
        (2, 7),
        (3, 3),
        (4, 5),
        (8, 8),
        (3, 11),
        (12, 12),
    ] {
        for extra in [false, true] {
            for box_values in ["ones", "seed 3"] {
                let rules = Rules::new(size, extra, box_values);
                for look in LOOKS {
                    for _ in 0..if rules.has_ones() { 24 } else { 8 } {
                        let most = random.random_range(3..=12);
                        let compared = compare(&rules, look, most, &memory, &mut random);
                        assert_eq!(compared.difference, None);
                        assert!((1..=most).contains(&compared.edges));
                        count += 1;
                        open_boxes += compared.open_boxes;
                    }
                }
            }
        }
    }
    assert!(
        count >= 2_000 && open_boxes > 2 * count,
        "{count}, {open_boxes}"
    );
}
