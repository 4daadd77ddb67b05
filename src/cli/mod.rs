//! The commands: text for people, `--json` for programs, errors in one line.
//!
//! Exit status 0 is success, 1 an error, 2 bad usage.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command};
use serde::Serialize;

use crate::games::RulesError;
use crate::i18n::{self, gettext, gettext_f, tell};
use crate::play::{FileError, atomic};
use crate::search::OpponentError;
use crate::sentence::Sentence;

mod check;
mod duel;
mod game_args;
pub mod gtp;
mod interrupt;
mod lab;
mod manual;
mod perft;
mod played;
mod progress;
mod puzzles;
mod search;
mod solve;

/// Why a command failed, in one line.
#[derive(Debug)]
pub enum Failure {
    /// The command line is wrong: exit status 2.
    Usage(String),
    /// Anything else: exit status 1.
    Error(String),
}

impl Failure {
    /// That what was asked for makes no sense in a game.
    fn of_usage(error: RulesError) -> Failure {
        Failure::Usage(tell(error.sentence()))
    }

    /// The failure with what it is about, such as a file, before it.
    fn named(self, what: impl Display) -> Failure {
        match self {
            Failure::Usage(text) => Failure::Usage(format!("{what}: {text}")),
            Failure::Error(text) => Failure::Error(format!("{what}: {text}")),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::Usage(text) | Failure::Error(text) => f.write_str(text),
        }
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Failure::Error(tell(error.sentence()))
    }
}

impl From<Sentence> for Failure {
    fn from(sentence: Sentence) -> Self {
        Failure::Error(tell(&sentence))
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        error.sentence().into()
    }
}

impl From<OpponentError> for Failure {
    fn from(error: OpponentError) -> Self {
        Failure::Usage(tell(error.sentence()))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        FileError::from(error).into()
    }
}

type CommandResult = Result<(), Failure>;

/// The commands by name, each with what runs it.
type Entry = (fn() -> Command, fn(&clap::ArgMatches) -> CommandResult);

const COMMANDS: [Entry; 12] = [
    (perft::command, perft::run),
    (search::command, search::run),
    (solve::command, solve::run),
    (duel::command, duel::run),
    (lab::command, lab::run),
    (puzzles::command, puzzles::run),
    (gtp::command, gtp::run),
    (check::command, check::run),
    (played::games, played::list),
    (played::statistics, played::figures),
    (manual::completions, manual::print_completions),
    (manual::man, manual::print_man),
];

fn json() -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(gettext("Print one JSON object instead of text"))
}

/// A command whose output has a form of its own. It takes `--json` as all do, but its help does not offer it.
fn without_json(command: Command) -> Command {
    command.arg(json().hide(true))
}

fn command() -> Command {
    Command::new("walls")
        .version(env!("CARGO_PKG_VERSION"))
        .about(gettext(
            "The paper-and-pencil game Walls, its opponents and experiments",
        ))
        .after_help(gettext(
            "Without a command, or with a saved game (FILE.walls), the window opens.",
        ))
        .subcommand_required(true)
        .arg(json().global(true))
        .subcommands(COMMANDS.map(|(command, _)| command()))
}

/// Whether these arguments ask for a command and not for the window.
pub fn is_command(arguments: &[OsString]) -> bool {
    let Some(first) = arguments.get(1).and_then(|argument| argument.to_str()) else {
        return false;
    };
    // What follows is the name of a file, whatever it looks like.
    if first == "--" {
        return false;
    }
    let flags = ["-h", "--help", "-V", "--version", "--json", "help"];
    // Whoever means a file that is not there writes its ending, or a folder.
    let is_file = || first.contains(['.', '/']) || Path::new(first).exists();
    let is_known = (COMMANDS.iter()).any(|(command, _)| command().get_name() == first);
    flags.contains(&first)
        || is_known
        || (!first.is_empty() && !first.starts_with('-') && !is_file())
        || (first.starts_with('-') && !first.starts_with("--g"))
}

/// Refuses what the window has no option for, in one line as the commands do; GTK would say it in its own way.
pub fn refused_by_window(arguments: &[OsString]) -> Option<ExitCode> {
    let option = wrong_for_window(arguments)?;
    if is_for_programs(arguments) {
        i18n::speak_english();
    }
    Some(fail(Failure::Usage(gettext_f(
        "{option} is not an option of the window",
        &[("option", &option)],
    ))))
}

/// The first option that the window does not have.
fn wrong_for_window(arguments: &[OsString]) -> Option<String> {
    let words = arguments.iter().skip(1).take_while(|word| *word != "--");
    let mut options = words
        .map(|word| word.to_string_lossy())
        .filter(|word| word.starts_with('-') && word != "-");
    // GTK has options of its own, and a help about them.
    let of_gtk =
        |word: &str| word == "-h" || ["--g", "--help"].iter().any(|own| word.starts_with(own));
    options
        .find(|word| !of_gtk(word))
        .map(|word| word.into_owned())
}

/// Whether a program reads what the command says, its errors too, so that it must not depend on the
/// user's language.
fn is_for_programs(arguments: &[OsString]) -> bool {
    let mut words = arguments.iter().skip(1).take_while(|word| *word != "--");
    let name = words
        .clone()
        .find(|word| !word.as_encoded_bytes().starts_with(b"-"));
    name.is_some_and(|name| name == "gtp") || words.any(|word| word == "--json")
}

