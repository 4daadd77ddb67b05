//! Saving and opening, off the main loop.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use adw::prelude::*;
use gtk::{gio, glib};

use super::dialog;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::play::atomic::Stamp;
use crate::play::begin::{open_variations, paste_any, starter_like};
use crate::play::{
    AnyMatch, Choice, FileError, Problem, SavedGame, Session, Variations, atomic, open_match, saved,
};
use crate::search::StopFlag;
use crate::sentence::say;

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
            false => session,
        }
    }
}

/// The ending of saved games.
const ENDING: &str = "walls";

/// Whether a name has an ending that files of games have. That of “2026.11.27” is none.
fn has_ending(path: &Path) -> bool {
    let known = |end: &OsStr| {
        [ENDING, "txt", "json", "pdn"]
            .iter()
            .any(|one| end.eq_ignore_ascii_case(one))
    };
    path.extension().is_some_and(known)
}

/// The same name with the ending of saved games behind it.
fn with_ending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if path.extension().is_none_or(|end| !end.is_empty()) {
        name.push(".");
    }
    name.push(ENDING);
    name.into()
}

fn filter() -> gtk::FileFilter {
    let filter = gtk::FileFilter::new();
    filter.set_name(Some(&gettext("Games of Walls")));
    filter.add_pattern("*.walls");
    filter.add_pattern("*.txt");
    filter.add_pattern("*.pdn");
    filter
}

/// A dialog for files of any kind.
fn plain_dialog(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    action: gtk::FileChooserAction,
    accept: &str,
) -> gtk::FileChooserNative {
    gtk::FileChooserNative::builder()
        .title(title)
        .transient_for(parent)
        .modal(true)
        .action(action)
        .accept_label(accept)
        .cancel_label(gettext("_Cancel"))
        .build()
}

/// A dialog for games.
fn dialog_for_games(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    action: gtk::FileChooserAction,
    accept: &str,
) -> gtk::FileChooserNative {
    let dialog = plain_dialog(parent, title, action, accept);
    dialog.add_filter(&filter());
    dialog
}

thread_local! {
    /// Where dialogs begin; none yet where the desktop may choose.
    static FOLDER: RefCell<Option<gio::File>> = const { RefCell::new(None) };
}

/// Has dialogs for files begin in this folder, until a file is chosen in another one.
pub fn begin_in(folder: gio::File) {
    FOLDER.set(Some(folder));
}

/// The folder of the file that was chosen last, or where dialogs began.
pub fn folder() -> Option<gio::File> {
    FOLDER.with_borrow(Clone::clone)
}

/// Has the user choose a file in a dialog that begins where the last one was chosen.
async fn chosen_there(dialog: gtk::FileChooserNative) -> Option<PathBuf> {
    // A folder that is gone leaves the dialog where it begins by itself.
    if let Some(folder) = folder() {
        dialog.set_current_folder(Some(&folder)).ok();
    }
    chosen(dialog).await
}

async fn chosen(dialog: gtk::FileChooserNative) -> Option<PathBuf> {
    let response = dialog.run_future().await;
    let file = dialog.file();
    dialog.destroy();
    let file = file.filter(|_| response == gtk::ResponseType::Accept)?;
    let path = file.path()?;
    let is_folder = dialog.action() == gtk::FileChooserAction::SelectFolder;
    if let Some(folder) = file.parent().filter(|_| !is_folder) {
        begin_in(folder);
    }
    Some(path)
}

/// Asks for a file to open.
pub async fn choose_to_open(parent: &impl IsA<gtk::Window>) -> Option<PathBuf> {
    let title = gettext("Open");
    let open = gettext("_Open");
    chosen_there(dialog_for_games(
        parent,
        &title,
        gtk::FileChooserAction::Open,
        &open,
    ))
    .await
}

