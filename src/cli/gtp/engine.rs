//! What answers the commands: a game, and the opponent that is asked for moves in it.

use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::reply::{Next, Reply};
use crate::cli::game_args::{game_over, people};
use crate::games::{Playable, Side};
use crate::play::colony::ColonySlot;
use crate::play::player::plays;
use crate::play::{Match, TimedMove};
use crate::search::ants::Colony;
use crate::search::{Learned, Limits, Request, Spec};

pub(in crate::cli) const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "clear_board",
    "play",
    "genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "boardsize",
    "komi",
    "walls-legal_moves",
    "walls-position",
    "walls-save",
    "walls-load",
];

/// What outlives a change of the board.
#[derive(Default)]
pub(super) struct Settings {
    /// What `time_settings` said last.
    time: Option<Clock>,
    /// What the sides have left of it in this game.
    clock: [Option<Clock>; 2],
}

impl Settings {
    /// In a new game, both sides have all of their time.
    fn begin_game(&mut self) {
        self.clock = [self.time; 2];
    }
}

/// A game under the commands of the protocol.
pub(super) struct Engine<'a, G: Playable> {
    pub game: Match<G>,
    pub spec: &'a Spec,
    settings: &'a mut Settings,
    /// The sides that the opponent plays: those for which it was asked for a move in this game.
    plays: [bool; 2],
}

impl<'a, G: Playable> Engine<'a, G> {
    pub fn new(game: Match<G>, spec: &'a Spec, settings: &'a mut Settings) -> Self {
        // A game that was given up is played on: no command asks about that.
        let mut game = game.without_resignation();
        game.set_players(people());
        game.set_learned(Arc::new(Learned::of(&spec.opponent)));
        if let Some(ants) = spec.opponent.ants() {
            let colony = Colony::new(game.game().trail_sites(), ants);
            game.set_colony(ColonySlot::new(colony));
        }
        settings.begin_game();
        Engine {
            game,
            spec,
            settings,
            plays: [false; 2],
        }
    }

