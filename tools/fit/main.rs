//! Fits the network of Walls ([`walls::games::walls::network`]) to exact values of the solver.
//!
//! `tools/fit-network` runs all steps. Each takes its settings as `key=value`:
//!
//! - `positions to=FILE rows=5 columns=5 most=36 least=30 moves=32 seconds=600`: plays careful games, and
//!   appends the positions with `most` to `least` free edges that the solver has given values; with up to
//!   `moves` free edges, every move has one, too;
//! - `play to=FILE with=WEIGHTS solved=30 steps=160 seconds=600`: the tree search plays against itself, and
//!   its positions get the value of the ending that the game came to, with what the search expected and how
//!   often it chose each move;
//! - `train from=FILE,FILE to=WEIGHTS begin=WEIGHTS epochs=10 children=4 rate=20`: gradient descent on such
//!   positions; `rate` is in ten-thousandths;
//! - `check from=FILE`: compares the gradient with differences.
//!
//! Everywhere: `rules=extra|strict threads=2 seed=1`.

// Layers are arrays that belong together by their index.
#![allow(clippy::needless_range_loop)]
#![allow(missing_docs)]

use std::path::Path;

use walls::games::walls::TurnRule;
use walls::games::walls::network::Network;

mod model;
mod positions;
mod selfplay;
mod train;

/// The words of the command line.
struct Words(Vec<String>);

impl Words {
    fn text(&self, key: &str) -> &str {
        let mut words = self.0.iter();
        let found = words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        found.unwrap_or("")
    }

    fn number<N: TryFrom<u64>>(&self, key: &str, usual: u64) -> N {
        let number = match self.text(key) {
            "" => Some(usual),
            text => text.parse().ok(),
        };
        let fitting = number.and_then(|number| N::try_from(number).ok());
        fitting.unwrap_or_else(|| fail(&format!("“{key}” needs a number")))
    }

    fn rule(&self) -> TurnRule {
        match self.text("rules") {
            "" | "extra" => TurnRule::Extra,
            "strict" => TurnRule::Strict,
            _ => fail("the rules are extra or strict"),
        }
    }
}

fn fail(why: &str) -> ! {
    eprintln!("fit: {why}");
    std::process::exit(1)
}

fn weights(name: &str) -> Vec<f32> {
    let bytes = std::fs::read(name).unwrap_or_else(|error| fail(&format!("{name}: {error}")));
    let number = |bytes: &[u8]| bytes.try_into().map(f32::from_le_bytes);
    let weights: Result<_, _> = bytes.chunks(4).map(number).collect();
    weights.unwrap_or_else(|_| fail(&format!("{name} is no file of weights")))
}

fn main() {
    let words = Words(std::env::args().skip(1).collect());
    let to = Path::new(words.text("to"));
    let threads: usize = words.number("threads", 2);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.unwrap_or_else(|error| fail(&error.to_string()));
    match words.0.first().map_or("", String::as_str) {
        "positions" => {
            let wanted = positions::Wanted {
                rows: words.number("rows", 5),
                columns: words.number("columns", 5),
                rule: words.rule(),
                games: words.number("games", 1_000_000),
                most: words.number("most", 36),
                least: words.number("least", 30),
                moves: words.number("moves", 32),
                seed: words.number("seed", 1),
                threads,
                seconds: words.number("seconds", 600),
            };
            pool.install(|| positions::make(&wanted, to));
        }
        "play" => {
            let network = Box::leak(Box::new(Network::new(&weights(words.text("with")))));
            let wanted = selfplay::Wanted {
                rows: words.number("rows", 5),
                columns: words.number("columns", 5),
                rule: words.rule(),
                solved: words.number("solved", 30),
                steps: words.number("steps", 160),
                seed: words.number("seed", 1),
                threads,
                seconds: words.number("seconds", 600),
            };
            pool.install(|| selfplay::make(&wanted, network, to));
        }
        "train" => {
            let files = words.text("from").split(',');
            let samples: Vec<_> = files
                .flat_map(|name| positions::read(Path::new(name)))
                .collect();
            let begin = match words.text("begin") {
                "" => None,
                name => Some(weights(name)),
            };
            let settings = train::Settings {
                rule: words.rule(),
                epochs: words.number("epochs", 10),
                threads,
                children: words.number("children", 4),
                rate: f32::from(words.number::<u16>("rate", 20)) * 1e-4,
                seed: words.number("seed", 1),
            };
            pool.install(|| train::fit(&samples, &settings, begin, to));
        }
        "check" => train::check(
            &positions::read(Path::new(words.text("from"))),
            words.rule(),
        ),
        _ => fail("say positions, play, train or check"),
    }
}
