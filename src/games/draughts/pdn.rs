//! Portable Draughts Notation: positions (FEN) and games as other programs write them.
//!
//! The game type is 26, Brazilian draughts, with squares as letters and digits. Clocks and repeated
//! positions, which FEN has no room for, follow on lines of their own and only where they matter.

use super::squares::{FAR_ROW, square_name, square_named};
use super::{Draughts, FEW_MOVES, KING_MOVES, Position, WHITE};
use crate::games::bits::Bits;
use crate::games::lines::{Drawing, at};
use crate::games::{Game, Notation, Record, RulesError, Side, State, StateOf, clip};
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

fn fen(position: &Position) -> String {
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
    for part in parts {
        let (side, list) = match part.chars().next() {
            Some('W' | 'w') => (Side::First, &part[1..]),
            Some('B' | 'b') => (Side::Second, &part[1..]),
            _ => return Err(expected()),
        };
        if std::mem::replace(&mut sides_seen[side.index()], true) {
            return Err(expected());
        }
        for word in list
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            let name = word.strip_prefix(['K', 'k']).unwrap_or(word);
            let square = square_named(name).ok_or_else(|| {
                RulesError::Position(say("“{square}” is no dark square").with("square", clip(word)))
            })?;
            let bit = 1u32 << square;
            if (position.pieces[0] | position.pieces[1]) & bit != 0 {
                return Err(RulesError::Position(
                    say("two pieces stand on {square}").with("square", clip(name)),
                ));
            }
            position.pieces[side.index()] |= bit;
            if name.len() < word.len() {
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
        if position.pieces[side.index()].count_ones() > 12 {
            return Err(RulesError::Position(say("a side has at most 12 pieces")));
        }
    }
    match sides_seen {
        [true, true] => Ok(position),
        _ => Err(expected()),
    }
}

/// What a text is made of, without comments and variations.
enum Token<'a> {
    /// A tag, as in `[FEN "…"]`: its name and its value.
    Tag(&'a str, &'a str),
    /// A move, or what stands in its place.
    Move(&'a str),
}

/// The results of games of draughts and of others, as they end a list of moves.
const RESULTS: [&str; 9] = [
    "*", "2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2", "½-½",
];

/// The tag at the beginning of a text, and what follows it.
fn tag_at(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let (name, rest) = text.split_at(text.find(|sign| !is_name(sign))?);
    let rest = rest.trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    // A quotation mark in a value has a backslash before it.
    let mut escaped = false;
    let end = rest.find(|sign| {
        let is_end = sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
        is_end
    })?;
    let (value, after) = (&rest[..end], &rest[end + 1..]);
    Some((name, value, after.trim_start().strip_prefix(']')?))
}

/// A comment or variation that nothing closes stands in the place of a move, so that it is refused as one.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let skip_to = |rest: &mut &str, close: char| {
        *rest = rest
            .find(close)
            .map_or("", |end| &rest[end + close.len_utf8()..]);
    };
    let mut depth = 0usize;
    let mut variation = text;
    while let Some(sign) = rest.chars().next() {
        if let Some((name, value, after)) = tag_at(rest) {
            tokens.push(Token::Tag(name, value));
            rest = after;
            continue;
        }
        match sign {
            '{' if !rest.contains('}') => {
                tokens.push(Token::Move(rest));
                rest = "";
            }
            '{' => skip_to(&mut rest, '}'),
            ';' | '%' => skip_to(&mut rest, '\n'),
            '(' => {
                if depth == 0 {
                    variation = rest;
                }
                depth += 1;
                rest = &rest[1..];
            }
            ')' => {
                depth = depth.saturating_sub(1);
                rest = &rest[1..];
            }
            _ => {
                let end = rest
                    .find(|sign: char| sign.is_whitespace() || "{}();".contains(sign))
                    .unwrap_or(rest.len())
                    .max(sign.len_utf8());
                if depth == 0 {
                    tokens.extend(as_move(&rest[..end]).map(Token::Move));
                }
                rest = &rest[end..];
            }
        }
    }
    if depth > 0 {
        tokens.push(Token::Move(variation));
    }
    tokens
}

