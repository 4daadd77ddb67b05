//! What the boxes of Walls are worth.

use serde::{Deserialize, Serialize};

use crate::games::options::wrong;
use crate::games::{RulesError, mix};
use crate::sentence::{say, say_many};

/// What the boxes are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxValues {
    /// One point each.
    #[default]
    Ones,
    /// 1 to 9 points each, drawn from this number.
    Drawn(u32),
    /// These points, row by row.
    Own(Vec<u8>),
}

impl BoxValues {
    /// The points of so many boxes, row by row.
    pub(super) fn of_boxes(&self, boxes: usize) -> Result<Vec<u8>, RulesError> {
        match self {
            BoxValues::Ones => Ok(vec![1; boxes]),
            BoxValues::Drawn(seed) => Ok((0..boxes as u64)
                .map(|index| {
                    let step = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    1 + (mix(mix(u64::from(*seed)).wrapping_add(step)) % 9) as u8
                })
                .collect()),
            BoxValues::Own(values) => {
                if values.len() != boxes {
                    let sentence = say_many(
                        "{count} box value was given; the board needs {boxes}",
                        "{count} box values were given; the board needs {boxes}",
                        values.len() as u32,
                    );
                    let sentence = sentence.with("count", values.len());
                    return Err(RulesError::Options(sentence.with("boxes", boxes)));
                }
                match values.iter().find(|value| !(1..=9).contains(*value)) {
                    Some(&value) => Err(RulesError::Options(
                        say("a box is worth 1 to 9 points, not {value}").with("value", value),
                    )),
                    None => Ok(values.clone()),
                }
            }
        }
    }
}

/// Reads a list of box values.
pub(super) fn read_values(text: &str) -> Result<Vec<u8>, RulesError> {
    text.split([' ', ',', ';', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| {
            let value = word.parse::<u8>().ok();
            value
                .filter(|value| (1..=9).contains(value))
                .ok_or_else(|| wrong(say("“{value}” is not a box value from 1 to 9"), word))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A saved game names the number alone, so the same values must always come of it.
    #[test]
    fn drawn_values_are_the_same_in_every_version() {
        let drawn = |seed, boxes| BoxValues::Drawn(seed).of_boxes(boxes).unwrap();
        assert_eq!(drawn(3, 4), [4, 6, 9, 5]);
        assert_eq!(drawn(0, 6), [1, 8, 1, 2, 8, 5]);
        assert_eq!(drawn(3, 9)[..4], drawn(3, 4));
    }
}
