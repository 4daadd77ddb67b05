//! Play where the end cannot be seen yet: of the moves that seem best at a glance, the one after which
//! games end best.
//!
//! From each contender games are [played on in haste](Game::play_out) until so few moves are left that
//! it can be asked what is won; the contender that does best so far is tried most, as in UCB1 (Auer,
//! Cesa-Bianchi and Fischer, *Finite-time Analysis of the Multiarmed Bandit Problem*, 2002). Where it
//! matters little when a move is made, a game tells as much of the moves made later in it, so these count
//! as well, the less the more games are known that began with a move (Gelly and Silver, *Monte-Carlo Tree
//! Search and Rapid Action Value Estimation in Computer Go*, 2011).
//!
//! The games are those against an opponent that looks a few moves ahead and takes the first of what seems
//! equal, as the published opponents do. Against one that plays otherwise they tell little, and the
//! [search](super::expert) finds better moves: so they are played only where the other
//! [seems to play so](seems_published).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::Request;
use crate::games::{Game, Side, mix};
use crate::solver::{self, Ask, Reach, memory::Memory};
use crate::stop::StopFlag;

/// How much the contenders that were tried seldom are preferred.
const CURIOSITY: f64 = 0.05;

/// After a third of so many games that began with a move they count as much as all in which it was made.
const TRUST: f64 = 300.0;

/// What a move is thought to be worth of which nothing is known.
const UNKNOWN: f64 = 0.7;

/// What a game is worth that ends at least so well, in parts of [`WHOLE`]: a sure win more than one that
/// is just so, for in both the other may still play better, or worse.
const WORTHS: [(i32, u64); 5] = [(3, WHOLE), (1, 85), (0, 50), (-2, 25), (-4, 10)];
const WHOLE: u64 = 100;

/// Games, and the sum of what they were worth. Several threads add to it.
#[derive(Default)]
struct Games {
    count: AtomicU64,
    worth: AtomicU64,
}

impl Games {
    fn count(&self) -> f64 {
        self.count.load(Relaxed) as f64
    }

    fn mean(&self) -> Option<f64> {
        let count = self.count.load(Relaxed);
        (count > 0).then(|| self.worth.load(Relaxed) as f64 / (WHOLE * count) as f64)
    }
}

/// A move and how its games ended.
struct Contender<M> {
    mv: M,
    /// Those that began with it.
    begun: Games,
    /// Those in which it was made sooner or later.
    made: Games,
}

impl<M> Contender<M> {
    /// How well it may do, when so many games were played of all contenders.
    fn hope(&self, all: f64) -> f64 {
        let count = self.begun.count();
        let made = self.made.mean().unwrap_or(UNKNOWN);
        let begun = self.begun.mean().unwrap_or(made);
        let part = (TRUST / (3.0 * count + TRUST)).sqrt();
        let seldom = ((all + 1.0).ln() / (count + 1.0)).sqrt();
        begun + part * (made - begun) + CURIOSITY * seldom
    }
}

/// The moves of a position that can be played out.
pub(super) struct Playouts<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    side: Side,
    contenders: Vec<Contender<G::Move>>,
    /// Games are played on until so few moves are left.
    left: usize,
}

impl<'a, G: Game> Playouts<'a, G> {
    /// `None` in games that are not played out, where the end is at hand, and unless the other side
    /// played so far as it does in these games.
    pub fn of(request: &Request<'a, G>) -> Option<Self> {
        let (game, position) = (request.game, request.position);
        // What is left at the end of a game is to be solved in a small part of a millisecond.
        let left = Reach::of(game)?.sure * 2 / 3;
        let side = game.turn(position)?;
        if game.moves(position).count() < left + 4 {
            return None;
        }
        let contenders: Vec<_> = (game.contenders(position).into_iter())
            .map(|mv| Contender {
                mv,
                begun: Games::default(),
                made: Games::default(),
            })
            .collect();
        (!contenders.is_empty() && seems_published(request, side.other())).then_some(Playouts {
            game,
            position,
            side,
            contenders,
            left,
        })
    }

