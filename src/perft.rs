//! Counting: how many lines of legal moves there are, and how many positions they lead to.
//!
//! Two programs that agree on these numbers agree on the rules, as far as the lines reach.

use crate::deal_book::DealBook;
use crate::deck::Deck;
use crate::game::{self, Game, Visitor};
use crate::judge::{Error, play_out};
use crate::notation::{GameId, MoveText, Record};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How many sequences of 1, 2, …, `depth` legal moves there are from the position that a record
/// leads to. Moves count in their canonical form, and a won game has none.
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
/// What is wrong with the record: its id, its deal, or the first of its moves that is bad or
/// illegal.
pub fn perft(record: &Record<'_>, deals: &DealBook, depth: u8) -> Result<Vec<u64>, Error> {
    at_end(record, deals, Lines { depth })
}

/// How many positions are first reached by 0, 1, …, `depth` legal moves from the position that a
/// record leads to. Positions are the same when they are equal by [`Eq`]: the same cards lie in the
/// same places, suits and all, however they were reached.
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
/// What is wrong with the record: its id, its deal, or the first of its moves that is bad or
/// illegal.
pub fn distinct(record: &Record<'_>, deals: &DealBook, depth: u8) -> Result<Vec<u64>, Error> {
    at_end(record, deals, Positions { depth })
}

/// Something to be counted from a position on.
trait Count {
    fn count<G: Game>(self, position: G) -> Vec<u64>;
}

fn at_end(record: &Record<'_>, deals: &DealBook, count: impl Count) -> Result<Vec<u64>, Error> {
    let deck = deals.deck(record).map_err(Error::Malformed)?;
    let id = *record.id().map_err(Error::Malformed)?;
    game::visit(id.variant, AtEnd { record, id, deck, count })
}

struct AtEnd<'a, 'b, C> {
    record: &'b Record<'a>,
    id: GameId,
    deck: Deck,
    count: C,
}

impl<C: Count> Visitor for AtEnd<'_, '_, C> {
    type Output = Result<Vec<u64>, Error>;

    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let mut position = G::deal(layout, self.id.dealing, &self.deck);
        play_out(&mut position, self.record, labels)?;
        Ok(self.count.count(position))
    }
}

fn legal<G: Game>(position: &G) -> Vec<G::Move> {
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

/// Adds to each number in `lines` those lines from a position on that are as long as its place
/// says.
fn extend<G: Game>(position: &mut G, lines: &mut [u64]) {
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
        let mut seen = HashSet::from([position.clone()]);
        let mut latest = vec![position];
        let mut counts = vec![1];
        for _ in 0..self.depth {
            let mut found = Vec::new();
            for position in latest {
                for mv in legal(&position) {
                    let mut next = position.clone();
                    next.apply(mv);
                    if !seen.contains(&next) {
                        seen.insert(next.clone());
                        found.push(next);
                    }
                }
            }
            counts.push(found.len() as u64);
            latest = found;
        }
        counts
    }
}
