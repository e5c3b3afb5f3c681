//! Rows of cards in the pairing games.

use patience_core::cards::Deck;
use patience_core::catalogue::{GridOptions, PAIRINGS, Pairs};
use patience_core::game::Rules;
use patience_core::game::pairing::Pairing;
use patience_core::notation::{Dealing, GridLayout, Size};
use patience_search::solve::pairing::{
    KindRow, PlaceSet, at, first, has, kind, last, take, word_after, word_before,
};

/// Returns a row of cards of these kinds.
fn row<const WORDS: usize>(kinds: &[u8]) -> KindRow<WORDS> {
    let mut row = KindRow([[0; WORDS]; 4]);
    for (place, kind) in (0..).zip(kinds) {
        let (word, bit) = at::<WORDS>(place);
        for (at, bits) in row.0.iter_mut().enumerate() {
            bits[word] |= u64::from(kind >> at & 1) << bit;
        }
    }
    row
}

#[test]
fn kinds_pair_as_their_cards_do() {
    for game in &PAIRINGS {
        let size = Size { rows: 4, columns: 4, decks: 1 };
        let layout = GridLayout::new(game, size, GridOptions::default()).expect("it has 16 cells");
        let rules = Pairing::deal(layout, Dealing::Open, &Deck::EMPTY);
        let others = matches!(game.pairs, Pairs::Sum(_));
        for (one, other) in (0..52_u8).flat_map(|one| (0..52).map(move |other| (one, other))) {
            let kinds = [one, other].map(|card| kind(game, card / 4 + 1, card % 4));
            let pairs = has(&row::<1>(&kinds).pairs(1, others), 0);
            assert_eq!(pairs, rules.pairs(one, other), "{one} and {other}");
        }
    }
}

#[test]
fn places_of_several_words_follow_each_other() {
    let kinds: Vec<u8> = (0..200_u32).map(|place| (place * place % 15 + 1) as u8).collect();
    let row = row::<4>(&kinds);
    let mut gone = PlaceSet::<4>::default();
    for place in [3, 4, 62, 63, 64, 100, 127, 128, 199] {
        let (word, bit) = at::<4>(place);
        gone[word] |= 1 << bit;
    }
    assert_eq!((first(&gone), last(&gone)), (3, 199));
    let kept = (0..).zip(&kinds).filter(|&(place, _)| !has(&gone, place)).map(|(_, &kind)| kind);
    assert_eq!(row.without(gone), self::row(&kept.collect::<Vec<u8>>()));
    for (place, distance) in [(0, 1), (3, 61), (63, 1), (64, 64), (70, 128), (7, 180)] {
        let mut one = PlaceSet::<4>::default();
        one[usize::from(place) / 64] = 1 << (place % 64);
        let mut after: PlaceSet<4> = std::array::from_fn(|word| word_after(&one, distance, word));
        let back: PlaceSet<4> = std::array::from_fn(|word| word_before(&after, distance, word));
        assert_eq!((first(&after), back), (place + distance, one));
        take(&mut after, place + distance);
        assert_eq!(after, PlaceSet::<4>::default());
    }
}
