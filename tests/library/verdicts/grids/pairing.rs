//! Monte Carlo, Thirteens, Fourteens and Aces Square.

use super::super::{judge, progress};
use super::{deal, line, suit, table, try_each, verdict};
use patience::{IllegalMove, RecordError};

// ----- Monte Carlo

/// Aces and twos in two rows of three:
///
///     AS AH 2S
///     3S 2H AD
pub(super) fn pairing(id: &str) -> String {
    deal(id, "AS AH 2S 3S 2H AD 4S 5S")
}

#[test]
fn two_neighbours_of_one_rank_are_discarded() {
    try_each(
        &pairing("montecarlo2x3+"),
        &[
            ("*a1b1", "partial"),
            ("*b1a1", "partial"),
            // Across.
            ("*c1b2", "partial"),
            ("*b1c2", "partial"),
            ("*a1c2", "illegal after 0: NotNeighbours"),
            ("*a1c1", "illegal after 0: NoPair"),
            ("*a1a2", "illegal after 0: NoPair"),
            ("*a1a1", "illegal after 0: SameCell"),
            ("*a1b1 *a1b1", "illegal after 1: EmptyCell"),
            ("*a1b1 *b1c2", "illegal after 1: EmptyCell"),
        ],
    );
    // The end of a row and the beginning of the next do not touch.
    try_each(
        &deal("montecarlo2x3+", "2S 3S AS AH 4S 5S"),
        &[("*c1a2", "illegal after 0: NotNeighbours")],
    );
    // One above the other.
    try_each(&deal("montecarlo2x3o+", "AS 2S 3S AH 4S 5S"), &[("*a1a2", "partial")]);
}

#[test]
fn orthogonal_neighbours_touch_at_a_side() {
    try_each(
        &pairing("montecarlo2x3o+"),
        &[
            ("*a1b1", "partial"),
            ("*c1b2", "illegal after 0: NotNeighbours"),
            ("*b1c2", "illegal after 0: NotNeighbours"),
        ],
    );
}

#[test]
fn cards_close_up_in_reading_order_and_the_stock_fills_the_rest() {
    let game = pairing("montecarlo2x3+");
    assert_eq!(table(&game), "AS AH 2S / 3S 2H AD");
    assert_eq!(table(&format!("{game} *a1b1")), "- - 2S / 3S 2H AD");
    assert_eq!(table(&format!("{game} *a1b1 +")), "2S 3S 2H / AD 4S 5S");
    assert_eq!(table(&format!("{game} *a1b1 *b2c1 +")), "3S AD 4S / 5S 6S 7S");
    assert_eq!(progress(&format!("{game} *a1b1 *b2c1 +")), Some((4, 52, 1)));
    // Closed is dealt and played like open.
    assert_eq!(table(&format!("{} *a1b1 +", pairing("montecarlo2x3-"))), "2S 3S 2H / AD 4S 5S");
}

