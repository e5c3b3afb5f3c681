//! Judges the positions of a line in the order in which a player wants to know, a search at a time.

use super::reviewer::Reviewer;
use crate::solve::Aim;
use patience_core::budget::Budget;
use patience_core::cards::Deck;
use patience_core::game::Move;
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_findings::{Bounds, Choice, Outlook};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much an [`Analyst`] spends.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The positions that a search meets before it gives up for now. Memory limits it, too.
    pub first: u64,
    /// The limit for a question once all others have had their turn.
    pub then: u64,
    /// The maximum memory of a search, in bytes, however much more it may spend than usual.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { first: 100_000, then: 20_000_000, memory: 4 << 30 }
    }
}

impl Limits {
    /// Returns the number of positions that the search from the position on the screen may meet, with
    /// so many times the usual effort.
    #[must_use]
    pub const fn nodes(self, effort: u64) -> u64 {
        self.then.saturating_mul(effort)
    }

    /// Returns the memory that it may use, in bytes.
    #[must_use]
    pub fn most(self, effort: u64) -> u64 {
        Budget::MEMORY.saturating_mul(effort).min(self.memory)
    }

    /// Returns the positions that all searches for distances along a line meet together.
    const fn distances(self) -> u64 {
        self.first.saturating_mul(20)
    }
}

/// What to find out.
#[derive(Clone, Debug)]
pub struct Question {
    /// The deal.
    pub deal: Position,
    /// The cards of the game. What is known of one deal says nothing of another.
    pub deck: Deck,
    /// The moves of the line, which are legal.
    pub moves: Arc<[Move]>,
    /// The number of moves before the position on the screen.
    pub at: usize,
    /// Whether only a way to win from there is asked for.
    pub is_hint: bool,
    /// How many times the usual limit to spend on the position on the screen.
    pub effort: u64,
}

/// What has been found out so far.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The line.
    pub moves: Arc<[Move]>,
    /// The number of moves before the position that it is about.
    pub at: usize,
    /// What is proved about each position of the line, if that was looked at.
    pub positions: Vec<Option<Bounds>>,
    /// The shortest known win from the position.
    pub line: Vec<Move>,
    /// Whether no win is shorter.
    pub is_shortest: bool,
    /// Each legal move, and what is proved about the position after it, if that was looked at.
    pub choices: Vec<(Move, Option<Bounds>)>,
    /// If the game is lost there, the last move before which it was not, and the shortest known win
    /// in its place.
    pub better: Option<(usize, Vec<Move>)>,
    /// Whether nothing more will be found.
    pub is_done: bool,
}

impl Findings {
    /// Returns whether the position can be won.
    #[must_use]
    pub fn outlook(&self) -> Option<Outlook> {
        self.bounds().map(Bounds::outlook)
    }

    /// Returns what is proved about the position, if it was looked at.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        self.positions.get(self.at).copied().flatten()
    }

    /// Returns what is proved about the position after a legal move, if it was looked at.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Bounds> {
        self.choices.iter().find(|(other, _)| *other == mv)?.1
    }
}

/// A position to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    /// The position after a number of moves of the line.
    Line(usize),
    /// The position after a legal move from the position on the screen.
    Choice(usize),
}

/// A series of searches.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The position on the screen, if there is more to prove about it.
    Here { aim: Aim, nodes: u64, memory: u64 },
    /// Which positions can be won, with so many nodes for each.
    Outlooks { nodes: u64 },
    /// How far a win is after each legal move, from this one on, with so many nodes for each.
    Choices { next: usize, nodes: u64 },
    /// How far a win is from each position of the line, from this one back to the deal, since
    /// searches get longer towards it. `left` is how many nodes they may take together, and `after`
    /// is what is known of the position behind.
    Line { next: Option<usize>, left: u64, after: Bounds },
}

/// A search.
#[derive(Clone, Copy, Debug)]
struct Search {
    subject: Subject,
    aim: Aim,
    nodes: u64,
    memory: u64,
}

