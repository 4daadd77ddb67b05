//! `walls puzzles`: finds puzzles, proves them again, and measures who solves them.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command};
use rayon::prelude::*;
use serde::Serialize;

use super::game_args::{check_ends, number, opponent};
use super::{CommandResult, Failure, cannot_write, interrupt, print, progress, told, try_to_write};
use crate::figures::{Cell, Table};
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::learn::puzzles::grade::{self, Ladder, Measured};
use crate::learn::puzzles::recipe::{self, Recipe};
use crate::learn::puzzles::worth::Effort;
use crate::learn::puzzles::{Puzzle, generate, set};
use crate::play::FileError;
use crate::play::player::plays;
use crate::search::{Spec, StopFlag};

/// The effort for proving a puzzle again: more than any recipe makes.
const EFFORT: Effort = Effort {
    plies: 60,
    nodes: 20_000_000,
};

pub(super) fn command() -> Command {
    let file = |help: String| {
        Arg::new("file")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help(help)
    };
    let out = |help: String| {
        Arg::new("out")
            .long("out")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help(help)
    };
    let usual = gettext("A file of puzzles; without one, the puzzles of the program");
    let generate = Command::new("generate")
        .about(gettext("Find puzzles in games that computers play"))
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help(gettext_f(
                    "Only this game, one of {games}",
                    &[("games", &NAMES.join(", "))],
                )),
        )
        .arg(
            Arg::new("recipes")
                .long("recipes")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(gettext(
                    "Recipes of another file, such as data/puzzles/recipes.json",
                )),
        )
        .arg(number("count", 1, 100_000).help(gettext(
            "The number of puzzles; by default as many as the recipes ask for",
        )))
        .arg(
            number("seed", 0, u64::MAX)
                .default_value("0")
                .help(gettext("The same seed gives the same puzzles")),
        )
        .arg(out(gettext("File to write them to")).required(true));
    Command::new("puzzles")
        .about(gettext("Make, prove and grade puzzles"))
        .subcommand_required(true)
        .subcommand(generate)
        .subcommand(
            Command::new("check")
                .about(gettext("Prove puzzles again"))
                .arg(file(usual.clone())),
        )
        .subcommand(
            Command::new("grade")
                .about(gettext("Measure which opponents solve puzzles"))
                .arg(file(usual))
                .arg(opponent("opponent").action(ArgAction::Append).help(gettext(
                    "Also measure this opponent, without effect on the ratings; can be given again",
                )))
                .arg(out(gettext(
                    "File to write the puzzles with new ratings to",
                ))),
        )
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    match matches.subcommand() {
        Some(("generate", matches)) => run_generate(matches),
        Some(("check", matches)) => run_check(matches),
        Some(("grade", matches)) => run_grade(matches),
        _ => Err(Failure::Usage(gettext("no command given"))),
    }
}

#[derive(Serialize)]
struct Generated {
    /// Where they are: after Ctrl+C beside a file that was there already.
    file: String,
    puzzles: usize,
    wanted: usize,
    bytes: usize,
    /// `false` after Ctrl+C: what was found until then is written.
    complete: bool,
}

