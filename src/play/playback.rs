//! A board on which a line of moves is played out, one after the other, while a person watches or walks along it.
//!
//! It knows no clock: its owner has the next move played when it is time.

use std::time::Duration;

use super::{AnyMatch, Player, Refusal, Snapshot};
use crate::games::Site;

/// A position, and the line that is played out from there. The moves of the line that are not on the board are those
/// that the match can play again.
pub struct Playback {
    board: Box<dyn AnyMatch>,
    /// The number of moves after which the line begins.
    from: usize,
    /// Whether a person walks along the line. No move comes by itself then.
    is_walked: bool,
}

impl Playback {
    /// The time that a move can be seen before the next one.
    pub const PACE: Duration = Duration::from_millis(900);

    /// The position of a game after a number of moves, from where no line begins yet.
    pub fn at(game: &dyn AnyMatch, ply: usize) -> Playback {
        let board = game.fork_for_people(ply);
        Playback {
            from: board.standing().ply,
            board,
            is_walked: false,
        }
    }

    /// The match on the board.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.board
    }

    /// Gives the sides other names and colours.
    pub fn set_players(&mut self, players: [Player; 2]) {
        self.board.set_players(players);
    }

    /// The position on the board.
    pub fn snapshot(&self) -> Snapshot {
        self.board.now()
    }

    /// Why picking a site after those in hand did nothing.
    pub fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        self.board.refusal(picked, site)
    }

    /// A person makes the move with this path, which ends the line; says whether it was legal. If it was not, nothing
    /// changes.
    pub fn try_move(&mut self, path: &[Site]) -> bool {
        let is_legal = self.board.play_path(path, Duration::ZERO);
        if is_legal {
            self.begin_line(|_| false);
        }
        is_legal
    }

    /// Begins another line at the position on the board: `play` plays its next move, and says whether there was one.
    pub fn begin_line(&mut self, mut play: impl FnMut(&mut dyn AnyMatch) -> bool) {
        self.from = self.board.standing().ply;
        self.is_walked = false;
        self.board = self.board.fork(self.from);
        while play(&mut *self.board) {}
        self.board.go_to(self.from);
    }

    /// How many moves of the line are on the board, and how many it has.
    pub fn place(&self) -> (usize, usize) {
        let standing = self.board.standing();
        (standing.ply - self.from, standing.length - self.from)
    }

    /// Whether the line goes on by itself.
    pub fn plays_out(&self) -> bool {
        !self.is_walked && self.may_step_on()
    }

    /// Whether the line has another move.
    pub fn may_step_on(&self) -> bool {
        let (played, length) = self.place();
        played < length
    }

    /// Whether a move of the line can be taken back.
    pub fn may_step_back(&self) -> bool {
        self.place().0 > 0
    }

    /// Plays the next move of the line; says whether there was one.
    pub fn play_on(&mut self) -> bool {
        let may = self.may_step_on();
        if may {
            self.board.go_to(self.board.standing().ply + 1);
        }
        may
    }

    /// A person goes on by a move, and the line no longer by itself; says whether there was one.
    pub fn step_on(&mut self) -> bool {
        self.is_walked = true;
        self.play_on()
    }

    /// A person goes back by a move, and the line no longer goes on by itself; says whether there was one.
    pub fn step_back(&mut self) -> bool {
        self.is_walked = true;
        let may = self.may_step_back();
        if may {
            self.board.go_to(self.board.standing().ply - 1);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::games::registry::GameOptions;
    use crate::play::begin::paste_match;

    fn game(moves: &str) -> Box<dyn AnyMatch> {
        let options = GameOptions::default_of("tictactoe").unwrap();
        paste_match(moves, &options, Side::BOTH.map(Player::usual)).unwrap()
    }

    fn line(moves: &'static [&'static str]) -> impl FnMut(&mut dyn AnyMatch) -> bool {
        let mut moves = moves.iter();
        move |board| {
            (moves.next()).is_some_and(|text| board.play_move(text, Duration::ZERO).is_ok())
        }
    }

    #[test]
    fn a_line_is_played_out_and_walked() {
        let mut playback = Playback::at(&*game("2,2 1,1"), 2);
        let start = playback.snapshot().text;
        assert!(!playback.plays_out() && !playback.play_on() && !playback.may_step_back());
        playback.begin_line(line(&["1,2", "3,2", "1,3"]));
        assert_eq!(
            (playback.place(), playback.snapshot().text),
            ((0, 3), start)
        );
        assert!(playback.plays_out() && playback.play_on() && playback.play_on());
        assert_eq!(playback.place(), (2, 3));
        assert!(playback.step_back() && playback.step_back() && !playback.step_back());
        assert!(!playback.plays_out(), "no move comes by itself");
        assert!(playback.step_on() && playback.step_on() && playback.step_on());
        assert!(!playback.step_on() && playback.may_step_back());
        assert_eq!(playback.place(), (3, 3));
    }

    #[test]
    fn a_line_ends_before_the_first_move_that_is_not_legal() {
        let mut playback = Playback::at(&*game("2,2 1,1"), 1);
        playback.begin_line(line(&["1,2", "1,2", "3,3"]));
        assert_eq!(playback.place(), (0, 1));
    }

    #[test]
    fn a_move_that_is_tried_ends_the_line() {
        let mut playback = Playback::at(&*game("2,2"), 1);
        playback.begin_line(line(&["1,1", "1,2"]));
        let path = playback.snapshot().paths[3].clone();
        assert!(playback.try_move(&path) && !playback.may_step_on() && !playback.may_step_back());
        assert!(!playback.try_move(&path));
        assert_eq!(playback.game().standing().ply, 2);
        playback.begin_line(line(&["3,3"]));
        assert!(playback.play_on() && playback.may_step_back());
        assert_eq!(playback.game().standing().ply, 3);
        playback.begin_line(line(&["3,1", "1,3"]));
        assert!(!playback.try_move(&path) && playback.may_step_on());
    }
}
