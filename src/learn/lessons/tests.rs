//! Every lesson is replayed, and what it claims is proved.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::games::registry::NAMES;
use crate::games::{Side, Site, WIN_FLOOR};
use crate::play::analysis::Known;
use crate::search::StopFlag;

fn usual() -> [Player; 2] {
    Side::BOTH.map(Player::usual)
}

/// Plays these moves on a copy.
fn after(board: &dyn AnyMatch, moves: &[&str]) -> Box<dyn AnyMatch> {
    let mut copy = board.fork(board.standing().ply);
    play_all(&mut *copy, moves).unwrap();
    copy
}

/// What a position is worth to the first player, by a plain search to the end; `None` if that takes too long.
fn searched(board: &dyn AnyMatch, known: &mut HashMap<String, i32>) -> Option<i32> {
    let now = board.now();
    if let Some(value) = known.get(&now.text) {
        return Some(*value);
    }
    let value = match now.turn {
        None => now.points[0] - now.points[1],
        Some(side) => {
            let mut best = None;
            for path in &now.paths {
                if known.len() > 4_000 {
                    return None;
                }
                let mut child = board.fork(now.ply);
                assert!(child.play_path(path, Duration::ZERO));
                best = best.max(Some(side.sign() * searched(&*child, known)?));
            }
            side.sign() * best?
        }
    };
    known.insert(now.text, value);
    Some(value)
}

/// What every legal move is worth to the side that makes it, by the position after it, and whether that is proved.
fn values(board: &dyn AnyMatch) -> Vec<(String, i32, bool)> {
    let known = Arc::new(Known::measured_in_nodes(400_000));
    let ply = board.standing().ply;
    let side = board.standing().turn.unwrap();
    let mut by_plain_search = HashMap::new();
    let mut value = |path: &Vec<Site>| {
        let task = board.analyst(&known).judge(ply, path, None, 0);
        let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
        let mut copy = board.fork(ply);
        assert!(copy.play_path(path, Duration::ZERO));
        let text = copy.now().text;
        // The expert proves nothing where bricklayers can turn on the spot.
        let searched = match found.is_exact {
            true => None,
            false => searched(&*copy, &mut by_plain_search),
        };
        match searched {
            Some(value) => (text, side.sign() * value, true),
            None => (text, found.thinking.value.unwrap(), found.is_exact),
        }
    };
    board.now().paths.iter().map(&mut value).collect()
}

fn steps() -> impl Iterator<Item = (&'static Lesson, usize)> {
    all()
        .iter()
        .flat_map(|lesson| (0..lesson.steps.len()).map(move |step| (lesson, step)))
}

#[test]
fn every_file_is_read() {
    for file in FILES {
        let lessons: Vec<Lesson> = serde_json::from_str(file).unwrap();
        assert!(!lessons.is_empty());
    }
    let names: BTreeSet<_> = all().iter().map(|lesson| lesson.name).collect();
    assert_eq!(names.len(), all().len(), "no name twice");
}

#[test]
fn every_game_has_a_tutorial_of_five_to_ten_steps_and_a_lesson() {
    for name in NAMES {
        let of = |kind| {
            let is_of =
                move |lesson: &&Lesson| lesson.options.name() == *name && lesson.kind == kind;
            all().iter().filter(is_of)
        };
        let lengths: Vec<usize> = of(Kind::Tutorial)
            .map(|lesson| lesson.steps.len())
            .collect();
        assert_eq!(lengths.len(), 1, "{name}");
        assert!((5..=10).contains(&lengths[0]), "{name}: {lengths:?}");
        assert!(of(Kind::Lesson).count() > 0, "{name}");
    }
}

#[test]
fn every_move_of_every_lesson_is_legal() {
    for (lesson, number) in steps() {
        let place = format!("{}, step {}", lesson.name, number + 1);
        let step = &lesson.steps[number];
        let board = lesson
            .position(number, &usual())
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        let has_task = step.any || !step.find.is_empty();
        assert_eq!(
            has_task,
            !step.right.is_empty(),
            "{place}: what is said of a right move"
        );
        assert_eq!(
            has_task && !step.any,
            !step.wrong.is_empty(),
            "{place}: what is said of a wrong move"
        );
        let continued = |right: &Right| after(&*after(&*board, &[right.text]), &right.replies);
        // Who closed which box may differ, but nothing else that counts.
        let ends: BTreeSet<_> = (step.find.iter())
            .map(|right| continued(right).now())
            .map(|now| (now.points, now.paths))
            .collect();
        let goes_on = (lesson.steps.get(number + 1)).is_some_and(|next| next.position.is_empty());
        let has_a_task_next = goes_on && !lesson.steps[number + 1].find.is_empty();
        assert!(
            !has_a_task_next || ends.len() == 1,
            "{place}: every right move leads to the position of the next step"
        );
        let (last, named) = match step.wrong.split_last() {
            Some((last, named)) => (Some(last), named),
            None => (None, &[][..]),
        };
        assert!(
            last.is_none_or(|last| last.moves.is_empty()),
            "{place}: an answer for all other moves"
        );
        for wrong in named {
            assert!(!wrong.moves.is_empty(), "{place}");
            for text in &wrong.moves {
                after(&*after(&*board, &[text]), &wrong.replies);
            }
        }
    }
}

