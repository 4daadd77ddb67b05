//! What a match sounds like: one sound for each move, so that it can be followed by ear.

use super::Snapshot;
use super::player::you;
use crate::games::{Deed, Outcome, Side};

/// What there is to hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A side moved.
    Moved(Side),
    /// A side moved and gained something: boxes, pieces, a brick, a king.
    Gained(Side),
    /// You won; or, where there is no “you”, somebody did.
    Won,
    /// Nobody won.
    Drawn,
    /// You lost.
    Lost,
    /// The answer is right.
    Right,
    /// The answer is wrong.
    Wrong,
}

/// What the move that led here sounds like; `None` at the start.
pub fn heard(shown: &Snapshot) -> Option<Sound> {
    let (side, deed) = shown.story.last_move?;
    let of_move = match deed {
        Deed::Moved | Deed::Blocked => Sound::Moved(side),
        Deed::Closed(_) | Deed::Captured(_) | Deed::Converted(_) | Deed::Laid | Deed::Crowned => {
            Sound::Gained(side)
        }
    };
    Some(match shown.story.outcome {
        None => of_move,
        Some(Outcome::Drawn) => Sound::Drawn,
        Some(Outcome::Won(winner)) => match you(&shown.players) {
            Some(you) if you != winner => Sound::Lost,
            _ => Sound::Won,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::GameOptions;
    use crate::play::begin::paste_match;
    use crate::play::{Player, new_match};

    /// What is heard after each number of these moves on a board of 1 × 2 boxes.
    fn all_heard(rules: &str, moves: &str, are_people: [bool; 2]) -> Vec<Option<Sound>> {
        let mut options = GameOptions::default_of("walls").unwrap();
        options.set("size", "1x2").unwrap();
        options.set("rules", rules).unwrap();
        let players = Side::BOTH.map(|side| Player {
            control: Player::usual(Side::BOTH[usize::from(!are_people[side.index()])]).control,
            ..Player::usual(side)
        });
        let moves: Vec<&str> = moves.split(' ').collect();
        let after = |count: usize| match count {
            0 => new_match(&options, players.clone()),
            _ => paste_match(&moves[..count].join(" "), &options, players.clone()),
        };
        let counts = 0..=moves.len();
        counts
            .map(|count| heard(&after(count).unwrap().now()))
            .collect()
    }
    use Side::{First, Second};
    use Sound::{Drawn, Gained, Lost, Moved, Won};

    const ALL: &str = "0,1 2,1 1,0 0,3 1,2 2,3 1,4";

    #[test]
    fn a_box_is_heard_by_the_move_that_closes_it() {
        let sounds = all_heard("strict", &ALL[..ALL.len() - 4], [true, false]);
        let moved = [First, Second, First, Second].map(|side| Some(Moved(side)));
        assert_eq!(sounds[0], None);
        assert_eq!(sounds[1..5], moved);
        assert_eq!(sounds[5..], [Some(Gained(First)), Some(Moved(Second))]);
        // Who closed a box moves again, and closes none.
        let sounds = all_heard("extra", &ALL[..ALL.len() - 4], [true, false]);
        assert_eq!(sounds[5..], [Some(Gained(First)), Some(Moved(First))]);
    }

    #[test]
    fn the_end_is_heard_as_you_see_it() {
        let end = |rules, are_people| all_heard(rules, ALL, are_people).pop().unwrap();
        // The first player closes both boxes.
        assert_eq!(end("strict", [true, false]), Some(Won));
        assert_eq!(end("strict", [false, true]), Some(Lost));
        assert_eq!(end("strict", [true, true]), Some(Won));
        // The second player closes one of them.
        assert_eq!(end("extra", [true, false]), Some(Drawn));
    }
}
