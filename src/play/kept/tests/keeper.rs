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
    let is_full = |error: &FileError| matches!(error, FileError::System(kind, _) if *kind == io::ErrorKind::StorageFull);
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
