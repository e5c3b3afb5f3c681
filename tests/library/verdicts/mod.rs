//! Verdicts case by case, on games so small that you can play them in your head. In `2x2x1x1` a
//! match is the two aces, of spades and of hearts, and there is one column `1` and one freecell
//! `a`: with the ace of hearts on top, `1a *1a` wins.

mod deals;
mod faults;
pub(crate) mod grids;
mod moves;
mod outcomes;
mod tokens;

use patience::game::Progress;
use patience::notation::Fault;
use patience::{
    Allow, DealBook, IllegalMove, Record, RecordError, Status, Verdict, records, verify,
};

/// The aces, hearts on top.
const ACES: &str = "2x2x1x1+[AS AH]";

/// Three aces of three classes in one column: none goes on another.
const THREE_ACES: &str = "3x3x1x1+[AS AH AD]";

/// The aces again, closed: two rows of one card.
const CLOSED_ACES: &str = "2x2x1x1-[AS AH]";

/// Two matches in one column: the twos lie on the aces.
const TWOS: &str = "2x2x2x1+[AS AH 2H 2S]";

fn only(text: &str) -> Record<'_> {
    let mut records = records(text.as_bytes());
    let record = records.next().expect("the text begins a record");
    assert!(records.next().is_none(), "{text} is one record");
    record
}

fn judge(text: &str) -> Verdict {
    verify(&only(text), &DealBook::default())
}

/// The verdicts of a source whose records are judged by the deal-book entries before them.
fn judge_all(text: &str) -> Vec<Verdict> {
    let mut deals = DealBook::default();
    let judge = |record: Record<'_>| {
        if record.deal().is_ok() {
            assert_eq!(deals.add(&record), Ok(()), "the entries agree");
        }
        verify(&record, &deals)
    };
    records(text.as_bytes()).map(judge).collect()
}

fn statuses(text: &str) -> Vec<Status> {
    judge_all(text).iter().map(|verdict| verdict.status).collect()
}

fn illegal(verdict: &Verdict) -> IllegalMove {
    match &verdict.error {
        Some(RecordError::Illegal(illegal)) => illegal.clone(),
        other => panic!("no illegal move: {other:?}"),
    }
}

fn fault(verdict: &Verdict) -> Fault {
    match &verdict.error {
        Some(RecordError::Malformed(fault)) => *fault,
        other => panic!("no fault: {other:?}"),
    }
}

/// The text that an error points at.
fn blamed<'a>(verdict: &Verdict, text: &'a str) -> &'a str {
    let span = match &verdict.error {
        Some(RecordError::Illegal(illegal)) => illegal.span,
        Some(RecordError::Malformed(fault)) => fault.span,
        None => panic!("nothing is wrong"),
    };
    &text[span.start..span.end]
}

/// Status, moves and played of a record.
fn counted(text: &str) -> (Status, u64, u64) {
    let verdict = judge(text);
    (verdict.status, verdict.moves, verdict.played)
}

fn progress(text: &str) -> Option<(usize, usize, u64)> {
    judge(text).progress.map(|Progress { done, total, deals, .. }| (done, total, deals))
}

#[test]
fn a_won_game_is_solved() {
    assert_eq!(counted(&format!("{ACES} 1a *1a")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{ACES} 1a *a1")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{ACES}1a*1a=solved")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{CLOSED_ACES} + 1a + *1a")), (Status::Solved, 4, 4));
}

#[test]
fn a_game_with_moves_left_is_partial() {
    assert_eq!(counted(&format!("{ACES} =partial")), (Status::Partial, 0, 0));
    assert_eq!(counted(&format!("{ACES} 1a")), (Status::Partial, 1, 1));
    // A single move that leads nowhere is enough.
    assert_eq!(counted(&format!("{THREE_ACES} =partial")), (Status::Partial, 0, 0));
    // The stock can be dealt.
    assert_eq!(counted(CLOSED_ACES), (Status::Partial, 0, 0));
}

#[test]
fn a_game_without_moves_is_stuck() {
    // The freecell is taken by diamonds; hearts lie on spades and fit neither.
    assert_eq!(counted(&format!("{THREE_ACES} 1a")), (Status::Stuck, 1, 1));
    assert_eq!(counted(&format!("{THREE_ACES} 1a =stuck")), (Status::Stuck, 1, 1));
}

#[test]
fn a_record_passes_when_it_does_what_it_says() {
    let solved = format!("{ACES} 1a *1a");
    let partial = format!("{ACES} 1a");
    let stuck = format!("{THREE_ACES} 1a");
    let wrong = format!("{ACES} a1");
    let garbled = format!("{ACES} a");
    let passes = |text: &str| {
        [Allow::Nothing, Allow::Partial, Allow::Stuck].map(|allow| judge(text).passes(allow))
    };

    assert_eq!(passes(&solved), [true; 3]);
    assert_eq!(passes(&format!("{solved} =solved")), [true; 3]);
    assert_eq!(
        passes(&format!("{solved} =partial")),
        [false; 3],
        "a claim that says too little is wrong too"
    );
    assert_eq!(passes(&format!("{solved} =stuck")), [false; 3]);

    assert_eq!(passes(&partial), [false, true, true]);
    assert_eq!(passes(&format!("{partial} =solved")), [false; 3], "a tag is not overruled");
    assert_eq!(passes(&format!("{partial} =partial")), [true; 3]);
    assert_eq!(passes(&format!("{partial} =stuck")), [false; 3]);

    assert_eq!(passes(&stuck), [false, false, true]);
    assert_eq!(passes(&format!("{stuck} =solved")), [false; 3]);
    assert_eq!(passes(&format!("{stuck} =partial")), [false; 3]);
    assert_eq!(passes(&format!("{stuck} =stuck")), [true; 3]);

    for tag in ["", " =solved", " =partial", " =stuck"] {
        assert_eq!(passes(&format!("{wrong}{tag}")), [false; 3]);
        assert_eq!(passes(&format!("{garbled}{tag}")), [false; 3]);
    }
}
