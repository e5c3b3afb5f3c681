//! Counts of lines of legal moves and of positions: known counts, and some that you can find with
//! pencil and paper.
//!
//! Each line of a file `fixtures/*/*.perft` is a record, `; perft` with the numbers of lines of 1,
//! 2, … moves from its end, and `; distinct` with the numbers of positions first reached at depth
//! 0, 1, …. Empty lines and lines that begin with `;` are comments.

use patience::catalogue::PAIRINGS;
use patience::notation::{Dealing, GridLayout};
use patience::{Card, DealBook, Deck, Position, PositionError, Rank, Suit};
use patience::{perft, perft_distinct, records};
use patience_core::game::pairing::Pairing;
use patience_core::game::{Describe, Rules};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// The cards of a pack, rank by rank.
fn by_rank() -> String {
    "A23456789TJQK"
        .chars()
        .flat_map(|rank| "SHDC".chars().map(move |suit| format!("{rank}{suit} ")))
        .collect()
}

fn at_end(text: &str) -> Position {
    Position::from_record(text).expect("the text is a record without errors")
}

fn numbers(text: &str) -> Vec<u64> {
    text.split_ascii_whitespace().map(|number| number.parse().expect("a number")).collect()
}

/// Compares what a line says with what is counted.
fn check(line: &str) {
    let mut parts = line.split(';').map(str::trim);
    let position = at_end(parts.next().unwrap_or_default());
    let mut said = false;
    for part in parts {
        let (name, wanted) = part.split_once(' ').unwrap_or((part, ""));
        let wanted = numbers(wanted);
        let (from, count) = match name {
            "perft" => (1, perft as fn(&Position, u8) -> Vec<u64>),
            "distinct" => (0, perft_distinct as fn(&Position, u8) -> Vec<u64>),
            _ => panic!("`{name}` is neither `perft` nor `distinct`: {line}"),
        };
        let depth = u8::try_from(wanted.len() + from - 1).expect("numbers for up to 255 depths");
        assert_eq!(count(&position, depth), wanted, "{line}");
        said = true;
    }
    assert!(said, "{line} says nothing");
}

/// Checks each line of a family's file.
fn check_family(family: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(family).join("positions.perft");
    let text = fs::read_to_string(&path).expect("the positions of a family can be read");
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with(';'))
        .collect();
    assert!(lines.len() >= 25, "{} has positions", path.display());
    lines.into_iter().for_each(check);
}

#[test]
fn the_counts_of_match_solitaire_are_those_of_the_model() {
    check_family("match-solitaire");
}

#[test]
fn the_counts_of_the_pairing_family_are_those_of_the_model() {
    check_family("monte-carlo");
}

#[test]
fn the_counts_of_the_carpet_family_are_those_of_the_model() {
    check_family("carpet");
}

#[test]
fn monte_carlo_in_order_of_rank_has_the_counts_that_are_known() {
    check(&format!(
        "montecarlo5x5x1+[{}] ; perft 15 209 2538 27244 264340 ; distinct 1 15 112 660 3765 19024",
        by_rank()
    ));
}

/// In Monte Carlo suits do nothing, so that others count positions without them. Then three ways to
/// take two aces out of four in a row are one once the rest has closed up.
#[test]
fn monte_carlo_without_suits_has_the_counts_that_are_known() {
    let pack = GridLayout::standard(&PAIRINGS[0]).composition();
    let deck = Deck::new(
        &pack,
        Rank::up_to(13).flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))),
    )
    .expect("a pack");
    let ranks = |position: &Pairing| {
        let board = position.board();
        let ranks: Vec<Option<Rank>> =
            board.rows.iter().flatten().map(|pile| pile.exposed().map(Card::rank)).collect();
        (ranks, board.stock.map(|stock| stock.cards))
    };
    let dealt = Pairing::deal(GridLayout::standard(&PAIRINGS[0]), Dealing::Open, &deck);
    let mut seen = BTreeSet::from([ranks(&dealt)]);
    let mut latest = vec![dealt];
    let mut counts = vec![1];
    for _ in 0..5 {
        let mut found = Vec::new();
        for position in latest {
            let end: ControlFlow<()> = position.moves(|mv| {
                let mut next = position.clone();
                next.apply(mv);
                if seen.insert(ranks(&next)) {
                    found.push(next);
                }
                ControlFlow::Continue(())
            });
            assert!(end.is_continue());
        }
        counts.push(found.len());
        latest = found;
    }
    assert_eq!(counts, [1, 15, 103, 457, 1616, 5100]);
}

