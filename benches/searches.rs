//! The searches on the empty 6 × 6 board, beside the crate `minimax` in the same run.
//!
//! `make bench` prints times, then a table of ratios. The names hold node counts, so nodes per second can
//! be worked out.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use minimax::Strategy;
use walls::games::walls::{Options, Position, TurnRule, Walls};
use walls::games::{Evaluate, Game, Side, mix};
use walls::search::{Answer, Limits, Request, Spec, StopFlag, Table};
use walls::solver::memory::Memory;
use walls::solver::{self, Settings};

type Rules = Walls<u128>;

/// The game for the crate `minimax`, which has no room for rules beside the position.
///
/// If asked to, it counts the positions that are searched, which takes a little time.
struct Peer<const COUNTS: bool>;

static LOOKED_AT: AtomicU64 = AtomicU64::new(0);

fn count<const COUNTS: bool>() {
    if COUNTS {
        LOOKED_AT.fetch_add(1, Relaxed);
    }
}

fn rules() -> &'static Rules {
    static RULES: std::sync::OnceLock<Rules> = std::sync::OnceLock::new();
    RULES.get_or_init(|| Walls::new(&Options::default()).expect("6 × 6 is a board"))
}

impl<const COUNTS: bool> minimax::Game for Peer<COUNTS> {
    type S = Position<u128>;
    type M = u16;

    fn generate_moves(state: &Self::S, moves: &mut Vec<u16>) -> Option<minimax::Winner> {
        count::<COUNTS>();
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
struct Difference<const COUNTS: bool>;

impl<const COUNTS: bool> minimax::Evaluator for Difference<COUNTS> {
    type G = Peer<COUNTS>;

    fn evaluate(&self, state: &Position<u128>) -> minimax::Evaluation {
        count::<COUNTS>();
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
                let table = (spec.opponent.memory() > 0).then(|| Table::new(16));
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
            bench.iter(|| minimax::Negamax::new(Difference::<false>, depth).choose_move(&start));
        });
        group.bench_function(
            format!("minimax 0.6 IterativeSearch depth {depth}"),
            |bench| {
                bench.iter(|| {
                    let options = minimax::IterativeOptions::new().with_table_byte_size(16 << 20);
                    let mut search = minimax::IterativeSearch::new(Difference::<false>, options);
                    search.set_max_depth(depth);
                    search.choose_move(&start)
                });
            },
        );
    }
    group.finish();
}

/// An opponent's answer on the empty board, and its time in seconds.
fn answer(text: &str) -> (Answer<u16>, f64) {
    let spec: Spec = text.parse().expect("a spec");
    let start = rules().start();
    let table = (spec.opponent.memory() > 0).then(|| Table::new(256));
    let mut request = Request::new(rules(), &start, Limits::default());
    request.table = table.as_ref();
    let began = Instant::now();
    let answer = spec.choose(request).expect("the game is not over");
    (answer, began.elapsed().as_secs_f64())
}

/// The median of three measurements.
fn median(measure: impl Fn() -> f64) -> f64 {
    let mut times = [measure(), measure(), measure()];
    times.sort_by(f64::total_cmp);
    times[1]
}

/// The ratios: against the peer, and two threads against one; and how much the solver solves.
fn ratios() {
    let start = rules().start();
    let peer = || {
        let options = minimax::IterativeOptions::new().with_table_byte_size(256 << 20);
        let mut search = minimax::IterativeSearch::new(Difference::<false>, options);
        search.set_max_depth(7);
        let began = Instant::now();
        search.choose_move(&start);
        began.elapsed().as_secs_f64()
    };
    let (ours, theirs) = (
        median(|| answer("fail-soft:depth=7,shuffle=off").1),
        median(peer),
    );
    println!(
        "to depth 7: fail-soft {ours:.2} s, minimax 0.6 IterativeSearch {theirs:.2} s: {:.1} times",
        theirs / ours
    );
    let (plain, seconds) = answer("alpha-beta:depth=6,shuffle=off");
    let ours = plain.nodes as f64 / seconds;
    LOOKED_AT.store(0, Relaxed);
    minimax::Negamax::new(Difference::<true>, 6).choose_move(&start);
    let nodes = LOOKED_AT.load(Relaxed) as f64;
    let began = Instant::now();
    minimax::Negamax::new(Difference::<false>, 6).choose_move(&start);
    let theirs = nodes / began.elapsed().as_secs_f64();
    println!(
        "nodes a second: alpha-beta {:.1} M, minimax 0.6 Negamax {:.1} M: {:.1} times",
        ours / 1e6,
        theirs / 1e6,
        ours / theirs
    );
    for depth in 5..=7 {
        let [plain, table, expert] = ["alpha-beta", "fail-soft", "expert"]
            .map(|name| answer(&format!("{name}:depth={depth}")).0.nodes);
        println!("nodes to depth {depth}: alpha-beta {plain}, fail-soft {table}, expert {expert}");
    }
    let (reached, _) = answer("expert:time=1000,threads=1");
    println!("expert, 1 s on one thread: depth {}", reached.depth);
    let to_depth =
        |threads: u32| median(|| answer(&format!("expert:depth=15,time=0,threads={threads}")).1);
    let (one, two) = (to_depth(1), to_depth(2));
    println!(
        "expert to depth 15: {one:.2} s, with two threads {two:.2} s: {:.2} times",
        one / two
    );
    for (rows, columns, rule) in [
        (3, 3, TurnRule::Strict),
        (3, 4, TurnRule::Strict),
        (3, 4, TurnRule::Extra),
        (3, 5, TurnRule::Extra),
        (4, 4, TurnRule::Strict),
        (4, 4, TurnRule::Extra),
    ] {
        let mut options = Options::sized(rows, columns);
        options.rules = rule;
        let walls = Walls::<u64>::new(&options).expect("a board");
        let coins = walls.strings_and_coins(&walls.start()).expect("Walls");
        for threads in [1, 2] {
            let settings = Settings {
                threads,
                mebibytes: solver::mebibytes_for(&coins),
                ..Settings::default()
            };
            let solved = solver::solve(&coins, &settings, None).expect("it fits");
            println!(
                "solve {rows} × {columns} {rule:?}, {threads} threads: {:?}, {} nodes, {:.2} s, {} MiB",
                solved.value,
                solved.nodes,
                solved.elapsed.as_secs_f64(),
                solved.bytes >> 20
            );
        }
    }
    for rule in [TurnRule::Strict, TurnRule::Extra] {
        endings(rule);
    }
    stops();
}

