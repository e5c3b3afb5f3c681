//! Nodes that depend on each other take cards together; those of different components meet only
//! where they would take the same card, or cards that must not stand to each other as theirs do.
//!
//! So it is found out first which cards each component can take: its tiles. Then the classes are
//! gone through one by one, and those components are given tiles that take a card of this class and
//! none of an earlier one. What comes after depends on how many cards of later classes are taken,
//! on how many components of each type have no tile yet, and on the roles of nodes that took cards
//! near by: a role stands for all that must not hold between a node and those of other components.
//! That stays little where relations are between neighbouring ranks.

use super::super::problem::BitSet;
use super::super::symmetry::Symmetry;
use super::fields::{TILE_STATE, TileFields, TileState, TileType, Weak};
use super::layer::{CountLayer, KeyReader, MAX_WORDS, PerClass, StateKey, number, width};
use super::network::{Network, falling};
use super::sweep::{CardUse, Sweep};
use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_traits::Zero;
use patience_core::budget::{Budget, Limit};
use rustc_hash::FxHashMap;

/// The maximum number of types of components.
const MAX_TYPES: usize = 60;

/// The cost of a state besides the tiles that it tries.
const PER_STATE: u64 = 4;

/// Returns the number of ways to give the nodes cards, of which no two are alike.
pub(super) fn sum(network: &Network, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
    let apart = network.components(false);
    let weak = Weak::new(network, &apart);
    // If roles cannot express all constraints, group all linked nodes.
    let mut components = if weak.is_some() { apart } else { network.components(true) };
    let weak = weak.unwrap_or_else(|| Weak {
        role: vec![0; network.nodes.len()],
        tables: vec![vec![None]],
        lists: vec![Vec::new()],
    });
    components.sort_by_key(|nodes| std::cmp::Reverse(nodes.len()));
    let mut types: Vec<(Vec<CardUse>, usize, u8)> = Vec::new();
    let mut known: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
    for (at, nodes) in components.iter().enumerate() {
        let roles: Vec<u8> = nodes.iter().map(|&node| weak.role[node]).collect();
        if at == 0 && nodes.len() > 1 {
            types.push((anchored(network, nodes, &roles, budget)?, nodes.len(), 1));
            continue;
        }
        let part = network.only(nodes);
        let sweep = Sweep::new(&part, false, roles)?;
        let same = *known.entry(sweep.signature()).or_insert(types.len());
        if same < types.len() {
            types[same].2 += 1;
        } else {
            types.push((sweep.run(budget)?, nodes.len(), 1));
        }
    }
    if let [(only, _, 1)] = &types[..] {
        return Ok(only
            .iter()
            .map(|way| number(&way.count) * orders(network, &way.left))
            .fold(BigUint::zero(), |sum, ways| sum + ways));
    }
    Tiling::new(network, weak, types)?.sum(budget)
}

/// Returns the number of ways to distinguish the cards of the classes that were taken.
fn orders(network: &Network, left: &PerClass) -> BigUint {
    (0..network.classes).fold(BigUint::from(1_u8), |ways, class| {
        ways * falling(network.left[class], network.left[class] - left[class])
    })
}

/// Returns the cards that a component can take. If shifting all ranks preserves the constraints,
/// one of its nodes gets only one card of each suit, which then counts for all.
fn anchored(
    network: &Network,
    nodes: &[usize],
    roles: &[u8],
    budget: &mut Budget<'_>,
) -> Result<Vec<CardUse>, Limit> {
    let symmetry = symmetry(network);
    let part = network.only(nodes);
    let anchor = (0..nodes.len())
        .max_by_key(|&node| (part.nodes[node].domain.count_ones(), part.nodes[node].links.len()))
        .ok_or(Limit::Nodes)?;
    let mut rest = part.nodes[anchor].domain;
    // Orbits of as many classes are narrowed together, so that suits stay as good as each other.
    let mut firsts: Vec<(u32, BitSet)> = Vec::new();
    while rest != 0 {
        let first = rest.trailing_zeros();
        let orbit = symmetry
            .turns(first as u8, &network.kinds)
            .into_iter()
            .fold(1 << first, |set: BitSet, class| set | 1 << class)
            & rest;
        rest &= !orbit;
        match firsts.iter_mut().find(|(size, _)| *size == orbit.count_ones()) {
            Some((_, set)) => *set |= 1 << first,
            None => firsts.push((orbit.count_ones(), 1 << first)),
        }
    }
    let mut all: Vec<CardUse> = Vec::new();
    for (size, first) in firsts {
        let narrowed = part.narrowed(anchor, first);
        for mut way in Sweep::new(&narrowed, false, roles.to_vec())?.run(budget)? {
            way.count = (number(&way.count) * size).to_u64_digits();
            all.push(way);
        }
    }
    // Uses of different orbits may be the same.
    all.sort_by(|one, other| (&one.left, &one.roles).cmp(&(&other.left, &other.roles)));
    all.dedup_by(|next, kept| {
        let same = next.left == kept.left && next.roles == kept.roles;
        if same {
            kept.count = (number(&kept.count) + number(&next.count)).to_u64_digits();
        }
        same
    });
    Ok(all)
}

