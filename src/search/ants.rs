//! The ant colony (Rostański 2003): every piece is an ant that smells which trails did well before.
//!
//! A colony keeps a pheromone matrix τ for each side, over pairs of sites. On its turn, every piece on
//! site `i` gives every target `j` the weight `p(i, j) = τ(i, j) · appeal(i, j)^β`, with 0⁰ = 1. With
//! probability q₀ it chooses the largest weight, else it draws a target in proportion to `p`. The piece
//! whose choice has the largest weight moves.
//!
//! The trail of that move is updated at once: `τ ← (1 − α) τ + α τ₀ · gain / sites`. After a game that was
//! won, or that brought more points than the one before, the whole matrix is updated:
//! `τ ← (1 − α) τ + α Δ`, where Δ is the number of enemy pieces taken on the trails used, and 0
//! elsewhere.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Answer, Request};
use crate::games::{Evaluate, Side, Site, Trail};

/// A number of thousandths, so that settings compare and print exactly.
///
/// ```
/// use walls::search::ants::Thousandths;
/// let half: Thousandths = "0.5".parse().unwrap();
/// assert_eq!((half, half.to_string().as_str()), (Thousandths(500), "0.5"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thousandths(pub u32);

impl Thousandths {
    /// As a number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl FromStr for Thousandths {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let value: f64 = text.trim().parse().map_err(|_| ())?;
        match (0.0..=1000.0).contains(&value) {
            true => Ok(Thousandths((value * 1000.0).round() as u32)),
            false => Err(()),
        }
    }
}

/// How a colony weighs and learns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How much a new experience changes the pheromone, 0 to 1.
    pub alpha: Thousandths,
    /// The exponent of the appeal.
    pub beta: Thousandths,
    /// How often an ant takes its best instead of drawing, 0 to 1.
    pub q0: Thousandths,
    /// The pheromone at first.
    pub tau0: Thousandths,
}

impl Default for Settings {
    /// With these settings, 200 games against random moves teach something that also helps against
    /// better players. A larger α forgets the trails that were not used, and play gets worse.
    fn default() -> Self {
        Settings {
            alpha: Thousandths(5),
            beta: Thousandths(1_000),
            q0: Thousandths(1_000),
            tau0: Thousandths(3_000),
        }
    }
}

/// What a colony has learned, and what it has done in the game that is being played.
#[derive(Debug, Clone, PartialEq)]
pub struct Colony {
    sites: usize,
    tau0: f64,
    trails: [Vec<f64>; 2],
    games: u32,
    /// The points of each side in its last game.
    last_points: [Option<i32>; 2],
    /// The trails used, in the order of the moves.
    gone: Vec<Way>,
    /// The trail chosen last. The move may not have been played.
    chosen: Option<(u64, Site, Site)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Way {
    /// The states before and after the move.
    states: [u64; 2],
    side: Side,
    pair: usize,
    taken: i32,
}

impl Colony {
    /// A colony that knows nothing, on a board of so many sites.
    pub fn new(sites: usize, settings: &Settings) -> Colony {
        let tau0 = settings.tau0.value();
        Colony {
            sites,
            tau0,
            trails: [vec![tau0; sites * sites], vec![tau0; sites * sites]],
            games: 0,
            last_points: [None; 2],
            gone: Vec::new(),
            chosen: None,
        }
    }

    /// A colony as a file holds it; `None` if the parts do not fit together.
    pub fn restore(
        sites: usize,
        tau0: f64,
        trails: [Vec<f64>; 2],
        games: u32,
        last_points: [Option<i32>; 2],
    ) -> Option<Colony> {
        let sound = |trail: &Vec<f64>| {
            trail.len() == sites * sites && trail.iter().all(|tau| tau.is_finite() && *tau >= 0.0)
        };
        (trails.iter().all(sound) && tau0.is_finite() && tau0 >= 0.0).then(|| Colony {
            sites,
            tau0,
            trails,
            games,
            last_points,
            gone: Vec::new(),
            chosen: None,
        })
    }

    /// What it knew before it learned anything.
    pub fn before_its_games(&self) -> Colony {
        Colony {
            sites: self.sites,
            tau0: self.tau0,
            trails: self
                .trails
                .each_ref()
                .map(|trails| vec![self.tau0; trails.len()]),
            games: 0,
            last_points: [None; 2],
            gone: Vec::new(),
            chosen: None,
        }
    }

    /// Adds what another colony has learned since both knew what `before` knows; all are of one board.
    pub fn join(&mut self, before: &Colony, other: &Colony) {
        let trails = self
            .trails
            .iter_mut()
            .zip(&before.trails)
            .zip(&other.trails);
        for ((trails, before), other) in trails {
            for ((tau, before), other) in trails.iter_mut().zip(before).zip(other) {
                *tau = (*tau + other - before).max(0.0);
            }
        }
        let more = other.games.saturating_sub(before.games);
        self.games = self.games.saturating_add(more);
    }

    /// The number of sites of its board.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The pheromone at first.
    pub fn tau0(&self) -> f64 {
        self.tau0
    }

    /// The number of games it has learned from.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The points of each side in its last game.
    pub fn last_points(&self) -> [Option<i32>; 2] {
        self.last_points
    }

    /// The pheromone of a side on the trails from site to site, row by row.
    pub fn trails(&self, side: Side) -> &[f64] {
        &self.trails[side.index()]
    }

