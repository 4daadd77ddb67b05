//! Positions as drawings in plain text.
//!
//! 2R+1 lines of 2C+1 characters: `+` a dot; an edge ` ` free, `1`/`2` painted by the first or second
//! player, `-` or `|` painted by nobody known; a box ` ` open, `1`/`2` its owner. The drawings of
//! Wilson's analyser, with `A`/`B` in taken boxes, are read too. Blanks at line ends may be missing.
//!
//! Where the drawing alone does not tell whose turn it is, a line `turn: second` follows it.

use super::edge_set::EdgeSet;
use super::{MAX_SIDE, Marks, Paint, Position, Walls};
use crate::games::{Notation, RulesError, Side, State, clip};
use crate::sentence::{Sentence, say};

/// The drawing cut into lines, and what follows it.
struct Drawing<'a> {
    /// Each with its number in the text.
    lines: Vec<(usize, Vec<char>)>,
    footer: Vec<(usize, &'a str)>,
}

fn cut(text: &str) -> Option<Drawing<'_>> {
    let numbered = || text.lines().enumerate().map(|(i, line)| (i + 1, line));
    let (first, top) = numbered().find(|(_, line)| !line.trim().is_empty())?;
    let indent = top.len() - top.trim_start().len();
    let is_dots = |line: &str| line.trim_start().starts_with('+');
    let (last, _) = numbered().filter(|(_, line)| is_dots(line)).last()?;
    let lines = numbered()
        .filter(|(number, _)| (first..=last).contains(number))
        .map(|(number, line)| (number, line.trim_end().chars().skip(indent).collect()))
        .collect();
    let footer = numbered()
        .filter(|(number, line)| *number > last && !line.trim().is_empty())
        .collect();
    Some(Drawing { lines, footer })
}

/// Rows and columns of boxes of a drawing, if the text is one.
pub(super) fn size(text: &str) -> Option<(u8, u8)> {
    let drawing = cut(text)?;
    let width = drawing.lines.iter().map(|(_, line)| line.len()).max()?;
    let side = |points: usize| {
        let side = u8::try_from(points.checked_sub(1)? / 2).ok()?;
        (points % 2 == 1 && (1..=MAX_SIDE).contains(&side)).then_some(side)
    };
    Some((side(drawing.lines.len())?, side(width)?))
}

/// The side to move as far as the drawing alone tells it.
fn implied_mover<B: EdgeSet>(walls: &Walls<B>, painted: B) -> Side {
    match walls.extra || painted.len().is_multiple_of(2) {
        true => Side::First,
        false => Side::Second,
    }
}

pub(super) fn write<B: EdgeSet>(walls: &Walls<B>, state: &State<Position<B>, Marks<B>>) -> String {
    let (height, width) = walls.geometry.lattice_size();
    let mut text = String::with_capacity(height * (width + 1));
    for row in 0..height {
        for column in 0..width {
            text.push(match (row % 2, column % 2) {
                (0, 0) => '+',
                (1, 1) => {
                    let index = row / 2 * walls.geometry.columns + column / 2;
                    Walls::owner(&state.marks, index).map_or(' ', digit)
                }
                (kind, _) => {
                    let edge = walls.edge((row, column)).map_or(0, usize::from);
                    match Walls::paint(&state.marks, &state.position, edge) {
                        Paint::Free => ' ',
                        Paint::By(side) => digit(side),
                        Paint::Unknown if kind == 0 => '-',
                        Paint::Unknown => '|',
                    }
                }
            });
        }
        text.push('\n');
    }
    let mover = state.position.mover;
    if mover != implied_mover(walls, state.position.painted) {
        text.push_str(&format!("turn: {}\n", mover.id()));
    }
    text
}

fn digit(side: Side) -> char {
    match side {
        Side::First => '1',
        Side::Second => '2',
    }
}