/// Returns the renamings of classes that preserve all constraints.
pub(super) fn symmetry(network: &Network) -> Symmetry {
    let mut masks: Vec<BitSet> = network.nodes.iter().map(|node| node.domain).collect();
    let each = |of: &PerClass, least: u8| {
        (0..network.classes)
            .filter(|&class| of[class] >= least)
            .fold(0, |set: BitSet, class| set | 1 << class)
    };
    let most = network.left.iter().copied().max().unwrap_or(0);
    masks.extend((1..=most).map(|least| each(&network.left, least)));
    for list in &network.lists {
        masks.extend((1..=list.most).map(|least| each(&list.known, least)));
    }
    masks.sort_unstable();
    masks.dedup();
    Symmetry::new(&network.kinds, &network.class, &network.relations, &masks)
}

/// The tiles of all components.
struct Tiling<'a> {
    fields: TileFields<'a>,
    types: Vec<TileType>,
    /// For each class, the tiles that take a card of it and none of an earlier class: type and
    /// number.
    first: Vec<Vec<(usize, usize)>>,
    /// For each type, the last class with such a tile.
    last: Vec<usize>,
    /// For each class, the part of the state that matters after it.
    keep: Vec<TileState>,
    /// Suits that can change places, by the numbers of their words.
    equal: Vec<Vec<usize>>,
    /// Whether each class is the last of its rank.
    ends: Vec<bool>,
}

impl<'a> Tiling<'a> {
    fn new(
        network: &'a Network,
        weak: Weak,
        uses: Vec<(Vec<CardUse>, usize, u8)>,
    ) -> Result<Self, Limit> {
        if uses.len() > MAX_TYPES {
            return Err(Limit::Nodes);
        }
        let fields = TileFields::new(network, weak)?;
        let mut types = fields.types(uses)?;
        let equal = fields.equal_suits(&types);
        let ruled_out = fields.ruled_out();
        for tile in types.iter_mut().flat_map(|kind| &mut kind.tiles) {
            tile.against = fields.rules_out(tile, &ruled_out);
        }
        let mut first = vec![Vec::new(); network.classes];
        let mut last = vec![0; types.len()];
        for (number, kind) in types.iter().enumerate() {
            for (at, tile) in kind.tiles.iter().enumerate() {
                let class = usize::from(tile.parts.first().map_or(0, |part| part.class));
                first[class].push((number, at));
                last[number] = last[number].max(class);
            }
        }
        let keep = (0..network.classes).map(|class| fields.kept(class, &ruled_out)).collect();
        let rank = |class: usize| network.kinds.get(class).map(|kinds| kinds[0] / 4);
        let ends = (0..network.classes).map(|class| rank(class) != rank(class + 1)).collect();
        Ok(Self { fields, types, first, last, keep, equal, ends })
    }

    /// Returns the state with interchangeable suits in order.
    fn in_order(&self, board: &TileState) -> TileState {
        let mut ordered = *board;
        let words = |number: usize| {
            number * self.fields.words_of_suit..(number + 1) * self.fields.words_of_suit
        };
        for group in &self.equal {
            let mut suits: ArrayVec<&[u64], 4> =
                group.iter().map(|&number| &board[words(number)]).collect();
            suits.sort_unstable();
            for (&to, from) in group.iter().zip(suits) {
                ordered[words(to)].copy_from_slice(from);
            }
        }
        ordered
    }

    fn sum(&self, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
        let network = self.fields.network;
        let bits = 64 * self.fields.words
            + self.types.iter().map(|kind| width(usize::from(kind.count))).sum::<usize>();
        let components: u64 = self.types.iter().map(|kind| u64::from(kind.count)).sum();
        let cards: usize =
            network.left[..network.classes].iter().map(|&left| usize::from(left)).sum();
        let different = (0..network.nodes.len())
            .fold(BigUint::from(1_u8), |product, used| product * cards.saturating_sub(used).max(1));
        let magnitude = different.bits() + components;
        let mut layer = CountLayer::new(bits, magnitude)?;
        let counts: ArrayVec<u8, MAX_TYPES> = self.types.iter().map(|kind| kind.count).collect();
        layer.add(&self.pack(&[0; TILE_STATE], &counts), &[1], 1, budget)?;
        for class in 0..network.classes {
            let mut next = CountLayer::new(bits, magnitude)?;
            let ahead = network.left[class + 1..network.classes]
                .iter()
                .map(|&left| usize::from(left))
                .sum();
            for (key, count) in layer.entries() {
                let mut board = [0; TILE_STATE];
                board[..self.fields.words].copy_from_slice(&key[..self.fields.words]);
                let mut reader = KeyReader::new(&key[self.fields.words..]);
                let mut waiting: ArrayVec<u8, MAX_TYPES> = self
                    .types
                    .iter()
                    .map(|kind| reader.take(width(usize::from(kind.count))) as u8)
                    .collect();
                let mut step =
                    TileStep { tiling: self, class, ahead, count, next: &mut next, budget };
                let reserved = (class + 1..network.classes)
                    .map(|class| usize::from(self.fields.taken(&board, class)))
                    .sum();
                step.go(0, &board, reserved, &mut waiting, 1)?;
            }
            layer = next;
        }
        Ok(layer
            .entries()
            .map(|(_, count)| number(count))
            .fold(BigUint::zero(), |sum, count| sum + count))
    }

