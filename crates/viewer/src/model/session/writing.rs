//! What can be written and copied of a session.

use super::Session;
use crate::saving::SavedRecord;

impl Session<'_> {
    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(crate) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the game for a file, which may have its record already. A line that was undone is a branch.
    pub(crate) fn saved_record(&self) -> Option<SavedRecord> {
        self.game().map(SavedRecord::of)
    }

    pub(super) fn finished_text(&self, moves: usize) -> Option<String> {
        Some(self.game()?.finished(moves))
    }
}
