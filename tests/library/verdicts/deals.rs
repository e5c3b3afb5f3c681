//! Known deals.

use super::{ACES, judge, only, statuses};
use patience::diagnostic::{add_notes, diagnose};
use patience::notation::{DealFault, Fault, FaultKind, GameId};
use patience::{Allow, DealBook, Judged, Source, Status, SuitStyle, records, verify};
use support::games::games;

/// A number for which the engine deals spades, hearts, so that a known deal of hearts, spades makes
/// a difference.
const NUMBER: u64 = 0;

#[test]
fn a_deal_book_entry_supplies_the_deal_of_later_records() {
    let solution = "1a *1a";
    let deck = |text: &str, place: usize| {
        let mut deals = DealBook::default();
        let mut last = None;
        for record in records(text.as_bytes()) {
            assert_eq!(deals.add(&record), Ok(()), "{text}");
            last = Some(deals.deck(&record));
        }
        last.expect("there is a record").expect("its deal is good")[place].to_string()
    };
    let later = |later: &str| deck(&format!("2x2x1x1+{NUMBER}[AH AS] {later} {solution}"), 0);
    assert_eq!(deck(&format!("2x2x1x1+{NUMBER} {solution}"), 0), "AS", "as the engine shuffles it");
    assert_eq!(later(&format!("2x2x1x1+{NUMBER}")), "AH");
    assert_eq!(later(&format!("2x2x1x1-{NUMBER}")), "AH", "closed as well as open");
    assert_eq!(later(&format!("2x2x1x9+{NUMBER}")), "AH", "with other columns");
    assert_eq!(
        later(&format!("2x1x1x3-chacha20:00{NUMBER}")),
        "AH",
        "under another suit-count, the number written otherwise"
    );
    assert_eq!(later(&format!("2x2x1x1+{NUMBER}[AS AH]")), "AS", "a deal of its own wins");
    // The engine deals hearts, spades for the numbers 1 and 2.
    assert_eq!(deck("2x2x1x1+1[AS AH] 2x2x1x1+1 1a", 0), "AS");
    assert_eq!(deck("2x2x1x1+1[AS AH] 2x2x1x1+2 1a", 0), "AH", "another number is another game");
    assert_eq!(
        deck("2x2x1x1+5[AS AH] 3x3x1x1+5 1a", 2),
        deck("3x3x1x1+5 1a", 2),
        "so is one with other cards"
    );
    assert_eq!(deck("2x2x1x1+5[AS AH] 2x2x2x1+5 1a", 3), deck("2x2x2x1+5 1a", 3));
}

/// Cards of two letters are read in one pass, which a comment among them prevents.
#[test]
fn a_deal_says_the_same_however_it_is_written() {
    for game in games() {
        let id: GameId = format!("{game}1").parse().expect("a game");
        let deck = id.numbered_deck().expect("a number has a deck").deal();
        let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let plain = cards.join(" ");
        let suits = |text: &str| {
            ["S♠", "H♥", "D♦", "C♣"].iter().fold(text.to_owned(), |text, pair| {
                let (letter, symbol) = pair.split_at(1);
                text.replace(letter, symbol)
            })
        };
        let good = [
            plain.to_lowercase(),
            plain.replace(' ', "\r\n\t"),
            format!(" {plain} "),
            plain.replace('T', "10"),
            suits(&plain),
        ];
        let (first, rest) = plain.split_once(' ').expect("many cards");
        let bad = [
            rest.to_owned(),
            format!("{plain} {first}"),
            format!("{first}{rest}"),
            vec![first; cards.len()].join(" "),
            plain.replacen(' ', " ? ", 1),
            plain.replacen(' ', " SA ", 1),
        ];
        for number in ["", "1"] {
            let read = |deal: &str| {
                let text = format!("{game}{number}[{deal}] +\n{game}{number}[{deal}] =partial\n");
                let read = records(text.as_bytes()).map(|record| {
                    let deal = record.deal().map(|deal| deal.expect("a deal").deck());
                    let verdict = verify(&record, &DealBook::default());
                    let kind = |fault: Fault| fault.kind;
                    let deck = deal.map_err(kind).and_then(|deck| deck.map_err(kind));
                    (deck, verdict.id, verdict.status, verdict.played, verdict.progress)
                });
                read.collect::<Vec<_>>()
            };
            let read_as = read(&format!("; so\n{plain}"));
            assert_eq!(read_as.len(), 2, "{game}");
            assert!(read_as.iter().all(|read| read.0.as_ref() == Ok(&deck)), "{game}");
            for deal in good.iter().chain([&plain]) {
                assert_eq!(read(deal), read_as, "{game}{number}[{deal}]");
            }
            for deal in &bad {
                let found = read(deal);
                assert_eq!(found, read(&format!("; so\n{deal}")), "{game}{number}[{deal}]");
                assert!(found.iter().all(|read| read.0.is_err()), "{game}{number}[{deal}]");
            }
        }
    }
}

