//! Finds solutions for fixtures and benchmarks: `cargo run --release --example find -- carpet4x5x1+
//! 1 20`.
//!
//! A developer's tool: beam search over a limited number of positions. It reports nothing about
//! deals it gives up on. It verifies what it prints.

use patience::game::{Board, Effect, Foundation, Game, Place, Visitor, visit};
use patience::notation::building::Direction;
use patience::notation::{GameId, MoveText, Variant, parse_id};
use patience::{Card, DealBook, Deck, Status, Suit, records, shuffle, verify};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::Write;
use std::mem::discriminant;
use std::ops::ControlFlow;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: find GAME FIRST COUNT [POSITIONS]";
    let game = arguments.next().expect(usage);
    let first: u64 = arguments.next().expect(usage).parse().expect(usage);
    let count: u64 = arguments.next().expect(usage).parse().expect(usage);
    let positions = arguments.next().map_or(50_000, |text| text.parse().expect(usage));
    let mut out = std::io::stdout().lock();
    for number in first..first.saturating_add(count) {
        let text = format!("{game}{number}");
        let (id, _) = parse_id(text.as_bytes()).expect("a game-id without its number");
        let deck = shuffle(&id.variant.composition(), number);
        let distance = match id.variant {
            Variant::Matching(_) => to_collect,
            Variant::Pairing(_) => to_discard,
            _ => to_build,
        };
        match visit(id.variant, Search { id, deck: &deck, positions, distance }) {
            Some(moves) => {
                let line = format!("{id} {moves}");
                let verdict = records(line.as_bytes())
                    .next()
                    .map(|record| verify(&record, &DealBook::default()));
                assert!(verdict.is_some_and(|verdict| verdict.status == Status::Solved), "{line}");
                writeln!(out, "{line}")?;
            }
            None => eprintln!("{id}: nothing found"),
        }
    }
    Ok(())
}

/// The approximate distance of a position from a win: the nearest are searched first.
type Distance = fn(&Board) -> u32;

struct Search<'a> {
    id: GameId,
    deck: &'a Deck,
    /// The maximum number of positions to search.
    positions: usize,
    distance: Distance,
}

impl Visitor for Search<'_> {
    type Output = Option<String>;

    /// Returns the moves of a solution. The beam starts narrow, so that easy games are solved
    /// quickly.
    fn visit<G: Game>(
        mut self,
        layout: G::Layout,
        _: <G::Move as MoveText>::Labels,
    ) -> Option<String> {
        let start = G::deal(layout, self.id.dealing, self.deck);
        let mut width = 16;
        let solution = loop {
            match self.beam(&start, width) {
                Some(solution) => break solution,
                None if self.positions == 0 => return None,
                None => width = width.saturating_mul(4),
            }
        };
        let mut position = start;
        let mut text = Vec::new();
        for mv in solution {
            text.push(position.canonical(mv).to_string());
            position.apply(mv);
        }
        Some(text.join(" "))
    }
}

impl Search<'_> {
    /// Goes on from the best positions after each number of moves. Positions are distinguished by
    /// their hash.
    fn beam<G: Game>(&mut self, start: &G, width: usize) -> Option<Vec<G::Move>> {
        self.positions = self.positions.checked_sub(1)?;
        let hasher = BuildHasherDefault::<DefaultHasher>::new();
        let mut seen = HashSet::new();
        let mut steps: Vec<(usize, G::Move)> = Vec::new();
        let mut layer = vec![(start.clone(), usize::MAX)];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for (position, parent) in layer {
                let board = position.board();
                for mv in moves(&position) {
                    if pointless(&position.effect(mv), &board) {
                        continue;
                    }
                    let mut after = position.clone();
                    after.apply(mv);
                    if !seen.insert(hasher.hash_one(&after)) {
                        continue;
                    }
                    if after.won() {
                        let last = std::iter::successors(Some((parent, mv)), |&(at, _)| {
                            steps.get(at).copied()
                        });
                        let mut solution: Vec<G::Move> = last.map(|step| step.1).collect();
                        solution.reverse();
                        return Some(solution);
                    }
                    next.push((
                        (self.distance)(&after.board()),
                        Reverse(moves(&after).len()),
                        next.len(),
                        after,
                        parent,
                        mv,
                    ));
                    self.positions = self.positions.checked_sub(1)?;
                }
            }
            next.sort_unstable_by_key(|found| (found.0, found.1, found.2));
            next.truncate(width);
            layer = next
                .into_iter()
                .map(|(_, _, _, position, parent, mv)| {
                    steps.push((parent, mv));
                    (position, steps.len() - 1)
                })
                .collect();
        }
        None
    }
}

