//! What painters of games with pieces draw: the pieces that stand, where the moved one came from, and
//! those that just left.

use super::{Side, Site};

/// A piece on its site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub site: Site,
    /// Whose it is.
    pub side: Side,
    /// What it is; the game says what the numbers mean.
    pub kind: u8,
    /// The sites that it came along with the last move, its old one first; empty if it stood still.
    pub came: Vec<Site>,
    /// Whether the last move made it change sides.
    pub flipped: bool,
    /// Whether it came to be with the last move.
    pub is_new: bool,
}

/// All pieces of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pieces {
    /// Those on the board.
    pub standing: Vec<Piece>,
    /// Those that the last move took from it.
    pub taken: Vec<Piece>,
    /// The sites of the last move, in order.
    pub last: Vec<Site>,
}

/// A piece in short: where it stands, whose it is, and what.
pub type Stand = (Site, Side, u8);

impl Pieces {
    /// The pieces that stand `now`. `last` says which ones stood before the last move, and over which sites it went.
    pub fn new(now: &[Stand], last: Option<(&[Stand], Vec<Site>)>) -> Pieces {
        let Some((before, path)) = last else {
            let standing = now
                .iter()
                .map(|&(site, side, kind)| Piece {
                    site,
                    side,
                    kind,
                    came: Vec::new(),
                    flipped: false,
                    is_new: false,
                })
                .collect();
            return Pieces {
                standing,
                ..Pieces::default()
            };
        };
        let there =
            |list: &[Stand], site: Site| list.iter().copied().find(|&(other, ..)| other == site);
        let vacated = path
            .first()
            .filter(|&&from| there(before, from).is_some() && there(now, from).is_none());
        let arrived = path.last().copied();
        let standing = (now.iter())
            .map(|&(site, side, kind)| {
                let old = there(before, site).filter(|_| Some(site) != arrived || path.len() < 2);
                Piece {
                    site,
                    side,
                    kind,
                    came: match vacated {
                        Some(_) if Some(site) == arrived => path.clone(),
                        _ => Vec::new(),
                    },
                    flipped: old.is_some_and(|(_, before, _)| before != side),
                    is_new: old.is_none() && vacated.is_none(),
                }
            })
            .collect();
        let taken = (before.iter())
            .filter(|(site, ..)| there(now, *site).is_none() && Some(site) != vacated)
            .map(|&(site, side, kind)| Piece {
                site,
                side,
                kind,
                came: Vec::new(),
                flipped: false,
                is_new: false,
            })
            .collect();
        Pieces {
            standing,
            taken,
            last: path,
        }
    }
}
