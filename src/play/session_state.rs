//! What is kept beside a game: its variations, and for the next start the rest of its session.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::atomic::Stamp;
use super::document::Document;
use super::identity::Identity;
use super::player::Control;
use super::series::Series;
use super::variations::SavedVariations;
use crate::games::{Outcome, Side};

/// What is kept of a practice for the next start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPractice {
    /// The side of the person, by its id.
    pub(super) side: String,
    /// The margin to reach.
    pub(super) margin: i32,
    /// The number of moves after which the person chose to play on although the goal was out of reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played_on: Option<usize>,
}

/// What is kept of a session beside its game. Every field may be missing, and programs that do not know one
/// skip it: so a program from before the variations opens a game that is saved with them, without them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionState {
    /// Which of the two players in the options starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    starter: Option<String>,
    /// The winners of the games before this one, `None` for a draw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<Option<String>>,
    /// The number of moves after which the position is looked at, if it is not the running one.
    #[serde(skip_serializing_if = "Option::is_none")]
    looking_at: Option<usize>,
    /// Whether computers against each other are paused.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_paused: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<KeptFile>,
    /// The text that the game was read from, if it has no file of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<KeptSource>,
    /// What tells the game from others that are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    identity: Option<Identity>,
    /// Who was chosen to play after the game was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    successors: Option<[String; 2]>,
    /// The variations, and what the game itself is called.
    #[serde(flatten)]
    variations: SavedVariations,
    /// The goal, if the game is practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    practice: Option<KeptPractice>,
}

/// The file of a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct KeptFile {
    path: String,
    /// Whether the file holds the game as it is.
    is_current: bool,
    stamp: Option<Stamp>,
}

/// A text that holds a game as it is. No save writes it, so it must not be taken for the file of the session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct KeptSource {
    path: String,
    stamp: Option<Stamp>,
}

impl SessionState {
    /// The state of a session.
    pub fn new(
        series: &Series,
        looking_at: Option<usize>,
        is_paused: bool,
        document: &Document,
        revision: u64,
    ) -> SessionState {
        let winner = |outcome: &Outcome| match outcome {
            Outcome::Won(side) => Some(side.id().to_owned()),
            Outcome::Drawn => None,
        };
        // A name that is no text cannot stand in a file of text. The game itself is kept all the same.
        let path = document.path().and_then(Path::to_str);
        let holder = document.holder(revision);
        let source = holder.filter(|_| document.path().is_none());
        SessionState {
            starter: Some(series.starter().id().into()),
            winners: series.outcomes().iter().map(winner).collect(),
            looking_at,
            is_paused,
            file: path.map(|path| KeptFile {
                path: path.into(),
                is_current: document.holds(revision),
                stamp: document.stamp(),
            }),
            source: source.and_then(|(path, stamp)| {
                let path = path.to_str()?.into();
                Some(KeptSource { path, stamp })
            }),
            identity: None,
            successors: None,
            variations: SavedVariations::default(),
            practice: None,
        }
    }

    /// The state with the identity of its game.
    pub fn with_identity(self, identity: Identity) -> SessionState {
        SessionState {
            identity: Some(identity),
            ..self
        }
    }

    /// The state with those who were chosen to play after the game was over.
    pub fn with_successors(self, successors: Option<&[Control; 2]>) -> SessionState {
        SessionState {
            successors: successors.map(|both| both.each_ref().map(Control::to_string)),
            ..self
        }
    }

    /// Who was chosen to play after the game was over. Nobody, if this version does not know one of them.
    pub fn successors(&self) -> Option<[Control; 2]> {
        let [first, second] = self.successors.as_ref()?;
        Some([first.parse().ok()?, second.parse().ok()?])
    }

    /// The state with the variations of its game.
    pub fn with_variations(self, variations: SavedVariations) -> SessionState {
        SessionState { variations, ..self }
    }

    /// The variations.
    pub fn variations(&self) -> &SavedVariations {
        &self.variations
    }

    /// The state with the goal, if the game is practice.
    pub fn with_practice(self, practice: Option<KeptPractice>) -> SessionState {
        SessionState { practice, ..self }
    }

    /// The goal, if the game is practice.
    pub fn practice(&self) -> Option<&KeptPractice> {
        self.practice.as_ref()
    }

    /// What tells the game from others that are played, if the version that kept it knew.
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// The games between the players, where a whole match has this many.
    pub fn series(&self, match_games: u32) -> Series {
        let starter = self.starter.as_deref().and_then(Side::with_id);
        let outcome = |winner: &Option<String>| match winner {
            Some(id) => Side::with_id(id).map(Outcome::Won),
            None => Some(Outcome::Drawn),
        };
        let outcomes = self.winners.iter().filter_map(outcome).collect();
        Series::after(outcomes, match_games, starter.unwrap_or(Side::First))
    }

    /// The number of moves after which the position is looked at, if it is not the running one.
    pub fn looking_at(&self) -> Option<usize> {
        self.looking_at
    }

    /// Whether computers against each other are paused.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The document of the session, whose match has this revision.
    pub fn document(&self, revision: u64) -> Document {
        match (&self.file, &self.source) {
            (None, None) => Document::default(),
            (None, Some(source)) => {
                Document::read(PathBuf::from(&source.path), revision, source.stamp)
            }
            (Some(file), _) => Document::kept(
                PathBuf::from(&file.path),
                file.is_current.then_some(revision),
                file.stamp,
            ),
        }
    }
}
