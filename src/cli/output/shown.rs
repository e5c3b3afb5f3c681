//! What people are shown of failures: the first of those that say the same, and not too many.

use patience_core::judge::{Status, Verdict};
use patience_core::source::Location;
use patience_core::text::english::grouped;
use patience_core::text::shown;
use patience_report::formats::{Finding, Summary};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of places that are listed of failures that say the same.
const PLACES: usize = 10;

/// What becomes of a failure for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The failure is shown.
    Shown,
    /// The failure is counted with the one that says the same.
    Counted,
    /// The failure is counted with all that are too many.
    Hidden,
}

/// A failure, or notes on a record that passes, for people.
#[derive(Clone)]
pub(crate) struct FailureShape {
    /// All that it says, or none if no other says the same.
    likeness: Option<String>,
    code: String,
    source: String,
    location: Location,
    is_failure: bool,
}

impl FailureShape {
    /// Returns the shape of what is hidden whatever it says.
    pub(crate) fn hidden(is_failure: bool) -> Self {
        let (code, source, location) = <(String, String, Location)>::default();
        Self { likeness: None, code, source, location, is_failure }
    }

    /// Returns the shape of a failure, or of the notes on a record.
    pub(crate) fn new(finding: &Finding<'_, '_>) -> Self {
        let mistake = finding.mistake();
        // An illegal move is shown on its board, and notes are of their own record.
        let is_alone = finding.notes.is_empty() && is_general(finding.judged.verdict());
        Self {
            likeness: mistake.filter(|_| is_alone).map(|it| {
                format!("{} {}\n{}", it.code, it.reason, it.help.as_deref().unwrap_or_default())
            }),
            code: mistake.map(|it| it.code.to_string()).unwrap_or_default(),
            source: shown(finding.source.name.as_bytes()).into_owned(),
            location: finding.location,
            is_failure: mistake.is_some(),
        }
    }
}

/// Returns whether what is wrong with a record depends on no position.
pub(crate) fn is_general(verdict: &Verdict) -> bool {
    verdict.status == Status::Malformed
}

/// Failures that say the same, of which the first was shown.
struct LikeFailures {
    first: FailureShape,
    /// The number of failures that were not shown.
    more: usize,
    places: Vec<(String, Location)>,
}

/// What was shown so far, in the order of the input. Any thread may ask what it never has to draw.
#[derive(Default)]
pub(crate) struct ShownFailures {
    /// The maximum number of failures to show. If there is none, each of them is shown.
    max: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    number: usize,
    hidden: usize,
    hidden_notes: usize,
    kinds: Vec<LikeFailures>,
}

impl ShownFailures {
    pub(crate) fn at_most(max: usize) -> Self {
        Self { max, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether nothing else is shown.
    pub(crate) fn is_full(&self) -> bool {
        self.state().number >= self.max
    }

    /// Returns what becomes of a failure, as far as it is certain before others are shown.
    pub(crate) fn fate(&self, shape: &FailureShape) -> Fate {
        let state = self.state();
        match state.kind(shape, self.max) {
            Some(_) => Fate::Counted,
            None if state.number >= self.max => Fate::Hidden,
            None => Fate::Shown,
        }
    }

    /// Returns a state in which nothing was shown yet, with the same maximum.
    pub(crate) fn anew(&self) -> Self {
        Self::at_most(self.max)
    }

    /// Decides what becomes of the next failure.
    pub(crate) fn next(&self, shape: FailureShape) -> Fate {
        let mut state = self.state();
        if let Some(at) = state.kind(&shape, self.max) {
            let kind = &mut state.kinds[at];
            kind.more += 1;
            if kind.places.len() < PLACES {
                kind.places.push((shape.source, shape.location));
            }
            return Fate::Counted;
        }
        if state.number >= self.max {
            match shape.is_failure {
                true => state.hidden += 1,
                false => state.hidden_notes += 1,
            }
            return Fate::Hidden;
        }
        state.number += 1;
        if shape.likeness.is_some() && self.max < usize::MAX {
            state.kinds.push(LikeFailures { first: shape, more: 0, places: Vec::new() });
        }
        Fate::Shown
    }

    /// Adds what was not shown to the numbers of a run.
    pub(crate) fn add_to(&self, summary: &mut Summary) {
        let state = self.state();
        summary.hidden += state.hidden;
        summary.hidden_notes += state.hidden_notes;
        summary
            .alike
            .extend(state.kinds.iter().filter(|kind| kind.more > 0).map(LikeFailures::line));
    }
}

impl State {
    /// Returns which failure that was shown says the same.
    fn kind(&self, shape: &FailureShape, max: usize) -> Option<usize> {
        let likeness = shape.likeness.as_ref().filter(|_| max < usize::MAX)?;
        self.kinds.iter().position(|kind| kind.first.likeness.as_ref() == Some(likeness))
    }
}

impl LikeFailures {
    /// Returns the line that counts the others.
    fn line(&self) -> String {
        let Self {
            first: FailureShape { code, source, location: Location { line, column }, .. },
            ..
        } = self;
        let is_here = self.places.iter().all(|(other, _)| other == source);
        let places = self.places.iter().map(|(source, Location { line, .. })| match is_here {
            true => line.to_string(),
            false => format!("{source}:{line}"),
        });
        let places: Vec<String> = places.collect();
        let lines = match (is_here, self.more) {
            (true, 1) => "line ",
            (true, _) => "lines ",
            (false, _) => "",
        };
        let rest = if self.more > self.places.len() { " …" } else { "" };
        let more = grouped(self.more);
        let places = places.join(", ");
        format!(
            "{code} at {source}:{line}:{column}, and {more} more like it: {lines}{places}{rest}"
        )
    }
}
