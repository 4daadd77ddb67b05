//! The main window: pages, actions, files.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, gdk, gio, glib};

use super::game_page::GamePage;
use super::lab_page::LabPage;
use super::settings::Settings;
use super::start_page::StartPage;
use super::{RESOURCES, files, help, new_game, player_options};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f};
use crate::play::any_match::paste_any;
use crate::play::{AnyMatch, FileError, new_match};
use crate::search::StopFlag;

/// How long file work may take before a notice with a way to cancel it appears.
const NOTICE_AFTER: std::time::Duration = std::time::Duration::from_secs(1);

mod imp {
    use super::*;

    #[derive(CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/window.ui")]
    pub struct WallsWindow {
        #[template_child]
        pub toasts: TemplateChild<adw::ToastOverlay>,
        #[template_child]
        pub pages: TemplateChild<gtk::Stack>,
        #[template_child]
        pub start_page: TemplateChild<StartPage>,
        #[template_child]
        pub game_page: TemplateChild<GamePage>,
        #[template_child]
        pub lab_page: TemplateChild<LabPage>,
        pub settings: Settings,
        /// Where the match was saved or opened.
        pub path: RefCell<Option<PathBuf>>,
        /// The revision of the match that is in a file.
        pub saved_revision: Cell<Option<u64>>,
        /// Which player of the options starts the match.
        pub starter: Cell<Side>,
    }

