//! What parsers share: their result, and an error that names the fault.

use super::blank::first_word;
use super::fault::{Fault, FaultKind, TextFault};
use super::look_alike::{first_char, meant};
use crate::text::Span;
use nom::IResult;
use nom::error::{ErrorKind, ParseError};

/// The result of a parser: the rest of the text and the value.
pub(super) type Parsed<'a, T> = IResult<&'a [u8], T, Error<'a>>;

/// Why a parser fails.
#[derive(Debug)]
pub(super) enum Error<'a> {
    /// The text has another form, which another parser may know.
    OtherForm,
    /// The text has this form, with a fault in a part of it. The part is empty if something is
    /// missing from the word.
    Fault(&'a [u8], FaultKind),
}

impl<'a> ParseError<&'a [u8]> for Error<'a> {
    fn from_error_kind(_: &'a [u8], _: ErrorKind) -> Self {
        Self::OtherForm
    }

    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Lets another parser try.
pub(super) fn other_form<'a, T>() -> Parsed<'a, T> {
    Err(nom::Err::Error(Error::OtherForm))
}

/// Fails with a fault in a part of the text.
#[cold]
pub(super) fn fault<T>(part: &[u8], kind: FaultKind) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Error::Fault(part, kind)))
}

/// Fails with a fault if the first word has a byte that is not UTF-8.
pub(super) fn not_utf8<T>(text: &[u8]) -> Parsed<'_, T> {
    match str::from_utf8(first_word(text)) {
        Ok(_) => other_form(),
        Err(error) => {
            let Fault { span, kind } = Fault::not_utf8(text, error.valid_up_to());
            fault(span.of(text), kind)
        }
    }
}

/// Fails with a fault if the first character looks like one of the notation.
pub(super) fn look_alike<T>(text: &[u8]) -> Parsed<'_, T> {
    match first_char(text).and_then(|character| Some((character, meant(character)?))) {
        Some((character, meant)) => fault(
            &text[..character.len_utf8().min(text.len())],
            FaultKind::Text(TextFault::LookAlike { character, meant }),
        ),
        None => other_form(),
    }
}

/// Returns the fault of a text that a parser refuses. A text in another form gets the fault
/// `other`.
pub(super) fn fault_of(text: &[u8], error: nom::Err<Error<'_>>, other: FaultKind) -> Fault {
    let word = first_word(text);
    let (part, kind) = match error {
        nom::Err::Error(Error::Fault(part, kind)) | nom::Err::Failure(Error::Fault(part, kind)) => {
            (if part.is_empty() { word } else { part }, kind)
        }
        _ => (word, other),
    };
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    Fault { span: Span::new(0, part.len()), kind }.after(start)
}

/// Returns the value of decimal digits, or none if it overflows.
pub(super) fn value_of(digits: &[u8]) -> Option<u64> {
    digits
        .iter()
        .try_fold(0_u64, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}
