//! Practice on boards so small that plain search knows every value.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::*;
use crate::games::registry::GameOptions;
use crate::play::begin::paste_match;
use crate::play::session::{Next, Reply, Wish};
use crate::play::{Control, SavedGame, Session};
use crate::search::StopFlag;

/// All values of a board of Walls by plain search: painted edges as bits, and nothing of the program's rules.
struct Plain {
    edges: Vec<(i32, i32)>,
    boxes: Vec<u32>,
    moves_again: bool,
    known: HashMap<u32, i32>,
}

impl Plain {
    fn new(rows: i32, columns: i32, moves_again: bool) -> Plain {
        let places = (0..=2 * rows).flat_map(|row| (0..=2 * columns).map(move |at| (row, at)));
        let edges: Vec<_> = places.filter(|(row, at)| (row + at) % 2 == 1).collect();
        let bit = |place| 1 << edges.iter().position(|&edge| edge == place).unwrap();
        let middles =
            (0..rows).flat_map(|row| (0..columns).map(move |at| (2 * row + 1, 2 * at + 1)));
        let boxes = middles
            .map(|(row, at)| {
                bit((row - 1, at)) | bit((row + 1, at)) | bit((row, at - 1)) | bit((row, at + 1))
            })
            .collect();
        Plain {
            edges,
            boxes,
            moves_again,
            known: HashMap::new(),
        }
    }

    /// The boxes that are closed.
    fn closed(&self, painted: u32) -> i32 {
        let is_closed = |edges: &&u32| painted & **edges == **edges;
        self.boxes.iter().filter(is_closed).count() as i32
    }

    /// The boxes that the side to move gets from here on, less those of the other.
    fn value(&mut self, painted: u32) -> i32 {
        if painted.count_ones() as usize == self.edges.len() {
            return 0;
        }
        if let Some(&value) = self.known.get(&painted) {
            return value;
        }
        let free = (0..self.edges.len()).filter(|edge| painted & 1 << edge == 0);
        let value = free
            .map(|edge| self.after(painted, 1 << edge))
            .max()
            .unwrap();
        self.known.insert(painted, value);
        value
    }

    /// The same if this edge is painted next.
    fn after(&mut self, painted: u32, edge: u32) -> i32 {
        let gained = self.closed(painted | edge) - self.closed(painted);
        let rest = self.value(painted | edge);
        match self.moves_again && gained > 0 {
            true => gained + rest,
            false => gained - rest,
        }
    }

    /// The edges painted in a game that began with none.
    fn painted(&self, game: &dyn AnyMatch) -> u32 {
        let played = game.standing().ply;
        let shown = (0..played).map(|ply| game.move_at(ply).unwrap().shown);
        shown.map(|shown| self.edge(&shown)).sum()
    }

    fn edge(&self, shown: &str) -> u32 {
        let numbers: Vec<i32> = (shown.trim_matches(['[', ']']).split(','))
            .map(|number| number.trim().parse().unwrap())
            .collect();
        1 << (self.edges.iter())
            .position(|&edge| edge == (numbers[0], numbers[1]))
            .unwrap()
    }

    /// The margin that the running position of a game leads to, in the view of a side.
    fn margin(&mut self, game: &dyn AnyMatch, side: Side) -> i32 {
        let now = game.now();
        let banked = side.sign() * (now.points[0] - now.points[1]);
        let rest = self.value(self.painted(game));
        banked + now.turn.map_or(0, |turn| side.sign() * turn.sign() * rest)
    }
}

fn options(size: &str, rules: &str) -> GameOptions {
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", size).unwrap();
    options.set("rules", rules).unwrap();
    options
}

fn people() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    })
}

/// Practice from the position after these moves. The moves stay in the history of this match, so that plain search can
/// be asked about it.
fn practice(options: &GameOptions, moves: &str, goal: Goal, worth: Option<Worth>) -> Session {
    let game = match moves {
        "" => crate::play::new_match(options, people()).unwrap(),
        moves => paste_match(moves, options, people()).unwrap(),
    };
    let wish = Wish {
        ply: game.standing().ply,
        game,
        goal,
        opponent: "greedy".parse().unwrap(),
        worth,
        known: Arc::new(Known::measured_in_nodes(40_000)),
    };
    let mut session = Session::practice(wish, Side::First);
    session.set_active(true, Instant::now());
    session
}

