//! Finds puzzles: opponents play games, and the positions near the end of each are tried.
//!
//! Opponents think under limits of depth or nodes, and all chance comes from the seed. So the same recipe and seed
//! always make the same puzzles, however many threads work on them.

use std::collections::HashSet;

use rayon::prelude::*;

use super::recipe::Recipe;
use super::worth::{Effort, MoveWorth, Valuer};
use super::{Puzzle, Theme, Tried, grade};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, Side, StateOf, Unit, mix};
use crate::play::FileError;
use crate::play::duel::Duel;
use crate::search::{OpponentError, Spec, StopFlag};
use crate::sentence::say;

/// Games that are played and looked at together. It is part of no result.
const BATCH: u32 = 8;

/// The moves that are kept of the line after the best move, and after another one.
const LINE: [usize; 2] = [12, 3];

/// What hears of the work: puzzles found so far, and how many are wanted.
pub type Report<'a> = &'a mut dyn FnMut(usize, usize);

/// A puzzle that was found, before it is decided whether it is kept.
struct Candidate {
    puzzle: Puzzle,
    /// Equal for positions that are alike but for a symmetry of the board.
    key: u64,
    /// Whether the best move gains more at once than any other, or ends the game at once.
    is_plain: bool,
}

/// Makes puzzles; fewer than wanted if the games of the recipe run out, or after a stop.
///
/// # Errors
/// When the recipe makes no sense.
pub fn generate(
    recipe: &Recipe,
    seed: u64,
    stop: &StopFlag,
    report: Report,
) -> Result<Vec<Puzzle>, FileError> {
    struct Make<'a>(&'a Recipe, Vec<[Spec; 2]>, u64, &'a StopFlag, Report<'a>);
    impl Visitor for Make<'_> {
        type Output = Result<Vec<Puzzle>, OpponentError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let Make(recipe, pairs, seed, stop, report) = self;
            for spec in pairs.iter().flatten() {
                spec.opponent.plays(&game)?;
            }
            Ok(make(&game, recipe, &pairs, seed, stop, report))
        }
    }
    let pairs = recipe.pairs().map_err(FileError::Wrong)?;
    let make = Make(recipe, pairs, seed, stop, report);
    let made = recipe.of.visit(make)?;
    made.map_err(|error| FileError::Wrong(error.sentence().clone()))
}

fn make<G: Playable>(
    game: &G,
    recipe: &Recipe,
    pairs: &[[Spec; 2]],
    seed: u64,
    stop: &StopFlag,
    report: Report,
) -> Vec<Puzzle> {
    let mut found: Vec<Puzzle> = Vec::new();
    let mut known = HashSet::new();
    let mut plain = 0;
    let most_plain = (recipe.count * recipe.plain).div_ceil(100);
    let mut number = 0;
    while found.len() < recipe.count && number < recipe.games && !stop.is_raised() {
        let batch: Vec<u32> = (number..recipe.games.min(number + BATCH)).collect();
        number += BATCH;
        let candidates: Vec<Vec<Candidate>> = (batch.into_par_iter())
            .map(|number| from_game(game, recipe, pairs, seed, number, stop))
            .collect();
        for of_game in candidates {
            let mut taken = 0;
            for candidate in of_game {
                let is_full = candidate.is_plain && plain >= most_plain;
                let is_enough = found.len() >= recipe.count || taken >= recipe.per_game;
                if is_full || is_enough || !known.insert(candidate.key) {
                    continue;
                }
                plain += usize::from(candidate.is_plain);
                taken += 1;
                found.push(candidate.puzzle);
            }
        }
        report(found.len(), recipe.count);
    }
    found
}

