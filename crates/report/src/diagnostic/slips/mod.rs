//! Slips in writing: what was meant by text that is not notation, or by a move that is illegal only
//! because it is a part of what was meant.
//!
//! A fault is in one token, but people write words. `125*` is the move `12` and a bad token; what
//! was meant is `*125`. So the text is read again here with one slip undone at a time. What comes
//! out is notation again, or the reading is dropped. Cards, cells, moves and ids are read by the
//! notation's own parsers.
//!
//! Each slip is an entry of a table: [`TEXTS`](texts::TEXTS) for text that no record has,
//! [`IDS`](ids::IDS), [`DEALS`](deals::DEALS) and [`MOVES`](moves::MOVES). Within a table the first
//! that fits is taken, so the order says what takes precedence.

mod deals;
mod ids;
mod moves;
mod pasted;
mod texts;
mod words;

pub(super) use texts::is_token;
pub(super) use words::{last_moves, word_end};

use super::{Code, Fix};
use patience_core::cards::Card;
use patience_core::game::Place;
use patience_core::notation::{Fault, FaultKind, Outcome, Record};
use patience_core::play::Position;
use patience_core::text::Span;

/// The longest text that is read again.
const MAX: usize = 80;

/// A reading of a text with one slip undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meant {
    pub(super) slip: Slip,
    /// The text with the slip.
    pub(super) given: String,
    /// The text without the slip. Empty if nothing is left of it.
    pub(super) text: String,
    /// The edits that undo the slip, in order. Empty if it is unknown how.
    pub(super) edits: Vec<Fix>,
    /// Whether no other reading is likely, whatever the position.
    pub(super) certain: bool,
    /// Where the slip is, if that is not the place of the fault.
    pub(super) at: Option<Span>,
}

impl Meant {
    /// A slip with one edit.
    fn new(slip: Slip, given: &str, text: impl Into<String>, edit: Fix, certain: bool) -> Self {
        let (given, text) = (given.to_owned(), text.into());
        Self { slip, given, text, edits: vec![edit], certain, at: None }
    }

    /// Names a slip without saying what was meant.
    fn only(slip: Slip, given: &str) -> Self {
        let (given, text, edits) = (given.to_owned(), String::new(), Vec::new());
        Self { slip, given, text, edits, certain: false, at: None }
    }

    fn at(self, span: Span) -> Self {
        Self { at: Some(span), ..self }
    }
}

/// A slip in writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// `*1a2x2x1x1+1`
    GluedId,
    /// What the program prints.
    Output,
    /// The columns or the cards of a board, and the first of the cards.
    Board(Vec<Card>),
    /// `// so far`: the characters that begin a comment elsewhere.
    Comment(&'static str),
    /// `{best}`: text in brackets.
    Note,
    /// `(5b 2c)`: moves in brackets, which may be a variation.
    BracketedMoves,
    /// `2A 25 5B`
    Capitals,
    /// `(partial)`
    BracketedOutcome(Outcome),
    /// `= solved`
    SpacedOutcome(Outcome),
    /// `solved`
    BareOutcome(Outcome),
    /// `#147198`
    GameNumber,
    /// `3*3*13*5+1`
    JoinedNumbers,
    /// Part of a web page or a document.
    Pasted(PastedPart),

    /// `3x3x13x5 +1`
    SpacedId,
    /// `+-1`
    SignedNumber,
    /// `+#1`
    MarkedNumber(char),
    /// `carpet+#1`, as PySolFC shows a number.
    ShownNumber,
    /// `+ms1`, `+PySolFC:1`
    Engine,
    /// `montecarlo1`, `3x3x13x5 1`
    UnsignedNumber,
    /// `montecarlo-5x5+1`: what no id has.
    InId(char),
    /// `carpet-r1+1`: the options.
    OptionsAfterSign(String),
    /// `2x2x1x1+(AS AH)`
    DealBrackets(char),
    /// `2x2x1x1+1 [AS AH]`
    DetachedDeal,
    /// `+1.5`
    NotWhole,

    /// `AS,AH`
    CardSeparator(char),
    /// `AS2H`: the number of cards.
    GluedCards(usize),
    /// `1S`
    AceAsOne,
    /// `1OH`
    LetterForZero,
    /// `SA`
    SuitFirst,

    /// `125*`
    StarLast,
    /// `a1b2` or `w`
    StarMissing,
    /// `**123`
    StarTwice,
    /// `*1234`
    Labels { given: usize, wanted: usize },
    /// `*12` of three
    LabelMissing,
    /// `*a1b1c1`
    Cells { given: usize, wanted: usize },
    /// `*a1b1` where columns and freecells have labels.
    CellsForLabels,
    /// `4h`, as FreeCell programs write it: where the card of that name is, if there is one.
    Home(Option<(Card, Place, usize)>),
    /// `12:5` or `12x5`
    Repetition,
    /// `5x12`
    RepetitionFirst,
    /// `1-a`: characters between the labels.
    Separator(String),
    /// `1a,`: characters that separate nothing.
    Surplus(String),
    /// `1a, 23,`
    Commas,
    /// `1.`
    MoveNumber,
    /// `*d1 e1`
    Spaced,
    /// `*1a1b`
    RowFirst,
    /// `*8H8S`: the number of cards.
    Cards(usize),
    /// `*d0e0`
    RowZero,
    /// `*sb1`
    MarkFirst(char),
    /// `*a1b1` in Twenty: to play, or to move.
    PlayOrMove(String),
    /// `*A1B2` or `3×3×13×5`
    LookAlikes,
}

