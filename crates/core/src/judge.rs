//! Verdicts: what each record of a source comes to.

use crate::cards::Deck;
use crate::deal_book::{DealBook, DeckSource};
pub use crate::game::Status;
use crate::game::{self, Game, GameWithHistory, Progress, Visitor};
use crate::notation::{
    DealFault, Fault, FaultKind, GameId, MoveText, Outcome, Record, Records, TextFault, Token,
    Tokens,
};
pub use crate::play::{IllegalMove, RecordError};
use crate::play::{Position, ReplayError, Replayed, replay};
use crate::source::{Elsewhere, Locator, Source};
use crate::text::{Span, count_ends};

/// The result of replaying a record.
///
/// ```
/// use patience::{Allow, DealBook, Status, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a =stuck").next().unwrap();
/// let verdict = verify(&record, &DealBook::default());
/// assert_eq!((verdict.status, verdict.played), (Status::Partial, 1));
/// assert_eq!(verdict.progress.unwrap().to_string(), "0 of 2 cards collected");
/// // It is well played, but should end otherwise.
/// assert!(verdict.error.is_none() && !verdict.passes(Allow::Nothing));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The game, unless its id is bad.
    pub id: Option<GameId>,
    /// How the record ends.
    pub status: Status,
    /// The outcome that the record names, if it names one.
    pub outcome: Option<Outcome>,
    /// The number of moves in the text, up to the first that cannot be read. A repeated move counts
    /// as often as it is repeated.
    pub moves: u64,
    /// The number of legal moves before the first error or the end.
    pub played: u64,
    /// The progress score where the replay ended, or none if the record cannot be dealt.
    pub progress: Option<Progress>,
    /// The first error.
    pub error: Option<RecordError>,
}

/// The statuses that pass besides `solved`, for records that name no outcome.
///
/// ```
/// use patience::{Allow, DealBook, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a").next().unwrap();
/// let verdict = verify(&record, &DealBook::default());
/// assert!(!verdict.passes(Allow::Nothing));
/// assert!(verdict.passes(Allow::Partial));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Allow {
    /// None.
    #[default]
    Nothing,
    /// [`Status::Partial`].
    Partial,
    /// [`Status::Partial`] and [`Status::Stuck`].
    Stuck,
}

impl Verdict {
    /// The verdict before a record is read.
    const NONE: Self = Self {
        id: None,
        status: Status::Malformed,
        outcome: None,
        moves: 0,
        played: 0,
        progress: None,
        error: None,
    };

    /// Returns the expected outcome: the one that the record names, or solved.
    #[must_use]
    pub fn expected(&self) -> Outcome {
        self.outcome.unwrap_or_default()
    }

    /// Returns whether the record ends as expected.
    #[must_use]
    pub fn passes(&self, allow: Allow) -> bool {
        match (self.status, self.outcome) {
            (Status::Solved, _) => self.expected() == Outcome::Solved,
            (Status::Partial, None) => allow != Allow::Nothing,
            (Status::Stuck, None) => allow == Allow::Stuck,
            (Status::Partial, Some(outcome)) => outcome == Outcome::Partial,
            (Status::Stuck, Some(outcome)) => outcome == Outcome::Stuck,
            (Status::Illegal | Status::Malformed, _) => false,
        }
    }

    /// Returns the verdict on a record that cannot be dealt, for a reason that may lie outside of
    /// it.
    fn malformed(record: &Record<'_>, fault: Fault) -> Self {
        let id = record.id().ok().copied();
        let moves = id.map_or(0, |id| game::visit(id.variant, Count { record }));
        let error = Some(RecordError::Malformed(fault));
        Self { id, outcome: record.outcome(), moves, error, ..Self::NONE }
    }
}

/// Returns the only game of a source. Deals before it are taken up.
///
/// ```
/// use patience::notation::{FaultKind, DealFault, TextFault};
/// use patience::{DealBook, Source, only_game};
///
/// let only = |text: &str| {
///     only_game(Source::new("", text.as_bytes()), &mut DealBook::default()).map(|it| it.span())
/// };
/// assert!(only("2x2x1x1+8[AS AH] 2x2x1x1+8 1a").is_ok());
/// assert_eq!(only("2x2x1x1+1 1a 2x2x1x1+2").unwrap_err().kind, FaultKind::Text(TextFault::SecondGame));
/// ```
///
/// # Errors
/// Returns [`TextFault::NoGame`] or [`TextFault::SecondGame`], or what is wrong with a deal before the game or
/// with text after it.
pub fn only_game<'a>(source: Source<'a>, deals: &mut DealBook) -> Result<Record<'a>, Fault> {
    let mut locator = Locator::new(source);
    let mut only: Option<Record<'a>> = None;
    for record in source.records() {
        if let Some(first) = only.take() {
            if !first.is_deal_book_entry() {
                let second = FaultKind::Text(TextFault::SecondGame);
                // Text that is no game is named as such.
                let stray = record.id().err().filter(|fault| fault.kind.is_stray());
                return Err(stray.unwrap_or(Fault { span: record.id_span(), kind: second }));
            }
            deals.add_at(&first, &mut locator)?;
        }
        only = Some(record);
    }
    only.ok_or(Fault { span: Span::new(0, 0), kind: FaultKind::Text(TextFault::NoGame) })
}

