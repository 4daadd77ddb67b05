//! `walls solve`: the exact value of a position of Walls.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::game_args::{AtPosition, Reached, at_position, number, with_position};
use super::{CommandResult, Failure, cannot_write, interrupt, print, try_to_write};
use crate::games::registry::GameOptions;
use crate::games::{Playable, StringsAndCoins};
use crate::i18n::{self, gettext, gettext_f, tell};
use crate::play::{FileError, solver_file};
use crate::solver::memory::Memory;
use crate::solver::{self, Basis, Method, Settings, Solution};
use crate::work::MAX_THREADS;

/// The basis of a value that rests on theorems alone.
const PROVED: &str = "proved";

pub(super) fn command() -> Command {
    let about = gettext("Find the exact value of a position of Walls");
    with_position(Command::new("solve").about(about))
        .after_help(gettext(
            "Of whole boards under strict turns with boxes of one point, it accepts those up to 3 × 12, 4 × 9, 5 × 7 and 6 × 6, though the largest would run for years; otherwise at most 64 boxes with free edges, which must fit into a square of 8 × 8 once the solver has rearranged their separate pieces. A run that --time or Ctrl+C ends early prints the bounds found so far (in JSON, the value is null), and its exit status is 0. The value is the difference for the side to move from here on: boxes that are won already do not count.",
        ))
        .mut_arg("game", |game| {
            game.required(false).default_value("walls").hide(true)
        })
        // No piece is placed in Walls.
        .mut_arg("placement", |placement| placement.hide(true))
        .arg(
            number("threads", 1, MAX_THREADS.into())
                .default_value("2")
                .help(gettext("Processor threads to use")),
        )
        .arg(number("time", 1, 604_800_000).help(gettext("Milliseconds to give up after")))
        .arg(number("memory", 1, 1 << 20).help(gettext(
            "MiB of memory; by default enough for the number of edges",
        )))
        .arg(number("seed", 0, u64::MAX).default_value("0").help(gettext(
            "Seed of the solver’s keys; another seed makes an independent run",
        )))
        .arg(
            Arg::new("proved-only")
                .long("proved-only")
                .action(clap::ArgAction::SetTrue)
                .help(gettext(
                    "In the strict game, use only what is proved, not Lemma Z, which is tested",
                )),
        )
        .arg(
            Arg::new("state")
                .long("state")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(gettext(
                    "Continue from this file, and write it now and then, and when stopped by --time or Ctrl+C",
                )),
        )
        .arg(
            number("save-every", 1, 604_800_000)
                .default_value("600000")
                .requires("state")
                .help(gettext(
                    "Least time of search between two writes of the state, in milliseconds",
                )),
        )
}

#[derive(Serialize)]
struct Solved {
    value: Option<i32>,
    bounds: [i32; 2],
    #[serde(rename = "move")]
    best: Option<String>,
    nodes: u64,
    seconds: f64,
    memory_mib: u64,
    /// What the value rests on: `search`, `lemma-z` or `proved`.
    basis: &'static str,
}

struct Solve<'a> {
    settings: Settings,
    mebibytes: Option<u32>,
    state: Option<&'a Path>,
    /// The least time between two writes of the state.
    pause: Duration,
}

impl AtPosition for Solve<'_> {
    /// What was found, and whether that is all that can be found, and its state could be written.
    type Output = (Solved, CommandResult);
    fn at<G: Playable>(mut self, at: Reached<G>) -> Result<Self::Output, Failure> {
        let (game, position) = (&at.game, &at.position);
        let coins = (game.strings_and_coins(position))
            .ok_or_else(|| Failure::Usage(gettext("only positions of Walls can be solved")))?;
        self.settings.mebibytes = self.mebibytes.unwrap_or(solver::mebibytes_for(&coins));
        // Not before: whoever waits for standard input has nothing to print, and ends at once.
        self.settings.stop = interrupt::stop_flag();
        let problem = format!(
            "{:016x} {:?}",
            game.state_key(position),
            self.settings.basis
        );
        let mut work = Work::begin(&self, coins, at.options, problem)?;
        let (solution, written) = work.solve(&self.settings, self.pause)?;
        let solved = Solved {
            value: solution.value,
            bounds: [solution.bounds.0, solution.bounds.1],
            best: solution
                .best
                .and_then(|edge| game.moves(position).find(|&mv| game.move_code(mv) == edge))
                .map(|mv| game.move_text(mv)),
            nodes: work.spent.nodes,
            seconds: work.spent.seconds,
            memory_mib: solution.bytes as u64 >> 20,
            basis: match (Method::of(&work.coins), self.settings.basis) {
                (Method::Quiet | Method::Graphs, _) => "search",
                (Method::Kernels, Basis::LemmaZ) => "lemma-z",
                (Method::Kernels, Basis::Proved) => PROVED,
            },
        };
        let told =
            (solution.fault).map_or(Ok(()), |error| Err(Failure::Error(tell(&error.sentence()))));
        Ok((solved, written.and(told)))
    }
}

