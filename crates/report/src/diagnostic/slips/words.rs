//! Words of a text, and whether they are moves.

use super::MAX;
use patience_core::notation::{MoveText, MoveVisitor, Token, Tokens, Variant, ends_word};
use patience_core::text::Span;

/// Returns the places of the last two moves of a text that is moves, or empty.
pub(in super::super) fn last_moves(variant: &Variant, text: &str) -> [Option<Span>; 2] {
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

/// Returns where the word at an offset begins, but not before `min`.
pub(super) fn word_start(text: &[u8], offset: usize, min: usize) -> usize {
    let near = min.max(offset.saturating_sub(MAX));
    text.get(near..offset)
        .and_then(|before| before.iter().rposition(|&byte| ends_word(byte)))
        .map_or(if near == min { min } else { offset }, |at| near + at + 1)
}

/// Returns where the word at an offset ends.
pub(in super::super) fn word_end(text: &[u8], offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or_default();
    offset + rest.iter().take_while(|byte| !ends_word(**byte)).count()
}

/// Returns the length of the blanks at an offset, on its line.
pub(super) fn gap(text: &[u8], offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or_default();
    rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the length of the number of a move, with its dots.
pub(super) fn number_length(word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let marks = word[digits..].iter().take_while(|byte| matches!(byte, b'.' | b')')).count();
    (digits > 0 && digits <= 4 && marks > 0).then_some(digits + marks)
}

/// Returns whether a text is digits, at least one.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
