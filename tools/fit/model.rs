//! The network of `walls::games::walls::network` with real numbers, forwards and backwards.

use walls::games::walls::network::{
    CHANNELS, CONVOLUTIONS, GLOBALS, HIDDEN, INPUTS, Layout, PARITIES, POOL, WINDOW, globals,
    window,
};
use walls::games::walls::picture::{OUTSIDE, Picture, STATES};

type Vector = [f32; CHANNELS];

/// The layers of one position, and their gradients.
pub struct Pass {
    layers: Vec<Vec<Vector>>,
    slopes: Vec<Vec<Vector>>,
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
}

impl Default for Pass {
    fn default() -> Self {
        let layers = vec![vec![[0.0; CHANNELS]; 14 * 14]; CONVOLUTIONS + 1];
        Pass {
            slopes: layers.clone(),
            layers,
            inputs: [0.0; INPUTS],
            hidden: [0.0; HIDDEN],
        }
    }
}

/// A move of a position as its two cells, each with the direction of the edge from there.
pub type Sides = [Option<(u8, u8)>; 2];

fn dot(one: &Vector, other: &Vector) -> f32 {
    let mut sums = [0f32; 4];
    for at in 0..CHANNELS {
        sums[at % 4] += one[at] * other[at];
    }
    sums.iter().sum()
}

fn vector(numbers: &[f32]) -> &Vector {
    numbers[..CHANNELS].try_into().expect("long enough")
}

fn add(to: &mut [f32], by: f32, what: &Vector) {
    for (to, what) in to[..CHANNELS].iter_mut().zip(what) {
        *to += by * what;
    }
}

fn cells(picture: &Picture) -> impl Iterator<Item = usize> + '_ {
    (0..picture.rows)
        .flat_map(move |row| (0..picture.columns).map(move |column| picture.cell(row, column)))
}

impl Pass {
    /// The value of a position.
    pub fn forward(&mut self, w: &[f32], picture: &Picture) -> f32 {
        let (width, parity) = (picture.width(), picture.parity());
        for layer in &mut self.layers {
            for cell in &mut layer[..width * (picture.rows + 2)] {
                *cell = [0.0; CHANNELS];
            }
        }
        for cell in cells(picture) {
            let mut sum = *vector(&w[Layout::FIRST_BIAS + parity * CHANNELS..]);
            let kind = usize::from(picture.kinds[cell]);
            add(&mut sum, 1.0, vector(&w[Layout::KINDS + kind * CHANNELS..]));
            for (index, beside) in window(cell, width).enumerate() {
                let state = usize::from(picture.states[beside].min(OUTSIDE));
                let entry = (index * STATES + state) * CHANNELS;
                add(&mut sum, 1.0, vector(&w[Layout::TABLE + entry..]));
            }
            self.layers[0][cell] = sum.map(|sum| sum.clamp(0.0, 1.0));
        }
        for index in 0..CONVOLUTIONS {
            let from = Layout::CONVOLUTIONS + index * Layout::CONVOLUTION;
            let w = &w[from..from + Layout::CONVOLUTION];
            let (before, after) = self.layers.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            for cell in cells(picture) {
                let mut sum = *vector(&w[WINDOW * CHANNELS * CHANNELS..]);
                for (place, beside) in window(cell, width).enumerate() {
                    for (input, &value) in before[beside].iter().enumerate() {
                        if value != 0.0 {
                            add(
                                &mut sum,
                                value,
                                vector(&w[(place * CHANNELS + input) * CHANNELS..]),
                            );
                        }
                    }
                }
                after[cell] = sum.map(|sum| sum.clamp(0.0, 1.0));
            }
        }
        for (index, layer) in self.layers.iter().enumerate() {
            let mut sum = [0.0; CHANNELS];
            for cell in cells(picture) {
                add(&mut sum, POOL, &layer[cell]);
            }
            self.inputs[index * CHANNELS..][..CHANNELS].copy_from_slice(&sum);
        }
        self.inputs[INPUTS - GLOBALS..].copy_from_slice(&globals(picture));
        let row = |input: usize| &w[Layout::HIDDEN + input * HIDDEN..][..HIDDEN];
        self.hidden.copy_from_slice(row(INPUTS + parity));
        for (input, &value) in self.inputs.iter().enumerate() {
            for (unit, weight) in self.hidden.iter_mut().zip(row(input)) {
                *unit += value * weight;
            }
        }
        let output = &w[Layout::OUTPUT + parity * HIDDEN..][..HIDDEN];
        let sum: f32 = self
            .hidden
            .iter()
            .zip(output)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum();
        sum + w[Layout::OUTPUT + PARITIES * HIDDEN + parity]
    }

