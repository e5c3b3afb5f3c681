//! What was answered to questions before.

use super::about::About;

/// The answers, the last one at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    answers: Vec<(About, String)>,
}

/// The maximum number of answers that are kept.
const MAX: usize = 200;

/// Returns the kind of a question: all that ask for a file have their answers in common.
const fn kind(about: About) -> About {
    match about {
        About::OtherFile => About::File,
        about => about,
    }
}

impl History {
    /// Takes note of an answer.
    pub(crate) fn add(&mut self, about: About, answer: &str) {
        let entry = (kind(about), answer.to_owned());
        if answer.trim().is_empty() {
            return;
        }
        self.answers.retain(|other| *other != entry);
        self.answers.push(entry);
        self.answers.drain(..self.answers.len().saturating_sub(MAX));
    }

    /// Returns the answer to such a question that was given `back` answers ago, from 1.
    pub(crate) fn find(&self, about: About, back: usize) -> Option<&str> {
        let such = self.answers.iter().rev().filter(|(of, _)| *of == kind(about));
        such.map(|(_, answer)| answer.as_str()).nth(back.checked_sub(1)?)
    }
}
