//! `walls search GAME --opponent SPEC`: what an opponent plays in a position.

use std::time::Duration;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::game_args::{
    AtPosition, Reached, at_position, check_ends, check_plays, game_over, number, opponent,
    with_position,
};
use super::{CommandResult, Failure, interrupt, print, told};
use crate::games::Playable;
use crate::i18n::{gettext, gettext_f};
use crate::search::{Learned, Limits, Request, Spec};
use crate::work::MAX_THREADS;

pub(super) fn command() -> Command {
    let about = gettext("Show what an opponent plays in a position");
    with_position(Command::new("search").about(about))
        .after_help(gettext(
            "The value is for the side to move. Where points are counted, it is the difference that the opponent expects at the end, points that are won already included; it is exact only where every line was searched to its end. Opponents that only count what a move wins (greedy, look-ahead, careful, mirror and ants) give that number instead, and with uct the only legal move has the value 0. In games that are only won or lost it is the opponent’s own measure of the position: beyond ±29000 the game is won or lost by force; with uct it is the mean result, from -100 to 100.",
        ))
        .arg(
            opponent("opponent")
                .required(true)
                .help(gettext("Such as alpha-beta:depth=5,shuffle=off")),
        )
        .arg(number("time", 1, 86_400_000).help(gettext(
            "Milliseconds for the move, in place of the opponent’s own",
        )))
        .arg(
            number("threads", 1, MAX_THREADS.into())
                .help(gettext("Processor threads, for opponents that use several")),
        )
}

#[derive(Serialize)]
struct Searched {
    #[serde(rename = "move")]
    best: String,
    value: i32,
    depth: u8,
    nodes: u64,
    table_hits: u64,
    seconds: f64,
    line: Vec<String>,
    /// `false` after Ctrl+C: it is the best move found until then.
    complete: bool,
}

struct Search<'a> {
    spec: &'a Spec,
    time: Option<Duration>,
}

impl AtPosition for Search<'_> {
    type Output = Searched;
    fn at<G: Playable>(self, at: Reached<G>) -> Result<Searched, Failure> {
        let (game, position) = (&at.game, &at.position);
        check_plays(self.spec, game)?;
        check_ends(self.spec, self.time)?;
        let learned = Learned::of(&self.spec.opponent);
        // Not before: whoever waits for standard input has nothing to print, and ends at once.
        let stop = interrupt::stop_flag();
        let limits = Limits {
            time: self.time,
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut request = Request::new(game, position, limits);
        request.lend(&learned);
        request.history = &at.history;
        request.seed = rand::random();
        let answer = self.spec.choose(request).ok_or_else(game_over)?;
        Ok(Searched {
            best: game.move_text(answer.best),
            value: answer.value,
            depth: answer.depth,
            nodes: answer.nodes,
            table_hits: answer.table_hits,
            seconds: answer.elapsed.as_secs_f64(),
            line: answer.line.iter().map(|&mv| game.move_text(mv)).collect(),
            complete: !stop.is_raised(),
        })
    }
}

pub(super) fn run(matches: &ArgMatches) -> CommandResult {
    let spec = matches
        .get_one::<Spec>("opponent")
        .ok_or_else(|| Failure::Usage(gettext("no opponent given")))?;
    let time = matches
        .get_one::<u64>("time")
        .copied()
        .map(Duration::from_millis);
    let mut spec = spec.clone();
    if let (Some(&threads), Some(deepening)) = (
        matches.get_one::<u64>("threads"),
        spec.opponent.deepening_mut(),
    ) {
        deepening.threads = threads as u16;
    }
    let searched = at_position(matches, Search { spec: &spec, time })?;
    let text = gettext_f(
        "move {move}, value {value}, depth {depth}, nodes {nodes}, table hits {hits}, {seconds} s\nline {line}",
        &[
            ("move", &searched.best),
            ("value", &searched.value.to_string()),
            ("depth", &searched.depth.to_string()),
            ("nodes", &searched.nodes.to_string()),
            ("hits", &searched.table_hits.to_string()),
            ("seconds", &format!("{:.3}", searched.seconds)),
            ("line", &searched.line.join(" ")),
        ],
    );
    print(matches, &searched, told(text, searched.complete))
}
