//! Ids, and whether they need their deals.

use patience_core::deal_book::DealBook;
use patience_core::notation::{GameId, Record};
use patience_core::play::Line;

/// Returns the id of a line, with its deal if the shuffle does not tell it.
pub(crate) fn written(line: &Line, writes_deal: bool) -> String {
    if writes_deal { line.id().with_deal(line.deck()) } else { line.id().to_string() }
}

/// Returns an id to show, with `[…]` for a deal.
pub(crate) fn short(id: &GameId, has_deal: bool) -> String {
    format!("{id}{}", if has_deal { "[…]" } else { "" })
}

/// Returns whether a record needs its deal: the shuffle does not tell it.
pub(crate) fn needs_deal(record: &Record<'_>, id: GameId, deals: &DealBook) -> bool {
    let lists = record.deal().is_ok_and(|deal| deal.is_some());
    lists || id.shuffle.is_none() || deals.knows(&id)
}
