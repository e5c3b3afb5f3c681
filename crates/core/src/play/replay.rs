//! The loop that plays the moves of a record: text meets rules here, and nowhere else.

use crate::cards::Deck;
use crate::deal_book::DealBook;
use crate::game::{self, Board, Effect, Game, Move, Sight, Visitor};
use crate::notation::{Fault, GameId, MoveText, Outcome, Record, Token, Tokens};
use crate::text::Span;
use std::ops::ControlFlow;

/// A move of a record that is about to be played.
#[derive(Clone, Copy, Debug)]
pub struct Ply<M> {
    /// The move.
    pub mv: M,
    /// Its number, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// The number of the repetition, from 1.
    pub repetition: u16,
    /// How often the move is repeated in all.
    pub times: u16,
    /// Its text, with its repetition.
    pub span: Span,
}

/// Plays each legal move of a replay.
pub trait Player<G: Game> {
    /// Whether it wants to play every move itself. Otherwise, runs of plain moves are played
    /// without it, at full speed.
    const EVERY_MOVE: bool = true;

    /// Plays a legal move, or breaks off the replay before it.
    fn play(&mut self, position: &mut G, ply: Ply<G::Move>) -> ControlFlow<()>;
}

/// Plays, and does nothing else.
impl<G: Game> Player<G> for () {
    const EVERY_MOVE: bool = false;

    #[inline(always)]
    fn play(&mut self, position: &mut G, ply: Ply<G::Move>) -> ControlFlow<()> {
        position.apply(ply.mv);
        ControlFlow::Continue(())
    }
}

/// How a replay ended. The position is that after the moves played.
pub struct Replayed<M> {
    /// The number of moves played.
    pub played: u64,
    /// The outcome that the record names, if it was read.
    pub outcome: Option<(Outcome, Span)>,
    /// Why it ended before the end of the record, if it did.
    pub stop: Option<Stop<M>>,
}

/// Why a replay ended early.
pub enum Stop<M> {
    /// The text is not a move. It follows this many moves.
    Malformed(Fault),
    /// The move is illegal.
    Illegal(Ply<M>),
    /// The player broke off.
    Player,
}

/// Replays a record: plays its moves up to the first error, or until the player breaks off.
#[inline(always)]
pub fn replay<G: Game, P: Player<G>>(
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
                replayed.stop = Some(Stop::Malformed(fault));
                return replayed;
            }
        };
        for repetition in 1..=times {
            let ply = Ply { mv, index: replayed.played + 1, repetition, times, span };
            if !position.is_legal(mv) {
                replayed.stop = Some(Stop::Illegal(ply));
                return replayed;
            }
            if player.play(position, ply).is_break() {
                replayed.stop = Some(Stop::Player);
                return replayed;
            }
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
    tokens.plain_moves(
        #[inline(always)]
        |mv| {
            let legal = position.is_legal(mv);
            if legal {
                position.apply(mv);
            }
            legal
        },
    )
}

/// A legal move of a record, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the move, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// Its text, with its repetition.
    pub span: Span,
    /// The move, in canonical form.
    pub mv: Move,
    /// What it does.
    pub effect: Effect,
    /// The board after it.
    pub board: Board,
}

/// Calls `see` with each legal move of a record, up to the first error or until `see` breaks.
/// Returns the board as dealt.
///
/// ```
/// # use patience_core as patience;
/// use patience::{DealBook, records, walk};
/// use std::ops::ControlFlow;
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let mut moves = Vec::new();
/// let dealt = walk(&record, &DealBook::default(), |step| {
///     moves.push(step.mv.to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(dealt.unwrap().columns[0].cards.len(), 2);
/// assert_eq!(moves, ["1a", "*1a"]);
/// ```
///
/// # Errors
/// Returns the fault in the id or the deal. [`verify`](crate::verify) returns errors in moves.
pub fn walk(
    record: &Record<'_>,
    deals: &DealBook,
    see: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<Board, Fault> {
    walk_dealt(record, &deals.deck(record)?, Sight::default(), see)
}

/// Walks a record that is dealt these cards. Boards show this much in addition to what the game
/// does.
pub fn walk_dealt(
    record: &Record<'_>,
    deck: &Deck,
    sight: Sight,
    see: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<Board, Fault> {
    let id = *record.id()?;
    Ok(game::visit(id.variant, Walk { record, id, deck, see: Seen { sight, see } }))
}

struct Walk<'a, 'b, F> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
    see: Seen<F>,
}

impl<F: FnMut(Step) -> ControlFlow<()>> Visitor for Walk<'_, '_, F> {
    type Output = Board;

    fn visit<G: Game>(mut self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Board {
        let mut position = G::deal(layout, self.id.dealing, self.deck);
        let dealt = board(&position, self.see.sight);
        replay(&mut position, &mut self.record.tokens(labels), &mut self.see);
        dealt
    }
}

/// Shows each move and the board after it to a function.
struct Seen<F> {
    sight: Sight,
    see: F,
}

fn board(position: &impl Game, sight: Sight) -> Board {
    position.board_seen(position.sight().and(sight))
}

impl<G: Game, F: FnMut(Step) -> ControlFlow<()>> Player<G> for Seen<F> {
    fn play(&mut self, position: &mut G, ply: Ply<G::Move>) -> ControlFlow<()> {
        let mv = position.canonical(ply.mv);
        // A move that is played turns up its cards.
        let effect = position.effect_seen(mv, Sight::Everything);
        position.apply(mv);
        let Ply { index, span, .. } = ply;
        let board = board(position, self.sight);
        (self.see)(Step { index, span, mv: mv.into(), effect, board })
    }
}

/// Returns the board after up to n moves of a record that is dealt these cards, or none if its id
/// is bad. It shows this much in addition to what the game does.
pub fn board_after(record: &Record<'_>, deck: &Deck, sight: Sight, moves: u64) -> Option<Board> {
    let id = *record.id().ok()?;
    Some(game::visit(id.variant, After { record, id, deck, sight, moves }))
}

struct After<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
    sight: Sight,
    moves: u64,
}

impl Visitor for After<'_, '_> {
    type Output = Board;

    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Board {
        let mut position = G::deal(layout, self.id.dealing, self.deck);
        replay(&mut position, &mut self.record.tokens(labels), &mut UpTo(self.moves));
        board(&position, self.sight)
    }
}

/// Plays moves up to a number.
struct UpTo(u64);

impl<G: Game> Player<G> for UpTo {
    fn play(&mut self, position: &mut G, ply: Ply<G::Move>) -> ControlFlow<()> {
        if ply.index > self.0 {
            return ControlFlow::Break(());
        }
        position.apply(ply.mv);
        ControlFlow::Continue(())
    }
}
