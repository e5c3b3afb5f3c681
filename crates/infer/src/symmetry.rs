//! Symmetries: the renamings of cards that leave all constraints unchanged.

use super::problem::BitSet;
use std::borrow::Cow;

/// The maximum number of classes.
const CARDS: usize = 52;

/// The renamings of classes that leave all constraints unchanged.
#[derive(Clone, Debug)]
pub(super) enum Symmetry {
    /// Blocks of one or two classes, each with whether its two classes are interchangeable. The
    /// blocks of one list are interchangeable too.
    Blocks(Vec<Vec<(Vec<u8>, bool)>>),
    /// All renamings. Each lists, for each new name, the class that gets it.
    Renamings(Vec<Vec<u8>>),
}

struct Constraints<'a> {
    tables: &'a [Vec<BitSet>],
    masks: &'a [BitSet],
}

impl Constraints<'_> {
    /// Returns whether mapping some classes to others, in order, preserves relations and masks.
    fn alike(&self, these: &[u8], those: &[u8]) -> bool {
        let pairs = || these.iter().zip(those);
        let own = |classes: &[u8]| classes.iter().fold(0, |set: BitSet, class| set | 1 << class);
        let (here, there) = (own(these), own(those));
        // The image of a set under this mapping.
        let image = |set: BitSet| {
            pairs().fold(0, |image: BitSet, (&from, &to)| image | (set >> from & 1) << to)
        };
        let related = |table: &Vec<BitSet>| {
            pairs().all(|(&from, &to)| {
                image(table[usize::from(from)] & here) == table[usize::from(to)] & there
            })
        };
        self.masks.iter().all(|&mask| image(mask & here) == mask & there)
            && self.tables.iter().all(related)
    }

    /// Returns the connected components of the relations.
    fn blocks(&self, classes: usize) -> Vec<Vec<u8>> {
        let mut block: Vec<usize> = (0..classes).collect();
        for one in 0..classes {
            for other in 0..classes {
                let related = self
                    .tables
                    .iter()
                    .any(|table| (table[one] >> other | table[other] >> one) & 1 == 1);
                if related && block[one] != block[other] {
                    let (from, to) = (block[one].max(block[other]), block[one].min(block[other]));
                    block.iter_mut().filter(|block| **block == from).for_each(|block| *block = to);
                }
            }
        }
        let members = |number| {
            (0..classes)
                .filter(|&class| block[class] == number)
                .map(|class| class as u8)
                .collect::<Vec<_>>()
        };
        (0..classes).map(members).filter(|members| !members.is_empty()).collect()
    }
}

/// Returns every order of the four suits.
fn orders_of_suits() -> impl Iterator<Item = [u8; 4]> {
    let all = (0..256_u16).map(|number| {
        [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6].map(|suit| suit as u8)
    });
    all.filter(|order| (0..4).all(|suit| order.contains(&suit)))
}

impl Symmetry {
    /// Finds the symmetry. `kinds` are the kinds of cards in each class, and `class` is the class
    /// of each kind. Each table has a row for each class.
    pub(super) fn new(
        kinds: &[Vec<u8>],
        class: &[u8],
        tables: &[Vec<BitSet>],
        masks: &[BitSet],
    ) -> Self {
        let constraints = Constraints { tables, masks };
        let blocks = constraints.blocks(kinds.len());
        if blocks.iter().all(|block| block.len() <= 2) {
            let mut lists: Vec<Vec<(Vec<u8>, bool)>> = Vec::new();
            for block in blocks {
                let turned: Vec<u8> = block.iter().rev().copied().collect();
                let turns = constraints.alike(&block, &turned);
                match lists.iter_mut().find(|list| {
                    list[0].0.len() == block.len() && constraints.alike(&list[0].0, &block)
                }) {
                    Some(list) => list.push((block, turns)),
                    None => lists.push(vec![(block, turns)]),
                }
            }
            return Self::Blocks(lists);
        }
        let values = kinds.iter().flatten().map(|kind| kind / 4 + 1).max().unwrap_or(1);
        let all: Vec<u8> = (0..kinds.len() as u8).collect();
        let mut renamings: Vec<Vec<u8>> = Vec::new();
        for suits in orders_of_suits() {
            for turn in 0..values {
                for mirrored in [false, true] {
                    let rank = |rank: u8| {
                        (if mirrored { values - 1 - rank } else { rank } + turn) % values
                    };
                    let renamed = |kind: u8| {
                        class[usize::from(rank(kind / 4) * 4 + suits[usize::from(kind % 4)])]
                    };
                    let together = |kinds: &Vec<u8>| {
                        Some(renamed(kinds[0])).filter(|&to| {
                            kinds.iter().all(|&kind| renamed(kind) == to)
                                && usize::from(to) < all.len()
                        })
                    };
                    let Some(renaming) = kinds.iter().map(together).collect::<Option<Vec<u8>>>()
                    else {
                        continue;
                    };
                    let proper = all.iter().all(|class| renaming.contains(class))
                        && constraints.alike(&all, &renaming);
                    if proper && !renamings.contains(&renaming) {
                        renamings.push(renaming);
                    }
                }
            }
        }
        Self::Renamings(renamings)
    }

