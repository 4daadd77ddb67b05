//! What the played games say of a person: figures, their course, and a rating. Pure functions over
//! [played games](super::played::PlayedGame), in the order in which they ended.

mod charts;
mod memo;
mod rating;
mod table;
mod tally;

pub use charts::{rating_chart, results_chart};
pub use rating::{Rating, Strength, my_level, strengths};
pub use table::{csv_of_games, csv_of_rows, table};
pub use tally::{Row, Tally, results, rows};

#[cfg(test)]
pub(crate) mod made_up;
#[cfg(test)]
mod tests;
