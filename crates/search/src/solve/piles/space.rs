//! The search: which positions follow one, and in which order.

use super::playout::{self, Schedule};
use super::table::{CARDS, GONE, NONE, Piles, PilesCards, PilesEvent, PilesTable, WASTE};
use crate::solve::engine::{Aim, Layers, SearchEnd, SearchTree, Space, Successor, bound_of};
use crate::solve::pack::hash;
use patience_core::budget::Budget;
use patience_core::cards::Card;
use patience_core::catalogue::{Gap, Plus};
use patience_core::game::Rules;
use patience_core::game::building::Building;
use patience_core::notation::Cell;
use patience_core::notation::building::{Direction, Fill, Move};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PilesPrunings {
    /// Play a card at once if that is safe, and try nothing else.
    pub safe_plays: bool,
    /// In Twenty, move cards only to the first empty pile, and only from piles of two or more.
    pub one_gap: bool,
}

impl PilesPrunings {
    /// All of them.
    pub const ALL: Self = Self { safe_plays: true, one_gap: true };
}

/// The number of piles for a waste card that are tried first. Each stage tries twice as many.
const FIRST_PILES: usize = 2;

/// How much the top cards of piles count in ranks, round by round: deals that are hard with one
/// weight are easy with another.
const WEIGHTS: [usize; 4] = [8, 0, 2, 16];

/// The positions that are reached from one of them.
pub(in crate::solve) struct PilesSpace {
    origin: Building,
    start: Piles,
    aim: Aim,
    prunings: PilesPrunings,
    cards: PilesCards,
    /// Whether the game is Twenty, which deals on all piles and has no waste.
    deals_rows: bool,
    /// Whether the waste alone fills gaps, so that moves don't say what does, and gaps wait without it.
    waste_first: bool,
    /// The weight of early top cards in ranks, in sixteenths.
    weight: usize,
}

impl PilesSpace {
    pub(in crate::solve) fn new(origin: &Building, aim: Aim, prunings: PilesPrunings) -> Self {
        let (cards, start) = PilesCards::new(origin);
        let deals_rows = origin.layout().game().plus == Plus::DealRow;
        let waste_first = origin.layout().gap() == Gap::WasteFirst;
        let (origin, weight) = (origin.clone(), WEIGHTS[0]);
        Self { origin, start, aim, prunings, cards, deals_rows, waste_first, weight }
    }

    /// Returns whether all piles are alike: in Colorado, and in Twenty once the stock is empty.
    const fn alike(&self, table: &PilesTable) -> bool {
        !self.deals_rows || table.next == self.cards.len
    }

    /// Returns the successor with a table. The rank is that in Colorado.
    fn successor(&self, table: &PilesTable, moves: u16, rank: u16) -> Successor<Piles> {
        let state = table.pack(&self.cards, self.alike(table));
        let rank = if self.aim == Aim::Shortest { table.foundations.left as u16 } else { rank };
        Successor { state, moves, rank, won: table.foundations.left == 0 }
    }

    /// Returns the table after an event.
    fn after(&self, table: &PilesTable, event: PilesEvent) -> PilesTable {
        let mut after = table.clone();
        match event {
            PilesEvent::Play { card, way, fill } => {
                let cell = self.cell_of(table, card);
                after.lift(cell);
                after.foundations.build(self.cards.kind(card), way);
                match fill {
                    Some(Fill::Stock) => after.deal(cell),
                    Some(Fill::Waste) => {
                        let waste = std::mem::replace(&mut after.waste, NONE);
                        after.put(cell, waste);
                    }
                    None => {}
                }
            }
            PilesEvent::PlayWaste { way } => {
                let waste = std::mem::replace(&mut after.waste, NONE);
                after.below[usize::from(waste)] = GONE;
                after.foundations.build(self.cards.kind(waste), way);
            }
            PilesEvent::Turn if self.deals_rows => after.deal_row(&self.cards),
            PilesEvent::Turn => {
                after.waste = after.next as u8;
                after.below[after.next] = WASTE;
                after.next += 1;
            }
            PilesEvent::Waste(cell) => {
                let waste = std::mem::replace(&mut after.waste, NONE);
                after.put(cell, waste);
            }
            PilesEvent::Transfer(card, cell) => {
                let from = self.cell_of(table, card);
                after.lift(from);
                after.put(cell, card);
            }
        }
        after
    }

    fn cell_of(&self, table: &PilesTable, card: u8) -> usize {
        table.top[..self.cards.cells].iter().position(|&top| top == card).unwrap_or(0)
    }