/// Cards leave the stock only if they are dealt.
#[test]
fn closing_up_takes_from_the_stock_what_fills_the_rest() {
    let sources = |text: &str| {
        let line = line(text);
        let last = line.steps().last().map(|last| last.effect.sources()).unwrap_or_default();
        last.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let game = deal("montecarlo1x4+", "2S AS AH 3S");
    assert_eq!(sources(&format!("{game} *b1c1 +")), "cell d1, the stock");
    let game = deal("montecarlo4x13+", "2S AS AH 3S");
    assert!(sources(&format!("{game} *b1c1 +")).ends_with("cell l4, cell m4"));
}

#[test]
fn consolidating_must_change_something() {
    try_each(
        &pairing("montecarlo2x3+"),
        &[
            ("+", "illegal after 0: NothingToConsolidate"),
            // Pairs may remain. Afterwards no cards pair, and no gap is left.
            ("*a1b1 +", "stuck"),
            ("*a1b1 + +", "illegal after 2: NothingToConsolidate"),
        ],
    );
    // All cards lie on the table, the four kings at its end.
    let game = deal(
        "montecarlo4x13+",
        &"A23456789TJQK"
            .chars()
            .map(|rank| format!("{rank}S {rank}H {rank}D {rank}C "))
            .collect::<String>(),
    );
    try_each(
        &game,
        &[
            ("+", "illegal after 0: NothingToConsolidate"),
            ("*a1b1 +", "partial"),
            ("*a1b1 + +", "illegal after 2: NothingToConsolidate"),
            // A gap that no card comes after, and no stock to fill it.
            ("*l4m4 +", "illegal after 1: NothingToConsolidate"),
            ("*k4l4 +", "partial"),
        ],
    );
}

#[test]
fn strict_waves_end_when_nothing_can_be_discarded() {
    try_each(
        &pairing("montecarlo2x3s+"),
        &[
            ("*a1b1 +", "illegal after 1: PairsRemain"),
            ("*a1b1 *c1b2 +", "stuck"),
            // Without a gap it is not for the pairs that remain.
            ("+", "illegal after 0: NothingToConsolidate"),
        ],
    );
    // The twos lie across, where they are no pair.
    try_each(&pairing("montecarlo2x3os+"), &[("*a1b1 +", "stuck")]);
    // A king that goes alone counts too.
    try_each(
        &deal("thirteens1x3s+", "KS 6S 7S"),
        &[
            ("*b1c1 +", "illegal after 1: PairsRemain"),
            ("*b1c1 *a1 +", "stuck"),
            ("*a1 +", "illegal after 1: PairsRemain"),
        ],
    );
}

#[test]
fn monte_carlo_is_won_without_a_card_and_stuck_without_a_move() {
    let pairs = deal(
        "montecarlo1x2+",
        &"A23456789TJQK"
            .chars()
            .map(|rank| format!("{rank}S {rank}H {rank}D {rank}C "))
            .collect::<String>(),
    );
    let all_but_one = "*a1b1 +".repeat(25);
    try_each(
        &pairs,
        &[
            (&all_but_one, "partial"),
            (&format!("{all_but_one}*a1b1"), "solved"),
            (&format!("{all_but_one}*a1b1+"), "illegal after 51: AlreadyWon"),
            (&format!("{all_but_one}*a1b1*a1b1"), "illegal after 51: AlreadyWon"),
            ("*a1b1:2x", "illegal after 1: EmptyCell"),
        ],
    );
    assert_eq!(progress(&format!("{pairs} {all_but_one}*a1b1")), Some((52, 52, 25)));
    try_each(
        &deal("montecarlo1x2+", "AS 2S"),
        &[("", "stuck"), ("=stuck", "stuck"), ("+", "illegal after 0: NothingToConsolidate")],
    );
}

#[test]
fn forms_that_monte_carlo_does_not_have_are_malformed() {
    for (word, played, wanted) in [
        ("*a1", 0, "TooFewCells"),
        ("*", 0, "TooFewCells"),
        ("*a", 0, "HalfCell"),
        ("*a1b", 0, "HalfCell"),
        ("*aB1", 0, "HalfCell"),
        ("*a1b–", 0, "LookAlike"),
        ("*a1bé", 0, "HalfCell"),
        ("a1b1", 0, "StrayCell"),
        ("*d1a1", 0, "CellOutside"),
        ("*a1a3", 0, "CellOutside"),
        ("*a0b1", 0, "CellOutside"),
        ("*A1B1", 0, "LookAlike"),
        ("~", 0, "OtherGame"),
        ("*w", 0, "OtherGame"),
        ("wa1", 0, "OtherGame"),
        ("12", 0, "Misplaced"),
        ("*a1^", 0, "OtherGame"),
        ("*a1b1s", 1, "OtherGame"),
        ("*a1b1c1", 1, "StrayCell"),
        ("*a1b1:0x", 0, "Repetition"),
        ("*a1 b1", 0, "TooFewCells"),
    ] {
        let text = format!("{} {word}", pairing("montecarlo2x3+"));
        assert_eq!(verdict(&text), format!("malformed after {played}: {wanted}"), "{word}");
    }
    // Moves may be glued; labels are read to the end.
    try_each(&pairing("montecarlo2x3+"), &[("*a1b1*c1b2+", "stuck"), ("*a1b1:1x*c1b2", "partial")]);
}

/// For each card of a discard that is refused, where the nearest card that pairs with it lies, and
/// how many steps away.
fn partners(text: &str) -> [Option<(String, u8)>; 2] {
    use patience::game::{Illegal, pairing::Illegal as Reason};
    match judge(text).error {
        Some(RecordError::Illegal(IllegalMove {
            reason: Illegal::Pairing(Reason::NoPair(refused) | Reason::NotNeighbours(refused)),
            ..
        })) => refused
            .partners
            .map(|partner| partner.map(|partner| (partner.held.0.to_string(), partner.steps))),
        other => panic!("no refused discard: {other:?}"),
    }
}

///     AS 2S 3S AD
///     4S 5S 6S AH
#[test]
fn steps_go_from_cell_to_neighbour() {
    let table = "AS 2S 3S AD 4S 5S 6S AH";
    let at = |cell: &str, steps| Some((cell.to_owned(), steps));
    assert_eq!(
        partners(&format!("{} *a1b1", deal("montecarlo2x4+", table))),
        [at("d1", 3), None],
        "of two as near, the first"
    );
    assert_eq!(
        partners(&format!("{} *a1d1", deal("montecarlo2x4+", table))),
        [at("d2", 3), at("d2", 1)],
        "not the one that was refused"
    );
    // Across counts for two where only sides touch.
    assert_eq!(
        partners(&format!("{} *a1d1", deal("montecarlo2x4o+", table))),
        [at("d2", 4), at("d2", 1)]
    );
}

// ----- Thirteens

///     AS QH KS
///     2S JD 5H
#[test]
fn thirteens_wants_neighbours_that_add_up_and_kings_alone() {
    let game = deal("thirteens2x3+", "AS QH KS 2S JD 5H");
    try_each(
        &game,
        &[
            ("*a1b1", "partial"),
            ("*a2b2", "partial"),
            ("*b2a2", "partial"),
            ("*c1", "partial"),
            ("*c1b1", "illegal after 0: GoesAlone"),
            ("*a1c1", "illegal after 0: GoesAlone"),
            ("*a1", "illegal after 0: NotAlone"),
            ("*a1b2", "illegal after 0: NoPair"),
            ("*c1 *c1", "illegal after 1: EmptyCell"),
            // Two cells are read where there are two.
            ("*c1a1b1", "illegal after 0: GoesAlone"),
            ("*a1b1c1", "malformed after 1: StrayCell"),
            ("*c1*a1b1", "partial"),
        ],
    );
    try_each(&deal("thirteens1x3+", "AS 2S QS"), &[("*a1c1", "illegal after 0: NotNeighbours")]);
    try_each(&deal("thirteens2x2+", "6S 2S 3S 7D"), &[("*a1b2", "partial")]);
    try_each(
        &deal("thirteens2x2o+", "6S 2S 3S 7D"),
        &[("*a1b2", "illegal after 0: NotNeighbours")],
    );
    // Two of a kind are no pair, kings neither.
    try_each(
        &deal("thirteens1x4+", "6S 6H KS KH"),
        &[
            ("*a1b1", "illegal after 0: NoPair"),
            ("*c1d1", "illegal after 0: GoesAlone"),
            ("*c1*d1", "partial"),
        ],
    );
}

// ----- Fourteens

///     AS 5H KD
///     KC 9S KH
#[test]
fn fourteens_wants_cards_in_line_that_add_up() {
    try_each(
        &deal("fourteens2x3+", "AS 5H KD KC 9S KH"),
        &[
            ("*a1a2", "partial"),
            ("*b1b2", "partial"),
            // At any distance, whatever lies between.
            ("*a1c1", "partial"),
            ("*c1a1", "partial"),
            ("*b1b2 *a1c1", "partial"),
            ("*a1c2", "illegal after 0: NotInLine"),
            ("*a1b1", "illegal after 0: NoPair"),
            ("*a2c2", "illegal after 0: NoPair"),
            ("*c1", "malformed after 0: TooFewCells"),
        ],
    );
    try_each(
        &deal("fourteens1x20+", &(suit("A23456789TJQ", 'S') + "2H 3H 4H 5H 6H 7H 8H KD")),
        &[("*a1t1", "partial"), ("*g1r1", "partial")],
    );
    try_each(&deal("fourteens3x1s+", "7S 2S 7H"), &[("*a1a3", "partial"), ("*a1a3 +", "stuck")]);
}

// ----- Aces Square

///     2S AS 9S
///     3S 2H KS
#[test]
fn aces_square_wants_cards_of_one_suit_in_line() {
    try_each(
        &deal("acessquare2x3+", "2S AS 9S 3S 2H KS"),
        &[
            ("*a1c1", "partial"),
            ("*a1a2", "partial"),
            ("*a2c2", "partial"),
            ("*a1c2", "illegal after 0: NotInLine"),
            ("*a2b2", "illegal after 0: NoPair"),
            ("*a1b1", "illegal after 0: NeverDiscarded"),
            ("*b1c1", "illegal after 0: NeverDiscarded"),
            ("*b1b2", "illegal after 0: NeverDiscarded"),
            ("*c1", "malformed after 0: TooFewCells"),
        ],
    );
}

#[test]
fn aces_square_is_won_when_only_aces_are_left() {
    // A row for each suit, with its ace at the left.
    let rows: String = "SHDC".chars().map(|sign| suit("A23456789TJQK", sign)).collect();
    let game = deal("acessquare4x13+", &rows);
    let row = |row: u8| {
        (0..6)
            .map(|pair| {
                format!(
                    "*{}{row}{}{row} ",
                    char::from(b'b' + 2 * pair),
                    char::from(b'c' + 2 * pair)
                )
            })
            .collect::<String>()
    };
    let three_rows = [1, 2, 3].map(row).concat();
    let won = three_rows.clone() + &row(4);
    try_each(
        &game,
        &[
            (&three_rows, "partial"),
            (&won, "solved"),
            (&format!("{won}+"), "illegal after 24: AlreadyWon"),
        ],
    );
    assert_eq!(progress(&format!("{game} {won}")), Some((48, 52, 0)));
    assert!(table(&format!("{game} {won}")).starts_with("AS - - -"));
    // The aces are all that the stock has: it must be dealt first.
    let rows: String = "SHDC".chars().map(|sign| suit("23456789TJQK", sign)).collect();
    let game = deal("acessquare4x12+", &rows);
    let row = |row: u8| {
        (0..6)
            .map(|pair| {
                format!(
                    "*{}{row}{}{row} ",
                    char::from(b'a' + 2 * pair),
                    char::from(b'b' + 2 * pair)
                )
            })
            .collect::<String>()
    };
    let cleared = [1, 2, 3, 4].map(row).concat();
    try_each(
        &game,
        &[
            (&cleared, "partial"),
            (&format!("{cleared}+"), "solved"),
            (&format!("{cleared}++"), "illegal after 25: AlreadyWon"),
        ],
    );
    assert_eq!(table(&format!("{game} {cleared}+")).replace(" -", ""), "AS AH AD AC / / /");
    // Two aces and no move.
    try_each(&deal("acessquare1x2+", "AS AH"), &[("", "stuck")]);
}
