//! Where text meets rules: a record is dealt and replayed up to its first illegal move.

use crate::deal_book::DealBook;
use crate::deck::Deck;
use crate::game::{self, Board, Effect, Game, Illegal, Progress, Visitor};
use crate::notation::{Fault, GameId, MoveText, Outcome, Record, Token, Tokens};
use crate::span::Span;
use std::ops::ControlFlow;

/// What a record comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The game, unless its id is bad.
    pub id: Option<GameId>,
    /// Solved, short of that, or wrong.
    pub status: Status,
    /// The outcome that the record names, if it names one.
    pub outcome: Option<Outcome>,
    /// How many moves the text has, as far as it could be read; a repeated move counts as often as
    /// it is repeated.
    pub moves: u64,
    /// How many moves were legal before the first error, or altogether.
    pub played: u64,
    /// How far the game came; none for a bad id or deal.
    pub progress: Option<Progress>,
    /// The first error.
    pub error: Option<Error>,
}

/// How a record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Every move is legal and the game is won.
    Solved,
    /// Every move is legal, the game is not won, and legal moves remain. Whether they lead anywhere
    /// is a solver's question.
    Partial,
    /// Every move is legal, the game is not won, and no legal move remains.
    Stuck,
    /// A move is illegal.
    Illegal,
    /// The text is no record.
    Malformed,
}

impl Status {
    /// Its name: `solved`, `partial`, `stuck`, `illegal` or `malformed`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Partial => "partial",
            Self::Stuck => "stuck",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }
}

/// Which statuses pass besides the one meant, for records that name no outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Allow {
    /// None.
    #[default]
    Nothing,
    /// [`Status::Partial`].
    Partial,
    /// [`Status::Partial`] and [`Status::Stuck`].
    Stuck,
}

/// What is wrong with a record, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The text is no record.
    Malformed(Fault),
    /// A move is illegal.
    Illegal(IllegalMove),
}

/// A move that is not legal where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Which move, from 1, counting repeated moves as often as they are repeated.
    pub index: u64,
    /// Which repetition, from 1, where the move is repeated.
    pub repetition: Option<u16>,
    /// Its text.
    pub span: Span,
    /// Why it is illegal.
    pub reason: Illegal,
}

impl Verdict {
    /// What the record is meant to reach: [`Outcome::Solved`] where it does not say.
    #[must_use]
    pub fn expected(&self) -> Outcome {
        self.outcome.unwrap_or_default()
    }

    /// Whether the record does what it is meant to do.
    #[must_use]
    pub fn passes(&self, allow: Allow) -> bool {
        match (self.status, self.outcome) {
            (Status::Solved, _) => self.expected() == Outcome::Solved,
            (Status::Partial, None) => allow != Allow::Nothing,
            (Status::Stuck, None) => allow == Allow::Stuck,
            (Status::Partial, Some(outcome)) => outcome == Outcome::Partial,
            (Status::Stuck, Some(outcome)) => outcome == Outcome::Stuck,
            (Status::Illegal | Status::Malformed, _) => false,
        }
    }

    /// The verdict on a record that cannot be dealt, for a reason that may lie outside of it.
    #[must_use]
    pub fn malformed(record: &Record<'_>, fault: Fault) -> Self {
        let id = record.id().ok().copied();
        let moves = id.map_or(0, |id| game::visit(id.variant, Count { record }));
        let error = Some(Error::Malformed(fault));
        Self {
            id,
            status: Status::Malformed,
            outcome: record.outcome(),
            moves,
            played: 0,
            progress: None,
            error,
        }
    }
}

/// Judges a record: deals its cards, replays its moves, and stops at the first that is wrong.
///
/// The verdict depends on the record's text and the known deals, and on nothing else.
///
/// ```
/// use patience::{DealBook, Status, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// assert_eq!(verify(&record, &DealBook::default()).status, Status::Solved);
/// ```
#[must_use]
pub fn verify(record: &Record<'_>, deals: &DealBook) -> Verdict {
    let id = match record.id() {
        Ok(&id) => id,
        Err(fault) => return Verdict::malformed(record, fault),
    };
    let mut deck = Deck::EMPTY;
    match deals.deck_into(&mut deck, record) {
        Ok(()) => game::visit(id.variant, Judge { record, id, deck: &deck }),
        Err(fault) => Verdict::malformed(record, fault),
    }
}

