//! The graph of the game's course: the value of each position, and the mistakes.

use std::cell::RefCell;
use std::sync::OnceLock;

use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::prelude::*;
use gtk::{cairo, gdk, glib};

use super::look_at::{emit_look_at, look_at_signal};
use crate::app::style::{Look, on_style_change};
use crate::games::{Side, WIN_FLOOR};
use crate::i18n::gettext;
use crate::play::analysis::{Mistake, Worth};
use crate::play::story::Story;

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
    /// Whether the worths are points, and not only what an engine thinks of a game to win or lose.
    pub has_points: bool,
}

/// Room at the right end of the graph, and at the upper one, in pixels.
const ROOM: f64 = 8.0;

/// How far from the rim of the plot the curve stays, in pixels.
const RIM: f64 = 4.0;

/// Room for the numbers of an axis, in heights of their letters.
const AXIS: f64 = 2.2;

/// The part of a graph that the curve lies in, in pixels.
#[derive(Debug, Clone, Copy)]
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Plot {
    /// The plot of a graph of this size with letters of this height.
    fn new(width: f64, height: f64, letters: f64) -> Plot {
        let left = AXIS * letters;
        Plot {
            left,
            right: (width - ROOM).max(left + 1.0),
            top: ROOM,
            bottom: height - 1.6 * letters,
        }
    }

    fn width(&self) -> f64 {
        self.right - self.left
    }

    fn middle(&self) -> f64 {
        (self.top + self.bottom) / 2.0
    }
}

impl Course {
    /// The worths that can be drawn: those that say who stands better.
    pub fn drawn(worths: &[Option<Worth>], story: &Story) -> Vec<Option<Worth>> {
        let says = |worth: &Worth| story.tells_who_leads(worth.is_exact);
        worths.iter().map(|worth| worth.filter(says)).collect()
    }

    /// The position that lies at this distance from the left end of a graph.
    fn ply_at(&self, x: f64, plot: Plot) -> Option<usize> {
        let last = self.worths.len().checked_sub(1).filter(|&last| last > 0)?;
        let share = (x - plot.left) / plot.width();
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
                    let plot = graph.plot(width, height);
                    draw(cr, course, plot, graph.letters()).ok();
                }
            }
        ));
        on_style_change(self, |graph| graph.queue_draw());
        let click = gtk::GestureClick::new();
        click.connect_released(glib::clone!(
            #[weak(rename_to = graph)]
            self,
            move |_, _, x, _| {
                let course = graph.imp().course.borrow();
                let plot = graph.plot(graph.width(), graph.height());
                let ply = course.as_ref().and_then(|course| course.ply_at(x, plot));
                drop(course);
                if let Some(ply) = ply {
                    emit_look_at(&graph, ply);
                }
            }
        ));
        self.add_controller(click);
    }

    /// The height of the letters at the axes, in pixels: a little smaller than other text.
    fn letters(&self) -> f64 {
        let font = self.pango_context().font_description();
        let (size, is_absolute) = font.map_or((10.0, false), |font| {
            let size = f64::from(font.size()) / f64::from(gtk::pango::SCALE);
            (size, font.is_size_absolute())
        });
        if is_absolute {
            return 0.85 * size;
        }
        // In 1024ths of a dot per inch; this is what text scaling changes.
        let dpi = f64::from(self.settings().gtk_xft_dpi()) / 1024.0;
        let dpi = if dpi > 0.0 { dpi } else { 96.0 };
        0.85 * size * dpi / 72.0
    }

    fn plot(&self, width: i32, height: i32) -> Plot {
        Plot::new(width.into(), height.into(), self.letters())
    }

    /// Shows the course of a game, if it says anything. Large letters get more room, or those of the axis would
    /// overlap.
    pub fn show(&self, course: Course) {
        self.set_content_height((9.0 * self.letters()).max(104.0) as i32);
        self.set_visible(course.worths.len() > 1 && course.worths.iter().any(Option::is_some));
        self.imp().course.replace(Some(course));
        self.queue_draw();
    }
}

fn draw(
    cr: &cairo::Context,
    course: &Course,
    plot: Plot,
    letters: f64,
) -> Result<(), cairo::Error> {
    let known = course.worths.iter().flatten();
    // Games that are only won or lost stand at the rim.
    let most = known
        .map(|worth| worth.margin.abs())
        .filter(|&margin| margin < WIN_FLOOR)
        .max()
        .unwrap_or(0)
        .max(4);
    let look = Look::new(course.colors);
    let drawing = Drawing {
        cr,
        course,
        plot,
        most,
        last: course.worths.len().max(2) - 1,
        half: (plot.bottom - plot.top) / 2.0,
    };
    drawing.ground(&look)?;
    drawing.axes(look.ink(), letters)?;
    drawing.line(look.ink())?;
    drawing.mistakes(look.ink())
}

/// A graph that is being drawn.
struct Drawing<'a> {
    cr: &'a cairo::Context,
    course: &'a Course,
    plot: Plot,
    /// The margin at the upper rim.
    most: i32,
    /// The number of moves at the right rim.
    last: usize,
    /// Half of the height.
    half: f64,
}

