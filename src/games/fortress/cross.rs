//! The cross of 33 points: their names, and which neighbour which.

use std::sync::OnceLock;

/// Points of the board.
pub const POINTS: usize = 33;

/// Column and row (0 at the top) of the directions: the four along the lines first.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

/// Not a point.
pub(super) const NONE: u8 = 0xff;

/// The cross: which points neighbour which.
#[derive(Debug)]
pub(super) struct Tables {
    /// Column and row of each point.
    pub(super) places: [(i8, i8); POINTS],
    /// The neighbour in each direction, or [`NONE`].
    pub(super) next: [[u8; 8]; POINTS],
    pub(super) fortress: u64,
    pub(super) all: u64,
}

pub(super) fn on_board(column: i8, row: i8) -> bool {
    let middle = 2..=4;
    (0..7).contains(&column)
        && (0..7).contains(&row)
        && (middle.contains(&column) || middle.contains(&row))
}

pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut places = [(0, 0); POINTS];
        let mut count = 0;
        for row in 0..7 {
            for column in 0..7 {
                if on_board(column, row) {
                    places[count] = (column, row);
                    count += 1;
                }
            }
        }
        let number = |column: i8, row: i8| {
            let found = places.iter().position(|&place| place == (column, row));
            found.map_or(NONE, |point| point as u8)
        };
        let mut next = [[NONE; 8]; POINTS];
        for (point, &(column, row)) in places.iter().enumerate() {
            for (direction, &(right, down)) in DIRECTIONS.iter().enumerate() {
                // A diagonal is drawn exactly where its whole square is on the board.
                if on_board(column + right, row) && on_board(column, row + down) {
                    next[point][direction] = number(column + right, row + down);
                }
            }
        }
        let fortress = (0..POINTS)
            .filter(|&point| (2..=4).contains(&places[point].0) && places[point].1 <= 2)
            .fold(0, |set, point| set | 1 << point);
        Tables {
            places,
            next,
            fortress,
            all: (1 << POINTS) - 1,
        }
    })
}

pub(super) fn point_name(point: u8) -> String {
    let (column, row) = tables().places[usize::from(point)];
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

pub(super) fn point_named(text: &str) -> Option<u8> {
    let mut bytes = text.trim().bytes();
    let column = bytes.next()?.to_ascii_lowercase().checked_sub(b'a')? as i8;
    let row = bytes.next()?.checked_sub(b'1')? as i8;
    let mut places = tables().places.iter();
    let found = places.position(|&place| place == (column, row))?;
    bytes.next().is_none().then_some(found as u8)
}
