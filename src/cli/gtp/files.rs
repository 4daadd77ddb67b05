//! Games that are saved and loaded, with what the opponent has learned in them.

use std::path::Path;

use super::engine::Engine;
use super::reply::{Loaded, Next, Reply};
use crate::cli::game_args::game_of_file;
use crate::games::Playable;
use crate::games::registry::GameOptions;
use crate::i18n::{complain, gettext, tell};
use crate::play::player::plays;
use crate::play::{FileError, saved, table_file};
use crate::search::{Learned, StopFlag};

impl<G: Playable> Engine<'_, G> {
    /// `walls-save FILE`: writes the game, and beside it the table of the opponent, if it has one.
    pub(super) fn save(&self, file: &str) -> Result<String, String> {
        if file.is_empty() {
            return Err("walls-save needs a file".into());
        }
        let path = Path::new(file);
        let game = saved::save(&self.game).write(path);
        game.map_err(|error| format!("{file}: {}", error.of_writing()))?;
        if let Some(table) = self.game.learned().known_table() {
            let path = saved::table_path(path);
            let options = self.game.options();
            let written = table_file::write(&path, options, table, &StopFlag::default());
            written.map_err(|error| {
                let (table, error) = (path.display(), error.of_writing());
                format!("{file} is saved, but not what the opponent has learned: {table}: {error}")
            })?;
        }
        Ok(String::new())
    }

    /// `walls-load FILE`: the session begins again with that game.
    pub(super) fn load(&self, file: &str) -> Result<Reply, String> {
        if file.is_empty() {
            return Err("walls-load needs a file".into());
        }
        let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
        // Opened once here, so that a broken file leaves the session as it is.
        let game = game_of_file(Path::new(file), self.game.options());
        let game = game.map_err(|failure| named(&failure))?;
        let options = game.options().map_err(|e| named(&e))?;
        plays(self.spec, &options).map_err(|e| named(&e))?;
        let learned = self.read_table(Path::new(file), &options);
        // The game does not depend on it.
        let learned = learned.unwrap_or_else(|error| {
            let what = gettext("What the computer has learned cannot be read");
            complain(&format!("{what}: {}", tell(&error.sentence())));
            None
        });
        let loaded = Loaded {
            game: Box::new(game),
            learned,
        };
        Ok(Reply::End(String::new(), Next::Load(loaded)))
    }

    /// What the opponent had learned in a game that is loaded, if it keeps a table, and one lies beside the game.
    fn read_table(
        &self,
        path: &Path,
        options: &GameOptions,
    ) -> Result<Option<Box<Learned>>, FileError> {
        let room = Learned::of(&self.spec.opponent);
        if room.table_mebibytes() == 0 {
            return Ok(None);
        }
        let path = saved::table_path(path);
        match table_file::read(&path, options, room.table_mebibytes(), &StopFlag::default()) {
            Ok(table) => Ok(Some(Box::new(room.with_table(table)))),
            Err(error) if error.means_no_table() => Ok(None),
            Err(error) => Err(error.within(path.display().to_string())),
        }
    }
}
