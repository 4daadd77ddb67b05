//! The tables of results, as labels in a grid.

use gtk::prelude::*;
use gtk::{gdk, glib};

use super::naming;
use crate::figures::{Cell, Table};

/// The letters of the name of a column of numbers that go into one line.
const SHORT: i32 = 8;

/// A table as labels in a grid. One that is wider than its place gets a scroll bar of its own, which stays in
/// sight: without it, the last columns would seem to be missing.
pub fn table_view(table: &Table) -> gtk::Widget {
    let grid = gtk::Grid::builder()
        // The scroll bar takes this room, and not that of the last row.
        .margin_bottom(24)
        .column_spacing(14)
        .row_spacing(3)
        .accessible_role(gtk::AccessibleRole::Table)
        .build();
    grid.update_property(&[gtk::accessible::Property::Label(&table.title)]);
    let label = |text: &str, right: bool, class: &str| {
        let label = gtk::Label::builder()
            .label(text)
            .xalign(if right { 1.0 } else { 0.0 })
            .selectable(false)
            .build();
        label.add_css_class(class);
        label
    };
    let title = label(&table.title, false, "heading");
    title.set_wrap(true);
    let is_text = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| matches!(cell, Cell::Text(_)))
    };
    for (column, name) in table.columns.iter().enumerate() {
        let is_number = !is_text(column);
        let head = label(name, is_number, "table-head");
        head.set_valign(gtk::Align::End);
        // Numbers are short, and their names need not make a column wide.
        if is_number {
            head.set_wrap(true);
            head.set_max_width_chars(SHORT);
            head.set_justify(gtk::Justification::Right);
        }
        grid.attach(&head, column as i32, 0, 1, 1);
    }
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let text = match cell {
                Cell::Text(text) => naming::shown(text),
                _ => cell.text(),
            };
            let shown = label(&text, !is_text(column), "table-cell");
            grid.attach(&shown, column as i32, row as i32 + 1, 1, 1);
        }
    }
    let both = gtk::Box::new(gtk::Orientation::Vertical, 6);
    both.append(&title);
    let sideways = gtk::ScrolledWindow::builder()
        .vscrollbar_policy(gtk::PolicyType::Never)
        .overlay_scrolling(false)
        .focusable(true)
        .child(&grid)
        .build();
    sideways.update_property(&[gtk::accessible::Property::Label(&table.title)]);
    pass_on_wheel(&sideways);
    both.append(&sideways);
    both.upcast()
}

/// Has the wheel move what is around a part that scrolls only sideways. By itself such a part swallows all its turns.
fn pass_on_wheel(sideways: &gtk::ScrolledWindow) {
    let wheel = gtk::EventControllerScroll::new(gtk::EventControllerScrollFlags::VERTICAL);
    wheel.set_propagation_phase(gtk::PropagationPhase::Capture);
    wheel.connect_scroll(|wheel, _, turned| {
        let around = wheel
            .widget()
            .and_then(|sideways| sideways.parent())
            .and_then(|parent| parent.ancestor(gtk::ScrolledWindow::static_type()))
            .and_downcast::<gtk::ScrolledWindow>();
        // With Shift it turns sideways.
        let state = wheel.current_event_state();
        let Some(around) = around.filter(|_| !state.contains(gdk::ModifierType::SHIFT_MASK)) else {
            return glib::Propagation::Proceed;
        };
        let place = around.vadjustment();
        let step = match wheel.unit() {
            // As GTK has it for a notch of a wheel.
            gdk::ScrollUnit::Wheel => place.page_size().powf(2.0 / 3.0),
            _ => 1.0,
        };
        place.set_value(place.value() + turned * step);
        glib::Propagation::Stop
    });
    sideways.add_controller(wheel);
}
