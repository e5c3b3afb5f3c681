//! Twenty.

use super::super::{judge, progress};
use super::{canonical, deal, plays, suit, table, try_each, verdict};
use patience::Status;

/// Two piles, `2S` and `QH`, and a stock of `2D 3S 9C 9D`. The first ace and the first king of each
/// suit are set aside.
pub(super) fn twenty() -> String {
    deal("twenty1x2+", "2S KS QH AS 2D 3S 9C 9D")
}

#[test]
fn an_ace_and_a_king_of_each_suit_begin_the_foundations() {
    let game = twenty();
    assert_eq!(table(&game), "2S QH");
    assert_eq!(progress(&game), Some((8, 104, 0)));
    try_each(
        &game,
        &[
            ("*a1", "partial"),
            ("*b1", "partial"),
            ("*a1^", "partial"),
            ("*b1_", "partial"),
            ("*a1_", "illegal after 0: NotNext"),
            ("*b1^", "illegal after 0: NotNext"),
            ("*a1 *a1 *a1", "partial"),
            ("*a1 *a1 *a1 *a1", "illegal after 3: NotNext"),
        ],
    );
}

#[test]
fn the_stock_fills_a_gap_by_itself() {
    let game = twenty();
    assert_eq!(table(&format!("{game} *a1")), "2D QH");
    assert_eq!(table(&format!("{game} *a1 *a1")), "3S QH");
    assert_eq!(canonical(&format!("{game} *a1^ *b1_")), "*a1 *b1");
    // A card that lies on another leaves no gap.
    assert_eq!(table(&format!("{game} +")), "2S2D QH3S");
    assert_eq!(table(&format!("{game} + *a1")), "2S QH3S");
    assert_eq!(table(&format!("{game} + *a1 *a1")), "9C QH3S");
    for (word, played) in [
        ("*a1s", 1),
        ("*a1w", 1),
        ("*w", 0),
        ("wa1", 0),
        ("~", 0),
        ("a1", 0),
        ("a1c1", 0),
        ("*a1^s", 1),
    ] {
        let verdict = judge(&format!("{game} {word}"));
        assert_eq!((verdict.status, verdict.played), (Status::Malformed, played), "{word}");
    }
}

#[test]
fn each_deal_of_twenty_puts_a_card_on_every_pile() {
    let game = twenty();
    assert_eq!(table(&format!("{game} ++")), "2S2D9C QH3S9D");
    try_each(
        &game,
        &[
            ("+ *b1", "illegal after 1: NotNext"),
            ("+:47x", "partial"),
            ("+:48x", "illegal after 47: EmptyStock"),
        ],
    );
    assert_eq!(progress(&format!("{game} +:47x")), Some((8, 104, 47)));
    // 88 piles and 8 cards: the last row is short.
    let game = deal("twenty8x11+", "");
    let heights = |moves: &str| {
        table(&format!("{game} {moves}"))
            .replace(" / ", " ")
            .split(' ')
            .map(|pile| pile.len() / 2)
            .collect::<Vec<_>>()
    };
    assert_eq!(heights(""), [1; 88]);
    assert_eq!(heights("+"), [[2; 8].as_slice(), &[1; 80]].concat());
    assert_eq!(verdict(&format!("{game} ++")), "illegal after 1: EmptyStock");
    // After the first two gaps are filled, six cards are left.
    try_each(
        &deal("twenty1x2+", "2S 3S"),
        &[("a1b1", "illegal after 0: TransferBeforeEnd"), ("a1a1", "illegal after 0: SamePile")],
    );
}

/// Of each suit a row `2`–`K` and a row `A`–`Q`, and no stock.
fn all_on_the_table() -> String {
    let begun = "AS KS AH KH AD KD AC KC ".to_owned();
    let rows: String = "SHDC"
        .chars()
        .map(|sign| suit("23456789TJQK", sign) + &suit("A23456789TJQ", sign))
        .collect();
    deal("twenty8x12+", &(begun + &rows))
}

#[test]
fn once_the_stock_is_empty_cards_are_shifted_to_empty_piles() {
    let game = all_on_the_table();
    try_each(
        &game,
        &[
            ("a1b1", "illegal after 0: OccupiedPile"),
            ("a1a1", "illegal after 0: SamePile"),
            ("+", "illegal after 0: EmptyStock"),
            ("*a1", "partial"),
            ("*a1 b1a1", "partial"),
            ("*a1 b1a1 a1b1", "partial"),
            ("*a1 l8a1", "partial"),
            ("*a1 b1c1", "illegal after 1: OccupiedPile"),
            ("*a1 a1b1", "illegal after 1: EmptySource"),
            ("*a1 *b1 a1b1", "illegal after 2: EmptySource"),
            ("*a1 a1a1", "illegal after 1: SamePile"),
            // Glued: the play ends where its cell does.
            ("*a1b1a1*a1", "partial"),
        ],
    );
    assert!(table(&format!("{game} *a1")).starts_with("- 3S"));
    assert!(table(&format!("{game} *a1 b1a1")).starts_with("3S - 4S"));
}

#[test]
fn both_foundations_of_twenty_can_wait_for_one_card() {
    let built = plays("a1 b1 c1 d1 e1 k1 j1 i1 h1 g1");
    try_each(
        &format!("{} {built}", all_on_the_table()),
        &[
            ("*f1", "illegal after 10: WhichFoundation"),
            ("*f1^", "partial"),
            ("*f1_", "partial"),
            ("*f1^ *g2", "partial"),
            ("*f1^ *g2^", "illegal after 11: NotNext"),
        ],
    );
}

#[test]
fn twenty_is_won_with_all_cards_on_the_foundations() {
    // Up to the queen, which the foundation that goes down waits for too, and the king; then the
    // other row down.
    let up = |row: usize| {
        ('a'..='j').map(|column| format!("*{column}{row}")).collect::<String>()
            + &format!("*k{row}^*l{row}")
    };
    let down =
        |row: usize| ('a'..='l').rev().map(|column| format!("*{column}{row}")).collect::<String>();
    let won: String = [1, 3, 5, 7].into_iter().map(|row| up(row) + &down(row + 1)).collect();
    let game = all_on_the_table();
    try_each(
        &game,
        &[
            (&won, "solved"),
            (&format!("{won}a1b1"), "illegal after 96: AlreadyWon"),
            (&won[..won.len() - 3], "partial"),
        ],
    );
    assert_eq!(progress(&format!("{game} {won}")), Some((104, 104, 0)));
}
