//! Goals: what they are called, how they are kept, and whether they are reached.

use super::*;

#[test]
fn the_end_says_whether_the_goal_was_reached_and_it_can_be_tried_again() {
    let now = Instant::now();
    let options = options("1x2", "strict");
    for (margin, reached) in [(2, true), (3, false)] {
        let goal = Goal {
            side: Side::First,
            margin,
        };
        let mut session = practice(&options, "0,1 0,3 2,1 2,3 1,0 1,4", goal, None);
        play(&mut session, "[1, 2]", now);
        assert!(matches!(session.next(now), Next::Over));
        let said = notice(&session);
        let end = ["You missed your goal.", "You reached your goal."][usize::from(reached)];
        assert_eq!(said, format!("You won 2 : 0. All edges are painted. {end}"));
        assert!(line(&session).starts_with(["Goal missed", "Goal reached"][usize::from(reached)]));
        let mut again = session.practise_again().unwrap();
        again.set_active(true, now);
        assert!(matches!(again.next(now), Next::Person));
        assert_eq!(again.snapshot().paths.len(), 1);
        assert!(line(&again).starts_with("Goal: "));
        // A rematch is a whole game that counts.
        let rematch = session.rematch(false);
        assert!(rematch.practice_line().is_none() && rematch.identity().id.is_some());
        assert_eq!(session.identity().id, None);
        // Who is chosen meanwhile plays it, also after the same once more.
        let chosen = people();
        session.set_players(chosen.clone(), now);
        assert_ne!(*session.game().players(), chosen);
        let again = session.practise_again().unwrap();
        assert_eq!(*again.rematch(false).game().players(), chosen);
    }
}

#[test]
fn a_practice_is_kept_with_its_goal() {
    let now = Instant::now();
    let options = options("2x2", "strict");
    let mut plain = Plain::new(2, 2, false);
    let goal = Goal {
        side: Side::First,
        margin: -4,
    };
    let mut session = practice(&options, "", goal, None);
    let mark = session.mark();
    let resume = |session: &Session| {
        let kept = serde_json::to_string(&session.worth_keeping(now).unwrap()).unwrap();
        let mut resumed = Session::resumed(&SavedGame::parse(&kept).unwrap()).unwrap();
        resumed.set_active(true, now);
        resumed
    };
    assert_eq!(
        line(&resume(&session)),
        line(&session),
        "before the first move"
    );
    let [best, _] = extremes(&session, &mut plain);
    play(&mut session, &best, now);
    let resumed = resume(&session);
    assert_eq!(line(&resumed), "Goal: lose by at most four boxes");
    assert_eq!(resumed.identity().id, None);
    assert!(!resumed.banner().is_some_and(|banner| banner.score.goes_on));

    // Where the goal is out of reach is found out anew.
    let far = Goal {
        side: Side::First,
        margin: 4,
    };
    let mut session = practice(&options, "", far, None);
    play(&mut session, &best, now);
    weigh(&mut session, now);
    session.play_on_in_practice(now);
    assert!(line(&session).starts_with("Out of reach: "));
    let [answer, _] = extremes(&session, &mut plain);
    reply(&mut session, &answer.replace(['[', ']', ' '], ""), now);
    weigh(&mut session, now);
    assert!(line(&session).starts_with("Out of reach: "));
    let mut resumed = resume(&session);
    weigh(&mut resumed, now);
    assert!(
        line(&resumed).starts_with("Out of reach: "),
        "{}",
        line(&resumed)
    );

    // That somebody plays on is kept, too.
    let goal = Goal {
        side: Side::First,
        margin: 4,
    };
    let mut session = practice(&options, "", goal, None);
    play(&mut session, &best, now);
    weigh(&mut session, now);
    session.play_on_in_practice(now);
    assert_ne!(mark, session.mark());
    let mut resumed = resume(&session);
    weigh(&mut resumed, now);
    assert!(!waits(&resumed));
    // The goal of somebody who is no person here is left out.
    let mut players = people();
    players[0].control = Control::Computer("greedy".parse().unwrap());
    assert!(
        Practice::resumed(
            &Practice::new(goal, None, Arc::default()).to_keep(),
            &players
        )
        .is_none()
    );
    // Player Options change names only.
    session.set_players(players, now);
    assert!(session.game().players()[0].is_human());
}

