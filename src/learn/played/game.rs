//! What is known of a game that was played.

use std::time::Duration;

use jiff::{Timestamp, tz::TimeZone};

use crate::games::registry::{GameOptions, Level};
use crate::games::{Outcome, Side};
use crate::play::analysis::GivenAway;
use crate::play::identity::GameId;
use crate::play::plan::level_of;
use crate::play::{Control, Player, Session, player};
use crate::search::Spec;
use crate::sentence::{Sentence, as_is, say};

/// A game that was played to its end, at least one of its players a person.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// What tells it from all others.
    pub id: GameId,
    /// When it ended.
    pub ended: Timestamp,
    /// The game and its options.
    pub options: GameOptions,
    /// The players, the one who started first.
    pub players: [Player; 2],
    /// In whose view games are won and lost: the only person, or of two people the first player of Player Options.
    pub you: Side,
    /// How it ended.
    pub outcome: Outcome,
    /// The points of both sides.
    pub points: [i32; 2],
    /// Who gave it up, if it ended so.
    pub resigned: Option<Side>,
    /// The number of moves of each side.
    pub moves: [u32; 2],
    /// The time that each side took.
    pub times: [Duration; 2],
    /// What you are proved to have given away; `None` where it was not measured, or points do not count.
    pub given_away: Option<GivenAway>,
    /// Whether it began at the start position of its game.
    pub from_start: bool,
    /// Whether another opponent or person took over in the middle of it, or other moves were made after it had ended.
    pub is_mixed: bool,
}

/// Whom you played against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// Another person.
    Person,
    /// A level of the computer, by its name in settings.
    Level(&'static str),
    /// An opponent that is no level.
    Computer(Spec),
}

/// How a game ended for you.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// You won.
    Won,
    /// Nobody won.
    Drawn,
    /// You lost.
    Lost,
}

impl Verdict {
    /// The name that programs read.
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
        }
    }

    /// The word that people read.
    pub fn sentence(self) -> Sentence {
        match self {
            Verdict::Won => say("won"),
            Verdict::Drawn => say("drawn"),
            Verdict::Lost => say("lost"),
        }
    }
}

impl PlayedGame {
    /// The game of a session, if it is over, is one of those that are recorded, and a person played it.
    pub fn of(session: &Session, ended: Timestamp) -> Option<PlayedGame> {
        let (game, identity) = (session.game(), session.identity());
        let standing = game.standing();
        let (id, outcome) = (identity.id.clone()?, standing.outcome?);
        let players = game.players().clone();
        if !players.iter().any(Player::is_human) {
            return None;
        }
        let now = game.now();
        let moves = Side::BOTH.map(|side| {
            let log = now.log.iter().take(standing.ply);
            u32::try_from(log.filter(|entry| entry.side == side).count()).unwrap_or(u32::MAX)
        });
        Some(PlayedGame {
            id,
            ended,
            options: now.options,
            // If the second player of Player Options starts, the first one moves second.
            you: player::you(&players).unwrap_or(session.starter()),
            players,
            outcome,
            points: now.points,
            resigned: standing.resigned,
            moves,
            // As exactly as the file holds them.
            times: (standing.clocks).map(|time| Duration::from_millis(time.as_millis() as u64)),
            given_away: None,
            from_start: game.begins_at_start(),
            is_mixed: identity.is_mixed,
        })
    }

    /// How it ended for you.
    pub fn verdict(&self) -> Verdict {
        match self.outcome {
            Outcome::Drawn => Verdict::Drawn,
            Outcome::Won(side) if side == self.you => Verdict::Won,
            Outcome::Won(_) => Verdict::Lost,
        }
    }

    /// Your opponent.
    pub fn opponent(&self) -> &Player {
        &self.players[self.you.other().index()]
    }

    /// Whom you played against.
    pub fn against(&self) -> Against {
        match &self.opponent().control {
            Control::Human => Against::Person,
            Control::Computer(spec) => match level_of(spec, &self.options) {
                Some(level) => Against::Level(level.id),
                None => Against::Computer(spec.clone()),
            },
        }
    }

    /// Whether it was played from the start, and by the same two all along.
    pub fn is_fair(&self) -> bool {
        self.from_start && !self.is_mixed
    }

    /// The level that you played against, if the game says how strong you are: it is [fair](PlayedGame::is_fair), and
    /// the strength of its levels is known.
    pub fn rated_level(&self) -> Option<Level> {
        let Control::Computer(spec) = &self.opponent().control else {
            return None;
        };
        let is_known = self.is_fair() && are_rated(&self.options.levels());
        is_known.then(|| level_of(spec, &self.options)).flatten()
    }

    /// Whether the points decided the game.
    pub fn is_decided_by_points(&self) -> bool {
        self.options.counts_points() && self.resigned.is_none()
    }

    /// Your points and those of your opponent.
    pub fn score(&self) -> [i32; 2] {
        [self.you, self.you.other()].map(|side| self.points[side.index()])
    }

    /// The number of your moves.
    pub fn own_moves(&self) -> u32 {
        self.moves[self.you.index()]
    }

    /// The time that you took.
    pub fn own_time(&self) -> Duration {
        self.times[self.you.index()]
    }

    /// When it ended, as a date and a time of day where the computer is.
    pub fn date(&self) -> String {
        let zoned = self.ended.to_zoned(TimeZone::system());
        zoned.strftime("%Y-%m-%d %H:%M").to_string()
    }
}

/// Whether the strength of these levels was measured.
pub(crate) fn are_rated(levels: &[Level]) -> bool {
    levels.iter().any(|level| level.elo != 0)
}

impl Against {
    /// What the opponent is called in a game.
    pub fn label(&self, options: &GameOptions) -> Sentence {
        match self {
            Against::Person => say("a second person"),
            Against::Level(id) => {
                let levels = options.levels();
                let level = levels.into_iter().find(|level| level.id == *id);
                level.map_or_else(|| as_is(*id), |level| level.label)
            }
            Against::Computer(spec) => as_is(spec.to_string()),
        }
    }

    /// What programs call the opponent: `person`, the name of a level, or the text of an opponent.
    pub fn id(&self) -> String {
        match self {
            Against::Person => "person".into(),
            Against::Level(id) => (*id).into(),
            Against::Computer(spec) => spec.to_string(),
        }
    }
}
