//! `walls games` and `walls statistics`: what was played, and what it says.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;

use super::{CommandResult, Failure, print, print_bytes};
use crate::figures::{Cell, Table};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{self, gettext, gettext_f, tell};
use crate::learn::played::{PlayedGame, Store};
use crate::learn::statistics::{self, Row, Strength};
use crate::play::places::{GAMES, PROGRAM};
use crate::work::StopFlag;

fn folder() -> Arg {
    Arg::new("folder")
        .long("folder")
        .value_name("FOLDER")
        .value_parser(clap::value_parser!(PathBuf))
        .help(gettext(
            "The folder of the records, if not that of the window",
        ))
}

fn game() -> Arg {
    Arg::new("game")
        .value_name("GAME")
        .help(gettext("Only this game"))
}

fn csv() -> Arg {
    Arg::new("csv")
        .long("csv")
        .action(ArgAction::SetTrue)
        .help(gettext("Print comma-separated values"))
}

pub(super) fn games() -> Command {
    Command::new("games")
        .about(gettext("List the games that were played in the window"))
        .args([game(), folder(), csv()])
}

pub(super) fn statistics() -> Command {
    Command::new("statistics")
        .about(gettext("Show what the played games say about the player"))
        .args([game(), folder(), csv()])
}

/// Where the window keeps the records, by the rules of the desktop (XDG Base Directory Specification).
fn usual_folder() -> Option<PathBuf> {
    let set = |name: &str| Some(PathBuf::from(std::env::var_os(name)?));
    let data = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let home = || std::env::home_dir().filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(home()?.join(".local/share")))?;
    Some(data.join(PROGRAM).join(GAMES))
}

/// Hands the games that are asked for to what prints them. Records that cannot be read are told of on standard error;
/// where there are no others, that is why the command fails.
fn with_games(
    matches: &ArgMatches,
    print_them: impl FnOnce(&[PlayedGame]) -> CommandResult,
) -> CommandResult {
    if matches.get_flag("csv") && matches.get_flag("json") {
        return Err(Failure::Usage(gettext(
            "--csv and --json cannot be used together",
        )));
    }
    let only = matches.get_one::<String>("game");
    if let Some(name) = only {
        GameOptions::default_of(name).map_err(Failure::of_usage)?;
    }
    let given = matches.get_one::<PathBuf>("folder");
    if let Some(folder) = given.filter(|folder| !folder.is_dir()) {
        let name = folder.display().to_string();
        let folder = [("folder", &*name)];
        return Err(Failure::Error(
            match given.is_some_and(|given| given.exists()) {
                true => gettext_f("{folder} is not a folder", &folder),
                false => gettext_f("there is no folder {folder}", &folder),
            },
        ));
    }
    let folder = given.cloned().or_else(usual_folder);
    let folder = folder.ok_or_else(|| Failure::Error(gettext("there is no home folder")))?;
    let reading = Store::new(folder).read_all(&StopFlag::default(), &mut |_| {});
    let reading = reading.unwrap_or_default();
    let (mut problems, mut games) = (reading.problems, reading.games);
    // That none were played would not be true.
    let failure = problems.pop_if(|_| games.is_empty());
    for problem in &problems {
        i18n::complain(&tell(&problem.sentence()));
    }
    if let Some(problem) = failure {
        return Err(problem.into());
    }
    games.retain(|game| only.is_none_or(|name| game.options.name() == name));
    print_them(&games)
}

/// A table without the line break at its end.
fn text(table: &Table) -> String {
    table.text().trim_end().to_owned()
}

pub(super) fn list(matches: &ArgMatches) -> CommandResult {
    with_games(matches, |games| print_list(matches, games))
}