/// One column and one freecell: the ace of hearts goes to the freecell, and then the match is
/// collected.
#[test]
fn a_game_that_is_over_has_no_lines() {
    check("2x2x1x1+[AS AH] ; perft 1 1 0 0 ; distinct 1 1 1 0 0");
    check("2x2x1x1+[AS AH] 1a ; perft 1 0 ; distinct 1 1 0");
    check("2x2x1x1+[AS AH] 1a *1a =solved ; perft 0 0 ; distinct 1 0 0");
    // Nothing goes on: the freecell is taken by diamonds, and hearts lie on spades.
    check("3x3x1x1+[AS AH AD] 1a ; perft 0 ; distinct 1 0");
}

/// Two cells, and in the stock one pair after the other: discard, refill, discard. After 26 pairs
/// and 25 refills the game is won.
#[test]
fn a_single_line_is_followed_to_its_end() {
    let lines = "1 ".repeat(51) + &"0 ".repeat(9);
    check(&format!("montecarlo1x2x1+[{}] ; perft {lines}; distinct 1 {lines}", by_rank()));
}

/// Every card but the aces lies open, so each of four suits can always be built, in one way.
#[test]
fn carpet_with_every_card_on_the_table_is_four_suits_side_by_side() {
    // Positions: how often each suit was built, in any order.
    check("carpet4x12x1+1 ; perft 4 16 64 256 1024 ; distinct 1 4 10 20 35 56");
    // With the aces on the table it is the same.
    check("carpet4x13x1a-1 ; perft 4 16 64 256 1024 ; distinct 1 4 10 20 35 56");
}

/// Of each card there are two, and for each suit there are two foundations, which meet much later:
/// 8 foundations, 16 cards to begin with.
#[test]
fn colorado_with_every_card_on_the_table_is_eight_foundations_side_by_side() {
    // Positions after two moves: two of the 8 foundations with 2 cards to choose from for each, 28
    // × 4, or two cards on one of them, 8 × 4.
    check("colorado8x13x2+1 ; perft 16 256 4096 ; distinct 1 16 144");
}

/// The same with the foundations begun; but where a card was, each of the 95 others may be shifted.
#[test]
fn twenty_with_every_card_on_the_table_has_shifts_besides() {
    // 16 × (16 + 95) lines. A twin that is shifted to the place of its twin leaves what playing it
    // would have left, so 144 + 16 × 94 positions.
    check("twenty8x12x2+1 ; perft 16 1776 ; distinct 1 16 1648");
}

#[test]
fn known_deals_and_all_forms_of_records_are_counted_from() {
    let mut deals = DealBook::default();
    let only = |text: &'static str| records(text.as_bytes()).next().expect("an id begins a record");
    assert_eq!(deals.add(&only("2x2x1x1+2[AS AH]")), Ok(()));
    let at_end =
        |text| Position::after_record(&only(text), &deals).expect("the record has no errors");
    // `+`; then `+` or `1a`; then `1a` behind the first, `a1` or `+` behind the second.
    assert_eq!(perft(&at_end("2x2x1x1-2"), 3), [1, 2, 3]);
    assert_eq!(perft(&at_end("2x2x1x1-2 ++"), 2), [1, 1]);
    assert_eq!(perft(&at_end("2x2x1x1-2 +:2x ; both\n 1a"), 2), [1, 0]);
    assert!(perft(&at_end("2x2x1x1-2"), 0).is_empty());
    assert_eq!(perft_distinct(&at_end("2x2x1x1-2"), 0), [1]);
}

#[test]
fn a_record_that_goes_wrong_leads_nowhere() {
    for (text, bad) in [
        ("2x2x1x1+[AS AH] 1a 1a", "1a"),
        ("2x2x1x1+[AS AH] 1a:2x", "1a:2x"),
        ("2x2x1x1+[AS AH] 1a *1a +", "+"),
    ] {
        match Position::from_record(text) {
            Err(PositionError::Illegal(illegal)) => assert_eq!(
                (&text[illegal.span.start..illegal.span.end], illegal.span.end),
                (bad, text.len())
            ),
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in [
        "2x2x1x1+[AS AH] 1a ?",
        "2x2x1x1+[AS AH] =partial 1a",
        "2x2x1x1+[AS AS]",
        "2x2x1x1+[AS ?]",
        "2x9x1x1+1",
        "carpet9x20+1",
        "1a",
    ] {
        let malformed = Position::from_record(text);
        assert!(matches!(malformed, Err(PositionError::Malformed(_))), "{text}");
    }
}
