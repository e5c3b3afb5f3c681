//! Records: a game id with its deal, and the text of the moves.

mod prose;

pub use prose::{is_output, spaced_id};

use super::blank::{first_word, skip_blank, skip_white, split_comment};
use super::boundary::{Begins, begins, brackets};
use super::branch::Branch;
use super::conflict::Conflict;
use super::deal::{Deal, deal_word, first_deal_word};
use super::fault::{DealFault, Encoding, Fault, FaultKind, TextFault};
use super::id::GameId;
use super::look_alike::{first_char, meant};
use super::token::{MoveText, Outcome, Token, Tokens};
use super::variant::MoveVisitor;
use crate::text::{Span, line_start};

/// A record of a source. Its id and deal are parsed, and its moves on demand.
///
/// ```
/// use patience::notation::Outcome;
/// use patience::records;
///
/// let record = records(b"2x2x1x1+7[AH AS] 1a *1a =solved").next().unwrap();
/// assert_eq!(record.id().unwrap().shuffle, Some(7.into()));
/// assert_eq!(record.deal_span().of(record.text()), b"[AH AS]");
/// assert_eq!(record.outcome(), Some(Outcome::Solved));
/// ```
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The source up to the end of this record.
    text: &'a [u8],
    start: usize,
    head: Result<Head, Fault>,
    /// Where the moves begin.
    body: usize,
    /// The text after it, as far as it is known.
    rest: &'a [u8],
    /// Whether the record may have comments to look at. False if there are none after a good id, or if it is
    /// too long.
    has_comments: bool,
}

/// The good id of a record, with its deal.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) id: GameId,
    /// Boxed, good or bad, so that records without one are small.
    pub(super) deal: Option<Box<Result<Deal, Fault>>>,
    /// Where the deal would begin: where the id ends.
    pub(super) opening: usize,
}

/// How much to blame of the first word of a record that is too long, in bytes.
const LONG: usize = 64;

impl<'a> Record<'a> {
    /// Returns the record that begins at `start` and ends where `text` does, with its id and where
    /// the id ends. Without an id it is prose, or the text before the first record. `is_closed` says
    /// whether the brackets of its first word end, if it has any, and `has_comments` whether it may have
    /// comments.
    pub(super) fn read(
        text: &'a [u8],
        start: usize,
        id: Option<Result<(GameId, usize), Fault>>,
        is_closed: bool,
        rest: &'a [u8],
        has_comments: bool,
    ) -> Self {
        match id {
            Some(Ok((id, opening))) => {
                let (deal, body) = match text.get(opening) {
                    Some(b'[') if !is_closed => {
                        let span = Span::new(opening, opening + 1);
                        let unclosed =
                            Fault { span, kind: FaultKind::Deal(DealFault::UnclosedDeal) };
                        (Some(Box::new(Err(unclosed))), text.len())
                    }
                    Some(b'[') => {
                        let (deal, end) = Deal::read(text, opening, &id.variant.composition());
                        (Some(Box::new(deal)), end)
                    }
                    _ => (None, opening),
                };
                Self { text, start, head: Ok(Head { id, deal, opening }), body, rest, has_comments }
            }
            id => Self::without_id(text, start, id.and_then(Result::err), rest),
        }
    }

    /// Returns a record with a good id and a good deal or none.
    #[inline]
    pub(super) const fn plain(
        text: &'a [u8],
        start: usize,
        head: Head,
        body: usize,
        rest: &'a [u8],
        has_comments: bool,
    ) -> Self {
        Self { text, start, head: Ok(head), body, rest, has_comments }
    }

    /// Returns a record that is longer than the maximum. Nothing is looked for in it: only its
    /// beginning may be known.
    #[cold]
    pub(super) fn too_long(text: &'a [u8], start: usize, max: usize, rest: &'a [u8]) -> Self {
        let word = first_word(&text[start..]);
        let mut end = word.len().min(max.clamp(1, LONG));
        while word.get(end).is_some_and(|byte| byte & 0xc0 == 0x80) {
            end -= 1;
        }
        let span = Span::new(start, start + end.max(1));
        let fault = Fault { span, kind: FaultKind::Text(TextFault::TooLong { max }) };
        Self { text, start, head: Err(fault), body: text.len(), rest, has_comments: false }
    }

