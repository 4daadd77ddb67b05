//! Opponents of any game, all against all from both sides: cross table, Elo, time and nodes.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::report::Report;
use super::round_robin::{RoundRobin, Standing, notes, standings};
use super::{Experiment, LabError, Meaning, Preset, Run, Values, number, seed, text};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::games::registry::GameOptions;
use crate::play::{FileError, atomic};
use crate::sentence::{Sentence, as_is, say};

/// The experiment.
pub struct Tournament;

impl Experiment for Tournament {
    fn name(&self) -> &'static str {
        "tournament"
    }

    fn title(&self) -> Sentence {
        say("Tournament")
    }

    fn about(&self) -> Sentence {
        say(
            "Opponents play any game, all against all from both sides: cross table, Elo with error bars, time and nodes for each move.",
        )
    }

    fn source(&self) -> Sentence {
        say(
            "An experiment of this program’s own. Strength is estimated as Bradley and Terry proposed (1952).",
        )
    }

    fn game(&self, values: &Values) -> Result<GameOptions, LabError> {
        super::options_of_game(values)
    }

    fn fields(&self) -> Vec<Preset> {
        vec![
            super::game_choice(),
            super::game_options(),
            text(
                "opponents",
                say("Opponents"),
                say("One after the other, such as: random greedy expert:time=100"),
                "random greedy look-ahead minimax:depth=2 alpha-beta:depth=3",
            )
            .meaning(Meaning::Opponents(2)),
            number(
                "games",
                say("Games for each pair"),
                say("Players alternate who starts"),
                (1, 10_000),
                "10",
            ),
            number(
                "opening",
                say("Random opening moves"),
                say("Games are played in pairs from the same opening"),
                (0, 100),
                "4",
            ),
            seed(),
            text(
                "folder",
                say("Folder for the games"),
                say(
                    "An existing folder, or empty to save no games. Each is saved as A-B-N.walls: opponent A starts against B in game N",
                ),
                "",
            )
            .meaning(Meaning::Folder),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let options = self.game(values)?;
        let specs = super::opponents(values, "opponents", &options, 2)?;
        let folder = values.path("folder");
        let pairs: Vec<[usize; 2]> = (0..specs.len())
            .flat_map(|a| (a + 1..specs.len()).map(move |b| [a, b]))
            .collect();
        let round_robin = RoundRobin {
            options: &options,
            specs: &specs,
            pairs: &pairs,
            games: values.number("games")? as u32,
            opening: values.number("opening")? as u32,
            seed: values.number("seed")?,
            folder: folder.map(Path::new),
            run,
        };
        if let Some(folder) = folder {
            check_folder(folder, &round_robin)?;
        }
        let games = options.visit(round_robin)?;
        let (standings, _) = standings(&specs, &games.played);
        let mut report = super::report(self, values, games.complete);
        report.failure = games.failure.map(|error| error.sentence());
        let mut order: Vec<usize> = (0..standings.len()).collect();
        let elo = |index: usize| standings[index].rating.map_or(f64::NEG_INFINITY, |r| r.elo);
        order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));

        let title = say("Tournament of {game}").with("game", options.title());
        report.tables.push(table(title.clone(), &standings, &order));
        report.notes.push(say(
            "A win is a point, a draw half of one. Elo by the model of Bradley and Terry, its mean 0; ± is half the 95 % interval, which is too wide rather than too narrow where games are drawn or openings are played from both sides.",
        ));
        report.notes.extend(notes(&games.played));
        report.charts.push(chart(title, &standings, &order));
        report.data = serde_json::json!({
            "game": options.name(),
            "standings": standings,
        });
        Ok(report)
    }
}

/// The cross table of opponents in this order.
fn table(title: Sentence, standings: &[Standing], order: &[usize]) -> Table<Sentence> {
    let mut columns = vec![say(""), say("opponent"), say("points")];
    columns.extend([say("games"), say("Elo"), say("±")]);
    columns.extend((1..=order.len()).map(|place| as_is(place.to_string())));
    columns.extend([say("nodes a move"), say("ms a move")]);
    let mut table = Table::new(title, columns);
    for (place, &index) in order.iter().enumerate() {
        let one = &standings[index];
        let mut cells = vec![
            Cell::Count(place as i64 + 1),
            Cell::Text(as_is(&one.opponent)),
            Cell::Number(one.points, 1),
            Cell::Count(one.games.into()),
            one.rating
                .map_or(Cell::Empty, |rating| Cell::Number(rating.elo, 0)),
            one.rating
                .map_or(Cell::Empty, |rating| Cell::Number(rating.error, 0)),
        ];
        cells.extend(order.iter().map(|&other| match other == index {
            true => Cell::Empty,
            false => Cell::Number(one.against[other], 1),
        }));
        cells.push(Cell::Number(one.nodes_per_move, 0));
        cells.push(Cell::Number(one.ms_per_move, 2));
        table.rows.push(cells);
    }
    table
}

/// The strengths of opponents in this order.
fn chart(title: Sentence, standings: &[Standing], order: &[usize]) -> Chart<Sentence> {
    Chart {
        title,
        x: Axis {
            names: (order.iter())
                .map(|&index| as_is(&standings[index].opponent))
                .collect(),
            ..Axis::new(say("opponent"))
        },
        y: Axis::new(say("strength, Elo")),
        series: vec![Series {
            name: say("Elo"),
            points: (order.iter().enumerate())
                .filter_map(|(place, &index)| {
                    let rating = standings[index].rating?;
                    Some(Point {
                        x: place as f64,
                        y: rating.elo,
                        bar: Some((rating.elo - rating.error, rating.elo + rating.error)),
                    })
                })
                .collect(),
        }],
        style: Style::Columns,
    }
}

/// Checks that games can be saved in a folder, and that none would take the place of a file there.
fn check_folder(name: &str, round_robin: &RoundRobin) -> Result<(), LabError> {
    let folder = Path::new(name);
    let wrong = |sentence: Sentence| Err(LabError::of(sentence.with("folder", name)));
    if !folder.is_dir() {
        return wrong(match folder.exists() {
            true => say("{folder} is not a folder"),
            false => say("there is no folder {folder}"),
        });
    }
    let system = |error: std::io::Error| {
        let error = FileError::from(error).of_writing().within(name);
        LabError::of(error.sentence())
    };
    let there: HashSet<OsString> = (std::fs::read_dir(folder).map_err(system)?.flatten())
        .map(|entry| entry.file_name())
        .collect();
    let mut names = round_robin.file_names();
    if let Some(game) = names.find(|game| there.contains(OsStr::new(game))) {
        return wrong(
            say("{folder} holds {file} already; choose an empty folder").with("file", game),
        );
    }
    atomic::try_to_write(&folder.join("1-2-1.walls")).map_err(system)
}
