//! The runs that the window keeps: a file for each in a folder, so that what took hours is there at the next start.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Deserialize;

use super::report::{LIMIT, Report, VERSION};
use crate::play::folder::files_in;
use crate::play::{FileError, FileKind, Problem, atomic};

/// How many runs of an experiment are kept. Of those before the newest, the stopped ones go first, and then the oldest.
pub const MOST: usize = 20;

/// How the name of a file ends, and what stands before that if the run was stopped.
const ENDING: &str = ".json";
const STOPPED: &str = ".part";

/// The folder of the runs. Several programs may use it at the same time.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// What was read.
#[derive(Debug, Default)]
pub struct Reading {
    /// The runs, the oldest first, each with the time when it ended.
    pub runs: Vec<(Timestamp, Report)>,
    /// What could not be read. Damaged files are set aside, so that they are told of once.
    pub problems: Vec<Problem>,
}

impl Store {
    /// The store in this folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder }
    }

    /// Keeps a run that ended at this time, unless it was stopped before it had found anything. If there are more than
    /// [`MOST`] of its experiment, another one goes.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn put(&self, report: &Report, ended: Timestamp) -> Result<(), FileError> {
        if !report.complete && report.tables.iter().all(|table| table.rows.is_empty()) {
            return Ok(());
        }
        let text = serde_json::to_string(report).map_err(io::Error::from)?;
        std::fs::create_dir_all(&self.folder)?;
        let (experiment, time) = (&report.experiment, ended.as_millisecond());
        let stopped = if report.complete { "" } else { STOPPED };
        let name = format!("{experiment}-{time}{stopped}{ENDING}");
        let path = self.folder.join(name);
        atomic::write_bytes(&path, text.as_bytes())?;
        // The run is kept. If another one stays where it should go, nothing is lost.
        let mut others = self.runs().unwrap_or_default();
        others.retain(|run| run.experiment == *experiment && run.path != path);
        others.sort_by_key(|run| !run.is_stopped);
        for run in &others[..(others.len() + 1).saturating_sub(MOST)] {
            std::fs::remove_file(&run.path).ok();
        }
        Ok(())
    }

    /// Reads all runs.
    pub fn read_all(&self) -> Reading {
        let mut reading = Reading::default();
        let runs = self.runs().unwrap_or_else(|error| {
            let set_aside = None;
            reading.problems.push(Problem { error, set_aside });
            Vec::new()
        });
        for run in runs {
            match read(&run.path) {
                Ok(report) => reading.runs.push((run.ended, report)),
                // Another program has removed it meanwhile.
                Err(FileError::System(io::ErrorKind::NotFound, _)) => {}
                Err(error) => {
                    let error = error.within(run.path.display().to_string());
                    reading.problems.push(Problem::with(&run.path, error));
                }
            }
        }
        reading
    }

    /// The files, the oldest first.
    fn runs(&self) -> Result<Vec<Run>, FileError> {
        let mut runs = files_in(&self.folder, Run::of)?;
        runs.sort_by(|one, other| (one.ended, &one.path).cmp(&(other.ended, &other.path)));
        Ok(runs)
    }
}

/// The file of a run, as its name tells.
struct Run {
    path: PathBuf,
    experiment: String,
    ended: Timestamp,
    is_stopped: bool,
}

impl Run {
    fn of(path: PathBuf) -> Option<Run> {
        let name = path.file_name()?.to_str()?.strip_suffix(ENDING)?;
        let whole = name.strip_suffix(STOPPED);
        let (experiment, time) = whole.unwrap_or(name).rsplit_once('-')?;
        Some(Run {
            experiment: experiment.to_owned(),
            ended: Timestamp::from_millisecond(time.parse().ok()?).ok()?,
            is_stopped: whole.is_some(),
            path,
        })
    }
}