    /// Chooses a move; `None` when the game is over or has no trails.
    pub fn choose<G: Evaluate>(
        &mut self,
        request: &Request<G>,
        settings: &Settings,
    ) -> Option<Answer<G::Move>> {
        let (game, position) = (request.game, request.position);
        let side = game.turn(position)?;
        let steps = game.trails(position);
        let mut random = Pcg64Mcg::seed_from_u64(request.seed);
        let trail = &self.trails[side.index()];
        let beta = settings.beta.value();
        let weight = |step: &Trail<G::Move>| {
            let tau = trail.get(self.pair(step.from, step.to)).copied();
            tau.unwrap_or(self.tau0) * step.appeal.powf(beta)
        };
        let mut best: Option<(f64, Trail<G::Move>)> = None;
        let mut ties = 0u32;
        for ways in steps.chunk_by(|one, other| one.from == other.from) {
            let weights: Vec<f64> = ways.iter().map(weight).collect();
            let index = choice(&weights, settings.q0.value(), &mut random);
            match best {
                Some((most, _)) if weights[index] < most => continue,
                Some((most, _)) if weights[index] == most => ties += 1,
                _ => ties = 1,
            }
            if ties == 1 || random.random_range(0..ties) == 0 {
                best = Some((weights[index], ways[index]));
            }
        }
        let (weight, mut step) = best?;
        if weight <= 0.0 {
            step = steps[random.random_range(0..steps.len())];
        }
        self.chosen = Some((game.state_key(position), step.from, step.to));
        Some(Answer {
            best: step.mv,
            value: step.gain,
            depth: 1,
            nodes: steps.len() as u64,
            table_hits: 0,
            line: vec![step.mv],
            elapsed: Duration::ZERO,
            completed: true,
            is_exact: false,
        })
    }

    fn pair(&self, from: Site, to: Site) -> usize {
        usize::from(from) * self.sites + usize::from(to)
    }

    /// Updates the pheromone after a move of the colony from this position.
    pub fn moved<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        settings: &Settings,
    ) {
        let Some(side) = game.turn(position) else {
            return;
        };
        let state = game.state_key(position);
        let steps = game.trails(position);
        let fits = |step: &&Trail<G::Move>| {
            step.mv == mv && self.chosen == Some((state, step.from, step.to))
        };
        let gone = steps
            .iter()
            .find(fits)
            .or_else(|| steps.iter().find(|step| step.mv == mv));
        let Some(step) = gone else { return };
        let pair = self.pair(step.from, step.to);
        let alpha = settings.alpha.value();
        let gained = f64::from(step.gain) / self.sites.max(1) as f64;
        if let Some(tau) = self.trails[side.index()].get_mut(pair) {
            *tau = (1.0 - alpha) * *tau + alpha * self.tau0 * gained;
        }
        self.gone.push(Way {
            states: [state, game.state_key(&game.play(position, mv))],
            side,
            pair,
            taken: step.taken,
        });
    }

    /// Forgets the moves of a game that will not be finished.
    pub fn leave_game(&mut self) {
        self.gone.clear();
        self.chosen = None;
    }

    /// Updates the pheromone after a game. `states` are the states before each of its moves, so that moves
    /// that were taken back do not count.
    pub fn finish<G: Evaluate>(
        &mut self,
        game: &G,
        end: &G::Position,
        states: &[u64],
        settings: &Settings,
    ) {
        let points = game.points(end);
        let margin = game.margin(end);
        let mut gone = std::mem::take(&mut self.gone);
        let states: Vec<u64> = states
            .iter()
            .copied()
            .chain([game.state_key(end)])
            .collect();
        // Of a move that was taken back and made again, what was chosen last.
        let gone: Vec<Way> = (states.windows(2))
            .filter_map(|step| {
                let place = gone.iter().rposition(|way| way.states == *step)?;
                Some(gone.remove(place))
            })
            .collect();
        for side in Side::BOTH {
            let mut ways: Vec<&Way> = gone.iter().filter(|way| way.side == side).collect();
            if ways.is_empty() {
                continue;
            }
            let scored = points[side.index()];
            let before = self.last_points[side.index()].replace(scored);
            if margin * side.sign() <= 0 && before.is_none_or(|before| scored <= before) {
                continue;
            }
            let taken: i32 = ways.iter().map(|way| way.taken).sum();
            ways.sort_by_key(|way| way.pair);
            ways.dedup_by_key(|way| way.pair);
            let alpha = settings.alpha.value();
            let trail = &mut self.trails[side.index()];
            for tau in trail.iter_mut() {
                *tau *= 1.0 - alpha;
            }
            for way in ways {
                trail[way.pair] += alpha * f64::from(taken);
            }
        }
        self.games = self.games.saturating_add(1);
    }
}

/// The index that an ant chooses from its weights.
fn choice(weights: &[f64], q0: f64, random: &mut Pcg64Mcg) -> usize {
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return random.random_range(0..weights.len());
    }
    if random.random::<f64>() <= q0 {
        // Ties are drawn.
        let most = weights.iter().copied().fold(0.0, f64::max);
        let best: Vec<usize> = (0..weights.len())
            .filter(|&index| weights[index] == most)
            .collect();
        return best[random.random_range(0..best.len())];
    }
    let mut drawn = random.random::<f64>() * total;
    for (index, weight) in weights.iter().enumerate() {
        drawn -= weight;
        if drawn < 0.0 {
            return index;
        }
    }
    weights.len() - 1
}
