//! Nodes that depend on each other take cards together; those of different components meet only
//! where they would take the same card, or cards that must not stand to each other as theirs do.
//!
//! So it is found out first which cards each component can take: its tiles. Then the classes are
//! gone through one by one, and those components are given tiles that take a card of this class and
//! none of an earlier one. What comes after depends on how many cards of later classes are taken,
//! on how many components of each type have no tile yet, and on the roles of nodes that took cards
//! near by: a role stands for all that must not hold between a node and those of other components.
//! That stays little where relations are between neighbouring ranks.

use super::super::problem::{BitSet, KINDS, bits};
use super::super::symmetry::Symmetry;
use super::layer::{CountLayer, MAX_WORDS, PerClass, StateKey, number, width};
use super::network::{Network, falling};
use super::sweep::{CardUse, MAX_ROLES, Roles, Sweep};
use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_traits::Zero;
use patience_core::budget::{Budget, Limit};
use rustc_hash::FxHashMap;

/// The maximum number of types of components.
const MAX_TYPES: usize = 60;

/// The cost of a state besides the tiles that it tries.
const PER_STATE: u64 = 4;

/// The number of words for the cards that are taken.
const TILE_STATE: usize = 8;

/// Which cards are taken: for each class a field with how many nodes of each role have it.
type TileState = [u64; TILE_STATE];

/// Cards of one class that a tile takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TilePart {
    class: u8,
    /// How many.
    cards: u8,
    /// What is added to the field of the class.
    field: u64,
    /// The roles of the nodes, a bit for each.
    roles: u8,
}

/// The cards that a component takes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tile {
    parts: Vec<TilePart>,
    /// The number of ways in which the component takes them.
    ways: u128,
    /// What the state must not contain.
    against: TileState,
    /// The number of cards it takes besides those of its first class.
    later: usize,
}

/// Components that can take the same cards in as many ways.
#[derive(Clone, Debug)]
struct TileType {
    count: u8,
    size: usize,
    tiles: Vec<Tile>,
}

/// What must not hold between nodes of different components.
struct Weak {
    /// The role of each node; 0 if it has no constraints with other components.
    role: Vec<u8>,
    /// For each two roles, the table of what their nodes may be together.
    tables: Vec<Vec<Option<usize>>>,
    /// For each role, the lists that its nodes are in.
    lists: Vec<Vec<usize>>,
}

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

impl Weak {
    /// Assigns roles to nodes; returns none if roles cannot express all constraints between
    /// different components.
    fn new(network: &Network, components: &[Vec<usize>]) -> Option<Self> {
        let nodes = &network.nodes;
        let mut component = vec![0; nodes.len()];
        components.iter().enumerate().for_each(|(number, members)| {
            members.iter().for_each(|&node| component[node] = number)
        });
        let table = |one: usize, other: usize| {
            nodes[one].weak.iter().find(|&&(to, _)| to == other).map(|&(_, table)| table)
        };
        let bare = |node: usize| {
            nodes[node].lists.is_empty()
                && nodes[node].weak.iter().all(|&(to, _)| component[to] == component[node])
        };
        let mut firsts: Vec<usize> = Vec::new();
        let mut role = vec![0_u8; nodes.len()];
        for node in (0..nodes.len()).filter(|&node| !bare(node)) {
            let alike = |first: usize| {
                let others = (0..nodes.len()).filter(|&other| {
                    component[other] != component[node] && component[other] != component[first]
                });
                nodes[first].lists == nodes[node].lists
                    && others.into_iter().all(|other| table(first, other) == table(node, other))
            };
            let found = firsts.iter().position(|&first| alike(first)).unwrap_or(firsts.len());
            if found == firsts.len() {
                firsts.push(node);
            }
            role[node] = found as u8 + 1;
        }
        if firsts.len() > MAX_ROLES {
            return None;
        }
        let mut tables: Vec<Vec<Option<Option<usize>>>> =
            vec![vec![None; firsts.len() + 1]; firsts.len() + 1];
        for one in 0..nodes.len() {
            for other in (0..nodes.len()).filter(|&other| component[other] != component[one]) {
                let here = &mut tables[usize::from(role[one])][usize::from(role[other])];
                if *here.get_or_insert(table(one, other)) != table(one, other) {
                    return None;
                }
            }
        }
        let tables =
            tables.into_iter().map(|row| row.into_iter().map(Option::flatten).collect()).collect();
        let lists = std::iter::once(Vec::new())
            .chain(firsts.iter().map(|&first| nodes[first].lists.clone()))
            .collect();
        Some(Self { role, tables, lists })
    }
}

