//! Places of a board that can be pointed at.

/// A place of the board that a player can point at: an edge, a cell, a point, a command.
///
/// The numbers run from 0 without gaps; [`OnBoard::sites`](super::OnBoard::sites) says where each one lies.
pub type Site = u16;

/// Where a [`Site`] lies, in board units: x to the right, y down, from the board's top left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Distance from the left border.
    pub x: f64,
    /// Distance from the top border.
    pub y: f64,
}

impl Place {
    /// Where the place lies when a board of this extent is turned by half a turn.
    pub fn turned(self, (width, height): (f64, f64)) -> Place {
        Place {
            x: width - self.x,
            y: height - self.y,
        }
    }
}