fn run_generate(matches: &ArgMatches) -> CommandResult {
    let out = matches
        .get_one::<PathBuf>("out")
        .ok_or_else(|| Failure::Usage(gettext("no file given")))?;
    let mut recipes = match matches.get_one::<PathBuf>("recipes") {
        Some(path) => {
            Recipe::read(path).map_err(|error| error.within(path.display().to_string()))?
        }
        None => Recipe::shipped()?,
    };
    if let Some(game) = matches.get_one::<String>("game") {
        GameOptions::default_of(game).map_err(Failure::of_usage)?;
        recipes.retain(|recipe| recipe.of.name() == game);
        if recipes.is_empty() {
            return Err(Failure::Usage(gettext_f(
                "there is no recipe for {game}",
                &[("game", game)],
            )));
        }
    }
    if let Some(&count) = matches.get_one::<u64>("count") {
        recipes = recipe::share(recipes, count as usize);
    }
    try_to_write(out)?;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let stop = interrupt::stop_flag();
    let wanted: usize = recipes.iter().map(|recipe| recipe.count).sum();
    let bar = progress::bar_with_message(wanted as u64);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for recipe in &recipes {
        bar.set_message(format!(
            "{}, {}",
            tell(&recipe.of.title()),
            tell(&recipe.of.summary())
        ));
        let before = puzzles.len();
        let found = generate::generate(recipe, seed, &stop, &mut |found, _| {
            bar.set_position((before + found) as u64);
        })?;
        puzzles.extend(found);
    }
    bar.finish_and_clear();
    let complete = !stop.is_raised();
    // Two recipes may find the same position.
    let mut known = std::collections::HashSet::new();
    puzzles.retain(|puzzle| known.insert(puzzle.id.clone()));
    if puzzles.is_empty() {
        return Err(Failure::Error(gettext(
            "no puzzle was found; nothing was written",
        )));
    }
    // A file that is there may hold more than what was found so far.
    let out = match !complete && out.exists() {
        true => &out.with_added_extension("part"),
        false => out,
    };
    set::write(out, &puzzles).map_err(|error| cannot_write(out, error))?;
    let generated = Generated {
        file: out.display().to_string(),
        puzzles: puzzles.len(),
        wanted,
        bytes: set::to_text(&puzzles).len(),
        complete,
    };
    let text = gettext_f(
        "{count} of {wanted} puzzles were found: {file}",
        &[
            ("file", &generated.file),
            ("count", &generated.puzzles.to_string()),
            ("wanted", &wanted.to_string()),
        ],
    );
    print(matches, &generated, told(text, complete))
}

/// The puzzles that a command is about.
fn puzzles_of(matches: &ArgMatches) -> Result<Vec<Puzzle>, Failure> {
    Ok(match matches.get_one::<PathBuf>("file") {
        Some(path) => set::read(path).map_err(|error| in_file(matches, error))?,
        None => set::shipped().to_vec(),
    })
}

/// What is wrong with a puzzle, with the file that it is from.
fn in_file(matches: &ArgMatches, error: FileError) -> FileError {
    match matches.get_one::<PathBuf>("file") {
        Some(path) => error.within(path.display().to_string()),
        None => error,
    }
}

/// Asks something of each puzzle, on all cores, and gives the answers in the order of the puzzles. Ctrl+C raises the flag;
/// puzzles that are not done by then are left out.
fn of_each<T: Send>(
    puzzles: &[Puzzle],
    ask: impl Fn(&Puzzle, &StopFlag) -> Result<T, FileError> + Sync,
) -> Result<Vec<(&Puzzle, T)>, FileError> {
    let (bar, stop) = (progress::bar(puzzles.len() as u64), interrupt::stop_flag());
    let found: Result<Vec<Option<(&Puzzle, T)>>, FileError> = (puzzles.par_iter())
        .map(|puzzle| {
            if stop.is_raised() {
                return Ok(None);
            }
            let found = ask(puzzle, &stop);
            if stop.is_raised() {
                return Ok(None);
            }
            let found = found.map_err(|error| error.within(&*puzzle.id))?;
            bar.inc(1);
            Ok(Some((puzzle, found)))
        })
        .collect();
    bar.finish_and_clear();
    Ok(found?.into_iter().flatten().collect())
}

#[derive(Serialize)]
struct Checked {
    /// `null` where not all were checked.
    valid: Option<bool>,
    /// Those that were checked, fewer than there are after Ctrl+C.
    puzzles: usize,
    complete: bool,
}

fn run_check(matches: &ArgMatches) -> CommandResult {
    let puzzles = puzzles_of(matches)?;
    let checked = of_each(&puzzles, |puzzle, stop| {
        generate::check(puzzle, EFFORT, stop)
    });
    let count = checked.map_err(|error| in_file(matches, error))?.len();
    let complete = count == puzzles.len();
    let checked = Checked {
        valid: complete.then_some(true),
        puzzles: count,
        complete,
    };
    let text = ngettext_f(
        "valid: a puzzle with exactly one best move",
        "valid: {count} puzzles, each with exactly one best move",
        checked.puzzles as u32,
        &[("count", &checked.puzzles.to_string())],
    );
    print(matches, &checked, told(text, complete))?;
    match complete {
        true => Ok(()),
        false => Err(Failure::Error(gettext_f(
            "stopped: {count} of {all} puzzles were checked",
            &[
                ("count", &count.to_string()),
                ("all", &puzzles.len().to_string()),
            ],
        ))),
    }
}

