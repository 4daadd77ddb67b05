//! Values and windows of alpha-beta. Everything that changes sign between two players does it here,
//! in [`Window::child`] and [`Score::from_child`], and nowhere else.
//!
//! Games may let the same side move again. Then neither value nor window may be turned; turning only
//! one of the two is a classic mistake.

use crate::games::VALUE_LIMIT;

/// A value in the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

impl Score {
    /// Above every value of every game.
    pub const INFINITY: Score = Score(VALUE_LIMIT + 1);
    /// Below every value of every game.
    pub const MINUS_INFINITY: Score = Score(-VALUE_LIMIT - 1);

    /// A child's value as its parent sees it.
    #[inline(always)]
    pub fn from_child(self, same_side: bool) -> Score {
        if same_side { self } else { Score(-self.0) }
    }
}

/// The open interval in which a value matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// What the side to move has already.
    pub alpha: Score,
    /// What the other side will not allow to be reached.
    pub beta: Score,
}

impl Window {
    /// The window that excludes nothing.
    pub const FULL: Window = Window {
        alpha: Score::MINUS_INFINITY,
        beta: Score::INFINITY,
    };

    /// The window in which a child is searched.
    #[inline(always)]
    pub fn child(self, same_side: bool) -> Window {
        if same_side {
            self
        } else {
            Window {
                alpha: Score(-self.beta.0),
                beta: Score(-self.alpha.0),
            }
        }
    }

    /// Whether nothing lies inside any more.
    #[inline(always)]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}
