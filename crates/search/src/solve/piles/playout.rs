//! How well a position would do if played without a thought.

use super::table::{BOTTOM, CARDS, Foundations, NONE, PilesCards, PilesEvent, PilesTable};
use patience_core::notation::building::Fill;

/// The kinds of cards that can be played, if a foundation takes them: those that there are once or
/// twice, and those that there are twice, a bit each.
#[derive(Default)]
struct Exposed([u64; 2]);

impl Exposed {
    fn new(cards: &PilesCards, table: &PilesTable) -> Self {
        let mut exposed = Self::default();
        for &card in table.top[..cards.cells].iter().filter(|&&card| card != NONE) {
            exposed.add(cards.kind(card));
        }
        exposed
    }

    /// Adds a card, and returns how many of its kind there were.
    #[inline(always)]
    fn add(&mut self, kind: u8) -> usize {
        let before = (self.0[0] >> kind & 1) as usize;
        self.0[before] |= 1 << kind;
        before
    }

    /// Removes a card, and returns how many of its kind are left.
    #[inline(always)]
    fn remove(&mut self, kind: u8) -> usize {
        let left = (self.0[1] >> kind & 1) as usize;
        self.0[left] &= !(1 << kind);
        left
    }

    /// Returns a kind of card that a foundation takes, and whether one that goes up does (0) or one
    /// that goes down alone (1).
    #[inline(always)]
    fn playable(&self, foundations: &Foundations) -> Option<(u8, usize)> {
        let [up, down] = foundations.wanted;
        let ready = self.0[0] & (up | down);
        let kind = ready.trailing_zeros() as u8;
        (ready != 0).then(|| (kind, usize::from(up >> kind & 1 == 0)))
    }
}

/// Returns the first pile with a card of a kind on top.
#[inline(always)]
fn cell_of(cards: &PilesCards, table: &PilesTable, kind: u8) -> Option<usize> {
    table.top[..cards.cells].iter().position(|&top| cards.kind(top) == kind)
}

/// Plays Twenty: every card that can be played, and if no card can, deals. Once the stock is empty, it
/// digs for the card that is nearest to a top. Returns how many cards are left.
pub(super) fn twenty(
    cards: &PilesCards,
    mut table: PilesTable,
    mut played: impl FnMut(PilesEvent),
) -> usize {
    let mut exposed = Exposed::new(cards, &table);
    loop {
        while let Some((kind, way)) = exposed.playable(&table.foundations) {
            let Some(cell) = cell_of(cards, &table, kind) else { break };
            let card = table.top[cell];
            let gap = table.is_bottom(card) && table.next < cards.len;
            let fill = gap.then_some(Fill::Stock);
            played(PilesEvent::Play { card, way, fill });
            table.lift(cell);
            table.foundations.build(kind, way);
            exposed.remove(kind);
            if gap {
                table.deal(cell);
            }
            if table.top[cell] != NONE {
                exposed.add(cards.kind(table.top[cell]));
            }
        }
        if table.foundations.left == 0 {
            return 0;
        }
        if table.next < cards.len {
            played(PilesEvent::Turn);
            table.deal_row(cards);
        } else if !dig(cards, &mut table, &mut played) {
            return table.foundations.left;
        }
        exposed = Exposed::new(cards, &table);
    }
}

