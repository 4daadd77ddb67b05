//! `walls check FILE`: validates a saved game and the table beside it, a table file alone, or a text with games.

use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;

use super::game_args::{of_the_game, people, read_content};
use super::{CommandResult, Failure, is_standard, print};
use crate::games::Side;
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::begin::{self, open_variations};
use crate::play::saved::{self, Content};
use crate::play::{AnyMatch, FileError, SavedGame, Variations, atomic, open_match, table_file};
use crate::sentence::say;

pub(super) fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .help(gettext(
            "A saved game (.walls), a table (.walls-table), or a text with a position, moves or PDN games; - reads standard input",
        ));
    let game = Arg::new("game")
        .long("game")
        .value_name("NAME")
        .help(gettext(
            "The game that it must be of; without it, every game is tried on a text",
        ));
    Command::new("check")
        .about(gettext(
            "Validate a saved game, a table, or a text with games",
        ))
        .arg(file)
        .arg(game)
}

#[derive(Serialize)]
struct Checked {
    valid: bool,
    game: String,
    rules: String,
    moves: Option<usize>,
    points: Option<[i32; 2]>,
    table_entries: Option<u64>,
    variations: Option<usize>,
    /// The side that gave the game up.
    resigned: Option<&'static str>,
    /// The name of the player who did.
    #[serde(skip)]
    resigner: Option<String>,
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let file = matches
        .get_one::<std::path::PathBuf>("file")
        .ok_or_else(|| Failure::Usage(gettext("no file given")))?;
    let asked = matches.get_one::<String>("game");
    let asked = asked.map(|name| GameOptions::default_of(name).map_err(Failure::of_usage));
    let asked = asked.transpose()?;
    let of_asked = |found: &GameOptions| match &asked {
        Some(asked) => of_the_game(found, asked),
        None => Ok(()),
    };
    let named = |path: &Path, error: FileError| error.within(path.display().to_string());
    if !is_standard(file) && is_table(file) {
        let contents = table_file::check(file).map_err(|error| named(file, error))?;
        of_asked(&contents.options).map_err(|failure| failure.named(file.display()))?;
        let checked = Checked {
            valid: true,
            game: contents.options.name().into(),
            rules: crate::i18n::tell(&contents.options.summary()),
            moves: None,
            points: None,
            table_entries: Some(contents.entries),
            resigned: None,
            resigner: None,
            variations: None,
        };
        let text = gettext_f(
            "valid: a table of {entries} entries for {game}, {rules}",
            &[
                ("entries", &contents.entries.to_string()),
                ("game", &checked.game),
                ("rules", &checked.rules),
            ],
        );
        return print(matches, &checked, text);
    }
    let (name, content) = read_content(file);
    let named_so = |error: FileError| error.within(name.clone());
    let saved = match content.map_err(named_so)? {
        Content::Saved(saved) => saved,
        Content::Text(text) => return check_text(matches, asked, &name, &text),
    };
    let opened = open_match(&saved, None).map_err(named_so)?;
    of_asked(&opened.options()).map_err(|failure| failure.named(&name))?;
    let variations = open_variations(&saved, &*opened).map_err(named_so)?;
    let table = saved::table_path(file);
    let entries = if !is_standard(file) && table.exists() {
        let contents = table_file::check(&table).map_err(|error| named(&table, error))?;
        // One that a game before it has left there is not its own.
        (contents.options == opened.options()).then_some(contents.entries)
    } else {
        None
    };
    let checked = Checked {
        table_entries: entries,
        ..Checked::of(&*opened, &variations)
    };
    tell_game(matches, &checked)
}

/// A text with several games.
#[derive(Serialize)]
struct CheckedGames<'a> {
    valid: bool,
    games: &'a [Checked],
}

impl Checked {
    fn of(game: &dyn AnyMatch, variations: &Variations) -> Checked {
        let standing = game.standing();
        Checked {
            valid: true,
            game: game.options().name().into(),
            rules: crate::i18n::tell(&game.options().summary()),
            moves: Some(standing.ply),
            points: Some(game.now().points),
            table_entries: None,
            resigned: standing.resigned.map(Side::id),
            resigner: (standing.resigned).map(|side| game.players()[side.index()].name.clone()),
            variations: Some(variations.list().len()),
        }
    }
}

fn tell_game(matches: &ArgMatches, checked: &Checked) -> CommandResult {
    let (points, played) = (
        checked.points.unwrap_or_default(),
        checked.moves.unwrap_or_default(),
    );
    let text = ngettext_f(
        "valid: a game of {game}, {rules}, with {moves} move and {first} : {second} points",
        "valid: a game of {game}, {rules}, with {moves} moves and {first} : {second} points",
        played as u32,
        &[
            ("game", &checked.game),
            ("rules", &checked.rules),
            ("moves", &played.to_string()),
            ("first", &points[0].to_string()),
            ("second", &points[1].to_string()),
        ],
    );
    let text = match &checked.resigner {
        Some(name) => format!(
            "{text}\n{}",
            gettext_f("{name} resigned", &[("name", name)])
        ),
        None => text,
    };
    let text = match checked.table_entries {
        Some(entries) => {
            let table = ngettext_f(
                "with a table of {entries} entry beside it",
                "with a table of {entries} entries beside it",
                entries.min(u32::MAX.into()) as u32,
                &[("entries", &entries.to_string())],
            );
            format!("{text}\n{table}")
        }
        None => text,
    };
    print(matches, checked, text)
}

/// Checks a text of this game, or of any: a position, a list of moves, or several games. The name is that of its file.
fn check_text(
    matches: &ArgMatches,
    asked: Option<GameOptions>,
    name: &str,
    text: &str,
) -> CommandResult {
    let is_asked = asked.is_some();
    let options = match asked {
        Some(options) => options,
        None => GameOptions::default_of(NAMES[0]).map_err(Failure::of_usage)?,
    };
    let games = begin::games_in(text, &options);
    let mut checked = Vec::new();
    for (number, (title, text)) in games.iter().enumerate() {
        let read = match is_asked {
            true => begin::paste(text, &options, people()),
            false => begin::read_any(text, &options, &|_| people()).map_err(|unread| match unread
                .is_record
            {
                true => unread.error,
                false => no_game(text),
            }),
        };
        let read = read.map_err(|error| match games.len() {
            1 => error,
            _ => error.within(gettext_f(
                "game {number}, {title}",
                &[("number", &(number + 1).to_string()), ("title", title)],
            )),
        });
        let read = read.map_err(|error| error.within(name))?;
        checked.push(Checked::of(&*read.game, &read.variations));
    }
    match &checked[..] {
        [only] => tell_game(matches, only),
        games => print(
            matches,
            &CheckedGames { valid: true, games },
            gettext_f(
                "valid: {count} games of {game}",
                &[
                    ("count", &games.len().to_string()),
                    ("game", &games[0].game),
                ],
            ),
        ),
    }
}

/// What is wrong with a text that no game recognises. Each has its own reason, and nobody wants to hear all of them.
fn no_game(text: &str) -> FileError {
    match SavedGame::parse(text) {
        Err(error) if text.trim().is_empty() => error,
        _ => FileError::Wrong(say(
            "no game can read this text; with --game NAME you see what that game finds wrong with it",
        )),
    }
}

/// Whether a file is to be checked as a table: by its name, or by how gzip files begin.
fn is_table(path: &Path) -> bool {
    let mut head = [0u8; 2];
    let read =
        atomic::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head));
    path.extension()
        .is_some_and(|extension| extension == "walls-table")
        || (read.is_ok() && head == [0x1f, 0x8b])
}
