//! The levels of a game against each other: does each one play better than the one below, and by how much?

use serde::Serialize;

use super::elo::Ratings;
use super::report::Report;
use super::round_robin::{RoundRobin, Standing, notes, standings};
use super::share::interval;
use super::{Experiment, LabError, Preset, Run, Values, number, seed};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::games::registry::{GameOptions, Level};
use crate::search::Spec;
use crate::sentence::{Sentence, as_is, say};

/// The experiment.
pub struct Levels;

/// What a level should at least score against the one below.
pub const RISE: f64 = 0.6;

/// How one level did.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Rung {
    /// The name in settings.
    level: &'static str,
    /// Its strength above that of the first level, as far as games link the two.
    elo_above_first: Option<f64>,
    /// Half the width of the 95 % interval of that.
    error_above_first: Option<f64>,
    /// Its share of the points against the level below, and half the width of the 95 % interval.
    against_below: Option<(f64, f64)>,
    /// The ends of that interval. The share is not in its middle.
    interval_below: Option<(f64, f64)>,
    #[serde(flatten)]
    standing: Standing,
}

/// The opponent of a level, with nodes instead of a time limit, so that the machine does not matter.
fn without_clock(level: &Level, nodes_a_second: u64) -> Result<Spec, LabError> {
    let mut spec: Spec = level.opponent.parse()?;
    let Some(time) = spec.opponent.time().flatten() else {
        return Ok(spec);
    };
    if let Some(nodes) = spec.opponent.nodes_mut() {
        let instead = (time.as_secs_f64() * nodes_a_second as f64) as u64;
        *nodes = Some(nodes.unwrap_or(instead.max(1)));
    }
    // A search to a fixed depth does without either.
    if let Some(time) = spec.opponent.time_mut() {
        *time = None;
    }
    Ok(spec)
}

/// The levels with their results, the first level first.
fn rungs(levels: &[Level], standings: &[Standing], ratings: &Ratings) -> Vec<Rung> {
    let against_below = |index: usize| {
        let below = index.checked_sub(1)?;
        let won = standings[index].against[below];
        let games = won + standings[below].against[index];
        (games > 0.0).then(|| (won / games, interval(won, games)))
    };
    (standings.iter().enumerate())
        .map(|(index, standing)| {
            let above = ratings.above(index, 0);
            let below = against_below(index);
            Rung {
                level: levels[index].id,
                elo_above_first: above.map(|above| above.elo),
                error_above_first: above.map(|above| above.error),
                against_below: below.map(|(share, (low, high))| (share, (high - low) / 2.0)),
                interval_below: below.map(|(_, interval)| interval),
                standing: standing.clone(),
            }
        })
        .collect()
}

/// Whether each level scores what it should against the one below, if all of them have met.
fn rises(rungs: &[Rung]) -> Option<bool> {
    let shares: Option<Vec<(f64, f64)>> = (rungs.iter().skip(1))
        .map(|rung| rung.against_below)
        .collect();
    Some(shares?.iter().all(|(share, _)| *share >= RISE))
}

impl Experiment for Levels {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn title(&self) -> Sentence {
        say("Levels")
    }

