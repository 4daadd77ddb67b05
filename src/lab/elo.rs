//! Strengths from the results of games: the Elo scale by the model of Bradley and Terry, a draw as half
//! a win for each.

use super::share::NORMAL;

/// A strength on the Elo scale, or how far one is above another.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The strength.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// The most likely strengths of players, and how sure they are.
pub struct Ratings {
    /// Natural logarithms with the mean 0; `None` where games say nothing.
    strengths: Vec<Option<f64>>,
    /// The covariances of these logarithms; 0 where games say nothing.
    covariance: Vec<Vec<f64>>,
}

/// Points of the scale for a factor of e in the odds.
const SCALE: f64 = 173.717_792_761;

/// Newton's method ends after so many steps, of which it needs some tens, or with a step as short as this.
const MOST_STEPS: usize = 200;
const LEAST_STEP: f64 = 1e-9;

/// Half a draw, for each of two players who have met.
const PRIOR: f64 = 0.25;

impl Ratings {
    /// The most likely strengths, where `points[i][j]` is what player i scored against j (a win 1, a draw
    /// ½).
    ///
    /// Half a draw is added between every two players that have met, so that who won or lost all games has a finite
    /// strength. Where all have played the same number of games against each other, the order is that of the scores
    /// (Hunter, Annals of Statistics 32, 2004, says when there are most likely strengths).
    ///
    /// Nothing can be said of who has not played, and of who is not linked by games to the first player who has.
    ///
    /// ```
    /// let ratings = walls::lab::elo::Ratings::of(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
    /// let above = ratings.above(0, 1).unwrap();
    /// assert!((above.elo - 190.0).abs() < 3.0 && (above.error - 78.4).abs() < 1.0);
    /// ```
    pub fn of(points: &[Vec<f64>]) -> Self {
        let count = points.len();
        let against = |i: usize, j: usize| match points[i][j] + points[j][i] > 0.0 {
            true => points[i][j] + PRIOR,
            false => 0.0,
        };
        let games = |i: usize, j: usize| against(i, j) + against(j, i);
        let linked = linked(count, |i, j| games(i, j) > 0.0);
        let logarithms = most_likely(count, &linked, against);
        let mut ratings = Self {
            strengths: vec![None; count],
            covariance: vec![vec![0.0; count]; count],
        };
        let bend = |i: usize, j: usize| bend(games(i, j), logarithms[i] - logarithms[j]);
        let spread = pseudo_inverse(&linked, bend);
        for (row, &i) in linked.iter().enumerate() {
            ratings.strengths[i] = Some(logarithms[i]);
            for (column, &j) in linked.iter().enumerate() {
                ratings.covariance[i][j] = spread[row][column];
            }
        }
        ratings
    }

    /// How strong a player is; all strengths together have the mean 0.
    pub fn rating(&self, player: usize) -> Option<Rating> {
        let strength = self.strengths[player]?;
        Some(rating(strength, self.covariance[player][player]))
    }

    /// How much stronger a player is than another one.
    pub fn above(&self, player: usize, other: usize) -> Option<Rating> {
        let strength = self.strengths[player]? - self.strengths[other]?;
        let of = |i: usize, j: usize| self.covariance[i][j];
        let variance = of(player, player) + of(other, other) - 2.0 * of(player, other);
        Some(rating(strength, variance))
    }
}

fn rating(logarithm: f64, variance: f64) -> Rating {
    Rating {
        elo: SCALE * logarithm,
        error: NORMAL * SCALE * variance.max(0.0).sqrt(),
    }
}

/// The share of points that is to be expected of who is so far above, in logarithms.
fn share(above: f64) -> f64 {
    1.0 / (1.0 + (-above).exp())
}

/// How sharply the likelihood bends where two players part who have met so often.
fn bend(games: f64, above: f64) -> f64 {
    games * share(above) * share(-above)
}

/// The logarithms of the strengths that make these points most likely; those of the linked players have the mean 0.
///
/// The likelihood is concave in the logarithms, so Newton's method finds its top from anywhere, if no step may lead
/// down.
fn most_likely(count: usize, linked: &[usize], against: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let games = |i: usize, j: usize| against(i, j) + against(j, i);
    let pairs = || (linked.iter()).flat_map(|&i| linked.iter().map(move |&j| (i, j)));
    let pairs = || pairs().filter(|(i, j)| i != j);
    let likelihood = |at: &[f64]| -> f64 {
        let each = pairs().map(|(i, j)| -against(i, j) * (at[j] - at[i]).exp().ln_1p());
        each.sum()
    };
    let mut strengths = vec![0.0; count];
    for _ in 0..MOST_STEPS {
        let above = |i: usize, j: usize| strengths[i] - strengths[j];
        let mut pull = vec![0.0; count];
        for (i, j) in pairs() {
            pull[i] += against(i, j) - games(i, j) * share(above(i, j));
        }
        let spread = pseudo_inverse(linked, |i, j| bend(games(i, j), above(i, j)));
        let step = spread.iter().map(|row| -> f64 {
            let each = row.iter().zip(linked).map(|(cell, &j)| cell * pull[j]);
            each.sum()
        });
        let step: Vec<f64> = step.collect();
        let before = likelihood(&strengths);
        let mut part = 1.0;
        strengths = loop {
            let mut next = strengths.clone();
            for (&i, step) in linked.iter().zip(&step) {
                next[i] += part * step;
            }
            if likelihood(&next) >= before || part < LEAST_STEP {
                break next;
            }
            part /= 2.0;
        };
        if step.iter().all(|step| step.abs() < LEAST_STEP) {
            break;
        }
    }
    strengths
}

