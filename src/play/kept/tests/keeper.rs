//! What is written on a thread of its own: the newest state, as soon as it can be.

use std::sync::mpsc;

use super::*;

/// A keeper that writes only when it is let, says what it is about to write, and when it fails or succeeds
/// again.
fn slow_keeper() -> (
    Keeper,
    mpsc::Receiver<usize>,
    mpsc::Sender<bool>,
    mpsc::Receiver<Option<FileError>>,
) {
    let (say, said) = mpsc::channel();
    let (go, may_go) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    let write = move |_: &Slot, game: Option<&SavedGame>| {
        say.send(game.map_or(0, SavedGame::played)).unwrap();
        match may_go.recv() {
            Ok(false) => Err(io::Error::from(io::ErrorKind::StorageFull).into()),
            _ => Ok(()),
        }
    };
    let keeper = Keeper::writing(write, move |error| {
        tell.send(error).ok();
    });
    (keeper, said, go, told)
}

fn is_full(error: &FileError) -> bool {
    matches!(error, FileError::System(io::ErrorKind::StorageFull, _))
}

#[test]
fn of_many_changes_only_the_newest_is_written() {
    let (_folder, store) = store();
    let (keeper, said, go, _told) = slow_keeper();
    let (walls, draughts) = (store.claim("walls"), store.claim("draughts"));
    let mut session = session("walls");
    move_on(&mut session, Instant::now());
    keeper.keep(&walls, Some(kept(&session)));
    assert_eq!(said.recv_timeout(PATIENCE), Ok(1));
    // It is writing the first move while these come.
    for _ in 0..5 {
        move_on(&mut session, Instant::now());
        keeper.keep(&walls, Some(kept(&session)));
    }
    keeper.keep(&draughts, Some(kept(&after("draughts", 3))));
    (0..3).for_each(|_| go.send(true).unwrap());
    assert_eq!(keeper.flush(PATIENCE), Ok(()));
    assert_eq!(said.try_iter().collect::<Vec<_>>(), [6, 3]);
    assert_eq!(keeper.flush(PATIENCE), Ok(()), "there is nothing to do");
    assert!(said.try_recv().is_err());
}

#[test]
fn what_could_not_be_written_is_tried_again() {
    let (_folder, store) = store();
    let (keeper, said, go, told) = slow_keeper();
    let walls = store.claim("walls");
    keeper.keep(&walls, Some(kept(&after("walls", 2))));
    go.send(false).unwrap();
    let error = told.recv_timeout(PATIENCE).unwrap();
    assert!(error.as_ref().is_some_and(is_full));
    go.send(false).unwrap();
    let error = keeper.flush(PATIENCE).unwrap_err();
    assert!(is_full(&error));
    assert!(told.try_recv().is_err(), "the same is told once");
    go.send(true).unwrap();
    assert_eq!(keeper.flush(PATIENCE), Ok(()));
    assert_eq!(told.recv_timeout(PATIENCE), Ok(None));
    assert_eq!(said.try_iter().collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn a_game_that_is_written_does_not_hide_one_that_is_not() {
    let (_folder, store) = store();
    let (keeper, _said, go, told) = slow_keeper();
    let (walls, draughts) = (store.claim("walls"), store.claim("draughts"));
    keeper.keep(&walls, Some(kept(&after("walls", 2))));
    keeper.keep(&draughts, Some(kept(&after("draughts", 3))));
    go.send(false).unwrap();
    assert!(told.recv_timeout(PATIENCE).unwrap().is_some());
    // Draughts is written, walls fails again.
    go.send(true).unwrap();
    go.send(false).unwrap();
    assert!(keeper.flush(PATIENCE).is_err());
    assert!(told.try_recv().is_err(), "nothing is well yet");
    go.send(true).unwrap();
    assert_eq!(keeper.flush(PATIENCE), Ok(()));
    assert_eq!(told.recv_timeout(PATIENCE), Ok(None));
}

#[test]
fn a_slot_is_free_once_its_last_state_is_written() {
    let (_folder, store) = store();
    let keeper = Keeper::new(|error| assert_eq!(error, None));
    let slot = store.claim("walls");
    keeper.keep(&slot, Some(kept(&after("walls", 4))));
    drop(slot);
    keeper.flush(PATIENCE).unwrap();
    assert_eq!(store.look("walls").0.unwrap().played, 4);
}

#[test]
fn a_newer_state_mends_what_could_not_be_written() {
    let (_folder, store) = store();
    let (keeper, said, go, told) = slow_keeper();
    let walls = store.claim("walls");
    keeper.keep(&walls, Some(kept(&after("walls", 1))));
    assert_eq!(said.recv_timeout(PATIENCE), Ok(1));
    keeper.keep(&walls, Some(kept(&after("walls", 2))));
    go.send(false).unwrap();
    let error = told.recv_timeout(PATIENCE).unwrap();
    assert!(error.as_ref().is_some_and(is_full));
    go.send(true).unwrap();
    assert_eq!(told.recv_timeout(PATIENCE), Ok(None));
    assert_eq!(said.try_iter().collect::<Vec<_>>(), [2]);
    assert_eq!(keeper.flush(PATIENCE), Ok(()));
}

#[test]
fn who_does_not_wait_is_told_why_something_is_not_written() {
    let (_folder, store) = store();
    let (keeper, said, go, told) = slow_keeper();
    let walls = store.claim("walls");
    keeper.keep(&walls, Some(kept(&after("walls", 1))));
    assert_eq!(said.recv_timeout(PATIENCE), Ok(1));
    let late = keeper.flush(Duration::ZERO).unwrap_err();
    assert!(matches!(
        late,
        FileError::System(io::ErrorKind::TimedOut, _)
    ));
    go.send(false).unwrap();
    assert!(told.recv_timeout(PATIENCE).unwrap().is_some());
    // While the next state is being written, what happened to the one before still holds.
    keeper.keep(&walls, Some(kept(&after("walls", 2))));
    assert_eq!(said.recv_timeout(PATIENCE), Ok(2));
    assert!(is_full(&keeper.flush(Duration::ZERO).unwrap_err()));
    go.send(true).unwrap();
    assert_eq!(keeper.flush(PATIENCE), Ok(()));
    assert_eq!(told.recv_timeout(PATIENCE), Ok(None));
}

#[test]
fn what_waits_is_written_before_the_thread_ends() {
    let (_folder, store) = store();
    let (keeper, said, go, _told) = slow_keeper();
    let (walls, draughts) = (store.claim("walls"), store.claim("draughts"));
    keeper.keep(&walls, Some(kept(&after("walls", 1))));
    assert_eq!(said.recv_timeout(PATIENCE), Ok(1));
    keeper.keep(&draughts, Some(kept(&after("draughts", 3))));
    drop(keeper);
    go.send(true).unwrap();
    assert_eq!(said.recv_timeout(PATIENCE), Ok(3));
    go.send(true).unwrap();
    // The thread is gone, and what it would say with.
    assert_eq!(
        said.recv_timeout(PATIENCE),
        Err(mpsc::RecvTimeoutError::Disconnected)
    );
}
