//! The children of a kernel: what comes of each move, what is known of it, and the order to search them in.

use smallvec::SmallVec;

use super::Basis;
use super::form::{Form, Moves};
use super::kernel::{EdgeBits, Folder};
use super::layout::Layout;
use super::limits::{GROUND, TooLarge};
use super::memory::{KernelMemory, Known};
use crate::solver::SolverError;
use crate::work::Stopped;

/// A sum of kernels with a number and perhaps a switch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sum {
    /// Where its kernels begin in the list of forms, and how many there are; the largest comes last.
    pub first: usize,
    pub count: usize,
    pub number: i16,
    pub switch: bool,
}

/// What is left after a move.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub sum: Sum,
    /// Bounds of its value.
    low: i16,
    high: i16,
    /// The order in which children are searched, least first.
    pub order: u64,
}

pub(super) type Children = SmallVec<[Child; 32]>;

/// The question that a null window asks about a kernel.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Whether the last mover is to move.
    pub last_mover: bool,
    /// Is it worth this to the last mover?
    pub least: i16,
}

/// The kernel of a node and that of a child, while children are made.
#[derive(Default)]
pub(super) struct Workbench<B: EdgeBits> {
    kernel: Folder<B>,
    child: Folder<B>,
}

/// What the memory knows of a kernel.
#[inline(always)]
pub(super) fn known(memory: &KernelMemory, form: &Form) -> Known {
    (memory.probe(form)).unwrap_or_else(|| Known::nothing(form.nodes()))
}

impl Child {
    /// A child of which nothing is known yet.
    #[inline(always)]
    fn new(sum: Sum, order: u64) -> Child {
        Child {
            sum,
            low: 0,
            high: 0,
            order: order + 4 * HALF_EDGE,
        }
    }

    /// A number for the threads to tell children apart.
    pub fn key(&self, forms: &[Form], last_mover: bool) -> Option<u64> {
        let last = forms[self.sum.first..][..self.sum.count].last()?;
        Some(last.hash() ^ u64::from(last_mover))
    }

    /// Asks the memory for bounds of its value, and prefers kernels that are met before.
    #[inline(always)]
    fn look_up(&mut self, memory: &KernelMemory, forms: &[Form], basis: Basis, last_mover: bool) {
        let own = if last_mover { 1 } else { -1 };
        let (number, choice) = (self.sum.number, i16::from(self.sum.switch));
        (self.low, self.high) = match &forms[self.sum.first..][..self.sum.count] {
            [] => (number + own * choice, number + own * choice),
            [form] => {
                let found = memory.probe(form);
                if found.is_some() {
                    self.order -= MET_BEFORE;
                }
                // Among equals, always the same first.
                self.order |= form.hash() >> 56;
                let known = found.unwrap_or_else(|| Known::nothing(form.nodes()));
                let (low, high) = known.bounds(last_mover != self.sum.switch);
                (low + number + own * choice, high + number + own * choice)
            }
            forms => several(forms, number, choice, memory, basis),
        };
    }
}

/// Bounds of a sum for the last mover, as far as the memory knows them.
pub(super) fn bounds(
    sum: &Sum,
    memory: &KernelMemory,
    forms: &[Form],
    basis: Basis,
    last_mover: bool,
) -> (i16, i16) {
    let mut child = Child::new(*sum, 0);
    child.look_up(memory, forms, basis, last_mover);
    (child.low, child.high)
}

/// Bounds of a sum of several kernels, from what is known of each.
fn several(
    forms: &[Form],
    number: i16,
    choice: i16,
    memory: &KernelMemory,
    basis: Basis,
) -> (i16, i16) {
    let (mut low, mut high) = (number - choice, number + choice);
    let mut may_add_up = true;
    for (index, form) in forms.iter().enumerate() {
        let known = known(memory, form);
        low += known.behind.0;
        high += known.ahead.1;
        may_add_up &= known.is_checked || index + 1 == forms.len();
    }
    if basis == Basis::Proved && !may_add_up {
        let nodes: usize = forms.iter().map(Form::nodes).sum();
        return (number - choice, number + choice + nodes as i16);
    }
    (low, high)
}

