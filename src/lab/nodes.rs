//! How many nodes the opponents visit, beside the figures of the article (seed 000).
//!
//! The article's pictures of the middle and near-final positions are lost. The positions under
//! `data/positions/` are of that kind and no more: only the initial one is the article's own.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::report::{Axis, Cell, Chart, Point, Report, Series, Style, Table as Rows};
use super::{Experiment, Preset, Run, ValueError, Values, choice, number, seed};
use crate::games::walls::{Options, Position, Walls};
use crate::games::{Game, Notation, mix};
use crate::i18n::{gettext, gettext_f};
use crate::search::{Algorithm, Limits, Request, Spec, StopFlag, Table};

/// A sample position on the 6 × 6 board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sample {
    /// The empty board.
    Initial,
    /// A board in the middle of a game, more than half painted.
    Middle,
    /// A board with a few edges left.
    NearFinal,
}

impl Sample {
    /// All samples.
    pub const ALL: [Sample; 3] = [Sample::Initial, Sample::Middle, Sample::NearFinal];

    /// Its drawing.
    pub fn drawing(self) -> &'static str {
        match self {
            Sample::Initial => include_str!("../../data/positions/walls-initial.txt"),
            Sample::Middle => include_str!("../../data/positions/walls-middle.txt"),
            Sample::NearFinal => include_str!("../../data/positions/walls-near-final.txt"),
        }
    }

    /// Its name for people.
    pub fn label(self) -> String {
        match self {
            Sample::Initial => gettext("initial"),
            Sample::Middle => gettext("middle"),
            Sample::NearFinal => gettext("near-final"),
        }
    }
}

/// The figures of the article for a sample and depth: nodes of Alpha-Beta, nodes of
/// Alpha-Beta FS + TT, and its table hits.
pub fn published(sample: Sample, depth: u8) -> Option<[u64; 3]> {
    Some(match (sample, depth) {
        (Sample::Initial, 5) => [995_043, 769_976, 29_382],
        (Sample::Middle, 5) => [579_859, 498_315, 15_034],
        (Sample::NearFinal, 5) => [347, 369, 37],
        (Sample::Initial, 6) => [1_732_167, 1_293_857, 63_230],
        (Sample::Middle, 6) => [1_449_845, 1_183_494, 51_531],
        (Sample::NearFinal, 6) => [481, 441, 86],
        (Sample::Initial, 7) => [47_538_635, 43_492_918, 423_959],
        (Sample::Middle, 7) => [42_580_157, 39_653_021, 324_852],
        (Sample::NearFinal, 7) => [503, 470, 101],
        _ => return None,
    })
}

/// What is counted for each sample and depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    MinMax,
    AlphaBeta,
    FailSoft,
    /// With a table from a game that was played before.
    Loaded,
    Expert,
}

impl Column {
    const ALL: [Column; 5] = [
        Column::MinMax,
        Column::AlphaBeta,
        Column::FailSoft,
        Column::Loaded,
        Column::Expert,
    ];

    fn algorithm(self) -> Algorithm {
        match self {
            Column::MinMax => Algorithm::MinMax,
            Column::AlphaBeta => Algorithm::AlphaBeta,
            Column::FailSoft | Column::Loaded => Algorithm::FailSoft,
            Column::Expert => Algorithm::Expert,
        }
    }

    fn label(self) -> String {
        match self {
            Column::Loaded => gettext("Alpha-Beta FS + TT, table of an earlier game"),
            _ => self.algorithm().label(),
        }
    }
}

/// The means for one sample and depth; `None` where nothing was counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The sample.
    pub position: Sample,
    /// The depth.
    pub depth: u8,
    /// Nodes of MinMax.
    pub minmax: Option<f64>,
    /// Nodes of Alpha-Beta.
    pub alpha_beta: f64,
    /// Nodes of Alpha-Beta FS + TT, each run with an empty table.
    pub fail_soft: f64,
    /// Values that Alpha-Beta FS + TT took from its table.
    pub table_hits: f64,
    /// Nodes with a table that it brings from an earlier game.
    pub loaded: Option<f64>,
    /// Values taken from that table.
    pub loaded_hits: Option<f64>,
    /// Nodes of the expert, on one thread.
    pub expert: Option<f64>,
    /// The article's figures for Alpha-Beta, Alpha-Beta FS + TT and its table hits.
    pub published: Option<[u64; 3]>,
}

/// The experiment.
pub struct Nodes;

/// Searches one sample; nothing if it was stopped.
fn search(
    walls: &Walls<u128>,
    position: &Position<u128>,
    spec: &Spec,
    table: Option<&Table>,
    seed: u64,
    stop: &StopFlag,
) -> Option<(u64, u64)> {
    let limits = Limits {
        stop: stop.clone(),
        ..Limits::default()
    };
    let mut request = Request::new(walls, position, limits);
    request.seed = seed;
    request.table = table;
    let answer = spec.choose(request)?;
    answer
        .completed
        .then_some((answer.nodes, answer.table_hits))
}

