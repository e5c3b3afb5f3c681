//! Listed deals, in a temporary file once they are many.

use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Card, Deck};
use patience_infer::Question;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use std::io::{self, BufReader, Read, Seek, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use tempfile::SpooledTempFile;

/// How many bytes stay in memory, one for each card.
const HELD: usize = 1 << 20;

/// The first deals of a question, in order.
pub(crate) struct Listed {
    /// The number of deals.
    pub(crate) len: usize,
    /// The limit that ended the search early; none if the list is complete.
    pub(crate) limit: Option<Limit>,
    /// The first of them.
    pub(crate) first: Option<Deck>,
    cards: Mutex<SpooledTempFile>,
}

impl Listed {
    /// Lists up to `wanted` deals.
    ///
    /// # Errors
    /// Returns an error if they can neither be held in memory nor in a file.
    pub(crate) fn new(
        question: &Question<'_, '_>,
        wanted: usize,
        budget: &mut Budget<'_>,
    ) -> io::Result<Self> {
        let mut cards = SpooledTempFile::new(HELD);
        let (mut len, mut first, mut written) = (0, None, Ok(()));
        let limit = question.list_each(wanted, budget, |deck| {
            let bytes: Vec<u8> = deck.iter().map(|card| card.index()).collect();
            written = cards.write_all(&bytes);
            if written.is_err() {
                return ControlFlow::Break(());
            }
            len += 1;
            first.get_or_insert_with(|| deck.clone());
            ControlFlow::Continue(())
        });
        written.map(|()| Self { len, limit, first, cards: Mutex::new(cards) })
    }

    /// Calls `see` with each deal.
    pub(crate) fn each(&self, mut visit: impl FnMut(&[Card]) -> io::Result<()>) -> io::Result<()> {
        let mut cards = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        cards.rewind()?;
        let mut cards = BufReader::new(&mut *cards);
        let mut bytes = vec![0; self.first.as_ref().map_or(0, |deck| deck.len())];
        let mut deck = Vec::with_capacity(bytes.len());
        for _ in 0..self.len {
            cards.read_exact(&mut bytes)?;
            deck.clear();
            deck.extend(bytes.iter().filter_map(|&index| Card::from_index(index)));
            visit(&deck)?;
        }
        Ok(())
    }
}

/// Arrays of the names of cards, one at a time.
impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut deals = serializer.serialize_seq(Some(self.len))?;
        let mut failed = None;
        let read = self.each(|deck| {
            let names: Vec<String> = deck.iter().map(ToString::to_string).collect();
            deals.serialize_element(&names).map_err(|error| {
                failed = Some(error);
                io::ErrorKind::Other.into()
            })
        });
        match (failed, read) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(S::Error::custom(error)),
            (None, Ok(())) => deals.end(),
        }
    }
}
