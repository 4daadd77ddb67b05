use super::super::graph::{Edge, empty_board};
use super::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::{HashMap, HashSet};

/// Colour refinement from every box in turn: tells all graphs apart that are as small as these.
fn refined(graph: &Graph) -> u64 {
    let boxes = graph.boxes();
    let core = Core {
        across: graph.across,
        down: graph.down,
        boxes,
    };
    Bits(boxes).fold(0u64, |total, root| {
        let mut colours = [0u64; 64];
        for bit in Bits(boxes) {
            let one = |plane: u64| plane >> bit & 1;
            let out = one(graph.out_ones) | one(graph.out_twos) << 1;
            colours[usize::from(bit)] = mix(out + 8 * u64::from(bit == root) + 1);
        }
        for _ in 0..boxes.count_ones() {
            let before = colours;
            for bit in Bits(boxes) {
                let sum = (0..4)
                    .filter_map(|way| core.step(bit, way))
                    .fold(0u64, |sum, other| {
                        sum.wrapping_add(mix(before[usize::from(other)]))
                    });
                colours[usize::from(bit)] =
                    mix(before[usize::from(bit)].wrapping_add(sum.rotate_left(9)));
            }
        }
        let all = Bits(boxes).fold(0u64, |sum, bit| {
            sum.wrapping_add(mix(colours[usize::from(bit)]))
        });
        total.wrapping_add(mix(all))
    })
}

#[test]
fn equal_keys_are_equal_graphs() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut keys = Keys::new(1, Values::Ones);
    let mut seen = HashMap::new();
    let mut fewest = HashSet::new();
    for _ in 0..20_000 {
        let mut graph = empty_board(random.random_range(2..5), random.random_range(2..6));
        for _ in 0..random.random_range(0..graph.edge_count()) {
            let edges: Vec<Edge> = graph.edges().collect();
            graph = graph.without(edges[random.random_range(0..edges.len())]);
        }
        for (boxes, part) in graph.components() {
            let key = keys.of_component(&part, boxes);
            let form = refined(&part);
            assert_eq!(*seen.entry(key).or_insert(form), form, "{part:?}");
            fewest.insert(form);
            // All images are alike.
            for image in [part.upside_down(), part.mirrored(), part.transposed()] {
                assert_eq!(keys.of_component(&image, image.boxes()), key, "{part:?}");
            }
        }
    }
    // Few graphs have more than one key.
    assert!(fewest.len() > 3_000, "{}", fewest.len());
    assert!(
        10 * seen.len() < 11 * fewest.len(),
        "{} {}",
        seen.len(),
        fewest.len()
    );
}
/// The value of a graph under strict turns to the side to move, all boxes worth the same.
fn value(graph: Graph, known: &mut HashMap<Graph, i32>) -> i32 {
    if let Some(&value) = known.get(&graph) {
        return value;
    }
    let boxes = |graph: Graph| graph.boxes().count_ones() as i32;
    let value = (graph.edges())
        .map(|edge| {
            let after = graph.without(edge);
            boxes(graph) - boxes(after) - value(after, known)
        })
        .max()
        .unwrap_or(0);
    known.insert(graph, value);
    value
}

#[test]
fn who_answers_in_kind_gets_the_boxes_that_lie_on_themselves() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    let mut keys = Keys::new(1, Values::Ones);
    let mut known = HashMap::new();
    let (mut chains, mut others) = (HashSet::new(), HashSet::new());
    while chains.len() < 12 || others.len() < 150 {
        let (rows, columns) = (random.random_range(1..4), random.random_range(2..5));
        let mut graph = empty_board(rows, columns);
        while graph.edge_count() > 14 || random.random_bool(0.7) {
            let edges: Vec<Edge> = graph.edges().collect();
            let Some(&edge) = edges.get(random.random_range(0..edges.len().max(1))) else {
                break;
            };
            graph = graph.without(edge);
        }
        for (boxes, part) in graph.components() {
            let form = keys.form_of(&part, boxes);
            let Some(bonus) = form.paired else { continue };
            assert!(value(part, &mut known) <= -i32::from(bonus), "{part:?}");
            match part.degrees().joints {
                0 => chains.insert(form.key),
                _ => others.insert(form.key),
            };
        }
    }
}
