//! Where the state of a tiling holds which cards are taken, and what rules tiles out.

use super::super::problem::{BitSet, KINDS, bits};
use super::layer::{number, width};
use super::network::Network;
use super::sweep::{CardUse, MAX_ROLES, Roles};
use arrayvec::ArrayVec;
use patience_core::budget::Limit;

/// The number of words for the cards that are taken.
pub(super) const TILE_STATE: usize = 8;

/// Which cards are taken: for each class a field with how many nodes of each role have it.
pub(super) type TileState = [u64; TILE_STATE];

/// Cards of one class that a tile takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TilePart {
    pub(super) class: u8,
    /// How many.
    pub(super) cards: u8,
    /// What is added to the field of the class.
    pub(super) field: u64,
    /// The roles of the nodes, a bit for each.
    pub(super) roles: u8,
}

/// The cards that a component takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) parts: Vec<TilePart>,
    /// The number of ways in which the component takes them.
    pub(super) ways: u128,
    /// What the state must not contain.
    pub(super) against: TileState,
    /// The number of cards it takes besides those of its first class.
    pub(super) later: usize,
}

/// Components that can take the same cards in as many ways.
#[derive(Clone, Debug)]
pub(super) struct TileType {
    pub(super) count: u8,
    pub(super) size: usize,
    pub(super) tiles: Vec<Tile>,
}

/// What must not hold between nodes of different components.
pub(super) struct Weak {
    /// The role of each node; 0 if it has no constraints with other components.
    pub(super) role: Vec<u8>,
    /// For each two roles, the table of what their nodes may be together.
    pub(super) tables: Vec<Vec<Option<usize>>>,
    /// For each role, the lists that its nodes are in.
    pub(super) lists: Vec<Vec<usize>>,
}

/// Where the state holds which cards are taken.
pub(super) struct TileFields<'a> {
    pub(super) network: &'a Network,
    pub(super) weak: Weak,
    /// The suits of cards. Each has words of its own, so that suits change places as words do.
    pub(super) suits: Vec<u8>,
    pub(super) words_of_suit: usize,
    /// How many bits each role has in the field of a class, and where the field is: in which word,
    /// and from which bit on.
    pub(super) width: [u8; KINDS],
    pub(super) place: [(u8, u8); KINDS],
    /// The number of words in use.
    pub(super) words: usize,
    /// Whether no class has two cards.
    pub(super) single: bool,
}

/// What rules out roles of nodes: for each class and each set of roles of nodes that have it,
/// classes and the roles that others must not have there.
pub(super) type RuledOut = Vec<Vec<Vec<(u8, u8)>>>;

impl Weak {
    /// Assigns roles to nodes; returns none if roles cannot express all constraints between
    /// different components.
    pub(super) fn new(network: &Network, components: &[Vec<usize>]) -> Option<Self> {
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

impl<'a> TileFields<'a> {
    pub(super) fn new(network: &'a Network, weak: Weak) -> Result<Self, Limit> {
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
    pub(super) fn types(
        &self,
        uses: Vec<(Vec<CardUse>, usize, u8)>,
    ) -> Result<Vec<TileType>, Limit> {
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
    pub(super) fn ruled_out(&self) -> RuledOut {
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
    pub(super) fn rules_out(&self, tile: &Tile, ruled_out: &RuledOut) -> TileState {
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
    pub(super) fn kept(&self, class: usize, ruled_out: &RuledOut) -> TileState {
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
    pub(super) fn equal_suits(&self, types: &[TileType]) -> Vec<Vec<usize>> {
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
    pub(super) fn forget_numbers(&self, board: &mut TileState, class: usize) {
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
    pub(super) fn taken(&self, board: &TileState, class: usize) -> u8 {
        let field = self.field(board, class);
        if field == 0 { 0 } else { self.counts(field, class).sum() }
    }

    /// Returns the state with a tile added, if nothing rules it out.
    pub(super) fn with(&self, board: &TileState, tile: &Tile) -> Option<TileState> {
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
