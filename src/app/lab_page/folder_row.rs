//! A row for a folder, which a dialog asks for.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::opponent_list::icon_button;
use crate::app::files;
use crate::i18n::{gettext, gettext_f};

/// The row, and the folder that is chosen.
struct FolderRow {
    /// What is in the row keeps this, so this cannot keep the row.
    row: glib::WeakRef<adw::ActionRow>,
    clear: gtk::Button,
    /// What the row says while no folder is chosen.
    hint: String,
    folder: RefCell<PathBuf>,
    changed: Box<dyn Fn(&str)>,
}

/// A row with a folder, or with none. Calls `changed` with the folder that a person chooses, or with an
/// empty text.
pub fn folder_row(
    title: &str,
    hint: &str,
    folder: &str,
    changed: impl Fn(&str) + 'static,
) -> adw::ActionRow {
    let choose = icon_button(
        "folder-open-symbolic",
        &gettext_f("{title}: Choose", &[("title", title)]),
    );
    let row = adw::ActionRow::builder()
        .title(title)
        .activatable(true)
        // The buttons in it take the focus.
        .focusable(false)
        .build();
    let this = Rc::new(FolderRow {
        row: row.downgrade(),
        clear: icon_button("edit-clear-symbolic", &gettext("No Folder")),
        hint: hint.to_owned(),
        folder: RefCell::new(folder.into()),
        changed: Box::new(changed),
    });
    row.add_suffix(&choose);
    row.add_suffix(&this.clear);
    this.show();
    // The buttons keep what they change.
    let clears = Rc::downgrade(&this);
    let stays = choose.downgrade();
    this.clear.connect_clicked(move |_| {
        // The button goes, and with it the focus would.
        if let Some(choose) = stays.upgrade() {
            choose.grab_focus();
        }
        if let Some(this) = clears.upgrade() {
            this.set(PathBuf::new());
        }
    });
    let asks = Rc::clone(&this);
    choose.connect_clicked(move |_| asks.ask());
    row.connect_activated(move |_| {
        choose.emit_clicked();
    });
    row
}

impl FolderRow {
    fn show(&self) {
        let folder = self.folder.borrow();
        let text = folder.display().to_string();
        let shown = if text.is_empty() { &self.hint } else { &text };
        if let Some(row) = self.row.upgrade() {
            row.set_subtitle(&glib::markup_escape_text(shown));
        }
        self.clear.set_visible(!text.is_empty());
    }

    fn set(&self, folder: PathBuf) {
        (self.changed)(&folder.display().to_string());
        self.folder.replace(folder);
        self.show();
    }

    /// Takes a folder whose name can be written down: the settings of an experiment are text.
    fn choose(&self, folder: PathBuf) {
        if folder.to_str().is_some() {
            return self.set(folder);
        }
        if let Some(row) = self.row.upgrade() {
            row.set_subtitle(&gettext("The name of that folder is no valid text"));
        }
    }

    fn ask(self: &Rc<Self>) {
        let Some(row) = self.row.upgrade() else {
            return;
        };
        let Some(window) = row.root().and_downcast::<gtk::Window>() else {
            return;
        };
        let weak = Rc::downgrade(self);
        let (title, current) = (row.title(), self.folder.borrow().clone());
        glib::spawn_future_local(async move {
            let chosen = files::choose_folder(&window, &title, &current).await;
            if let (Some(this), Some(folder)) = (weak.upgrade(), chosen) {
                this.choose(folder);
            }
        });
    }
}