    /// Returns a play that may as well be made at once. The other card of the kind is built, so
    /// there is one place for this one; and no gap is filled because of it.
    fn safe_play(&self, table: &PilesTable) -> Option<PilesEvent> {
        let nothing_left = table.next == self.cards.len && table.waste == NONE;
        table.top[..self.cards.cells].iter().find_map(|&card| {
            if card == NONE {
                return None;
            }
            let kind = self.cards.kind(card);
            let way = table.foundations.takes(kind).iter().position(|&takes| takes)?;
            let safe = table.foundations.copies_built(kind) == 1
                && (nothing_left || !table.is_bottom(card));
            safe.then_some(PilesEvent::Play { card, way, fill: None })
        })
    }

    fn events(&self, table: &PilesTable, mut found: impl FnMut(PilesEvent)) {
        if self.prunings.safe_plays
            && let Some(event) = self.safe_play(table)
        {
            return found(event);
        }
        let tops = &table.top[..self.cards.cells];
        let stock = table.next < self.cards.len;
        let ways = |kind| (0..2).filter(move |&way| table.foundations.wanted[way] >> kind & 1 == 1);
        for &card in tops.iter().filter(|&&card| card != NONE) {
            for way in ways(self.cards.kind(card)) {
                let mut play = |fill| found(PilesEvent::Play { card, way, fill });
                let gap = table.is_bottom(card);
                let held = table.waste != NONE;
                if gap && stock && !self.waste_first {
                    play(Some(Fill::Stock));
                }
                if gap && held {
                    play(Some(Fill::Waste));
                }
                if !gap || !held && (self.waste_first || !stock) {
                    play(None);
                }
            }
        }
        if table.waste != NONE {
            for way in ways(self.cards.kind(table.waste)) {
                found(PilesEvent::PlayWaste { way });
            }
            (0..self.cards.cells).for_each(|cell| found(PilesEvent::Waste(cell)));
        } else if stock {
            found(PilesEvent::Turn);
        }
        if self.deals_rows && !stock {
            for (to, _) in tops.iter().enumerate().filter(|(_, top)| **top == NONE) {
                for &card in tops {
                    if card != NONE && !(self.prunings.one_gap && table.is_bottom(card)) {
                        found(PilesEvent::Transfer(card, to));
                    }
                }
                if self.prunings.one_gap {
                    break;
                }
            }
        }
    }

