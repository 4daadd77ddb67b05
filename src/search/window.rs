//! Values and windows of alpha-beta. [`Window::child`] and [`Score::from_child`] are the only places where
//! anything changes sign between the two players.
//!
//! A game may let the same side move again. Then neither value nor window is negated; to negate only one
//! of the two is a classic mistake.
//!
//! In games that are only won or lost ([`Evaluate::WIN_ONLY`]), a win loses a point of its value with every
//! ply on the way to the root. So of two wins the nearer one is worth more. This happens here, too.

use crate::games::{Evaluate, VALUE_LIMIT, WIN_FLOOR};

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
    pub fn from_child<G: Evaluate>(self, same_side: bool) -> Score {
        let value = if same_side { self.0 } else { -self.0 };
        if G::WIN_ONLY && value.abs() >= WIN_FLOOR {
            return Score(value - value.signum());
        }
        Score(value)
    }

    /// What a child's value must exceed, as the parent sees it, for the parent's to exceed this one.
    #[inline(always)]
    fn before_child<G: Evaluate>(self) -> Score {
        if G::WIN_ONLY && (WIN_FLOOR..VALUE_LIMIT).contains(&self.0.abs()) {
            return Score(self.0 + self.0.signum());
        }
        self
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
    pub fn child<G: Evaluate>(self, same_side: bool) -> Window {
        let (alpha, beta) = (
            self.alpha.before_child::<G>(),
            self.beta.before_child::<G>(),
        );
        if same_side {
            Window { alpha, beta }
        } else {
            Window {
                alpha: Score(-beta.0),
                beta: Score(-alpha.0),
            }
        }
    }

    /// Whether nothing lies inside any more.
    #[inline(always)]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}
