//! What can be written and copied of a session.

use super::Session;
use crate::saving::SavedRecord;
use patience_core::notation::{Record, WrittenRecord, wrapped};
use patience_core::text::LineEnd;
use patience_table::{Table, rewritten};

/// What a record says whose deal is not written in it.
const FROM_BOOK: &str = " ; dealt from a deal book: verify it with `--deals`";

impl Session<'_> {
    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(crate) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the record as it is written, with the line on the screen as its line and all other lines
    /// as branches of it in comments, and with an outcome, so that it passes. It has its deal likewise.
    pub(crate) fn line_text(&self) -> Option<String> {
        self.saved_record().map(|saved| saved.text)
    }

    /// Returns the game for a file, which may have its record already. A line that was undone is a branch.
    pub(crate) fn saved_record(&self) -> Option<SavedRecord> {
        self.rewritten_record(self.writes_deals || !self.is_deal_secret())
    }

    /// Returns the same with every card that its number does not deal, secret or not: what brings the
    /// game back.
    pub(crate) fn whole_text(&self) -> Option<String> {
        let has_deal = self.writes_deals || !self.is_deal_secret() || self.is_from_book();
        self.rewritten_record(has_deal).map(|saved| saved.text)
    }

    fn rewritten_record(&self, has_deal: bool) -> Option<SavedRecord> {
        let (game, record) = (self.table.as_ref()?.with_undone(), self.transcript()?.record());
        let dealt = game.line().dealt().clone();
        let text = rewritten(&self.own_text(record, has_deal), LineEnd::Lf, dealt, &game).ok()?;
        let text = String::from_utf8_lossy(&text);
        Some(SavedRecord { text: text.replace("\r\n", "\n").replace('\r', "\n"), game })
    }

    /// Returns the text of the record, with its deal if `has_deal` is true or it is written.
    fn own_text(&self, record: &Record<'_>, has_deal: bool) -> Vec<u8> {
        let (own, end) = (record.own_span(), record.span().end);
        let is_written = matches!(record.deal(), Ok(Some(_)));
        let has_deal = !is_written && has_deal;
        let deal = self.line().filter(|_| has_deal).map(|line| line.id().with_deal(line.deck()));
        let mut text = match deal {
            Some(deal) => {
                [deal.as_bytes(), &record.text()[record.deal_span().end..own.end]].concat()
            }
            None => own.of(record.text()).to_vec(),
        };
        if !is_written && !has_deal && self.is_from_book() && own.end == end {
            text.extend(FROM_BOOK.as_bytes());
        }
        text
    }

    /// Returns whether the cards come from a deal book.
    fn is_from_book(&self) -> bool {
        self.record().is_some_and(|record| record.is_from_book)
    }

    pub(super) fn finished_text(&self, moves: usize) -> Option<String> {
        let record = self.line()?.branch(moves).to_record();
        if self.writes_deals || !self.is_deal_secret() {
            return Some(wrapped(&record.to_string()));
        }
        let mut text = wrapped(&WrittenRecord { deal: None, ..record }.to_string());
        if self.is_from_book() {
            text += FROM_BOOK;
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

    /// Returns all that was played, undone or not, as a text that changes if that does.
    pub(crate) fn game(&self) -> String {
        self.table.as_ref().map(Table::lines_text).unwrap_or_default()
    }
}