fn moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _ = position.moves(|mv| {
        moves.push(mv);
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// Returns whether a card goes to an empty place although an equivalent place would do: all are
/// alike, and a card on its own gains nothing by moving there.
fn pointless(effect: &Effect, board: &Board) -> bool {
    let &Effect::Move { from, to, onto: None, .. } = effect else { return false };
    let alike = |place: Place| discriminant(&place) == discriminant(&to);
    let alone = board.pile(from).is_some_and(|pile| pile.cards.len() == 1);
    alike(from) && alone
        || board
            .piles()
            .find(|pile| alike(pile.place) && pile.cards.is_empty())
            .is_some_and(|first| first.place != to)
}

/// Games of matches: the approximate number of moves left. The ranks are collected one by one, next
/// always the one with the fewest cards in its way, and each card in the way moves once.
fn to_collect(board: &Board) -> u32 {
    let mut lies: Vec<Vec<(u8, bool)>> = board
        .columns
        .iter()
        .map(|pile| pile.cards.iter().map(|card| (card.rank().value(), false)).collect())
        .collect();
    let parked = board.freecells.iter().filter_map(|cell| cell.exposed()).count() as u32;
    let mut left: Vec<u8> =
        board.piles().flat_map(|pile| &pile.cards).map(|card| card.rank().value()).collect();
    left.sort_unstable();
    left.dedup();
    let mut moves = left.len() as u32;
    while !left.is_empty() {
        let in_the_way = |value: u8| -> u32 {
            let column = |pile: &Vec<(u8, bool)>| match pile.iter().position(|card| card.0 == value)
            {
                Some(lowest) => {
                    pile[lowest..].iter().filter(|card| card.0 != value && !card.1).count() as u32
                }
                None => 0,
            };
            lies.iter().map(column).sum()
        };
        let (cost, at) = left
            .iter()
            .enumerate()
            .map(|(at, &value)| (in_the_way(value), at))
            .min()
            .unwrap_or((0, 0));
        let value = left.swap_remove(at);
        moves += cost;
        for pile in &mut lies {
            if let Some(lowest) = pile.iter().position(|card| card.0 == value) {
                pile[lowest..].iter_mut().for_each(|card| card.1 = true);
                pile.retain(|card| card.0 != value);
            }
        }
    }
    8 * moves + parked + 8 * board.stock.as_ref().map_or(0, |stock| stock.cards) as u32
}

/// Games of pairs: the cards left.
fn to_discard(board: &Board) -> u32 {
    (board.progress.total - board.progress.done) as u32
}

/// Games of foundations: the cards left, and the pairs in one pile of which the lower card is
/// needed before the upper one, which are worst in one suit. In Colorado, a single waste card has
/// yet to go to a pile, and will be in the way there.
fn to_build(board: &Board) -> u32 {
    let left = board.progress.total - board.progress.done;
    let due = |card: &Card| {
        let own = board.foundations.iter().filter(|foundation| foundation.suit == card.suit());
        let steps = |foundation: &Foundation| {
            let (value, waits_for) = (card.rank().value(), foundation.waits_for()?.rank().value());
            if foundation.direction == Direction::Up {
                value.checked_sub(waits_for)
            } else {
                waits_for.checked_sub(value)
            }
        };
        own.filter_map(steps).min().unwrap_or(0)
    };
    let mut wrong = 0;
    for pile in board.piles() {
        let cards: Vec<(u8, Suit)> =
            pile.cards.iter().map(|card| (due(card), card.suit())).collect();
        for (at, lower) in cards.iter().enumerate() {
            let above = cards[at + 1..].iter().filter(|upper| lower.0 < upper.0);
            wrong += above.map(|upper| if upper.1 == lower.1 { 4 } else { 1 }).sum::<usize>();
        }
    }
    let held = board.waste.as_ref().is_some_and(|waste| waste.cards.len() == 1);
    (8 * left + wrong + 12 * usize::from(held)) as u32
}