/// The order of children, in [`Child::order`]: first by size and points, in half edges.
const HALF_EDGE: u64 = 1 << 40;
const MET_BEFORE: u64 = 2 * HALF_EDGE;

impl<B: EdgeBits> Workbench<B> {
    /// The children of a kernel, unless the memory knows enough of them for an answer.
    #[inline(always)]
    pub fn children(
        &mut self,
        form: &Form,
        window: Window,
        memory: &KernelMemory,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
        children: &mut Children,
    ) -> Result<Option<bool>, Stopped> {
        let mut moves = Moves::new();
        self.begin(form, &mut moves);
        let nodes = form.nodes();
        let mut drafts: SmallVec<[(u64, u8); 64]> = SmallVec::new();
        for (index, &(one, other)) in moves.iter().enumerate() {
            let (one, other) = (usize::from(one), usize::from(other));
            self.cut(nodes, one, other);
            drafts.push((self.order(one, other, window.last_mover), index as u8));
        }
        drafts.sort_unstable();
        for (order, index) in drafts {
            let (one, other) = moves[usize::from(index)];
            self.cut(nodes, one.into(), other.into());
            let sum = self.child_as_sum(layout, forms)?;
            if children.iter().any(|other| other.sum.is_like(&sum, forms)) {
                forms.truncate(sum.first);
                continue;
            }
            for form in &forms[sum.first..] {
                memory.prefetch(form);
            }
            // While this child was made, the memory of the one before came nearer.
            if let Some(before) = children.last_mut() {
                before.look_up(memory, forms, layout.basis(), !window.last_mover);
                let answer = before.answer(window);
                if answer.is_some() {
                    return Ok(answer);
                }
            }
            children.push(Child::new(sum, order));
        }
        if let Some(last) = children.last_mut() {
            last.look_up(memory, forms, layout.basis(), !window.last_mover);
            let answer = last.answer(window);
            if answer.is_some() {
                return Ok(answer);
            }
        }
        // Those that are known to fail need no search.
        children.retain(|child| match window.last_mover {
            true => child.high >= window.least,
            false => child.low < window.least,
        });
        Ok(None)
    }

    /// What can come of a kernel by one move, each once.
    pub fn all_children(
        &mut self,
        form: &Form,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
    ) -> Result<Vec<Sum>, Stopped> {
        let mut moves = Moves::new();
        self.begin(form, &mut moves);
        let mut children: Vec<Sum> = Vec::with_capacity(moves.len());
        for mv in moves {
            let sum = self.child(form, mv, layout, forms)?;
            match children.iter().any(|other| other.is_like(&sum, forms)) {
                true => forms.truncate(sum.first),
                false => children.push(sum),
            }
        }
        Ok(children)
    }

    /// Begins with the kernel of a form, and lists its moves.
    #[inline(always)]
    pub fn begin(&mut self, form: &Form, moves: &mut Moves) {
        self.kernel.unfold(form, moves);
    }

    /// What comes of a move in the kernel of the form that it [began](Workbench::begin) with. Its kernels are appended
    /// to the list of forms.
    ///
    /// # Errors
    /// [`Stopped`] when a kernel is too large for a form.
    #[inline(always)]
    pub fn child(
        &mut self,
        form: &Form,
        (one, other): (u8, u8),
        layout: &mut Layout,
        forms: &mut Vec<Form>,
    ) -> Result<Sum, Stopped> {
        self.cut(form.nodes(), one.into(), other.into());
        self.child_as_sum(layout, forms)
    }

    #[inline(always)]
    fn cut(&mut self, nodes: usize, one: usize, other: usize) {
        self.child.copy_from(&self.kernel, nodes);
        self.child.cut(one, other);
        self.child.fold();
    }

