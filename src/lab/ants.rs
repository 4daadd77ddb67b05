//! How the ant colony fares with its settings: games won against fixed opponents as a
//! function of the exponent β, and of q₀, the share of choices that are the best instead of random.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use serde::Serialize;

use super::report::Report;
use super::share::interval_of_groups;
use super::{
    Experiment, LabError, Meaning, Preset, Run, Values, choice, decimal, number, seed, text,
};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::games::hexxagon::Options;
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, mix};
use crate::play::duel::{Duel, Tally};
use crate::search::ants::Thousandths;
use crate::search::{Opponent, ants};
use crate::sentence::{Sentence, as_is, say};

/// Games won as a function of β.
pub struct Beta;

/// Games won as a function of q₀.
pub struct Q0;

/// The results at one setting against one opponent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Won {
    /// The opponent.
    pub opponent: String,
    /// Its place among the opponents: one may have been named twice.
    #[serde(skip)]
    place: usize,
    /// The value of the setting that is looked at.
    pub x: f64,
    /// Games played.
    pub games: u32,
    /// Games won by the ants.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The share of games won, with the ends of its 95 % interval.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The board that the ants play on.
fn game(values: &Values) -> Result<GameOptions, LabError> {
    Ok(GameOptions::Hexxagon(Options {
        cells: values.number("cells")? as u8,
    }))
}

/// Where both experiments come from.
fn source() -> Sentence {
    say(
        "As in the article: Tomasz Rostański, “Programowanie gier planszowych” (Sosnowiec, 2003). Its two charts show how many games the ants win for each β and each q.",
    )
}

fn fields(rest: Vec<Preset>) -> Vec<Preset> {
    let mut fields = vec![
        number(
            "games",
            say("Games for each point"),
            say("The colony keeps its pheromone from game to game, and starts anew for each point"),
            (1, 100_000),
            "100",
        ),
        number(
            "colonies",
            say("Colonies for each point"),
            say(
                "Each learns by itself, in that many games; with two or more, the error bars also show how much they differ",
            ),
            (1, 1000),
            "1",
        ),
        text(
            "opponents",
            say("Opponents"),
            say("One after the other, such as: random greedy look-ahead"),
            "random greedy",
        )
        .meaning(Meaning::Opponents(1)),
        choice(
            "cells",
            say("Cells"),
            say("61: the article’s board; 58: the one with three holes"),
            vec![("61", as_is("61")), ("58", as_is("58"))],
            "61",
        ),
        decimal(
            "alpha",
            say("α, learning"),
            say("How much a new experience changes the pheromone, 0 to 1"),
            1,
            "0.005",
        ),
    ];
    fields.extend(rest);
    fields.push(seed());
    fields
}

fn thousandths(values: &Values, key: &'static str, most: f64) -> Result<Thousandths, LabError> {
    let value = values.decimal(key)?;
    if !(0.0..=most).contains(&value) {
        return Err(values.wrong(key));
    }
    let thousandths = (value * 1000.0).round();
    // Another value would be played than the report names.
    if (value * 1000.0 - thousandths).abs() > 1e-6 {
        let sentence = say("{field}: {value} has more than three decimal places");
        return Err(LabError::of(sentence.with("value", value.to_string())).naming("field", key));
    }
    Ok(Thousandths(thousandths as u32))
}

/// The games of one point of the chart.
struct Games<'a> {
    duel: Duel,
    run: &'a Run<'a>,
    done: &'a AtomicU64,
    all: u64,
}

impl Visitor for Games<'_> {
    type Output = Tally;
    fn visit<G: Playable>(self, game: G) -> Tally {
        self.duel.play(&game, |_| {
            let done = self.done.fetch_add(1, Relaxed) + 1;
            self.run.done(done, self.all);
        })
    }
}

