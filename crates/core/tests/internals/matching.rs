//! Labels and matches.

use patience_core::Card;
use patience_core::game::matching::table;
use patience_core::notation::matching::{Label, Layout, Match};

#[test]
fn numbers_over_8_are_taken_as_8() {
    assert_eq!(Label::column(9), Label::column(8));
    assert_eq!(Label::freecell(9), Label::freecell(8));
}

#[test]
fn labels_and_matches_are_their_names_in_messages_of_tests_too() {
    let (column, freecell) = (Label::column(0), Label::freecell(8));
    assert_eq!(format!("{column} {freecell} {column:?} {freecell:?}"), "1 i 1 i");
    assert_eq!(format!("{:?}", Match::new(&[column, freecell])), "Some([1, i])");
}

/// Of every layout, each of the 52 cards on each, though not all are in the game.
#[test]
fn cards_go_on_neighbours_of_their_class() {
    let cards = || (0..52).filter_map(Card::from_index);
    let numbers = (2..=4).flat_map(|size| (1..=size).map(move |suits| (size, suits)));
    for (size, suits, count) in
        numbers.flat_map(|(size, suits)| (1..=26).map(move |count| (size, suits, count)))
    {
        let layout = Layout::new(size, suits, count, 9).unwrap();
        let table = table(layout);
        for (card, onto) in cards().flat_map(|card| cards().map(move |onto| (card, onto))) {
            let (same, red) =
                (card.suit() == onto.suit(), [card, onto].map(|card| card.suit().is_red()));
            let together = match suits {
                1 => true,
                _ if suits == size => same,
                2 => red[0] == red[1],
                _ => same || red == [false; 2],
            };
            let apart = card.rank().value().abs_diff(onto.rank().value());
            let beside = apart == 1 || layout.values() == 1 || apart == layout.values() - 1;
            let goes = table[usize::from(card.index())] & 1 << onto.index() != 0;
            assert_eq!(goes, card != onto && together && beside, "{layout}: {card} on {onto}");
        }
    }
}
