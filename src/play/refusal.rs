//! Why a site that a person picked does nothing.

use super::player::you;
use super::{Match, Player};
use crate::games::{Playable, Side, Site};
use crate::sentence::{Sentence, as_is, say};

/// Why nothing happened, and where something can be done instead.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Refusal {
    /// The reason; empty if there is nothing to say.
    pub why: Sentence,
    /// The sites to be marked: pieces that must capture.
    pub sites: Vec<Site>,
}

impl Refusal {
    /// A reason without marks.
    pub fn because(why: Sentence) -> Refusal {
        Refusal {
            why,
            sites: Vec::new(),
        }
    }

    /// Why the side to move cannot pick this site after those in hand.
    pub(super) fn of<G: Playable>(of: &Match<G>, picked: &[Site], site: Site) -> Refusal {
        let (game, state) = (of.game(), of.state());
        let position = &state.position;
        let Some(mover) = game.turn(position) else {
            return Refusal::because(say("The game is over."));
        };
        if let Some(why) = game.refusal(state, site) {
            return Refusal::because(why);
        }
        let paths: Vec<Vec<Site>> = (game.moves(position))
            .flat_map(|mv| game.paths(position, mv))
            .collect();
        let mut begins: Vec<Site> = paths
            .iter()
            .filter_map(|path| path.first())
            .copied()
            .collect();
        begins.sort_unstable();
        begins.dedup();
        let holder = game.holder(position, site);
        let is_own = holder == Some(mover);
        if game.is_noisy(position) && (is_own || !picked.is_empty()) {
            let names = begins.iter().map(|&site| game.site_name(site)).collect();
            return Refusal {
                why: say("You must capture with {pieces}.").with("pieces", either(names)),
                sites: begins,
            };
        }
        Refusal::because(match holder {
            _ if !picked.is_empty() => say("This piece cannot go there."),
            Some(side) if side == mover => say("This piece cannot move now."),
            Some(side) => whose(of.players(), side),
            None => say("First choose one of your pieces."),
        })
    }
}

fn whose(players: &[Player; 2], side: Side) -> Sentence {
    match you(players) {
        Some(_) => say("This piece is not yours."),
        None => say("This piece belongs to {name}.").with("name", &players[side.index()].name),
    }
}

/// Names as a choice: “b6, d6 or f6”.
fn either(names: Vec<String>) -> Sentence {
    let mut names = names.into_iter().rev();
    let last = as_is(names.next().unwrap_or_default());
    let Some(before) = names.next() else {
        return last;
    };
    let others = names.fold(before, |list, name| format!("{name}, {list}"));
    say("{others} or {last}")
        .with("others", others)
        .with("last", last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, NAMES};
    use crate::play::AnyMatch;
    use crate::play::begin::paste_match;

    fn game(index: usize, moves: &str) -> Box<dyn AnyMatch> {
        let options = GameOptions::default_of(NAMES[index]).unwrap();
        let players = Side::BOTH.map(Player::usual);
        match moves {
            "" => crate::play::new_match(&options, players),
            _ => paste_match(moves, &options, players),
        }
        .unwrap()
    }

    /// The site whose text begins so.
    fn site(game: &dyn AnyMatch, text: &str) -> Site {
        let texts = game.snapshot(game.standing().ply).site_texts;
        let is = |one: &Sentence| one.to_string().starts_with(text);
        texts.iter().position(is).unwrap() as Site
    }

    fn why(game: &dyn AnyMatch, picked: &[Site], at: Site) -> String {
        game.refusal(picked, at).why.to_string()
    }

    #[test]
    fn a_painted_edge_is_painted_already() {
        let walls = game(0, "0,1 1,0");
        let at = site(&*walls, "Horizontal edge, row 0, column 1,");
        assert_eq!(why(&*walls, &[], at), "This edge is painted already.");
    }

    #[test]
    fn who_must_capture_is_told_which_pieces_can() {
        let draughts = game(5, "c3-d4 f6-e5");
        let refused = draughts.refusal(&[], site(&*draughts, "Square a1,"));
        assert_eq!(refused.why.to_string(), "You must capture with d4.");
        assert_eq!(refused.sites, [site(&*draughts, "Square d4,")]);
    }

    #[test]
    fn other_sites_have_other_reasons() {
        let draughts = game(5, "");
        let at = |text: &str| site(&*draughts, text);
        assert_eq!(
            why(&*draughts, &[], at("Square a7,")),
            "This piece is not yours."
        );
        assert_eq!(
            why(&*draughts, &[], at("Square a1,")),
            "This piece cannot move now."
        );
        assert_eq!(
            why(&*draughts, &[], at("Square c5,")),
            "First choose one of your pieces."
        );
        let piece = at("Square c3,");
        assert_eq!(
            why(&*draughts, &[piece], at("Square c5,")),
            "This piece cannot go there."
        );
    }

    #[test]
    fn a_place_beside_the_board_is_one_only_for_a_move_that_goes_there() {
        let texts = |moves: &str| {
            let bricks = game(1, moves);
            let texts = bricks.snapshot(bricks.standing().ply).site_texts;
            let beside = texts.iter().map(Sentence::to_string);
            let beside = beside.filter(|text| text.contains("edge of the board"));
            (
                texts.iter().filter(|text| text.is_empty()).count(),
                beside.collect::<Vec<_>>(),
            )
        };
        // The frame around 5 × 5 squares has 24 places.
        assert_eq!(texts(""), (24, Vec::new()));
        let ahead = "Square, row 2, column -1, edge of the board: go forward, which is blocked";
        assert_eq!(texts("F L"), (23, vec![ahead.to_owned()]));
    }

    #[test]
    fn the_number_on_a_bricklayer_is_spoken() {
        let bricks = game(1, "F L F R");
        let text = |row: usize, column: usize| {
            let texts = bricks.snapshot(bricks.standing().ply).site_texts;
            texts[(row + 1) * 7 + column + 1].to_string()
        };
        let is_told = |text: String, told: &str| assert!(text.contains(told), "{text}");
        is_told(text(2, 0), "Blue facing west, 1 turn without a brick");
        is_told(text(2, 3), "Red facing east, 2 turns without a brick");
    }

    #[test]
    fn names_are_a_choice() {
        let choice = |names: &[&str]| either(names.iter().map(|name| name.to_string()).collect());
        assert_eq!(choice(&["b6"]).to_string(), "b6");
        assert_eq!(choice(&["b6", "d6"]).to_string(), "b6 or d6");
        assert_eq!(choice(&["b6", "d6", "f6"]).to_string(), "b6, d6 or f6");
    }
}
