//! Reviews of games whose values are known.

use super::*;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::begin::paste_match;
use crate::play::{Control, Player};
use crate::search::StopFlag;

fn after(name: &str, size: Option<&str>, moves: &str) -> Box<dyn AnyMatch> {
    let mut options = GameOptions::default_of(name).unwrap();
    if let Some(size) = size {
        options.set("size", size).unwrap();
    }
    let people = Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    });
    paste_match(moves, &options, people).unwrap()
}

fn review(game: &dyn AnyMatch) -> Review {
    review_with(game, 40_000)
}

fn review_with(game: &dyn AnyMatch, nodes_per_second: u64) -> Review {
    let known = Arc::new(Known::measured_in_nodes(nodes_per_second));
    let task = game.analyst(&known).look_back();
    let mut shares = Vec::new();
    let found = task.run(StopFlag::default(), &mut |share| shares.push(share));
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
    Review::new(game, found.unwrap(), &known)
}

/// Tries a move, and has it judged.
fn try_move(review: &mut Review, text: &str) {
    let now = review.board.snapshot();
    let leads = |path: &&Vec<Site>| {
        let mut fork = review.board.game().fork(now.ply);
        fork.play_path(path, Duration::ZERO)
            && fork.now().last_move().is_some_and(|last| last.text == text)
    };
    let path = now.paths.iter().find(leads).unwrap().clone();
    assert!(review.try_move(&path));
    assert!(!review.try_move(&path), "one at a time");
    let found = review
        .judgement()
        .unwrap()
        .run(StopFlag::default(), &mut |_| {});
    review.judged(found);
}

/// A game on 1 × 3 with three mistakes.
const GAME: &str = "2,1 0,5 2,3 0,3 1,2 0,1 1,4 2,5 1,0 1,6";

#[test]
fn a_proved_mistake_is_found_tried_and_answered() {
    let game = after("walls", Some("1x3"), GAME);
    let mut review = review(&*game);
    let costs: Vec<_> = (review.points().iter())
        .map(|point| (point.ply, point.cost(), point.is_exact))
        .collect();
    assert_eq!(costs, [(4, 2, true), (5, 2, true), (7, 2, true)]);
    // Plain search knows what each of them cost.
    for point in review.points() {
        assert!(point.is_exact);
        assert_eq!(point.best, value_after(&*game, point.ply));
        let after = value_after(&*game, point.ply + 1);
        let sign = if turn(&*game, point.ply) == turn(&*game, point.ply + 1) {
            1
        } else {
            -1
        };
        assert_eq!(point.value, sign * after);
    }
    let point = review.point().unwrap().clone();
    assert_eq!(review.snapshot().ply, point.ply + 1);
    assert!(review.text().to_string().ends_with("Find a better move."));

    // The same move again is no better.
    try_move(&mut review, &point.played.shown);
    assert!(review.may_try());
    assert!(
        review.text().to_string().ends_with("Try again."),
        "{}",
        review.text()
    );
    assert_eq!(review.left()[0], Left::Open);

    try_move(&mut review, &point.line[0].shown);
    assert!(
        review.text().to_string().starts_with("Yes, "),
        "{}",
        review.text()
    );
    assert_eq!(review.left()[0], Left::Found);
    // The line is played out to its end.
    let mut moves = 0;
    while review.line().plays_out() {
        review.play_on();
        moves += 1;
    }
    assert_eq!(moves, point.line.len());
    assert_eq!(review.board.game().standing().ply, point.ply + moves);

    // A person walks back in it, and on again.
    let end = review.snapshot().text;
    for left in (0..moves).rev() {
        assert!(review.step_back());
        assert_eq!(review.board.game().standing().ply, point.ply + left);
        assert!(!review.line().plays_out(), "no move comes by itself");
    }
    assert!(!review.step_back());
    assert_eq!(review.marks().1, Some(review_best(&point)));
    for _ in 0..moves {
        assert!(review.step_on());
    }
    assert!(!review.step_on());
    assert_eq!(review.snapshot().text, end);
    // Shown again, it plays by itself.
    review.show_answer();
    assert!(review.line().plays_out() && !review.line().may_step_back());

    // The answer to the next one is shown.
    review.go_to(1);
    assert!(!review.line().may_step_on() && !review.step_back());
    review.show_answer();
    assert_eq!(review.left()[1], Left::Shown);
    assert!(review.text().to_string().contains("A better move was "));
    // What was found stays found, although its answer is seen again.
    review.go_to(0);
    try_move(&mut review, &point.played.shown);
    assert_eq!(review.tried.len(), 1);
    review.show_answer();
    assert_eq!(review.left()[..2], [Left::Found, Left::Shown]);
    // What was tried here is no mark at the next one.
    review.go_to(1);
    assert!(review.tried.is_empty());
}

