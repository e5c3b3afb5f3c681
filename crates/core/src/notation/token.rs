//! Parses moves and outcomes, with their places in the text.

use super::blank::{first_word, skip_blank};
use super::fault::{Fault, FaultKind, MoveFault, Repetition};
use super::parser::{Parsed, fault, fault_of, look_alike, value_of};
use crate::sealed::Sealed;
use crate::text::Span;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, digit0, digit1};
use nom::sequence::{delimited, preceded};
use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;

/// The syntax of the moves of a game.
///
/// Displays in canonical form, which parses to the canonical move again.
pub trait MoveText: Sealed + Copy + Eq + fmt::Debug + fmt::Display {
    /// What the text of moves depends on, such as the labels of the game.
    type Labels: Copy;

    /// Parses the longest move at the start of a text, and passes it to `then` with the rest of the
    /// text. Returns none if the text does not start with a move.
    ///
    /// `then` is called in the branch of each form of move, so that the compiler knows the form.
    #[doc(hidden)]
    fn read_then<'a, T>(
        labels: &Self::Labels,
        text: &'a [u8],
        then: impl FnOnce(&Self, &'a [u8]) -> T,
    ) -> Option<T>;

    /// Parses the longest move at the start of a text. Returns it with the rest of the text, or
    /// none if the text does not start with a move.
    ///
    /// ```
    /// use patience::notation::MoveText;
    /// use patience::notation::matching::{Layout, Move};
    ///
    /// let labels = Layout::new(3, 3, 13, 5).unwrap().labels();
    /// let (mv, rest) = Move::read(&labels, b"*321+").unwrap();
    /// assert_eq!((mv.to_string().as_str(), rest), ("*123", &b"+"[..]));
    /// assert_eq!(Move::read(&labels, b"19"), None);
    /// ```
    fn read<'a>(labels: &Self::Labels, text: &'a [u8]) -> Option<(Self, &'a [u8])> {
        Self::read_then(labels, text, |&mv, after| (mv, after))
    }

    /// Returns why no move can be read at the start of `token`, which is UTF-8 and not empty.
    /// `before` is the text before it.
    #[doc(hidden)]
    fn fault(labels: &Self::Labels, before: &[u8], token: &str) -> FaultKind;

    /// Returns the move in its canonical form, as far as that depends on the text alone.
    #[must_use]
    fn canonical(self) -> Self;
}

/// A token of a record after its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<M> {
    /// A move, with its repetition.
    Move {
        /// The move.
        mv: M,
        /// How often it is played.
        repeat: Repeat,
        /// The move with its `:nx`.
        span: Span,
    },
    /// The expected outcome.
    Outcome {
        /// The outcome.
        outcome: Outcome,
        /// From its `=` on.
        span: Span,
    },
}

/// How often a move is played: 1 to 999 times.
///
/// ```
/// use patience::notation::Repeat;
///
/// assert_eq!(Repeat::ONCE.times(), 1);
/// assert_eq!(Repeat::new(999).map(Repeat::times), Some(999));
/// assert_eq!(Repeat::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat(u16);

impl Repeat {
    /// The maximum number of times in one `:nx`.
    pub const MAX: u16 = 999;

    /// Once, as without `:nx`.
    pub const ONCE: Self = Self(1);

    /// Returns a number from 1 to 999, or none for any other.
    #[must_use]
    pub const fn new(times: u16) -> Option<Self> {
        match times {
            1..=Self::MAX => Some(Self(times)),
            _ => None,
        }
    }

    /// Returns the number of times.
    #[must_use]
    pub const fn times(self) -> u16 {
        self.0
    }
}

