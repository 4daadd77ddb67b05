//! What all commands take: the game, its options, and a position.

use std::io::Read;
use std::path::Path;

use clap::{Arg, ArgMatches, Command};

use super::Failure;
use crate::games::registry::{GameOptions, NAMES, Visitor};
use crate::games::{Playable, Record};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::{SavedGame, atomic, saved};
use crate::search::Spec;

/// The options of games, by the names that [`GameOptions::set`] takes.
const OPTIONS: [&str; 4] = ["size", "rules", "box-values", "placement"];

/// Adds the game and its options to a command.
pub(super) fn with_game(command: Command) -> Command {
    let helps = [
        gettext("Size of the board, such as 6x6 (rows × columns)"),
        gettext("Variant of the rules, such as strict or extra"),
        gettext("Points of each box row by row, or “seed N” to draw them"),
        gettext("Where the pieces are placed at the start"),
    ];
    let options = OPTIONS
        .iter()
        .zip(helps)
        .map(|(name, help)| Arg::new(*name).long(*name).value_name("VALUE").help(help));
    let game = Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help(gettext_f("One of {games}", &[("games", &NAMES.join(", "))]));
    command.arg(game).args(options)
}

/// Adds a position and moves to a command with a game.
pub(super) fn with_position(command: Command) -> Command {
    let position = Arg::new("position")
        .long("position")
        .value_name("FILE")
        .help(gettext(
            "Start from this position or saved game; - reads standard input",
        ));
    let moves = Arg::new("moves")
        .long("moves")
        .value_name("MOVES")
        .help(gettext("Play these moves first, separated by blanks"));
    with_game(command).arg(position).arg(moves)
}

/// An argument that takes a whole number within bounds.
pub(super) fn number(name: &'static str, from: u64, to: u64) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("N")
        .value_parser(clap::value_parser!(u64).range(from..=to))
}

/// An argument that takes an opponent.
pub(super) fn opponent(name: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("SPEC")
        .value_parser(|text: &str| text.parse::<Spec>())
}

/// The game and options asked for.
pub(super) fn options(matches: &ArgMatches) -> Result<GameOptions, Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    let usage = |error: crate::games::RulesError| Failure::Usage(tell(error.sentence()));
    let mut options = GameOptions::default_of(name).map_err(usage)?;
    for key in OPTIONS {
        if let Some(value) = matches.get_one::<String>(key) {
            options.set(key, value).map_err(usage)?;
        }
    }
    Ok(options)
}

/// Code that needs a game and a position.
pub(super) trait AtPosition {
    type Output;
    fn at<G: Playable>(self, at: Reached<G>) -> Result<Self::Output, Failure>;
}

/// A position and how it was reached.
pub(super) struct Reached<G: Playable> {
    /// The rules.
    pub game: G,
    /// What they were made of.
    pub options: GameOptions,
    /// The position.
    pub position: G::Position,
    /// The [state keys](crate::games::Game::state_key) of the positions before it, oldest first.
    pub history: Vec<u64>,
}

/// Runs code at the position that `--position` and `--moves` lead to.
pub(super) fn at_position<V: AtPosition>(
    matches: &ArgMatches,
    code: V,
) -> Result<V::Output, Failure> {
    let mut options = options(matches)?;
    let mut text = None;
    let mut moves = matches
        .get_one::<String>("moves")
        .cloned()
        .unwrap_or_default();
    if let Some(file) = matches.get_one::<String>("position") {
        let named = |reason: String| Failure::Error(format!("{file}: {reason}"));
        let content = read(file).map_err(|error| named(atomic::reason(&error)))?;
        if content.trim_start().starts_with('{') {
            let saved = SavedGame::parse(&content).map_err(|error| named(error.0))?;
            let opened = crate::play::open_match(&saved, None).map_err(|error| named(error.0))?;
            if opened.options().name() != options.name() {
                return Err(named(gettext_f(
                    "this is a game of {game}",
                    &[("game", opened.options().name())],
                )));
            }
            options = opened.options();
            text = Some(opened.position_text(opened.ply()));
        } else {
            options = options.fitting(&content);
            text = Some(content);
        }
    }
    struct Run<'a, V>(V, GameOptions, Option<String>, &'a str);
    impl<V: AtPosition> Visitor for Run<'_, V> {
        type Output = Result<V::Output, Failure>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let Run(code, options, text, moves) = self;
            let mut history = Vec::new();
            let mut play = |position: G::Position, mv: G::Move| {
                history.push(game.state_key(&position));
                game.play(&position, mv)
            };
            let mut position = match text {
                Some(text) => match game.read_record(&text) {
                    Some(record) => {
                        let Record { start, moves } = record?;
                        moves.into_iter().fold(start.position, &mut play)
                    }
                    None => game.parse_state(&text)?.position,
                },
                None => game.start(),
            };
            for text in game.split_moves(moves) {
                let mv = game.parse_move(&position, text)?;
                position = play(position, mv);
            }
            code.at(Reached {
                game,
                options,
                position,
                history,
            })
        }
    }
    if moves.len() as u64 > saved::LIMIT {
        moves.clear();
    }
    let visited = options.visit(Run(code, options.clone(), text, &moves));
    visited.map_err(|error| Failure::Usage(tell(error.sentence())))?
}

fn read(file: &str) -> std::io::Result<String> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .take(saved::LIMIT)
            .read_to_end(&mut bytes)?;
        bytes
    } else {
        atomic::read(Path::new(file), saved::LIMIT)?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Refuses an opponent that cannot play a game.
pub(super) fn check_plays<G: Playable>(spec: &Spec, game: &G) -> Result<(), Failure> {
    match spec.algorithm.plays(game) {
        true => Ok(()),
        false => Err(Failure::Usage(gettext_f(
            "{opponent} plays only games in which pieces go from place to place",
            &[("opponent", spec.algorithm.id())],
        ))),
    }
}

/// That the game is over where a move was asked for.
pub(super) fn game_over() -> Failure {
    Failure::Error(gettext("the game is over in this position"))
}
