//! An estimate of kernels that are too large to be solved.
//!
//! It is linear in what can be counted of a kernel, fitted to solved kernels by `examples/fit_kernels.rs`. It
//! explains four fifths of the variance; what is left is half a point.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::form::Form;

/// What a kernel is worth for each of its features, in points for the last mover.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// For every kernel.
    pub constant: f64,
    /// For each node.
    pub nodes: f64,
    /// For each edge.
    pub edges: f64,
    /// For each edge to the ground.
    pub grounded_edges: f64,
    /// For each node with an edge to the ground.
    pub grounded_nodes: f64,
    /// For each node with exactly two.
    pub twice_grounded_nodes: f64,
    /// For each pair of nodes with two edges between them.
    pub double_edges: f64,
    /// For each pair of nodes with more.
    pub multiple_edges: f64,
    /// For each node with 3, 4, 5, 6, and 7 or more edges.
    pub degrees: [f64; 5],
    /// How much more a kernel is worth with the last mover to move, and less with the other side to move: half
    /// of the difference, on average.
    pub switch: f64,
}

/// Features of a kernel, in the order of [`Weights::as_list`].
pub const FEATURES: usize = 13;

/// The weights that are built in.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    // A test reads the file, too.
    serde_json::from_str(include_str!("weights.json")).unwrap_or_default()
});

impl Weights {
    /// The weights of the features, without that of the switch.
    pub fn as_list(&self) -> [f64; FEATURES] {
        let [three, four, five, six, seven] = self.degrees;
        [
            self.constant,
            self.nodes,
            self.edges,
            self.grounded_edges,
            self.grounded_nodes,
            self.twice_grounded_nodes,
            self.double_edges,
            self.multiple_edges,
            three,
            four,
            five,
            six,
            seven,
        ]
    }

    /// The weights of a list, and that of the switch.
    pub fn from_list(list: [f64; FEATURES], switch: f64) -> Weights {
        let [
            constant,
            nodes,
            edges,
            grounded_edges,
            grounded_nodes,
            twice_grounded_nodes,
            double_edges,
            multiple_edges,
            degrees @ ..,
        ] = list;
        Weights {
            constant,
            nodes,
            edges,
            grounded_edges,
            grounded_nodes,
            twice_grounded_nodes,
            double_edges,
            multiple_edges,
            degrees,
            switch,
        }
    }
}

/// What can be counted of a kernel.
pub fn features(form: &Form) -> [f64; FEATURES] {
    let counts = form.counts();
    let mut features = [0u32; FEATURES];
    features[0] = 1;
    features[1] = form.nodes() as u32;
    features[2] = form.edges() as u32;
    let nodes = counts.grounded.iter().zip(&counts.degrees);
    for (&grounded, &degree) in nodes.take(form.nodes()) {
        features[3] += u32::from(grounded);
        features[4] += u32::from(grounded > 0);
        features[5] += u32::from(grounded == 2);
        features[8 + usize::from(degree.clamp(3, 7)) - 3] += 1;
    }
    features[6] = counts.doubles;
    features[7] = counts.multiples;
    features.map(f64::from)
}

/// What a kernel is likely to be worth to the last mover, in hundredths of a point, by the weights that are built in.
pub fn estimate(form: &Form, last_mover: bool) -> i32 {
    let weights = &*WEIGHTS;
    let number: f64 = (features(form).iter().zip(weights.as_list()))
        .map(|(feature, weight)| feature * weight)
        .sum();
    let switch = match last_mover {
        true => weights.switch,
        false => -weights.switch,
    };
    (100.0 * (number + switch)).max(0.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_weights_can_be_read() {
        let weights: Weights = serde_json::from_str(include_str!("weights.json")).unwrap();
        assert_eq!(
            Weights::from_list(weights.as_list(), weights.switch),
            weights
        );
        assert!(weights.nodes > 0.0);
    }
}
