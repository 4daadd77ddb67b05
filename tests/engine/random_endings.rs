//! Random endings of Walls in which boxes are left standing, and what they are worth by a search that shares
//! nothing with the solver or with the rules: it knows edges, the boxes beside them, and whose turn it is.

use rand::Rng;
use rand_pcg::Pcg64Mcg;
use walls::games::registry::GameOptions;
use walls::games::walls::{Options, Position, TurnRule, Walls};
use walls::games::{Evaluate, Game, Notation};
use walls::solver::memory::Memory;
use walls::solver::{Settings, inquire, solve_with};

/// An edge or a box by its row and column, counted in halves: the box in the corner is at (1, 1).
type Place = (usize, usize);

/// The rules on one board.
pub struct Rules {
    walls: Walls<[u64; 5]>,
    rows: usize,
    columns: usize,
    extra: bool,
    box_values: String,
    /// What the boxes are worth, row by row.
    values: Vec<i16>,
}

impl Rules {
    /// The rules on a board; `box_values` as `--box-values` takes them.
    pub fn new((rows, columns): (u8, u8), extra: bool, box_values: &str) -> Rules {
        let mut options = Options::sized(rows, columns);
        options.rules = match extra {
            true => TurnRule::Extra,
            false => TurnRule::Strict,
        };
        let mut options = GameOptions::Walls(options);
        options.set("box-values", box_values).unwrap();
        let GameOptions::Walls(options) = options else {
            unreachable!("these are options of Walls");
        };
        let walls = Walls::new(&options).unwrap();
        let values = options.points_of_boxes().unwrap();
        Rules {
            walls,
            rows: rows.into(),
            columns: columns.into(),
            extra,
            box_values: box_values.to_owned(),
            values: values.into_iter().map(i16::from).collect(),
        }
    }

    /// Rows and columns of boxes.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The turn rule, as commands call it.
    pub fn turn_rule(&self) -> &'static str {
        match self.extra {
            true => "extra",
            false => "strict",
        }
    }

    /// Whether every box is worth one point.
    pub fn has_ones(&self) -> bool {
        self.values.iter().all(|&value| value == 1)
    }

    /// The boxes beside an edge.
    fn beside(&self, (row, column): Place) -> impl Iterator<Item = Place> {
        let sides = match row % 2 {
            0 => [(row.wrapping_sub(1), column), (row + 1, column)],
            _ => [(row, column.wrapping_sub(1)), (row, column + 1)],
        };
        let (rows, columns) = (2 * self.rows, 2 * self.columns);
        (sides.into_iter()).filter(move |&(row, column)| row < rows && column < columns)
    }

    fn random_box(&self, random: &mut Pcg64Mcg) -> Place {
        let row = random.random_range(0..self.rows);
        let column = random.random_range(0..self.columns);
        (2 * row + 1, 2 * column + 1)
    }

    fn random_edge(&self, random: &mut Pcg64Mcg) -> Place {
        let of = self.random_box(random);
        sides(of)[random.random_range(0..4)]
    }
}

/// The edges of a box.
fn sides((row, column): Place) -> [Place; 4] {
    [
        (row - 1, column),
        (row, column + 1),
        (row + 1, column),
        (row, column - 1),
    ]
}

/// Free edges, at most so many.
struct Draft {
    free: Vec<Place>,
    most: usize,
}

impl Draft {
    fn is_full(&self) -> bool {
        self.free.len() >= self.most
    }

    fn add(&mut self, edge: Place) {
        if !self.is_full() && !self.free.contains(&edge) {
            self.free.push(edge);
        }
    }
}

/// What a random ending looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Edges anywhere.
    Scattered,
    /// Edges near each other, and a few anywhere.
    Crowded,
    /// Boxes with one edge left, and a few other edges.
    Open,
    /// Ways from box to box, closed or open at their ends: chains, pairs of boxes, three boxes in a row.
    Chains,
    /// Loops, thin rings among them, with boxes and ways beside them.
    Loops,
}

/// All looks.
pub const LOOKS: [Look; 5] = [
    Look::Scattered,
    Look::Crowded,
    Look::Open,
    Look::Chains,
    Look::Loops,
];

