//! Opponents of any game, all against all from both sides: cross table, Elo, time and nodes.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rayon::prelude::*;
use serde::Serialize;

use super::elo::{self, Rating};
use super::report::{Axis, Cell, Chart, Point, Report, Series, Style, Table};
use super::{Experiment, LabError, Preset, Run, Values, choice, number, seed, text};
use crate::games::registry::{GameOptions, NAMES, Visitor};
use crate::games::{Playable, Side, mix};
use crate::play::duel::{Duel, Effort, Played};
use crate::play::{AnyMatch, Control, Match, Player};
use crate::search::Spec;
use crate::sentence::{Sentence, as_is, say};

/// The experiment.
pub struct Tournament;

/// How one opponent did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The opponent.
    pub opponent: String,
    /// Games played.
    pub games: u32,
    /// Points: a win 1, a draw ½.
    pub points: f64,
    /// Points against each opponent, in their given order.
    pub against: Vec<f64>,
    /// Strength, with half the width of its 95 % interval.
    #[serde(flatten)]
    pub rating: Rating,
    /// Nodes for a move, on average.
    pub nodes_per_move: f64,
    /// Milliseconds for a move, on average.
    pub ms_per_move: f64,
}

/// One game that was played, of players `pair`, the first of whom started.
struct PlayedGame {
    pair: [usize; 2],
    margin: i32,
    /// In the order of the pair.
    effort: [Effort; 2],
}

struct Setup<'a> {
    options: &'a GameOptions,
    specs: &'a [Spec],
    games: u32,
    opening: u32,
    seed: u64,
    folder: Option<&'a Path>,
    run: &'a Run<'a>,
}

impl Setup<'_> {
    /// Writes a game as the window would.
    fn save<G: Playable>(
        &self,
        game: &G,
        pair: [usize; 2],
        number: u32,
        played: &Played<G::Move>,
    ) -> Result<(), LabError> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let mut sides = Side::BOTH;
        let players = pair.map(|index| {
            let side = sides[0];
            sides.reverse();
            let mut player = Player::usual(side);
            player.control = Control::Computer(self.specs[index].clone());
            player.name = self.specs[index].to_string();
            player
        });
        let mut kept = Match::new(game.clone(), self.options.clone(), players);
        for &mv in &played.moves {
            kept.play(mv, Duration::ZERO);
        }
        let kept: Box<dyn AnyMatch> = Box::new(kept);
        let name = format!("{}-{}-{}.walls", pair[0] + 1, pair[1] + 1, number + 1);
        let path = folder.join(name);
        (kept.to_saved().write(&path))
            .map_err(|error| error.within(path.display().to_string()).into())
    }
}

impl Visitor for Setup<'_> {
    type Output = Result<(Vec<PlayedGame>, bool), LabError>;
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let count = self.specs.len();
        let pairs: Vec<[usize; 2]> = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| [a, b]))
            .collect();
        let all = pairs.len() as u64 * u64::from(self.games);
        let done = AtomicU64::new(0);
        self.run.done(0, all);
        let failed = Mutex::new(None);
        let played: Vec<Vec<PlayedGame>> = pairs
            .par_iter()
            .map(|&pair| {
                let duel = Duel {
                    players: pair.map(|index| self.specs[index].clone()),
                    games: self.games,
                    time: None,
                    // Every pair begins from the same openings.
                    seed: mix(self.seed),
                    swap: true,
                    opening: self.opening,
                    stop: self.run.stop.clone(),
                };
                let (learned, colonies) = (duel.fresh_learned(), duel.fresh_colonies(&game));
                let mut games = Vec::new();
                for number in 0..self.games {
                    let Some(played) = duel.play_one(&game, &learned, &colonies, number) else {
                        break;
                    };
                    let mut order = pair;
                    let mut effort = played.effort;
                    if number % 2 == 1 {
                        order.reverse();
                        effort.reverse();
                    }
                    if let Err(error) = self.save(&game, order, number, &played) {
                        *failed.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(error);
                        self.run.stop.raise();
                        break;
                    }
                    games.push(PlayedGame {
                        pair: order,
                        margin: played.margin,
                        effort,
                    });
                    self.run.done(done.fetch_add(1, Relaxed) + 1, all);
                }
                games
            })
            .collect();
        let failed = failed
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner());
        if let Some(error) = failed {
            return Err(error);
        }
        let complete = done.load(Relaxed) == all;
        Ok((played.into_iter().flatten().collect(), complete))
    }
}

