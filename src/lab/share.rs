//! How sure a share of some games is, or an average over them.

/// The 97.5th percentile of the normal distribution, for intervals of 95 %.
pub const NORMAL: f64 = 1.959_964;

/// The ends of the 95 % interval of a share after `wins` of `games` (Wilson's score interval); halves
/// count as half a win.
pub fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let z = NORMAL;
    let share = wins / games;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + z * z / games;
    // The share lies within the interval, even where rounding would leave it a hair outside.
    (
        ((middle - spread) / whole).min(share).max(0.0),
        ((middle + spread) / whole).max(share).min(1.0),
    )
}

/// The ends of the 95 % interval of a share of games, of groups (games, wins) that are independent of each other while
/// the games of a group may not be. It is not narrower than if all games were independent, and the same where there are
/// fewer than two groups.
pub fn interval_of_groups(groups: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let (games, wins) = groups
        .clone()
        .fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    let (low, high) = interval(wins, games);
    match error_of_ratio(groups) {
        Some(error) => (
            low.min(wins / games - error).max(0.0),
            high.max(wins / games + error).min(1.0),
        ),
        None => (low, high),
    }
}

/// Half the width of the 95 % interval of a ratio of sums, of pairs (size, amount) that are independent of
/// each other; `None` for fewer than two, and where all give the same: chance alone makes them so, and they would tell
/// of no error at all.
///
/// Moves of one game, and games from one opening, are not independent. So all that came of an opening is one
/// pair (the ratio estimator of cluster samples: Cochran, Sampling Techniques, 1977, §§ 6.4 and 11.8).
pub fn error_of_ratio(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Option<f64> {
    let (count, size, amount) = (pairs.clone())
        .fold((0u32, 0.0, 0.0), |(count, sizes, all), one| {
            (count + 1, sizes + one.0, all + one.1)
        });
    if count < 2 || size <= 0.0 {
        return None;
    }
    let ratio = amount / size;
    let squares: f64 = pairs
        .map(|(size, amount)| (amount - ratio * size).powi(2))
        .sum();
    // What is left of rounding counts as nothing.
    if squares <= 1e-9 * amount * amount {
        return None;
    }
    let variance = squares * f64::from(count) / f64::from(count - 1) / (size * size);
    Some(student(count - 1) * variance.sqrt())
}

/// The 97.5th percentile of Student's distribution with so many degrees of freedom (from four on by Cornish and
/// Fisher's expansion, which is within 1 % there).
fn student(degrees: u32) -> f64 {
    match degrees {
        0 | 1 => return 12.706,
        2 => return 4.303,
        3 => return 3.182,
        _ => {}
    }
    let (z, n) = (NORMAL, f64::from(degrees));
    z + (z.powi(3) + z) / (4.0 * n)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * n.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // From the tables of the literature: 10 of 20 is 0.299 to 0.701, 0 of 10 is 0 to 0.278.
        let (low, high) = interval(10.0, 20.0);
        assert!((low - 0.299).abs() < 0.001 && (high - 0.701).abs() < 0.001);
        let (low, high) = interval(0.0, 10.0);
        assert!(low == 0.0 && (high - 0.278).abs() < 0.001);
        for games in 1..200 {
            let games = f64::from(games);
            assert_eq!(interval(0.0, games).0, 0.0);
            assert_eq!(interval(games, games).1, 1.0);
        }
    }

    /// From a printed table of Student's distribution.
    #[test]
    fn the_factors_are_those_of_student() {
        let printed = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (9, 2.262),
            (19, 2.093),
        ];
        for (degrees, printed) in printed {
            assert!((student(degrees) / printed - 1.0).abs() < 0.01, "{degrees}");
        }
        assert!((student(30) / 2.042 - 1.0).abs() < 0.001);
    }

    #[test]
    fn games_that_hang_together_are_less_sure() {
        let of = |groups: &[(f64, f64)]| interval_of_groups(groups.iter().copied());
        // One group, or groups that agree, tell what their games tell.
        assert_eq!(of(&[(20.0, 10.0)]), interval(10.0, 20.0));
        assert_eq!(of(&[(10.0, 5.0); 2]), interval(10.0, 20.0));
        // Each group won all or nothing: two games could have told as much.
        assert_eq!(of(&[(10.0, 10.0), (10.0, 0.0)]), (0.0, 1.0));
        let (low, high) = of(&[(10.0, 6.0), (10.0, 4.0), (10.0, 7.0), (10.0, 3.0)]);
        // The standard deviation of the shares is 0.18257, and Student's factor 3.182.
        let error = 3.182 * 0.182_574 / 2.0;
        assert!((low - (0.5 - error)).abs() < 1e-4 && (high - (0.5 + error)).abs() < 1e-4);
    }
}
