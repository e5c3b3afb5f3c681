//! The constraints between unknown cards, without those that known cards already settle.

use super::super::number::factorial;
use super::super::plan::SearchPlan;
use super::super::problem::{BitSet, KINDS, bits};
use super::layer::PerClass;
use num_bigint::BigUint;

/// An unknown card with constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NetworkNode {
    /// The classes that it may have.
    pub(super) domain: BitSet,
    /// Other nodes, and the table of what the two may be together.
    pub(super) links: Vec<(usize, usize)>,
    /// The links by which something must hold, and not only must not.
    pub(super) strong: Vec<usize>,
    /// All links by which something must not hold, even where the classes that the two may have
    /// rule it out already.
    pub(super) weak: Vec<(usize, usize)>,
    /// The lists that it is in.
    pub(super) lists: Vec<usize>,
}

/// Cards of which no rank has more than `most`.
#[derive(Clone, Debug)]
pub(super) struct RankList {
    pub(super) most: u8,
    /// For each class, how many known cards of the list have its rank.
    pub(super) known: PerClass,
}

/// The unknown cards with constraints, by index.
#[derive(Clone)]
pub(super) struct Network {
    pub(super) classes: usize,
    /// The kinds of each class, and the class of each kind.
    pub(super) kinds: Vec<Vec<u8>>,
    pub(super) class: [u8; KINDS],
    /// The number of unknown cards in each class.
    pub(super) left: PerClass,
    pub(super) nodes: Vec<NetworkNode>,
    /// For each class, the classes that a card may have that is linked to one of this class.
    pub(super) tables: Vec<Vec<BitSet>>,
    pub(super) lists: Vec<RankList>,
    /// All that tells classes apart: for each relation and each class, the classes that stand in it
    /// to this one.
    pub(super) relations: Vec<Vec<BitSet>>,
    /// For each class, those of its rank.
    pub(super) same_rank: Vec<BitSet>,
    /// The number of places without constraints.
    pub(super) free: usize,
    /// The number of ways to permute equivalent cards.
    pub(super) ways: BigUint,
}

impl Network {
    /// Returns the network of a problem without foundations; none if no deck meets it.
    pub(super) fn new(plan: &SearchPlan<'_>) -> Option<Self> {
        let problem = plan.problem;
        // A card with a single possible class counts as known: `SearchPlan` has already ruled out
        // what contradicts it.
        let is_known =
            |place: usize| problem.known[place].is_some() || plan.domain[place].count_ones() == 1;
        let mut left = plan.left;
        let asked: Vec<usize> = plan.places().map(usize::from).collect();
        for &place in asked.iter().filter(|&&place| is_known(place)) {
            if plan.domain[place] == 0 {
                return None;
            }
            let left = &mut left[plan.domain[place].trailing_zeros() as usize];
            *left = left.checked_sub(1)?;
        }
        let available = (0..plan.kinds.len())
            .filter(|&class| left[class] > 0)
            .fold(0, |set: BitSet, class| set | 1 << class);
        let mut number = vec![usize::MAX; problem.known.len()];
        let unknown: Vec<usize> = asked.into_iter().filter(|&place| !is_known(place)).collect();
        unknown.iter().enumerate().for_each(|(at, &place)| number[place] = at);

        let same_rank = plan.same_rank.map_or_else(Vec::new, |table| plan.tables[table].clone());
        let mut lists = Vec::new();
        for (places, than) in &problem.fewer {
            let mut list = RankList { most: than.checked_sub(1)?, known: [0; KINDS] };
            for &place in places.iter().filter(|&&place| is_known(usize::from(place))) {
                for class in
                    bits(same_rank[plan.domain[usize::from(place)].trailing_zeros() as usize])
                {
                    list.known[usize::from(class)] += 1;
                }
            }
            if list.known.iter().any(|&known| known > list.most) {
                return None;
            }
            lists.push(list);
        }

        let mut network = Self {
            classes: plan.kinds.len(),
            kinds: plan.kinds.clone(),
            class: plan.class,
            left,
            nodes: unknown
                .iter()
                .map(|&place| NetworkNode {
                    domain: plan.domain[place] & available,
                    links: Vec::new(),
                    strong: Vec::new(),
                    weak: Vec::new(),
                    lists: Vec::new(),
                })
                .collect(),
            tables: Vec::new(),
            lists,
            relations: plan.tables.clone(),
            same_rank,
            free: plan.free.len(),
            ways: plan.ways(),
        };
        for (at, (places, _)) in problem.fewer.iter().enumerate() {
            let mut members: Vec<usize> = places
                .iter()
                .map(|&place| number[usize::from(place)])
                .filter(|&node| node != usize::MAX)
                .collect();
            members.sort_unstable();
            // A list that names a place twice counts it twice, so it is kept as it is.
            members.into_iter().for_each(|node| network.nodes[node].lists.push(at));
        }
        network.link(plan, &unknown, &number);
        network.nodes.iter().all(|node| node.domain != 0).then_some(network)
    }

