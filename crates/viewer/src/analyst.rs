//! Judges the positions of a line in the background.

use patience_search::analysis::{Advance, Analyst, Findings, Question};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// How many positions a search meets before it says so again.
const STEP: u64 = 1 << 18;

/// A report on a question.
#[derive(Clone, Debug)]
pub(super) enum AnalystReport {
    Found(Findings),
    /// The searches have met this many positions.
    Met(u64),
}

/// A thread that works on one question at a time.
pub(super) struct AnalystThread {
    questions: Sender<(u64, Question, Arc<AtomicBool>)>,
    /// The number of the last question, and what ends the work on it.
    number: u64,
    cancel: Arc<AtomicBool>,
}

impl AnalystThread {
    /// Starts the thread. It calls `report` with the number of a question and what was found out.
    pub(super) fn new(report: impl Fn(u64, AnalystReport) + Send + Sync + 'static) -> Self {
        let (questions, asked) = channel::<(u64, Question, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut analyst = Analyst::default();
            for (number, question, cancel) in asked {
                let told = AtomicU64::new(0);
                let is_cancelled = |met: u64| {
                    if met >= told.load(Ordering::Relaxed) + STEP {
                        told.store(met, Ordering::Relaxed);
                        report(number, AnalystReport::Met(met));
                    }
                    cancel.load(Ordering::Relaxed)
                };
                if is_cancelled(0) {
                    continue;
                }
                let found = |findings| report(number, AnalystReport::Found(findings));
                work(&mut analyst, question, &is_cancelled, found);
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

impl Drop for AnalystThread {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Works on a question until all is proved, the limits are reached, or `cancel` returns true, which
/// is called with the number of positions met so far. Reports what is known at first, and after each
/// search.
pub(super) fn work(
    analyst: &mut Analyst,
    question: Question,
    cancel: &(dyn Fn(u64) -> bool + Sync),
    mut report: impl FnMut(Findings),
) {
    analyst.ask(question);
    let mut advance = Advance::Found;
    while advance != Advance::Cancelled {
        if advance != Advance::Searching {
            analyst.findings().into_iter().for_each(&mut report);
        }
        if advance == Advance::Done {
            return;
        }
        // The thread is cancelled, so that no search need be cut into parts.
        advance = analyst.advance(u64::MAX, cancel);
    }
}
