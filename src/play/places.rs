//! What the program calls what it keeps by itself, in the folder of the user’s data (`XDG_DATA_HOME`).

/// The folder of all of it.
pub const PROGRAM: &str = "walls";

/// The folder of running matches.
pub const KEPT: &str = "kept";

/// The folder of played games.
pub const GAMES: &str = "games";

/// The folder of ant colonies.
pub const COLONIES: &str = "colonies";

/// The folder of runs of experiments.
pub const LABORATORY: &str = "laboratory";

/// The file with the answers to puzzles.
pub const PUZZLES: &str = "puzzles.json";
