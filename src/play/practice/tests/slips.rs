//! Moves that let a goal slip, and what is said of them.

use super::*;

#[test]
fn a_move_is_called_a_slip_if_and_only_if_plain_search_says_so() {
    let now = Instant::now();
    let mut seed = 7;
    let (mut slips, mut kept) = (0, 0);
    for (rows, columns, rules) in [(2, 2, "strict"), (1, 3, "strict"), (2, 2, "extra")] {
        let options = options(&format!("{rows}x{columns}"), rules);
        let mut plain = Plain::new(rows, columns, rules == "extra");
        for _ in 0..12 {
            let mut game = crate::play::new_match(&options, people()).unwrap();
            for _ in 0..next(&mut seed) % 7 {
                let paths = game.now().paths;
                assert!(game.play_path(&paths[next(&mut seed) % paths.len()], Duration::ZERO));
            }
            let (ply, side) = (game.standing().ply, game.standing().turn.unwrap());
            let goal = Goal {
                side,
                margin: plain.margin(&*game, side),
            };
            for path in game.now().paths {
                let wish = Wish {
                    game: game.fork(ply),
                    ply,
                    goal,
                    opponent: "greedy".parse().unwrap(),
                    worth: None,
                    known: Arc::new(Known::measured_in_nodes(40_000)),
                };
                let mut session = Session::practice(wish, Side::First);
                session.set_active(true, now);
                assert!(session.person_moves(&path, now));
                weigh(&mut session, now);
                let mut after = game.fork(ply);
                after.play_path(&path, Duration::ZERO);
                if after.standing().turn != Some(side.other()) {
                    // Over, or the same person moves on.
                    assert!(!waits(&session));
                    continue;
                }
                let value = plain.margin(&*after, side);
                assert_eq!(waits(&session), value < goal.margin, "{}", notice(&session));
                if value < goal.margin {
                    let said = notice(&session);
                    assert!(said.starts_with("That lets the goal slip."), "{said}");
                    assert_eq!(session.slip().as_ref(), Some(&path));
                    assert!(matches!(session.next(now), Next::Idle));
                    slips += 1;
                } else {
                    assert_eq!(notice(&session), "");
                    assert!(matches!(session.next(now), Next::Think(_)));
                    kept += 1;
                }
            }
        }
    }
    assert!(slips > 50 && kept > 50, "{slips} slips, {kept} kept");
}

