//! Assigns classes to nodes one after the other, and counts equivalent ways together.
//!
//! The state before a step is the number of cards left in each class, the classes of nodes linked
//! to later ones, and the number of times each rank is in a list. All states of a step are known
//! before the next step, so each is examined once. States that differ only in interchangeable
//! classes are merged.

use super::super::problem::{BitSet, KINDS, bits};
use super::super::symmetry::Symmetry;
use super::layer::{CountLayer, KeyReader, PerClass, StateKey, width};
use super::network::Network;
use arrayvec::ArrayVec;
use patience_core::budget::{Budget, Limit};

/// The maximum number of nodes whose classes a state contains.
const MAX_LIVE: usize = 40;

/// The maximum number of lists whose ranks a state counts.
const MAX_LISTS: usize = 3;

/// The maximum number of first nodes to try for an order.
const MAX_STARTS: usize = 48;

/// The maximum number of ways to use up cards.
const MAX_USES: usize = 200_000;

/// The cost of renaming the classes of a state.
const PER_RENAMING: u64 = 8;

/// The cost of a state besides its successors.
const PER_STATE: u64 = 4;

/// The order of the nodes, and the layout of the state before each step.
pub(super) struct Sweep<'a> {
    network: &'a Network,
    order: Vec<usize>,
    /// Before each step, and after the last, the nodes whose classes still matter.
    live: Vec<Vec<usize>>,
    /// The lists that have nodes both before and after.
    open: Vec<Vec<usize>>,
    bits_of_class: usize,
    /// The role of each node, which is counted up to a number of them.
    roles: Vec<u8>,
    counted: usize,
    /// The bits that hold how many cards of a class are left.
    bits_of_left: PerClass,
    symmetry: Option<Blocks>,
}

/// A state as it is worked with.
#[derive(Clone, Debug)]
struct SweepState {
    left: PerClass,
    live: ArrayVec<u8, MAX_LIVE>,
    lists: ArrayVec<PerClass, MAX_LISTS>,
    roles: Roles,
}

/// The effect of a step on a state.
struct SweepStep {
    domain: BitSet,
    /// Positions among the live nodes of those that the node is linked to, and the tables.
    linked: Vec<(usize, usize)>,
    /// For each node that is live afterwards, its position before; none for the node itself.
    keep: Vec<Option<usize>>,
    /// The lists of the node or open afterwards: which, its position before, how often the node is
    /// in it, and whether it is kept.
    lists: Vec<(usize, Option<usize>, u8, bool)>,
    role: u8,
}

/// Classes that can be exchanged: blocks of one class, or of two with whether they can change
/// places. Those of one list can change places with each other.
type Blocks = Vec<Vec<(Vec<u8>, bool)>>;

/// A way to use cards up.
pub(super) struct CardUse {
    /// How many cards of each class are left.
    pub(super) left: PerClass,
    /// For each role but 0, how many nodes of each class have it.
    pub(super) roles: Roles,
    /// In how many ways it comes about.
    pub(super) count: Vec<u64>,
}

/// The number of roles that nodes can have, besides 0.
pub(super) const MAX_ROLES: usize = 4;

/// For each role but 0, how many nodes of each class have it.
pub(super) type Roles = ArrayVec<PerClass, MAX_ROLES>;

impl<'a> Sweep<'a> {
    /// A sweep over all nodes of a network. `exchange` says that one state may stand for all that
    /// are like it. Only without this may roles other than 0 be counted.
    ///
    /// # Errors
    /// Returns the limit if states would be too large.
    pub(super) fn new(network: &'a Network, exchange: bool, roles: Vec<u8>) -> Result<Self, Limit> {
        let order = order(network);
        let counted = roles.iter().copied().max().map_or(0, usize::from);
        let mut position = vec![usize::MAX; network.nodes.len()];
        order.iter().enumerate().for_each(|(at, &node)| position[node] = at);
        let last = |node: usize| {
            network.nodes[node].links.iter().map(|&(other, _)| position[other]).max().unwrap_or(0)
        };
        let live: Vec<Vec<usize>> = (0..=order.len())
            .map(|at| order[..at].iter().copied().filter(|&node| last(node) >= at).collect())
            .collect();
        let listed = |range: &[usize], list: usize| {
            range.iter().any(|&node| network.nodes[node].lists.contains(&list))
        };
        let open: Vec<Vec<usize>> = (0..=order.len())
            .map(|at| {
                (0..network.lists.len())
                    .filter(|&list| listed(&order[..at], list) && listed(&order[at..], list))
                    .collect()
            })
            .collect();
        if live.iter().any(|live| live.len() >= MAX_LIVE)
            || counted > MAX_ROLES
            || open.iter().any(|open| open.len() > MAX_LISTS)
        {
            return Err(Limit::Nodes);
        }
        let mut sweep = Self {
            network,
            order,
            live,
            open,
            bits_of_class: width(network.classes.saturating_sub(1)),
            roles,
            counted,
            bits_of_left: [0; KINDS],
            symmetry: None,
        };
        if exchange {
            sweep.symmetry = sweep.symmetry();
        }
        let most = network.left.iter().copied().max().unwrap_or(0);
        let widest = if sweep.symmetry.is_some() { most } else { 0 };
        sweep.bits_of_left = network.left.map(|left| width(usize::from(left.max(widest))) as u8);
        Ok(sweep)
    }

