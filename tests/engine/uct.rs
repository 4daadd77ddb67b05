//! Plain Monte Carlo tree search on real games: it converges, seeds repeat it, and it keeps its limits.

use std::time::Duration;

use walls::games::registry::{GameOptions, NAMES, Visitor};
use walls::games::tictactoe::TicTacToe;
use walls::games::walls::{Options, TurnRule, Walls};
use walls::games::{Game, Playable};
use walls::search::{Limits, Progress, Request, Spec, StopFlag};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// The final margin under best play, in the view of the side to move.
fn exact<G: Game>(game: &G, position: &G::Position) -> i32 {
    let Some(side) = game.turn(position) else {
        return game.margin(position);
    };
    let after = |mv| {
        let child = game.play(position, mv);
        match game.turn(&child) {
            Some(mover) => side.sign() * mover.sign() * exact(game, &child),
            None => side.sign() * game.margin(&child),
        }
    };
    game.moves(position).map(after).max().unwrap()
}

/// Whether the move that an opponent plays keeps the exact value.
fn keeps_the_value<G: Playable>(game: &G, position: &G::Position, opponent: &str) -> bool {
    let limits = Limits::default();
    let answer = spec(opponent)
        .choose(Request::new(game, position, limits))
        .unwrap();
    let side = game.turn(position).unwrap();
    let child = game.play(position, answer.best);
    let value = match game.turn(&child) {
        Some(mover) => side.sign() * mover.sign() * exact(game, &child),
        None => side.sign() * game.margin(&child),
    };
    value == exact(game, position)
}

#[test]
fn it_plays_tic_tac_toe_without_a_mistake() {
    // Every position after two and after four moves.
    let game = TicTacToe;
    let mut positions = vec![game.start()];
    for ply in 1..=4 {
        positions = (positions.iter())
            .flat_map(|position| game.moves(position).map(|mv| game.play(position, mv)))
            .collect();
        positions.sort_by_key(|position| position.cells);
        positions.dedup();
        if ply % 2 == 1 {
            continue;
        }
        for position in &positions {
            assert!(
                keeps_the_value(&game, position, "uct:nodes=10000,seed=1"),
                "{position:?}"
            );
        }
    }
    assert_eq!(positions.len(), 756);
}

/// Upper confidence bounds take long to find a move whose good replies are few: so it errs now and then.
#[test]
fn it_seldom_errs_in_endings_of_walls() {
    for rules in [TurnRule::Strict, TurnRule::Extra] {
        let walls = Walls::<u64>::new(&Options {
            rules,
            ..Options::sized(2, 2)
        })
        .unwrap();
        let mut right = 0;
        for seed in 0..25 {
            let mut position = walls.start();
            for ply in 0..6 {
                let all = walls.moves(&position).count() as u64;
                let drawn = walls::games::mix(seed ^ ply << 20) % all;
                let edge = walls.moves(&position).nth(drawn as usize).unwrap();
                position = walls.play(&position, edge);
            }
            let opponent = "uct:nodes=20000,exploration=1.414,seed=1";
            right += u32::from(keeps_the_value(&walls, &position, opponent));
        }
        assert!(right >= 22, "{rules:?}: {right} of 25");
    }
}

/// A few moves of a game, and all that must hold of each answer.
struct Holds;

impl Visitor for Holds {
    type Output = ();
    fn visit<G: Playable>(self, game: G) {
        let mut position = game.start();
        for ply in 0..12 {
            if game.turn(&position).is_none() {
                break;
            }
            let search = |opponent: &str, limits: Limits| {
                let request = Request::new(&game, &position, limits);
                let answer = spec(opponent).choose(request).unwrap();
                assert_eq!(answer.line[0], answer.best);
                // The line can be played.
                let end = answer.line.iter().fold(position, |after, &mv| {
                    assert!(game.moves(&after).any(|legal| legal == mv));
                    game.play(&after, mv)
                });
                assert!(game.turn(&end).is_none() || answer.line.len() < 61);
                (answer.best, answer.value, answer.nodes, answer.line)
            };
            let none = Limits::default;
            let one = search("uct:nodes=300,seed=5", none());
            assert!(one.2 == 300 || game.moves(&position).count() == 1);
            assert_eq!(search("uct:nodes=300,seed=5", none()), one, "seeds repeat");
            // The limits of the request come first, and a full tree does not stop it.
            let nodes = |nodes| Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let few = search("uct:nodes=300,seed=5", nodes(2));
            assert!(few.2 <= 2);
            search("uct:nodes=2000,tree=1,seed=5", none());
            // A raised flag leaves a legal move at once.
            let stop = StopFlag::default();
            stop.raise();
            let limits = Limits {
                stop,
                ..Limits::default()
            };
            assert_eq!(search("uct:time=0", limits).2, 0);
            position = game.play(&position, [one.0, few.0][ply % 2]);
        }
    }
}

#[test]
fn limits_and_seeds_hold_in_every_game() {
    for name in NAMES {
        let options = GameOptions::default_of(name).unwrap();
        options.visit(Holds).unwrap();
    }
}

#[test]
fn it_reports_until_it_is_stopped() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    let stop = StopFlag::default();
    let stopper = stop.clone();
    let mut reports = Vec::new();
    let mut report = |progress: &Progress<u16>| {
        reports.push(progress.clone());
        if reports.len() == 3 {
            stopper.raise();
        }
    };
    let limits = Limits {
        stop,
        ..Limits::default()
    };
    let mut request = Request::new(&walls, &start, limits);
    request.report = Some(&mut report);
    // Without a limit it would go on until its counters are full.
    let answer = spec("uct:time=0").choose(request).unwrap();
    assert_eq!(reports.len(), 3);
    assert!(reports[0].nodes < reports[2].nodes && reports[2].nodes <= answer.nodes + 1);
    for progress in reports {
        assert!(progress.value.is_some() && !progress.line.is_empty());
        assert_eq!(progress.done, (84, 84));
    }
}

#[test]
fn it_beats_random_play_in_every_game() {
    for name in NAMES {
        let options = GameOptions::default_of(name).unwrap();
        let points = options.visit(BeatsRandom).unwrap();
        // Attackers of Fortress hardly ever win by chance, so there it learns nothing with them.
        let enough = if *name == "fortress" { 3.0 } else { 5.0 };
        assert!(points >= enough, "{name}: {points} of 6");
    }
}

/// The points of six games against random moves.
struct BeatsRandom;

impl Visitor for BeatsRandom {
    type Output = f64;
    fn visit<G: Playable>(self, game: G) -> f64 {
        let duel = walls::play::duel::Duel {
            players: [spec("uct:nodes=300"), spec("random")],
            games: 6,
            time: None::<Duration>,
            seed: 4,
            swap: true,
            opening: 0,
            stop: StopFlag::default(),
        };
        let tally = duel.play(&game, |_| {});
        f64::from(tally.wins) + 0.5 * f64::from(tally.draws)
    }
}
