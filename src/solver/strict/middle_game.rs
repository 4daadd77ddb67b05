//! The middle game: a search over kernels to a depth, where they are too large to be solved.
//!
//! Small kernels are solved, the others [estimated](super::estimate) at the horizon. All values are in
//! hundredths of a point for the last mover.

use std::collections::HashMap;

use super::children::{Sum, Workbench};
use super::estimate::estimate;
use super::form::{Form, Moves};
use super::layout::Layout;
use super::search::Search;
use crate::work::Stopped;

/// Kernels with so many edges are solved wherever they are met: that takes some ten positions.
const SOLVED_EDGES: usize = 16;

/// Hardly any kernel with more edges than these is in the memory, so at the horizon its nodes need no order.
const MOST_ORDERED: usize = 48;

/// Positions that are remembered.
const MOST_REMEMBERED: usize = 1 << 20;

/// A window that no value is beyond.
const FULL: (i32, i32) = (i32::MIN / 2, i32::MAX / 2);

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
    /// Where the kernels at the horizon are made, one after the other.
    bench: Box<Workbench<u128>>,
    layout: Box<Layout>,
    remembered: HashMap<u64, Remembered>,
}

impl<'s, 'a> Lookahead<'s, 'a> {
    pub fn new(search: &'s mut Search<'a>) -> Self {
        let layout = Layout::new(search.shared.basis, search.shared.seed);
        Lookahead {
            search,
            bench: Box::default(),
            layout: Box::new(layout.ordering_up_to(MOST_ORDERED)),
            remembered: HashMap::new(),
        }
    }

