//! Is there a deal under which a record is legal? Which, how many, and if there is none, why not?
//!
//! Records of one deck and one shuffle number are asked about together, as a [`Question`]. Each is followed without its cards, which gives what every move demands of
//! them; a search then finds decks that meet all demands. What it finds has been judged by [`verify`](crate::verify) before it is given out.

mod building;
mod filling;
mod forced;
mod line;
mod list;
mod plan;
mod problem;
mod search;
mod setting;
mod symmetry;
mod tally;

pub use forced::Forced;
pub use line::Which;
pub use search::Undecided;

use crate::catalogue::Founded;
use crate::deck::{Composition, Deck};
use crate::game::outline::{Barred, Dealt, Demand, End};
use crate::notation::{Fault, FaultKind, Outcome, Record};
use crate::replay::{Allow, verify_dealt};
use crate::{Card, Span};
use building::Sought;
use line::{Line, follow};
use num_bigint::BigUint;
use num_traits::Zero;
use plan::Plan;
use problem::{Foundations, Problem};
use rustc_hash::FxHashMap;
use search::{Search, spend};
use setting::{Detail, Setting, each_setting};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How much may be spent to find a deal of games in which cards are built, before the general search is asked and after it has given up.
const TO_BUILD_SOON: u64 = 40_000_000;
const TO_BUILD: u64 = 200_000_000;

/// How much may be spent to find a deal, to say why there is none, and to count and to list deals. A choice that fits nowhere costs 1, and others more.
const TO_FIND: u64 = 30_000_000;
const TO_EXPLAIN: u64 = 60_000_000;
const TO_COUNT: u64 = 24_000_000;
const TO_LIST: u64 = 100_000_000;

/// What it costs to look into one way to set cards aside.
const PER_SETTING: u64 = 5_000;

/// An unknown deal, what is known of it, and the records that are played with it.
#[derive(Clone, Debug)]
pub struct Question<'r, 'a> {
    composition: Composition,
    known: Vec<Option<Card>>,
    /// The records, but for entries of a deal book.
    records: Vec<&'r Record<'a>>,
    /// Which of those asked about each is.
    numbers: Vec<usize>,
    lines: Vec<Line>,
    aside: Founded,
    /// Whether some records set cards aside and others do not.
    asked: bool,
    /// Whether some records have another deck than others, or set other cards aside.
    mixed: bool,
    /// Whether some records have another deck than others.
    decks_differ: bool,
}

/// Why no deal makes all records legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Which of the records asked about, from 0.
    pub record: usize,
    /// The first move that no deal makes legal, with all before it; none if the moves are fine, and only their outcome is not.
    pub at: Option<Which>,
    /// Its text, or that of the outcome.
    pub span: Span,
    /// Why.
    pub why: Why,
}

/// Why a move, or an outcome, is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is illegal whatever the cards are.
    Barred(Barred),
    /// The moves do not reach this outcome, whatever the cards are.
    Outcome(Outcome),
    /// It demands something of the cards that earlier moves rule out.
    Cards {
        /// What it demands.
        demands: Vec<Demand>,
        /// Earlier moves that together rule it out; without any of them it could be.
        against: Vec<Against>,
    },
}

/// A move that is part of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// Which record, from 0.
    pub record: usize,
    /// Which move.
    pub which: Which,
    /// What it demands.
    pub demands: Vec<Demand>,
}

/// Whether there is a deal.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// This is one.
    Deal(Deck),
    /// There is none.
    None(Conflict),
}

/// What some records ask about one deal.
#[derive(Clone, Debug)]
pub struct Asked<'r, 'a> {
    /// Which records, from 0.
    pub records: Vec<usize>,
    /// The question, or what is wrong with the text of the one record.
    pub question: Result<Question<'r, 'a>, Fault>,
}

