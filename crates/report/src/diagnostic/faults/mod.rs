//! Faults in a text: a file for each part of a record, with the code, the message, the label, the help and the
//! edit of each fault in one arm.

pub(super) mod deal;
pub(super) mod id;
pub(super) mod moves;
pub(super) mod text;

use super::data::{Diagnostic, Fix};
use super::forms;
use super::notes::{What, hidden_of};
use super::readings::{MovesLeft, are_written, word_end, word_start};
use super::safe_fixes;
use super::said::{Said, said};
use super::slips::{self, Site, Slip};
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::End;
use patience_core::notation::{
    DealFault, Fault, FaultKind, GameId, MoveFault, Record, TextFault, Variant, parse_id,
};
use patience_core::text::{Span, quoted};

/// A text that is wrong.
struct Context<'r, 'a> {
    suits: SuitStyle,
    record: Option<&'r Record<'a>>,
    span: Span,
    has_moves: MovesLeft<'r>,
}

impl Context<'_, '_> {
    /// Returns the edit that writes another text in place of this one.
    fn write(&self, replacement: impl Into<String>) -> Fix {
        Fix { span: self.span, replacement: replacement.into() }
    }

    /// Returns the game whose id stands before the text, up to its sign.
    fn game_before(&self) -> Option<Variant> {
        let record = self.record?;
        let id = record.text().get(record.extent().start..self.span.start)?;
        parse_id(&[id, b"1"].concat()).ok().map(|(id, _)| id.variant)
    }

    /// Returns the text as messages quote it.
    fn text(&self) -> String {
        self.record.map_or_else(|| "…".to_owned(), |it| quoted(self.span.of(it.text())))
    }

    fn id(&self) -> Option<&GameId> {
        self.record?.id().ok()
    }

    fn variant(&self) -> Option<Variant> {
        self.id().map(|id| id.variant)
    }

    fn title(&self) -> &'static str {
        self.variant().as_ref().map_or("this game", Variant::title)
    }

    fn forms(&self) -> String {
        self.id().map(forms::of).unwrap_or_default()
    }

    /// Returns whether the id up to the fault, a number without an engine, is of a game that PySolFC
    /// deals.
    fn is_of_pysolfc(&self) -> bool {
        self.record.is_some_and(|record| {
            let start = &record.text()[record.extent().start..self.span.start];
            parse_id(&[start, b"pysolfc:1"].concat()).is_ok()
        })
    }

    /// Returns whether the text stands for a card that its writer did not know.
    fn is_placeholder(&self) -> bool {
        let text = self.record.map_or(&b""[..], |it| self.span.of(it.text()));
        !text.is_empty() && text.iter().all(|byte| b"-_.*?#xX~".contains(byte))
    }

    /// Returns the word of the fault.
    fn word(&self) -> &[u8] {
        let Some(record) = self.record else { return b"" };
        let (text, at) = (record.text(), self.span.start);
        &text[word_start(text, at, record.deal_span().end.min(at))..word_end(text, at)]
    }

    /// Returns whether its word is no moves in lower case either, but begins like one.
    fn is_no_move(&self) -> bool {
        let word = self.word();
        self.id().is_some_and(|id| {
            word.iter().all(u8::is_ascii_alphanumeric)
                && !are_written(&id.variant, &String::from_utf8_lossy(word).to_ascii_lowercase())
        })
    }

    /// Returns the text from the fault on.
    fn rest(&self) -> &[u8] {
        self.record.map_or(b"", |it| &it.text()[self.span.start..])
    }
}

/// Says what is wrong with a fault in the text of a record, or of a source without one.
pub(super) fn said(
    fault: &Fault,
    record: Option<&Record<'_>>,
    suits: SuitStyle,
    has_moves: MovesLeft<'_>,
) -> Said {
    let at = Context { suits, record, span: fault.span, has_moves };
    match fault.kind {
        FaultKind::Text(fault) => at.of_text(fault),
        FaultKind::Id(fault) => at.of_id(fault),
        FaultKind::Deal(fault) => at.of_deal(fault),
        FaultKind::Move(fault) => at.of_move(fault),
    }
}

