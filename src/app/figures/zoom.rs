//! The zoom of charts.

/// How much larger than usual charts are shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zoom(f64);

impl Default for Zoom {
    fn default() -> Zoom {
        Zoom(1.0)
    }
}

impl Zoom {
    /// One step in or out.
    const STEP: f64 = 1.25;

    /// The factor of all lengths.
    pub fn factor(self) -> f64 {
        self.0
    }

    /// One step larger.
    pub fn larger(self) -> Zoom {
        Zoom(self.0 * Zoom::STEP)
    }

    /// One step smaller.
    pub fn smaller(self) -> Zoom {
        Zoom(self.0 / Zoom::STEP)
    }

    /// Whether charts can be shown larger.
    pub fn can_grow(self) -> bool {
        self.0 < 4.0
    }

    /// Whether charts can be shown smaller.
    pub fn can_shrink(self) -> bool {
        self.0 > 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zoom_has_an_end_both_ways() {
        let (mut large, mut small) = (Zoom::default(), Zoom::default());
        while large.can_grow() {
            large = large.larger();
        }
        while small.can_shrink() {
            small = small.smaller();
        }
        assert!((4.0..=5.0).contains(&large.factor()));
        assert!((0.4..=0.5).contains(&small.factor()));
        assert!(large.can_shrink() && small.can_grow());
    }
}
