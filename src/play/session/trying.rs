//! Sessions and variations: moves that are tried beside the game, and lines that gave way to others.
//!
//! While another position than the running one is shown, a person can move there for both sides. The game
//! stays as it is; what was tried is kept as one of its variations.

use std::time::{Duration, Instant};

use super::{Seen, Session};
use crate::games::Site;
use crate::play::analysis::Subject;
use crate::play::log::in_common;
use crate::play::{AnyMatch, Label, Refusal, Snapshot, TimedMove, Variation, Variations};

/// Which line of moves is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The game itself.
    Game,
    /// The game up to a position from which moves can be tried; none was yet.
    Trial,
    /// A variation.
    Variation,
}

/// A line that is shown instead of the game. Two people play it, as nobody else should answer in it.
pub(super) struct Trying {
    /// The variation; `None` while no move was tried yet.
    number: Option<usize>,
    game: Box<dyn AnyMatch>,
}

impl Trying {
    /// The number of moves after which the position is shown.
    pub(super) fn ply(&self) -> usize {
        self.game.standing().ply
    }

    /// The number of moves of the line.
    pub(super) fn length(&self) -> usize {
        self.game.standing().length
    }

    /// The moves of the line.
    pub(super) fn line(&self) -> Vec<TimedMove> {
        self.game.line()
    }

    /// The variation; `None` while no move was tried yet.
    pub(super) fn number(&self) -> Option<usize> {
        self.number
    }

    /// What there is to see, beside this game.
    pub(super) fn snapshot(&self, beside: &dyn AnyMatch) -> Snapshot {
        let shown = self.game.now();
        Snapshot {
            played: shown.log.len(),
            branch: Some(in_common(&self.game.line(), &beside.line())),
            ..shown
        }
    }
}

/// A variation in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What it is called.
    pub label: Label,
    /// The number of moves after which it leaves the game.
    pub branch: usize,
    /// Its first moves after that, as the log shows them.
    pub begins: Vec<String>,
    /// Whether it goes on after these.
    pub goes_on: bool,
    /// Whether it is shown.
    pub is_shown: bool,
}

/// The number of moves of a variation that a list shows.
const LISTED_MOVES: usize = 4;

impl Session {
    /// The variations of the game.
    pub fn variations(&self) -> &Variations {
        &self.variations
    }

    /// The match whose line is shown, for an analysis: the game, or a variation.
    pub fn shown_game(&self) -> &dyn AnyMatch {
        match self.seen.trying() {
            Some(trying) => &*trying.game,
            None => &*self.game,
        }
    }

    /// Tells the position that is shown from all others of this session.
    pub fn subject(&self) -> Subject {
        let number = |trying: &Trying| (trying.number, self.variations.revision());
        Subject {
            revision: self.game.standing().revision,
            variation: self.seen.trying().map(number),
            ply: self.shown(),
        }
    }

    /// Which line is shown.
    pub(super) fn line_shown(&self) -> Line {
        match self.seen.trying() {
            None => Line::Game,
            Some(Trying { number: None, .. }) => Line::Trial,
            Some(_) => Line::Variation,
        }
    }

    /// What a list shows of the variations.
    pub fn listed(&self) -> Vec<Listed> {
        let game = self.game.line();
        let shown = self.seen.trying().and_then(Trying::number);
        let variations = self.variations.list().iter().enumerate();
        variations
            .map(|(number, one)| {
                let branch = one.branch(&game);
                let end = one.moves.len().min(branch + LISTED_MOVES);
                let mut fork = self.game.fork(branch);
                // A variation was played once, so it can be played again.
                fork.follow(&one.moves[..end]).ok();
                let log = fork.now().log;
                Listed {
                    label: one.label.clone(),
                    branch,
                    begins: (log[branch.min(log.len())..].iter())
                        .map(|entry| entry.text.clone())
                        .collect(),
                    goes_on: end < one.moves.len(),
                    is_shown: shown == Some(number),
                }
            })
            .collect()
    }

    /// What the line that is shown is called.
    pub fn label(&self) -> &Label {
        let variation = self.variation_shown();
        variation.map_or(self.variations.main(), |(_, one)| &one.label)
    }

    /// The name that the game was given; empty if it has none.
    pub fn name(&self) -> &str {
        &self.variations.main().name
    }

    /// The variation that is shown, with its number.
    pub(super) fn variation_shown(&self) -> Option<(usize, &Variation)> {
        let number = self.seen.trying().and_then(Trying::number)?;
        Some((number, self.variations.list().get(number)?))
    }

    /// Shows the running position.
    pub(super) fn show_running(&mut self) {
        self.seen = Seen::Running;
    }

    /// Lets moves be tried from the position that is shown.
    pub fn begin_to_try(&mut self, now: Instant) {
        if matches!(self.seen, Seen::Running | Seen::Moment(_)) {
            let game = self.game.fork_for_people(self.shown());
            self.seen = Seen::Line(Trying { number: None, game });
            self.adjust_clock(now);
        }
    }

    /// Shows a variation, after its first move of its own.
    pub fn show_variation(&mut self, number: usize, now: Instant) {
        let Some(variation) = self.variations.list().get(number) else {
            return;
        };
        let branch = variation.branch(&self.game.line());
        self.show_line(Some(number), variation.moves.clone(), branch + 1);
        self.adjust_clock(now);
    }

