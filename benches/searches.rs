//! The searches on the empty 6 × 6 board, beside the crate `minimax` in the same run.
//!
//! `make bench` prints times; nodes a second follow from the node counts in the names.

use std::time::Duration;

use criterion::{Criterion, Throughput};
use minimax::Strategy;
use walls::games::walls::{Options, Position, Walls};
use walls::games::{Game, Side, mix};
use walls::search::{Limits, Request, Spec, Table};

type Rules = Walls<u128>;

/// The game as the crate `minimax` takes it: it has no room for rules beside the position.
struct Peer;

fn rules() -> &'static Rules {
    static RULES: std::sync::OnceLock<Rules> = std::sync::OnceLock::new();
    RULES.get_or_init(|| Walls::new(&Options::default()).expect("6 × 6 is a board"))
}

impl minimax::Game for Peer {
    type S = Position<u128>;
    type M = u16;

    fn generate_moves(state: &Self::S, moves: &mut Vec<u16>) -> Option<minimax::Winner> {
        moves.extend(rules().moves(state));
        Self::get_winner(state)
    }

    fn get_winner(state: &Self::S) -> Option<minimax::Winner> {
        if rules().turn(state).is_some() {
            return None;
        }
        // 84 edges: after the last one the first player would be to move.
        Some(match rules().margin(state).signum() {
            1 => minimax::Winner::PlayerToMove,
            -1 => minimax::Winner::PlayerJustMoved,
            _ => minimax::Winner::Draw,
        })
    }

    fn apply(state: &mut Self::S, mv: u16) -> Option<Self::S> {
        Some(rules().play(state, mv))
    }

    fn zobrist_hash(state: &Self::S) -> u64 {
        mix(rules().state_key(state))
    }
}

#[derive(Clone, Default)]
struct Difference;

impl minimax::Evaluator for Difference {
    type G = Peer;

    fn evaluate(&self, state: &Position<u128>) -> minimax::Evaluation {
        let side = rules().turn(state).unwrap_or(Side::First);
        (rules().evaluate(state) * side.sign()) as minimax::Evaluation
    }
}

fn searches(criterion: &mut Criterion) {
    let start = rules().start();
    let mut group = criterion.benchmark_group("6x6 empty");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4));
    for depth in [5, 6] {
        for name in ["alpha-beta", "fail-soft"] {
            let spec: Spec = format!("{name}:depth={depth},shuffle=off")
                .parse()
                .expect("a spec");
            let search = || {
                let table = spec.algorithm.has_table().then(|| Table::new(16));
                let mut request = Request::new(rules(), &start, Limits::default());
                request.table = table.as_ref();
                spec.choose(request).expect("the game is not over").nodes
            };
            let nodes = search();
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(format!("{name} depth {depth}, {nodes} nodes"), |bench| {
                bench.iter(search);
            });
        }
        group.bench_function(format!("minimax 0.6 Negamax depth {depth}"), |bench| {
            bench.iter(|| minimax::Negamax::new(Difference, depth).choose_move(&start));
        });
        group.bench_function(
            format!("minimax 0.6 IterativeSearch depth {depth}"),
            |bench| {
                bench.iter(|| {
                    let options = minimax::IterativeOptions::new().with_table_byte_size(16 << 20);
                    let mut search = minimax::IterativeSearch::new(Difference, options);
                    search.set_max_depth(depth);
                    search.choose_move(&start)
                });
            },
        );
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    searches(&mut criterion);
    criterion.final_summary();
}