/// The standings of opponents after these games, in the given order.
fn standings(specs: &[Spec], games: &[PlayedGame]) -> Vec<Standing> {
    let count = specs.len();
    let mut points = vec![vec![0.0; count]; count];
    let mut efforts = vec![Effort::default(); count];
    let mut played = vec![0u32; count];
    for game in games {
        let [first, second] = game.pair;
        let share = match game.margin.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        points[first][second] += share;
        points[second][first] += 1.0 - share;
        for (index, effort) in game.pair.into_iter().zip(&game.effort) {
            efforts[index].add(effort);
            played[index] += 1;
        }
    }
    let ratings = elo::ratings(&points);
    (0..count)
        .map(|index| {
            let moves = efforts[index].moves.max(1) as f64;
            Standing {
                opponent: specs[index].to_string(),
                games: played[index],
                points: points[index].iter().sum(),
                against: points[index].clone(),
                rating: ratings[index],
                nodes_per_move: efforts[index].nodes as f64 / moves,
                ms_per_move: efforts[index].time.as_secs_f64() * 1000.0 / moves,
            }
        })
        .collect()
}

/// The options of a game from words such as `size=4x4 rules=extra`.
fn options(values: &Values) -> Result<GameOptions, LabError> {
    let mut options = GameOptions::default_of(values.text("game"))?;
    for word in values.text("options").split_whitespace() {
        let Some((key, value)) = word.split_once('=') else {
            return Err(values.wrong("options"));
        };
        options.set(key, value)?;
    }
    Ok(options)
}

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

    fn fields(&self) -> Vec<Preset> {
        let games = NAMES.iter().filter_map(|&name| {
            let options = GameOptions::default_of(name).ok()?;
            Some((name, options.title()))
        });
        vec![
            choice("game", say("Game"), say(""), games.collect(), "walls"),
            text(
                "options",
                say("Options of the game"),
                say("Such as: size=4x4 rules=extra"),
                "",
            ),
            text(
                "opponents",
                say("Opponents"),
                say("One after the other, such as: random greedy expert:time=100"),
                "random greedy look-ahead minimax:depth=2 alpha-beta:depth=3",
            ),
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
                say("Where to save each game; leave empty to save none"),
                "",
            ),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let options = options(values)?;
        let specs = super::opponents(values, &options, 2)?;
        let folder = Path::new(values.text("folder"));
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            return Err(LabError(
                say("{folder} is not a folder").with("folder", values.text("folder")),
            ));
        }
        let setup = Setup {
            options: &options,
            specs: &specs,
            games: values.number("games")? as u32,
            opening: values.number("opening")? as u32,
            seed: values.number("seed")?,
            folder: Some(folder).filter(|folder| !folder.as_os_str().is_empty()),
            run,
        };
        let (games, complete) = options.visit(setup)??;
        let standings = standings(&specs, &games);
        let mut report = super::report(self, values, complete);
        let mut order: Vec<usize> = (0..standings.len()).collect();
        order.sort_by(|&a, &b| standings[b].rating.elo.total_cmp(&standings[a].rating.elo));

        let title = say("Tournament of {game}").with("game", options.title());
        let mut columns = vec![say(""), say("opponent"), say("points")];
        columns.extend([say("games"), say("Elo"), say("±")]);
        columns.extend((1..=order.len()).map(|place| as_is(place.to_string())));
        columns.extend([say("nodes a move"), say("ms a move")]);
        let mut table = Table::new(title.clone(), columns);
        for (place, &index) in order.iter().enumerate() {
            let one = &standings[index];
            let mut cells = vec![
                Cell::Count(place as i64 + 1),
                Cell::Text(as_is(&one.opponent)),
                Cell::Number(one.points, 1),
                Cell::Count(one.games.into()),
                Cell::Number(one.rating.elo, 0),
                Cell::Number(one.rating.error, 0),
            ];
            cells.extend(order.iter().map(|&other| match other == index {
                true => Cell::Empty,
                false => Cell::Number(one.against[other], 1),
            }));
            cells.push(Cell::Number(one.nodes_per_move, 0));
            cells.push(Cell::Number(one.ms_per_move, 2));
            table.rows.push(cells);
        }
        report.tables.push(table);
        report.notes.push(say(
            "A win is a point, a draw half of one. Elo by the model of Bradley and Terry, its mean 0; ± is half the 95 % interval.",
        ));
        report.charts.push(Chart {
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
                    .map(|(place, &index)| {
                        let rating = standings[index].rating;
                        Point {
                            x: place as f64,
                            y: rating.elo,
                            bar: Some((rating.elo - rating.error, rating.elo + rating.error)),
                        }
                    })
                    .collect(),
            }],
            style: Style::Columns,
        });
        report.data = serde_json::json!({
            "game": options.name(),
            "standings": standings,
        });
        Ok(report)
    }
}