/// The expected outcome of a record.
///
/// ```
/// use patience::notation::Outcome;
/// use patience::{DealBook, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a =partial").next().unwrap();
/// assert_eq!(verify(&record, &DealBook::default()).outcome, Some(Outcome::Partial));
/// assert_eq!(Outcome::default(), Outcome::Solved, "that is expected of a record without a tag");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game is won.
    #[default]
    Solved,
    /// The game is not won, and legal moves remain.
    Partial,
    /// The game is not won, and no legal move remains.
    Stuck,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 3] = [Self::Solved, Self::Partial, Self::Stuck];

    /// Returns its name: `solved`, `partial` or `stuck`. The notation puts a `=` before it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Partial => "partial",
            Self::Stuck => "stuck",
        }
    }

    /// Parses the outcome at the start of a text, from its `=` on. Returns it with the rest.
    pub(super) fn read(text: &[u8]) -> Option<(Self, &[u8])> {
        let name = text.strip_prefix(b"=")?;
        Self::ALL
            .into_iter()
            .find_map(|outcome| Some((outcome, name.strip_prefix(outcome.as_str().as_bytes())?)))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses the name of an outcome, without a `=`.
///
/// ```
/// use patience::notation::Outcome;
///
/// assert_eq!("stuck".parse(), Ok(Outcome::Stuck));
/// assert_eq!(Outcome::Stuck.to_string(), "stuck");
/// assert!("=stuck".parse::<Outcome>().is_err());
/// ```
impl FromStr for Outcome {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == text).ok_or_else(|| Fault {
            span: Span::new(0, text.len()),
            kind: FaultKind::Move(MoveFault::BadOutcome),
        })
    }
}

/// An iterator over the moves and the outcome of a record, from
/// [`Record::tokens`](super::Record::tokens).
///
/// After a fault it goes on with the next word, so that a later outcome is still found.
#[derive(Clone, Debug)]
pub struct Tokens<'a, M: MoveText> {
    /// The source up to the end of the record.
    text: &'a [u8],
    rest: &'a [u8],
    labels: M::Labels,
    ended: bool,
}

impl<'a, M: MoveText> Tokens<'a, M> {
    pub(super) fn new(text: &'a [u8], start: usize, labels: M::Labels) -> Self {
        Self { text, rest: &text[start.min(text.len())..], labels, ended: false }
    }

    /// Returns the tokens of a text without an id.
    #[doc(hidden)]
    pub fn of_text(text: &'a [u8], labels: M::Labels) -> Self {
        Self::new(text, 0, labels)
    }

    fn offset(&self, rest: &[u8]) -> usize {
        self.text.len() - rest.len()
    }

    /// Returns the token that starts where the rest does, with which it leaves the rest.
    fn token(&mut self, start: usize) -> Result<Token<M>, FaultKind> {
        if self.ended {
            return Err(self.not_utf8(start).unwrap_or(FaultKind::Move(MoveFault::AfterOutcome)));
        }
        if let Some((outcome, after)) = Outcome::read(self.rest) {
            self.rest = after;
            self.ended = true;
            return Ok(Token::Outcome { outcome, span: Span::new(start, self.offset(after)) });
        }
        let Some((mv, after)) = M::read(&self.labels, self.rest) else {
            return Err(self.not_utf8(start).unwrap_or_else(|| {
                let token = str::from_utf8(first_word(self.rest)).unwrap_or_default();
                match token.as_bytes() {
                    [b'=', ..] => FaultKind::Move(MoveFault::BadOutcome),
                    [b':', ..] => FaultKind::Move(MoveFault::Repetition(Repetition::Detached)),
                    _ => M::fault(&self.labels, &self.text[..start], token),
                }
            }));
        };
        let (after, repeat) = match after {
            [b':', ..] => repetition(after).map_err(|error| {
                let malformed = FaultKind::Move(MoveFault::Repetition(Repetition::Malformed));
                self.not_utf8(start).unwrap_or(fault_of(after, error, malformed).kind)
            })?,
            _ => (after, Repeat::ONCE),
        };
        self.rest = after;
        Ok(Token::Move { mv, repeat, span: Span::new(start, self.offset(after)) })
    }