#[test]
fn goals_are_told_in_the_unit_of_the_game() {
    let text = |margin, unit| {
        let side = Side::First;
        Goal { side, margin }.text(unit).to_string()
    };
    assert_eq!(text(2, Unit::Boxes), "win by at least two boxes");
    assert_eq!(text(1, Unit::Boxes), "win");
    assert_eq!(text(0, Unit::Pieces), "draw or better");
    assert_eq!(text(-1, Unit::Points), "lose by at most one point");
    assert_eq!(text(1, Unit::Win), "win");
    assert_eq!(text(0, Unit::Win), "draw or better");
    let worth = |margin, is_exact| Worth { margin, is_exact };
    let suggested = |side, worth, unit| Goal::suggested(side, worth, unit).margin;
    assert_eq!(suggested(Side::Second, worth(-2, true), Unit::Boxes), 2);
    assert_eq!(suggested(Side::First, worth(30_000, true), Unit::Win), 1);
    assert_eq!(suggested(Side::Second, worth(30_000, true), Unit::Win), 0);
    assert_eq!(suggested(Side::First, worth(250, false), Unit::Win), 0);
}

/// Who won is what the points say, so a goal in points can be held against both.
#[test]
fn points_and_winner_agree_where_points_count() {
    let mut seed = 11;
    for name in crate::games::registry::NAMES {
        let options = GameOptions::default_of(name).unwrap();
        let mut game = crate::play::new_match(&options, people()).unwrap();
        if !game.options().counts_points() {
            continue;
        }
        while game.standing().turn.is_some() {
            let paths = game.now().paths;
            game.play_path(&paths[next(&mut seed) % paths.len()], Duration::ZERO);
        }
        let points = game.now().points;
        let outcome = Outcome::of_margin(points[0] - points[1]);
        assert_eq!(game.standing().outcome, Some(outcome), "{name}");
    }
}

#[test]
fn every_position_but_the_end_of_a_game_can_be_practised() {
    let now = Instant::now();
    // A game with a mistake at the fifth move.
    let game = "2,1 0,5 2,3 0,3 1,2 0,1 1,4 2,5 1,0 1,6";
    let game = paste_match(game, &options("1x3", "strict"), people()).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, now);
    assert_eq!(session.ply_to_practise(), None);
    session.look_at(3, now);
    assert_eq!(session.ply_to_practise(), Some(3));
    assert!(session.status().may_practise);
    session.look_live(now);
    session.undo(now);
    assert_eq!(session.ply_to_practise(), Some(9));
    // The end that was taken back is an end as well.
    session.look_at(10, now);
    assert_eq!(session.ply_to_practise(), None);
    session.look_live(now);
    session.redo(now);
    // In a review, the position before the mistake.
    let known = Arc::new(Known::measured_in_nodes(40_000));
    let task = session.look_back(&known).unwrap();
    let moves = session.game().line();
    let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    // Not where the game goes on meanwhile.
    session.undo(now);
    session.begin_review(&moves, found.clone(), &known);
    assert!(session.review().is_none());
    session.redo(now);
    session.begin_review(&moves, found, &known);
    assert_eq!(session.ply_to_practise(), Some(4));
}

#[test]
fn the_game_after_practice_may_have_the_sides_swapped() {
    let goal = Goal {
        side: Side::First,
        margin: 0,
    };
    let session = practice(&options("1x2", "strict"), "", goal, None);
    assert_eq!(session.rematch(false).starter(), Side::First);
    assert_eq!(session.rematch(true).starter(), Side::Second);
}