/// Refuses an opponent that plays the game of none of the puzzles, for the reason that it has for the first of them.
fn check_plays_any(spec: &Spec, puzzles: &[Puzzle]) -> CommandResult {
    let mut reason = None;
    for puzzle in puzzles {
        match plays(spec, &puzzle.of) {
            Ok(()) => return Ok(()),
            Err(error) => reason = reason.or(Some(error)),
        }
    }
    Ok(reason.map_or(Ok(()), Err)?)
}

#[derive(Serialize)]
struct Graded {
    /// Those that were measured, fewer than there are after Ctrl+C.
    puzzles: usize,
    complete: bool,
    opponents: Vec<String>,
    thirds: Vec<Third>,
}

#[derive(Serialize)]
struct Third {
    puzzles: usize,
    ratings: [u32; 2],
    /// For each opponent the share of the puzzles whose game it plays; `null` where there are none.
    solved: Vec<Option<f64>>,
}

fn run_grade(matches: &ArgMatches) -> CommandResult {
    let mut puzzles = puzzles_of(matches)?;
    let out = matches.get_one::<PathBuf>("out");
    if let Some(out) = out {
        try_to_write(out)?;
    }
    let others = matches.get_many::<Spec>("opponent").unwrap_or_default();
    for other in others.clone() {
        check_ends(other, None)?;
        check_plays_any(other, &puzzles)?;
    }
    let ladder = others.clone().cloned().fold(Ladder::usual(), Ladder::and);
    let usual = ladder.labels();
    let opponents = usual.iter().map(tell).chain(others.map(Spec::to_string));
    let measured = of_each(&puzzles, |puzzle, stop| ladder.measure_puzzle(puzzle, stop));
    let measured = measured.map_err(|error| in_file(matches, error))?;
    let rated: Vec<(u32, Measured)> = (measured.into_iter())
        .map(|(puzzle, measured)| (measured.rating(puzzle), measured))
        .collect();
    let complete = rated.len() == puzzles.len();
    if let Some(out) = out.filter(|_| complete) {
        for (puzzle, (rating, _)) in puzzles.iter_mut().zip(&rated) {
            puzzle.rating = *rating;
        }
        set::write(out, &puzzles).map_err(|error| cannot_write(out, error))?;
    }
    let graded = Graded {
        puzzles: rated.len(),
        complete,
        opponents: opponents.collect(),
        thirds: (grade::thirds(&rated).rows.into_iter())
            .map(|(puzzles, ratings, solved)| Third {
                puzzles,
                ratings,
                solved,
            })
            .collect(),
    };
    print(matches, &graded, told(table(&graded).text(), complete))?;
    match out {
        Some(_) if !complete => Err(Failure::Error(gettext("stopped; nothing was written"))),
        _ => Ok(()),
    }
}

/// The shares as a table: a row for each third, a column for each opponent.
fn table(graded: &Graded) -> Table {
    let columns = [gettext("Puzzles"), gettext("Ratings")];
    let opponents = graded.opponents.iter().map(|one| format!("{one}, %"));
    let title = gettext("Puzzles that opponents solve");
    let mut table = Table::new(title, columns.into_iter().chain(opponents));
    table.rows.extend(graded.thirds.iter().map(|third| {
        let [from, to] = third.ratings;
        let solved = (third.solved.iter())
            .map(|share| share.map_or(Cell::Empty, |share| Cell::Number(100.0 * share, 0)));
        let head = [
            Cell::count(third.puzzles as u64),
            Cell::Text(format!("{from}–{to}")),
        ];
        head.into_iter().chain(solved).collect()
    }));
    table
}
