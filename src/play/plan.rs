//! What a person chose for the next match: for each game who plays and who starts, and the players that come of it.
//!
//! Each game has a plan of its own, so that a level, which belongs to a game, stays as it was chosen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::player::{only_person, plays};
use super::{Control, Player};
use crate::games::Side;

use crate::games::registry::{GameOptions, Level};
use crate::search::Spec;

/// The level of a game that an opponent is, if it is one.
pub fn level_of(spec: &Spec, options: &GameOptions) -> Option<Level> {
    let is_it = |level: &Level| {
        let known = level.opponent.parse::<Spec>();
        known.is_ok_and(|known| known.opponent == spec.opponent)
    };
    options.levels().into_iter().find(is_it)
}

/// Who plays one of the two players of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Whether a person does.
    pub is_human: bool,
    /// The level of the computer; `None` for the opponent below.
    pub level: Option<String>,
    /// The opponent without a level, as text.
    pub opponent: String,
}

impl Seat {
    /// Who makes the moves in a game.
    ///
    /// An opponent that cannot play the game, and a level that it does not have, give way to its middle
    /// level.
    pub fn control(&self, options: &GameOptions) -> Control {
        if self.is_human {
            return Control::Human;
        }
        if self.level.is_none()
            && let Ok(spec) = self.opponent.parse::<Spec>()
            && plays(&spec, options).is_ok()
        {
            return Control::Computer(spec);
        }
        let levels = options.levels();
        let level = (levels.iter()).find(|level| Some(level.id) == self.known_level(options));
        let spec = level.and_then(|level| level.opponent.parse().ok());
        Control::Computer(spec.unwrap_or_else(Player::usual_opponent))
    }

    /// The level in a game, if its computer plays one.
    pub fn known_level(&self, options: &GameOptions) -> Option<&'static str> {
        let plays_own =
            || (self.opponent.parse::<Spec>()).is_ok_and(|spec| plays(&spec, options).is_ok());
        let wanted = match &self.level {
            None if plays_own() => return None,
            None => "normal",
            Some(level) => level,
        };
        let levels = options.levels();
        let named = |id: &str| levels.iter().find(|level| level.id == id);
        named(wanted)
            .or_else(|| named("normal"))
            .map(|level| level.id)
    }
}

/// Who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The first player.
    #[default]
    First,
    /// The second player.
    Second,
    /// Whoever did not start the game before.
    Turn,
    /// Either, by chance.
    Chance,
}

/// Whom a person plays against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rival {
    /// A level of the computer.
    Level(String),
    /// Another person.
    Person,
    /// Something that only Player Options can say: an opponent with its settings, or two computers.
    Own,
}

/// What is chosen for the next match of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Who plays the first and the second player.
    pub seats: [Seat; 2],
    /// Who starts.
    pub start: Start,
    /// Whether the first player started the game before.
    #[serde(default)]
    pub first_started: Option<bool>,
}

impl Plan {
    /// The only person at the board, if the other is a computer.
    pub fn person(&self) -> Option<Side> {
        only_person(self.seats.each_ref().map(|seat| seat.is_human))
    }

    /// Whom a person plays against in a game.
    pub fn rival(&self, options: &GameOptions) -> Rival {
        match self.person() {
            None if self.seats[0].is_human => Rival::Person,
            None => Rival::Own,
            Some(side) => match self.seats[side.other().index()].known_level(options) {
                Some(level) => Rival::Level(level.into()),
                None => Rival::Own,
            },
        }
    }

    /// Plays against another rival. The person stays who it is, or else is the first player.
    pub fn set_rival(&mut self, rival: &Rival) {
        let person = self.person().unwrap_or(Side::First);
        let other = &mut self.seats[person.other().index()];
        match rival {
            Rival::Own => return,
            Rival::Person => other.is_human = true,
            Rival::Level(level) => {
                other.is_human = false;
                other.level = Some(level.clone());
            }
        }
        self.seats[person.index()].is_human = true;
    }

    /// Who starts the next match, which counts as started then; `chance` decides where chance is to.
    pub fn starter(&mut self, chance: bool) -> Side {
        let is_first = match self.start {
            Start::First => true,
            Start::Second => false,
            Start::Turn => !self.first_started.unwrap_or(false),
            Start::Chance => chance,
        };
        self.first_started = Some(is_first);
        match is_first {
            true => Side::First,
            false => Side::Second,
        }
    }
}

/// A player as chosen before it is known which game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The player in games for which nothing is chosen: its name and its colour.
    pub player: Player,
    /// Who plays it in games for which nothing is chosen.
    pub usual: Seat,
    /// Who plays it in the other games, by their names.
    pub seats: BTreeMap<String, Seat>,
}

