//! All games of tic-tac-toe, counted with the right test for a win and with the article's.
//!
//! The article looks at the second diagonal only after a move to a square with x = 3 − y, counted from
//! 0: that is one off, so the corners of the diagonal are never looked at, and two squares beside it
//! are. Most wins on that diagonal are missed, and the games go on.

use serde::Serialize;

use super::report::Report;
use super::{Experiment, LabError, Preset, Run, Values};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table, grouped};
use crate::sentence::{Sentence, say, say_in};

/// How a win is found after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinTest {
    /// All lines through the square.
    Correct,
    /// As the article has it.
    Published,
}

/// What has become of the games after so many moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Default)]
pub struct After {
    /// The number of moves.
    #[serde(rename = "move")]
    pub moves: u8,
    /// Games that the first player has won until then.
    pub first: u64,
    /// Games that the second player has won until then.
    pub second: u64,
    /// Games won exactly then (the article's first exercise).
    pub won_now: u64,
    /// Beginnings of games that are not over; after the last move, draws.
    pub undecided: u64,
}

/// All games under one test for a win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    /// After one to nine moves.
    pub after: Vec<After>,
    /// All games.
    pub total: u64,
    /// Won by the first player.
    pub first: u64,
    /// Won by the second player.
    pub second: u64,
    /// Drawn.
    pub draws: u64,
}

/// Whether the side whose squares these are has won with its move to row `y` and column `x`.
fn has_won(test: WinTest, squares: u16, x: u16, y: u16) -> bool {
    let all = |line: u16| squares & line == line;
    let on_second_diagonal = match test {
        WinTest::Correct => x + y == 2,
        WinTest::Published => x + y == 3,
    };
    all(0b111 << (3 * y))
        || all(0b1_001_001 << x)
        || (x == y && all(0b100_010_001))
        || (on_second_diagonal && all(0b001_010_100))
}

/// Walks through every game.
///
/// ```
/// use walls::lab::census::{WinTest, count};
///
/// assert_eq!(count(WinTest::Correct).total, 255_168);
/// assert_eq!(count(WinTest::Published).total, 268_668);
/// ```
pub fn count(test: WinTest) -> Count {
    let mut won = [0u64; 10];
    let mut undecided = [0u64; 10];
    walk(test, [0, 0], 0, &mut won, &mut undecided);
    let mut after = Vec::new();
    let mut row = After::default();
    for moves in 1..=9u8 {
        let index = usize::from(moves);
        row.moves = moves;
        row.won_now = won[index];
        match moves % 2 {
            1 => row.first += won[index],
            _ => row.second += won[index],
        }
        row.undecided = undecided[index];
        after.push(row);
    }
    Count {
        after,
        total: row.first + row.second + row.undecided,
        first: row.first,
        second: row.second,
        draws: row.undecided,
    }
}

fn walk(
    test: WinTest,
    squares: [u16; 2],
    moves: usize,
    won: &mut [u64; 10],
    undecided: &mut [u64; 10],
) {
    let side = moves % 2;
    for square in 0..9 {
        let bit = 1u16 << square;
        if (squares[0] | squares[1]) & bit != 0 {
            continue;
        }
        let mut next = squares;
        next[side] |= bit;
        if has_won(test, next[side], square % 3, square / 3) {
            won[moves + 1] += 1;
        } else {
            undecided[moves + 1] += 1;
            walk(test, next, moves + 1, won, undecided);
        }
    }
}

/// The experiment.
pub struct Census;

fn share(part: u64, row: &After) -> f64 {
    100.0 * part as f64 / (row.first + row.second + row.undecided) as f64
}

fn table(count: &Count, test: Sentence, title: Sentence) -> Table<Sentence> {
    let columns = [
        say("moves"),
        say("won by first"),
        say("won by second"),
        say("won at this move"),
        say("undecided"),
        say("first, %"),
        say("second, %"),
        say("undecided, %"),
        say("test for a win"),
    ];
    let mut table = Table::new(title, columns);
    for row in &count.after {
        let mut cells = vec![Cell::Count(row.moves.into())];
        cells.extend([row.first, row.second, row.won_now, row.undecided].map(Cell::count));
        let shares = [row.first, row.second, row.undecided];
        cells.extend(shares.map(|part| Cell::Number(share(part, row), 2)));
        cells.push(Cell::Text(test.clone()));
        table.rows.push(cells);
    }
    table
}

