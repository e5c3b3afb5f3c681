//! Describes faults in the text of a record.

use super::data::Diagnostic;
use super::hidden::What;
use super::notes::hidden_of;
use super::readings::MovesLeft;
use super::safe_fixes;
use super::slips::{self, Reading};
use super::wording::fault::text::unreadable;
use super::wording::{Texts, Wording};
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::End;
use patience_core::notation::{DealFault, Fault, FaultKind, MoveFault, Record, TextFault};
use patience_core::text::Span;

/// Returns the diagnostic of a fault, such as a file without records or a bad game id.
#[must_use]
pub fn of_fault(fault: &Fault, record: Option<&Record<'_>>, suits: SuitStyle) -> Diagnostic {
    let readings =
        record.map(|record| slips::of_fault(fault, record, None, &|| false)).unwrap_or_default();
    of_fault_as(fault, record, suits, slips::choose(readings, |_| false), None, &|| false)
}

/// Returns the diagnostic of a source that cannot be read, for a reason such as that there is no such file.
///
/// ```
/// let found = patience::diagnostic::of_unread("permission denied");
/// assert_eq!((found.code.as_str(), &*found.message), ("text::unreadable", "permission denied"));
/// ```
#[must_use]
pub fn of_unread(reason: &str) -> Diagnostic {
    let wording = Wording::new(SuitStyle::Symbols);
    let whole = wording.diagnostic(unreadable(reason), Span::new(0, 0), None);
    Diagnostic { place: None, annotations: Vec::new(), ..whole }
}

/// Returns the diagnostic of a record that cannot be dealt, with these deals.
#[must_use]
pub fn of_undealt(
    fault: &Fault,
    record: &Record<'_>,
    deals: &DealBook,
    suits: SuitStyle,
) -> Diagnostic {
    let entry = deals
        .place_of_malformed(record)
        .filter(|_| fault.kind == FaultKind::Deal(DealFault::MalformedEntry));
    of_fault(fault, Some(record), suits).with_entry(&fault.kind, entry)
}

/// Describes a fault, by the slip that explains it if there is one.
pub(super) fn of_fault_as(
    fault: &Fault,
    record: Option<&Record<'_>>,
    suits: SuitStyle,
    meant: Option<Reading>,
    end: Option<&End>,
    has_moves: MovesLeft<'_>,
) -> Diagnostic {
    let wording = Wording::new(suits);
    let mut of_fault = wording.fault(fault, record, has_moves);
    // The rest of a deal may be in a comment.
    let is_cut = matches!(
        fault.kind,
        FaultKind::Deal(DealFault::UnclosedDeal) | FaultKind::Deal(DealFault::MissingCard { .. })
    );
    let hidden = record.filter(|_| is_cut).and_then(hidden_of);
    let hidden = hidden.filter(|hidden| hidden.what == What::Cards);
    if let (Some(hidden), Some(record)) = (&hidden, record) {
        of_fault = of_fault.commented(hidden.first_word(record.text()));
    }
    let place = record.map_or(fault.span, |record| place_of_fault(fault, record));
    let mut diagnostic = match &meant {
        None => wording.diagnostic(of_fault, place, record),
        Some(meant) => {
            let id = record.and_then(|record| record.id().ok());
            let of_slip = meant.words(of_fault.code, wording, id);
            let (words, place) = if meant.slip.only_helps() {
                (Texts { help: of_slip.help, ..of_fault }, place)
            } else {
                (of_slip, meant.at.unwrap_or(fault.span))
            };
            wording.diagnostic(words, place, record)
        }
    };
    let in_comments = meant.as_ref().filter(|it| it.slip.comments());
    let comments = in_comments.and_then(|meant| Some((meant.at?, record?)));
    let comments = comments.map(|(at, record)| {
        let from = record.deal_span().end.max(record.id().map_or(at.start, |_| 0));
        safe_fixes::comments(record, from)
    });
    diagnostic.suggested = match meant {
        Some(meant) => meant.edits,
        None if hidden.is_some() => {
            let edits = hidden.zip(record).map(|(it, record)| it.edits(record.text()));
            edits.unwrap_or_default()
        }
        None => diagnostic.suggested,
    };
    let fixes = || record.map(|it| safe_fixes::fixes(fault, it, end)).unwrap_or_default();
    diagnostic.fixes = comments.filter(|fixes| !fixes.is_empty()).unwrap_or_else(fixes);
    diagnostic.place = Some(fault.span);
    if fault.kind == FaultKind::Text(TextFault::NoGame) {
        diagnostic.place = None;
        diagnostic.annotations.clear();
    }
    diagnostic
}

/// Returns the place of the characters that are wrong in a part of the text with a fault.
fn place_of_fault(fault: &Fault, record: &Record<'_>) -> Span {
    let wrong = match fault.kind {
        FaultKind::Text(TextFault::LookAlike { character, .. })
        | FaultKind::Move(MoveFault::UnknownCharacter(character))
        | FaultKind::Move(MoveFault::OtherGame(character))
        | FaultKind::Move(MoveFault::Misplaced(character))
        | FaultKind::Move(MoveFault::HalfCell(character))
        | FaultKind::Move(MoveFault::LabelOutside { label: character, .. }) => {
            character.to_string()
        }
        FaultKind::Move(MoveFault::CellOutside { column, row, .. }) => format!("{column}{row}"),
        _ => return fault.span,
    };
    let text = str::from_utf8(fault.span.of(record.text())).unwrap_or_default();
    match text.find(&wrong) {
        Some(at) => {
            let start = fault.span.start + at;
            Span::new(start, start + wrong.len())
        }
        None => fault.span,
    }
}