#[test]
fn what_lessons_claim_is_proved() {
    let mut claims = 0;
    for (lesson, number) in steps().filter(|(lesson, step)| lesson.steps[*step].proved) {
        let step = &lesson.steps[number];
        let board = lesson.position(number, &usual()).unwrap();
        let values = values(&*board);
        let best = values.iter().map(|(_, value, _)| *value).max().unwrap();
        let right: BTreeSet<String> = (step.find.iter())
            .map(|right| after(&*board, &[right.text]).now().text)
            .collect();
        for (text, value, is_proved) in values {
            let is_right = right.contains(&text);
            let place = format!(
                "{}, step {}: {text} {value} of {best}",
                lesson.name,
                number + 1
            );
            // Where a move is proved to win, the others need no proof, unless they win as well.
            assert!(is_proved || (!is_right && best >= WIN_FLOOR), "{place}");
            assert_eq!(is_right, value == best, "{place}");
        }
        claims += 1;
    }
    assert!(claims >= 12, "{claims}");
}

#[test]
fn a_course_tells_right_from_wrong_and_ends() {
    let known =
        |lesson: &&Lesson| lesson.kind == Kind::Tutorial && lesson.options.name() == NAMES[0];
    let lesson = all().iter().find(known).unwrap();
    let mut course = Course::new(lesson, usual()).unwrap();
    let mut wrongs = 0;
    loop {
        let path = |board: &dyn AnyMatch, is_right: bool, step: &Step| {
            let right: Vec<String> = step
                .find
                .iter()
                .map(|right| after(board, &[right.text]).now().text)
                .collect();
            board.now().paths.into_iter().find(|path| {
                let mut copy = board.fork(board.standing().ply);
                copy.play_path(path, Duration::ZERO);
                right.contains(&copy.now().text) == is_right
            })
        };
        let step = &lesson.steps[course.at()];
        if course.may_try() && !step.find.is_empty() {
            assert!(!course.may_go_on());
            if let Some(wrong) = path(course.game(), false, step) {
                assert!(!course.is_right(&wrong));
                assert!(course.try_move(&wrong) && !course.may_try());
                assert_eq!(course.answer(), Answer::Wrong);
                assert!(!course.said().is_empty() && !course.may_go_on());
                while course.line().plays_out() {
                    course.play_on();
                }
                course.retry();
                wrongs += 1;
            }
            let right = path(course.game(), true, step).unwrap();
            assert!(course.is_right(&right));
            assert!(course.try_move(&right) && !course.is_right(&right));
            assert_eq!(course.answer(), Answer::Right);
            while course.line().plays_out() {
                course.play_on();
            }
        } else if course.may_try() {
            let any = course.game().now().paths[0].clone();
            assert!(course.try_move(&any));
        }
        assert!(course.may_go_on());
        if course.is_last() {
            break;
        }
        assert!(course.go_on());
    }
    assert!(wrongs > 1 && !course.go_on());
    assert!(
        course.go_back() && course.may_go_on(),
        "what was done stays done"
    );
}

#[test]
fn every_task_can_be_shown() {
    for lesson in all() {
        let mut course = Course::new(lesson, usual()).unwrap();
        let mut tasks = 0;
        loop {
            if course.may_try() {
                let before = course.snapshot().text;
                course.show();
                let place = format!("{}, step {}", lesson.name, course.at() + 1);
                assert_eq!(course.answer(), Answer::Right, "{place}");
                assert_ne!(course.snapshot().text, before, "{place}");
                assert!(!course.said().is_empty() && !course.may_try(), "{place}");
                tasks += 1;
            }
            if !course.go_on() {
                break;
            }
        }
        assert!(course.is_last() && tasks > 0, "{}", lesson.name);
    }
}