/// The puzzles in one game, in the order in which they are to be taken.
fn from_game<G: Playable>(
    game: &G,
    recipe: &Recipe,
    pairs: &[[Spec; 2]],
    seed: u64,
    number: u32,
    stop: &StopFlag,
) -> Vec<Candidate> {
    let duel = Duel {
        players: pairs[number as usize % pairs.len()].clone(),
        games: 1,
        time: None,
        seed: mix(seed ^ 0x7075_7a7a),
        swap: false,
        opening: recipe.opening,
        stop: stop.clone(),
    };
    let colonies = duel.fresh_colonies(game);
    let learned = duel.fresh_learned();
    let Some(played) = duel.play_one(game, &learned, &colonies, number) else {
        return Vec::new();
    };
    let mut states = vec![game.start_state()];
    for &mv in &played.moves {
        states.push(game.play_state(&states[states.len() - 1], mv));
    }
    let [from, to] = recipe.before_end;
    let length = played.moves.len();
    let mut places: Vec<usize> =
        (length.saturating_sub(to)..=length.saturating_sub(from)).collect();
    // Not always from the end: late positions are the easy ones.
    places.sort_by_key(|&place| mix(seed ^ u64::from(number) << 20 ^ place as u64));
    let mut valuer = Valuer::new(game, recipe.effort(), stop);
    let mut candidates: Vec<Candidate> = Vec::new();
    for place in places {
        if candidates.len() >= 2 * recipe.per_game || stop.is_raised() {
            break;
        }
        candidates.extend(candidate(game, recipe, &states[place], &mut valuer));
    }
    candidates
}

/// The puzzle of a state, if it is one.
fn candidate<G: Playable>(
    game: &G,
    recipe: &Recipe,
    state: &StateOf<G>,
    valuer: &mut Valuer<G>,
) -> Option<Candidate> {
    let text = game.state_text(state);
    // A text does not hold everything, so what it says is what is proved.
    let position = game.parse_state(&text).ok()?.position;
    let [least, most] = recipe.choices;
    let choices = game.moves(&position).take(most + 1).count();
    if game.turn(&position).is_none() || !(least..=most).contains(&choices) {
        return None;
    }
    let moves = valuer.moves(&position)?;
    let best = only_best(&moves)?;
    let told = |one: &MoveWorth<G::Move>, most: usize, valuer: &mut Valuer<G>| {
        let line = valuer.line(&game.play(&position, one.mv), most)?;
        let texts: Vec<String> = line.iter().map(|&mv| game.move_text(mv)).collect();
        let text = game.move_text(one.mv);
        let is_split = |text: &String| !text.contains(' ');
        let is_clear = is_split(&text) && texts.iter().all(is_split);
        is_clear.then(|| Tried(text, one.worth, texts.join(" ")))
    };
    let others: Option<Vec<Tried>> = (moves.iter())
        .filter(|one| one.mv != best.mv)
        .map(|one| told(one, LINE[1], valuer))
        .collect();
    let theme = theme(game, &position, best.mv);
    let mut puzzle = Puzzle {
        id: Puzzle::id_of(&recipe.of, &text),
        of: recipe.of.clone(),
        position: text,
        best: told(&best, LINE[0], valuer)?,
        others: others?,
        theme,
        plies: moves.iter().map(|one| one.plies).max()?,
        rating: 0,
    };
    let ladder = grade::Ladder::usual();
    puzzle.rating = ladder
        .measure(game, &position, best.mv, &StopFlag::default())
        .rating(&puzzle);
    let ends = game.turn(&game.play(&position, best.mv)).is_none();
    Some(Candidate {
        puzzle,
        key: game.canonical_key(&position),
        is_plain: ends || gains_most(game, &position, best.mv),
    })
}

/// The one best move, if no other is as good.
pub fn only_best<M: Copy + PartialEq>(moves: &[MoveWorth<M>]) -> Option<MoveWorth<M>> {
    let best = moves.iter().max_by_key(|one| one.worth)?;
    let is_only = (moves.iter()).all(|one| one.mv == best.mv || one.worth < best.worth);
    (moves.len() > 1 && is_only).then_some(*best)
}

/// Whether the best move is a plain one, which gains more at once than any other.
fn gains_most<G: Playable>(game: &G, position: &G::Position, best: G::Move) -> bool {
    let gain = game.gain(position, best);
    let mut others = game.moves(position).filter(|&mv| mv != best);
    others.all(|mv| game.gain(position, mv) < gain)
}

/// What the best move does, where that is clear: in games in which moves gain points.
pub fn theme<G: Playable>(game: &G, position: &G::Position, best: G::Move) -> Option<Theme> {
    if !matches!(game.unit(), Unit::Boxes | Unit::Points | Unit::Pieces) {
        return None;
    }
    let gain = game.gain(position, best);
    let others = game.moves(position).filter(|&mv| mv != best);
    let most = others.clone().map(|mv| game.gain(position, mv)).max()?;
    if most > gain {
        return Some(Theme::Restraint);
    }
    if gain > most {
        return Some(Theme::Capture);
    }
    if gain > 0 || most > 0 {
        return None;
    }
    // What the other side can take at once after a move.
    let gives = |mv: G::Move| {
        let after = game.play(position, mv);
        let taken = game.moves(&after).map(|mv| game.gain(&after, mv)).max();
        taken.unwrap_or(0)
    };
    let given = gives(best);
    if given <= 0 {
        return Some(Theme::Quiet);
    }
    let is_free = others.clone().map(gives).any(|other| other <= 0);
    is_free.then_some(Theme::Sacrifice)
}

