//! The commands: text for people, `--json` for programs, errors in one line.
//!
//! Exit status 0 is success, 1 an error, 2 bad usage.

use std::ffi::OsString;
use std::fmt::Display;
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command};
use serde::Serialize;

use crate::games::RulesError;
use crate::i18n::{gettext, gettext_f};
use crate::play::PlayError;
use crate::search::SpecError;

mod check;
mod duel;
mod game_args;
mod gtp;
mod lab;
mod perft;
mod search;
mod solve;

/// Why a command failed, in one line.
#[derive(Debug)]
enum Failure {
    /// The command line is wrong: exit status 2.
    Usage(String),
    /// Anything else: exit status 1.
    Error(String),
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Failure::Error(crate::i18n::tell(error.sentence()))
    }
}

impl From<crate::lab::ValueError> for Failure {
    fn from(error: crate::lab::ValueError) -> Self {
        Failure::Error(error.0)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Failure::Error(error.0)
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Error(crate::play::atomic::reason(&error))
    }
}

type CommandResult = Result<(), Failure>;

/// The commands by name, each with what runs it.
type Entry = (fn() -> Command, fn(&clap::ArgMatches) -> CommandResult);

const COMMANDS: [Entry; 7] = [
    (perft::command, perft::run),
    (search::command, search::run),
    (solve::command, solve::run),
    (duel::command, duel::run),
    (lab::command, lab::run),
    (gtp::command, gtp::run),
    (check::command, check::run),
];

fn command() -> Command {
    let json = Arg::new("json")
        .long("json")
        .global(true)
        .action(ArgAction::SetTrue)
        .help(gettext("Print one JSON object instead of text"));
    Command::new("walls")
        .version(env!("CARGO_PKG_VERSION"))
        .about(gettext(
            "The paper-and-pencil game Walls, its opponents and experiments",
        ))
        .after_help(gettext(
            "Without a command, or with a saved game (FILE.walls), the window opens.",
        ))
        .subcommand_required(true)
        .arg(json)
        .subcommands(COMMANDS.map(|(command, _)| command()))
}

/// Whether these arguments ask for a command and not for the window.
pub fn is_command(arguments: &[OsString]) -> bool {
    let Some(first) = arguments.get(1).and_then(|argument| argument.to_str()) else {
        return false;
    };
    let flags = ["-h", "--help", "-V", "--version", "--json", "help"];
    flags.contains(&first)
        || COMMANDS
            .iter()
            .any(|(command, _)| command().get_name() == first)
        || (first.starts_with('-') && !first.starts_with("--g"))
}

/// Runs the command that the arguments (the program's name first) ask for.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    let matches = match command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) if !error.use_stderr() => {
            // Nobody reads the help if this fails.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            return fail(Failure::Usage(
                line.trim_start_matches("error: ").trim().to_owned(),
            ));
        }
    };
    let Some((name, matches)) = matches.subcommand() else {
        return fail(Failure::Usage(gettext("no command given")));
    };
    let entry = COMMANDS
        .iter()
        .find(|(command, _)| command().get_name() == name);
    match entry.map(|(_, run)| run(matches)) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(failure)) => fail(failure),
        None => fail(Failure::Usage(gettext("no command given"))),
    }
}

/// Says that this build has no window.
pub fn without_window() -> ExitCode {
    fail(Failure::Error(gettext_f(
        "this build has no window; the commands are {commands}",
        &[("commands", &names())],
    )))
}

/// Says that there is no display to open a window on.
pub fn without_display() -> ExitCode {
    fail(Failure::Error(gettext_f(
        "there is no display to open the window on; without one there are the commands {commands} (see walls --help)",
        &[("commands", &names())],
    )))
}

fn names() -> String {
    let names: Vec<String> = COMMANDS
        .iter()
        .map(|(command, _)| command().get_name().to_owned())
        .collect();
    names.join(", ")
}

fn fail(failure: Failure) -> ExitCode {
    let (text, status) = match failure {
        Failure::Usage(text) => (text, 2),
        Failure::Error(text) => (text, 1),
    };
    eprintln!("walls: {}", text.replace('\n', " "));
    ExitCode::from(status)
}

/// Prints the result as JSON where that is asked for, else as text.
fn print(matches: &clap::ArgMatches, json: &impl Serialize, text: impl Display) -> CommandResult {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let written = if matches.get_flag("json") {
        serde_json::to_writer(&mut out, json).map_err(std::io::Error::from)
    } else {
        write!(out, "{text}")
    };
    match written
        .and_then(|()| writeln!(out))
        .and_then(|()| out.flush())
    {
        // Whoever reads through a pipe may stop reading.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}
