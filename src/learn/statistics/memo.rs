//! What is worked out once for many games.

use crate::games::registry::GameOptions;
use crate::learn::played::PlayedGame;
use crate::play::Control;

/// Remembers what comes of the options of a game and its opponent. Thousands of games have few of both, and to find
/// the level that an opponent is takes much longer than to compare it.
pub(super) struct Memo<'a, T>(Vec<(&'a GameOptions, &'a Control, T)>);

impl<T> Default for Memo<'_, T> {
    fn default() -> Self {
        Memo(Vec::new())
    }
}

impl<'a, T: Clone> Memo<'a, T> {
    /// What comes of this game, which `make` works out the first time.
    pub fn get(&mut self, game: &'a PlayedGame, make: impl FnOnce(&PlayedGame) -> T) -> T {
        let (options, control) = (&game.options, &game.opponent().control);
        let is_it = |one: &&(&GameOptions, &Control, T)| one.0 == options && one.1 == control;
        if let Some((_, _, known)) = self.0.iter().find(is_it) {
            return known.clone();
        }
        let made = make(game);
        self.0.push((options, control, made.clone()));
        made
    }
}
