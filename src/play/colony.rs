//! Ant colonies between games: a place that players share, and files, bincode inside gzip.
//!
//! A colony file belongs to a game and its options. In the [place](ColonySlot) that players share, a missing one means a
//! colony that knows nothing; so does a broken one, which is set aside.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Once};

use serde::{Deserialize, Serialize};

use super::atomic::Stamp;
use super::binary::{Head, are_rules, rules_text};
use super::{FileError, FileKind, Problem, atomic, binary};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, Side};
use crate::search::ants::Colony;

const MAGIC: [u8; 8] = binary::COLONY;
const VERSION: u32 = 1;

/// The most that a colony may take, unpacked.
const LIMIT: usize = 8 << 20;

#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    head: Head,
    /// The game and its options as JSON.
    rules: String,
    sites: u64,
    tau0: f64,
    games: u32,
    last_points: [Option<i32>; 2],
    trails: [Vec<f64>; 2],
}

/// Writes what a colony has learned.
///
/// # Errors
/// Whatever the file system says.
pub fn write(path: &Path, options: &GameOptions, colony: &Colony) -> Result<(), FileError> {
    let saved = Saved {
        head: Head {
            magic: MAGIC,
            version: VERSION,
        },
        rules: rules_text(options),
        sites: colony.sites() as u64,
        tau0: colony.tau0(),
        games: colony.games(),
        last_points: colony.last_points(),
        trails: Side::BOTH.map(|side| colony.trails(side).to_vec()),
    };
    Ok(atomic::write(path, |file| {
        binary::packed(file, |out| binary::write(&saved, out))
    })?)
}

/// The sites of a board between which ants leave trails.
struct TrailSites;

impl Visitor for TrailSites {
    type Output = usize;
    fn visit<G: Playable>(self, game: G) -> usize {
        game.trail_sites()
    }
}

/// Reads a colony of this game and these options.
///
/// # Errors
/// When the file is broken or belongs to another game.
pub fn read(path: &Path, options: &GameOptions) -> Result<Colony, FileError> {
    const BROKEN: FileError = FileError::Broken(FileKind::Colony);
    let packed = atomic::read(path, LIMIT as u64)?;
    let mut bytes = Vec::new();
    let read = binary::unpacked(&*packed, MAGIC, FileKind::Colony)?
        .take(LIMIT as u64 + 1)
        .read_to_end(&mut bytes);
    read.map_err(|_| BROKEN)?;
    // The head first, so that a newer file is called newer and not broken.
    let head: Head = binary::read::<_, LIMIT>(&mut &*bytes).ok_or(BROKEN)?;
    head.check_version(VERSION)?;
    let mut rest = &*bytes;
    let saved: Saved = binary::read::<_, LIMIT>(&mut rest).ok_or(BROKEN)?;
    if !rest.is_empty() {
        return Err(BROKEN);
    }
    if !are_rules(&saved.rules, options) {
        return Err(FileError::OtherRules(FileKind::Colony));
    }
    let of_board = options.visit(TrailSites)?;
    let sites = usize::try_from(saved.sites)
        .ok()
        .filter(|&sites| sites == of_board);
    let restored = sites.and_then(|sites| {
        Colony::restore(
            sites,
            saved.tau0,
            saved.trails,
            saved.games,
            saved.last_points,
        )
    });
    restored.ok_or(BROKEN)
}

/// The place of a colony. It is read from its file when first needed, by whoever needs it.
#[derive(Debug)]
pub struct ColonySlot {
    colony: Mutex<Colony>,
    file: Option<(PathBuf, GameOptions)>,
    read: Once,
    /// What was wrong with the file, until somebody asks.
    problem: Mutex<Option<Problem>>,
    /// Why the file is not written: it could not be read, and is still there.
    stays: Mutex<Option<FileError>>,
    /// What the file held when it was last read or written here, and what it was like. Held by whoever writes.
    filed: Mutex<Option<(Colony, Stamp)>>,
}

impl ColonySlot {
    /// A place for a colony that no file keeps.
    pub fn new(colony: Colony) -> Arc<ColonySlot> {
        ColonySlot::of(colony, None)
    }

    fn of(colony: Colony, file: Option<(PathBuf, GameOptions)>) -> Arc<ColonySlot> {
        Arc::new(ColonySlot {
            colony: Mutex::new(colony),
            file,
            read: Once::new(),
            problem: Mutex::new(None),
            stays: Mutex::new(None),
            filed: Mutex::new(None),
        })
    }

    /// A place for the colony that a file in this folder keeps; `usual` if there is none.
    pub fn kept_in(folder: &Path, options: &GameOptions, usual: Colony) -> Arc<ColonySlot> {
        let json = rules_text(options);
        let hash = json
            .bytes()
            .fold(0u64, |hash, byte| crate::games::mix(hash ^ u64::from(byte)));
        let name = format!("{}-{:08x}.walls-ants", options.name(), hash as u32);
        ColonySlot::of(usual, Some((folder.join(name), options.clone())))
    }

