//! What all commands take: the game, its options, and a position.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};

use super::{CommandResult, Failure, is_standard};
use crate::games::registry::{GameOptions, NAMES, Visitor};
use crate::games::{Playable, Side};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::begin::read_match;
use crate::play::saved::{self, Content};
use crate::play::{Control, FileError, Match, Player, SavedGame, TimedMove, atomic};
use crate::search::Spec;
use crate::sentence::{Sentence, say};

/// The options of games, by the names that [`GameOptions::set`] takes.
pub(super) const OPTIONS: [&str; 4] = ["size", "rules", "box-values", "placement"];

/// Adds the game and its options to a command.
pub(super) fn with_game(command: Command) -> Command {
    let helps = [
        gettext("Size of the board, such as 6x6 (rows × columns); in some games one number"),
        gettext("Variant of the rules, such as strict or extra; each game has its own"),
        gettext("Points of each box, row by row, or seed=N for random ones"),
        gettext("Where the pieces are placed at the start"),
    ];
    let options = OPTIONS.iter().zip(helps).map(|(name, help)| {
        let arg = Arg::new(*name).long(*name).value_name("VALUE").help(help);
        // So that the game says what is wrong with a size such as -1x2.
        arg.allow_hyphen_values(true)
    });
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
        .value_parser(clap::value_parser!(PathBuf))
        .help(gettext(
            "Start from this position or saved game; - reads standard input",
        ));
    let moves = Arg::new("moves")
        .long("moves")
        .value_name("MOVES")
        .help(gettext("Play these moves first, separated by spaces"));
    with_game(command).arg(position).arg(moves)
}

/// An argument that takes a whole number within bounds.
pub(super) fn number(name: &'static str, from: u64, to: u64) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("N")
        // So that the parser below says what is wrong with one.
        .allow_negative_numbers(true)
        .value_parser(move |text: &str| {
            let number = text.parse::<u64>().ok();
            let number = number.filter(|number| (from..=to).contains(number));
            number.ok_or_else(|| {
                gettext_f(
                    "not a whole number from {from} to {to}",
                    &[("from", &from.to_string()), ("to", &to.to_string())],
                )
            })
        })
}

/// An argument that takes an opponent.
pub(super) fn opponent(name: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("SPEC")
        .value_parser(|text: &str| {
            // What is wrong is said in the language of the command.
            text.parse::<Spec>().map_err(|error| tell(error.sentence()))
        })
}

/// The game and options asked for.
pub(super) fn options(matches: &ArgMatches) -> Result<GameOptions, Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    let mut options = GameOptions::default_of(name).map_err(Failure::of_usage)?;
    for key in OPTIONS {
        if let Some(value) = matches.get_one::<String>(key) {
            options.set(key, value).map_err(Failure::of_usage)?;
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
    /// The game that led there, as far as it is known.
    pub line: Match<G>,
}

impl<G: Playable> Reached<G> {
    /// Where a game has come to.
    fn by(line: Match<G>) -> Reached<G> {
        Reached {
            game: line.game().clone(),
            options: line.options().clone(),
            position: line.state().position,
            history: line.history(),
            line,
        }
    }
}

/// Runs code at the position that `--position` and `--moves` lead to.
pub(super) fn at_position<V: AtPosition>(
    matches: &ArgMatches,
    code: V,
) -> Result<V::Output, Failure> {
    let mut options = options(matches)?;
    let moves = matches.get_one::<String>("moves").map_or("", |text| text);
    if moves.len() as u64 > saved::LIMIT {
        return Err(Failure::Usage(gettext("--moves is longer than 1 MiB")));
    }
    let origin = match matches.get_one::<PathBuf>("position") {
        Some(file) => {
            let (name, found) = read_content(file);
            let found = found.map_err(Failure::from);
            let found = found.and_then(|content| with_options(content, &options));
            let (content, of_position) = found.map_err(|failure| failure.named(&name))?;
            of_the_game(&of_position, &options).map_err(|failure| failure.named(&name))?;
            options = of_position;
            // A drawing has another size, and says nothing of the values.
            if let (Content::Text(_), Some(values)) =
                (&content, matches.get_one::<String>("box-values"))
            {
                options
                    .set("box-values", values)
                    .map_err(Failure::of_usage)?;
            }
            fit(matches, &options).map_err(|failure| failure.named(&name))?;
            Some(Origin { name, content })
        }
        None => None,
    };
    let run = Run {
        code,
        options: options.clone(),
        origin,
        moves,
    };
    options.visit(run).map_err(Failure::of_usage)?
}

/// What a file holds, or standard input where its name is -, and what messages call it.
pub(super) fn read_content(file: &Path) -> (String, Result<Content, FileError>) {
    match is_standard(file) {
        true => {
            let bytes = atomic::read_all(std::io::stdin().lock(), saved::LIMIT);
            let content = bytes.map_err(FileError::from).and_then(Content::parse);
            (gettext("standard input"), content)
        }
        false => (file.display().to_string(), Content::read(file)),
    }
}

/// Refuses a position of another game.
pub(super) fn of_the_game(found: &GameOptions, asked: &GameOptions) -> CommandResult {
    match found.name() == asked.name() {
        true => Ok(()),
        false => Err(Failure::Error(gettext_f(
            "this is a game of {game}",
            &[("game", found.name())],
        ))),
    }
}

/// Checks that the options on the command line are those of the position.
fn fit(matches: &ArgMatches, of_position: &GameOptions) -> CommandResult {
    for key in OPTIONS {
        let Some(value) = matches.get_one::<String>(key) else {
            continue;
        };
        let mut asked = of_position.clone();
        asked.set(key, value).map_err(Failure::of_usage)?;
        // Options that do not even make a game are bad usage.
        asked.check().map_err(Failure::of_usage)?;
        if asked != *of_position {
            return Err(Failure::Usage(gettext_f(
                "--{option} {value} contradicts the position: {rules}",
                &[
                    ("rules", &tell(&of_position.summary())),
                    ("option", key),
                    ("value", value),
                ],
            )));
        }
    }
    Ok(())
}

/// Where `--moves` begin.
struct Origin {
    /// What messages call it.
    name: String,
    content: Content,
}

/// What a file or standard input holds, and of which options it is, but for what it says itself.
fn with_options(
    content: Content,
    options: &GameOptions,
) -> Result<(Content, GameOptions), Failure> {
    let of_content = match &content {
        Content::Saved(saved) => saved.options()?,
        Content::Text(text) => options.fitting(text),
    };
    Ok((content, of_content))
}

/// The game that leads where the content says.
fn reach<G: Playable>(
    content: &Content,
    game: G,
    options: GameOptions,
) -> Result<Match<G>, Failure> {
    Ok(match content {
        Content::Saved(saved) => saved::load(game, options, saved)?,
        Content::Text(text) => read_match(&game, options, text, people())?.0,
    })
}

/// The game that `--position` and `--moves` lead to, as a file would hold it.
pub(super) fn game_at_position(matches: &ArgMatches) -> Result<SavedGame, Failure> {
    struct Save;
    impl AtPosition for Save {
        type Output = SavedGame;
        fn at<G: Playable>(self, at: Reached<G>) -> Result<SavedGame, Failure> {
            Ok(saved::save(&at.line))
        }
    }
    at_position(matches, Save)
}

/// The game in any file that `--position` takes; one that does not say its game is of these options.
pub(super) fn game_of_file(path: &Path, options: &GameOptions) -> Result<SavedGame, Failure> {
    struct Reach(Content, GameOptions);
    impl Visitor for Reach {
        type Output = Result<SavedGame, Failure>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            Ok(saved::save(&reach(&self.0, game, self.1)?))
        }
    }
    let (content, options) = with_options(Content::read(path)?, options)?;
    options.visit(Reach(content, options.clone()))?
}

