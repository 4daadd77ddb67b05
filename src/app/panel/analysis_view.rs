//! The analysis in the panel: who makes the last move, chains and loops, and the course of the game with its
//! mistakes.

use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::glib;
use gtk::prelude::*;

use super::course_graph::{Course, CourseGraph};
use super::look_at::{connect_look_at, emit_look_at, look_at_signal};
use crate::app::style::player_colors;
use crate::games::{Insight, Side, Unit, WIN_FLOOR};
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::play::Snapshot;
use crate::play::analysis::{Analysis, Mistake};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct AnalysisView {
        pub outlook: gtk::Label,
        /// Who wants what.
        pub aims: gtk::Label,
        pub formations: gtk::Label,
        /// What the marks on the board say.
        pub legend: gtk::Label,
        pub graph: CourseGraph,
        /// What the buttons are about.
        pub mistakes_heading: gtk::Label,
        pub mistakes: gtk::FlowBox,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for AnalysisView {
        const NAME: &'static str = "WallsAnalysisView";
        type Type = super::AnalysisView;
        type ParentType = gtk::Box;
    }

    impl ObjectImpl for AnalysisView {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![look_at_signal()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for AnalysisView {}
    impl BoxImpl for AnalysisView {}
}

glib::wrapper! {
    /// The analysis; a click in it emits `look-at`.
    pub struct AnalysisView(ObjectSubclass<imp::AnalysisView>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl AnalysisView {
    fn set_up(&self) {
        let imp = self.imp();
        for label in [&imp.outlook, &imp.aims, &imp.formations, &imp.legend] {
            label.set_xalign(0.0);
            label.set_wrap(true);
            label.add_css_class("caption");
            self.append(label);
        }
        imp.outlook.add_css_class("heading");
        imp.mistakes.set_selection_mode(gtk::SelectionMode::None);
        imp.mistakes.set_max_children_per_line(5);
        imp.mistakes.add_css_class("mistakes");
        imp.mistakes.set_column_spacing(2);
        self.append(&imp.graph);
        let heading = &imp.mistakes_heading;
        heading.set_label(&gettext("Mistakes, and what they cost"));
        heading.set_xalign(0.0);
        heading.add_css_class("caption-heading");
        self.append(heading);
        self.append(&imp.mistakes);
        connect_look_at(
            &imp.graph,
            glib::clone!(
                #[weak(rename_to = view)]
                self,
                move |ply| emit_look_at(&view, ply)
            ),
        );
    }

    /// Shows what is known.
    pub fn show(&self, game: &Snapshot, analysis: &Analysis) {
        let insight = &analysis.insight;
        let imp = self.imp();
        let name = |side: Side| game.players[side.index()].name.as_str();
        imp.outlook.set_visible(insight.last_mover.is_some());
        if let Some(side) = insight.last_mover {
            imp.outlook.set_label(&match insight.is_certain {
                true => gettext_f("{name} will make the last move", &[("name", name(side))]),
                false => gettext_f(
                    "{name} would make the last safe move",
                    &[("name", name(side))],
                ),
            });
        }
        imp.aims.set_visible(insight.last_mover.is_some());
        if let Some(side) = insight.last_mover {
            let names = [("name", name(side)), ("other", name(side.other()))];
            imp.aims.set_label(&match insight.is_certain {
                true => gettext_f(
                    "{name} wants odd chains, loops and many separate pieces; {other} wants even chains and one piece",
                    &names,
                ),
                false => gettext_f(
                    "Then {other} would have to open the first chain; one long chain more or less turns that around",
                    &names,
                ),
            });
        }
        let legend = gettext(
            "On the board: green is how the game ends with best play, other numbers are what a move loses. “~” means expected, not proved.",
        );
        let are_picked_up = analysis.moves.iter().any(|one| one.path.len() > 1);
        imp.legend.set_label(&match are_picked_up {
            true => format!(
                "{legend} {}",
                gettext("Pick up a piece to see the numbers of its moves.")
            ),
            false => legend,
        });
        let text = formations_text(insight);
        imp.formations.set_visible(!text.is_empty());
        imp.formations.set_label(&text);
        let mistakes = analysis.mistakes(|ply| game.mover(ply));
        // Buttons that stay the same stay where they are, and keep the focus.
        let same = imp.graph.shows(analysis.course.len(), &mistakes);
        if !same {
            while let Some(child) = imp.mistakes.first_child() {
                imp.mistakes.remove(&child);
            }
            for mistake in &mistakes {
                imp.mistakes
                    .insert(&self.mistake_button(game, *mistake), -1);
            }
        }
        imp.mistakes.set_visible(!mistakes.is_empty());
        imp.mistakes_heading.set_visible(!mistakes.is_empty());
        imp.graph.show(Course {
            worths: analysis.course.clone(),
            ply: analysis.ply,
            mistakes,
            colors: player_colors(&game.players),
            has_points: game.story.unit != Unit::Win,
        });
    }

    /// A button that shows the position in which another move would have been better.
    fn mistake_button(&self, game: &Snapshot, mistake: Mistake) -> gtk::Button {
        let number = (mistake.ply + 1).to_string();
        let cost = mistake.cost().to_string();
        let only_wins = game.story.unit == Unit::Win;
        let short = match only_wins {
            true if mistake.value > -WIN_FLOOR => gettext("win missed"),
            true => gettext("lost"),
            false => format!("−{cost}"),
        };
        let button = gtk::Button::builder()
            .label(format!("{number}: {short}"))
            .css_classes(["flat", "caption"])
            .build();
        let played = game.log.get(mistake.ply);
        let played = played.map_or("", |entry| &entry.text);
        let text = match only_wins {
            true => gettext_f(
                "Move {number}, {move}. {cost}",
                &[
                    ("number", &number),
                    ("move", played),
                    ("cost", &tell(&mistake.turned())),
                ],
            ),
            false => ngettext_f(
                "Move {number}, {move}, cost {cost} point",
                "Move {number}, {move}, cost {cost} points",
                mistake.cost().unsigned_abs(),
                &[("number", &number), ("move", played), ("cost", &cost)],
            ),
        };
        button.set_tooltip_text(Some(&text));
        button.update_property(&[gtk::accessible::Property::Label(&text)]);
        button.connect_clicked(glib::clone!(
            #[weak(rename_to = view)]
            self,
            move |_| emit_look_at(&view, mistake.ply)
        ));
        button
    }
}

/// How many chains and loops of which lengths there are.
fn formations_text(insight: &Insight) -> String {
    let lengths = |is_loop: bool| {
        let of_kind = insight
            .formations
            .iter()
            .filter(|one| one.is_loop == is_loop);
        let mut lengths: Vec<usize> = of_kind.map(|one| one.middles.len()).collect();
        lengths.sort_unstable();
        lengths
    };
    let list = |lengths: &[usize]| {
        let texts: Vec<String> = lengths.iter().map(usize::to_string).collect();
        texts.join(", ")
    };
    let mut parts = Vec::new();
    let chains = lengths(false);
    if !chains.is_empty() {
        parts.push(ngettext_f(
            "{count} chain of {lengths} boxes",
            "{count} chains of {lengths} boxes",
            chains.len() as u32,
            &[
                ("count", &chains.len().to_string()),
                ("lengths", &list(&chains)),
            ],
        ));
    }
    let loops = lengths(true);
    if !loops.is_empty() {
        parts.push(ngettext_f(
            "{count} loop of {lengths}",
            "{count} loops of {lengths}",
            loops.len() as u32,
            &[
                ("count", &loops.len().to_string()),
                ("lengths", &list(&loops)),
            ],
        ));
    }
    parts.join(", ")
}
