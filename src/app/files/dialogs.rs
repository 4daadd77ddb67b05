//! Dialogs for files: where they begin, and which names they take.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use adw::prelude::*;
use gtk::{gio, glib};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::names;
use crate::app::dialog;
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::play::atomic;
use crate::play::saved::ENDING;
use crate::sentence::Sentence;

/// Whether a name has an ending that a saved game may have. That of “2026.11.27” is none, and files that end in `pdn`
/// hold lists of moves.
fn has_ending(path: &Path) -> bool {
    let endings = [ENDING, "txt", "json"];
    let is_known = |end: &OsStr| endings.iter().any(|one| end.eq_ignore_ascii_case(one));
    path.extension().is_some_and(is_known)
}

/// The same name with this ending behind it.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if path.extension().is_none_or(|end| !end.is_empty()) {
        name.push(".");
    }
    name.push(ending);
    name.into()
}

/// The name with the usual ending, unless it has one that somebody meant. What looks like an ending may be part of a date:
/// three or four letters are one.
fn with_meant_ending(path: &Path, usual: &str) -> PathBuf {
    let is_meant = |end: &str| {
        (3..=4).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let end = path.extension().and_then(OsStr::to_str);
    match end.is_some_and(is_meant) {
        true => path.to_owned(),
        false => with_ending(path, usual),
    }
}

fn filter() -> gtk::FileFilter {
    let filter = gtk::FileFilter::new();
    filter.set_name(Some(&gettext("Games of Walls")));
    for ending in ["walls", "txt", "pdn"] {
        filter.add_suffix(ending);
    }
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
    // Not at once: a dialog that was closed as soon as it opened may still have to be laid out, and GTK 4.8 would reach
    // for a window that is gone.
    let closed = dialog.clone();
    glib::idle_add_local_once(move || closed.destroy());
    let file = file.filter(|_| response == gtk::ResponseType::Accept)?;
    let Some(path) = file.path() else {
        tell_unreachable(&dialog, &file).await;
        return None;
    };
    let is_folder = dialog.action() == gtk::FileChooserAction::SelectFolder;
    if let Some(folder) = file.parent().filter(|_| !is_folder) {
        begin_in(folder);
    }
    Some(path)
}

/// Says that a place on another computer has no path here.
async fn tell_unreachable(dialog: &gtk::FileChooserNative, file: &gio::File) {
    let Some(parent) = dialog.transient_for() else {
        return;
    };
    let heading = gettext("This Place Cannot Be Reached");
    let place = file.parse_name();
    let place = [("place", place.as_str())];
    let body = match dialog.action() {
        gtk::FileChooserAction::Open => gettext_f(
            "{place} is not among the files of this computer. Copy it here first.",
            &place,
        ),
        _ => gettext_f(
            "{place} is not among the folders of this computer. Choose another one.",
            &place,
        ),
    };
    let close = [("close", gettext("_OK"), adw::ResponseAppearance::Default)];
    dialog::ask(&dialog::question(&parent, &heading, &body, &close)).await;
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

/// What a file of a game is called at first: after the game, or the name that it was given, and the day.
pub fn usual_name(game: &Sentence, time: Timestamp, ending: &str) -> String {
    let day = time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d");
    // No file can have a slash in its name, and one that begins with a dot is hidden.
    let name = tell(game).replace('/', "-");
    let usual = format!("{} {day}.{ending}", name.trim());
    usual.trim_start_matches(['.', ' ']).to_owned()
}

/// Asks for a file to save to: the current one, or one of this name, is offered.
pub async fn choose_to_save(
    parent: &impl IsA<gtk::Window>,
    current: Option<&Path>,
    name: &str,
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
                dialog.set_current_name(name);
                chosen_there(dialog).await?
            }
        };
        // Whoever opened a file of another ending may save it there.
        if has_ending(&path) || known == Some(&*path) {
            return Some(path);
        }
        let path = with_ending(&path, ENDING);
        if may_replace(parent, vec![path.clone()]).await {
            return Some(path);
        }
        current = Some(path);
    }
}

/// Asks for a file to write the moves of a game to.
pub async fn choose_to_export(
    parent: &impl IsA<gtk::Window>,
    game: &Sentence,
    text: &str,
) -> Option<PathBuf> {
    let title = gettext("Export the Moves");
    // Games with tags are in Portable Draughts Notation.
    let ending = if text.starts_with('[') { "pdn" } else { "txt" };
    let name = usual_name(game, Timestamp::now(), ending);
    choose_to_write(parent, &title, &name).await
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
        let path = match Path::new(name).extension().and_then(OsStr::to_str) {
            Some(usual) => with_meant_ending(&chosen, usual),
            None => chosen.clone(),
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
    let folder = current.to_owned();
    if super::in_background(move || Ok(folder.is_dir())).await == Ok(true) {
        dialog
            .set_current_folder(Some(&gio::File::for_path(current)))
            .ok();
    }
    chosen(dialog).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_that_is_meant_stays() {
        for (chosen, written) in [
            ("chart", "chart.svg"),
            ("chart.2026", "chart.2026.svg"),
            ("2026.11.27", "2026.11.27.svg"),
            ("chart.svg", "chart.svg"),
            ("chart.PNG", "chart.PNG"),
            ("a.b", "a.b.svg"),
        ] {
            let path = with_meant_ending(Path::new(chosen), "svg");
            assert_eq!(path, Path::new(written));
        }
    }

    #[test]
    fn any_name_of_a_game_makes_one_of_a_file() {
        use crate::sentence::as_is;
        let noon: Timestamp = "2026-11-28T12:00:00Z".parse().unwrap();
        // The day is that of the user, wherever that is.
        let day = noon.to_zoned(TimeZone::system()).strftime("%Y-%m-%d");
        for (name, begins) in [
            ("My loss", "My loss "),
            ("Me/you, 1/2", "Me-you, 1-2 "),
            (" ..hidden ", "hidden "),
            ("...", ""),
        ] {
            let file = format!("{begins}{day}.walls");
            assert_eq!(usual_name(&as_is(name), noon, "walls"), file);
        }
    }

    #[test]
    fn only_endings_of_games_are_endings() {
        for (chosen, saved) in [
            ("game", "game.walls"),
            ("2026.11.27", "2026.11.27.walls"),
            ("v1.final", "v1.final.walls"),
            ("game.", "game.walls"),
            ("game.pdn", "game.pdn.walls"),
        ] {
            assert!(!has_ending(Path::new(chosen)), "{chosen}");
            assert_eq!(with_ending(Path::new(chosen), ENDING), Path::new(saved));
        }
        for chosen in ["game.walls", "game.v2.Walls", "moves.txt"] {
            assert!(has_ending(Path::new(chosen)), "{chosen}");
        }
    }
}