/// Frees the edges of a way of at most `length` boxes.
fn walk(rules: &Rules, draft: &mut Draft, from: Place, length: usize, random: &mut Pcg64Mcg) {
    let (mut at, mut seen) = (from, vec![from]);
    for _ in 1..length {
        let steps: Vec<(Place, Place)> = (sides(at).into_iter())
            .filter_map(|edge| Some((edge, rules.beside(edge).find(|next| !seen.contains(next))?)))
            .collect();
        if steps.is_empty() {
            break;
        }
        let (edge, next) = steps[random.random_range(0..steps.len())];
        draft.add(edge);
        seen.push(next);
        at = next;
    }
    // Each end may be closed, or open by any of its edges.
    for end in [from, at] {
        if random.random_range(0..3) == 0 {
            draft.add(sides(end)[random.random_range(0..4)]);
        }
    }
}

/// Frees the edges of a thin ring, two to four boxes wide, where there is room for one.
fn ring(rules: &Rules, draft: &mut Draft, random: &mut Pcg64Mcg) {
    let mut side = |all: usize| random.random_range(2..=4).min(all);
    let (height, width) = (side(rules.rows), side(rules.columns));
    if height < 2 || width < 2 || draft.free.len() + 2 * (height + width) - 4 > draft.most {
        return;
    }
    let top = 2 * random.random_range(0..=rules.rows - height) + 1;
    let left = 2 * random.random_range(0..=rules.columns - width) + 1;
    let (bottom, right) = (top + 2 * (height - 1), left + 2 * (width - 1));
    for column in (left + 1..right).step_by(2) {
        draft.add((top, column));
        draft.add((bottom, column));
    }
    for row in (top + 1..bottom).step_by(2) {
        draft.add((row, left));
        draft.add((row, right));
    }
}

/// A random ending: its free edges, at least one and at most `most`.
fn draw(rules: &Rules, look: Look, most: usize, random: &mut Pcg64Mcg) -> Vec<Place> {
    let edges = 2 * rules.rows * rules.columns + rules.rows + rules.columns;
    let mut draft = Draft {
        free: Vec::new(),
        most: most.min(edges),
    };
    let middle = rules.random_box(random);
    // A round may add nothing, on a small board in particular.
    for _ in 0..20 * most {
        match look {
            Look::Scattered => draft.add(rules.random_edge(random)),
            Look::Crowded => {
                let edge = rules.random_edge(random);
                let distance = edge.0.abs_diff(middle.0) + edge.1.abs_diff(middle.1);
                if distance <= 5 || random.random_range(0..6) == 0 {
                    draft.add(edge);
                }
            }
            Look::Open => {
                let of = rules.random_box(random);
                let is_touched = sides(of).iter().any(|edge| draft.free.contains(edge));
                if !is_touched || random.random_range(0..4) == 0 {
                    draft.add(sides(of)[random.random_range(0..4)]);
                }
            }
            Look::Chains => {
                let length = random.random_range(2..=6);
                let from = rules.random_box(random);
                walk(rules, &mut draft, from, length, random);
            }
            Look::Loops => match random.random_range(0..4) {
                0 => {
                    let from = rules.random_box(random);
                    walk(rules, &mut draft, from, 3, random);
                }
                1 if !draft.free.is_empty() => draft.add(rules.random_edge(random)),
                _ => ring(rules, &mut draft, random),
            },
        }
        if draft.is_full() {
            break;
        }
    }
    if draft.free.is_empty() {
        draft.add(rules.random_edge(random));
    }
    draft.free
}

/// The values of an ending for the side to move, for each set of edges that are still free.
struct Plain {
    /// For each free edge, the boxes beside it: the set of their free edges, and their value.
    beside: Vec<Vec<(u32, i16)>>,
    values: Vec<i16>,
    extra: bool,
}

