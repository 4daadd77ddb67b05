//! How a match begins: anew, from a saved game, or from a text that was pasted.

use super::player::LONGEST_NAME;
use super::saved::{self, SavedGame};
use super::{AnyMatch, Choice, Control, FileError, Match, Player, TimedMove, Variations, beside};
use crate::games::registry::{GameOptions, NAMES, Visitor};
use crate::games::{Beside, Playable, Record, Side};
use crate::sentence::{Sentence, say};

/// A new match.
///
/// # Errors
/// When the options contradict each other.
pub fn new_match(
    options: &GameOptions,
    players: [Player; 2],
) -> Result<Box<dyn AnyMatch>, FileError> {
    struct New(GameOptions, [Player; 2]);
    impl Visitor for New {
        type Output = Box<dyn AnyMatch>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            Box::new(Match::new(game, self.0, self.1))
        }
    }
    Ok(options.visit(New(options.clone(), players))?)
}

/// The match of a saved game, played by these players or by those of the file.
///
/// # Errors
/// When anything in the file does not hold; the message names the place.
pub fn open_match(
    saved: &SavedGame,
    players: Option<[Player; 2]>,
) -> Result<Box<dyn AnyMatch>, FileError> {
    struct Open<'a>(GameOptions, &'a SavedGame, Option<[Player; 2]>);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnyMatch>, FileError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let mut opened = saved::load(game, self.0, self.1)?;
            if let Some(players) = self.2 {
                opened.set_players(players);
            }
            Ok(Box::new(opened))
        }
    }
    let options = saved.options()?;
    options.visit(Open(options.clone(), saved, players))?
}

/// Which of the chosen players makes the first move in a game that these others began: the first of them, unless the
/// file has them the other way round.
///
/// Opening a game does not change the players, but nobody should find the computer on their own side.
pub fn starter_like(of_file: &[Player; 2], chosen: &[Player; 2]) -> Side {
    let alike = |order: [&Player; 2]| {
        let count = |same: fn(&Player, &Player) -> bool| {
            let pairs = of_file.iter().zip(order);
            pairs.filter(|(one, other)| same(one, other)).count()
        };
        (
            count(|one, other| one.is_human() == other.is_human()),
            count(|one, other| one.name == other.name),
            count(|one, other| one.color == other.color),
        )
    };
    let [first, second] = chosen.each_ref();
    match alike([second, first]) > alike([first, second]) {
        true => Side::Second,
        false => Side::First,
    }
}

/// The variations that a saved game holds beside this game, which was opened from it.
///
/// # Errors
/// When a line of them does not hold; the message names it.
pub fn open_variations(saved: &SavedGame, game: &dyn AnyMatch) -> Result<Variations, FileError> {
    let Some(variations) = saved.session().map(|session| session.variations()) else {
        return Ok(Variations::default());
    };
    variations.read(&game.line(), |line| {
        let mut fork = game.fork(0);
        fork.follow(line)?;
        Ok(fork.line())
    })
}

/// A match from a text that was pasted: a position, or a list of moves from the start.
///
/// # Errors
/// When the text is neither under these options; the message says why.
pub fn paste_match(
    text: &str,
    options: &GameOptions,
    players: [Player; 2],
) -> Result<Box<dyn AnyMatch>, FileError> {
    Ok(paste(text, options, players)?.game)
}

/// The match that a text tells, a position or a list of moves, and what stands beside its moves. Nobody knows how long
/// they took. A game that others played has two people: nobody wants the computer to play on in it.
///
/// # Errors
/// When the game cannot read the text.
pub fn read_match<G: Playable>(
    game: &G,
    options: GameOptions,
    text: &str,
    players: [Player; 2],
) -> Result<(Match<G>, Beside<G>), FileError> {
    let record = match game.read_record(text) {
        Some(record) => record?,
        None => Record {
            start: game.parse_state(text)?,
            moves: Vec::new(),
            beside: Beside::default(),
        },
    };
    let players = match &record.beside.players {
        Some(names) => names_of(names, &players),
        None => players,
    };
    let mut told = Match::from_state(game.clone(), options, record.start, players);
    for mv in record.moves {
        told.play(mv, TimedMove::LEAST_TIME);
    }
    Ok((told, record.beside))
}

