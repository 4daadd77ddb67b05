//! Which games are recorded, and of whom a record tells.

use super::*;

fn computers() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Computer("greedy".parse().unwrap()),
        ..Player::usual(side)
    })
}

#[test]
fn another_end_after_a_take_back_replaces_the_record() {
    let (_folder, store) = store();
    let mut session = over("tictactoe");
    let first = Record::of(&session, at(1)).unwrap();
    store.put(&first).unwrap();
    store
        .measure(
            &first.played.id,
            GivenAway {
                points: 0,
                judged: 1,
            },
        )
        .unwrap();
    assert!(all(&store).games[0].given_away.is_some());
    for _ in 0..3 {
        assert!(session.undo(Instant::now()));
    }
    assert!(Record::of(&session, at(2)).is_none());
    play_to_the_end(&mut session, 1.0);
    let second = Record::of(&session, at(3)).unwrap();
    assert_ne!(second.game, first.game);
    assert!(second.played.is_mixed, "a lost game is no win for the Elo");
    store.put(&second).unwrap();
    assert_eq!(
        all(&store).games,
        [second.played],
        "and nothing of the first one"
    );
}

#[test]
fn a_rematch_is_another_game() {
    let (_folder, store) = store();
    let first = over("tictactoe");
    store.put(&Record::of(&first, at(1)).unwrap()).unwrap();
    let mut second = first.rematch(true);
    second.set_active(true, Instant::now());
    play_to_the_end(&mut second, 0.0);
    let record = Record::of(&second, at(2)).unwrap();
    assert_eq!(
        record.played.you,
        Side::Second,
        "the first of the options moved second"
    );
    store.put(&record).unwrap();
    let games = all(&store).games;
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].outcome, Outcome::Won(Side::First));
    assert_eq!(
        games.iter().map(PlayedGame::verdict).collect::<Vec<_>>(),
        [Verdict::Won, Verdict::Lost]
    );
}

#[test]
fn what_was_only_tried_says_nothing_of_the_opponents() {
    let now = Instant::now();
    let mut session = session("tictactoe", Side::First);
    let path = session.snapshot().paths[0].clone();
    session.person_moves(&path, now);
    session.begin_to_try(now);
    while let Some(path) = session.snapshot().paths.first().cloned() {
        assert!(session.person_moves(&path, now));
    }
    session.promote(now);
    assert!(Record::of(&session, at(1)).unwrap().played.is_mixed);
}

#[test]
fn a_file_whose_end_was_taken_back_is_only_looked_at() {
    let now = Instant::now();
    let mut ended = over("tictactoe");
    assert!(ended.undo(now));
    let file = ended.to_saved(now);
    let mut opened = Session::new(open_match(&file, None).unwrap(), Side::First);
    opened.set_active(true, now);
    assert!(opened.redo(now));
    assert!(Record::of(&opened, at(1)).is_none());
    assert!(opened.undo(now) && opened.undo(now));
    play_to_the_end(&mut opened, 1.0);
    assert!(Record::of(&opened, at(2)).is_none());
}

#[test]
fn moves_from_a_file_say_nothing_of_the_opponents() {
    let now = Instant::now();
    let mut begun = session("tictactoe", Side::First);
    let empty = begun.to_saved(now);
    let path = begun.snapshot().paths[0].clone();
    begun.person_moves(&path, now);
    for (file, is_fair) in [(empty, true), (begun.to_saved(now), false)] {
        let mut opened = Session::new(open_match(&file, None).unwrap(), Side::First);
        opened.set_active(true, now);
        play_to_the_end(&mut opened, 1.0);
        let record = Record::of(&opened, at(1)).unwrap();
        assert_eq!(record.played.is_fair(), is_fair);
    }
}

#[test]
fn computers_alone_are_not_recorded() {
    let mut session = session("tictactoe", Side::First);
    let mut now = Instant::now();
    session.set_players(computers(), now);
    loop {
        match session.next(now) {
            Next::Think(task) => {
                let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
                session.found(&found, now);
            }
            Next::Wait(time) => now += time,
            _ => break,
        }
    }
    assert!(matches!(session.next(now), Next::Over));
    assert!(Record::of(&session, at(1)).is_none());
}

#[test]
fn who_is_chosen_after_the_end_changes_no_record() {
    let now = Instant::now();
    let mut session = over("tictactoe");
    let before = Record::of(&session, at(1)).unwrap();
    session.set_players(computers(), now);
    let after = Record::of(&session, at(1)).unwrap();
    assert_eq!(before.to_text().unwrap(), after.to_text().unwrap());
    // Nor does a name, and the end keeps its time.
    let (_folder, store) = store();
    store.put(&before).unwrap();
    let mut renamed = session.game().players().clone();
    renamed[0].name = "Ada".into();
    session.set_players(renamed, now);
    store.put(&Record::of(&session, at(99)).unwrap()).unwrap();
    assert_eq!(all(&store).games, [before.played]);
    session.set_players(computers(), now);
    // Nor does a look back; what comes of another move is another game.
    assert!(session.undo(now) && session.redo(now));
    assert!(Record::of(&session, at(1)).is_some());
    assert!(session.undo(now) && session.undo(now));
    let path = session.snapshot().paths.pop().unwrap();
    assert!(session.person_moves(&path, now));
    assert_eq!(session.game().players()[0].control, computers()[0].control);
    assert_eq!(session.identity().id, None);
}

#[test]
fn a_game_stays_the_same_over_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let kept = KeptStore::new(folder.path().join("kept"));
    let mut session = session("tictactoe", Side::First);
    let path = session.snapshot().paths[0].clone();
    session.person_moves(&path, Instant::now());
    let computer = Player {
        control: Control::Computer("greedy".parse().unwrap()),
        ..Player::usual(Side::Second)
    };
    let person = session.game().players()[0].clone();
    session.set_players([person.clone(), computer.clone()], Instant::now());
    let slot = kept.claim("tictactoe");
    slot.write(session.worth_keeping(Instant::now()).as_ref())
        .unwrap();
    drop(slot);
    let (taken, _) = kept.take("tictactoe");
    let mut again = taken.unwrap().session;
    assert_eq!(again.identity(), session.identity());
    let other = Player {
        control: Control::Human,
        ..computer
    };
    again.set_players([person, other], Instant::now());
    again.set_active(true, Instant::now());
    play_to_the_end(&mut again, 0.0);
    let record = Record::of(&again, at(1)).unwrap();
    assert!(record.played.is_mixed, "a computer took over");
}
