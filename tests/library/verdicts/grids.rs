//! Verdicts on records of the games on grids, rule by rule. Each game has so few cards, or such a
//! tidy deal, that you can play it in your head: a deal names the cards that matter, first those on
//! the table, then those of the stock, and the rest of the deck follows suit by suit, from the ace
//! up.

use super::{judge, progress, statuses};
use patience::notation::parse_id;
use patience::{Card, DealBook, IllegalMove, Line, RecordError, Status, records};

/// An id with a deal that begins with these cards.
pub(crate) fn deal(id: &str, first: &str) -> String {
    let numbered = format!("{id}0");
    let (game, _) = parse_id(numbered.as_bytes()).expect("an id");
    let mut rest: Vec<String> =
        game.variant.composition().start_deck().map(|card| card.to_string()).collect();
    for card in first.split_whitespace() {
        let at = rest.iter().position(|left| left == card).expect("the deck has the card");
        rest.remove(at);
    }
    format!("{id}[{first} {}]", rest.join(" "))
}

/// A row of cards of one suit.
fn suit(ranks: &str, suit: char) -> String {
    ranks.chars().map(|rank| format!("{rank}{suit} ")).collect()
}

/// Discards or plays from these cells, one after the other.
fn plays(cells: &str) -> String {
    cells.split_whitespace().map(|cell| format!("*{cell} ")).collect()
}

/// A status; for what goes wrong also how many moves went well, and what is wrong, by its name in
/// the library.
fn verdict(text: &str) -> String {
    let verdict = judge(text);
    let name = |kind: String| {
        kind.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default().to_owned()
    };
    let wrong = match &verdict.error {
        None => return verdict.status.as_str().to_owned(),
        Some(RecordError::Illegal(illegal)) => match &illegal.reason {
            patience::game::Illegal::Matching(reason) => name(format!("{reason:?}")),
            patience::game::Illegal::Pairing(reason) => name(format!("{reason:?}")),
            patience::game::Illegal::Building(reason) => name(format!("{reason:?}")),
        },
        Some(RecordError::Malformed(fault)) => name(format!("{:?}", fault.kind)),
    };
    format!("{} after {}: {wrong}", verdict.status.as_str(), verdict.played)
}

/// Tries each line of moves from the same deal.
fn try_each(game: &str, cases: &[(&str, &str)]) {
    for (moves, wanted) in cases {
        assert_eq!(verdict(&format!("{game} {moves}")), *wanted, "{moves}\n{game}");
    }
}

/// The legal moves of a record.
fn line(text: &str) -> Line {
    let record = records(text.as_bytes()).next().expect("a record");
    Line::of_record(&record, &DealBook::default()).expect("the game can be dealt").0
}

/// The table after the moves of a record, row by row, each pile from its lowest card up; then the
/// waste, where there is one.
fn table(text: &str) -> String {
    let line = line(text);
    let board = line.position().board();
    let cards = |cards: &[Card]| {
        if cards.is_empty() { "-".to_owned() } else { cards.iter().map(Card::to_string).collect() }
    };
    let row = |row: &Vec<patience::game::Pile>| {
        row.iter().map(|pile| cards(&pile.cards)).collect::<Vec<_>>().join(" ")
    };
    let rows = board.rows.iter().map(row).collect::<Vec<_>>().join(" / ");
    board.waste.map_or(rows.clone(), |waste| format!("{rows}, {}", cards(&waste.cards)))
}

