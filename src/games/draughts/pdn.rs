//! Portable Draughts Notation: games as other programs write them.
//!
//! The game type is 26, Brazilian draughts, with squares as letters and digits.

use super::fen::{fen, read_position};
use super::tags::{RESULTS, event_of, players_of, quoted, tag_at, value_of, without_result};
use super::{Draughts, WHITE};
use crate::games::{
    Game, MOST_COMMENT_LETTERS, Notation, NotedLine, Record, RulesError, Side, clip,
};
use crate::sentence::say;

/// What a text is made of.
#[derive(Clone, Copy)]
pub(super) enum Token<'a> {
    /// A tag, as in `[FEN "…"]`: its name and its value.
    Tag(&'a str, &'a str),
    /// A move, or what stands in its place.
    Move(&'a str),
    /// A comment, without its brackets.
    Comment(&'a str),
    /// A variation begins here, in place of the move before.
    Open,
    /// A variation ends here.
    Close,
}

/// A comment or variation that nothing closes stands in the place of a move of the game, so that it is refused as one.
fn tokens(text: &str) -> Vec<Token<'_>> {
    tokens_at(text)
        .into_iter()
        .map(|(_, token)| token)
        .collect()
}

/// The tokens of a text, each with the place where it begins.
pub(super) fn tokens_at(text: &str) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    // Where the variations and the comment begin that are open: in the text, and among the tokens.
    let mut open: Vec<(&str, usize)> = Vec::new();
    while let Some(sign) = rest.chars().next() {
        let at = text.len() - rest.len();
        if let Some((name, value, after)) = tag_at(rest) {
            tokens.push((at, Token::Tag(name, value)));
            rest = after;
            continue;
        }
        let to_end = |close: char| match rest[1..].split_once(close) {
            Some((comment, after)) => (comment, after),
            None => (&rest[1..], ""),
        };
        match sign {
            '{' if !rest.contains('}') => {
                open.push((rest, tokens.len()));
                rest = "";
            }
            '{' => {
                let (comment, after) = to_end('}');
                tokens.push((at, Token::Comment(comment)));
                rest = after;
            }
            ';' => {
                let (comment, after) = to_end('\n');
                tokens.push((at, Token::Comment(comment)));
                rest = after;
            }
            // Lines for other programs.
            '%' => rest = to_end('\n').1,
            '(' => {
                open.push((rest, tokens.len()));
                tokens.push((at, Token::Open));
                rest = &rest[1..];
            }
            ')' => {
                if open.pop().is_some() {
                    tokens.push((at, Token::Close));
                }
                rest = &rest[1..];
            }
            _ => {
                let end = rest
                    .find(|sign: char| sign.is_whitespace() || "{}();".contains(sign))
                    .unwrap_or(rest.len())
                    .max(sign.len_utf8());
                tokens.extend(as_move(&rest[..end]).map(|word| (at, Token::Move(word))));
                rest = &rest[end..];
            }
        }
    }
    if let Some(&(variation, begin)) = open.first() {
        tokens.truncate(begin);
        tokens.push((text.len() - variation.len(), Token::Move(variation)));
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
    let word = word.split('$').next().unwrap_or(word);
    let word = word.trim_end_matches(['!', '?', '*', '+']);
    (!is_number(word)).then_some(word)
}

/// The moves of a text, and what stands in the place of moves. Comments, variations, numbers and results are left out.
pub(super) fn split_moves(text: &str) -> Vec<&str> {
    moves_of(&tokens(text)).collect()
}

/// The moves outside of variations.
fn moves_of<'a>(tokens: &[Token<'a>]) -> impl Iterator<Item = &'a str> {
    let mut depth = 0usize;
    tokens.iter().filter_map(move |token| {
        match token {
            Token::Move(word) if depth == 0 => return Some(*word),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::Tag(..) | Token::Comment(_) => {}
        }
        None
    })
}

/// A line of a text, and what is written about it.
struct Line<'a> {
    /// Its moves, from the start of the game on.
    words: Vec<&'a str>,
    /// The moves that it has from the line before.
    from: usize,
    /// Comments, each with the number of moves before it.
    comments: Vec<(usize, &'a str)>,
}

/// More moves than these are not read in all variations together, each from the start of the game on: a small text
/// could ask for more than any memory holds.
const MOST_NOTED: usize = 100_000;

/// The game of a text and its variations, in the order in which they begin; `None` if these are too many.
fn lines<'a>(tokens: impl Iterator<Item = Token<'a>>) -> Option<Vec<Line<'a>>> {
    let line = |words: Vec<&'a str>| Line {
        from: words.len(),
        words,
        comments: Vec::new(),
    };
    let mut lines = vec![line(Vec::new())];
    let mut open = vec![0];
    let mut noted = 0;
    for token in tokens {
        // The game itself is never closed.
        let at = *open.last().unwrap_or(&0);
        match token {
            Token::Move(word) => {
                noted += usize::from(at > 0);
                lines[at].words.push(word);
            }
            Token::Comment(text) => {
                let ply = lines[at].words.len();
                lines[at].comments.push((ply, text));
            }
            Token::Open => {
                let before = lines[at].words.len().saturating_sub(1);
                noted += open.len() + before;
                if noted > MOST_NOTED {
                    return None;
                }
                open.push(lines.len());
                lines.push(line(lines[at].words[..before].to_vec()));
            }
            Token::Close => drop(open.pop()),
            Token::Tag(..) => {}
        }
    }
    Some(lines)
}

