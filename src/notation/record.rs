//! A record: a game-id with its deal, and the text of its moves.

use super::blank::{first_word, skip_blank};
use super::deal::{Deal, entry, first_entry};
use super::fault::{Fault, FaultKind};
use super::file::{Begins, Brackets, begins, close, opening};
use super::id::{GameId, first_char};
use super::look_alike::meant;
use super::token::{MoveText, Outcome, Token, Tokens};
use super::variant::MoveVisitor;
use crate::span::Span;

/// One record of a source. Its id and its deal are read; its moves are read when they are asked for.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The source up to the end of this record.
    text: &'a [u8],
    start: usize,
    head: Result<Head, Fault>,
    /// Where the moves begin.
    body: usize,
}

#[derive(Clone, Debug)]
struct Head {
    id: GameId,
    deal: Result<Option<Box<Deal>>, Fault>,
    /// Where the deal would begin: where the id ends.
    opening: usize,
}

impl<'a> Record<'a> {
    /// The record that begins at `start` and ends where `text` does, with its id and where the id ends. Without an id it is prose, or the
    /// text before the first record.
    #[inline]
    pub(super) fn read(text: &'a [u8], start: usize, id: Option<Result<(GameId, usize), Fault>>) -> Self {
        match id {
            Some(Ok((id, opening))) => {
                let (deal, body) = match text.get(opening) {
                    Some(b'[') => {
                        let (deal, end) = Deal::read(text, opening, &id.variant.composition());
                        (deal.map(|deal| Some(Box::new(deal))), end)
                    }
                    _ => (Ok(None), opening),
                };
                Self { text, start, head: Ok(Head { id, deal, opening }), body }
            }
            id => Self::without_id(text, start, id.and_then(Result::err)),
        }
    }

    #[cold]
    fn without_id(text: &'a [u8], start: usize, fault: Option<Fault>) -> Self {
        let word = start + first_word(&text[start..]).len();
        match fault {
            None => Self { text, start, head: Err(not_a_record(text, start, word)), body: start },
            Some(Fault { span, kind }) => {
                let kind = match kind {
                    FaultKind::NotUtf8 { offset, byte } => FaultKind::NotUtf8 { offset: offset + start, byte },
                    kind => kind,
                };
                let fault = Fault { span: Span::new(span.start + start, span.end + start), kind };
                // As after a good id, words in its brackets are not words of the record.
                let body = match opening(text, start).map(|opening| close(text, opening)) {
                    Some(Brackets::Closed(end)) => end,
                    _ => word,
                };
                Self { text, start, head: Err(fault), body }
            }
        }
    }

    /// The game.
    ///
    /// # Errors
    /// The part of the id that is wrong, or the text that stands where an id should.
    pub fn id(&self) -> Result<&GameId, Fault> {
        self.head.as_ref().map(|head| &head.id).map_err(|&fault| fault)
    }

    /// The deal that the record gives its game, if it gives one.
    ///
    /// # Errors
    /// What is wrong with the deal, or with the id before it.
    pub fn deal(&self) -> Result<Option<&Deal>, Fault> {
        let head = self.head.as_ref().map_err(|&fault| fault)?;
        head.deal.as_ref().map(Option::as_deref).map_err(|&fault| fault)
    }

    /// Returns the text in its deal that stands for the nth card from 0; none if it gives no deal, or one that is bad or has no such card.
    #[must_use]
    pub fn card_span(&self, place: usize) -> Option<Span> {
        let cards = self.deal().ok().flatten()?.cards().len();
        let mut rest = &self.text[self.deal_span().start + 1..];
        let mut before = 0;
        while before <= place && place < cards {
            rest = skip_blank(rest, |_| {});
            let word = first_entry(rest);
            before += entry(word).ok()?.count(cards - before);
            let at = self.text.len() - rest.len();
            if before > place {
                return Some(Span::new(at, at + word.len()));
            }
            rest = &rest[word.len()..];
        }
        None
    }

    /// The text of its deal, good or bad; empty where it has none.
    #[must_use]
    pub fn deal_span(&self) -> Span {
        self.head.as_ref().map_or(Span::new(self.start, self.start), |head| Span::new(head.opening, self.body))
    }

    /// From its first byte to where the next record begins, with the white space and comments in between.
    #[must_use]
    pub fn extent(&self) -> Span {
        Span::new(self.start, self.text.len())
    }

