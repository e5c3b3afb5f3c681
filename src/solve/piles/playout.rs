//! How well a position would do if played without a thought.

use super::Event;
use super::table::{Cards, GONE, NONE, Table};
use crate::notation::building::Fill;

/// Plays Twenty: whatever can be played, and if nothing can, deals. Once the stock is empty, it
/// digs for the card that is nearest to a top. Returns how many cards are left.
pub(super) fn twenty(cards: &Cards, mut table: Table, mut played: impl FnMut(Event)) -> usize {
    loop {
        let mut changed = true;
        while changed && table.left > 0 {
            changed = false;
            for cell in 0..cards.cells {
                let card = table.top[cell];
                if card == NONE || !table.fits(cards.kind(card)) {
                    continue;
                }
                let kind = cards.kind(card);
                let way = usize::from(!table.takes(kind)[0]);
                let gap = table.is_bottom(card) && table.next < cards.len;
                let fill = gap.then_some(Fill::Stock);
                played(Event::Play { card, way, fill });
                table.lift(cell);
                table.build(kind, way);
                if gap {
                    let next = table.next as u8;
                    table.next += 1;
                    table.put(cell, next);
                }
                changed = true;
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
    // The kinds of cards that have a place of their own: once, and twice.
    let mut own = [0_u64; 2];
    let add = |own: &mut [u64; 2], kind: u8| {
        own[1] |= own[0] & 1 << kind;
        own[0] |= 1 << kind;
    };
    if table.waste != NONE {
        add(&mut own, cards.kind(table.waste));
        table.below[usize::from(table.waste)] = GONE;
    }
    let start = table.next;
    loop {
        let time = table.next - start;
        let mut changed = true;
        while changed {
            changed = false;
            loop {
                let ready = own[0] & (table.wanted[0] | table.wanted[1]);
                if ready == 0 {
                    break;
                }
                let kind = ready.trailing_zeros() as u8;
                own[0] &= !(1 << kind) | own[1];
                own[1] &= !(1 << kind);
                let way = usize::from(!table.takes(kind)[0]);
                table.build(kind, way);
                late += time;
                changed = true;
            }
            for cell in 0..cards.cells {
                while table.top[cell] != NONE && table.fits(cards.kind(table.top[cell])) {
                    let kind = cards.kind(table.lift(cell));
                    let way = usize::from(!table.takes(kind)[0]);
                    table.build(kind, way);
                    late += time;
                    changed = true;
                }
            }
        }
        if table.next == cards.len {
            return (40 * table.left + late / 16) as u16;
        }
        add(&mut own, cards.kinds[table.next]);
        table.next += 1;
    }
}
