//! A position of Walls as strings and coins (Berlekamp): a box is a coin, an unpainted edge is a string
//! from one coin to another or to the ground. This is all that the exact solver knows of a game.

/// A free edge of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringOfCoins {
    /// The [code](super::Evaluate::move_code) of the move that cuts it.
    pub code: u16,
    /// The number of the coin at its upper or left end, or at its only end.
    pub coin: u8,
    /// The coin at the other end; `None` for the ground.
    pub other: Option<u8>,
}

/// A rectangle of coins, numbered row by row, and the strings that are not cut yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringsAndCoins {
    /// Rows of coins.
    pub rows: usize,
    /// Columns of coins.
    pub columns: usize,
    /// What each coin is worth, those taken already included.
    pub values: Vec<u8>,
    /// Whether taking a coin moves again.
    pub extra_turn: bool,
    /// The strings left.
    pub strings: Vec<StringOfCoins>,
}

impl StringsAndCoins {
    /// Whether every coin is worth one point.
    pub fn has_equal_values(&self) -> bool {
        self.values.iter().all(|&value| value == 1)
    }
}