    /// From its first byte to the end of its last token.
    #[must_use]
    pub fn span(&self) -> Span {
        // The words of a deal are passed like any others: one that is not closed ends with its last.
        let opening = self.head.as_ref().map_or(self.start, |head| head.opening);
        let mut rest = &self.text[opening..];
        let mut end = opening;
        loop {
            rest = skip_blank(rest, |_| {});
            if rest.is_empty() {
                return Span::new(self.start, end);
            }
            rest = &rest[first_word(rest).len()..];
            end = self.text.len() - rest.len();
        }
    }

    /// The source up to the end of this record: what its spans count in.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The record's moves and outcome, for a game whose moves are of type `M`.
    #[must_use]
    pub fn tokens<M: MoveText>(&self, labels: M::Labels) -> Tokens<'a, M> {
        Tokens::new(self.text, self.body, labels)
    }

    /// Whether it has neither moves nor an outcome, nor any other text after its id and deal.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        skip_blank(&self.text[self.body.min(self.text.len())..], |_| {}).is_empty()
    }

    /// Whether all it does is to give a numbered game a deal.
    #[must_use]
    pub fn is_deal_book_entry(&self) -> bool {
        self.head.as_ref().is_ok_and(|head| head.id.number.is_some() && !matches!(head.deal, Ok(None))) && self.is_bare()
    }

    /// The outcome that it names, even after a fault; none where it names none.
    ///
    /// Where moves cannot be distinguished from other text, after a bad id, in a deal without its `]` and in prose, that is the first one
    /// in the record's words, from the first `=` of a word on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.head {
            Ok(Head { deal: Err(Fault { kind: FaultKind::UnclosedDeal, .. }), opening, .. }) => self.outcome_in_words(*opening),
            Ok(head) => head.id.variant.visit(FirstOutcome(self)),
            Err(_) => self.outcome_in_words(self.body),
        }
    }

    /// The first outcome in the words from `from` on. No move and no card has a `=`.
    fn outcome_in_words(&self, from: usize) -> Option<Outcome> {
        let mut rest = &self.text[from..];
        loop {
            rest = skip_blank(rest, |_| {});
            let word = first_word(rest);
            let sign = word.iter().position(|&byte| byte == b'=');
            if let Some(Ok((_, outcome))) = sign.map(|sign| Outcome::read(&word[sign..])) {
                return Some(outcome);
            }
            if rest.is_empty() {
                return None;
            }
            rest = &rest[word.len()..];
        }
    }
}

struct FirstOutcome<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for FirstOutcome<'_, '_> {
    type Output = Option<Outcome>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Option<Outcome> {
        self.0.tokens::<M>(labels).flatten().find_map(|token| match token {
            Token::Outcome { outcome, .. } => Some(outcome),
            Token::Move { .. } => None,
        })
    }
}

/// What is wrong with prose, or with text before the first record: the first byte that is not UTF-8, or the first word that no record has.
fn not_a_record(text: &[u8], start: usize, word: usize) -> Fault {
    let bad_byte = str::from_utf8(&text[start..]).err().map(|error| start + error.valid_up_to());
    let prose = first_prose(&text[..bad_byte.unwrap_or(text.len())], start);
    if let Some(offset) = bad_byte
        && prose.is_none()
    {
        return Fault { span: Span::new(offset, offset + 1), kind: FaultKind::NotUtf8 { offset, byte: text[offset] } };
    }
    if let Some(at) = prose {
        return Fault { span: Span::new(at, at + first_word(&text[at..]).len()), kind: FaultKind::NotARecord };
    }
    let kind = match first_char(&text[start..]).and_then(|sign| Some((sign, meant(sign).filter(|_| !sign.is_ascii())?))) {
        Some((sign, meant)) => FaultKind::LookAlike { sign, meant },
        None => FaultKind::BeforeFirstGame,
    };
    Fault { span: Span::new(start, word), kind }
}

/// Where the first word of prose is, from `start` on.
fn first_prose(text: &[u8], start: usize) -> Option<usize> {
    let mut rest = &text[start..];
    while !rest.is_empty() {
        if begins(rest) == Begins::Prose {
            return Some(text.len() - rest.len());
        }
        rest = skip_blank(&rest[first_word(rest).len()..], |_| {});
    }
    None
}
