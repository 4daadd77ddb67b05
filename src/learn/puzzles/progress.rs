//! What is kept of a person's answers: a rating, the streak, and how each puzzle was answered.
//!
//! A puzzle counts for the rating once, with the first answer. All of it lies in one file, which can
//! be moved to another computer. A file that is damaged is set aside and never deleted; one that a newer program
//! wrote stays as it is.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Puzzle;
use super::rating::Rating;
use crate::games::mix;
use crate::play::{FileError, FileKind, atomic};
use crate::sentence::{Sentence, say};

/// The version of the file that this program reads and writes.
const VERSION: u32 = 1;

/// No file of progress is larger.
const LIMIT: u64 = 4 << 20;

/// How a puzzle was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Right at once.
    First,
    /// Right, but not at once, or after a hint.
    Later,
    /// Not right so far.
    Missed,
}

/// An answer that a person gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The right move.
    Right,
    /// The right move, after a hint.
    WithHint,
    /// A wrong move, or none at all.
    Wrong,
    /// The right move, after the solution was shown: it is only tried out.
    AfterSolution,
}

impl Given {
    /// Whether it is the right move.
    pub fn is_right(self) -> bool {
        self != Given::Wrong
    }
}

/// What is kept of the answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    version: u32,
    rating: Rating,
    /// The puzzles in a row that were answered right at once.
    streak: u32,
    best_streak: u32,
    answers: BTreeMap<String, Answer>,
}

impl Default for Progress {
    fn default() -> Self {
        Progress {
            version: VERSION,
            rating: Rating::default(),
            streak: 0,
            best_streak: 0,
            answers: BTreeMap::new(),
        }
    }
}

impl Progress {
    /// The rating as people read it.
    pub fn rating(&self) -> u32 {
        self.rating.shown()
    }

    /// Whether too few puzzles were answered for the rating to say much.
    pub fn is_rough(&self) -> bool {
        self.rating.is_rough()
    }

    /// The puzzles in a row that were answered right at once.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    /// The longest streak.
    pub fn best_streak(&self) -> u32 {
        self.best_streak
    }

    /// How many puzzles were solved, be it later.
    pub fn solved(&self) -> u32 {
        let solved = self.answers.values();
        solved.filter(|&&answer| answer != Answer::Missed).count() as u32
    }

    /// How a puzzle was answered.
    pub fn answer_to(&self, id: &str) -> Option<Answer> {
        self.answers.get(id).copied()
    }

    /// Takes down an answer. Only the first one to a puzzle counts for rating and streak, and a right one after a hint does
    /// not. What is played after the solution was shown counts for nothing.
    pub fn take_down(&mut self, puzzle: &Puzzle, given: Given) {
        self.take(&puzzle.id, puzzle.rating, given);
    }

    /// Takes down an answer to the puzzle of this name and rating.
    pub(super) fn take(&mut self, id: &str, rating: u32, given: Given) {
        let answer = match given {
            Given::Right => Answer::First,
            Given::WithHint => Answer::Later,
            Given::Wrong => Answer::Missed,
            Given::AfterSolution => return,
        };
        if let Some(known) = self.answers.get_mut(id) {
            if given.is_right() && *known == Answer::Missed {
                *known = Answer::Later;
            }
            return;
        }
        if given != Given::WithHint {
            self.rating = self.rating.after(rating, given.is_right());
        }
        match answer {
            Answer::First => {
                self.streak = self.streak.saturating_add(1);
                self.best_streak = self.best_streak.max(self.streak);
            }
            Answer::Missed => self.streak = 0,
            Answer::Later => {}
        }
        self.answers.insert(id.to_owned(), answer);
    }

    /// The next puzzle of a game, or of any: near the rating, and one that was not answered yet, or else one that was
    /// not solved. Those seen lately are left out while there are others.
    pub fn choose<'a>(
        &self,
        set: &'a [Puzzle],
        game: Option<&str>,
        lately: &[String],
    ) -> Option<&'a Puzzle> {
        let fits = set
            .iter()
            .filter(|puzzle| game.is_none_or(|game| puzzle.of.name() == game));
        fits.min_by_key(|puzzle| {
            let place = lately.iter().rposition(|id| *id == puzzle.id);
            let answered = match self.answer_to(&puzzle.id) {
                None => 0,
                Some(Answer::Missed) => 1,
                Some(Answer::First | Answer::Later) => 2,
            };
            // Of those seen lately, the one seen longest ago.
            let seen = place.map_or(0, |place| place + 1);
            let distance = puzzle.rating.abs_diff(self.rating());
            (seen, answered, distance, &puzzle.id)
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or is of a version that this program does not know.
    pub fn read(path: &Path) -> Result<Progress, FileError> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let bytes = atomic::read(path, LIMIT)?;
        let damaged = || FileError::Broken(FileKind::Progress);
        let head: Head = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
        if head.version != VERSION {
            return Err(FileError::UnknownVersion {
                version: head.version,
                known: VERSION,
            });
        }
        let progress: Progress = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
        match progress.rating.is_sane() {
            true => Ok(progress),
            false => Err(damaged()),
        }
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// Whatever the file system says. The file is then as it was.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_string_pretty(self).map_err(io::Error::from)?;
        Ok(atomic::write_bytes(path, text.as_bytes())?)
    }
}

