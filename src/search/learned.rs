//! What an opponent keeps from move to move, and from game to game.

use std::sync::OnceLock;

use super::{Opponent, Table};
use crate::games::Evaluate;
use crate::solver::memory::Memory;

/// The transposition table of an opponent, and the endings that it has solved. The first search that needs
/// one makes it.
///
/// ```
/// use walls::search::{Learned, Spec};
///
/// let expert: Spec = "expert:table=6".parse().unwrap();
/// let learned = Learned::of(&expert.opponent);
/// assert!(learned.known_table().is_none());
/// assert_eq!(learned.table().unwrap().mebibytes(), 4); // the rest is for endings
/// ```
#[derive(Debug, Default)]
pub struct Learned {
    table_mebibytes: u32,
    endings_mebibytes: u32,
    table: OnceLock<Table>,
    endings: OnceLock<Memory>,
}

impl Learned {
    /// Room for what this opponent learns.
    pub fn of(opponent: &Opponent) -> Learned {
        Learned {
            table_mebibytes: opponent.table_mebibytes(),
            endings_mebibytes: opponent.endings_mebibytes(),
            ..Learned::default()
        }
    }

    /// Room for what either of two opponents learns.
    pub fn of_both(opponents: [Option<&Opponent>; 2]) -> Learned {
        let most = |of: fn(&Opponent) -> u32| opponents.iter().flatten().map(|one| of(one)).max();
        Learned {
            table_mebibytes: most(Opponent::table_mebibytes).unwrap_or(0),
            endings_mebibytes: most(Opponent::endings_mebibytes).unwrap_or(0),
            ..Learned::default()
        }
    }

    /// A room with this table in it.
    pub fn with_table(self, table: Table) -> Learned {
        Learned {
            table_mebibytes: table.mebibytes(),
            table: OnceLock::from(table),
            ..self
        }
    }

    /// The table; `None` for opponents without one. It is made now if there is none yet; its
    /// memory comes from the system as it is used.
    pub fn table(&self) -> Option<&Table> {
        (self.table_mebibytes > 0)
            .then(|| (self.table).get_or_init(|| Table::new(self.table_mebibytes)))
    }

    /// Whether the other has room for as much.
    pub fn has_room_like(&self, other: &Learned) -> bool {
        (self.table_mebibytes, self.endings_mebibytes)
            == (other.table_mebibytes, other.endings_mebibytes)
    }

    /// The table, if anything made one.
    pub fn known_table(&self) -> Option<&Table> {
        self.table.get()
    }

    /// The room for the table, in MiB.
    pub fn table_mebibytes(&self) -> u32 {
        self.table_mebibytes
    }

    /// The solved endings, made now if there are none yet; `None` for opponents that solve none, and for
    /// games without a solver.
    pub fn endings<G: Evaluate>(&self, game: &G) -> Option<&Memory> {
        let solves = self.endings_mebibytes > 0 && game.strings_and_coins(&game.start()).is_some();
        solves.then(|| (self.endings).get_or_init(|| Memory::new(self.endings_mebibytes)))
    }

    /// Bytes of memory taken so far.
    pub fn bytes(&self) -> usize {
        let table = self
            .table
            .get()
            .map_or(0, |table| (table.mebibytes() as usize) << 20);
        table + self.endings.get().map_or(0, Memory::bytes)
    }
}
