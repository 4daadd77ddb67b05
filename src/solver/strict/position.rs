//! From a position to its kernels: captures played out, chains contracted, what stands apart counted.

use smallvec::SmallVec;

use super::Basis;
use super::children::Sum;
use super::form::Form;
use super::kernel::Folder;
use super::layout::Layout;
use super::limits::{MAX_EDGES, MAX_NODES, TooLarge};
use crate::games::StringsAndCoins;

/// A string of a position: its ends, and the code of its move. `None` is the ground.
#[derive(Debug, Clone, Copy)]
struct Line {
    ends: [Option<u8>; 2],
    code: u16,
    is_cut: bool,
}

/// A strict position with boxes of one point, whose captures are played out.
pub(super) struct Reduced {
    /// What the side to move is ahead of the other after the captures.
    pub points: i16,
    /// Whether the other side is to move then.
    pub is_turned: bool,
    /// The first capture.
    pub capture: Option<u16>,
    /// Whether the side to move then makes the last move of the game.
    pub last_mover: bool,
    /// The coins that are left.
    pub coins: i16,
    /// What is left.
    pub sum: Sum,
}

/// The strings of a position by coin.
struct Board {
    lines: Vec<Line>,
    at: Vec<SmallVec<[u16; 4]>>,
}

impl Board {
    fn new(of: &StringsAndCoins) -> Board {
        let mut board = Board {
            lines: Vec::with_capacity(of.strings.len()),
            at: vec![SmallVec::new(); of.rows * of.columns],
        };
        for string in &of.strings {
            let ends = [Some(string.coin), string.other];
            for coin in ends.into_iter().flatten() {
                board.at[usize::from(coin)].push(board.lines.len() as u16);
            }
            board.lines.push(Line {
                ends,
                code: string.code,
                is_cut: false,
            });
        }
        board
    }

    fn free(&self, coin: u8) -> impl Iterator<Item = usize> + '_ {
        let lines = self.at[usize::from(coin)]
            .iter()
            .map(|&line| usize::from(line));
        lines.filter(|&line| !self.lines[line].is_cut)
    }

    fn degree(&self, coin: u8) -> usize {
        self.free(coin).count()
    }

    fn other_end(&self, line: usize, coin: u8) -> Option<u8> {
        let [one, other] = self.lines[line].ends;
        if one == Some(coin) { other } else { one }
    }

    /// Whether this is the middle of three coins in a row that stand apart.
    fn is_middle_of_three(&self, coin: u8) -> bool {
        self.degree(coin) == 2
            && self.free(coin).all(|line| {
                (self.other_end(line, coin)).is_some_and(|other| self.degree(other) == 1)
            })
    }

    /// A capture that is right: two coins at once before all others, and none of three in a row.
    fn capture(&self) -> Option<(usize, i16)> {
        let coins = 0..self.at.len() as u8;
        let mut found = None;
        for coin in coins.filter(|&coin| self.degree(coin) == 1) {
            let line = self.free(coin).next()?;
            match self.other_end(line, coin) {
                Some(other) if self.degree(other) == 1 => return Some((line, 2)),
                Some(other) if self.is_middle_of_three(other) => {}
                _ => found = Some((line, 1)),
            }
        }
        found
    }
}

/// A chain between two joints or the ground: its ends, and whether it has an odd number of coins.
type Chain = ([Option<u8>; 2], bool);

/// Plays the captures of a position out and reduces what is left to kernels, which are appended to a list.
///
/// # Errors
/// When a kernel is too large.
pub(super) fn reduce(
    of: &StringsAndCoins,
    layout: &mut Layout,
    forms: &mut Vec<Form>,
) -> Result<Reduced, TooLarge> {
    let mut board = Board::new(of);
    let (mut points, mut is_turned, mut capture) = (0, false, None);
    let mut left = board.lines.len();
    while let Some((line, gain)) = board.capture() {
        capture = capture.or(Some(board.lines[line].code));
        board.lines[line].is_cut = true;
        points += if is_turned { -gain } else { gain };
        is_turned = !is_turned;
        left -= 1;
    }
    let all = 0..board.at.len() as u8;
    let coins = all.filter(|&coin| board.degree(coin) > 0).count() as i16;
    let mut number = 0;
    let chains = chains(&board, &mut number);
    let first = forms.len();
    let switch = contract(board.at.len(), &chains, &mut number, layout, forms)?;
    Ok(Reduced {
        points,
        is_turned,
        capture,
        last_mover: left % 2 == 1,
        coins,
        sum: Sum {
            first,
            count: forms.len() - first,
            number,
            switch,
        },
    })
}