/// Verifies a record: deals its cards, replays its moves, and stops at the first error.
///
/// The verdict depends on the text of the record and the known deals, and on nothing else. A
/// deal-book entry is verified as a game without moves; [`judge`] takes its deal up instead.
///
/// ```
/// use patience::{DealBook, Status, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// assert_eq!(verify(&record, &DealBook::default()).status, Status::Solved);
/// ```
#[must_use]
pub fn verify(record: &Record<'_>, deals: &DealBook) -> Verdict {
    let mut deck = Deck::EMPTY;
    match deals.deck_into(&mut deck, record) {
        Ok(_) => verify_dealt(record, &deck),
        Err(fault) => Verdict::malformed(record, fault),
    }
}

/// Verifies a record that is dealt these cards.
pub fn verify_dealt(record: &Record<'_>, deck: &Deck) -> Verdict {
    match record.id() {
        Ok(id) => {
            let mut verdict = Verdict::NONE;
            let judge = Verify { record, id, deck, verdict: &mut verdict, keep: Forget };
            game::visit(id.variant, judge);
            verdict
        }
        Err(fault) => Verdict::malformed(record, fault),
    }
}

/// Verifies each record of a source, in order.
///
/// A valid deal-book entry has no verdict: it gives its deal to the records after it, in this
/// source alone. A bad one is malformed. This is what the program's `verify` does.
///
/// ```
/// use patience::Source;
/// use patience::{DealBook, Status, judge};
///
/// let source = Source::new("four.pn", b"2x2x1x1+7[AH AS]  2x2x1x1+7 1a *1a  2x2x1x1+7 *1a");
/// let mut judged = judge(source, &DealBook::default());
/// assert_eq!(judged.next().unwrap().verdict().status, Status::Solved);
/// assert_eq!(judged.next().unwrap().verdict().status, Status::Illegal);
/// assert!(judged.next().is_none());
/// assert_eq!(judged.entries(), 1);
/// ```
#[must_use]
pub fn judge<'a>(source: Source<'a>, deals: &DealBook) -> Judge<'a> {
    let locator = Locator::new(source);
    Judge {
        records: source.records(),
        locator,
        deals: deals.clone(),
        entries: 0,
        keeps_partial: false,
        deck: Deck::EMPTY,
        judged: None,
        previous: Previous::default(),
    }
}

/// An iterator over the records of a source with their verdicts, from [`judge`].
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    records: Records<'a>,
    locator: Locator<'a>,
    deals: DealBook,
    entries: usize,
    keeps_partial: bool,
    /// The cards of the last record, in memory that is used again.
    deck: Deck,
    /// The last record, unless it was given away.
    judged: Option<Judged<'a>>,
    previous: Previous,
}

/// What a diagnostic needs to know of the record before another.
#[derive(Clone, Debug, Default)]
struct Previous {
    /// Where the record is malformed.
    fault: Option<usize>,
    /// The game of the record, if the record ends before its game does, at text that is no record.
    interrupted: Option<Box<GameId>>,
}

