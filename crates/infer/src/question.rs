//! An unknown deal, its known cards, and the records played with it.
//!
//! This is what a question is made of, and what it requires. The files beside this one answer it:
//!
//! - `answer`: [`answer`](Question::answer), a deal or a proof that there is none;
//! - `count`: [`count`](Question::count);
//! - `possible`: [`possible_cards`](Question::possible_cards);
//! - `forced`: [`forced_cards`](Question::forced_cards);
//! - `explain`: the conflict where there is no deal.
//!
//! They rest on `find`, which turns a question into problems and searches them for a deck.

use super::line::{CardlessLine, follow};
use super::number::orders;
use super::set_aside::SetAside;
use patience_core::cards::{Composition, Deck};
use patience_core::catalogue::StartingFoundations;
use patience_core::deal_book::DealBook;
use patience_core::game::{Constraint, DealtIndex, EndState};
use patience_core::judge::verify_dealt;
use patience_core::notation::{DealFault, Fault, FaultKind, Outcome, Record};
use patience_core::{Card, Span};
use patience_findings::{MoveLocation, Reason, Spot};
use std::collections::HashSet;
use std::fmt;

/// An unknown deal, its known cards, and the records played with it.
///
/// Every method that takes a [`Budget`](patience_core::Budget) can end undecided; it then returns
/// the limit it reached. Any other result is proved.
#[derive(Clone, Debug)]
pub struct Question<'r, 'a> {
    pub(super) composition: Composition,
    /// The known cards, by their places in the deal.
    #[doc(hidden)]
    pub known: Vec<Option<Card>>,
    /// For each known card, the index of the record whose deal shows it; none if it was given in
    /// another way.
    pub(super) shown_by: Vec<Option<usize>>,
    /// The records, without deal-book entries.
    pub(super) records: Vec<&'r Record<'a>>,
    /// The index of each of these among all records.
    pub(super) numbers: Vec<usize>,
    pub(super) lines: Vec<CardlessLine>,
    /// The different sets of cards that the games set aside, without [`StartingFoundations::Nothing`].
    #[doc(hidden)]
    pub asides: Vec<StartingFoundations>,
    pub(super) options: QuestionOptions,
}

/// What a search heeds besides the records and the cards that are known by their places.
#[derive(Clone, Debug, Default)]
pub(super) struct QuestionOptions {
    /// Known cards, by where the game of a line deals them.
    pub(super) given: Vec<GivenCard>,
    /// A card that the games which set cards aside must not deal at an index.
    pub(super) excluded: Option<(DealtIndex, Card)>,
    /// Whether some game sets no cards aside.
    pub(super) direct: bool,
    /// Whether this is one of many similar questions, most of them easy.
    pub(super) quick: bool,
    /// The only way to set cards aside that is looked at.
    pub(super) only: Option<SetAside>,
}

/// A known card, by where a game deals it.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenCard {
    line: usize,
    pub(super) dealt: DealtIndex,
    pub(super) card: Card,
}

/// Why records cannot form a question.
///
/// ```
/// use patience::infer::{Question, QuestionError};
/// use patience::{DealBook, records};
///
/// let records: Vec<_> = records(b"carpet+1 +  colorado+1 +").collect();
/// let question = Question::new(&[&records[0], &records[1]], &DealBook::default());
/// assert_eq!(question.unwrap_err(), QuestionError::OtherDeck { record: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionError {
    /// The text of a record is malformed, or its deal contradicts that of another record.
    Fault {
        /// The index of the record, from 0.
        record: usize,
        /// The fault.
        fault: Fault,
    },
    /// A record uses a different deck than those before it.
    OtherDeck {
        /// The index of the record, from 0.
        record: usize,
    },
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault { record, .. } => {
                write!(f, "record {} is malformed or has a conflicting deal", record + 1)
            }
            Self::OtherDeck { record } => write!(f, "record {} has another deck", record + 1),
        }
    }
}

impl std::error::Error for QuestionError {}

