//! Strengths from the results of games: the Elo scale by the model of Bradley and Terry, a draw as half
//! a win for each.

/// A strength on the Elo scale.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The strength; those of all players have the mean 0.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// Points of the scale for a factor of e in the odds.
const SCALE: f64 = 173.717_792_761;

/// The most likely strengths, where `points[i][j]` is what player i scored against j (a win 1, a draw
/// ½).
///
/// Half a draw is added between every two players that have met, so that who won or lost all games has a finite
/// strength. Where all have played the same number of games against each other, the order is that of
/// the scores (minorization and maximization: Hunter, Annals of Statistics 32, 2004).
///
/// ```
/// let ratings = walls::lab::elo::ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
/// assert!((ratings[0].elo - ratings[1].elo - 190.0).abs() < 3.0);
/// ```
pub fn ratings(points: &[Vec<f64>]) -> Vec<Rating> {
    const PRIOR: f64 = 0.25;
    let count = points.len();
    let against = |i: usize, j: usize| match points[i][j] + points[j][i] > 0.0 {
        true => points[i][j] + PRIOR,
        false => 0.0,
    };
    let games = |i: usize, j: usize| against(i, j) + against(j, i);
    let others = |i: usize| (0..count).filter(move |&j| j != i);
    let mut strengths = vec![1.0f64; count];
    for _ in 0..10_000 {
        let next: Vec<f64> = (0..count)
            .map(|i| {
                let won: f64 = others(i).map(|j| against(i, j)).sum();
                let weight: f64 = others(i)
                    .map(|j| games(i, j) / (strengths[i] + strengths[j]))
                    .sum();
                if weight > 0.0 { won / weight } else { 1.0 }
            })
            .collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / count.max(1) as f64;
        let next: Vec<f64> = next.iter().map(|s| s / mean.exp()).collect();
        let moved = (next.iter().zip(&strengths))
            .map(|(new, old)| (new / old).ln().abs())
            .fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-9 {
            break;
        }
    }
    (0..count)
        .map(|i| {
            // The curvature of the likelihood in this player's strength, the others held.
            let information: f64 = others(i)
                .map(|j| {
                    let share = strengths[i] / (strengths[i] + strengths[j]);
                    games(i, j) * share * (1.0 - share)
                })
                .sum();
            let error = match information > 0.0 {
                true => 1.959_964 * SCALE / information.sqrt(),
                false => 0.0,
            };
            Rating {
                elo: SCALE * strengths[i].ln(),
                error,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_scores() {
        let points = vec![
            vec![0.0, 10.0, 6.5, 9.0],
            vec![0.0, 0.0, 4.0, 2.0],
            vec![3.5, 6.0, 0.0, 7.5],
            vec![1.0, 8.0, 2.5, 0.0],
        ];
        let ratings = ratings(&points);
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
        let ratings = ratings(&points);
        let above = |i: usize, j: usize| ratings[i].elo - ratings[j].elo;
        assert!((above(0, 1) - 190.0).abs() < 3.0 && (above(1, 2) - 190.0).abs() < 3.0);
    }

    #[test]
    fn equal_players_are_equal() {
        let ratings = ratings(&[vec![0.0, 5.0], vec![5.0, 0.0]]);
        assert!(ratings[0].elo.abs() < 1e-9 && ratings[1].elo.abs() < 1e-9);
    }
}