    fn pack(&self, board: &TileState, waiting: &[u8]) -> StateKey {
        let mut key = StateKey::default();
        const { assert!(TILE_STATE < MAX_WORDS) };
        for &word in &board[..self.fields.words] {
            key.push(word & 0xffff_ffff, 32);
            key.push(word >> 32, 32);
        }
        for (&waiting, kind) in waiting.iter().zip(&self.types) {
            key.push(u64::from(waiting), width(usize::from(kind.count)));
        }
        key
    }
}

/// The expansion of one state at one class.
struct TileStep<'a, 'b, 'c> {
    tiling: &'a Tiling<'a>,
    class: usize,
    /// The number of cards in later classes.
    ahead: usize,
    count: &'b [u64],
    next: &'b mut CountLayer,
    budget: &'b mut Budget<'c>,
}

impl TileStep<'_, '_, '_> {
    /// Assigns tiles to components, from one tile on, and records the resulting states.
    fn go(
        &mut self,
        from: usize,
        board: &TileState,
        reserved: usize,
        waiting: &mut ArrayVec<u8, MAX_TYPES>,
        ways: u128,
    ) -> Result<(), Limit> {
        let tiling = self.tiling;
        self.keep(board, reserved, waiting, ways)?;
        let tiles = &tiling.first[self.class];
        if tiling.fields.taken(board, self.class) >= tiling.fields.network.left[self.class] {
            return Ok(());
        }
        self.budget.spend(PER_STATE + (tiles.len() - from) as u64 / 2)?;
        for (at, &(kind, tile)) in tiles.iter().enumerate().skip(from) {
            let tile = &tiling.types[kind].tiles[tile];
            let before = waiting[kind];
            let (mut board, mut reserved, mut ways) = (*board, reserved, ways);
            while waiting[kind] > 0 {
                let Some(with) = tiling.fields.with(&board, tile) else { break };
                board = with;
                reserved += tile.later;
                // Some of those that wait take this tile, in any order: the next of them may be
                // any, and the order does not matter.
                let nth = u128::from(before - waiting[kind] + 1);
                ways = ways
                    .checked_mul(u128::from(waiting[kind]))
                    .and_then(|ways| ways.checked_mul(tile.ways))
                    .ok_or(Limit::Nodes)?
                    / nth;
                waiting[kind] -= 1;
                self.go(at + 1, &board, reserved, waiting, ways)?;
            }
            waiting[kind] = before;
        }
        Ok(())
    }

    fn keep(
        &mut self,
        board: &TileState,
        reserved: usize,
        waiting: &ArrayVec<u8, MAX_TYPES>,
        ways: u128,
    ) -> Result<(), Limit> {
        let tiling = self.tiling;
        let network = tiling.fields.network;
        let too_late = waiting
            .iter()
            .zip(&tiling.last)
            .any(|(&waiting, &last)| waiting > 0 && last <= self.class);
        let size: usize = waiting
            .iter()
            .zip(&tiling.types)
            .map(|(&waiting, kind)| usize::from(waiting) * kind.size)
            .sum();
        if too_late || size > self.ahead {
            return Ok(());
        }
        if size + reserved > self.ahead {
            return Ok(());
        }
        let here = tiling.fields.taken(board, self.class);
        let ways = ways
            .checked_mul(u128::from(falling(network.left[self.class], here)))
            .ok_or(Limit::Nodes)?;
        let mut kept = *board;
        kept.iter_mut().zip(&tiling.keep[self.class]).for_each(|(word, keep)| *word &= keep);
        if tiling.ends[self.class] {
            tiling.fields.forget_numbers(&mut kept, self.class);
            kept = tiling.in_order(&kept);
        }
        self.next.add(&tiling.pack(&kept, waiting), self.count, ways, self.budget)
    }
}

impl Sweep<'_> {
    /// Returns a signature. Components with the same one can take the same cards in as many ways,
    /// but not all that can have the same one.
    fn signature(&self) -> Vec<u64> {
        let (network, order, roles) = self.parts();
        let position = |node: usize| {
            order.iter().position(|&other| other == node).map_or(u64::MAX, |at| at as u64)
        };
        let mut signature = Vec::new();
        for &number in order {
            let node = &network.nodes[number];
            signature.push(node.domain);
            signature.push(u64::from(roles[number]));
            let mut links: Vec<u64> = node
                .links
                .iter()
                .map(|&(other, table)| position(other) << 32 | table as u64)
                .collect();
            links.sort_unstable();
            signature.push(links.len() as u64);
            signature.extend(links);
            signature.push(node.lists.len() as u64);
            signature.extend(node.lists.iter().map(|&list| list as u64));
        }
        signature
    }
}
