//! First or second? The article on Walls ends with a guess: that whoever makes the last move
//! has the better of it. Exact values of small boards, the expert against itself on 6 × 6, and the
//! second player who copies every move under a half turn.

use std::time::Duration;

use serde::Serialize;

use super::report::Report;
use super::{Experiment, LabError, Preset, Run, Values, choice, number, seed};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::walls::{MAX_SIDE, Options, TurnRule, Walls};
use crate::games::{Evaluate, Game, Playable};
use crate::play::duel::{Duel, Tally};
use crate::search::{Deepening, Opponent, Spec};
use crate::sentence::{Sentence, as_is, say};
use crate::solver::{self, Solution, SolverError};

/// The experiment.
pub struct Solved;

/// A board with its exact value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Board {
    /// Rows of boxes.
    pub rows: u8,
    /// Columns of boxes.
    pub columns: u8,
    /// `strict` or `extra`.
    pub rules: &'static str,
    /// Edges of the empty board.
    pub edges: usize,
    /// The net score of the first player with perfect play.
    pub value: i32,
    /// Positions searched.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
    /// Whether the player whose move is the last one wins; under the extra move rule nobody can tell
    /// beforehand whose that is.
    pub last_mover_wins: Option<bool>,
}

/// Games in the view of the first named player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Games {
    /// Who starts every game.
    pub first: String,
    /// Who moves second.
    pub second: String,
    /// Games played.
    pub games: u32,
    /// Won by the first player.
    pub first_wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by the second player.
    pub second_wins: u32,
}

struct Play<'a>(Duel, &'a mut dyn FnMut());

impl Visitor for Play<'_> {
    type Output = Tally;
    fn visit<G: Playable>(self, game: G) -> Tally {
        let Play(duel, progress) = self;
        duel.play(&game, |_| progress())
    }
}

/// The boards with at most so many edges, smallest first.
fn boards(most: usize) -> Vec<(u8, u8, usize)> {
    let mut boards: Vec<(u8, u8, usize)> = (1..=MAX_SIDE)
        .flat_map(|rows| (rows..=MAX_SIDE).map(move |columns| (rows, columns)))
        .map(|(rows, columns)| (rows, columns, Options::sized(rows, columns).edge_count()))
        .filter(|board| board.2 <= most)
        .collect();
    boards.sort_by_key(|&(rows, _, edges)| (edges, rows));
    boards
}

/// What has come of some boards.
#[derive(Default)]
struct Boards {
    solved: Vec<Board>,
    /// Those that the solver does not take, and why.
    refused: Vec<((u8, u8, TurnRule), SolverError)>,
    /// Whether it was stopped before the last one.
    is_stopped: bool,
}

impl Boards {
    /// Solves boards with these rows, columns and rules until it is stopped, and tells of each that is done.
    fn solve(
        boards: &[(u8, u8, TurnRule)],
        run: &Run,
        tell: &mut dyn FnMut(),
    ) -> Result<Boards, LabError> {
        let mut all = Boards::default();
        for &(rows, columns, rules) in boards {
            // One that is refused must not lose what took hours before it.
            match solve(rows, columns, rules, run)? {
                Ok(Some(board)) => all.solved.push(board),
                Ok(None) => {
                    all.is_stopped = true;
                    break;
                }
                Err(why) => all.refused.push(((rows, columns, rules), why)),
            }
            tell();
        }
        Ok(all)
    }
}

/// Solves a board; `None` if stopped.
fn solve(
    rows: u8,
    columns: u8,
    rules: TurnRule,
    run: &Run,
) -> Result<Result<Option<Board>, SolverError>, LabError> {
    let mut options = Options::sized(rows, columns);
    options.rules = rules;
    let walls = Walls::<u128>::new(&options)?;
    let start = walls.start();
    let Some(coins) = walls.strings_and_coins(&start) else {
        return Ok(Ok(None));
    };
    let edges = coins.strings.len();
    let settings = solver::Settings {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        mebibytes: solver::mebibytes_for(&coins),
        stop: run.stop.clone(),
        ..solver::Settings::default()
    };
    let board = |solution: Solution| {
        solution.value.map(|value| Board {
            rows,
            columns,
            rules: id(rules),
            edges,
            value,
            nodes: solution.nodes,
            seconds: solution.elapsed.as_secs_f64(),
            last_mover_wins: match rules {
                TurnRule::Strict => Some(if edges % 2 == 1 { value > 0 } else { value < 0 }),
                TurnRule::Extra => None,
            },
        })
    };
    Ok(solver::solve(&coins, &settings, None).map(board))
}

