//! Judges the positions of a line in the background.

use patience_core::budget::Budget;
use patience_core::cards::Deck;
use patience_core::game::Move;
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_search::analysis::{Bounds, Outlook, Reviewer};
use patience_search::solve::Aim;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The positions that a search meets before it gives up for now: at first, and once all others have
/// had their turn. Memory limits it, too.
const NODES: [u64; 2] = [100_000, 20_000_000];

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
}

/// What has been found out so far.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    /// The line, and the position that it is about.
    pub(super) moves: Arc<[Move]>,
    pub(super) at: usize,
    /// Whether each position of the line can be won, if that was looked at.
    pub(super) outlooks: Vec<Option<Outlook>>,
    /// The shortest known win from the position, and whether none is shorter.
    pub(super) line: Vec<Move>,
    pub(super) is_shortest: bool,
    /// Each legal move, and whether the position after it can be won.
    pub(super) choices: Vec<(Move, Option<Outlook>)>,
    /// If the game is lost there, the last move before which it was not, and the shortest known win
    /// in its place.
    pub(super) better: Option<(usize, Vec<Move>)>,
    /// Whether nothing more will be found.
    pub(super) is_done: bool,
}

impl Findings {
    /// Returns whether the position can be won.
    pub(super) fn outlook(&self) -> Option<Outlook> {
        self.outlooks.get(self.at).copied().flatten()
    }

    /// Returns whether the game can be won after a legal move.
    pub(super) fn outlook_after(&self, mv: Move) -> Option<Outlook> {
        self.choices.iter().find(|(other, _)| *other == mv)?.1
    }
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
    pub(super) fn new(report: impl Fn(u64, Findings) + Send + 'static) -> Self {
        let (questions, asked) = channel::<(u64, Question, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut desk = Desk::default();
            for (number, question, cancel) in asked {
                let is_cancelled = || cancel.load(Ordering::Relaxed);
                if is_cancelled() {
                    continue;
                }
                desk.work(&question, &is_cancelled, |findings| report(number, findings));
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
    /// Works on a question until all is proved, the limits are reached, or `cancel` returns true.
    /// Reports what is known at first, and after each search.
    pub(super) fn work(
        &mut self,
        question: &Question,
        cancel: &(dyn Fn() -> bool + Sync),
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
    cancel: &'w (dyn Fn() -> bool + Sync),
    moves: Vec<Move>,
    /// The position on the screen, and its legal moves.
    here: Position,
    choices: Vec<Move>,
    /// What a search was given up for.
    given_up: BTreeSet<Subject>,
}

impl Work<'_> {
    /// Judges what is asked for: the position on the screen first, then the line, then the legal
    /// moves. Returns none if it is cancelled.
    fn run(&mut self, report: &mut impl FnMut(Findings)) -> Option<()> {
        for nodes in NODES {
            let mut tried = BTreeSet::new();
            while let Some(subject) = self.next(&tried) {
                let position = self.position(subject);
                tried.insert(subject);
                let known = self.judge(&position, Aim::Any, nodes)?;
                if known.outlook() == Outlook::Undecided {
                    self.given_up.insert(subject);
                }
                report(self.findings(false));
            }
        }
        let here = self.here.clone();
        let known = self.reviewer.known(&here);
        let is_open = known.outlook() == Outlook::Winnable && known.distance().is_none();
        if is_open && !self.question.is_hint {
            self.judge(&here, Aim::Shortest, u64::MAX)?;
        }
        Some(())
    }

    /// Returns the next position that is undecided and was not tried yet.
    fn next(&self, tried: &BTreeSet<Subject>) -> Option<Subject> {
        let outlooks = self.outlooks();
        let is_open = |&at: &usize| {
            outlooks[at].is_none_or(|outlook| outlook == Outlook::Undecided)
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
                || outlooks[here] == Some(Outlook::Lost)
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
    fn judge(&mut self, position: &Position, aim: Aim, nodes: u64) -> Option<Bounds> {
        let mut budget = Budget::nodes(nodes).with_cancel(self.cancel);
        let known = self.reviewer.judge(position, aim, &mut budget);
        (!(self.cancel)()).then_some(known)
    }

    /// Returns whether each position of the line can be won, as far as it was looked at.
    fn outlooks(&self) -> Vec<Option<Outlook>> {
        let mut position = self.question.deal.clone();
        let mut outlooks = Vec::with_capacity(self.moves.len() + 1);
        for (at, mv) in self.moves.iter().map(Some).chain([None]).enumerate() {
            outlooks.push(match self.reviewer.known(&position).outlook() {
                Outlook::Undecided => {
                    self.given_up.contains(&Subject::Line(at)).then_some(Outlook::Undecided)
                }
                proved => Some(proved),
            });
            if let Some(&mv) = mv {
                // All of them were legal.
                let _ = position.play(mv);
            }
        }
        let won = outlooks.iter().rposition(|outlook| *outlook == Some(Outlook::Winnable));
        outlooks[..won.map_or(0, |won| won + 1)].fill(Some(Outlook::Winnable));
        let lost = outlooks.iter().position(|outlook| *outlook == Some(Outlook::Lost));
        let from = lost.unwrap_or(outlooks.len());
        outlooks[from..].fill(Some(Outlook::Lost));
        outlooks
    }

    fn findings(&self, is_done: bool) -> Findings {
        let outlooks = self.outlooks();
        let at = self.question.at.min(self.moves.len());
        let is_lost = outlooks[at] == Some(Outlook::Lost);
        let known = self.reviewer.choices(&self.here);
        let choices = known.iter().enumerate().map(|(at, choice)| {
            let outlook = match choice.bounds.outlook() {
                _ if is_lost => Some(Outlook::Lost),
                _ if self.is_next(choice.mv) => outlooks[self.question.at + 1],
                Outlook::Undecided => {
                    self.given_up.contains(&Subject::Choice(at)).then_some(Outlook::Undecided)
                }
                proved => Some(proved),
            };
            (choice.mv, outlook)
        });
        let lost = outlooks.iter().position(|outlook| *outlook == Some(Outlook::Lost));
        let better = lost.filter(|_| is_lost).and_then(|lost| {
            let before = lost.checked_sub(1)?;
            let line = self.win_from(before);
            (!line.is_empty()).then_some((lost, line))
        });
        Findings {
            moves: Arc::clone(&self.question.moves),
            at: self.question.at,
            choices: choices.collect(),
            line: self.win_from(at),
            is_shortest: self.reviewer.known(&self.here).distance().is_some(),
            outlooks,
            better,
            is_done,
        }
    }

    /// Returns the shortest known win from a position of the line. If none was found there, it
    /// begins as the line goes on.
    fn win_from(&self, at: usize) -> Vec<Move> {
        let mut position = self.position(Subject::Line(at));
        let mut win = Vec::new();
        for mv in self.moves[at..].iter().map(Some).chain([None]) {
            if self.reviewer.known(&position).outlook() == Outlook::Winnable {
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
