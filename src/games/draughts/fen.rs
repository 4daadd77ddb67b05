//! Positions of draughts as other programs write them (FEN, as in Portable Draughts Notation).
//!
//! Clocks and repeated positions, which FEN has no room for, follow on lines of their own and only where they matter.

use super::squares::{FAR_ROW, square_name, square_named};
use super::{Draughts, FEW_MOVES, KING_MOVES, PIECES, Position, WHITE};
use crate::games::bits::Bits;
use crate::games::lines::{Drawing, at};
use crate::games::{Game, RulesError, Side, State, StateOf, clip};
use crate::sentence::say;

pub(super) fn write_position(position: &Position) -> String {
    let mut text = fen(position);
    text.push('\n');
    if position.quiet > 0 {
        let seen: Vec<String> = position.seen[..usize::from(position.quiet.min(KING_MOVES))]
            .iter()
            .map(|hash| format!("{hash:08x}"))
            .collect();
        text += &format!("quiet: {}\nseen: {}\n", position.quiet, seen.join(" "));
    }
    if position.few > 0 {
        text += &format!("few: {}\n", position.few);
    }
    text
}

pub(super) fn fen(position: &Position) -> String {
    let side = |side: Side, letter: char| {
        let squares: Vec<String> = Bits(position.pieces[side.index()])
            .map(|square| {
                let king = if position.kings >> square & 1 == 1 {
                    "K"
                } else {
                    ""
                };
                format!("{king}{}", square_name(square))
            })
            .collect();
        format!("{letter}{}", squares.join(","))
    };
    let turn = if position.mover == WHITE { 'W' } else { 'B' };
    format!(
        "{turn}:{}:{}",
        side(Side::First, 'W'),
        side(Side::Second, 'B')
    )
}

pub(super) fn read_position(game: &Draughts, text: &str) -> Result<StateOf<Draughts>, RulesError> {
    let drawing = Drawing::new(text, &["quiet", "seen", "few"])?;
    let [(line, row)] = drawing.rows[..] else {
        return Err(at(1, say("expected one line such as W:Wa1,c3:Bb6,Kd8")));
    };
    let mut position = read_fen(row).map_err(|error| at(line, error.sentence().clone()))?;
    position.quiet = drawing.number("quiet", 0, KING_MOVES.into())? as u8;
    position.few = drawing.number("few", 0, FEW_MOVES.into())? as u8;
    if let Some((line, _)) = drawing.value("few")
        && position.few > 0
        && !position.is_few()
    {
        return Err(at(line, say("no such count runs with these pieces")));
    }
    if let Some((line, text)) = drawing.value("seen") {
        let wrong = || at(line, say("expected one hash for each quiet move"));
        let hashes: Option<Vec<u32>> = text
            .split_whitespace()
            .map(|word| u32::from_str_radix(word, 16).ok())
            .collect();
        let hashes = hashes.ok_or_else(wrong)?;
        if hashes.len() != usize::from(position.quiet) {
            return Err(wrong());
        }
        position.seen[..hashes.len()].copy_from_slice(&hashes);
    } else if position.quiet > 0 {
        return Err(RulesError::Position(say("the line “seen:” is missing")));
    }
    let hash = position.hash();
    let seen = &position.seen[..usize::from(position.quiet)];
    position.thrice = seen.iter().filter(|&&known| known == hash).count() >= 2;
    position.stuck = !game.can_move(&position);
    Ok(State {
        position,
        marks: (),
    })
}

/// The squares that a word names, and whether kings stand there: one square, or several in a row by their numbers, as in
/// `21-32`.
fn squares_of(word: &str) -> impl Iterator<Item = (bool, String)> {
    let name = word.strip_prefix(['K', 'k']);
    let is_king = name.is_some();
    let name = name.unwrap_or(word);
    let ends = (name.split_once('-')).and_then(|(from, to)| {
        let number = |text: &str| {
            text.trim()
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=32).contains(n))
        };
        let (from, to) = (number(from)?, number(to)?);
        (from <= to).then_some(from..=to)
    });
    let names = match ends {
        Some(numbers) => numbers.map(|number| number.to_string()).collect(),
        None => vec![name.to_owned()],
    };
    names.into_iter().map(move |name| (is_king, name))
}

fn read_fen(text: &str) -> Result<Position, RulesError> {
    let expected = || RulesError::Position(say("expected one line such as W:Wa1,c3:Bb6,Kd8"));
    let text = text.trim().trim_end_matches('.');
    let mut parts = text.split(':').map(str::trim);
    let mover = match parts.next() {
        Some("W" | "w") => Side::First,
        Some("B" | "b") => Side::Second,
        _ => return Err(expected()),
    };
    let mut position = Position {
        pieces: [0; 2],
        kings: 0,
        mover,
        ..Draughts::new().start()
    };
    let mut sides_seen = [false; 2];
    // Some programs add how long nothing was captured, and the number of the move. The first needs the positions since
    // then, too, which FEN cannot hold, so both are skipped.
    let is_clock = |part: &str| {
        let number = part.strip_prefix(['H', 'F']);
        number.is_some_and(|number| number.parse::<u16>().is_ok())
    };
    for part in parts.filter(|part| !is_clock(part)) {
        let (side, list) = match part.chars().next() {
            Some('W' | 'w') => (Side::First, &part[1..]),
            Some('B' | 'b') => (Side::Second, &part[1..]),
            _ => return Err(expected()),
        };
        if std::mem::replace(&mut sides_seen[side.index()], true) {
            return Err(expected());
        }
        let words = list.split(',').map(str::trim);
        for (is_king, name) in words.filter(|word| !word.is_empty()).flat_map(squares_of) {
            let square = square_named(&name).ok_or_else(|| {
                RulesError::Position(
                    say("“{square}” is not a dark square").with("square", clip(&name)),
                )
            })?;
            let bit = 1u32 << square;
            if (position.pieces[0] | position.pieces[1]) & bit != 0 {
                return Err(RulesError::Position(
                    say("two pieces stand on {square}").with("square", clip(&name)),
                ));
            }
            position.pieces[side.index()] |= bit;
            if is_king {
                position.kings |= bit;
            }
        }
    }
    let men = |side: Side| position.pieces[side.index()] & !position.kings;
    for side in Side::BOTH {
        if men(side) & FAR_ROW[side.index()] != 0 {
            return Err(RulesError::Position(say(
                "a man on its far row would be a king",
            )));
        }
        if position.pieces[side.index()].count_ones() > PIECES {
            return Err(RulesError::Position(
                say("a side has at most {most} pieces").with("most", PIECES),
            ));
        }
    }
    match sides_seen {
        [true, true] => Ok(position),
        _ => Err(expected()),
    }
}