/// Moves the cards on the card nearest to a top that can be played to empty piles. Returns whether
/// there is one, and enough empty piles.
fn dig(cards: &PilesCards, table: &mut PilesTable, played: &mut impl FnMut(PilesEvent)) -> bool {
    let tops = &table.top[..cards.cells];
    let wanted = table.foundations.wanted[0] | table.foundations.wanted[1];
    let mut gaps = tops.iter().filter(|&&top| top == NONE).count();
    let mut nearest = None;
    for (cell, &top) in tops.iter().enumerate() {
        let mut card = top;
        for depth in 0..=gaps {
            if usize::from(card) >= cards.len {
                break;
            }
            if wanted >> cards.kind(card) & 1 == 1 {
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
        played(PilesEvent::Transfer(table.top[cell], gap));
        let card = table.lift(cell);
        table.put(gap, card);
    }
    true
}

/// When each card goes if Colorado is played by kinder rules: the piles hold what they hold, but
/// each card that comes from the stock has a place of its own.
pub(super) struct Schedule {
    /// For each card how many go before it, or [`NEVER`].
    order: [u8; CARDS],
    /// For each card that goes, how many cards come from the stock before.
    time: [u8; CARDS],
    /// For each card that goes, whether up or down.
    way: [u8; CARDS],
    /// The number of cards that don't go.
    left: usize,
    /// The sum of all times.
    late: usize,
    /// The number of cards that don't go at once.
    later: usize,
}

/// About the latest time at which a card goes in the usual size.
const LATEST: usize = 90;

/// A card that doesn't go.
const NEVER: u8 = u8::MAX;

impl Schedule {
    pub(super) fn new(cards: &PilesCards, table: &PilesTable) -> Self {
        let (time, way) = ([NEVER; CARDS], [0; CARDS]);
        let mut schedule = Self { order: [NEVER; CARDS], time, way, left: 0, late: 0, later: 0 };
        let mut foundations = table.foundations;
        let mut exposed = Exposed::default();
        // The cards that can be played, up to two of each kind.
        let mut of_kind = [[NONE; 2]; 52];
        let add = |exposed: &mut Exposed, of_kind: &mut [[u8; 2]; 52], card: u8| {
            let kind = cards.kind(card);
            of_kind[usize::from(kind)][exposed.add(kind)] = card;
        };
        let tops = table.top[..cards.cells].iter().chain([&table.waste]);
        for &card in tops.filter(|&&card| card != NONE) {
            add(&mut exposed, &mut of_kind, card);
        }
        let mut order = 0;
        for (time, next) in (table.next..=cards.len).enumerate() {
            while let Some((kind, way)) = exposed.playable(&foundations) {
                foundations.build(kind, way);
                let at = usize::from(of_kind[usize::from(kind)][exposed.remove(kind)]);
                schedule.order[at] = order;
                schedule.time[at] = time as u8;
                schedule.way[at] = way as u8;
                schedule.late += time;
                schedule.later += usize::from(time > 0);
                order += 1;
                let below = table.below[at];
                if below < BOTTOM {
                    add(&mut exposed, &mut of_kind, below);
                }
            }
            if next < cards.len {
                add(&mut exposed, &mut of_kind, next as u8);
            }
        }
        Self { left: foundations.left, ..schedule }
    }

    /// Returns how far the table is from a win: most of all the cards that don't go, then how late
    /// the others do. Piles are better the later their top cards go, since a card from the stock
    /// does no harm on one that goes after it.
    pub(super) fn rank(&self, cards: &PilesCards, table: &PilesTable, weight: usize) -> u16 {
        self.weigh(cards, table, 0, weight)
    }

    /// Returns the same if `turned` cards less are to come from the stock.
    fn weigh(&self, cards: &PilesCards, table: &PilesTable, turned: u8, weight: usize) -> u16 {
        let late = self.late - usize::from(turned) * self.later;
        let early: usize = table.top[..cards.cells]
            .iter()
            .filter(|&&top| top != NONE)
            .map(|&top| match self.time[usize::from(top)] {
                NEVER => 0,
                time => LATEST - usize::from(time.saturating_sub(turned)).min(LATEST),
            })
            .sum();
        u16::try_from(640 * self.left + late + weight * early / 16).unwrap_or(u16::MAX)
    }

    /// Returns how many cards go before the top card of a pile.
    pub(super) fn order_of_top(&self, table: &PilesTable, cell: usize) -> u8 {
        self.order.get(usize::from(table.top[cell])).copied().unwrap_or(NEVER)
    }

    /// Returns whether the waste card goes before the top card of a pile.
    pub(super) fn is_harmless(&self, table: &PilesTable, cell: usize) -> bool {
        self.order[usize::from(table.waste)] <= self.order_of_top(table, cell)
    }

    /// Returns the rank of the table after an event.
    pub(super) fn rank_after(
        &self,
        cards: &PilesCards,
        table: &PilesTable,
        after: &PilesTable,
        event: PilesEvent,
        weight: usize,
    ) -> u16 {
        let goes_now = |card: u8, way: usize| {
            let at = usize::from(card);
            self.time[at] == 0 && usize::from(self.way[at]) == way
        };
        // Whether the same cards can go in the same order.
        let same = match event {
            PilesEvent::Turn => true,
            PilesEvent::Waste(cell) => self.is_harmless(table, cell),
            PilesEvent::Play { card, way, .. } => goes_now(card, way),
            PilesEvent::PlayWaste { way } => goes_now(table.waste, way),
            PilesEvent::Transfer(..) => false,
        };
        if same {
            self.weigh(cards, after, (after.next - table.next) as u8, weight)
        } else {
            Self::new(cards, after).rank(cards, after, weight)
        }
    }
}
