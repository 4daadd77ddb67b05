//! Exact values of strict positions with boxes of one point, of any board.
//!
//! Captures are forced and played out. What is left is reduced to a number, a switch and connected
//! [`kernel`]s, each of which is searched by itself and remembered by its canonical [`form`]. See
//! `docs/theory.md` for the theorems.

use std::sync::Arc;

use super::root::Bounds;
use super::{Settings, SolverError};
use crate::games::StringsAndCoins;
use crate::work::parallel::InProgress;
use crate::work::{Budget, Stopped};
use form::Form;
use layout::Layout;
use limits::TooLarge;
use memory::KernelMemory;
use middle_game::Lookahead;
use position::{Reduced, reduce};
use search::Search;
pub(super) use search::Shared;

mod children;
pub mod estimate;
pub mod form;
pub mod kernel;
pub mod layout;
pub mod limits;
pub mod memory;
mod middle_game;
mod position;
mod search;

/// What an exact value rests on. The window calls values proved, so `Proved` is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Basis {
    /// On theorems and on Lemma Z, which is tested but not proved.
    LemmaZ,
    /// On theorems alone: both sides may pass, and a kernel is split off only if Lemma Z was checked for it and
    /// for all that can come of it.
    #[default]
    Proved,
}

/// The edges of the kernels that are left of a position; `None` when it is too large for the solver.
pub(super) fn size_of(of: &StringsAndCoins) -> Option<usize> {
    let mut layout = Layout::new(Basis::LemmaZ, 0);
    let mut forms = Vec::new();
    reduce(of, &mut layout, &mut forms).ok()?;
    Some(forms.iter().map(Form::edges).sum())
}

/// What all threads of a search share.
pub(super) fn shared<'a>(
    memory: &'a KernelMemory,
    settings: &Settings,
    budget: &Arc<Budget>,
) -> Shared<'a> {
    Shared {
        memory,
        budget: Arc::clone(budget),
        in_progress: InProgress::default(),
        basis: settings.basis,
        seed: settings.seed,
        threads: settings.threads.max(1),
    }
}

/// One thread that asks about positions.
struct Asker<'a>(Search<'a>);