/// Asks before files are overwritten of which no dialog has asked; says whether they may be.
async fn may_replace(parent: &impl IsA<gtk::Window>, paths: Vec<PathBuf>) -> bool {
    let there = move || paths.into_iter().filter(|path| path.exists()).collect();
    let there: Vec<PathBuf> = gio::spawn_blocking(there).await.unwrap_or_default();
    if there.is_empty() {
        return true;
    }
    let heading = gettext_f("Replace {name}?", &[("name", &names(&there))]);
    let body = ngettext_f(
        "There is a file of this name already. Its contents would be lost.",
        "There are files of these names already. Their contents would be lost.",
        there.len() as u32,
        &[],
    );
    dialog::confirm(parent, &heading, &body, &gettext("_Replace")).await
}

/// Asks for a file to save to.
pub async fn choose_to_save(
    parent: &impl IsA<gtk::Window>,
    current: Option<&Path>,
) -> Option<PathBuf> {
    let title = gettext("Save the Game");
    let save = gettext("_Save");
    let known = current;
    let mut current = known.map(Path::to_owned);
    loop {
        let dialog = dialog_for_games(parent, &title, gtk::FileChooserAction::Save, &save);
        let path = match current {
            Some(path) => {
                dialog.set_file(&gio::File::for_path(path)).ok();
                chosen(dialog).await?
            }
            None => {
                let name = gettext("game");
                dialog.set_current_name(&format!("{name}.{ENDING}"));
                chosen_there(dialog).await?
            }
        };
        // Whoever opened a file of another ending may save it there.
        if has_ending(&path) || known == Some(&*path) {
            return Some(path);
        }
        let path = with_ending(&path);
        if may_replace(parent, vec![path.clone()]).await {
            return Some(path);
        }
        current = Some(path);
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

/// Opens a saved game with the table beside it, or imports a position or list of moves.
///
/// # Errors
/// When the file is none of these; the message names it.
pub async fn open(
    path: PathBuf,
    options: GameOptions,
    choices: [Choice; 2],
    stop: StopFlag,
) -> Result<Opened, FileError> {
    in_background(move || open_now(&path, &options, &choices, &stop).map_err(|e| named(&path, e)))
        .await
}

fn open_now(
    path: &Path,
    options: &GameOptions,
    choices: &[Choice; 2],
    stop: &StopFlag,
) -> Result<Opened, FileError> {
    let stamp = Stamp::of(path);
    let text = saved::saved_text(atomic::read(path, saved::LIMIT)?)?;
    if !text.trim_start().starts_with('{') && path.extension().is_none_or(|end| end != ENDING) {
        return Ok(Opened {
            game: paste_any(&text, options, choices)?,
            starter: Side::First,
            variations: Variations::default(),
            turn_time: Duration::ZERO,
            notice: None,
            is_saved_game: false,
            stamp,
        });
    }
    let saved_game = SavedGame::parse(&text)?;
    let of_game = saved_game.options()?;
    let mut players = choices.each_ref().map(|choice| choice.for_game(&of_game));
    let starter = starter_like(&saved_game.players()?, &players);
    if starter == Side::Second {
        players.reverse();
    }
    let mut game = open_match(&saved_game, Some(players))?;
    let variations = open_variations(&saved_game, &*game)?;
    let table = saved::table_path(path);
    let notice = match table.exists() {
        true => game.read_table(&table, stop).err(),
        false => None,
    };
    let notice = notice.filter(|error| !error.means_no_table()).map(|error| {
        gettext_f(
            "The game is open, but not its table: {error}",
            &[("error", &tell(&named(&table, error).sentence()))],
        )
    });
    Ok(Opened {
        game,
        starter,
        variations,
        turn_time: saved_game.turn_time(),
        notice,
        is_saved_game: true,
        stamp,
    })
}

/// Asks for a file to write the moves of a game to.
pub async fn choose_to_export(parent: &impl IsA<gtk::Window>, text: &str) -> Option<PathBuf> {
    let title = gettext("Export the Moves");
    let save = gettext("_Save");
    let dialog = dialog_for_games(parent, &title, gtk::FileChooserAction::Save, &save);
    // Games with tags are in Portable Draughts Notation.
    let ending = if text.starts_with('[') { "pdn" } else { "txt" };
    dialog.set_current_name(&format!("{}.{ending}", gettext("game")));
    chosen_there(dialog).await
}

/// Writes a text to a file.
///
/// # Errors
/// Whatever the file system says.
pub async fn write_text(path: PathBuf, text: String) -> Result<(), FileError> {
    in_background(move || {
        atomic::write(&path, |file| {
            std::io::Write::write_all(file, text.as_bytes())
        })
        .map_err(|error| named(&path, FileError::from(error).of_writing()))
    })
    .await
}

/// Asks for a file to write results to.
pub async fn choose_to_write(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    name: &str,
) -> Option<PathBuf> {
    choose_to_write_several(parent, title, name, 1).await?.pop()
}

/// Asks for a file to write so many results to, and says which files they go to: several get numbers.
pub async fn choose_to_write_several(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    name: &str,
    count: usize,
) -> Option<Vec<PathBuf>> {
    let save = gettext("_Save");
    loop {
        let dialog = plain_dialog(parent, title, gtk::FileChooserAction::Save, &save);
        dialog.set_current_name(name);
        let chosen = chosen_there(dialog).await?;
        let path = match (chosen.extension(), Path::new(name).extension()) {
            (None, Some(ending)) => chosen.with_extension(ending),
            _ => chosen.clone(),
        };
        let paths: Vec<PathBuf> = (0..count)
            .map(|index| atomic::numbered(&path, index, count))
            .collect();
        // Of the chosen file the dialog has asked.
        let others = paths.iter().filter(|&path| *path != chosen);
        if may_replace(parent, others.cloned().collect()).await {
            return Some(paths);
        }
    }
}

/// Asks for a file of this pattern to read.
pub async fn choose_to_read(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    pattern: &str,
) -> Option<PathBuf> {
    let open = gettext("_Open");
    let dialog = plain_dialog(parent, title, gtk::FileChooserAction::Open, &open);
    let filter = gtk::FileFilter::new();
    filter.set_name(Some(pattern));
    filter.add_pattern(pattern);
    dialog.add_filter(&filter);
    chosen_there(dialog).await
}

/// Asks for a folder to write files to; `current` is the one that was chosen before.
pub async fn choose_folder(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    current: &Path,
) -> Option<PathBuf> {
    let choose = gettext("_Choose");
    let dialog = plain_dialog(parent, title, gtk::FileChooserAction::SelectFolder, &choose);
    if current.is_dir() {
        dialog
            .set_current_folder(Some(&gio::File::for_path(current)))
            .ok();
    }
    chosen(dialog).await
}

/// Writes to each file what belongs in it.
///
/// # Errors
/// Whatever the file system says; the message names the file.
pub async fn write_several(files: Vec<(PathBuf, Vec<u8>)>) -> Result<(), FileError> {
    in_background(move || {
        for (path, bytes) in files {
            atomic::write(&path, |file| std::io::Write::write_all(file, &bytes))
                .map_err(|error| named(&path, FileError::from(error).of_writing()))?;
        }
        Ok(())
    })
    .await
}

/// How long the end of the program, or of a match, waits for the disk.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The folder for what the program keeps by itself.
pub fn user_data_dir() -> PathBuf {
    glib::user_data_dir().join("walls")
}

/// What could not be read, and where it is now.
pub fn problem_text(problem: &Problem) -> String {
    let error = tell(&problem.error.sentence());
    match problem.set_aside.as_deref() {
        Some(path) => gettext_f(
            "{error}. Nothing was deleted: it is now {file}",
            &[("error", &error), ("file", &path.display().to_string())],
        ),
        None => error,
    }
}

/// Where ant colonies are kept.
pub fn colonies_folder() -> PathBuf {
    user_data_dir().join("colonies")
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

    #[test]
    fn only_endings_of_games_are_endings() {
        for (chosen, saved) in [
            ("game", "game.walls"),
            ("2026.11.27", "2026.11.27.walls"),
            ("v1.final", "v1.final.walls"),
            ("game.", "game.walls"),
        ] {
            assert!(!has_ending(Path::new(chosen)), "{chosen}");
            assert_eq!(with_ending(Path::new(chosen)), Path::new(saved));
        }
        for chosen in ["game.walls", "game.v2.Walls", "moves.txt"] {
            assert!(has_ending(Path::new(chosen)), "{chosen}");
        }
    }
}