/// How many times as long as a write of the state the search goes on before the next.
const WRITES_APART: u32 = 20;

/// A run of the solver that a file may keep.
struct Work<'a> {
    coins: StringsAndCoins,
    rules: solver_file::Rules,
    state: Option<&'a Path>,
    memory: Memory,
    /// Whether it is the search over graphs whatever the rules.
    is_over_graphs: bool,
    /// Also by the runs that it goes on from.
    spent: solver_file::Spent,
}

impl<'a> Work<'a> {
    /// Makes the memory, and reads what the file knows already.
    fn begin(
        from: &Solve<'a>,
        coins: StringsAndCoins,
        options: GameOptions,
        problem: String,
    ) -> Result<Work<'a>, Failure> {
        let state = from.state;
        let named = |path: &Path, error: FileError| error.within(path.display().to_string());
        if let Some(path) = state {
            try_to_write(path)?;
        }
        let begun = state.filter(|path| path.exists());
        // Under the extra move rule a run of an earlier version goes on as it began.
        let is_over_graphs = match begun.filter(|_| coins.extra_turn) {
            Some(path) => solver_file::is_of_graphs(path).map_err(|e| named(path, e))?,
            None => false,
        };
        let memory = Memory::new(from.settings.mebibytes);
        match is_over_graphs {
            true => memory.prepare_for_graphs(),
            false => memory.prepare_for(&coins),
        }
        let given = memory.bytes() as u64 >> 20;
        if let Some(asked) = from.mebibytes.filter(|&asked| given < u64::from(asked) / 2) {
            return Err(Failure::Error(gettext_f(
                "the system does not give {mebibytes} MiB of memory",
                &[("mebibytes", &asked.to_string())],
            )));
        }
        let seed = from.settings.seed;
        let rules = solver_file::Rules { options, seed };
        let before = match begun {
            Some(path) => solver_file::read(path, &rules, &memory).map_err(|e| named(path, e))?,
            None => solver_file::Spent::default(),
        };
        // What is known of other positions helps, but was not spent on this one.
        let is_same = before.problem.is_empty() || before.problem == problem;
        let spent = match is_same {
            true => solver_file::Spent { problem, ..before },
            false => solver_file::Spent {
                problem,
                ..solver_file::Spent::default()
            },
        };
        Ok(Work {
            coins,
            rules,
            state,
            memory,
            is_over_graphs,
            spent,
        })
    }

    /// Solves the position, in rounds after each of which the state is written: a round finds in the memory what those
    /// before it did. Returns what was found, and whether the last state could be written.
    fn solve(
        &mut self,
        settings: &Settings,
        mut pause: Duration,
    ) -> Result<(Solution, CommandResult), Failure> {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}") {
            bar.set_style(style);
        }
        let begun = Instant::now();
        let before = self.spent.seconds;
        let mut bounds = (i32::MIN, i32::MAX);
        loop {
            let left = settings
                .time
                .map(|time| time.saturating_sub(begun.elapsed()));
            let until_write =
                (self.state.map(|_| pause)).filter(|&pause| left.is_none_or(|left| pause < left));
            let round = Settings {
                time: until_write.or(left),
                ..settings.clone()
            };
            let mut solution = self.round(&round, bounds, &bar)?;
            self.spent.nodes += solution.nodes;
            self.spent.seconds = before + begun.elapsed().as_secs_f64();
            bounds = narrowed(solution.bounds, bounds);
            solution.bounds = bounds;
            let is_last = until_write.is_none()
                || solution.value.is_some()
                || solution.fault.is_some()
                || settings.stop.is_raised();
            let written = match solution.value {
                Some(_) => Ok(()),
                None => {
                    bar.set_message(gettext("writing the state"));
                    // Whoever presses it again would lose what was found since the last write.
                    if settings.stop.is_raised() && self.state.is_some() {
                        bar.suspend(|| {
                            i18n::complain(&gettext(
                                "writing the state; another Ctrl+C would lose it",
                            ));
                        });
                    }
                    let before = Instant::now();
                    let written = self.write();
                    pause = pause.max(before.elapsed() * WRITES_APART);
                    written
                }
            };
            if is_last || settings.stop.is_raised() {
                bar.finish_and_clear();
                return Ok((solution, written.map_err(Failure::from)));
            }
            // The search goes on: the next time it may be possible.
            if let Err(error) = written {
                bar.suspend(|| i18n::complain(&tell(&error.sentence())));
            }
        }
    }

    /// Searches once, until it is solved or stopped.
    fn round(
        &self,
        settings: &Settings,
        known: (i32, i32),
        bar: &ProgressBar,
    ) -> Result<Solution, Failure> {
        let progress = |nodes: u64, bounds: (i32, i32)| {
            let (lower, upper) = narrowed(bounds, known);
            bar.set_message(gettext_f(
                "{nodes} nodes, value from {lower} to {upper}",
                &[
                    ("nodes", &(nodes + self.spent.nodes).to_string()),
                    ("lower", &format!("{lower:+}")),
                    ("upper", &format!("{upper:+}")),
                ],
            ));
            bar.tick();
        };
        let solve = match self.is_over_graphs {
            true => solver::solve_graph,
            false => solver::solve_with,
        };
        let solved = solve(&self.coins, settings, &self.memory, Some(&progress));
        solved.map_err(|error| Failure::Error(tell(&error.sentence())))
    }

    fn write(&self) -> Result<(), FileError> {
        let Some(path) = self.state else {
            return Ok(());
        };
        solver_file::write(path, &self.rules, &self.memory, &self.spent)
            .map_err(|error| cannot_write(path, error))
    }
}