impl<'a> Judge<'a> {
    /// Judges the next record, as [`next`](Iterator::next) does, but lends it, so that it need not be
    /// moved. Returns none after the last.
    ///
    /// ```
    /// use patience::{DealBook, Source, judge};
    ///
    /// let source = Source::new("two.pn", b"2x2x1x1+[AH AS] 1a *1a 2x2x1x1+[AH AS] 1a");
    /// let (mut judge, mut played) = (judge(source, &DealBook::default()), 0);
    /// while let Some(judged) = judge.advance() {
    ///     played += judged.verdict().played;
    /// }
    /// assert_eq!(played, 3);
    /// ```
    pub fn advance(&mut self) -> Option<&Judged<'a>> {
        loop {
            // The memory of the last is used again.
            let judged = match &mut self.judged {
                Some(judged) => judged.renewed(self.records.next()?),
                none => none.insert(Judged::unjudged(self.records.next()?)),
            };
            if !judged.record.is_deal_book_entry() {
                judged.judge(&mut self.deck, &self.deals, self.keeps_partial);
            } else if let Err(fault) = self.deals.add_at(&judged.record, &mut self.locator) {
                judged.reject(fault, &self.deals);
            } else {
                self.entries += 1;
                self.previous = Previous::default();
                continue;
            }
            let next = judged.as_previous(|| {
                // The conflict is told already.
                let _ = self.deals.add_at(&judged.record, &mut self.locator);
            });
            judged.previous = std::mem::replace(&mut self.previous, next);
            return self.judged.as_ref();
        }
    }

    /// Keeps the position after a record that ends partial even if it passes, for
    /// [`Judged::position`].
    #[must_use]
    pub const fn keep_partial(mut self) -> Self {
        self.keeps_partial = true;
        self
    }

    /// Returns the deals known to the next record.
    #[must_use]
    pub const fn deals(&self) -> &DealBook {
        &self.deals
    }

    /// Returns the deals known after the last record.
    ///
    /// ```
    /// use patience::{DealBook, Source, Status, judge, records, verify};
    ///
    /// let mut judge = judge(Source::new("deals.pn", b"2x2x1x1+7[AH AS]"), &DealBook::default());
    /// assert!(judge.next().is_none());
    /// // The deals of one file, for the records of another.
    /// let deals = judge.into_deals();
    /// let record = records(b"2x2x1x1+7 1a *1a").next().unwrap();
    /// assert_eq!(verify(&record, &deals).status, Status::Solved);
    /// ```
    #[must_use]
    pub fn into_deals(self) -> DealBook {
        self.deals
    }

    /// Returns the number of valid deal-book entries so far.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.entries
    }
}

impl<'a> Iterator for Judge<'a> {
    type Item = Judged<'a>;

    fn next(&mut self) -> Option<Judged<'a>> {
        self.advance()?;
        self.judged.take()
    }
}

/// A record with its verdict. If it fails, also the position where it failed, so that its
/// diagnostic has all it needs.
///
/// ```
/// use patience::{DealBook, Judged, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a 1a *1a").next().unwrap();
/// let judged = Judged::new(record, &DealBook::default());
/// assert_eq!(judged.verdict().played, 1);
/// let legal = judged.position().unwrap().legal_moves();
/// assert_eq!(legal[0].to_string(), "*1a");
/// ```
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    record: Record<'a>,
    verdict: Verdict,
    end: Option<Box<End>>,
    /// Where its cards come from, if it was dealt.
    dealt: Option<DeckSource>,
    /// Where the deal is that makes it malformed, if that is in another record.
    entry: Option<Box<Elsewhere>>,
    previous: Previous,
}

/// Where the replay of a record ended.
#[derive(Clone, Debug)]
pub struct End {
    /// Where the cards come from.
    pub source: DeckSource,
    /// The position before the first error, or after the last move.
    pub position: Position,
}

impl<'a> Judged<'a> {
    /// Verifies a record that is not a deal-book entry.
    #[must_use]
    pub fn new(record: Record<'a>, deals: &DealBook) -> Self {
        let mut judged = Self::unjudged(record);
        judged.judge(&mut { Deck::EMPTY }, deals, false);
        judged
    }

    #[inline]
    fn unjudged(record: Record<'a>) -> Self {
        let (verdict, previous) = (Verdict::NONE, Previous::default());
        Self { record, verdict, end: None, dealt: None, entry: None, previous }
    }

    /// Turns this into another record, whose verdict is to take the place of the last.
    #[inline]
    fn renewed(&mut self, record: Record<'a>) -> &mut Self {
        self.record = record;
        (self.end, self.dealt, self.entry) = (None, None, None);
        self.previous = Previous::default();
        self
    }

    /// Verifies the record, whose cards take the place of `deck`. Keeps the position if it ends partial
    /// and that is wanted.
    fn judge(&mut self, deck: &mut Deck, deals: &DealBook, keeps_partial: bool) {
        match (self.record.id(), deals.deck_into(deck, &self.record)) {
            (Ok(id), Ok(source)) => {
                self.dealt = Some(source);
                let keep = Keep { id, deck, source, end: &mut self.end, partial: keeps_partial };
                let (record, verdict) = (&self.record, &mut self.verdict);
                game::visit(id.variant, Verify { record, id, deck, verdict, keep });
            }
            (_, Err(fault)) | (Err(fault), _) => self.reject(fault, deals),
        }
    }

