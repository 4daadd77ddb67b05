//! How long the frames of a window take, for whoever wants to measure: the environment variable
//! `WALLS_FRAME_TIMES` names the file they are written to when the window closes.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

use gtk::glib;
use gtk::prelude::*;

/// Writes down the time of every frame of this window, in microseconds, if that is asked for: a line for each,
/// from the first change of the layout to the end of the painting.
pub fn record(window: &(impl IsA<gtk::Window> + IsA<gtk::Widget>)) {
    let Some(path) = std::env::var_os("WALLS_FRAME_TIMES").map(PathBuf::from) else {
        return;
    };
    let times: Rc<RefCell<Vec<u128>>> = Rc::default();
    let taken = times.clone();
    window.connect_realize(move |window| {
        let Some(clock) = window.frame_clock() else {
            return;
        };
        let begun: Rc<Cell<Option<Instant>>> = Rc::default();
        let begin = begun.clone();
        clock.connect_before_paint(move |_| begin.set(Some(Instant::now())));
        let taken = taken.clone();
        clock.connect_after_paint(move |_| {
            if let Some(begun) = begun.take() {
                taken.borrow_mut().push(begun.elapsed().as_micros());
            }
        });
    });
    window.connect_close_request(move |_| {
        let lines: Vec<String> = times.borrow().iter().map(u128::to_string).collect();
        if let Err(error) = std::fs::write(&path, lines.join("\n") + "\n") {
            crate::i18n::complain(&format!("{}: {error}", path.display()));
        }
        glib::Propagation::Proceed
    });
}