impl<'a> Asker<'a> {
    fn new(shared: &'a Shared<'a>) -> Asker<'a> {
        Asker(Search::new(shared))
    }

    /// Reduces a position. Its kernels are all that is in the list of forms.
    fn reduce(&mut self, of: &StringsAndCoins) -> Result<Reduced, SolverError> {
        let search = &mut self.0;
        search.forms.clear();
        reduce(of, &mut search.layout, &mut search.forms).map_err(|TooLarge| {
            let fault = SolverError::KernelSize;
            search.layout.fault = Some(fault);
            fault
        })
    }

    /// Whether a position is worth at least so much to the side to move.
    fn is_worth(&mut self, of: &StringsAndCoins, least: i16) -> Result<bool, Stopped> {
        let reduced = self.reduce(of).map_err(|_| Stopped)?;
        self.reduced_is_worth(&reduced, least)
    }

    /// Whether a position that was just reduced is worth at least so much to the side to move.
    fn reduced_is_worth(&mut self, reduced: &Reduced, least: i16) -> Result<bool, Stopped> {
        let least = least - reduced.points;
        // Whether the rest is worth so much to the side that was to move at the beginning: to whoever is to
        // move now, and then to the last mover.
        let asks_last_mover = reduced.is_turned != reduced.last_mover;
        match asks_last_mover {
            true => self.last_mover_has(reduced, least),
            false => Ok(!self.last_mover_has(reduced, 1 - least)?),
        }
    }

    /// Whether what is left of a reduced position is worth at least so much to the last mover.
    fn last_mover_has(&mut self, reduced: &Reduced, least: i16) -> Result<bool, Stopped> {
        // The last mover does not lose, and nobody wins more than all.
        if least <= 0 || least > reduced.coins {
            return Ok(least <= 0);
        }
        let begin = self.0.forms.len();
        let holds = self
            .0
            .sum_is_at_least(reduced.sum, reduced.last_mover, least);
        self.0.forms.truncate(begin);
        holds
    }

    /// The value of a position for the side to move.
    fn value(&mut self, of: &StringsAndCoins, bounds: &Bounds) -> Result<i32, Stopped> {
        let reduced = self.reduce(of).map_err(|_| Stopped)?;
        let sign = match reduced.is_turned != reduced.last_mover {
            true => 1,
            false => -1,
        };
        let points = i32::from(reduced.points);
        let told = |low: i16, high: i16| {
            let (one, other) = (sign * i32::from(low), sign * i32::from(high));
            bounds.narrow(points + one.min(other), points + one.max(other));
        };
        // Boards are worth 1 to 4 points to the last mover, so the search begins at the bottom.
        let (mut low, mut high) = (reduced.coins & 1, reduced.coins);
        while low < high {
            told(low, high);
            match self.last_mover_has(&reduced, low + 2)? {
                true => low += 2,
                false => high = low,
            }
        }
        told(low, low);
        Ok(points + sign * i32::from(low))
    }

    /// The code of a move that wins the value of a position.
    fn best(&mut self, of: &StringsAndCoins, value: i32) -> Result<Option<u16>, Stopped> {
        let reduced = self.reduce(of).map_err(|_| Stopped)?;
        if reduced.capture.is_some() {
            return Ok(reduced.capture);
        }
        // No move is worth more than the value, so one that is worth as much is best. Most likely the search has
        // met one. If not, moves that leave little come first.
        let all = coins_of(of);
        let mut moves: Vec<(usize, u16, i32, StringsAndCoins)> = Vec::new();
        for index in 0..of.strings.len() {
            let mut child = of.clone();
            let string = child.strings.swap_remove(index);
            let gain = i32::from(all - coins_of(&child));
            // The most that it may be worth to the other side.
            let most = gain - value;
            let reduced = self.reduce(&child).map_err(|_| Stopped)?;
            let (low, high) = self.bounds(&reduced);
            if high <= most {
                return Ok(Some(string.code));
            }
            if low <= most {
                let size = self.0.forms.iter().map(Form::edges).sum();
                moves.push((size, string.code, most, child));
            }
        }
        moves.sort_by_key(|&(size, code, ..)| (size, code));
        for (_, code, most, child) in moves {
            if !self.is_worth(&child, most as i16 + 1)? {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    /// What is known of a position that was just reduced: bounds of its value for the side to move.
    fn bounds(&self, reduced: &Reduced) -> (i32, i32) {
        let (low, high) = self.0.bounds(&reduced.sum, reduced.last_mover);
        let (low, high) = (i32::from(low.max(0)), i32::from(high.min(reduced.coins)));
        let points = i32::from(reduced.points);
        match reduced.is_turned != reduced.last_mover {
            true => (points + low, points + high),
            false => (points - high, points - low),
        }
    }
}

/// A move that is good as far as can be seen, where the value is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// The code of the move.
    pub code: u16,
    /// What the side to move is likely to win of what is left, in hundredths of a point.
    pub value: i32,
    /// How many moves the search looked ahead.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
}

/// Looks further and further ahead from a position until the limits of the settings, and lets `hear` know of each
/// depth up to the last that was completed; that one is returned. There is none if the game is over, or if the position or
/// what comes of it is too large.
pub fn advise(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &KernelMemory,
    most_depth: u8,
    mut hear: impl FnMut(Advice),
) -> Option<Advice> {
    let budget = Budget::new(settings.limits());
    // An estimate needs no proof, and its weights were fitted to kernels that stand alone.
    let settings = Settings {
        basis: Basis::LemmaZ,
        ..settings.clone()
    };
    let shared = shared(memory, &settings, &budget);
    let mut asker = Asker::new(&shared);
    let capture = asker.reduce(of).ok()?.capture;
    let mut children = Vec::new();
    let all = coins_of(of);
    let mut forms = Vec::new();
    for index in 0..of.strings.len() {
        let mut child = of.clone();
        let string = child.strings.swap_remove(index);
        // A capture is as good as any other move, and better than most.
        if capture.is_some_and(|code| code != string.code) {
            continue;
        }
        let mut reduced = asker.reduce(&child).ok()?;
        reduced.sum.first = forms.len();
        forms.append(&mut asker.0.forms);
        let gain = all - coins_of(&child);
        children.push((string.code, gain, reduced));
    }
    asker.0.forms = forms;
    let mut lookahead = Lookahead::new(&mut asker.0);
    let begin = lookahead.forms().len();
    let mut advice: Option<Advice> = None;
    let longest = u8::try_from(of.strings.len()).unwrap_or(u8::MAX);
    for depth in 0..most_depth.min(longest) {
        let mut best: Option<(i32, usize)> = None;
        for (index, (_, gain, reduced)) in children.iter().enumerate() {
            let is_last_movers = reduced.is_turned != reduced.last_mover;
            // The value for the side to move is taken - theirs, and theirs is what was taken plus or less what
            // the last mover gets.
            let taken = 100 * i32::from(gain - reduced.points);
            let least = best.map_or(i32::MIN / 4, |(value, _)| value - taken);
            let window = match is_last_movers {
                true => (i32::MIN / 2, -least),
                false => (least, i32::MAX / 2),
            };
            let found = lookahead.sum(reduced.sum, reduced.last_mover, depth, window);
            lookahead.forms().truncate(begin);
            let Ok(found) = found else {
                // Whoever asked has time left, and other ways to use it.
                return advice.filter(|_| !lookahead.met_fault());
            };
            let value = taken + if is_last_movers { -found } else { found };
            if best.is_none_or(|(least, _)| value > least) {
                best = Some((value, index));
            }
        }
        let (value, index) = best?;
        let now = Advice {
            code: children[index].0,
            value,
            depth: depth + 1,
            nodes: budget.nodes(),
        };
        hear(now);
        advice = Some(now);
        // The best move of this depth comes first at the next.
        children[..=index].rotate_right(1);
        if children.len() == 1 || budget.has_used(0.5) {
            break;
        }
    }
    advice
}

/// A kernel with its exact value, to fit [`estimate::Weights`] to.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// What can be counted of it.
    pub features: [f64; estimate::FEATURES],
    /// What it is worth to the last mover, on average over who is to move.
    pub number: f64,
    /// Half of the difference that it makes who is to move.
    pub switch: f64,
}