    /// Returns the verdict on a record that cannot be dealt, for a reason that may be outside it.
    #[doc(hidden)]
    pub fn malformed(record: Record<'a>, fault: Fault, deals: &DealBook) -> Self {
        let mut judged = Self::unjudged(record);
        judged.reject(fault, deals);
        judged
    }

    /// Finds that the record cannot be dealt, for a reason that may be outside it.
    #[cold]
    fn reject(&mut self, fault: Fault, deals: &DealBook) {
        let record = &self.record;
        let entry = match fault.kind {
            FaultKind::Deal(DealFault::MalformedEntry) => deals.place_of_malformed(record).cloned(),
            FaultKind::Deal(DealFault::ConflictingDeal { .. }) => deals.place_of_known(record),
            _ => None,
        };
        self.entry = entry.map(Box::new);
        self.verdict = Verdict::malformed(record, fault);
    }

    /// Returns what a diagnostic of the next record needs to know of this one, and calls `add` if it is
    /// malformed and may have deals that nobody knows.
    #[inline]
    fn as_previous(&self, add: impl FnOnce()) -> Previous {
        match (&self.verdict.error, self.verdict.status) {
            (None, Status::Solved) | (Some(RecordError::Illegal(_)), _) => Previous::default(),
            (Some(RecordError::Malformed(fault)), _) => {
                if fault.kind == FaultKind::Text(TextFault::MergeConflict) {
                    add();
                }
                Previous { fault: Some(fault.span.start), interrupted: None }
            }
            (None, _) => Previous { fault: None, interrupted: self.interrupted().map(Box::new) },
        }
    }

    /// Returns its game, if it ends before the game does, at text that is no record.
    fn interrupted(&self) -> Option<GameId> {
        let id = self.verdict.id.filter(|_| self.verdict.outcome.is_none())?;
        self.record.is_interrupted().then_some(id)
    }

    /// Returns whether the record fails only because of a mistake that is another record's: it ends
    /// at text that is no record, its deal at a merge conflict, or it is the rest of text that is wrong
    /// earlier on its line. One diagnostic is enough for both.
    ///
    /// ```
    /// use patience::{DealBook, Source, judge};
    ///
    /// let source = Source::new("a.pn", b"2x2x1x1+[AH AS] 1a then *1a");
    /// let judged: Vec<_> = judge(source, &DealBook::default()).collect();
    /// // The game is not won, because `then` ends the record.
    /// assert!(judged[0].is_consequence());
    /// assert!(!judged[1].is_consequence());
    /// ```
    #[must_use]
    pub fn is_consequence(&self) -> bool {
        let record = &self.record;
        match &self.verdict.error {
            None => self.verdict.status != Status::Solved && self.interrupted().is_some(),
            Some(RecordError::Illegal(_)) => false,
            Some(RecordError::Malformed(fault)) => {
                let is_unclosed = fault.kind == FaultKind::Deal(DealFault::UnclosedDeal);
                is_unclosed && record.is_in_conflict()
                    || goes_on(record, fault, self.previous.fault)
            }
        }
    }

    /// Returns the game of the record before, if this text interrupts that.
    #[doc(hidden)]
    #[must_use]
    pub fn interrupts(&self) -> Option<&GameId> {
        self.previous.interrupted.as_deref()
    }

    /// Returns where the deal is that makes it malformed, if that is in another record.
    #[doc(hidden)]
    pub fn entry(&self) -> Option<&Elsewhere> {
        self.entry.as_deref()
    }

    /// Returns the record.
    #[must_use]
    pub const fn record(&self) -> &Record<'a> {
        &self.record
    }

    /// Returns the verdict.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns the position before the first error, or after the last move. Returns none if the
    /// record passes, unless it [ends partial](Judge::keep_partial), or if it cannot be dealt.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.end.as_deref().map(|end| &end.position)
    }

    /// Returns where its cards come from, or none if it cannot be dealt.
    #[must_use]
    pub const fn dealt(&self) -> Option<DeckSource> {
        self.dealt
    }

    /// Returns the fault for which the record cannot be dealt, if there is one. It may be in another
    /// deal.
    #[doc(hidden)]
    pub fn undealt(&self) -> Option<&Fault> {
        match (&self.verdict.progress, &self.verdict.error) {
            (None, Some(RecordError::Malformed(fault))) => Some(fault),
            _ => None,
        }
    }

    /// Returns where the replay ended, if the record fails after it was dealt.
    #[doc(hidden)]
    pub fn end(&self) -> Option<&End> {
        self.end.as_deref()
    }
}