/// The longest time from raising the stop flag to the answer: in the opening, and in endings, where the
/// tie-break goes on once the value is known.
fn stops() {
    let seconds_to_stop = |after: u64, work: &(dyn Fn(StopFlag) + Sync)| {
        let stop = StopFlag::default();
        std::thread::scope(|scope| {
            let handle = scope.spawn(|| {
                work(stop.clone());
                Instant::now()
            });
            std::thread::sleep(Duration::from_millis(after));
            let raised = Instant::now();
            stop.raise();
            let ended = handle.join().expect("it does not panic");
            // Some answer before the flag is raised.
            (ended.checked_duration_since(raised)).map(|duration| duration.as_secs_f64())
        })
    };
    let report = |name: &str, seconds: &[Option<f64>]| {
        let stopped: Vec<f64> = seconds.iter().flatten().copied().collect();
        println!(
            "{name}: stopped {} times, in {:.1} ms at most",
            stopped.len(),
            1e3 * stopped.iter().copied().fold(0.0, f64::max)
        );
    };
    let expert: Spec = "expert:time=0,threads=2".parse().expect("a spec");
    let table = expert.opponent.new_table();
    let think = |position: &Position<u128>, stop: StopFlag| {
        let limits = Limits {
            stop,
            ..Limits::default()
        };
        let mut request = Request::new(rules(), position, limits);
        request.table = table.as_ref();
        expert.choose(request);
    };
    let start = rules().start();
    report(
        "the expert in the opening",
        &[100, 200, 300, 400].map(|after| seconds_to_stop(after, &|stop| think(&start, stop))),
    );
    let mut random = 2;
    let seconds: Vec<Option<f64>> = (0..40)
        .map(|number| {
            let position = ending(rules(), &mut random, 33);
            seconds_to_stop(5 * number, &|stop| think(&position, stop))
        })
        .collect();
    report("the expert in endings", &seconds);
    let walls = Walls::<u64>::new(&Options::sized(4, 4)).expect("a board");
    let seconds = [20, 50, 100, 200, 400].map(|after| {
        // A new one each time, because fresh memory takes longest.
        let memory = Memory::new(1024);
        seconds_to_stop(after, &|stop| {
            let settings = Settings {
                threads: 2,
                stop,
                ..Settings::default()
            };
            let start = walls.start();
            solver::solve_with(
                &walls.strings_and_coins(&start).expect("Walls"),
                &settings,
                &memory,
                None,
            )
            .expect("it fits");
        })
    });
    report("the solver", &seconds);
}

/// A random position with this many free edges.
fn ending(walls: &Rules, random: &mut u64, edges: usize) -> Position<u128> {
    let mut position = walls.start();
    loop {
        let moves: Vec<u16> = walls.moves(&position).collect();
        if moves.len() <= edges {
            return position;
        }
        *random = mix(random.wrapping_add(0x9e37_79b9_7f4a_7c15));
        position = walls.play(&position, moves[(*random % moves.len() as u64) as usize]);
    }
}

/// How many of 200 random 6 × 6 positions with 30 free edges are solved in a second on one thread.
fn endings(rule: TurnRule) {
    let options = Options {
        rules: rule,
        ..Options::default()
    };
    let walls = Rules::new(&options).expect("6 × 6 is a board");
    let mut random = 1u64;
    let (mut solved, mut total) = (0, 0.0f64);
    for _ in 0..200 {
        let position = ending(&walls, &mut random, 30);
        let settings = Settings {
            time: Some(Duration::from_secs(1)),
            mebibytes: 64,
            ..Settings::default()
        };
        let solution = solver::solve(
            &walls.strings_and_coins(&position).expect("Walls"),
            &settings,
            None,
        )
        .expect("it fits");
        solved += u32::from(solution.value.is_some());
        total += solution.elapsed.as_secs_f64();
    }
    println!(
        "30 free edges, {rule:?}: {solved} of 200 solved in 1 s, {:.3} s on average",
        total / 200.0
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |name: &str| arguments.iter().any(|argument| argument == name);
    // `cargo bench -- ratios` leaves out the slow measurements.
    if !asked("ratios") {
        let mut criterion = Criterion::default().configure_from_args();
        searches(&mut criterion);
        criterion.final_summary();
    }
    let single = arguments.iter().any(|argument| !argument.starts_with("--"));
    if asked("ratios") || !(single || asked("--test")) {
        ratios();
    }
}