    fn about(&self) -> Sentence {
        say(
            "The levels of a game play each other from both sides. Does each one score more than the one below? Elo with error bars.",
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
            number(
                "games",
                say("Games for each pair"),
                say("Players alternate who starts"),
                (2, 10_000),
                "20",
            ),
            number(
                "reach",
                say("Levels apart"),
                say("Only levels at most this far apart play each other"),
                (1, 100),
                "2",
            ),
            number(
                "nodes",
                say("Nodes for a second"),
                say(
                    "Levels with a time limit get nodes instead, so that the machine does not matter",
                ),
                (1, 100_000_000),
                "5000",
            ),
            number(
                "opening",
                say("Random opening moves"),
                say("Games are played in pairs from the same opening"),
                (0, 100),
                "2",
            ),
            seed(),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let options = self.game(values)?;
        let nodes = values.number("nodes")?;
        let levels = options.levels();
        let specs = (levels.iter())
            .map(|level| without_clock(level, nodes))
            .collect::<Result<Vec<Spec>, LabError>>()?;
        let reach = values.number("reach")? as usize;
        let pairs: Vec<[usize; 2]> = (0..specs.len())
            .flat_map(|low| (low + 1..specs.len()).map(move |high| [low, high]))
            .filter(|[low, high]| high - low <= reach)
            .collect();
        let round_robin = RoundRobin {
            options: &options,
            specs: &specs,
            pairs: &pairs,
            games: values.number("games")? as u32,
            opening: values.number("opening")? as u32,
            seed: values.number("seed")?,
            folder: None,
            run,
        };
        let games = options.visit(round_robin)?;
        let (standings, ratings) = standings(&specs, &games.played);
        let rungs = rungs(&levels, &standings, &ratings);
        let mut report = super::report(self, values, games.complete);
        let title = say("Levels of {game}").with("game", options.title());
        report.tables.push(table(&title, &levels, &rungs));
        report.notes.push(say(
            "Elo by the model of Bradley and Terry, above the first level; ± is half its 95 % interval. The share of the points has its 95 % interval (Wilson) beside it. Both intervals are too wide rather than too narrow where games are drawn or openings are played from both sides.",
        ));
        report.notes.extend(notes(&games.played));
        report.charts.push(chart(title, &levels, &rungs));
        report.data = serde_json::json!({
            "game": options.name(),
            "rises": rises(&rungs),
            "levels": rungs,
        });
        Ok(report)
    }
}

fn table(title: &Sentence, levels: &[Level], rungs: &[Rung]) -> Table<Sentence> {
    let columns = vec![
        say("level"),
        say("opponent"),
        say("Elo"),
        say("±"),
        say("% against the level below"),
        say("from"),
        say("to"),
        say("points"),
        say("games"),
        say("nodes a move"),
        say("ms a move"),
    ];
    let mut table = Table::new(title.clone(), columns);
    for (level, rung) in levels.iter().zip(rungs) {
        let standing = &rung.standing;
        let percent = |value: f64| Cell::Number(100.0 * value, 0);
        let elo = |value: Option<f64>| value.map_or(Cell::Empty, |value| Cell::Number(value, 0));
        let (below, ends) = (rung.against_below, rung.interval_below);
        table.rows.push(vec![
            Cell::Text(level.label.clone()),
            Cell::Text(as_is(&standing.opponent)),
            elo(rung.elo_above_first),
            elo(rung.error_above_first),
            below.map_or(Cell::Empty, |(share, _)| percent(share)),
            ends.map_or(Cell::Empty, |(low, _)| percent(low)),
            ends.map_or(Cell::Empty, |(_, high)| percent(high)),
            Cell::Number(standing.points, 1),
            Cell::Count(standing.games.into()),
            Cell::Number(standing.nodes_per_move, 0),
            Cell::Number(standing.ms_per_move, 2),
        ]);
    }
    table
}

fn chart(title: Sentence, levels: &[Level], rungs: &[Rung]) -> Chart<Sentence> {
    let point = |(place, rung): (usize, &Rung)| {
        let (elo, error) = (rung.elo_above_first?, rung.error_above_first?);
        Some(Point {
            x: place as f64,
            y: elo,
            bar: Some((elo - error, elo + error)),
        })
    };
    Chart {
        title,
        x: Axis {
            names: levels.iter().map(|level| level.label.clone()).collect(),
            ..Axis::new(say("level"))
        },
        y: Axis::new(say("strength, Elo")),
        series: vec![Series {
            name: say("Elo"),
            points: rungs.iter().enumerate().filter_map(point).collect(),
        }],
        style: Style::Columns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_where_each_beats_the_one_below() {
        let rung = |share: Option<f64>| Rung {
            level: "level",
            elo_above_first: None,
            error_above_first: None,
            against_below: share.map(|share| (share, 0.1)),
            interval_below: None,
            standing: Standing {
                opponent: String::new(),
                games: 0,
                points: 0.0,
                against: Vec::new(),
                rating: None,
                nodes_per_move: 0.0,
                ms_per_move: 0.0,
            },
        };
        let rises = |shares: &[Option<f64>]| {
            let rungs: Vec<Rung> = shares.iter().map(|&share| rung(share)).collect();
            rises(&rungs)
        };
        assert_eq!(rises(&[None, Some(0.7), Some(RISE)]), Some(true));
        assert_eq!(rises(&[None, Some(0.7), Some(RISE - 0.01)]), Some(false));
        assert_eq!(rises(&[None, Some(0.7), None]), None, "not all have met");
    }
}
