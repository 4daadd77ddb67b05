//! The analysis in the panel: what the position is worth, who makes the last move, chains and loops, and the course of
//! the game with its mistakes.

use std::cell::RefCell;
use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::glib;
use gtk::prelude::*;

use super::course_graph::{Course, CourseGraph};
use super::look_at::{connect_look_at, emit_look_at, look_at_signal};
use super::mistake_list::{MistakeList, MistakeShown};
use crate::app::board::{Sign, Signs};
use crate::app::style::{color_text, on_style_change, parse_color, player_colors};
use crate::games::{Insight, Side, Unit, WIN_FLOOR};
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::play::Snapshot;
use crate::play::analysis::{Analysis, Label, Mistake, outlook};

/// The most mistakes that are listed: the graph marks all of them.
const LISTED: usize = 5;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct AnalysisView {
        /// How the game ends with best play.
        pub outlook: gtk::Label,
        pub last_mover: gtk::Label,
        /// Who wants what.
        pub aims: gtk::Label,
        pub formations: gtk::Label,
        /// What the marks on the board say.
        pub legend: gtk::Label,
        /// How to see more of them.
        pub pick_up: gtk::Label,
        /// The marks that it explains, and what the points of the game count.
        pub signs: RefCell<Option<(Signs, Unit)>>,
        pub graph: CourseGraph,
        /// What the buttons are about.
        pub mistakes_heading: gtk::Label,
        pub mistakes: MistakeList,
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
        imp.pick_up
            .set_label(&gettext("Pick up a piece to see the signs of its moves."));
        for label in [
            &imp.outlook,
            &imp.last_mover,
            &imp.aims,
            &imp.formations,
            &imp.legend,
            &imp.pick_up,
        ] {
            label.set_xalign(0.0);
            label.set_wrap(true);
            label.add_css_class("caption");
            self.append(label);
        }
        imp.outlook.add_css_class("heading");
        imp.last_mover.add_css_class("heading");
        on_style_change(self, |view| view.show_legend());
        imp.mistakes.set_up();
        self.append(&imp.graph);
        let heading = &imp.mistakes_heading;
        heading.set_xalign(0.0);
        heading.set_wrap(true);
        heading.add_css_class("caption-heading");
        self.append(heading);
        self.append(&imp.mistakes.buttons);
        connect_look_at(
            &imp.graph,
            glib::clone!(
                #[weak(rename_to = view)]
                self,
                move |ply| emit_look_at(&view, ply)
            ),
        );
    }

    /// Shows what is known; these signs stand on the board, where a person may move or not.
    pub fn show(&self, game: &Snapshot, analysis: &Analysis, signs: Signs, may_move: bool) {
        let insight = &analysis.insight;
        let imp = self.imp();
        let name = |side: Side| game.players[side.index()].name.as_str();
        let story = &game.story;
        imp.outlook.set_visible(analysis.outlook().is_some());
        if let Some((side, of)) = analysis.outlook() {
            let outlook = outlook(side, of, story.unit, &game.players);
            imp.outlook.set_label(&tell(&outlook));
        }
        imp.last_mover.set_visible(insight.last_mover.is_some());
        if let Some(side) = insight.last_mover {
            imp.last_mover.set_label(&match insight.is_certain {
                true => gettext_f("{name} will make the last move.", &[("name", name(side))]),
                false => gettext_f(
                    "{name} would make the last safe move.",
                    &[("name", name(side))],
                ),
            });
        }
        imp.aims
            .set_visible(insight.last_mover.is_some() && !insight.is_settled);
        if let Some(side) = insight.last_mover {
            let names = [("name", name(side)), ("other", name(side.other()))];
            imp.aims.set_label(&match insight.is_certain {
                true => gettext_f(
                    "{name} wants odd chains, loops and many separate pieces; {other} wants even chains and one piece.",
                    &names,
                ),
                false => gettext_f(
                    "Then {other} would have to open the first chain; one long chain more or less turns that around.",
                    &names,
                ),
            });
        }
        let are_picked_up = analysis.moves.iter().any(|one| one.path.len() > 1);
        imp.pick_up.set_visible(are_picked_up && may_move);
        imp.signs.replace(Some((signs, story.unit)));
        self.show_legend();
        let text = formations_text(insight);
        imp.formations.set_visible(!text.is_empty());
        imp.formations.set_label(&text);
        let mistakes = analysis.mistakes(|ply| game.mover(ply));
        let listed = mistakes.iter().take(LISTED);
        imp.mistakes
            .show(self, listed.map(|one| as_shown(game, *one)).collect());
        imp.mistakes_heading
            .set_label(&match mistakes.len() > LISTED {
                true => gettext_f(
                    "The largest of {count} mistakes, and what they cost",
                    &[("count", &mistakes.len().to_string())],
                ),
                false => gettext("Mistakes, and what they cost"),
            });
        imp.mistakes.buttons.set_visible(!mistakes.is_empty());
        imp.mistakes_heading.set_visible(!mistakes.is_empty());
        let worths = Course::drawn(&analysis.course, &game.story);
        // Of a game that is won or lost there may be nothing to draw before it is solved: a line needs two positions.
        let is_blank = (worths.windows(2)).all(|pair| pair.iter().any(Option::is_none));
        let only_wins = story.unit == Unit::Win;
        if is_blank && only_wins {
            imp.graph.set_visible(false);
            return;
        }
        imp.graph.show(Course {
            worths,
            ply: analysis.ply,
            mistakes,
            colors: player_colors(&game.players),
            has_points: !only_wins,
        });
    }

    /// Explains each kind of sign that stands on the board, beside one of its kind.
    fn show_legend(&self) {
        let imp = self.imp();
        let dark = adw::StyleManager::default().is_dark();
        let signs = imp.signs.borrow();
        let lines = (signs.as_ref()).map_or(Vec::new(), |(signs, unit)| legend(signs, *unit, dark));
        imp.legend.set_visible(!lines.is_empty());
        imp.legend.set_markup(&lines.join("\n"));
    }
}