impl Experiment for Census {
    fn name(&self) -> &'static str {
        "census"
    }

    fn title(&self) -> Sentence {
        say("Census of tic-tac-toe")
    }

    fn about(&self) -> Sentence {
        say(
            "Counts every game of tic-tac-toe by the move that ends it, with the right test for a win and with the article’s, which misses most wins on one diagonal.",
        )
    }

    fn source(&self) -> Sentence {
        say(
            "As in the article: “Kółko i krzyżyk pod lupą”, a Polish web page without a year. Its count and its error are repeated, and put right.",
        )
    }

    fn fields(&self) -> Vec<Preset> {
        Vec::new()
    }

    fn charts(&self) -> usize {
        2
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        run.done(0, 2);
        let correct = count(WinTest::Correct);
        run.done(1, 2);
        let published = count(WinTest::Published);
        run.done(2, 2);
        let mut report = super::report(self, values, true);
        report.tables = vec![
            table(
                &correct,
                say_in("test", "right"),
                say("All games of tic-tac-toe: {total}, of which the first player wins {share} %")
                    .with("total", grouped(correct.total as i64))
                    .with(
                        "share",
                        format!("{:.2}", 100.0 * correct.first as f64 / correct.total as f64),
                    ),
            ),
            table(
                &published,
                say_in("test", "the article’s"),
                say("With the article’s test for a win: {total} games")
                    .with("total", grouped(published.total as i64)),
            ),
        ];
        report.notes.push(say(
            "The last row’s undecided games are draws. The article looks at the second diagonal only after moves to squares with x = 3 − y, counted from 0, where x = 2 − y is meant: it misses most wins there, and the games go on.",
        ));
        report.notes.push(say(
            "The shares are of the games that are over by then and of the beginnings of those that go on. Each beginning leads to several games: so a share of games that are over can fall.",
        ));
        let names = [
            say_in("games", "won by first"),
            say_in("games", "won by second"),
            say_in("games", "undecided"),
        ];
        for (count, title) in [
            (&correct, say("What has become of the games")),
            (&published, say("The same with the article’s test")),
        ] {
            let series = names.iter().enumerate().map(|(index, name)| Series {
                name: name.clone(),
                points: (count.after.iter())
                    .map(|row| Point {
                        x: row.moves.into(),
                        y: share([row.first, row.second, row.undecided][index], row),
                        bar: None,
                    })
                    .collect(),
            });
            report.charts.push(Chart {
                title,
                x: Axis::new(say("moves played")),
                y: Axis::new(say("share of games, %")),
                series: series.collect(),
                style: Style::Columns,
            });
        }
        report.data = serde_json::json!({ "correct": correct, "published": published });
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_literature_and_of_the_article() {
        let correct = count(WinTest::Correct);
        assert_eq!(
            (correct.total, correct.first, correct.second, correct.draws),
            (255_168, 131_184, 77_904, 46_080)
        );
        let at: Vec<u64> = correct.after.iter().map(|row| row.won_now).collect();
        assert_eq!(at, [0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 81_792]);
        let left: Vec<u64> = correct.after.iter().map(|row| row.undecided).collect();
        let expected = [9, 72, 504, 3_024, 13_680, 49_392, 100_224, 127_872, 46_080];
        assert_eq!(left, expected);

        let published = count(WinTest::Published);
        assert_eq!(published.total, 268_668);
        let late = |part: fn(&After) -> u64| -> Vec<u64> {
            published.after[4..].iter().map(part).collect()
        };
        assert_eq!(
            late(|row| row.first),
            [1_260, 1_260, 43_452, 43_452, 122_076]
        );
        assert_eq!(late(|row| row.second), [0, 4_608, 4_608, 65_664, 65_664]);
        assert_eq!(
            late(|row| row.undecided),
            [13_860, 50_832, 110_304, 159_552, 80_928]
        );
    }
}
