//! What is said of a move that is not legal.

use crate::data::Span;
use crate::reading::diagnostic;
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{WrittenRecord, records};
use patience_report::diagnostic::diagnose;
use patience_wire::{Diagnostic, MarkKind};

/// Returns what the verifier says of a move that is not legal after a record, as far as the player may know
/// it, and where the move begins in the text that its spans count in.
pub(crate) fn refusal(
    record: WrittenRecord<Move>,
    sight: Sight,
    typed: &str,
) -> Option<(u32, Diagnostic<Span>)> {
    let before = format!("{} ", WrittenRecord { outcome: None, ..record });
    let text = format!("{before}{typed}");
    let record = records(text.as_bytes()).next()?;
    let judged = Judged::new(record, &DealBook::default());
    let found = diagnose(&judged, Allow::Stuck, SUITS)?;
    let utf16 = Utf16::new(&text);
    let mut found = diagnostic(&found, &utf16);
    in_order(&mut found, typed);
    if sight.hides() {
        // What would help may be in a stock that is face down.
        found.help = None;
        found.fits = None;
        found.notes.clear();
        found.suggestions.clear();
        found.suggested.clear();
        found.marks.retain(|mark| mark.kind == MarkKind::Failed);
    }
    Some((utf16.offset(before.len()), found))
}

/// Puts the places of a move that is wrong first, in the order in which its text names them.
pub(crate) fn in_order(found: &mut Diagnostic<Span>, mv: &str) {
    let named = |spot: &str| mv.find(spot).unwrap_or(usize::MAX);
    found.marks.sort_by_key(|mark| (mark.kind != MarkKind::Failed, named(&mark.spot)));
}
