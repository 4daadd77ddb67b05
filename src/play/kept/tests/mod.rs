use std::time::{Instant, SystemTime};

use super::*;
use crate::games::Side;
use crate::games::registry::{GameOptions, NAMES};
use crate::play::session::{Next, Stake};
use crate::play::{Player, new_match};

mod keeper;
mod tables;

/// Long enough for a busy machine. No test waits so long unless it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A session of two people.
fn session(name: &str) -> Session {
    session_at(name, Instant::now())
}

fn session_at(name: &str, now: Instant) -> Session {
    let options = GameOptions::default_of(name).unwrap();
    let players = Side::BOTH.map(|side| Player {
        control: crate::play::Control::Human,
        ..Player::usual(side)
    });
    let mut session = Session::new(new_match(&options, players).unwrap(), Side::First);
    session.set_active(true, now);
    session
}

fn move_on(session: &mut Session, now: Instant) {
    let path = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&path, now));
}

/// A session after this many moves.
fn after(name: &str, moves: usize) -> Session {
    let mut session = session(name);
    for _ in 0..moves {
        move_on(&mut session, Instant::now());
    }
    session
}

fn kept(session: &Session) -> SavedGame {
    session.worth_keeping(Instant::now()).unwrap()
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("kept"));
    (folder, store)
}

/// Keeps a game, and gives its slot free.
fn keep(store: &Store, session: &Session) -> PathBuf {
    let slot = store.claim(session.game().options().name());
    slot.write(Some(&kept(session))).unwrap();
    slot.path().to_owned()
}

fn taken(store: &Store, name: &str) -> Kept {
    let (kept, problems) = store.take(name);
    assert_eq!(problems, []);
    kept.expect("a game is kept")
}

#[test]
fn every_game_is_kept_for_itself_and_comes_back_as_it_was() {
    let (_folder, store) = store();
    let start = Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    for name in NAMES {
        let mut session = session_at(name, start);
        for second in 1..=4 {
            move_on(&mut session, at(second));
        }
        session.undo(at(4));
        session.look_at(1, at(4));
        let slot = store.claim(name);
        slot.write(session.worth_keeping(at(9)).as_ref()).unwrap();
    }
    for name in NAMES {
        let mut session = taken(&store, name).session;
        assert_eq!(session.game().options().name(), *name);
        let standing = session.game().standing();
        assert_eq!((standing.ply, standing.length), (3, 4), "{name}");
        assert_eq!(standing.redo_to, Some(4));
        assert_eq!(session.shown(), 1);
        let times = session.clocks(start);
        let all: Duration = times.iter().sum();
        assert_eq!(all, Duration::from_secs(3 + 5), "{name}: {times:?}");
        session.look_live(start);
        assert!(session.redo(start));
        assert_eq!(session.game().standing().ply, 4);
    }
}

#[test]
fn the_series_and_a_pause_come_back() {
    let (_folder, store) = store();
    let now = Instant::now();
    let mut session = session("tictactoe");
    while matches!(session.next(now), Next::Person) {
        move_on(&mut session, now);
    }
    let score = session.banner().unwrap().score;
    let over = Session::resumed(&kept(&session)).unwrap();
    assert_eq!(over.banner().unwrap().score, score, "a game that is over");
    let mut next = session.rematch(true);
    keep(&store, &next);
    let again = taken(&store, "tictactoe").session;
    assert_eq!(again.starter(), Side::Second);
    assert_eq!(
        kept(&again).session(),
        kept(&next).session(),
        "the same series"
    );
    next.set_active(true, now);
    move_on(&mut next, now);
    next.set_players(
        Side::BOTH.map(|side| Player {
            control: crate::play::Control::Computer("greedy".parse().unwrap()),
            ..Player::usual(side)
        }),
        now,
    );
    next.set_paused(true, now);
    keep(&store, &next);
    assert!(taken(&store, "tictactoe").session.is_paused());
}

#[test]
fn a_game_that_an_early_version_kept_still_counts_for_its_opponents() {
    let text = serde_json::to_string(&kept(&after("walls", 2))).unwrap();
    let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let state = file["session"].as_object_mut().unwrap();
    assert!(state.remove("identity").is_some());
    let read = SavedGame::parse(&file.to_string()).unwrap();
    let again = Session::resumed(&read).unwrap();
    assert!(!again.identity().is_mixed && again.identity().id.is_some());
}

#[test]
fn a_position_that_was_opened_is_kept_before_a_move() {
    assert!(session("walls").worth_keeping(Instant::now()).is_none());
    let opened = session("walls").opened_from("some/game.walls".into(), None);
    let again = Session::resumed(&kept(&opened)).unwrap();
    assert_eq!(again.document().path(), Some("some/game.walls".as_ref()));
    assert_eq!(again.stake(), Stake::Nothing);
    let text = after("walls", 3).snapshot().text;
    let options = GameOptions::default_of("walls").unwrap();
    let pasted = crate::play::begin::paste_match(&text, &options, Side::BOTH.map(Player::usual));
    assert!(Session::new(pasted.unwrap(), Side::First).is_worth_keeping());
}

