//! An unknown deal, its known cards, and the records played with it.

use super::conflict::Reason;
use super::counting;
use super::line::{CardlessLine, MoveLocation, follow};
use super::problem::{BuildOrder, EVERY_KIND, Problem};
use super::search::DeckSearch;
use super::set_aside::{Detail, SetAside, dealt_alone, each_set_aside};
use crate::cardless::{Constraint, DealtIndex, EndState, Spot};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Composition, Deck};
use patience_core::catalogue::Founded;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, verify_dealt};
use patience_core::notation::{Fault, FaultKind, Outcome, Record};
use patience_core::{Card, Span};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

/// The maximum number of ways to set cards aside that are examined for bounds.
const MAX_BOUNDED: usize = 16;

/// The cost of examining one way to set cards aside.
const PER_SET_ASIDE: u64 = 5_000;

/// An unknown deal, its known cards, and the records played with it.
///
/// Every method that takes a [`Budget`] can end undecided; it then returns the limit it reached.
/// Any other result is proved.
#[derive(Clone, Debug)]
pub struct Question<'r, 'a> {
    pub(super) composition: Composition,
    /// The known cards, by their places in the deal.
    pub(super) known: Vec<Option<Card>>,
    /// For each known card, the index of the record whose deal shows it; none if it was given in
    /// another way.
    pub(super) shown_by: Vec<Option<usize>>,
    /// Known cards, by where the game of a line deals them.
    given: Vec<Given>,
    /// The records, without deal-book entries.
    pub(super) records: Vec<&'r Record<'a>>,
    /// The index of each of these among all records.
    pub(super) numbers: Vec<usize>,
    pub(super) lines: Vec<CardlessLine>,
    /// A card that the games which set cards aside must not deal at an index.
    pub(super) excluded: Option<(DealtIndex, Card)>,
    /// The different sets of cards that the games set aside, without [`Founded::Nothing`].
    pub(super) asides: Vec<Founded>,
    /// Whether some game sets no cards aside.
    direct: bool,
    /// Whether this is one of many similar questions, most of them easy.
    hasty: bool,
}

/// A known card, by where a game deals it.
#[derive(Clone, Copy, Debug)]
struct Given {
    line: usize,
    dealt: DealtIndex,
    card: Card,
}

/// Why records cannot form a question.
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

impl std::error::Error for QuestionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Fault { fault, .. } => Some(fault),
            Self::OtherDeck { .. } => None,
        }
    }
}

/// Why a card cannot be in a place of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownCardError {
    /// No game of the question deals a card there.
    Spot,
    /// This other card is known to be there.
    Occupied(Card),
    /// Every copy of the card is known to be elsewhere, or the deck has none.
    Surplus,
}

impl fmt::Display for KnownCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spot => f.write_str("no game deals a card there"),
            Self::Occupied(card) => write!(f, "{card} is known to lie there"),
            Self::Surplus => f.write_str("every copy of it is known to lie elsewhere"),
        }
    }
}

impl std::error::Error for KnownCardError {}

/// One requirement of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    Move { record: usize, number: usize },
    Impossible { record: usize },
    End { record: usize },
}

impl Requirement {
    /// Returns the record that it belongs to.
    pub(super) const fn record(self) -> usize {
        let (Self::Move { record, .. } | Self::Impossible { record } | Self::End { record }) = self;
        record
    }
}

/// The requirements that a deck must meet.
pub(super) struct Wanted<'a> {
    pub(super) requirements: &'a [Requirement],
    /// The indices of moves that are played but may be illegal, and of outcomes that need not be
    /// reached.
    pub(super) dropped: &'a HashSet<usize>,
}

