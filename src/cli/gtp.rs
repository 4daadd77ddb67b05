//! `walls gtp GAME`: the Go Text Protocol, version 2, on standard input and output.
//!
//! Players are `first` and `second` (also `b` and `w`), moves stand in the game's notation. Beyond the
//! standard commands there are `walls-legal_moves`, `walls-position`, `walls-save FILE` and
//! `walls-load FILE`.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgMatches, Command};

use super::game_args::{
    CanPlay, check_plays, game_at_position, game_of_file, game_over, opponent, options, people,
    with_position,
};
use super::{CommandResult, Failure, is_standard};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, Side};
use crate::i18n::gettext;
use crate::play::colony::ColonySlot;
use crate::play::{FileError, FileKind, Match, SavedGame, saved, table_file};
use crate::search::ants::Colony;
use crate::search::{FixedDepth, Learned, Limits, Opponent, Request, Spec, StopFlag};

pub(super) fn command() -> Command {
    let about = gettext("Speak the Go Text Protocol on standard input and output");
    let spec = opponent("opponent").help(gettext("Who answers genmove; fail-soft if not given"));
    with_position(Command::new("gtp").about(about))
        .mut_arg("position", |position| {
            position.help(gettext("Start from this position or saved game"))
        })
        .arg(spec)
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let spec = matches.get_one::<Spec>("opponent").cloned();
    let spec = spec.unwrap_or_else(|| {
        Spec::from(Opponent::FailSoft {
            search: FixedDepth {
                depth: 5,
                time: None,
                shuffle: true,
            },
            table: 64,
        })
    });
    let position = matches.get_one::<String>("position");
    if position.is_some_and(|file| is_standard(Path::new(file))) {
        return Err(Failure::Usage(gettext(
            "--position - is not for gtp, which reads its commands from standard input",
        )));
    }
    let loaded = match position.is_some() || matches.contains_id("moves") {
        true => Some(Box::new(game_at_position(matches)?)),
        false => None,
    };
    let options = match &loaded {
        Some(game) => game.options()?,
        None => options(matches)?,
    };
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let loaded = loaded.map(|game| Loaded {
        game,
        learned: None,
    });
    speak_from(loaded, options, &spec, &mut input, &mut output)
}

/// Reads commands and answers them until `quit` or the end of the input.
///
/// # Errors
/// When the opponent does not play this game, or the input or output fails. What is wrong with a command is an
/// answer.
pub fn speak(
    options: GameOptions,
    spec: &Spec,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    speak_from(None, options, spec, input, output)
}

/// The same, beginning with a game of these options that was loaded.
fn speak_from(
    mut loaded: Option<Loaded>,
    mut options: GameOptions,
    spec: &Spec,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut settings = Settings::default();
    loop {
        // Another board means other rules, so the session starts over with them.
        let session = Session {
            input,
            output,
            spec,
            options: options.clone(),
            settings: &mut settings,
            loaded: loaded.take(),
        };
        let next = (options.visit(session)).map_err(Failure::of_usage)??;
        match next {
            Next::Quit => return Ok(()),
            Next::Options(changed) => options = changed,
            Next::Load(wanted) => {
                options = wanted.game.options()?;
                loaded = Some(wanted);
            }
        }
    }
}

/// What outlives a change of the board.
#[derive(Default)]
struct Settings {
    clock: [Option<Clock>; 2],
}

/// Time as `time_settings` gives it.
#[derive(Clone, Copy)]
struct Clock {
    main: Duration,
    period: Duration,
    stones: u32,
}

impl Clock {
    /// The time for the next move when about this many moves of the side are left.
    fn next_move(&self, left: usize) -> Duration {
        let share = self.main / left.max(1) as u32;
        match self.stones {
            0 => share,
            stones => share + self.period / stones,
        }
    }
}

/// How a session ends.
enum Next {
    Quit,
    Options(GameOptions),
    Load(Loaded),
}

/// A game that was loaded, with what the opponent had learned in it.
struct Loaded {
    game: Box<SavedGame>,
    learned: Option<Box<Learned>>,
}

/// What a command answers: a text, or the end of the session after that text.
enum Reply {
    Text(String),
    End(String, Next),
}

struct Session<'a, R, W> {
    input: &'a mut R,
    output: &'a mut W,
    spec: &'a Spec,
    options: GameOptions,
    settings: &'a mut Settings,
    loaded: Option<Loaded>,
}

const COMMANDS: [&str; 18] = [
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
    "walls-legal_moves",
    "walls-position",
    "walls-save",
    "walls-load",
];

impl<R: BufRead, W: Write> Visitor for Session<'_, R, W> {
    type Output = Result<Next, Failure>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        check_plays(self.spec, &game)?;
        let (game, learned) = match self.loaded {
            Some(Loaded {
                game: file,
                learned,
            }) => (saved::load(game, self.options, &file)?, learned),
            None => (Match::new(game, self.options, people()), None),
        };
        let mut engine = Engine::new(game, self.spec, self.settings);
        if let Some(learned) = learned {
            engine.game.set_learned(Arc::from(learned));
        }
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                return Ok(Next::Quit);
            }
            let text = String::from_utf8_lossy(&line).into_owned();
            let text = text.split('#').next().unwrap_or("");
            let text: String = text
                .chars()
                .map(|c| if c == '\t' { ' ' } else { c })
                .filter(|c| !c.is_control())
                .collect();
            let (id, command) = match text.trim().split_once(' ') {
                Some((id, rest)) if id.parse::<u32>().is_ok() => (id, rest.trim()),
                _ if text.trim().parse::<u32>().is_ok() => (text.trim(), ""),
                _ => ("", text.trim()),
            };
            if command.is_empty() && id.is_empty() {
                continue;
            }
            let (name, arguments) = command.split_once(' ').unwrap_or((command, ""));
            let (mark, reply, end) = match engine.answer(name, arguments.trim()) {
                Ok(Reply::Text(text)) => ('=', text, None),
                Ok(Reply::End(text, next)) => ('=', text, Some(next)),
                Err(text) => ('?', text, None),
            };
            // A blank line ends an answer, so there can be none inside it.
            let reply = reply.trim_end_matches('\n');
            writeln!(self.output, "{mark}{id} {reply}\n")?;
            self.output.flush()?;
            if let Some(next) = end {
                return Ok(next);
            }
        }
    }
}

