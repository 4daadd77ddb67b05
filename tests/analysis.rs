//! What the analysis says of positions, against known values.

use std::sync::Arc;
use std::time::Duration;
use walls::games::Side;
use walls::games::registry::GameOptions;
use walls::games::walls::{Options, Walls};
use walls::play::analysis::{Analysis, Known, Mistake, Worth};
use walls::play::{AnyMatch, Match, Player};
use walls::search::StopFlag;

fn played(moves: &str) -> Match<Walls<u64>> {
    let options = Options::sized(2, 2);
    let walls = Walls::<u64>::new(&options).unwrap();
    let players = Side::BOTH.map(Player::usual);
    let mut game = Match::new(walls, GameOptions::Walls(options), players);
    for text in moves.split_whitespace() {
        game.play_text(text, Duration::ZERO).unwrap();
    }
    game
}

/// All that an analysis reports, one after the other.
fn reports(game: &Match<Walls<u64>>, ply: usize, known: &Arc<Known>) -> Vec<Analysis> {
    let mut reports = Vec::new();
    let task = game.analysis(ply, known);
    task.run(StopFlag::default(), &mut |analysis| reports.push(analysis));
    reports
}

fn analysed(moves: &str, ply: usize) -> (Match<Walls<u64>>, Analysis) {
    let game = played(moves);
    let mut reports = reports(&game, ply, &Arc::default());
    (game, reports.pop().unwrap())
}

#[test]
fn an_analysis_that_is_started_again_knows_what_it_knew() {
    let game = played("0,1 1,0 1,2 4,3");
    let known = Arc::new(Known::default());
    let before = reports(&game, 4, &known).pop().unwrap();
    assert!(before.moves.iter().all(|one| one.worth.unwrap().is_exact));
    // The first thing that it says is all that was found out before.
    assert_eq!(reports(&game, 4, &known)[0], before);
}

#[test]
fn all_moves_of_a_small_board_are_exact_and_the_best_is_its_value() {
    let (_, analysis) = analysed("", 0);
    assert_eq!(analysis.moves.len(), 12);
    assert!(analysis.moves.iter().all(|one| one.worth.unwrap().is_exact));
    // 2 × 2 is lost by two for the first player.
    let best = analysis
        .moves
        .iter()
        .map(|one| one.worth.unwrap().margin)
        .max();
    assert_eq!(best, Some(-2));
    assert_eq!(
        analysis.course[0],
        Some(Worth {
            margin: -2,
            is_exact: true
        })
    );
    assert!(analysis.moves.iter().any(|one| one.is_best));
}

#[test]
fn giving_boxes_away_is_a_mistake() {
    // The third edge of a box is given away, and the other does not take it, which costs two.
    let (game, analysis) = analysed("0,1 1,0 1,2 4,3", 4);
    let mistakes = analysis.mistakes(|ply| game.turn_at(ply));
    assert_eq!(
        mistakes,
        [Mistake {
            ply: 3,
            cost: 2,
            is_exact: true
        }]
    );
}