/// A move with its number, as lists of moves have it: “3. c3-d4”, or “3... b6-a5” for the other side.
fn numbered(first: Side, ply: usize, text: &str) -> String {
    let (number, is_white) = number_at(first, ply);
    let dots = if is_white { "." } else { "..." };
    format!("{number}{dots} {text}")
}

/// The number of the move at a ply, and whether it is one of White’s, where this side moves first.
fn number_at(first: Side, ply: usize) -> (usize, bool) {
    let ply = ply + usize::from(first != WHITE);
    (ply / 2 + 1, ply.is_multiple_of(2))
}

/// What is written about a line and about its moves.
struct Told {
    /// About the line: what stands before its first move, and what stands after a move that cannot be played.
    line: Vec<String>,
    /// About its moves, each with the number of moves up to it.
    moves: Vec<(usize, String)>,
}

/// The comments of a line, of which so many moves can be played.
fn told(line: &Line, played: usize, first: Side) -> Told {
    let mut told = Told {
        line: Vec::new(),
        moves: Vec::new(),
    };
    for &(ply, text) in &line.comments {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            continue;
        }
        if ply <= line.from {
            told.line.push(text);
        } else if ply > played {
            let after = numbered(first, ply - 1, &clip(line.words[ply - 1]));
            told.line.push(format!("{after}: {text}"));
        } else {
            match told.moves.last_mut().filter(|(at, _)| *at == ply) {
                Some((_, before)) => *before = format!("{before}\n{text}"),
                None => told.moves.push((ply, text)),
            }
        }
    }
    told
}

/// No comment that is kept has more bytes than this, so what comes after them need not be read.
const MOST_BYTES: usize = 4 * (MOST_COMMENT_LETTERS + 1);

/// No move takes more bytes: at most twelve pieces are captured.
const LONGEST_WORD: usize = 100;

/// A variation that was read: its moves as far as they can be played. What cannot stands in its comment.
fn noted(game: &Draughts, record: &Record<Draughts>, line: &Line) -> NotedLine<Draughts> {
    let first = record.start.position.mover;
    let mut position = record.start.position;
    let mut moves = Vec::new();
    for word in &line.words {
        // No move is so long, and each variation that follows has this word once more.
        let mv = match word.len() <= LONGEST_WORD {
            true => game.parse_move(&position, word).ok(),
            false => None,
        };
        let Some(mv) = mv else {
            break;
        };
        position = game.play(&position, mv);
        moves.push(mv);
    }
    let Told {
        line: about,
        moves: comments,
    } = told(line, moves.len(), first);
    let mut comment = about.join("\n");
    let own = moves.len().max(line.from);
    if own < line.words.len() && comment.len() < MOST_BYTES {
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment += &numbered(first, own, &clip(line.words[own]));
        for word in &line.words[own + 1..] {
            if comment.len() > MOST_BYTES {
                break;
            }
            comment.push(' ');
            comment += &clip(word);
        }
    }
    NotedLine {
        moves,
        comment,
        comments,
    }
}

pub(super) fn read_record(
    game: &Draughts,
    text: &str,
) -> Option<Result<Record<Draughts>, RulesError>> {
    let tokens = tokens(text);
    let is_tag = |token: &Token| matches!(token, Token::Tag(..));
    let begin = tokens
        .iter()
        .position(|token| matches!(token, Token::Move(_)));
    if begin.is_some_and(|begin| tokens[begin..].iter().any(is_tag)) {
        let error = say("there are several games in this text; only one can be read");
        return Some(Err(RulesError::Position(error)));
    }
    let tags: Vec<(&str, &str)> = (tokens.iter())
        .filter_map(|token| match *token {
            Token::Tag(name, value) => Some((name, value)),
            _ => None,
        })
        .collect();
    if tags.is_empty() {
        let first = moves_of(&tokens).next()?;
        game.parse_move(&game.start(), first).ok()?;
    }
    let Some(lines) = lines(tokens.into_iter()) else {
        let error = say("there are too many variations");
        return Some(Err(RulesError::Position(error)));
    };
    let (main, variations) = lines.split_first()?;
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
        let error = say(
            "this game was played under other rules; only games of Brazilian draughts can be read (GameType 26)",
        );
        return Some(Err(RulesError::Position(error)));
    }
    let read = start.and_then(|start| Record::from_texts(game, start, &main.words));
    Some(read.map(|mut record| {
        let end = (record.moves.iter()).fold(record.start.position, |at, &mv| game.play(&at, mv));
        let result = value_of(&tags, "Result");
        let is_over = game.turn(&end).is_none();
        let result = if is_over { String::new() } else { result };
        let of_game = told(main, record.moves.len(), record.start.position.mover);
        let mut about = vec![event_of(&tags)];
        about.extend(of_game.line);
        record.beside.comments = of_game.moves;
        for line in variations {
            let noted = noted(game, &record, line);
            match noted.moves.len() > line.from {
                true if noted.comment.is_empty() && noted.is_in(&record.moves) => {
                    record.beside.comments.extend(noted.comments);
                }
                true => record.beside.lines.push(noted),
                // It has no move of its own that can be played.
                false => about.push(noted.comment),
            }
        }
        // Once the game is played on, that is no longer how it ended. So it belongs to the last move.
        match record.moves.len() {
            0 => about.push(result),
            last if !result.is_empty() => record.beside.comments.push((last, result)),
            _ => {}
        }
        about.retain(|text| !text.is_empty());
        record.beside.players = players_of(&tags);
        record.beside.title = value_of(&tags, "Event");
        record.beside.comment = about.join("\n");
        record
    }))
}

