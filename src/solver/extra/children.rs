//! The children of a node: the components, the moves in each, and what is known of what they lead to.

use smallvec::SmallVec;

use super::super::graph::{Edge, Graph, Values};
use super::super::keys::{Keys, MANY_EDGES};
use super::super::ordering::Ranks;
use super::super::position_memory::{Known, PositionMemory};
use super::images::{Across, Images};
use super::moves::{Found, Move, Moves};
use super::quiet::{Opening, ShortChains, for_each_opening, next_edge, safe_edges};

/// Components with this many edges that reach across the board are keyed by their images, which is quicker. Few of
/// them are isomorphic but no image of each other. With 20 edges instead of 22, a tenth more positions of 3 × 5 and of
/// 4 × 4 are visited; with 24, full keys cost what they save.
const LARGE_EDGES: u32 = MANY_EDGES;

/// The moves of components with fewer edges are remembered.
const LAZY_EDGES: u32 = 16;

/// How many children are made before the first of them are looked up. Meanwhile what is known of them is fetched.
const LOOK_UP_AT: usize = 3;

/// The order of openings begins after that of all safe edges.
const FIRST_OPENING: u8 = 64;

/// Bounds of quiet positions: with at most 64 boxes of one point, no value needs more bits.
pub(in super::super) type QuietMemory = PositionMemory<8>;

/// A move, and what is known of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// The key of the position behind it.
    pub key: u64,
    /// The number of a safe edge; of an opening, the bit of a box in the chain.
    pub place: u8,
    /// See [`Opening`].
    pub taken: u8,
    pub deal: u8,
    /// The value of the move is at most this.
    pub upper: i8,
    /// The order in which children are searched, least first.
    pub order: u8,
}

impl Child {
    #[inline(always)]
    pub fn is_safe(&self) -> bool {
        self.taken | self.deal == 0
    }

    /// The bounds of the move, by those of the position behind it.
    #[inline(always)]
    fn bounds(&self, known: Known) -> Known {
        let known = known.after_deal(self.deal.into());
        let taken = i16::from(self.taken);
        Known {
            lower: -taken - known.upper,
            upper: -taken - known.lower,
        }
    }
}

/// A component.
struct Part {
    boxes: u64,
    key: u64,
    kind: Kind,
}

enum Kind {
    /// A chain or a loop that stands apart.
    Apart(Opening),
    /// With joints, and moved by so many bits into the corner, where its moves are remembered.
    Small { found: Found, by: u8 },
    /// Larger. Few of these are met twice, and of their moves mostly the first are enough. The node has the hashes of
    /// one that is keyed by its images.
    Large,
}

/// A node whose children are made.
pub(super) struct Node {
    pub graph: Graph,
    /// The boxes that are left.
    points: i16,
    pub beta: i16,
    /// The short chains that stand apart.
    short: ShortChains,
    /// The component that is keyed by its images: until the components are known, that of the node before.
    across: Option<Across>,
    /// The first of its children.
    pub begin: usize,
    /// The first of them that was not looked up yet.
    looked: usize,
    /// What those are worth at most that cannot be worth enough.
    pub best: i16,
}

impl Node {
    /// A node whose children come after so many others, with none yet. If `across` is a component of the graph, its
    /// hashes need not be found again.
    #[inline(always)]
    pub fn new(graph: &Graph, beta: i16, begin: usize, across: Option<Across>) -> Node {
        Node {
            across,
            graph: *graph,
            points: graph.boxes().count_ones() as i16,
            beta,
            short: ShortChains::of(graph),
            begin,
            looked: begin,
            best: i16::MIN,
        }
    }

    /// What a safe edge makes of the component that is keyed by its images. It may have fallen apart.
    #[inline(always)]
    pub fn across_without(&self, edge: Edge, images: &Images) -> Option<Across> {
        let Across { boxes, hashes } = self.across.as_ref()?;
        edge.touches(*boxes).then(|| Across {
            boxes: *boxes,
            hashes: images.without(hashes, &self.graph, edge),
        })
    }

    /// What a move is worth at most that gives away so much.
    #[inline(always)]
    fn most(&self, taken: i16, deal: i16) -> i16 {
        let left = self.points - taken - deal;
        match deal {
            0 => left - taken,
            // The other side has what is left and the deal on its side, or against it: that is not less than nothing.
            _ => -taken - (left & 1),
        }
    }

