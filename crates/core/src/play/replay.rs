//! The loop that plays the moves of a record: text meets rules here, and nowhere else.

use crate::game::{Effect, Game, Move, Sight};
use crate::notation::{Fault, Outcome, Token, Tokens};
use crate::text::Span;

/// A move of a record that is about to be played.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayedMove<M> {
    /// The move.
    pub mv: M,
    /// The number of the move, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// The number of the repetition, from 1.
    pub repetition: u16,
    /// How often the move is repeated in all.
    pub times: u16,
    /// The text of the move, with its repetition.
    pub span: Span,
}

impl<M> PlayedMove<M> {
    /// Returns the number of the repetition, if the move is repeated.
    pub(crate) fn named_repetition(&self) -> Option<u16> {
        (self.times > 1).then_some(self.repetition)
    }
}

/// Plays each legal move of a replay.
pub trait ReplaySink<G: Game> {
    /// Whether the sink wants to play every move itself. Otherwise, runs of plain moves are played
    /// without it, at full speed.
    const EVERY_MOVE: bool = true;

    /// Plays a legal move.
    fn play(&mut self, position: &mut G, ply: PlayedMove<G::Move>);
}

/// Plays, and does nothing else.
impl<G: Game> ReplaySink<G> for () {
    const EVERY_MOVE: bool = false;

    #[inline(always)]
    fn play(&mut self, position: &mut G, ply: PlayedMove<G::Move>) {
        position.apply(ply.mv);
    }
}

/// How a replay ended. The position is that after the moves played.
#[non_exhaustive]
pub struct Replayed<M> {
    /// The number of moves played.
    pub played: u64,
    /// The outcome that the record names, if it was read.
    pub outcome: Option<(Outcome, Span)>,
    /// Why it ended before the end of the record, if it did.
    pub stop: Option<ReplayError<M>>,
}

/// Why a replay ended early.
pub enum ReplayError<M> {
    /// The text is not a move. It follows this many moves.
    Malformed(Fault),
    /// The move is illegal.
    Illegal(PlayedMove<M>),
}

/// Replays a record: plays its moves up to the first error.
#[inline(always)]
pub fn replay<G: Game, P: ReplaySink<G>>(
    position: &mut G,
    tokens: &mut Tokens<'_, G::Move>,
    player: &mut P,
) -> Replayed<G::Move> {
    let mut replayed = Replayed { played: 0, outcome: None, stop: None };
    loop {
        if !P::EVERY_MOVE {
            replayed.played += play_plain(position, tokens);
        }
        let Some(token) = tokens.next() else { return replayed };
        let (mv, times, span) = match token {
            Ok(Token::Move { mv, repeat, span }) => (mv, repeat.times(), span),
            Ok(Token::Outcome { outcome, span }) => {
                replayed.outcome = Some((outcome, span));
                continue;
            }
            Err(fault) => {
                replayed.stop = Some(ReplayError::Malformed(fault));
                return replayed;
            }
        };
        for repetition in 1..=times {
            let ply = PlayedMove { mv, index: replayed.played + 1, repetition, times, span };
            if !position.is_legal(mv) {
                replayed.stop = Some(ReplayError::Illegal(ply));
                return replayed;
            }
            player.play(position, ply);
            replayed.played += 1;
        }
    }
}

/// Plays legal moves up to the first that is not, or that is not written plainly, and returns
/// their number.
///
/// Nearly all the time of a verdict is spent here, so it is a function of its own, in which nothing
/// else competes for registers.
#[inline(never)]
fn play_plain<G: Game>(position: &mut G, tokens: &mut Tokens<'_, G::Move>) -> u64 {
    position.play_plain(tokens)
}

/// A legal move of a played game, and what it does.
///
/// ```
/// use patience::{DealBook, Line, records};
///
/// let text = b"2x2x2x2+[AS AH 2S 2H] 1a 1b";
/// let record = records(text).next().unwrap();
/// let line = Line::of_record(&record, &DealBook::default()).unwrap();
/// let step = &line.steps()[1];
/// assert_eq!((step.index, step.mv.to_string()), (2, "1b".to_owned()));
/// assert_eq!(step.span.of(text), b"1b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The number of the move, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// The number of the repetition, from 1, if the move is repeated in the text.
    pub repetition: Option<u16>,
    /// The text of the move in the record, with its repetition; empty if it is not from a record.
    pub span: Span,
    /// The move, in canonical form.
    pub mv: Move,
    /// What the move does.
    pub effect: Effect,
}

impl Step {
    /// Returns what a legal move does that is about to be played.
    #[doc(hidden)]
    pub fn new<G: Game>(position: &G, ply: &PlayedMove<G::Move>) -> Self {
        let mv = position.canonical(ply.mv);
        Self {
            index: ply.index,
            repetition: ply.named_repetition(),
            span: ply.span,
            mv: mv.into(),
            // A move that is played turns up its cards.
            effect: position.effect_seen(mv, Sight::Everything),
        }
    }
}