impl Slip {
    /// Returns the code of the slip, if it says more than that of the fault.
    pub(super) fn code(&self) -> Option<Code> {
        match self {
            Self::Output | Self::Board(_) | Self::Pasted(_) => Some(Code::PASTED),
            Self::Comment(_) | Self::Note | Self::BracketedMoves => Some(Code::COMMENT),
            Self::BracketedOutcome(_) | Self::SpacedOutcome(_) | Self::BareOutcome(_) => {
                Some(Code::UNKNOWN_OUTCOME)
            }
            Self::GameNumber
            | Self::JoinedNumbers
            | Self::MarkedNumber(_)
            | Self::ShownNumber
            | Self::SignedNumber
            | Self::InId(_) => Some(Code::ID_CHARACTER),
            Self::Engine => Some(Code::ENGINE),
            Self::UnsignedNumber => Some(Code::GAME_TYPE),
            Self::OptionsAfterSign(_) => Some(Code::OPTION_PLACE),
            Self::DealBrackets(_) | Self::DetachedDeal => Some(Code::DEAL_PLACE),
            Self::NotWhole => Some(Code::SHUFFLE_NUMBER),
            Self::SpacedId => Some(Code::SPACED_ID),
            Self::GluedId => Some(Code::GLUED_ID),
            Self::Repetition | Self::RepetitionFirst => Some(Code::REPETITION),
            Self::Separator(_) | Self::Surplus(_) | Self::Commas => Some(Code::SEPARATOR),
            Self::Spaced => Some(Code::SPACED_MOVE),
            Self::MoveNumber => Some(Code::MOVE_NUMBER),
            Self::Cards(_) => Some(Code::CARDS),
            _ => None,
        }
    }

    /// Returns whether it can make a legal move of the beginning of another.
    const fn splits(&self) -> bool {
        matches!(
            self,
            Self::StarLast
                | Self::StarMissing
                | Self::Labels { .. }
                | Self::Cells { .. }
                | Self::CellsForLabels
                | Self::Spaced
                | Self::MoveNumber
        )
    }
}

/// What came along with the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PastedPart {
    /// A quotation mark.
    Quote,
    /// An HTML tag, such as `<br>`.
    Tag,
    /// An HTML entity, such as `&nbsp;`.
    Entity,
    /// A Markdown fence, three backticks.
    Fence,
    /// Markdown around text: backticks or asterisks.
    Markdown,
    /// What begins a line of a list or a quotation.
    ListMark,
}