/// The move that a word stands for; `None` for space, numbers, results, and judgements such as `!?` and `$1`.
fn as_move(word: &str) -> Option<&str> {
    let word = word.trim();
    if RESULTS.contains(&word) || word.starts_with('$') {
        return None;
    }
    // A number may be glued to its move, as in 1.c3-d4.
    let is_number = |text: &str| (text.bytes()).all(|sign| sign.is_ascii_digit() || sign == b'.');
    let word = match word.rsplit_once('.') {
        Some((number, mv)) if is_number(number) => mv,
        _ => word,
    };
    let word = word.trim_end_matches(['!', '?', '*', '+']);
    (!is_number(word)).then_some(word)
}

/// The moves of a text, and what stands in the place of moves: comments, variations, numbers and results are left out.
pub(super) fn split_moves(text: &str) -> Vec<&str> {
    let moves = |token| match token {
        Token::Move(word) => Some(word),
        Token::Tag(..) => None,
    };
    tokens(text).into_iter().filter_map(moves).collect()
}

pub(super) fn read_record(
    game: &Draughts,
    text: &str,
) -> Option<Result<Record<Draughts>, RulesError>> {
    let (mut tags, mut moves) = (Vec::new(), Vec::new());
    for token in tokens(text) {
        match token {
            Token::Tag(..) if !moves.is_empty() => {
                let error = say("there are several games in this text; only one can be read");
                return Some(Err(RulesError::Position(error)));
            }
            Token::Tag(name, value) => tags.push((name, value)),
            Token::Move(word) => moves.push(word),
        }
    }
    if tags.is_empty() {
        game.parse_move(&game.start(), moves.first()?).ok()?;
    }
    let tag = |name: &str| {
        let mut named = tags.iter().filter(|(known, _)| *known == name);
        named.next().map(|(_, value)| *value)
    };
    let start = match tag("FEN") {
        Some(fen) => read_position(game, fen),
        None => Ok(game.start_state()),
    };
    let known = tag("GameType").is_none_or(|kind| kind.trim().starts_with("26"));
    if !known {
        let error = say("this game was played under other rules (its GameType is not 26)");
        return Some(Err(RulesError::Position(error)));
    }
    Some(start.and_then(|start| Record::from_texts(game, start, &moves)))
}

pub(super) fn write_record(game: &Draughts, record: &Record<Draughts>, names: [&str; 2]) -> String {
    let mut state = record.start;
    let mut words = Vec::new();
    let first = state.position.mover;
    for (ply, &mv) in record.moves.iter().enumerate() {
        let white = state.position.mover == WHITE;
        let number = (ply + usize::from(first != WHITE)) / 2 + 1;
        if white {
            words.push(format!("{number}."));
        } else if ply == 0 {
            words.push(format!("{number}..."));
        }
        words.push(game.move_text(mv));
        state = game.play_state(&state, mv);
    }
    let result = match game.turn(&state.position) {
        Some(_) => "*",
        None => match game.margin(&state.position) {
            1 => "2-0",
            -1 => "0-2",
            _ => "1-1",
        },
    };
    words.push(result.into());
    let quoted = |text: &str| text.replace(['"', '\n', '\r'], "'");
    let mut text = format!(
        "[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n[GameType \"26,W,8,8,A0,0\"]\n",
        quoted(names[0]),
        quoted(names[1])
    );
    if record.start != game.start_state() {
        text += &format!("[FEN \"{}\"]\n", fen(&record.start.position));
    }
    text.push('\n');
    let mut width = 0;
    for word in words {
        if width > 0 && width + word.len() > 78 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += &word;
        width += word.len();
    }
    text.push('\n');
    text
}
