//! What opponents give away: every move of a game of Walls that the solver can judge, held against the exact
//! values of the positions before and after it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::report::Report;
use super::{Experiment, LabError, Meaning, Preset, Run, Values, choice, number, seed, text};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::games::Playable;
use crate::games::registry::{GameOptions, Visitor};
use crate::games::walls::MAX_EDGES;
use crate::search::Spec;
use crate::sentence::{Sentence, as_is, say};
use crate::solver::{Reach, Settings};
use games::{Outcome, Trial};
pub use tally::Figures;
use tally::rounded;

mod games;
mod tally;

/// The experiment.
pub struct Mistakes;

/// What one opponent gave away.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The opponent.
    pub opponent: String,
    /// All its moves that were looked at.
    pub all: Figures,
    /// Its moves by free edges, from few to many.
    pub by_edges: Vec<Figures>,
}

/// The most free edges with which about half of the positions of a game are solved soon; `None` when the
/// solver does not take its board.
struct MostEdges;

impl Visitor for MostEdges {
    type Output = Option<usize>;
    fn visit<G: Playable>(self, game: G) -> Option<usize> {
        Reach::edges_of(&game.strings_and_coins(&game.start())?)
    }
}

/// Who plays whom.
struct Players {
    specs: Vec<Spec>,
    /// How many of them are judged.
    judged: usize,
    pairs: Vec<[usize; 2]>,
}

fn players(values: &Values, game: &GameOptions) -> Result<Players, LabError> {
    let mut specs = super::opponents(values, "opponents", game, 1)?;
    let judged = specs.len();
    let others = super::opponents(values, "against", game, 0)?;
    let pairs = match (others.len(), judged) {
        (0, 1) => vec![[0, 0]],
        (0, _) => (0..judged)
            .flat_map(|one| (one + 1..judged).map(move |other| [one, other]))
            .collect(),
        (count, _) => (0..judged)
            .flat_map(|one| (judged..judged + count).map(move |other| [one, other]))
            .collect(),
    };
    specs.extend(others);
    Ok(Players {
        specs,
        judged,
        pairs,
    })
}

