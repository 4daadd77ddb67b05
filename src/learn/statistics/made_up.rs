//! Made-up games to test with.

use std::time::Duration;

use jiff::Timestamp;

use crate::games::registry::GameOptions;
use crate::games::{Outcome, Side};
use crate::learn::played::PlayedGame;
use crate::play::analysis::GivenAway;
use crate::play::identity::GameId;
use crate::play::{Control, Player};

/// A game of this name that a person who moved first ended so many seconds after the epoch, with these points.
/// The opponent is a level of the game by its name, a `person`, or else a computer by its text.
pub fn game(name: &str, opponent: &str, second: i64, points: [i32; 2]) -> PlayedGame {
    let options = GameOptions::default_of(name).unwrap();
    let level = options
        .levels()
        .into_iter()
        .find(|level| level.id == opponent);
    let control = match (level, opponent) {
        (Some(level), _) => Control::Computer(level.opponent.parse().unwrap()),
        (None, "person") => Control::Human,
        (None, spec) => Control::Computer(spec.parse().unwrap()),
    };
    let mut players = Side::BOTH.map(Player::usual);
    players[1].control = control;
    PlayedGame {
        id: GameId::parse(&format!("{second:016x}")).unwrap(),
        ended: Timestamp::from_second(second).unwrap(),
        options,
        players,
        you: Side::First,
        outcome: Outcome::of_margin(points[0] - points[1]),
        points,
        resigned: None,
        moves: [10, 9],
        times: [Duration::from_secs(25), Duration::from_secs(3)],
        given_away: None,
        from_start: true,
        is_mixed: false,
    }
}

/// A played game in which this was given away.
pub fn measured(game: PlayedGame, points: u32, judged: u32) -> PlayedGame {
    PlayedGame {
        given_away: Some(GivenAway { points, judged }),
        ..game
    }
}
