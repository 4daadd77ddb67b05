//! Fortress (seed 003), a relative of Asalto: 24 attackers against two defenders on the cross of 33
//! points.
//!
//! Attackers step forward or sideways and win by filling the nine points of the fortress. Defenders
//! step in all directions and must jump over attackers where they can; fewer than nine attackers
//! cannot win any more. The attacker is [`Side::First`]: after the defenders are placed, it moves
//! first.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::lines::{Drawing, at, wrong_shape, wrong_sign};
use super::pieces::Pieces;
use super::registry::{Field, FieldKind, Visitor};
use super::{
    Evaluate, Game, Notation, OnBoard, Place, Salt, Side, Site, State, StateOf, TextError, Trail,
    WIN, clip, illegal_move, mix, not_a_move, trails_of_pieces,
};
use crate::i18n::{gettext, gettext_f};

/// Points of the board.
pub const POINTS: usize = 33;

/// Points of the fortress; fewer attackers than that lose.
pub const FORTRESS_POINTS: u32 = 9;

/// Half-moves after which nobody has won.
pub const HALF_MOVES: u8 = 250;

/// From so many half-moves on, searches must know how many are left.
const LATE: u8 = HALF_MOVES - 24;

/// The attacker's side.
pub const ATTACKER: Side = Side::First;
/// The defender's side.
pub const DEFENDER: Side = Side::Second;

/// Whether a defender may stop while it can go on jumping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JumpRule {
    /// The whole sequence must be jumped.
    #[default]
    Whole,
    /// Any beginning of it may be jumped, as in the author's program.
    Author,
}

/// The options of Fortress.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How far a defender must jump.
    #[serde(default)]
    pub rules: JumpRule,
    /// Where the defenders stand; empty where the defender places them.
    #[serde(default)]
    pub placement: Vec<String>,
}

impl Options {
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "rules" => {
                self.rules = match value {
                    "whole" => JumpRule::Whole,
                    "author" => JumpRule::Author,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no rule; there are whole and author",
                            &[("value", &clip(value))],
                        )));
                    }
                }
            }
            "placement" => {
                let placement: Vec<String> = value
                    .split([',', ' '])
                    .filter(|point| !point.is_empty())
                    .map(|point| point.to_ascii_lowercase())
                    .collect();
                check_placement(&placement)?;
                self.placement = placement;
            }
            _ => {
                return Err(TextError(gettext_f(
                    "Fortress has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> String {
        match key {
            "rules" => match self.rules {
                JumpRule::Whole => "whole".into(),
                JumpRule::Author => "author".into(),
            },
            "placement" => self.placement.join(","),
            _ => String::new(),
        }
    }

    pub(super) fn fields() -> Vec<Field> {
        vec![
            Field {
                key: "rules",
                label: gettext("A defender that jumps"),
                hint: String::new(),
                kind: FieldKind::Choice(vec![
                    ("whole", gettext("Must jump as long as it can")),
                    ("author", gettext("May stop after any jump")),
                ]),
                only_with: None,
            },
            Field {
                key: "placement",
                label: gettext("Defenders stand on"),
                hint: gettext("Two fortress points such as c1,e1; empty: the defender chooses"),
                kind: FieldKind::Text,
                only_with: None,
            },
        ]
    }

    pub(super) fn summary(&self) -> String {
        let mut parts = Vec::new();
        if !self.placement.is_empty() {
            parts.push(gettext_f(
                "defenders {points}",
                &[("points", &self.placement.join(" "))],
            ));
        }
        parts.push(match self.rules {
            JumpRule::Whole => gettext("whole jumps"),
            JumpRule::Author => gettext("jumps may stop"),
        });
        parts.join(", ")
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "First the defender puts two pieces into the fortress, the nine points at the top. Then \
             the attacker, who has 24, moves first: one step forward or sideways along a line. A \
             defender steps along any line, or jumps over a neighbouring attacker to the empty \
             point behind and takes it; it must jump where it can, and goes on jumping. Attackers \
             on all nine points win the fortress; fewer than nine attackers lose. Whoever cannot \
             move loses; after 250 moves nobody wins.",
        )
    }

    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Fortress::new(self)?))
    }
}