impl Experiment for Mistakes {
    fn name(&self) -> &'static str {
        "mistakes"
    }

    fn title(&self) -> Sentence {
        say("What opponents give away")
    }

    fn about(&self) -> Sentence {
        say(
            "Opponents play Walls, and every move is held against exact values: points given away by number of free edges, won positions spoiled, drawn positions lost.",
        )
    }

    fn source(&self) -> Sentence {
        say("An experiment of this program’s own, with the exact values that its solver finds.")
    }

    fn game(&self, values: &Values) -> Result<GameOptions, LabError> {
        let mut options = GameOptions::default_of("walls")?;
        for key in ["size", "rules", "box-values"] {
            options.set(key, values.text(key))?;
        }
        Ok(options)
    }

    fn fields(&self) -> Vec<Preset> {
        let turn_rules = vec![
            ("strict", say("Strict: turns alternate")),
            ("extra", say("Extra move after a box")),
        ];
        vec![
            text(
                "size",
                say("Board"),
                say("Rows and columns, such as: 5x5"),
                "6x6",
            )
            .meaning(Meaning::GameOption),
            choice("rules", say("Turn rule"), say(""), turn_rules, "strict")
                .meaning(Meaning::GameOption),
            text(
                "box-values",
                say("Box values"),
                say("Such as: ones, seed 3, or a number from 1 to 9 for each box"),
                "ones",
            )
            .meaning(Meaning::GameOption),
            text(
                "opponents",
                say("Opponents"),
                say("One after the other, such as: random greedy expert:time=100"),
                "greedy careful expert:time=50",
            )
            .meaning(Meaning::Opponents(1)),
            text(
                "against",
                say("Against"),
                say("Whom each of them plays; leave empty to have them play each other"),
                "",
            )
            .meaning(Meaning::Opponents(0)),
            number(
                "games",
                say("Games for each pair"),
                say("Players alternate who starts"),
                (1, 100_000),
                "10",
            ),
            number(
                "opening",
                say("Random opening moves"),
                say("Games are played in pairs from the same opening"),
                (0, 300),
                "8",
            ),
            number(
                "from",
                say("Fewest free edges"),
                say("Moves with fewer free edges are not judged"),
                (1, MAX_EDGES as u32),
                "1",
            ),
            number(
                "to",
                say("Most free edges"),
                say("0 for as many as the solver solves soon"),
                (0, MAX_EDGES as u32),
                "0",
            ),
            number(
                "step",
                say("Free edges taken together"),
                say("How many make a row of the table and a point of the chart"),
                (1, MAX_EDGES as u32),
                "4",
            ),
            number(
                "nodes",
                say("Most nodes for a position"),
                say(
                    "What the solver does not solve with so many is left out and counted; 0 for no limit",
                ),
                (0, u32::MAX),
                "3000000",
            ),
            number(
                "ms",
                say("Most milliseconds for a position"),
                say("The same by time; 0 for no limit"),
                (0, 3_600_000),
                "0",
            ),
            number(
                "memory",
                say("Memory of the solver, MiB"),
                say("For each thread"),
                (1, 8192),
                "128",
            ),
            number(
                "threads",
                say("Threads"),
                say("Games at a time; 0 for one on each core"),
                (0, 256),
                "0",
            ),
            seed(),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let options = self.game(values)?;
        let Players {
            specs,
            judged,
            pairs,
        } = players(values, &options)?;
        let most = options.visit(MostEdges)?.ok_or_else(|| {
            LabError::of(
                say("the solver does not take a board of {size}").with("size", values.text("size")),
            )
        })?;
        let from = values.number("from")? as usize;
        let to = match values.number("to")? as usize {
            0 => most,
            to => to,
        };
        if from > to {
            let range = match to == most {
                true => say(
                    "“{field}” is {from}, but the solver soon solves positions of at most {to} free edges",
                ),
                false => say("“{field}” is {from}, which is more than “{other}”, {to}"),
            };
            let error = LabError::of(range.with("from", from).with("to", to));
            return Err(error.naming("field", "from").naming("other", "to"));
        }
        let limit =
            |key: &'static str| Ok::<_, LabError>(Some(values.number(key)?).filter(|&n| n > 0));
        let trial = Trial {
            specs: &specs,
            judged,
            pairs,
            games: values.number("games")? as u32,
            opening: values.number("opening")? as u32,
            edges: from..=to,
            solving: Settings {
                nodes: limit("nodes")?,
                time: limit("ms")?.map(Duration::from_millis),
                mebibytes: values.number("memory")? as u32,
                stop: run.stop.clone(),
                ..Settings::default()
            },
            seed: values.number("seed")?,
            run,
        };
        let outcome = on_threads(values.number("threads")? as usize, || options.visit(&trial))??;
        let step = values.number("step")? as usize;
        let records = records(&specs[..judged], &outcome, (from, to), step);
        let mut report = super::report(self, values, outcome.games == trial.all());
        report.tables = vec![whole_table(&records, &options), table(&records)];
        report.charts = vec![chart(&records, &options)];
        if outcome.games > 0 && records.iter().all(|record| record.all.moves == 0) {
            report.notes.push(say(
                "No move was judged: no game reached a solved position within these numbers of free edges.",
            ));
        }
        report.notes.push(
            say("{solved} of {all} positions were solved; a move is judged when those before and after it were.")
                .with("solved", outcome.positions[1])
                .with("all", outcome.positions[0]),
        );
        report.notes.push(say(
            "± is half the 95 % interval; all that comes of one opening counts as one sample. Of a single opening, or of openings that all give the same, such as nothing, there is none (–).",
        ));
        for moves in &outcome.contradictions {
            let wrong = say(
                "The solver contradicts itself: by its values, the last of these moves gains something: {moves}",
            );
            report.notes.push(wrong.with("moves", moves.as_str()));
        }
        report.data = serde_json::json!({
            "opponents": records,
            "games": outcome.games,
            "positions": outcome.positions[0],
            "solved": outcome.positions[1],
            "contradictions": outcome.contradictions,
        });
        Ok(report)
    }
}

/// Runs code on so many threads of its own; with 0, on one for each core.
fn on_threads<T: Send>(threads: usize, code: impl FnOnce() -> T + Send) -> Result<T, LabError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| {
        LabError::of(say("threads cannot be started: {error}").with("error", error.to_string()))
    })?;
    Ok(pool.install(code))
}