/// A slip that can be read in a text.
struct Entry<F> {
    /// Its name, for tests.
    #[cfg_attr(not(test), allow(dead_code))]
    name: &'static str,
    /// Reads it.
    read: F,
    /// A source with the slip, and what becomes of it if the help is followed: the same if that
    /// names no text to write.
    #[cfg_attr(not(test), allow(dead_code))]
    example: [&'static str; 2],
}

/// Returns the readings of a text with this fault, the most likely first. Those that are not
/// certain depend on the position.
pub(super) fn of_fault(
    fault: &Fault,
    record: &Record<'_>,
    position: Option<&Position>,
) -> Vec<Meant> {
    // Nothing is wrong with the writing.
    if matches!(
        fault.kind,
        FaultKind::OtherEncoding(_)
            | FaultKind::NotUtf8 { .. }
            | FaultKind::SecondGame
            | FaultKind::NoGame
            | FaultKind::TooLong { .. }
            | FaultKind::MalformedEntry
            | FaultKind::ConflictingDeal { .. }
            | FaultKind::SurplusAcross { .. }
            | FaultKind::MissingCard { .. }
            | FaultKind::SurplusCard { .. }
            | FaultKind::SurplusUnknown { .. }
            | FaultKind::UnknownCard
            | FaultKind::UnclosedDeal
    ) {
        return Vec::new();
    }
    if let Some(meant) = texts::TEXTS.iter().find_map(|entry| (entry.read)(fault, record)) {
        return vec![meant];
    }
    let first = match (record.id(), record.deal()) {
        (Err(_), _) => ids::Word::new(fault, record)
            .and_then(|word| ids::IDS.iter().find_map(|entry| (entry.read)(&word))),
        (Ok(_), Err(_)) => deals::Word::new(fault, record)
            .and_then(|word| deals::DEALS.iter().find_map(|entry| (entry.read)(&word))),
        (Ok(id), Ok(_)) => {
            return moves::readings(fault.span, record, &id.variant, position, Some(fault));
        }
    };
    first.into_iter().collect()
}

/// Returns the readings of the word of a move, the most likely first.
pub(super) fn of_move(move_span: Span, record: &Record<'_>, position: &Position) -> Vec<Meant> {
    match record.id() {
        Ok(id) => moves::readings(move_span, record, &id.variant, Some(position), None),
        Err(_) => Vec::new(),
    }
}

/// Returns the first reading of a malformed text that is certain, or the only one of its slip that
/// is legal. If there is none, the first slip that is in the text whatever the position.
pub(super) fn choose(readings: Vec<Meant>, legal: impl Fn(&[Fix]) -> bool) -> Option<Meant> {
    let sure = readings.iter().find(|meant| meant.edits.is_empty()).cloned();
    settle(&readings, |meant| meant.certain || legal(&meant.edits)).or(sure)
}

/// Returns the first reading of an illegal move that is the only legal one of its slip. If there is
/// none, the first slip that is in the text whatever the position.
pub(super) fn choose_legal(readings: Vec<Meant>, legal: impl Fn(&[Fix]) -> bool) -> Option<Meant> {
    // Other slips leave the move as it is.
    let is_sure = |it: &&Meant| (it.certain || it.edits.is_empty()) && it.slip.splits();
    let sure = readings.iter().find(is_sure).cloned();
    settle(&readings, |meant| legal(&meant.edits))
        .or_else(|| Some(Meant { edits: Vec::new(), ..sure? }))
}

fn settle(readings: &[Meant], good: impl Fn(&Meant) -> bool) -> Option<Meant> {
    readings.chunk_by(|one, other| one.slip == other.slip).find_map(|same| {
        let mut good = same.iter().filter(|meant| !meant.edits.is_empty() && good(meant));
        let first = good.next()?;
        let only = first.certain || good.all(|other| other.text == first.text);
        only.then(|| first.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::{deals::DEALS, ids::IDS, moves::MOVES, texts::TEXTS};
    use crate::diagnostic::diagnose;
    use patience_core::cards::SuitStyle;
    use patience_core::deal_book::DealBook;
    use patience_core::judge::{Allow, judge};
    use patience_core::source::Source;

    /// Returns a source after what its first diagnostic suggests, and its message and help.
    fn followed(text: &str) -> (String, String) {
        let source = Source::new("a.pn", text.as_bytes());
        let mut judged = judge(source, &DealBook::default());
        let found = judged
            .find(|judged| !judged.is_consequence() && !judged.verdict().passes(Allow::Nothing))
            .and_then(|judged| diagnose(&judged, Allow::Nothing, SuitStyle::Symbols));
        let Some(found) = found else { return (text.to_owned(), "no diagnostic".to_owned()) };
        let mut edited = text.to_owned();
        for fix in found.suggested.iter().rev() {
            edited.replace_range(fix.span.start..fix.span.end, &fix.replacement);
        }
        (edited, format!("{}: {}: {:?}", found.code, found.message, found.help))
    }

    #[test]
    fn every_slip_is_read_and_undone_as_its_entry_says() {
        let texts = TEXTS.iter().map(|entry| (entry.name, entry.example));
        let ids = IDS.iter().map(|entry| (entry.name, entry.example));
        let deals = DEALS.iter().map(|entry| (entry.name, entry.example));
        let moves = MOVES.iter().map(|entry| (entry.name, entry.example));
        let mut wrong = Vec::new();
        for (name, [given, fixed]) in texts.chain(ids).chain(deals).chain(moves) {
            let (edited, told) = followed(given);
            if edited != fixed {
                wrong.push(format!("{name}: {given}: {edited}: {told}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
