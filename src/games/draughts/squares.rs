//! The 32 dark squares, their names and neighbours.

use std::sync::OnceLock;

/// Not a square.
pub(super) const NONE: u8 = 0xff;

/// Squares on the long diagonal from a1 to h8.
pub(super) const LONG_DIAGONAL: u32 = {
    let mut set = 0;
    let mut rank = 0;
    while rank < 8 {
        set |= 1 << (4 * rank + rank / 2);
        rank += 1;
    }
    set
};

/// The far rows, where men of either side become kings.
pub(super) const FAR_ROW: [u32; 2] = [0xf000_0000, 0x0000_000f];

pub(super) struct Tables {
    /// The neighbour up left, up right, down left, down right, or [`NONE`].
    pub(super) next: [[u8; 4]; 32],
}

/// The directions as files right and ranks up.
pub(super) const DIRECTIONS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// File and rank of a square, from 0.
pub(super) fn place_of(square: u8) -> (i8, i8) {
    let rank = square / 4;
    ((2 * (square % 4) + rank % 2) as i8, rank as i8)
}

pub(super) fn square_at(file: i8, rank: i8) -> Option<u8> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank) && (file + rank) % 2 == 0;
    on_board.then_some((4 * rank + file / 2) as u8)
}

pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables {
        next: std::array::from_fn(|square| {
            let (file, rank) = place_of(square as u8);
            DIRECTIONS.map(|(right, up)| square_at(file + right, rank + up).unwrap_or(NONE))
        }),
    })
}

/// The name of a square, such as `c3`.
pub(super) fn square_name(square: u8) -> String {
    let (file, rank) = place_of(square);
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Whether this names a square, dark or light.
pub(super) fn is_square(text: &str) -> bool {
    matches!(text.trim().as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// The square with this number. Many programs count the dark squares from 1 to 32, row by row from b8 to g1.
pub(super) fn square_numbered(number: u8) -> Option<u8> {
    let place = number.checked_sub(1).filter(|place| *place < 32)?;
    Some(28 - place / 4 * 4 + place % 4)
}

/// Reads the name of a dark square, or its number.
pub(super) fn square_named(text: &str) -> Option<u8> {
    let is_number = text.trim().bytes().all(|byte| byte.is_ascii_digit());
    if let (true, Ok(number)) = (is_number, text.trim().parse()) {
        return square_numbered(number);
    }
    let mut bytes = text.trim().bytes();
    let file = bytes.next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = bytes.next()?.checked_sub(b'1')?;
    let square = (file < 8 && rank < 8).then(|| square_at(file as i8, rank as i8))??;
    bytes.next().is_none().then_some(square)
}
