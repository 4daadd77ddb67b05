//! Null windows over kernels.
//!
//! Each kernel has two values for the last mover: *ahead* with the last mover to move, *behind* with the other
//! side to move. They are equal or differ by 2, and have the parity of the number of nodes, so a null window
//! asks whether a value is at least so much in steps of 2. What the search rests on:
//!
//! - every move is right or loses exactly 2 (LOSS), so a child bounds its parent from both sides;
//! - a position of several kernels is the sum of their numbers and switches (additivity). This rests on
//!   Lemma Z, see [`Basis`];
//! - the last mover may pass if there is a tempo, which is so if the number of edges is even. The other side
//!   never needs to: this is Lemma Z again.

use std::sync::Arc;

use super::Basis;
use super::children::{self, Children, Sum, Window, Workbench, known};
use super::form::Form;
use super::layout::Layout;
use super::memory::{KernelMemory, Known};
use crate::solver::SolverError;
use crate::work::parallel::{ChildOrder, InProgress};
use crate::work::{Budget, Meter, Stopped};

/// What all threads of a search share.
pub(in crate::solver) struct Shared<'a> {
    pub memory: &'a KernelMemory,
    pub budget: Arc<Budget>,
    pub in_progress: InProgress,
    pub basis: Basis,
    pub seed: u64,
    pub threads: usize,
}

/// Kernels with fewer edges are searched without a look at what the other threads do.
const SHARED_EDGES: usize = 14;

/// One thread's search.
pub(super) struct Search<'a> {
    pub shared: &'a Shared<'a>,
    small: Box<Workbench<u64>>,
    large: Box<Workbench<u128>>,
    pub layout: Box<Layout>,
    /// The kernels of all children on the way down.
    pub forms: Vec<Form>,
    pub meter: Meter,
}

impl<'a> Search<'a> {
    /// A search that knows what its shared memory does.
    pub fn new(shared: &'a Shared<'a>) -> Self {
        Search {
            shared,
            small: Box::default(),
            large: Box::default(),
            layout: Box::new(Layout::new(shared.basis, shared.seed)),
            forms: Vec::with_capacity(1 << 10),
            meter: Meter::new(&shared.budget),
        }
    }

    /// The value of a kernel for the last mover.
    pub fn value(&mut self, form: &Form, last_mover: bool) -> Result<i16, Stopped> {
        let (mut low, mut high) = known(self.shared.memory, form).bounds(last_mover);
        while low < high {
            match self.is_at_least(form, last_mover, low + 2)? {
                true => low += 2,
                false => high = low,
            }
        }
        Ok(low)
    }

    /// Whether a sum is worth at least so much to the last mover.
    pub fn sum_is_at_least(
        &mut self,
        sum: Sum,
        last_mover: bool,
        least: i16,
    ) -> Result<bool, Stopped> {
        let (mut number, mut switch) = (sum.number, sum.switch);
        for index in sum.first..sum.first + sum.count.saturating_sub(1) {
            let form = self.forms[index];
            if self.shared.basis == Basis::Proved {
                self.check(&form)?;
            }
            let behind = self.value(&form, false)?;
            let ahead = self.value(&form, true)?;
            number += (ahead + behind) / 2;
            switch ^= ahead != behind;
        }
        let own = if last_mover { 1 } else { -1 };
        if sum.count == 0 {
            return Ok(number + own * i16::from(switch) >= least);
        }
        let form = self.forms[sum.first + sum.count - 1];
        match switch {
            false => self.is_at_least(&form, last_mover, least - number),
            // Whoever is to move takes the switch at once.
            true => self.is_at_least(&form, !last_mover, least - number - own),
        }
    }

    /// Whether a kernel is worth at least so much to the last mover.
    pub fn is_at_least(
        &mut self,
        form: &Form,
        last_mover: bool,
        least: i16,
    ) -> Result<bool, Stopped> {
        let least = least + ((least ^ form.nodes() as i16) & 1);
        let known = known(self.shared.memory, form);
        let (low, high) = known.bounds(last_mover);
        if least <= low || least > high {
            return Ok(least <= low);
        }
        self.meter.tick()?;
        let before = self.meter.nodes();
        let begin = self.forms.len();
        let window = Window { last_mover, least };
        let mut children = Children::new();
        let (memory, layout, forms) = (self.shared.memory, &mut *self.layout, &mut self.forms);
        let answer = match form.edges() <= 64 {
            true => (self.small).children(form, window, memory, layout, forms, &mut children)?,
            false => (self.large).children(form, window, memory, layout, forms, &mut children)?,
        };
        let holds = match answer {
            Some(holds) => holds,
            None => self.search(form, window, &mut children)?,
        };
        self.forms.truncate(begin);
        let mut now = Known::nothing(form.nodes());
        now.narrow(last_mover, least, holds);
        let work = (self.meter.nodes() - before + 1).ilog2();
        self.shared.memory.store(form, now, work);
        Ok(holds)
    }

