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
//! | [`learn`] | lessons, puzzles, played games and statistics |
//! | [`lab`] | experiments that return plain data |
//! | [`figures`] | tables and charts: text, comma-separated values, drawings |
//! | [`cli`] | the subcommands and the text protocol |
//! | `app` | the window (feature `gui`) |
//! | [`sentence`], [`i18n`] | texts that can be translated, and their translation |
//!
//! # Play
//!
//! A game is a value with its rules. Positions are small and `Copy`, and moves can be read from text:
//!
//! ```
//! use walls::games::{Game, Notation, Side, walls::{Options, Walls}};
//!
//! let rules = Walls::<u64>::new(&Options::sized(2, 2))?;
//! let start = rules.start();
//! let top_left = rules.parse_move(&start, "0,1")?;
//! let position = rules.play(&start, top_left);
//! assert_eq!(rules.turn(&position), Some(Side::Second));
//! assert_eq!(rules.moves(&position).count(), 11);
//! # Ok::<(), walls::games::RulesError>(())
//! ```
//!
//! # Search
//!
//! Every opponent plays every game it knows. It is written as text, with its settings:
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
//!
//! # Solve
//!
//! The solver knows the exact value of a position, far beyond what a search of all moves can reach:
//!
//! ```
//! use walls::games::{Evaluate, Game, walls::{Options, Walls}};
//! use walls::solver::{Settings, solve};
//!
//! let rules = Walls::<u64>::new(&Options::sized(3, 3)).unwrap();
//! let what_is_left = rules.strings_and_coins(&rules.start()).unwrap();
//! let solution = solve(&what_is_left, &Settings::default(), None).unwrap();
//! assert_eq!(solution.value, Some(-3)); // for the side to move
//! ```
//!
//! # Save
//!
//! [`play::AnyMatch`] is a match of any game, with players and history. Its file can be opened again, and what is in
//! it is checked:
//!
//! ```
//! use walls::games::{Side, registry::GameOptions};
//! use walls::play::{Player, SavedGame, new_match, open_match};
//!
//! let options = GameOptions::default_of("draughts")?;
//! let mut game = new_match(&options, Side::BOTH.map(Player::usual))?;
//! let path = game.snapshot(0).paths[0].clone();
//! assert!(game.play_path(&path, std::time::Duration::from_secs(2)));
//!
//! let file = tempfile::tempdir()?.keep().join("game.walls");
//! game.to_saved().write(&file)?;
//! let again = open_match(&SavedGame::read(&file)?, None)?;
//! assert_eq!(again.record_text(), game.record_text());
//! # std::fs::remove_dir_all(file.parent().unwrap())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod figures;
pub mod games;
pub mod i18n;
pub mod lab;
pub mod learn;
pub mod play;
pub mod search;
pub mod sentence;
pub mod solver;
pub mod work;
