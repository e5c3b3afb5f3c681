//! Carpet.

use super::super::{judge, progress};
use super::{canonical, deal, suit, table, try_each};
use patience::Status;

/// Two cells, `2S 9H`, and a stock of `3S KH` and 44 more.
pub(super) fn building(id: &str) -> String {
    deal(id, "2S 9H 3S KH")
}

/// 45 cells, of which the first is `2S`, and a stock of `KD KC KS`.
fn short_stock(id: &str) -> String {
    deal(
        id,
        &(suit("23456789TJQ", 'S')
            + &suit("23456789TJQK", 'H')
            + &suit("23456789TJQ", 'D')
            + &suit("23456789TJQ", 'C')
            + "KD KC KS"),
    )
}

#[test]
fn aces_lie_on_the_foundations_and_suits_are_built_on_them() {
    let game = building("carpet1x2+");
    assert_eq!(progress(&game), Some((4, 52, 0)));
    assert_eq!(table(&game), "2S 9H, -");
    try_each(
        &game,
        &[
            ("*a1", "partial"),
            ("*b1", "illegal after 0: NotNext"),
            ("*a1 *a1", "partial"),
            ("*a1 *a1 *a1", "illegal after 2: NotNext"),
        ],
    );
    assert_eq!(progress(&format!("{game} *a1 *a1")), Some((6, 52, 0)));
}

#[test]
fn a_gap_is_filled_from_the_stock_or_from_the_waste() {
    let game = building("carpet1x2+");
    try_each(
        &game,
        &[
            // The stock alone has cards.
            ("*a1", "partial"),
            ("*a1s", "partial"),
            ("*a1w", "illegal after 0: FillFromEmpty"),
            // Both have.
            ("+ *a1", "illegal after 1: WhichFill"),
            ("+ *a1s", "partial"),
            ("+ *a1w", "partial"),
            // What could not be built has no gap to speak of.
            ("+ *b1", "illegal after 1: NotNext"),
            ("*b1w", "illegal after 0: NotNext"),
        ],
    );
    assert_eq!(table(&format!("{game} *a1")), "3S 9H, -");
    assert_eq!(table(&format!("{game} +")), "2S 9H, 3S");
    assert_eq!(table(&format!("{game} + *a1s")), "KH 9H, 3S");
    assert_eq!(table(&format!("{game} + *a1w")), "3S 9H, -");
    assert_eq!(canonical(&format!("{game} *a1 *a1s")), "*a1s *a1s");
    assert_eq!(canonical(&format!("{game} + *a1w *a1")), "+ *a1w *a1s");
    // The waste alone has cards.
    let game = short_stock("carpet5x9+");
    try_each(
        &game,
        &[
            ("+:3x *a1", "partial"),
            ("+:3x *a1w", "partial"),
            ("+:3x *a1s", "illegal after 3: FillFromEmpty"),
        ],
    );
    assert!(table(&format!("{game} +:3x *a1")).starts_with("KS 3S"));
    assert_eq!(canonical(&format!("{game} +:3x *a1")), "+ + + *a1w");
}

#[test]
fn a_gap_stays_where_nothing_can_fill_it() {
    let rows: String = "SHDC".chars().map(|sign| suit("23456789TJQK", sign)).collect();
    let game = deal("carpet4x12+", &rows);
    try_each(
        &game,
        &[
            ("*a1", "partial"),
            ("*a1s", "illegal after 0: FillFromEmpty"),
            ("*a1w", "illegal after 0: FillFromEmpty"),
            ("*a1 *a1", "illegal after 1: EmptySource"),
            ("+", "illegal after 0: EmptyStock"),
            ("*w", "illegal after 0: EmptySource"),
        ],
    );
    assert!(table(&format!("{game} *a1")).starts_with("- 3S"));
    assert_eq!(canonical(&format!("{game} *a1")), "*a1");
    let row = |row: u8| ('a'..='l').map(|column| format!("*{column}{row}")).collect::<String>();
    let won = [1, 2, 3, 4].map(row).concat();
    try_each(
        &game,
        &[
            (&won, "solved"),
            (&format!("{won}+"), "illegal after 48: AlreadyWon"),
            (&won[..won.len() - 3], "partial"),
        ],
    );
    assert_eq!(progress(&format!("{game} {won}")), Some((52, 52, 0)));
}