impl Choice {
    /// The player of a game.
    pub fn for_game(&self, options: &GameOptions) -> Player {
        let seat = self.seats.get(options.name()).unwrap_or(&self.usual);
        Player {
            control: seat.control(options),
            ..self.player.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::NAMES;
    use crate::search::Opponent;

    fn plan() -> Plan {
        let seat = |is_human| Seat {
            is_human,
            level: Some("normal".into()),
            opponent: String::new(),
        };
        Plan {
            seats: [seat(true), seat(false)],
            start: Start::Turn,
            first_started: None,
        }
    }

    #[test]
    fn a_rival_comes_back_as_it_was_chosen() {
        let options = GameOptions::default();
        let mut plan = plan();
        for level in options.levels() {
            let rival = Rival::Level(level.id.into());
            plan.set_rival(&rival);
            assert_eq!(plan.rival(&options), rival);
            let spec = level.opponent.parse().unwrap();
            assert_eq!(plan.seats[1].control(&options), Control::Computer(spec));
        }
        plan.set_rival(&Rival::Person);
        assert_eq!(plan.rival(&options), Rival::Person);
        assert_eq!(plan.person(), None);
        // The person stays on its side.
        plan.seats[0].is_human = false;
        plan.set_rival(&Rival::Level("easy".into()));
        assert_eq!(plan.person(), Some(Side::Second));
    }

    #[test]
    fn an_opponent_of_ones_own_stays() {
        let options = GameOptions::default();
        let mut plan = plan();
        plan.seats[1].level = None;
        plan.seats[1].opponent = "alpha-beta:depth=3".into();
        assert_eq!(plan.rival(&options), Rival::Own);
        plan.set_rival(&Rival::Own);
        let spec = "alpha-beta:depth=3".parse().unwrap();
        assert_eq!(plan.seats[1].control(&options), Control::Computer(spec));
    }

    #[test]
    fn a_level_that_a_game_does_not_have_is_its_middle_one_there() {
        let mut plan = plan();
        plan.seats[1].level = Some("careful".into());
        let draughts = GameOptions::default_of(crate::games::registry::NAMES[5]).unwrap();
        assert_eq!(plan.rival(&draughts), Rival::Level("normal".into()));
        assert_eq!(
            plan.rival(&GameOptions::default()),
            Rival::Level("careful".into())
        );
    }

    #[test]
    fn players_start_in_turn() {
        let mut plan = plan();
        let starters = [false; 3].map(|chance| plan.starter(chance));
        assert_eq!(starters, [Side::First, Side::Second, Side::First]);
        plan.start = Start::Chance;
        assert_eq!(plan.starter(false), Side::Second);
        plan.start = Start::Turn;
        assert_eq!(plan.starter(false), Side::First);
    }

    fn choice(level: Option<&str>, opponent: &str) -> Choice {
        Choice {
            player: Player::usual(Side::Second),
            usual: Seat {
                is_human: false,
                level: level.map(str::to_owned),
                opponent: opponent.into(),
            },
            seats: BTreeMap::new(),
        }
    }

    #[test]
    fn every_level_of_every_game_can_play_it() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let levels = options.levels();
            for id in ["beginner", "easy", "normal", "hard"] {
                assert!(levels.iter().any(|level| level.id == id), "{name} {id}");
            }
            for level in levels {
                let spec: Spec = level.opponent.parse().unwrap();
                assert!(plays(&spec, &options).is_ok(), "{name} {}", level.id);
                assert!(!level.idea.is_empty(), "{name} {}", level.id);
                let choice = choice(Some(level.id), "");
                assert_eq!(choice.for_game(&options).control, Control::Computer(spec));
            }
        }
    }

    #[test]
    fn an_opponent_that_cannot_play_gives_way() {
        let ants = choice(None, "ants");
        let control = |name: &str| {
            ants.for_game(&GameOptions::default_of(name).unwrap())
                .control
        };
        let spec = Opponent::named("ants").unwrap().into();
        assert_eq!(control("hexxagon"), Control::Computer(spec));
        assert_ne!(control("walls"), control("hexxagon"));
    }

    #[test]
    fn what_is_chosen_for_a_game_counts_in_that_game() {
        let [walls, bricks] = [0, 1].map(|index| GameOptions::default_of(NAMES[index]).unwrap());
        let mut choice = choice(Some("easy"), "");
        let person = Seat {
            is_human: true,
            ..choice.usual.clone()
        };
        choice.seats.insert(walls.name().into(), person);
        assert!(choice.for_game(&walls).is_human());
        assert!(!choice.for_game(&bricks).is_human());
    }
}