/// Says of a word that it ends a record of this game before the game ends.
pub(super) fn not_a_move(word: &[u8], id: &GameId) -> Said {
    let (word, forms) = (quoted(word), forms::of(id));
    said!(text::NOT_A_RECORD, "`{word}` is not a move", "expected a move here", why "{forms}; put comments after `;`")
        .note("everything from here to the next game id is skipped")
}

/// Returns the diagnostic of a fault, such as a file without records or a bad game id.
#[must_use]
pub fn of_fault(fault: &Fault, record: Option<&Record<'_>>, suits: SuitStyle) -> Diagnostic {
    let said = said(fault, record, suits, &|| false);
    let site = record.map(|it| Site::new(it, said.code, Some(fault), None, suits, &|| false));
    let slip = site.and_then(|site| slips::of_fault(&site, |_| false));
    diagnostic(fault, record, said, slip, None)
}

/// Returns the diagnostic of a source that cannot be read, for a reason such as that there is no such file.
///
/// ```
/// let found = patience::diagnostic::of_unread("permission denied");
/// assert_eq!((found.code.as_str(), &*found.message), ("text::unreadable", "permission denied"));
/// ```
#[must_use]
pub fn of_unread(reason: &str) -> Diagnostic {
    let whole = text::unreadable(reason).at(Span::new(0, 0), None);
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

/// Returns the diagnostic of a fault of which this is said, by the slip that explains it if there is one.
pub(super) fn diagnostic(
    fault: &Fault,
    record: Option<&Record<'_>>,
    said: Said,
    slip: Option<Slip>,
    end: Option<&End>,
) -> Diagnostic {
    let (of_fault, at) = (commented(fault, record, said), slip.as_ref().and_then(|slip| slip.at));
    let is_comment = slip.as_ref().is_some_and(|slip| slip.is_comment);
    let own_place = record.map_or(fault.span, |record| place_of_fault(fault, record));
    let (said, place) = match slip {
        None => (of_fault, own_place),
        Some(Slip { said, only_helps: true, .. }) => {
            (Said { help: said.help, edits: said.edits, ..of_fault }, own_place)
        }
        Some(Slip { said, .. }) => (said, at.unwrap_or(fault.span)),
    };
    let comments = record.zip(at).filter(|_| is_comment).map(|(record, at)| {
        let from = record.deal_span().end.max(record.id().map_or(at.start, |_| 0));
        safe_fixes::comments(record, from)
    });
    let fixes = || record.map(|it| safe_fixes::fixes(fault, it, end)).unwrap_or_default();
    let fixes = comments.filter(|fixes| !fixes.is_empty()).unwrap_or_else(fixes);
    let found = Diagnostic { fixes, place: Some(fault.span), ..said.at(place, record) };
    if fault.kind == FaultKind::Text(TextFault::NoGame) {
        return Diagnostic { place: None, annotations: Vec::new(), ..found };
    }
    found
}

/// Says that the rest of a deal is in a comment, if it is.
fn commented(fault: &Fault, record: Option<&Record<'_>>, said: Said) -> Said {
    let is_cut = matches!(
        fault.kind,
        FaultKind::Deal(DealFault::UnclosedDeal | DealFault::MissingCard { .. })
    );
    let hidden = record.filter(|_| is_cut).and_then(|it| Some((hidden_of(it)?, it.text())));
    match hidden.filter(|(hidden, _)| hidden.what == What::Cards) {
        Some((hidden, text)) => {
            Said { edits: hidden.edits(text), ..said.commented(hidden.first_word(text)) }
        }
        None => said,
    }
}

/// Returns the place of the characters that are wrong in a part of the text with a fault.
fn place_of_fault(fault: &Fault, record: &Record<'_>) -> Span {
    let wrong = match fault.kind {
        FaultKind::Text(TextFault::LookAlike { character, .. })
        | FaultKind::Move(
            MoveFault::UnknownCharacter(character)
            | MoveFault::OtherGame(character)
            | MoveFault::Misplaced(character)
            | MoveFault::HalfCell(character)
            | MoveFault::LabelOutside { label: character, .. },
        ) => character.to_string(),
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
