//! The move in hand: which sites have been picked, and what picking the next one does.
//!
//! A move is a path of sites, and mouse, keyboard and screen readers all pick sites. Only legal paths that
//! begin with the picked sites remain. Once the picked sites are a whole path, the move is made.

use crate::games::{Place, Site};

/// What picking a site did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    /// Nothing is in hand.
    Nothing,
    /// A move has begun.
    InHand,
    /// A whole move, to be made. The hand is empty again.
    Move(Vec<Site>),
}

/// The legal paths of a position, and the sites picked so far.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    paths: Vec<Vec<Site>>,
    picked: Vec<Site>,
}

impl Hand {
    /// An empty hand for these legal paths. Without paths, nothing can be picked.
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

    /// Whether no move has begun.
    pub fn is_empty(&self) -> bool {
        self.picked.is_empty()
    }

    /// Whether there is any move to make.
    pub fn can_move(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Empties the hand, and says whether there was anything in it.
    pub fn let_go(&mut self) -> bool {
        !std::mem::take(&mut self.picked).is_empty()
    }

    /// The paths that begin with the picked sites.
    fn remaining(&self) -> impl Iterator<Item = &[Site]> {
        let begins = |path: &&[Site]| path.starts_with(&self.picked);
        self.paths.iter().map(Vec::as_slice).filter(begins)
    }

    /// Whether picking this site does something. Once a move has begun, its last site may be picked at
    /// once.
    pub fn can_pick(&self, site: Site) -> bool {
        let count = self.picked.len();
        self.remaining()
            .any(|path| path.get(count) == Some(&site) || self.jumps_to(path, site))
    }

    /// Whether picking this site makes the whole move with this path, whatever lies between. The piece in hand is put down
    /// where it stands, also if it could come back there.
    fn jumps_to(&self, path: &[Site], site: Site) -> bool {
        !self.picked.is_empty() && self.picked != [site] && path.last() == Some(&site)
    }

    /// Whether a piece can be dragged from this site: it is in hand already, or picked up by pressing the pointer there.
    /// That may take the place of a piece in hand which cannot go there.
    pub fn takes(&self, site: Site) -> bool {
        let begins = |path: &Vec<Site>| path.len() > 1 && path[0] == site;
        let is_free = self.is_empty() || !self.can_pick(site);
        (is_free && self.paths.iter().any(begins)) || self.picked == [site]
    }

    /// Where the move in hand can go. With an empty hand: the sites of all moves in games whose moves are
    /// single sites, and none in other games.
    pub fn targets(&self) -> Vec<Site> {
        let count = self.picked.len();
        if count == 0 && self.paths.iter().any(|path| path.len() > 1) {
            return Vec::new();
        }
        let open = self.remaining().filter(|path| path.len() > count);
        let mut targets: Vec<Site> = open
            .flat_map(|path| {
                let last = path.last().filter(|&&last| self.jumps_to(path, last));
                [Some(&path[count]), last]
            })
            .flatten()
            .copied()
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Picks a site.
    pub fn pick(&mut self, site: Site) -> Picked {
        let count = self.picked.len();
        if self.remaining().any(|path| path.get(count) == Some(&site)) {
            self.picked.push(site);
            // If a move may end here or go on, picking this site once more ends it.
            let ends_here = self.remaining().any(|path| path.len() == count + 1);
            let goes_on = self.remaining().any(|path| path.len() > count + 1);
            return match ends_here && !goes_on {
                true => Picked::Move(std::mem::take(&mut self.picked)),
                false => Picked::InHand,
            };
        }
        if count == 0 {
            return Picked::Nothing;
        }
        let whole = self.remaining().find(|path| self.jumps_to(path, site));
        if let Some(path) = whole.map(<[Site]>::to_vec) {
            self.picked.clear();
            return Picked::Move(path);
        }
        // Another piece may be picked up instead. Anything else puts down the one in hand.
        let again = self.picked.last() == Some(&site);
        self.picked.clear();
        match !again && self.can_pick(site) {
            true => self.pick(site),
            false => Picked::Nothing,
        }
    }

    /// The next site that can be picked, forward or backward in the order of the sites and around its end.
    /// `count` is the number of sites.
    pub fn next_pick(&self, from: Site, count: usize, forward: bool) -> Option<Site> {
        around(from, count, forward).find(|&site| self.can_pick(site))
    }

    /// The next site that can be picked and is none of these, around the end of the sites; `None` if there is no other.
    pub fn next_other_pick(&self, from: Site, count: usize, sites: &[Site]) -> Option<Site> {
        let mut others = around(from, count, true).filter(|site| !sites.contains(site));
        others.find(|&site| self.can_pick(site))
    }
}

/// All sites once, of `count`, forward or backward from the one beside `from` to itself.
fn around(from: Site, count: usize, forward: bool) -> impl Iterator<Item = Site> {
    let count = count as i32;
    let step = if forward { 1 } else { -1 };
    (1..=count).map(move |index| (i32::from(from) + step * index).rem_euclid(count) as Site)
}

/// A direction of the arrow keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// ←
    Left,
    /// →
    Right,
    /// ↑
    Up,
    /// ↓
    Down,
}

/// The next site in a direction, of those that `counts` lets count. Sites at the same height form a row. ↑ and ↓ go to
/// the next row, to the site nearest to `column`. That is where going up and down began, so that every site can be
/// reached.
pub fn neighbour(
    places: &[Place],
    counts: impl Fn(Site) -> bool,
    from: Site,
    to: Direction,
    column: f64,
) -> Option<Site> {
    let start = *places.get(usize::from(from))?;
    let is_near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let nearest = |distance: &dyn Fn(&Place) -> Option<f64>| {
        (places.iter().zip(0..))
            .filter(|(_, site)| counts(*site))
            .filter_map(|(place, site)| Some((site, distance(place)?)))
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(site, _)| site)
    };
    let sign = match to {
        Direction::Left | Direction::Up => -1.0,
        Direction::Right | Direction::Down => 1.0,
    };
    if matches!(to, Direction::Left | Direction::Right) {
        return nearest(&|place| {
            let ahead = sign * (place.x - start.x);
            (is_near(place.y, start.y) && ahead > 1e-6).then_some(ahead)
        });
    }
    let in_next_row = nearest(&|place| {
        let ahead = sign * (place.y - start.y);
        (ahead > 1e-6).then_some(ahead)
    })?;
    let row = places[usize::from(in_next_row)].y;
    nearest(&|place| is_near(place.y, row).then(|| (place.x - column).abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(paths: &[&[Site]]) -> Hand {
        Hand::new(paths.iter().map(|path| path.to_vec()).collect())
    }

    #[test]
    fn a_single_site_is_a_whole_move() {
        let mut edges = hand(&[&[3], &[5]]);
        assert_eq!(edges.targets(), [3, 5]);
        assert!(!edges.takes(3));
        assert_eq!(edges.pick(4), Picked::Nothing);
        assert_eq!(edges.pick(5), Picked::Move(vec![5]));
        assert!(edges.is_empty());
    }

    #[test]
    fn a_piece_that_can_come_back_to_its_place_is_put_down_there() {
        let mut kings = hand(&[&[1, 2, 3, 1]]);
        assert_eq!(kings.pick(1), Picked::InHand);
        assert_eq!(kings.targets(), [2]);
        assert!(!kings.can_pick(1));
        assert_eq!(kings.pick(1), Picked::Nothing);
        assert!(kings.is_empty());
        // On the way it can go on there.
        for site in [1, 2] {
            assert_eq!(kings.pick(site), Picked::InHand);
        }
        assert_eq!(kings.targets(), [1, 3]);
        assert_eq!(kings.pick(1), Picked::Move(vec![1, 2, 3, 1]));
    }

    #[test]
    fn a_piece_is_picked_and_put_down() {
        let mut pieces = hand(&[&[1, 2], &[1, 3], &[4, 5]]);
        assert!(pieces.targets().is_empty(), "no piece is in hand");
        assert!(pieces.takes(1) && !pieces.takes(2));
        assert_eq!(pieces.pick(1), Picked::InHand);
        assert_eq!(pieces.targets(), [2, 3]);
        assert!(pieces.can_pick(2) && !pieces.can_pick(5));
        assert!(pieces.takes(4), "another piece can be dragged instead");
        assert!(!pieces.takes(2), "the piece in hand goes there");
        assert!(pieces.takes(1), "the piece in hand can be dragged on");
        assert_eq!(pieces.pick(3), Picked::Move(vec![1, 3]));
    }

    #[test]
    fn another_piece_is_picked_instead_and_the_same_let_go() {
        let mut pieces = hand(&[&[1, 2], &[4, 5]]);
        pieces.pick(1);
        assert_eq!(pieces.pick(4), Picked::InHand);
        assert_eq!(pieces.picked(), [4]);
        assert_eq!(pieces.pick(4), Picked::Nothing);
        pieces.pick(1);
        assert_eq!(pieces.pick(9), Picked::Nothing);
        assert!(!pieces.let_go());
        pieces.pick(1);
        assert!(pieces.let_go());
    }

    #[test]
    fn the_last_site_of_a_long_move_may_be_picked_at_once() {
        let mut jumps = hand(&[&[1, 2, 3], &[1, 2, 4]]);
        jumps.pick(1);
        assert_eq!(jumps.targets(), [2, 3, 4]);
        assert_eq!(jumps.pick(4), Picked::Move(vec![1, 2, 4]));
        jumps.pick(1);
        assert_eq!(jumps.pick(2), Picked::InHand);
        assert_eq!(jumps.pick(3), Picked::Move(vec![1, 2, 3]));
    }

    #[test]
    fn a_move_that_may_go_on_ends_where_its_end_is_picked_again() {
        let mut jumps = hand(&[&[1, 2], &[1, 2, 3]]);
        jumps.pick(1);
        assert_eq!(jumps.pick(2), Picked::InHand);
        assert_eq!(jumps.pick(2), Picked::Move(vec![1, 2]));
        jumps.pick(1);
        jumps.pick(2);
        assert_eq!(jumps.pick(3), Picked::Move(vec![1, 2, 3]));
    }

    #[test]
    fn nothing_can_be_picked_without_paths() {
        let mut nobody = Hand::default();
        assert!(!nobody.can_move() && !nobody.can_pick(0));
        assert_eq!(nobody.pick(0), Picked::Nothing);
        assert_eq!(nobody.next_pick(0, 0, true), None);
    }

    #[test]
    fn the_next_pick_goes_around_the_board() {
        let edges = hand(&[&[1], &[4]]);
        assert_eq!(edges.next_pick(1, 6, true), Some(4));
        assert_eq!(edges.next_pick(4, 6, true), Some(1));
        assert_eq!(edges.next_pick(1, 6, false), Some(4));
        assert_eq!(edges.next_pick(2, 6, false), Some(1));
        assert_eq!(edges.next_other_pick(1, 6, &[1]), Some(4));
        assert_eq!(edges.next_other_pick(4, 6, &[4, 5]), Some(1));
        // Every one that can be picked is to be left out.
        assert_eq!(edges.next_other_pick(1, 6, &[4, 1]), None);
    }

    fn all(_: Site) -> bool {
        true
    }

    /// The edges of one box under another: rows of one, two, one, two and one sites.
    fn two_boxes() -> Vec<Place> {
        [
            (1.0, 0.0),
            (0.0, 1.0),
            (2.0, 1.0),
            (1.0, 2.0),
            (0.0, 3.0),
            (2.0, 3.0),
            (1.0, 4.0),
        ]
        .map(|(x, y)| Place { x, y })
        .to_vec()
    }

    #[test]
    fn arrows_go_along_a_row_and_stop_at_its_end() {
        let places = two_boxes();
        assert_eq!(neighbour(&places, all, 1, Direction::Right, 0.0), Some(2));
        assert_eq!(neighbour(&places, all, 2, Direction::Left, 2.0), Some(1));
        assert_eq!(neighbour(&places, all, 2, Direction::Right, 2.0), None);
        assert_eq!(neighbour(&places, all, 0, Direction::Left, 1.0), None);
        assert_eq!(neighbour(&places, all, 99, Direction::Left, 1.0), None);
    }

    #[test]
    fn arrows_pass_over_sites_that_do_not_count() {
        let places = two_boxes();
        let counts = |site: Site| site != 2 && site != 3;
        assert_eq!(neighbour(&places, counts, 1, Direction::Right, 0.0), None);
        assert_eq!(neighbour(&places, counts, 1, Direction::Down, 0.0), Some(4));
    }

    #[test]
    fn up_and_down_keep_to_their_column() {
        let places = two_boxes();
        let (mut site, mut seen) = (2, vec![2]);
        while let Some(next) = neighbour(&places, all, site, Direction::Down, 2.0) {
            site = next;
            seen.push(next);
        }
        assert_eq!(seen, [2, 3, 5, 6]);
        assert_eq!(neighbour(&places, all, 6, Direction::Up, 0.0), Some(4));
        assert_eq!(neighbour(&places, all, 0, Direction::Up, 1.0), None);
    }
}