/// The chains of a quiet position; what has no joint is counted instead.
fn chains(board: &Board, number: &mut i16) -> Vec<Chain> {
    let mut seen = vec![false; board.lines.len()];
    let is_joint = |coin: u8| board.degree(coin) >= 3;
    // Follows a chain from one end of a line to where it ends.
    let follow = |seen: &mut Vec<bool>, line: usize, to: Option<u8>| {
        let (mut line, mut to, mut inner) = (line, to, 0);
        loop {
            seen[line] = true;
            let Some(coin) = to.filter(|&coin| !is_joint(coin)) else {
                return (to, inner);
            };
            inner += 1;
            // In a quiet position, a coin that is no joint has two lines.
            let Some(next) = board.free(coin).find(|&next| next != line) else {
                debug_assert!(false, "a coin with one line can be taken");
                return (None, inner);
            };
            (line, to) = (next, board.other_end(next, coin));
        }
    };
    let mut chains = Vec::new();
    for line in 0..board.lines.len() {
        let [one, other] = board.lines[line].ends;
        if board.lines[line].is_cut || seen[line] {
            continue;
        }
        // Lines to the ground or to a joint begin a chain; the others lie inside one, or in a loop.
        let (from, towards) = match (one, other) {
            (None, to) | (to, None) => (None, to),
            (Some(joint), to) if is_joint(joint) => (Some(joint), to),
            (from, Some(joint)) if is_joint(joint) => (Some(joint), from),
            _ => continue,
        };
        let (end, inner) = follow(&mut seen, line, towards);
        let is_odd = inner % 2 == 1;
        match (from, end) {
            (None, None) => *number += i16::from(is_odd),
            ends => chains.push(([ends.0, ends.1], is_odd)),
        }
    }
    // What is left are three coins in a row, and loops.
    for line in 0..board.lines.len() {
        if board.lines[line].is_cut || seen[line] {
            continue;
        }
        let [one, other] = board.lines[line].ends;
        let ends = [one, other].into_iter().flatten();
        let is_open = ends.clone().any(|coin| board.degree(coin) == 1);
        *number += if is_open { 1 } else { 2 };
        let mut reach: Vec<u8> = ends.collect();
        while let Some(coin) = reach.pop() {
            for next in board.free(coin) {
                if !std::mem::replace(&mut seen[next], true) {
                    reach.extend(board.other_end(next, coin));
                }
            }
        }
    }
    chains
}

/// Contracts odd chains, so that only even ones and loops are left, and folds what has become small. Returns
/// whether there is a switch.
fn contract(
    coins: usize,
    chains: &[Chain],
    number: &mut i16,
    layout: &mut Layout,
    forms: &mut Vec<Form>,
) -> Result<bool, TooLarge> {
    let contracted = Contracted::of(coins, chains);
    *number += contracted.loops_at_ground;
    let (first, mut switch) = (forms.len(), false);
    for members in contracted.parts(layout.basis()) {
        let mut folder = contracted.folder(&members)?;
        folder.suspect_all();
        folder.fold();
        folder.components(layout, forms)?;
        *number += folder.number;
        switch ^= folder.switch;
    }
    forms[first..].sort_unstable_by_key(|form| (form.edges(), form.hash()));
    Ok(switch)
}

/// Things in groups, which can be joined; each is named by one of its members.
struct Groups(Vec<usize>);

impl Groups {
    /// Each thing by itself.
    fn of(count: usize) -> Groups {
        Groups((0..count).collect())
    }

    /// The name of the group of one thing.
    fn find(&mut self, mut of: usize) -> usize {
        while self.0[of] != of {
            self.0[of] = self.0[self.0[of]];
            of = self.0[of];
        }
        of
    }