    pub fn answer(&mut self, name: &str, arguments: &str) -> Result<Reply, String> {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let text = match name {
            "protocol_version" => "2".into(),
            "name" => "Walls".into(),
            "version" => env!("CARGO_PKG_VERSION").into(),
            "known_command" => COMMANDS.contains(&arguments).to_string(),
            "list_commands" => COMMANDS.join("\n"),
            "quit" => return Ok(Reply::End(String::new(), Next::Quit)),
            "boardsize" => return self.board_size(&words),
            "clear_board" => {
                self.restart();
                String::new()
            }
            "play" => {
                let (side, mv) = arguments
                    .split_once(' ')
                    .ok_or_else(|| "a side and a move are needed".to_owned())?;
                self.check_turn(side)?;
                let position = &self.game.state().position;
                let mv = self.game.game().parse_move(position, mv);
                self.play(mv.map_err(|error| error.to_string())?, Duration::ZERO);
                String::new()
            }
            "genmove" => self.generate(arguments)?,
            "undo" => {
                let ply = self.game.ply();
                let before = ply.checked_sub(1).ok_or_else(|| "cannot undo".to_owned())?;
                self.game.go_to(before);
                String::new()
            }
            "showboard" => {
                let [first, second] = self.game.game().points(&self.game.state().position);
                let board = self.game.game().state_text(self.game.state());
                format!("\n{board}points: {first} {second}")
            }
            "final_score" => self.final_score()?,
            // The protocol asks for it. None of the games gives points in advance.
            "komi" => match arguments.parse::<f64>() {
                Ok(0.0) => String::new(),
                Ok(_) => return Err("this game has no komi but 0".into()),
                Err(_) => return Err("komi needs a number".into()),
            },
            "time_settings" => self.time_settings(&words)?,
            "walls-legal_moves" => {
                let game = self.game.game();
                let moves = game.moves(&self.game.state().position);
                moves
                    .map(|mv| game.move_text(mv))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            "walls-position" => format!("\n{}", self.game.game().state_text(self.game.state())),
            "walls-save" => self.save(arguments)?,
            "walls-load" => return self.load(arguments),
            _ => return Err("unknown command".into()),
        };
        Ok(Reply::Text(text))
    }

    /// A new game from the start, with what the opponent has learned, and with all of the time.
    fn restart(&mut self) {
        let (learned, colony) = (self.game.learned().clone(), self.game.colony().clone());
        self.game = Match::new(
            self.game.game().clone(),
            self.game.options().clone(),
            people(),
        );
        self.game.set_learned(learned);
        self.game.set_colony(colony);
        self.plays = [false; 2];
        self.settings.begin_game();
    }

    /// Plays a move, and has the opponent learn from it if it plays the side and is one that learns.
    fn play(&mut self, mv: G::Move, time: Duration) {
        let settings = self.spec.opponent.ants().copied();
        let learners = self.plays.map(|plays| settings.filter(|_| plays));
        let time = time.max(TimedMove::LEAST_TIME);
        self.game.play_and_teach(mv, time, learners);
    }

    /// `boardsize 6` means 6 × 6; two numbers are rows and columns.
    fn board_size(&mut self, words: &[&str]) -> Result<Reply, String> {
        if let Some(only) = self.game.options().only_size() {
            let is_it = |word: &&str| word.parse() == Ok(only);
            return match matches!(words.len(), 1..=2) && words.iter().all(is_it) {
                true => Ok(Reply::End(
                    String::new(),
                    Next::Options(self.game.options().clone()),
                )),
                false => Err("unacceptable size".to_owned()),
            };
        }
        let size = match words {
            [side] => format!("{side}x{side}"),
            [rows, columns] => format!("{rows}x{columns}"),
            _ => return Err("boardsize needs one or two numbers".into()),
        };
        let mut options = self.game.options().clone();
        // Some games have one number for a size.
        let set = options.set("size", &size);
        set.or_else(|error| match words {
            [rows] => options.set("size", rows),
            [rows, columns] if rows == columns => options.set("size", rows),
            _ => Err(error),
        })
        .map_err(|_| "unacceptable size".to_owned())?;
        plays(self.spec, &options).map_err(|_| "unacceptable size".to_owned())?;
        Ok(Reply::End(String::new(), Next::Options(options)))
    }

    fn check_turn(&self, side: &str) -> Result<Side, String> {
        let side =
            Side::from_id(side).ok_or_else(|| format!("“{side}” is neither first nor second"))?;
        match self.game.turn() {
            Some(turn) if turn == side => Ok(side),
            Some(turn) => Err(format!("it is the turn of {}", turn.id())),
            None => Err(game_over().to_string()),
        }
    }

    fn generate(&mut self, side: &str) -> Result<String, String> {
        let side = self.check_turn(side)?;
        self.plays[side.index()] = true;
        let game = self.game.game();
        let position = self.game.state().position;
        let left = own_moves_left(game, &position);
        let clock = self.settings.clock[side.index()];
        let limits = Limits {
            time: clock.map(|clock| clock.next_move(left)),
            ..Limits::default()
        };
        let ends = self.spec.opponent.comes_to_an_end(limits.time);
        ends.map_err(|error| error.to_string())?;
        let mut request = Request::new(game, &position, limits);
        request.seed = self.game.move_seed();
        request.lend(self.game.learned());
        let (colony, history) = (self.game.colony().clone(), self.game.history());
        request.colony = Some(colony.colony());
        request.history = &history;
        let answer = self.spec.choose(request);
        let answer = answer.ok_or_else(|| game_over().to_string())?;
        let text = game.move_text(answer.best);
        self.play(answer.best, answer.elapsed);
        if let Some(clock) = &mut self.settings.clock[side.index()] {
            clock.run(answer.elapsed);
        }
        Ok(text)
    }

    fn final_score(&self) -> Result<String, String> {
        if self.game.turn().is_some() {
            return Err("the game is not over".into());
        }
        let margin = self.game.game().margin(&self.game.state().position);
        Ok(match margin.signum() {
            1 => format!("first+{margin}"),
            -1 => format!("second+{}", -margin),
            _ => "0".into(),
        })
    }

    /// For both sides.
    fn time_settings(&mut self, words: &[&str]) -> Result<String, String> {
        self.settings.time = Clock::parse(words)?;
        self.settings.begin_game();
        Ok(String::new())
    }
}

/// How many moves the side to move still makes. Where nobody knows, that is a guess.
fn own_moves_left<G: Playable>(game: &G, position: &G::Position) -> u32 {
    let left = game.most_moves_left(position);
    left.map_or(30, |left| left.div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, NAMES, Visitor};

    /// What is asked of an engine of any game.
    struct With<'a>(&'a GameOptions, &'a Spec, &'a mut dyn FnMut(&mut dyn Asked));

