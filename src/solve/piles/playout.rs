//! How well a position would do if played without a thought.

use super::Event;
use super::table::{Cards, NONE, Table};
use crate::notation::building::Fill;

/// The kinds of cards that can be played, if a foundation takes them: those that there are once or
/// twice, and those that there are twice, a bit each.
struct Exposed([u64; 2]);

impl Exposed {
    fn new(cards: &Cards, table: &Table) -> Self {
        let mut exposed = Self([0; 2]);
        for &card in table.top[..cards.cells].iter().filter(|&&card| card != NONE) {
            exposed.add(cards.kind(card));
        }
        exposed
    }

    #[inline(always)]
    fn add(&mut self, kind: u8) {
        self.0[1] |= self.0[0] & 1 << kind;
        self.0[0] |= 1 << kind;
    }

    #[inline(always)]
    fn remove(&mut self, kind: u8) {
        self.0[0] &= !(1 << kind) | self.0[1];
        self.0[1] &= !(1 << kind);
    }

    /// Returns a kind of card that a foundation takes.
    #[inline(always)]
    fn playable(&self, table: &Table) -> Option<u8> {
        let ready = self.0[0] & (table.wanted[0] | table.wanted[1]);
        (ready != 0).then_some(ready.trailing_zeros() as u8)
    }
}

/// Returns the first pile with a card of a kind on top.
#[inline(always)]
fn cell_of(cards: &Cards, table: &Table, kind: u8) -> Option<usize> {
    table.top[..cards.cells].iter().position(|&top| top != NONE && cards.kind(top) == kind)
}

/// Plays Twenty: whatever can be played, and if nothing can, deals. Once the stock is empty, it
/// digs for the card that is nearest to a top. Returns how many cards are left.
pub(super) fn twenty(cards: &Cards, mut table: Table, mut played: impl FnMut(Event)) -> usize {
    let mut exposed = Exposed::new(cards, &table);
    loop {
        while let Some(kind) = exposed.playable(&table) {
            let Some(cell) = cell_of(cards, &table, kind) else { break };
            let card = table.top[cell];
            let way = usize::from(table.wanted[0] >> kind & 1 == 0);
            let gap = table.is_bottom(card) && table.next < cards.len;
            let fill = gap.then_some(Fill::Stock);
            played(Event::Play { card, way, fill });
            table.lift(cell);
            table.build(kind, way);
            exposed.remove(kind);
            if gap {
                let next = table.next as u8;
                table.next += 1;
                table.put(cell, next);
            }
            if table.top[cell] != NONE {
                exposed.add(cards.kind(table.top[cell]));
            }
        }
        if table.left == 0 {
            return 0;
        }
        if table.next < cards.len {
            played(Event::Turn);
            for cell in 0..cards.cells.min(cards.len - table.next) {
                let next = table.next as u8;
                table.next += 1;
                table.put(cell, next);
            }
        } else if !dig(cards, &mut table, &mut played) {
            return table.left;
        }
        exposed = Exposed::new(cards, &table);
    }
}

/// Moves the cards on the card nearest to a top that can be played to empty piles. Returns whether
/// there is one, and enough empty piles.
fn dig(cards: &Cards, table: &mut Table, played: &mut impl FnMut(Event)) -> bool {
    let tops = &table.top[..cards.cells];
    let mut gaps = tops.iter().filter(|&&top| top == NONE).count();
    let mut nearest = None;
    for (cell, &top) in tops.iter().enumerate() {
        let mut card = top;
        for depth in 0..=gaps {
            if usize::from(card) >= cards.len {
                break;
            }
            if table.fits(cards.kind(card)) {
                // Only what is nearer than this one is of interest from here on.
                nearest = Some((cell, depth));
                gaps = depth.saturating_sub(1);
                break;
            }
            card = table.below[usize::from(card)];
        }
    }
    let Some((cell, depth)) = nearest else { return false };
    for _ in 0..depth {
        let Some(gap) = table.top[..cards.cells].iter().position(|&top| top == NONE) else {
            return false;
        };
        played(Event::Transfer(table.top[cell], gap));
        let card = table.lift(cell);
        table.put(gap, card);
    }
    true
}

/// Plays Colorado by kinder rules: the piles hold what they hold, but each card that comes from the
/// stock has a place of its own. Returns 40 for each card that is left even so, and something for
/// each card, the more the later it goes.
pub(super) fn colorado(cards: &Cards, mut table: Table) -> u16 {
    let mut late = 0;
    let mut exposed = Exposed::new(cards, &table);
    if table.waste != NONE {
        exposed.add(cards.kind(table.waste));
    }
    for (time, next) in (table.next..=cards.len).enumerate() {
        while let Some(kind) = exposed.playable(&table) {
            let way = usize::from(table.wanted[0] >> kind & 1 == 0);
            table.build(kind, way);
            exposed.remove(kind);
            late += time;
            // If it is on no pile, it has a place of its own.
            if let Some(cell) = cell_of(cards, &table, kind) {
                table.lift(cell);
                if table.top[cell] != NONE {
                    exposed.add(cards.kind(table.top[cell]));
                }
            }
        }
        if next < cards.len {
            exposed.add(cards.kinds[next]);
        }
    }
    (40 * table.left + late / 16) as u16
}
