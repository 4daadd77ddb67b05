//! Who gets control under the extra move rule.

use super::memory::Memory;
use super::nimstring::Nimstring;
use super::placement::Placement;
use super::{Settings, SolverError, graph_at};
use crate::games::StringsAndCoins;
use crate::work::{Budget, Stopped};

/// Questions about who gets control, under the extra move rule with boxes of one point, asked one after the other.
///
/// The side that has it can make the other one open the first long chain or loop, and mostly wins. To know it takes
/// much less time than the exact value; how it is found out says [`inquire_control`].
pub struct Control<'a>(Nimstring<'a>, Placement);

impl Control<'_> {
    /// Whether the side to move gets control. The strings must be among those of the position that
    /// [`inquire_control`] was called with.
    ///
    /// # Errors
    /// [`Stopped`] when there is no time left to find out.
    pub fn is_with_mover(&mut self, of: &StringsAndCoins) -> Result<bool, Stopped> {
        self.0.is_won(&graph_at(of, &self.1))
    }
}

/// Lets `ask` inquire who gets control in positions of one board, which is who wins *Nimstring* there (Berlekamp,
/// Conway and Guy, *Winning Ways*, chapter 16); with the positions searched. The rules are taken to be the extra move
/// rule with boxes of one point.
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn inquire_control<T>(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    ask: impl FnOnce(&mut Control) -> T,
) -> Result<(T, u64), SolverError> {
    let placement = Placement::of(of)?;
    let budget = Budget::new(settings.limits());
    let mut control = Control(Nimstring::new(memory.nimbers(), &budget), placement);
    let answer = ask(&mut control);
    drop(control);
    Ok((answer, budget.nodes()))
}