impl Experiment for Solved {
    fn name(&self) -> &'static str {
        "solved"
    }

    fn title(&self) -> Sentence {
        say("First or second?")
    }

    fn about(&self) -> Sentence {
        say(
            "Finds the exact values of small boards of Walls and who makes the last move, lets the expert play itself on 6 × 6, and tries the second player’s half-turn strategy.",
        )
    }

    fn source(&self) -> Sentence {
        say(
            "After the article: the Polish paper on Walls, which names neither its authors nor a year. It guesses that the second player has the better of it on 6 × 6, and leaves the proof to others.",
        )
    }

    fn fields(&self) -> Vec<Preset> {
        vec![
            number(
                "edges",
                say("Most edges"),
                say(
                    "Boards with more are not solved; 31 (3 × 4) takes less than a second, 38 (3 × 5) up to a minute",
                ),
                (4, 60),
                "27",
            ),
            choice(
                "rules",
                say("Turn rule"),
                say(""),
                vec![
                    ("both", say("both")),
                    ("strict", label(TurnRule::Strict)),
                    ("extra", label(TurnRule::Extra)),
                ],
                "both",
            ),
            number(
                "games",
                say("Games of each kind on 6 × 6"),
                say(
                    "The expert against itself after two random moves, and each opponent against one that copies its moves under a half turn",
                ),
                (0, 1000),
                "4",
            ),
            number(
                "ms",
                say("Milliseconds for a move of the expert"),
                say(""),
                (1, 60_000),
                "50",
            ),
            seed(),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let rules: &[TurnRule] = match values.text("rules") {
            "strict" => &[TurnRule::Strict],
            "extra" => &[TurnRule::Extra],
            _ => &[TurnRule::Strict, TurnRule::Extra],
        };
        let boards: Vec<(u8, u8, TurnRule)> = (boards(values.number("edges")? as usize).iter())
            .flat_map(|&(rows, columns, _)| rules.iter().map(move |&rules| (rows, columns, rules)))
            .collect();
        let games = values.number("games")? as u32;
        let expert = Spec::from(Opponent::Expert(Deepening {
            time: Some(Duration::from_millis(values.number("ms")?)),
            ..Deepening::default()
        }));
        let copied: Vec<Spec> = ["random", "greedy", "alpha-beta:depth=3"]
            .iter()
            .filter_map(|text| text.parse().ok())
            .chain([expert.clone()])
            .collect();
        let kinds = copied.len() as u64 + 1;
        let all = boards.len() as u64 + u64::from(games) * kinds;
        let mut done = 0;
        run.done(0, all);
        let Boards {
            solved,
            refused,
            is_stopped,
        } = Boards::solve(&boards, run, &mut || {
            done += 1;
            run.done(done, all);
        })?;
        let mut complete = !is_stopped;
        let mut play = |first: &Spec, second: &Spec, opening: u32| -> Result<Games, LabError> {
            let duel = Duel {
                players: [first.clone(), second.clone()],
                games,
                time: None,
                seed: values.number("seed")?,
                swap: false,
                opening,
                stop: run.stop.clone(),
            };
            let mut progress = || {
                done += 1;
                run.done(done, all);
            };
            let tally = GameOptions::default_of("walls")?.visit(Play(duel, &mut progress))?;
            Ok(Games {
                first: first.to_string(),
                second: second.to_string(),
                games: tally.games,
                first_wins: tally.wins,
                draws: tally.draws,
                second_wins: tally.losses,
            })
        };
        let mut played = Vec::new();
        if complete && games > 0 {
            played.push(play(&expert, &expert, 2)?);
            for first in &copied {
                played.push(play(first, &Opponent::Mirror.into(), 0)?);
            }
            complete = played.iter().all(|row| row.games == games);
        }
        let mut report = super::report(self, values, complete);
        report.tables = vec![boards_table(&solved)];
        if !played.is_empty() {
            report.tables.push(games_table(&played));
        }
        let strict = solved.iter().filter_map(|board| board.last_mover_wins);
        let (all, right) = strict.fold((0, 0), |(all, right), wins| {
            (all + 1, right + u32::from(wins))
        });
        if all > 0 {
            report.notes.push(say("Under strict turns, whoever makes the last move wins on {right} of {all} boards solved here.").with("right", right).with("all", all));
        }
        for ((rows, columns, rules), why) in refused {
            let note = say("Not solved: {rows} × {columns}, {rules} ({reason}).");
            let note = note.with("rows", rows).with("columns", columns);
            (report.notes).push(note.with("rules", id(rules)).with("reason", why.sentence()));
        }
        // The games that it explains are played under strict turns whatever was solved.
        if all > 0 || !played.is_empty() {
            report.notes.push(say(
                "Under strict turns, a second player who copies every move under a half turn never loses on boards with even numbers of rows and columns.",
            ));
        }
        report.charts.push(chart(&solved, rules));
        report.data = serde_json::json!({ "boards": solved, "games": played });
        Ok(report)
    }
}

