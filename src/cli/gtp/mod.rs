//! `walls gtp GAME`: the Go Text Protocol, version 2, on standard input and output.
//!
//! Players are `first` and `second` (also `b` and `w`), moves stand in the game's notation. Beyond the
//! standard commands there are `walls-legal_moves`, `walls-position`, `walls-save FILE` and
//! `walls-load FILE`.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{ArgMatches, Command};

use super::game_args::{check_plays, game_at_position, opponent, options, people, with_position};
use super::{CommandResult, Failure, is_standard, without_json};
use crate::games::Playable;
use crate::games::registry::{GameOptions, Visitor};
use crate::i18n::gettext;
use crate::play::{FileError, Match, saved};
use crate::search::{FixedDepth, Opponent, Spec};
pub(super) use engine::COMMANDS;
use engine::{Engine, Settings};
use reply::{Loaded, Next, Reply};

mod clock;
mod engine;
mod files;
mod reply;

pub(super) fn command() -> Command {
    let about = gettext("Speak the Go Text Protocol on standard input and output");
    let spec = opponent("opponent").help(gettext("Who answers genmove; fail-soft if not given"));
    with_position(without_json(Command::new("gtp").about(about)))
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
    let position = matches.get_one::<PathBuf>("position");
    if position.is_some_and(|file| is_standard(file)) {
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
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    speak_from(None, options, spec, input, output)
}

/// As [`speak`], beginning with a game of these options that was loaded.
fn speak_from(
    mut loaded: Option<Loaded>,
    mut options: GameOptions,
    spec: &Spec,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
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

// With input and output of any type, whoever speaks to something else would compile all searches of all games once more.
struct Session<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    spec: &'a Spec,
    options: GameOptions,
    settings: &'a mut Settings,
    loaded: Option<Loaded>,
}

impl Visitor for Session<'_> {
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
            let read = self.input.read_until(b'\n', &mut line);
            let read = read.map_err(|error| {
                Failure::from(FileError::from(error).within(gettext("standard input")))
            })?;
            if read == 0 {
                return Ok(Next::Quit);
            }
            let command = line.split(|&byte| byte == b'#').next().unwrap_or_default();
            // The rest is a comment, unless it is the rest of a word.
            let is_cut = command.len() < line.len()
                && command
                    .last()
                    .is_some_and(|byte| !byte.is_ascii_whitespace());
            let text = String::from_utf8_lossy(command);
            // A file would get another name.
            let is_text = matches!(text, std::borrow::Cow::Borrowed(_));
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
            let answer = match is_text {
                // It would be another file.
                true if is_cut && ["walls-save", "walls-load"].contains(&name) => {
                    Err("the name of a file cannot have a # in it, which begins a comment".into())
                }
                true => engine.answer(name, arguments.trim()),
                false => Err("this command is not UTF-8".into()),
            };
            let (mark, reply, end) = match answer {
                Ok(Reply::Text(text)) => ('=', text, None),
                Ok(Reply::End(text, next)) => ('=', text, Some(next)),
                Err(text) => ('?', text, None),
            };
            // A blank line ends an answer, so there can be none inside it.
            let reply = reply.trim_end_matches('\n');
            let said = writeln!(self.output, "{mark}{id} {reply}\n");
            match said.and_then(|()| self.output.flush()) {
                Ok(()) => {}
                // Nobody listens any more.
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                    return Ok(Next::Quit);
                }
                Err(error) => {
                    let error = FileError::from(error).of_writing();
                    return Err(error.within(gettext("standard output")).into());
                }
            }
            if let Some(next) = end {
                return Ok(next);
            }
        }
    }
}