    trait Asked {
        fn ask(&mut self, name: &str, arguments: &str) -> Result<Reply, String>;
        fn clocks(&self) -> [Option<Duration>; 2];
    }

    impl<G: Playable> Asked for Engine<'_, G> {
        fn ask(&mut self, name: &str, arguments: &str) -> Result<Reply, String> {
            self.answer(name, arguments)
        }

        fn clocks(&self) -> [Option<Duration>; 2] {
            (self.settings.clock).map(|clock| clock.map(|clock| clock.left()))
        }
    }

    impl Visitor for With<'_> {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut settings = Settings::default();
            let game = Match::new(game, self.0.clone(), people());
            (self.2)(&mut Engine::new(game, self.1, &mut settings));
        }
    }

    #[test]
    fn a_clock_runs_in_its_game_and_is_wound_up_for_the_next() {
        let spec: Spec = "alpha-beta:depth=3".parse().unwrap();
        let options = GameOptions::default_of("walls").unwrap();
        options
            .visit(With(&options, &spec, &mut |engine| {
                let ten = Some(Duration::from_secs(10));
                assert_eq!(engine.clocks(), [None, None]);
                assert!(engine.ask("time_settings", "10 0 0").is_ok());
                assert_eq!(engine.clocks(), [ten, ten]);
                assert!(engine.ask("genmove", "first").is_ok());
                let [first, second] = engine.clocks();
                assert!(first < ten && second == ten, "{first:?} {second:?}");
                assert!(engine.ask("clear_board", "").is_ok());
                assert_eq!(engine.clocks(), [ten, ten]);
                assert!(engine.ask("time_settings", "0 10 0").is_ok());
                assert_eq!(engine.clocks(), [None, None], "no limit at all");
            }))
            .unwrap();
    }

    #[test]
    fn no_first_move_takes_more_than_its_share() {
        struct Share;
        impl Visitor for Share {
            type Output = u32;
            fn visit<G: Playable>(self, game: G) -> u32 {
                own_moves_left(&game, &game.start())
            }
        }
        let share = |name| GameOptions::default_of(name).unwrap().visit(Share).unwrap();
        // 6 × 6 boxes have 84 edges. Bricklayers always have three moves.
        assert_eq!(["walls", "tictactoe", "bricks"].map(share), [42, 5, 30]);
        assert!(NAMES.iter().all(|name| share(name) >= 5));
    }

    #[test]
    fn ants_begin_with_their_pheromone_and_learn_from_their_own_moves() {
        let options = GameOptions::default_of("hexxagon").unwrap();
        struct Plays(Spec, GameOptions);
        impl Visitor for Plays {
            type Output = ();
            fn visit<G: Playable>(self, game: G) {
                let mut settings = Settings::default();
                let game = Match::new(game, self.1, people());
                let mut engine = Engine::new(game, &self.0, &mut settings);
                for number in 1..=2 {
                    while let Some(side) = engine.game.turn() {
                        let reply = match side {
                            Side::First => engine.answer("genmove", "first"),
                            Side::Second => {
                                let position = engine.game.state().position;
                                let mv = engine.game.game().moves(&position).next().unwrap();
                                let text = engine.game.game().move_text(mv);
                                engine.answer("play", &format!("second {text}"))
                            }
                        };
                        assert!(reply.is_ok());
                    }
                    // The end once more teaches nothing new.
                    let last = engine.game.line().pop().unwrap().text;
                    assert!(engine.answer("undo", "").is_ok());
                    let side = engine.game.turn().unwrap().id();
                    let again = engine.answer("play", &format!("{side} {last}"));
                    assert!(again.is_ok() && engine.game.turn().is_none());
                    let colony = engine.game.colony().peek();
                    assert_eq!((colony.tau0(), colony.games()), (7.0, number));
                    let changed = |side| colony.trails(side).iter().any(|&trail| trail != 7.0);
                    assert!(changed(Side::First));
                    drop(colony);
                    assert!(engine.answer("clear_board", "").is_ok());
                }
            }
        }
        let spec = "ants:tau0=7,seed=1".parse().unwrap();
        options.visit(Plays(spec, options.clone())).unwrap();
    }
}
