//! Judges the positions of a line in the background.

use patience_core::budget::Budget;
use patience_core::cards::Deck;
use patience_core::game::Move;
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_search::analysis::{Bounds, Choice, Outlook, Reviewer};
use patience_search::solve::Aim;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The positions that a search meets before it gives up for now: at first, and once all others have
/// had their turn. Memory limits it, too.
const NODES: [u64; 2] = [100_000, 20_000_000];

/// The positions that all searches for distances along a line meet together.
const DISTANCES: u64 = 20 * NODES[0];

/// The maximum memory of a search, in bytes, however much more it may spend than usual.
const MEMORY: u64 = 4 << 30;

/// How many positions a search meets before it says so again.
const STEP: u64 = 1 << 18;

/// What to find out.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) deal: Position,
    /// Its cards. What is known of one deal says nothing of another.
    pub(super) deck: Deck,
    /// The moves of the line, which are legal.
    pub(super) moves: Arc<[Move]>,
    /// The number of moves before the position on the screen.
    pub(super) at: usize,
    /// Whether only a way to win from there is asked for.
    pub(super) is_hint: bool,
    /// How many times the usual limit to spend on the position on the screen.
    pub(super) effort: u64,
}

impl Question {
    /// Returns the number of positions that the search from the position on the screen may meet.
    pub(super) const fn limit(effort: u64) -> u64 {
        NODES[1].saturating_mul(effort)
    }

    /// Returns the memory that it may use, in bytes.
    pub(super) fn memory(effort: u64) -> u64 {
        Budget::MEMORY.saturating_mul(effort).min(MEMORY)
    }
}

/// What has been found out so far.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    /// The line, and the position that it is about.
    pub(super) moves: Arc<[Move]>,
    pub(super) at: usize,
    /// What is proved about each position of the line, if that was looked at.
    pub(super) positions: Vec<Option<Bounds>>,
    /// The shortest known win from the position, and whether none is shorter.
    pub(super) line: Vec<Move>,
    pub(super) is_shortest: bool,
    /// Each legal move, and what is proved about the position after it, if that was looked at.
    pub(super) choices: Vec<(Move, Option<Bounds>)>,
    /// If the game is lost there, the last move before which it was not, and the shortest known win
    /// in its place.
    pub(super) better: Option<(usize, Vec<Move>)>,
    /// Whether nothing more will be found.
    pub(super) is_done: bool,
}

impl Findings {
    /// Returns whether the position can be won.
    pub(super) fn outlook(&self) -> Option<Outlook> {
        self.bounds().map(Bounds::outlook)
    }

    /// Returns what is proved about the position, if it was looked at.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.positions.get(self.at).copied().flatten()
    }

    /// Returns what is proved about the position after a legal move, if it was looked at.
    pub(super) fn after(&self, mv: Move) -> Option<Bounds> {
        self.choices.iter().find(|(other, _)| *other == mv)?.1
    }
}

/// What there is to say about a question.
#[derive(Clone, Debug)]
pub(super) enum Report {
    Found(Findings),
    /// The searches have met this many positions.
    Met(u64),
}

/// A thread that works on one question at a time.
pub(super) struct Analyst {
    questions: Sender<(u64, Question, Arc<AtomicBool>)>,
    /// The number of the last question, and what ends the work on it.
    number: u64,
    cancel: Arc<AtomicBool>,
}

