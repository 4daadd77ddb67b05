//! The program as a whole, without its window: commands, files, what reads them, and how the source hangs together.
//! One module for each, so `cargo test --test program commands::` runs one of them.

mod architecture;
mod commands;
mod compatibility;
mod experiments;
mod files;
mod fuzz;
mod fuzzing;
mod interruptions;
mod menus;
mod outputs;
mod packages;
mod parsers;
mod played;
mod protocol;
mod puzzles;
mod refusals;
mod running;
mod solving;