/// Why a card cannot be in a place of the deal.
///
/// ```
/// use patience::infer::{KnownCardError, Question, Spot};
/// use patience::{DealBook, records};
///
/// let record = records(b"2x2x1x1+[AS ?] 1a =partial").next().unwrap();
/// let mut question = Question::new(&[&record], &DealBook::default()).unwrap();
/// let spade = "AS".parse().unwrap();
/// // The first card of the second column: there is only one.
/// let outside = question.know("2.1".parse::<Spot>().unwrap(), spade);
/// assert_eq!(outside, Err(KnownCardError::Spot));
/// let again = question.know("1.2".parse::<Spot>().unwrap(), spade);
/// assert_eq!(again, Err(KnownCardError::Surplus));
/// let club = question.know("1.2".parse::<Spot>().unwrap(), "AC".parse().unwrap());
/// assert_eq!(club, Err(KnownCardError::NotInDeck));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownCardError {
    /// No game of the question deals a card there.
    Spot,
    /// Another card is known to be there: this one.
    Occupied(Card),
    /// Every copy of the card is known to be elsewhere.
    Surplus,
    /// The deck has no such card.
    NotInDeck,
    /// The game deals every copy of the card to the foundations.
    Foundation,
}

impl fmt::Display for KnownCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spot => f.write_str("no game deals a card there"),
            Self::Occupied(card) => write!(f, "{card} is known to lie there"),
            Self::Surplus => f.write_str("every copy of it is known to lie elsewhere"),
            Self::NotInDeck => f.write_str("the deck has no such card"),
            Self::Foundation => f.write_str("the game deals it to the foundations"),
        }
    }
}

impl std::error::Error for KnownCardError {}

/// One requirement of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    Move { record: usize, number: usize },
    Blocked { record: usize },
    End { record: usize },
}

impl Requirement {
    /// Returns the record that it belongs to.
    pub(super) const fn record(self) -> usize {
        let (Self::Move { record, .. } | Self::Blocked { record } | Self::End { record }) = self;
        record
    }
}

/// The requirements that a deck must meet.
pub(super) struct RequirementSet<'a> {
    pub(super) requirements: &'a [Requirement],
    /// The indices of moves that are played but may be illegal, and of outcomes that need not be
    /// reached.
    pub(super) dropped: &'a HashSet<usize>,
}

/// The cards that a book and the deals of records show.
#[derive(Default)]
struct KnownCards {
    known: Vec<Option<Card>>,
    shown_by: Vec<Option<usize>>,
}

impl KnownCards {
    /// Knows the cards of a deck if a book has it.
    fn new(composition: &Composition, book: Option<&[Card]>) -> Self {
        let unknown = || vec![None; composition.len()];
        let known = book.map_or_else(unknown, |deck| deck.iter().copied().map(Some).collect());
        Self { known, shown_by: vec![None; composition.len()] }
    }

    /// Adds the cards that the deal of a record shows.
    fn add(
        &mut self,
        number: usize,
        record: &Record<'_>,
        composition: &Composition,
    ) -> Result<(), Fault> {
        let Some(deal) = record.deal()? else { return Ok(()) };
        for (place, &card) in deal.cards().iter().enumerate() {
            let Some(here) = card else { continue };
            let copies = composition.copies(here);
            let seen = || self.known.iter().flatten().filter(|&&other| other == here).count();
            let kind = match self.known[place] {
                Some(earlier) if earlier != here => {
                    FaultKind::Deal(DealFault::ConflictingDeal { place, earlier, here })
                }
                None if seen() >= copies => {
                    FaultKind::Deal(DealFault::SurplusAcross { place, card: here, copies })
                }
                Some(_) => continue,
                None => {
                    (self.known[place], self.shown_by[place]) = (card, Some(number));
                    continue;
                }
            };
            return Err(Fault { span: record.card_span(place).unwrap_or(deal.span()), kind });
        }
        Ok(())
    }
}