    /// Searches the children of a kernel, and then the pass.
    fn search(
        &mut self,
        form: &Form,
        window: Window,
        children: &mut Children,
    ) -> Result<bool, Stopped> {
        let Window { last_mover, least } = window;
        children.sort_unstable_by_key(|child| child.order);
        let is_shared = self.shared.threads > 1 && form.edges() >= SHARED_EDGES;
        let mut turns = ChildOrder::new(children.len());
        while let Some((index, may_wait)) = turns.next() {
            let child = children[index];
            let key = child.key(&self.forms, last_mover).filter(|_| is_shared);
            let Ok(_claim) = self.shared.in_progress.enter(key, may_wait) else {
                turns.wait(index);
                continue;
            };
            if self.sum_is_at_least(child.sum, !last_mover, least)? == last_mover {
                return Ok(last_mover);
            }
        }
        // The tempo that makes the number of edges right for the one to move.
        let has_tempo = form.edges().is_multiple_of(2) == last_mover;
        let may_pass = last_mover || self.shared.basis == Basis::Proved;
        match has_tempo && may_pass {
            true => self.is_at_least(form, !last_mover, least),
            false => Ok(!last_mover),
        }
    }
}

impl Search<'_> {
    /// What can come of a kernel by one move, each once. The kernels are appended to the list of forms.
    pub fn all_children(&mut self, form: &Form) -> Result<Vec<Sum>, Stopped> {
        match form.edges() <= 64 {
            true => (self.small).all_children(form, &mut self.layout, &mut self.forms),
            false => (self.large).all_children(form, &mut self.layout, &mut self.forms),
        }
    }

    /// Checks Lemma Z for a kernel and all that can come of it.
    ///
    /// # Errors
    /// [`Stopped`] also if the lemma should fail: then there is no value, and the layout says why.
    fn check(&mut self, form: &Form) -> Result<(), Stopped> {
        let now = known(self.shared.memory, form);
        if now.is_checked {
            return Ok(());
        }
        let begin = self.forms.len();
        let children = self.all_children(form)?;
        for index in begin..self.forms.len() {
            let part = self.forms[index];
            self.check(&part)?;
        }
        let behind = self.value(form, false)?;
        if form.edges() % 2 == 1 && self.value(form, true)? == behind {
            let mut holds = false;
            for sum in children {
                holds = holds || !self.sum_is_at_least(sum, true, behind + 1)?;
            }
            if !holds {
                self.layout.fault = Some(SolverError::LemmaZ);
                return Err(Stopped);
            }
        }
        self.forms.truncate(begin);
        let checked = Known {
            is_checked: true,
            ..Known::nothing(form.nodes())
        };
        self.shared.memory.store(form, checked, form.edges() as u32);
        Ok(())
    }
}

impl Search<'_> {
    /// Bounds of a sum for the last mover, as far as they are known.
    pub fn bounds(&self, sum: &Sum, last_mover: bool) -> (i16, i16) {
        let shared = self.shared;
        children::bounds(sum, shared.memory, &self.forms, shared.basis, last_mover)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::tests::random_kernels_for;
    use super::super::{Settings, shared};
    use super::*;

    /// Small kernels, laid out for values that rest on this.
    fn small(basis: Basis) -> Vec<Form> {
        let forms = (0..).flat_map(|seed| random_kernels_for(basis, seed));
        forms
            .filter(|form| (6..=12).contains(&form.edges()))
            .take(12)
            .collect()
    }

    /// Runs code with a search for values that rest on this, and these forms in its list.
    fn with_search(basis: Basis, forms: &[Form], code: impl FnOnce(&mut Search)) {
        let settings = Settings {
            basis,
            ..Settings::default()
        };
        let (memory, budget) = (KernelMemory::new(1), Budget::new(settings.limits()));
        let shared = shared(&memory, &settings, &budget);
        let mut search = Search::new(&shared);
        search.forms.extend_from_slice(forms);
        code(&mut search);
    }

    /// Whether Lemma Z was checked for a kernel and all that can come of it.
    fn is_checked(search: &mut Search, form: &Form) -> bool {
        let begin = search.forms.len();
        search.all_children(form).unwrap();
        let children = search.forms.split_off(begin);
        known(search.shared.memory, form).is_checked
            && children.iter().all(|child| is_checked(search, child))
    }

    #[test]
    fn a_proof_checks_what_it_splits_off() {
        for basis in [Basis::Proved, Basis::LemmaZ] {
            let forms = small(basis);
            for sum in forms.chunks_exact(3) {
                with_search(basis, sum, |search| {
                    let all = Sum {
                        first: 0,
                        count: 3,
                        number: 0,
                        switch: false,
                    };
                    search.sum_is_at_least(all, true, 3).unwrap();
                    for form in &sum[..2] {
                        let is_proof = basis == Basis::Proved;
                        assert_eq!(is_checked(search, form), is_proof);
                    }
                });
            }
        }
    }

    #[test]
    fn a_lemma_that_fails_gives_no_value() {
        let forms = small(Basis::Proved);
        let known = |value, is_checked| Known {
            ahead: (value, value),
            behind: (value, value),
            is_checked,
        };
        let mut failed = 0;
        for form in forms.iter().filter(|form| form.edges() % 2 == 1) {
            with_search(Basis::Proved, &[], |search| {
                assert!(search.check(form).is_ok() && search.layout.fault.is_none());
            });
            // As if all that comes of the kernel were worth more than the kernel, whoever is to move.
            with_search(Basis::Proved, &[], |search| {
                let memory = search.shared.memory;
                search.all_children(form).unwrap();
                for child in std::mem::take(&mut search.forms) {
                    memory.store(&child, known(child.nodes() as i16, true), 1);
                }
                memory.store(form, known(form.nodes() as i16 & 1, false), 1);
                let fault = search.check(form).map_err(|_| search.layout.fault);
                failed += usize::from(fault == Err(Some(SolverError::LemmaZ)));
            });
        }
        assert!(failed > 0);
    }
}
