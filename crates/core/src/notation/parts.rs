//! What each part of a text is, for programs that colour it.

use super::blank::{first_word, skip_blank};
use super::card::read_card;
use super::fault::{DealFault, Fault, FaultKind};
use super::file::records;
use super::held::without_mark;
use super::record::{Record, comments_from};
use super::token::{MoveText, Token};
use super::variant::MoveVisitor;
use crate::cards::Card;
use crate::text::Span;

/// What a part of a text is, whether it makes sense where it is or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A game id, without its deal.
    Id,
    /// A bracket of a deal.
    Bracket,
    /// A card of a deal, or none for unknown cards.
    Card(Option<Card>),
    /// A move with its repetition.
    Move,
    /// An outcome tag.
    Outcome,
    /// A comment.
    Comment,
    /// A word that is none of these.
    Other,
}

/// Returns the parts of a text in their order. Together they are all of it but white space.
///
/// ```
/// use patience::notation::{Part, parts};
///
/// let found = parts(b"2x2x1x1+[AH ?] 1a ; so\n=stuck");
/// let last = found.last().unwrap();
/// assert_eq!((found.len(), last.1, last.0.start), (8, Part::Outcome, 23));
/// ```
#[must_use]
pub fn parts(source: &[u8]) -> Vec<(Span, Part)> {
    let text = without_mark(source);
    let comments = comments_from(text, 0).map(|span| (span, Part::Comment));
    let mut parts: Vec<(Span, Part)> = comments.collect();
    for record in records(source) {
        match record.id() {
            Ok(id) => {
                parts.push((record.id_span(), Part::Id));
                of_deal(&record, &mut parts);
                id.variant.visit(TokenParts { record: &record, parts: &mut parts });
            }
            Err(_) => of_words(&record, &mut parts),
        }
    }
    parts.sort_by_key(|(span, _)| span.start);
    parts
}

/// Adds the parts of a deal, good or bad.
fn of_deal(record: &Record<'_>, parts: &mut Vec<(Span, Part)>) {
    let (deal, text) = (record.deal_span(), record.text());
    if deal.is_empty() {
        return;
    }
    parts.push((Span::new(deal.start, deal.start + 1), Part::Bracket));
    for word in record.deal_words() {
        let part = read_card(word.of(text)).map_or(Part::Other, Part::Card);
        parts.push((word, part));
    }
    let is_open = |fault: Fault| matches!(fault.kind, FaultKind::Deal(DealFault::UnclosedDeal));
    if !record.deal().is_err_and(is_open) {
        parts.push((Span::new(deal.end - 1, deal.end), Part::Bracket));
    }
}

/// Adds the words of a record without an id.
fn of_words(record: &Record<'_>, parts: &mut Vec<(Span, Part)>) {
    let (text, mut at) = (record.text(), record.extent().start);
    while at < text.len() {
        at = text.len() - skip_blank(&text[at..], |_| {}).len();
        let word = first_word(&text[at..]);
        if !word.is_empty() {
            parts.push((Span::new(at, at + word.len()), Part::Other));
        }
        at += word.len();
    }
}

struct TokenParts<'a, 'b> {
    record: &'b Record<'a>,
    parts: &'b mut Vec<(Span, Part)>,
}

impl MoveVisitor for TokenParts<'_, '_> {
    type Output = ();

    fn visit<M: MoveText>(self, labels: M::Labels) {
        self.parts.extend(self.record.tokens::<M>(labels).map(|token| match token {
            Ok(Token::Move { span, .. }) => (span, Part::Move),
            Ok(Token::Outcome { span, .. }) => (span, Part::Outcome),
            Err(fault) => (fault.span, Part::Other),
        }));
    }
}