impl<'r, 'a> Question<'r, 'a> {
    /// Asks for a deal with which all of the records pass. If `deals` has the deal, its cards are
    /// known. [`groups`](super::groups) says which records share a deal.
    ///
    /// ```
    /// use patience::infer::{Question, QuestionError};
    /// use patience::{DealBook, records};
    ///
    /// let records: Vec<_> = records(b"2x2x2x2+1 *12 =partial 3x3x13x5+1 12 =partial").collect();
    /// assert!(Question::new(&[&records[0]], &DealBook::default()).is_ok());
    /// let error = Question::new(&[&records[0], &records[1]], &DealBook::default()).unwrap_err();
    /// assert_eq!(error, QuestionError::OtherDeck { record: 1 });
    /// ```
    ///
    /// # Errors
    /// Returns the first fault of a record: malformed text, a deal that contradicts an
    /// earlier one, or a different deck.
    pub fn new(records: &[&'r Record<'a>], deals: &DealBook) -> Result<Self, QuestionError> {
        let mut lines: Vec<CardlessLine> = Vec::new();
        let mut composition = None;
        let mut cards = KnownCards::default();
        for (number, record) in records.iter().enumerate() {
            let bad = |fault| QuestionError::Fault { record: number, fault };
            let id = record.id().map_err(bad)?;
            let own = id.variant.composition();
            if *composition.get_or_insert(own) != own {
                return Err(QuestionError::OtherDeck { record: number });
            }
            if number == 0 {
                let book = id.numbered_deck().and_then(|deck| deals.known(&deck));
                cards = KnownCards::new(&own, book.as_deref());
            }
            cards.add(number, record, &own).map_err(bad)?;
            if !record.is_deal_book_entry() {
                lines.push(follow(record).map_err(bad)?);
            }
        }
        let numbers: Vec<usize> =
            (0..records.len()).filter(|&at| !records[at].is_deal_book_entry()).collect();
        let records: Vec<&'r Record<'a>> = numbers.iter().map(|&at| records[at]).collect();
        let mut asides: Vec<StartingFoundations> = Vec::new();
        for line in lines.iter().filter(|line| line.aside != StartingFoundations::Nothing) {
            if !asides.contains(&line.aside) {
                asides.push(line.aside);
            }
        }
        let direct = lines.iter().any(|line| line.aside == StartingFoundations::Nothing);
        let composition = composition.unwrap_or_else(|| Composition::new(1, [0; 4]));
        let KnownCards { known, shown_by } = cards;
        Ok(Self {
            composition,
            known,
            shown_by,
            records,
            numbers,
            lines,
            asides,
            options: QuestionOptions { direct, ..QuestionOptions::default() },
        })
    }

    /// Returns the question whose records end like this, rather than solved, unless they name an
    /// outcome.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::notation::Outcome;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x2x2+1 *12").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let question = question.expecting(Outcome::Partial);
    /// assert!(question.answer(&mut Budget::nodes(10_000)).is_ok());
    /// ```
    #[must_use]
    pub fn expecting(mut self, outcome: Outcome) -> Self {
        for (record, line) in self.records.iter().zip(&mut self.lines) {
            if record.outcome().is_none() {
                line.outcome = outcome;
            }
        }
        self
    }

    /// Checks that a record ends as expected with a deck.
    ///
    /// # Errors
    /// Returns the number of legal moves if it does not.
    pub(super) fn verdict(&self, record: usize, deck: &Deck) -> Result<(), u64> {
        let verdict = verify_dealt(self.records[record], deck);
        if verdict.status.outcome() == Some(self.lines[record].outcome) {
            Ok(())
        } else {
            Err(verdict.played)
        }
    }