/// Puts records together that are played with one deal: those of one deck and one shuffle number. A record with a deal and no number stays alone, and so does one whose
/// text is bad. What is asked comes in the order of the first record of each.
///
/// ```
/// use patience::{infer, records};
///
/// let records: Vec<_> = records(b"3x3x13x5+1 1a =partial  montecarlo5x5x1+1 + =partial  3x3x13x5-1 + =partial").collect();
/// let together: Vec<_> = infer::questions(&records).into_iter().map(|asked| asked.records).collect();
/// assert_eq!(together, [vec![0, 2], vec![1]]);
/// ```
#[must_use]
pub fn questions<'r, 'a>(records: &'r [Record<'a>]) -> Vec<Asked<'r, 'a>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut numbered: FxHashMap<(Composition, u64), usize> = FxHashMap::default();
    for (at, record) in records.iter().enumerate() {
        let key = record.id().ok().and_then(|id| Some((id.variant.composition(), id.number?)));
        let group = key.map(|key| *numbered.entry(key).or_insert(groups.len())).filter(|&group| group < groups.len());
        match group {
            Some(group) => groups[group].push(at),
            None => groups.push(vec![at]),
        }
    }
    let mut asked = Vec::new();
    for mut group in groups {
        // Those with a bad text are taken out, and the others asked about without them.
        while !group.is_empty() {
            let together: Vec<&Record<'a>> = group.iter().map(|&at| &records[at]).collect();
            match Question::new(&together) {
                Ok(question) => asked.push(Asked { records: std::mem::take(&mut group), question: Ok(question) }),
                Err((at, fault)) => asked.push(Asked { records: vec![group.remove(at)], question: Err(fault) }),
            }
        }
    }
    asked
}

/// Something that a record demands, in the order in which it does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Move { record: usize, number: usize },
    Barred { record: usize },
    End { record: usize },
}

/// Which items count.
struct Wanted<'a> {
    items: &'a [Item],
    /// Moves that are played, but need not be legal.
    dropped: &'a HashSet<usize>,
}

impl<'r, 'a> Question<'r, 'a> {
    /// The question whether some records can all be played with one deal.
    ///
    /// Cards of literal deals are known, but for those written `?`. Without a deal no card is, whatever the shuffle number. Records of different decks
    /// are no question: whatever is asked of them is [`Undecided`]. [`questions`] keeps them apart.
    ///
    /// # Errors
    /// What is wrong with the text of a record, or with two deals that differ, and which record it is, from 0.
    pub fn new(records: &[&'r Record<'a>]) -> Result<Self, (usize, Fault)> {
        let mut lines = Vec::new();
        let mut composition = Composition::new(1, [0; 4]);
        let mut known: Vec<Option<Card>> = Vec::new();
        for (number, record) in records.iter().enumerate() {
            let fault = |fault| (number, fault);
            composition = record.id().map_err(fault)?.variant.composition();
            known.resize(composition.len(), None);
            if let Some(deal) = record.deal().map_err(fault)? {
                for (place, (known, &card)) in known.iter_mut().zip(deal.cards()).enumerate() {
                    match (*known, card) {
                        (Some(earlier), Some(here)) if earlier != here => {
                            return Err(fault(Fault { span: deal.span(), kind: FaultKind::ConflictingDeal { place, earlier, here } }));
                        }
                        (None, Some(_)) => *known = card,
                        _ => {}
                    }
                }
            }
            if !record.is_deal_book_entry() {
                lines.push(follow(record).map_err(fault)?);
            }
        }
        let numbers: Vec<usize> = (0..records.len()).filter(|&at| !records[at].is_deal_book_entry()).collect();
        let records: Vec<&'r Record<'a>> = numbers.iter().map(|&at| records[at]).collect();
        let aside = lines.iter().map(|line| line.aside).find(|&aside| aside != Founded::Nothing).unwrap_or(Founded::Nothing);
        let other_deck = |record: &&Record<'_>| record.id().is_ok_and(|id| id.variant.composition() != composition);
        let decks_differ = records.iter().any(other_deck);
        let mixed = lines.iter().any(|line| line.aside != Founded::Nothing && line.aside != aside) || decks_differ;
        let asked = aside != Founded::Nothing && lines.iter().any(|line| line.aside == Founded::Nothing);
        Ok(Self { composition, known, records, numbers, lines, aside, asked, mixed, decks_differ })
    }

