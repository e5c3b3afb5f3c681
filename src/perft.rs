//! Counts of lines of legal moves, and of the positions they reach.
//!
//! Two programs that agree on these numbers agree on the rules, as far as the lines reach.

use crate::deal_book::DealBook;
use crate::game::{Game, MAX_WORDS, Rules, Same, Search, Table};
use crate::judge::Error;
use crate::notation::Record;
use crate::position::Position;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

/// Counts the sequences of 1, 2, …, `depth` legal moves from the position at the end of a record.
/// Only canonical moves count, and a won game has none. Takes time in proportion to the counts.
///
/// ```
/// use patience::{DealBook, perft, records};
///
/// let id = b"montecarlo5x5x1+[AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C
///     9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC]";
/// let record = records(id).next().unwrap();
/// assert_eq!(perft(&record, &DealBook::default(), 4), Ok(vec![15, 209, 2_538, 27_244]));
/// ```
///
/// # Errors
/// Returns the fault if the id, the deal or a move is malformed, or the first move that is illegal.
pub fn perft(record: &Record<'_>, deals: &DealBook, depth: u8) -> Result<Vec<u64>, Error> {
    at_end(record, deals, Lines { depth })
}

/// Counts the positions first reached by 0, 1, …, `depth` legal moves from the position at the end
/// of a record.
///
/// Two positions are the same if every place holds the same cards, the foundations of each suit are
/// the same in any order, and as many redeals are left. Positions are compared packed
/// ([`Same::Cards`]), never by a hash alone, so the counts are exact.
///
/// ```
/// use patience::{DealBook, distinct, records};
///
/// let id = b"montecarlo5x5x1+[AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C
///     9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC]";
/// let record = records(id).next().unwrap();
/// assert_eq!(distinct(&record, &DealBook::default(), 4), Ok(vec![1, 15, 112, 660, 3_765]));
/// ```
///
/// # Errors
/// Returns the fault if the id, the deal or a move is malformed, or the first move that is illegal.
///
/// # Panics
/// Panics if there are 2³² positions or more.
pub fn distinct(record: &Record<'_>, deals: &DealBook, depth: u8) -> Result<Vec<u64>, Error> {
    at_end(record, deals, Positions { depth })
}

/// A count from a position on.
trait Count {
    fn count<G: Game>(self, position: G) -> Vec<u64>;
}

fn at_end(record: &Record<'_>, deals: &DealBook, count: impl Count) -> Result<Vec<u64>, Error> {
    Ok(match Position::after_record(record, deals)?.table() {
        Table::Matching(game) => count.count(game.clone()),
        Table::Pairing(game) => count.count(game.clone()),
        Table::Building(game) => count.count(game.clone()),
    })
}

fn legal<G: Rules>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

struct Lines {
    depth: u8,
}

impl Count for Lines {
    fn count<G: Game>(self, mut position: G) -> Vec<u64> {
        let mut lines = vec![0; usize::from(self.depth)];
        extend(&mut position, &mut lines);
        lines
    }
}

/// Adds to `lines[n]` the number of lines of `n + 1` moves from a position.
fn extend<G: Rules>(position: &mut G, lines: &mut [u64]) {
    match lines {
        [] => {}
        [last] => {
            let _: ControlFlow<()> = position.moves(|_| {
                *last += 1;
                ControlFlow::Continue(())
            });
        }
        [first, longer @ ..] => {
            for mv in legal(position) {
                *first += 1;
                let undo = position.apply(mv);
                extend(position, longer);
                position.undo(undo);
            }
        }
    }
}

struct Positions {
    depth: u8,
}

impl Count for Positions {
    fn count<G: Game>(self, position: G) -> Vec<u64> {
        match position.words(Same::Cards) {
            ..=4 => positions::<G, 4>(position, self.depth),
            5..=16 => positions::<G, 16>(position, self.depth),
            _ => positions::<G, MAX_WORDS>(position, self.depth),
        }
    }
}