/// The same for a record that is dealt these cards.
pub(crate) fn verify_dealt(record: &Record<'_>, deck: &Deck) -> Verdict {
    match record.id() {
        Ok(&id) => game::visit(id.variant, Judge { record, id, deck }),
        Err(fault) => Verdict::malformed(record, fault),
    }
}

struct Judge<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
}

impl Visitor for Judge<'_, '_> {
    type Output = Verdict;

    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Verdict {
        let mut position = G::deal(layout, self.id.dealing, self.deck);
        let mut tokens = self.record.tokens::<G::Move>(labels);
        let mut played = 0;
        let mut outcome = None;
        let mut error = None;
        let mut moves = 0;
        loop {
            moves += play_plain(&mut position, &mut tokens);
            let Some(token) = tokens.next() else { break };
            match token {
                Ok(Token::Move { mv, repeat, span }) => {
                    let before = moves;
                    moves += u64::from(repeat.times());
                    if let Err((index, reason)) = play_repeated(&mut position, mv, repeat.times()) {
                        played = before + u64::from(index);
                        let repetition = (repeat.times() > 1).then_some(index + 1);
                        error = Some(Error::Illegal(IllegalMove {
                            index: played + 1,
                            repetition,
                            span,
                            reason,
                        }));
                        break;
                    }
                }
                Ok(Token::Outcome { outcome: found, .. }) => outcome = Some(found),
                Err(fault) => {
                    error = Some(Error::Malformed(fault));
                    break;
                }
            }
        }
        let status = match &error {
            None => {
                played = moves;
                if position.won() {
                    Status::Solved
                } else if position.stuck() {
                    Status::Stuck
                } else {
                    Status::Partial
                }
            }
            Some(Error::Illegal(_)) => {
                let rest = tokens.clone().map_while(Result::ok);
                moves += rest.map(|token| times(&token)).sum::<u64>();
                Status::Illegal
            }
            Some(Error::Malformed(_)) => {
                played = moves;
                Status::Malformed
            }
        };
        if error.is_some() && outcome.is_none() {
            outcome = tokens.flatten().find_map(|token| {
                if let Token::Outcome { outcome, .. } = token { Some(outcome) } else { None }
            });
        }
        Verdict {
            id: Some(self.id),
            status,
            outcome,
            moves,
            played,
            progress: Some(position.progress()),
            error,
        }
    }
}

/// Plays legal moves up to the first that is not, or that is not written plainly, and gives their
/// number.
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

/// Plays a move so many times, or says how many times it went well and why not the next time.
#[inline(always)]
fn play_repeated<G: Game>(position: &mut G, mv: G::Move, times: u16) -> Result<(), (u16, Illegal)> {
    for index in 0..times {
        if let Err(reason) = position.play(mv) {
            return Err((index, reason.into()));
        }
    }
    Ok(())
}

/// Plays the moves of a record, and says which is the first that is wrong.
pub(crate) fn replay<G: Game>(
    position: &mut G,
    record: &Record<'_>,
    labels: <G::Move as MoveText>::Labels,
) -> Result<(), Error> {
    let mut played = 0;
    for token in record.tokens::<G::Move>(labels) {
        let Token::Move { mv, repeat, span } = token.map_err(Error::Malformed)? else {
            continue;
        };
        play_repeated(position, mv, repeat.times()).map_err(|(index, reason)| {
            let repetition = (repeat.times() > 1).then_some(index + 1);
            Error::Illegal(IllegalMove {
                index: played + u64::from(index) + 1,
                repetition,
                span,
                reason,
            })
        })?;
        played += u64::from(repeat.times());
    }
    Ok(())
}