/// Returns whether a malformed record is the rest of text that is wrong earlier on its line.
/// `previous` is where the record before is malformed, if it is.
#[doc(hidden)]
#[must_use]
pub fn goes_on(record: &Record<'_>, fault: &Fault, previous: Option<usize>) -> bool {
    let start = record.extent().start;
    let is_prose = fault.kind == FaultKind::Text(TextFault::NotARecord);
    let on_line = |from: usize| count_ends(record.text(), from..start) == 0;
    is_prose && previous.is_some_and(on_line) || record.is_continued()
}

/// What becomes of the position of a record that fails.
trait Sink {
    /// Returns whether it wants the position of a record that ends partial and passes.
    fn wants_partial(&self) -> bool {
        false
    }

    fn put<G: Game>(self, layout: G::Layout, position: G);
}

struct Forget;

impl Sink for Forget {
    fn put<G: Game>(self, _: G::Layout, _: G) {}
}

struct Keep<'b> {
    id: &'b GameId,
    deck: &'b Deck,
    source: DeckSource,
    end: &'b mut Option<Box<End>>,
    /// Whether to keep that of a record that ends partial and passes.
    partial: bool,
}

impl Sink for Keep<'_> {
    fn wants_partial(&self) -> bool {
        self.partial
    }

    #[cold]
    fn put<G: Game>(self, layout: G::Layout, position: G) {
        let dealt = GameWithHistory::<G>::deal(*self.id, layout, self.deck);
        let position = Position::new(dealt.at(position, Vec::new()));
        *self.end = Some(Box::new(End { source: self.source, position }));
    }
}

struct Verify<'a, 'b, S> {
    record: &'b Record<'a>,
    id: &'b GameId,
    deck: &'b Deck,
    /// Filled in, so that it need not be moved.
    verdict: &'b mut Verdict,
    keep: S,
}

impl<S: Sink> Visitor for Verify<'_, '_, S> {
    type Output = ();

    #[inline]
    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) {
        let verdict = self.verdict;
        // Dealt in place, so that the position need not be moved.
        let mut position = G::undealt(layout, self.id.dealing);
        position.deal_deck(self.deck);
        let mut tokens = self.record.tokens::<G::Move>(labels);
        let Replayed { played, outcome, stop } = replay(&mut position, &mut tokens, &mut ());
        verdict.id = Some(*self.id);
        (verdict.played, verdict.moves) = (played, played);
        verdict.outcome = outcome.map(|outcome| outcome.0);
        (verdict.progress, verdict.error) = (Some(position.progress()), None);
        match stop {
            None => verdict.status = position.status(),
            Some(stop) => {
                let rest = Rest::of(tokens);
                verdict.outcome = verdict.outcome.or(rest.outcome);
                let (status, error) = match stop {
                    ReplayError::Malformed(fault) => {
                        (Status::Malformed, RecordError::Malformed(fault))
                    }
                    ReplayError::Illegal(ply) => {
                        verdict.moves += u64::from(ply.times - (ply.repetition - 1)) + rest.moves;
                        let error = IllegalMove::new(&position, ply);
                        (Status::Illegal, RecordError::Illegal(error))
                    }
                };
                (verdict.status, verdict.error) = (status, Some(error));
            }
        }
        let is_wanted = verdict.status == Status::Partial && self.keep.wants_partial();
        if !verdict.passes(Allow::Nothing) || is_wanted {
            self.keep.put(layout, position);
        }
    }
}

/// What comes after an error.
#[derive(Default)]
struct Rest {
    /// The number of moves up to the first token that cannot be read.
    moves: u64,
    /// The first outcome.
    outcome: Option<Outcome>,
}

impl Rest {
    #[cold]
    fn of<M: MoveText>(mut tokens: Tokens<'_, M>) -> Self {
        let mut rest = Self::default();
        let mut reads = true;
        loop {
            let plain = tokens.plain_moves(|_| true);
            rest.moves += if reads { plain } else { 0 };
            match tokens.next() {
                None => return rest,
                Some(Ok(Token::Move { repeat, .. })) if reads => {
                    rest.moves += u64::from(repeat.times());
                }
                Some(Ok(Token::Move { .. })) => {}
                Some(Ok(Token::Outcome { outcome, .. })) => {
                    rest.outcome.get_or_insert(outcome);
                }
                Some(Err(_)) => reads = false,
            }
        }
    }
}

/// Counts the moves of a record, up to the first that cannot be read.
struct Count<'a, 'b> {
    record: &'b Record<'a>,
}

impl Visitor for Count<'_, '_> {
    type Output = u64;

    fn visit<G: Game>(self, _: G::Layout, labels: <G::Move as MoveText>::Labels) -> u64 {
        Rest::of(self.record.tokens::<G::Move>(labels)).moves
    }
}