impl Plain {
    fn of(rules: &Rules, free: &[Place]) -> Plain {
        let beside = free.iter().map(|&edge| {
            let boxes = rules.beside(edge).map(|at| {
                let bits = (free.iter().enumerate()).filter(|(_, edge)| sides(at).contains(edge));
                let value = rules.values[at.0 / 2 * rules.columns + at.1 / 2];
                (bits.fold(0, |set, (bit, _)| set | 1u32 << bit), value)
            });
            boxes.collect()
        });
        let mut plain = Plain {
            beside: beside.collect(),
            values: vec![0; 1 << free.len()],
            extra: rules.extra,
        };
        for left in 1..1u32 << free.len() {
            let worths = (0..free.len()).filter(|&edge| left >> edge & 1 != 0);
            let best = worths.map(|edge| plain.worth_of(left, edge)).max();
            plain.values[left as usize] = best.unwrap_or(0);
        }
        plain
    }

    /// What painting an edge is worth while these are free.
    fn worth_of(&self, left: u32, edge: usize) -> i16 {
        let taken = (self.beside[edge].iter()).filter(|(sides, _)| left & sides == 1 << edge);
        let gain: i16 = taken.map(|(_, value)| value).sum();
        let rest = self.values[(left ^ 1 << edge) as usize];
        // The turn may stay, also after the last move, when nothing is left.
        gain + if self.extra && gain > 0 { rest } else { -rest }
    }

    fn all(&self) -> u32 {
        self.values.len() as u32 - 1
    }

    fn value(&self) -> i32 {
        self.values[self.all() as usize].into()
    }

    /// Boxes that can be taken at once: each stands beside one free edge only.
    fn open_boxes(&self) -> usize {
        let boxes = self.beside.iter().flatten();
        boxes.filter(|(sides, _)| sides.is_power_of_two()).count()
    }
}

/// What the comparison of one ending brought.
pub struct Compared {
    /// Free edges.
    pub edges: usize,
    /// Boxes that could be taken at once.
    pub open_boxes: usize,
    /// Where solver and plain search differ, with all that is needed to see it again.
    pub difference: Option<String>,
}

/// Draws an ending with at most so many free edges and holds the solver against plain search: the value, the
/// move, and whether the position is worth as much and no more.
pub fn compare(
    rules: &Rules,
    look: Look,
    most: usize,
    memory: &Memory,
    random: &mut Pcg64Mcg,
) -> Compared {
    let walls = &rules.walls;
    let free = draw(rules, look, most, random);
    let codes: Vec<u16> = free.iter().map(|&edge| walls.edge(edge).unwrap()).collect();
    let start: Position<[u64; 5]> = walls.start();
    let painted = walls.moves(&start).filter(|edge| !codes.contains(edge));
    let position = painted.fold(start, |at, edge| walls.play(&at, edge));
    let plain = Plain::of(rules, &free);
    let expected = plain.value();

    let coins = walls.strings_and_coins(&position).unwrap();
    let settings = Settings::default();
    let solution = solve_with(&coins, &settings, memory, None).unwrap();
    let mut wrong = Vec::new();
    if solution.value != Some(expected) || solution.bounds != (expected, expected) {
        wrong.push(format!(
            "value {:?} in {:?}",
            solution.value, solution.bounds
        ));
    }
    let best = codes.iter().position(|&code| Some(code) == solution.best);
    let worth = best.map(|edge| i32::from(plain.worth_of(plain.all(), edge)));
    if worth != Some(expected) {
        wrong.push(format!("a move worth {worth:?}"));
    }
    // Worth as much, and no more.
    let said = inquire(&coins, &settings, memory, |inquiry| {
        [expected, expected + 1].map(|least| inquiry.is_worth(&coins, least))
    });
    let said = said.unwrap();
    if said != [Ok(true), Ok(false)] {
        wrong.push(format!("is it worth as much, or more: {said:?}"));
    }
    let edges: Vec<String> = codes.iter().map(|&code| walls.move_text(code)).collect();
    let turn_rule = rules.turn_rule();
    let (rows, columns) = rules.size();
    Compared {
        edges: free.len(),
        open_boxes: plain.open_boxes(),
        difference: (!wrong.is_empty()).then(|| {
            format!(
                "{rows}x{columns} {turn_rule}, box values {}, free edges {}: {} instead of {expected}",
                rules.box_values,
                edges.join(" "),
                wrong.join(", "),
            )
        }),
    }
}
