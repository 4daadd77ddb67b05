//! What was played, and what it says about the person: the statistics, and the list of the played games.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::{CompositeTemplate, TemplateChild, glib};

use super::actions::Page;
use super::history::History;
use super::page_keys;
use super::spoken;
use super::thinker::Thinker;
use crate::app::style::on_style_change;
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, ngettext_f, tell};
use crate::learn::played::{PlayedGame, Reading};
use crate::play::identity::GameId;

mod export;
mod figures;
mod list;
mod words;

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/statistics_page.ui")]
    pub struct StatisticsPage {
        #[template_child]
        pub menu_button: TemplateChild<gtk::MenuButton>,
        #[template_child]
        pub figures_tab: TemplateChild<gtk::ToggleButton>,
        #[template_child]
        pub games_tab: TemplateChild<gtk::ToggleButton>,
        #[template_child]
        pub filter: TemplateChild<gtk::DropDown>,
        #[template_child]
        pub progress: TemplateChild<gtk::ProgressBar>,
        #[template_child]
        pub problems: TemplateChild<gtk::Label>,
        #[template_child]
        pub stack: TemplateChild<gtk::Stack>,
        #[template_child]
        pub figures: TemplateChild<gtk::Box>,
        #[template_child]
        pub list: TemplateChild<gtk::ListBox>,
        #[template_child]
        pub more: TemplateChild<gtk::Button>,
        pub history: OnceCell<Rc<History>>,
        /// All games, in the order in which they ended.
        pub games: RefCell<Rc<Vec<PlayedGame>>>,
        /// Those in the list, as far as it is filled.
        pub listed: RefCell<Vec<PlayedGame>>,
        /// How many games the list may show.
        pub most: Cell<usize>,
        pub reading: RefCell<Option<Thinker>>,
        /// Whether the games were read at least once.
        pub is_read: Cell<bool>,
        /// The game that was opened from the list.
        pub opened: RefCell<Option<GameId>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for StatisticsPage {
        const NAME: &'static str = "WallsStatisticsPage";
        type Type = super::StatisticsPage;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
            type Action = fn(&super::StatisticsPage);
            let actions: [(&str, Action); 7] = [
                ("statistics.menu", |page| page.imp().menu_button.popup()),
                ("statistics.csv", |page| page.export_figures()),
                ("statistics.games-csv", |page| page.export_games()),
                ("statistics.reset", |page| page.reset()),
                ("statistics.more", |page| page.show_more()),
                ("statistics.figures", |page| {
                    page.imp().figures_tab.set_active(true);
                    page.focus_first();
                }),
                ("statistics.games", |page| {
                    page.imp().games_tab.set_active(true);
                    page.focus_first();
                }),
            ];
            for (name, run) in actions {
                klass.install_action(name, None, move |page, _, _| run(page));
            }
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for StatisticsPage {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            let text = String::static_type();
            SIGNALS.get_or_init(|| {
                vec![
                    // A game, by the name of its record, is to be opened.
                    Signal::builder("open-game").param_types([text]).build(),
                    // A game with these options is to be played against one of its levels.
                    Signal::builder("play")
                        .param_types([glib::BoxedAnyObject::static_type(), text])
                        .build(),
                ]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for StatisticsPage {}
    impl BoxImpl for StatisticsPage {}
}

glib::wrapper! {
    /// The page with the statistics and the played games.
    pub struct StatisticsPage(ObjectSubclass<imp::StatisticsPage>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl StatisticsPage {
    fn set_up(&self) {
        let imp = self.imp();
        self.connect_unmap(StatisticsPage::rest);
        for button in [
            imp.figures_tab.upcast_ref::<gtk::Button>(),
            imp.games_tab.upcast_ref(),
            &imp.more,
        ] {
            spoken::name_by_label(button);
        }
        let mut names = vec![gettext("All Games")];
        let titles = NAMES
            .iter()
            .filter_map(|name| GameOptions::default_of(name).ok());
        names.extend(titles.map(|options| tell(&options.title())));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        imp.filter.set_model(Some(&gtk::StringList::new(&names)));
        spoken::name_drop_down(&imp.filter.get(), &gettext("Game"));
        imp.filter.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| {
                page.forget_more();
                page.show_games();
            }
        ));
        imp.games_tab.connect_toggled(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_tab()
        ));
        on_style_change(self, |page| page.show_figures());
        self.set_up_list();
        self.forget_more();
        page_keys::set_up(self, Page::Statistics);
        self.show_games();
    }

    /// Has the page know the records of its window.
    pub fn set_history(&self, history: &Rc<History>) {
        self.imp().history.set(Rc::clone(history)).ok();
    }

    /// Reads the records again, and shows them.
    pub fn refresh(&self) {
        let imp = self.imp();
        let Some(history) = imp.history.get() else {
            return;
        };
        let reading = Thinker::start(
            history.reader(),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |share: f64| {
                    page.imp().progress.set_fraction(share);
                    page.imp().progress.set_visible(share > 0.0);
                }
            ),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |reading: Option<Reading>| {
                    page.imp().reading.take();
                    page.imp().progress.set_visible(false);
                    if let Some(reading) = reading {
                        page.imp().is_read.set(true);
                        page.show_problems(&reading);
                        page.imp().games.replace(Rc::new(reading.games));
                        page.show_games();
                        page.focus_opened();
                    }
                }
            ),
        );
        imp.reading.replace(Some(reading));
    }

    /// Nobody sees the page any more. Who comes back from a game finds it in the list.
    fn rest(&self) {
        if self.imp().opened.borrow().is_none() {
            self.forget_more();
        }
        self.imp().reading.take();
        self.imp().progress.set_visible(false);
    }

    /// Puts the focus on the tab that is shown.
    pub fn focus_first(&self) {
        let imp = self.imp();
        match imp.games_tab.is_active() {
            true => imp.games_tab.grab_focus(),
            false => imp.figures_tab.grab_focus(),
        };
    }

    /// Calls this with the name of a record when its game is to be opened.
    pub fn connect_open_game(&self, handler: impl Fn(&str) + 'static) {
        self.connect_closure(
            "open-game",
            false,
            glib::closure_local!(move |_: StatisticsPage, id: &str| handler(id)),
        );
    }

    /// Calls this with the options of a game and one of its levels when the person wants to play it.
    pub fn connect_play(&self, handler: impl Fn(&GameOptions, &str) + 'static) {
        self.connect_closure(
            "play",
            false,
            glib::closure_local!(move |_: StatisticsPage,
                                       options: glib::BoxedAnyObject,
                                       level: &str| {
                handler(&options.borrow::<GameOptions>(), level);
            }),
        );
    }

    /// The name of the game that is chosen; `None` for all.
    fn chosen(&self) -> Option<&'static str> {
        let place = self.imp().filter.selected().checked_sub(1)?;
        NAMES.get(place as usize).copied()
    }

    /// The games of the kind that is chosen, in the order in which they ended.
    fn games(&self) -> Vec<PlayedGame> {
        let chosen = self.chosen();
        let is_chosen = |game: &&PlayedGame| chosen.is_none_or(|name| game.options.name() == name);
        let games = self.imp().games.borrow();
        games.iter().filter(is_chosen).cloned().collect()
    }

    /// Shows the games that are chosen.
    fn show_games(&self) {
        self.show_figures();
        self.show_list();
        self.show_tab();
        let has_games = !self.games().is_empty();
        self.action_set_enabled("statistics.csv", has_games);
        self.action_set_enabled("statistics.games-csv", has_games);
        let has_any = !self.imp().games.borrow().is_empty() || self.imp().problems.is_visible();
        self.action_set_enabled("statistics.reset", has_any);
    }

    fn show_tab(&self) {
        let imp = self.imp();
        let page = match (self.games().is_empty(), imp.games_tab.is_active()) {
            (true, _) if !imp.is_read.get() => "reading",
            (true, _) if imp.games.borrow().is_empty() => "empty",
            (true, _) => "none-of-kind",
            (false, true) => "games",
            (false, false) => "figures",
        };
        // What is hidden behind another would else stay in the accessibility tree.
        let mut next = imp.stack.first_child();
        while let Some(child) = next {
            child.set_visible(imp.stack.page(&child).name().as_deref() == Some(page));
            next = child.next_sibling();
        }
        imp.stack.set_visible_child_name(page);
    }

    fn show_problems(&self, reading: &Reading) {
        let label = &self.imp().problems;
        let count = reading.problems.len();
        label.set_visible(count > 0);
        let Some(first) = reading.problems.first() else {
            return;
        };
        label.set_label(&ngettext_f(
            "One record cannot be read and does not count; it stays where it is: {problem}",
            "{count} records cannot be read and do not count; they stay where they are. The first: {problem}",
            u32::try_from(count).unwrap_or(u32::MAX),
            &[
                ("count", &count.to_string()),
                ("problem", &tell(&first.sentence())),
            ],
        ));
    }

    fn tell(&self, text: &str) {
        self.activate_action("win.notify", Some(&text.to_variant()))
            .ok();
    }

    fn window(&self) -> Option<gtk::Window> {
        self.root().and_downcast::<gtk::Window>()
    }
}
