//! `walls lab …`: the experiments, each with an option for every field.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};

use super::{
    CommandResult, Failure, cannot_write, interrupt, is_standard, print, print_bytes, progress,
    try_to_write,
};
use crate::figures;
use crate::games::registry::{Field, FieldKind};
use crate::i18n::{complain, gettext, gettext_f, tell};
use crate::lab::{self, Experiment, Report, Run};
use crate::play::atomic;

/// The size of charts in files, in pixels.
const CHART: (u32, u32) = (960, 600);

pub(super) fn command() -> Command {
    let experiments = lab::ALL.map(|experiment| {
        let mut command = Command::new(experiment.name()).about(tell(&experiment.about()));
        for preset in experiment.fields() {
            let (field, value) = (preset.field, preset.value);
            let mut arg = Arg::new(field.key)
                .long(field.key)
                .value_name(value_name(&field.kind))
                .default_value(value)
                .allow_negative_numbers(true)
                .hide_default_value(value.is_empty())
                .help(help(&field));
            if let FieldKind::Choice(choices) = &field.kind {
                let ids: Vec<&'static str> = choices.iter().map(|(id, _)| *id).collect();
                arg = arg.value_parser(ids);
            }
            command = command.arg(arg);
        }
        let file = |name: &'static str, help: String| {
            Arg::new(name)
                .long(name)
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(help)
        };
        command
            .arg(file(
                "csv",
                gettext("Write the tables to this file as CSV; - prints them instead of the text"),
            ))
            .arg(file(
                "svg",
                gettext("Write the charts to this file as SVG; several files are numbered"),
            ))
    });
    Command::new("lab")
        .about(gettext(
            "Run experiments: the published ones, and some of our own",
        ))
        .subcommand_required(true)
        .subcommands(experiments)
}

/// What help calls the value of a field.
fn value_name(kind: &FieldKind) -> &'static str {
    match kind {
        FieldKind::Number(..) | FieldKind::Seed(_) => "N",
        FieldKind::Decimal(_) => "X",
        FieldKind::Choice(_) | FieldKind::Text => "VALUE",
    }
}

/// What help says of a field: its label and its hint, and the numbers that it takes.
fn help(field: &Field) -> String {
    let label = tell(&field.label);
    let said = match tell(&field.hint) {
        hint if hint.is_empty() => label,
        hint => format!("{label}. {hint}"),
    };
    match field.kind.bounds() {
        Some((from, to)) if !matches!(field.kind, FieldKind::Seed(_)) => gettext_f(
            "{field} ({from} to {to})",
            &[
                ("field", &said),
                ("from", &from.to_string()),
                ("to", &to.to_string()),
            ],
        ),
        _ => said,
    }
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let chosen = matches.subcommand();
    let found = chosen.and_then(|(name, matches)| Some((lab::experiment(name)?, matches)));
    match found {
        Some((experiment, matches)) => run_one(experiment, matches),
        None => Err(Failure::Usage(gettext("no experiment given"))),
    }
}