/// The moves of a record in canonical form, as they are where they stand.
fn canonical(text: &str) -> String {
    line(text).moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

// ----- ids

#[test]
fn what_an_id_leaves_out_is_the_standard_value() {
    for (id, wanted) in [
        ("montecarlo+1", "montecarlo5x5x1+1"),
        ("thirteens-1", "thirteens5x5x1-1"),
        ("fourteens+1", "fourteens5x5x1+1"),
        ("acessquare+1", "acessquare4x4x1+1"),
        ("carpet+1", "carpet4x5x1+1"),
        ("colorado-1", "colorado2x10x2-1"),
        ("twenty+1", "twenty4x5x2+1"),
        ("montecarlo4x6+1", "montecarlo4x6x1+1"),
        ("montecarlo4x6x2+1", "montecarlo4x6x2+1"),
        ("twenty3x3+1", "twenty3x3x2+1"),
        ("montecarlo04x006x02+chacha20:007", "montecarlo4x6x2+7"),
        // Options in any order; they are written in the order of their letters.
        ("montecarlos+1", "montecarlo5x5x1s+1"),
        ("montecarloso+1", "montecarlo5x5x1os+1"),
        ("thirteens5x5os+1", "thirteens5x5x1os+1"),
        ("fourteens5x5x1s+1", "fourteens5x5x1s+1"),
        ("acessquares-1", "acessquare4x4x1s-1"),
        ("carpetr2p3a+1", "carpet4x5x1ap3r2+1"),
        ("carpet4x5ar02p03+1", "carpet4x5x1ap3r2+1"),
        ("carpet7x7a+1", "carpet7x7x1a+1"),
        ("carpetp99r9-1", "carpet4x5x1p99r9-1"),
        ("fourteens9x20x4-1", "fourteens9x20x4-1"),
    ] {
        assert_eq!(
            judge(&format!("{id} =partial")).id.map(|id| id.to_string()).as_deref(),
            Some(wanted),
            "{id}"
        );
    }
}

#[test]
fn sizes_and_options_that_a_game_does_not_have_make_a_bad_id() {
    for (id, wanted) in [
        ("montecarlo", "MissingGameType"),
        ("montecarlo5x5x1", "MissingGameType"),
        ("montecarlo5+1", "Parameter"),
        ("montecarlo0x5+1", "Parameter"),
        ("montecarlo10x5+1", "Parameter"),
        ("montecarlo2x0+1", "Parameter"),
        ("montecarlo2x21+1", "Parameter"),
        ("montecarlo5x5x0+1", "Parameter"),
        ("montecarlo5x5x5+1", "Parameter"),
        ("colorado2x10x1+1", "Parameter"),
        ("twenty4x5x3+1", "Parameter"),
        ("montecarlo1x1+1", "GridSize"),
        // 54 cells for 52 cards, 49 for the 48 that are no aces, 108 for 104, 99 for 96.
        ("montecarlo6x9+1", "GridSize"),
        ("carpet7x7+1", "GridSize"),
        ("colorado9x12+1", "GridSize"),
        ("twenty9x11+1", "GridSize"),
        ("fourteenso+1", "NoSuchOption"),
        ("acessquareo+1", "NoSuchOption"),
        ("carpets+1", "NoSuchOption"),
        ("montecarloa+1", "NoSuchOption"),
        ("coloradoa+1", "NoSuchOption"),
        ("twentyr1+1", "NoSuchOption"),
        ("montecarlox+1", "NoSuchOption"),
        ("montecarlooo+1", "RepeatedOption"),
        ("montecarlosos+1", "RepeatedOption"),
        ("carpetr1r1+1", "RepeatedOption"),
        ("carpetr0+1", "Parameter"),
        ("carpetr10+1", "Parameter"),
        ("carpetp100+1", "Parameter"),
        ("carpetp+1", "Parameter"),
        ("carpetra+1", "Parameter"),
        ("montecarlo5x5x1*1", "IdCharacter"),
        ("montecarlo5x5x1×1", "IdCharacter"),
        ("montecarlo+dice:1", "UnknownEngine"),
        ("montecarlo+", "MissingShuffle"),
        ("montecarlo+18446744073709551616", "ShuffleNumber"),
        ("montecarlo+chacha20:", "MissingShuffle"),
        ("montecarlo+chacha20:18446744073709551616", "ShuffleNumber"),
        ("montecarlo5x５+1", "LookAlike"),
        ("MonteCarlo+1", "UnknownGame"),
        ("carpets4x5+1", "NoSuchOption"),
    ] {
        assert_eq!(verdict(&format!("{id} *a1b1")), format!("malformed after 0: {wanted}"), "{id}");
        assert_eq!(judge(id).id, None, "{id}");
    }
}

/// A known deal is of cards and a number, not of a game.
#[test]
fn a_known_deal_holds_for_every_game_with_the_same_cards() {
    let entry = deal("montecarlo4x13+3", &(suit("23456789TJQK", 'S') + "AS"));
    let built = plays("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1");
    let own = |game: &str| statuses(&format!("{entry} {game} {built} =partial"))[1];
    assert_eq!(own("carpet4x12+3"), Status::Partial);
    assert_eq!(own("carpet4x12-3"), Status::Partial);
    assert_eq!(own("carpet4x12+4"), Status::Illegal, "another number is another deal");
    assert_eq!(own("carpet4x12x2+3"), Status::Illegal, "two decks are other cards");
    // Four suits of thirteen cards are those of Match Solitaire as well: the last row, from the
    // first column on, is seven to king of clubs.
    let entry = deal("carpet+7", "");
    assert_eq!(statuses(&format!("{entry} 4x4x13x9+7 12 43 =partial"))[1], Status::Partial);
    assert_eq!(statuses(&format!("{entry} 4x4x13x9+7 13 =partial"))[1], Status::Illegal);
}

// ----- Monte Carlo

/// Aces and twos in two rows of three:
///
///     AS AH 2S
///     3S 2H AD
fn pairing(id: &str) -> String {
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
        ("12", 0, "OtherGame"),
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
        other => unreachable!("no refused discard: {other:?}"),
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

// ----- Carpet

/// Two cells, `2S 9H`, and a stock of `3S KH` and 44 more.
fn building(id: &str) -> String {
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

// ----- Colorado

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

// ----- Twenty

/// Two piles, `2S` and `QH`, and a stock of `2D 3S 9C 9D`. The first ace and the first king of each
/// suit are set aside.
fn twenty() -> String {
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

// ----- what holds in all of them

#[test]
fn a_repeated_move_of_a_grid_that_fails_says_which() {
    let text = format!("{} +:50x =stuck", building("carpet1x2+"));
    match judge(&text).error {
        Some(RecordError::Illegal(illegal)) => {
            assert_eq!((illegal.index, illegal.repetition), (47, Some(47)))
        }
        other => unreachable!("{other:?}"),
    }
    assert_eq!(
        verdict(&format!("{} + *a1w:2x", building("carpet1x2+"))),
        "illegal after 2: FillFromEmpty"
    );
}

#[test]
fn an_illegal_move_is_judged_before_a_bad_token() {
    try_each(
        &pairing("montecarlo2x3+"),
        &[
            ("*a1b1 *a1b1 ?", "illegal after 1: EmptyCell"),
            ("*a1b1 ? *a1b1", "malformed after 1: UnknownCharacter"),
        ],
    );
    try_each(
        &twenty(),
        &[
            ("*a1 a1b1 ~", "illegal after 1: TransferBeforeEnd"),
            ("*a1 ~ a1b1", "malformed after 1: OtherGame"),
        ],
    );
}
