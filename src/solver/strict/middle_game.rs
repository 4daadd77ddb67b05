//! The middle game: a search over kernels to a depth, where they are too large to be solved.
//!
//! Small kernels are solved, the others [estimated](super::estimate) at the horizon. All values are in
//! hundredths of a point for the last mover.

use std::collections::HashMap;

use super::estimate::Estimator;
use super::form::Form;
use super::search::{Search, Sum};
use crate::work::Stopped;

/// Kernels with so many edges are solved wherever they are met: that takes some ten positions.
const SOLVED_EDGES: usize = 16;

/// Positions that are remembered.
const MOST_REMEMBERED: usize = 1 << 20;

/// A value at a depth, and whether it is a bound.
#[derive(Clone, Copy)]
struct Remembered {
    depth: u8,
    low: i32,
    high: i32,
}

/// A search to a depth.
pub(super) struct Lookahead<'s, 'a> {
    search: &'s mut Search<'a>,
    estimator: Estimator,
    remembered: HashMap<u64, Remembered>,
}

impl<'s, 'a> Lookahead<'s, 'a> {
    pub fn new(search: &'s mut Search<'a>) -> Self {
        Lookahead {
            search,
            estimator: Estimator::default(),
            remembered: HashMap::new(),
        }
    }

    /// The kernels of all sums.
    pub fn forms(&mut self) -> &mut Vec<Form> {
        &mut self.search.forms
    }

    /// The value of a sum within a window, looking so many moves ahead.
    pub fn sum(
        &mut self,
        sum: Sum,
        last_mover: bool,
        depth: u8,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let (mut number, mut switch) = (100 * i32::from(sum.number), sum.switch);
        let own = if last_mover { 100 } else { -100 };
        for index in sum.first..sum.first + sum.count.saturating_sub(1) {
            let form = self.search.forms[index];
            let behind = self.known(&form, false)?;
            let ahead = self.known(&form, true)?;
            match behind.zip(ahead) {
                Some((behind, ahead)) => {
                    number += (ahead + behind) / 2;
                    switch ^= ahead != behind;
                }
                None => {
                    let ahead = self.estimator.estimate(&form, true);
                    number += (ahead + self.estimator.estimate(&form, false)) / 2;
                }
            }
        }
        if sum.count == 0 {
            return Ok(number + own * i32::from(switch));
        }
        let form = self.search.forms[sum.first + sum.count - 1];
        if switch {
            number += own;
        }
        let window = (window.0 - number, window.1 - number);
        Ok(number + self.kernel(&form, last_mover != switch, depth, window)?)
    }

    /// The exact value of a kernel, if it is known or small.
    fn known(&mut self, form: &Form, last_mover: bool) -> Result<Option<i32>, Stopped> {
        if form.edges() <= SOLVED_EDGES {
            return Ok(Some(100 * i32::from(self.search.value(form, last_mover)?)));
        }
        let known = self.search.shared.memory.probe(form);
        let exact = known.map(|known| known.bounds(last_mover));
        Ok(exact
            .filter(|(low, high)| low == high)
            .map(|(low, _)| 100 * i32::from(low)))
    }

    /// The value of a kernel within a window.
    fn kernel(
        &mut self,
        form: &Form,
        last_mover: bool,
        depth: u8,
        (mut alpha, mut beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        if let Some(exact) = self.known(form, last_mover)? {
            return Ok(exact);
        }
        if depth == 0 {
            return Ok(self.estimator.estimate(form, last_mover));
        }
        self.search.meter.tick()?;
        let key = form.hash() ^ u64::from(last_mover);
        if let Some(known) = self
            .remembered
            .get(&key)
            .filter(|known| known.depth >= depth)
        {
            if known.low >= beta || known.low == known.high {
                return Ok(known.low);
            }
            if known.high <= alpha {
                return Ok(known.high);
            }
        }
        let window = (alpha, beta);
        let begin = self.search.forms.len();
        let mut children = Vec::new();
        for sum in self.search.all_children(form)? {
            let value = self.sum(sum, !last_mover, 0, (i32::MIN / 2, i32::MAX / 2))?;
            children.push((if last_mover { -value } else { value }, sum));
        }
        children.sort_by_key(|(order, _)| *order);
        let mut best = if last_mover { i32::MIN } else { i32::MAX };
        for (order, sum) in children {
            let value = match depth {
                1 if last_mover => -order,
                1 => order,
                _ => self.sum(sum, !last_mover, depth - 1, (alpha, beta))?,
            };
            if last_mover {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        // The last mover may pass if there is a tempo.
        if last_mover && alpha < beta && form.edges().is_multiple_of(2) {
            best = best.max(self.kernel(form, false, depth - 1, (alpha, beta))?);
        }
        self.search.forms.truncate(begin);
        if self.remembered.len() < MOST_REMEMBERED {
            let remembered = Remembered {
                depth,
                low: if best > window.0 { best } else { i32::MIN },
                high: if best < window.1 { best } else { i32::MAX },
            };
            self.remembered.insert(key, remembered);
        }
        Ok(best)
    }
}