impl Drawing<'_> {
    fn x(&self, ply: usize) -> f64 {
        self.plot.left + self.plot.width() * ply as f64 / self.last as f64
    }

    fn y(&self, margin: i32) -> f64 {
        let share = f64::from(margin.clamp(-self.most, self.most)) / f64::from(self.most);
        // At the rim itself the line would seem to be a part of it.
        self.plot.middle() - share * (self.half - RIM)
    }

    fn ink(&self, color: gdk::RGBA, alpha: f64) {
        let (red, green, blue) = (
            color.red().into(),
            color.green().into(),
            color.blue().into(),
        );
        self.cr.set_source_rgba(red, green, blue, alpha);
    }

    /// The halves of the players: the upper one is the first player's.
    fn ground(&self, look: &Look) -> Result<(), cairo::Error> {
        let plot = &self.plot;
        for (side, top) in [(Side::First, plot.top), (Side::Second, plot.middle())] {
            self.ink(look.colors[side.index()], 0.12);
            self.cr.rectangle(plot.left, top, plot.width(), self.half);
            self.cr.fill()?;
        }
        Ok(())
    }

    /// The axes: how far a player is ahead, and the number of the move; and the place of the position shown.
    fn axes(&self, ink: gdk::RGBA, letters: f64) -> Result<(), cairo::Error> {
        let (cr, plot) = (self.cr, &self.plot);
        self.ink(ink, 1.0);
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            cairo::FontWeight::Normal,
        );
        cr.set_font_size(letters);
        let numbers = [(self.most, self.most), (0, 0), (-self.most, self.most)];
        for (margin, text) in numbers.into_iter().filter(|_| self.course.has_points) {
            let text = text.to_string();
            let extents = cr.text_extents(&text)?;
            cr.move_to(
                plot.left - 4.0 - extents.x_advance(),
                self.y(margin) - extents.y_bearing() - extents.height() / 2.0,
            );
            cr.show_text(&text)?;
        }
        for ply in ticks(self.last) {
            let text = ply.to_string();
            let extents = cr.text_extents(&text)?;
            let most_left = plot.right + ROOM - extents.x_advance();
            cr.move_to(
                (self.x(ply) - extents.x_advance() / 2.0).min(most_left),
                plot.bottom + 4.0 - extents.y_bearing(),
            );
            cr.show_text(&text)?;
        }
        self.ink(ink, 0.5);
        cr.set_line_width(1.0);
        cr.move_to(plot.left, plot.middle());
        cr.line_to(plot.right, plot.middle());
        cr.stroke()?;
        self.ink(ink, 0.25);
        cr.rectangle(
            self.x(self.course.ply) - 1.5,
            plot.top,
            3.0,
            2.0 * self.half,
        );
        cr.fill()
    }

    /// From each position to the next; dashed where it is not proved.
    fn line(&self, ink: gdk::RGBA) -> Result<(), cairo::Error> {
        let cr = self.cr;
        cr.set_line_width(1.6);
        for exact in [false, true] {
            self.ink(ink, if exact { 0.95 } else { 0.5 });
            cr.set_dash(if exact { &[] } else { &[3.0, 3.0] }, 0.0);
            for (ply, pair) in self.course.worths.windows(2).enumerate() {
                if let (Some(before), Some(after)) = (pair[0], pair[1])
                    && (before.is_exact && after.is_exact) == exact
                {
                    cr.move_to(self.x(ply), self.y(before.margin));
                    cr.line_to(self.x(ply + 1), self.y(after.margin));
                    cr.stroke()?;
                }
            }
        }
        cr.set_dash(&[], 0.0);
        Ok(())
    }

    /// A dot after each mistake, in neither player’s colour: whose it is, the list says.
    fn mistakes(&self, ink: gdk::RGBA) -> Result<(), cairo::Error> {
        self.ink(ink, 1.0);
        for mistake in &self.course.mistakes {
            if let Some(Some(worth)) = self.course.worths.get(mistake.ply + 1) {
                let (x, y) = (self.x(mistake.ply + 1), self.y(worth.margin));
                self.cr.arc(x, y, 4.0, 0.0, std::f64::consts::TAU);
                self.cr.fill()?;
            }
        }
        Ok(())
    }
}

/// The numbers of moves that are written at the axis: about four, and all multiples of a round number.
fn ticks(last: usize) -> Vec<usize> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = steps.into_iter().find(|step| last / step <= 5);
    (0..=last).step_by(step.unwrap_or(1000)).collect()
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
            has_points: true,
        }
    }

    /// A plot that is a hundred pixels wide and begins at the 22nd.
    fn plot() -> Plot {
        let plot = Plot::new(130.0, 100.0, 10.0);
        assert_eq!((plot.left, plot.width()), (22.0, 100.0));
        plot
    }

    #[test]
    fn a_click_finds_the_nearest_position() {
        let course = course(11);
        let ply = |x| course.ply_at(x, plot());
        assert_eq!(ply(22.0), Some(0));
        assert_eq!(ply(22.0 + 34.0), Some(3));
        assert_eq!(ply(22.0 + 36.0), Some(4));
        assert_eq!((ply(-5.0), ply(1000.0)), (Some(0), Some(10)));
    }

    #[test]
    fn without_moves_there_is_nothing_to_click_on() {
        assert_eq!(course(0).ply_at(10.0, plot()), None);
        assert_eq!(course(1).ply_at(10.0, plot()), None);
    }

    #[test]
    fn the_axis_has_a_few_round_numbers() {
        assert_eq!(ticks(4), [0, 1, 2, 3, 4]);
        assert_eq!(ticks(60), [0, 20, 40, 60]);
        assert_eq!(ticks(84), [0, 20, 40, 60, 80]);
        for last in 1..400 {
            assert!((2..=6).contains(&ticks(last).len()), "{last}");
        }
    }
}
