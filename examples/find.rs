//! Finds solutions for fixtures and benchmarks: `cargo run --release --example find -- 3x3x13x5+ 1 100`.
//!
//! A developer's tool: greedy best-first search over a bounded number of positions. It says nothing about deals it gives up on.

use patience::game::match_solitaire::MatchSolitaire;
use patience::game::{Board, Game};
use patience::notation::match_solitaire::Move;
use patience::notation::{Variant, parse_id};
use patience::shuffle;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::io::Write;
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
        let Variant::MatchSolitaire(layout) = id.variant;
        let deck = shuffle(&id.variant.composition(), number);
        match solve(MatchSolitaire::deal(layout, id.dealing, &deck), positions) {
            Some(moves) => writeln!(out, "{id} {}", moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))?,
            None => eprintln!("{id}: nothing found"),
        }
    }
    Ok(())
}

/// About how many moves are left, in quarters: the values are collected one by one, at each step the one with the fewest cards
/// in its way, and each card in the way is carried off once.
fn distance(board: &Board) -> u32 {
    let mut lies: Vec<Vec<(u8, bool)>> = board.columns.iter().map(|pile| pile.cards.iter().map(|card| (card.rank().value(), false)).collect()).collect();
    let parked = board.freecells.iter().filter_map(|cell| cell.exposed()).count() as u32;
    let mut left: Vec<u8> = board.piles().flat_map(|pile| &pile.cards).map(|card| card.rank().value()).collect();
    left.sort_unstable();
    left.dedup();
    let mut moves = left.len() as u32;
    while !left.is_empty() {
        let in_the_way = |value: u8| -> u32 {
            let column = |pile: &Vec<(u8, bool)>| match pile.iter().position(|card| card.0 == value) {
                Some(lowest) => pile[lowest..].iter().filter(|card| card.0 != value && !card.1).count() as u32,
                None => 0,
            };
            lies.iter().map(column).sum()
        };
        let (cost, at) = left.iter().enumerate().map(|(at, &value)| (in_the_way(value), at)).min().unwrap_or((0, 0));
        let value = left.swap_remove(at);
        moves += cost;
        for pile in &mut lies {
            if let Some(lowest) = pile.iter().position(|card| card.0 == value) {
                pile[lowest..].iter_mut().for_each(|card| card.1 = true);
                pile.retain(|card| card.0 != value);
            }
        }
    }
    8 * moves + parked + 8 * board.stock.unwrap_or(0) as u32
}

fn solve(start: MatchSolitaire, most: usize) -> Option<Vec<Move>> {
    let mut seen = HashSet::from([start.clone()]);
    let mut nodes: Vec<(usize, Option<Move>, MatchSolitaire)> = vec![(0, None, start)];
    let mut open = BinaryHeap::from([(Reverse(0), Reverse(0_u32), 0_usize)]);
    while let Some((_, Reverse(depth), at)) = open.pop() {
        let mut next = Vec::new();
        let position = nodes[at].2.clone();
        if position.won() {
            let mut moves: Vec<Move> = Vec::new();
            let mut at = at;
            while let (parent, Some(action), _) = &nodes[at] {
                moves.push(*action);
                at = *parent;
            }
            moves.reverse();
            return Some(moves);
        }
        // All empty freecells are alike, and a card in one gains nothing from another.
        let free = position.board().freecells.iter().position(|cell| cell.cards.is_empty());
        let _ = position.moves(|action| {
            let pointless = matches!(action, Move::Carry { from, to } if to.is_freecell() && (from.is_freecell() || Some(usize::from(to.number())) != free));
            if !pointless {
                next.push(action);
            }
            ControlFlow::<()>::Continue(())
        });
        for action in next {
            let mut after = position.clone();
            after.apply(action);
            if seen.insert(after.clone()) {
                open.push((Reverse(distance(&after.board()) + 2 * depth), Reverse(depth + 1), nodes.len()));
                nodes.push((at, Some(action), after));
            }
        }
        if nodes.len() > most {
            return None;
        }
    }
    None
}