fn print_list(matches: &ArgMatches, games: &[PlayedGame]) -> CommandResult {
    if matches.get_flag("csv") {
        return print_bytes(statistics::csv_of_games(games).as_bytes());
    }
    let json = json!({ "games": games.iter().map(game_json).collect::<Vec<_>>() });
    let columns = [
        gettext("Date"),
        gettext("Game"),
        gettext("Rules"),
        gettext("Opponent"),
        gettext("Result"),
        gettext("Points"),
        gettext("Given away"),
    ];
    let mut table = Table::new(gettext("Played games"), columns);
    // The newest first, as in the window.
    table.rows.extend(games.iter().rev().map(|game| {
        let [own, others] = game.score();
        vec![
            Cell::Text(game.date()),
            Cell::Text(tell(&game.options.title())),
            Cell::Text(tell(&game.options.summary())),
            Cell::Text(tell(&game.against().label(&game.options))),
            Cell::Text(tell(&game.verdict().sentence())),
            match game.resigned {
                Some(_) => Cell::Text(gettext("resigned")),
                None if !game.options.counts_points() => Cell::Empty,
                None => Cell::Text(format!("{own} : {others}")),
            },
            game.given_away
                .map_or(Cell::Empty, |given| Cell::Count(given.points.into())),
        ]
    }));
    let told = match games.is_empty() {
        true => gettext("No games have been played yet."),
        false => text(&table),
    };
    print(matches, &json, told)
}

fn game_json(game: &PlayedGame) -> serde_json::Value {
    json!({
        "id": game.id,
        "ended": format!("{:.0}", game.ended),
        "game": game.options.name(),
        "options": options_json(&game.options),
        "you": game.you.id(),
        "opponent": game.against().id(),
        "result": game.verdict().id(),
        "points": game.score(),
        "moves": game.own_moves(),
        "seconds": game.own_time().as_secs_f64(),
        "given_away": game.given_away,
        "from_start": game.from_start,
        "mixed": game.is_mixed,
        "resigned": game.resigned.map(Side::id),
    })
}

fn options_json(options: &GameOptions) -> serde_json::Value {
    let mut tagged = serde_json::to_value(options).unwrap_or_default();
    tagged["options"].take()
}

pub(super) fn figures(matches: &ArgMatches) -> CommandResult {
    with_games(matches, |games| print_figures(matches, games))
}

fn print_figures(matches: &ArgMatches, games: &[PlayedGame]) -> CommandResult {
    let rows = statistics::rows(games);
    if matches.get_flag("csv") {
        return print_bytes(statistics::csv_of_rows(&rows).as_bytes());
    }
    let strengths = statistics::strengths(games);
    let json = json!({
        "rows": rows.iter().map(row_json).collect::<Vec<_>>(),
        "strengths": strengths.iter().map(strength_json).collect::<Vec<_>>(),
    });
    if games.is_empty() {
        return print(matches, &json, gettext("No games have been played yet."));
    }
    let by_opponent = statistics::table(&rows).translated(&tell);
    let columns = [
        gettext("Game"),
        gettext("Elo"),
        gettext("Games"),
        gettext("Level"),
    ];
    let mut strong = Table::new(gettext("Strength"), columns);
    strong.rows.extend(strengths.iter().map(|strength| {
        let level = statistics::my_level(&strength.rating, &strength.options);
        vec![
            Cell::Text(strength.title(&tell)),
            Cell::Number(strength.rating.now(), 0),
            Cell::count(strength.rating.games() as u64),
            level.map_or(Cell::Empty, |level| Cell::Text(tell(&level.label))),
        ]
    }));
    let mut told = vec![text(&by_opponent)];
    if !strengths.is_empty() {
        told.push(text(&strong));
    }
    print(matches, &json, told.join("\n\n"))
}

fn row_json(row: &Row) -> serde_json::Value {
    let tally = &row.tally;
    json!({
        "game": row.options.name(),
        "options": options_json(&row.options),
        "opponent": row.against.id(),
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "points_for": tally.points_for,
        "points_against": tally.points_against,
        "streak": tally.streak,
        "longest_streak": tally.longest_streak,
        "given_away": tally.given_away,
        "judged_moves": tally.judged,
        "moves": tally.moves,
        "seconds": tally.time.as_secs_f64(),
    })
}

fn strength_json(strength: &Strength) -> serde_json::Value {
    let level = statistics::my_level(&strength.rating, &strength.options);
    json!({
        "game": strength.options.name(),
        "options": options_json(&strength.options),
        "elo": strength.rating.now(),
        "games": strength.rating.games(),
        "level": level.map(|level| level.id),
    })
}
