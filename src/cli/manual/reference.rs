//! What the options of the games and of the opponents take, told from the tables that read them.

use clap::Command;
use clap_mangen::roff::{Roff, bold, italic, roman};

use crate::cli::game_args::{OPTIONS, with_game};
use crate::cli::gtp::COMMANDS;
use crate::games::Playable;
use crate::games::registry::{Field, FieldKind, GameOptions, NAMES, Visitor};
use crate::search::Opponent;
use crate::search::opponent::settings::{Kind, SETTINGS, Setting, Value, settings_of};

/// The games: what their options take, and how moves are written.
pub(super) fn games(roff: &mut Roff) {
    roff.control("SH", ["GAMES"]);
    roff.text([roman(
        "What the options of the games take, and how moves are written:",
    )]);
    for options in NAMES
        .iter()
        .filter_map(|name| GameOptions::default_of(name).ok())
    {
        roff.control("TP", []);
        roff.text([bold(options.name())]);
        let fields = options.fields();
        let mut told: Vec<String> = size_of(&fields).into_iter().collect();
        told.extend(fields.iter().filter_map(field));
        told.extend(options.visit(AboutMoves));
        roff.text([roman(told.join(" "))]);
    }
}

/// The size of a board that is given by rows and columns.
fn size_of(fields: &[Field]) -> Option<String> {
    let bounds = |key: &str| {
        let field = fields.iter().find(|field| field.key == key)?;
        field.kind.bounds()
    };
    let ((rows, most_rows), (columns, most_columns)) = (bounds("rows")?, bounds("columns")?);
    Some(format!(
        "--size: from {rows}x{columns} to {most_rows}x{most_columns}, rows first."
    ))
}

/// What an option of a game takes, if commands have it.
fn field(field: &Field) -> Option<String> {
    let key = OPTIONS.iter().find(|option| **option == field.key)?;
    let takes = match &field.kind {
        FieldKind::Choice(choices) => {
            let words = choices.iter().map(|(id, label)| format!("{id} ({label})"));
            words.collect::<Vec<_>>().join(" or ")
        }
        FieldKind::Number(..) | FieldKind::Seed(_) => {
            let (from, to) = field.kind.bounds()?;
            format!("a number from {from} to {to}")
        }
        FieldKind::Decimal(to) => format!("a number from 0 to {to}"),
        FieldKind::Text => {
            let command = with_game(Command::new("walls"));
            let mut options = command.get_arguments();
            let help = options.find(|option| option.get_id() == *key)?.get_help()?;
            let hint = field.hint.to_string();
            format!("{help}. {}", hint.trim_end_matches('.'))
        }
    };
    Some(format!("--{key}: {takes}."))
}

/// How the moves of a game are written.
struct AboutMoves;

impl Visitor for AboutMoves {
    type Output = String;
    fn visit<G: Playable>(self, game: G) -> String {
        game.about_moves().to_string()
    }
}

/// The opponents with their settings, and what these are.
pub(super) fn opponents(roff: &mut Roff) {
    roff.control("SH", ["OPPONENTS"]);
    roff.text([
        italic("SPEC"),
        roman(" is the name of an opponent, with settings after a colon: "),
        bold("fail-soft:depth=7,time=5000,table=64,seed=1,shuffle=off"),
    ]);
    roff.control("PP", []);
    roff.text([roman("These are the opponents with their usual settings:")]);
    for opponent in Opponent::all() {
        roff.control("TP", []);
        roff.text([bold(opponent.id())]);
        let settings = settings_of(&opponent).filter_map(|setting| {
            let usual = text_of(setting.get(&opponent)?);
            Some(format!("{}={usual}", setting.key))
        });
        let settings: Vec<String> = settings.collect();
        roff.text([roman(match settings.is_empty() {
            true => "(none)".to_owned(),
            false => settings.join(", "),
        })]);
    }
    roff.control("PP", []);
    roff.text([roman(
        "All take a seed. What the settings are, and what they take:",
    )]);
    for setting in &SETTINGS {
        roff.control("TP", []);
        roff.text([bold(setting.key)]);
        roff.text([roman(about(setting))]);
    }
}

fn about(setting: &Setting) -> String {
    let takes = match setting.kind {
        // Forms show seconds.
        Kind::Number(from, to) if setting.unit == 1000 => {
            return format!("Milliseconds for a move, from {from} to {to}; 0 for no limit.");
        }
        Kind::Number(from, u64::MAX) => format!("{from} or more"),
        Kind::Number(from, to) => format!("from {from} to {to}"),
        Kind::Decimal(to) => format!("from 0 to {to}"),
        Kind::Switch => "on or off".to_owned(),
        Kind::Word(words) => words.join(" or "),
    };
    let hint = setting.hint().to_string();
    format!("{}, {takes}. {hint}.", setting.label())
}

fn text_of(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Decimal(decimal) => decimal.value().to_string(),
        Value::Switch(true) => "on".to_owned(),
        Value::Switch(false) => "off".to_owned(),
        Value::Word(word) => word.to_owned(),
    }
}

/// The protocol for programs.
pub(super) fn protocol(roff: &mut Roff) {
    roff.control("SH", ["GTP"]);
    roff.text([
        bold("walls gtp"),
        roman(format!(
            " speaks the Go Text Protocol, version 2. Its commands are {}. Players are first and second, or b and w; a \
             move is written as above.",
            COMMANDS.join(", ")
        )),
    ]);
    roff.control("PP", []);
    roff.text([roman(
        "Some of them, where the protocol leaves things open, and those that it does not have:",
    )]);
    for (command, what) in [
        (
            "boardsize SIDE, or ROWS COLUMNS",
            "Begins a new game on a board of this size.",
        ),
        ("komi 0", "No game gives points in advance."),
        (
            "final_score",
            "Answers first+N, second+N, or 0 for a draw, as Walls has no black and white.",
        ),
        (
            "walls-legal_moves",
            "Answers the legal moves, with spaces between them.",
        ),
        (
            "walls-position",
            "Answers the position, as --position reads it.",
        ),
        (
            "walls-save FILE",
            "Writes the game as the window does, and what the opponent has learned beside it. The name cannot have a # in it.",
        ),
        (
            "walls-load FILE",
            "Goes on with what the file holds: a saved game of any kind, or a list of moves or a position of the game that is played. If what the opponent has learned cannot be read, standard error says so, and the game is loaded all the same.",
        ),
    ] {
        roff.control("TP", []);
        roff.text([bold(command)]);
        roff.text([roman(what)]);
    }
}