    /// The child that was cut last. Its kernels are appended to the list of forms.
    #[inline(always)]
    fn child_as_sum(&mut self, layout: &mut Layout, forms: &mut Vec<Form>) -> Result<Sum, Stopped> {
        let first = forms.len();
        if let Err(TooLarge) = self.child.components(layout, forms) {
            layout.fault = Some(SolverError::KernelSize);
            return Err(Stopped);
        }
        Ok(Sum {
            first,
            count: forms.len() - first,
            number: self.child.number,
            switch: self.child.switch,
        })
    }

    /// How early a child is searched. Few edges and many points come first: what matters most is that few
    /// different kernels are met. Among equals, inner edges and nodes of low degree come first.
    #[inline(always)]
    fn order(&self, one: usize, other: usize, last_mover: bool) -> u64 {
        let kernel = &self.kernel;
        let points = if last_mover { -1 } else { 1 } * 40 * i64::from(self.child.number);
        let doubled = match (kernel.between(one, other), last_mover) {
            (2, true) => 2,
            (2, false) => -2,
            _ => 0,
        };
        let size = (2 * i64::from(self.child.left) + points + doubled + 2000).max(0) as u64;
        let (mut degrees, mut grounded) = (0, 0);
        for node in [one, other] {
            if node == GROUND {
                degrees += kernel.degree(other);
            } else {
                degrees += kernel.degree(node);
                grounded += kernel.between(GROUND, node);
            }
        }
        let ties = u64::from(one == GROUND) << 20
            | u64::from(degrees.min(255)) << 8
            | u64::from(255 - grounded.min(255));
        size * HALF_EDGE + (ties << 8)
    }
}

impl Sum {
    /// Whether both are the same.
    #[inline(always)]
    fn is_like(&self, other: &Sum, forms: &[Form]) -> bool {
        (self.number, self.switch, self.count) == (other.number, other.switch, other.count)
            && forms[self.first..][..self.count] == forms[other.first..][..other.count]
    }
}

impl Child {
    /// Whether the bounds of this child alone answer the question about its parent. A good move does; so does
    /// one that is worse by more than 2 than it would have to be, because no move loses more than 2.
    #[inline(always)]
    fn answer(&self, window: Window) -> Option<bool> {
        match window.last_mover {
            true if self.low >= window.least => Some(true),
            false if self.high < window.least => Some(false),
            true if self.high + 2 < window.least => Some(false),
            false if self.low - 2 >= window.least => Some(true),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::tests::random_kernels_for;
    use super::*;
    use crate::solver::strict::memory::Known;

    #[test]
    fn bounds_add_up_only_where_the_lemma_was_checked_or_is_trusted() {
        for basis in [Basis::LemmaZ, Basis::Proved] {
            let forms = (0..).flat_map(|seed| random_kernels_for(basis, seed));
            let forms: Vec<Form> = forms.filter(|form| form.edges() <= 12).take(3).collect();
            let memory = KernelMemory::new(1);
            let value = |form: &Form| form.nodes() as i16 & 1;
            let nodes: usize = forms.iter().map(Form::nodes).sum();
            let sum: i16 = forms.iter().map(value).sum();
            let store = |form: &Form, is_checked: bool| {
                let bounds = (value(form), value(form));
                let known = Known {
                    ahead: bounds,
                    behind: bounds,
                    is_checked,
                };
                memory.store(form, known, 1);
            };
            for form in &forms {
                store(form, false);
            }
            let bounds = || several(&forms, 4, 1, &memory, basis);
            // Nothing but the points.
            let loose = (3, 5 + nodes as i16);
            let tight = (3 + sum, 5 + sum);
            let is_proof = basis == Basis::Proved;
            assert_eq!(bounds(), if is_proof { loose } else { tight });
            store(&forms[0], true);
            assert_eq!(bounds(), if is_proof { loose } else { tight });
            // The last one is all that is left.
            store(&forms[1], true);
            assert_eq!(bounds(), tight);
        }
    }
}