    /// Links the nodes. All constraints between two cards form one table.
    fn link(&mut self, plan: &SearchPlan<'_>, unknown: &[usize], number: &[usize]) {
        for (node, &place) in unknown.iter().enumerate() {
            let mut others: Vec<usize> =
                plan.links[place].iter().map(|&(other, ..)| usize::from(other)).collect();
            others.sort_unstable();
            others.dedup();
            for other in others {
                let between =
                    || plan.links[place].iter().filter(|&&(to, ..)| usize::from(to) == other);
                let row = |class: usize| {
                    between().fold(u64::MAX, |row, &(_, table, holds)| {
                        let fits = plan.tables[table][class];
                        row & if holds { fits } else { !fits }
                    }) & ((1 << self.classes) - 1)
                };
                // A table takes what is known of the other card as it is: `SearchPlan` has taken
                // the classes from this one that do not fit it.
                let to = number[other];
                if to == usize::MAX {
                    continue;
                }
                let rows: Vec<BitSet> = (0..self.classes).map(row).collect();
                let (here, there) = (self.nodes[node].domain, self.nodes[to].domain);
                let vacuous = bits(here).all(|class| there & !rows[usize::from(class)] == 0);
                let strong = between().any(|&(.., holds)| holds);
                if strong && vacuous {
                    continue;
                }
                let table = self
                    .tables
                    .iter()
                    .position(|known| *known == rows)
                    .unwrap_or(self.tables.len());
                if table == self.tables.len() {
                    self.tables.push(rows);
                }
                if strong {
                    self.nodes[node].strong.push(to);
                } else {
                    self.nodes[node].weak.push((to, table));
                }
                if !vacuous {
                    self.nodes[node].links.push((to, table));
                }
            }
        }
    }

    /// Returns the network with fewer classes for a node.
    pub(super) fn narrowed(&self, node: usize, domain: BitSet) -> Self {
        let mut narrowed = self.clone();
        narrowed.nodes[node].domain &= domain;
        narrowed
    }

    /// Returns the network of some of the nodes.
    pub(super) fn only(&self, nodes: &[usize]) -> Self {
        let position = |node: usize| nodes.iter().position(|&other| other == node);
        let linked = |links: &[(usize, usize)]| {
            links.iter().filter_map(|&(to, table)| position(to).map(|to| (to, table))).collect()
        };
        let mut only = self.clone();
        only.nodes = nodes
            .iter()
            .map(|&node| {
                let node = &self.nodes[node];
                let strong = node.strong.iter().filter_map(|&to| position(to)).collect();
                NetworkNode {
                    domain: node.domain,
                    links: linked(&node.links),
                    strong,
                    weak: linked(&node.weak),
                    lists: node.lists.clone(),
                }
            })
            .collect();
        only
    }

    /// The nodes that depend on each other by what must hold, or by anything at all, in lists of
    /// their own.
    pub(super) fn components(&self, by_all: bool) -> Vec<Vec<usize>> {
        let mut placed = vec![false; self.nodes.len()];
        let mut components = Vec::new();
        for start in 0..self.nodes.len() {
            if std::mem::replace(&mut placed[start], true) {
                continue;
            }
            let mut members = vec![start];
            let mut at = 0;
            while let Some(&node) = members.get(at) {
                at += 1;
                let NetworkNode { links, strong, lists, .. } = &self.nodes[node];
                let listed = (0..self.nodes.len()).filter(|&other| {
                    self.nodes[other].lists.iter().any(|list| lists.contains(list))
                });
                let all = links.iter().map(|&(other, _)| other).chain(listed).filter(|_| by_all);
                for other in strong.iter().copied().chain(all) {
                    if !std::mem::replace(&mut placed[other], true) {
                        members.push(other);
                    }
                }
            }
            members.sort_unstable();
            components.push(members);
        }
        components
    }

    /// The number of decks, where `sum` is that of the ways to give the nodes cards, of which no
    /// two are alike.
    pub(super) fn decks(&self, sum: BigUint) -> BigUint {
        let alike = self.left[..self.classes]
            .iter()
            .fold(BigUint::from(1_u8), |product, &left| product * factorial(usize::from(left)));
        sum * factorial(self.free) * &self.ways / alike
    }

    /// A bound for the number of ways to give some nodes classes, as a power of two.
    pub(super) fn magnitude(&self, nodes: impl Iterator<Item = usize> + Clone) -> u64 {
        let choices = nodes.clone().fold(BigUint::from(1_u8), |product, node| {
            product * self.nodes[node].domain.count_ones()
        });
        let cards: usize = self.left[..self.classes].iter().map(|&left| usize::from(left)).sum();
        let different = nodes
            .zip(0..cards)
            .fold(BigUint::from(1_u8), |product, (_, used)| product * (cards - used));
        choices.min(different).bits()
    }
}

/// Returns the number of ways to choose `taken` of `left` cards, in order.
pub(super) fn falling(left: u8, taken: u8) -> u64 {
    (0..taken).map(|taken| u64::from(left.saturating_sub(taken))).product()
}