/// The covariances of strengths with the mean 0, where the likelihood bends by `bend(i, j)` as those of i and j part.
///
/// The information is the Laplacian L of the graph of who has met whom. Only differences are seen by games, so L has no
/// inverse; with J all ones and n players, (L + J/n)⁻¹ − J/n is its pseudo-inverse.
fn pseudo_inverse(players: &[usize], bend: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let count = players.len();
    let mean = 1.0 / count.max(1) as f64;
    // The matrix on the left, and what becomes its inverse on the right.
    let mut rows: Vec<Vec<f64>> = (0..count)
        .map(|i| {
            let mut row = vec![mean; count];
            for j in (0..count).filter(|&j| j != i) {
                let bend = bend(players[i], players[j]);
                row[i] += bend;
                row[j] -= bend;
            }
            row.extend((0..count).map(|j| f64::from(u8::from(i == j))));
            row
        })
        .collect();
    // Gauss and Jordan; the matrix is positive definite, so the pivots are as they come.
    for pivot in 0..count {
        let scale = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let source = rows[pivot].clone();
        for (_, row) in (rows.iter_mut().enumerate()).filter(|&(i, _)| i != pivot) {
            let factor = row[pivot];
            (row.iter_mut().zip(&source)).for_each(|(cell, value)| *cell -= factor * value);
        }
    }
    (rows.into_iter())
        .map(|row| row[count..].iter().map(|cell| cell - mean).collect())
        .collect()
}