impl<'r, 'a> Question<'r, 'a> {
    /// Asks for a deal with which all of the records pass. If `deals` has the deal, its cards are
    /// known.
    ///
    /// # Errors
    /// Returns the first fault of a record: malformed text, a deal that contradicts an
    /// earlier one, or a different deck.
    pub fn new(records: &[&'r Record<'a>], deals: &DealBook) -> Result<Self, QuestionError> {
        let mut lines: Vec<CardlessLine> = Vec::new();
        let mut composition = None;
        let mut known: Vec<Option<Card>> = Vec::new();
        let mut shown_by: Vec<Option<usize>> = Vec::new();
        for (number, record) in records.iter().enumerate() {
            let bad = |fault| QuestionError::Fault { record: number, fault };
            let id = record.id().map_err(bad)?;
            let own = id.variant.composition();
            if *composition.get_or_insert(own) != own {
                return Err(QuestionError::OtherDeck { record: number });
            }
            if number == 0 {
                let book = id.number.and_then(|number| deals.known(&own, number));
                known = book.map_or_else(
                    || vec![None; own.len()],
                    |deck| deck.iter().copied().map(Some).collect(),
                );
                shown_by = vec![None; own.len()];
            }
            if let Some(deal) = record.deal().map_err(bad)? {
                for (place, &card) in deal.cards().iter().enumerate() {
                    let Some(here) = card else { continue };
                    let surplus = || {
                        known.iter().flatten().filter(|&&other| other == here).count()
                            >= own.copies(here)
                    };
                    let kind = match known[place] {
                        Some(earlier) if earlier != here => {
                            FaultKind::ConflictingDeal { place, earlier, here }
                        }
                        None if surplus() => {
                            FaultKind::SurplusAcross { place, card: here, copies: own.copies(here) }
                        }
                        Some(_) => continue,
                        None => {
                            (known[place], shown_by[place]) = (card, Some(number));
                            continue;
                        }
                    };
                    return Err(bad(Fault {
                        span: record.card_span(place).unwrap_or(deal.span()),
                        kind,
                    }));
                }
            }
            if !record.is_deal_book_entry() {
                lines.push(follow(record).map_err(bad)?);
            }
        }
        let numbers: Vec<usize> =
            (0..records.len()).filter(|&at| !records[at].is_deal_book_entry()).collect();
        let records: Vec<&'r Record<'a>> = numbers.iter().map(|&at| records[at]).collect();
        let mut asides: Vec<Founded> = Vec::new();
        for line in lines.iter().filter(|line| line.aside != Founded::Nothing) {
            if !asides.contains(&line.aside) {
                asides.push(line.aside);
            }
        }
        let direct = lines.iter().any(|line| line.aside == Founded::Nothing);
        let composition = composition.unwrap_or_else(|| Composition::new(1, [0; 4]));
        Ok(Self {
            composition,
            known,
            shown_by,
            given: Vec::new(),
            excluded: None,
            records,
            numbers,
            lines,
            asides,
            direct,
            hasty: false,
        })
    }