#[test]
fn whether_the_file_holds_the_game_is_kept_too() {
    let now = Instant::now();
    let mut session = after("walls", 2);
    let save = session.begin_save("game.walls".into(), now);
    session.end_save(save.save, Some(Default::default()));
    let resumed = Session::resumed(&kept(&session)).unwrap();
    assert!(matches!(resumed.stake(), Stake::InFile(..)));
    move_on(&mut session, now);
    let again = Session::resumed(&kept(&session)).unwrap();
    assert_eq!(again.stake(), Stake::Match);
    assert_eq!(again.document().path(), Some("game.walls".as_ref()));
}

#[test]
fn a_saved_game_has_no_more_in_it_than_before() {
    let saved = after("walls", 2).to_saved(Instant::now());
    let text = serde_json::to_string(&saved).unwrap();
    assert!(!text.contains("session"), "{text}");
}

#[test]
fn no_two_owners_share_a_slot() {
    let (_folder, store) = store();
    let first = store.claim("walls");
    // As another program sees it: the lock belongs to the open file.
    let other = Store::new(store.folder.clone());
    let second = other.claim("walls");
    assert_ne!(first.path(), second.path());
    first.write(Some(&kept(&after("walls", 1)))).unwrap();
    second.write(Some(&kept(&after("walls", 2)))).unwrap();
    assert!(other.look("walls").0.is_none(), "both are being played");
    drop(first);
    assert_eq!(other.look("walls").0.unwrap().played, 1);
    let going_on = taken(&other, "walls");
    assert_eq!(going_on.session.game().standing().ply, 1);
    assert!(other.take("walls").0.is_none());
    drop(second);
    assert_eq!(taken(&store, "walls").session.game().standing().ply, 2);
    // A free slot is one in which nothing is kept.
    assert!(store.claim("walls").path().ends_with("walls-3.walls"));
}

#[test]
fn what_could_not_be_locked_is_not_written_over_another_game() {
    let (_folder, store) = store();
    std::fs::create_dir_all(&store.folder).unwrap();
    // No lock can be made here at first, as on a full disk.
    let obstacle = |name: &str| {
        let obstacle = store.folder.join(format!("{name}.walls.lock"));
        std::os::unix::fs::symlink("nowhere/lock", &obstacle).unwrap();
        obstacle
    };
    let in_the_way = obstacle("walls");
    let slot = store.claim("walls");
    std::fs::remove_file(in_the_way).unwrap();
    let other = store.claim("walls");
    assert_eq!(slot.path(), other.path());
    let game = kept(&after("walls", 1));
    assert!(slot.write(Some(&game)).is_err());
    assert!(slot.write(None).is_err());
    other.write(Some(&kept(&after("walls", 2)))).unwrap();
    drop(other);
    assert!(slot.write(Some(&game)).is_err());
    assert_eq!(store.look("walls").0.unwrap().played, 2);
    // Where nobody came between, the lock is made when it is needed.
    let in_the_way = obstacle("bricks");
    let slot = store.claim("bricks");
    std::fs::remove_file(in_the_way).unwrap();
    slot.write(Some(&kept(&after("bricks", 1)))).unwrap();
    assert!(store.look("bricks").0.is_none(), "it is being played");
    // Where it can never be made, the game is kept all the same.
    obstacle("draughts");
    let slot = store.claim("draughts");
    for moves in [1, 2] {
        slot.write(Some(&kept(&after("draughts", moves)))).unwrap();
    }
}

#[test]
fn the_newest_game_is_offered_first() {
    let (_folder, store) = store();
    let older = keep(&store, &after("walls", 1));
    let newer = keep(&store, &after("walls", 2));
    let time = std::fs::metadata(&newer).unwrap().modified().unwrap();
    let older = File::options().write(true).open(older).unwrap();
    older.set_modified(time - Duration::from_secs(9)).unwrap();
    assert_eq!(store.look("walls").0.unwrap().played, 2);
    older.set_modified(time + Duration::from_secs(9)).unwrap();
    assert_eq!(store.look("walls").0.unwrap().played, 1);
}

