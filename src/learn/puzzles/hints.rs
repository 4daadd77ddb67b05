//! The hints to a puzzle: first what is at stake and what kind of move it is, then where to look.

use super::Puzzle;
use crate::games::{Site, Unit};

/// The moves among which the best one is marked.
const CANDIDATES: usize = 3;

/// A hint to a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// What other moves cost, and what the best one does.
    Idea,
    /// The best move is one of these, which are made by a single site.
    OneOf([Site; CANDIDATES]),
    /// How many moves one has to look ahead to be sure of the best one.
    Ahead(u32),
    /// The piece on this site makes the best move.
    Piece {
        /// The site.
        site: Site,
        /// What the game calls it.
        name: String,
    },
}

impl Hint {
    /// The hints to a puzzle, one after the other. Each way to make a move comes with the number of the move: 0 for the
    /// best, then the others. `name` tells what the game calls a site.
    pub(super) fn all(
        puzzle: &Puzzle,
        ways: &[(Vec<Site>, usize)],
        unit: Unit,
        name: impl Fn(Site) -> String,
    ) -> Vec<Hint> {
        // Where only winning counts, the question says already what is at stake.
        let has_idea = unit != Unit::Win || puzzle.theme.is_some();
        let place = match ways.iter().all(|(path, _)| path.len() == 1) {
            true => one_of(puzzle, ways),
            false => piece(ways, name),
        };
        let hints: Vec<Hint> = (has_idea.then_some(Hint::Idea).into_iter())
            .chain(place)
            .collect();
        match hints.is_empty() {
            true => vec![Hint::Ahead(puzzle.plies)],
            false => hints,
        }
    }

    /// The sites that it marks on the board.
    pub fn sites(&self) -> &[Site] {
        match self {
            Hint::Idea | Hint::Ahead(_) => &[],
            Hint::OneOf(sites) => sites,
            Hint::Piece { site, .. } => std::slice::from_ref(site),
        }
    }
}

/// The best move among those that come next to it, unless these are all.
fn one_of(puzzle: &Puzzle, ways: &[(Vec<Site>, usize)]) -> Option<Hint> {
    if puzzle.choices() <= CANDIDATES {
        return None;
    }
    let mut others: Vec<usize> = (1..puzzle.choices()).collect();
    others.sort_by_key(|&number| -puzzle.others[number - 1].1);
    others.truncate(CANDIDATES - 1);
    let is_among = |number: usize| number == 0 || others.contains(&number);
    let marked = ways.iter().filter(|&&(_, number)| is_among(number));
    let mut sites: Vec<Site> = marked.map(|(path, _)| path[0]).collect();
    // The order of the sites does not tell which it is.
    sites.sort_unstable();
    sites.try_into().ok().map(Hint::OneOf)
}

/// The piece that makes the best move, unless there is no other that could move, or it has only this one.
fn piece(ways: &[(Vec<Site>, usize)], name: impl Fn(Site) -> String) -> Option<Hint> {
    let (best, _) = ways.iter().find(|&&(_, number)| number == 0)?;
    let piece = *best.first()?;
    let moves_it = |path: &[Site]| path.first() == Some(&piece);
    let has_others = ways
        .iter()
        .any(|(path, number)| *number != 0 && moves_it(path));
    let is_one_of_many = ways.iter().any(|(path, _)| !moves_it(path));
    (has_others && is_one_of_many).then(|| Hint::Piece {
        site: piece,
        name: name(piece),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::learn::puzzles::{Given, PuzzleSession, Tried, set::shipped, telling};
    use crate::play::Player;

    #[test]
    fn the_best_move_hides_among_the_next_best_in_the_order_of_their_sites() {
        let mut puzzle = shipped()[0].clone();
        let other = puzzle.others[0].clone();
        let with = |worth| Tried(other.0.clone(), worth, other.2.clone());
        puzzle.others = [0, 5, 3, 4, 1].map(with).into();
        for (site_of_best, expected) in [(9, [9, 11, 13]), (20, [11, 13, 20])] {
            // The best move, and then the others, each with its site and number.
            let mut ways = vec![(vec![site_of_best], 0)];
            ways.extend((1..=5).map(|number| (vec![9 + number as Site], number)));
            let hint = one_of(&puzzle, &ways).unwrap();
            assert_eq!(hint.sites(), expected);
        }
    }

    #[test]
    fn hints_lead_to_the_best_move_without_telling_it() {
        for puzzle in shipped() {
            let people = Side::BOTH.map(Player::usual);
            let mut session = PuzzleSession::new(puzzle, people).unwrap();
            let best = session.best_path();
            let mut said = vec![telling::text(&session).to_string()];
            while session.may_hint() {
                session.give_hint();
                let sites = session.hint().unwrap().sites();
                let paths = session.snapshot().paths;
                let marked = paths.iter().filter(|path| sites.contains(&path[0]));
                let marked = marked.count();
                assert!(
                    sites.is_empty() || sites.contains(&best[0]),
                    "{}",
                    puzzle.id
                );
                assert!(sites.is_empty() || (2..paths.len()).contains(&marked));
                let text = telling::text(&session).to_string();
                assert!(!said.contains(&text), "{text}");
                said.push(text);
            }
            assert!(said.len() <= 3);
            let is_helped = said.len() > 1;
            assert_eq!(session.hint().is_some(), is_helped);
            // Asked once more, it has not forgotten them.
            let hinted = session.hinted();
            let people = Side::BOTH.map(Player::usual);
            let again = PuzzleSession::new(puzzle, people).unwrap();
            let mut session = again.with_hints(hinted);
            assert_eq!(Some(&telling::text(&session).to_string()), said.last());
            let given = session.try_move(&best).unwrap();
            assert_eq!(given == Given::WithHint, is_helped);
            assert!(session.hint().is_none() && !session.may_hint());
        }
    }

    #[test]
    fn every_puzzle_has_a_hint() {
        let people = || Side::BOTH.map(Player::usual);
        let has_one = |puzzle: &Puzzle| PuzzleSession::new(puzzle, people()).unwrap().may_hint();
        assert!(shipped().iter().all(has_one));
    }
}