    /// Whether there is a deal with which every record passes.
    ///
    /// # Errors
    /// That the question is too hard.
    pub fn answer(&self) -> Result<Answer, Undecided> {
        if let Some(deck) = self.build(if self.mixed { TO_BUILD } else { TO_BUILD_SOON })? {
            return Ok(Answer::Deal(deck));
        }
        self.supported()?;
        let items = self.items();
        let nothing = HashSet::new();
        let all = Wanted { items: &items, dropped: &nothing };
        let barred = items.iter().position(|&item| self.impossible(item).is_some());
        let possible = barred.unwrap_or(items.len());
        let before = Wanted { items: &items[..possible], ..all };
        let found = match self.find(&before, &mut { TO_FIND }) {
            Err(Undecided) => return self.build(TO_BUILD)?.map(Answer::Deal).ok_or(Undecided),
            Ok(found) => found,
        };
        match (found, barred) {
            (Some(deck), None) => self.judged(deck).map(Answer::Deal),
            (Some(_), Some(at)) => Ok(Answer::None(self.conflict(items[at], self.impossible(items[at]), Vec::new()))),
            (None, _) => Ok(Answer::None(self.explain(&items[..possible]))),
        }
    }

    /// A deck for games of the building family, if one is soon found. The general search says why there is none.
    fn build(&self, budget: u64) -> Result<Option<Deck>, Undecided> {
        if self.decks_differ {
            return Err(Undecided);
        }
        let lines: Vec<&Line> = self.lines.iter().collect();
        let sought = building::seek(&self.composition, &self.known, &lines, &mut { budget });
        Ok(if let Sought::Deck(deck) = sought { self.judged(deck).ok() } else { None })
    }

    /// How many deals there are with which every record passes. Two deals are the same if they have the same cards in the same places.
    ///
    /// # Errors
    /// That there is too much to count.
    pub fn count(&self) -> Result<BigUint, Undecided> {
        self.supported()?;
        let items = self.items();
        if items.iter().any(|&item| self.impossible(item).is_some()) {
            return Ok(BigUint::zero());
        }
        // Where a game must not be stuck, the deals with which it is are counted and taken off.
        let partial: Vec<usize> = (0..self.lines.len()).filter(|&record| self.alternatives(record).is_some()).collect();
        let (mut with, mut without) = (BigUint::zero(), BigUint::zero());
        for stuck in 0..1_u64.checked_shl(partial.len() as u32).ok_or(Undecided)? {
            let stuck = partial.iter().enumerate().filter(|(at, _)| stuck >> at & 1 == 1).map(|(_, &record)| record);
            let extra: Vec<(usize, Demand)> = stuck.clone().flat_map(|record| self.stuck(record).iter().map(move |demand| (record, demand.clone()))).collect();
            let count = self.count_with(&items, &extra)?;
            if stuck.count() % 2 == 0 { with += count } else { without += count }
        }
        Ok(with - without)
    }

    /// A deck, if every record passes with it.
    fn judged(&self, deck: Vec<Card>) -> Result<Deck, Undecided> {
        let deck = Deck::new(&self.composition, deck).map_err(|_| Undecided)?;
        if self.passes(&deck) { Ok(deck) } else { Err(Undecided) }
    }

    fn passes(&self, deck: &Deck) -> bool {
        self.records.iter().all(|record| verify_dealt(record, deck).passes(Allow::Nothing))
    }

    fn items(&self) -> Vec<Item> {
        let of = |(record, line): (usize, &Line)| {
            let moves = (0..line.moves.len()).map(move |number| Item::Move { record, number });
            let last = if line.barred.is_some() { Item::Barred { record } } else { Item::End { record } };
            moves.chain([last])
        };
        self.lines.iter().enumerate().flat_map(of).collect()
    }

    /// Why an item is not to be had whatever the cards are.
    fn impossible(&self, item: Item) -> Option<Why> {
        match item {
            Item::Move { .. } => None,
            Item::Barred { record } => self.lines[record].barred.map(|(_, barred)| Why::Barred(barred)),
            Item::End { record } => {
                let line = &self.lines[record];
                let possible = match (&line.end, line.outcome) {
                    (End::Won, outcome) => outcome == Outcome::Solved,
                    (End::Open, outcome) => outcome == Outcome::Partial,
                    (End::Moves(..), outcome) => outcome != Outcome::Solved,
                };
                (!possible).then_some(Why::Outcome(line.outcome))
            }
        }
    }