/// The players of a game with these names. If they are those of the chosen players, in either order, it is their game.
/// Else others played it: two people, named as in the text.
fn names_of(names: &[String; 2], players: &[Player; 2]) -> [Player; 2] {
    let chosen = players.each_ref().map(|player| player.name.as_str());
    let [first, second] = names.each_ref().map(|name| name.trim());
    if [first, second] == chosen {
        return players.clone();
    }
    if [second, first] == chosen {
        let [first, second] = players.clone();
        return [second, first];
    }
    Side::BOTH.map(|side| {
        let name = names[side.index()].trim();
        let player = Player {
            control: Control::Human,
            ..players[side.index()].clone()
        };
        match name.is_empty() {
            true => player,
            false => Player {
                name: name.chars().take(LONGEST_NAME).collect(),
                ..player
            },
        }
    })
}

/// A game that was read from a text.
pub struct Pasted {
    /// The game.
    pub game: Box<dyn AnyMatch>,
    /// Which of the given players makes its first move.
    pub starter: Side,
    /// The variations and comments of the text.
    pub variations: Variations,
    /// Whether there was room for all of them.
    pub has_all: bool,
}

/// As [`paste_match`], with the variations and comments of the text.
///
/// # Errors
/// When the text is no position or list of moves of this game.
pub fn paste(text: &str, options: &GameOptions, players: [Player; 2]) -> Result<Pasted, FileError> {
    struct Paste<'a>(&'a str, GameOptions, [Player; 2]);
    impl Visitor for Paste<'_> {
        type Output = Result<Pasted, FileError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let chosen = self.2.clone();
            let (pasted, beside) = read_match(&game, self.1, self.0, self.2)?;
            let (variations, has_all) = beside::read(&game, &pasted.line(), &beside);
            Ok(Pasted {
                starter: starter_like(pasted.players(), &chosen),
                game: Box::new(pasted),
                variations,
                has_all,
            })
        }
    }
    let text = text.trim_matches(['\n', '\r']);
    if text.trim().is_empty() {
        return Err(FileError::Wrong(say("the text is empty")));
    }
    if text.len() as u64 > saved::LIMIT {
        return Err(FileError::Wrong(too_long()));
    }
    // The match is saved with the options that the text asks for.
    let fitting = options.fitting(text);
    fitting.visit(Paste(text, fitting.clone(), players))?
}

/// The games that a text holds, each with what a list calls it and with its own text. The game of these options is asked
/// first.
pub fn games_in(text: &str, options: &GameOptions) -> Vec<(String, String)> {
    struct Split<'a>(&'a str);
    impl Visitor for Split<'_> {
        type Output = Vec<(String, String)>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let games = game.split_games(self.0).into_iter();
            games.map(|one| (one.title, one.text.to_owned())).collect()
        }
    }
    let others = NAMES.iter().filter(|name| **name != options.name());
    let others = others.filter_map(|name| GameOptions::default_of(name).ok());
    (std::iter::once(options.clone()).chain(others))
        .filter_map(|options| options.visit(Split(text)).ok())
        .find(|games| games.len() > 1)
        .unwrap_or_else(|| vec![(String::new(), text.to_owned())])
}

/// Why no game can read a text.
pub struct Unread {
    /// What the game says that recognises the text as its record, or else the game that was tried first.
    pub error: FileError,
    /// Whether a game recognises it as its record.
    pub is_record: bool,
}

/// A match from a text of any game. The game of these options is tried first.
///
/// # Errors
/// When no game can read the text.
pub fn paste_any(
    text: &str,
    options: &GameOptions,
    choices: &[Choice; 2],
) -> Result<Pasted, FileError> {
    let players = |options: &GameOptions| choices.each_ref().map(|one| one.for_game(options));
    read_any(text, options, &players).map_err(|unread| match unread.is_record {
        true => unread.error,
        false if text.trim().is_empty() || text.len() as u64 > saved::LIMIT => unread.error,
        false => FileError::Wrong(
            say("this is neither a saved game nor a text that a game can read ({game}: {reason})")
                .with("game", options.title())
                .with("reason", unread.error.sentence()),
        ),
    })
}

/// Says that a text is longer than any position or list of moves.
pub fn too_long() -> Sentence {
    say("the text is too long for a position")
}