/// Proves a puzzle again. How many moves its proof looked ahead and how hard it is are not asked: the first depends on what
/// else the prover knew, and the second on those who tried it.
///
/// # Errors
/// When it cannot be read, cannot be proved with this effort or before the flag is raised, or is not as it says.
pub fn check(puzzle: &Puzzle, effort: Effort, stop: &StopFlag) -> Result<(), FileError> {
    struct Check<'a>(&'a Puzzle, Effort, &'a StopFlag);
    impl Visitor for Check<'_> {
        type Output = Result<(), FileError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            check_in(&game, self.0, self.1, self.2)
        }
    }
    let of: &GameOptions = &puzzle.of;
    of.visit(Check(puzzle, effort, stop))?
}

fn check_in<G: Playable>(
    game: &G,
    puzzle: &Puzzle,
    effort: Effort,
    stop: &StopFlag,
) -> Result<(), FileError> {
    let wrong = |sentence| Err(FileError::Wrong(sentence));
    if puzzle.id != Puzzle::id_of(&puzzle.of, &puzzle.position) {
        return wrong(say("the name does not belong to this position"));
    }
    let position = game.parse_state(&puzzle.position)?.position;
    let mut valuer = Valuer::new(game, effort, stop);
    let Some(moves) = valuer.moves(&position) else {
        return wrong(say("the worth of a move is not proved"));
    };
    let Some(best) = only_best(&moves) else {
        return wrong(say("there is not exactly one best move"));
    };
    if theme(game, &position, best.mv) != puzzle.theme {
        return wrong(say("it belongs to another theme"));
    }
    let best = game.move_text(best.mv);
    if puzzle.best.0 != best {
        return wrong(say("the best move is {move}").with("move", best));
    }
    let told = || std::iter::once(&puzzle.best).chain(&puzzle.others);
    for one in &moves {
        let text = game.move_text(one.mv);
        if !told().any(|told| (told.0 == text) && (told.1 == one.worth)) {
            let sentence = say("{move} is worth {worth}").with("move", text);
            return wrong(sentence.with("worth", one.worth));
        }
    }
    if told().count() != moves.len() {
        return wrong(say("a move occurs twice, or is not legal"));
    }
    let others = moves.iter().map(|one| game.move_text(one.mv));
    let others = others.filter(|text| *text != puzzle.best.0);
    if !others.eq(puzzle.others.iter().map(|other| &*other.0)) {
        return wrong(say("the other moves are not in the order of the game"));
    }
    let sign = game.turn(&position).map_or(1, Side::sign);
    for one in told() {
        let mut position = position;
        let length = one.line().count();
        for text in one.line() {
            let mv = game.parse_move(&position, text)?;
            position = game.play(&position, mv);
            // Best moves of both sides change nothing.
            let sentence = match valuer.value(&position) {
                Some(value) if sign * value.margin == one.1 => continue,
                Some(_) => say("the moves after {move} are not the best"),
                None => say("the moves after {move} are not proved"),
            };
            return wrong(sentence.with("move", one.0.clone()));
        }
        if length == 1 && game.turn(&position).is_some() {
            let sentence = say("no moves follow {move}");
            return wrong(sentence.with("move", one.0.clone()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_move_may_be_best() {
        let best_of = |worths: &[i32]| {
            let moves = worths.iter().enumerate();
            let moves: Vec<MoveWorth<usize>> = moves
                .map(|(mv, &worth)| MoveWorth {
                    mv,
                    worth,
                    plies: 1,
                })
                .collect();
            only_best(&moves).map(|best| best.mv)
        };
        assert_eq!(best_of(&[1, 3, 0]), Some(1));
        assert_eq!(best_of(&[1, 1, 0]), None);
        assert_eq!(best_of(&[0, 1, 1]), None);
        // Where there is no choice, there is no puzzle.
        assert_eq!(best_of(&[1]), None);
        assert_eq!(best_of(&[]), None);
    }
}