/// Reads a report from a file.
///
/// # Errors
/// When the file cannot be read, is larger than [`LIMIT`], was written by a newer program, or holds no report that holds
/// together.
pub fn read(path: &Path) -> Result<Report, FileError> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        version: u32,
    }
    let bytes = atomic::read(path, LIMIT)?;
    // The head first, so that a newer file is called newer and not broken.
    match serde_json::from_slice::<Head>(&bytes) {
        Ok(Head { version }) if version > VERSION => {
            let known = VERSION;
            return Err(FileError::UnknownVersion { version, known });
        }
        _ => {}
    }
    let report: Option<Report> = serde_json::from_slice(&bytes).ok();
    report
        .filter(Report::is_sound)
        .ok_or(FileError::NotA(FileKind::Results, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{self, Run as Running};

    fn report(name: &str) -> Report {
        let experiment = lab::experiment(name).unwrap();
        let mut values = experiment.defaults();
        if name == "nodes" {
            values.set("from", "1");
            values.set("to", "2");
        }
        let run = Running::default();
        let found = lab::run(experiment, &values, &run).unwrap();
        assert_eq!(found.charts.len(), experiment.charts());
        found.translated(&|sentence| sentence.to_string())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn runs_come_back_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().join("laboratory"));
        assert!(store.read_all().runs.is_empty() && store.read_all().problems.is_empty());
        let (census, nodes) = (report("census"), report("nodes"));
        store.put(&nodes, at(20)).unwrap();
        store.put(&census, at(10)).unwrap();
        let reading = store.read_all();
        assert_eq!(reading.runs, [(at(10), census), (at(20), nodes)]);
        assert_eq!(reading.problems, []);
    }

    #[test]
    fn of_runs_that_were_stopped_only_what_they_found_is_kept_and_goes_first() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        let whole = report("census");
        let stopped = Report {
            complete: false,
            ..whole.clone()
        };
        let empty = Report {
            tables: Vec::new(),
            ..stopped.clone()
        };
        for second in 1..MOST as i64 {
            store.put(&whole, at(second)).unwrap();
        }
        store.put(&empty, at(100)).unwrap();
        for second in [101, 102] {
            store.put(&stopped, at(second)).unwrap();
        }
        let times: Vec<Timestamp> = store.read_all().runs.iter().map(|run| run.0).collect();
        assert_eq!((times[0], times.len()), (at(1), MOST));
        assert_eq!(times[MOST - 1], at(102));
        store.put(&whole, at(103)).unwrap();
        let runs = store.read_all().runs;
        assert!(runs.len() == MOST && runs.iter().all(|(_, report)| report.complete));
    }

    #[test]
    fn a_run_that_was_just_kept_stays() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        let whole = report("census");
        for second in 1..=MOST as i64 {
            store.put(&whole, at(100 + second)).unwrap();
        }
        let times = || -> Vec<Timestamp> {
            let runs = store.read_all().runs;
            assert_eq!(runs.len(), MOST);
            runs.iter().map(|run| run.0).collect()
        };
        // One that was stopped, and one from before: the clock was put back.
        let stopped = Report {
            complete: false,
            ..whole.clone()
        };
        store.put(&stopped, at(200)).unwrap();
        assert_eq!(times()[MOST - 1], at(200));
        store.put(&whole, at(50)).unwrap();
        assert_eq!(times()[0], at(50));
    }

    #[test]
    fn a_run_of_a_newer_program_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        store.put(&report("census"), at(1)).unwrap();
        let path = folder.path().join("census-1000.json");
        let text = std::fs::read_to_string(&path).unwrap();
        let newer = text.replacen(r#""version":1"#, r#""version":2"#, 1);
        assert_ne!(newer, text);
        std::fs::write(&path, newer).unwrap();
        let reading = store.read_all();
        assert_eq!((reading.runs.len(), reading.problems.len()), (0, 1));
        assert_eq!(reading.problems[0].set_aside, None);
        // Before there were versions, the files had none.
        std::fs::write(&path, text.replacen(r#""version":1,"#, "", 1)).unwrap();
        assert_eq!(store.read_all().runs.len(), 1);
    }

    #[test]
    fn the_oldest_runs_of_an_experiment_go() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        let (census, nodes) = (report("census"), report("nodes"));
        store.put(&nodes, at(0)).unwrap();
        for second in 1..=MOST as i64 + 2 {
            store.put(&census, at(second)).unwrap();
        }
        let times: Vec<Timestamp> = store.read_all().runs.iter().map(|run| run.0).collect();
        assert_eq!(times.len(), MOST + 1);
        assert_eq!(times[..2], [at(0), at(3)]);
    }

    #[test]
    fn what_cannot_be_read_is_told_and_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().to_owned());
        store.put(&report("census"), at(1)).unwrap();
        std::fs::write(folder.path().join("census-2000.json"), "{").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        let reading = store.read_all();
        assert_eq!((reading.runs.len(), reading.problems.len()), (1, 1));
        let aside = folder.path().join("census-2000.json.damaged");
        assert_eq!(reading.problems[0].set_aside.as_ref(), Some(&aside));
        assert_eq!(std::fs::read_to_string(aside).unwrap(), "{");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
        assert_eq!(store.read_all().problems, [], "told once");
    }
}
