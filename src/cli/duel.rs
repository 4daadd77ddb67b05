//! `walls match GAME --first SPEC --second SPEC --games N`: opponents against each other.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;

use super::game_args::{
    AtPosition, Reached, at_position, check_ends, check_plays, game_over, number, opponent,
    with_position,
};
use super::{CommandResult, Failure, cannot_write, interrupt, print, progress, told, try_to_write};
use crate::games::Playable;
use crate::i18n::{gettext, ngettext_f};
use crate::play::duel::{Beginning, Duel, Tally};
use crate::play::{FileError, colony};
use crate::search::{Spec, StopFlag};

pub(super) fn command() -> Command {
    let about = gettext("Let two opponents play against each other");
    with_position(Command::new("match").about(about))
        .arg(
            opponent("first")
                .required(true)
                .help(gettext("The opponent whose results are counted; it starts")),
        )
        .arg(
            opponent("second")
                .required(true)
                .help(gettext("The other opponent")),
        )
        .arg(
            number("games", 1, 1_000_000)
                .default_value("10")
                .help(gettext("The number of games")),
        )
        .arg(number("time", 1, 86_400_000).help(gettext(
            "Milliseconds for each move, in place of the opponents’ own",
        )))
        .arg(number("seed", 0, u64::MAX).default_value("0").help(gettext(
            "The same seed gives the same results, unless an opponent plays by the clock",
        )))
        .arg(
            Arg::new("colony")
                .long("colony")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(gettext("File in which an ant colony keeps what it learns")),
        )
        .arg(
            Arg::new("swap")
                .long("swap")
                .action(ArgAction::SetTrue)
                .help(gettext("Players alternate who starts")),
        )
}

#[derive(Serialize)]
struct Played {
    /// The games that were finished, fewer than asked for after Ctrl+C.
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    mean_margin: f64,
    complete: bool,
}

struct Play<'a> {
    duel: Duel,
    colony: Option<&'a Path>,
}

impl AtPosition for Play<'_> {
    /// The games, and whether the colony could be written: they count in any case.
    type Output = (Tally, CommandResult);
    fn at<G: Playable>(mut self, at: Reached<G>) -> Result<Self::Output, Failure> {
        let (game, options) = (at.game, at.options);
        // Not before: whoever waits for standard input has nothing to print, and ends at once.
        self.duel.stop = interrupt::stop_flag();
        for spec in &self.duel.players {
            check_plays(spec, &game)?;
            check_ends(spec, self.duel.time)?;
        }
        if game.turn(&at.position).is_none() {
            return Err(game_over().into());
        }
        let named = |path: &Path, error: FileError| error.within(path.display().to_string());
        if let Some(path) = self.colony {
            let has_ants = |spec: &Spec| spec.opponent.ants().is_some();
            match self
                .duel
                .players
                .iter()
                .filter(|spec| has_ants(spec))
                .count()
            {
                1 => {}
                0 => {
                    return Err(Failure::Usage(gettext(
                        "--colony is for matches that ants play in",
                    )));
                }
                _ => {
                    return Err(Failure::Usage(gettext(
                        "--colony keeps what one colony learns, but both players are ants",
                    )));
                }
            }
            try_to_write(path)?;
        }
        let mut colonies = self.duel.fresh_colonies(&game);
        let ants = colonies.iter_mut().flatten().next();
        if let (Some(path), Some(colony)) = (self.colony.filter(|path| path.exists()), ants) {
            let known = colony::read(path, &options).map_err(|e| named(path, e))?;
            *colony = Mutex::new(known);
        }
        let bar = progress::bar_with_message(self.duel.games.into());
        let from = Beginning {
            position: at.position,
            history: at.history,
        };
        let tally = self.duel.play_with(&game, &from, &colonies, |tally| {
            bar.set_position(tally.games.into());
            bar.set_message(format!(
                "+{} ={} −{}",
                tally.wins, tally.draws, tally.losses
            ));
        });
        bar.finish_and_clear();
        let ants = colonies.into_iter().flatten().next();
        let mut written = Ok(());
        if let (Some(path), Some(ants)) = (self.colony, ants) {
            let ants = ants
                .into_inner()
                .unwrap_or_else(|broken| broken.into_inner());
            written = colony::write(path, &options, &ants)
                .map_err(|error| cannot_write(path, error).into());
        }
        Ok((tally, written))
    }
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let spec = |name: &str| {
        let spec = matches.get_one::<Spec>(name).cloned();
        spec.ok_or_else(|| Failure::Usage(gettext("two opponents are needed")))
    };
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let duel = Duel {
        players: [spec("first")?, spec("second")?],
        games: number("games").unwrap_or(10) as u32,
        time: number("time").map(Duration::from_millis),
        seed: number("seed").unwrap_or(0),
        swap: matches.get_flag("swap"),
        opening: 0,
        stop: StopFlag::default(),
    };
    let games = duel.games;
    let play = Play {
        duel,
        colony: matches.get_one::<PathBuf>("colony").map(PathBuf::as_path),
    };
    let (tally, written) = at_position(matches, play)?;
    let played = Played {
        games: tally.games,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        mean_margin: tally.mean_margin(),
        complete: tally.games == games,
    };
    let text = ngettext_f(
        "{games} game: {wins} won, {draws} drawn, {losses} lost; mean margin {margin}",
        "{games} games: {wins} won, {draws} drawn, {losses} lost; mean margin {margin}",
        played.games,
        &[
            ("games", &played.games.to_string()),
            ("wins", &played.wins.to_string()),
            ("draws", &played.draws.to_string()),
            ("losses", &played.losses.to_string()),
            ("margin", &format!("{:+.2}", played.mean_margin)),
        ],
    );
    print(matches, &played, told(text, played.complete))?;
    written
}