    /// The moves of which at least one must be legal at the end of a record, if there are any such.
    fn alternatives(&self, record: usize) -> Option<&[Vec<Demand>]> {
        match (&self.lines[record].end, self.lines[record].outcome) {
            (End::Moves(moves, _), Outcome::Partial) => Some(moves),
            _ => None,
        }
    }

    /// What is demanded so that no move is legal at the end of a record.
    fn stuck(&self, record: usize) -> &[Demand] {
        match &self.lines[record].end {
            End::Moves(_, none) => none,
            End::Won | End::Open => &[],
        }
    }

    fn each<B>(&self, detail: Detail, see: impl FnMut(Setting) -> ControlFlow<B>) -> ControlFlow<B> {
        each_setting(&self.composition, &self.known, self.aside, self.asked, detail, see)
    }

    /// Games of different decks, or that set different cards aside, are not asked about together.
    fn supported(&self) -> Result<(), Undecided> {
        if self.mixed { Err(Undecided) } else { Ok(()) }
    }

    /// A deck that meets what is wanted.
    fn find(&self, wanted: &Wanted<'_>, budget: &mut u64) -> Result<Option<Vec<Card>>, Undecided> {
        let ends: Vec<usize> = wanted.items.iter().filter_map(|&item| if let Item::End { record } = item { Some(record) } else { None }).collect();
        let open: Vec<usize> = ends.into_iter().filter(|&record| self.alternatives(record).is_some()).collect();
        // Most decks do not leave a game stuck.
        let deck = self.find_with(wanted, &[], budget)?;
        match deck {
            Some(deck) if open.is_empty() || self.judged(deck.clone()).is_ok() => Ok(Some(deck)),
            None => Ok(None),
            Some(_) => self.find_alternative(wanted, &open, &mut Vec::new(), budget),
        }
    }

    fn find_alternative(
        &self,
        wanted: &Wanted<'_>,
        open: &[usize],
        extra: &mut Vec<(usize, Demand)>,
        budget: &mut u64,
    ) -> Result<Option<Vec<Card>>, Undecided> {
        let Some((&record, rest)) = open.split_first() else { return self.find_with(wanted, extra, budget) };
        for moves in self.alternatives(record).unwrap_or_default() {
            let before = extra.len();
            extra.extend(moves.iter().map(|demand| (record, demand.clone())));
            if let Some(deck) = self.find_alternative(wanted, rest, extra, budget)? {
                return Ok(Some(deck));
            }
            extra.truncate(before);
        }
        Ok(None)
    }