    /// Whether any classes are exchanged.
    pub(super) fn exchanges(&self) -> bool {
        self.symmetry.as_ref().is_some_and(|blocks| blocks.iter().any(|list| list.len() > 1))
    }

    pub(super) const fn parts(&self) -> (&Network, &Vec<usize>, &Vec<u8>) {
        (self.network, &self.order, &self.roles)
    }

    /// The bits of the largest state.
    fn bits(&self) -> usize {
        let network = self.network;
        let left: usize =
            self.bits_of_left[..network.classes].iter().map(|&bits| usize::from(bits)).sum();
        let rest = self.live.iter().zip(&self.open).map(|(live, open)| {
            let lists: usize = open
                .iter()
                .map(|&list| network.classes * width(usize::from(network.lists[list].most)))
                .sum();
            live.len() * self.bits_of_class + lists
        });
        left * (1 + self.counted) + rest.max().unwrap_or(0)
    }

    /// For each way to use cards up, how many ways there are to give the nodes classes so. Where
    /// classes are exchanged, one way stands for all that this makes of it.
    ///
    /// # Errors
    /// Returns the limit if there are too many.
    pub(super) fn run(&self, budget: &mut Budget<'_>) -> Result<Vec<CardUse>, Limit> {
        let network = self.network;
        let bits = self.bits();
        let magnitude = network.magnitude(self.order.iter().copied());
        let mut layer = CountLayer::new(bits, magnitude)?;
        let roles = std::iter::repeat_n([0; KINDS], self.counted).collect();
        let start =
            SweepState { left: network.left, live: ArrayVec::new(), lists: ArrayVec::new(), roles };
        layer.add(&self.pack(0, &start), &[1], 1, budget)?;
        for at in 0..self.order.len() {
            let step = self.step(at);
            let mut next = CountLayer::new(bits, magnitude)?;
            for (key, count) in layer.entries() {
                budget.spend(PER_STATE)?;
                self.follow(at, &step, &self.unpack(at, key), count, &mut next, budget)?;
            }
            layer = next;
        }
        if layer.len() > MAX_USES {
            return Err(Limit::Nodes);
        }
        let last = |(key, count): (&[u64], &[u64])| {
            let SweepState { left, roles, .. } = self.unpack(self.order.len(), key);
            CardUse { left, roles, count: count.to_vec() }
        };
        Ok(layer.entries().map(last).collect())
    }

    fn step(&self, at: usize) -> SweepStep {
        let node = &self.network.nodes[self.order[at]];
        let position = |node: &usize| self.live[at].iter().position(|live| live == node);
        let times = |list: usize| node.lists.iter().filter(|&&other| other == list).count() as u8;
        let touched = (0..self.network.lists.len())
            .filter(|&list| times(list) > 0 || self.open[at + 1].contains(&list));
        SweepStep {
            domain: node.domain,
            linked: node
                .links
                .iter()
                .filter_map(|(other, table)| position(other).map(|live| (live, *table)))
                .collect(),
            keep: self.live[at + 1].iter().map(position).collect(),
            lists: touched
                .map(|list| {
                    (
                        list,
                        self.open[at].iter().position(|&open| open == list),
                        times(list),
                        self.open[at + 1].contains(&list),
                    )
                })
                .collect(),
            role: self.roles.get(self.order[at]).copied().unwrap_or(0),
        }
    }

    /// Assigns to a node each class that it may have.
    fn follow(
        &self,
        at: usize,
        step: &SweepStep,
        state: &SweepState,
        count: &[u64],
        next: &mut CountLayer,
        budget: &mut Budget<'_>,
    ) -> Result<(), Limit> {
        let network = self.network;
        let fits = step.linked.iter().fold(step.domain, |fits, &(live, table)| {
            fits & network.tables[table][usize::from(state.live[live])]
        });
        let mut fits: BitSet = bits(fits)
            .filter(|&class| state.left[usize::from(class)] > 0)
            .fold(0, |set, class| set | 1 << class);
        let marks = self.marks(state);
        while fits != 0 {
            let class = fits.trailing_zeros() as u8;
            let alike = self.alike(class, &marks) & fits;
            fits &= !alike;
            budget.spend(if self.symmetry.is_some() { PER_RENAMING } else { 1 })?;
            let Some(mut after) = self.after(step, state, class) else { continue };
            if let Some(symmetry) = &self.symmetry {
                self.rename(&mut after, symmetry);
            }
            next.add(&self.pack(at + 1, &after), count, u128::from(alike.count_ones()), budget)?;
        }
        Ok(())
    }

