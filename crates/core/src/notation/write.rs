//! Writes records: the inverse of the parser.

use super::deal::canonical_words;
use super::fault::Fault;
use super::id::GameId;
use super::lines::Lines;
use super::record::Record;
use super::token::{MoveText, Outcome, Token};
use crate::cards::{Card, Deck};
use crate::text::LineEnd;
use std::fmt;
use std::io;

/// A record as a value: what it says, without the way it is written.
///
/// Displays in canonical text on one line, which [`wrapped`](Self::wrapped) breaks for files.
/// Reading that text gives the same record again, if its moves are in canonical form and its cards are
/// those of its deck.
///
/// ```
/// use patience::notation::matching::{Layout, Move};
/// use patience::notation::{Outcome, WrittenRecord};
/// use patience::records;
///
/// let labels = Layout::new(2, 2, 4, 1).unwrap().labels();
/// let record = records("2x2x4x1-7[ah ? ? ? ? ? ? ?]++ +1a=partial".as_bytes()).next().unwrap();
/// let record = WrittenRecord::<Move>::read(&record, labels).unwrap();
/// assert_eq!(record.moves.len(), 4);
/// assert_eq!(record.outcome, Some(Outcome::Partial));
/// assert_eq!(record.to_string(), "2x2x4x1-7[AH …] +:3x 1a =partial");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRecord<M> {
    /// The game.
    pub id: GameId,
    /// The cards of its literal deal in deal order, with none for each unknown card. An id without
    /// a shuffle number needs one.
    pub deal: Option<Vec<Option<Card>>>,
    /// The moves, each as often as it is played.
    pub moves: Vec<M>,
    /// The outcome that it names. A record with a shuffle number and a deal needs one if it has no
    /// moves: without either, it is a deal-book entry.
    pub outcome: Option<Outcome>,
}

impl<M> WrittenRecord<M> {
    /// Gives it the deal of a deck, unless its number deals the same.
    #[must_use]
    pub fn dealing(self, deck: &Deck) -> Self {
        if self.id.deals(deck) { self } else { self.with_deck(deck) }
    }

    /// Gives it the deal of a deck.
    #[must_use]
    pub fn with_deck(self, deck: &Deck) -> Self {
        Self { deal: Some(deck.iter().copied().map(Some).collect()), ..self }
    }
}

impl<M: MoveText> WrittenRecord<M> {
    /// Reads a record of a game with moves of type `M`.
    ///
    /// # Errors
    /// Returns the first fault in its text.
    pub fn read(record: &Record<'_>, labels: M::Labels) -> Result<Self, Fault> {
        let deal = record.deal()?.map(|deal| deal.cards().to_vec());
        let mut read = Self { id: *record.id()?, deal, moves: Vec::new(), outcome: None };
        for token in record.tokens::<M>(labels) {
            match token? {
                Token::Move { mv, repeat, .. } => {
                    let moves = std::iter::repeat_n(mv.canonical(), repeat.times().into());
                    read.moves.extend(moves);
                }
                Token::Outcome { outcome, .. } => read.outcome = Some(outcome),
            }
        }
        Ok(read)
    }
}

impl<M: fmt::Display> WrittenRecord<M> {
    /// Returns its canonical text as files have it: on lines of at most 100 columns, without a line end
    /// after the last.
    ///
    /// ```
    /// use patience::notation::WrittenRecord;
    /// use patience::notation::matching::{Label, Move};
    ///
    /// let to = |number| Move::Transfer { from: Label::column(number), to: Label::freecell(number) };
    /// let moves = (0..40).map(|number| to(number % 2)).collect();
    /// let record =
    ///     WrittenRecord { id: "2x2x13x4+1".parse().unwrap(), deal: None, moves, outcome: None };
    /// assert_eq!(record.wrapped().lines().count(), 2);
    /// assert_eq!(record.wrapped().replace('\n', " "), record.to_string());
    /// ```
    #[must_use]
    pub fn wrapped(&self) -> String {
        self.filled(Lines::new(Vec::new(), LineEnd::Lf))
    }

    /// Returns its text on these lines.
    fn filled(&self, mut lines: Lines<Vec<u8>>) -> String {
        // Memory can always be written.
        let _ = self.write(&mut lines);
        String::from_utf8_lossy(&lines.out).into_owned()
    }

    fn write(&self, lines: &mut Lines<impl io::Write>) -> io::Result<()> {
        write_id(lines, &self.id, self.deal.as_deref())?;
        self.moves.iter().try_for_each(|mv| lines.play(mv, 1))?;
        lines.end_run()?;
        match self.outcome {
            Some(outcome) => lines.word(format!("={outcome}").as_bytes()),
            None => Ok(()),
        }
    }
}

impl<M: fmt::Display> fmt::Display for WrittenRecord<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.filled(Lines::endless(Vec::new())))
    }
}

/// Writes an id with its deal, if it has one. A bracket is next to its card.
pub(super) fn write_id(
    lines: &mut Lines<impl io::Write>,
    id: &GameId,
    deal: Option<&[Option<Card>]>,
) -> io::Result<()> {
    let mut word = id.to_string();
    if let Some(cards) = deal {
        let mut cards = canonical_words(cards, true);
        word = format!("{word}[{}", cards.next().unwrap_or_default());
        for card in cards {
            lines.word(word.as_bytes())?;
            word = card;
        }
        word.push(']');
    }
    lines.word(word.as_bytes())
}
