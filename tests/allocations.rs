//! Judging a record allocates nothing, however many moves it has.

#![allow(missing_docs)]

use patience::{DealBook, Status, records, verify};

/// How many allocations it takes to find and judge the records of a text.
fn allocations(text: &str) -> u64 {
    let deals = DealBook::default();
    let counted = allocation_counter::measure(|| {
        for record in records(text.as_bytes()) {
            assert_ne!(verify(&record, &deals).status, Status::Malformed);
        }
    });
    counted.count_total
}

#[test]
fn numbered_records_allocate_nothing() {
    let solved = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/match-solitaire/solved.pn")).expect("a fixture can be read");
    assert!(solved.matches('*').count() > 100);
    assert_eq!(allocations(&solved), 0);
    assert_eq!(allocations("3x3x13x5+1 1a:5x 12 ; wrong\n 23"), 0, "an illegal move");
}

#[test]
fn a_literal_deal_allocates_as_much_however_many_moves_follow() {
    let deal = "2x1x1x1+[AH AS]";
    let few = allocations(deal);
    assert_eq!(allocations(&format!("{deal}{}", " 1a a1".repeat(1000))), few);
    assert_eq!(allocations(&format!("{deal}{} =partial", " 1a;x\na1:1x".repeat(1000))), few);
}