/// What became of a part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// There is nothing new to tell.
    Searching,
    /// Something was found out.
    Found,
    /// Nothing more will be found.
    Done,
    /// The search was cancelled.
    Cancelled,
}

/// Finds out what a player wants to know of a line of moves: whether its positions can be won, which
/// moves keep the win, and how far it is.
///
/// It remembers from question to question all that it proved about a deal, so what is asked again is
/// known at once.
///
/// ```
/// use patience::analysis::{Advance, Analyst, Outlook, Question};
/// use patience::{DealBook, Line, records};
///
/// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
/// let line = Line::of_record(&record, &DealBook::default()).unwrap();
/// let mut analyst = Analyst::default();
/// analyst.ask(Question {
///     deal: line.dealt().clone(),
///     deck: line.deck().clone(),
///     moves: line.moves().collect(),
///     at: 0,
///     is_hint: false,
///     effort: 1,
/// });
/// while analyst.advance(u64::MAX, &|_| false) != Advance::Done {}
/// let findings = analyst.findings().unwrap();
/// assert_eq!(findings.outlook(), Some(Outlook::Winnable));
/// assert_eq!(findings.positions[1].unwrap().outlook(), Outlook::Lost);
/// ```
#[derive(Default)]
pub struct Analyst {
    /// What is proved about a deal. It says nothing of another.
    known: Option<((GameId, Deck), Reviewer)>,
    work: Option<Work>,
    limits: Limits,
}

impl Analyst {
    /// Creates an analyst that spends no more than this.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Turns to a question, in place of the last one.
    pub fn ask(&mut self, question: Question) {
        let game = (question.deal.id(), question.deck.clone());
        if self.known.as_ref().is_none_or(|(known, _)| *known != game) {
            self.known = Some((game, Reviewer::new(&question.deal)));
        }
        self.work = Some(Work::new(question, self.limits));
    }

    /// Does a part of the work: an attempt at a search, with at most `slice` nodes. Each further
    /// attempt begins anew, with twice as many. `cancel` is called with the number of positions met
    /// so far, and ends the search if it returns true.
    pub fn advance(&mut self, slice: u64, cancel: &(dyn Fn(u64) -> bool + Sync)) -> Advance {
        match (&mut self.known, &mut self.work) {
            (Some((_, reviewer)), Some(work)) => work.advance(reviewer, slice, cancel),
            _ => Advance::Done,
        }
    }

    /// Returns what is known about the question, if there is one. Searches nothing.
    #[must_use]
    pub fn findings(&self) -> Option<Findings> {
        let ((_, reviewer), work) = (self.known.as_ref()?, self.work.as_ref()?);
        Some(work.findings(reviewer))
    }