    fn show_line(&mut self, number: Option<usize>, moves: Vec<TimedMove>, ply: usize) {
        let mut game = self
            .game
            .fork_for_people(in_common(&moves, &self.game.line()));
        // It was played once, so it can be played again.
        if game.follow(&moves).is_ok() {
            game.go_to(ply.min(moves.len()));
            self.seen = Seen::Line(Trying { number, game });
        }
    }

    /// Deletes the variation that is shown, and shows the game where it left that.
    pub fn delete_variation(&mut self, now: Instant) {
        if let Some((number, variation)) = self.variation_shown() {
            let game = self.game.line();
            let branch = variation.branch(&game);
            self.variations.delete(number, &game);
            self.show_running();
            self.look_at(branch, now);
        }
    }

    /// Makes the variation that is shown the game, up to its end.
    pub fn promote(&mut self, now: Instant) {
        if self.seen.trying().is_some_and(|t| t.number.is_some()) {
            let length = self.shown_game().standing().length;
            self.promote_shown();
            self.game.go_to(length);
            // Otherwise computers would go on with it at once.
            self.is_paused = self.are_all_computers();
            self.hand_over();
            self.begin_turn(now);
        }
    }

    /// The line that is shown becomes the game, and the game takes its place.
    pub(super) fn promote_shown(&mut self) {
        let Some((number, variation)) = self.variation_shown() else {
            return;
        };
        let (before, moves) = (self.game.line(), variation.moves.clone());
        let common = in_common(&before, &moves);
        // It was played once, so it can be played again.
        if self.game.follow(&moves).is_err() || common == moves.len() {
            // The game has all its moves already, and stays what it is.
            return;
        }
        // Nobody is held to what was only tried, so it says nothing of either opponent.
        self.identity.is_mixed = true;
        if let Some(practice) = &mut self.practice {
            practice.follow(common);
        }
        self.variations.promote(number, before);
        self.variations.forget_those_in(&moves);
    }

    /// Plays a move in the game, or gives it up. If moves were taken back and this is another one, those are kept beside
    /// the game.
    pub(super) fn play_beside(&mut self, play: impl FnOnce(&mut dyn AnyMatch) -> bool) -> bool {
        let standing = self.game.standing();
        let before = (standing.ply < standing.length).then(|| self.game.line());
        if !play(&mut *self.game) {
            return false;
        }
        if before.is_some() || !self.variations.list().is_empty() {
            let line = self.game.line();
            let replaced = before.filter(|before| in_common(before, &line) < before.len());
            if let Some(replaced) = replaced {
                self.identity.is_mixed |= self.identity.has_ended;
                self.variations.keep(replaced, Label::default());
            }
            self.variations.forget_those_in(&line);
        }
        // Beyond the end that it has had, it is another game: somebody had resigned there.
        let now = self.game.standing();
        let goes_on = now.ply == now.length && now.turn.is_some();
        self.identity.is_mixed |= self.identity.has_ended && goes_on;
        self.hand_over();
        true
    }

    /// While a line is tried, shows its position after a number of moves; says whether one is.
    pub(super) fn walks_to(&mut self, ply: usize) -> bool {
        let walks = |trying: &mut Trying| trying.game.go_to(ply.min(trying.length()));
        self.seen.trying_mut().map(walks).is_some()
    }

    /// Tries the move with this path in the position that is shown. Says whether it was legal, and whether there
    /// was room to keep it.
    pub(super) fn try_move(&mut self, path: &[Site], now: Instant) -> bool {
        let ply = self.shown();
        let mut board = match self.seen.trying() {
            Some(trying) => trying.game.fork(ply),
            None => self.game.fork_for_people(ply),
        };
        if !self.is_active || !board.play_path(path, Duration::ZERO) {
            return false;
        }
        let line = board.line();
        let goes_on = |known: &[TimedMove]| in_common(known, &line) == line.len();
        if let Some(trying) = self.seen.trying_mut()
            && goes_on(&trying.game.line())
        {
            trying.game.go_to(ply + 1);
            return true;
        }
        if goes_on(&self.game.line()) {
            self.show_running();
            self.look_at(ply + 1, now);
            return true;
        }
        if let Some(number) = self.variations.beginning_with(&line) {
            let moves = self.variations.list()[number].moves.clone();
            self.show_line(Some(number), moves, ply + 1);
            return true;
        }
        let at_end = |trying: &&Trying| trying.length() == ply;
        let extended = self.seen.trying().filter(at_end).and_then(Trying::number);
        let number = match extended {
            Some(number) => self.variations.extend(number, &line).then_some(number),
            None => self.variations.add(line, Label::default()),
        };
        let Some(number) = number else {
            return false;
        };
        self.seen = Seen::Line(Trying {
            number: Some(number),
            game: board,
        });
        true
    }

    /// Why picking this site after those in hand tries no move.
    pub(super) fn refusal_of_try(&self, picked: &[Site], site: Site) -> Refusal {
        match self.seen.trying() {
            Some(trying) => trying.game.refusal(picked, site),
            None => self
                .game
                .fork_for_people(self.shown())
                .refusal(picked, site),
        }
    }
}