/// What is proved of the first position need not be proved again, and what was chosen in the last try counts no more.
#[test]
fn another_try_knows_what_the_first_position_is_worth() {
    let goal = Goal {
        side: Side::First,
        margin: 3,
    };
    let worth = Worth {
        margin: 1,
        is_exact: true,
    };
    let mut practice = Practice::new(goal, Some(worth), Arc::default());
    practice.judged.push(Some(Judgement::InReach));
    practice.played_on = Some(1);
    let again = practice.again();
    assert_eq!(again.judged, [Some(Judgement::OutOfReach(1))]);
    assert_eq!(again.played_on(), None);
    // Who plays on at a move is held to it as long as that move stands.
    practice.follow(1);
    assert_eq!(practice.played_on(), Some(1));
    practice.follow(0);
    assert_eq!(practice.played_on(), None);
}

#[test]
fn a_guess_puts_no_goal_out_of_reach() {
    let goal = Goal {
        side: Side::First,
        margin: 3,
    };
    for is_exact in [true, false] {
        let worth = Worth {
            margin: -5,
            is_exact,
        };
        let practice = Practice::new(goal, Some(worth), Arc::default());
        let game = crate::play::new_match(&options("1x2", "strict"), people()).unwrap();
        let line = practice.line(&*game).to_string();
        assert_eq!(line.starts_with("Out of reach"), is_exact, "{line}");
    }
}

/// Whoever plays on is told again only once the goal was in reach in between.
#[test]
fn what_was_told_is_told_again_only_after_a_change() {
    let goal = Goal {
        side: Side::First,
        margin: 0,
    };
    let mut practice = Practice::new(goal, None, Arc::default());
    let out = Some(Judgement::OutOfReach(-1));
    practice.judged = vec![None, out, out, out];
    assert!(!practice.is_told(3), "nobody has played on");
    practice.played_on = Some(1);
    assert!(practice.is_told(1) && practice.is_told(3));
    // That it is in reach in the position itself is no change before it.
    practice.judged[3] = Some(Judgement::InReach);
    assert!(practice.is_told(3) && !practice.is_told(4));
    for at in [1, 2] {
        practice.judged = vec![None, out, out, out];
        practice.judged[at] = Some(Judgement::InReach);
        assert!(!practice.is_told(3), "{at}");
    }
    // Another move is weighed anew.
    practice.judged = vec![None, out, out, out];
    practice.follow(2);
    assert_eq!(practice.at(2), out);
    assert_eq!(practice.at(3), None);
    // Both the goal and where somebody played on are kept.
    practice.played_on = Some(2);
    let mut players = people();
    players[1].control = "greedy".parse().unwrap();
    let again = Practice::resumed(&practice.to_keep(), &players).unwrap();
    assert_eq!((again.goal, again.played_on()), (goal, Some(2)));
}

#[test]
fn a_doubt_begins_at_a_certain_distance() {
    let goal = Goal {
        side: Side::First,
        margin: 0,
    };
    let judged = |value| Judgement::of(goal, value, false, true);
    assert_eq!(judged(-CLEARLY), Judgement::Doubtful);
    assert_eq!(judged(1 - CLEARLY), Judgement::Open);
}

/// A file may hold any number.
#[test]
fn a_goal_that_is_kept_is_within_what_a_game_can_end_with() {
    let kept = KeptPractice {
        side: Side::First.id().into(),
        margin: i32::MAX,
        played_on: None,
    };
    let mut players = people();
    players[1].control = Control::Computer("greedy".parse().unwrap());
    let practice = Practice::resumed(&kept, &players).unwrap();
    assert_eq!(practice.goal().margin, WIN_FLOOR);
}

#[test]
fn a_goal_is_out_of_reach_only_where_that_is_proved() {
    let goal = |margin| Goal {
        side: Side::Second,
        margin,
    };
    let worth = |margin, is_exact| Worth { margin, is_exact };
    // In the view of the first player, who loses by two.
    assert!(!goal(2).is_out_of_reach(worth(-2, true)));
    assert!(goal(3).is_out_of_reach(worth(-2, true)));
    assert!(!goal(3).is_out_of_reach(worth(-2, false)));
    assert!(goal(-1).is_out_of_reach(worth(2, true)));
}