impl Analyst {
    /// Starts the thread. It calls `report` with the number of a question and what was found out.
    pub(super) fn new(report: impl Fn(u64, Report) + Send + Sync + 'static) -> Self {
        let (questions, asked) = channel::<(u64, Question, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut desk = Desk::default();
            for (number, question, cancel) in asked {
                let told = AtomicU64::new(0);
                let is_cancelled = |met: u64| {
                    if met >= told.load(Ordering::Relaxed) + STEP {
                        told.store(met, Ordering::Relaxed);
                        report(number, Report::Met(met));
                    }
                    cancel.load(Ordering::Relaxed)
                };
                if is_cancelled(0) {
                    continue;
                }
                let found = |findings| report(number, Report::Found(findings));
                desk.work(&question, &is_cancelled, found);
            }
        });
        Self { questions, number: 0, cancel: Arc::default() }
    }

    /// Asks a question in place of the last one, or none.
    pub(super) fn ask(&mut self, question: Option<Question>) {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.number += 1;
        if let Some(question) = question {
            // If the thread is gone, nothing will be found.
            let _ = self.questions.send((self.number, question, Arc::clone(&self.cancel)));
        }
    }

    /// Returns whether a report is about the last question.
    pub(super) const fn is_asked(&self, number: u64) -> bool {
        self.number == number
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// What is remembered from question to question: all that was proved about a deal.
#[derive(Default)]
pub(super) struct Desk {
    game: Option<((GameId, Deck), Reviewer)>,
}

impl Desk {
    /// Works on a question until all is proved, the limits are reached, or `cancel` returns true,
    /// which is called with the number of positions met so far. Reports what is known at first, and
    /// after each search.
    pub(super) fn work(
        &mut self,
        question: &Question,
        cancel: &(dyn Fn(u64) -> bool + Sync),
        mut report: impl FnMut(Findings),
    ) {
        let game = (question.deal.id(), question.deck.clone());
        let known = self.game.take().filter(|(known, _)| *known == game);
        let (_, reviewer) =
            self.game.insert(known.unwrap_or_else(|| (game, Reviewer::new(&question.deal))));
        let moves = question.moves.to_vec();
        let mut here = question.deal.clone();
        for &mv in moves.iter().take(question.at) {
            // The moves of a line are legal.
            let _ = here.play(mv);
        }
        let mut work = Work {
            question,
            reviewer,
            cancel,
            moves,
            choices: here.legal_moves(),
            here,
            given_up: BTreeSet::new(),
            met: 0,
        };
        report(work.findings(false));
        // It stops early if it is cancelled.
        if work.run(&mut report).is_some() {
            report(work.findings(true));
        }
    }
}

/// A position to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    /// That after a number of moves of the line.
    Line(usize),
    /// That after a legal move from the position on the screen.
    Choice(usize),
}

/// Work on a question.
struct Work<'w> {
    question: &'w Question,
    reviewer: &'w mut Reviewer,
    cancel: &'w (dyn Fn(u64) -> bool + Sync),
    moves: Vec<Move>,
    /// The position on the screen, and its legal moves.
    here: Position,
    choices: Vec<Move>,
    /// What a search was given up for.
    given_up: BTreeSet<Subject>,
    /// The number of positions that were met.
    met: u64,
}

