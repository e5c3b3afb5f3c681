//! An analyst against whole searches.

use patience_core::budget::Budget;
use patience_core::deal_book::DealBook;
use patience_core::notation::records;
use patience_core::play::Line;
use patience_search::analysis::{Advance, Analyst, Findings, Limits, Question, review};

/// Finds all that there is about the middle of a record, in slices.
fn found(record: &str, slice: u64) -> Findings {
    let record = records(record.as_bytes()).next().expect("there is a record");
    let line = Line::of_record(&record, &DealBook::default()).expect("it is dealt");
    let mut analyst = Analyst::new(Limits::default());
    analyst.ask(Question {
        deal: line.dealt().clone(),
        deck: line.deck().clone(),
        moves: line.moves().collect(),
        at: line.steps().len() / 2,
        is_hint: false,
        effort: 1,
    });
    while analyst.advance(slice, &|_| false) != Advance::Done {}
    analyst.findings().expect("there is a question")
}

const RECORDS: [&str; 3] =
    ["2x2x6x2+9 2b =partial", "3x3x4x2+10 1a =partial", "2x2x6x2+9 =partial"];

#[test]
fn slices_find_what_whole_searches_find() {
    for record in RECORDS {
        let (parts, whole) = (found(record, 1), found(record, u64::MAX));
        assert!(parts.is_done && whole.is_done);
        assert_eq!(parts.positions, whole.positions, "{record}");
        assert_eq!(parts.choices, whole.choices, "{record}");
        assert_eq!(parts.line.len(), whole.line.len(), "{record}");
    }
}

#[test]
fn an_analyst_finds_what_a_review_finds() {
    for record in RECORDS {
        let findings = found(record, 1);
        let mistakes = patience_findings::mistakes(&findings.positions);
        let record = records(record.as_bytes()).next().expect("there is a record");
        let review =
            review(&record, &DealBook::default(), &Budget::nodes(1_000_000)).expect("it is dealt");
        let proved: Vec<_> = review.positions.iter().map(|it| Some(it.bounds)).collect();
        assert_eq!(mistakes, patience_findings::mistakes(&proved));
    }
}
