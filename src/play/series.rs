//! The games between the same two players: their score, and who starts.

use crate::games::{Outcome, Side};

/// The finished games between two players, and who starts the running one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The number of games in a whole match, if the rules of the game say so; else 1.
    match_games: u32,
    /// Which of the two players in the options starts the running game.
    starter: Side,
    /// The outcomes so far. `First` is always the player who starts the running game.
    outcomes: Vec<Outcome>,
}

/// The score after some games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// The games played.
    pub games: u32,
    /// The points of the players, the one who starts the running game first: 2 for a win, 1 for a draw.
    pub points: [u32; 2],
    /// Whether the score is worth showing: several games were played, or belong to a match.
    pub is_match: bool,
    /// Whether the other player starts the next game, because the match goes on.
    pub goes_on: bool,
}

impl Series {
    /// No games yet. A match of this game has `match_games` games, in which the players start in turn.
    pub fn new(match_games: u32, starter: Side) -> Series {
        Series {
            match_games: match_games.max(1),
            starter,
            outcomes: Vec::new(),
        }
    }

    /// The series after games with these outcomes.
    pub fn after(outcomes: Vec<Outcome>, match_games: u32, starter: Side) -> Series {
        Series {
            outcomes,
            ..Series::new(match_games, starter)
        }
    }

    /// Which of the two players in the options starts the running game.
    pub fn starter(&self) -> Side {
        self.starter
    }

    /// The outcomes of the games before the running one. `First` is always the player who starts that one.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The score if the running game ends like this.
    pub fn score(&self, running: Outcome) -> Score {
        let mut points = [0; 2];
        for outcome in self.outcomes.iter().chain([&running]) {
            match outcome {
                Outcome::Won(side) => points[side.index()] += 2,
                Outcome::Drawn => points = points.map(|points| points + 1),
            }
        }
        let games = self.outcomes.len() as u32 + 1;
        Score {
            games,
            points,
            is_match: games > 1 || self.match_games > 1,
            goes_on: !games.is_multiple_of(self.match_games),
        }
    }

    /// The series of other players who take over: no games yet, and the same one starts.
    pub fn without_games(&self) -> Series {
        Series::new(self.match_games, self.starter)
    }

    /// The series when the same players begin another game. The running one counts if it is over.
    /// `swap` if the other player starts.
    pub fn next_game(&self, running: Option<Outcome>, swap: bool) -> Series {
        let mut next = self.clone();
        next.outcomes.extend(running);
        if swap {
            next.starter = next.starter.other();
            for outcome in &mut next.outcomes {
                if let Outcome::Won(side) = outcome {
                    *side = side.other();
                }
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Outcome = Outcome::Won(Side::First);
    const SECOND: Outcome = Outcome::Won(Side::Second);

    #[test]
    fn a_win_counts_two_points_and_a_draw_one() {
        let series = Series::new(1, Side::First)
            .next_game(Some(FIRST), false)
            .next_game(Some(Outcome::Drawn), false);
        let score = series.score(SECOND);
        assert_eq!((score.games, score.points), (3, [3, 3]));
        assert!(score.is_match && !score.goes_on);
    }

    #[test]
    fn points_stay_with_the_player_who_won_them() {
        let swapped = Series::new(1, Side::First).next_game(Some(FIRST), true);
        assert_eq!(swapped.starter(), Side::Second);
        // The winner of the first game moves second now, and wins again.
        assert_eq!(swapped.score(SECOND).points, [0, 4]);
        let back = swapped.next_game(Some(SECOND), true);
        assert_eq!(back.starter(), Side::First);
        assert_eq!(back.score(Outcome::Drawn).points, [5, 1]);
    }

    #[test]
    fn a_game_that_was_not_finished_does_not_count() {
        let series = Series::new(1, Side::First).next_game(None, true);
        let score = series.score(FIRST);
        assert_eq!((score.games, score.points), (1, [2, 0]));
        assert!(!score.is_match);
    }

    #[test]
    fn a_match_of_two_games_goes_on_after_the_first() {
        let series = Series::new(2, Side::First);
        let score = series.score(FIRST);
        assert!(score.is_match && score.goes_on);
        assert!(!series.next_game(Some(FIRST), true).score(FIRST).goes_on);
    }
}
