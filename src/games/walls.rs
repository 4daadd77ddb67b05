//! Walls: dots and boxes, by default without the extra move (seed 000).
//!
//! On a board of R × C boxes the players alternately paint one unpainted edge. Whoever paints the
//! fourth edge of a box owns it. With [`TurnRule::Strict`] the turn always passes; with
//! [`TurnRule::Extra`], the classic rule of other programs, completing a box moves again. The game
//! ends when every edge is painted, and more points win.
//!
//! A position needs only the set of painted edges, the difference of points and the side to move; who
//! painted what is kept aside, in [`Marks`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::registry::{Field, FieldKind, Visitor};
use super::{
    Evaluate, Formation, Game, Insight, Notation, OnBoard, Place, Side, Site, State, StateOf,
    StringOfCoins, StringsAndCoins, TextError, clip, illegal_move, mix, not_a_move,
};
use crate::i18n::{gettext, gettext_f};
use edge_set::{EdgeSet, Members};
use geometry::Geometry;

mod diagram;
pub mod edge_set;
mod estimate;
mod geometry;
mod insight;

pub use geometry::Lattice;

/// The longest side of a board, in boxes.
pub const MAX_SIDE: u8 = 12;

/// Whether completing a box moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnRule {
    /// The turn always passes (seed 000).
    #[default]
    Strict,
    /// Completing a box moves again (dots and boxes as it is usually played).
    Extra,
}

/// What the boxes are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxValues {
    /// One point each.
    #[default]
    Ones,
    /// 1 to 9 points each, drawn from this number.
    Drawn(u32),
    /// These points, row by row.
    Own(Vec<u8>),
}

/// The options of a game of Walls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Rows of boxes, 1 to [`MAX_SIDE`].
    pub rows: u8,
    /// Columns of boxes, 1 to [`MAX_SIDE`].
    pub columns: u8,
    /// The turn rule.
    #[serde(default)]
    pub rules: TurnRule,
    /// What the boxes are worth.
    #[serde(default)]
    pub box_values: BoxValues,
}

impl Default for Options {
    /// The board of the seed: 6 × 6, strict turns, one point a box.
    fn default() -> Self {
        Options::sized(6, 6)
    }
}

impl Options {
    /// Strict rules and one point a box on a board of this size.
    pub fn sized(rows: u8, columns: u8) -> Self {
        Options {
            rows,
            columns,
            rules: TurnRule::Strict,
            box_values: BoxValues::Ones,
        }
    }

    /// The number of edges of the board.
    pub fn edge_count(&self) -> usize {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        2 * rows * columns + rows + columns
    }

