//! Saving and opening, off the main loop.

use std::path::{Path, PathBuf};
use std::time::Duration;

use gtk::prelude::*;
use gtk::{gio, glib};

use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{capitalized, gettext, gettext_f, tell};
use crate::play::atomic::Stamp;
use crate::play::begin::{games_in, open_variations, paste_any, starter_like, too_long};
use crate::play::saved::{Content, ENDING};
use crate::play::{
    AnyMatch, Choice, FileError, Player, Problem, SavedGame, Session, Variations, atomic,
    open_match, saved,
};
use crate::search::StopFlag;
use crate::sentence::say;

mod collection;
mod dialogs;
pub mod places;

pub use collection::choose_game;
pub use dialogs::{
    begin_in, choose_folder, choose_to_export, choose_to_open, choose_to_read, choose_to_save,
    choose_to_write, choose_to_write_several, folder, usual_name,
};

/// A game that was opened, and what the user should hear about its table.
pub struct Opened {
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// Which of the chosen players makes its first move.
    pub starter: Side,
    /// Its variations.
    pub variations: Variations,
    /// The time that the running turn had taken.
    pub turn_time: Duration,
    /// That the table beside it could not be loaded, or that it was.
    pub notice: Option<String>,
    /// Whether the file is a saved game, so that saving may write it again.
    pub is_saved_game: bool,
    /// What the file was like.
    pub stamp: Option<Stamp>,
}

impl Opened {
    /// The match as it goes on. `path` is the file that was opened.
    pub fn into_session(self, path: PathBuf) -> Session {
        let session = Session::new(self.game, self.starter)
            .with_turn_time(self.turn_time)
            .with_variations(self.variations);
        match self.is_saved_game {
            true => session.opened_from(path, self.stamp),
            false => session.read_from(path, self.stamp),
        }
    }
}

/// A name for messages.
pub fn name(path: &Path) -> String {
    glib::filename_display_basename(path).into()
}

/// The names of files for messages.
pub fn names(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
    names.join(", ")
}

/// Says which file an error is about.
pub fn named(path: &Path, error: FileError) -> FileError {
    error.within(name(path))
}

/// What a save has written.
pub struct Saved {
    /// What the file of the game is like now.
    pub stamp: Stamp,
    /// Why the table beside it was not written.
    pub table_error: Option<FileError>,
}

/// Writes a game and the table beside it.
///
/// # Errors
/// When the game could not be written.
pub async fn save(
    game: SavedGame,
    write_table: Option<crate::play::any_match::WriteTable>,
    path: PathBuf,
    stop: StopFlag,
) -> Result<Saved, FileError> {
    in_background(move || {
        game.write(&path).map_err(FileError::of_writing)?;
        atomic::tidy(path.parent().unwrap_or(Path::new(".")));
        let stamp = Stamp::of(&path).unwrap_or_default();
        let table = saved::table_path(&path);
        let table_error = write_table.and_then(|write| write(&table, &stop).err());
        Ok(Saved {
            stamp,
            table_error: table_error.map(FileError::of_writing),
        })
    })
    .await
}

/// Whether a file is there and was written since it was like this.
pub async fn has_changed(path: PathBuf, stamp: Option<Stamp>) -> bool {
    let changed = in_background(move || Ok(Stamp::of(&path).is_some_and(|now| stamp != Some(now))));
    changed.await.unwrap_or(false)
}

/// Whether a file is there and as it was left; where `stamp` does not say how, whether it is there.
pub async fn is_as_left(path: PathBuf, stamp: Option<Stamp>) -> bool {
    let left = in_background(move || {
        Ok(Stamp::of(&path).is_some_and(|now| stamp.is_none_or(|stamp| stamp == now)))
    });
    left.await.unwrap_or(true)
}

/// What a file holds.
pub enum Contents {
    /// A game.
    Game(Box<Opened>),
    /// Several, by their titles: somebody has to choose.
    Several(Vec<String>),
}

/// Opens a saved game with the table beside it, or imports a position or list of moves. Of several games in a file it
/// opens the one with the number `which`, from 0 on.
///
/// # Errors
/// When the file is none of these; the message names it.
pub async fn open(
    path: PathBuf,
    options: GameOptions,
    choices: [Choice; 2],
    which: Option<usize>,
    stop: StopFlag,
) -> Result<Contents, FileError> {
    in_background(move || {
        open_now(&path, &options, &choices, which, &stop).map_err(|error| named(&path, error))
    })
    .await
}

fn open_now(
    path: &Path,
    options: &GameOptions,
    choices: &[Choice; 2],
    which: Option<usize>,
    stop: &StopFlag,
) -> Result<Contents, FileError> {
    let stamp = Stamp::of(path);
    let saved_game = match Content::read(path)? {
        Content::Saved(saved) => saved,
        // What is called a saved game must be one.
        Content::Text(text) if path.extension().is_some_and(|end| end == ENDING) => {
            Box::new(SavedGame::parse(&text)?)
        }
        Content::Text(text) => return of_text(&text, options, choices, which, stamp),
    };
    let table = saved::table_path(path);
    let opened = of_saved(&saved_game, choices, Some(&table), stop)?;
    Ok(Contents::Game(Box::new(Opened { stamp, ..opened })))
}

