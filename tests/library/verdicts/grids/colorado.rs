//! Colorado.

use super::super::{judge, progress};
use super::{canonical, deal, plays, suit, table, try_each, verdict};
use patience::Status;

/// Two piles, `KS` and `AD`, and a stock of `AS 5D 6D`.
fn colorado() -> String {
    deal("colorado1x2+", "KS AD AS 5D 6D")
}

#[test]
fn foundations_are_built_up_from_the_ace_and_down_from_the_king() {
    let game = colorado();
    assert_eq!(progress(&game), Some((0, 104, 0)));
    try_each(
        &game,
        &[
            ("*a1", "partial"),
            ("*b1", "partial"),
            // The sign may be written where it is not needed, if it is true.
            ("*a1_", "partial"),
            ("*b1^", "partial"),
            ("*a1^", "illegal after 0: NotNext"),
            ("*b1_", "illegal after 0: NotNext"),
            ("*a1s *a1s", "partial"),
            ("*b1s *b1", "partial"),
            ("*b1s *b1s *b1", "illegal after 2: NotNext"),
        ],
    );
    assert_eq!(canonical(&format!("{game} *a1_ *a1^")), "*a1s *a1s");
    assert_eq!(table(&format!("{game} *a1 *a1")), "5D AD, -");
}

/// All spades in a row, so that seven is what both foundations wait for once the others are built.
fn sevens(stock: &str) -> String {
    let built = plays("a1 b1 c1 d1 e1 f1 m1 l1 k1 j1 i1 h1");
    let filled = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 2C";
    format!(
        "{} {built}",
        deal("colorado1x14+", &format!("{} 7S {filled} {stock}", suit("A23456789TJQK", 'S')))
    )
}

#[test]
fn a_card_that_fits_both_foundations_must_say_which() {
    try_each(
        &sevens("3C"),
        &[
            ("*g1", "illegal after 12: WhichFoundation"),
            ("*g1^", "partial"),
            ("*g1_", "partial"),
            ("*g1^s", "partial"),
            ("*g1s", "illegal after 12: WhichFoundation"),
            // Then up waits for the eight, and the other seven goes down.
            ("*g1^ *n1", "partial"),
            ("*g1^ *n1_", "partial"),
            ("*g1^ *n1^", "illegal after 13: NotNext"),
            ("*g1_ *n1", "partial"),
            ("*g1_ *n1_", "illegal after 13: NotNext"),
        ],
    );
    assert!(canonical(&format!("{} *g1^ *n1_", sevens("3C"))).ends_with(" *g1^s *n1s"));
    // From the waste as well.
    let waste = deal_sevens_to_waste();
    try_each(
        &waste,
        &[
            ("*w", "illegal after 13: WhichFoundation"),
            ("*w^", "partial"),
            ("*w_", "partial"),
            ("*g1^", "illegal after 13: WhichFill"),
            ("*g1w", "illegal after 13: WhichFoundation"),
            ("*g1^w", "partial"),
            ("*g1_s *w", "partial"),
            ("*g1_s *w^", "partial"),
            ("*g1_s *w_", "illegal after 14: NotNext"),
        ],
    );
    assert!(canonical(&format!("{waste} *g1_s *w^")).ends_with(" *g1_s *w"));
}

/// The same with the other seven on the waste.
fn deal_sevens_to_waste() -> String {
    let built = plays("a1 b1 c1 d1 e1 f1 m1 l1 k1 j1 i1 h1");
    let filled = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 2C";
    format!(
        "{} {built} +",
        deal("colorado1x13+", &format!("{} {filled} 7S 3C", suit("A23456789TJQK", 'S')))
    )
}

