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

use smallvec::SmallVec;

use super::Basis;
use super::form::{Form, Layout, Moves};
use super::kernel::{EdgeBits, Folder, GROUND, TooLarge};
use super::memory::{KernelMemory, Known};
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
struct Child {
    sum: Sum,
    /// Bounds of its value.
    low: i16,
    high: i16,
    /// The order in which children are searched, least first.
    order: u64,
}

type Children = SmallVec<[Child; 32]>;

/// The kernel of a node and that of a child, while children are made.
#[derive(Default)]
pub(super) struct Workbench<B: EdgeBits> {
    kernel: Folder<B>,
    child: Folder<B>,
}

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
    /// [`Stopped`] also if the lemma should fail: then there is no value.
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

/// The question that a null window asks about a kernel.
#[derive(Clone, Copy)]
struct Window {
    /// Whether the last mover is to move.
    last_mover: bool,
    /// Is it worth this to the last mover?
    least: i16,
}

#[inline(always)]
fn known(memory: &KernelMemory, form: &Form) -> Known {
    (memory.probe(form)).unwrap_or_else(|| Known::nothing(form.nodes()))
}

impl Child {
    /// A number for the threads to tell children apart.
    fn key(&self, forms: &[Form], last_mover: bool) -> Option<u64> {
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

impl Search<'_> {
    /// Bounds of a sum for the last mover, as far as they are known.
    pub fn bounds(&self, sum: &Sum, last_mover: bool) -> (i16, i16) {
        let mut child = Child {
            sum: *sum,
            low: 0,
            high: 0,
            order: MET_BEFORE,
        };
        child.look_up(
            self.shared.memory,
            &self.forms,
            self.shared.basis,
            last_mover,
        );
        (child.low, child.high)
    }
}

/// The order of children, in [`Child::order`]: first by size and points, in half edges.
const HALF_EDGE: u64 = 1 << 40;
const MET_BEFORE: u64 = 2 * HALF_EDGE;

impl<B: EdgeBits> Workbench<B> {
    /// The children of a kernel, unless the memory knows enough of them for an answer.
    #[inline(always)]
    fn children(
        &mut self,
        form: &Form,
        window: Window,
        memory: &KernelMemory,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
        children: &mut Children,
    ) -> Result<Option<bool>, Stopped> {
        let mut moves = Moves::new();
        form.unfold(&mut self.kernel, &mut moves);
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
            let sum = self.child_as_sum(usize::MAX, layout, forms)?;
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
            children.push(Child {
                sum,
                low: 0,
                high: 0,
                order: order + 4 * HALF_EDGE,
            });
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
    fn all_children(
        &mut self,
        form: &Form,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
    ) -> Result<Vec<Sum>, Stopped> {
        let mut moves = Moves::new();
        self.begin(form, &mut moves);
        let mut children: Vec<Sum> = Vec::with_capacity(moves.len());
        for mv in moves {
            let sum = self.child(form, mv, usize::MAX, layout, forms)?;
            match children.iter().any(|other| other.is_like(&sum, forms)) {
                true => forms.truncate(sum.first),
                false => children.push(sum),
            }
        }
        Ok(children)
    }

    /// Begins with a kernel, and lists its moves.
    pub fn begin(&mut self, form: &Form, moves: &mut Moves) {
        form.unfold(&mut self.kernel, moves);
    }

    /// What comes of a move in the kernel of a form that it [began](Workbench::begin) with. Its kernels are appended to
    /// the list of forms, those with more edges than `most` [as they come](Layout::form_as_it_comes).
    pub fn child(
        &mut self,
        form: &Form,
        (one, other): (u8, u8),
        most: usize,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
    ) -> Result<Sum, Stopped> {
        self.cut(form.nodes(), one.into(), other.into());
        self.child_as_sum(most, layout, forms)
    }

    #[inline(always)]
    fn cut(&mut self, nodes: usize, one: usize, other: usize) {
        self.child.copy_from(&self.kernel, nodes);
        self.child.cut(one, other);
        self.child.fold();
    }

    /// The child that was cut last. Its kernels are appended to the list of forms.
    #[inline(always)]
    fn child_as_sum(
        &mut self,
        most: usize,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
    ) -> Result<Sum, Stopped> {
        let first = forms.len();
        (self.child.components_in_order(most, layout, forms)).map_err(|TooLarge| Stopped)?;
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