/// A record that is played is no entry, and the deal it has is its own affair.
#[test]
fn only_bare_records_are_deal_book_entries() {
    let is_entry = |text: &str| only(text).is_deal_book_entry();
    assert!(is_entry("2x2x1x1+0[AH AS]"));
    assert!(is_entry("2x2x1x1-0[AH AS] ; with a comment\n"));
    assert!(is_entry("2x2x1x1+0[AH AH]"), "a bad deal is to be checked");
    assert!(!is_entry("2x2x1x1+0[AH AS] 1a"));
    assert!(!is_entry("2x2x1x1+0[AH AS] =partial"));
    assert!(!is_entry("2x2x1x1+0[AH AS] ?"));
    assert!(!is_entry("2x2x1x1+[AH AS]"), "it gives no number a deal");
    assert!(!is_entry("2x2x1x1+0"));
    assert!(!is_entry("5x2x1x1+0[AH AS]"));

    let mut deals = DealBook::default();
    for text in ["2x2x1x1+0[AH AS] 1a", "2x2x1x1+0[AH AS] =partial", "2x2x1x1+[AH AS]", "2x2x1x1+0"]
    {
        assert_eq!(deals.add(&only(text)), Ok(()));
    }
    assert!(deals.is_empty());
}

#[test]
fn verdicts_are_by_the_known_deal() {
    // By the known deal each column holds an ace and a two on it. The engine leaves a two and an
    // ace on top.
    let entry = "2x2x2x2+0[AS AH 2S 2H]";
    let solution = "*12 *12";
    let records = [
        format!("2x2x2x2+0 {solution}"),
        entry.to_owned(),
        format!("2x2x2x2+0 {solution}"),
        format!("2x1x2x2-0 ++ {solution}"),
        format!("2x2x2x2+0[AS 2H AH 2S] {solution}"),
        format!("2x2x2x2+0 {solution}"),
    ];
    assert_eq!(
        statuses(&records.join("\n")),
        [
            Status::Illegal,
            Status::Partial,
            Status::Solved,
            Status::Solved,
            Status::Illegal,
            Status::Solved
        ]
    );
}

/// Whatever else shares a book, or what it had before it was shared.
#[test]
fn a_copy_of_a_book_knows_all_deals_of_both() {
    let solved = |deals: &DealBook, number| {
        let text = format!("2x2x1x1+{number} *1a");
        let deck = deals.deck(&only(&text)).expect("a known deal");
        deals.known(&only(&text).id().expect("an id").numbered_deck().expect("a number")).is_some()
            && deck[0].to_string() == "AH"
    };
    let mut deals = DealBook::default();
    let mut copies = Vec::new();
    for number in 0..8 {
        copies.push(deals.clone());
        assert_eq!(deals.add(&only(&format!("2x2x1x1+{number}[AH AS]"))), Ok(()));
        let known = (0..10).filter(|&number| solved(&deals, number)).collect::<Vec<_>>();
        assert_eq!(known, (0..=number).collect::<Vec<_>>());
    }
    for (known, copy) in copies.iter().enumerate() {
        assert_eq!((0..10).filter(|&number| solved(copy, number)).count(), known);
    }
}

