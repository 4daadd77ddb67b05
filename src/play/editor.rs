//! Setting up a position: what is put on the board, whose turn it is, and whether a game can begin from it.
//!
//! [`Editor`] hides the game, as [`AnyMatch`] does.

use std::any::Any;

use super::snapshot::BoardPlan;
use super::{AnyMatch, Match, Player};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, RulesError, Side, Site, Stamp, StateOf, Unit};
use crate::sentence::{Sentence, say};

/// What there is to see of a position that is set up.
pub struct Arranged {
    /// What the game's painter draws.
    pub scene: Box<dyn Any>,
    /// What lies on each site, in words.
    pub site_texts: Vec<Sentence>,
    /// The sites on which the chosen stamp can be put.
    pub open: Vec<Site>,
    /// Who is to move.
    pub mover: Side,
    /// The points of both sides, where they count.
    pub points: Option<[i32; 2]>,
    /// Why no game can go on from here; `None` if one can.
    pub trouble: Option<Sentence>,
}

/// A position that is set up.
pub trait Editor {
    /// The game and its options.
    fn options(&self) -> &GameOptions;
    /// The players of the match that will begin.
    fn players(&self) -> &[Player; 2];
    /// Replaces the players.
    fn set_players(&mut self, players: [Player; 2]);
    /// The board, which no change of the position changes.
    fn board(&self) -> BoardPlan;
    /// All that can be put on the board, each with its name.
    fn stamps(&self) -> Vec<(Stamp, Sentence)>;
    /// The number of the stamp that is chosen.
    fn stamp(&self) -> usize;
    /// Chooses what is put; a number without a stamp changes nothing.
    fn choose(&mut self, stamp: usize);
    /// What there is to see.
    fn arranged(&self) -> Arranged;
    /// Puts the chosen stamp on a site, or takes away what it put there before.
    ///
    /// # Errors
    /// Why it cannot stand there; nothing changes then.
    fn put(&mut self, site: Site) -> Result<(), Sentence>;
    /// Whether the side to move can be chosen.
    fn may_choose_mover(&self) -> bool;
    /// Has this side be to move, where that can be chosen.
    fn set_mover(&mut self, mover: Side);
    /// Takes everything from the board.
    fn clear(&mut self);
    /// Whether the game begins with anything on the board.
    fn begins_with_pieces(&self) -> bool;
    /// Sets up the start of the game.
    fn set_start(&mut self);
    /// Whether anything was changed.
    fn is_changed(&self) -> bool;
    /// Takes the last change back; says whether there was one.
    fn undo(&mut self) -> bool;
    /// The position as text.
    fn text(&self) -> String;
    /// Sets up a position that is given as text.
    ///
    /// # Errors
    /// When the text is no position of these rules; nothing changes then.
    fn paste(&mut self, text: &str) -> Result<(), RulesError>;
    /// A match from here; `None` if no game can go on from here.
    fn begin(&self) -> Option<Box<dyn AnyMatch>>;
}

/// Sets up a position of this game, beginning with a position as text. Without a text, or if it cannot be read,
/// that is the start of the game.
///
/// # Errors
/// When the options contradict each other.
pub fn edit(
    options: &GameOptions,
    position: Option<&str>,
    players: [Player; 2],
) -> Result<Box<dyn Editor>, RulesError> {
    let (editor, _) = options.visit(Edit {
        options,
        position,
        mover: None,
        players,
    })?;
    Ok(editor)
}

/// Goes on with another board or other rules: with the same position and side to move where they allow it, and else
/// with the start of the game. Says whether it is the same position.
///
/// # Errors
/// When the options contradict each other.
pub fn edit_under(
    options: &GameOptions,
    before: &dyn Editor,
) -> Result<(Box<dyn Editor>, bool), RulesError> {
    options.visit(Edit {
        options,
        position: Some(&before.text()),
        // Where the text does not say whose turn it is, that depends on the rules.
        mover: Some(before.arranged().mover),
        players: before.players().clone(),
    })
}

/// Sets up a position as text on the board that it asks for; `None` if that is the board of before, or the text no
/// position of it.
pub fn edit_on_its_board(text: &str, before: &dyn Editor) -> Option<Box<dyn Editor>> {
    let options = before.options().fitting(text);
    let is_other = options != *before.options();
    let edited = is_other.then(|| {
        options.visit(Edit {
            options: &options,
            position: Some(text),
            mover: None,
            players: before.players().clone(),
        })
    });
    let (editor, is_read) = edited?.ok()?;
    is_read.then_some(editor)
}

struct Edit<'a> {
    options: &'a GameOptions,
    position: Option<&'a str>,
    /// Who is to move in the position, where that can be chosen; by default, whoever the text says.
    mover: Option<Side>,
    players: [Player; 2],
}

