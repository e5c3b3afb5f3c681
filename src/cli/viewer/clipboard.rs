//! Texts to copy, and how a terminal takes them.

use super::state::Viewer;
use patience_report::base64::base64;
use patience_report::transcript::Transcript;

impl Viewer<'_, '_> {
    /// Returns the game id with every card of its deal. Nobody sees it: the stock may be face down.
    pub(super) fn deal_text(&self) -> Option<String> {
        self.line().map(|line| line.id().with_deal(line.deck()))
    }

    /// Returns the game id, with every card of its deal unless some are face down. Those that the
    /// record itself lists are no secret.
    pub(super) fn id_text(&self) -> Option<String> {
        match self.is_deal_secret() {
            true => self.line().map(|line| line.id().to_string()),
            false => self.deal_text(),
        }
    }

    /// Returns whether some card is face down that the record itself does not list.
    pub(super) fn is_deal_secret(&self) -> bool {
        let lists = |record: &Transcript<'_>| !matches!(record.record().deal(), Ok(None));
        self.hides() && !self.transcript().is_some_and(lists)
    }

    /// Puts a text on its way to the clipboard.
    pub(super) fn copy(&mut self, text: Option<String>, what: &str) {
        self.message = Some(match text {
            Some(_) => format!("sent {what} to the clipboard"),
            None => "the record cannot be dealt".to_owned(),
        });
        self.copied = text;
    }
}

/// Returns the escape sequence (OSC 52) that makes a terminal put a text on the clipboard.
pub(super) fn osc52(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}
