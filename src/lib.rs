//! Walls: the paper-and-pencil game of dots and boxes, its opponents, and what is known about it.
//!
//! The library says everything that can be said without a window. Its modules import one way:
//!
//! | module | what it holds |
//! |---|---|
//! | [`games`] | the rules; one folder a game |
//! | [`search`] | the opponents, generic over any game |
//! | [`solver`] | exact values of Walls |
//! | [`work`] | limits, stop flags and threads, shared by searches and solver |
//! | [`play`] | matches: players, history, clocks, saved games and tables |
//! | [`lab`] | experiments that return plain data |
//! | [`cli`] | the subcommands and the text protocol |
//! | `app` | the window (feature `gui`) |
//!
//! A search in a few lines:
//!
//! ```
//! use walls::games::{Game, walls::{Options, Walls}};
//! use walls::search::{Limits, Request, Spec};
//!
//! let rules = Walls::<u64>::new(&Options::sized(2, 2)).unwrap();
//! let spec: Spec = "alpha-beta:depth=12".parse().unwrap();
//! let start = rules.start();
//! let answer = spec.choose(Request::new(&rules, &start, Limits::default())).unwrap();
//! assert_eq!(answer.value, -2); // 2 × 2 is lost by two points for whoever starts
//! ```

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod games;
pub mod i18n;
pub mod lab;
pub mod play;
pub mod search;
pub mod sentence;
pub mod solver;
pub mod work;