    /// Finds an event among the moves of a game, and plays it.
    fn play(&self, event: PilesEvent, table: &PilesTable, game: &mut Building) -> Option<Move> {
        let named = |card: u8| Card::from_index(self.cards.kind(card));
        let height = |card: u8| {
            let below = std::iter::successors(Some(card), |&card| {
                Some(table.below[usize::from(card)]).filter(|&below| usize::from(below) < CARDS)
            });
            below.map(named).collect::<Vec<_>>()
        };
        // Where piles are alike, those with the same cards are the same.
        let size = game.layout().size();
        let is_pile = |game: &Building, cell: Cell, card: u8| {
            if self.alike(table) {
                game.pile(cell).map(Some).eq(height(card))
            } else {
                usize::from(size.index(cell)) == self.cell_of(table, card)
            }
        };
        let leads = |game: &Building, way: usize, to: Option<Direction>, card: u8| {
            let direction = if way == 0 { Direction::Up } else { Direction::Down };
            let both = table.foundations.takes(self.cards.kind(card)) == [true, true];
            if both { to == Some(direction) } else { to.is_none() && !game.won() }
        };
        let found = game.moves(|mv| {
            let is = match (mv, event) {
                (Move::Play { from, to, fill }, PilesEvent::Play { card, way, fill: filled }) => {
                    let same_fill = fill == filled || self.deals_rows || self.waste_first;
                    same_fill && is_pile(game, from, card) && leads(game, way, to, card)
                }
                (Move::PlayWaste { to }, PilesEvent::PlayWaste { way }) => {
                    leads(game, way, to, table.waste)
                }
                (Move::Turn, PilesEvent::Turn) => true,
                (Move::Waste(cell), PilesEvent::Waste(on)) => match table.top[on] {
                    NONE => game.exposed(cell).is_none(),
                    top => is_pile(game, cell, top),
                },
                (Move::Transfer { from, .. }, PilesEvent::Transfer(card, _)) => {
                    is_pile(game, from, card)
                }
                _ => false,
            };
            if is { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        let mv = found.break_value()?;
        game.apply(mv);
        Some(mv)
    }
}

impl Space for PilesSpace {
    type State = Piles;
    type Move = Move;

    fn start(&mut self) -> Successor<Piles> {
        let table = PilesTable::new(&self.cards, &self.start);
        let rank = Schedule::new(&self.cards, &table).rank(&self.cards, &table, self.weight);
        self.successor(&table, 0, rank)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(piles: &Piles) -> u64 {
        let mut words = [0; 14];
        let (chunks, _) = piles.below.as_chunks::<8>();
        for (word, chunk) in words.iter_mut().zip(chunks) {
            *word = u64::from_le_bytes(*chunk);
        }
        words[13] = u64::from_le_bytes(piles.built) ^ u64::from(piles.dealt) << 4;
        hash(words)
    }

    fn expand(
        &mut self,
        piles: &Piles,
        stage: u8,
        found: &mut impl FnMut(Successor<Piles>),
    ) -> Option<u16> {
        let table = PilesTable::new(&self.cards, piles);
        if self.deals_rows || self.aim == Aim::Shortest {
            self.events(&table, |event| found(self.successor(&self.after(&table, event), 1, 0)));
            return None;
        }
        let schedule = Schedule::new(&self.cards, &table);
        let mut piles = Vec::new();
        self.events(&table, |event| match event {
            PilesEvent::Waste(cell) => piles.push(cell),
            event if stage == 0 => {
                let after = self.after(&table, event);
                let rank = schedule.rank_after(&self.cards, &table, &after, event, self.weight);
                found(self.successor(&after, 1, rank));
            }
            _ => {}
        });
        let max = FIRST_PILES << stage.min(7);
        let min = if stage == 0 { 0 } else { max / 2 };
        piles.sort_by_key(|&cell| Reverse(schedule.order_of_top(&table, cell)));
        // If enough piles do no harm, the others need no playout now.
        let harmless = piles.partition_point(|&cell| schedule.is_harmless(&table, cell));
        let later = piles.len() > max;
        if harmless >= max {
            piles.truncate(max);
        }
        let mut places: Vec<(u16, PilesTable)> = piles
            .into_iter()
            .map(|cell| {
                let event = PilesEvent::Waste(cell);
                let after = self.after(&table, event);
                (schedule.rank_after(&self.cards, &table, &after, event, self.weight), after)
            })
            .collect();
        places.sort_by_key(|&(rank, _)| rank);
        for (rank, after) in places.iter().take(max).skip(min) {
            found(self.successor(after, 1, *rank));
        }
        later.then(|| schedule.rank(&self.cards, &table, self.weight))
    }

    fn write(&mut self, path: &[Piles]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            let table = PilesTable::new(&self.cards, &pair[0]);
            let mut event = None;
            self.events(&table, |leads| {
                let after = self.after(&table, leads);
                if event.is_none() && after.pack(&self.cards, self.alike(&after)) == pair[1] {
                    event = Some(leads);
                }
            });
            let played = event.and_then(|event| self.play(event, &table, &mut game));
            let Some(mv) = played else { return moves };
            moves.push(mv);
        }
        // In Twenty, the last position may be one that a playout wins.
        if let Some(last) = path.last().filter(|_| self.deals_rows && self.aim == Aim::Any) {
            let mut table = PilesTable::new(&self.cards, last);
            let mut events = Vec::new();
            playout::twenty(&self.cards, table.clone(), |event| events.push(event));
            for event in events {
                let Some(mv) = self.play(event, &table, &mut game) else { return moves };
                moves.push(mv);
                table = self.after(&table, event);
            }
        }
        moves
    }

    fn search_any(&mut self, tree: &mut SearchTree<Piles>, budget: &mut Budget<'_>) -> SearchEnd {
        self.widen(tree, budget)
    }
}

impl Layers for PilesSpace {
    /// Twenty is proved lost by all positions. Those of Colorado are too many.
    fn narrow(&self) -> u64 {
        if self.deals_rows { 1_000_000 } else { u64::MAX }
    }

    fn look_ahead(&mut self, piles: &Piles) -> Option<u16> {
        self.deals_rows.then(|| {
            playout::twenty(&self.cards, PilesTable::new(&self.cards, piles), |_| {}) as u16
        })
    }

    fn rank_otherwise(&mut self, round: u8) {
        self.weight = WEIGHTS[usize::from(round) % WEIGHTS.len()];
    }

    /// In Colorado, the cards that have left the stock, and whether the waste is empty. In Twenty,
    /// the cards that have been dealt and built.
    fn layer(&self, piles: &Piles) -> usize {
        let dealt = usize::from(piles.dealt);
        if self.deals_rows {
            return dealt + piles.built.iter().map(|&built| usize::from(built)).sum::<usize>();
        }
        let next = self.cards.stock + dealt;
        2 * dealt + usize::from(!piles.below[..next].contains(&WASTE))
    }
}