    /// Joins the group of this name to another, which keeps its own.
    fn join(&mut self, goes: usize, keep: usize) {
        self.0[goes] = keep;
    }
}

/// What is left of a quiet position once the joints at the ends of every odd chain are one.
struct Contracted {
    /// The joints that are left, by the number of a coin.
    joints: Vec<usize>,
    /// The even chains between them. The ground has a number of its own.
    even: Vec<(usize, usize)>,
    ground: usize,
    /// How many loops hang at each joint.
    loops: Vec<i16>,
    /// Those at the ground are points: each is an odd chain from ground to ground.
    loops_at_ground: i16,
}

impl Contracted {
    fn of(coins: usize, chains: &[Chain]) -> Contracted {
        // The last one stands for the ground.
        let mut groups = Groups::of(coins + 1);
        let place = |end: Option<u8>| end.map_or(coins, usize::from);
        let mut even = Vec::new();
        let mut loops = vec![0i16; coins + 1];
        for &([one, other], is_odd) in chains {
            let (one, other) = (groups.find(place(one)), groups.find(place(other)));
            match (is_odd, one == other) {
                (true, true) => loops[one] += 1,
                (true, false) => {
                    // The ground stays what it is.
                    let (keep, goes) = if one == coins {
                        (one, other)
                    } else {
                        (other, one)
                    };
                    groups.join(goes, keep);
                    loops[keep] += std::mem::take(&mut loops[goes]);
                }
                (false, _) => even.push((one, other)),
            }
        }
        let ground = groups.find(coins);
        let loops_at_ground = std::mem::take(&mut loops[ground]);
        let even: Vec<(usize, usize)> = (even.into_iter())
            .map(|(one, other)| (groups.find(one), groups.find(other)))
            // From ground to ground: a tempo, which the number of strings tells.
            .filter(|ends| *ends != (ground, ground))
            .collect();
        let is_left = |joint: &usize| {
            let is_end = |(one, other): &(usize, usize)| one == joint || other == joint;
            groups.0[*joint] == *joint && (loops[*joint] > 0 || even.iter().any(is_end))
        };
        Contracted {
            joints: (0..coins).filter(is_left).collect(),
            even,
            ground,
            loops,
            loops_at_ground,
        }
    }

    /// The joints that are reduced together: those that even chains lead to from each other, or all where one may not be
    /// split off from the others.
    fn parts(&self, basis: Basis) -> Vec<Vec<usize>> {
        if basis == Basis::Proved {
            return match self.joints.is_empty() {
                true => Vec::new(),
                false => vec![self.joints.clone()],
            };
        }
        let mut components = Groups::of(self.loops.len());
        for &(one, other) in &self.even {
            if one != self.ground && other != self.ground {
                let (one, other) = (components.find(one), components.find(other));
                components.join(one, other);
            }
        }
        let mut parts: Vec<(usize, Vec<usize>)> = Vec::new();
        for &joint in &self.joints {
            let root = components.find(joint);
            match parts.iter_mut().find(|(known, _)| *known == root) {
                Some((_, members)) => members.push(joint),
                None => parts.push((root, vec![joint])),
            }
        }
        parts.into_iter().map(|(_, members)| members).collect()
    }

    /// The kernel of these joints, as it is before anything is folded.
    fn folder(&self, members: &[usize]) -> Result<Folder<u128>, TooLarge> {
        let edges: Vec<_> = (self.even.iter())
            .filter(|(one, other)| members.contains(one) || members.contains(other))
            .collect();
        if members.len() > MAX_NODES || edges.len() > MAX_EDGES {
            return Err(TooLarge);
        }
        // The ground has the number 0.
        let number_of = |joint: usize| {
            (members.iter().position(|&other| other == joint)).map_or(0, |index| index + 1)
        };
        let mut folder = Folder::<u128>::default();
        folder.begin(members.len());
        for (one, other) in edges {
            folder.add_edge(number_of(*one), number_of(*other));
        }
        for &joint in members {
            for _ in 0..self.loops[joint] {
                folder.add_loop(number_of(joint));
            }
        }
        Ok(folder)
    }
}