/// The kernels of a position that are solved within the limits of the settings.
pub fn samples(of: &StringsAndCoins, settings: &Settings, memory: &KernelMemory) -> Vec<Sample> {
    let budget = Budget::new(settings.limits());
    let shared = shared(memory, settings, &budget);
    let mut asker = Asker::new(&shared);
    if asker.reduce(of).is_err() {
        return Vec::new();
    }
    let forms = asker.0.forms.clone();
    let sample = |form: &Form| {
        let ahead = f64::from(asker.0.value(form, true).ok()?);
        let behind = f64::from(asker.0.value(form, false).ok()?);
        Some(Sample {
            features: estimate::features(form),
            number: (ahead + behind) / 2.0,
            switch: (ahead - behind) / 2.0,
        })
    };
    forms.iter().filter_map(sample).collect()
}

/// How many coins still have a string.
fn coins_of(of: &StringsAndCoins) -> i16 {
    let mut has = vec![false; of.rows * of.columns];
    for string in &of.strings {
        has[usize::from(string.coin)] = true;
        if let Some(other) = string.other {
            has[usize::from(other)] = true;
        }
    }
    has.into_iter().filter(|&has| has).count() as i16
}

/// Questions about strict positions, one after the other.
pub(super) struct Questions<'a>(Asker<'a>);

impl<'a> Questions<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Questions<'a> {
        Questions(Asker::new(shared))
    }

    /// Whether a position is worth at least so much to the side to move.
    pub fn is_worth(&mut self, of: &StringsAndCoins, least: i16) -> Result<bool, Stopped> {
        // Also what is known already must not be told after the time is over.
        self.0.0.meter.check()?;
        self.0.is_worth(of, least)
    }

    /// Between which bounds the value of a position lies, before any search.
    ///
    /// # Errors
    /// When the position is too large.
    pub fn bounds(&mut self, of: &StringsAndCoins) -> Result<(i32, i32), SolverError> {
        let reduced = self.0.reduce(of)?;
        let (taken, points) = (i32::from(reduced.points), i32::from(reduced.coins));
        Ok((taken - points, taken + points))
    }

    /// The value of a position for the side to move, and the code of a move that wins it.
    pub fn value_and_move(
        &mut self,
        of: &StringsAndCoins,
        bounds: &Bounds,
    ) -> Result<(i32, Option<u16>), Stopped> {
        let value = self.0.value(of, bounds)?;
        Ok((value, self.0.best(of, value)?))
    }

    /// What came up that the search cannot go on with.
    pub fn fault(&self) -> Option<SolverError> {
        self.0.0.layout.fault
    }

    /// By how much the side to move is ahead in what is decided: in all that is not in kernels.
    pub fn decided(&mut self, of: &StringsAndCoins) -> i32 {
        (self.0.reduce(of)).map_or(0, |reduced| {
            let sign = match reduced.is_turned != reduced.last_mover {
                true => 1,
                false => -1,
            };
            i32::from(reduced.points) + sign * i32::from(reduced.sum.number)
        })
    }
}