    /// Whether an opening cannot be worth enough. If so, the node remembers what it is worth at most.
    #[inline(always)]
    fn is_hopeless(&mut self, opening: &Opening) -> bool {
        let most = self.most(opening.taken, opening.deal);
        let is_hopeless = most < self.beta;
        if is_hopeless {
            self.best = self.best.max(most);
        }
        is_hopeless
    }
}

/// What is the same in all positions of a board.
pub(in super::super) struct Board {
    pub images: Images,
    /// The order of safe edges: those of each rank, in planes as [`safe_edges`] gives them.
    order: Vec<(u8, [u64; 3])>,
    ranks: Ranks,
}

impl Board {
    /// A board whose keys are made with this seed.
    pub fn new(rows: usize, columns: usize, ranks: Ranks, seed: u64) -> Board {
        Board {
            images: Images::new(rows, columns, seed),
            order: ranks.by_rank(),
            ranks,
        }
    }
}

/// Makes the children of nodes, for one thread.
pub(super) struct Children<'a> {
    board: &'a Board,
    memory: &'a QuietMemory,
    keys: Keys,
    moves: Moves,
    /// The children of all nodes on the way, one after the other.
    pub list: Vec<Child>,
    /// The move that refuted the last node that was refuted by one.
    pub refutation: Option<(u8, bool)>,
    /// The keys of the short chains that stand apart.
    single: u64,
    pair: u64,
}