/// Runs the searches that weigh what happened.
fn weigh(session: &mut Session, now: Instant) {
    while let Next::Judge(task) = session.next(now) {
        assert!(session.awaits_judgement(task.revision));
        let found = task.run(StopFlag::default(), &mut |_| {});
        session.judged(found, now);
    }
}

/// Makes the move of a person that the log shows like this.
fn play(session: &mut Session, shown: &str, now: Instant) {
    let game = session.game();
    let ply = game.standing().ply;
    let leads = |path: &&Vec<crate::games::Site>| {
        let mut fork = game.fork(ply);
        fork.play_path(path, Duration::ZERO) && fork.move_at(ply).unwrap().shown == shown
    };
    let path = game.now().paths.iter().find(leads).unwrap().clone();
    assert!(session.person_moves(&path, now), "{shown}");
}

/// Has the computer make the move that the log shows like this.
fn reply(session: &mut Session, text: &str, now: Instant) {
    let Next::Think(task) = session.next(now) else {
        panic!("the computer is to move");
    };
    let mut found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    found.text = text.into();
    assert_eq!(
        session.found(&found, now + Duration::from_secs(9)),
        Reply::Played
    );
}

fn waits(session: &Session) -> bool {
    session.status().practice.unwrap().is_waiting
}

fn notice(session: &Session) -> String {
    session
        .practice_notice()
        .map_or(String::new(), |text| text.to_string())
}

fn line(session: &Session) -> String {
    session.practice_line().unwrap().to_string()
}

/// Random numbers that are the same each time.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 33) as usize
}

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

/// The best and the worst moves of the side to move after these moves on 2 × 2, as the log shows them.
fn extremes(session: &Session, before: u32, plain: &mut Plain) -> [String; 2] {
    let painted = before | plain.painted(session.game());
    let free = (0..plain.edges.len()).filter(|edge| painted & 1 << edge == 0);
    let mut moves: Vec<(i32, String)> = free
        .map(|edge| {
            let (row, column) = plain.edges[edge];
            (
                plain.after(painted, 1 << edge),
                format!("[{row}, {column}]"),
            )
        })
        .collect();
    moves.sort();
    [moves.last().unwrap().1.clone(), moves[0].1.clone()]
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
        let [best, worst] = extremes(&session, 0, &mut plain);
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
        let [best, _] = extremes(&session, 0, &mut plain);
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
    let [_, worst] = extremes(&session, 0, &mut plain);
    play(&mut session, &worst, now);
    weigh(&mut session, now);
    assert!(waits(&session));

    // Who plays on is told no more, whatever follows.
    session.play_on_in_practice(now);
    assert!(!waits(&session) && matches!(session.next(now), Next::Think(_)));
    let before_reply = extremes(&session, 0, &mut plain);
    reply(&mut session, before_reply[0].trim_matches(['[', ']']), now);
    weigh(&mut session, now);
    assert_eq!(notice(&session), "");
    assert!(matches!(session.next(now), Next::Person));
    let [best, _] = extremes(&session, 0, &mut plain);
    play(&mut session, &best, now);
    weigh(&mut session, now);
    assert!(!waits(&session), "it was told");

    // From there, the computer errs instead.
    session.undo(now);
    session.undo(now);
    let [_, worst] = extremes(&session, 0, &mut plain);
    play(&mut session, &worst, now);
    weigh(&mut session, now);
    assert_eq!((waits(&session), session.shown()), (true, ply));
    session.play_on_in_practice(now);
    let [_, error] = extremes(&session, 0, &mut plain);
    reply(&mut session, error.trim_matches(['[', ']']), now);
    assert!(plain.margin(session.game(), Side::First) >= margin);
    weigh(&mut session, now);
    assert_eq!(notice(&session), "Your goal is in reach again. Your turn.");
    // And if it slips again, that is told.
    loop {
        let [best, worst] = extremes(&session, 0, &mut plain);
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
        let [best, _] = extremes(&session, 0, &mut plain);
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
        let [best, _] = extremes(&session, 0, &mut plain);
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
    let [best, _] = extremes(&session, 0, &mut plain);
    play(&mut session, &best, now);
    let resumed = resume(&session);
    assert_eq!(line(&resumed), "Goal: lose by at most four boxes");
    assert_eq!(resumed.identity().id, None);
    assert!(!resumed.banner().is_some_and(|banner| banner.score.goes_on));

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
        if !game.counts_points() {
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
