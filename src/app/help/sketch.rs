//! Sketches of the pages of the window: a frame with a header, bars that stand for lines of text, and boards
//! where the page has boards.

use gtk::cairo;
use gtk::gdk::RGBA;

use crate::app::board_picture::BoardPicture;
use crate::app::boards::painter;
use crate::games::registry::{GameOptions, NAMES};

/// What is sketched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sketch {
    /// The games over the menu.
    Start,
    /// The board beside the panel.
    Game,
    /// The graph of a game, with a mistake.
    Course,
    /// The list of the opponents.
    Levels,
    /// The results beside the form.
    Laboratory,
    /// A position as a drawing of signs, and the board that it stands for.
    Exchange,
}

impl Sketch {
    /// Width and height in pixels.
    pub fn size(self) -> (i32, i32) {
        match self {
            Sketch::Course => (300, 110),
            Sketch::Exchange => (300, 150),
            _ => (300, 200),
        }
    }

    /// Draws it into a rectangle of this size.
    pub fn draw(
        self,
        cr: &cairo::Context,
        size: (f64, f64),
        dark: bool,
    ) -> Result<(), cairo::Error> {
        let pen = Pen { cr, dark };
        match self {
            Sketch::Start => start(&pen, size),
            Sketch::Game => game(&pen, size),
            Sketch::Course => course(&pen, size),
            Sketch::Levels => levels(&pen, size),
            Sketch::Laboratory => laboratory(&pen, size),
            Sketch::Exchange => exchange(&pen, size),
        }
    }
}

/// Blue and orange that show on both grounds.
const ACCENT: RGBA = RGBA::new(0.21, 0.52, 0.89, 1.0);
const WARNING: RGBA = RGBA::new(0.90, 0.38, 0.0, 1.0);

/// Draws in one of the styles.
struct Pen<'a> {
    cr: &'a cairo::Context,
    dark: bool,
}

impl Pen<'_> {
    fn set(&self, color: RGBA, opacity: f64) {
        let [red, green, blue] = [color.red(), color.green(), color.blue()].map(f64::from);
        self.cr.set_source_rgba(red, green, blue, opacity);
    }

    fn ink(&self, opacity: f64) {
        let color = if self.dark { RGBA::WHITE } else { RGBA::BLACK };
        self.set(color, opacity);
    }

    /// A bar with round ends, in the colour that is set.
    fn bar(&self, x: f64, y: f64, width: f64, height: f64) -> Result<(), cairo::Error> {
        use std::f64::consts::FRAC_PI_2;
        let radius = (height.min(width) / 2.0).min(5.0);
        self.cr.new_sub_path();
        for (x, y, quarter) in [
            (x + width - radius, y + radius, -1.0),
            (x + width - radius, y + height - radius, 0.0),
            (x + radius, y + height - radius, 1.0),
            (x + radius, y + radius, 2.0),
        ] {
            let from = quarter * FRAC_PI_2;
            self.cr.arc(x, y, radius, from, from + FRAC_PI_2);
        }
        self.cr.close_path();
        self.cr.fill()
    }

    /// A line of text.
    fn text(&self, x: f64, y: f64, width: f64) -> Result<(), cairo::Error> {
        self.ink(0.28);
        self.bar(x, y, width, 5.0)
    }

    /// The frame of the window with its header.
    fn window(&self, (width, height): (f64, f64)) -> Result<(), cairo::Error> {
        self.ink(0.22);
        self.bar(0.0, 0.0, width, height)?;
        match self.dark {
            true => self.set(RGBA::new(0.16, 0.16, 0.16, 1.0), 1.0),
            false => self.set(RGBA::new(0.98, 0.98, 0.98, 1.0), 1.0),
        }
        self.bar(1.0, 1.0, width - 2.0, height - 2.0)?;
        self.ink(0.08);
        self.bar(1.0, 1.0, width - 2.0, 17.0)?;
        self.text(width / 2.0 - 24.0, 7.0, 48.0)?;
        self.ink(0.3);
        for x in [8.0, width - 17.0] {
            self.bar(x, 5.0, 9.0, 9.0)?;
        }
        Ok(())
    }

    /// The sample board of a game in a square.
    fn board(&self, name: &str, x: f64, y: f64, side: f64) -> Result<(), cairo::Error> {
        let Ok(options) = GameOptions::default_of(name) else {
            return Ok(());
        };
        let Some(board) = BoardPicture::new(&options, painter(&options).sample()) else {
            return Ok(());
        };
        self.cr.save()?;
        self.cr.translate(x, y);
        board.draw(self.cr, (side, side), self.dark)?;
        self.cr.restore()
    }
}

