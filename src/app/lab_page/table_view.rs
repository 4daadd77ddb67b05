//! The tables of results, as labels in a grid.

use gtk::prelude::*;

use crate::lab::report::{Cell, Table};

/// A table as labels in a grid.
pub fn table_view(table: &Table) -> gtk::Widget {
    let grid = gtk::Grid::builder()
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
        let head = label(name, !is_text(column), "table-head");
        grid.attach(&head, column as i32, 0, 1, 1);
    }
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let shown = label(&cell.text(), !is_text(column), "table-cell");
            grid.attach(&shown, column as i32, row as i32 + 1, 1, 1);
        }
    }
    let both = gtk::Box::new(gtk::Orientation::Vertical, 6);
    both.append(&title);
    both.append(&grid);
    both.upcast()
}