fn check_placement(placement: &[String]) -> Result<Vec<u8>, TextError> {
    let points: Option<Vec<u8>> = placement.iter().map(|text| point_named(text)).collect();
    let points = points.filter(|points| {
        let fortress = points
            .iter()
            .all(|&point| tables().fortress >> point & 1 == 1);
        fortress && (points.is_empty() || (points.len() == 2 && points[0] != points[1]))
    });
    points.ok_or_else(|| {
        TextError(gettext_f(
            "“{value}” are not two different points of the fortress, c1 to e3",
            &[("value", &clip(&placement.join(",")))],
        ))
    })
}

/// Column and row (0 at the top) of the directions: the four along the lines first.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

/// Not a point.
const NONE: u8 = 0xff;

/// The cross: which points neighbour which.
#[derive(Debug)]
struct Tables {
    /// Column and row of each point.
    places: [(i8, i8); POINTS],
    /// The neighbour in each direction, or [`NONE`].
    next: [[u8; 8]; POINTS],
    fortress: u64,
    all: u64,
}

fn on_board(column: i8, row: i8) -> bool {
    let middle = 2..=4;
    (0..7).contains(&column)
        && (0..7).contains(&row)
        && (middle.contains(&column) || middle.contains(&row))
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut places = [(0, 0); POINTS];
        let mut count = 0;
        for row in 0..7 {
            for column in 0..7 {
                if on_board(column, row) {
                    places[count] = (column, row);
                    count += 1;
                }
            }
        }
        let number = |column: i8, row: i8| {
            let found = places.iter().position(|&place| place == (column, row));
            found.map_or(NONE, |point| point as u8)
        };
        let mut next = [[NONE; 8]; POINTS];
        for (point, &(column, row)) in places.iter().enumerate() {
            for (direction, &(right, down)) in DIRECTIONS.iter().enumerate() {
                // A diagonal is drawn exactly where its whole square is on the board.
                if on_board(column + right, row) && on_board(column, row + down) {
                    next[point][direction] = number(column + right, row + down);
                }
            }
        }
        let fortress = (0..POINTS)
            .filter(|&point| (2..=4).contains(&places[point].0) && places[point].1 <= 2)
            .fold(0, |set, point| set | 1 << point);
        Tables {
            places,
            next,
            fortress,
            all: (1 << POINTS) - 1,
        }
    })
}

fn point_name(point: u8) -> String {
    let (column, row) = tables().places[usize::from(point)];
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn point_named(text: &str) -> Option<u8> {
    let mut bytes = text.trim().bytes();
    let column = bytes.next()?.to_ascii_lowercase().checked_sub(b'a')? as i8;
    let row = bytes.next()?.checked_sub(b'1')? as i8;
    let mut places = tables().places.iter();
    let found = places.position(|&place| place == (column, row))?;
    bytes.next().is_none().then_some(found as u8)
}

/// The points of a set, lowest first.
fn points_of(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as u8;
            set &= set - 1;
            point
        })
    })
}

/// A move: a placement, a step, or a sequence of jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    kind: Kind,
    /// Steps or jumps.
    count: u8,
    /// Their directions, three bits each, the first lowest. No sequence is longer than 21: every jump
    /// crosses another of the at most 21 points between the points that the piece can reach.
    directions: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Place,
    Step,
    Jump,
}

impl Move {
    fn directions(self) -> impl Iterator<Item = usize> {
        (0..self.count).map(move |index| (self.directions >> (3 * index) & 7) as usize)
    }

    /// The points that the piece touches, its own first.
    fn points(self) -> impl Iterator<Item = u8> {
        let next = &tables().next;
        let mut at = self.from;
        let jump = self.kind == Kind::Jump;
        let rest = self.directions().map(move |direction| {
            at = next[usize::from(at)][direction];
            if jump {
                at = next[usize::from(at)][direction];
            }
            at
        });
        std::iter::once(self.from).chain(rest)
    }