/// What two pairs of bounds say together.
fn narrowed(bounds: (i32, i32), known: (i32, i32)) -> (i32, i32) {
    (bounds.0.max(known.0), bounds.1.min(known.1))
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let solve = Solve {
        settings: Settings {
            threads: number("threads").unwrap_or(2) as usize,
            time: number("time").map(Duration::from_millis),
            nodes: None,
            seed: number("seed").unwrap_or(0),
            basis: match matches.get_flag("proved-only") {
                true => Basis::Proved,
                false => Basis::LemmaZ,
            },
            ..Settings::default()
        },
        mebibytes: number("memory").map(|mebibytes| mebibytes as u32),
        pause: Duration::from_millis(number("save-every").unwrap_or_default()),
        state: matches.get_one::<PathBuf>("state").map(PathBuf::as_path),
    };
    let (solved, written) = at_position(matches, solve)?;
    let text = match solved.value {
        Some(value) => gettext_f(
            "value {value} for the side to move, move {move}, nodes {nodes}, {seconds} s, {memory} MiB",
            &[
                ("value", &format!("{value:+}")),
                ("move", solved.best.as_deref().unwrap_or("–")),
                ("nodes", &solved.nodes.to_string()),
                ("seconds", &format!("{:.3}", solved.seconds)),
                ("memory", &solved.memory_mib.to_string()),
            ],
        ),
        None => gettext_f(
            "not solved: the value is from {lower} to {upper}, nodes {nodes}, {seconds} s",
            &[
                ("lower", &format!("{:+}", solved.bounds[0])),
                ("upper", &format!("{:+}", solved.bounds[1])),
                ("nodes", &solved.nodes.to_string()),
                ("seconds", &format!("{:.3}", solved.seconds)),
            ],
        ),
    };
    print(matches, &solved, text)?;
    if matches.get_flag("proved-only") && solved.value.is_some() && solved.basis != PROVED {
        i18n::complain(&gettext(
            "--proved-only has no effect here: only strict games with boxes of one point are solved by theorems alone",
        ));
    }
    written
}