pub(super) fn read<B: EdgeSet>(
    walls: &Walls<B>,
    text: &str,
) -> Result<State<Position<B>, Marks<B>>, RulesError> {
    let (height, width) = walls.geometry.lattice_size();
    let wrong_size = |what: Sentence| {
        let sentence = say(
            "the drawing of a {rows} × {columns} board has {height} lines of {width} characters; {what}",
        );
        RulesError::Position(
            sentence
                .with("rows", walls.geometry.rows)
                .with("columns", walls.geometry.columns)
                .with("height", height)
                .with("width", width)
                .with("what", what),
        )
    };
    let drawing = cut(text).ok_or_else(|| {
        RulesError::Position(say(
            "this is not a drawing of a board: it has no line of dots (+)",
        ))
    })?;
    if drawing.lines.len() != height {
        return Err(wrong_size(match drawing.lines.len() {
            1 => say("this one has one line"),
            count => say("this one has {count} lines").with("count", count.to_string()),
        }));
    }
    let mut state = walls.start_state();
    let mut owners = vec![None; walls.geometry.boxes.len()];
    for (row, (number, line)) in drawing.lines.iter().enumerate() {
        if line.len() > width {
            return Err(wrong_size(
                say("line {line} has {count}")
                    .with("line", *number)
                    .with("count", line.len()),
            ));
        }
        for column in 0..width {
            let sign = line.get(column).copied().unwrap_or(' ');
            read_sign(walls, (row, column), sign, &mut state, &mut owners).ok_or_else(|| {
                RulesError::Position(
                    say("line {line}, column {column}: “{text}” does not belong there")
                        .with("line", *number)
                        .with("column", column + 1)
                        .with("text", clip(&sign.to_string())),
                )
            })?;
        }
    }
    give_boxes(walls, &mut state, &owners)?;
    state.position.mover = implied_mover(walls, state.position.painted);
    for (number, line) in drawing.footer {
        let side = line.trim().strip_prefix("turn:");
        let side = side.and_then(|id| Side::from_id(id.trim()));
        state.position.mover = side.ok_or_else(|| {
            RulesError::Position(
                say("line {line}: “{text}” is not part of a drawing")
                    .with("line", number)
                    .with("text", clip(line)),
            )
        })?;
    }
    Ok(state)
}

/// Takes over what a sign of the drawing says of its edge, or of who owns its box; `None` if it does not belong there.
fn read_sign<B: EdgeSet>(
    walls: &Walls<B>,
    (row, column): (usize, usize),
    sign: char,
    state: &mut State<Position<B>, Marks<B>>,
    owners: &mut [Option<Side>],
) -> Option<()> {
    let side = match sign {
        '1' | 'A' | 'a' => Some(Side::First),
        '2' | 'B' | 'b' => Some(Side::Second),
        _ => None,
    };
    match walls.edge((row, column)) {
        Some(_) if sign == ' ' => Some(()),
        Some(edge) => {
            let edge = usize::from(edge);
            let bar = if row % 2 == 0 { '-' } else { '|' };
            match side.filter(|_| sign.is_ascii_digit()) {
                Some(side) => {
                    let edges = &mut state.marks.edges[side.index()];
                    *edges = edges.with(edge);
                }
                None if sign == bar => {}
                None => return None,
            }
            state.position.painted = state.position.painted.with(edge);
            Some(())
        }
        None if row % 2 == 0 => (sign == '+').then_some(()),
        None => {
            owners[row / 2 * walls.geometry.columns + column / 2] = side;
            (side.is_some() || sign == ' ').then_some(())
        }
    }
}

/// Gives the complete boxes to their owners.
///
/// # Errors
/// When a complete box has no owner, or an open one has.
fn give_boxes<B: EdgeSet>(
    walls: &Walls<B>,
    state: &mut State<Position<B>, Marks<B>>,
    owners: &[Option<Side>],
) -> Result<(), RulesError> {
    for (index, owner) in owners.iter().enumerate() {
        let complete = state.position.painted.includes(walls.geometry.boxes[index]);
        let at_box = |sentence: Sentence| {
            let columns = walls.geometry.columns;
            let sentence = sentence.with("row", 2 * (index / columns) + 1);
            RulesError::Position(sentence.with("column", 2 * (index % columns) + 1))
        };
        match (owner, complete) {
            (Some(side), true) => {
                let boxes = &mut state.marks.boxes[side.index()];
                *boxes = boxes.with(index);
                state.position.net += side.sign() as i16 * i16::from(walls.geometry.values[index]);
            }
            (None, false) => {}
            (None, true) => {
                return Err(at_box(say(
                    "the box at row {row}, column {column} is complete but has no owner",
                )));
            }
            (Some(_), false) => {
                return Err(at_box(say(
                    "the box at row {row}, column {column} has an owner but an open edge",
                )));
            }
        }
    }
    Ok(())
}
