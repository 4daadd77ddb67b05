//! What an engine thinks of a position: evaluation, keys, and hints for the order of moves.

use super::{Game, Side, Site, StringsAndCoins, mix};

/// A game that a search can play.
///
/// Laws that `tests/engine/laws.rs` runs for every game: keys are equal under the symmetries of the board, and
/// `banked` points never change any more.
pub trait Evaluate: Game {
    /// Whether the game is only won or lost, so that a search should win soon and lose late. The
    /// evaluation of a won game is then [`WIN`].
    const WIN_ONLY: bool = false;

    /// How many units of [`expert_eval`](Evaluate::expert_eval) make a point of
    /// [`evaluate`](Evaluate::evaluate).
    const UNITS_PER_POINT: i32 = 1;

    /// The heuristic value in the first player's view; the exact value once the game is over.
    ///
    /// Absolute values stay below [`VALUE_LIMIT`].
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// The part of the value that no later move can change, in the first player's view.
    fn banked(&self, _position: &Self::Position) -> i32 {
        0
    }

    /// A key that is equal for positions with the same value above [`banked`](Evaluate::banked) for the
    /// side to move, in particular for those equal up to a symmetry of the board.
    fn canonical_key(&self, position: &Self::Position) -> u64 {
        self.state_key(position)
    }

    /// A short code of a move, different for nearly all moves of one position: games with more moves
    /// than codes let rare ones share.
    fn move_code(&self, mv: Self::Move) -> u16;

    /// What a legal move wins at once, in the view of its mover.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let sign = self.turn(position).map_or(1, Side::sign);
        sign * (self.evaluate(&self.play(position, mv)) - self.evaluate(position))
    }

    /// Whether the side to move must capture, so that a search should not stop here.
    fn is_noisy(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether it is plain without a search that there are moves, that none of them changes
    /// [`evaluate`](Evaluate::evaluate), and that none ends the game. `false` says nothing.
    fn is_quiet(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The heuristic value for the strongest opponent, in the first player's view and in
    /// [units](Evaluate::UNITS_PER_POINT); it may look at more than [`evaluate`](Evaluate::evaluate).
    fn expert_eval(&self, position: &Self::Position) -> i32 {
        Self::UNITS_PER_POINT * self.evaluate(position)
    }

    /// A move-ordering bonus at the root, for moves of which the search knows nothing yet.
    fn order_bonus(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// The position as strings and coins, for the exact solver; `None` in games other than Walls.
    fn strings_and_coins(&self, _position: &Self::Position) -> Option<StringsAndCoins> {
        None
    }

    /// How many moves there are, where each of them takes one away from all that follow: so a game can still take that
    /// many, and is soon enough searched to its end.
    fn most_moves_left(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// No game ends with a larger margin. Who reaches this one need not look any further.
    fn largest_margin(&self) -> i32 {
        ABOVE_ALL_MARGINS
    }

    /// The margin nearest to this guess, and no larger, that the game can end with. By itself, any can be.
    fn possible_margin(&self, guess: i32) -> i32 {
        guess
    }

    /// After how many plies at the earliest the game may be drawn by a count of moves that the keys leave out.
    ///
    /// Two positions with the same key may stand at different counts, so a win that is known of one of them counts for
    /// the other only if it comes in time.
    fn plies_before_draw(&self, _position: &Self::Position) -> u32 {
        u32::MAX
    }

    /// A key that differs from that of the same position at another count of moves, too: for what is known for certain.
    fn counted_key(&self, position: &Self::Position) -> u64 {
        let key = self.state_key(position);
        match self.plies_before_draw(position) {
            u32::MAX => key,
            plies => key ^ mix(1 << 32 | u64::from(plies)),
        }
    }

    /// The move that a half turn of the board makes of this one, in games that stay the same under it.
    fn half_turn(&self, _mv: Self::Move) -> Option<Self::Move> {
        None
    }

    /// The sites that [trails](Evaluate::trails) join; 0 in games in which no pieces go from site to site.
    fn trail_sites(&self) -> usize {
        0
    }

    /// The legal moves as ways of single pieces from site to site, for the ant colony.
    fn trails(&self, _position: &Self::Position) -> Vec<Trail<Self::Move>> {
        Vec::new()
    }

    /// What a published opponent adds to the evaluation so that it does not always play the same.
    fn salt(&self) -> Option<Salt<Self>> {
        None
    }

    /// Positions with the same [`canonical_key`](Evaluate::canonical_key) under the symmetries of the
    /// game, this one included.
    ///
    /// It is found in another way than the key, so that tests can hold the two together.
    fn images(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![*position]
    }
}

/// A move as the way of a piece, for the ant colony (Rostański 2003).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trail<M> {
    /// Where the piece stands.
    pub from: Site,
    /// Where it goes, or where its clone comes to be.
    pub to: Site,
    /// The move.
    pub mv: M,
    /// How inviting the target is; at least 0.
    pub appeal: f64,
    /// Points gained.
    pub gain: i32,
    /// Enemy pieces taken or converted.
    pub taken: i32,
}

/// How a published opponent varies its play.
#[derive(Debug)]
pub struct Salt<G: Game> {
    /// What is added to the evaluation of a position, in the first player's view, for a random number.
    pub value: fn(&G, &G::Position, u64) -> i32,
    /// Whether pieces are still being set up, which is then done at random.
    pub is_setup: fn(&G, &G::Position) -> bool,
}

impl<G: Game> Clone for Salt<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Salt<G> {}

/// The value of a won game where only winning counts ([`Evaluate::WIN_ONLY`]). Heuristic values stay
/// below [`WIN_FLOOR`], and searches take off one for every ply until the win.
pub const WIN: i32 = 30_000;

/// Values from here on are those of won games.
pub const WIN_FLOOR: i32 = 29_000;

/// Larger than the margin at the end of any game: on the largest board of Walls with boxes of nine points it is 1,296.
pub const ABOVE_ALL_MARGINS: i32 = 10_000;

/// No evaluation reaches this absolute value, so that two of them fit a 32-bit table field.
pub const VALUE_LIMIT: i32 = 32_000;