/// Where the state holds which cards are taken.
struct TileFields<'a> {
    network: &'a Network,
    weak: Weak,
    /// The suits of cards. Each has words of its own, so that suits change places as words do.
    suits: Vec<u8>,
    words_of_suit: usize,
    /// How many bits each role has in the field of a class, and where the field is: in which word,
    /// and from which bit on.
    width: [u8; KINDS],
    place: [(u8, u8); KINDS],
    /// The number of words in use.
    words: usize,
    /// Whether no class has two cards.
    single: bool,
}

/// What rules out roles of nodes: for each class and each set of roles of nodes that have it,
/// classes and the roles that others must not have there.
type RuledOut = Vec<Vec<Vec<(u8, u8)>>>;

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

impl<'a> TileFields<'a> {
    fn new(network: &'a Network, weak: Weak) -> Result<Self, Limit> {
        let bits = |&left: &u8| width(usize::from(left));
        let left = &network.left[..network.classes];
        let of_field = weak.lists.len() * left.iter().map(bits).max().unwrap_or(0).max(1);
        let per_word = 64 / of_field;
        if per_word == 0 {
            return Err(Limit::Nodes);
        }
        let words_of_suit = 13_usize.div_ceil(per_word);
        let mut suits: Vec<u8> = network.kinds.iter().map(|kinds| kinds[0] & 3).collect();
        suits.sort_unstable();
        suits.dedup();
        let words = suits.len() * words_of_suit;
        if words > TILE_STATE {
            return Err(Limit::Nodes);
        }
        let (mut place, mut widths) = ([(0, 0); KINDS], [0; KINDS]);
        for (class, kinds) in network.kinds.iter().enumerate() {
            widths[class] = width(usize::from(network.left[class])) as u8;
            let rank = usize::from(kinds[0] / 4);
            let suit = suits.iter().position(|&suit| suit == kinds[0] & 3).unwrap_or(0);
            let word = suit * words_of_suit + rank / per_word;
            place[class] = (word as u8, (rank % per_word * of_field) as u8);
        }
        let single = network.left.iter().all(|&left| left <= 1);
        Ok(Self { network, weak, suits, words_of_suit, width: widths, place, words, single })
    }

    /// Returns the types of components by the tiles that they can take.
    fn types(&self, uses: Vec<(Vec<CardUse>, usize, u8)>) -> Result<Vec<TileType>, Limit> {
        let mut types: Vec<TileType> = Vec::new();
        for (uses, size, count) in uses {
            let mut tiles =
                uses.iter().map(|way| self.tile(way)).collect::<Result<Vec<_>, Limit>>()?;
            tiles.sort_by(|one, other| one.parts.cmp(&other.parts));
            match types.iter_mut().find(|other| other.tiles == tiles) {
                Some(same) => same.count += count,
                None => types.push(TileType { count, size, tiles }),
            }
        }
        Ok(types)
    }

    fn tile(&self, way: &CardUse) -> Result<Tile, Limit> {
        let network = self.network;
        let mut parts = Vec::new();
        for class in (0..network.classes).filter(|&class| network.left[class] > way.left[class]) {
            let cards = network.left[class] - way.left[class];
            let counts = roles_of(&way.roles, class, cards);
            let field = counts.iter().enumerate().fold(0, |field, (role, &count)| {
                field | u64::from(count) << (role * usize::from(self.width[class]))
            });
            let roles = counts
                .iter()
                .enumerate()
                .fold(0, |roles, (role, &count)| roles | u8::from(count > 0) << role);
            parts.push(TilePart { class: class as u8, cards, field, roles });
        }
        let later = parts.iter().skip(1).map(|part| usize::from(part.cards)).sum();
        Ok(Tile {
            parts,
            ways: u128::try_from(number(&way.count)).map_err(|_| Limit::Nodes)?,
            against: [0; TILE_STATE],
            later,
        })
    }

    /// Returns what rules out roles of nodes.
    fn ruled_out(&self) -> RuledOut {
        let sets = 1 << self.weak.lists.len();
        (0..self.network.classes)
            .map(|class| (0..sets).map(|roles| self.ruled_out_by(class, roles)).collect())
            .collect()
    }

