//! What can be written and copied of a session.

use super::Session;
use crate::saving::SavedRecord;
use patience_core::notation::WrittenRecord;

impl Session<'_> {
    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(crate) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the whole line on the screen as such a record, with all other lines as branches of it
    /// in comments.
    pub(crate) fn line_text(&self) -> Option<String> {
        let text = self.finished_text(self.steps().len())?;
        Some(self.table.as_ref()?.with_branches(text))
    }

    /// Returns the same line in the parts that a file gets which has it already.
    pub(crate) fn saved_record(&self) -> Option<SavedRecord> {
        let (table, line) = (self.table.as_ref()?, self.line()?);
        let record = line.to_record();
        Some(SavedRecord {
            text: self.line_text()?,
            dealt: line.branch(0).position().clone(),
            moves: record.moves,
            outcome: record.outcome,
            branches: table.branches(table.path()).collect(),
        })
    }

    pub(super) fn finished_text(&self, moves: usize) -> Option<String> {
        let record = self.line()?.branch(moves).to_record();
        if self.writes_deals || !self.is_deal_secret() {
            return Some(record.to_string());
        }
        let mut text = WrittenRecord { deal: None, ..record }.to_string();
        if self.record().is_some_and(|record| record.is_from_book) {
            text += " ; dealt from a deal book: verify it with `--deals`";
        }
        Some(text)
    }

    /// Returns the game id, with every card of its deal unless some are face down. Those that the
    /// record itself lists are no secret.
    pub(crate) fn id_text(&self) -> Option<String> {
        let line = self.line()?;
        Some(match self.is_deal_secret() {
            true => line.id().to_string(),
            false => line.id().with_deal(line.deck()),
        })
    }

    /// Returns all that was played, as a text that changes if that does.
    pub(crate) fn game(&self) -> String {
        let Some(table) = &self.table else { return String::new() };
        let main = table.tree().main();
        let branches = table.branches(&main).map(|branch| branch.to_string());
        std::iter::once(table.tree().text(&main)).chain(branches).collect::<Vec<_>>().join("\n")
    }
}
