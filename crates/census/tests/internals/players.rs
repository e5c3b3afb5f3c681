//! Rules that all players keep to.

use patience_census::PlayerName;
use patience_census::player::{Greedy, Hidden, Outcome, Played, Random};
use patience_core::budget::Budget;
use patience_core::cards::{Card, Deck, Words};
use patience_core::game::{Move, Sight};
use patience_core::play::Position;
use patience_search::solve::Aim;
use support::games::{closed_games, games};
use support::sized;

pub(super) fn dealt(id: &str, number: u64) -> Position {
    format!("{id}{number}").parse().expect("it is a game id")
}

/// The game of a player, with its moves if it is lost too.
fn game(name: PlayerName, dealt: &Position, number: u64) -> Played {
    let budget = &mut Budget::nodes(100_000);
    match name {
        PlayerName::Random => Random::game(dealt, number, budget),
        PlayerName::Greedy => Greedy::game(dealt, budget),
        PlayerName::Best | PlayerName::Hidden => Hidden::new(3, 200).game(dealt, number, budget),
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
    for (game_at, id) in closed_games().iter().enumerate() {
        for number in 1..=sized(1, 2) {
            let one = dealt(id, number);
            for name in [PlayerName::Random, PlayerName::Greedy, PlayerName::Hidden] {
                let of_one = game(name, &one, number).line;
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
                let of_other = game(name, &other, number).line;
                let same = before.iter().take_while(|&&hidden| hidden >= unseen).count();
                assert!(same > at);
                assert_eq!(of_one[..same], of_other[..same], "{game_at} {id}{number} {name:?}");
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
    let open = ["3x3x13x5+", "2x2x26x4+", "carpet4x5x1+", "twenty2x4x2+"].map(ToOwned::to_owned);
    for id in closed_games().iter().chain(&open) {
        for number in [3, u64::MAX] {
            let (dealt, nodes) = (dealt(id, number), sized(5_000, 20_000));
            for name in PlayerName::ALL {
                let play = || name.start(Aim::Any).play(&dealt, number, &mut Budget::nodes(nodes));
                let played = play();
                assert_eq!(play(), played);
                assert!(played.nodes <= nodes, "{id}{number} {name:?}: {}", played.nodes);
                let mut position = dealt.clone();
                for &mv in &played.line {
                    assert_eq!(position.play(mv), Ok(()), "{id}{number} {name:?}");
                }
                assert_eq!(position.is_won(), played.outcome == Outcome::Won);
            }
            for name in [PlayerName::Random, PlayerName::Greedy, PlayerName::Hidden] {
                let mut position = dealt.clone();
                let line = game(name, &dealt, number).line;
                assert!(line.iter().all(|&mv| position.play(mv).is_ok()), "{id}{number} {name:?}");
            }
        }
    }
}

/// With one node left, nobody goes on.
#[test]
fn nodes_are_a_limit() {
    for name in PlayerName::ALL {
        let played = name.start(Aim::Any).play(&dealt("carpet4x5x1-", 1), 1, &mut Budget::nodes(1));
        assert_eq!((played.outcome, played.nodes), (Outcome::Undecided, 1), "{name:?}");
        assert!(played.line.is_empty());
    }
}

/// Nobody gives up a game that ends by itself; in one that goes round, chance may not end, and counts
/// as neither won nor lost then. A rule always ends.
#[test]
fn what_is_given_up_is_undecided() {
    for id in games() {
        for number in 1..=3 {
            let dealt = dealt(&id, number);
            let play = |name: PlayerName| game(name, &dealt, number).outcome;
            assert_ne!(play(PlayerName::Greedy), Outcome::Undecided, "{id}{number}");
            let is_given_up = play(PlayerName::Random) == Outcome::Undecided;
            assert!(dealt.goes_round() || !is_given_up, "{id}{number}");
        }
    }
    let never_ends = |&number: &u64| {
        game(PlayerName::Random, &dealt("3x3x13x5-", number), number).outcome == Outcome::Undecided
    };
    assert!((1..20).any(|number| never_ends(&number)));
}

fn won(name: PlayerName, id: &str, numbers: u64) -> u64 {
    let mut player = name.start(Aim::Any);
    // Chance may go round until the limit.
    let nodes = if name == PlayerName::Random { 100_000 } else { 10_000_000 };
    let is_won = |&number: &u64| {
        let budget = &mut Budget::nodes(nodes).with_memory(u64::MAX);
        let played = player.play(&dealt(id, number), number, budget);
        played.outcome == Outcome::Won
    };
    (1..=numbers).filter(is_won).count() as u64
}

/// The usual figures for Monte Carlo are "25 to 30 percent" and "1 in 4". A player who discards pairs
/// at random, and closes up only when there is none, wins as often; one who also closes up at random
/// wins less.
#[test]
fn folklore_is_random_play() {
    let strict = won(PlayerName::Random, "montecarlo5x5x1s-", 2000);
    assert!((500..=620).contains(&strict), "{strict}");
    let at_will = won(PlayerName::Random, "montecarlo5x5x1-", 2000);
    assert!((300..=400).contains(&at_will), "{at_will}");
}

#[test]
fn rules_and_samples_win_more_than_chance() {
    for (id, numbers) in [("montecarlo5x5x1-", 60), ("carpet4x5x1-", 40), ("3x3x13x5-", 20)] {
        let numbers = sized(numbers / 2, numbers);
        let [best, random, greedy, hidden] = PlayerName::ALL.map(|name| won(name, id, numbers));
        let is_sorted = best >= hidden && hidden > greedy && greedy > random;
        assert!(is_sorted, "{id}: {best} {hidden} {greedy} {random}");
    }
}
