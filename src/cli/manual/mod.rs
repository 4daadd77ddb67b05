//! `walls completions` and `walls man`: what the help says, for shells and for the manual.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use super::{CommandResult, without_json};
use crate::i18n::{gettext, speak_english};
use crate::play::places::{COLONIES, GAMES, KEPT, LABORATORY, PROGRAM, PUZZLES};

mod reference;

pub(super) fn completions() -> Command {
    let about = gettext("Print a file that completes the commands in a shell");
    let shell = Arg::new("shell")
        .required(true)
        .value_parser(value_parser!(Shell))
        .help(gettext("The shell"));
    without_json(Command::new("completions").about(about).arg(shell))
}

pub(super) fn man() -> Command {
    let about = gettext("Print the manual page of window and commands");
    without_json(Command::new("man").about(about))
}

pub(super) fn print_completions(matches: &ArgMatches) -> CommandResult {
    let mut text = Vec::new();
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        clap_complete::generate(shell, &mut super::command(), "walls", &mut text);
    }
    super::print_bytes(&text)
}

/// The page is for all who read manuals, so it is in English.
pub(super) fn print_man(_: &ArgMatches) -> CommandResult {
    speak_english();
    let command = super::command();
    let page = Man::new(command.clone())
        .title("WALLS")
        .section("6")
        .manual("Games");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    window().to_writer(&mut text)?;
    for command in command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
    {
        let name = format!("walls {}", command.get_name());
        section("SH", &name, command, &mut text)?;
        for part in command.get_subcommands() {
            section(
                "SS",
                &format!("{name} {}", part.get_name()),
                part,
                &mut text,
            )?;
        }
    }
    rest().to_writer(&mut text)?;
    super::print_bytes(&text)
}

/// What a command does, and its options.
fn section(heading: &str, name: &str, command: &Command, text: &mut Vec<u8>) -> CommandResult {
    let mut section = Roff::new();
    section.control(heading, [name]);
    if let Some(about) = command.get_about() {
        let about = about.to_string();
        section.text([roman(format!("{}.", about.trim_end_matches('.')))]);
    }
    section.to_writer(text)?;
    let mut options = Vec::new();
    Man::new(command.clone()).render_options_section(&mut options)?;
    let options = String::from_utf8_lossy(&options).into_owned();
    text.extend(options.replace(".SH OPTIONS\n", "").bytes());
    if let Some(after) = command.get_after_help() {
        let mut rest = Roff::new();
        rest.control("PP", []).text([roman(after.to_string())]);
        rest.to_writer(text)?;
    }
    Ok(())
}

/// What the page says before the commands.
fn window() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text([bold("walls"), roman(" ["), italic("FILE.walls"), roman("]")]);
    roff.control("br", []);
    roff.text([
        bold("walls"),
        roman(" "),
        italic("COMMAND"),
        roman(" ["),
        italic("OPTION"),
        roman("]..."),
    ]);
    roff.control("SH", ["DESCRIPTION"]);
    roff.text([
        roman("Without a command, a window opens. It shows the saved game "),
        italic("FILE.walls"),
        roman(", or the start page if none is given."),
    ]);
    roff.control("PP", []);
    roff.text([
        roman("A command needs no window. Its "),
        italic("GAME"),
        roman(format!(
            " is one of {}.",
            crate::games::registry::NAMES.join(", ")
        )),
    ]);
    roff.control("PP", []);
    roff.text([
        roman("All commands but "),
        bold("gtp"),
        roman(", "),
        bold("completions"),
        roman(" and "),
        bold("man"),
        roman(" take "),
        bold("--json"),
        roman(", which prints one JSON object instead of text."),
    ]);
    roff
}

/// What it says after them.
fn rest() -> Roff {
    let mut roff = Roff::new();
    reference::games(&mut roff);
    reference::opponents(&mut roff);
    reference::protocol(&mut roff);
    roff.control("SH", ["FILES"]);
    let kept = |name: &str| format!("$XDG_DATA_HOME/{PROGRAM}/{name}");
    for (file, what) in [
        ("*.walls", "Saved games."),
        (
            "*.walls-table",
            "The transposition table of a saved game, beside it.",
        ),
        ("*.walls-ants", "What an ant colony has learned."),
        (
            "the FILE of solve --state",
            "What the solver has found so far. A run with the same options goes on from there.",
        ),
        (
            &kept(&format!("{KEPT}/*.walls")),
            "The running games, kept for the next start. One that cannot be read is renamed to *.damaged. \
             Where $XDG_DATA_HOME is not set, it is ~/.local/share.",
        ),
        (&kept(GAMES), "The games that were played to their end."),
        (&kept(PUZZLES), "The answers to puzzles."),
        (&kept(LABORATORY), "The last runs of the laboratory."),
        (&kept(COLONIES), "What ant colonies have learned."),
    ] {
        roff.control("TP", []);
        roff.text([italic(file)]);
        roff.text([roman(what)]);
    }
    roff.control("SH", ["EXIT STATUS"]);
    roff.text([roman(
        "0 on success, also where Ctrl+C ended a run that prints its results so far; 1 on an error; 2 if the command was \
         used wrongly; 130 where Ctrl+C ended it at once.",
    )]);
    roff.control("SH", ["EXAMPLES"]);
    for example in [
        "walls search walls --opponent expert:time=2000 --moves \"0,1 1,0\"",
        "walls solve --size 3x3 --rules strict",
        "walls match walls --size 4x4 --first expert:time=50 --second greedy --games 10 --swap",
    ] {
        roff.control("TP", []);
        roff.text([bold(example)]);
    }
    roff
}