/// A source may have entries of its own besides those of a book.
#[test]
fn the_deals_of_a_book_hold_besides_those_of_the_source() {
    let mut deals = DealBook::default();
    deals.add_all(Source::new("book.pn", b"2x2x1x1+1 1a *1a 2x2x2x2+0[AS AH 2S 2H]"));
    assert!(!deals.is_empty());
    let text = b"2x2x2x2+5[AS AH 2H 2S] 2x2x2x2+0 *12 *12 2x2x2x2+5 *12 *12";
    let judged = patience::judge(Source::new("games.pn", text), &deals);
    assert_eq!(
        judged.map(|judged| judged.verdict().status).collect::<Vec<_>>(),
        [Status::Solved, Status::Solved]
    );
}

/// It is kept for those who go on from it or explain what went wrong, and for nobody else.
#[test]
fn the_position_is_kept_where_a_record_fails_or_ends_partial() {
    let text = format!("{ACES} 1a *1a {ACES} 1a =partial {ACES} 1a {ACES} 1a 1a {ACES} 1a ?");
    let source = || Source::new("games.pn", text.as_bytes());
    let kept = |judged: patience::Judge<'_>| {
        judged.map(|judged| judged.position().is_some()).collect::<Vec<_>>()
    };
    let deals = DealBook::default();
    assert_eq!(kept(patience::judge(source(), &deals)), [false, false, true, true, true]);
    assert_eq!(
        kept(patience::judge(source(), &deals).keep_partial()),
        [false, true, true, true, true]
    );
    let single = source().records().map(|record| Judged::new(record, &deals).position().is_some());
    assert_eq!(single.collect::<Vec<_>>(), [false, false, true, true, true]);
}

/// Only where a number stands alone may another deal have been meant, if one makes the moves legal.
#[test]
fn no_other_deal_is_looked_for_where_one_is_written_out_or_known() {
    let notes = |text: &str| {
        let judged =
            patience::judge(Source::new("games.pn", text.as_bytes()), &DealBook::default());
        let judged = judged.last().expect("a record");
        let mut diagnostic =
            diagnose(&judged, Allow::Nothing, SuitStyle::Letters).expect("it fails");
        let before = diagnostic.notes.len();
        add_notes(&judged, &mut diagnostic);
        diagnostic.notes.len() - before
    };
    assert_eq!(notes("3x3x13x5+1 1a 23 =partial"), 1);
    assert_eq!(notes("2x2x1x1+1 *1a"), 0, "freecell a is empty in any deal");
    assert_eq!(notes("2x2x1x1+1[AH AS] *1a"), 0);
    assert_eq!(notes("2x2x1x1+[AH AS] *1a"), 0);
    assert_eq!(notes("2x2x1x1+1[AH AS] 2x2x1x1+1 *1a"), 0);
}

#[test]
fn entries_that_differ_are_an_error() {
    let mut deals = DealBook::default();
    assert_eq!(deals.add(&only("2x2x1x1+0[AH AS]")), Ok(()));
    assert_eq!(deals.add(&only("2x2x1x3-0[ah  as]")), Ok(()), "the same deal may be given again");
    let text = "2x2x1x1-0[AS AH]";
    let conflict = deals.add(&only(text)).expect_err("another deal");
    assert_eq!(conflict.span.of(text.as_bytes()), b"[AS AH]");
    assert!(
        matches!(conflict.kind, FaultKind::Deal(DealFault::ConflictingDeal { place: 0, earlier, here }) if earlier.to_string() == "AH" && here.to_string() == "AS")
    );
    let later = deals.deck(&only("2x2x1x1+0 1a")).expect("the number has a deal");
    assert_eq!(later[0].to_string(), "AH", "the earlier one stays");
}

#[test]
fn a_bad_entry_is_an_error_and_supplies_nothing() {
    let mut deals = DealBook::default();
    for entry in ["2x2x1x1+0[AH AH]", "2x2x1x1+0[AH ?]", "2x2x1x1+0[AH"] {
        assert!(deals.add(&only(entry)).is_err(), "{entry}");
    }
    assert!(deals.is_empty());
    assert_eq!(judge("2x2x1x1+0[AH AH]").status, Status::Malformed);
}
