//! The side panel: rules, players with points and turn arrow, thinking, log.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{CompositeTemplate, TemplateChild, glib, pango};

use super::analysis_view::AnalysisView;
use super::boards::painter;
use super::style::{Look, parse_color, reveal};
use crate::games::{Insight, Side};
use crate::i18n::{gettext, gettext_f};
use crate::play::analysis::Analysis;
use crate::play::{AnyMatch, Thinking};

/// The widgets of one player.
pub struct PlayerRow {
    row: gtk::Box,
    arrow: gtk::Image,
    sign: gtk::DrawingArea,
    name: gtk::Label,
    who: gtk::Label,
    points: gtk::Label,
    clock: gtk::Label,
}

mod imp {
    use super::*;

    #[derive(Default, CompositeTemplate)]
    #[template(resource = "/org/walls_game/Walls/ui/panel.ui")]
    pub struct Panel {
        #[template_child]
        pub rules: TemplateChild<gtk::Label>,
        #[template_child]
        pub players: TemplateChild<gtk::Box>,
        #[template_child]
        pub status: TemplateChild<gtk::Label>,
        #[template_child]
        pub thinking: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub spinner: TemplateChild<gtk::Spinner>,
        #[template_child]
        pub figures: TemplateChild<gtk::Label>,
        #[template_child]
        pub pace: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub pace_adjustment: TemplateChild<gtk::Adjustment>,
        #[template_child]
        pub scroller: TemplateChild<gtk::ScrolledWindow>,
        #[template_child]
        pub log: TemplateChild<gtk::ListBox>,
        #[template_child]
        pub analysis: TemplateChild<gtk::Revealer>,
        #[template_child]
        pub analysis_box: TemplateChild<gtk::Box>,
        pub analysis_view: RefCell<Option<AnalysisView>>,
        pub rows: RefCell<Vec<PlayerRow>>,
        pub logged: RefCell<Vec<(Side, String)>>,
        pub look: Cell<Option<Look>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Panel {
        const NAME: &'static str = "WallsPanel";
        type Type = super::Panel;
        type ParentType = gtk::Box;

        fn class_init(klass: &mut Self::Class) {
            klass.bind_template();
        }

        fn instance_init(object: &glib::subclass::InitializingObject<Self>) {
            object.init_template();
        }
    }

    impl ObjectImpl for Panel {
        fn constructed(&self) {
            self.parent_constructed();
            let panel = self.obj();
            for side in Side::BOTH {
                panel.add_player(side);
            }
            let view = AnalysisView::new(&self.analysis_box);
            self.analysis_view.replace(Some(view));
            self.log
                .update_property(&[gtk::accessible::Property::Label(&gettext(
                    "Log of the moves",
                ))]);
            let panel = panel.downgrade();
            adw::StyleManager::default().connect_dark_notify(move |_| {
                if let Some(panel) = panel.upgrade() {
                    panel.imp().logged.take();
                }
            });
        }
    }