/// The figures of each opponent, in all and by so many free edges at a time.
fn records(
    specs: &[Spec],
    outcome: &Outcome,
    (from, to): (usize, usize),
    step: usize,
) -> Vec<Record> {
    let figures = |player: usize, from: usize, to: usize| {
        let moves = outcome.moves.iter();
        Figures::of(moves.filter(|judged| judged.player == player), (from, to))
    };
    let seen = |figures: &Figures| figures.moves + figures.unsolved > 0;
    (specs.iter().enumerate())
        .map(|(player, spec)| Record {
            opponent: spec.to_string(),
            all: figures(player, from, to),
            by_edges: (from..=to)
                .step_by(step)
                .map(|first| figures(player, first, to.min(first + step - 1)))
                .filter(seen)
                .collect(),
        })
        .collect()
}

fn title(options: &GameOptions) -> Sentence {
    say("What opponents give away, {game}").with("game", options.summary())
}

/// The columns of both tables after those that say whose moves and which.
fn columns() -> [Sentence; 9] {
    [
        say("moves"),
        say("not solved"),
        say("points given away a move"),
        say("±"),
        say("moves that gave something away"),
        say("won positions"),
        say("spoiled"),
        say("drawn positions"),
        say("lost"),
    ]
}

fn cells(figures: &Figures) -> [Cell<Sentence>; 9] {
    let per_move = match figures.moves {
        0 => Cell::Empty,
        _ => Cell::Number(figures.points_per_move, 4),
    };
    [
        Cell::count(figures.moves),
        Cell::count(figures.unsolved),
        per_move,
        figures
            .error
            .map_or(Cell::Empty, |error| Cell::Number(error, 4)),
        Cell::count(figures.mistakes),
        Cell::count(figures.won),
        Cell::count(figures.won_spoiled),
        Cell::count(figures.drawn),
        Cell::count(figures.drawn_lost),
    ]
}

/// The opponents side by side, over all free edges.
fn whole_table(records: &[Record], options: &GameOptions) -> Table<Sentence> {
    let mut table = Table::new(
        title(options),
        [say("opponent")].into_iter().chain(columns()),
    );
    for record in records {
        let name = Cell::Text(as_is(&record.opponent));
        table
            .rows
            .push([name].into_iter().chain(cells(&record.all)).collect());
    }
    table
}

/// The table by free edges, with the opponents one below the other.
fn table(records: &[Record]) -> Table<Sentence> {
    let head = [say("free edges"), say("opponent")];
    let mut table = Table::new(say("By free edges"), head.into_iter().chain(columns()));
    let mut rows: Vec<(usize, usize, &Figures)> = (records.iter().enumerate())
        .flat_map(|(place, record)| {
            record
                .by_edges
                .iter()
                .map(move |one| (one.from, place, one))
        })
        .collect();
    rows.sort_by_key(|&(from, place, _)| (from, place));
    for (from, place, figures) in rows {
        let range = match from == figures.to {
            true => from.to_string(),
            false => format!("{from}–{}", figures.to),
        };
        let head = [range.as_str(), &records[place].opponent].map(|text| Cell::Text(as_is(text)));
        table
            .rows
            .push(head.into_iter().chain(cells(figures)).collect());
    }
    table
}

fn chart(records: &[Record], options: &GameOptions) -> Chart<Sentence> {
    let point = |place: usize, figures: &Figures| {
        let y = figures.points_per_move;
        // Beside each other, so that the bars do not hide each other.
        let aside = (place as f64 + 0.5) / records.len() as f64 - 0.5;
        let width = (figures.to + 1 - figures.from) as f64 / 3.0;
        Point {
            x: rounded((figures.from + figures.to) as f64 / 2.0 + aside * width),
            y,
            bar: figures
                .error
                .map(|error| (rounded((y - error).max(0.0)), rounded(y + error))),
        }
    };
    let series = records.iter().enumerate().map(|(place, record)| Series {
        name: as_is(&record.opponent),
        points: (record.by_edges.iter())
            .filter(|figures| figures.moves > 0)
            .map(|figures| point(place, figures))
            .collect(),
    });
    Chart {
        title: title(options),
        x: Axis::new(say("free edges")),
        y: Axis::new(say("points given away a move")),
        series: series.collect(),
        style: Style::Lines,
    }
}

#[cfg(test)]
mod tests;