impl Work<'_> {
    /// Judges what is asked for: the position on the screen first, then the line, then the legal
    /// moves; then how far the wins are. Returns none if it is cancelled.
    fn run(&mut self, report: &mut impl FnMut(Findings)) -> Option<()> {
        let (here, effort) = (self.here.clone(), self.question.effort);
        let budget = || {
            let memory = Question::memory(effort);
            Budget::nodes(Question::limit(effort)).with_memory(memory)
        };
        if effort > 1 {
            self.judge(&here, Aim::Any, budget())?;
            report(self.findings(false));
            self.shorten(&here, budget())?;
            report(self.findings(false));
        }
        self.decide(NODES[0], report)?;
        if !self.question.is_hint {
            self.measure(report)?;
        }
        self.decide(NODES[1], report)?;
        if !self.question.is_hint {
            self.shorten(&here, budget().with_nodes(u64::MAX))?;
        }
        Some(())
    }

    /// Finds out which positions can be won, with so many nodes for each.
    fn decide(&mut self, nodes: u64, report: &mut impl FnMut(Findings)) -> Option<()> {
        let mut tried = BTreeSet::new();
        while let Some(subject) = self.next(&tried) {
            let position = self.position(subject);
            tried.insert(subject);
            let known = self.judge(&position, Aim::Any, Budget::nodes(nodes))?;
            if known.outlook() == Outlook::Undecided {
                self.given_up.insert(subject);
            }
            report(self.findings(false));
        }
        Some(())
    }

    /// Finds out how far a win is from the position on the screen and after each of its moves, and
    /// then from each position of the line: from the end on, since searches get longer towards the
    /// deal.
    fn measure(&mut self, report: &mut impl FnMut(Findings)) -> Option<()> {
        let here = self.here.clone();
        self.shorten(&here, Budget::nodes(NODES[0]))?;
        for choice in 0..self.choices.len() {
            let after = self.position(Subject::Choice(choice));
            self.shorten(&after, Budget::nodes(NODES[0]))?;
        }
        report(self.findings(false));
        let mut position = self.position(Subject::Line(self.moves.len()));
        let (mut left, mut after) = (DISTANCES, Bounds::UNKNOWN);
        for _ in 0..=self.moves.len() {
            let known = self.reviewer.known(&position).and(after.at_most_before());
            after = known;
            if known.outlook() == Outlook::Winnable && known.distance().is_none() {
                let met = self.met;
                after = self.judge(&position, Aim::Shortest, Budget::nodes(left))?;
                left = left.saturating_sub(self.met - met);
                if after.distance().is_none() {
                    break;
                }
            }
            position.undo();
        }
        report(self.findings(false));
        Some(())
    }

    /// Looks for the shortest win from a position that can be won.
    fn shorten(&mut self, position: &Position, budget: Budget<'_>) -> Option<()> {
        let known = self.reviewer.known(position);
        if known.outlook() == Outlook::Winnable && known.distance().is_none() {
            self.judge(position, Aim::Shortest, budget)?;
        }
        Some(())
    }

    /// Returns the next position that is undecided and was not tried yet.
    fn next(&self, tried: &BTreeSet<Subject>) -> Option<Subject> {
        let positions = self.positions();
        let outlook = |at: usize| positions[at].map(Bounds::outlook);
        let is_open = |&at: &usize| {
            outlook(at).is_none_or(|outlook| outlook == Outlook::Undecided)
                && !tried.contains(&Subject::Line(at))
        };
        let (here, last) = (self.question.at.min(self.moves.len()), self.moves.len());
        // The way to a win is shown from here, so what the line alone proves is not enough.
        let known = self.reviewer.known(&self.here).outlook();
        if known == Outlook::Undecided && !tried.contains(&Subject::Line(here)) {
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
            let known = self.reviewer.known(&after).outlook();
            after.undo();
            let subject = Subject::Choice(at);
            let is_decided = known != Outlook::Undecided
                || outlook(here) == Some(Outlook::Lost)
                || self.is_next(self.choices[at]);
            (!is_decided && !tried.contains(&subject)).then_some(subject)
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

    /// Judges a position, unless that is cancelled.
    fn judge(&mut self, position: &Position, aim: Aim, budget: Budget<'_>) -> Option<Bounds> {
        let met = AtomicU64::new(self.met);
        let cancel = || (self.cancel)(met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed));
        let mut budget = budget.with_cancel(&cancel);
        let known = self.reviewer.judge(position, aim, &mut budget);
        self.met += budget.spent();
        (!(self.cancel)(self.met)).then_some(known)
    }

    /// Returns what is proved about each position of the line, as far as it was looked at.
    fn positions(&self) -> Vec<Option<Bounds>> {
        let mut position = self.question.deal.clone();
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        for (at, mv) in self.moves.iter().map(Some).chain([None]).enumerate() {
            let known = self.reviewer.known(&position);
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

    fn findings(&self, is_done: bool) -> Findings {
        let positions = self.positions();
        let at = self.question.at.min(self.moves.len());
        let is_lost = |bounds: &Option<Bounds>| {
            bounds.is_some_and(|bounds| bounds.outlook() == Outlook::Lost)
        };
        let least = positions[at].map_or(Bounds::UNKNOWN, Bounds::after);
        let known = self.reviewer.choices(&self.here);
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
            let line = self.win_from(before, &positions);
            (!line.is_empty()).then_some((lost, line))
        });
        Findings {
            moves: Arc::clone(&self.question.moves),
            at: self.question.at,
            choices: choices.collect(),
            line: self.win_from(at, &positions),
            is_shortest: positions[at].is_some_and(|bounds| bounds.distance().is_some()),
            positions,
            better,
            is_done,
        }
    }

    /// Returns the shortest known win from a position of the line, which perhaps begins as the line
    /// goes on. `positions` is what is proved about these.
    fn win_from(&self, at: usize, positions: &[Option<Bounds>]) -> Vec<Move> {
        let Some(length) = positions[at].and_then(Bounds::at_most) else { return Vec::new() };
        let mut position = self.position(Subject::Line(at));
        let mut win = Vec::new();
        for mv in self.moves[at..].iter().map(Some).chain([None]) {
            let left = self.reviewer.known(&position).at_most();
            if left.is_some_and(|left| win.len() + left as usize <= length as usize) {
                win.extend(self.reviewer.line(&position));
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
