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
/// Nothing can be said (`None`) of who has not played, and of who is not linked by games to the first player who has.
///
/// ```
/// let ratings = walls::lab::elo::ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
/// let [one, other] = [0, 1].map(|player: usize| ratings[player].unwrap().elo);
/// assert!((one - other - 190.0).abs() < 3.0);
/// ```
pub fn ratings(points: &[Vec<f64>]) -> Vec<Option<Rating>> {
    const PRIOR: f64 = 0.25;
    let count = points.len();
    let against = |i: usize, j: usize| match points[i][j] + points[j][i] > 0.0 {
        true => points[i][j] + PRIOR,
        false => 0.0,
    };
    let games = |i: usize, j: usize| against(i, j) + against(j, i);
    let others = |i: usize| (0..count).filter(move |&j| j != i);
    let linked = linked(count, |i, j| games(i, j) > 0.0);
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
        let mean = linked.iter().map(|&i| next[i].ln()).sum::<f64>() / linked.len().max(1) as f64;
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
            linked.contains(&i).then(|| Rating {
                elo: SCALE * strengths[i].ln(),
                error: 1.959_964 * SCALE / information.sqrt(),
            })
        })
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
        ratings(points).into_iter().map(Option::unwrap).collect()
    }

    #[test]
    fn nothing_is_said_of_who_is_not_linked_to_the_others() {
        // The first has not played, and the last two have met nobody else.
        let mut points = vec![vec![0.0; 5]; 5];
        points[1][2] = 3.0;
        points[2][1] = 1.0;
        points[3][4] = 4.0;
        let ratings = ratings(&points);
        let known = [1, 2].map(|player: usize| ratings[player].unwrap().elo);
        assert!(known[0] > known[1] && (known[0] + known[1]).abs() < 1e-6);
        assert!(
            [0, 3, 4]
                .into_iter()
                .all(|player| ratings[player].is_none())
        );
        assert!(
            super::ratings(&vec![vec![0.0; 3]; 3])
                .iter()
                .all(Option::is_none)
        );
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
    fn equal_players_are_equal() {
        let ratings = all(&[vec![0.0, 5.0], vec![5.0, 0.0]]);
        assert!(ratings[0].elo.abs() < 1e-9 && ratings[1].elo.abs() < 1e-9);
    }
}
