//! `walls check FILE`: validates a saved game and the table beside it, or a table file alone.

use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;

use super::{CommandResult, Failure, print};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::begin::open_variations;
use crate::play::{FileError, FileKind, SavedGame, atomic, open_match, saved, table_file};

pub(super) fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .help(gettext("A saved game (.walls) or a table (.walls-table)"));
    Command::new("check")
        .about(gettext("Validate a saved game"))
        .arg(file)
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
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let file = matches
        .get_one::<std::path::PathBuf>("file")
        .ok_or_else(|| Failure::Usage(gettext("no file given")))?;
    let named = |path: &Path, error: FileError| error.within(path.display().to_string());
    if is_table(file) {
        let contents = table_file::check(file).map_err(|error| named(file, error))?;
        let checked = Checked {
            valid: true,
            game: contents.options.name().into(),
            rules: crate::i18n::tell(&contents.options.summary()),
            moves: None,
            points: None,
            table_entries: Some(contents.entries),
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
    let saved = SavedGame::read(file).map_err(|error| named(file, error))?;
    let opened = open_match(&saved, None).map_err(|error| named(file, error))?;
    let variations = open_variations(&saved, &*opened).map_err(|error| named(file, error))?;
    let table = saved::table_path(file);
    let entries = if table.exists() {
        let contents = table_file::check(&table).map_err(|error| named(&table, error))?;
        if contents.options != opened.options() {
            let error = FileError::OtherRules(FileKind::Table);
            return Err(named(&table, error).into());
        }
        Some(contents.entries)
    } else {
        None
    };
    let (points, played) = (opened.now().points, opened.standing().ply);
    let checked = Checked {
        valid: true,
        game: opened.options().name().into(),
        rules: crate::i18n::tell(&opened.options().summary()),
        moves: Some(played),
        points: Some(points),
        table_entries: entries,
        variations: Some(variations.list().len()),
    };
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
    print(matches, &checked, text)
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