    fn find_with(&self, wanted: &Wanted<'_>, extra: &[(usize, Demand)], budget: &mut u64) -> Result<Option<Vec<Card>>, Undecided> {
        let found = self.each(Detail::Coarse, |setting| {
            let problem = self.problem(&setting, wanted, extra);
            match spend(budget, PER_SETTING).and_then(|()| Search::find(&problem, budget)) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(deck)) => ControlFlow::Break(Ok(deck)),
                Err(undecided) => ControlFlow::Break(Err(undecided)),
            }
        });
        found.break_value().transpose()
    }

    fn count_with(&self, items: &[Item], extra: &[(usize, Demand)]) -> Result<BigUint, Undecided> {
        let mut budget = TO_COUNT;
        let mut total = BigUint::zero();
        let counted = self.each(Detail::Exact, |setting| {
            let problem = self.problem(&setting, &Wanted { items, dropped: &HashSet::new() }, extra);
            match spend(&mut budget, PER_SETTING).and_then(|()| Search::new(&Plan::new(&problem), &mut budget).count()) {
                Ok(count) => {
                    total += count * setting.ways;
                    ControlFlow::Continue(())
                }
                Err(undecided) => ControlFlow::Break(undecided),
            }
        });
        counted.break_value().map_or(Ok(total), Err)
    }

    /// What a deck is to meet, when cards are set aside in a certain way.
    fn problem(&self, setting: &Setting, wanted: &Wanted<'_>, extra: &[(usize, Demand)]) -> Problem {
        let mut problem = setting.problem.clone();
        let mut foundations: Vec<Foundations> =
            self.lines.iter().map(|line| Foundations { waiting: line.foundations.clone(), ..Foundations::default() }).collect();
        for (at, &item) in wanted.items.iter().enumerate() {
            match item {
                Item::Move { record, number } => {
                    let legal = !wanted.dropped.contains(&at);
                    self.lines[record].moves[number].1.iter().for_each(|demand| self.demand(setting, &mut problem, &mut foundations, record, demand, legal));
                }
                Item::End { record } if self.lines[record].outcome == Outcome::Stuck => {
                    self.stuck(record).iter().for_each(|demand| self.demand(setting, &mut problem, &mut foundations, record, demand, true));
                }
                Item::End { .. } | Item::Barred { .. } => {}
            }
        }
        for (record, demand) in extra {
            self.demand(setting, &mut problem, &mut foundations, *record, demand, true);
        }
        problem.foundations = foundations.into_iter().filter(|game| !game.built.is_empty() || !game.then.is_empty()).collect();
        problem
    }

    /// Adds a demand, unless it is dropped. What is built is built, even if it need not be legal.
    fn demand(&self, setting: &Setting, problem: &mut Problem, foundations: &mut [Foundations], record: usize, demand: &Demand, legal: bool) {
        let direct = self.lines[record].aside == Founded::Nothing;
        let place = |card: Dealt| if direct { card } else { setting.dealt[usize::from(card)] };
        match demand {
            &Demand::Build { card, to } => foundations[record].built.push((place(card), to, legal)),
            _ if !legal => {}
            &Demand::Pair { cards, relation, holds } => problem.pairs.push((cards.map(place), relation, holds)),
            &Demand::Rank { card, rank, holds } => {
                let of_rank = 0b1111 << (4 * (rank.value() - 1));
                problem.within.push((place(card), if holds { of_rank } else { !of_rank }));
            }
            Demand::FewerOfARank { cards, than } => problem.fewer.push((cards.iter().map(|&card| place(card)).collect(), *than)),
            &Demand::Takes { card, holds } => foundations[record].then.push((place(card), holds)),
        }
    }

    fn conflict(&self, item: Item, why: Option<Why>, against: Vec<Against>) -> Conflict {
        let (record, at, demands) = match item {
            Item::Move { record, number } => {
                let (which, demands) = &self.lines[record].moves[number];
                (record, Some(*which), demands.clone())
            }
            Item::Barred { record } => (record, self.lines[record].barred.map(|(which, _)| which), Vec::new()),
            Item::End { record } => (record, None, self.stuck(record).to_vec()),
        };
        let span = at.map_or(self.lines[record].outcome_span, |which| which.span);
        Conflict { record: self.numbers[record], at, span, why: why.unwrap_or(Why::Cards { demands, against }) }
    }

    /// Why no deck meets these items: the first that cannot be met with those before it, and which of those are to blame.
    fn explain(&self, items: &[Item]) -> Conflict {
        let nothing = HashSet::new();
        // Where it cannot be decided, nothing is claimed.
        let mut budget = TO_EXPLAIN;
        let mut fails = |items: &[Item], dropped: &HashSet<usize>| matches!(self.find(&Wanted { items, dropped }, &mut budget), Ok(None));
        let (mut fine, mut wrong) = (0, items.len());
        while wrong - fine > 1 {
            let middle = fine + (wrong - fine) / 2;
            if fails(&items[..middle], &nothing) { wrong = middle } else { fine = middle }
        }
        let items = &items[..wrong];
        let mut dropped = HashSet::new();
        let mut size = wrong.next_power_of_two();
        while size > 0 {
            for start in (0..wrong - 1).step_by(size) {
                let chunk: Vec<usize> = (start..(start + size).min(wrong - 1)).filter(|at| !dropped.contains(at)).collect();
                let without: HashSet<usize> = dropped.iter().copied().chain(chunk).collect();
                if without.len() > dropped.len() && fails(items, &without) {
                    dropped = without;
                }
            }
            size /= 2;
        }
        let against = items[..wrong - 1].iter().enumerate().filter(|(at, _)| !dropped.contains(at)).filter_map(|(_, &item)| match item {
            Item::Move { record, number } => {
                let (which, demands) = &self.lines[record].moves[number];
                Some(Against { record: self.numbers[record], which: *which, demands: demands.clone() })
            }
            Item::Barred { .. } | Item::End { .. } => None,
        });
        self.conflict(items[wrong - 1], None, against.collect())
    }
}