    /// Returns what a state contains about each class by itself.
    fn marks(&self, state: &SweepState) -> [u64; KINDS] {
        let mut marks = [0; KINDS];
        for (class, mark) in marks[..self.network.classes].iter_mut().enumerate() {
            *mark = state.lists.iter().fold(u64::from(state.left[class]), |mark, counts| {
                mark << 4 | u64::from(counts[class] & 15)
            }) << MAX_LIVE;
        }
        for (number, &class) in state.live.iter().enumerate() {
            marks[usize::from(class)] |= 1 << number;
        }
        marks
    }

    /// Returns the classes equivalent to a class, including itself.
    fn alike(&self, class: u8, marks: &[u64; KINDS]) -> BitSet {
        let own = 1 << class;
        let has =
            |list: &&Vec<(Vec<u8>, bool)>| list.iter().any(|(block, _)| block.contains(&class));
        let Some(list) = self.symmetry.as_ref().and_then(|blocks| blocks.iter().find(has)) else {
            return own;
        };
        let mark = |class: &u8| marks[usize::from(*class)];
        let Some((block, _)) = list.iter().find(|(block, _)| block.contains(&class)) else {
            return own;
        };
        let Some(side) = block.iter().position(|&other| other == class) else { return own };
        // Either of two linked classes may be the one, but they are equivalent only if they can
        // change places.
        let same =
            list.iter().filter(|(other, _)| other.iter().map(mark).eq(block.iter().map(mark)));
        same.fold(own, |set, (other, _)| set | 1 << other[side])
    }

    /// Returns the state after assigning a class to a node; none if a list then has too many cards
    /// of a rank.
    fn after(&self, step: &SweepStep, state: &SweepState, class: u8) -> Option<SweepState> {
        let network = self.network;
        let mut after = SweepState {
            left: state.left,
            live: ArrayVec::new(),
            lists: ArrayVec::new(),
            roles: state.roles.clone(),
        };
        after.left[usize::from(class)] -= 1;
        if let Some(role) = usize::from(step.role).checked_sub(1) {
            after.roles[role][usize::from(class)] += 1;
        }
        after.live.extend(step.keep.iter().map(|keep| keep.map_or(class, |live| state.live[live])));
        for &(list, before, times, keep) in &step.lists {
            let mut counts = before.map_or(network.lists[list].known, |before| state.lists[before]);
            if counts[usize::from(class)] + times > network.lists[list].most {
                return None;
            }
            bits(if times > 0 { network.same_rank[usize::from(class)] } else { 0 })
                .for_each(|same| counts[usize::from(same)] += times);
            if keep {
                after.lists.push(counts);
            }
        }
        Some(after)
    }

    /// Returns the classes that are interchangeable for the constraints on these nodes.
    fn symmetry(&self) -> Option<Blocks> {
        let network = self.network;
        let mut masks: Vec<BitSet> =
            self.order.iter().map(|&node| network.nodes[node].domain).collect();
        for list in &network.lists {
            for most in 1..=list.most {
                masks.push(
                    (0..network.classes)
                        .filter(|&class| list.known[class] >= most)
                        .fold(0, |set, class| set | 1 << class),
                );
            }
        }
        masks.sort_unstable();
        masks.dedup();
        match Symmetry::new(
            &vec![vec![0]; network.classes],
            &[0; KINDS],
            &network.relations,
            &masks,
        ) {
            Symmetry::Blocks(blocks) => Some(blocks),
            Symmetry::Renamings(_) => None,
        }
    }