/// Whether nobody gave this player a name: it is one of the usual ones, in English or in the user's language.
pub fn has_usual_name(player: &Player) -> bool {
    Side::BOTH.iter().any(|&side| {
        let usual = Player::usual_name(side);
        player.name == usual.to_string() || player.name == tell(&usual)
    })
}

/// The player with its usual name, if it has one, in the user's language.
fn in_users_language(mut player: Player) -> Player {
    let names = Side::BOTH.map(Player::usual_name);
    if let Some(usual) = names.iter().find(|name| player.name == name.to_string()) {
        player.name = tell(usual);
    }
    player
}

/// Who plays a saved game on.
struct Seats {
    players: [Player; 2],
    /// Which of the chosen players makes its first move.
    starter: Side,
    /// Whether others play than in the file.
    are_others: bool,
}

/// Who plays a game of a file on: who they are is in the file, if anybody has said so, but who plays is chosen in Player
/// Options. A game that is over keeps all of those who played it.
fn seats_of(saved_game: &SavedGame, choices: &[Choice; 2]) -> Result<Seats, FileError> {
    let of_game = saved_game.options()?;
    let mut players = choices.each_ref().map(|choice| choice.for_game(&of_game));
    let of_file = saved_game.players()?;
    let starter = starter_like(&of_file, &players);
    if saved_game.is_over() {
        return Ok(Seats {
            players: of_file.map(in_users_language),
            starter,
            are_others: false,
        });
    }
    if starter == Side::Second {
        players.reverse();
    }
    if !of_file.iter().all(has_usual_name) {
        for (player, saved) in players.iter_mut().zip(&of_file) {
            if !has_usual_name(saved) {
                player.name.clone_from(&saved.name);
            }
            // Of both: one of the file might be that of the other player in the options.
            player.color.clone_from(&saved.color);
        }
    }
    let people = |players: &[Player; 2]| players.each_ref().map(Player::is_human);
    Ok(Seats {
        are_others: people(&of_file) != people(&players),
        players,
        starter,
    })
}

/// A saved game with its table, if that is there.
fn of_saved(
    saved_game: &SavedGame,
    choices: &[Choice; 2],
    table: Option<&Path>,
    stop: &StopFlag,
) -> Result<Opened, FileError> {
    let seats = seats_of(saved_game, choices)?;
    let others_play =
        || gettext("Who plays on is chosen in Player Options; the file has it otherwise");
    let mut game = open_match(saved_game, Some(seats.players))?;
    let variations = open_variations(saved_game, &*game)?;
    let notice = table.filter(|table| table.exists()).and_then(|table| {
        let error = game.read_table(table, stop).err();
        let error = error.filter(|error| !error.means_no_table())?;
        Some(gettext_f(
            "The game is open, but not its table: {error}",
            &[("error", &tell(&named(table, error).sentence()))],
        ))
    });
    Ok(Opened {
        game,
        starter: seats.starter,
        variations,
        turn_time: saved_game.turn_time(),
        notice: notice.or_else(|| seats.are_others.then(others_play)),
        is_saved_game: true,
        stamp: None,
    })
}

/// The game that a text holds, or the titles of several.
fn of_text(
    text: &str,
    options: &GameOptions,
    choices: &[Choice; 2],
    which: Option<usize>,
    stamp: Option<Stamp>,
) -> Result<Contents, FileError> {
    if text.trim().is_empty() && stamp.is_some() {
        return Err(FileError::Wrong(say("the file is empty")));
    }
    let mut games = games_in(text, options);
    let place = match (which, games.len()) {
        (_, 1) => 0,
        (Some(which), count) if which < count => which,
        _ => {
            let titles = games.into_iter().map(|(title, _)| title);
            return Ok(Contents::Several(titles.collect()));
        }
    };
    let (_, text) = games.swap_remove(place);
    let pasted = paste_any(&text, options, choices)?;
    let all = || {
        gettext("The game is open, but there was no room for some of its comments and variations")
    };
    Ok(Contents::Game(Box::new(Opened {
        game: pasted.game,
        starter: pasted.starter,
        variations: pasted.variations,
        turn_time: Duration::ZERO,
        notice: (!pasted.has_all).then(all),
        is_saved_game: false,
        stamp,
    })))
}