    /// Returns what is wrong with the bytes of the token at `start`, for a token of any kind.
    fn not_utf8(&self, start: usize) -> Option<FaultKind> {
        let error = str::from_utf8(first_word(self.rest)).err()?;
        Some(Fault::not_utf8(self.text, start + error.valid_up_to()).kind)
    }
}

/// Parses the `:nx` at the start of a text.
pub(super) fn repetition(text: &[u8]) -> Parsed<'_, Repeat> {
    let (after, digits) = alt((
        delimited(char(':'), digit1, char('x')),
        preceded(
            (char(':'), take_while(|byte: u8| byte.is_ascii_whitespace()), digit0),
            look_alike,
        ),
    ))
    .parse(text)?;
    let wrong = match value_of(digits) {
        Some(0) => Repetition::Zero,
        times => match times.and_then(|times| Repeat::new(u16::try_from(times).ok()?)) {
            Some(repeat) => return Ok((after, repeat)),
            None => Repetition::TooLarge,
        },
    };
    fault(&[], FaultKind::Move(MoveFault::Repetition(wrong)))
}

impl<M: MoveText> Tokens<'_, M> {
    /// Passes plain moves (after at most one space and not repeated) to `play`, and returns their
    /// number. It stops before the first move that `play` refuses, about which it may ask twice, and
    /// before anything else, such as a fault: [`next`](Iterator::next) handles those.
    #[inline(always)]
    pub(crate) fn plain_moves(&mut self, mut play: impl FnMut(&M) -> bool) -> u64 {
        let mut moves = 0;
        if self.ended {
            return moves;
        }
        let mut rest = match self.rest {
            [b' ', after @ ..] => after,
            all => all,
        };
        // A move and what follows it are shorter than eight bytes. Where there are so many, the compiler
        // leaves out the tests for the end.
        while let Some(near) = rest.first_chunk::<8>()
            && let Some(length) = plain_move(&self.labels, near, &mut play)
        {
            rest = &rest[length..];
            moves += 1;
        }
        while let Some(length) = plain_move(&self.labels, rest, &mut play) {
            rest = &rest[length..];
            moves += 1;
        }
        self.rest = rest;
        moves
    }
}

/// Passes the plain move at the start of a text to `play`. Returns its length, with the space after it,
/// or none if there is no plain move or `play` refuses it.
#[inline(always)]
fn plain_move<M: MoveText>(
    labels: &M::Labels,
    text: &[u8],
    play: &mut impl FnMut(&M) -> bool,
) -> Option<usize> {
    let after = M::read_then(
        labels,
        text,
        #[inline(always)]
        |mv, after| {
            let next = match after {
                [b' ', next @ ..] => next,
                [b':', ..] => return None,
                _ => after,
            };
            if play(mv) { Some(text.len() - next.len()) } else { None }
        },
    );
    after.flatten()
}

impl<M: MoveText> Iterator for Tokens<'_, M> {
    type Item = Result<Token<M>, Fault>;

    /// Nearly every verified move takes the fast path through `plain_moves`, so this one may be out
    /// of line.
    #[cold]
    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        let mut bad_comment = None;
        self.rest = skip_blank(self.rest, |comment| {
            if let Err(error) = str::from_utf8(comment) {
                bad_comment.get_or_insert(
                    comment.as_ptr().addr() - text.as_ptr().addr() + error.valid_up_to(),
                );
            }
        });
        if self.rest.is_empty() {
            return None;
        }
        // Only if more of the record follows is the comment a part of it.
        if let Some(offset) = bad_comment {
            return Some(Err(Fault::not_utf8(self.text, offset)));
        }
        let start = self.offset(self.rest);
        Some(self.token(start).map_err(|kind| {
            let token = first_word(self.rest);
            self.rest = &self.rest[token.len()..];
            Fault { span: Span::new(start, start + token.len()), kind }
        }))
    }
}

impl<M: MoveText> FusedIterator for Tokens<'_, M> {}
