//! Variations and comments as texts of other programs have them beside a game.

use super::label::{self, Label};
use super::log::{TimedMove, in_common};
use super::variations::{Variation, Variations};
use crate::games::{Beside, Notation, NotedLine, StateOf};

/// What a text has beside the game with this line of moves, and whether there was room for all of it.
pub(super) fn read<G: Notation>(
    game: &G,
    line: &[TimedMove],
    beside: &Beside<G>,
) -> (Variations, bool) {
    let mut read = Variations::default();
    let main = Label::new(&beside.title, &beside.comment);
    let mut has_all = main.is_whole(&beside.title, &beside.comment);
    read.set_label(None, main);
    has_all &= add_comments(&mut read, line, &beside.comments);
    for one in &beside.lines {
        let label = Label::new("", &one.comment);
        has_all &= label.is_whole("", &one.comment);
        let texts = one.moves.iter().map(|&mv| game.move_text(mv));
        // Nobody has tried them here.
        let time = TimedMove::LEAST_TIME;
        let mut moves: Vec<TimedMove> = texts.map(|text| TimedMove { text, time }).collect();
        let known = in_common(&moves, line);
        moves[..known].clone_from_slice(&line[..known]);
        if read.add(moves.clone(), label).is_none() {
            return (read, false);
        }
        has_all &= add_comments(&mut read, &moves, &one.comments);
    }
    (read, has_all)
}

/// Adds comments on the moves of a line to those that are known; says whether there was room for all of them.
fn add_comments(known: &mut Variations, line: &[TimedMove], comments: &[(usize, String)]) -> bool {
    let mut has_all = true;
    for (ply, text) in comments {
        let moves = &line[..*ply];
        let before = known.comments().on(moves).unwrap_or_default();
        // Texts have what two variations have in common twice, and so its comments.
        let new = text
            .lines()
            .filter(|&line| before.lines().all(|known| known != line));
        let lines: Vec<&str> = before.lines().chain(new).collect();
        let text = lines.join("\n");
        has_all &= label::is_whole(&text) & known.set_comment(moves, &text);
    }
    has_all
}

