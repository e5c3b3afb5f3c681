//! What all players keep to.

use super::{Greedy, Hidden, Kind, Outcome, Played, Player, Random};
use crate::interval::winnable;
use patience_core::cards::{Card, Deck, Words};
use patience_core::game::{Move, Sight};
use patience_core::play::Position;

fn dealt(id: &str, number: u64) -> Position {
    format!("{id}{number}").parse().expect("it is a game id")
}

/// Closed games of every kind.
const CLOSED: [&str; 14] = [
    "3x3x13x5-",
    "2x1x7x3-",
    "montecarlo5x5x1-",
    "montecarlo3x4x2os-",
    "thirteens5x5x1-",
    "fourteens4x5x1s-",
    "acessquare4x4x1-",
    "carpet4x5x1-",
    "carpet3x4x1p3-",
    "carpet2x3x1ap2r2-",
    "colorado2x10x2-",
    "colorado2x6x2-",
    "twenty4x5x2-",
    "twenty3x4x2-",
];

/// The game of a player, with its moves if it is lost too.
fn game(kind: Kind, dealt: &Position, number: u64) -> Played {
    match kind {
        Kind::Random => Random::game(dealt, number, 100_000),
        Kind::Greedy => Greedy::game(dealt, 100_000),
        Kind::Best | Kind::Hidden => Hidden::new(3, 200).game(dealt, number, 100_000),
    }
}

/// The number of cards that were never seen, before each move.
fn hidden(dealt: &Position, moves: &[Move]) -> Vec<usize> {
    let mut position = dealt.clone();
    moves
        .iter()
        .map(|&mv| {
            let Sight::AllBut(hidden) = position.sight() else { return 0 };
            position.play(mv).expect("players play legal moves");
            hidden
        })
        .collect()
}

/// Two deals that agree in all cards seen so far get the same moves.
#[test]
fn cards_that_were_never_seen_change_no_move() {
    for (game_at, id) in CLOSED.into_iter().enumerate() {
        for number in 1..=6 {
            let one = dealt(id, number);
            for kind in [Kind::Random, Kind::Greedy, Kind::Hidden] {
                let of_one = game(kind, &one, number).line;
                let before = hidden(&one, &of_one);
                // Shuffle the cards that were hidden before some move.
                let mut words = Words::named(number, "secrets");
                let at = words.below(before.len().max(1) as u32) as usize;
                let Some(&unseen) = before.get(at) else { continue };
                let (mut cards, founded) = in_order(&one);
                let first = cards.len() - unseen;
                for last in (first + 1..cards.len()).rev() {
                    cards.swap(last, first + words.below((last - first) as u32 + 1) as usize);
                }
                let cards = founded.into_iter().chain(cards);
                let deck = Deck::new(&one.id().variant.composition(), cards).expect("all cards");
                let other = Position::deal(one.id(), &deck).expect("it is the deck of the game");
                assert_eq!(one.board(), other.board());
                let of_other = game(kind, &other, number).line;
                let same = before.iter().take_while(|&&hidden| hidden >= unseen).count();
                assert!(same > at);
                assert_eq!(of_one[..same], of_other[..same], "{game_at} {id}{number} {kind:?}");
            }
        }
    }
}

/// The cards of a game in the order of the deal, and those that the deal puts on foundations.
fn in_order(dealt: &Position) -> (Vec<Card>, Vec<Card>) {
    let mut open = dealt.clone();
    open.see(Sight::Everything);
    let board = open.board();
    let stock = board.stock.iter().flat_map(|stock| stock.known.iter().copied());
    let cards = board.piles().flat_map(|pile| pile.cards.iter().copied()).chain(stock).collect();
    (cards, board.foundations.iter().filter_map(|foundation| foundation.top).collect())
}

#[test]
fn every_player_plays_legal_moves_and_the_same_again() {
    for id in CLOSED.into_iter().chain(["3x3x13x5+", "2x2x26x4+", "carpet4x5x1+", "twenty2x4x2+"]) {
        for number in [3, u64::MAX] {
            let dealt = dealt(id, number);
            for kind in Kind::ALL {
                let played = kind.player().play(&dealt, number, 20_000);
                assert_eq!(kind.player().play(&dealt, number, 20_000), played);
                assert!(played.nodes <= 20_000, "{id}{number} {kind:?}: {}", played.nodes);
                let mut position = dealt.clone();
                for &mv in &played.line {
                    assert_eq!(position.play(mv), Ok(()), "{id}{number} {kind:?}");
                }
                assert_eq!(position.is_won(), played.outcome == Outcome::Won);
            }
            for kind in [Kind::Random, Kind::Greedy, Kind::Hidden] {
                let mut position = dealt.clone();
                let line = game(kind, &dealt, number).line;
                assert!(line.iter().all(|&mv| position.play(mv).is_ok()), "{id}{number} {kind:?}");
            }
        }
    }
}

/// With one node left, nobody goes on.
#[test]
fn nodes_are_a_limit() {
    for kind in Kind::ALL {
        let played = kind.player().play(&dealt("carpet4x5x1-", 1), 1, 1);
        assert_eq!((played.outcome, played.nodes), (Outcome::Undecided, 1), "{kind:?}");
        assert!(played.line.is_empty());
    }
}

fn won(kind: Kind, id: &str, numbers: u64) -> u64 {
    let mut player = kind.player();
    let is_won = |&number: &u64| {
        let played = player.play(&dealt(id, number), number, 10_000_000);
        played.outcome == Outcome::Won
    };
    (1..=numbers).filter(is_won).count() as u64
}

/// Prints a table for the documentation.
#[test]
#[ignore = "takes minutes"]
fn rates() {
    let ids = std::env::var("IDS").unwrap_or_default();
    let numbers = std::env::var("NUMBERS").ok().and_then(|it| it.parse().ok()).unwrap_or(1000);
    let kinds = std::env::var("KINDS").unwrap_or_default();
    for id in ids.split_whitespace() {
        for kind in Kind::ALL.into_iter().filter(|kind| kinds.contains(kind.as_str())) {
            let start = std::time::Instant::now();
            let won = won(kind, id, numbers);
            let interval = winnable(won, numbers - won, 0);
            println!(
                "{id} {}: {won} of {numbers}, {:.2} to {:.2}, {:?} each",
                kind.as_str(),
                interval.low * 100.0,
                interval.high * 100.0,
                start.elapsed() / numbers as u32
            );
        }
    }
}