#[test]
fn another_move_that_is_as_good_goes_on_by_itself() {
    let mut review = review(&*after("walls", Some("1x3"), GAME));
    let mut others = 0;
    for at in 0..review.points().len() {
        review.go_to(at);
        let point = review.point().unwrap().clone();
        let worth = value_after(&*review.game, point.ply);
        let start = review.board.game().fork(point.ply);
        for path in start.now().paths {
            let mut child = start.fork(point.ply);
            assert!(child.play_path(&path, Duration::ZERO));
            let is_good = -value_after(&*child, point.ply + 1) == worth;
            let text = child.now().last_move().unwrap().text.clone();
            if !is_good || text == point.line[0].shown {
                continue;
            }
            others += 1;
            review.go_to(at);
            try_move(&mut review, &text);
            let told = review.text().to_string();
            assert!(
                told.starts_with(&format!("Yes, {text} is better.")),
                "{told}"
            );
            // What the best move does is no reason.
            assert!(
                !told.contains(&point.line[0].shown) && !told.contains("It "),
                "{told}"
            );
            review.play_on();
            assert_eq!(review.board.game().now().last_move().unwrap().text, text);
            while review.line().plays_out() {
                review.play_on();
            }
            assert!(review.line().place().0 > 1);
        }
    }
    assert!(others > 0);
}

#[test]
fn only_between_guesses_is_nearly_the_best_good_enough() {
    for is_exact in [true, false] {
        let mut review = review(&*after("walls", Some("1x3"), GAME));
        let point = &mut review.points[0];
        // A better move than the one found, whose worth is two points above that of the one played.
        let second = point.line.remove(0);
        point.best += 1;
        point.is_exact = is_exact;
        try_move(&mut review, &second.shown);
        let expected = if is_exact { Left::Open } else { Left::Found };
        assert_eq!(review.left()[0], expected);
        assert!(review.tried[0].of.is_exact);
    }
}

/// What the best move at a turning point is proved to be worth.
fn review_best(point: &TurningPoint) -> Value {
    Value {
        value: point.best,
        is_exact: true,
    }
}

fn turn(game: &dyn AnyMatch, ply: usize) -> Option<Side> {
    game.snapshot(ply).turn
}

/// What the position after so many moves is worth to the side to move, by plain search to the end.
fn value_after(game: &dyn AnyMatch, ply: usize) -> i32 {
    fn search(game: &dyn AnyMatch) -> i32 {
        let now = game.now();
        let Some(side) = now.turn else {
            return now.points[0] - now.points[1];
        };
        let values = now.paths.iter().map(|path| {
            let mut child = game.fork(now.ply);
            assert!(child.play_path(path, Duration::ZERO));
            side.sign() * search(&*child)
        });
        side.sign() * values.max().unwrap()
    }
    let fork = game.fork(ply);
    let sign = fork.now().turn.map_or(1, Side::sign);
    sign * search(&*fork)
}

#[test]
fn a_game_without_mistakes_has_no_turning_points() {
    let game = after("tictactoe", None, "2,2 1,1 1,3 3,1 2,1 2,3 1,2 3,2 3,3");
    let known = review(&*game);
    assert!(known.points().is_empty(), "{:?}", known.points());
    assert!(!known.may_try() && !known.line().plays_out());
    // With fewer nodes, the first positions are only expected to be a draw.
    let told = known.text().to_string();
    assert!(told.starts_with("No mistakes found"), "{told}");
    let told = review_with(&*game, 10_000_000).text().to_string();
    assert!(told.starts_with("No mistakes. It is proved"), "{told}");
}

#[test]
fn what_was_not_looked_at_to_the_end_is_not_called_proved() {
    // Nobody made a second move, and what the positions are worth is only expected. More nodes only take longer.
    let review = review_with(&*after("walls", Some("6x6"), "1,0"), 500);
    assert!(review.points().is_empty(), "{:?}", review.points());
    let worths: Vec<_> = review.course.iter().flatten().collect();
    assert!(!worths.is_empty() && worths.iter().all(|worth| !worth.is_exact));
    let told = review.text().to_string();
    assert!(told.starts_with("No mistakes found"), "{told}");
}