fn start(pen: &Pen, size: (f64, f64)) -> Result<(), cairo::Error> {
    pen.window(size)?;
    let (side, gap) = (46.0, 10.0);
    let left = (size.0 - 3.0 * side - 2.0 * gap) / 2.0;
    for (index, name) in NAMES.iter().enumerate() {
        let (row, column) = (index / 3, index % 3);
        let x = left + column as f64 * (side + gap);
        let y = 24.0 + row as f64 * (side + 5.0);
        if index == 0 {
            pen.set(ACCENT, 0.3);
            pen.bar(x - 3.0, y - 2.0, side + 6.0, side + 4.0)?;
        }
        pen.board(name, x, y, side)?;
    }
    for row in 0..5 {
        let y = 130.0 + f64::from(row) * 13.0;
        match row {
            0 => pen.set(ACCENT, 0.9),
            _ => pen.ink(0.13),
        }
        pen.bar(size.0 / 2.0 - 45.0, y, 90.0, 10.0)?;
    }
    Ok(())
}

fn game(pen: &Pen, size: (f64, f64)) -> Result<(), cairo::Error> {
    pen.window(size)?;
    pen.board(NAMES[0], 8.0, 24.0, size.1 - 32.0)?;
    let (left, width) = (size.1 - 8.0, size.0 - size.1 - 2.0);
    // The players, the one to move on a darker ground.
    for (row, color) in [ACCENT, WARNING].into_iter().enumerate() {
        let y = 26.0 + row as f64 * 24.0;
        if row == 0 {
            pen.ink(0.09);
            pen.bar(left, y, width, 21.0)?;
        }
        pen.set(color, 0.9);
        pen.bar(left + 5.0, y + 5.0, 11.0, 11.0)?;
        pen.text(left + 22.0, y + 8.0, width - 46.0)?;
        pen.text(left + width - 16.0, y + 8.0, 10.0)?;
    }
    pen.text(left + 4.0, 80.0, width - 20.0)?;
    pen.text(left + 4.0, 90.0, width - 44.0)?;
    pen.ink(0.06);
    pen.bar(left, 104.0, width, size.1 - 112.0)?;
    for row in 0..7 {
        let color = [ACCENT, WARNING][row % 2];
        pen.set(color, 0.6);
        pen.bar(left + 8.0, 110.0 + row as f64 * 11.0, 30.0, 5.0)?;
    }
    Ok(())
}

fn course(pen: &Pen, (width, height): (f64, f64)) -> Result<(), cairo::Error> {
    pen.ink(0.06);
    pen.bar(0.0, 0.0, width, height)?;
    let cr = pen.cr;
    pen.ink(0.3);
    cr.set_line_width(1.0);
    cr.move_to(8.0, height / 2.0);
    cr.line_to(width - 8.0, height / 2.0);
    cr.stroke()?;
    let values = [
        0.0, 0.1, 0.05, 0.15, 0.1, 0.12, -0.45, -0.4, -0.5, -0.45, -0.6, -0.6,
    ];
    let step = (width - 24.0) / (values.len() - 1) as f64;
    let at = |index: usize| {
        (
            12.0 + index as f64 * step,
            height / 2.0 - values[index] * 70.0,
        )
    };
    pen.set(ACCENT, 1.0);
    cr.set_line_width(2.5);
    for index in 0..values.len() {
        let (x, y) = at(index);
        cr.line_to(x, y);
    }
    cr.stroke()?;
    // The move that gave something away.
    let (x, y) = at(6);
    pen.set(WARNING, 1.0);
    cr.arc(x, y, 5.0, 0.0, std::f64::consts::TAU);
    cr.fill()
}

fn levels(pen: &Pen, size: (f64, f64)) -> Result<(), cairo::Error> {
    pen.window(size)?;
    let (left, width) = (size.0 / 2.0 - 100.0, 200.0);
    for row in 0..6 {
        let y = 26.0 + f64::from(row) * 28.0;
        pen.ink(0.07);
        pen.bar(left, y, width, 25.0)?;
        pen.ink(0.35);
        let (x, middle) = (left + 14.0, y + 12.5);
        pen.cr.set_line_width(1.5);
        pen.cr.new_sub_path();
        pen.cr.arc(x, middle, 5.5, 0.0, std::f64::consts::TAU);
        pen.cr.stroke()?;
        if row == 2 {
            pen.set(ACCENT, 1.0);
            pen.cr.arc(x, middle, 5.5, 0.0, std::f64::consts::TAU);
            pen.cr.fill()?;
        }
        // The further down, the stronger.
        pen.text(left + 28.0, y + 6.0, 52.0)?;
        pen.set(ACCENT, 0.55);
        pen.bar(left + 28.0, y + 15.0, 26.0 + 25.0 * f64::from(row), 4.0)?;
    }
    Ok(())
}