impl Visitor for Edit<'_> {
    /// The editor, and whether the position could be read.
    type Output = (Box<dyn Editor>, bool);
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let read = |text: &str| game.parse_state(text).ok();
        let state = self.position.and_then(read);
        let is_read = state.is_some();
        let state = match (state, self.mover) {
            (Some(state), Some(mover)) if game.mover(&state.position) != mover => {
                game.with_mover(&state, mover).unwrap_or(state)
            }
            (state, _) => state.unwrap_or_else(|| game.start_state()),
        };
        let editing = Editing {
            stamps: game.stamps(),
            game,
            options: self.options.clone(),
            players: self.players,
            states: vec![state],
            stamp: 0,
        };
        (Box::new(editing), is_read)
    }
}

struct Editing<G: Playable> {
    game: G,
    options: GameOptions,
    players: [Player; 2],
    stamps: Vec<Stamp>,
    /// The number of the chosen stamp.
    stamp: usize,
    /// The position that it began with, and the one after each change.
    states: Vec<StateOf<G>>,
}

impl<G: Playable> Editing<G> {
    fn state(&self) -> StateOf<G> {
        self.states[self.states.len() - 1]
    }

    /// Changes the position, unless it is so already.
    fn change(&mut self, state: StateOf<G>) {
        if state != self.state() {
            self.states.push(state);
        }
    }

    fn names(&self) -> [&str; 2] {
        self.players.each_ref().map(|player| player.name.as_str())
    }

    fn after(&self, site: Site) -> Result<StateOf<G>, Sentence> {
        let is_site = usize::from(site) < self.game.sites().len();
        match self.stamps.get(self.stamp).filter(|_| is_site) {
            Some(&stamp) => self.game.put(&self.state(), site, stamp),
            None => Err(say("Nothing can be put here.")),
        }
    }
}

impl<G: Playable> Editor for Editing<G> {
    fn options(&self) -> &GameOptions {
        &self.options
    }

    fn players(&self) -> &[Player; 2] {
        &self.players
    }

    fn set_players(&mut self, players: [Player; 2]) {
        self.players = players;
    }

    fn board(&self) -> BoardPlan {
        BoardPlan {
            extent: self.game.extent(),
            places: self.game.sites(),
        }
    }

    fn stamps(&self) -> Vec<(Stamp, Sentence)> {
        let names = self.names();
        let text = |stamp: &Stamp| match stamp.side {
            Some(side) => self.game.stamp_text(stamp.kind, names[side.index()]),
            None => say("Erase"),
        };
        (self.stamps.iter())
            .map(|stamp| (*stamp, text(stamp)))
            .collect()
    }

    fn stamp(&self) -> usize {
        self.stamp
    }

    fn choose(&mut self, stamp: usize) {
        if stamp < self.stamps.len() {
            self.stamp = stamp;
        }
    }

    fn arranged(&self) -> Arranged {
        let (game, state, names) = (&self.game, self.state(), self.names());
        let sites = 0..game.sites().len() as Site;
        Arranged {
            scene: Box::new(game.scene(&state, None)),
            site_texts: (sites.clone())
                .map(|site| game.arranged_text(&state, site, names))
                .collect(),
            open: sites.filter(|&site| self.after(site).is_ok()).collect(),
            mover: game.mover(&state.position),
            points: (game.unit() != Unit::Win).then(|| game.points(&state.position)),
            trouble: game.unplayable(&state, names),
        }
    }

    fn put(&mut self, site: Site) -> Result<(), Sentence> {
        let after = self.after(site)?;
        self.change(after);
        Ok(())
    }

    fn may_choose_mover(&self) -> bool {
        let state = self.state();
        let mover = self.game.mover(&state.position);
        self.game.with_mover(&state, mover).is_some()
    }

    fn set_mover(&mut self, mover: Side) {
        let state = self.state();
        // What happened before the position still counts as long as nothing is changed.
        if self.game.mover(&state.position) != mover
            && let Some(after) = self.game.with_mover(&state, mover)
        {
            self.change(after);
        }
    }

    fn clear(&mut self) {
        self.change(self.game.empty());
    }

    fn begins_with_pieces(&self) -> bool {
        let [start, empty] = [self.game.start_state(), self.game.empty()];
        start != empty
    }

    fn set_start(&mut self) {
        self.change(self.game.start_state());
    }

    fn text(&self) -> String {
        self.game.state_text(&self.state())
    }

    fn paste(&mut self, text: &str) -> Result<(), RulesError> {
        let state = self.game.parse_state(text)?;
        self.change(state);
        Ok(())
    }

    fn is_changed(&self) -> bool {
        self.states.len() > 1
    }

    fn undo(&mut self) -> bool {
        let is_changed = self.is_changed();
        if is_changed {
            self.states.pop();
        }
        is_changed
    }

    fn begin(&self) -> Option<Box<dyn AnyMatch>> {
        let state = self.state();
        if self.game.unplayable(&state, self.names()).is_some() {
            return None;
        }
        let (game, options) = (self.game.clone(), self.options.clone());
        let players = self.players.clone();
        Some(Box::new(Match::from_state(game, options, state, players)))
    }
}

#[cfg(test)]
mod tests;