/// A table that a game of the opponent against itself has filled, from a sample on. The first move is
/// drawn, so that the sample itself was not searched; far from the end the depth is small.
fn table_of_a_game(
    walls: &Walls<u128>,
    sample: &Position<u128>,
    spec: &Spec,
    seed: u64,
    stop: &StopFlag,
) -> Option<Table> {
    let table = Table::new(spec.table);
    let limits = Limits::default();
    let mut request = Request::new(walls, sample, limits);
    request.seed = seed;
    let first = Spec::new(Algorithm::Random).choose(request)?.best;
    let mut position = walls.play(sample, first);
    let mut ply = 0;
    while walls.turn(&position).is_some() {
        let left = walls.moves(&position).count();
        let near = Spec {
            depth: spec.depth.min(if left > 50 { 4 } else { 6 }),
            ..spec.clone()
        };
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut request = Request::new(walls, &position, limits);
        request.seed = mix(seed ^ ply);
        request.table = Some(&table);
        let answer = near.choose(request)?;
        if stop.is_raised() {
            return None;
        }
        position = walls.play(&position, answer.best);
        ply += 1;
    }
    Some(table)
}

/// What the values of the fields ask for.
struct Plan {
    depths: RangeInclusive<u8>,
    runs: u32,
    seed: u64,
    minmax: u8,
    columns: Vec<Column>,
}

impl Plan {
    fn new(values: &Values) -> Result<Plan, ValueError> {
        let number = |key: &str| values.number(key);
        let (from, to) = (number("from")? as u8, number("to")? as u8);
        if from > to {
            return Err(ValueError(gettext(
                "the smallest depth is larger than the largest",
            )));
        }
        let all = values.text("columns") == "all";
        let shown = |column: &Column| all || matches!(column, Column::AlphaBeta | Column::FailSoft);
        Ok(Plan {
            depths: from..=to,
            runs: number("runs")? as u32,
            seed: number("seed")?,
            minmax: number("minmax")? as u8,
            columns: Column::ALL.into_iter().filter(shown).collect(),
        })
    }

    /// Whether a column is counted at a depth: MinMax takes too long where it is deep.
    fn counts(&self, column: Column, sample: Sample, depth: u8) -> bool {
        column != Column::MinMax || sample == Sample::NearFinal || depth <= self.minmax
    }

    fn steps(&self) -> u64 {
        let mut steps = 0;
        for depth in self.depths.clone() {
            for sample in Sample::ALL {
                let columns = self.columns.iter();
                let counted = columns.filter(|&&column| self.counts(column, sample, depth));
                steps += counted.count() as u64;
            }
        }
        steps * u64::from(self.runs)
    }
}

/// Counts; a raised stop flag leaves the rows that are complete.
fn count(plan: &Plan, run: &Run) -> Result<(Vec<Row>, bool), ValueError> {
    let walls = Walls::<u128>::new(&Options::default())?;
    let mut rows = Vec::new();
    let (mut done, all) = (0, plan.steps());
    run.done(0, all);
    for depth in plan.depths.clone() {
        for sample in Sample::ALL {
            let position = walls.parse_state(sample.drawing())?.position;
            let mut means = [None; Column::ALL.len()];
            for &column in &plan.columns {
                if !plan.counts(column, sample, depth) {
                    continue;
                }
                let algorithm = column.algorithm();
                let mut spec = Spec {
                    depth,
                    ..Spec::new(algorithm)
                };
                spec.time = None;
                let (mut nodes, mut hits) = (0, 0);
                for number in 0..plan.runs {
                    let seed = mix(plan.seed ^ (u64::from(number) << 32));
                    let table = match column {
                        Column::Loaded => {
                            match table_of_a_game(&walls, &position, &spec, mix(seed), &run.stop) {
                                Some(table) => Some(table),
                                None => return Ok((rows, false)),
                            }
                        }
                        _ => spec.new_table(),
                    };
                    let found = search(&walls, &position, &spec, table.as_ref(), seed, &run.stop);
                    let Some(found) = found else {
                        return Ok((rows, false));
                    };
                    nodes += found.0;
                    hits += found.1;
                    done += 1;
                    run.done(done, all);
                }
                let mean = |sum: u64| sum as f64 / f64::from(plan.runs);
                means[column as usize] = Some((mean(nodes), mean(hits)));
            }
            let nodes = |column: Column| means[column as usize].map(|mean| mean.0);
            let hits = |column: Column| means[column as usize].map(|mean| mean.1);
            rows.push(Row {
                position: sample,
                depth,
                minmax: nodes(Column::MinMax),
                alpha_beta: nodes(Column::AlphaBeta).unwrap_or_default(),
                fail_soft: nodes(Column::FailSoft).unwrap_or_default(),
                table_hits: hits(Column::FailSoft).unwrap_or_default(),
                loaded: nodes(Column::Loaded),
                loaded_hits: hits(Column::Loaded),
                expert: nodes(Column::Expert),
                published: published(sample, depth),
            });
        }
    }
    Ok((rows, true))
}