    /// The colony as it is now, whether or not its file was read.
    pub fn peek(&self) -> MutexGuard<'_, Colony> {
        unpoisoned(&self.colony)
    }

    /// The colony, read from its file if that has not happened. This may take a moment.
    pub fn colony(&self) -> &Mutex<Colony> {
        self.read.call_once(|| {
            if let Some((path, options)) = &self.file {
                self.read_file(path, options);
            }
        });
        &self.colony
    }

    fn read_file(&self, path: &Path, options: &GameOptions) {
        let stamp = Stamp::of(path);
        match read(path, options) {
            Ok(colony) => {
                *unpoisoned(&self.filed) = stamp.map(|stamp| (colony.clone(), stamp));
                *self.peek() = colony;
            }
            Err(FileError::System(ErrorKind::NotFound, _)) => {}
            Err(error) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let problem = Problem::with(path, error.within(name));
                if problem.set_aside.is_none() {
                    *unpoisoned(&self.stays) = Some(problem.error.clone());
                }
                *unpoisoned(&self.problem) = Some(problem);
            }
        }
    }

    /// What was wrong with the file when it was read, to the first who asks.
    pub fn take_problem(&self) -> Option<Problem> {
        unpoisoned(&self.problem).take()
    }

    /// Writes the colony to its file, if it has one, which is read before if that has not happened. What another
    /// program's ants have written there since is added to what these know.
    ///
    /// # Errors
    /// Whatever the file system says; or why the file could not be read, if it was not set aside.
    pub fn save(&self) -> Result<(), FileError> {
        self.colony();
        match &*unpoisoned(&self.stays) {
            Some(error) => Err(error.clone()),
            None => self.write(true),
        }
    }

    /// Writes the colony; `joins` if what others have written is added to it.
    fn write(&self, joins: bool) -> Result<(), FileError> {
        let Some((path, options)) = &self.file else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut filed = unpoisoned(&self.filed);
        let _lock = atomic::lock_beside(path)?;
        let now = Stamp::of(path);
        let is_as_filed = now == filed.as_ref().map(|(_, known)| *known);
        if joins && let Some(now) = now.filter(|_| !is_as_filed) {
            match read(path, options) {
                Ok(other) => {
                    let before = filed.take().map(|(before, _)| before);
                    let before = before.unwrap_or_else(|| other.before_its_games());
                    self.peek().join(&before, &other);
                    // What is joined is joined, even if it cannot be written now.
                    *filed = Some((other, now));
                }
                Err(FileError::Broken(_) | FileError::NotA(..)) => drop(atomic::set_aside(path)),
                Err(error) => return Err(error),
            }
        }
        let colony = self.peek().clone();
        write(path, options, &colony)?;
        *filed = Stamp::of(path).map(|stamp| (colony, stamp));
        Ok(())
    }

    /// Forgets everything, in the file too, even if it could not be read.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn reset(&self, fresh: Colony) -> Result<(), FileError> {
        self.read.call_once(|| {});
        *self.peek() = fresh;
        self.write(false)?;
        *unpoisoned(&self.stays) = None;
        Ok(())
    }
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::play::{Control, Player, new_match};
    use crate::search::ants::Settings;

    const SITES: usize = 61;

    fn colony() -> Colony {
        Colony::new(SITES, &Settings::default())
    }

    /// A colony that has played this many games.
    fn after(games: u32) -> Colony {
        let trails = Side::BOTH.map(|side| colony().trails(side).to_vec());
        Colony::restore(SITES, 3.0, trails, games, [None; 2]).unwrap()
    }

    fn slot(folder: &Path) -> Arc<ColonySlot> {
        let options = GameOptions::default_of("hexxagon").unwrap();
        ColonySlot::kept_in(folder, &options, colony())
    }

    /// A folder in which a colony is kept, and the file.
    fn kept(games: u32) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let slot = slot(folder.path());
        *slot.colony().lock().unwrap() = after(games);
        slot.save().unwrap();
        let (file, _) = slot.file.clone().unwrap();
        (folder, file)
    }

    #[test]
    fn the_map_of_an_untouched_board_is_empty() {
        let options = GameOptions::default_of("hexxagon").unwrap();
        let players = Side::BOTH.map(|side| Player {
            control: Control::Computer("ants".parse().unwrap()),
            ..Player::usual(side)
        });
        let mut game = new_match(&options, players).unwrap();
        assert_eq!(game.pheromone(0), []);
        while let Some(path) = game.now().paths.first() {
            assert!(game.play_path(path, Duration::ZERO));
        }
        let shares: Vec<f64> = game.pheromone(0).iter().map(|way| way.2).collect();
        assert!(!shares.is_empty() && shares.len() < game.standing().length);
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        assert!(shares.contains(&1.0));
    }

    #[test]
    fn a_colony_comes_back_from_its_file() {
        let (folder, _) = kept(7);
        let slot = slot(folder.path());
        assert_eq!(slot.colony().lock().unwrap().games(), 7);
        assert_eq!(slot.take_problem(), None);
    }

    #[test]
    fn a_colony_that_was_not_read_yet_is_not_written_over() {
        let (folder, _) = kept(7);
        slot(folder.path()).save().unwrap();
        assert_eq!(slot(folder.path()).colony().lock().unwrap().games(), 7);
    }

    #[test]
    fn a_colony_of_a_newer_program_stays_until_it_is_to_be_forgotten() {
        let (folder, file) = kept(7);
        let head = Head {
            magic: MAGIC,
            version: VERSION + 1,
        };
        let mut out = std::fs::File::create(&file).unwrap();
        binary::packed(&mut out, |out| {
            binary::write(&(head, "more than is known"), out)
        })
        .unwrap();
        let newer = std::fs::read(&file).unwrap();

        let slot = slot(folder.path());
        let error = slot.save().unwrap_err();
        assert!(
            matches!(error.cause(), FileError::UnknownVersion { .. }),
            "{error}"
        );
        assert_eq!(slot.take_problem().unwrap().set_aside, None);
        assert_eq!(std::fs::read(&file).unwrap(), newer);

        slot.reset(colony()).unwrap();
        slot.save().unwrap();
        assert_ne!(std::fs::read(&file).unwrap(), newer);
    }

    #[test]
    fn two_programs_keep_what_the_ants_of_both_have_learned() {
        let (folder, file) = kept(7);
        let slots = [0, 1].map(|_| slot(folder.path()));
        let learn = |slot: &ColonySlot, index: usize, more: f64| {
            let mut colony = slot.colony().lock().unwrap();
            let mut trails = Side::BOTH.map(|side| colony.trails(side).to_vec());
            trails[0][index] += more;
            let games = colony.games() + 1;
            *colony = Colony::restore(SITES, 3.0, trails, games, [None; 2]).unwrap();
        };
        let before = slots[0]
            .colony()
            .lock()
            .unwrap()
            .trails(Side::First)
            .to_vec();
        // Both have read the file before either writes.
        learn(&slots[1], 5, 2.0);
        learn(&slots[0], 4, 1.0);
        for slot in [&slots[0], &slots[1], &slots[0]] {
            slot.save().unwrap();
        }
        let (_, options) = slots[0].file.as_ref().unwrap();
        let both = read(&file, options).unwrap();
        let trails = both.trails(Side::First);
        assert_eq!(both.games(), 9);
        assert_eq!(trails[4], before[4] + 1.0);
        assert_eq!(trails[5], before[5] + 2.0);
        // Both are added up where there was no file at first, too.
        std::fs::remove_file(&file).unwrap();
        let slots = [0, 1].map(|_| slot(folder.path()));
        for (slot, index) in slots.iter().zip([4, 5]) {
            learn(slot, index, 1.0);
        }
        for slot in &slots {
            slot.save().unwrap();
        }
        let both = read(&file, options).unwrap();
        assert_eq!((both.games(), both.trails(Side::First)[4]), (2, 4.0));
        assert_eq!(both.trails(Side::First)[5], 4.0);
    }

    #[test]
    fn a_damaged_colony_is_set_aside_and_told_of_once() {
        let (folder, file) = kept(7);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes.truncate(bytes.len() / 2);
        std::fs::write(&file, &bytes).unwrap();

        let slot = slot(folder.path());
        assert_eq!(slot.colony().lock().unwrap().games(), 0);
        let problem = slot.take_problem().unwrap();
        assert_eq!(
            problem.error.cause(),
            &FileError::Broken(FileKind::Colony),
            "{problem:?}"
        );
        assert_eq!(std::fs::read(problem.set_aside.unwrap()).unwrap(), bytes);
        assert_eq!(slot.take_problem(), None);
        slot.save().unwrap();
        assert!(file.exists());
    }

    #[test]
    fn a_file_that_was_damaged_since_it_was_read_is_set_aside() {
        let (folder, file) = kept(7);
        let slot = slot(folder.path());
        assert_eq!(slot.colony().lock().unwrap().games(), 7);
        std::fs::write(&file, "damaged").unwrap();
        slot.save().unwrap();
        let (_, options) = slot.file.as_ref().unwrap();
        assert_eq!(read(&file, options).unwrap().games(), 7);
        let texts = std::fs::read_dir(folder.path()).unwrap();
        let texts = texts.filter_map(|file| std::fs::read(file.unwrap().path()).ok());
        assert_eq!(texts.filter(|text| text == b"damaged").count(), 1);
    }

    #[test]
    fn a_colony_that_cannot_be_read_and_is_not_damaged_is_not_written_over() {
        let (folder, file) = kept(7);
        std::fs::remove_file(&file).unwrap();
        // A folder where the file should be cannot be read, whoever asks.
        std::fs::create_dir(&file).unwrap();

        let slot = slot(folder.path());
        assert_eq!(slot.colony().lock().unwrap().games(), 0);
        let problem = slot.take_problem().unwrap();
        assert_eq!(problem.set_aside, None);
        assert_eq!(slot.save(), Err(problem.error));
        assert!(file.is_dir());
    }
}