/// Plays all points; `set` puts a point's value into the colony's settings.
fn play(
    values: &Values,
    run: &Run,
    points: &[f64],
    set: impl Fn(&mut ants::Settings, f64) + Sync,
) -> Result<(Vec<Won>, bool), LabError> {
    let games = values.number("games")? as u32;
    let colonies = values.number("colonies")?;
    let game = game(values)?;
    let opponents = super::opponents(values, "opponents", &game, 1)?;
    let seed = values.number("seed")?;
    let ants = ants::Settings {
        alpha: thousandths(values, "alpha", 1.0)?,
        ..ants::Settings::default()
    };
    let points: Vec<(usize, f64)> = (0..opponents.len())
        .flat_map(|opponent| points.iter().map(move |&x| (opponent, x)))
        .collect();
    let work: Vec<(usize, f64, u64)> = (points.iter())
        .flat_map(|&(opponent, x)| (0..colonies).map(move |colony| (opponent, x, colony)))
        .collect();
    let done = AtomicU64::new(0);
    let all = work.len() as u64 * u64::from(games);
    run.done(0, all);
    let tallies: Vec<Tally> = work
        .par_iter()
        .map(|&(opponent, x, colony)| {
            let mut ants = ants;
            set(&mut ants, x);
            let duel = Duel {
                players: [Opponent::Ants(ants).into(), opponents[opponent].clone()],
                games,
                time: None,
                // Other games at every point, and for every colony.
                seed: mix(seed ^ mix(x.to_bits() ^ ((opponent as u64) << 56)))
                    .wrapping_add(colony << 40),
                swap: true,
                opening: 0,
                stop: run.stop.clone(),
            };
            let one = Games {
                duel,
                run,
                done: &done,
                all,
            };
            game.visit(one).unwrap_or_default()
        })
        .collect();
    // Of a point whose games were cut short, those that were played count.
    let complete = tallies.iter().all(|tally| tally.games == games);
    let of_points = points.iter().zip(tallies.chunks(colonies as usize));
    let won = of_points.filter_map(|(&(place, x), tallies)| {
        let sum = |count: fn(&Tally) -> u32| tallies.iter().map(count).sum::<u32>();
        let (games, wins) = (sum(|tally| tally.games), sum(|tally| tally.wins));
        if games == 0 {
            return None;
        }
        let played = tallies.iter().filter(|tally| tally.games > 0);
        let groups = played.map(|tally| (f64::from(tally.games), f64::from(tally.wins)));
        let (low, high) = interval_of_groups(groups);
        Some(Won {
            opponent: opponents[place].to_string(),
            place,
            x,
            games,
            wins,
            draws: sum(|tally| tally.draws),
            losses: sum(|tally| tally.losses),
            share: f64::from(wins) / f64::from(games),
            low,
            high,
        })
    });
    Ok((won.collect(), complete))
}

fn report(
    experiment: &dyn Experiment,
    values: &Values,
    (points, complete): (Vec<Won>, bool),
    setting: &str,
    title: Sentence,
) -> Result<Report<Sentence>, LabError> {
    let mut report = super::report(experiment, values, complete);
    let mut table = Table::new(
        title.clone(),
        [
            say("opponent"),
            as_is(setting),
            say("games"),
            say("won"),
            say("drawn"),
            say("lost"),
            say("won, %"),
            say("from, %"),
            say("to, %"),
        ],
    );
    let mut series: Vec<Series<Sentence>> = Vec::new();
    let mut last_place = None;
    for point in &points {
        let mut cells = vec![Cell::Text(as_is(&point.opponent)), Cell::Number(point.x, 2)];
        let counts = [point.games, point.wins, point.draws, point.losses];
        cells.extend(counts.map(|count| Cell::Count(count.into())));
        let shares = [point.share, point.low, point.high].map(|share| 100.0 * share);
        cells.extend(shares.map(|share| Cell::Number(share, 1)));
        table.rows.push(cells);
        if last_place.replace(point.place) != Some(point.place) {
            series.push(Series {
                name: as_is(&point.opponent),
                points: Vec::new(),
            });
        }
        if let Some(last) = series.last_mut() {
            last.points.push(Point {
                x: point.x,
                y: shares[0],
                bar: Some((shares[1], shares[2])),
            });
        }
    }
    report.tables.push(table);
    report.charts.push(Chart {
        title,
        x: Axis::new(as_is(setting)),
        y: Axis::new(say("games won by the ants, %")),
        series,
        style: Style::Lines,
    });
    report.notes.push(say(
        "Players alternate who starts. Each colony keeps its pheromone from game to game, and starts anew for each point. Bars are 95 % intervals.",
    ));
    // The games of a colony are not independent: it learns from one for the next.
    report.notes.push(match values.number("colonies")? {
        1 => say(
            "The bars leave out the chance in what the colony learns, and are too narrow where it learns much; more colonies tell.",
        ),
        _ => say("The bars come from how much the colonies differ, and are never narrower than if all games were independent (Wilson’s interval)."),
    });
    report.data = serde_json::json!({ "points": points });
    Ok(report)
}