/// A text as a comment for each of its lines. Brackets would end one.
fn in_brackets(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")");
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let comments = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        format!("{{{}}}", words.join(" "))
    });
    comments.collect::<Vec<_>>().join(" ")
}

/// The words of a line from a ply on, with the comments on its moves and the variations that leave it: each stands after
/// the move that it replaces.
fn words_of(
    game: &Draughts,
    first: Side,
    (moves, comments): (&[super::Move], &[(usize, String)]),
    variations: &[(usize, &NotedLine<Draughts>)],
    from: usize,
) -> Vec<String> {
    let mut words = Vec::new();
    let mut is_number_due = true;
    for (ply, &mv) in moves.iter().enumerate().skip(from) {
        let (number, is_white) = number_at(first, ply);
        match is_white {
            true => words.push(format!("{number}.")),
            false if is_number_due => words.push(format!("{number}...")),
            false => {}
        }
        is_number_due = false;
        words.push(game.move_text(mv));
        for (_, comment) in comments.iter().filter(|(at, _)| *at == ply + 1) {
            words.push(in_brackets(comment));
            // Whoever reads on needs to be told again.
            is_number_due = true;
        }
        for (_, variation) in variations.iter().filter(|(at, _)| *at == ply) {
            let line = (&variation.moves[..], &variation.comments[..]);
            let mut own = words_of(game, first, line, &[], ply);
            if !variation.comment.is_empty() {
                own.insert(0, in_brackets(&variation.comment));
            }
            if let Some(word) = own.first_mut() {
                word.insert(0, '(');
            }
            if let Some(word) = own.last_mut() {
                word.push(')');
            }
            words.extend(own);
            is_number_due = true;
        }
    }
    words
}

pub(super) fn write_record(game: &Draughts, record: &Record<Draughts>, names: [&str; 2]) -> String {
    let Record {
        start,
        moves,
        beside,
    } = record;
    let mut words = Vec::new();
    // A variation stands beside a move. Where none was played, the first one takes the place of the game.
    let (moves, comments, lines) = match (&moves[..], &beside.lines[..]) {
        ([], [first, others @ ..]) => {
            if !first.comment.is_empty() {
                words.push(in_brackets(&first.comment));
            }
            (&first.moves, &first.comments, others)
        }
        (_, lines) => (moves, &beside.comments, lines),
    };
    let end = moves
        .iter()
        .fold(start.position, |at, &mv| game.play(&at, mv));
    // One that goes on where the game ends replaces its last move by the same one.
    let last = moves.len().saturating_sub(1);
    let variations: Vec<(usize, &NotedLine<Draughts>)> = (lines.iter())
        .map(|line| (line.branch(moves).min(last), line))
        .collect();
    let (comments, agreed) = match game.turn(&end) {
        Some(_) if beside.winner.is_none() => without_result(comments, moves.len()),
        _ => (comments.clone(), None),
    };
    let main = (&moves[..], &comments[..]);
    words.extend(words_of(game, start.position.mover, main, &variations, 0));
    if !beside.comment.is_empty() {
        words.insert(0, in_brackets(&beside.comment));
    }
    let result = match game.turn(&end) {
        Some(_) => match beside.winner {
            Some(Side::First) => "2-0",
            Some(Side::Second) => "0-2",
            None => agreed.unwrap_or("*"),
        },
        None => match game.margin(&end) {
            1 => "2-0",
            -1 => "0-2",
            _ => "1-1",
        },
    };
    words.push(result.into());
    let mut text = String::new();
    if !beside.title.is_empty() {
        text += &format!("[Event \"{}\"]\n", quoted(&beside.title));
    }
    text += &format!(
        "[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n[GameType \"26,W,8,8,A0,0\"]\n",
        quoted(names[0]),
        quoted(names[1])
    );
    if *start != game.start_state() {
        text += &format!("[FEN \"{}\"]\n", fen(&start.position));
    }
    text.push('\n');
    let mut width = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        let letters = word.chars().count();
        // Other programs skip a line that begins with this sign.
        if width > 0 && width + letters > 78 && !word.starts_with('%') {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += letters;
    }
    text.push('\n');
    text
}