/// As [`open`], from a text that no file holds.
///
/// # Errors
/// When it is longer than a file may be, or no game can read it.
pub async fn read_text(
    text: String,
    options: GameOptions,
    choices: [Choice; 2],
    which: Option<usize>,
) -> Result<Contents, FileError> {
    if text.len() as u64 > saved::LIMIT {
        return Err(FileError::Wrong(too_long()));
    }
    in_background(move || match Content::parse(text.into_bytes())? {
        Content::Saved(saved) => {
            let opened = of_saved(&saved, &choices, None, &StopFlag::default())?;
            Ok(Contents::Game(Box::new(opened)))
        }
        Content::Text(text) => of_text(&text, &options, &choices, which, None),
    })
    .await
}

/// Writes a text to a file.
///
/// # Errors
/// Whatever the file system says; the message names the file.
pub async fn write_text(path: PathBuf, text: String) -> Result<(), FileError> {
    write_several(vec![(path, text.into_bytes())]).await
}

/// Writes to each file what belongs in it.
///
/// # Errors
/// Whatever the file system says; the message names the file.
pub async fn write_several(files: Vec<(PathBuf, Vec<u8>)>) -> Result<(), FileError> {
    in_background(move || {
        for (path, bytes) in files {
            atomic::write_bytes(&path, &bytes)
                .map_err(|error| named(&path, FileError::from(error).of_writing()))?;
        }
        Ok(())
    })
    .await
}

/// How long the end of the program, or of a match, waits for the disk.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// What could not be read, and where it is now.
pub fn problem_text(problem: &Problem) -> String {
    let error = capitalized(&tell(&problem.error.sentence()));
    match problem.set_aside.as_deref() {
        Some(path) => gettext_f(
            "{error}. Nothing was deleted: it is now {file}",
            &[("error", &error), ("file", &path.display().to_string())],
        ),
        None => error,
    }
}

/// Runs code that may take time on another thread. It begins at once, and from the call on the program does not end
/// before it is done: whoever closes the last window need not wait for the answer first.
///
/// # Errors
/// What the code says, or that it panicked.
pub fn in_background<T: Send + 'static>(
    code: impl FnOnce() -> Result<T, FileError> + Send + 'static,
) -> impl Future<Output = Result<T, FileError>> {
    let hold = gio::Application::default().map(|application| application.hold());
    let running = gio::spawn_blocking(code);
    async move {
        let _hold = hold;
        match running.await {
            Ok(result) => result,
            Err(_) => Err(FileError::Wrong(say(
                "an internal error; nothing was changed",
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Control, Seat, new_match};

    #[test]
    fn an_opened_game_keeps_its_names_and_is_played_as_the_options_say() {
        let options = GameOptions::default_of("walls").unwrap();
        let chosen = Side::BOTH.map(|side| Choice {
            player: Player {
                name: format!("Chosen {}", side.index()),
                ..Player::usual(side)
            },
            usual: Seat {
                is_human: side == Side::First,
                level: Some("normal".into()),
                opponent: String::new(),
            },
            seats: Default::default(),
        });
        let opened = |names: [&str; 2], controls: [Control; 2]| {
            let mut players = Side::BOTH.map(Player::usual);
            for (index, (name, control)) in names.into_iter().zip(controls).enumerate() {
                let player = &mut players[index];
                player.name = name.into();
                player.color = format!("#00000{index}");
                player.control = control;
            }
            let saved = new_match(&options, players).unwrap().to_saved();
            of_saved(&saved, &chosen, None, &StopFlag::default()).unwrap()
        };
        let computer = || Control::Computer(Player::usual_opponent());
        let two_people = opened(["Ada", "Red"], [Control::Human, Control::Human]);
        let [ada, other] = two_people.game.players().clone();
        assert_eq!((ada.name.as_str(), ada.color.as_str()), ("Ada", "#000000"));
        assert_eq!(other.name, "Chosen 1", "nobody had named this one");
        assert!(ada.is_human() && !other.is_human());
        assert!(
            two_people.notice.is_some(),
            "others play on than in the file"
        );
        // The person sits where one sat, and nothing is to be told.
        let turned = opened(["Blue", "Bo"], [computer(), Control::Human]);
        let [first, bo] = turned.game.players().clone();
        assert_eq!((first.name.as_str(), bo.name.as_str()), ("Chosen 1", "Bo"));
        assert_eq!([first.color.as_str(), &bo.color], ["#000000", "#000001"]);
        assert!(!first.is_human() && bo.is_human() && turned.notice.is_none());
        // A game that is over keeps those who played it, and their names.
        let mut over = new_match(&options, Side::BOTH.map(Player::usual)).unwrap();
        let mut players = over.players().clone();
        players[0].control = computer();
        players[1].name = "Bo".into();
        over.set_players(players.clone());
        let path = over.now().paths[0].clone();
        assert!(over.play_path(&path, Duration::ZERO) && over.resign(Side::Second, Duration::ZERO));
        let opened = of_saved(&over.to_saved(), &chosen, None, &StopFlag::default()).unwrap();
        assert_eq!(*opened.game.players(), players);
        assert!(opened.notice.is_none());
    }
}