    /// Returns the orbit of a class: those it is interchangeable with, in order.
    pub(super) fn orbit(&self, class: u8) -> Vec<u8> {
        let mut orbit: Vec<u8> = match self {
            Self::Renamings(renamings) => {
                renamings.iter().map(|renaming| renaming[usize::from(class)]).collect()
            }
            Self::Blocks(lists) => {
                let of = |list: &&Vec<(Vec<u8>, bool)>| {
                    list.iter().any(|(block, _)| block.contains(&class))
                };
                let at = |(block, turns): &(Vec<u8>, bool)| {
                    if *turns { None } else { block.iter().position(|&other| other == class) }
                };
                lists.iter().find(of).map_or_else(Vec::new, |list| match list.iter().find_map(at) {
                    Some(at) => list.iter().map(|(block, _)| block[at]).collect(),
                    None => list.iter().flat_map(|(block, _)| block).copied().collect(),
                })
            }
        };
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// Keeps only the renamings that leave a class unchanged.
    pub(super) fn fix(&mut self, class: u8) {
        match self {
            Self::Renamings(renamings) => {
                renamings.retain(|renaming| renaming[usize::from(class)] == class)
            }
            Self::Blocks(lists) => {
                let mut fixed = Vec::new();
                for list in lists.iter_mut() {
                    fixed.extend(list.extract_if(.., |(block, _)| block.contains(&class)));
                }
                lists.retain(|list| !list.is_empty());
                lists.extend(fixed.into_iter().map(|(block, _)| vec![(block, false)]));
            }
        }
    }

    /// Returns all classes in a canonical order: the same for equivalent states. The marks of the
    /// classes describe the state.
    pub(super) fn order(&self, marks: &[u64]) -> Cow<'_, [u8]> {
        let mark = |class: u8| marks[usize::from(class)];
        match self {
            Self::Renamings(renamings) => {
                let compare = |one: &&Vec<u8>, other: &&Vec<u8>| {
                    one.iter().map(|&class| mark(class)).cmp(other.iter().map(|&class| mark(class)))
                };
                renamings
                    .iter()
                    .min_by(compare)
                    .map_or(Cow::Borrowed(&[]), |renaming| Cow::Borrowed(renaming))
            }
            Self::Blocks(lists) => {
                let mut order = Vec::with_capacity(CARDS);
                for list in lists {
                    let mut blocks: Vec<[Option<u8>; 2]> = Vec::with_capacity(list.len());
                    for (block, turns) in list {
                        let [one, other] = [block.first().copied(), block.get(1).copied()];
                        let turn = *turns && other.map(mark) > one.map(mark) && other.is_some();
                        blocks.push(if turn { [other, one] } else { [one, other] });
                    }
                    blocks.sort_by_key(|block| block.map(|class| class.map(mark)));
                    order.extend(blocks.into_iter().flatten().flatten());
                }
                Cow::Owned(order)
            }
        }
    }
}
