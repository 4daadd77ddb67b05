//! The cells of the hexagon, which of them are near each other, and the symmetries of the board.

use super::HOLES;

/// The board: cells are bits, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Board {
    /// The number of each cell in Rostański 2003.
    pub(super) numbers: Vec<u8>,
    /// The neighbours of each cell.
    pub(super) near: Vec<u64>,
    /// The cells two steps away.
    pub(super) far: Vec<u64>,
    pub(super) all: u64,
}

impl Board {
    pub(super) fn new(cells: u8) -> Board {
        let numbers: Vec<u8> = (0..=8u8)
            .flat_map(|a| (0..=8u8).map(move |b| (a, b)))
            .filter(|(a, b)| a.abs_diff(*b) <= 4)
            .map(|(a, b)| 10 * a + b)
            .filter(|number| cells == 61 || !HOLES.contains(number))
            .collect();
        // How many steps lie between two cells on a board without holes.
        let distance = |one: u8, other: u8| {
            let a = one as i8 / 10 - other as i8 / 10;
            let b = one as i8 % 10 - other as i8 % 10;
            a.abs().max(b.abs()).max((a - b).abs())
        };
        let at = |cell: u8, wanted: i8| {
            (0..numbers.len())
                .filter(|&other| distance(cell, numbers[other]) == wanted)
                .fold(0u64, |set, other| set | 1 << other)
        };
        Board {
            near: numbers.iter().map(|&cell| at(cell, 1)).collect(),
            far: numbers.iter().map(|&cell| at(cell, 2)).collect(),
            all: (1 << numbers.len()) - 1,
            numbers,
        }
    }

    pub(super) fn cell(&self, number: u8) -> Option<u8> {
        let found = self.numbers.iter().position(|&known| known == number);
        found.map(|cell| cell as u8)
    }

    /// The images of the cells under the symmetries of the full hexagon; only those that map the
    /// board onto itself.
    pub(super) fn symmetries(&self) -> Vec<Vec<u8>> {
        let rotate = |(a, b): (i8, i8)| (a - b, a);
        let mirror = |(a, b): (i8, i8)| (b, a);
        let mut maps = Vec::new();
        for kind in 0..12 {
            let image = |number: u8| {
                let mut place = (number as i8 / 10 - 4, number as i8 % 10 - 4);
                if kind >= 6 {
                    place = mirror(place);
                }
                for _ in 0..kind % 6 {
                    place = rotate(place);
                }
                self.cell((10 * (place.0 + 4) + place.1 + 4) as u8)
            };
            maps.extend(
                self.numbers
                    .iter()
                    .map(|&number| image(number))
                    .collect::<Option<Vec<u8>>>(),
            );
        }
        maps
    }
}