#[test]
fn a_goal_that_slips_is_told_once_and_told_again_when_it_is_back() {
    let now = Instant::now();
    let mut plain = Plain::new(2, 2, false);
    let options = options("2x2", "strict");
    let game = crate::play::new_match(&options, people()).unwrap();
    let margin = plain.margin(&*game, Side::First);
    let goal = Goal {
        side: Side::First,
        margin,
    };
    let mut session = practice(&options, "", goal, None);
    assert_eq!(line(&session), format!("Goal: {}", goal.text(Unit::Boxes)));
    // Best moves of both sides, until one lets the goal slip.
    loop {
        let [best, worst] = extremes(&session, &mut plain);
        let mut after = session.game().fork(session.shown());
        after
            .play_move(worst.trim_matches(['[', ']']), Duration::ZERO)
            .unwrap();
        if plain.margin(&*after, Side::First) < margin {
            play(&mut session, &worst, now);
            break;
        }
        play(&mut session, &best, now);
        weigh(&mut session, now);
        assert!(!waits(&session));
        let [best, _] = extremes(&session, &mut plain);
        reply(&mut session, best.trim_matches(['[', ']']), now);
    }
    assert!(!waits(&session), "nothing is known of it yet");
    assert_eq!(notice(&session), "Looking at your move…");
    weigh(&mut session, now);
    assert!(waits(&session));
    assert!(line(&session).starts_with("Out of reach: "));
    let ply = session.shown();

    // Taken back, nothing is lost, and the same is told again.
    assert!(session.undo(now));
    assert!(!waits(&session));
    assert_eq!(notice(&session), "");
    assert_eq!(line(&session), format!("Goal: {}", goal.text(Unit::Boxes)));
    let [_, worst] = extremes(&session, &mut plain);
    play(&mut session, &worst, now);
    weigh(&mut session, now);
    assert!(waits(&session));

    // Who plays on is told no more, whatever follows.
    session.play_on_in_practice(now);
    assert!(!waits(&session) && matches!(session.next(now), Next::Think(_)));
    let before_reply = extremes(&session, &mut plain);
    reply(&mut session, before_reply[0].trim_matches(['[', ']']), now);
    weigh(&mut session, now);
    assert_eq!(notice(&session), "");
    assert!(matches!(session.next(now), Next::Person));
    let [best, _] = extremes(&session, &mut plain);
    play(&mut session, &best, now);
    weigh(&mut session, now);
    assert!(!waits(&session), "it was told");

    // From there, the computer errs instead.
    session.undo(now);
    session.undo(now);
    let [_, worst] = extremes(&session, &mut plain);
    play(&mut session, &worst, now);
    weigh(&mut session, now);
    assert_eq!((waits(&session), session.shown()), (true, ply));
    session.play_on_in_practice(now);
    let [_, error] = extremes(&session, &mut plain);
    reply(&mut session, error.trim_matches(['[', ']']), now);
    assert!(plain.margin(session.game(), Side::First) >= margin);
    weigh(&mut session, now);
    assert_eq!(notice(&session), "Your goal is in reach again. Your turn.");
    // And if it slips again, that is told.
    loop {
        let [best, worst] = extremes(&session, &mut plain);
        let mut after = session.game().fork(session.shown());
        after
            .play_move(worst.trim_matches(['[', ']']), Duration::ZERO)
            .unwrap();
        let is_slip = plain.margin(&*after, Side::First) < margin;
        play(&mut session, if is_slip { &worst } else { &best }, now);
        weigh(&mut session, now);
        if session.status().standing.turn.is_none() {
            break;
        }
        assert_eq!(waits(&session), is_slip);
        if is_slip {
            break;
        }
        let [best, _] = extremes(&session, &mut plain);
        reply(&mut session, best.trim_matches(['[', ']']), now);
    }
}

#[test]
fn a_judgement_is_refused_once_the_game_goes_on() {
    let now = Instant::now();
    let options = options("2x2", "strict");
    let goal = Goal {
        side: Side::First,
        margin: 4,
    };
    let mut session = practice(&options, "", goal, None);
    play(&mut session, "[0, 1]", now);
    let Next::Judge(task) = session.next(now) else {
        panic!("the move is to be weighed");
    };
    let revision = task.revision;
    let found = task.run(StopFlag::default(), &mut |_| {});
    assert!(session.undo(now));
    assert!(!session.awaits_judgement(revision));
    session.judged(found.clone(), now);
    assert!(line(&session).starts_with("Goal: "));
    play(&mut session, "[0, 3]", now);
    session.judged(found, now);
    assert_eq!(notice(&session), "Looking at your move…");
    // Nobody looks at the board, or somebody looks back: nothing is weighed.
    session.set_active(false, now);
    assert!(matches!(session.next(now), Next::Idle));
    session.set_active(true, now);
    session.look_at(0, now);
    assert!(matches!(session.next(now), Next::Idle));
    assert_eq!(notice(&session), "");
    session.look_live(now);
    // A search that was stopped found nothing, and the game goes on.
    session.judged(None, now);
    assert!(matches!(session.next(now), Next::Think(_)));
}

#[test]
fn nobody_has_to_wait_for_news_on_the_own_turn() {
    let now = Instant::now();
    let options = options("2x2", "strict");
    let goal = Goal {
        side: Side::First,
        margin: 4,
    };
    let worth = Worth {
        margin: -2,
        is_exact: true,
    };
    let mut session = practice(&options, "", goal, Some(worth));
    assert!(line(&session).starts_with("Out of reach: "));
    play(&mut session, "[0, 1]", now);
    weigh(&mut session, now);
    reply(&mut session, "4,3", now);
    // Whether the answer brought the goal back is being found out.
    assert!(matches!(session.next(now), Next::Judge(_)));
    assert!(session.status().is_persons_turn);
    play(&mut session, "[0, 3]", now);
    weigh(&mut session, now);
    assert!(!waits(&session), "it was out of reach all the time");
    assert!(matches!(session.next(now), Next::Think(_)));
}