/// What a text is to have beside a game that begins with this state and has these moves. The name of a variation stands
/// before its comment.
pub(super) fn write<G: Notation>(
    variations: &Variations,
    game: &G,
    start: &StateOf<G>,
    line: &[TimedMove],
) -> Beside<G> {
    let lines = (variations.list().iter()).map(|one| &one.moves[..]);
    let mut comments = variations
        .comments()
        .by_line(std::iter::once(line).chain(lines));
    let of_lines = comments.split_off(1);
    let noted = |(one, comments): (&Variation, Vec<(usize, String)>)| {
        let mut position = start.position;
        let mut moves = Vec::new();
        for mv in &one.moves {
            let mv = game.parse_move(&position, &mv.text).ok()?;
            position = game.play(&position, mv);
            moves.push(mv);
        }
        let told = [one.label.name.as_str(), &one.label.comment];
        let told = told.into_iter().filter(|text| !text.is_empty());
        Some(NotedLine {
            moves,
            comment: told.collect::<Vec<_>>().join(": "),
            comments,
        })
    };
    Beside {
        players: None,
        winner: None,
        title: variations.main().name.clone(),
        comment: variations.main().comment.clone(),
        comments: comments.pop().unwrap_or_default(),
        lines: (variations.list().iter().zip(of_lines))
            .filter_map(noted)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crate::games::Side;
    use crate::games::registry::GameOptions;
    use crate::play::begin::paste;
    use crate::play::{Player, Session, new_match};

    const NOTED: &str = "[Event \"A match\"]\n\n1. c3-d4 {Usual.} b6-a5 (1... b6-c5 {A trap} 2. d4xb6 a7xc5) 2. g3-f4 *";

    fn session(text: &str) -> (Session, bool) {
        let options = GameOptions::default_of("draughts").unwrap();
        let pasted = paste(text, &options, Side::BOTH.map(Player::usual)).unwrap();
        let session = Session::new(pasted.game, Side::First);
        (session.with_variations(pasted.variations), pasted.has_all)
    }

    #[test]
    fn notes_become_variations_and_notes_again() {
        let (read, has_all) = session(NOTED);
        assert!(has_all);
        let variations = read.variations();
        assert_eq!(variations.main().name, "A match");
        let game = read.game().line();
        assert_eq!(variations.comments().on(&game[..1]), Some("Usual."));
        let [one] = variations.list() else {
            panic!("{variations:?}");
        };
        assert_eq!((one.moves.len(), one.branch(&read.game().line())), (4, 1));
        assert_eq!(variations.comments().on(&one.moves[..2]), Some("A trap"));
        let text = read.record_text();
        let (again, has_all) = session(&text);
        assert!(has_all);
        assert_eq!(again.variations().list(), variations.list(), "{text}");
        assert_eq!(again.variations().main(), variations.main());
        assert_eq!(again.variations().comments(), variations.comments());
    }

    #[test]
    fn a_game_without_moves_keeps_its_variations() {
        let (first, _) = session("1. c3-d4 {Usual.} b6-a5 (1... b6-c5 {A trap} 2. d4xb6 a7xc5) *");
        let empty = new_match(&first.game().options(), Side::BOTH.map(Player::usual)).unwrap();
        let tried = Session::new(empty, Side::First).with_variations(first.variations().clone());
        let (again, _) = session(&tried.record_text());
        let texts: Vec<String> = (again.game().line().into_iter())
            .map(|mv| mv.text)
            .collect();
        assert_eq!(texts, ["c3-d4", "b6-c5", "d4xb6", "a7xc5"]);
        let line = again.game().line();
        assert_eq!(again.variations().comments().on(&line[..2]), Some("A trap"));
    }

    #[test]
    fn whoever_played_a_game_plays_it_here() {
        let tags =
            "[White \"Novak, Jan\"]\n[Black \"?\"]\n[Date \"2024.05.03\"]\n[Result \"1-0\"]\n";
        let (read, _) = session(&format!("{tags}1. c3-d4 b6-c5 1-0"));
        let players = read.game().players();
        assert!(players.iter().all(Player::is_human));
        assert_eq!(
            players.each_ref().map(|one| one.name.as_str()),
            ["Novak, Jan", "Red"]
        );
        assert_eq!(read.variations().main().comment, "2024.05.03");
        // How it ended is said of its last move, and is no longer so once it is played on.
        let line = read.game().line();
        assert_eq!(read.variations().comments().on(&line), Some("1-0"));
        assert!(read.record_text().ends_with(" 1-0\n"));
        let mut on = read;
        on.set_active(true, Instant::now());
        let path = on.snapshot().paths[0].clone();
        assert!(on.person_moves(&path, Instant::now()));
        let text = on.record_text();
        assert!(text.contains("{1-0}") && text.ends_with(" *\n"), "{text}");
        // With the names of those who are chosen, or without any, it is one’s own.
        let usual = Side::BOTH.map(Player::usual);
        let named = |first: &str, second: &str| {
            let text = format!("[White \"{first}\"]\n[Black \"{second}\"]\n1. c3-d4 b6-c5 *");
            session(&text).0.game().players().clone()
        };
        assert_eq!(named("Blue", "Red"), usual);
        let [blue, red] = usual.clone();
        assert_eq!(named("Red", "Blue"), [red, blue]);
        let (own, _) = session("1. c3-d4 b6-c5 *");
        assert_eq!(own.game().players(), &Side::BOTH.map(Player::usual));
    }

    #[test]
    fn what_has_no_room_is_told_of() {
        let long = NOTED.replace("A trap", &"long ".repeat(2000));
        let (read, has_all) = session(&long);
        assert!(!has_all && read.variations().list().len() == 1);
        // Each of so many takes some of the room.
        let many = |count: usize| {
            let each = |number: usize| format!("({{{number}}} 1... b6-c5) ");
            let variations: String = (0..count).map(each).collect();
            session(&format!("1. c3-d4 b6-a5 {variations} 2. g3-f4 a7-b6 *"))
        };
        let (read, has_all) = many(100);
        assert!(has_all && read.variations().list().len() == 100);
        let (read, has_all) = many(4000);
        assert!(!has_all && read.variations().list().len() < 4000);
        // What was read can be saved and opened.
        let saved = serde_json::to_string_pretty(&read.to_saved(Instant::now())).unwrap();
        assert!((saved.len() as u64) < crate::play::saved::LIMIT);
    }

    #[test]
    fn comments_on_one_move_are_put_together() {
        let (read, has_all) = session(
            "1. c3-d4 {Usual.} {Good.} (1. c3-d4 {Good.} {Old.} 1... b6-c5 {A trap} 2. d4xb6) 1... b6-a5 *",
        );
        assert!(has_all);
        let game = read.game().line();
        let comments = read.variations().comments();
        assert_eq!(comments.on(&game[..1]), Some("Usual.\nGood.\nOld."));
        let text = read.record_text();
        assert!(
            text.contains("c3-d4 {Usual.} {Good.} {Old.} 1..."),
            "{text}"
        );
        assert_eq!(text.matches("Old").count(), 1, "{text}");
        let (again, _) = session(&text);
        assert_eq!(again.variations().comments(), comments);
        assert_eq!(again.variations().list(), read.variations().list());
    }

    #[test]
    fn what_is_there_twice_or_cannot_be_played_takes_no_room() {
        let many = "(1... b6-c5 2. d4xb6 a7xc5) ".repeat(100);
        let (read, has_all) = session(&format!("1. c3-d4 b6-a5 {many} 2. g3-f4 a7-b6 *"));
        assert!(has_all && read.variations().list().len() == 1);
        let many = "(x) ".repeat(10_000);
        let (read, has_all) = session(&format!("1. c3-d4 {many} b6-a5 *"));
        assert!(!has_all && read.variations().list().is_empty());
        let comment = &read.variations().main().comment;
        assert!(comment.starts_with("1. x\n1. x"), "{comment}");
    }
}