    /// Returns the classes and the roles that nodes must not have, where others have a class and
    /// some roles.
    fn ruled_out_by(&self, class: usize, roles: u8) -> Vec<(u8, u8)> {
        let tables = |other: usize| {
            (0..8)
                .filter(move |role| roles >> role & 1 == 1)
                .filter_map(move |role| self.weak.tables.get(role)?.get(other).copied().flatten())
        };
        let out = |to: usize| {
            let out = |&other: &usize| {
                tables(other).any(|table| self.network.tables[table][class] >> to & 1 == 0)
            };
            (0..self.weak.lists.len()).filter(out).fold(0, |set, role| set | 1 << role)
        };
        (0..self.network.classes)
            .map(|to| (to as u8, out(to)))
            .filter(|&(_, out)| out != 0)
            .collect()
    }

    /// Returns what must not be on the board when a tile is put there: what its roles rule out, and
    /// cards that it takes where no class has two.
    fn rules_out(&self, tile: &Tile, ruled_out: &RuledOut) -> TileState {
        let mut against = [0; TILE_STATE];
        let mut add = |class: u8, roles: u8| {
            let (word, bit) = self.place[usize::from(class)];
            let width = self.width[usize::from(class)];
            for role in (0..self.weak.lists.len() as u8).filter(|role| roles >> role & 1 == 1) {
                against[usize::from(word)] |= ((1 << width) - 1) << (bit + role * width);
            }
        };
        for part in &tile.parts {
            if self.single {
                add(part.class, u8::MAX);
            }
            ruled_out[usize::from(part.class)][usize::from(part.roles)]
                .iter()
                .for_each(|&(class, roles)| add(class, roles));
        }
        against
    }

    /// Returns the part of the state that matters after a class and all before it.
    fn kept(&self, class: usize, ruled_out: &RuledOut) -> TileState {
        let mut kept = [0; TILE_STATE];
        for (of, ruled_out) in ruled_out.iter().enumerate() {
            let (word, bit) = self.place[of];
            let width = usize::from(self.width[of]);
            let listed = |role: usize| {
                !self.weak.lists[role].is_empty() && self.network.same_rank[of] >> (class + 1) != 0
            };
            let ruling =
                |role: usize| ruled_out[1 << role].iter().any(|&(to, _)| usize::from(to) > class);
            for role in (0..self.weak.lists.len())
                .filter(|&role| of > class || listed(role) || ruling(role))
            {
                kept[usize::from(word)] |= ((1 << width) - 1) << (usize::from(bit) + role * width);
            }
        }
        kept
    }

