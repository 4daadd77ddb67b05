//! The side panel: rules, players with points and turn arrow, thinking, log, analysis.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::OnceLock;
use std::time::Duration;

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, accessible, gdk, glib};

use super::board::Signs;
use super::style::reveal;
use crate::games::Side;
use crate::i18n::{capitalized, gettext, gettext_f, tell};
use crate::play::Snapshot;
use crate::play::analysis::Analysis;

mod analysis_view;
mod course_graph;
mod goal;
mod log;
mod look_at;
mod mistake_list;
mod player_line;
mod result;
mod review_view;
mod thinking;
mod turn_arrow;
mod variations_view;

use analysis_view::AnalysisView;
use look_at::{connect_look_at, emit_look_at, look_at_signal};
use player_line::PlayerLine;
pub use player_line::who_plays;
pub use review_view::ReviewShown;
use review_view::ReviewView;
use variations_view::VariationsView;

mod imp {
    use super::*;
    use glib::subclass::Signal;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/panel.ui")]
    pub struct Panel {
        #[template_child]
        pub place: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub place_label: TemplateChild<gtk::Label>,
        #[template_child]
        pub rules: TemplateChild<gtk::Label>,
        #[template_child]
        pub players: TemplateChild<gtk::Box>,
        #[template_child]
        pub status: TemplateChild<gtk::Label>,
        #[template_child]
        pub goal: TemplateChild<gtk::Label>,
        #[template_child]
        pub again_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub learn_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub slipped: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub thinking: TemplateChild<gtk::Box>,
        #[template_child]
        pub details: TemplateChild<gtk::Expander>,
        #[template_child]
        pub spinner: TemplateChild<gtk::Spinner>,
        #[template_child]
        pub figures: TemplateChild<gtk::Label>,
        #[template_child]
        pub move_now: TemplateChild<gtk::Button>,
        #[template_child]
        pub result: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub result_match: TemplateChild<gtk::Label>,
        #[template_child]
        pub rematch_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub back_button: TemplateChild<gtk::Button>,
        #[template_child]
        pub pace: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub pause_button: TemplateChild<gtk::ToggleButton>,
        #[template_child]
        pub pace_adjustment: TemplateChild<gtk::Adjustment>,
        #[template_child]
        pub pace_scale: TemplateChild<gtk::Scale>,
        #[template_child]
        pub variations: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub variations_view: TemplateChild<VariationsView>,
        #[template_child]
        pub scroller: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub log: TemplateChild<gtk::ListBox>,
        #[template_child]
        pub review: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub review_view: TemplateChild<ReviewView>,
        #[template_child]
        pub analysis: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub analysis_view: TemplateChild<AnalysisView>,
        pub lines: OnceCell<[PlayerLine; 2]>,
        /// Whether the panel stands below the board, as wide as the window.
        pub is_below: Cell<bool>,
        /// The moves in the log, and the colours of their players.
        pub logged: RefCell<Vec<log::Logged>>,
        pub log_colors: Cell<Option<[gdk::RGBA; 2]>>,
        /// After how many frames the log scrolls to the move shown; 0 if it does not.
        pub frames_to_scroll: Cell<u8>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Panel {
        const NAME: &'static str = "WallsPanel";
        type Type = super::Panel;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            AnalysisView::ensure_type();
            ReviewView::ensure_type();
            VariationsView::ensure_type();
            klass.bind_template();
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for Panel {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![look_at_signal()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            let lines = Side::BOTH.map(|side| PlayerLine::new(side, &self.players));
            self.lines.set(lines).ok();
            let panel = self.obj();
            panel.set_up_log();
            panel.wrap_buttons_of_the_result();
            panel.withdraw_tooltip_of_learning();
            self.pace_adjustment.connect_value_changed(glib::clone!(
                #[weak]
                panel,
                move |_| panel.tell_pace()
            ));
            panel.tell_pace();
            self.pause_button.connect_active_notify(glib::clone!(
                #[weak]
                panel,
                move |_| panel.tell_pause()
            ));
            let analysis: &gtk::Widget = self.analysis_view.upcast_ref();
            for view in [analysis, self.review_view.upcast_ref()] {
                let look_at = glib::clone!(
                    #[weak]
                    panel,
                    move |ply| emit_look_at(&panel, ply)
                );
                connect_look_at(view, look_at);
            }
        }
    }

    impl WidgetImpl for Panel {}
    impl BoxImpl for Panel {}
}

glib::wrapper! {
    /// The side panel; it emits `look-at` when a position is clicked.
    pub struct Panel(ObjectSubclass<imp::Panel>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Panel {
    /// Calls this with the number of moves after which a position was clicked, in the log or in the
    /// analysis.
    pub fn connect_look_at(&self, handler: impl Fn(usize) + 'static) -> glib::SignalHandlerId {
        connect_look_at(self, handler)
    }

    /// Shows what an analysis found of a position where a person may move or not, or hides it.
    pub fn show_analysis(
        &self,
        game: &Snapshot,
        found: Option<(&Analysis, Signs)>,
        may_move: bool,
    ) {
        let imp = self.imp();
        reveal(&imp.analysis, found.is_some());
        if let Some((analysis, signs)) = found {
            imp.analysis_view.show(game, analysis, signs, may_move);
        }
    }

    /// Shows a review or how far the look back is, or hides it.
    pub fn show_review(&self, shown: Option<&ReviewShown>) {
        let imp = self.imp();
        reveal(&imp.review, shown.is_some());
        if let Some(shown) = shown {
            imp.thinking.set_visible(false);
            imp.review_view.show(shown);
        }
    }

    /// Says which position is shown, if it is not the running one.
    pub fn show_place(&self, place: Option<&str>) {
        let imp = self.imp();
        reveal(&imp.place, place.is_some());
        self.show_rules();
        if let Some(place) = place {
            imp.place_label.set_label(place);
            imp.place_label.set_tooltip_text(Some(place));
        }
    }

    /// Shows the rules, unless something else takes their room: they stand in the title, too. Below the board, all room
    /// is the board's.
    fn show_rules(&self) {
        let imp = self.imp();
        let is_free = !imp.goal.get_visible() && !imp.place.reveals_child();
        imp.rules.set_visible(is_free && !imp.is_below.get());
    }

    /// Takes less height where the panel stands below the board.
    pub fn set_below(&self, is_below: bool) {
        self.imp().is_below.set(is_below);
        for line in self.imp().lines.get().into_iter().flatten() {
            line.set_wide(is_below);
        }
        self.show_rules();
    }

    /// The button for the variations, and their list.
    pub fn variations(&self) -> &VariationsView {
        &self.imp().variations_view
    }

    /// Shows how many variations there are, if there are any.
    pub fn show_variations(&self, count: usize) {
        let imp = self.imp();
        reveal(&imp.variations, count > 0);
        imp.variations_view.show_count(count);
    }

    /// The time between the moves of computers, in milliseconds.
    pub fn pace(&self) -> &gtk::Adjustment {
        &self.imp().pace_adjustment
    }

    /// Says what the pause button does.
    fn tell_pause(&self) {
        let button = &self.imp().pause_button;
        let (icon, does) = match button.is_active() {
            true => ("media-playback-start-symbolic", gettext("Go On")),
            false => ("media-playback-pause-symbolic", gettext("Pause")),
        };
        button.set_icon_name(icon);
        button.set_tooltip_text(Some(&does));
    }

    /// Says what the scale stands at.
    fn tell_pace(&self) {
        let scale = &self.imp().pace_scale;
        let seconds = format!("{:.1}", self.pace().value() / 1000.0);
        let text = gettext_f("{seconds} s between moves", &[("seconds", &seconds)]);
        scale.update_property(&[accessible::Property::ValueText(&text)]);
        scale.set_tooltip_text(Some(&text));
    }

    /// Where the figures of a search are.
    pub fn details(&self) -> &gtk::Expander {
        &self.imp().details
    }

    /// Says what is going on. The room for it is always the same.
    pub fn show_status(&self, status: &str) {
        let label = &self.imp().status;
        label.set_label(status);
        label.set_tooltip_text(Some(status));
    }

    /// Shows a match.
    pub fn show(&self, game: &Snapshot) {
        let imp = self.imp();
        (imp.rules).set_label(&capitalized(&tell(&game.options.summary())));
        for line in imp.lines.get().into_iter().flatten() {
            line.show(game);
        }
        self.show_log(game);
    }

    /// Shows the time that both players took.
    pub fn show_clocks(&self, times: [Duration; 2]) {
        for (line, time) in self.imp().lines.get().into_iter().flatten().zip(times) {
            line.show_clock(time);
        }
    }

    /// Shows or hides the controls for computers against each other.
    pub fn show_pace(&self, shown: bool) {
        reveal(&self.imp().pace, shown);
    }
}