/// What was found where progress is kept.
#[derive(Debug)]
pub struct Opened {
    /// The progress, or that of somebody who begins.
    pub progress: Progress,
    /// Whether the file may be written: not if it could not be read, and stayed where it is.
    pub may_write: bool,
    /// What there is to say of a file that could not be read.
    pub notice: Option<Sentence>,
}

/// Opens the file of progress. A damaged one is set aside under another name.
pub fn open(path: &Path) -> Opened {
    let error = match Progress::read(path) {
        Ok(progress) => {
            return Opened {
                progress,
                may_write: true,
                notice: None,
            };
        }
        Err(FileError::System(io::ErrorKind::NotFound, _)) => {
            return Opened {
                progress: Progress::default(),
                may_write: true,
                notice: None,
            };
        }
        Err(error) => error,
    };
    let is_damaged = matches!(error, FileError::Broken(_));
    let place = is_damaged.then(|| atomic::set_aside(path)).flatten();
    let notice = match &place {
        Some(place) => {
            say("Your answers to puzzles cannot be read: {error}. It was set aside as {file}.")
                .with("file", place.display().to_string())
        }
        None => say(
            "Your answers to puzzles cannot be read: {error}. The file stays as it is, and new answers are not kept.",
        ),
    };
    Opened {
        progress: Progress::default(),
        may_write: place.is_some(),
        notice: Some(notice.with("error", error.sentence())),
    }
}