    /// The points of each box, row by row.
    ///
    /// # Errors
    /// When the list is not one value of 1 to 9 for each box, or the size is out of bounds.
    pub fn points_of_boxes(&self) -> Result<Vec<u8>, TextError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            return Err(TextError(gettext_f(
                "a board has 1 to 12 rows and columns of boxes, not {rows} × {columns}",
                &[
                    ("rows", &self.rows.to_string()),
                    ("columns", &self.columns.to_string()),
                ],
            )));
        }
        let boxes = usize::from(self.rows) * usize::from(self.columns);
        match &self.box_values {
            BoxValues::Ones => Ok(vec![1; boxes]),
            BoxValues::Drawn(seed) => Ok((0..boxes as u64)
                .map(|index| {
                    let step = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    1 + (mix(mix(u64::from(*seed)).wrapping_add(step)) % 9) as u8
                })
                .collect()),
            BoxValues::Own(values) => {
                if values.len() != boxes {
                    return Err(TextError(gettext_f(
                        "{count} box values were given for {boxes} boxes",
                        &[
                            ("count", &values.len().to_string()),
                            ("boxes", &boxes.to_string()),
                        ],
                    )));
                }
                match values.iter().find(|value| !(1..=9).contains(*value)) {
                    Some(value) => Err(TextError(gettext_f(
                        "a box is worth 1 to 9 points, not {value}",
                        &[("value", &value.to_string())],
                    ))),
                    None => Ok(values.clone()),
                }
            }
        }
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "size" => (self.rows, self.columns) = read_size(value)?,
            "rows" => self.rows = read_side(value)?,
            "columns" => self.columns = read_side(value)?,
            "rules" => {
                self.rules = match value {
                    "strict" => TurnRule::Strict,
                    "extra" => TurnRule::Extra,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no turn rule; there are strict and extra",
                            &[("value", &clip(value))],
                        )));
                    }
                }
            }
            "values" => {
                self.box_values = match (value, &self.box_values) {
                    ("ones", _) => BoxValues::Ones,
                    ("drawn", BoxValues::Drawn(seed)) => BoxValues::Drawn(*seed),
                    ("drawn", _) => BoxValues::Drawn(1),
                    ("own", BoxValues::Own(list)) => BoxValues::Own(list.clone()),
                    ("own", _) => BoxValues::Own(self.points_of_boxes()?),
                    _ => return self.set("box-values", value),
                }
            }
            "box-seed" => {
                self.box_values = BoxValues::Drawn(value.trim().parse().map_err(|_| {
                    TextError(gettext_f(
                        "“{value}” is not a number to draw box values from",
                        &[("value", &clip(value))],
                    ))
                })?);
            }
            "box-values" => {
                self.box_values = match value.trim() {
                    "" | "ones" => BoxValues::Ones,
                    text => match text.strip_prefix("seed") {
                        Some(seed) => return self.set("box-seed", seed.trim_matches([' ', '='])),
                        None => BoxValues::Own(read_values(text)?),
                    },
                }
            }
            _ => {
                return Err(TextError(gettext_f(
                    "Walls has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> String {
        match key {
            "size" => format!("{}x{}", self.rows, self.columns),
            "rows" => self.rows.to_string(),
            "columns" => self.columns.to_string(),
            "rules" => match self.rules {
                TurnRule::Strict => "strict".into(),
                TurnRule::Extra => "extra".into(),
            },
            "values" => match self.box_values {
                BoxValues::Ones => "ones".into(),
                BoxValues::Drawn(_) => "drawn".into(),
                BoxValues::Own(_) => "own".into(),
            },
            "box-seed" => match self.box_values {
                BoxValues::Drawn(seed) => seed.to_string(),
                _ => "1".into(),
            },
            "box-values" => match &self.box_values {
                BoxValues::Ones => "ones".into(),
                BoxValues::Drawn(seed) => format!("seed {seed}"),
                BoxValues::Own(values) => {
                    let texts: Vec<String> = values.iter().map(u8::to_string).collect();
                    texts.join(" ")
                }
            },
            _ => String::new(),
        }
    }

    pub(super) fn fields() -> Vec<Field> {
        let side = FieldKind::Number(1, MAX_SIDE.into());
        let field = |key, label: String, hint: String, kind, only_with| Field {
            key,
            label,
            hint,
            kind,
            only_with,
        };
        vec![
            field(
                "rows",
                gettext("Rows of boxes"),
                String::new(),
                side.clone(),
                None,
            ),
            field(
                "columns",
                gettext("Columns of boxes"),
                String::new(),
                side,
                None,
            ),
            field(
                "rules",
                gettext("Turn rule"),
                String::new(),
                FieldKind::Choice(vec![
                    ("strict", gettext("Strict: turns alternate")),
                    ("extra", gettext("Extra move after a box")),
                ]),
                None,
            ),
            field(
                "values",
                gettext("Box values"),
                String::new(),
                FieldKind::Choice(vec![
                    ("ones", gettext("One point each")),
                    ("drawn", gettext("Drawn: 1 to 9 points")),
                    ("own", gettext("My own list")),
                ]),
                None,
            ),
            field(
                "box-seed",
                gettext("Draw from number"),
                gettext("The same number draws the same values"),
                FieldKind::Number(0, 999_999),
                Some(("values", "drawn")),
            ),
            field(
                "box-values",
                gettext("Values row by row"),
                gettext("One number from 1 to 9 for each box"),
                FieldKind::Text,
                Some(("values", "own")),
            ),
        ]
    }

    pub(super) fn summary(&self) -> String {
        let rule = match self.rules {
            TurnRule::Strict => gettext("strict turns"),
            TurnRule::Extra => gettext("extra move"),
        };
        let size = format!("{} × {}", self.rows, self.columns);
        match self.box_values {
            BoxValues::Ones => format!("{size}, {rule}"),
            _ => format!("{size}, {rule}, {}", gettext("box values")),
        }
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "Two players paint the edges between dots, one edge a move. Whoever paints the fourth \
             edge of a box owns it and plants a flower there. When every edge is painted, more \
             points win. Under strict turns the players simply alternate; under the extra move \
             rule, whoever completes a box moves again.",
        )
    }

    pub(super) fn fitting(&self, text: &str) -> Options {
        match diagram::size(text) {
            Some((rows, columns)) if (rows, columns) != (self.rows, self.columns) => Options {
                rows,
                columns,
                rules: self.rules,
                box_values: match self.box_values {
                    BoxValues::Own(_) => BoxValues::Ones,
                    ref kept => kept.clone(),
                },
            },
            _ => self.clone(),
        }
    }

    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(match self.edge_count() {
            0..=64 => visitor.visit(Walls::<u64>::new(self)?),
            65..=128 => visitor.visit(Walls::<u128>::new(self)?),
            _ => visitor.visit(Walls::<[u64; 5]>::new(self)?),
        })
    }
}

