//! `walls perft GAME --depth N`: counts the leaves of the game tree.

use std::time::Instant;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::game_args::{AtPosition, Reached, at_position, number, with_position};
use super::{CommandResult, Failure, print};
use crate::games::Playable;
use crate::i18n::{gettext, ngettext_f};

pub(super) fn command() -> Command {
    let depth = number("depth", 0, 100)
        .required(true)
        .help(gettext("Plies to count"));
    with_position(
        Command::new("perft").about(gettext("Count the leaves of the game tree at a depth")),
    )
    .arg(depth)
}

#[derive(Serialize)]
struct Counted {
    depth: u64,
    leaves: u64,
    seconds: f64,
}

struct Count(u64);

impl AtPosition for Count {
    type Output = Counted;
    fn at<G: Playable>(self, at: Reached<G>) -> Result<Counted, Failure> {
        let started = Instant::now();
        let leaves = crate::games::perft(&at.game, &at.position, self.0 as u32);
        Ok(Counted {
            depth: self.0,
            leaves,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let depth = matches.get_one::<u64>("depth").copied().unwrap_or_default();
    let counted = at_position(matches, Count(depth))?;
    let text = ngettext_f(
        "{leaves} leaf at depth {depth} in {seconds} s",
        "{leaves} leaves at depth {depth} in {seconds} s",
        u32::try_from(counted.leaves).unwrap_or(u32::MAX),
        &[
            ("leaves", &counted.leaves.to_string()),
            ("depth", &depth.to_string()),
            ("seconds", &format!("{:.3}", counted.seconds)),
        ],
    );
    print(matches, &counted, text)
}