/// What is wrong with these arguments, which clap does not take.
fn argument_error(error: &clap::Error, arguments: &[OsString]) -> Failure {
    if error.kind() != clap::error::ErrorKind::InvalidUtf8 {
        return usage_error(error);
    }
    // clap does not say which one, and files may have such names.
    let odd: Vec<_> = (arguments.iter())
        .filter(|argument| argument.to_str().is_none())
        .map(|argument| argument.to_string_lossy())
        .collect();
    Failure::Usage(gettext_f(
        "{arguments}: this is not UTF-8",
        &[("arguments", &odd.join(", "))],
    ))
}

/// What is wrong with a command line, in one line: clap writes the arguments that are missing and the
/// values that are possible below its first line.
fn usage_error(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let about = lines.take_while(|line| {
        !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let mut said = String::new();
    let mut in_list = false;
    for line in about.filter(|line| !line.is_empty()) {
        match said.chars().last() {
            None => {}
            Some(':') => {
                in_list = true;
                said.push(' ');
            }
            Some(_) if line.starts_with('[') => said.push(' '),
            Some(_) if in_list && !line.starts_with("tip:") => said.push_str(", "),
            Some(_) => said.push_str("; "),
        }
        said.push_str(line);
    }
    Failure::Usage(said.trim_start_matches("error: ").to_owned())
}

/// Runs the command that the arguments (the program's name first) ask for.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    // Before any text is made: help and errors are for programs too.
    match is_for_programs(&arguments) {
        true => i18n::speak_english(),
        false => i18n::complain_of_missing_texts(),
    }
    let matches = match command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        // It is the help.
        Err(error) if !error.use_stderr() => return ended(written(error.print())),
        Err(error) => return fail(argument_error(&error, &arguments)),
    };
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let mut entries = COMMANDS.iter();
        let (_, run) = entries.find(|(command, _)| command().get_name() == name)?;
        Some(run(matches))
    });
    ended(chosen.unwrap_or_else(|| Err(Failure::Usage(gettext("no command given")))))
}

fn ended(result: CommandResult) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => fail(failure),
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
    let names: Vec<String> = (COMMANDS.iter())
        .map(|(command, _)| command())
        .filter(|command| !command.is_hide_set())
        .map(|command| command.get_name().to_owned())
        .collect();
    names.join(", ")
}

fn fail(failure: Failure) -> ExitCode {
    let (text, status) = match failure {
        Failure::Usage(text) => (text, 2),
        Failure::Error(text) => (text, 1),
    };
    i18n::complain(&text);
    ExitCode::from(status)
}

/// Prints the result as JSON where that is asked for, else as text.
fn print(matches: &clap::ArgMatches, json: &impl Serialize, text: impl Display) -> CommandResult {
    use std::io::Write;
    let mut printed = Vec::new();
    match matches.get_flag("json") {
        true => serde_json::to_writer(&mut printed, json).map_err(std::io::Error::from)?,
        false => write!(printed, "{text}")?,
    }
    printed.push(b'\n');
    print_bytes(&printed)
}

/// What a run has found, as text; one that was stopped says so.
fn told(found: String, complete: bool) -> String {
    match complete {
        true => found,
        false => format!(
            "{found}\n{}",
            gettext("The run was stopped before its end.")
        ),
    }
}

/// Whether this is no file, but stands for standard input or output.
fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Tries whether the result of long work can be written to a file, before the work begins.
fn try_to_write(path: &Path) -> CommandResult {
    // Else this would become a file that shells and commands take for standard input.
    if is_standard(path) {
        return Err(Failure::Usage(gettext(
            "- is not the name of a file; ./- would be",
        )));
    }
    Ok(atomic::try_to_write(path).map_err(|error| cannot_write(path, error.into()))?)
}

/// What is wrong with a file that was to be written.
fn cannot_write(path: &Path, error: FileError) -> FileError {
    error.of_writing().within(path.display().to_string())
}

fn print_bytes(bytes: &[u8]) -> CommandResult {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    written(out.write_all(bytes).and_then(|()| out.flush()))
}

/// What comes of writing to standard output.
fn written(result: std::io::Result<()>) -> CommandResult {
    match result {
        // Whoever reads through a pipe may stop reading.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => {
            let error = FileError::from(error).of_writing();
            Err(error.within(gettext("standard output")).into())
        }
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_window_opens_files_and_knows_its_options() {
        for line in [
            "walls",
            "walls good.walls",
            "walls -- good.walls",
            "walls -- solve",
            "walls --",
            "walls --gapplication-service",
        ] {
            assert!(!is_command(&words(line)), "{line}");
            assert_eq!(wrong_for_window(&words(line)), None, "{line}");
        }
        for line in [
            "walls solve",
            "walls --json solve",
            "walls -x",
            "walls --version",
        ] {
            assert!(is_command(&words(line)), "{line}");
        }
        let wrong = |line: &str| wrong_for_window(&words(line)).unwrap_or_default();
        assert_eq!(wrong("walls good.walls --json"), "--json");
        assert_eq!(wrong("walls good.walls -x --help"), "-x");
        assert_eq!(wrong("walls good.walls -- --json"), "");
    }

    #[test]
    fn programs_read_gtp_and_json() {
        for line in [
            "walls gtp walls",
            "walls --json gtp",
            "walls --json solve",
            "walls lab census --json",
        ] {
            assert!(is_for_programs(&words(line)), "{line}");
        }
        for line in ["walls", "walls perft gtp", "walls check -- --json"] {
            assert!(!is_for_programs(&words(line)), "{line}");
        }
    }
}