    impl Default for WallsWindow {
        fn default() -> Self {
            WallsWindow {
                toasts: TemplateChild::default(),
                pages: TemplateChild::default(),
                start_page: TemplateChild::default(),
                game_page: TemplateChild::default(),
                lab_page: TemplateChild::default(),
                settings: Settings::open(),
                path: RefCell::default(),
                saved_revision: Cell::default(),
                starter: Cell::new(Side::First),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for WallsWindow {
        const NAME: &'static str = "WallsWindow";
        type Type = super::WallsWindow;
        type ParentType = adw::ApplicationWindow;

        fn class_init(klass: &mut Self::Class) {
            StartPage::ensure_type();
            GamePage::ensure_type();
            LabPage::ensure_type();
            klass.bind_template();
            type Action = fn(&super::WallsWindow);
            let actions: [(&str, Action); 28] = [
                ("win.continue", |window| window.continue_match()),
                ("win.new", |window| window.new_game()),
                ("win.players", |window| window.player_options()),
                ("win.open", |window| window.open()),
                ("win.help", |window| {
                    help::present_help(window, &window.options())
                }),
                ("win.lab", |window| window.show_lab()),
                ("win.about", |window| help::present_about(window)),
                ("win.menu", |window| window.show_menu()),
                ("win.save", |window| window.save(false)),
                ("win.save-as", |window| window.save(true)),
                ("win.undo", |window| window.page().undo()),
                ("win.redo", |window| window.page().redo()),
                ("win.hint", |window| window.hint()),
                ("win.move-now", |window| window.page().move_now()),
                ("win.step", |window| window.page().step()),
                ("win.previous", |window| window.look(-1)),
                ("win.next", |window| window.look(1)),
                ("win.live", |window| window.page().look_live()),
                ("win.play-from-here", |window| {
                    window.page().play_from_here()
                }),
                ("win.review", |window| window.page().review()),
                ("win.rematch", |window| window.rematch(false)),
                ("win.swap", |window| window.rematch(true)),
                ("win.copy", |window| window.copy()),
                ("win.copy-game", |window| window.copy_game()),
                ("win.export", |window| window.export()),
                ("win.reset-ants", |window| window.reset_ants()),
                ("win.paste", |window| window.paste()),
                ("win.fullscreen", |window| {
                    window.set_fullscreened(!window.is_fullscreen());
                }),
            ];
            for (name, run) in actions {
                klass.install_action(name, None, move |window, _, _| run(window));
            }
            klass.install_action(
                "win.notify",
                Some(glib::VariantTy::STRING),
                |window, _, text| {
                    if let Some(text) = text.and_then(|text| text.get::<String>()) {
                        window.notify_user(&text);
                    }
                },
            );
            klass.install_action(
                "win.open-path",
                Some(glib::VariantTy::STRING),
                |window, _, path| {
                    if let Some(path) = path.and_then(|path| path.get::<String>()) {
                        window.open_path(path.into());
                    }
                },
            );
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for WallsWindow {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for WallsWindow {}

    impl WindowImpl for WallsWindow {
        fn close_request(&self) -> glib::Propagation {
            self.obj().closing();
            self.parent_close_request()
        }
    }

    impl ApplicationWindowImpl for WallsWindow {}
    impl AdwApplicationWindowImpl for WallsWindow {}
}

glib::wrapper! {
    /// The main window.
    pub struct WallsWindow(ObjectSubclass<imp::WallsWindow>)
        @extends adw::ApplicationWindow, gtk::ApplicationWindow, gtk::Window, gtk::Widget,
        @implements gio::ActionGroup, gio::ActionMap, gtk::Accessible, gtk::Buildable,
            gtk::ConstraintTarget, gtk::Native, gtk::Root, gtk::ShortcutManager;
}

impl WallsWindow {
    /// A window that shows the menu.
    pub fn new(application: &adw::Application) -> WallsWindow {
        glib::Object::builder()
            .property("application", application)
            .build()
    }

    fn page(&self) -> GamePage {
        self.imp().game_page.get()
    }

    fn set_up(&self) {
        let settings = &self.imp().settings;
        let size = (
            settings.number("width", 980),
            settings.number("height", 700),
        );
        self.set_default_size(size.0.clamp(360, 10_000), size.1.clamp(360, 10_000));
        if settings.is_maximized() {
            self.maximize();
        }
        let builder = gtk::Builder::from_resource(&format!("{RESOURCES}/ui/shortcuts.ui"));
        if let Some(shortcuts) = builder.object::<gtk::ShortcutsWindow>("shortcuts") {
            self.set_help_overlay(Some(&shortcuts));
        }
        self.set_up_pace();
        self.set_up_pheromone();
        self.set_up_analysis();
        self.set_up_drop();
        let start_page = self.imp().start_page.get();
        start_page.set_choice(settings.options().name());
        start_page.connect_choice({
            let settings = settings.clone();
            move |name| settings.set_game(name)
        });
        let window = self.downgrade();
        self.page().connect_change(move || {
            if let Some(window) = window.upgrade() {
                window.update_actions();
            }
        });
        self.connect_is_active_notify(|window| {
            // A log-out ends programs without asking them to close.
            if !window.is_active() {
                window.autosave_in_background();
            }
        });
        self.show_recent();
        self.show_menu();
    }

    fn set_up_pace(&self) {
        let settings = self.imp().settings.clone();
        let pace = self.page().pace();
        pace.set_value(settings.number("pace", 600).into());
        pace.connect_value_changed(move |pace| settings.set_number("pace", pace.value() as i32));
        let pause = gio::SimpleAction::new_stateful("pause", None, &false.to_variant());
        let window = self.downgrade();
        pause.connect_change_state(move |action, state| {
            let paused = state.and_then(|state| state.get::<bool>()).unwrap_or(false);
            action.set_state(&paused.to_variant());
            if let Some(window) = window.upgrade() {
                window.page().set_paused(paused);
            }
        });
        self.add_action(&pause);
    }

    fn set_up_pheromone(&self) {
        let shown = gio::SimpleAction::new_stateful("pheromone", None, &false.to_variant());
        let window = self.downgrade();
        shown.connect_change_state(move |action, state| {
            let shown = state.and_then(|state| state.get::<bool>()).unwrap_or(false);
            action.set_state(&shown.to_variant());
            if let Some(window) = window.upgrade() {
                window.page().show_pheromone(shown);
            }
        });
        self.add_action(&shown);
    }

    fn set_up_analysis(&self) {
        let shown = gio::SimpleAction::new_stateful("analyse", None, &false.to_variant());
        let window = self.downgrade();
        shown.connect_change_state(move |action, state| {
            let shown = state.and_then(|state| state.get::<bool>()).unwrap_or(false);
            action.set_state(&shown.to_variant());
            if let Some(window) = window.upgrade() {
                window.page().show_analysis(shown);
            }
        });
        self.add_action(&shown);
    }

    fn set_up_drop(&self) {
        let drop = gtk::DropTarget::new(gdk::FileList::static_type(), gdk::DragAction::COPY);
        let window = self.downgrade();
        drop.connect_drop(move |_, value, _, _| {
            let dropped = value.get::<gdk::FileList>().ok();
            let path = dropped.and_then(|list| list.files().first()?.path());
            match (window.upgrade(), path) {
                (Some(window), Some(path)) => {
                    window.open_path(path);
                    true
                }
                _ => false,
            }
        });
        self.add_controller(drop);
    }

    fn options(&self) -> GameOptions {
        let playing = self.page().with_match(|game| game.options());
        playing
            .filter(|_| self.is_on_game())
            .unwrap_or_else(|| self.imp().settings.options())
    }

    fn update_actions(&self) {
        let page = self.page();
        let on_game = self.is_on_game();
        let enable = |name: &str, enabled: bool| self.action_set_enabled(name, enabled);
        let (undo, redo, length) = page
            .with_match(|game| {
                let targets = (game.undo_target().is_some(), game.redo_target().is_some());
                (targets.0, targets.1, game.length())
            })
            .unwrap_or_default();
        let live = !page.is_looking_back();
        let shown = page.shown_ply();
        let computers = page.are_all_computers() && page.is_running();
        enable("win.undo", on_game && undo && live);
        enable("win.redo", on_game && redo && live);
        enable("win.save", on_game);
        enable("win.save-as", on_game);
        enable("win.copy", on_game);
        enable("win.copy-game", on_game && page.shown_ply() > 0);
        enable("win.export", on_game && page.shown_ply() > 0);
        let ants = page.with_match(|game| game.has_ants()).unwrap_or(false);
        enable("win.reset-ants", on_game && ants);
        if let Some(action) = self
            .lookup_action("pheromone")
            .and_downcast::<gio::SimpleAction>()
        {
            action.set_enabled(on_game && ants);
        }
        enable("win.menu", !self.is_on_start());
        enable(
            "win.hint",
            on_game && live && page.is_running() && !page.is_thinking(),
        );
        enable("win.move-now", on_game && page.is_thinking());
        enable("win.step", on_game && computers);
        enable("win.previous", on_game && shown > 0);
        enable("win.next", on_game && shown < length);
        enable("win.live", on_game && !live);
        enable("win.play-from-here", on_game && !live);
        if let Some(action) = self
            .lookup_action("pause")
            .and_downcast::<gio::SimpleAction>()
        {
            action.set_enabled(on_game && computers);
            action.set_state(&page.is_paused().to_variant());
        }
    }

    fn is_on_start(&self) -> bool {
        self.imp().pages.visible_child_name().as_deref() == Some("start")
    }

    fn is_on_game(&self) -> bool {
        self.imp().pages.visible_child_name().as_deref() == Some("game")
    }

    fn hint(&self) {
        let window = self.downgrade();
        self.page().hint(move |text| {
            if let Some(window) = window.upgrade() {
                window.notify_user(text);
            }
        });
    }

    fn look(&self, step: isize) {
        let page = self.page();
        page.look_at(page.shown_ply().saturating_add_signed(step));
    }

    /// Shows a short notice.
    fn notify_user(&self, text: &str) {
        let toast = adw::Toast::builder()
            .title(glib::markup_escape_text(text))
            .timeout(6)
            .build();
        self.imp().toasts.add_toast(toast);
    }

    fn show_error(&self, error: &FileError) {
        self.notify_user(&crate::i18n::tell(&error.sentence()));
    }

    // Pages

    /// Shows one page and hides the other, which would else stay in the accessibility tree.
    fn show_page(&self, name: &str) {
        let imp = self.imp();
        imp.start_page.set_visible(name == "start");
        imp.game_page.set_visible(name == "game");
        imp.lab_page.set_visible(name == "lab");
        imp.pages.set_visible_child_name(name);
    }

    fn show_menu(&self) {
        let imp = self.imp();
        self.show_page("start");
        self.page().set_active(false);
        let kept = self.page().with_match(|_| ()).is_some();
        let can_continue = match kept {
            true => self.page().is_running(),
            false => files::has_autosave(),
        };
        imp.start_page.set_can_continue(can_continue);
        self.autosave_in_background();
        self.update_actions();
    }

    /// Shows the experiments; a running match waits.
    fn show_lab(&self) {
        self.show_page("lab");
        self.autosave_in_background();
        self.update_actions();
    }

    fn show_match(&self, mut game: Box<dyn AnyMatch>, path: Option<PathBuf>) {
        game.keep_colony_in(&files::colonies_folder());
        self.page().forget_results();
        self.show_prepared(game, path);
    }

    /// Shows a match that has its table and colony.
    fn show_prepared(&self, game: Box<dyn AnyMatch>, path: Option<PathBuf>) {
        let imp = self.imp();
        imp.settings.set_game(game.options().name());
        imp.start_page.set_choice(game.options().name());
        imp.saved_revision
            .set(path.is_some().then(|| game.revision()));
        imp.path.replace(path);
        let colony = game.has_ants().then(|| game.colony());
        self.page().set_match(game);
        self.show_game();
        if let Some(colony) = colony {
            // What the ants know is read before it is first looked at.
            let page = self.page().downgrade();
            glib::spawn_future_local(async move {
                let read = move || colony.colony().is_poisoned();
                gio::spawn_blocking(read).await.ok();
                if let Some(page) = page.upgrade() {
                    page.show_again();
                }
            });
        }
    }

    fn show_game(&self) {
        self.show_page("game");
        self.page().set_active(true);
        self.update_actions();
    }

    fn continue_match(&self) {
        if self.page().with_match(|_| ()).is_some() {
            return self.show_game();
        }
        match files::read_autosave() {
            Ok(game) => {
                self.imp().starter.set(Side::First);
                self.show_match(game, None);
            }
            Err(error) => self.show_error(&error),
        }
    }

    // New games

    fn new_game(&self) {
        let window = self.downgrade();
        new_game::present(self, &self.imp().settings, move |options, starter| {
            let Some(window) = window.upgrade() else {
                return;
            };
            window.replace_match(move |window| {
                let players = window.imp().settings.players(starter, &options);
                match new_match(&options, players) {
                    Ok(game) => {
                        window.imp().starter.set(starter);
                        window.show_match(game, None);
                    }
                    Err(error) => window.show_error(&error),
                }
            });
        });
    }

    fn rematch(&self, swap: bool) {
        let page = self.page();
        let again = page.with_match(|game| {
            let mut players = game.players().clone();
            if swap {
                players.reverse();
            }
            let mut again = new_match(&game.options(), players)?;
            again.set_table(game.table());
            again.set_colony(game.colony());
            Ok(again)
        });
        match again {
            Some(Ok(game)) => {
                if swap {
                    let starter = &self.imp().starter;
                    starter.set(starter.get().other());
                }
                page.keep_result(swap);
                self.show_prepared(game, None);
            }
            Some(Err(error)) => self.show_error(&error),
            None => {}
        }
    }

    fn player_options(&self) {
        let window = self.downgrade();
        player_options::present(self, &self.imp().settings, &self.options(), move || {
            let Some(window) = window.upgrade() else {
                return;
            };
            let (starter, settings) = (window.imp().starter.get(), &window.imp().settings);
            let page = window.page();
            let Some(options) = page.with_match(|game| game.options()) else {
                return;
            };
            let players = settings.players(starter, &options);
            if page.with_match(|game| *game.players() != players) == Some(true) {
                page.change(|game| game.set_players(players));
            }
        });
    }

    /// Asks before a match that is running and nowhere saved gives way to another.
    fn replace_match(&self, code: impl FnOnce(&WallsWindow) + 'static) {
        let page = self.page();
        let unsaved = page.with_match(|game| {
            let saved = self.imp().saved_revision.get() == Some(game.revision());
            game.ply() > 0 && game.outcome().is_none() && !saved
        });
        if unsaved != Some(true) {
            return code(self);
        }
        let dialog = adw::MessageDialog::builder()
            .heading(gettext("Save the running game?"))
            .body(gettext("If you do not save it, it will be lost."))
            .transient_for(self)
            .modal(true)
            .close_response("cancel")
            .default_response("save")
            .build();
        dialog.add_responses(&[
            ("cancel", &gettext("_Cancel")),
            ("discard", &gettext("_Discard")),
            ("save", &gettext("_Save")),
        ]);
        dialog.set_response_appearance("discard", adw::ResponseAppearance::Destructive);
        dialog.set_response_appearance("save", adw::ResponseAppearance::Suggested);
        let (sender, response) = async_channel::bounded(1);
        dialog.connect_response(None, move |_, response| {
            sender.try_send(response.to_owned()).ok();
        });
        dialog.present();
        let window = self.clone();
        glib::spawn_future_local(async move {
            let go_on = match response.recv().await.as_deref() {
                Ok("discard") => true,
                Ok("save") => window.save_async(false).await,
                _ => false,
            };
            if go_on {
                code(&window);
            }
        });
    }

    // Files

    fn save(&self, ask: bool) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            window.save_async(ask).await;
        });
    }

    /// Saves, asking for a file where there is none; says whether it was saved.
    async fn save_async(&self, ask: bool) -> bool {
        let imp = self.imp();
        let known = imp.path.borrow().clone();
        let path = match known.clone().filter(|_| !ask) {
            Some(path) => path,
            None => match files::choose_to_save(self, known.as_deref()).await {
                Some(path) => path,
                None => return false,
            },
        };
        let Some((saved, revision, table)) = self
            .page()
            .with_match(|game| (game.to_saved(), game.revision(), game.table_writer()))
        else {
            return false;
        };
        let stop = StopFlag::default();
        let notice = self.slow_notice(&gettext("Saving the table…"), &stop);
        let result = files::save(saved, table, path.clone(), stop).await;
        notice.end();
        match result {
            Ok(()) => {
                imp.saved_revision.set(Some(revision));
                self.remember_recent(&path);
                let name = files::name(&path);
                self.notify_user(&gettext_f("Saved as {name}", &[("name", &name)]));
                imp.path.replace(Some(path));
                true
            }
            Err(error) => {
                self.show_error(&error);
                false
            }
        }
    }

    fn open(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            if let Some(path) = files::choose_to_open(&window).await {
                window.open_path(path);
            }
        });
    }

