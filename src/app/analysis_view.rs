//! The analysis in the panel: who makes the last move, what belongs together, and the course of the
//! game with its mistakes.

use std::cell::RefCell;
use std::rc::Rc;

use gtk::prelude::*;
use gtk::{cairo, gdk};

use super::style::Look;
use crate::games::{Insight, Side, WIN_FLOOR};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::Snapshot;
use crate::play::analysis::{Analysis, Mistake, Worth};

/// What the graph is drawn from.
struct Course {
    worths: Vec<Option<Worth>>,
    ply: usize,
    mistakes: Vec<Mistake>,
    look: Look,
}

/// Hears of the number of moves after which a position was clicked.
type OnPly = Rc<dyn Fn(usize)>;

/// The widgets of the analysis.
pub struct AnalysisView {
    outlook: gtk::Label,
    formations: gtk::Label,
    graph: gtk::DrawingArea,
    mistakes: gtk::FlowBox,
    course: Rc<RefCell<Option<Course>>>,
    on_ply: Rc<RefCell<Option<OnPly>>>,
}

/// Room at the ends of the graph, in pixels.
const ROOM: f64 = 8.0;

impl AnalysisView {
    /// Puts the widgets into a box.
    pub fn new(parent: &gtk::Box) -> AnalysisView {
        let label = || {
            gtk::Label::builder()
                .xalign(0.0)
                .wrap(true)
                .css_classes(["caption"])
                .build()
        };
        let (outlook, formations) = (label(), label());
        outlook.add_css_class("heading");
        let graph = gtk::DrawingArea::builder()
            .content_height(78)
            .hexpand(true)
            .accessible_role(gtk::AccessibleRole::Img)
            .build();
        graph.update_property(&[gtk::accessible::Property::Label(&gettext(
            "Value of the positions of the game",
        ))]);
        let mistakes = gtk::FlowBox::builder()
            .selection_mode(gtk::SelectionMode::None)
            .max_children_per_line(5)
            .column_spacing(2)
            .row_spacing(0)
            .build();
        parent.append(&outlook);
        parent.append(&formations);
        parent.append(&graph);
        parent.append(&mistakes);
        let view = AnalysisView {
            outlook,
            formations,
            graph,
            mistakes,
            course: Rc::default(),
            on_ply: Rc::default(),
        };
        view.set_up();
        view
    }

    fn set_up(&self) {
        let course = Rc::clone(&self.course);
        self.graph.set_draw_func(move |_, cr, width, height| {
            if let Some(course) = &*course.borrow() {
                draw(cr, course, width.into(), height.into()).ok();
            }
        });
        let click = gtk::GestureClick::new();
        let (course, on_ply) = (Rc::clone(&self.course), Rc::clone(&self.on_ply));
        click.connect_released(move |click, _, x, _| {
            let width = click.widget().map_or(1.0, |widget| widget.width().into());
            let plies = course.borrow().as_ref().map(|course| course.worths.len());
            let ply = plies.filter(|&plies| plies > 1).map(|plies| {
                let share = (x - ROOM) / f64::max(width - 2.0 * ROOM, 1.0);
                (share * (plies - 1) as f64)
                    .round()
                    .clamp(0.0, (plies - 1) as f64) as usize
            });
            let handler = on_ply.borrow().clone();
            if let (Some(ply), Some(handler)) = (ply, handler) {
                handler(ply);
            }
        });
        self.graph.add_controller(click);
        self.graph
            .set_cursor(gdk::Cursor::from_name("pointer", None).as_ref());
    }

    /// Calls this with the number of moves after which a position was clicked.
    pub fn connect_ply(&self, handler: impl Fn(usize) + 'static) {
        self.on_ply.replace(Some(Rc::new(handler)));
    }

    /// Shows what is known.
    pub fn show(&self, game: &Snapshot, analysis: &Analysis, look: Look) {
        let insight = &analysis.insight;
        let name = |side: Side| game.players[side.index()].name.as_str();
        self.outlook.set_visible(insight.last_mover.is_some());
        if let Some(side) = insight.last_mover {
            self.outlook.set_label(&match insight.is_certain {
                true => gettext_f("{name} makes the last move", &[("name", name(side))]),
                false => gettext_f(
                    "{name} would make the last safe move",
                    &[("name", name(side))],
                ),
            });
        }
        let text = formations_text(insight);
        self.formations.set_visible(!text.is_empty());
        self.formations.set_label(&text);
        let mistakes = analysis.mistakes(|ply| game.mover(ply));
        let shown = self.course.borrow();
        // Buttons that stay the same stay where they are, and keep the focus.
        let same = shown.as_ref().is_some_and(|course| {
            course.mistakes == mistakes && course.worths.len() == analysis.course.len()
        });
        drop(shown);
        if !same {
            while let Some(child) = self.mistakes.first_child() {
                self.mistakes.remove(&child);
            }
            for mistake in &mistakes {
                self.mistakes.insert(&self.button(game, *mistake), -1);
            }
        }
        self.mistakes.set_visible(!mistakes.is_empty());
        self.graph.set_visible(analysis.course.len() > 1);
        self.course.replace(Some(Course {
            worths: analysis.course.clone(),
            ply: analysis.ply,
            mistakes,
            look,
        }));
        self.graph.queue_draw();
    }