    #[cold]
    fn without_id(text: &'a [u8], start: usize, fault: Option<Fault>, rest: &'a [u8]) -> Self {
        let word = start + first_word(&text[start..]).len();
        match fault {
            None => {
                let head = Err(not_a_record(text, start, word));
                Self { text, start, head, body: start, rest, has_comments: true }
            }
            Some(fault) => {
                // As after a good id, words in its brackets are not words of the record.
                let closed =
                    brackets(text, start, usize::MAX).filter(|brackets| brackets.is_closed);
                let body = closed.map_or(word, |brackets| brackets.end);
                Self { text, start, head: Err(fault.after(start)), body, rest, has_comments: true }
            }
        }
    }

    /// Returns it as one that follows another: text without an id is between records there.
    #[inline]
    pub(super) fn after_another(mut self) -> Self {
        if let Err(Fault { kind: FaultKind::Text(fault @ TextFault::BeforeFirstGame), .. }) =
            &mut self.head
            && self.body == self.start
        {
            *fault = TextFault::BetweenRecords;
        }
        self
    }

    /// Returns the merge conflict that it is, if it is one.
    #[doc(hidden)]
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let kind = self.head.as_ref().err()?.kind;
        let is_conflict = kind == FaultKind::Text(TextFault::MergeConflict);
        if is_conflict { Conflict::at(self.text, self.start, usize::MAX) } else { None }
    }

    /// Returns its game id.
    ///
    /// # Errors
    /// Returns the fault in the id, or in the text in place of an id.
    pub fn id(&self) -> Result<&GameId, Fault> {
        self.head.as_ref().map(|head| &head.id).map_err(|&fault| fault)
    }

    /// Returns its literal deal, if it has one.
    ///
    /// # Errors
    /// Returns the fault in the deal, or in the id before it.
    pub fn deal(&self) -> Result<Option<&Deal>, Fault> {
        let head = self.head.as_ref().map_err(|&fault| fault)?;
        head.deal.as_deref().map(Result::as_ref).transpose().map_err(|&fault| fault)
    }

    /// Returns the place of the nth card in its deal, from 0, or none if there is no valid deal or
    /// no such card.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let record = records(b"2x2x2x1+[AS 2S ; a suit\n2h AH]").next().unwrap();
    /// assert_eq!(record.card_span(2).unwrap().of(record.text()), b"2h");
    /// ```
    #[must_use]
    pub fn card_span(&self, place: usize) -> Option<Span> {
        let cards = self.deal().ok().flatten()?.cards().len();
        let mut rest = &self.text[self.deal_span().start + 1..];
        let mut before = 0;
        while before <= place && place < cards {
            rest = skip_blank(rest, |_| {});
            let word = first_deal_word(rest);
            before += deal_word(word).ok()?.count(cards - before);
            let at = self.text.len() - rest.len();
            if before > place {
                return Some(Span::new(at, at + word.len()));
            }
            rest = &rest[word.len()..];
        }
        None
    }

    /// Returns the places of the words of its deal, good or bad, without its brackets.
    #[doc(hidden)]
    #[must_use]
    pub fn deal_words(&self) -> Vec<Span> {
        let deal = self.deal_span();
        let mut words = Vec::new();
        let mut at = deal.end.min(deal.start + 1);
        while at < deal.end {
            at = deal.end - skip_blank(&self.text[at..deal.end], |_| {}).len();
            let word = first_deal_word(&self.text[at..deal.end]);
            if word.is_empty() {
                break;
            }
            words.push(Span::new(at, at + word.len()));
            at += word.len();
        }
        words
    }

    /// Returns the place of its id, without its deal; empty if the id is bad.
    #[must_use]
    pub fn id_span(&self) -> Span {
        Span::new(self.start, self.deal_span().start)
    }

    /// Returns the place of its deal, good or bad; empty if it has none.
    #[must_use]
    pub fn deal_span(&self) -> Span {
        self.head
            .as_ref()
            .map_or(Span::new(self.start, self.start), |head| Span::new(head.opening, self.body))
    }

    /// Returns its place up to the next record, with white space and comments.
    #[must_use]
    pub fn extent(&self) -> Span {
        Span::new(self.start, self.text.len())
    }

    /// Returns its place up to the end of its last token.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let record = records(b"2x2x1x1+1 1a ; not over\n2x2x1x1+2").next().unwrap();
    /// assert_eq!(record.span().of(record.text()), b"2x2x1x1+1 1a");
    /// assert_eq!(record.extent().of(record.text()), b"2x2x1x1+1 1a ; not over\n");
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        // The words of a deal are passed like any others: one that is not closed ends with its
        // last.
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

    /// Returns its comments, from its id up to the next record, each from its `;` to the end of its
    /// line.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let record = records(b"2x2x1x1+[AS ; first\nAH] 1a ; over soon\n").next().unwrap();
    /// assert_eq!(record.comments(), [b"; first".as_slice(), b"; over soon"]);
    /// ```
    #[must_use]
    pub fn comments(&self) -> Vec<&'a [u8]> {
        self.comment_spans().map(|span| span.of(self.text)).collect()
    }

    /// Returns whether it may have comments to look at, which is known without a look at its text.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn may_have_comments(&self) -> bool {
        self.has_comments
    }

    /// Returns the places of its comments.
    #[doc(hidden)]
    pub fn comment_spans(&self) -> impl Iterator<Item = Span> + use<'a> {
        comments_from(self.text, self.start)
    }

    /// Returns its place up to what belongs to nothing else: its last token, the comment on that line,
    /// and the last branch in its comments. A comment further on may be about the next record.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let text = b"2x2x1x1+1 1a ; over\n; branch 1 after move 0: *1a\n; the next one\n2x2x1x1+2";
    /// let record = records(text).next().unwrap();
    /// assert!(record.own_span().of(text).ends_with(b"; branch 1 after move 0: *1a"));
    /// ```
    #[must_use]
    pub fn own_span(&self) -> Span {
        let Span { start, mut end } = self.span();
        for span in self.comment_spans() {
            let is_after = span.start >= end;
            let is_near = is_after && line_start(self.text, span.start, end) == end;
            if is_near || is_after && Branch::read(span.of(self.text)).is_some() {
                end = span.end;
            }
        }
        Span::new(start, end)
    }

    /// Returns the source up to the end of this record, in which its spans count.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns its moves and outcome, for a game with moves of type `M`.
    ///
    /// ```
    /// use patience::notation::{Token, Variant, building};
    /// use patience::records;
    ///
    /// let record = records(b"carpet+1 + +:3x =partial").next().unwrap();
    /// let Variant::Building(layout) = record.id().unwrap().variant else { panic!() };
    /// let mut tokens = record.tokens::<building::Move>(layout.labels());
    /// let Some(Ok(Token::Move { mv, .. })) = tokens.next() else { panic!() };
    /// let Some(Ok(Token::Move { repeat, .. })) = tokens.next() else { panic!() };
    /// assert_eq!((mv.to_string(), repeat.times()), ("+".to_owned(), 3));
    /// ```
    #[must_use]
    pub fn tokens<M: MoveText>(&self, labels: M::Labels) -> Tokens<'a, M> {
        Tokens::new(self.text, self.body, labels)
    }

    /// Returns whether there is no text after its id and deal.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        skip_blank(&self.text[self.body.min(self.text.len())..], |_| {}).is_empty()
    }

    /// Returns its outcome if that is all the text after its id and deal.
    #[doc(hidden)]
    #[must_use]
    pub fn only_outcome(&self) -> Option<Outcome> {
        let word = skip_blank(&self.text[self.body.min(self.text.len())..], |_| {});
        let (outcome, after) = Outcome::read(word)?;
        skip_blank(after, |_| {}).is_empty().then_some(outcome)
    }

    /// Returns whether it is a deal-book entry: a numbered id and a deal without moves.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let text = b"2x2x1x1+7[AH AS]  2x2x1x1+7 1a *1a  2x2x1x1+[AS AH]";
    /// let are_entries: Vec<bool> =
    ///     records(text).map(|record| record.is_deal_book_entry()).collect();
    /// assert_eq!(are_entries, [true, false, false]);
    /// ```
    #[must_use]
    pub fn is_deal_book_entry(&self) -> bool {
        self.head.as_ref().is_ok_and(|head| head.id.shuffle.is_some() && head.deal.is_some())
            && self.is_bare()
    }

    /// Returns the outcome that it names, even after a fault, or none.
    ///
    /// Where moves cannot be distinguished from other text (after a bad id, in a deal without its
    /// `]` and in prose), it is the first one in the words of the record, from the first `=` of a
    /// word on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.head {
            Ok(head) => match head.deal.as_deref() {
                Some(Err(Fault { kind: FaultKind::Deal(DealFault::UnclosedDeal), .. })) => {
                    self.outcome_in_words(head.opening)
                }
                _ => head.id.variant.visit(FirstOutcome(self)),
            },
            Err(_) => self.outcome_in_words(self.body),
        }
    }

    /// Returns the first outcome in the words from `from` on. No move and no card has a `=`.
    fn outcome_in_words(&self, from: usize) -> Option<Outcome> {
        let mut rest = &self.text[from..];
        loop {
            rest = skip_blank(rest, |_| {});
            let word = first_word(rest);
            let equals = word.iter().position(|&byte| byte == b'=');
            if let Some((outcome, _)) = equals.and_then(|at| Outcome::read(&word[at..])) {
                return Some(outcome);
            }
            if rest.is_empty() {
                return None;
            }
            rest = &rest[word.len()..];
        }
    }
}