fn laboratory(pen: &Pen, size: (f64, f64)) -> Result<(), cairo::Error> {
    pen.window(size)?;
    let side = size.0 - 104.0;
    // The chart: columns with the ends of their error bars.
    pen.ink(0.4);
    pen.bar(12.0, 28.0, 1.5, 84.0)?;
    pen.bar(12.0, 111.0, side - 24.0, 1.5)?;
    for (index, share) in [0.25, 0.4, 0.55, 0.8, 0.95].into_iter().enumerate() {
        let (x, top) = (26.0 + index as f64 * 32.0, 111.0 - share * 74.0);
        pen.set(ACCENT, 0.85);
        pen.cr.rectangle(x, top, 20.0, 111.0 - top);
        pen.cr.fill()?;
        pen.ink(0.7);
        pen.bar(x + 9.0, top - 7.0, 1.5, 14.0)?;
    }
    for row in 0..5 {
        for column in 0..4 {
            let width = if column == 0 { 44.0 } else { 22.0 };
            let x = if column == 0 {
                14.0
            } else {
                32.0 + 36.0 * f64::from(column)
            };
            pen.text(x, 126.0 + f64::from(row) * 13.0, width)?;
        }
    }
    // The form, and below it the button that runs the experiment.
    pen.ink(0.05);
    pen.bar(side, 18.0, 103.0, size.1 - 19.0)?;
    for row in 0..5 {
        let y = 28.0 + f64::from(row) * 26.0;
        pen.ink(0.09);
        pen.bar(side + 8.0, y, 87.0, 22.0)?;
        pen.text(side + 14.0, y + 8.0, 40.0)?;
        pen.text(side + 74.0, y + 8.0, 14.0)?;
    }
    pen.set(ACCENT, 0.95);
    pen.bar(side + 8.0, size.1 - 28.0, 87.0, 18.0)
}

fn exchange(pen: &Pen, (width, height): (f64, f64)) -> Result<(), cairo::Error> {
    let side = height - 10.0;
    pen.board(NAMES[0], 0.0, 5.0, side)?;
    let left = width - side + 12.0;
    pen.ink(0.22);
    pen.bar(left, 5.0, side - 12.0, side)?;
    match pen.dark {
        true => pen.set(RGBA::new(0.2, 0.2, 0.2, 1.0), 1.0),
        false => pen.set(RGBA::WHITE, 1.0),
    }
    pen.bar(left + 1.0, 6.0, side - 14.0, side - 2.0)?;
    // Posts and edges, as a file draws them with signs.
    pen.ink(0.6);
    let step = (side - 46.0) / 6.0;
    for row in 0..7 {
        for column in 0..7 {
            let (x, y) = (
                left + 16.0 + f64::from(column) * step,
                23.0 + f64::from(row) * step,
            );
            match (row % 2, column % 2) {
                (0, 0) => {
                    pen.bar(x - 3.5, y - 0.75, 7.0, 1.5)?;
                    pen.bar(x - 0.75, y - 3.5, 1.5, 7.0)?;
                }
                (0, 1) if (row + column) % 3 != 0 => pen.bar(x - 3.0, y - 0.75, 6.0, 1.5)?,
                (1, 0) if (row + column) % 3 != 1 => pen.bar(x - 0.75, y - 3.0, 1.5, 6.0)?,
                _ => {}
            }
        }
    }
    // An arrow each way.
    let cr = pen.cr;
    pen.ink(0.6);
    cr.set_line_width(2.0);
    let (from, to) = (side + 2.0, left - 6.0);
    for (y, tip, tail) in [
        (height / 2.0 - 8.0, to, from),
        (height / 2.0 + 8.0, from, to),
    ] {
        let back = 4.0 * (tail - tip).signum();
        cr.move_to(tail, y);
        cr.line_to(tip, y);
        cr.move_to(tip + back, y - 4.0);
        cr.line_to(tip, y);
        cr.line_to(tip + back, y + 4.0);
        cr.stroke()?;
    }
    Ok(())
}
