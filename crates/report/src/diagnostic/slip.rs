//! Slips in writing, and how to read a text without them.

use super::Fix;
use patience_core::notation::{MoveText, MoveVisitor, Token, Tokens, Variant};
use patience_core::text::Span;

/// The longest text that is read again.
pub(super) const MAX: usize = 80;

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
}

/// A slip in writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// `125*`
    StarLast,
    /// `a1b2` or `w`
    StarMissing,
    /// `*1234`
    Labels { given: usize, wanted: usize },
    /// `*a1b1c1`
    Cells { given: usize, wanted: usize },
    /// `*a1b1` where columns and freecells have labels.
    CellsForLabels,
    /// `12:5` or `12x5`
    Repetition,
    /// `1-a`: characters between the labels.
    Separator(String),
    /// `1a,`: characters that separate nothing.
    Surplus(String),
    /// `1.`
    MoveNumber,
    /// `*d1 e1`
    Spaced,
    /// `*1a1b`
    RowFirst,
    /// `*8H8S`
    Cards,
    /// `*d0e0`
    RowZero,
    /// `*A1B2` or `3×3×13×5`
    LookAlikes,
    /// `3x3x13x5 +1`
    SpacedId,
    /// `*1a2x2x1x1+1`
    GluedId,
    /// `+-1`
    SignedNumber,
    /// `+#1`
    MarkedNumber(char),
    /// `AS,AH`
    CardSeparator(char),
    /// `SA`
    SuitFirst,
    /// Part of a web page or a document.
    Pasted(PastedPart),
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

/// Returns the length of the number of a move, with its dots.
pub(super) fn number_length(word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let marks = word[digits..].iter().take_while(|byte| matches!(byte, b'.' | b')')).count();
    (digits > 0 && digits <= 4 && marks > 0).then_some(digits + marks)
}

/// Returns the places of the last two moves of a text that is moves, or empty.
pub(super) fn last_moves(variant: &Variant, text: &str) -> [Option<Span>; 2] {
    struct LastMoves<'a>(&'a [u8]);
    impl MoveVisitor for LastMoves<'_> {
        type Output = Option<[Option<Span>; 2]>;

        fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output {
            Tokens::<M>::of_text(self.0, labels).try_fold([None, None], |last, token| match token {
                Ok(Token::Move { span, .. }) => Some([last[1], Some(span)]),
                _ => None,
            })
        }
    }
    if text.bytes().any(ends_word) {
        return [None, None];
    }
    variant.visit(LastMoves(text.as_bytes())).unwrap_or_default()
}

/// Returns whether a text is moves, or empty.
pub(super) fn are_moves(variant: &Variant, text: &str) -> bool {
    struct AreMoves<'a>(&'a [u8]);
    impl MoveVisitor for AreMoves<'_> {
        type Output = bool;

        fn visit<M: MoveText>(self, labels: M::Labels) -> bool {
            Tokens::<M>::of_text(self.0, labels)
                .all(|token| matches!(token, Ok(Token::Move { .. })))
        }
    }
    !text.bytes().any(ends_word) && variant.visit(AreMoves(text.as_bytes()))
}

/// Returns whether a text is one move, with its repetition, and no more.
pub(super) fn is_move(variant: &Variant, text: &str) -> bool {
    struct IsMove<'a>(&'a [u8]);
    impl MoveVisitor for IsMove<'_> {
        type Output = bool;

        fn visit<M: MoveText>(self, labels: M::Labels) -> bool {
            let first = Tokens::<M>::of_text(self.0, labels).next();
            matches!(first, Some(Ok(Token::Move { span, .. })) if span.end == self.0.len())
        }
    }
    !text.bytes().any(ends_word) && variant.visit(IsMove(text.as_bytes()))
}

/// Returns whether a byte is between words.
pub(super) const fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b';')
}

/// Returns where the word at an offset begins, but not before `min`.
pub(super) fn word_start(text: &[u8], offset: usize, min: usize) -> usize {
    let near = min.max(offset.saturating_sub(MAX));
    text.get(near..offset)
        .and_then(|before| before.iter().rposition(|&byte| ends_word(byte)))
        .map_or(if near == min { min } else { offset }, |at| near + at + 1)
}

/// Returns where the word at an offset ends.
pub(super) fn word_end(text: &[u8], offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or_default();
    offset + rest.iter().take_while(|byte| !ends_word(**byte)).count()
}
