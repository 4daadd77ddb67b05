//! The figures as a table for people, and as comma-separated values for programs.

use super::Row;
use super::memo::Memo;
use crate::figures::{Cell, Table, csv};
use crate::games::Side;
use crate::learn::played::PlayedGame;
use crate::sentence::{Sentence, say};

/// The table for people.
pub fn table(rows: &[Row]) -> Table<Sentence> {
    let columns = [
        say("Game"),
        say("Rules"),
        say("Opponent"),
        say("Games"),
        say("Won"),
        say("Drawn"),
        say("Lost"),
        say("Points for"),
        say("Points against"),
        say("Wins in a row"),
        say("Most wins in a row"),
        say("Given away per judged move"),
        say("Seconds per move"),
    ];
    let mut table = Table::new(say("By Game and Opponent"), columns);
    table.rows.extend(rows.iter().map(Row::cells));
    table
}

impl Row {
    fn cells(&self) -> Vec<Cell<Sentence>> {
        let tally = &self.tally;
        let count = |count: u32| Cell::Count(count.into());
        let number = |number: Option<f64>, digits| match number {
            Some(number) => Cell::Number(number, digits),
            None => Cell::Empty,
        };
        let are_counted = self.options.counts_points() && tally.with_points > 0;
        let points = |points: i64| match are_counted {
            true => Cell::Count(points),
            false => Cell::Empty,
        };
        vec![
            Cell::Text(self.options.title()),
            Cell::Text(self.options.summary()),
            Cell::Text(self.against.label(&self.options)),
            count(tally.games),
            count(tally.won),
            count(tally.drawn),
            count(tally.lost),
            points(tally.points_for),
            points(tally.points_against),
            count(tally.streak),
            count(tally.longest_streak),
            number(tally.given_away_per_move(), 2),
            number(tally.seconds_per_move(), 1),
        ]
    }
}

/// The options of a game as programs read them.
fn options_text(options: &crate::games::registry::GameOptions) -> String {
    let tagged = serde_json::to_value(options).unwrap_or_default();
    tagged["options"].to_string()
}

/// The figures as comma-separated values. The names of the columns are the same in every language.
pub fn csv_of_rows(rows: &[Row]) -> String {
    let head = [
        "game",
        "options",
        "opponent",
        "games",
        "won",
        "drawn",
        "lost",
        "points_for",
        "points_against",
        "streak",
        "longest_streak",
        "given_away",
        "judged_moves",
        "moves",
        "seconds",
    ];
    let row = |row: &Row| {
        let tally = &row.tally;
        vec![
            row.options.name().into(),
            options_text(&row.options),
            row.against.id(),
            tally.games.to_string(),
            tally.won.to_string(),
            tally.drawn.to_string(),
            tally.lost.to_string(),
            tally.points_for.to_string(),
            tally.points_against.to_string(),
            tally.streak.to_string(),
            tally.longest_streak.to_string(),
            tally.given_away.to_string(),
            tally.judged.to_string(),
            tally.moves.to_string(),
            format!("{:.3}", tally.time.as_secs_f64()),
        ]
    };
    csv(&head, rows.iter().map(row))
}

/// The games as comma-separated values, a line for each. What was not measured is empty.
pub fn csv_of_games<'a>(games: &'a [PlayedGame]) -> String {
    let head = [
        "id",
        "ended",
        "game",
        "options",
        "you",
        "opponent",
        "opponent_name",
        "result",
        "points_for",
        "points_against",
        "moves",
        "seconds",
        "given_away",
        "judged_moves",
        "from_start",
        "mixed",
        "resigned",
    ];
    let mut ids = Memo::default();
    let row = |game: &'a PlayedGame| {
        let [own, others] = game.score();
        let given = |number: fn(crate::play::analysis::GivenAway) -> u32| {
            game.given_away
                .map_or_else(String::new, |given| number(given).to_string())
        };
        vec![
            game.id.to_string(),
            // Whole seconds are enough.
            format!("{:.0}", game.ended),
            game.options.name().into(),
            options_text(&game.options),
            game.you.id().into(),
            ids.get(game, |game| game.against().id()),
            game.opponent().name.clone(),
            game.verdict().id().into(),
            own.to_string(),
            others.to_string(),
            game.own_moves().to_string(),
            format!("{:.3}", game.own_time().as_secs_f64()),
            given(|given| given.points),
            given(|given| given.judged),
            game.from_start.to_string(),
            game.is_mixed.to_string(),
            game.resigned.map_or("", Side::id).into(),
        ]
    };
    csv(&head, games.iter().map(row))
}
