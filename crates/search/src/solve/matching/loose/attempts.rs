//! The searches of a game, one after the other, each with other ranks.

use crate::solve::matching::model::MatchingModel;
use crate::solve::matching::set::Set;
use arrayvec::ArrayVec;

/// What the rank of a position is made of.
#[derive(Clone, Copy)]
pub(super) struct LooseWeights {
    /// For each match to come.
    pub(super) matches: u16,
    /// For each loose card.
    pub(super) loose: u16,
    /// For each card that lies in a column as at the start, except at its bottom; and for each of
    /// these that doesn't go on the card under it.
    pub(super) settled: [u16; 2],
    /// For each card that was put on another.
    pub(super) stacked: u16,
}

const EVEN: LooseWeights = LooseWeights { matches: 12, loose: 2, settled: [1, 0], stacked: 0 };
const UNSORTED: LooseWeights = LooseWeights { settled: [0, 2], ..EVEN };
const STACKED: LooseWeights = LooseWeights { settled: [0, 0], stacked: 1, ..EVEN };
const LOOSE: LooseWeights = LooseWeights { matches: 2, settled: [0, 0], ..EVEN };

/// A search of a game.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) weights: LooseWeights,
    /// Whether cards that are alike change names.
    pub(super) names: bool,
    /// The number of positions that it expands before it takes the game for hard. In a hard
    /// game most positions have no match, and all their events have to be tried anyway.
    pub(super) easy: u64,
    /// The number of nodes, or none for all positions.
    pub(super) nodes: Option<u64>,
}

impl Attempt {
    /// An attempt that takes the game for easy.
    const fn easy(nodes: u64, weights: LooseWeights) -> Self {
        Self { weights, names: true, easy: 1_000, nodes: Some(nodes) }
    }

    /// An attempt that takes the game for hard.
    const fn hard(nodes: u64, weights: LooseWeights) -> Self {
        Self { weights, names: true, easy: 100, nodes: Some(nodes) }
    }

    const fn without_names(self) -> Self {
        Self { names: false, ..self }
    }

    /// The search of all positions.
    const fn of_all(weights: LooseWeights) -> Self {
        Self { nodes: None, ..Self::hard(0, weights) }
    }
}

/// The searches of games with two decks: deals that defeat one weighting yield to another. Most of
/// these games are won so soon that new names don't pay in the first.
const TWO_DECKS: [Attempt; 7] = [
    Attempt::easy(1_000, EVEN).without_names(),
    Attempt::easy(1_500, UNSORTED),
    Attempt::easy(3_000, LOOSE),
    Attempt::hard(8_000, UNSORTED),
    Attempt::hard(20_000, EVEN),
    Attempt::hard(20_000, STACKED),
    Attempt::of_all(LOOSE),
];

/// The first searches of games with one deck where cards go on more than four others.
const MANY_HOSTS: [Attempt; 4] = [
    Attempt::easy(4_000, LooseWeights { loose: 3, settled: [1, 1], ..EVEN }).without_names(),
    Attempt::easy(4_000, LooseWeights { loose: 1, settled: [0, 3], ..EVEN }).without_names(),
    Attempt::easy(4_000, LooseWeights { settled: [0, 4], ..EVEN }),
    Attempt::easy(4_000, LooseWeights { loose: 3, settled: [1, 3], ..EVEN }),
];

/// The first searches where cards go on three or four others, as long as enough of them are left
/// for a search of all positions to take long.
const FOUR_HOSTS: [Attempt; 2] = [
    Attempt::easy(8_000, UNSORTED),
    Attempt::easy(12_000, LooseWeights { loose: 3, settled: [1, 1], ..EVEN }),
];

/// The number of cards from which these are made.
const LARGE: usize = 40;

/// The searches after these.
const LONGER: [Attempt; 8] = [
    Attempt::hard(8_000, LOOSE),
    Attempt::hard(8_000, UNSORTED),
    Attempt::hard(16_000, LooseWeights { loose: 1, settled: [0, 3], ..EVEN }),
    Attempt::hard(16_000, LooseWeights { settled: [0, 4], ..EVEN }),
    Attempt::hard(32_000, EVEN),
    Attempt::hard(32_000, LooseWeights { matches: 6, loose: 3, settled: [0, 2], ..EVEN }),
    Attempt::hard(64_000, STACKED),
    Attempt::of_all(LOOSE),
];

/// The search of other games.
pub(super) const ONLY: Attempt = Attempt::of_all(EVEN);

impl Attempt {
    /// Returns the search of a game with a number. All after the last are the search of all
    /// positions.
    pub(super) fn of<S: Set>(model: &MatchingModel<S>, number: usize) -> Self {
        let hosts = model.hosts.iter().map(ArrayVec::len).max().unwrap_or(0);
        let is_many = |of_rank: &S| usize::from(of_rank.len()) > model.size;
        let (first, then): (&[_], &[_]) = match hosts {
            _ if model.of_rank.iter().any(is_many) => (&TWO_DECKS, &[]),
            5.. => (&MANY_HOSTS, &LONGER),
            3.. if model.cards >= LARGE => (&FOUR_HOSTS, &LONGER),
            _ => (&[], &[]),
        };
        first.iter().chain(then).nth(number).copied().unwrap_or(ONLY)
    }
}