    /// Whether it ended at something that it cannot go on with, such as a kernel that is too large.
    pub fn met_fault(&self) -> bool {
        self.layout.fault.is_some() || self.search.layout.fault.is_some()
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
            let is_exact = |(low, high): (i32, i32)| low == high;
            switch ^= is_exact(behind) && is_exact(ahead) && ahead != behind;
            number += (within(&form, true, ahead) + within(&form, false, behind)) / 2;
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

    /// Exact bounds of the value of a kernel; both are the value if it is small or was solved.
    fn known(&mut self, form: &Form, last_mover: bool) -> Result<(i32, i32), Stopped> {
        if form.edges() <= SOLVED_EDGES {
            let value = 100 * i32::from(self.search.value(form, last_mover)?);
            return Ok((value, value));
        }
        // What was met on the way to an exact value is kept under the basis that this rests on.
        let known = self.search.shared.memory.probe(&form.proved());
        let bounds = known.map(|known| known.bounds(last_mover));
        Ok(bounds.map_or(FULL, |(low, high)| {
            (100 * i32::from(low), 100 * i32::from(high))
        }))
    }

    /// The value of a kernel within a window.
    fn kernel(
        &mut self,
        form: &Form,
        last_mover: bool,
        depth: u8,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        let known = self.known(form, last_mover)?;
        let (low, high) = known;
        if low == high || low >= beta {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        if depth == 0 {
            return Ok(within(form, last_mover, known));
        }
        // Such a position takes as long as dozens of the solver's, so the limits are checked at each.
        self.search.meter.count();
        self.search.meter.check()?;
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
        let best = match depth {
            1 => self.next_to_last(form, last_mover, window)?,
            _ => self.best_child(form, last_mover, depth, window)?,
        };
        let best = best.clamp(low, high);
        self.search.forms.truncate(begin);
        if self.remembered.len() < MOST_REMEMBERED || self.remembered.contains_key(&key) {
            let remembered = Remembered {
                depth,
                low: if best > window.0 { best } else { i32::MIN },
                high: if best < window.1 { best } else { i32::MAX },
            };
            self.remembered.insert(key, remembered);
        }
        Ok(best)
    }

    /// The value of a kernel's best move within a window, where the children are searched.
    fn best_child(
        &mut self,
        form: &Form,
        last_mover: bool,
        depth: u8,
        mut window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let mut children = Vec::new();
        for sum in self.search.all_children(form)? {
            let value = self.sum(sum, !last_mover, 0, FULL)?;
            children.push((if last_mover { -value } else { value }, sum));
        }
        children.sort_by_key(|(order, _)| *order);
        let mut best = nothing(last_mover);
        for (_, sum) in children {
            let value = self.sum(sum, !last_mover, depth - 1, window)?;
            if improve(&mut best, &mut window, last_mover, value) {
                return Ok(best);
            }
        }
        if may_pass(form, last_mover) {
            let value = self.kernel(form, false, depth - 1, window)?;
            improve(&mut best, &mut window, last_mover, value);
        }
        Ok(best)
    }

    /// The best value of a kernel's children where they are only estimated. Most positions are of this
    /// kind, and one of the first children often refutes them, so the children are made one by one.
    fn next_to_last(
        &mut self,
        form: &Form,
        last_mover: bool,
        mut window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let mut best = nothing(last_mover);
        if may_pass(form, last_mover) {
            let value = self.kernel(form, false, 0, window)?;
            if improve(&mut best, &mut window, last_mover, value) {
                return Ok(best);
            }
        }
        let mut moves = Moves::new();
        self.bench.begin(form, &mut moves);
        for mv in moves {
            let (layout, forms) = (&mut *self.layout, &mut self.search.forms);
            let sum = self.bench.child(form, mv, layout, forms)?;
            let value = self.sum(sum, !last_mover, 0, FULL)?;
            self.search.forms.truncate(sum.first);
            if improve(&mut best, &mut window, last_mover, value) {
                return Ok(best);
            }
        }
        Ok(best)
    }
}

/// The estimate of a kernel, held to exact bounds.
fn within(form: &Form, last_mover: bool, (low, high): (i32, i32)) -> i32 {
    match low == high {
        true => low,
        false => estimate(form, last_mover).clamp(low, high),
    }
}

/// The worst value for a side.
fn nothing(last_mover: bool) -> i32 {
    if last_mover { i32::MIN } else { i32::MAX }
}

/// Whether the last mover may pass: there is a tempo if the number of edges is even.
fn may_pass(form: &Form, last_mover: bool) -> bool {
    last_mover && form.edges().is_multiple_of(2)
}

/// Takes the value of another move into account; says whether no other move is worth a look.
fn improve(best: &mut i32, (alpha, beta): &mut (i32, i32), last_mover: bool, value: i32) -> bool {
    if last_mover {
        *best = value.max(*best);
        *alpha = (*alpha).max(*best);
    } else {
        *best = value.min(*best);
        *beta = (*beta).min(*best);
    }
    alpha >= beta
}

#[cfg(test)]
mod tests {
    use super::super::kernel::tests::random_kernels;
    use super::super::memory::KernelMemory;
    use super::super::{Settings, shared};
    use super::*;
    use crate::work::Budget;

    /// The value of a kernel, with all moves looked at and nothing remembered.
    fn plain(search: &mut Search, form: &Form, last_mover: bool, depth: u8) -> i32 {
        if form.edges() <= SOLVED_EDGES {
            return 100 * i32::from(search.value(form, last_mover).unwrap());
        }
        if depth == 0 {
            return estimate(form, last_mover);
        }
        let mut values = Vec::new();
        for sum in search.all_children(form).unwrap() {
            let (mut value, mut switch) = (100 * i32::from(sum.number), sum.switch);
            let forms = search.forms[sum.first..][..sum.count].to_vec();
            let (last, others) = match forms.split_last() {
                Some((last, others)) => (Some(last), others),
                None => (None, &[][..]),
            };
            for other in others {
                let ahead = plain(search, other, true, 0);
                let behind = plain(search, other, false, 0);
                value += (ahead + behind) / 2;
                switch ^= other.edges() <= SOLVED_EDGES && ahead != behind;
            }
            let own = if last_mover { -100 } else { 100 };
            value += own * i32::from(switch);
            value += last.map_or(0, |last| {
                plain(search, last, last_mover == switch, depth - 1)
            });
            values.push(value);
        }
        if may_pass(form, last_mover) {
            values.push(plain(search, form, false, depth - 1));
        }
        let values = values.into_iter();
        match last_mover {
            true => values.max().unwrap(),
            false => values.min().unwrap(),
        }
    }

    #[test]
    fn the_limits_are_checked_at_every_position() {
        let settings = Settings::default();
        let (memory, budget) = (KernelMemory::new(1), Budget::new(settings.limits()));
        let shared = shared(&memory, &settings, &budget);
        let mut search = Search::new(&shared);
        // After many positions of the solver, a meter looks at the limits only now and then.
        while search.meter.nodes() < 100_000 {
            search.meter.tick().unwrap();
        }
        let form = (0..)
            .flat_map(random_kernels)
            .find(|form| form.edges() > SOLVED_EDGES)
            .unwrap();
        (Lookahead::new(&mut search).kernel(&form, true, 2, FULL)).unwrap();
        let in_all = search.meter.nodes();
        assert!(in_all > 100_001);
        budget.finish();
        let stopped = Lookahead::new(&mut search).kernel(&form, false, 2, FULL);
        assert_eq!((stopped, search.meter.nodes()), (Err(Stopped), in_all + 1));
    }

    #[test]
    fn a_value_is_that_of_plain_minimax() {
        let settings = Settings::default();
        let (memory, budget) = (KernelMemory::new(1), Budget::new(settings.limits()));
        let shared = shared(&memory, &settings, &budget);
        let (mut compared, mut unordered) = (0, 0);
        // Only among many kernels is there one in which it is best to pass.
        for seed in 0..2000 {
            for form in random_kernels(seed) {
                let mut search = Search::new(&shared);
                for (last_mover, depth) in [(true, 1), (false, 1), (true, 2), (false, 2)] {
                    // Large kernels take too long without shortcuts.
                    let most = match (depth, seed) {
                        (1, 0..60) => usize::MAX,
                        (1, _) => 24,
                        (_, 0..60) => 35,
                        _ => 0,
                    };
                    if form.edges() <= SOLVED_EDGES || form.edges() > most {
                        continue;
                    }
                    let expected = plain(&mut search, &form, last_mover, depth);
                    let mut lookahead = Lookahead::new(&mut search);
                    let value = lookahead.kernel(&form, last_mover, depth, FULL);
                    assert_eq!(value.unwrap(), expected, "{seed} {last_mover} {depth}");
                    compared += 1;
                    // Large enough for children of more edges than are ordered.
                    unordered += u32::from(form.edges() > MOST_ORDERED + 8);
                }
            }
        }
        assert!(compared > 50 && unordered > 10, "{compared} {unordered}");
    }

    #[test]
    fn what_the_solver_proved_is_known_to_the_look_ahead() {
        use crate::solver::Basis;
        let memories = [(); 2].map(|()| KernelMemory::new(1));
        let settings = |basis| Settings {
            basis,
            ..Settings::default()
        };
        let [proved, tested] = [Basis::Proved, Basis::LemmaZ].map(settings);
        let budget = Budget::new(proved.limits());
        let mut compared = 0;
        for seed in 0..120 {
            let larger = |form: &Form| (SOLVED_EDGES + 1..=24).contains(&form.edges());
            for form in random_kernels(seed).into_iter().filter(larger) {
                for last_mover in [false, true] {
                    let of_solver = shared(&memories[0], &proved, &budget);
                    let value = Search::new(&of_solver).value(&form.proved(), last_mover);
                    let value = value.unwrap();
                    // By the other basis alone, it is worth as much.
                    let alone = shared(&memories[1], &tested, &budget);
                    let by_lemma = Search::new(&alone).value(&form, last_mover).unwrap();
                    assert_eq!(value, by_lemma);
                    let of_look_ahead = shared(&memories[0], &tested, &budget);
                    let mut search = Search::new(&of_look_ahead);
                    let known = Lookahead::new(&mut search).known(&form, last_mover);
                    assert_eq!(known, Ok((100 * i32::from(value), 100 * i32::from(value))));
                    compared += 1;
                }
            }
        }
        assert!(compared > 20, "{compared}");
    }
}