    /// Returns the suits that can change places without either tiles or what rules them out
    /// changing, by the numbers of their words.
    fn equal_suits(&self, types: &[TileType]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (number, &suit) in self.suits.iter().enumerate() {
            let equal = groups
                .iter_mut()
                .find(|group| self.can_change_places(self.suits[group[0]], suit, types));
            match equal {
                Some(group) => group.push(number),
                None => groups.push(vec![number]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    fn can_change_places(&self, one: u8, other: u8, types: &[TileType]) -> bool {
        let network = self.network;
        let named = |kind: u8| match kind & 3 {
            suit if suit == one => kind & !3 | other,
            suit if suit == other => kind & !3 | one,
            _ => kind,
        };
        let renamed = |kinds: &Vec<u8>| {
            let to = network.class[usize::from(named(kinds[0]))];
            let together = kinds.iter().all(|&kind| network.class[usize::from(named(kind))] == to);
            (together && usize::from(to) < network.classes).then_some(to)
        };
        let Some(names) = network.kinds.iter().map(renamed).collect::<Option<Vec<u8>>>() else {
            return false;
        };
        let image = |set: BitSet, names: &[u8]| {
            bits(set).fold(0, |image: BitSet, class| image | 1 << names[usize::from(class)])
        };
        let related = |table: &Vec<BitSet>, names: &[u8]| {
            (0..network.classes)
                .all(|class| table[usize::from(names[class])] == image(table[class], names))
        };
        let to = |class: usize| usize::from(names[class]);
        let left = (0..network.classes).all(|class| network.left[class] == network.left[to(class)]);
        let known = network.lists.iter().all(|list| {
            (0..network.classes).all(|class| list.known[class] == list.known[to(class)])
        });
        let one_to_one = (0..network.classes as u8).all(|class| names.contains(&class));
        // The words of a suit hold its classes by rank, each under the suit of its first kind.
        let by_rank = names.iter().enumerate().all(|(class, &name)| {
            network.kinds[usize::from(name)][0] == named(network.kinds[class][0])
        });
        one_to_one
            && by_rank
            && left
            && known
            && network.tables.iter().all(|table| related(table, &names))
            && (network.lists.is_empty() || related(&network.same_rank, &names))
            && types.iter().all(|kind| {
                let mut tiles: Vec<(Vec<TilePart>, u128)> = kind
                    .tiles
                    .iter()
                    .map(|tile| (renamed_parts(&tile.parts, &names), tile.ways))
                    .collect();
                tiles.sort_unstable();
                tiles
                    .iter()
                    .zip(&kind.tiles)
                    .all(|((parts, ways), tile)| *parts == tile.parts && *ways == tile.ways)
            })
    }

    /// Of cards of a rank that is gone through, only the roles matter, and not how many nodes have
    /// them.
    fn forget_numbers(&self, board: &mut TileState, class: usize) {
        if self.single {
            return;
        }
        let rank = |class: usize| self.network.kinds[class][0] / 4;
        for class in (0..=class).rev().take_while(|&other| rank(other) == rank(class)) {
            let (word, bit) = self.place[class];
            let field = self.field(board, class);
            for (role, count) in
                self.counts(field, class).enumerate().filter(|&(_, count)| count > 1)
            {
                board[usize::from(word)] -= u64::from(count - 1)
                    << (usize::from(bit) + role * usize::from(self.width[class]));
            }
        }
    }

    fn field(&self, board: &TileState, class: usize) -> u64 {
        let (word, bit) = self.place[class];
        let size = self.weak.lists.len() * usize::from(self.width[class]);
        if size == 0 { 0 } else { board[usize::from(word)] >> bit & (u64::MAX >> (64 - size)) }
    }

    fn counts(&self, field: u64, class: usize) -> impl Iterator<Item = u8> {
        let width = self.width[class];
        (0..self.weak.lists.len()).map(move |role| {
            (field >> (role * usize::from(width))) as u8 & ((1_u16 << width) - 1) as u8
        })
    }

    /// Returns the number of cards of a class that are taken.
    fn taken(&self, board: &TileState, class: usize) -> u8 {
        let field = self.field(board, class);
        if field == 0 { 0 } else { self.counts(field, class).sum() }
    }

    /// Returns the state with a tile added, if nothing rules it out.
    fn with(&self, board: &TileState, tile: &Tile) -> Option<TileState> {
        if board
            .iter()
            .zip(&tile.against)
            .take(self.words)
            .any(|(board, against)| board & against != 0)
        {
            return None;
        }
        let mut with = *board;
        for part in &tile.parts {
            let class = usize::from(part.class);
            if !self.single && self.taken(board, class) + part.cards > self.network.left[class] {
                return None;
            }
            let (word, bit) = self.place[class];
            with[usize::from(word)] += part.field << bit;
        }
        let few_enough = self.network.lists.is_empty()
            || tile
                .parts
                .iter()
                .filter(|part| part.roles > 1)
                .all(|part| self.few_enough(&with, part));
        few_enough.then_some(with)
    }

    /// Whether lists have few enough cards of the rank of one that was taken.
    fn few_enough(&self, board: &TileState, part: &TilePart) -> bool {
        let class = usize::from(part.class);
        self.network.lists.iter().enumerate().all(|(number, list)| {
            let times =
                |role: usize| self.weak.lists[role].iter().filter(|&&list| list == number).count();
            if (0..self.weak.lists.len())
                .all(|role| part.roles >> role & 1 == 0 || times(role) == 0)
            {
                return true;
            }
            let here = bits(self.network.same_rank[class]).map(|same| {
                let field = self.field(board, usize::from(same));
                self.counts(field, usize::from(same))
                    .enumerate()
                    .map(|(role, count)| usize::from(count) * times(role))
                    .sum::<usize>()
            });
            here.sum::<usize>() + usize::from(list.known[class]) <= usize::from(list.most)
        })
    }
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
                let mut reader = super::layer::KeyReader::new(&key[self.fields.words..]);
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

fn renamed_parts(parts: &[TilePart], names: &[u8]) -> Vec<TilePart> {
    let mut renamed: Vec<TilePart> = parts
        .iter()
        .map(|part| TilePart { class: names[usize::from(part.class)], ..*part })
        .collect();
    renamed.sort_unstable();
    renamed
}

/// How many nodes of each role have a class.
fn roles_of(roles: &Roles, class: usize, cards: u8) -> ArrayVec<u8, { MAX_ROLES + 1 }> {
    let others = || roles.iter().map(|counts| counts[class]);
    std::iter::once(cards - others().sum::<u8>()).chain(others()).collect()
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