    /// Opens a file, with the players chosen in Player Options.
    pub fn open_path(&self, path: PathBuf) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let options = window.options();
            let players = window.imp().settings.choices(Side::First);
            let stop = StopFlag::default();
            let notice = window.slow_notice(&gettext("Loading the table…"), &stop);
            let opened = files::open(path.clone(), options, players, stop).await;
            notice.end();
            match opened {
                Ok(opened) => window.replace_match(move |window| {
                    window.imp().starter.set(Side::First);
                    window.remember_recent(&path);
                    window.show_match(opened.game, Some(path).filter(|_| opened.is_saved_game));
                    if let Some(notice) = opened.notice {
                        window.notify_user(&notice);
                    }
                }),
                Err(error) => window.show_error(&error),
            }
        });
    }

    /// A notice that comes when work takes long, with a button that stops it.
    fn slow_notice(&self, text: &str, stop: &StopFlag) -> SlowNotice {
        let toast = adw::Toast::builder()
            .title(text)
            .button_label(gettext("_Cancel"))
            .timeout(0)
            .build();
        let stop = stop.clone();
        toast.connect_button_clicked(move |_| stop.raise());
        let (toasts, shown) = (self.imp().toasts.get(), toast.clone());
        let timer = glib::timeout_add_local_once(NOTICE_AFTER, move || toasts.add_toast(shown));
        SlowNotice { toast, timer }
    }

    fn remember_recent(&self, path: &Path) {
        let uri = gio::File::for_path(path).uri();
        gtk::RecentManager::default().add_item(&uri);
        let window = self.downgrade();
        // The list is written in the background.
        glib::timeout_add_local_once(std::time::Duration::from_millis(400), move || {
            if let Some(window) = window.upgrade() {
                window.show_recent();
            }
        });
    }

    fn show_recent(&self) {
        let menu = self.page().recent_menu();
        menu.remove_all();
        let mut recent: Vec<_> = gtk::RecentManager::default()
            .items()
            .into_iter()
            .filter(|item| item.uri().ends_with(".walls") && item.exists())
            .collect();
        recent.sort_by_key(|item| std::cmp::Reverse(item.modified().to_unix()));
        for item in recent.iter().take(8) {
            if let Some(path) = gio::File::for_uri(&item.uri()).path() {
                let label = item.display_name().replace('_', "__");
                let entry = gio::MenuItem::new(Some(&label), None);
                let target = path.to_string_lossy().to_variant();
                entry.set_action_and_target_value(Some("win.open-path"), Some(&target));
                menu.append_item(&entry);
            }
        }
    }

    /// What is to be kept for the next start: the running match.
    fn running_match(&self) -> Option<crate::play::SavedGame> {
        let worth_keeping = |game: &dyn AnyMatch| {
            (game.outcome().is_none() && game.length() > 0).then(|| game.to_saved())
        };
        self.page().with_match(worth_keeping).flatten()
    }

    fn autosave_in_background(&self) {
        // Without a match there is nothing to say about the one kept from last time.
        if self.page().with_match(|_| ()).is_some() {
            let (turn, running) = (files::autosave_turn(), self.running_match());
            gio::spawn_blocking(move || {
                if let Err(error) = files::autosave(turn, running) {
                    eprintln!("walls: {error}");
                }
            });
        }
    }

    fn closing(&self) {
        let settings = &self.imp().settings;
        if !self.is_maximized() && !self.is_fullscreen() {
            let (width, height) = self.default_size();
            settings.set_number("width", width);
            settings.set_number("height", height);
        }
        settings.set_maximized(self.is_maximized());
        if self.page().with_match(|_| ()).is_some()
            && let Err(error) = files::autosave(files::autosave_turn(), self.running_match())
        {
            eprintln!("walls: {error}");
        }
        self.page().set_active(false);
        gio::Settings::sync();
    }

    // Clipboard

    fn copy(&self) {
        let ply = self.page().shown_ply();
        if let Some(text) = self.page().with_match(|game| game.position_text(ply)) {
            self.clipboard().set_text(&text);
            self.notify_user(&gettext("The position is in the clipboard"));
        }
    }

    /// The moves played, as other programs read them.
    fn record_text(&self) -> Option<String> {
        self.page().with_match(|game| game.record_text())
    }

    fn copy_game(&self) {
        if let Some(text) = self.record_text() {
            self.clipboard().set_text(&text);
            self.notify_user(&gettext("The moves are in the clipboard"));
        }
    }

    fn export(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let Some(text) = window.record_text() else {
                return;
            };
            let Some(path) = files::choose_to_export(&window, &text).await else {
                return;
            };
            let name = files::name(&path);
            match files::write_text(path, text).await {
                Ok(()) => window.notify_user(&gettext_f("Saved as {name}", &[("name", &name)])),
                Err(error) => window.show_error(&error),
            }
        });
    }

    fn reset_ants(&self) {
        let reset = self
            .page()
            .with_match(|game| (game.colony(), game.fresh_colony()));
        let Some((colony, fresh)) = reset else {
            return;
        };
        let window = self.clone();
        glib::spawn_future_local(async move {
            let done = gio::spawn_blocking(move || colony.reset(fresh)).await;
            match done {
                Ok(Err(error)) => window.show_error(&error),
                _ => window.notify_user(&gettext("The ants have forgotten everything")),
            }
            window.page().look_live();
        });
    }

    fn paste(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let text = match window.clipboard().read_text_future().await {
                Ok(Some(text)) => text,
                _ => return window.notify_user(&gettext("There is no text in the clipboard")),
            };
            let choices = window.imp().settings.choices(Side::First);
            match paste_any(&text, &window.options(), &choices) {
                Ok(game) => window.replace_match(move |window| {
                    window.imp().starter.set(Side::First);
                    window.show_match(game, None);
                }),
                Err(error) => window.show_error(&error),
            }
        });
    }
}

/// A notice that waits for its moment, see [`WallsWindow::slow_notice`].
struct SlowNotice {
    toast: adw::Toast,
    timer: glib::SourceId,
}

impl SlowNotice {
    /// The work is done: the notice goes, or never comes.
    fn end(self) {
        let timer = glib::MainContext::default().find_source_by_id(&self.timer);
        match timer {
            Some(source) => source.destroy(),
            None => self.toast.dismiss(),
        }
    }
}