    /// Adds a known card. `spot` is read as a place in the first record whose game has one like it.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::{Answer, Question};
    /// use patience::{Budget, Card, DealBook, Rank, Suit, records};
    ///
    /// let record = records(b"2x2x2x2+1 *12 =partial").next().unwrap();
    /// let mut question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// question.know("2.2".parse().unwrap(), Card::new(Rank::ACE, Suit::Hearts)).unwrap();
    /// let Ok(Answer::Deal(deck)) = question.answer(&mut Budget::nodes(10_000)) else { panic!("there is a deal") };
    /// assert_eq!(deck[3].to_string(), "AH");
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
            .given
            .iter()
            .find(|given| given.line == line && given.dealt == dealt)
            .map(|given| given.card);
        match if aside == Founded::Nothing { self.known[place] } else { elsewhere } {
            Some(here) if here == card => return Ok(()),
            Some(here) => return Err(KnownCardError::Occupied(here)),
            None => {}
        }
        let given = self.given.iter().filter(|given| given.card == card).count();
        if self.unknown(card) <= given {
            return Err(KnownCardError::Surplus);
        }
        match aside {
            Founded::Nothing => self.known[place] = Some(card),
            Founded::Aces | Founded::AceAndKing => self.given.push(Given { line, dealt, card }),
        }
        Ok(())
    }

    /// Returns the question, set up as one of many similar ones.
    pub(super) fn hasty(&self) -> Self {
        Self { hasty: true, ..self.clone() }
    }

    /// Returns whether some card is known by where a game deals it.
    pub(super) const fn has_given(&self) -> bool {
        !self.given.is_empty()
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
    pub(super) fn arrangements(&self) -> BigUint {
        let hidden = self.hidden();
        let mut ways = BigUint::one();
        let mut same = 0_u64;
        for (at, card) in hidden.iter().enumerate() {
            same = if at > 0 && hidden[at - 1] == *card { same + 1 } else { 1 };
            ways = ways * (at as u64 + 1) / same;
        }
        ways
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
            && self.records.iter().all(|record| verify_dealt(record, deck).passes(Allow::Nothing))
            && self.given.iter().all(|given| {
                self.lines[given.line].dealt_card(deck, given.dealt) == Some(given.card)
            })
    }

    /// Returns the requirements of the records, in order. A record that repeats the requirements of
    /// an earlier one adds none.
    pub(super) fn requirements(&self) -> Vec<Requirement> {
        let of = |(record, line): (usize, &CardlessLine)| {
            let moves =
                (0..line.moves.len()).map(move |number| Requirement::Move { record, number });
            let last = if line.impossible.is_some() {
                Requirement::Impossible { record }
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
            Requirement::Move { .. } | Requirement::Impossible { .. } => false,
            Requirement::End { record } => {
                self.alternatives(record).is_none()
                    && (self.lines[record].outcome != Outcome::Stuck
                        || self.stuck(record).is_empty())
            }
        };
        self.given.is_empty() && requirements.iter().all(nothing)
    }

    /// Returns why a requirement is impossible whatever the cards are, if it is.
    pub(super) fn impossible(&self, requirement: Requirement) -> Option<Reason> {
        match requirement {
            Requirement::Move { .. } => None,
            Requirement::Impossible { record } => {
                self.lines[record].impossible.map(|(_, reason)| Reason::Impossible(reason))
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
            Requirement::Impossible { .. } => self.lines[record].impossible.map(|(which, _)| which),
            Requirement::End { .. } => None,
        };
        (
            self.numbers[record],
            which,
            which.map_or(self.lines[record].outcome_span, |which| which.span),
        )
    }

    /// Returns whether games set different cards aside. The ways to do so are then too many to
    /// list.
    pub(super) const fn is_mixed(&self) -> bool {
        self.asides.len() > 1
    }

    /// Splits a question by what its games set aside. Each part comes with the indices of its
    /// records.
    pub(super) fn parts(&self) -> Vec<(Self, Vec<usize>)> {
        let part = |&aside: &Founded| {
            let records = (0..self.lines.len())
                .filter(|&line| [aside, Founded::Nothing].contains(&self.lines[line].aside))
                .collect();
            (Self { asides: vec![aside], ..self.clone() }, records)
        };
        self.asides.iter().map(part).collect()
    }

    /// Calls `see` with each way to set cards aside. All games that set any aside must agree on
    /// which.
    pub(super) fn each_set_aside<B>(
        &self,
        detail: Detail,
        see: impl FnMut(SetAside) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let aside = self.asides.first().copied().unwrap_or(Founded::Nothing);
        each_set_aside(
            &self.composition,
            &self.known,
            aside,
            self.direct && aside != Founded::Nothing,
            detail,
            see,
        )
    }

    /// Returns a deck that meets the wanted requirements, or none if that is impossible.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &self,
        wanted: &Wanted<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let kept = |(at, requirement): (usize, &Requirement)| match *requirement {
            Requirement::End { record }
                if !wanted.dropped.contains(&at) && self.alternatives(record).is_some() =>
            {
                Some(record)
            }
            _ => None,
        };
        let open: Vec<usize> = wanted.requirements.iter().enumerate().filter_map(kept).collect();
        match self.find_with(wanted, &[], budget)? {
            // Most decks leave a legal move, so try this one first.
            Some(deck) if open.is_empty() || self.leaves_moves(&open, &deck) => Ok(Some(deck)),
            None => Ok(None),
            Some(_) => self.find_alternative(wanted, &open, &mut Vec::new(), budget),
        }
    }

    /// Returns whether some records, whose moves are all legal with a deck, each leave a legal
    /// move.
    fn leaves_moves(&self, records: &[usize], deck: &[Card]) -> bool {
        let Ok(deck) = Deck::new(&self.composition, deck.iter().copied()) else { return false };
        records
            .iter()
            .all(|&record| verify_dealt(self.records[record], &deck).passes(Allow::Nothing))
    }

    fn find_alternative(
        &self,
        wanted: &Wanted<'_>,
        open: &[usize],
        extra: &mut Vec<(usize, Constraint)>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let Some((&record, rest)) = open.split_first() else {
            return self.find_with(wanted, extra, budget);
        };
        for moves in self.alternatives(record).unwrap_or_default() {
            let before = extra.len();
            extra.extend(moves.iter().map(|constraint| (record, constraint.clone())));
            if let Some(deck) = self.find_alternative(wanted, rest, extra, budget)? {
                return Ok(Some(deck));
            }
            extra.truncate(before);
        }
        Ok(None)
    }

    fn find_with(
        &self,
        wanted: &Wanted<'_>,
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        if self.is_mixed() {
            return Err(Limit::Nodes);
        }
        let found = self.each_set_aside(Detail::Coarse, |set_aside| {
            let problem = self.problem(&set_aside, wanted, extra);
            match budget
                .spend(PER_SET_ASIDE)
                .and_then(|()| DeckSearch::find(&problem, self.hasty, budget))
            {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(deck)) => ControlFlow::Break(Ok(deck)),
                Err(limit) => ControlFlow::Break(Err(limit)),
            }
        });
        found.break_value().transpose()
    }

    /// Returns the number of decks that meet the requirements and some extra constraints.
    pub(super) fn count_with(
        &self,
        requirements: &[Requirement],
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<BigUint, Limit> {
        let wanted = Wanted { requirements, dropped: &HashSet::new() };
        if self.is_mixed() {
            return Err(Limit::Nodes);
        }
        if let Some((at_least, at_most)) = self.by_formula(&wanted, extra, budget)? {
            return if at_least == at_most { Ok(at_least) } else { Err(Limit::Nodes) };
        }
        let mut total = BigUint::zero();
        let counted = self.each_set_aside(Detail::Exact, |set_aside| {
            let problem = self.problem(&set_aside, &wanted, extra);
            match budget.spend(PER_SET_ASIDE).and_then(|()| counting::count(&problem, budget)) {
                Ok(count) => {
                    total += count * set_aside.ways;
                    ControlFlow::Continue(())
                }
                Err(limit) => ControlFlow::Break(limit),
            }
        });
        counted.break_value().map_or(Ok(total), Err)
    }

    /// Returns bounds for the number of decks if no card is known and the first ace and king of
    /// each suit are set aside. The places of these cards are far too many to list.
    fn by_formula(
        &self,
        wanted: &Wanted<'_>,
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<Option<(BigUint, BigUint)>, Limit> {
        let alone = self.asides == [Founded::AceAndKing]
            && !self.direct
            && !self.knows_any()
            && !self.has_given();
        if alone {
            counting::first_aside(
                &self.problem(&dealt_alone(&self.composition), wanted, extra),
                budget,
            )
        } else {
            Ok(None)
        }
    }

    /// Returns bounds for the number of decks with which every record passes, after a count was
    /// given up.
    pub(super) fn bounds(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> (BigUint, BigUint) {
        let all = self.arrangements();
        if self.is_mixed() {
            let found = matches!(self.solve(requirements, budget), Ok(Some(_)));
            return (BigUint::from(u8::from(found)), all);
        }
        let wanted = Wanted { requirements, dropped: &HashSet::new() };
        // For the lower bound, fix one legal move for each record that must leave one.
        let ends = requirements.iter().filter_map(|&requirement| {
            if let Requirement::End { record } = requirement { Some(record) } else { None }
        });
        let open: Vec<usize> = ends.filter(|&record| self.alternatives(record).is_some()).collect();
        let mut extra = Vec::new();
        let share = budget.left() / 4;
        let found = budget
            .within(share, |budget| self.find_alternative(&wanted, &open, &mut extra, budget));
        let found = found.is_ok_and(|deck| deck.is_some());
        let mut at_least = BigUint::zero();
        let mut at_most = BigUint::zero();
        let share = budget.left() / 2;
        if let Ok(Some(bounds)) =
            budget.within(share, |budget| self.by_formula(&wanted, &[], budget))
        {
            (at_least, at_most) = if open.is_empty() { bounds } else { (at_least, bounds.1) };
        } else {
            let mut set_asides = 0;
            let cut = self.each_set_aside(Detail::Exact, |set_aside| {
                set_asides += 1;
                if set_asides > MAX_BOUNDED {
                    return ControlFlow::Break(());
                }
                let share = budget.left() / 4;
                if found {
                    let problem = self.problem(&set_aside, &wanted, &extra);
                    let witness = budget
                        .within(share, |budget| DeckSearch::find(&problem, self.hasty, budget))
                        .ok()
                        .flatten();
                    if let Some(witness) = witness {
                        at_least += budget
                            .within(share, |budget| {
                                counting::bounds(&problem, Some(&witness), budget)
                            })
                            .0
                            * &set_aside.ways;
                    }
                }
                let problem = self.problem(&set_aside, &wanted, &[]);
                at_most +=
                    budget.within(share, |budget| counting::bounds(&problem, None, budget)).1
                        * &set_aside.ways;
                ControlFlow::Continue(())
            });
            if cut.is_break() {
                at_most = all.clone();
            }
        }
        (at_least.max(BigUint::from(u8::from(found))), at_most.min(all))
    }

    /// Returns the problem for one way to set cards aside.
    pub(super) fn problem(
        &self,
        set_aside: &SetAside,
        wanted: &Wanted<'_>,
        extra: &[(usize, Constraint)],
    ) -> Problem {
        let mut problem = set_aside.problem.clone();
        let mut foundations: Vec<BuildOrder> = self
            .lines
            .iter()
            .map(|line| BuildOrder { waiting: line.foundations.clone(), ..BuildOrder::default() })
            .collect();
        for (at, &requirement) in wanted.requirements.iter().enumerate() {
            let kept = !wanted.dropped.contains(&at);
            match requirement {
                Requirement::Move { record, number } => {
                    self.lines[record].moves[number].1.iter().for_each(|constraint| {
                        self.constraint(
                            set_aside,
                            &mut problem,
                            &mut foundations,
                            record,
                            constraint,
                            kept,
                        )
                    });
                }
                Requirement::End { record }
                    if kept && self.lines[record].outcome == Outcome::Stuck =>
                {
                    self.stuck(record).iter().for_each(|constraint| {
                        self.constraint(
                            set_aside,
                            &mut problem,
                            &mut foundations,
                            record,
                            constraint,
                            true,
                        )
                    });
                }
                Requirement::End { .. } | Requirement::Impossible { .. } => {}
            }
        }
        for (record, constraint) in extra {
            self.constraint(set_aside, &mut problem, &mut foundations, *record, constraint, true);
        }
        for given in &self.given {
            let place = set_aside.dealt[usize::from(given.dealt)];
            problem.within.push((place, 1 << given.card.index()));
        }
        if let Some((dealt, card)) = self.excluded {
            let place = set_aside.dealt[usize::from(dealt)];
            problem.within.push((place, EVERY_KIND & !(1 << card.index())));
        }
        problem.foundations = foundations
            .into_iter()
            .filter(|game| !game.built.is_empty() || !game.then.is_empty())
            .collect();
        problem
    }

    /// Adds a constraint, unless it is dropped. A build takes place even if it may be illegal.
    fn constraint(
        &self,
        set_aside: &SetAside,
        problem: &mut Problem,
        foundations: &mut [BuildOrder],
        record: usize,
        constraint: &Constraint,
        legal: bool,
    ) {
        let direct = self.lines[record].aside == Founded::Nothing;
        let place =
            |card: DealtIndex| if direct { card } else { set_aside.dealt[usize::from(card)] };
        match constraint {
            &Constraint::Build { card, to } => {
                foundations[record].built.push((place(card), to, legal))
            }
            _ if !legal => {}
            &Constraint::Pair { cards, relation, holds } => {
                let mut places = cards.map(place);
                places.sort_unstable();
                if !problem.pairs.contains(&(places, relation, holds)) {
                    problem.pairs.push((places, relation, holds));
                }
            }
            &Constraint::Rank { card, rank, holds } => {
                let of_rank = 0b1111 << (4 * (rank.value() - 1));
                problem.within.push((place(card), if holds { of_rank } else { !of_rank }));
            }
            Constraint::FewerOfARank { cards, than } => {
                problem.fewer.push((cards.iter().map(|&card| place(card)).collect(), *than))
            }
            &Constraint::Takes { card, holds } => {
                foundations[record].then.push((place(card), holds))
            }
        }
    }
}