/// Counts positions breadth first. Keeps each position only packed, and with its parent and move:
/// the tree is walked again for each depth.
fn positions<G: Rules + Search, const WORDS: usize>(origin: G, depth: u8) -> Vec<u64> {
    let mut seen = Seen::default();
    seen.insert(origin.pack::<WORDS>(&origin, Same::Cards).words());
    let mut tree = Tree { position: origin.clone(), depths: Vec::new(), path: Vec::new() };
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut found = Vec::new();
        let parents = tree.depths.last().map_or(1, Vec::len);
        for parent in 0..parents {
            tree.go_to(parent);
            for mv in legal(&tree.position) {
                let undo = tree.position.apply(mv);
                if seen.insert(tree.position.pack::<WORDS>(&origin, Same::Cards).words()) {
                    found.push((parent as u32, mv));
                }
                tree.position.undo(undo);
            }
        }
        counts.push(found.len() as u64);
        tree.go_to_root();
        tree.depths.push(found);
    }
    counts
}

/// Positions as a tree of moves.
struct Tree<G: Rules> {
    position: G,
    /// For each depth from 1, its positions: their parents, ascending, and the moves to them.
    depths: Vec<Vec<(u32, G::Move)>>,
    /// The path to `position`, with what undoing its moves needs.
    path: Vec<(u32, G::Undo)>,
}

impl<G: Rules> Tree<G> {
    /// Goes to a position of the last depth. Only the part of the path that differs is played.
    fn go_to(&mut self, last: usize) {
        let mut to = Vec::new();
        let mut at = last as u32;
        for depth in (0..self.depths.len()).rev() {
            if self.path.get(depth).is_some_and(|step| step.0 == at) {
                break;
            }
            to.push(at);
            at = self.depths[depth][at as usize].0;
        }
        let shared = self.depths.len() - to.len();
        self.undo_to(shared);
        for (depth, at) in (shared..).zip(to.into_iter().rev()) {
            let mv = self.depths[depth][at as usize].1;
            let undo = self.position.apply(mv);
            self.path.push((at, undo));
        }
    }

    fn go_to_root(&mut self) {
        self.undo_to(0);
    }

    fn undo_to(&mut self, depth: usize) {
        for (_, undo) in self.path.drain(depth..).rev() {
            self.position.undo(undo);
        }
    }
}

/// A set of packed positions, by the number of their words.
#[derive(Default)]
struct Seen {
    tables: Vec<HashTable>,
    len: usize,
}

/// A set of packed positions with a number of words.
#[derive(Default)]
struct HashTable {
    /// The positions, one after the other.
    words: Vec<u64>,
    /// An open-addressed table whose length is a power of two. Each entry is zero, or 32 bits of a
    /// hash above 1 + the number of a position.
    entries: Vec<u64>,
    len: usize,
}

impl Seen {
    /// Adds a position, and returns whether it is new.
    fn insert(&mut self, position: &[u64]) -> bool {
        // So that 32 bits number all, in 80 GB or more.
        assert!(self.len < u32::MAX as usize, "there are fewer than 2³² positions");
        if self.tables.len() <= position.len() {
            self.tables.resize_with(position.len() + 1, HashTable::default);
        }
        let new = self.tables[position.len()].insert(position);
        self.len += usize::from(new);
        new
    }
}

impl HashTable {
    fn insert(&mut self, position: &[u64]) -> bool {
        if self.len * 4 >= self.entries.len() * 3 {
            self.grow();
        }
        let hash = FxBuildHasher.hash_one(position) >> 32;
        let mut at = self.start(hash);
        loop {
            match self.entries[at] {
                0 => break,
                entry if entry >> 32 == hash => {
                    let number = (entry as u32 - 1) as usize;
                    if self.words[number * position.len()..][..position.len()] == *position {
                        return false;
                    }
                }
                _ => {}
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
        self.len += 1;
        self.words.extend_from_slice(position);
        self.entries[at] = hash << 32 | self.len as u64;
        true
    }

    /// Returns where the search for a hash of 32 bits starts.
    fn start(&self, hash: u64) -> usize {
        ((hash * self.entries.len() as u64) >> 32) as usize
    }

    fn grow(&mut self) {
        let len = (2 * self.entries.len()).max(64);
        let old = std::mem::replace(&mut self.entries, vec![0; len]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut at = self.start(entry >> 32);
            while self.entries[at] != 0 {
                at = (at + 1) & (len - 1);
            }
            self.entries[at] = entry;
        }
    }
}