impl Experiment for Beta {
    fn name(&self) -> &'static str {
        "ants-beta"
    }

    fn title(&self) -> Sentence {
        say("Ant colony: the exponent β")
    }

    fn about(&self) -> Sentence {
        say(
            "Plays Hexxagon with the ant colony against fixed opponents, with β from 0 to 10: how much the gain of a move counts against its pheromone.",
        )
    }

    fn source(&self) -> Sentence {
        source()
    }

    fn game(&self, values: &Values) -> Result<GameOptions, LabError> {
        game(values)
    }

    fn fields(&self) -> Vec<Preset> {
        fields(vec![decimal(
            "q0",
            say("q₀, greed"),
            say("How often an ant takes its best way instead of a random one, 0 to 1"),
            1,
            "0.9",
        )])
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let q0 = thousandths(values, "q0", 1.0)?;
        let points: Vec<f64> = (0..=10).map(f64::from).collect();
        let played = play(values, run, &points, |ants, beta| {
            ants.q0 = q0;
            ants.beta = Thousandths((beta * 1000.0).round() as u32);
        })?;
        let title = say("Games won by the ant colony, by β");
        report(self, values, played, "β", title)
    }
}

impl Experiment for Q0 {
    fn name(&self) -> &'static str {
        "ants-q0"
    }

    fn title(&self) -> Sentence {
        say("Ant colony: the greed q₀")
    }

    fn about(&self) -> Sentence {
        say(
            "Plays Hexxagon with the ant colony against fixed opponents, with q₀ from 0 to 1: how often an ant takes its best way instead of a random one.",
        )
    }

    fn source(&self) -> Sentence {
        source()
    }

    fn game(&self, values: &Values) -> Result<GameOptions, LabError> {
        game(values)
    }

    fn fields(&self) -> Vec<Preset> {
        fields(vec![decimal(
            "beta",
            say("β, appeal"),
            say("How much the gain of a move counts, 0 to 10"),
            10,
            "1",
        )])
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let beta = thousandths(values, "beta", 10.0)?;
        let points: Vec<f64> = (0..=10).map(|tenth| f64::from(tenth) / 10.0).collect();
        let played = play(values, run, &points, |ants, q0| {
            ants.beta = beta;
            ants.q0 = Thousandths((q0 * 1000.0).round() as u32);
        })?;
        let title = say("Games won by the ant colony, by q₀");
        report(self, values, played, "q₀", title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_run_keeps_the_games_that_were_played() {
        let mut values = Beta.defaults();
        values.set("games", "1000");
        values.set("opponents", "random random");
        let run = Run::default();
        let stop = run.stop.clone();
        let progress = move |done: u64, _| {
            if done >= 3 {
                stop.raise();
            }
        };
        let run = Run {
            progress: Some(&progress),
            ..run
        };
        let report = Beta.run(&values, &run).unwrap();
        assert!(!report.complete);
        let points = report.data["points"].as_array().unwrap();
        let games: u64 = points
            .iter()
            .map(|point| point["games"].as_u64().unwrap())
            .sum();
        assert!((3..100).contains(&games), "{games}");
    }

    #[test]
    fn an_opponent_that_is_named_twice_has_two_lines() {
        let mut values = Beta.defaults();
        values.set("games", "2");
        values.set("opponents", "random random");
        let report = Beta.run(&values, &Run::default()).unwrap();
        let series = &report.charts[0].series;
        assert!(report.complete && series.len() == 2);
        assert!(series.iter().all(|one| one.points.len() == 11));
    }

    #[test]
    fn each_colony_learns_by_itself() {
        let points = |colonies: &str| {
            let mut values = Beta.defaults();
            values.set("games", "5");
            values.set("colonies", colonies);
            values.set("opponents", "random");
            let report = Beta.run(&values, &Run::default()).unwrap();
            assert!(report.complete);
            let points = report.data["points"].as_array().unwrap();
            let of = |point: &serde_json::Value| {
                let number = |name: &str| point[name].as_f64().unwrap();
                assert!(number("low") <= number("share") && number("share") <= number("high"));
                ["games", "wins", "draws", "losses"].map(|name| number(name) as i32)
            };
            points.iter().map(of).collect::<Vec<_>>()
        };
        let (one, four) = (points("1"), points("4"));
        for (one, four) in one.iter().zip(&four) {
            assert_eq!((one[0], four[0]), (5, 20));
            assert_eq!(four[1..].iter().sum::<i32>(), 20);
            // The first of the four is the one.
            assert!((1..4).all(|place| (0..=15).contains(&(four[place] - one[place]))));
        }
        assert!(
            one.iter()
                .zip(&four)
                .any(|(one, four)| four[1] != 4 * one[1])
        );
    }
}