    /// The points that are jumped over.
    fn jumped(self) -> u64 {
        if self.kind != Kind::Jump {
            return 0;
        }
        let next = &tables().next;
        let mut at = self.from;
        self.directions().fold(0, |set, direction| {
            let over = next[usize::from(at)][direction];
            at = next[usize::from(over)][direction];
            set | 1 << over
        })
    }
}

/// The legal moves of a position; only rare positions have more than fit without allocation.
type Moves = SmallVec<[Move; 64]>;

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    attackers: u64,
    defenders: u64,
    mover: Side,
    /// Half-moves made, placement not counted.
    played: u8,
    /// Whether the side to move cannot.
    stuck: bool,
}

impl Position {
    fn placing(&self) -> bool {
        self.defenders.count_ones() < 2
    }
}

/// What a painter sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The pieces.
    pub pieces: Pieces,
    /// The sites of the fortress.
    pub fortress: Vec<Site>,
    /// The lines of the board, each once.
    pub lines: Vec<(Site, Site)>,
}

/// The rules.
#[derive(Debug, Clone)]
pub struct Fortress {
    options: Options,
    placed: u64,
    tables: &'static Tables,
}

impl Fortress {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the placement is not two points of the fortress.
    pub fn new(options: &Options) -> Result<Fortress, TextError> {
        let placed = check_placement(&options.placement)?;
        Ok(Fortress {
            options: options.clone(),
            placed: placed.into_iter().fold(0, |set, point| set | 1 << point),
            tables: tables(),
        })
    }

    /// Who has won, or that nobody can any more.
    fn result(&self, position: &Position) -> Option<Option<Side>> {
        if position.attackers.count_ones() < FORTRESS_POINTS {
            Some(Some(DEFENDER))
        } else if position.attackers & self.tables.fortress == self.tables.fortress {
            Some(Some(ATTACKER))
        } else if position.stuck {
            Some(Some(position.mover.other()))
        } else if position.played >= HALF_MOVES {
            Some(None)
        } else {
            None
        }
    }

    fn free(&self, position: &Position) -> u64 {
        self.tables.all & !(position.attackers | position.defenders)
    }

    /// The legal moves, whether or not the game is over.
    fn generate(&self, position: &Position) -> Moves {
        let mut moves = Moves::new();
        let free = self.free(position);
        if position.placing() {
            let places = points_of(free & self.tables.fortress);
            moves.extend(places.map(|from| Move {
                from,
                kind: Kind::Place,
                count: 0,
                directions: 0,
            }));
            return moves;
        }
        if position.mover == ATTACKER {
            // Forward, right, left: never back, never diagonally.
            self.steps(position.attackers, free, &[0, 1, 3], &mut moves);
            return moves;
        }
        for from in points_of(position.defenders) {
            let jump = Move {
                from,
                kind: Kind::Jump,
                count: 0,
                directions: 0,
            };
            self.jumps(from, position.attackers, free | 1 << from, jump, &mut moves);
        }
        if moves.is_empty() {
            let all = [0, 1, 2, 3, 4, 5, 6, 7];
            self.steps(position.defenders, free, &all, &mut moves);
        }
        moves
    }

    fn steps(&self, pieces: u64, free: u64, directions: &[usize], moves: &mut Moves) {
        for from in points_of(pieces) {
            for &direction in directions {
                let to = self.tables.next[usize::from(from)][direction];
                if to != NONE && free >> to & 1 == 1 {
                    moves.push(Move {
                        from,
                        kind: Kind::Step,
                        count: 1,
                        directions: direction as u64,
                    });
                }
            }
        }
    }

    /// Adds the sequences that go on from `at`; the jumped attackers are already gone.
    fn jumps(&self, at: u8, attackers: u64, free: u64, so_far: Move, moves: &mut Moves) {
        let mut ends = true;
        for direction in 0..8 {
            let over = self.tables.next[usize::from(at)][direction];
            if over == NONE || attackers >> over & 1 == 0 {
                continue;
            }
            let to = self.tables.next[usize::from(over)][direction];
            if to == NONE || free >> to & 1 == 0 {
                continue;
            }
            ends = false;
            let longer = Move {
                count: so_far.count + 1,
                directions: so_far.directions | (direction as u64) << (3 * so_far.count),
                ..so_far
            };
            if self.options.rules == JumpRule::Author {
                moves.push(longer);
            }
            self.jumps(
                to,
                attackers & !(1 << over),
                free | 1 << over,
                longer,
                moves,
            );
        }
        if ends && so_far.count > 0 && self.options.rules == JumpRule::Whole {
            moves.push(so_far);
        }
    }

