//! How many nodes the opponents visit, beside the figures of the article on Walls.
//!
//! The article's pictures of the middle and near-final positions are lost. The positions under
//! `data/positions/` are of that kind and no more: only the initial one is the article's own.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::report::Report;
use super::{Experiment, LabError, Preset, Run, Values, choice, number, seed};
use crate::games::walls::{Options, Position, Walls};
use crate::games::{Game, Notation, mix};
use crate::search::{Limits, Opponent, Request, Spec, StopFlag, Table};
use crate::sentence::{Sentence, say};

mod samples;
mod views;

pub use samples::{Sample, published};

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

    /// The opponent, to look ahead as far as it is asked to.
    fn spec(self) -> Spec {
        let mut opponent = (Opponent::all().into_iter())
            .find(|opponent| match self {
                Column::MinMax => matches!(opponent, Opponent::MinMax { .. }),
                Column::AlphaBeta => matches!(opponent, Opponent::AlphaBeta(_)),
                Column::FailSoft | Column::Loaded => matches!(opponent, Opponent::FailSoft { .. }),
                Column::Expert => matches!(opponent, Opponent::Expert(_)),
            })
            .unwrap_or(Opponent::Random);
        if let Some(deepening) = opponent.deepening_mut() {
            deepening.time = None;
        }
        opponent.into()
    }

    fn label(self) -> Sentence {
        match self {
            Column::Loaded => say("Alpha-Beta FS + TT, table of an earlier game"),
            _ => self.spec().opponent.title(),
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
    (spec, depth): (&Spec, u8),
    table: Option<&Table>,
    seed: u64,
    stop: &StopFlag,
) -> Option<(u64, u64)> {
    let limits = Limits {
        depth: Some(depth),
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
    (spec, depth): (&Spec, u8),
    seed: u64,
    stop: &StopFlag,
) -> Option<Table> {
    let table = Table::new(spec.opponent.table_mebibytes());
    let limits = Limits::default();
    let mut request = Request::new(walls, sample, limits);
    request.seed = seed;
    let first = Spec::from(Opponent::Random).choose(request)?.best;
    let mut position = walls.play(sample, first);
    let mut ply = 0;
    while walls.turn(&position).is_some() {
        let left = walls.moves(&position).count();
        let limits = Limits {
            depth: Some(depth.min(if left > 50 { 4 } else { 6 })),
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut request = Request::new(walls, &position, limits);
        request.seed = mix(seed ^ ply);
        request.table = Some(&table);
        let answer = spec.choose(request)?;
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
    fn new(values: &Values) -> Result<Plan, LabError> {
        let number = |key: &str| values.number(key);
        let (from, to) = (number("from")? as u8, number("to")? as u8);
        if from > to {
            return Err(LabError::of(say(
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
fn count(plan: &Plan, run: &Run) -> Result<(Vec<Row>, bool), LabError> {
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
                let spec = column.spec();
                let (mut nodes, mut hits) = (0, 0);
                for number in 0..plan.runs {
                    let seed = mix(plan.seed ^ (u64::from(number) << 32));
                    let table = match column {
                        Column::Loaded => {
                            match table_of_a_game(
                                &walls,
                                &position,
                                (&spec, depth),
                                mix(seed),
                                &run.stop,
                            ) {
                                Some(table) => Some(table),
                                None => return Ok((rows, false)),
                            }
                        }
                        _ => spec.opponent.new_table(),
                    };
                    let found = search(
                        &walls,
                        &position,
                        (&spec, depth),
                        table.as_ref(),
                        seed,
                        &run.stop,
                    );
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

    fn title(&self) -> Sentence {
        say("Nodes of the opponents")
    }

    fn about(&self) -> Sentence {
        say(
            "Counts the positions that the opponents of Walls look at, beside the figures of the article, and again with a table from an earlier game.",
        )
    }

    fn source(&self) -> Sentence {
        say(
            "As in the article: a Polish paper on Walls, which names neither its authors nor a year. Its table is repeated for depths 5 to 7.",
        )
    }

    fn fields(&self) -> Vec<Preset> {
        let depth = |key, label, value| number(key, label, say(""), (1, 30), value);
        vec![
            depth("from", say("Smallest depth"), "5"),
            depth("to", say("Largest depth"), "7"),
            number(
                "runs",
                say("Runs"),
                say("Average over this many runs, each with the first moves in another order"),
                (1, 1000),
                "3",
            ),
            choice(
                "columns",
                say("Opponents"),
                say(""),
                vec![
                    ("published", say("as in the article")),
                    ("all", say("also MinMax, a loaded table and the expert")),
                ],
                "published",
            ),
            number(
                "minmax",
                say("Largest depth of MinMax"),
                say(
                    "Depth 4 takes seconds, depth 5 takes minutes; the near-final position is always searched",
                ),
                (0, 30),
                "3",
            ),
            seed(),
        ]
    }

    fn charts(&self) -> usize {
        3
    }

    fn run(&self, values: &Values, run: &Run) -> Result<Report<Sentence>, LabError> {
        let plan = Plan::new(values)?;
        let (rows, complete) = count(&plan, run)?;
        let mut report = super::report(self, values, complete);
        let runs = plan.runs;
        report.tables.push(views::beside_the_article(
            &rows,
            match runs {
                1 => say("Nodes on 6 × 6"),
                _ => say("Nodes on 6 × 6, average of {runs} runs, each with the first moves in another order").with("runs", runs),
            },
        ));
        if plan.columns.len() > 2 {
            report.tables.push(views::all_opponents(
                &rows,
                say("All opponents, and a table of an earlier game"),
            ));
        }
        report.notes.push(say(
            "The article’s pictures of the middle and near-final positions are lost. Similar positions stand in for them.",
        ));
        if rows
            .iter()
            .any(|row| (row.position, row.depth) == (Sample::Middle, 5))
        {
            report.notes.push(say(
                "The article’s 579 859 nodes of the middle position at depth 5 are exactly those that Alpha-Beta visits from the empty board when it tries the moves column by column. The figure may have come from there.",
            ));
        }
        if plan.columns.len() > 2 {
            report.notes.push(say(
                "The earlier game began from the same position with another first move. It was played at depth 4 far from the end, and at depth 6 at most near it. The expert’s nodes include those of its solver, which first looks for the exact value of the middle position.",
            ));
        }
        for sample in Sample::ALL {
            report
                .charts
                .push(views::chart(&rows, sample, &plan.columns));
        }
        report.data = serde_json::json!({ "runs": plan.runs, "rows": rows });
        Ok(report)
    }
}