    /// Adds a known card. `spot` is read as a place in the first record whose game has one like it.
    ///
    /// ```
    /// use patience::infer::{Answer, Question};
    /// use patience::{Budget, Card, DealBook, Rank, Suit, records};
    ///
    /// let record = records(b"2x2x2x2+1 *12 =partial").next().unwrap();
    /// let mut question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// question.know("2.2".parse().unwrap(), Card::new(Rank::ACE, Suit::Hearts)).unwrap();
    /// let answer = question.answer(&mut Budget::nodes(10_000)).unwrap();
    /// assert!(matches!(answer, Answer::Deal(deck) if deck[3].to_string() == "AH"));
    /// ```
    ///
    /// # Errors
    /// Returns why the card cannot be there.
    pub fn know(&mut self, spot: Spot, card: Card) -> Result<(), KnownCardError> {
        let found = self.records.iter().zip(&self.lines).enumerate().find_map(
            |(line, (record, followed))| {
                let id = record.id().ok()?;
                Some((line, followed.aside, spot.dealt(id)?))
            },
        );
        let (line, aside, dealt) = found.ok_or(KnownCardError::Spot)?;
        let place = usize::from(dealt);
        let elsewhere = self
            .options
            .given
            .iter()
            .find(|given| given.line == line && given.dealt == dealt)
            .map(|given| given.card);
        match if aside == StartingFoundations::Nothing { self.known[place] } else { elsewhere } {
            Some(here) if here == card => return Ok(()),
            Some(here) => return Err(KnownCardError::Occupied(here)),
            None => {}
        }
        let copies = self.composition.copies(card);
        let begin = aside.copies(card, copies);
        if copies == 0 {
            return Err(KnownCardError::NotInDeck);
        }
        if copies == begin {
            return Err(KnownCardError::Foundation);
        }
        let given = self.options.given.iter().filter(|given| given.card == card).count();
        if self.unknown(card) <= given + begin {
            return Err(KnownCardError::Surplus);
        }
        match aside {
            StartingFoundations::Nothing => self.known[place] = Some(card),
            StartingFoundations::Aces | StartingFoundations::AceAndKing => {
                self.options.given.push(GivenCard { line, dealt, card })
            }
        }
        Ok(())
    }

    /// Returns the question, set up as one of many similar ones.
    #[doc(hidden)]
    #[must_use]
    pub fn quick(&self) -> Self {
        let options = QuestionOptions { quick: true, ..self.options.clone() };
        Self { options, ..self.clone() }
    }

    /// Returns whether some card is known by where a game deals it.
    pub(super) const fn has_given(&self) -> bool {
        !self.options.given.is_empty()
    }

    /// Returns whether any card is known by its place in the deal.
    pub(super) fn knows_any(&self) -> bool {
        self.known.iter().any(Option::is_some)
    }

    /// Forgets the known cards of some places.
    pub(super) fn forget(&mut self, places: impl Fn(usize) -> bool) {
        self.known
            .iter_mut()
            .enumerate()
            .filter(|&(place, _)| places(place))
            .for_each(|(_, known)| *known = None);
    }

    /// Returns the number of copies of a card that are not known.
    pub(super) fn unknown(&self, card: Card) -> usize {
        self.composition
            .copies(card)
            .saturating_sub(self.known.iter().flatten().filter(|&&known| known == card).count())
    }

    /// Returns the unknown cards, in order.
    pub(super) fn hidden(&self) -> Vec<Card> {
        let each = (0..52).filter_map(Card::from_index);
        each.flat_map(|card| std::iter::repeat_n(card, self.unknown(card))).collect()
    }

    /// Returns the number of ways to arrange the unknown cards.
    pub(super) fn arrangements(&self) -> u128 {
        orders((0..52).filter_map(Card::from_index).map(|card| self.unknown(card)))
    }

    /// Returns the deck if every card is known.
    pub(super) fn whole_deck(&self) -> Option<Deck> {
        let cards: Option<Vec<Card>> = self.known.iter().copied().collect();
        Deck::new(&self.composition, cards?).ok()
    }

    /// Returns a deck if every record passes with it.
    pub(super) fn judged(&self, deck: Vec<Card>) -> Option<Deck> {
        Deck::new(&self.composition, deck).ok().filter(|deck| self.passes(deck))
    }