    /// Returns the shortest known win from the position after so many moves of the line. Searches
    /// nothing. Empty if none is known.
    #[must_use]
    pub fn win_from(&self, at: usize) -> Vec<Move> {
        match (&self.known, &self.work) {
            (Some((_, reviewer)), Some(work)) if at <= work.moves.len() => {
                work.win_from(at, &work.positions(reviewer), reviewer)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the number of positions that the searches for this question have met.
    #[must_use]
    pub fn met(&self) -> u64 {
        self.work.as_ref().map_or(0, |work| work.met)
    }
}

/// Returns whether a win is known, but not how far it is at least.
fn is_far(known: Bounds) -> bool {
    known.outlook() == Outlook::Winnable && known.distance().is_none()
}

/// Work on a question.
struct Work {
    question: Question,
    moves: Vec<Move>,
    /// The position on the screen, and its legal moves.
    here: Position,
    choices: Vec<Move>,
    stages: VecDeque<Stage>,
    /// The search that is tried again, and the nodes of the next attempt.
    again: Option<(Search, u64)>,
    /// What was judged in this stage.
    tried: BTreeSet<Subject>,
    /// What a search was given up for.
    given_up: BTreeSet<Subject>,
    /// The number of positions that were met.
    met: u64,
}

impl Work {
    /// Plans what is asked for: the position on the screen first, then the line, then the legal
    /// moves; then how far the wins are.
    fn new(question: Question, limits: Limits) -> Self {
        let moves = question.moves.to_vec();
        let mut here = question.deal.clone();
        for &mv in moves.iter().take(question.at) {
            // The moves of a line are legal.
            let _ = here.play(mv);
        }
        let (effort, is_hint) = (question.effort, question.is_hint);
        let memory = limits.most(effort);
        let here_within = |aim, nodes, memory| Stage::Here { aim, nodes, memory };
        let mut stages = VecDeque::new();
        if effort > 1 {
            stages.push_back(here_within(Aim::Any, limits.nodes(effort), memory));
            stages.push_back(here_within(Aim::Shortest, limits.nodes(effort), memory));
        }
        stages.push_back(Stage::Outlooks { nodes: limits.first });
        if !is_hint {
            stages.push_back(here_within(Aim::Shortest, limits.first, Budget::MEMORY));
            stages.push_back(Stage::Choices { next: 0, nodes: limits.first });
            let (next, after) = (Some(moves.len()), Bounds::UNKNOWN);
            stages.push_back(Stage::Line { next, left: limits.distances(), after });
        }
        stages.push_back(Stage::Outlooks { nodes: limits.then });
        if !is_hint {
            stages.push_back(here_within(Aim::Shortest, u64::MAX, memory));
        }
        Self {
            choices: here.legal_moves(),
            question,
            moves,
            here,
            stages,
            again: None,
            tried: BTreeSet::new(),
            given_up: BTreeSet::new(),
            met: 0,
        }
    }

    fn advance(
        &mut self,
        reviewer: &mut Reviewer,
        slice: u64,
        cancel: &(dyn Fn(u64) -> bool + Sync),
    ) -> Advance {
        let again = self.again.take();
        let next = again.or_else(|| self.next_search(reviewer).map(|search| (search, slice)));
        let Some((search, attempt)) = next else { return self.end_stage() };
        let nodes = attempt.min(search.nodes);
        let met = AtomicU64::new(self.met);
        let cancel_within = || cancel(met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed));
        let mut budget = Budget::nodes(nodes).with_memory(search.memory);
        budget = budget.with_cancel(&cancel_within);
        let known = reviewer.judge(&self.position(search.subject), search.aim, &mut budget);
        let spent = budget.spent();
        self.met += spent;
        if cancel(self.met) {
            return Advance::Cancelled;
        }
        let is_proved = match search.aim {
            Aim::Any => known.outlook() != Outlook::Undecided,
            Aim::Shortest => !is_far(known) && known.outlook() != Outlook::Undecided,
        };
        // With nodes to spare, it was memory that ended the search.
        if !is_proved && budget.left() == 0 && nodes < search.nodes {
            self.again = Some((search, attempt.saturating_mul(2)));
            return Advance::Searching;
        }
        self.end_search(search.subject, known, spent)
    }

    /// Returns the next search of the stage, or none at its end.
    fn next_search(&mut self, reviewer: &Reviewer) -> Option<Search> {
        let memory = Budget::MEMORY;
        let shortest = |subject, nodes| Some(Search { subject, aim: Aim::Shortest, nodes, memory });
        match *self.stages.front()? {
            Stage::Here { aim, nodes, memory } => {
                let subject = Subject::Line(self.question.at);
                let is_wanted = aim == Aim::Any || is_far(reviewer.known(&self.here));
                let is_next = is_wanted && !self.tried.contains(&subject);
                is_next.then_some(Search { subject, aim, nodes, memory })
            }
            Stage::Outlooks { nodes } => {
                let subject = self.open(reviewer)?;
                Some(Search { subject, aim: Aim::Any, nodes, memory })
            }
            Stage::Choices { next, nodes } => {
                let is_open = |at: &usize| {
                    let after = self.position(Subject::Choice(*at));
                    is_far(reviewer.known(&after))
                };
                let choice = (next..self.choices.len()).find(is_open)?;
                self.stages[0] = Stage::Choices { next: choice + 1, nodes };
                shortest(Subject::Choice(choice), nodes)
            }
            Stage::Line { mut next, left, mut after } => {
                while let Some(at) = next {
                    let known = reviewer.known(&self.position(Subject::Line(at)));
                    let known = known.and(after.at_most_before());
                    if is_far(known) {
                        self.stages[0] = Stage::Line { next, left, after };
                        return shortest(Subject::Line(at), left);
                    }
                    (next, after) = (at.checked_sub(1), known);
                }
                None
            }
        }
    }

    /// Takes note of what a search has found.
    fn end_search(&mut self, subject: Subject, known: Bounds, spent: u64) -> Advance {
        self.tried.insert(subject);
        match self.stages.front_mut() {
            Some(Stage::Outlooks { .. }) if known.outlook() == Outlook::Undecided => {
                self.given_up.insert(subject);
            }
            // Without this distance, those before it are out of reach.
            Some(Stage::Line { next, left, after }) => {
                *left = left.saturating_sub(spent);
                *after = known;
                *next =
                    next.and_then(|at| at.checked_sub(1)).filter(|_| known.distance().is_some());
                return Advance::Searching;
            }
            Some(Stage::Choices { .. }) => return Advance::Searching,
            Some(Stage::Here { .. } | Stage::Outlooks { .. }) | None => {}
        }
        Advance::Found
    }

    /// Goes on to the next stage.
    fn end_stage(&mut self) -> Advance {
        self.tried.clear();
        match self.stages.pop_front() {
            None => Advance::Done,
            Some(Stage::Choices { .. } | Stage::Line { .. }) => Advance::Found,
            Some(Stage::Here { .. } | Stage::Outlooks { .. }) => Advance::Searching,
        }
    }

    /// Returns the next position that is undecided and was not tried yet.
    fn open(&self, reviewer: &Reviewer) -> Option<Subject> {
        let positions = self.positions(reviewer);
        let outlook = |at: usize| positions[at].map(Bounds::outlook);
        let is_open = |&at: &usize| {
            outlook(at).is_none_or(|outlook| outlook == Outlook::Undecided)
                && !self.tried.contains(&Subject::Line(at))
        };
        let (here, last) = (self.question.at.min(self.moves.len()), self.moves.len());
        // The way to a win is shown from here, so what the line alone proves is not enough.
        let known = reviewer.known(&self.here).outlook();
        if known == Outlook::Undecided && !self.tried.contains(&Subject::Line(here)) {
            return Some(Subject::Line(here));
        }
        if self.question.is_hint {
            return None;
        }
        // Before a position that can be won, all can; after one that is lost, all are. So the end
        // decides the most, and then the middle.
        if is_open(&last) {
            return Some(Subject::Line(last));
        }
        let open: Vec<usize> = (0..last).filter(is_open).collect();
        if let Some(&middle) = open.get(open.len() / 2) {
            return Some(Subject::Line(middle));
        }
        let mut after = self.here.clone();
        (0..self.choices.len()).find_map(|at| {
            // A move that is listed is legal.
            let _ = after.play(self.choices[at]);
            let known = reviewer.known(&after).outlook();
            after.undo();
            let subject = Subject::Choice(at);
            let is_decided = known != Outlook::Undecided
                || outlook(here) == Some(Outlook::Lost)
                || self.is_next(self.choices[at]);
            (!is_decided && !self.tried.contains(&subject)).then_some(subject)
        })
    }

    /// Returns whether a move is that of the line from the position on the screen.
    fn is_next(&self, mv: Move) -> bool {
        self.moves.get(self.question.at) == Some(&mv)
    }

    fn position(&self, subject: Subject) -> Position {
        let (mut position, moves) = match subject {
            Subject::Line(at) if at == self.question.at => return self.here.clone(),
            Subject::Line(at) => (self.question.deal.clone(), &self.moves[..at]),
            Subject::Choice(at) => (self.here.clone(), &self.choices[at..=at]),
        };
        for &mv in moves {
            // All of them were legal.
            let _ = position.play(mv);
        }
        position
    }

    /// Returns what is proved about each position of the line, as far as it was looked at.
    fn positions(&self, reviewer: &Reviewer) -> Vec<Option<Bounds>> {
        let mut position = self.question.deal.clone();
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        for (at, mv) in self.moves.iter().map(Some).chain([None]).enumerate() {
            let known = reviewer.known(&position);
            let is_known =
                known.outlook() != Outlook::Undecided || self.given_up.contains(&Subject::Line(at));
            positions.push(is_known.then_some(known));
            if let Some(&mv) = mv {
                // All of them were legal.
                let _ = position.play(mv);
            }
        }
        // Each position tells of its neighbours.
        let is = |bounds: Option<Bounds>, outlook| bounds.map(Bounds::outlook) == Some(outlook);
        for at in (1..positions.len()).rev() {
            if let Some(next) = positions[at].filter(|_| is(positions[at], Outlook::Winnable)) {
                let known = positions[at - 1].unwrap_or(Bounds::UNKNOWN);
                positions[at - 1] = Some(known.and(next.at_most_before()));
            }
        }
        for at in 1..positions.len() {
            let Some(before) = positions[at - 1] else { continue };
            if positions[at].is_some() || before.outlook() == Outlook::Lost {
                let known = positions[at].unwrap_or(Bounds::UNKNOWN);
                positions[at] = Some(known.and(before.after()));
            }
        }
        positions
    }

    fn findings(&self, reviewer: &Reviewer) -> Findings {
        let positions = self.positions(reviewer);
        let at = self.question.at.min(self.moves.len());
        let is_lost = |bounds: &Option<Bounds>| {
            bounds.is_some_and(|bounds| bounds.outlook() == Outlook::Lost)
        };
        let least = positions[at].map_or(Bounds::UNKNOWN, Bounds::after);
        let known = reviewer.choices(&self.here);
        let choices = known.iter().enumerate().map(|(choice, Choice { mv, bounds })| {
            let known = bounds.and(least);
            let is_known = known.outlook() != Outlook::Undecided
                || self.given_up.contains(&Subject::Choice(choice));
            let is_next = self.is_next(*mv);
            (*mv, if is_next { positions[at + 1] } else { is_known.then_some(known) })
        });
        let lost = positions.iter().position(is_lost);
        let better = lost.filter(|_| is_lost(&positions[at])).and_then(|lost| {
            let before = lost.checked_sub(1)?;
            let line = self.win_from(before, &positions, reviewer);
            (!line.is_empty()).then_some((lost, line))
        });
        Findings {
            moves: Arc::clone(&self.question.moves),
            at: self.question.at,
            choices: choices.collect(),
            line: self.win_from(at, &positions, reviewer),
            is_shortest: positions[at].is_some_and(|bounds| bounds.distance().is_some()),
            positions,
            better,
            is_done: self.stages.is_empty(),
        }
    }

    /// Returns the shortest known win from a position of the line, which perhaps begins as the line
    /// goes on. `positions` is what is proved about these.
    fn win_from(&self, at: usize, positions: &[Option<Bounds>], reviewer: &Reviewer) -> Vec<Move> {
        let Some(length) = positions[at].and_then(Bounds::at_most) else { return Vec::new() };
        let mut position = self.position(Subject::Line(at));
        let mut win = Vec::new();
        for mv in self.moves[at..].iter().map(Some).chain([None]) {
            let left = reviewer.known(&position).at_most();
            if left.is_some_and(|left| win.len() + left as usize <= length as usize) {
                win.extend(reviewer.line(&position));
                return win;
            }
            let Some(&mv) = mv else { break };
            win.push(mv);
            // All of them were legal.
            let _ = position.play(mv);
        }
        Vec::new()
    }
}