struct Engine<'a, G: Playable> {
    game: Match<G>,
    spec: &'a Spec,
    settings: &'a mut Settings,
    /// The sides that the opponent plays: those for which it was asked for a move in this game.
    plays: [bool; 2],
}

impl<'a, G: Playable> Engine<'a, G> {
    fn new(mut game: Match<G>, spec: &'a Spec, settings: &'a mut Settings) -> Self {
        game.set_players(people());
        game.set_learned(Arc::new(Learned::of(&spec.opponent)));
        if let Some(ants) = spec.opponent.ants() {
            let colony = Colony::new(game.game().trail_sites(), ants);
            game.set_colony(ColonySlot::new(colony));
        }
        Engine {
            game,
            spec,
            settings,
            plays: [false; 2],
        }
    }

    fn answer(&mut self, name: &str, arguments: &str) -> Result<Reply, String> {
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
                let (side, mv) = arguments.split_once(' ').unwrap_or((arguments, ""));
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
            "walls-save" => {
                if arguments.is_empty() {
                    return Err("walls-save needs a file".into());
                }
                let written = self.save(Path::new(arguments));
                written.map_err(|error| format!("{arguments}: {}", error.of_writing()))?;
                String::new()
            }
            "walls-load" => {
                if arguments.is_empty() {
                    return Err("walls-load needs a file".into());
                }
                let named = |error: &dyn std::fmt::Display| format!("{arguments}: {error}");
                // Opened once here, so that a broken file leaves the session as it is.
                let file = game_of_file(Path::new(arguments), self.game.options());
                let file = file.map_err(|failure| named(&failure))?;
                let options = file.options().map_err(|e| named(&e))?;
                let can_play = options.visit(CanPlay(self.spec));
                can_play.map_err(|e| named(&e))?.map_err(|e| named(&e))?;
                let learned = self.read_table(Path::new(arguments), &options);
                let learned = learned.map_err(|e| named(&e))?;
                let game = Box::new(file);
                let loaded = Loaded { game, learned };
                return Ok(Reply::End(String::new(), Next::Load(loaded)));
            }
            _ => return Err("unknown command".into()),
        };
        Ok(Reply::Text(text))
    }

    /// Writes the game, and beside it the table of the opponent, if it has one.
    fn save(&self, path: &Path) -> Result<(), FileError> {
        saved::save(&self.game).write(path)?;
        match self.game.learned().known_table() {
            Some(table) => table_file::write(
                &saved::table_path(path),
                self.game.options(),
                table,
                &StopFlag::default(),
            ),
            None => Ok(()),
        }
    }

    /// What the opponent had learned in a game that is loaded, if it keeps a table, and one lies beside the game.
    fn read_table(
        &self,
        path: &Path,
        options: &GameOptions,
    ) -> Result<Option<Box<Learned>>, FileError> {
        let room = Learned::of(&self.spec.opponent);
        if room.table_mebibytes() == 0 {
            return Ok(None);
        }
        let path = saved::table_path(path);
        match table_file::read(&path, options, room.table_mebibytes(), &StopFlag::default()) {
            Ok(table) => Ok(Some(Box::new(room.with_table(table)))),
            // There is none, or it was written beside another game.
            Err(
                FileError::System(io::ErrorKind::NotFound, _)
                | FileError::OtherRules(FileKind::Table),
            ) => Ok(None),
            Err(error) => Err(error.within(path.display().to_string())),
        }
    }

    /// A new game from the start, with what the opponent has learned.
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
    }

    /// Plays a move, and has the opponent learn from it if it plays the side and is one that learns.
    fn play(&mut self, mv: G::Move, time: Duration) {
        let settings = self.spec.opponent.ants().copied();
        let learners = self.plays.map(|plays| settings.filter(|_| plays));
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
        let can_play = options.visit(CanPlay(self.spec));
        (can_play.ok().and_then(Result::ok)).ok_or_else(|| "unacceptable size".to_owned())?;
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
        // Where moves can go on without end, a fair share of the time is a guess.
        let left = match G::REVERSIBLE {
            true => 30,
            false => game.moves(&position).count().div_ceil(2),
        };
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
            clock.main = clock.main.saturating_sub(answer.elapsed);
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

    /// Main time, period and moves in a period, in seconds; for both sides.
    fn time_settings(&mut self, words: &[&str]) -> Result<String, String> {
        let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
        let Some([main, period, stones]) = numbers.as_deref() else {
            return Err("time_settings needs three numbers".into());
        };
        // A period without moves in it means no limit at all.
        let limited = *stones > 0 || *period == 0;
        let clock = limited.then_some(Clock {
            main: Duration::from_secs((*main).into()),
            period: Duration::from_secs((*period).into()),
            stones: *stones,
        });
        self.settings.clock = [clock; 2];
        Ok(String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