impl<'a> Children<'a> {
    /// No children, of positions whose values are in this memory.
    pub fn new(board: &'a Board, memory: &'a QuietMemory, seed: u64) -> Children<'a> {
        let mut keys = Keys::new(seed, Values::Ones).without_pairings();
        let single = Graph {
            out_twos: 1,
            ..Graph::default()
        };
        let pair = Graph {
            across: 1,
            out_ones: 3,
            ..Graph::default()
        };
        Children {
            board,
            memory,
            single: keys.of_component(&single, 1),
            pair: keys.of_component(&pair, 3),
            keys,
            moves: Moves::new(),
            list: Vec::with_capacity(1 << 11),
            refutation: None,
        }
    }

    /// The key of a quiet graph without pairs.
    pub fn key_of(&mut self, graph: &Graph) -> u64 {
        (graph.components()).fold(0, |sum, (boxes, part)| {
            let key = match self.is_large(&part, boxes) {
                true => Images::key(&self.board.images.of(&part)),
                false => self.keys.of_component(&part, boxes),
            };
            sum.wrapping_add(key)
        })
    }

    /// The key of a position in which these short chains stand apart, but for pairs of them.
    #[inline(always)]
    fn without_pairs(&self, key: u64, short: ShortChains) -> u64 {
        key.wrapping_sub(self.single.wrapping_mul(u64::from(short.ones & !1)))
            .wrapping_sub(self.pair.wrapping_mul(u64::from(short.twos & !1)))
    }

    /// Whether a component is one of those that are keyed by their images.
    #[inline(always)]
    fn is_large(&self, part: &Graph, boxes: u64) -> bool {
        part.edge_count() >= LARGE_EDGES && self.board.images.are_all_reached(boxes)
    }

    /// The components of a node, different ones only, and the sum of the keys of all.
    #[inline(always)]
    fn parts(&mut self, node: &mut Node) -> (SmallVec<[Part; 12]>, u64) {
        let mut parts: SmallVec<[Part; 12]> = SmallVec::new();
        let mut all = 0u64;
        let graph = node.graph;
        let before = node.across.take();
        let mut left = graph.boxes();
        while left != 0 {
            let boxes = graph.component_of(left & left.wrapping_neg());
            left &= !boxes;
            let before = before.as_ref().filter(|before| before.boxes == boxes);
            let part = self.part(graph.part(boxes), boxes, before, &mut node.across);
            all = all.wrapping_add(part.key);
            // A move in either of two that are alike is the same.
            if parts.iter().all(|other| other.key != part.key) {
                parts.push(part);
            }
        }
        (parts, all)
    }

    /// A component; one that is keyed by its images becomes `across`, with these hashes of it if there are some.
    #[inline(always)]
    fn part(
        &mut self,
        part: Graph,
        boxes: u64,
        before: Option<&Across>,
        across: &mut Option<Across>,
    ) -> Part {
        if part.degrees().joints == 0 {
            return Part {
                boxes,
                key: self.keys.of_component(&part, boxes),
                kind: Kind::Apart(Opening::of(
                    boxes,
                    boxes,
                    part.edge_count() == boxes.count_ones(),
                )),
            };
        }
        if self.is_large(&part, boxes) {
            let hashes = match before {
                Some(before) => before.hashes,
                None => self.board.images.of(&part),
            };
            debug_assert_eq!(hashes, self.board.images.of(&part));
            *across = Some(Across { boxes, hashes });
            return Part {
                boxes,
                key: Images::key(&hashes),
                kind: Kind::Large,
            };
        }
        if part.edge_count() >= LAZY_EDGES {
            return Part {
                boxes,
                key: self.keys.of_component(&part, boxes),
                kind: Kind::Large,
            };
        }
        let (cornered, corner) = part.cornered(boxes);
        let by = (boxes.trailing_zeros() - corner.trailing_zeros()) as u8;
        let place = self.keys.place_of(&cornered);
        let found = match self.moves.find(place, &cornered) {
            Some(found) => found,
            None => self.remember(place, &cornered, corner),
        };
        Part {
            boxes,
            key: found.key,
            kind: Kind::Small { found, by },
        }
    }

    /// Finds the moves of a component in the corner, and remembers them.
    #[inline(never)]
    fn remember(&mut self, place: usize, part: &Graph, boxes: u64) -> Found {
        let mut moves: SmallVec<[Move; 64]> = SmallVec::new();
        let mut add = |mv: Move| {
            if moves.iter().all(|other| !mv.is_like(other)) {
                moves.push(mv);
            }
        };
        let mut planes = safe_edges(part, part.degrees().joints);
        while let Some(edge) = next_edge(&mut planes) {
            let after = part.without(edge);
            let key = self.keys.of_graph(&after);
            add(Move::safe(key, edge, ShortChains::of(&after)));
        }
        let keys = &mut self.keys;
        for_each_opening(part, |opening| {
            let after = part.apart_from(opening.falls);
            let key = keys.of_graph(&after);
            add(Move::opening(key, &opening, ShortChains::of(&after)));
        });
        let key = self.keys.of_component(part, boxes);
        self.moves.put(place, *part, key, &moves)
    }

    /// Makes the children of a graph and looks them up, until one of them is known to be worth enough.
    pub fn look_at(&mut self, node: &mut Node) -> Option<i16> {
        let (parts, all) = self.parts(node);
        for part in &parts {
            let rest = all.wrapping_sub(part.key);
            match &part.kind {
                Kind::Apart(opening) => {
                    self.add(node, Move::opening(rest, opening, ShortChains::default()));
                }
                Kind::Small { found, by } => {
                    for index in 0..found.count() {
                        let mv = self.moves.of(found)[index];
                        self.add(node, self.in_all(node, rest, mv.moved(*by)));
                    }
                }
                Kind::Large => {}
            }
        }
        // Meanwhile what is known of these is fetched.
        for part in &parts {
            if let Kind::Large = part.kind
                && let Some(value) = self.look_at_large(node, part, all.wrapping_sub(part.key))
            {
                return Some(value);
            }
        }
        self.look_up(node, self.list.len())
    }

    /// A move in a component as one in the whole position, the rest of which has this key.
    #[inline(always)]
    fn in_all(&self, node: &Node, rest: u64, mv: Move) -> Move {
        let left = mv.short_chains();
        let short = ShortChains {
            ones: node.short.ones + left.ones,
            twos: node.short.twos + left.twos,
        };
        mv.with_key(self.without_pairs(rest.wrapping_add(mv.key), short))
    }

    /// Looks up the moves in a large component, which are not remembered.
    #[inline(always)]
    fn look_at_large(&mut self, node: &mut Node, part: &Part, rest: u64) -> Option<i16> {
        let board = self.board;
        let graph = node.graph.part(part.boxes);
        let edges = graph.edge_count();
        let across = node.across.filter(|across| across.boxes == part.boxes);
        let safe = safe_edges(&graph, graph.degrees().joints);
        let mut made = self.list.len();
        for (_, of_rank) in &board.order {
            let mut planes = [
                safe[0] & of_rank[0],
                safe[1] & of_rank[1],
                safe[2] & of_rank[2],
            ];
            while let Some(edge) = next_edge(&mut planes) {
                let after = graph.without(edge);
                let mv = match is_connected(&after, edge, part.boxes) {
                    true => {
                        let key = match &across {
                            Some(across) if edges > LARGE_EDGES => {
                                Images::key(&board.images.without(&across.hashes, &graph, edge))
                            }
                            _ => self.keys.of_component(&after, part.boxes),
                        };
                        Move::safe(key, edge, ShortChains::default())
                    }
                    false => Move::safe(self.key_of(&after), edge, ShortChains::of(&after)),
                };
                let mv = self.in_all(node, rest, mv);
                self.add(node, mv);
                // What is known of those before these has been fetched by now.
                if self.list.len() - made >= LOOK_UP_AT {
                    if let Some(value) = self.look_up(node, made) {
                        return Some(value);
                    }
                    made = self.list.len();
                }
            }
        }
        if let Some(value) = self.look_up(node, made) {
            return Some(value);
        }
        for_each_opening(&graph, |opening| {
            if !node.is_hopeless(&opening) {
                let after = graph.apart_from(opening.falls);
                let mv = Move::opening(self.key_of(&after), &opening, ShortChains::of(&after));
                self.add(node, self.in_all(node, rest, mv));
            }
        });
        None
    }

    /// Adds a move to the children of a node, unless one like it is there, or it cannot be worth enough.
    #[inline(always)]
    fn add(&mut self, node: &mut Node, mv: Move) {
        let upper = node.most(mv.taken.into(), mv.deal.into());
        if upper < node.beta {
            node.best = node.best.max(upper);
            return;
        }
        let is_like =
            |child: &Child| (child.key, child.taken, child.deal) == (mv.key, mv.taken, mv.deal);
        if self.list[node.begin..].iter().any(is_like) {
            return;
        }
        self.memory.prefetch(mv.key);
        self.list.push(Child {
            key: mv.key,
            place: mv.place,
            taken: mv.taken,
            deal: mv.deal,
            upper: upper as i8,
            order: match mv.is_safe() {
                true => self.board.ranks.0[usize::from(mv.place)],
                false => FIRST_OPENING + mv.taken,
            },
        });
    }

    /// Looks up the children before this one that were not looked up yet; returns the value of the first that is known
    /// to be worth enough.
    #[inline(always)]
    fn look_up(&mut self, node: &mut Node, end: usize) -> Option<i16> {
        for child in &mut self.list[node.looked..end] {
            if let Some(known) = self.memory.probe(child.key) {
                let known = child.bounds(known);
                if known.lower >= node.beta {
                    self.refutation = Some((child.place, child.is_safe()));
                    return Some(known.lower);
                }
                child.upper = known.upper.min(child.upper.into()) as i8;
            }
            if i16::from(child.upper) < node.beta {
                node.best = node.best.max(child.upper.into());
            }
        }
        node.looked = end;
        None
    }
}

/// Whether the boxes of a component are still connected after an edge is painted.
#[inline(always)]
fn is_connected(after: &Graph, edge: Edge, boxes: u64) -> bool {
    let (across, down) = (after.across, after.down);
    // Mostly there is a way round a corner of the edge.
    let (is_near, bit) = match edge {
        Edge::Out(_) => return true,
        Edge::Across(bit) => {
            let below = across >> bit >> 8 & down >> bit & down >> bit >> 1;
            let above = match bit.checked_sub(8) {
                Some(up) => across >> up & down >> up & down >> up >> 1,
                None => 0,
            };
            ((below | above) & 1 != 0, bit)
        }
        Edge::Down(bit) => {
            let right = down >> bit >> 1 & across >> bit & across >> bit >> 8;
            let left = match bit.checked_sub(1) {
                Some(left) => down >> left & across >> left & across >> left >> 8,
                None => 0,
            };
            ((right | left) & 1 != 0, bit)
        }
    };
    is_near || after.component_of(1 << bit) == boxes
}
