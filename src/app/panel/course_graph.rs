//! The graph of the game's course: the value of each position, and the mistakes.

use std::cell::RefCell;
use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::prelude::*;
use gtk::{cairo, gdk, glib};

use super::look_at::{emit_look_at, look_at_signal};
use crate::app::style::Look;
use crate::games::{Side, WIN_FLOOR};
use crate::i18n::gettext;
use crate::play::analysis::{Mistake, Worth};

/// What the graph is drawn from.
pub struct Course {
    /// The worth of the positions from the first on, where it is known.
    pub worths: Vec<Option<Worth>>,
    /// The position that is shown.
    pub ply: usize,
    /// The moves that gave something away.
    pub mistakes: Vec<Mistake>,
    /// The colours of the players.
    pub colors: [gdk::RGBA; 2],
}

/// Room at the ends of the graph, in pixels.
const ROOM: f64 = 8.0;

impl Course {
    /// The position that lies under a point of a graph of this width.
    fn ply_at(&self, x: f64, width: f64) -> Option<usize> {
        let last = self.worths.len().checked_sub(1).filter(|&last| last > 0)?;
        let share = (x - ROOM) / f64::max(width - 2.0 * ROOM, 1.0);
        Some((share * last as f64).round().clamp(0.0, last as f64) as usize)
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct CourseGraph {
        pub course: RefCell<Option<Course>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for CourseGraph {
        const NAME: &'static str = "WallsCourseGraph";
        type Type = super::CourseGraph;
        type ParentType = gtk::DrawingArea;

        fn class_init(klass: &mut Self::Class) {
            klass.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for CourseGraph {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![look_at_signal()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_up();
        }
    }

    impl WidgetImpl for CourseGraph {}
    impl DrawingAreaImpl for CourseGraph {}
}

glib::wrapper! {
    /// The graph; a click emits `look-at`.
    pub struct CourseGraph(ObjectSubclass<imp::CourseGraph>)
        @extends gtk::DrawingArea, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for CourseGraph {
    fn default() -> CourseGraph {
        glib::Object::new()
    }
}

impl CourseGraph {
    fn set_up(&self) {
        self.set_content_height(78);
        self.set_hexpand(true);
        self.set_cursor_from_name(Some("pointer"));
        self.update_property(&[gtk::accessible::Property::Label(&gettext(
            "Course of the game",
        ))]);
        self.set_draw_func(glib::clone!(
            #[weak(rename_to = graph)]
            self,
            move |_, cr, width, height| {
                if let Some(course) = &*graph.imp().course.borrow() {
                    draw(cr, course, width.into(), height.into()).ok();
                }
            }
        ));
        adw::StyleManager::default().connect_dark_notify(glib::clone!(
            #[weak(rename_to = graph)]
            self,
            move |_| graph.queue_draw()
        ));
        let click = gtk::GestureClick::new();
        click.connect_released(glib::clone!(
            #[weak(rename_to = graph)]
            self,
            move |_, _, x, _| {
                let course = graph.imp().course.borrow();
                let ply = course
                    .as_ref()
                    .and_then(|course| course.ply_at(x, graph.width().into()));
                drop(course);
                if let Some(ply) = ply {
                    emit_look_at(&graph, ply);
                }
            }
        ));
        self.add_controller(click);
    }

    /// Shows the course of a game.
    pub fn show(&self, course: Course) {
        self.set_visible(course.worths.len() > 1);
        self.imp().course.replace(Some(course));
        self.queue_draw();
    }

    /// Whether the course shown has as many positions and these mistakes.
    pub fn shows(&self, positions: usize, mistakes: &[Mistake]) -> bool {
        let course = self.imp().course.borrow();
        (course.as_ref())
            .is_some_and(|course| course.mistakes == mistakes && course.worths.len() == positions)
    }
}

fn draw(cr: &cairo::Context, course: &Course, width: f64, height: f64) -> Result<(), cairo::Error> {
    let look = Look::new(course.colors);
    let ink = look.ink();
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
        let color = look.colors[side.index()];
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

#[cfg(test)]
mod tests {
    use super::*;

    fn course(positions: usize) -> Course {
        Course {
            worths: vec![None; positions],
            ply: 0,
            mistakes: Vec::new(),
            colors: [gdk::RGBA::BLACK; 2],
        }
    }

    #[test]
    fn a_click_finds_the_nearest_position() {
        let course = course(11);
        let ply = |x| course.ply_at(x, 100.0 + 2.0 * ROOM);
        assert_eq!(ply(ROOM), Some(0));
        assert_eq!(ply(ROOM + 34.0), Some(3));
        assert_eq!(ply(ROOM + 36.0), Some(4));
        assert_eq!((ply(-5.0), ply(1000.0)), (Some(0), Some(10)));
    }

    #[test]
    fn without_moves_there_is_nothing_to_click_on() {
        assert_eq!(course(0).ply_at(10.0, 100.0), None);
        assert_eq!(course(1).ply_at(10.0, 100.0), None);
    }
}