/// What commands call a turn rule.
fn id(rules: TurnRule) -> &'static str {
    match rules {
        TurnRule::Strict => "strict",
        TurnRule::Extra => "extra",
    }
}

/// What people call it.
fn label(rules: TurnRule) -> Sentence {
    match rules {
        TurnRule::Strict => say("players take turns"),
        TurnRule::Extra => say("a box brings another move"),
    }
}

fn name(board: &Board) -> String {
    format!("{} × {}", board.rows, board.columns)
}

fn boards_table(boards: &[Board]) -> Table<Sentence> {
    let mut table = Table::new(
        say("Exact values of empty boards, from the first player’s point of view"),
        [
            say("board"),
            say("rules"),
            say("edges"),
            say("value"),
            say("wins"),
            say("last move"),
            say("nodes"),
            say("seconds"),
        ],
    );
    let first = || Cell::Text(say("first"));
    let second = || Cell::Text(say("second"));
    for board in boards {
        table.rows.push(vec![
            Cell::Text(as_is(name(board))),
            Cell::Text(as_is(board.rules)),
            Cell::Count(board.edges as i64),
            Cell::Count(board.value.into()),
            match board.value.signum() {
                1 => first(),
                -1 => second(),
                _ => Cell::Text(say("nobody")),
            },
            match (board.last_mover_wins, board.edges % 2) {
                (None, _) => Cell::Empty,
                (_, 1) => first(),
                _ => second(),
            },
            Cell::count(board.nodes),
            Cell::Number(board.seconds, 3),
        ]);
    }
    table
}

fn games_table(games: &[Games]) -> Table<Sentence> {
    let mut table = Table::new(
        say("Games on 6 × 6, strict turns"),
        [
            say("first player"),
            say("second player"),
            say("games"),
            say("won by first"),
            say("drawn"),
            say("won by second"),
        ],
    );
    for row in games {
        let mut cells = vec![
            Cell::Text(as_is(&row.first)),
            Cell::Text(as_is(&row.second)),
        ];
        let counts = [row.games, row.first_wins, row.draws, row.second_wins];
        cells.extend(counts.map(|count| Cell::Count(count.into())));
        table.rows.push(cells);
    }
    table
}

fn chart(boards: &[Board], rules: &[TurnRule]) -> Chart<Sentence> {
    let mut names: Vec<String> = Vec::new();
    for board in boards {
        if !names.contains(&name(board)) {
            names.push(name(board));
        }
    }
    let series = rules.iter().map(|&rules| Series {
        name: label(rules),
        points: (boards.iter())
            .filter(|board| board.rules == id(rules))
            .filter_map(|board| {
                let x = names.iter().position(|other| *other == name(board))?;
                Some(Point {
                    x: x as f64,
                    y: board.value.into(),
                    bar: None,
                })
            })
            .collect(),
    });
    Chart {
        title: say("What the first player wins"),
        x: Axis {
            names: names.iter().map(as_is).collect(),
            ..Axis::new(say("board, smallest first"))
        },
        y: Axis::new(say("value, points")),
        series: series.collect(),
        style: Style::Columns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_too_large_loses_no_other() {
        let boards = [
            (1, 1, TurnRule::Extra),
            (2, 9, TurnRule::Extra),
            (1, 2, TurnRule::Extra),
        ];
        let mut told = 0;
        let all = Boards::solve(&boards, &Run::default(), &mut || told += 1).unwrap();
        let values = all.solved.iter().map(|board| board.value);
        assert_eq!(values.collect::<Vec<_>>(), [-1, 0]);
        let refused: Vec<_> = all.refused.iter().map(|(board, _)| *board).collect();
        assert_eq!((refused, told), (boards[1..2].to_vec(), 3));
        assert!(!all.is_stopped);
    }
}