#[test]
fn a_damaged_game_is_set_aside_and_the_next_one_found() {
    let (_folder, store) = store();
    let good = keep(&store, &after("walls", 3));
    for number in 1..=2 {
        let bad = store.claim("walls");
        let text = std::fs::read_to_string(&good).unwrap();
        std::fs::write(bad.path(), &text[..text.len() / 2]).unwrap();
        let bad_path = bad.path().to_owned();
        drop(bad);
        let later = std::fs::metadata(&good).unwrap().modified().unwrap() + Duration::from_secs(9);
        let file = File::options().write(true).open(&bad_path).unwrap();
        file.set_modified(later).unwrap();
        let (look, problems) = store.look("walls");
        assert_eq!(look.unwrap().played, 3);
        let aside = problems[0].set_aside.clone().unwrap();
        let ending = if number == 1 {
            ".damaged"
        } else {
            ".damaged-2"
        };
        assert!(aside.to_str().unwrap().ends_with(ending), "{aside:?}");
        assert_eq!(
            std::fs::read_to_string(aside).unwrap(),
            text[..text.len() / 2]
        );
        assert!(!bad_path.exists());
    }
}

#[test]
fn the_turn_is_yours_where_you_are_the_only_person() {
    let options = GameOptions::default_of("walls").unwrap();
    let usual = || Side::BOTH.map(Player::usual);
    let of = |players: [Player; 2]| {
        let game = new_match(&options, players).unwrap();
        Look::of(&Session::new(game, Side::First)).is_your_turn
    };
    assert!(of(usual()));
    let [you, computer] = usual();
    assert!(!of([computer, you.clone()]), "it is the computer's");
    assert!(!of([you.clone(), you]), "there are two people");
}

#[test]
fn a_game_of_a_newer_program_stays_where_it_is() {
    let (_folder, store) = store();
    let path = keep(&store, &after("walls", 1));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"version\": 1", "\"version\": 2")).unwrap();
    let (look, problems) = store.look("walls");
    assert!(look.is_none());
    assert_eq!(problems[0].set_aside, None);
    assert!(path.exists());
    assert_ne!(store.claim("walls").path(), path);
}

#[test]
fn the_game_that_the_version_before_kept_goes_on() {
    let (folder, store) = store();
    let before = folder.path().join("running.walls");
    assert_eq!(store.prepare(&before), []);
    keep(&store, &after("draughts", 1));
    let game = after("draughts", 5).to_saved(Instant::now());
    game.write(&before).unwrap();
    assert_eq!(store.prepare(&before), []);
    assert!(!before.exists());
    let slots = [taken(&store, "draughts"), taken(&store, "draughts")];
    let mut plies = slots.map(|kept| kept.session.game().standing().ply);
    plies.sort();
    assert_eq!(plies, [1, 5]);

    std::fs::write(&before, "{").unwrap();
    let aside = store.prepare(&before)[0].set_aside.clone().unwrap();
    assert_eq!(aside, folder.path().join("running.walls.damaged"));
}

#[test]
fn only_old_leftovers_of_writing_are_removed() {
    let (folder, store) = store();
    keep(&store, &after("walls", 1));
    let [old, new, other] = ["oldold", "newnew", "notes-of-mine"].map(|name| {
        let path = store.folder.join(format!("{}{name}", atomic::UNFINISHED));
        std::fs::write(&path, "half").unwrap();
        path
    });
    let long_ago = SystemTime::now() - 2 * atomic::LEFT_BEHIND;
    for path in [&old, &other] {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    store.prepare(&folder.path().join("running.walls"));
    assert!(!old.exists() && new.exists() && other.exists());
}

#[test]
fn a_game_that_is_over_is_nobodys_turn() {
    let mut session = session("tictactoe");
    while session.game().standing().turn.is_some() {
        assert!(!Look::of(&session).is_your_turn, "there are two people");
        move_on(&mut session, Instant::now());
    }
    let look = Look::of(&session);
    assert_eq!((look.mover, look.is_your_turn), (None, false));
}

#[test]
fn other_files_are_no_kept_games() {
    let (_folder, store) = store();
    let path = keep(&store, &after("walls", 1));
    let text = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for name in [
        "walls.walls~",
        "walls-2.bak",
        "walls-b.walls",
        "walls2.walls",
        "my-walls.walls",
    ] {
        std::fs::write(path.with_file_name(name), &text).unwrap();
        assert!(!store.has("walls"), "{name}");
    }
    std::fs::write(path.with_file_name("walls-12.walls"), &text).unwrap();
    assert_eq!(taken(&store, "walls").session.game().standing().ply, 1);
}

#[test]
fn a_game_that_is_gone_is_no_problem() {
    let (_folder, store) = store();
    let path = keep(&store, &after("walls", 1));
    std::fs::remove_file(&path).unwrap();
    // In the folder it still has a name, but nothing is there when it is read.
    std::os::unix::fs::symlink("nowhere", &path).unwrap();
    assert!(store.has("walls"));
    let (look, problems) = store.look("walls");
    assert_eq!((look, problems), (None, Vec::new()));
}
