//! The move in hand: the sites picked so far, and where the move can go on.

use crate::games::Site;

/// The paths of the moves that can be made, and the part of one that is already picked.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    paths: Vec<Vec<Site>>,
    picked: Vec<Site>,
}

/// What picking a site did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// Nothing is in hand now.
    Nothing,
    /// A move is begun.
    InHand,
    /// The move with this path is whole; the hand is empty again.
    Move(Vec<Site>),
}

impl Hand {
    /// An empty hand over the paths of these moves.
    pub fn new(paths: Vec<Vec<Site>>) -> Hand {
        Hand {
            paths,
            picked: Vec::new(),
        }
    }

    /// The sites picked so far.
    pub fn picked(&self) -> &[Site] {
        &self.picked
    }

    /// Whether no move is begun.
    pub fn is_empty(&self) -> bool {
        self.picked.is_empty()
    }

    /// Whether there is any move to make.
    pub fn has_moves(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Lets go of the move in hand.
    pub fn let_go(&mut self) {
        self.picked.clear();
    }

    /// The paths that begin with the picked sites.
    fn paths_in_hand(&self) -> impl Iterator<Item = &Vec<Site>> {
        let begins = |path: &&Vec<Site>| path.starts_with(&self.picked);
        self.paths.iter().filter(begins)
    }

    /// The sites to show as those where the move in hand can go.
    pub fn targets(&self) -> Vec<Site> {
        let count = self.picked.len();
        if count == 0 && self.paths.iter().any(|path| path.len() > 1) {
            return Vec::new();
        }
        let longer = || self.paths_in_hand().filter(|path| path.len() > count);
        let next = longer().map(|path| path[count]);
        let mut targets: Vec<Site> = next
            .chain(longer().filter_map(|path| path.last().copied()))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Whether picking this site does something.
    pub fn can_pick(&self, site: Site) -> bool {
        let count = self.picked.len();
        self.paths_in_hand()
            .any(|path| path.get(count) == Some(&site) || (count > 0 && path.last() == Some(&site)))
    }

    /// Whether a piece lies on this site that can be taken in hand, and so be dragged.
    pub fn can_drag(&self, site: Site) -> bool {
        let from_here = |path: &Vec<Site>| path.len() > 1 && path[0] == site;
        self.is_empty() && self.paths.iter().any(from_here)
    }

    /// Picks a site as the next of a move. Of a longer path the last site may be picked at once.
    pub fn pick(&mut self, site: Site) -> Pick {
        let count = self.picked.len();
        if self
            .paths_in_hand()
            .any(|path| path.get(count) == Some(&site))
        {
            self.picked.push(site);
            // Where a move may end or go on, picking its end once more ends it.
            let goes_on = self
                .paths_in_hand()
                .any(|path| path.len() > self.picked.len());
            return match goes_on {
                true => Pick::InHand,
                false => Pick::Move(std::mem::take(&mut self.picked)),
            };
        }
        let end = self.paths_in_hand().find(|path| path.last() == Some(&site));
        if let Some(path) = end.filter(|_| count > 0).cloned() {
            self.let_go();
            return Pick::Move(path);
        }
        let last = std::mem::take(&mut self.picked).pop();
        match last.is_some() && last != Some(site) && self.can_pick(site) {
            // Another piece may be picked instead; anything else lets go of the one in hand.
            true => self.pick(site),
            false => Pick::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves as in draughts: 1 to 5, 1 over 5 to 9 or on to 13, and 2 to 6.
    fn pieces() -> Hand {
        Hand::new(vec![vec![1, 5], vec![1, 8, 9], vec![1, 8, 13], vec![2, 6]])
    }

    #[test]
    fn one_site_is_a_whole_move() {
        let mut edges = Hand::new(vec![vec![0], vec![3]]);
        assert_eq!(edges.targets(), [0, 3]);
        assert_eq!(edges.pick(1), Pick::Nothing);
        assert_eq!(edges.pick(3), Pick::Move(vec![3]));
    }

    #[test]
    fn a_piece_is_taken_then_put() {
        let mut hand = pieces();
        assert!(hand.targets().is_empty() && hand.can_drag(1) && !hand.can_drag(5));
        assert_eq!(hand.pick(1), Pick::InHand);
        assert_eq!(hand.targets(), [5, 8, 9, 13]);
        assert!(!hand.can_drag(2) && !hand.can_pick(2));
        assert_eq!(hand.pick(5), Pick::Move(vec![1, 5]));
        assert!(hand.is_empty());
    }

    #[test]
    fn the_end_of_a_long_path_may_be_picked_at_once() {
        let mut hand = pieces();
        hand.pick(1);
        assert_eq!(hand.pick(13), Pick::Move(vec![1, 8, 13]));
    }

    #[test]
    fn another_piece_may_be_taken_instead() {
        let mut hand = pieces();
        hand.pick(1);
        assert_eq!(hand.pick(2), Pick::InHand);
        assert_eq!(hand.picked(), [2]);
        // The piece in hand itself, or a site where nothing can be done, lets it go.
        assert_eq!(hand.pick(2), Pick::Nothing);
        hand.pick(2);
        assert_eq!(hand.pick(7), Pick::Nothing);
        assert!(hand.is_empty());
    }

    #[test]
    fn a_move_that_may_end_or_go_on_ends_when_its_end_is_picked_again() {
        let mut hand = Hand::new(vec![vec![1, 4], vec![1, 4, 9]]);
        hand.pick(1);
        assert_eq!(hand.pick(4), Pick::InHand);
        assert_eq!(hand.pick(4), Pick::Move(vec![1, 4]));
    }
}