/// Goes to the position and runs the code there.
struct Run<'a, V> {
    code: V,
    options: GameOptions,
    origin: Option<Origin>,
    moves: &'a str,
}

impl<V: AtPosition> Visitor for Run<'_, V> {
    type Output = Result<V::Output, Failure>;
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let moves = game.split_moves(self.moves);
        let mut line = match self.origin {
            Some(Origin { name, content }) => {
                let reached = reach(&content, game, self.options);
                reached.map_err(|failure| failure.named(&name))?
            }
            None => Match::new(game, self.options, people()),
        };
        for (index, text) in moves.into_iter().enumerate() {
            line.play_text(text, TimedMove::LEAST_TIME)
                .map_err(|error| {
                    let number = (index + 1).to_string();
                    Failure::from(error).named(gettext_f("move {number}", &[("number", &number)]))
                })?;
        }
        self.code.at(Reached::by(line))
    }
}

/// Two people, for who plays is not known here.
pub(super) fn people() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    })
}

/// Refuses an opponent that cannot play a game.
pub(super) fn check_plays<G: Playable>(spec: &Spec, game: &G) -> Result<(), Failure> {
    spec.opponent
        .plays(game)
        .map_err(|error| Failure::Usage(tell(error.sentence())))
}

/// Refuses an opponent that thinks without end, as nobody can tell it to move; `time` for each move may take the place
/// of its own.
pub(super) fn check_ends(spec: &Spec, time: Option<Duration>) -> Result<(), Failure> {
    Ok(spec.opponent.comes_to_an_end(time)?)
}

/// That the game is over where a move was asked for.
pub(super) fn game_over() -> Sentence {
    say("the game is over in this position")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl AtPosition for Nothing {
        type Output = ();
        fn at<G: Playable>(self, _: Reached<G>) -> Result<(), Failure> {
            Ok(())
        }
    }

    #[test]
    fn moves_over_one_mebibyte_are_refused_and_not_dropped() {
        let said = |length: usize| {
            let moves = format!("--moves=0,1{}", " ".repeat(length - 3));
            let command = with_position(Command::new("test"));
            let matches = command.get_matches_from(["test", "walls", &moves]);
            at_position(&matches, Nothing)
        };
        assert!(said(1 << 20).is_ok());
        match said((1 << 20) + 1) {
            Err(Failure::Usage(text)) => assert_eq!(text, "--moves is longer than 1 MiB"),
            other => panic!("{other:?}"),
        }
    }
}