    /// Whether the side to move has a move at all.
    fn can_move(&self, position: &Position) -> bool {
        let free = self.free(position);
        let next = &self.tables.next;
        let step = |pieces: u64, directions: &[usize]| {
            points_of(pieces).any(|from| {
                directions.iter().any(|&direction| {
                    let to = next[usize::from(from)][direction];
                    to != NONE && free >> to & 1 == 1
                })
            })
        };
        if position.mover == ATTACKER {
            return step(position.attackers, &[0, 1, 3]);
        }
        step(position.defenders, &[0, 1, 2, 3, 4, 5, 6, 7])
            || points_of(position.defenders).any(|from| {
                (0..8).any(|direction| {
                    let over = next[usize::from(from)][direction];
                    over != NONE && position.attackers >> over & 1 == 1 && {
                        let to = next[usize::from(over)][direction];
                        to != NONE && free >> to & 1 == 1
                    }
                })
            })
    }

    fn hash(&self, position: &Position, attackers: u64, defenders: u64) -> u64 {
        let late = if position.played >= LATE {
            position.played
        } else {
            0
        };
        let first = mix(attackers << 1 | position.mover as u64);
        mix(first ^ (defenders << 20 | u64::from(late)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn mirrored(&self, set: u64) -> u64 {
        points_of(set).fold(0, |image, point| {
            let (column, row) = self.tables.places[usize::from(point)];
            let mut places = self.tables.places.iter();
            let mirror = places.position(|&place| place == (6 - column, row));
            image | 1 << mirror.unwrap_or(0)
        })
    }
}

/// The points in a mirror, by halves of the set.
fn mirror_bits(set: u64) -> u64 {
    static IMAGES: OnceLock<[[u64; 2048]; 3]> = OnceLock::new();
    let images = IMAGES.get_or_init(|| {
        std::array::from_fn(|part| {
            std::array::from_fn(|bits| {
                points_of(bits as u64).fold(0, |image, bit| {
                    let point = 11 * part + usize::from(bit);
                    let (column, row) = tables().places[point];
                    let mut places = tables().places.iter();
                    let mirror = places.position(|&place| place == (6 - column, row));
                    image | 1 << mirror.unwrap_or(0)
                })
            })
        })
    });
    (0..3).fold(0, |image, part| {
        image | images[part][(set >> (11 * part) & 0x7ff) as usize]
    })
}

impl Game for Fortress {
    type Position = Position;
    type Move = Move;
    const REVERSIBLE: bool = true;

    fn start(&self) -> Position {
        let placed = self.placed != 0;
        Position {
            attackers: self.tables.all & !self.tables.fortress,
            defenders: self.placed,
            mover: if placed { ATTACKER } else { DEFENDER },
            played: 0,
            stuck: false,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        self.result(position).is_none().then_some(position.mover)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let moves = match self.turn(position) {
            Some(_) => self.generate(position),
            None => Moves::new(),
        };
        moves.into_iter()
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        if mv.kind == Kind::Place {
            after.defenders |= 1 << mv.from;
            if !after.placing() {
                after.mover = ATTACKER;
                after.stuck = !self.can_move(&after);
            }
            return after;
        }
        let to = mv.points().last().unwrap_or(mv.from);
        let pieces = match position.mover {
            ATTACKER => &mut after.attackers,
            DEFENDER => &mut after.defenders,
        };
        *pieces = *pieces & !(1 << mv.from) | 1 << to;
        after.attackers &= !mv.jumped();
        after.mover = position.mover.other();
        after.played = position.played.saturating_add(1);
        after.stuck = !self.can_move(&after);
        after
    }

    /// Attackers in the fortress, and attackers taken.
    fn points(&self, position: &Position) -> [i32; 2] {
        let inside = position.attackers & self.tables.fortress;
        [
            inside.count_ones() as i32,
            24 - position.attackers.count_ones() as i32,
        ]
    }

    fn margin(&self, position: &Position) -> i32 {
        let winner = self.result(position).flatten();
        winner.map_or(0, Side::sign)
    }

    fn state_key(&self, position: &Position) -> u64 {
        self.hash(position, position.attackers, position.defenders)
    }
}

impl Evaluate for Fortress {
    const WIN_ONLY: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        if let Some(result) = self.result(position) {
            return result.map_or(0, |side| WIN * side.sign());
        }
        // The weights are those of the author's program.
        let mut value = 0;
        for point in points_of(position.attackers) {
            let (column, row) = self.tables.places[usize::from(point)];
            value += 100 + i32::from(7 - row) * 10;
            if self.tables.fortress >> point & 1 == 1 {
                value += 35;
                value += if row == 0 { 65 } else { 0 };
                value += if row <= 1 && column != 3 { 55 } else { 0 };
            }
        }
        for point in points_of(position.defenders) {
            value += 25 * i32::from(self.tables.places[usize::from(point)].1);
        }
        value
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        let (attackers, defenders) = (position.attackers, position.defenders);
        let one = self.hash(position, attackers, defenders);
        one.min(self.hash(position, mirror_bits(attackers), mirror_bits(defenders)))
    }

    fn move_code(&self, mv: Move) -> u16 {
        // Steps and up to three jumps have codes of their own.
        let (from, bits) = (u64::from(mv.from), mv.directions);
        (match mv.count {
            0 => from,
            1 => 64 + from * 8 + bits,
            2 => 400 + from * 64 + bits,
            3 => 2_600 + from * 512 + bits,
            count => 20_000 + mix(mix(bits) ^ from << 8 ^ u64::from(count)) % 45_000,
        }) as u16
    }

    fn is_noisy(&self, position: &Position) -> bool {
        position.mover == DEFENDER
            && !position.placing()
            && self.result(position).is_none()
            && self
                .generate(position)
                .iter()
                .any(|mv| mv.kind == Kind::Jump)
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let taken = mv.jumped().count_ones() as i32;
        let to = mv.points().last().unwrap_or(mv.from);
        let inside = |point: u8| (self.tables.fortress >> point & 1) as i32;
        match position.mover {
            ATTACKER => inside(to) - inside(mv.from),
            DEFENDER => taken,
        }
    }

    /// The published program adds 0 to 9 for each attacker, and sets its defenders up at random.
    fn salt(&self) -> Option<Salt<Self>> {
        Some(Salt {
            value: |_, position, draw| {
                points_of(position.attackers)
                    .map(|point| (mix(draw ^ u64::from(point) << 40) % 10) as i32)
                    .sum()
            },
            is_setup: |_, position| position.placing(),
        })
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        trails_of_pieces(self, position)
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let mirrored = Position {
            attackers: self.mirrored(position.attackers),
            defenders: self.mirrored(position.defenders),
            ..*position
        };
        vec![*position, mirrored]
    }
}

impl Notation for Fortress {
    type Marks = ();

    fn move_text(&self, mv: Move) -> String {
        let names: Vec<String> = mv.points().map(point_name).collect();
        names.join(if mv.kind == Kind::Jump { "x" } else { "-" })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let wanted = text.trim().to_ascii_lowercase().replace(':', "x");
        let points = wanted.split(['x', '-']).map(point_named);
        if points.into_iter().any(|point| point.is_none()) {
            return Err(not_a_move(text, &gettext("points such as d4-d3 or d2xd4")));
        }
        self.moves(position)
            .find(|&mv| self.move_text(mv) == wanted)
            .ok_or_else(|| illegal_move(text))
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        let position = &state.position;
        let mut text = String::new();
        for row in 0..7 {
            let signs: Vec<&str> = (0..7)
                .map(|column| {
                    let mut places = self.tables.places.iter();
                    match places.position(|&place| place == (column, row)) {
                        Some(point) if position.attackers >> point & 1 == 1 => "a",
                        Some(point) if position.defenders >> point & 1 == 1 => "d",
                        Some(_) => ".",
                        None => " ",
                    }
                })
                .collect();
            text += signs.join(" ").trim_end();
            text.push('\n');
        }
        text + &format!(
            "turn: {}\nplayed: {}\n",
            position.mover.id(),
            position.played
        )
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError> {
        let drawing = Drawing::new(text, &["turn", "played"])?;
        if drawing.rows.len() != 7 {
            return Err(wrong_shape(drawing.rows.last().map_or(1, |row| row.0)));
        }
        let mut position = Position {
            attackers: 0,
            defenders: 0,
            ..self.start()
        };
        let mut point = 0;
        for (row, &(line, text)) in drawing.rows.iter().enumerate() {
            let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            let expected = (0..7).filter(|&column| on_board(column, row as i8)).count();
            if signs.len() != expected {
                return Err(wrong_shape(line));
            }
            for sign in signs {
                match sign {
                    'a' => position.attackers |= 1 << point,
                    'd' => position.defenders |= 1 << point,
                    '.' => {}
                    _ => return Err(wrong_sign(line, sign)),
                }
                point += 1;
            }
        }
        let first = drawing.rows[0].0;
        if position.attackers.count_ones() > 24 || position.defenders.count_ones() > 2 {
            return Err(at(
                first,
                &gettext("there are at most 24 attackers and 2 defenders"),
            ));
        }
        let usual = if position.placing() {
            DEFENDER
        } else {
            ATTACKER
        };
        position.mover = drawing.turn(usual)?;
        position.played = drawing.number("played", 0, HALF_MOVES.into())? as u8;
        if position.placing() {
            let start = self.tables.all & !self.tables.fortress;
            let placed = position.defenders & !self.tables.fortress;
            if position.attackers != start || placed != 0 || position.mover != DEFENDER {
                let error = gettext("with fewer than two defenders nothing else has happened yet");
                return Err(at(first, &error));
            }
        } else {
            position.stuck = !self.can_move(&position);
        }
        Ok(State {
            position,
            marks: (),
        })
    }
}

impl OnBoard for Fortress {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (6.0, 6.0)
    }

    fn sites(&self) -> Vec<Place> {
        let place = |&(column, row): &(i8, i8)| Place {
            x: column.into(),
            y: row.into(),
        };
        self.tables.places.iter().map(place).collect()
    }

    fn path(&self, _: &Position, mv: Move) -> Vec<Site> {
        mv.points().map(Site::from).collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String {
        let position = &state.position;
        let content = if position.attackers >> site & 1 == 1 {
            gettext_f("attacker of {name}", &[("name", names[ATTACKER.index()])])
        } else if position.defenders >> site & 1 == 1 {
            gettext_f("defender of {name}", &[("name", names[DEFENDER.index()])])
        } else {
            gettext("free")
        };
        let fortress = self.tables.fortress >> site & 1 == 1;
        let template = match fortress {
            true => gettext("Fortress point {point}, {state}"),
            false => gettext("Point {point}, {state}"),
        };
        let point = point_name(site as u8);
        crate::i18n::fill(&template, &[("point", &point), ("state", &content)])
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |set: u64, side: Side| points_of(set).map(move |p| (p.into(), side, 0));
            let attackers = of(position.attackers, ATTACKER);
            attackers.chain(of(position.defenders, DEFENDER)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        let next = &self.tables.next;
        let lines = (0..POINTS as u8).flat_map(|from| {
            let to = next[usize::from(from)].into_iter();
            to.filter(move |&to| to != NONE && to > from)
                .map(move |to| (from.into(), to.into()))
        });
        Scene {
            pieces: Pieces::new(
                &list(&state.position),
                before.as_ref().map(|(list, path)| (&**list, path.clone())),
            ),
            fortress: points_of(self.tables.fortress).map(Site::from).collect(),
            lines: lines.collect(),
        }
    }
}