    /// The contender that does best within the time; `None` if there was too little. The memory is that
    /// of the [solver].
    pub fn choose(
        &self,
        time: Duration,
        stop: &StopFlag,
        seed: u64,
        memory: &Memory,
        threads: usize,
    ) -> Option<G::Move> {
        if let [only] = &self.contenders[..] {
            return Some(only.mv);
        }
        let started = Instant::now();
        memory.make_room(stop);
        let settings = solver::Settings {
            time: Some(time),
            stop: stop.clone(),
            ..solver::Settings::default()
        };
        let work = |thread: usize| {
            let mut random = Pcg64Mcg::seed_from_u64(mix(seed ^ mix(thread as u64 + 1)));
            solver::ask_any(self.game, &settings, memory, |ask| {
                while started.elapsed() < time && !stop.is_raised() {
                    self.try_one(ask, &mut random)?;
                }
                Some(())
            });
        };
        std::thread::scope(|scope| {
            for thread in 1..threads.max(1) {
                let work = &work;
                scope.spawn(move || work(thread));
            }
            work(0);
        });
        // The one that does best is tried most.
        let begun = |contender: &&Contender<G::Move>| contender.begun.count.load(Relaxed);
        let best = self.contenders.iter().max_by_key(begun)?;
        (begun(&best) > 1).then_some(best.mv)
    }

    /// Plays one game on; `None` when there is no time left to find out how it ends.
    fn try_one(&self, ask: &mut Ask<G::Position>, random: &mut Pcg64Mcg) -> Option<()> {
        let all = (self.contenders.iter())
            .map(|contender| contender.begun.count())
            .sum();
        let hope = |contender: &&Contender<G::Move>| contender.hope(all);
        let contender =
            (self.contenders.iter()).max_by(|one, other| hope(one).total_cmp(&hope(other)))?;
        // Other threads are to try others meanwhile.
        contender.begun.count.fetch_add(1, Relaxed);
        let mut own = vec![contender.mv];
        let child = self.game.play(self.position, contender.mv);
        let end = (self.game).play_out(&child, self.side, self.left, random, &mut own);
        let worth = worth(self.game, &end, self.side, ask)?;
        contender.begun.worth.fetch_add(worth, Relaxed);
        for other in self
            .contenders
            .iter()
            .filter(|other| own.contains(&other.mv))
        {
            other.made.count.fetch_add(1, Relaxed);
            other.made.worth.fetch_add(worth, Relaxed);
        }
        Some(())
    }
}

/// In how many games played on the reply of the other side is looked for.
const TRIALS: usize = 16;

/// Whether a side seems to be one of the published opponents, as far as its moves since the start of the
/// game tell: at least half of them are such as it makes in games
/// [played on in haste](Game::play_out). `false` as long as it made none that is known.
///
/// ```
/// use walls::games::{Game, Side, walls::{Options, Walls}};
/// use walls::search::{Limits, Request, playouts::seems_published};
///
/// let walls = Walls::<u128>::new(&Options::default()).unwrap();
/// let position = walls.start();
/// let request = Request::new(&walls, &position, Limits::default());
/// assert!(!seems_published(&request, Side::Second));
/// ```
pub fn seems_published<G: Game>(request: &Request<G>, side: Side) -> bool {
    let game = request.game;
    let mut random = Pcg64Mcg::seed_from_u64(request.seed);
    let mut at = game.start();
    let mut keys = request.history.iter().copied();
    if keys.next() != Some(game.state_key(&at)) {
        return false;
    }
    let (mut alike, mut all) = (0, 0);
    let mut own = Vec::new();
    for key in keys.chain([game.state_key(request.position)]) {
        let leads_there = |mv: &G::Move| game.state_key(&game.play(&at, *mv)) == key;
        let Some(mv) = game.moves(&at).find(leads_there) else {
            break;
        };
        if game.turn(&at) == Some(side) {
            let left = game.moves(&at).count() - 1;
            let mut trials =
                (0..TRIALS).map(|_| game.play_out(&at, side.other(), left, &mut random, &mut own));
            alike += u32::from(trials.any(|end| game.state_key(&end) == key));
            all += 1;
        }
        at = game.play(&at, mv);
    }
    all > 0 && 2 * alike >= all
}

/// What an end is worth to a side; `None` when there is no time to find out.
fn worth<G: Game>(
    game: &G,
    end: &G::Position,
    side: Side,
    ask: &mut Ask<G::Position>,
) -> Option<u64> {
    let banked = side.sign() * game.banked(end);
    let mover = game.turn(end);
    for (least, worth) in WORTHS {
        let more = least - banked;
        let reached = match mover {
            None => more <= 0,
            Some(mover) if mover == side => ask(end, more)?,
            Some(_) => !ask(end, 1 - more)?,
        };
        if reached {
            return Some(worth);
        }
    }
    Some(0)
}
