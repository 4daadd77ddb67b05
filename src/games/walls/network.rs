//! A small convolutional network that estimates a position of Walls: what the side to move still wins, and
//! how promising each edge is.
//!
//! The first layer adds up table entries for the states of the nine cells around each box. Two 3 × 3
//! convolutions follow. The values of all layers, summed over the board, and a
//! few numbers about the whole position go through a hidden layer to four outputs, of which the
//! [parity](Picture::parity) chooses one. As nothing depends on where a box lies, one network plays boards
//! of all sizes.
//!
//! `tools/fit` makes the file of weights.

use super::picture::{CELLS, KINDS, OUTSIDE, Picture, STATES};

/// Channels of every layer.
pub const CHANNELS: usize = 16;
/// Convolutions after the first layer.
pub const CONVOLUTIONS: usize = 2;
/// Units of the hidden layer.
pub const HIDDEN: usize = 32;
/// Numbers about the whole position.
pub const GLOBALS: usize = 5;
/// Inputs of the hidden layer.
pub const INPUTS: usize = CHANNELS * (CONVOLUTIONS + 1) + GLOBALS;
/// Cells that a convolution sees.
pub const WINDOW: usize = 9;
/// Parities, see [`Picture::parity`].
pub const PARITIES: usize = 4;
/// What the sums over the board are multiplied by.
pub const POOL: f32 = 1.0 / 16.0;

/// The margin in points of which the network is to say tanh 1.
pub const SCALE: f32 = 4.0;
/// The output that stands for the greatest margin.
const MOST: f32 = 0.98;

type Channels = [f32; CHANNELS];

/// The margin of an output. The network says its hyperbolic tangent, so it learns who wins before it learns
/// by how much.
fn in_points(output: f32) -> f32 {
    SCALE * output.clamp(-MOST, MOST).atanh()
}

/// Where the parts of the weights lie in their file, in numbers.
#[derive(Debug, Clone, Copy)]
pub struct Layout;

impl Layout {
    /// Table entries of the first layer.
    pub const TABLE: usize = 0;
    /// Entries for the kinds of boxes.
    pub const KINDS: usize = Self::TABLE + WINDOW * STATES * CHANNELS;
    /// Biases of the first layer by parity.
    pub const FIRST_BIAS: usize = Self::KINDS + KINDS * CHANNELS;
    /// The convolutions: weights by window, input and output, then biases.
    pub const CONVOLUTIONS: usize = Self::FIRST_BIAS + PARITIES * CHANNELS;
    /// Numbers of one convolution.
    pub const CONVOLUTION: usize = WINDOW * CHANNELS * CHANNELS + CHANNELS;
    /// The hidden layer: weights by input and unit, then biases by parity.
    pub const HIDDEN: usize = Self::CONVOLUTIONS + CONVOLUTIONS * Self::CONVOLUTION;
    /// The output by parity, then its biases.
    pub const OUTPUT: usize = Self::HIDDEN + (INPUTS + PARITIES) * HIDDEN;
    /// How promising an edge is: weights by parity, direction and channel.
    pub const POLICY: usize = Self::OUTPUT + PARITIES * (HIDDEN + 1);
    /// All numbers.
    pub const LENGTH: usize = Self::POLICY + PARITIES * 4 * CHANNELS;
}

/// The numbers about the whole position.
pub fn globals(picture: &Picture) -> [f32; GLOBALS] {
    [
        picture.edges as f32 / 32.0,
        picture.boxes as f32 / 32.0,
        picture.long as f32 / 4.0,
        picture.loops as f32 / 2.0,
        picture.in_long as f32 / 16.0,
    ]
}

/// A network that is ready for use.
#[derive(Debug)]
pub struct Network {
    table: Vec<Channels>,
    kinds: Vec<Channels>,
    first_bias: Vec<Channels>,
    convolutions: Vec<Convolution>,
    hidden: Vec<[f32; HIDDEN]>,
    output: Vec<f32>,
    policy: Vec<Channels>,
}

#[derive(Debug)]
struct Convolution {
    /// By place in the window and input: the weights of all outputs.
    weights: Vec<Channels>,
    bias: Channels,
}

/// What a position makes of the network.
#[derive(Debug)]
pub struct Layers {
    /// The last layer, by cell.
    last: [Channels; CELLS],
    /// The inputs of the hidden layer.
    inputs: [f32; INPUTS],
}

/// The channels of a cell that are not zero, which are the fewer.
#[derive(Clone, Copy)]
struct Sparse {
    count: usize,
    values: Channels,
    channels: [u8; CHANNELS],
}

impl Sparse {
    const EMPTY: Sparse = Sparse {
        count: 0,
        values: [0.0; CHANNELS],
        channels: [0; CHANNELS],
    };

    #[inline(always)]
    fn of(cell: &Channels) -> Sparse {
        let mut sparse = Sparse::EMPTY;
        for (channel, &value) in cell.iter().enumerate() {
            // Written always and counted sometimes, so that nothing has to be predicted.
            sparse.values[sparse.count & (CHANNELS - 1)] = value;
            sparse.channels[sparse.count & (CHANNELS - 1)] = channel as u8;
            sparse.count += usize::from(value > 0.0);
        }
        sparse
    }
}

fn rows<const N: usize>(numbers: &[f32]) -> Vec<[f32; N]> {
    let row = |row: &[f32]| std::array::from_fn(|at| row[at]);
    numbers.chunks_exact(N).map(row).collect()
}