/// As [`paste_any`]; `players` gives those of each game.
///
/// # Errors
/// When no game can read the text.
pub fn read_any(
    text: &str,
    options: &GameOptions,
    players: &dyn Fn(&GameOptions) -> [Player; 2],
) -> Result<Pasted, Unread> {
    struct IsRecord<'a>(&'a str);
    impl Visitor for IsRecord<'_> {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            game.read_record(self.0).is_some()
        }
    }
    let read = |options: &GameOptions| {
        paste(text, options, players(options)).map_err(|error| Unread {
            error,
            is_record: options.fitting(text).visit(IsRecord(text)).unwrap_or(false),
        })
    };
    let others = NAMES.iter().filter(|name| **name != options.name());
    others
        .filter_map(|name| GameOptions::default_of(name).ok())
        .fold(read(options), |known, options| match known {
            Ok(pasted) => Ok(pasted),
            Err(before) => read(&options).map_err(|unread| match before.is_record {
                false if unread.is_record => unread,
                _ => before,
            }),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_in_a_text_is_cut() {
        let options = GameOptions::default_of("draughts").unwrap();
        let long = "x".repeat(LONGEST_NAME + 1);
        let text = format!("[White \"{long}\"]\n[Black \"Bo\"]\n\n1. c3-d4 *");
        let pasted = paste(&text, &options, Side::BOTH.map(Player::usual)).unwrap();
        let name = pasted.game.players()[0].name.clone();
        assert_eq!(name, "x".repeat(LONGEST_NAME));
    }

    #[test]
    fn the_moves_of_a_game_tell_where_it_began() {
        let people = Side::BOTH.map(|side| Player {
            control: Control::Human,
            ..Player::usual(side)
        });
        let play_on = |game: &mut dyn AnyMatch| {
            let path = game.now().paths.first().cloned().unwrap();
            assert!(game.play_path(&path, TimedMove::LEAST_TIME));
        };
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let read = |text: &str| paste_match(text, &options, people.clone()).unwrap();
            let mut usual = new_match(&options, people.clone()).unwrap();
            for _ in 0..3 {
                play_on(&mut *usual);
            }
            let mut set_up = read(&usual.now().text);
            assert!(!set_up.begins_at_start());
            for game in [&mut usual, &mut set_up] {
                play_on(&mut **game);
                let again = read(&game.record_text());
                let [told, read] = [&*game, &again].map(|game| {
                    let now = game.now();
                    (now.text, now.ply, game.begins_at_start())
                });
                assert_eq!(told, read, "{name}");
            }
        }
    }

    #[test]
    fn what_no_game_can_read_is_called_so() {
        let options = GameOptions::default_of("walls").unwrap();
        let choices = Side::BOTH.map(|side| Choice {
            player: Player::usual(side),
            usual: usual_seat(),
            seats: Default::default(),
        });
        let said = |text: &str| {
            let unread = paste_any(text, &options, &choices).err().unwrap();
            unread.to_string()
        };
        let rubbish = said("hello world");
        assert!(
            rubbish.starts_with("this is neither a saved game nor ") && rubbish.contains("Walls"),
            "{rubbish}"
        );
        assert_eq!(said(" \n"), "the text is empty");
        assert_eq!(said(&"x".repeat(2 << 20)), too_long().to_string());
        // Below a position of whatever size.
        let wrong = said("+1+\n   \n+ +\nmoves: 2,1 2,1\n");
        assert!(wrong.starts_with("move 2: "), "{wrong}");
        let wrong = said("[White \"A\"]\n1. c3-d4 c3-d4 *");
        assert!(wrong.starts_with("move 2: "), "{wrong}");
    }

    fn usual_seat() -> crate::play::Seat {
        crate::play::Seat {
            is_human: true,
            level: None,
            opponent: String::new(),
        }
    }

    #[test]
    fn everybody_sits_where_the_file_has_them() {
        let person = |side| Player {
            control: Control::Human,
            ..Player::usual(side)
        };
        let computer = |side| Player {
            control: Control::Computer(Player::usual_opponent()),
            ..Player::usual(side)
        };
        let [first, second] = Side::BOTH;
        let chosen = [person(first), computer(second)];
        for (of_file, starter) in [
            ([person(first), computer(second)], first),
            ([computer(second), person(first)], second),
            // Whatever they are called.
            ([computer(first), person(second)], second),
            ([person(second), computer(first)], first),
            // Between two of a kind, colours tell.
            ([person(first), person(second)], first),
            ([person(second), person(first)], second),
            ([computer(second), computer(first)], second),
        ] {
            assert_eq!(starter_like(&of_file, &chosen), starter, "{of_file:?}");
        }
        let strangers = [first, second].map(|side| Player {
            name: "Ada".into(),
            color: "#123456".into(),
            ..person(side)
        });
        assert_eq!(starter_like(&strangers, &chosen), first);
    }
}