/// The first player who has met another one, and all who are linked to that player by who has met whom.
fn linked(count: usize, have_met: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let met = |i: usize| (0..count).filter(|&j| j != i && have_met(i, j)).collect();
    let first = (0..count).find(|&i| (0..count).any(|j| j != i && have_met(i, j)));
    let mut linked: Vec<usize> = first.into_iter().collect();
    let mut at = 0;
    while let Some(&player) = linked.get(at) {
        let met: Vec<usize> = met(player);
        linked.extend(
            met.into_iter()
                .filter(|j| !linked.contains(j))
                .collect::<Vec<_>>(),
        );
        at += 1;
    }
    linked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(points: &[Vec<f64>]) -> Vec<Rating> {
        let ratings = Ratings::of(points);
        (0..points.len())
            .map(|player| ratings.rating(player).unwrap())
            .collect()
    }

    #[test]
    fn nothing_is_said_of_who_is_not_linked_to_the_others() {
        // The first has not played, and the last two have met nobody else.
        let mut points = vec![vec![0.0; 5]; 5];
        points[1][2] = 3.0;
        points[2][1] = 1.0;
        points[3][4] = 4.0;
        let ratings = Ratings::of(&points);
        let known = [1, 2].map(|player: usize| ratings.rating(player).unwrap().elo);
        assert!(known[0] > known[1] && (known[0] + known[1]).abs() < 1e-6);
        for unknown in [0, 3, 4] {
            assert_eq!(ratings.rating(unknown), None);
            assert_eq!(ratings.above(unknown, 1), None);
            assert_eq!(ratings.above(1, unknown), None);
        }
        let nobody = Ratings::of(&vec![vec![0.0; 3]; 3]);
        assert!((0..3).all(|player| nobody.rating(player).is_none()));
    }

    #[test]
    fn the_order_is_that_of_the_scores() {
        let points = vec![
            vec![0.0, 10.0, 6.5, 9.0],
            vec![0.0, 0.0, 4.0, 2.0],
            vec![3.5, 6.0, 0.0, 7.5],
            vec![1.0, 8.0, 2.5, 0.0],
        ];
        let ratings = all(&points);
        let mut order: Vec<usize> = (0..4).collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        assert_eq!(order, [0, 2, 3, 1]);
        let sum: f64 = ratings.iter().map(|rating| rating.elo).sum();
        assert!(sum.abs() < 1e-6);
        assert!(ratings.iter().all(|r| r.error.is_finite() && r.error > 0.0));
    }

    #[test]
    fn who_never_met_is_compared_over_others() {
        // Three out of four, twice: 190 and 380 above, but for the half draws.
        let points = vec![
            vec![0.0, 75.0, 0.0],
            vec![25.0, 0.0, 75.0],
            vec![0.0, 25.0, 0.0],
        ];
        let ratings = all(&points);
        let above = |i: usize, j: usize| ratings[i].elo - ratings[j].elo;
        assert!((above(0, 1) - 190.0).abs() < 3.0 && (above(1, 2) - 190.0).abs() < 3.0);
    }

    #[test]
    fn who_won_all_games_is_as_far_above_as_the_half_draw_lets_him_be() {
        // Each has won all games against the next one, and met nobody else.
        for games in [20.0, 1000.0, 100_000.0] {
            let mut points = vec![vec![0.0; 9]; 9];
            for low in 0..8 {
                points[low + 1][low] = games;
            }
            let ratings = Ratings::of(&points);
            let link = SCALE * ((games + PRIOR) / PRIOR).ln();
            for low in 0..8 {
                let above = ratings.above(low + 1, low).unwrap();
                assert!(
                    (above.elo - link).abs() < 1e-3,
                    "{games}: {above:?}, {link}"
                );
            }
        }
    }

    #[test]
    fn where_all_have_met_nothing_pulls_a_strength_any_further() {
        // Lopsided results, against the condition for a maximum: points are as expected.
        let count = 5;
        let points: Vec<Vec<f64>> = (0..count)
            .map(|i| {
                (0..count)
                    .map(|j| if i > j { 10_000.0 } else { 0.0 })
                    .collect()
            })
            .collect();
        let ratings = Ratings::of(&points);
        for (i, row) in points.iter().enumerate() {
            let others = (0..count).filter(|&j| j != i);
            let [won, expected] = others.fold([0.0; 2], |[won, expected], j| {
                let above = ratings.above(i, j).unwrap().elo / SCALE;
                let games = 10_000.0 + 2.0 * PRIOR;
                [
                    won + row[j] + PRIOR,
                    expected + games / (1.0 + (-above).exp()),
                ]
            });
            assert!(
                (won - expected).abs() < 1e-6 * won.max(1.0),
                "{won} {expected}"
            );
        }
    }

    #[test]
    fn equal_players_are_equal() {
        let ratings = all(&[vec![0.0, 5.0], vec![5.0, 0.0]]);
        assert!(ratings[0].elo.abs() < 1e-9 && ratings[1].elo.abs() < 1e-9);
    }

    #[test]
    fn errors_add_up_along_a_chain() {
        // 100 games a pair, but for half a draw: each link has the variance 1/(n p q), and links are independent.
        let mut points = vec![vec![0.0; 4]; 4];
        for (low, share) in [(0, 0.5), (1, 0.8), (2, 0.9)] {
            points[low + 1][low] = 100.0 * share;
            points[low][low + 1] = 100.0 * (1.0 - share);
        }
        let ratings = Ratings::of(&points);
        let mut variance = 0.0;
        for (low, share) in [(0, 0.5), (1, 0.8), (2, 0.9)] {
            let won = 100.0 * share + PRIOR;
            let share = won / 100.5;
            variance += 1.0 / (100.5 * share * (1.0 - share));
            let above = ratings.above(low + 1, 0).unwrap();
            assert!((above.error - 1.959_964 * SCALE * variance.sqrt()).abs() < 1e-3);
            let elo = ratings.rating(low + 1).unwrap().elo - ratings.rating(0).unwrap().elo;
            assert!((above.elo - elo).abs() < 1e-9);
        }
        // Against itself a player is 0 above, and surely so.
        let same = ratings.above(2, 2).unwrap();
        assert!(same.elo == 0.0 && same.error < 1e-3);
    }

    #[test]
    fn intervals_hold_what_they_promise() {
        // Strengths of a ladder where each plays the two above: how often does the interval hold the true distance?
        const TRUE: [f64; 5] = [0.0, 150.0, 250.0, 300.0, 420.0];
        let mut random: rand_pcg::Pcg64Mcg = rand::SeedableRng::seed_from_u64(7);
        let (mut held, mut rounds) = (0, 0);
        for _ in 0..400 {
            let mut points = vec![vec![0.0; 5]; 5];
            for low in 0..5 {
                for high in (low + 1..5).filter(|high| high - low <= 2) {
                    let share = 1.0 / (1.0 + ((TRUE[low] - TRUE[high]) / SCALE).exp());
                    for _ in 0..40 {
                        match rand::Rng::random_bool(&mut random, share) {
                            true => points[high][low] += 1.0,
                            false => points[low][high] += 1.0,
                        }
                    }
                }
            }
            let above = Ratings::of(&points).above(4, 0).unwrap();
            held += u32::from((above.elo - TRUE[4]).abs() <= above.error);
            rounds += 1;
        }
        let share = f64::from(held) / f64::from(rounds);
        assert!((0.92..=0.98).contains(&share), "{share}");
    }
}
