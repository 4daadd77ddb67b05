//! `walls lab …`: the experiments.

use std::fmt::Write;

use clap::{ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};

use super::game_args::number;
use super::{CommandResult, Failure, print};
use crate::i18n::{gettext, gettext_f};
use crate::lab::nodes::{self, Parameters, Row};
use crate::search::StopFlag;

pub(super) fn command() -> Command {
    let nodes = Command::new("nodes")
        .about(gettext("Count nodes beside the figures of the article"))
        .arg(
            number("runs", 1, 1000)
                .default_value("3")
                .help(gettext("Runs with a shuffled root to average over")),
        )
        .arg(
            number("from", 1, 100)
                .default_value("5")
                .help(gettext("The smallest depth")),
        )
        .arg(
            number("to", 1, 100)
                .default_value("7")
                .help(gettext("The largest depth")),
        )
        .arg(
            number("seed", 0, u64::MAX)
                .default_value("0")
                .help(gettext("What random choices are drawn from")),
        );
    Command::new("lab")
        .about(gettext("Repeat the published experiments"))
        .subcommand_required(true)
        .subcommand(nodes)
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    match matches.subcommand() {
        Some(("nodes", matches)) => run_nodes(matches),
        _ => Err(Failure::Usage(gettext("no experiment given"))),
    }
}

fn run_nodes(matches: &ArgMatches) -> CommandResult {
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let parameters = Parameters {
        depths: number("from") as u8..=number("to") as u8,
        runs: number("runs") as u32,
        seed: number("seed"),
    };
    if parameters.depths.is_empty() {
        return Err(Failure::Usage(gettext("--from is larger than --to")));
    }
    let bar = ProgressBar::new(parameters.steps());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} ({eta})") {
        bar.set_style(style);
    }
    let rows = nodes::run(&parameters, &StopFlag::default(), |done| {
        bar.set_position(done)
    })?;
    bar.finish_and_clear();
    let json = serde_json::json!({ "runs": parameters.runs, "rows": rows });
    print(matches, &json, table(&rows, parameters.runs))
}

/// A count with its factor against the published one.
fn beside(ours: f64, published: Option<u64>) -> String {
    match published {
        Some(published) if published > 0 => {
            format!(
                "{ours:>12.0} {published:>12} {:>6.2}",
                ours / published as f64
            )
        }
        _ => format!("{ours:>12.0} {:>12} {:>6}", "–", "–"),
    }
}

fn table(rows: &[Row], runs: u32) -> String {
    let columns = [
        gettext("Alpha-Beta"),
        gettext("Alpha-Beta FS + TT"),
        gettext("table hits"),
    ];
    let [ours, article, factor] = [gettext("ours"), gettext("article"), gettext("factor")];
    let mut text = gettext_f(
        "Nodes on 6 × 6, means of {runs} runs with a shuffled root. The article’s pictures of the middle and near-final positions are lost; positions of that kind stand for them.",
        &[("runs", &runs.to_string())],
    );
    text.push_str("\n\n");
    let mut line = format!("{:<12} {:>5}", "", "");
    for column in &columns {
        let _ = write!(line, " |{column:>33}");
    }
    let _ = writeln!(text, "{}", line.trim_end());
    let mut line = format!("{:<12} {:>5}", gettext("position"), gettext("depth"));
    for _ in &columns {
        let _ = write!(line, " | {ours:>12} {article:>12} {factor:>6}");
    }
    let _ = writeln!(text, "{line}");
    for row in rows {
        let published = row.published;
        let _ = writeln!(
            text,
            "{:<12} {:>5} | {} | {} | {}",
            row.position.label(),
            row.depth,
            beside(row.alpha_beta, published.map(|p| p[0])),
            beside(row.fail_soft, published.map(|p| p[1])),
            beside(row.table_hits, published.map(|p| p[2])),
        );
    }
    text.truncate(text.trim_end().len());
    text
}