/// The puzzle of a day, which is the same for everyone.
pub fn of_day(set: &[Puzzle], year: i32, month: i32, day: i32) -> Option<&Puzzle> {
    let date = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    // The one whose name comes first once all are shuffled by the date: a set that grows changes few days.
    set.iter().min_by_key(|puzzle| {
        let name = u64::from_str_radix(&puzzle.id, 16).unwrap_or(0);
        mix(mix(date as u64) ^ name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::puzzles::set::shipped;

    fn given(is_right: bool) -> Given {
        match is_right {
            true => Given::Right,
            false => Given::Wrong,
        }
    }

    #[test]
    fn a_right_answer_after_a_hint_changes_neither_rating_nor_streak() {
        let mut progress = Progress::default();
        let [one, other, third, ..] = shipped() else {
            panic!("three puzzles");
        };
        progress.take_down(one, Given::Right);
        let before = (progress.rating(), progress.streak());
        progress.take_down(other, Given::WithHint);
        assert_eq!((progress.rating(), progress.streak()), before);
        assert_eq!(progress.answer_to(&other.id), Some(Answer::Later));
        assert_eq!(progress.solved(), 2);
        // Nor does a later one without.
        progress.take_down(other, Given::Right);
        assert_eq!((progress.rating(), progress.streak()), before);
        progress.take_down(third, Given::Wrong);
        let after = progress.clone();
        // The solution was shown.
        progress.take_down(third, Given::AfterSolution);
        assert_eq!(progress, after);
        progress.take_down(third, Given::WithHint);
        assert_eq!(progress.answer_to(&third.id), Some(Answer::Later));
    }

    #[test]
    fn an_answer_counts_once_for_the_rating() {
        let mut progress = Progress::default();
        let [one, other, ..] = shipped() else {
            panic!("two puzzles");
        };
        progress.take_down(one, Given::Right);
        let better = progress.rating();
        assert!(better > Progress::default().rating());
        assert_eq!((progress.streak(), progress.solved()), (1, 1));
        progress.take_down(one, Given::Wrong);
        assert_eq!((progress.rating(), progress.streak()), (better, 1));
        progress.take_down(other, Given::Wrong);
        assert!(progress.rating() < better);
        assert_eq!((progress.streak(), progress.best_streak()), (0, 1));
        let worse = progress.rating();
        progress.take_down(other, Given::Right);
        assert_eq!((progress.rating(), progress.solved()), (worse, 2));
        assert_eq!(progress.answer_to(&other.id), Some(Answer::Later));
        assert_eq!(progress.streak(), 0);
    }

    /// Somebody who solves all puzzles below 2000 and none above.
    #[test]
    fn the_rating_finds_the_strength_of_a_person() {
        let mut progress = Progress::default();
        let mut answered = 0;
        while progress.is_rough() {
            let puzzle = progress.choose(shipped(), None, &[]).unwrap();
            let before = progress.rating();
            progress.take_down(puzzle, given(puzzle.rating < 2000));
            assert!(progress.rating().abs_diff(before) < 100);
            answered += 1;
        }
        assert!((5..15).contains(&answered), "{answered}");
        for _ in answered..50 {
            let puzzle = progress.choose(shipped(), None, &[]).unwrap();
            progress.take_down(puzzle, given(puzzle.rating < 2000));
        }
        let rating = progress.rating();
        assert!((1900..2100).contains(&rating), "{rating}");
    }

    #[test]
    fn the_next_puzzle_is_near_and_new() {
        let mut progress = Progress::default();
        let set = shipped();
        let mut lately = Vec::new();
        let first = progress.choose(set, None, &lately).unwrap();
        let nearest = set.iter().map(|one| one.rating.abs_diff(1200)).min();
        assert_eq!(Some(first.rating.abs_diff(1200)), nearest);
        lately.push(first.id.clone());
        assert_ne!(progress.choose(set, None, &lately).unwrap().id, first.id);
        progress.take_down(first, Given::Right);
        assert_ne!(progress.choose(set, None, &[]).unwrap().id, first.id);
        // One that was seen a moment ago does not come again, though it is the only one without an answer.
        let mut all = Progress::default();
        for puzzle in set.iter().skip(1) {
            all.take_down(puzzle, Given::Right);
        }
        assert_eq!(all.choose(set, None, &[]).unwrap().id, set[0].id);
        let seen = [set[0].id.clone()];
        assert_ne!(all.choose(set, None, &seen).unwrap().id, set[0].id);
        let of_game = progress.choose(set, Some("tictactoe"), &[]).unwrap();
        assert_eq!(of_game.of.name(), "tictactoe");
        assert_eq!(progress.choose(set, Some("chess"), &[]), None);
        // Once all were answered, those that were missed come first.
        for puzzle in set {
            progress.take_down(puzzle, given(puzzle.id != set[7].id));
        }
        assert_eq!(progress.choose(set, None, &[]).unwrap().id, set[7].id);
    }

    #[test]
    fn progress_comes_back_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walls/puzzles.json");
        assert_eq!(open(&path).progress, Progress::default());
        let mut progress = Progress::default();
        progress.take_down(&shipped()[0], Given::Right);
        progress.take_down(&shipped()[1], Given::Wrong);
        progress.write(&path).unwrap();
        let opened = open(&path);
        assert_eq!(opened.progress, progress);
        assert!(opened.may_write && opened.notice.is_none());
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_a_newer_one_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        for (number, text) in ["{\"version\": 1, \"rat", "[]", "{\"version\": 1}"]
            .iter()
            .enumerate()
        {
            std::fs::write(&path, text).unwrap();
            let opened = open(&path);
            assert!(opened.may_write && opened.notice.is_some());
            assert!(!path.exists());
            let name = match number {
                0 => "puzzles.json.damaged".to_owned(),
                _ => format!("puzzles.json.damaged-{}", number + 1),
            };
            let kept = std::fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(kept, *text);
        }
        let newer = "{\"version\": 2, \"more\": 1}";
        std::fs::write(&path, newer).unwrap();
        let opened = open(&path);
        assert!(!opened.may_write);
        let said = opened.notice.unwrap().to_string();
        assert!(
            said.contains("version 2 of the format is not known"),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), newer);
    }

    #[test]
    fn a_file_that_no_answers_lead_to_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        let good = serde_json::to_string(&Progress::default()).unwrap();
        for (before, after) in [
            ("\"volatility\":0.06", "\"volatility\":1e300"),
            ("\"volatility\":0.06", "\"volatility\":1e-300"),
            ("\"deviation\":200.0", "\"deviation\":1e-9"),
            ("\"rating\":1200.0", "\"rating\":-1.0"),
        ] {
            assert!(good.contains(before), "{good}");
            std::fs::write(&path, good.replace(before, after)).unwrap();
            assert!(Progress::read(&path).is_err(), "{after}");
        }
        // What can be read can be read after any answer.
        for (rating, streak) in [("0.0", 0), ("9999.9", u32::MAX)] {
            let text = good.replace("\"rating\":1200.0", &format!("\"rating\":{rating}"));
            let text = text.replace("\"streak\":0", &format!("\"streak\":{streak}"));
            for answer in [Given::Right, Given::Wrong] {
                std::fs::write(&path, &text).unwrap();
                let mut progress = Progress::read(&path).unwrap();
                for puzzle in shipped() {
                    progress.take_down(puzzle, answer);
                }
                progress.write(&path).unwrap();
                assert_eq!(Progress::read(&path).unwrap(), progress);
            }
        }
    }

    #[test]
    fn a_day_has_one_puzzle_and_days_differ() {
        let set = shipped();
        let of = |day| of_day(set, 2026, 11, day).unwrap().id.clone();
        assert_eq!(of(23), of(23));
        let days: std::collections::HashSet<String> = (1..=30).map(of).collect();
        assert!(days.len() > 25, "{}", days.len());
        assert_eq!(of_day(&[], 2026, 11, 23), None);
        // Months and years differ, too: of 400 puzzles, those of 360 dates are more than 150 different ones.
        let of = |year, month, day| of_day(set, year, month, day).unwrap().id.as_str();
        let year =
            |year| (1..=12).flat_map(move |month| (1..=30).map(move |day| of(year, month, day)));
        let days: std::collections::HashSet<&str> = year(2026).collect();
        assert!(days.len() > 150, "{}", days.len());
        let same = year(2026)
            .zip(year(2027))
            .filter(|(one, other)| one == other);
        assert!(same.count() < 10);
    }
}