fn times<M>(token: &Token<M>) -> u64 {
    match token {
        Token::Move { repeat, .. } => u64::from(repeat.times()),
        Token::Outcome { .. } => 0,
    }
}

/// How many moves a record has, as far as they can be read.
struct Count<'a, 'b> {
    record: &'b Record<'a>,
}

impl Visitor for Count<'_, '_> {
    type Output = u64;

    fn visit<G: Game>(self, _: G::Layout, labels: <G::Move as MoveText>::Labels) -> u64 {
        self.record.tokens::<G::Move>(labels).map_while(Result::ok).map(|token| times(&token)).sum()
    }
}

/// A legal move of a record, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which move, from 1, counting repeated moves as often as they are repeated.
    pub index: u64,
    /// Its text, with its repetition.
    pub span: Span,
    /// The move in canonical form.
    pub text: String,
    /// What it does.
    pub effect: Effect,
    /// The board after it.
    pub board: Board,
}

/// Shows each legal move of a record to `see`, until one is wrong or `see` breaks. Gives the board
/// as dealt.
///
/// ```
/// use patience::{DealBook, records, walk};
/// use std::ops::ControlFlow;
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let mut moves = Vec::new();
/// let dealt = walk(&record, &DealBook::default(), |step| {
///     moves.push(step.text);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(dealt.unwrap().columns[0].cards.len(), 2);
/// assert_eq!(moves, ["1a", "*1a"]);
/// ```
///
/// # Errors
/// What is wrong with the id or the deal. What is wrong with a move is for [`verify`].
pub fn walk(
    record: &Record<'_>,
    deals: &DealBook,
    see: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<Board, Fault> {
    walk_dealt(record, &deals.deck(record)?, see)
}

/// The same for a record that is dealt these cards.
pub(crate) fn walk_dealt(
    record: &Record<'_>,
    deck: &Deck,
    see: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<Board, Fault> {
    let id = *record.id()?;
    Ok(game::visit(id.variant, Walk { record, id, deck, see }))
}

struct Walk<'a, 'b, F> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
    see: F,
}

impl<F: FnMut(Step) -> ControlFlow<()>> Visitor for Walk<'_, '_, F> {
    type Output = Board;

    fn visit<G: Game>(mut self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Board {
        let mut position = G::deal(layout, self.id.dealing, self.deck);
        let dealt = position.board();
        let mut index = 0;
        for token in self.record.tokens::<G::Move>(labels).map_while(Result::ok) {
            let Token::Move { mv, repeat, span } = token else { break };
            for _ in 0..repeat.times() {
                if position.check(mv).is_err() {
                    return dealt;
                }
                index += 1;
                let canonical = position.canonical(mv);
                let done = position.effect(canonical);
                position.apply(canonical);
                let step = Step {
                    index,
                    span,
                    text: canonical.to_string(),
                    effect: done,
                    board: position.board(),
                };
                if (self.see)(step).is_break() {
                    return dealt;
                }
            }
        }
        dealt
    }
}

/// The board after so many moves of a record that is dealt these cards, or as many as are legal;
/// none if its id is bad.
pub(crate) fn board_after(record: &Record<'_>, deck: &Deck, moves: u64) -> Option<Board> {
    let id = *record.id().ok()?;
    Some(game::visit(id.variant, After { record, id, deck, moves }))
}

struct After<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
    moves: u64,
}

impl Visitor for After<'_, '_> {
    type Output = Board;

    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Board {
        let mut position = G::deal(layout, self.id.dealing, self.deck);
        let mut left = self.moves;
        for token in self.record.tokens::<G::Move>(labels).map_while(Result::ok) {
            let Token::Move { mv, repeat, .. } = token else { break };
            let times = left.min(u64::from(repeat.times())) as u16;
            if play_repeated(&mut position, mv, times).is_err() {
                break;
            }
            left -= u64::from(times);
        }
        position.board()
    }
}