/// A mistake as its button shows it.
fn as_shown(game: &Snapshot, mistake: Mistake) -> MistakeShown {
    let number = (mistake.ply + 1).to_string();
    let cost = mistake.cost().to_string();
    let only_wins = game.story.unit == Unit::Win;
    let short = match only_wins {
        true if mistake.value > -WIN_FLOOR => gettext("win missed"),
        true => gettext("lost"),
        false => format!("−{cost}"),
    };
    let entry = game.log.get(mistake.ply);
    let played = entry.map_or("", |entry| &entry.text);
    let player = entry.map(|entry| &game.players[entry.side.index()]);
    let name = player.map_or("", |player| &player.name);
    // A dot in the colour of the player.
    let dot = player.map_or(String::new(), |player| {
        let color = color_text(parse_color(&player.color));
        format!("<span size=\"small\" foreground=\"{color}\" fgalpha=\"100%\">●</span>\u{2009}")
    });
    let told = [("number", &*number), ("name", name), ("move", played)];
    let text = match only_wins {
        true => gettext_f(
            "Move {number}, {move}, by {name}. {cost}",
            &[&told[..], &[("cost", &tell(&mistake.turned()))]].concat(),
        ),
        false => ngettext_f(
            "Move {number}, {move}, by {name}, cost {cost} point",
            "Move {number}, {move}, by {name}, cost {cost} points",
            mistake.cost().unsigned_abs(),
            &[&told[..], &[("cost", &cost)]].concat(),
        ),
    };
    MistakeShown {
        ply: mistake.ply,
        markup: format!("{dot}{number}: {}", glib::markup_escape_text(&short)),
        text,
    }
}

/// A line of markup for each kind of sign.
fn legend(signs: &Signs, unit: Unit, dark: bool) -> Vec<String> {
    // Text has the opacity that the style gives to text, unless told otherwise.
    let pill = |sign: &Sign| {
        let (ground, ink) = sign.colors(dark);
        format!(
            "<span bgalpha=\"100%\" fgalpha=\"100%\" background=\"{}\" foreground=\"{}\">\u{a0}{}\u{a0}</span>",
            color_text(ground),
            color_text(ink),
            glib::markup_escape_text(&sign.text_of_kind())
        )
    };
    let kinds = &signs.kinds;
    let line = |pills: &[String], text: &str| {
        (!pills.is_empty())
            .then(|| format!("{} {}", pills.join(" "), glib::markup_escape_text(text)))
    };
    let first = |is_it: &dyn Fn(Label) -> bool| -> Vec<String> {
        let found = kinds.iter().find(|sign| is_it(sign.says.label));
        found.map(pill).into_iter().collect()
    };
    let ends = |is_best: bool| -> Vec<String> {
        let of = |label: Label| {
            let is_it = |sign: &&Sign| sign.says.label == label && sign.is_best == is_best;
            kinds.iter().find(is_it).map(pill)
        };
        let labels = [Label::Won, Label::Drawn, Label::Lost];
        labels.into_iter().filter_map(of).collect()
    };
    let loses = match unit {
        Unit::Win => gettext("another move: how many pieces it seems to lose"),
        _ => gettext("another move: what it loses against the best"),
    };
    let is_guessed = kinds.iter().any(|sign| !sign.says.is_exact);
    let guessed = is_guessed.then(|| "<b>?</b>".to_owned());
    let missing = (signs.are_missing && !kinds.is_empty())
        .then(|| gettext("No sign: about as good, or not known yet"));
    let lines = [
        line(
            &first(&|label| label == Label::Best),
            &gettext("no other move is better"),
        ),
        line(
            &ends(true),
            &gettext("the best move: how the game ends with best play"),
        ),
        line(
            &ends(false),
            &gettext("another move: how the game ends after it"),
        ),
        line(&first(&|label| matches!(label, Label::Loses(_))), &loses),
        line(guessed.as_slice(), &gettext("expected, not proved")),
        missing.map(|text| glib::markup_escape_text(&text).into()),
    ];
    lines.into_iter().flatten().collect()
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
        let mut texts = lengths_in_words(lengths);
        match (texts.pop(), texts.is_empty()) {
            (Some(last), false) => gettext_f(
                "{list} and {last}",
                &[("list", &texts.join(", ")), ("last", &last)],
            ),
            (last, _) => last.unwrap_or_default(),
        }
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

/// Lengths in rising order, each as often as it comes, but one that comes often just once, with how often.
fn lengths_in_words(lengths: &[usize]) -> Vec<String> {
    let groups: Vec<&[usize]> = lengths.chunk_by(|one, next| one == next).collect();
    let text = |group: &&[usize]| match group {
        [length, _, _, ..] if groups.len() > 1 => {
            let values = [
                ("length", &*length.to_string()),
                ("count", &*group.len().to_string()),
            ];
            vec![gettext_f("{length} ({count} times)", &values)]
        }
        [length, ..] if groups.len() == 1 => vec![length.to_string()],
        few => few.iter().map(usize::to_string).collect(),
    };
    groups.iter().flat_map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::lengths_in_words;

    #[test]
    fn a_length_that_comes_often_is_written_once() {
        assert_eq!(lengths_in_words(&[2, 2, 2]), ["2"]);
        assert_eq!(lengths_in_words(&[2, 3, 3, 5]), ["2", "3", "3", "5"]);
        assert_eq!(lengths_in_words(&[2, 2, 2, 4]), ["2 (3 times)", "4"]);
    }
}