#[inline(always)]
fn add(to: &mut Channels, from: &Channels) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

impl Network {
    /// A network with these weights, [`Layout::LENGTH`] of them.
    pub fn new(weights: &[f32]) -> Network {
        assert_eq!(weights.len(), Layout::LENGTH);
        let convolution = |index: usize| {
            let from = Layout::CONVOLUTIONS + index * Layout::CONVOLUTION;
            let mut weights = rows(&weights[from..from + Layout::CONVOLUTION]);
            let bias = weights.pop().unwrap_or_default();
            Convolution { weights, bias }
        };
        Network {
            table: rows(&weights[Layout::TABLE..Layout::KINDS]),
            kinds: rows(&weights[Layout::KINDS..Layout::FIRST_BIAS]),
            first_bias: rows(&weights[Layout::FIRST_BIAS..Layout::CONVOLUTIONS]),
            convolutions: (0..CONVOLUTIONS).map(convolution).collect(),
            hidden: rows(&weights[Layout::HIDDEN..Layout::OUTPUT]),
            output: weights[Layout::OUTPUT..Layout::POLICY].to_vec(),
            policy: rows(&weights[Layout::POLICY..Layout::LENGTH]),
        }
    }

    /// What a position makes of the network.
    pub fn layers(&self, picture: &Picture) -> Layers {
        let mut layers = Layers {
            last: [[0.0; CHANNELS]; CELLS],
            inputs: [0.0; INPUTS],
        };
        layers.inputs[INPUTS - GLOBALS..].copy_from_slice(&globals(picture));
        let width = picture.width();
        let bias = &self.first_bias[picture.parity()];
        let mut before = [Sparse::EMPTY; CELLS];
        let mut sums = [0.0; CHANNELS];
        for row in 0..picture.rows {
            for column in 0..picture.columns {
                let cell = picture.cell(row, column);
                let mut sum = *bias;
                add(&mut sum, &self.kinds[usize::from(picture.kinds[cell])]);
                for (index, beside) in window(cell, width).enumerate() {
                    let state = usize::from(picture.states[beside].min(OUTSIDE));
                    add(&mut sum, &self.table[index * STATES + state]);
                }
                let values = sum.map(|sum| sum.clamp(0.0, 1.0));
                add(&mut sums, &values);
                before[cell] = Sparse::of(&values);
            }
        }
        layers.pool(0, &sums);
        for (index, convolution) in self.convolutions.iter().enumerate() {
            let mut sums = [0.0; CHANNELS];
            for row in 0..picture.rows {
                for column in 0..picture.columns {
                    let cell = picture.cell(row, column);
                    let mut sum = convolution.bias;
                    for (place, beside) in window(cell, width).enumerate() {
                        let inputs = &before[beside];
                        let weights = &convolution.weights[place * CHANNELS..][..CHANNELS];
                        for at in 0..inputs.count.min(CHANNELS) {
                            let weights = &weights[usize::from(inputs.channels[at]) % CHANNELS];
                            for (sum, weight) in sum.iter_mut().zip(weights) {
                                *sum += inputs.values[at] * weight;
                            }
                        }
                    }
                    let values = sum.map(|sum| sum.clamp(0.0, 1.0));
                    add(&mut sums, &values);
                    layers.last[cell] = values;
                }
            }
            layers.pool(index + 1, &sums);
            if index + 1 < CONVOLUTIONS {
                for row in 0..picture.rows {
                    for column in 0..picture.columns {
                        let cell = picture.cell(row, column);
                        before[cell] = Sparse::of(&layers.last[cell]);
                    }
                }
            }
        }
        layers
    }

    /// What the side to move still wins, in points.
    pub fn value(&self, picture: &Picture, layers: &Layers) -> f32 {
        let parity = picture.parity();
        let mut hidden = self.hidden[INPUTS + parity];
        let mut add = |input: usize, by: f32| {
            for (unit, weight) in hidden.iter_mut().zip(&self.hidden[input]) {
                *unit += by * weight;
            }
        };
        for (input, &value) in layers.inputs.iter().enumerate() {
            add(input, value);
        }
        let output = &self.output[parity * HIDDEN..][..HIDDEN];
        let products = hidden.iter().zip(output);
        let sum: f32 = products.map(|(unit, weight)| unit.max(0.0) * weight).sum();
        in_points(sum + self.output[PARITIES * HIDDEN + parity])
    }

    /// How promising the edge is that leaves a cell in a direction, as seen from this cell: the logit of
    /// an edge is the sum from its two cells.
    pub fn promise(
        &self,
        picture: &Picture,
        layers: &Layers,
        cell: usize,
        direction: usize,
    ) -> f32 {
        let weights = &self.policy[picture.parity() * 4 + direction];
        let products = layers.last[cell].iter().zip(weights);
        products.map(|(value, weight)| value * weight).sum()
    }
}

impl Layers {
    /// Keeps the sums of a layer over the board.
    #[inline(always)]
    fn pool(&mut self, layer: usize, sums: &Channels) {
        let inputs = &mut self.inputs[layer * CHANNELS..][..CHANNELS];
        for (input, sum) in inputs.iter_mut().zip(sums) {
            *input = sum * POOL;
        }
    }
}

/// The cells of the window around a cell.
#[inline(always)]
pub fn window(cell: usize, width: usize) -> impl Iterator<Item = usize> {
    let first = cell - width - 1;
    (0..WINDOW).map(move |index| first + index / 3 * width + index % 3)
}