fn read_side(text: &str) -> Result<u8, TextError> {
    text.trim()
        .parse()
        .ok()
        .filter(|side| (1..=MAX_SIDE).contains(side))
        .ok_or_else(|| {
            TextError(gettext_f(
                "“{value}” is not a number of rows or columns from 1 to 12",
                &[("value", &clip(text))],
            ))
        })
}

fn read_size(text: &str) -> Result<(u8, u8), TextError> {
    let parts = text.split_once(['x', 'X', '×']);
    parts
        .and_then(|(rows, columns)| Some((read_side(rows).ok()?, read_side(columns).ok()?)))
        .ok_or_else(|| {
            TextError(gettext_f(
                "“{value}” is not a size such as 6x6, each side from 1 to 12",
                &[("value", &clip(text))],
            ))
        })
}

fn read_values(text: &str) -> Result<Vec<u8>, TextError> {
    text.split([' ', ',', ';', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| {
            let value = word.parse::<u8>().ok();
            value
                .filter(|value| (1..=9).contains(value))
                .ok_or_else(|| {
                    TextError(gettext_f(
                        "“{value}” is not a box value from 1 to 9",
                        &[("value", &clip(word))],
                    ))
                })
        })
        .collect()
}

/// The rules of Walls on one board; `B` holds a set of its edges.
#[derive(Debug, Clone)]
pub struct Walls<B> {
    geometry: Arc<Geometry<B>>,
    options: Options,
    extra: bool,
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B> {
    painted: B,
    /// Points of the first player less those of the second.
    net: i16,
    mover: Side,
}

impl<B: EdgeSet> Position<B> {
    /// The painted edges.
    pub fn painted(&self) -> B {
        self.painted
    }
}

/// Who painted which edge and owns which box. Edges of a pasted position may be nobody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marks<B> {
    edges: [B; 2],
    boxes: [B; 2],
}

impl<B: EdgeSet> Default for Marks<B> {
    /// Nothing is painted.
    fn default() -> Self {
        Marks {
            edges: [B::EMPTY; 2],
            boxes: [B::EMPTY; 2],
        }
    }
}

/// A board as a painter sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Rows of boxes.
    pub rows: usize,
    /// Columns of boxes.
    pub columns: usize,
    /// Every edge with where it lies and how it is painted, in the order of the sites.
    pub edges: Vec<(Lattice, Paint)>,
    /// Row by row: who owns the box, and what it is worth.
    pub boxes: Vec<(Option<Side>, u8)>,
    /// Whether the boxes differ in value.
    pub valued: bool,
    /// The edge painted last.
    pub last: Option<Lattice>,
}

