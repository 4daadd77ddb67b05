//! The rules, the searches and the solver, held to figures from elsewhere and to each other: one module for each
//! kind of test, so `cargo test --test engine laws::` runs one of them.
//!
//! They are one program, because each program holds the searches of all games once more, and has to be built.

mod analysis;
mod bricks;
mod draughts;
mod editing;
mod endings;
mod kernels;
mod laws;
mod puzzles;
mod random_endings;
mod random_graphs;
mod random_trees;
mod searches;
mod sister_games;
mod small_kernels;
mod solver;
mod uct;
mod walls_rules;
