//! Verdicts on records of the games on grids, rule by rule. Each game has so few cards, or such a
//! tidy deal, that you can play it in your head: a deal names the cards that matter, first those on
//! the table, then those of the stock, and the rest of the deck follows suit by suit, from the ace
//! up.

mod carpet;
mod colorado;
mod pairing;
mod twenty;

use super::{judge, statuses};
use patience::notation::parse_id;
use patience::{Card, DealBook, Line, RecordError, Status, records};

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
        Some(RecordError::Malformed(fault)) => crate::grammar::kind_of(fault),
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
    Line::before_error(&record, &DealBook::default()).expect("the game can be dealt").0
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

// ----- what holds in all of them

#[test]
fn a_repeated_move_of_a_grid_that_fails_says_which() {
    let text = format!("{} +:50x =stuck", carpet::building("carpet1x2+"));
    match judge(&text).error {
        Some(RecordError::Illegal(illegal)) => {
            assert_eq!((illegal.index, illegal.repetition), (47, Some(47)))
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(
        verdict(&format!("{} + *a1w:2x", carpet::building("carpet1x2+"))),
        "illegal after 2: FillFromEmpty"
    );
}

#[test]
fn an_illegal_move_is_judged_before_a_bad_token() {
    try_each(
        &pairing::pairing("montecarlo2x3+"),
        &[
            ("*a1b1 *a1b1 ?", "illegal after 1: EmptyCell"),
            ("*a1b1 ? *a1b1", "malformed after 1: UnknownCharacter"),
        ],
    );
    try_each(
        &twenty::twenty(),
        &[
            ("*a1 a1b1 ~", "illegal after 1: TransferBeforeEnd"),
            ("*a1 ~ a1b1", "malformed after 1: OtherGame"),
        ],
    );
}