/// The state of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Unpainted.
    Free,
    /// Painted by this side.
    By(Side),
    /// Painted, nobody knows by whom.
    Unknown,
}

impl<B: EdgeSet> Walls<B> {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the options are out of bounds, or the board has more edges than `B` holds.
    pub fn new(options: &Options) -> Result<Self, TextError> {
        let values = options.points_of_boxes()?;
        if options.edge_count() > B::CAPACITY {
            return Err(TextError(gettext_f(
                "a board of {edges} edges does not fit here",
                &[("edges", &options.edge_count().to_string())],
            )));
        }
        Ok(Walls {
            geometry: Arc::new(Geometry::new(
                options.rows.into(),
                options.columns.into(),
                values,
            )),
            extra: options.rules == TurnRule::Extra,
            options: options.clone(),
        })
    }

    /// The options of this board.
    pub fn board(&self) -> &Options {
        &self.options
    }

    /// The edge at a lattice point.
    pub fn edge(&self, place: Lattice) -> Option<u16> {
        self.geometry.edge(place)
    }

    /// Where an edge lies.
    pub fn place(&self, edge: u16) -> Lattice {
        self.geometry.place(edge)
    }

    /// The unpainted edges.
    pub fn free(&self, position: &Position<B>) -> B {
        self.geometry.full.minus(position.painted)
    }

    /// Who owns a box by its number, row by row.
    fn owner(marks: &Marks<B>, index: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| marks.boxes[side.index()].contains(index))
    }

    fn paint(marks: &Marks<B>, position: &Position<B>, edge: usize) -> Paint {
        let by = |side: &Side| marks.edges[side.index()].contains(edge);
        match Side::BOTH.into_iter().find(by) {
            Some(side) => Paint::By(side),
            None if position.painted.contains(edge) => Paint::Unknown,
            None => Paint::Free,
        }
    }

    fn read_place(&self, text: &str) -> Option<Lattice> {
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
        if let Some((row, column)) = inner.split_once(',') {
            return Some((row.trim().parse().ok()?, column.trim().parse().ok()?));
        }
        dots_place(inner)
    }
}

/// The edge between two neighbouring dots, written as in `a1b1`: letters count columns from the left,
/// numbers rows from the top.
fn dots_place(text: &str) -> Option<Lattice> {
    let lower = text.to_ascii_lowercase();
    let dot = |text: &str| -> Option<(usize, usize)> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let row: usize = text[1..].parse().ok()?;
        (1..=usize::from(MAX_SIDE) + 1)
            .contains(&row)
            .then(|| (row - 1, usize::from(letter - b'a')))
    };
    let second = lower
        .char_indices()
        .skip(1)
        .find(|(_, c)| c.is_ascii_lowercase())?
        .0;
    let (from, to) = (dot(&lower[..second])?, dot(&lower[second..])?);
    (from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1).then_some((from.0 + to.0, from.1 + to.1))
}

impl<B: EdgeSet> Game for Walls<B> {
    type Position = Position<B>;
    type Move = u16;