impl Experiment for Nodes {
    fn name(&self) -> &'static str {
        "nodes"
    }

    fn title(&self) -> String {
        gettext("Nodes of the opponents")
    }

    fn about(&self) -> String {
        gettext(
            "Counts the positions that the opponents of Walls look at, beside the figures of the article, and again with a table from an earlier game.",
        )
    }

    fn fields(&self) -> Vec<Preset> {
        let depth = |key, label, value| number(key, label, String::new(), (1, 30), value);
        vec![
            depth("from", gettext("Smallest depth"), "5"),
            depth("to", gettext("Largest depth"), "7"),
            number(
                "runs",
                gettext("Runs"),
                gettext("With a shuffled root, to average over"),
                (1, 1000),
                "3",
            ),
            choice(
                "columns",
                gettext("Opponents"),
                String::new(),
                vec![
                    ("published", gettext("those of the article")),
                    ("all", gettext("also MinMax, a loaded table and the expert")),
                ],
                "published",
            ),
            number(
                "minmax",
                gettext("Largest depth of MinMax"),
                gettext(
                    "Depth 4 takes seconds, 5 minutes; the near-final position is always searched",
                ),
                (0, 30),
                "3",
            ),
            seed(),
        ]
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report, ValueError> {
        let plan = Plan::new(values)?;
        let (rows, complete) = count(&plan, run)?;
        let mut report = super::report(self, values, complete);
        let runs = plan.runs.to_string();
        report.tables.push(beside_the_article(
            &rows,
            gettext_f(
                "Nodes on 6 × 6, means of {runs} runs with a shuffled root",
                &[("runs", &runs)],
            ),
        ));
        if plan.columns.len() > 2 {
            report.tables.push(all_opponents(
                &rows,
                gettext("All opponents, and a table of an earlier game"),
            ));
        }
        report.notes.push(gettext(
            "The article’s pictures of the middle and near-final positions are lost; positions of that kind stand for them.",
        ));
        if plan.columns.len() > 2 {
            report.notes.push(gettext(
                "The earlier game began from the same position with another first move; far from the end it was played at depth 4, else 6 at most. The expert’s nodes include those of its solver, which looks for the exact value of the middle position first.",
            ));
        }
        for sample in Sample::ALL {
            report.charts.push(chart(&rows, sample, &plan.columns));
        }
        report.data = serde_json::json!({ "runs": plan.runs, "rows": rows });
        Ok(report)
    }
}

/// The figures that the article has, each with ours and the factor between them.
fn beside_the_article(rows: &[Row], title: String) -> Rows {
    let names = [
        gettext("Alpha-Beta"),
        gettext("FS + TT"),
        gettext("table hits"),
    ];
    let mut columns = vec![gettext("position"), gettext("depth")];
    for name in &names {
        columns.push(name.clone());
        columns.push(gettext("article"));
        columns.push(gettext("factor"));
    }
    let mut table = Rows::new(title, columns);
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

fn all_opponents(rows: &[Row], title: String) -> Rows {
    let mut columns = vec![gettext("position"), gettext("depth")];
    columns.extend(Column::ALL.map(Column::label));
    columns.push(gettext("hits in that table"));
    let mut table = Rows::new(title, columns);
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
fn chart(rows: &[Row], sample: Sample, columns: &[Column]) -> Chart {
    let rows = || rows.iter().filter(|row| row.position == sample);
    let series = |name: String, nodes: &dyn Fn(&Row) -> Option<f64>| Series {
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
    let mut all: Vec<Series> = (columns.iter())
        .map(|&column| series(column.label(), &|row| nodes_of(row, column)))
        .collect();
    for (index, name) in [
        gettext("Alpha-Beta in the article"),
        gettext("Alpha-Beta FS + TT in the article"),
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
        title: gettext_f(
            "Nodes by depth, {position} position",
            &[("position", &sample.label())],
        ),
        x: Axis::new(gettext("depth, plies")),
        y: Axis {
            logarithmic: true,
            ..Axis::new(gettext("nodes"))
        },
        series: all,
        style: Style::Lines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_samples_are_what_they_are_called() {
        let walls = Walls::<u128>::new(&Options::default()).unwrap();
        let free = |sample: Sample| {
            let state = walls.parse_state(sample.drawing()).unwrap();
            (
                walls.moves(&state.position).count(),
                walls.points(&state.position),
            )
        };
        assert_eq!(free(Sample::Initial), (84, [0, 0]));
        let (left, [first, second]) = free(Sample::Middle);
        assert!((30..=50).contains(&left) && first + second < 18);
        let (left, [first, second]) = free(Sample::NearFinal);
        assert!((5..=8).contains(&left) && first + second > 24);
    }
}
