//! What the analysis says of positions, against known values.

use std::sync::Arc;
use std::time::Duration;
use walls::games::Side;
use walls::games::registry::GameOptions;
use walls::games::walls::{Options, Walls};
use walls::play::analysis::{Analysis, Mistake, Worth};
use walls::play::{AnyMatch, Match, Player};
use walls::search::StopFlag;

fn analysed(moves: &str, ply: usize) -> (Match<Walls<u64>>, Analysis) {
    let options = Options::sized(2, 2);
    let walls = Walls::<u64>::new(&options).unwrap();
    let mut game = Match::new(
        walls,
        GameOptions::Walls(options),
        Side::BOTH.map(Player::usual),
    );
    for text in moves.split_whitespace() {
        game.play_text(text, Duration::ZERO).unwrap();
    }
    let mut last = None;
    let task = AnyMatch::analysis(&game, ply, &Arc::default());
    task.run(StopFlag::default(), &mut |analysis| last = Some(analysis));
    (game, last.unwrap())
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