    impl WidgetImpl for Panel {}
    impl BoxImpl for Panel {}
}

glib::wrapper! {
    /// The side panel.
    pub struct Panel(ObjectSubclass<imp::Panel>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Panel {
    /// Calls this with the number of moves after which a position was clicked in the log.
    pub fn connect_log(&self, handler: impl Fn(usize) + 'static) {
        self.imp().log.connect_row_activated(move |_, row| {
            handler(row.index() as usize + 1);
        });
    }

    /// Calls this with the number of moves after which a position was clicked in the analysis.
    pub fn connect_analysis(&self, handler: impl Fn(usize) + 'static) {
        if let Some(view) = &*self.imp().analysis_view.borrow() {
            view.connect_ply(handler);
        }
    }

    /// Shows what an analysis found, or hides it.
    pub fn show_analysis(&self, game: &dyn AnyMatch, found: Option<(&Analysis, &Insight)>) {
        let imp = self.imp();
        reveal(&imp.analysis, found.is_some());
        if let (Some((analysis, insight)), Some(view)) = (found, &*imp.analysis_view.borrow()) {
            let players = game.players().each_ref();
            let look = Look::new(players.map(|player| parse_color(&player.color)));
            view.show(game, analysis, insight, look);
        }
    }

    /// The time between the moves of computers, in milliseconds.
    pub fn pace(&self) -> &gtk::Adjustment {
        &self.imp().pace_adjustment
    }

    /// Shows a match as it is after `ply` moves.
    pub fn show(&self, game: &dyn AnyMatch, ply: usize, status: &str) {
        let imp = self.imp();
        imp.rules
            .set_label(&crate::i18n::tell(&game.options().summary()));
        imp.status.set_label(status);
        let colors = game
            .players()
            .each_ref()
            .map(|player| parse_color(&player.color));
        let look = Look::new(colors);
        let points = game.points_at(ply);
        let options = game.options();
        for (side, row) in Side::BOTH.into_iter().zip(&*imp.rows.borrow()) {
            let player = &game.players()[side.index()];
            row.name.set_label(&player.name);
            row.who.set_label(&match &player.control {
                crate::play::Control::Human => gettext("Person"),
                crate::play::Control::Computer(spec) => spec.label(),
            });
            row.points.set_label(&points[side.index()].to_string());
            let to_move = game.turn_at(ply) == Some(side);
            row.arrow.set_opacity(if to_move { 1.0 } else { 0.0 });
            match to_move {
                true => row.row.add_css_class("to-move"),
                false => row.row.remove_css_class("to-move"),
            }
            let turn = if to_move {
                gettext(", to move")
            } else {
                String::new()
            };
            let text = gettext_f(
                "{name}: {points} points{turn}",
                &[
                    ("name", &player.name),
                    ("points", &points[side.index()].to_string()),
                    ("turn", &turn),
                ],
            );
            row.row
                .update_property(&[gtk::accessible::Property::Label(&text)]);
            let options = options.clone();
            row.sign.set_draw_func(move |_, cr, width, height| {
                let scale = f64::from(width.min(height)) / 2.0;
                cr.translate(f64::from(width) / 2.0, f64::from(height) / 2.0);
                cr.scale(scale, scale);
                painter(&options)
                    .draw_sign(cr, side, &Look::new(colors))
                    .ok();
            });
            row.sign.queue_draw();
        }
        self.show_clocks(Side::BOTH.map(|side| game.clock(side)));
        self.show_log(game, ply, look);
    }

    /// Shows the time that both players took.
    pub fn show_clocks(&self, times: [Duration; 2]) {
        for (row, time) in self.imp().rows.borrow().iter().zip(times) {
            let seconds = time.as_secs();
            let text = match seconds / 3600 {
                0 => format!("{}:{:02}", seconds / 60, seconds % 60),
                hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
            };
            row.clock.set_label(&text);
        }
    }

    /// Shows that the computer thinks and what it knows; `None` when it does not.
    pub fn show_thinking(&self, thinking: Option<&Thinking>) {
        let imp = self.imp();
        reveal(&imp.thinking, thinking.is_some());
        imp.spinner.set_spinning(thinking.is_some());
        let Some(thinking) = thinking else {
            return;
        };
        let value = thinking
            .value
            .map_or("–".into(), |value| format!("{value:+}"));
        let nodes = grouped(thinking.nodes);
        let mut text = gettext_f(
            "Depth {depth} ({done}/{all}), value {value}\n{nodes} nodes",
            &[
                ("depth", &thinking.depth.to_string()),
                ("done", &thinking.done.0.to_string()),
                ("all", &thinking.done.1.to_string()),
                ("value", &value),
                ("nodes", &nodes),
            ],
        );
        if thinking.table_hits > 0 {
            let hits = grouped(thinking.table_hits);
            text.push_str(&gettext_f(", {hits} table hits", &[("hits", &hits)]));
        }
        imp.figures.set_label(&text);
    }

    /// Shows or hides the controls for computers against each other.
    pub fn show_pace(&self, shown: bool) {
        reveal(&self.imp().pace, shown);
    }

    fn add_player(&self, side: Side) {
        let label = |class: &str| {
            let label = gtk::Label::builder().xalign(0.0).build();
            label.set_ellipsize(pango::EllipsizeMode::End);
            label.add_css_class(class);
            label
        };
        let row = gtk::Box::builder()
            .spacing(10)
            .accessible_role(gtk::AccessibleRole::Group)
            .build();
        row.add_css_class("player-row");
        let arrow = gtk::Image::from_icon_name("go-next-symbolic");
        let sign = gtk::DrawingArea::builder()
            .content_width(30)
            .content_height(30)
            .valign(gtk::Align::Center)
            .accessible_role(gtk::AccessibleRole::Presentation)
            .build();
        let texts = gtk::Box::new(gtk::Orientation::Vertical, 0);
        texts.set_hexpand(true);
        texts.set_valign(gtk::Align::Center);
        let (name, who) = (label("heading"), label("caption"));
        who.add_css_class("dim-label");
        texts.append(&name);
        texts.append(&who);
        let figures = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let (points, clock) = (label("score"), label("caption"));
        points.set_xalign(1.0);
        clock.set_xalign(1.0);
        clock.add_css_class("clock");
        clock.add_css_class("dim-label");
        figures.append(&points);
        figures.append(&clock);
        row.append(&arrow);
        row.append(&sign);
        row.append(&texts);
        row.append(&figures);
        self.imp().players.append(&row);
        debug_assert_eq!(self.imp().rows.borrow().len(), side.index());
        self.imp().rows.borrow_mut().push(PlayerRow {
            row,
            arrow,
            sign,
            name,
            who,
            points,
            clock,
        });
    }

    fn show_log(&self, game: &dyn AnyMatch, ply: usize, look: Look) {
        let imp = self.imp();
        let entries = game.log();
        let mut logged = imp.logged.borrow_mut();
        if imp.look.get().map(|look| (look.dark, look.colors)) != Some((look.dark, look.colors)) {
            logged.clear();
            imp.look.set(Some(look));
        }
        let same = (logged.iter().zip(&entries))
            .take_while(|((side, text), entry)| *side == entry.side && *text == entry.text)
            .count();
        logged.truncate(same);
        while let Some(row) = imp.log.row_at_index(same as i32) {
            imp.log.remove(&row);
        }
        for (index, entry) in entries.iter().enumerate().skip(same) {
            let label = gtk::Label::builder().xalign(0.0).build();
            let color = super::style::color_text(look.colors[entry.side.index()]);
            label.set_markup(&format!(
                "<span alpha=\"55%\">{}.</span>  <span foreground=\"{color}\">{}</span>",
                index + 1,
                glib::markup_escape_text(&entry.text)
            ));
            let row = gtk::ListBoxRow::builder().child(&label).build();
            let name = &game.players()[entry.side.index()].name;
            let number = (index + 1).to_string();
            let text = gettext_f(
                "Move {number}, {name}: {move}",
                &[("number", &number), ("name", name), ("move", &entry.text)],
            );
            row.update_property(&[gtk::accessible::Property::Label(&text)]);
            imp.log.append(&row);
            logged.push((entry.side, entry.text.clone()));
        }
        for index in 0..entries.len() {
            if let Some(row) = imp.log.row_at_index(index as i32) {
                match index < game.ply() {
                    true => row.remove_css_class("taken-back"),
                    false => row.add_css_class("taken-back"),
                }
            }
        }
        let current = ply
            .checked_sub(1)
            .and_then(|index| imp.log.row_at_index(index as i32));
        imp.log.select_row(current.as_ref());
        // The row has its place only after the next layout.
        let panel = self.downgrade();
        glib::idle_add_local_once(move || {
            if let (Some(panel), Some(row)) = (panel.upgrade(), current) {
                panel.scroll_to(&row);
            }
        });
    }

    fn scroll_to(&self, row: &gtk::ListBoxRow) {
        let imp = self.imp();
        let adjustment = imp.scroller.vadjustment();
        if let Some(bounds) = row.compute_bounds(&*imp.log) {
            let (top, bottom) = (
                f64::from(bounds.y()),
                f64::from(bounds.y() + bounds.height()),
            );
            adjustment.clamp_page(top, bottom);
        }
    }
}

/// A number with thin spaces between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