#[test]
fn a_draw_given_away_is_told_as_such() {
    // Against a corner only the middle holds the draw.
    let mut review = review(&*after("tictactoe", None, "1,1 1,2 2,1 3,1 2,2 2,3 3,3"));
    let first = review.point().unwrap();
    assert_eq!((first.ply, first.side), (1, Side::Second));
    assert!(first.is_exact);
    let told = review.text().to_string();
    assert!(told.contains("It turned a draw into a loss."), "{told}");
    // Nothing can be won at once, so the answer that wins is the reason.
    review.show_answer();
    let told = review.text().to_string();
    let (_, answer) = told
        .split_once("After 1,2, Blue could answer with ")
        .expect(&told);
    let game = after("tictactoe", None, &format!("1,1 1,2 {}", &answer[..3]));
    assert_eq!(value_after(&*game, 3), -1, "{told}");
}

#[test]
fn a_win_thrown_away_is_told_and_a_slower_win_will_do() {
    // 3,3 won at once, and 1,3 threatened to win in two ways.
    let game = after("tictactoe", None, "1,1 1,2 2,2 2,1 2,3 3,3 3,1 1,3 3,2");
    let mut shown = review(&*game);
    shown.go_to(1);
    shown.show_answer();
    let told = shown.text().to_string();
    assert_eq!(told, "A better move was 3,3. It wins at once.");
    let mut review = review(&*game);
    let points = review.points().iter();
    let plies: Vec<_> = points.map(|point| (point.ply, point.is_exact)).collect();
    assert_eq!(plies, [(1, true), (4, true)]);
    review.go_to(1);
    let told = review.text().to_string();
    assert!(told.contains("It turned a win into a draw."), "{told}");
    try_move(&mut review, "3,2");
    let told = review.text().to_string();
    assert!(told.starts_with("3,2 is no better."), "{told}");
    try_move(&mut review, "1,3");
    let told = review.text().to_string();
    assert!(told.starts_with("Yes, 1,3 is better."), "{told}");
}

#[test]
fn first_moves_without_a_reason_are_no_mistakes() {
    // Guesses of different depth once made mistakes of them.
    for (name, size, moves) in [
        ("draughts", None, "c3-d4 b6-c5 d4xb6 a7xc5"),
        ("bricks", Some("5"), "F L F"),
    ] {
        let review = review(&*after(name, size, moves));
        let proved = review.points().iter().filter(|point| point.is_exact);
        assert_eq!(proved.count(), 0, "{name}");
        for point in review.points() {
            assert!(review.text().to_string().contains("erhaps"), "{point:?}");
        }
    }
}

#[test]
fn ants_learn_nothing_from_a_review() {
    let options = GameOptions::default_of("hexxagon").unwrap();
    let ants = Side::BOTH.map(|side| Player {
        control: "ants".parse().unwrap(),
        ..Player::usual(side)
    });
    let mut game = crate::play::new_match(&options, ants).unwrap();
    while let Some(path) = game.now().paths.into_iter().next_back() {
        assert!(game.play_path(&path, Duration::ZERO));
    }
    let last = game.standing().ply - 1;
    let played = game.move_at(last).unwrap();
    let found = Retrospect {
        points: vec![TurningPoint {
            ply: last,
            side: turn(&*game, last).unwrap(),
            best: 0,
            value: -1,
            is_exact: false,
            line: vec![played.clone()],
            played: played.clone(),
            why: crate::play::analysis::Why::Unknown,
        }],
        ..Retrospect::default()
    };
    let ants = game.ants().unwrap();
    assert_eq!(ants.peek().games(), 1);
    // A move is tried, and the answer is played out, to the end of the game.
    let mut review = Review::new(&*game, found, &Arc::default());
    assert!(review.try_move(&played.path));
    review.show_answer();
    review.play_on();
    assert_eq!(review.line().place(), (1, 1));
    assert_eq!(ants.peek().games(), 1);
    // The players are still those of the game.
    assert!(!review.snapshot().players[0].is_human());
}

#[test]
fn a_win_at_once_that_was_missed_is_a_turning_point() {
    // With its thirteenth move, the first player could have converted the last piece of the other.
    let moves = "+73 +30 73-85 +41 00-20 88-86 84-75 04-02 +31 +01 +51 02-00 +10";
    let game = after("hexxagon", None, moves);
    let review = review(&*game);
    let missed = review.points().iter().find(|point| point.ply == 12);
    let missed = missed.expect("the largest mistake of the game");
    assert_eq!(missed.line[0].shown, "20-11");
    let before = game.snapshot(12);
    assert!(
        missed.best >= 50 && missed.cost() > 20,
        "{missed:?}, {}",
        before.text
    );
}