/// Returns the places of the comments of a text from `start` on, where a word or white space begins.
pub fn comments_from(text: &[u8], start: usize) -> impl Iterator<Item = Span> {
    let mut at = start;
    std::iter::from_fn(move || {
        loop {
            at = text.len() - skip_white(&text[at..]).len();
            match &text[at..] {
                [] => return None,
                rest @ [b';', ..] => {
                    let begins = at;
                    at += split_comment(rest).0.len();
                    return Some(Span::new(begins, at));
                }
                rest => at += first_word(rest).len(),
            }
        }
    })
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

/// Returns what is wrong with a conflict, with prose, or with text before the first record: the first byte
/// that is not UTF-8, or the first word that no record has.
fn not_a_record(text: &[u8], start: usize, word: usize) -> Fault {
    if let Some(conflict) = Conflict::at(text, start, usize::MAX) {
        return Fault { span: conflict.first, kind: FaultKind::Text(TextFault::MergeConflict) };
    }
    if let Some(encoding) = Encoding::of(&text[start..]) {
        let end = word.min(start + 4);
        return Fault {
            span: Span::new(start, end),
            kind: FaultKind::Text(TextFault::OtherEncoding(encoding)),
        };
    }
    let bad_byte = str::from_utf8(&text[start..]).err().map(|error| start + error.valid_up_to());
    let prose = first_prose(&text[..bad_byte.unwrap_or(text.len())], start);
    if let Some(offset) = bad_byte
        && prose.is_none()
    {
        return Fault::not_utf8(text, offset);
    }
    if let Some(at) = prose {
        return Fault {
            span: Span::new(at, at + first_word(&text[at..]).len()),
            kind: FaultKind::Text(TextFault::NotARecord),
        };
    }
    let kind = match first_char(&text[start..])
        .filter(|character| !character.is_ascii_graphic())
        .and_then(|character| Some((character, meant(character)?)))
    {
        Some((character, meant)) => FaultKind::Text(TextFault::LookAlike { character, meant }),
        None => FaultKind::Text(TextFault::BeforeFirstGame),
    };
    Fault { span: Span::new(start, word), kind }
}

/// Returns where the first word of prose is, from `start` on.
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

/// Returns the branches in the comments of a record, in their order there.
#[must_use]
pub fn branches(record: &Record<'_>) -> Vec<Branch> {
    branches_at(record).into_iter().map(|(_, branch)| branch).collect()
}

/// Returns the branches in the comments of a record with the places of these comments.
#[doc(hidden)]
#[must_use]
pub fn branches_at(record: &Record<'_>) -> Vec<(Span, Branch)> {
    let read = |span: Span| Some((span, Branch::read(span.of(record.text()))?));
    record.comment_spans().filter_map(read).collect()
}