#[test]
fn the_waste_is_turned_up_card_by_card_and_played_from_its_top() {
    let game = building("carpet1x2+");
    try_each(
        &game,
        &[
            // Also while a card could be played.
            ("+", "partial"),
            ("+:46x", "partial"),
            ("+:47x", "illegal after 46: EmptyStock"),
            ("*w", "illegal after 0: EmptySource"),
            ("+ *w", "illegal after 1: NotNext"),
            ("+ *a1s *w", "partial"),
            ("+ *a1s + *w", "illegal after 3: NotNext"),
            ("+ *a1s *w *w", "illegal after 3: EmptySource"),
        ],
    );
    assert_eq!(progress(&format!("{game} + *a1s *w")), Some((6, 52, 1)));
    // The last card of the stock is no two, and neither king can be built.
    let game = deal("carpet1x2+", "KS KH");
    try_each(&game, &[("+:46x", "stuck"), ("+:45x", "partial")]);
    try_each(&deal("carpet1x2r1+", "KS KH"), &[("+:46x", "partial"), ("+:46x ~ +:46x", "stuck")]);
}

#[test]
fn the_waste_is_redealt_as_often_as_the_game_allows() {
    try_each(
        &short_stock("carpet5x9+"),
        &[("~", "illegal after 0: NoRedeals"), ("+:3x ~", "illegal after 3: NoRedeals")],
    );
    try_each(
        &short_stock("carpet5x9r1+"),
        &[
            ("~", "illegal after 0: RedealBeforeEnd"),
            ("++ ~", "illegal after 2: RedealBeforeEnd"),
            ("+++ ~", "partial"),
            ("+++~~", "illegal after 4: RedealsSpent"),
            ("+++~+++~", "illegal after 7: RedealsSpent"),
            // The stock went to fill three gaps.
            ("*a1*b1*c1 ~", "illegal after 3: RedealWithoutWaste"),
        ],
    );
    try_each(
        &short_stock("carpet5x9r2+"),
        &[
            ("+++~+++~+++", "partial"),
            ("+++~+++~+++~", "illegal after 11: RedealsSpent"),
            ("+++~~", "illegal after 4: RedealBeforeEnd"),
        ],
    );
    // In the order in which it was turned the first time.
    let game = short_stock("carpet5x9r1-");
    let waste = |moves: &str| {
        table(&format!("{game} {moves}")).split(", ").nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(waste("+++"), "KDKCKS");
    assert_eq!(waste("+++~"), "-");
    assert_eq!(waste("+++~+"), "KD");
    assert_eq!(waste("+++~++"), "KDKC");
    // What was taken from the waste is gone from it.
    assert_eq!(waste("++ *a1w +~ ++"), "KDKS");
}

#[test]
fn aces_can_stay_in_the_deck() {
    let rows: String = "SHDC".chars().map(|sign| suit("A23456789TJQK", sign)).collect();
    let game = deal("carpet4x13a+", &rows);
    assert_eq!(progress(&game), Some((0, 52, 0)));
    try_each(
        &game,
        &[
            ("*b1", "illegal after 0: NotNext"),
            ("*a1 *b1", "partial"),
            ("*a1 *a2 *a3 *a4 *b4", "partial"),
        ],
    );
}

#[test]
fn each_deck_has_foundations_of_its_own() {
    let game = deal("carpet1x4x2+", "2S 2S 3S 3S 9H 9H");
    assert_eq!(progress(&game), Some((8, 104, 0)));
    try_each(
        &game,
        &[
            ("*a1 *b1 *c1 *d1", "partial"),
            ("*a1 *c1 *b1 *d1", "partial"),
            ("*a1 *c1 *d1", "illegal after 2: NotNext"),
        ],
    );
}

#[test]
fn looking_at_the_stock_changes_no_rule() {
    for id in ["carpet1x2p2+", "carpet1x2p2-", "carpet1x2-"] {
        try_each(
            &building(id),
            &[
                ("*a1", "partial"),
                ("+ *a1", "illegal after 1: WhichFill"),
                ("+ *a1w", "partial"),
                ("~", "illegal after 0: NoRedeals"),
            ],
        );
    }
}

#[test]
fn forms_that_carpet_does_not_have_are_malformed() {
    for (word, played) in [
        ("*a1^", 1),
        ("*a1_s", 1),
        ("*a1sw", 1),
        ("*a1b1", 1),
        ("*w^", 0),
        ("wa1", 0),
        ("a1b1", 0),
        ("*c1", 0),
        ("*a2", 0),
        ("s", 0),
        ("*s", 0),
        ("~x", 0),
    ] {
        let verdict = judge(&format!("{} {word}", building("carpet1x2+")));
        // `*w` and `~` are read, and are illegal where they stand.
        let wanted = if matches!(word, "*w^" | "~x") { Status::Illegal } else { Status::Malformed };
        assert_eq!((verdict.status, verdict.played), (wanted, played), "{word}");
    }
    // Colorado has this one; a `w` with anything else behind it is in the wrong place.
    try_each(
        &building("carpet1x2+"),
        &[
            ("wa1", "malformed after 0: OtherGame"),
            ("w", "malformed after 0: Misplaced"),
            ("w+", "malformed after 0: Misplaced"),
        ],
    );
}