    fn button(&self, game: &Snapshot, mistake: Mistake) -> gtk::Button {
        let cost = match mistake.cost {
            cost if cost >= WIN_FLOOR => gettext("lost"),
            cost => format!("−{cost}"),
        };
        let about = if mistake.is_exact { "" } else { "~" };
        let number = (mistake.ply + 1).to_string();
        let button = gtk::Button::builder()
            .label(format!("{number}: {about}{cost}"))
            .css_classes(["flat", "caption"])
            .build();
        let played = game.log.get(mistake.ply);
        let played = played.map_or("", |entry| &entry.text);
        let text = gettext_f(
            "Move {number}, {move}, cost {cost} points",
            &[
                ("number", &number),
                ("move", played),
                ("cost", &mistake.cost.to_string()),
            ],
        );
        button.set_tooltip_text(Some(&text));
        button.update_property(&[gtk::accessible::Property::Label(&text)]);
        let on_ply = Rc::clone(&self.on_ply);
        button.connect_clicked(move |_| {
            let handler = on_ply.borrow().clone();
            if let Some(handler) = handler {
                // The position in which another move would have been better.
                handler(mistake.ply);
            }
        });
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
            "{count} chain ({lengths})",
            "{count} chains ({lengths})",
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
            "{count} loop ({lengths})",
            "{count} loops ({lengths})",
            loops.len() as u32,
            &[
                ("count", &loops.len().to_string()),
                ("lengths", &list(&loops)),
            ],
        ));
    }
    parts.join(" · ")
}

fn draw(cr: &cairo::Context, course: &Course, width: f64, height: f64) -> Result<(), cairo::Error> {
    let ink = course.look.ink();
    let (red, green, blue) = (ink.red().into(), ink.green().into(), ink.blue().into());
    let known = course.worths.iter().flatten();
    // Games that are only won or lost stand at the rim.
    let most = known
        .map(|worth| worth.margin.abs())
        .filter(|&margin| margin < WIN_FLOOR)
        .max()
        .unwrap_or(0)
        .max(4);
    let plies = course.worths.len();
    let x = |ply: usize| ROOM + (width - 2.0 * ROOM) * ply as f64 / (plies.max(2) - 1) as f64;
    let y = |margin: i32| {
        let share = f64::from(margin.clamp(-most, most)) / f64::from(most);
        height / 2.0 - share * (height / 2.0 - 7.0)
    };
    // The upper half is the first player's.
    for (side, top) in [(Side::First, 0.0), (Side::Second, height / 2.0)] {
        let color = course.look.colors[side.index()];
        cr.set_source_rgba(
            color.red().into(),
            color.green().into(),
            color.blue().into(),
            0.12,
        );
        cr.rectangle(0.0, top, width, height / 2.0);
        cr.fill()?;
    }
    cr.set_source_rgba(red, green, blue, 0.5);
    cr.set_line_width(1.0);
    cr.move_to(0.0, height / 2.0);
    cr.line_to(width, height / 2.0);
    cr.stroke()?;
    cr.set_source_rgba(red, green, blue, 0.25);
    cr.rectangle(x(course.ply) - 1.5, 0.0, 3.0, height);
    cr.fill()?;
    cr.set_line_width(1.6);
    for exact in [false, true] {
        cr.set_source_rgba(red, green, blue, if exact { 0.95 } else { 0.5 });
        cr.set_dash(if exact { &[] } else { &[3.0, 3.0] }, 0.0);
        for (ply, pair) in course.worths.windows(2).enumerate() {
            if let (Some(before), Some(after)) = (pair[0], pair[1])
                && (before.is_exact && after.is_exact) == exact
            {
                cr.move_to(x(ply), y(before.margin));
                cr.line_to(x(ply + 1), y(after.margin));
                cr.stroke()?;
            }
        }
    }
    cr.set_dash(&[], 0.0);
    for mistake in &course.mistakes {
        if let Some(Some(worth)) = course.worths.get(mistake.ply + 1) {
            cr.set_source_rgb(0.85, 0.15, 0.15);
            cr.arc(
                x(mistake.ply + 1),
                y(worth.margin),
                4.0,
                0.0,
                std::f64::consts::TAU,
            );
            cr.fill()?;
        }
    }
    Ok(())
}