#[test]
fn a_goal_that_was_out_of_reach_from_the_start_never_slips() {
    let now = Instant::now();
    let mut plain = Plain::new(1, 3, false);
    let options = options("1x3", "strict");
    for worth in [None, Some(())] {
        let game = crate::play::new_match(&options, people()).unwrap();
        let margin = plain.margin(&*game, Side::First);
        let goal = Goal {
            side: Side::First,
            margin: margin + 1,
        };
        let worth = worth.map(|()| Worth {
            margin,
            is_exact: true,
        });
        let mut session = practice(&options, "", goal, worth);
        let [best, _] = extremes(&session, &mut plain);
        play(&mut session, &best, now);
        weigh(&mut session, now);
        assert!(!waits(&session), "{}", notice(&session));
        assert!(line(&session).starts_with("Out of reach: "));
    }
}

#[test]
fn a_slip_in_the_middle_of_a_turn_is_named() {
    // Two rows of three boxes, of which one was just opened. Under the extra move rule, whoever takes all three has to
    // open the other row; whoever leaves two of them gets it. So the second box is the mistake, and a later move ends
    // the turn.
    let now = Instant::now();
    let options = options("2x3", "extra");
    let mut plain = Plain::new(2, 3, true);
    let moves = "0,1 0,3 0,5 2,1 2,3 2,5 4,1 4,3 4,5 1,0";
    let game = paste_match(moves, &options, people()).unwrap();
    let side = game.standing().turn.unwrap();
    let margin = plain.margin(&*game, side);
    let mut session = practice(&options, moves, Goal { side, margin }, None);
    for shown in ["[1, 2]", "[1, 4]", "[1, 6]", "[3, 0]"] {
        assert!(matches!(session.next(now), Next::Person), "{shown}");
        play(&mut session, shown, now);
    }
    weigh(&mut session, now);
    assert!(waits(&session));
    let said = notice(&session);
    assert!(said.starts_with("[1, 4] let the goal slip."), "{said}");
    assert_eq!(
        session.slip(),
        Some(session.game().move_at(1).unwrap().path)
    );

    // Two left, and the goal is reached.
    while session.undo(now) {}
    for shown in ["[1, 2]", "[1, 6]"] {
        play(&mut session, shown, now);
    }
    weigh(&mut session, now);
    assert!(!waits(&session));
}

#[test]
fn where_only_winning_counts_a_draw_can_be_held_or_lost() {
    // Against a corner only the middle holds the draw.
    let now = Instant::now();
    let options = GameOptions::default_of("tictactoe").unwrap();
    let goal = Goal {
        side: Side::Second,
        margin: 0,
    };
    for (answer, holds) in [("2,2", true), ("1,2", false), ("3,3", false)] {
        let mut session = practice(&options, "1,1", goal, None);
        assert_eq!(line(&session), "Goal: draw or better");
        play(&mut session, answer, now);
        weigh(&mut session, now);
        assert_eq!(waits(&session), !holds, "{answer}");
        if !holds {
            assert_eq!(
                notice(&session),
                "That lets the goal slip. With best play you now lose. Take it back (Ctrl+Z), or play on."
            );
        }
    }
}

#[test]
fn what_is_expected_is_never_called_a_slip() {
    // The start of a large board: nothing is proved there, and hardly a goal so high is reached.
    let now = Instant::now();
    let options = options("9x9", "strict");
    let goal = Goal {
        side: Side::First,
        margin: 60,
    };
    let mut session = practice(&options, "", goal, None);
    play(&mut session, "[0, 1]", now);
    weigh(&mut session, now);
    assert!(!waits(&session));
    assert_eq!(notice(&session), "");
    assert!(
        line(&session).starts_with("Perhaps out of reach: "),
        "{}",
        line(&session)
    );
}