#[test]
fn the_waste_holds_one_card_which_goes_on_any_pile() {
    let game = colorado();
    try_each(
        &game,
        &[
            ("+", "partial"),
            ("+ +", "illegal after 1: WasteOccupied"),
            ("+ *w +", "partial"),
            ("+ wa1 +", "partial"),
            ("+ wb1 + wb1 + wb1", "partial"),
            ("wa1", "illegal after 0: EmptySource"),
            ("+ wa1 wa1", "illegal after 2: EmptySource"),
            ("*w", "illegal after 0: EmptySource"),
            ("+ wc1", "malformed after 1: CellOutside"),
        ],
    );
    assert_eq!(table(&format!("{game} + wa1 + wa1 +")), "KSAS5D AD, 6D");
    assert_eq!(progress(&format!("{game} + wa1 + wa1 +")), Some((0, 104, 3)));
}

#[test]
fn a_pile_that_is_not_emptied_is_not_filled() {
    let game = colorado();
    try_each(
        &game,
        &[
            // The ace lies on the king.
            ("+ wa1 *a1", "partial"),
            ("+ wa1 *a1s", "illegal after 2: NoGap"),
            ("+ wa1 *a1w", "illegal after 2: NoGap"),
            ("+ wa1 *a1 *a1s", "partial"),
            // With both sources there is still nothing to choose.
            ("+ wa1 + *a1", "partial"),
            ("+ wa1 + *a1w", "illegal after 3: NoGap"),
            ("+ wa1 + *a1 *a1", "illegal after 4: WhichFill"),
            ("+ wa1 + *a1 *a1w", "partial"),
        ],
    );
    assert_eq!(table(&format!("{game} + wa1 *a1")), "KS AD, -");
    assert_eq!(table(&format!("{game} + wa1 + *a1 *a1w")), "5D AD, -");
    assert_eq!(table(&format!("{game} + wa1 + *a1 *a1s")), "6D AD, 5D");
    assert_eq!(canonical(&format!("{game} + wa1 *a1^ *a1_")), "+ wa1 *a1 *a1s");
}

/// A move is read as far as it goes, whatever the position.
#[test]
fn a_fill_is_read_before_a_lay() {
    let game = colorado();
    assert_eq!(verdict(&format!("{game} + *b1wa1")), "malformed after 2: StrayCell");
    assert_eq!(verdict(&format!("{game} + *b1 wa1")), "illegal after 1: WhichFill");
    assert_eq!(verdict(&format!("{game} + *b1s wa1")), "partial");
    assert_eq!(verdict(&format!("{game} + *b1swa1")), "partial");
    for (word, played) in [("~", 0), ("a1b1", 0), ("*b1s^", 1), ("*b1^^", 1), ("w", 0), ("s", 0)] {
        let verdict = judge(&format!("{game} {word}"));
        assert_eq!((verdict.status, verdict.played), (Status::Malformed, played), "{word}");
    }
}

#[test]
fn colorado_is_won_with_all_cards_on_the_foundations() {
    let rows: String = "SHDC".chars().map(|sign| suit("A23456789TJQK", sign).repeat(2)).collect();
    let game = deal("colorado8x13+", &rows);
    // Of each suit one row up; its king could begin the foundation that goes down as well. Then the
    // other row down.
    let up = |row: usize| {
        ('a'..='l').map(|column| format!("*{column}{row}")).collect::<String>()
            + &format!("*m{row}^")
    };
    let down =
        |row: usize| ('a'..='m').rev().map(|column| format!("*{column}{row}")).collect::<String>();
    let won: String = [1, 3, 5, 7].into_iter().map(|row| up(row) + &down(row + 1)).collect();
    try_each(
        &game,
        &[
            (&won, "solved"),
            (&format!("{won}*a1"), "illegal after 104: AlreadyWon"),
            (&won[..won.len() - 3], "partial"),
        ],
    );
    assert_eq!(progress(&format!("{game} {won}")), Some((104, 104, 0)));
    assert_eq!(
        verdict(&format!("{game} {}", up(1).replace('^', ""))),
        "illegal after 12: WhichFoundation"
    );
}