fn run_one(experiment: &'static dyn Experiment, matches: &ArgMatches) -> CommandResult {
    let mut values = experiment.defaults();
    for preset in experiment.fields() {
        // Choices are parsed as text, too.
        if let Some(value) = matches.get_one::<String>(preset.field.key) {
            values.set(preset.field.key, value);
        }
    }
    let (csv, svg) = ["csv", "svg"]
        .map(|name| matches.get_one::<PathBuf>(name))
        .into();
    let (to_output, csv) = match csv {
        Some(path) if is_standard(path) => (true, None),
        file => (false, file),
    };
    if to_output && matches.get_flag("json") {
        return Err(Failure::Usage(gettext(
            "--csv - and --json cannot be used together",
        )));
    }
    if let Some(path) = csv {
        try_to_write(path)?;
    }
    if let Some(path) = svg {
        let of_table = csv.map(|path| resolved(path));
        let charts = 0..experiment.charts();
        let charts = charts.map(|index| chart_path(path, index, experiment.charts()));
        for path in charts.chain([path.clone()]) {
            if Some(resolved(&path)) == of_table && is_file(&path) {
                return Err(Failure::Usage(gettext_f(
                    "--csv and --svg cannot have the same file: {file}",
                    &[("file", &path.display().to_string())],
                )));
            }
            try_to_write(&path)?;
        }
    }
    let bar = progress::bar(1);
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    let show = |done: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(done);
    };
    let run = Run {
        stop: interrupt::stop_flag(),
        progress: Some(&show),
    };
    let report = lab::run(experiment, &values, &run);
    bar.finish_and_clear();
    let report = report.map_err(|error| Failure::Usage(tell(&error.sentence())))?;
    // Tables and data are for programs, which read one language.
    let english = report.translated(&|sentence| sentence.to_string());
    let tables = (csv.is_some() || to_output).then(|| english.csv());
    let report = report.translated(&tell);
    // The experiment may have taken hours: a full disk must not lose what can still be written elsewhere.
    let printed = match &tables {
        Some(tables) if to_output => {
            // Tables have no room for them.
            english.notes.iter().for_each(|note| complain(note));
            print_bytes(tables.as_bytes())
        }
        _ => print(matches, &json(&english), report.text()),
    };
    let table = match (csv, &tables) {
        (Some(path), Some(tables)) => write(path, tables),
        _ => Ok(()),
    };
    let charts = svg.map_or_else(Vec::new, |path| write_charts(path, &report));
    let ended = report.failure.map_or(Ok(()), |it| Err(Failure::Error(it)));
    let all = [printed, table].into_iter().chain(charts).chain([ended]);
    let mut failures: Vec<Failure> = all.filter_map(Result::err).collect();
    match failures.pop() {
        Some(last) => {
            for Failure::Usage(text) | Failure::Error(text) in failures {
                complain(&text);
            }
            Err(last)
        }
        None => Ok(()),
    }
}

/// Writes the charts of a report, each to a file of its own; says what has become of each.
fn write_charts(path: &Path, report: &Report) -> Vec<CommandResult> {
    let charts = report.charts.iter().enumerate();
    charts
        .map(|(index, one)| {
            let path = chart_path(path, index, report.charts.len());
            write(&path, &figures::svg(one, CHART))
        })
        .collect()
}

/// The file of one of several charts. A pipe or a device takes them all.
fn chart_path(path: &Path, index: usize, count: usize) -> PathBuf {
    match is_file(path) {
        true => atomic::numbered(path, index, count),
        false => path.to_owned(),
    }
}

/// Whether this is or will be a file, rather than a pipe or a device.
fn is_file(path: &Path) -> bool {
    std::fs::metadata(path).map_or(true, |found| found.is_file())
}

/// The path of a file that need not be there, without detours.
fn resolved(path: &Path) -> PathBuf {
    let whole = path.canonicalize().ok();
    let in_folder = || {
        let folder = std::path::absolute(path).ok()?;
        let folder = folder.parent()?.canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    whole.or_else(in_folder).unwrap_or_else(|| path.to_owned())
}

/// The experiment's own data, with what it was run with and what must be known to read it.
fn json(report: &Report) -> serde_json::Value {
    let mut json = serde_json::json!({
        "experiment": report.experiment,
        "complete": report.complete,
        "parameters": report.parameters.iter().cloned()
            .collect::<std::collections::BTreeMap<String, String>>(),
        "notes": report.notes,
    });
    if let (Some(object), Some(data)) = (json.as_object_mut(), report.data.as_object()) {
        object.extend(data.clone());
    }
    json
}

fn write(path: &Path, text: &str) -> CommandResult {
    let written = atomic::write_bytes(path, text.as_bytes());
    Ok(written.map_err(|error| cannot_write(path, error.into()))?)
}
