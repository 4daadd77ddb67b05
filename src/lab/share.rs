//! How sure a share of some games is.

/// The ends of the 95 % interval of a share after `wins` of `games` (Wilson's score interval); halves
/// count as half a win.
pub fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
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
}