    fn start(&self) -> Position<B> {
        Position {
            painted: B::EMPTY,
            net: 0,
            mover: Side::First,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position<B>) -> Option<Side> {
        (position.painted != self.geometry.full).then_some(position.mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position<B>) -> impl Iterator<Item = u16> + Clone {
        Members(self.free(position))
    }

    #[inline(always)]
    fn play(&self, position: &Position<B>, edge: u16) -> Position<B> {
        let painted = position.painted.with(edge.into());
        let beside = &self.geometry.beside[usize::from(edge)];
        let gain = (0..2)
            .map(|i| i16::from(painted.includes(beside.boxes[i])) * beside.values[i])
            .sum::<i16>();
        Position {
            painted,
            net: position.net + position.mover.sign() as i16 * gain,
            mover: if self.extra && gain > 0 {
                position.mover
            } else {
                position.mover.other()
            },
        }
    }

    fn points(&self, position: &Position<B>) -> [i32; 2] {
        let taken: i32 = (self.geometry.boxes.iter())
            .zip(&self.geometry.values)
            .filter(|(edges, _)| position.painted.includes(**edges))
            .map(|(_, &value)| i32::from(value))
            .sum();
        let net = i32::from(position.net);
        [(taken + net) / 2, (taken - net) / 2]
    }

    fn margin(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    #[inline(always)]
    fn state_key(&self, position: &Position<B>) -> u64 {
        let rest = (position.net as u16 as u64) << 1 | position.mover as u64;
        position.painted.hash64() ^ mix(rest.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }
}

impl<B: EdgeSet> Evaluate for Walls<B> {
    const UNITS_PER_POINT: i32 = 16;

    #[inline(always)]
    fn evaluate(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    #[inline(always)]
    fn banked(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    fn canonical_key(&self, position: &Position<B>) -> u64 {
        self.geometry.canonical(position.painted).hash64()
    }

    #[inline(always)]
    fn move_code(&self, edge: u16) -> u16 {
        edge
    }

    fn strings_and_coins(&self, position: &Position<B>) -> Option<StringsAndCoins> {
        let string = |edge: u16| {
            let coins = self.geometry.around(edge.into());
            StringOfCoins {
                code: edge,
                coin: coins[0],
                other: coins.get(1).copied(),
            }
        };
        Some(StringsAndCoins {
            rows: self.geometry.rows,
            columns: self.geometry.columns,
            values: self.geometry.values.clone(),
            extra_turn: self.extra,
            strings: self.moves(position).map(string).collect(),
        })
    }

    fn half_turn(&self, edge: u16) -> Option<u16> {
        let (rows, columns) = self.geometry.lattice_size();
        let (row, column) = self.place(edge);
        self.edge((rows - 1 - row, columns - 1 - column))
    }

    fn images(&self, position: &Position<B>) -> Vec<Position<B>> {
        let moved = |map: &dyn Fn(Lattice) -> Lattice| {
            Members(position.painted)
                .filter_map(|edge| self.edge(map(self.place(edge))))
                .fold(B::EMPTY, |set, edge| set.with(edge.into()))
        };
        self.geometry
            .symmetries()
            .iter()
            .map(|map| Position {
                painted: moved(map),
                ..*position
            })
            .collect()
    }

    fn expert_eval(&self, position: &Position<B>) -> i32 {
        let net = Self::UNITS_PER_POINT * i32::from(position.net);
        if position.painted == self.geometry.full {
            return net;
        }
        let more = estimate::estimate(
            &self.geometry,
            position.painted,
            self.extra,
            Self::UNITS_PER_POINT,
        );
        net + position.mover.sign() * more
    }

    /// Under strict turns, an edge between boxes with many free edges breaks up the open part of the
    /// board. To take edges column by column, as they are listed, leaves whole columns to the end, and
    /// these take the solver longest: so the position decides which of several such edges it is.
    fn order_bonus(&self, position: &Position<B>, mv: u16) -> i32 {
        if self.extra {
            return 0;
        }
        let beside = self.geometry.around(mv.into()).iter();
        let free = |&index: &u8| {
            self.geometry.boxes[usize::from(index)]
                .minus(position.painted)
                .len()
        };
        let drawn = mix(self.state_key(position) ^ u64::from(mv) << 40) >> 48;
        (beside.map(free).sum::<u32>() << 16) as i32 - drawn as i32
    }

    #[inline(always)]
    fn is_quiet(&self, position: &Position<B>) -> bool {
        position.painted != self.geometry.full && !self.geometry.has_open_box(position.painted)
    }

    fn gain(&self, position: &Position<B>, edge: u16) -> i32 {
        let net = self.play(position, edge).net - position.net;
        position.mover.sign() * i32::from(net)
    }
}

impl<B: EdgeSet> Notation for Walls<B> {
    type Marks = Marks<B>;

    fn mark(&self, before: &StateOf<Self>, edge: u16, after: &Position<B>) -> Marks<B> {
        let mut marks = before.marks;
        let mover = before.position.mover.index();
        marks.edges[mover] = marks.edges[mover].with(edge.into());
        for (index, &edges) in self.geometry.boxes.iter().enumerate() {
            if edges.contains(edge.into()) && after.painted.includes(edges) {
                marks.boxes[mover] = marks.boxes[mover].with(index);
            }
        }
        marks
    }

    fn move_text(&self, edge: u16) -> String {
        let (row, column) = self.place(edge);
        format!("{row},{column}")
    }

    fn log_text(&self, edge: u16) -> String {
        let (row, column) = self.place(edge);
        format!("[{row}, {column}]")
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<u16, TextError> {
        let place = self
            .read_place(text)
            .ok_or_else(|| not_a_move(text, &gettext("row,column such as 0,1")))?;
        self.edge(place)
            .filter(|&edge| self.free(position).contains(edge.into()))
            .ok_or_else(|| illegal_move(text))
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let dots = text.contains(|c: char| c.is_ascii_alphabetic());
        let brackets = text.contains(']');
        let parts = text.split(|c: char| match (dots, brackets) {
            (true, _) => c.is_whitespace() || c == ',' || c == ';',
            (false, true) => c == ']',
            (false, false) => c.is_whitespace() || c == ';',
        });
        parts
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect()
    }

    fn state_text(&self, state: &State<Position<B>, Marks<B>>) -> String {
        diagram::write(self, state)
    }

    fn parse_state(&self, text: &str) -> Result<State<Position<B>, Marks<B>>, TextError> {
        diagram::read(self, text)
    }
}

impl<B: EdgeSet> OnBoard for Walls<B> {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (
            2.0 * self.geometry.columns as f64,
            2.0 * self.geometry.rows as f64,
        )
    }

    fn sites(&self) -> Vec<Place> {
        (0..self.geometry.edge_count())
            .map(|edge| {
                let (row, column) = self.place(edge as u16);
                Place {
                    x: column as f64,
                    y: row as f64,
                }
            })
            .collect()
    }

    fn path(&self, _: &Position<B>, edge: u16) -> Vec<Site> {
        vec![edge]
    }

    fn site_text(
        &self,
        state: &State<Position<B>, Marks<B>>,
        site: Site,
        names: [&str; 2],
    ) -> String {
        let (row, column) = self.place(site);
        let kind = if row % 2 == 0 {
            gettext("Horizontal edge, row {row}, column {column}, {state}")
        } else {
            gettext("Vertical edge, row {row}, column {column}, {state}")
        };
        let paint = match Self::paint(&state.marks, &state.position, site.into()) {
            Paint::Free => gettext("free"),
            Paint::By(side) => gettext_f("painted by {name}", &[("name", names[side.index()])]),
            Paint::Unknown => gettext("painted"),
        };
        let values = [
            ("row", row.to_string()),
            ("column", column.to_string()),
            ("state", paint),
        ];
        crate::i18n::fill(
            &kind,
            &values.each_ref().map(|(key, value)| (*key, value.as_str())),
        )
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, u16)>) -> Scene {
        Scene {
            rows: self.geometry.rows,
            columns: self.geometry.columns,
            edges: (0..self.geometry.edge_count())
                .map(|edge| {
                    let paint = Self::paint(&state.marks, &state.position, edge);
                    (self.place(edge as u16), paint)
                })
                .collect(),
            boxes: (self.geometry.values.iter().enumerate())
                .map(|(index, &value)| (Self::owner(&state.marks, index), value))
                .collect(),
            valued: self.options.box_values != BoxValues::Ones,
            last: last.map(|(_, edge)| self.place(edge)),
        }
    }

    fn insight(&self, position: &Position<B>) -> Insight {
        insight::insight(&self.geometry, position, self.extra)
    }
}
