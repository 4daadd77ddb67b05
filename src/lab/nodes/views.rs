//! The tables and charts of node counts.

use super::{Column, Row, Sample};
use crate::figures::{Axis, Cell, Chart, Point, Series, Style, Table};
use crate::sentence::{Sentence, say};

/// The figures that the article has, each with ours and the factor between them.
pub(super) fn beside_the_article(rows: &[Row], title: Sentence) -> Table<Sentence> {
    let names = [say("Alpha-Beta"), say("FS + TT"), say("table hits")];
    let mut columns = vec![say("position"), say("depth")];
    for name in &names {
        columns.push(name.clone());
        // Programs find columns by their names, so these are told apart, too.
        columns.push(say("{column}, article").with("column", name.clone()));
        columns.push(say("{column}, factor").with("column", name.clone()));
    }
    let mut table = Table::new(title, columns);
    for row in rows {
        let mut cells = vec![
            Cell::Text(row.position.label()),
            Cell::Count(row.depth.into()),
        ];
        let ours = [row.alpha_beta, row.fail_soft, row.table_hits];
        for (index, ours) in ours.into_iter().enumerate() {
            cells.push(Cell::Count(ours.round() as i64));
            match row.published {
                Some(published) => {
                    cells.push(Cell::count(published[index]));
                    cells.push(Cell::Number(ours / published[index] as f64, 2));
                }
                None => cells.extend([Cell::Empty, Cell::Empty]),
            }
        }
        table.rows.push(cells);
    }
    table
}

/// The nodes of all opponents.
pub(super) fn all_opponents(rows: &[Row], title: Sentence) -> Table<Sentence> {
    let mut columns = vec![say("position"), say("depth")];
    columns.extend(Column::ALL.map(Column::label));
    columns.push(say("hits in that table"));
    let mut table = Table::new(title, columns);
    let cell = |mean: Option<f64>| match mean {
        Some(mean) => Cell::Count(mean.round() as i64),
        None => Cell::Empty,
    };
    for row in rows {
        let mut cells = vec![
            Cell::Text(row.position.label()),
            Cell::Count(row.depth.into()),
        ];
        let counts = Column::ALL.map(|column| cell(nodes_of(row, column)));
        cells.extend(counts);
        cells.push(cell(row.loaded_hits));
        table.rows.push(cells);
    }
    table
}

fn nodes_of(row: &Row, column: Column) -> Option<f64> {
    match column {
        Column::MinMax => row.minmax,
        Column::AlphaBeta => Some(row.alpha_beta),
        Column::FailSoft => Some(row.fail_soft),
        Column::Loaded => row.loaded,
        Column::Expert => row.expert,
    }
}

/// The article's chart for one position: nodes by depth.
pub(super) fn chart(rows: &[Row], sample: Sample, columns: &[Column]) -> Chart<Sentence> {
    let rows = || rows.iter().filter(|row| row.position == sample);
    let series = |name: Sentence, nodes: &dyn Fn(&Row) -> Option<f64>| Series {
        name,
        points: rows()
            .filter_map(|row| {
                let y = nodes(row).filter(|&y| y > 0.0)?;
                Some(Point {
                    x: row.depth.into(),
                    y,
                    bar: None,
                })
            })
            .collect(),
    };
    let mut all: Vec<Series<Sentence>> = (columns.iter())
        .map(|&column| series(column.label(), &|row| nodes_of(row, column)))
        .collect();
    for (index, name) in [
        say("Alpha-Beta in the article"),
        say("Alpha-Beta FS + TT in the article"),
    ]
    .into_iter()
    .enumerate()
    {
        all.push(series(name, &|row| {
            row.published.map(|published| published[index] as f64)
        }));
    }
    all.retain(|series| !series.points.is_empty());
    Chart {
        title: say("Nodes by depth, {position} position").with("position", sample.label()),
        x: Axis::new(say("depth, plies")),
        y: Axis {
            logarithmic: true,
            ..Axis::new(say("nodes"))
        },
        series: all,
        style: Style::Lines,
    }
}