    /// How promising an edge is.
    pub fn promise(&self, w: &[f32], picture: &Picture, sides: &Sides) -> f32 {
        let side = |&(cell, direction): &(u8, u8)| {
            let at = (picture.parity() * 4 + usize::from(direction)) * CHANNELS;
            let layer = &self.layers[CONVOLUTIONS][usize::from(cell)];
            dot(layer, vector(&w[Layout::POLICY + at..]))
        };
        sides.iter().flatten().map(side).sum()
    }

    /// Adds to the gradient: `value` is the slope of the loss by the value, and `moves` has that by the
    /// logit of each move.
    pub fn backward(
        &mut self,
        w: &[f32],
        gradient: &mut [f32],
        picture: &Picture,
        value: f32,
        moves: &[(Sides, f32)],
    ) {
        let (width, parity) = (picture.width(), picture.parity());
        let mut slopes = [0.0; INPUTS];
        let at = Layout::OUTPUT + parity * HIDDEN;
        gradient[Layout::OUTPUT + PARITIES * HIDDEN + parity] += value;
        let mut units = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if self.hidden[unit] > 0.0 {
                gradient[at + unit] += value * self.hidden[unit];
                units[unit] = value * w[at + unit];
            }
        }
        for input in 0..INPUTS {
            let row = Layout::HIDDEN + input * HIDDEN;
            let mut sums = [0f32; 4];
            for unit in 0..HIDDEN {
                gradient[row + unit] += units[unit] * self.inputs[input];
                sums[unit % 4] += units[unit] * w[row + unit];
            }
            slopes[input] = sums.iter().sum();
        }
        let row = Layout::HIDDEN + (INPUTS + parity) * HIDDEN;
        for unit in 0..HIDDEN {
            gradient[row + unit] += units[unit];
        }
        for (index, layer) in self.slopes.iter_mut().enumerate() {
            let mut slope = *vector(&slopes[index * CHANNELS..]);
            slope.iter_mut().for_each(|slope| *slope *= POOL);
            for cell in &mut layer[..width * (picture.rows + 2)] {
                *cell = slope;
            }
        }
        for (sides, slope) in moves {
            for &(cell, direction) in sides.iter().flatten() {
                let at = Layout::POLICY + (parity * 4 + usize::from(direction)) * CHANNELS;
                let cell = usize::from(cell);
                add(
                    &mut gradient[at..],
                    *slope,
                    &self.layers[CONVOLUTIONS][cell],
                );
                add(
                    &mut self.slopes[CONVOLUTIONS][cell],
                    *slope,
                    vector(&w[at..]),
                );
            }
        }
        for index in (0..CONVOLUTIONS).rev() {
            let from = Layout::CONVOLUTIONS + index * Layout::CONVOLUTION;
            let bias = from + WINDOW * CHANNELS * CHANNELS;
            for cell in cells(picture) {
                let slope = self.inner_slope(index + 1, cell);
                if slope == [0.0; CHANNELS] {
                    continue;
                }
                add(&mut gradient[bias..], 1.0, &slope);
                for (place, beside) in window(cell, width).enumerate() {
                    if picture.states[beside] == OUTSIDE {
                        continue;
                    }
                    for input in 0..CHANNELS {
                        let value = self.layers[index][beside][input];
                        let at = from + (place * CHANNELS + input) * CHANNELS;
                        if value != 0.0 {
                            add(&mut gradient[at..], value, &slope);
                        }
                        // A value at its bound passes nothing on.
                        if value > 0.0 && value < 1.0 {
                            self.slopes[index][beside][input] += dot(&slope, vector(&w[at..]));
                        }
                    }
                }
            }
        }
        for cell in cells(picture) {
            let slope = self.inner_slope(0, cell);
            add(
                &mut gradient[Layout::FIRST_BIAS + parity * CHANNELS..],
                1.0,
                &slope,
            );
            let kind = usize::from(picture.kinds[cell]);
            add(
                &mut gradient[Layout::KINDS + kind * CHANNELS..],
                1.0,
                &slope,
            );
            for (index, beside) in window(cell, width).enumerate() {
                let state = usize::from(picture.states[beside].min(OUTSIDE));
                let entry = (index * STATES + state) * CHANNELS;
                add(&mut gradient[Layout::TABLE + entry..], 1.0, &slope);
            }
        }
    }

    /// The slope before the bounds of a layer.
    fn inner_slope(&self, layer: usize, cell: usize) -> Vector {
        let (values, slopes) = (&self.layers[layer][cell], &self.slopes[layer][cell]);
        std::array::from_fn(|at| match values[at] > 0.0 && values[at] < 1.0 {
            true => slopes[at],
            false => 0.0,
        })
    }
}