    /// Returns whether a deck has all known cards and every record passes with it.
    pub(super) fn passes(&self, deck: &Deck) -> bool {
        let fits = |(known, card): (&Option<Card>, &Card)| known.is_none_or(|known| known == *card);
        self.known.iter().zip(deck.iter()).all(fits)
            && (0..self.records.len()).all(|record| self.verdict(record, deck).is_ok())
            && self.options.given.iter().all(|given| {
                self.lines[given.line].dealt_card(deck, given.dealt) == Some(given.card)
            })
    }

    /// Returns the requirements of the records, in order. A record that repeats the requirements of
    /// an earlier one adds none.
    pub(super) fn requirements(&self) -> Vec<Requirement> {
        let of = |(record, line): (usize, &CardlessLine)| {
            let moves =
                (0..line.moves.len()).map(move |number| Requirement::Move { record, number });
            let last = if line.blocked.is_some() {
                Requirement::Blocked { record }
            } else {
                Requirement::End { record }
            };
            moves.chain([last])
        };
        let again = |record: usize| {
            self.lines[..record].iter().any(|line| line.requires_as(&self.lines[record]))
        };
        self.lines.iter().enumerate().filter(|&(record, _)| !again(record)).flat_map(of).collect()
    }

    /// Returns whether no record constrains the cards.
    pub(super) fn requires_nothing(&self, requirements: &[Requirement]) -> bool {
        let nothing = |requirement: &Requirement| match *requirement {
            Requirement::Move { .. } | Requirement::Blocked { .. } => false,
            Requirement::End { record } => {
                self.alternatives(record).is_none()
                    && (self.lines[record].outcome != Outcome::Stuck
                        || self.stuck(record).is_empty())
            }
        };
        self.options.given.is_empty() && requirements.iter().all(nothing)
    }

    /// Returns why a requirement is impossible for every deal, if it is.
    pub(super) fn impossible(&self, requirement: Requirement) -> Option<Reason> {
        match requirement {
            Requirement::Move { .. } => None,
            Requirement::Blocked { record } => {
                self.lines[record].blocked.map(|(_, reason)| Reason::Blocked(reason))
            }
            Requirement::End { record } => {
                let line = &self.lines[record];
                let possible = match (&line.end, line.outcome) {
                    (EndState::Won, outcome) => outcome == Outcome::Solved,
                    (EndState::Open, outcome) => outcome == Outcome::Partial,
                    (EndState::Moves(..), outcome) => outcome != Outcome::Solved,
                };
                (!possible).then_some(Reason::Outcome(line.outcome))
            }
        }
    }

    /// Returns the constraints of the moves of which at least one must be legal at the end of a
    /// record, if that depends on the cards.
    pub(super) fn alternatives(&self, record: usize) -> Option<&[Vec<Constraint>]> {
        match (&self.lines[record].end, self.lines[record].outcome) {
            (EndState::Moves(moves, _), Outcome::Partial) => Some(moves),
            _ => None,
        }
    }

    /// Returns the constraints under which no move is legal at the end of a record.
    pub(super) fn stuck(&self, record: usize) -> &[Constraint] {
        match &self.lines[record].end {
            EndState::Moves(_, none) => none,
            EndState::Won | EndState::Open => &[],
        }
    }

    /// Returns the record, the move and the span of a requirement. An outcome has no move.
    pub(super) fn location(&self, requirement: Requirement) -> (usize, Option<MoveLocation>, Span) {
        let record = requirement.record();
        let which = match requirement {
            Requirement::Move { number, .. } => Some(self.lines[record].moves[number].0),
            Requirement::Blocked { .. } => self.lines[record].blocked.map(|(which, _)| which),
            Requirement::End { .. } => None,
        };
        (
            self.numbers[record],
            which,
            which.map_or(self.lines[record].outcome_span, |which| which.span),
        )
    }
}