    /// Renames classes to a canonical form, so that equivalent states become equal.
    fn rename(&self, state: &mut SweepState, symmetry: &Blocks) {
        let marks = self.marks(state);
        let old = state.clone();
        let mut name = [0_u8; KINDS];
        for list in symmetry {
            let mut blocks: ArrayVec<[(u64, u8); 2], KINDS> = ArrayVec::new();
            for (block, turns) in list {
                let [one, other] = [block.first(), block.get(1)]
                    .map(|class| class.map_or((0, 0), |&class| (marks[usize::from(class)], class)));
                blocks.push(if *turns && block.len() == 2 && other.0 > one.0 {
                    [other, one]
                } else {
                    [one, other]
                });
            }
            blocks.sort_unstable();
            for ((to, _), from) in list.iter().zip(&blocks) {
                for (&to, &(_, from)) in to.iter().zip(from) {
                    name[usize::from(from)] = to;
                    state.left[usize::from(to)] = old.left[usize::from(from)];
                    for (counts, old) in state.lists.iter_mut().zip(&old.lists) {
                        counts[usize::from(to)] = old[usize::from(from)];
                    }
                }
            }
        }
        state.live.iter_mut().for_each(|class| *class = name[usize::from(*class)]);
    }

    fn pack(&self, at: usize, state: &SweepState) -> StateKey {
        let network = self.network;
        let mut key = StateKey::default();
        for class in 0..network.classes {
            key.push(u64::from(state.left[class]), usize::from(self.bits_of_left[class]));
        }
        for roles in &state.roles {
            (0..network.classes).for_each(|class| {
                key.push(u64::from(roles[class]), usize::from(self.bits_of_left[class]))
            });
        }
        state.live.iter().for_each(|&class| key.push(u64::from(class), self.bits_of_class));
        for (&list, counts) in self.open[at].iter().zip(&state.lists) {
            counts[..network.classes].iter().for_each(|&count| {
                key.push(u64::from(count), width(usize::from(network.lists[list].most)))
            });
        }
        key
    }

    fn unpack(&self, at: usize, words: &[u64]) -> SweepState {
        let network = self.network;
        let mut reader = KeyReader::new(words);
        let mut state = SweepState {
            left: [0; KINDS],
            live: ArrayVec::new(),
            lists: ArrayVec::new(),
            roles: ArrayVec::new(),
        };
        for class in 0..network.classes {
            state.left[class] = reader.take(usize::from(self.bits_of_left[class])) as u8;
        }
        for _ in 0..self.counted {
            let mut counts = [0; KINDS];
            counts[..network.classes].iter_mut().enumerate().for_each(|(class, count)| {
                *count = reader.take(usize::from(self.bits_of_left[class])) as u8
            });
            state.roles.push(counts);
        }
        for _ in &self.live[at] {
            state.live.push(reader.take(self.bits_of_class) as u8);
        }
        for &list in &self.open[at] {
            let mut counts = [0; KINDS];
            counts[..network.classes].iter_mut().for_each(|count| {
                *count = reader.take(width(usize::from(network.lists[list].most))) as u8
            });
            state.lists.push(counts);
        }
        state
    }
}

/// Returns an order in which few nodes are live at a time.
fn order(network: &Network) -> Vec<usize> {
    let nodes: Vec<usize> = (0..network.nodes.len()).collect();
    let determined = |from: usize, table: usize| {
        network.tables[table].iter().all(|row| (row & network.nodes[from].domain).count_ones() <= 1)
    };
    let mut best: Option<(f64, Vec<usize>)> = None;
    let starts: Vec<usize> =
        nodes.iter().copied().step_by(nodes.len().div_ceil(MAX_STARTS).max(1)).collect();
    for start in starts {
        let mut order: Vec<usize> = Vec::new();
        let mut placed = vec![false; network.nodes.len()];
        // The number of linked nodes without a class, and whether the nodes before leave a node no
        // choice.
        let mut open: Vec<usize> = network.nodes.iter().map(|node| node.links.len()).collect();
        let mut bound = vec![false; network.nodes.len()];
        let mut live = 0_i64;
        let mut cost = 0.0;
        while order.len() < nodes.len() {
            let score = |node: usize| {
                let links = &network.nodes[node].links;
                let closes = links
                    .iter()
                    .filter(|&&(other, _)| placed[other] && open[other] == 1 && !bound[other])
                    .count() as i64;
                let opens =
                    i64::from(links.iter().any(|&(other, _)| !placed[other]) && !bound[node]);
                let linked = links.iter().filter(|&&(other, _)| placed[other]).count();
                (!bound[node], opens - closes, std::cmp::Reverse(linked), node)
            };
            let next = if order.is_empty() {
                Some(start)
            } else {
                nodes.iter().copied().filter(|&node| !placed[node]).min_by_key(|&node| score(node))
            };
            let Some(node) = next else { break };
            live += score(node).1;
            placed[node] = true;
            order.push(node);
            for &(other, table) in &network.nodes[node].links {
                open[other] -= 1;
                if !placed[other] && determined(other, table) {
                    bound[other] = true;
                }
            }
            cost += 5_f64.powi(live as i32);
        }
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, order));
        }
    }
    best.map_or_else(Vec::new, |(_, order)| order)
}
