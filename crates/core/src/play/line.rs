//! A played game: the deal, and the moves from it.

use super::error::RecordError;
use super::position::{PlayError, Position, PositionError};
use super::replay::{PlayedMove, ReplaySink, Step, replay};
use crate::cards::Deck;
use crate::deal_book::DealBook;
use crate::game::{self, Game, Move, Sight, Visitor};
use crate::notation::{Fault, GameId, MoveText, Record, WrittenRecord};
use crate::text::Span;

/// A played game: the deal, the legal moves from it, and a position among them.
///
/// To step to the next position or back, and to play or take back a move, costs the same however
/// long the line is.
///
/// ```
/// use patience::{DealBook, Line, records};
///
/// let record = records(b"2x2x2x2+[AS AH 2S 2H] 1a 1b").next().unwrap();
/// let mut line = Line::of_record(&record, &DealBook::default()).unwrap();
/// assert_eq!(line.steps()[1].mv.to_string(), "1b");
///
/// // Step through it.
/// assert_eq!(line.at(0).board().columns[0].cards.len(), 2);
/// assert_eq!(line.at(1).board().columns[0].cards.len(), 1);
///
/// // Play on from the first move instead.
/// assert_ne!(line.branch(1), line);
/// line.truncate(1);
/// assert_eq!(line.branch(1), line);
/// let mv = line.position().parse_move("a1").unwrap();
/// line.push(mv).unwrap();
/// assert_eq!(line.to_record().to_string(), "2x2x2x2+[AS AH 2S 2H] 1a a1 =partial");
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    dealt: Position,
    steps: Vec<Step>,
    /// The position after as many moves as it has played.
    here: Position,
    /// What its positions show in addition to what their moves turned up.
    sight: Sight,
}

impl Line {
    /// Deals a game, without moves.
    ///
    /// # Errors
    /// Returns [`PositionError::OtherDeck`] if the deck is not that of the game.
    pub fn deal(id: GameId, deck: &Deck) -> Result<Self, PositionError> {
        let dealt = Position::deal(id, deck)?;
        let here = dealt.clone();
        Ok(Self { dealt, steps: Vec::new(), here, sight: Sight::default() })
    }

    /// Deals the game of a record, and plays its moves. A deal in `deals` takes precedence over the
    /// shuffle.
    ///
    /// ```
    /// use patience::{DealBook, Line, records};
    ///
    /// let line = |text| Line::of_record(&records(text).next().unwrap(), &DealBook::default());
    /// assert_eq!(line(b"2x2x1x1+[AH AS] 1a").unwrap().steps().len(), 1);
    /// let error = line(b"2x2x1x1+[AH AS] 1a 1a").unwrap_err();
    /// assert_eq!(error.to_string(), "move 2 is illegal: freecell a already holds AS");
    /// ```
    ///
    /// # Errors
    /// Returns the first error of the record.
    pub fn of_record(record: &Record<'_>, deals: &DealBook) -> Result<Self, RecordError> {
        match Self::before_error(record, deals).map_err(RecordError::Malformed)? {
            (line, None) => Ok(line),
            (_, Some(error)) => Err(error),
        }
    }

    /// Deals the game of a record, and plays its moves up to its first error. Also returns that
    /// error, if there is one. A deal in `deals` takes precedence over the shuffle.
    ///
    /// ```
    /// use patience::{DealBook, Line, records};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a 1a").next().unwrap();
    /// let (line, error) = Line::before_error(&record, &DealBook::default()).unwrap();
    /// assert_eq!(line.steps().len(), 1);
    /// assert!(error.is_some());
    /// ```
    ///
    /// # Errors
    /// Returns the fault if the record cannot be dealt.
    pub fn before_error(
        record: &Record<'_>,
        deals: &DealBook,
    ) -> Result<(Self, Option<RecordError>), Fault> {
        Ok(Self::of_dealt(record, Position::of_record(record, deals)?))
    }

    /// Plays the moves of a record on from the position as dealt, up to its first error. Also returns
    /// that error, if there is one.
    #[doc(hidden)]
    pub fn of_dealt(record: &Record<'_>, dealt: Position) -> (Self, Option<RecordError>) {
        let mut steps = Vec::new();
        let (here, error) = replay_steps(record, dealt.clone(), |step, _| steps.push(step));
        (Self { dealt, steps, here, sight: Sight::default() }, error)
    }

    /// Returns the game.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.dealt.id()
    }

    /// Returns the cards in deal order.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        self.dealt.deck()
    }

    /// Returns the position as dealt.
    #[must_use]
    pub const fn dealt(&self) -> &Position {
        &self.dealt
    }

    /// Returns the moves from the deal on.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the moves from the deal on, without what is known of each.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.steps.iter().map(|step| step.mv)
    }

    /// Returns the current position: that of the last call of [`at`](Self::at), or that at the end
    /// of a line that has been made or changed since. Its [`played`](Position::played) moves are the
    /// first of the line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.here
    }

    /// Steps to the position after n moves, or after the last one if there are fewer. The player has
    /// [seen](Position::sight) there what these moves turn up.
    pub fn at(&mut self, moves: usize) -> &Position {
        step_to(&mut self.here, &self.steps, moves);
        self.here.see_only(self.sight);
        &self.here
    }

    /// Returns a copy of the position after n moves, or after the last one if there are fewer.
    #[must_use]
    pub fn position_at(&self, moves: usize) -> Position {
        let moves = moves.min(self.steps.len());
        let is_nearer = moves.abs_diff(self.here.played()) < moves;
        let mut position = if is_nearer { self.here.clone() } else { self.dealt.clone() };
        step_to(&mut position, &self.steps, moves);
        position.see_only(self.sight);
        position
    }

    /// Shows this much in each position, in addition to what the moves up to there turn up.
    pub fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
        self.here.see_only(self.sight);
        self.dealt.see_only(self.sight);
    }

    /// Plays a move at the end of the line, and steps there. Returns it in canonical form, with what
    /// it does.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move is illegal or belongs to another family. The line is unchanged
    /// then, and at its end.
    pub fn push(&mut self, mv: Move) -> Result<&Step, PlayError> {
        self.at(self.steps.len());
        let step = self.here.canonical(mv).and_then(|mv| {
            Some(Step {
                index: self.steps.len() as u64 + 1,
                repetition: None,
                span: Span::new(0, 0),
                mv,
                // A move that is played turns up its cards.
                effect: self.here.effect_seen(mv, Sight::Everything)?,
            })
        });
        // This refuses a move for which there is no step.
        self.here.play(mv)?;
        self.steps.extend(step);
        Ok(&self.steps[self.steps.len() - 1])
    }

    /// Takes back the last move, and steps to the new end. Returns it, or none if there is none.
    pub fn pop(&mut self) -> Option<Step> {
        let last = self.steps.len().checked_sub(1)?;
        self.at(last);
        self.steps.pop()
    }

    /// Keeps the first n moves, and steps to the last of them. Changes nothing if there are no more.
    pub fn truncate(&mut self, moves: usize) {
        if moves < self.steps.len() {
            self.at(moves);
            self.steps.truncate(moves);
        }
    }

    /// Returns the line of the first n moves, at its end. It costs the copying of these moves.
    #[must_use]
    pub fn branch(&self, moves: usize) -> Self {
        let moves = moves.min(self.steps.len());
        Self {
            dealt: self.dealt.clone(),
            steps: self.steps[..moves].to_vec(),
            here: self.position_at(moves),
            sight: self.sight,
        }
    }

    /// Returns the record of the line, with its deal unless its number deals it. It passes by itself: it
    /// names the outcome that the line reaches, unless its moves solve the game.
    #[must_use]
    pub fn to_record(&self) -> WrittenRecord<Move> {
        let status = if self.here.played() == self.steps.len() {
            self.here.status()
        } else {
            self.position_at(self.steps.len()).status()
        };
        WrittenRecord {
            id: self.id(),
            deal: None,
            moves: self.moves().collect(),
            outcome: status.tag(self.steps.is_empty()),
        }
        .dealing(self.deck())
    }
}

/// Lines are equal if they play the same moves from the same deal of a game, however they were written.
impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id() && self.deck() == other.deck() && self.moves().eq(other.moves())
    }
}

impl Eq for Line {}

/// Steps from one position of a line to another.
fn step_to(position: &mut Position, steps: &[Step], moves: usize) {
    while position.played() > moves {
        position.undo();
    }
    for step in steps.iter().take(moves).skip(position.played()) {
        // It was legal when it was added.
        let _ = position.play(step.mv);
    }
}

/// Plays the moves of a record on from the position as dealt, up to its first error. Calls `visit`
/// with each move and the position after it, which may forget its moves. Returns the last position,
/// and the error, if there is one.
#[doc(hidden)]
pub fn replay_steps(
    record: &Record<'_>,
    dealt: Position,
    mut visit: impl FnMut(Step, &mut Position),
) -> (Position, Option<RecordError>) {
    ReplaySteps { record, here: dealt, visit: &mut visit }.replay()
}

/// The replay of a record as steps. `visit` is no type parameter, so that games are played here alone, and
/// not in each crate that has one.
struct ReplaySteps<'a, 'b> {
    record: &'b Record<'a>,
    /// The position after as many moves as were played.
    here: Position,
    visit: &'b mut dyn FnMut(Step, &mut Position),
}

impl ReplaySteps<'_, '_> {
    fn replay(self) -> (Position, Option<RecordError>) {
        game::visit(self.here.id().variant, self)
    }
}

impl Visitor for ReplaySteps<'_, '_> {
    type Output = (Position, Option<RecordError>);

    fn visit<G: Game>(
        mut self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let mut position = G::deal(layout, self.here.id().dealing, self.here.deck());
        let stop = replay(&mut position, &mut self.record.tokens(labels), &mut self).stop;
        (self.here, stop.map(|stop| RecordError::new(&position, stop)))
    }
}

impl<G: Game> ReplaySink<G> for ReplaySteps<'_, '_> {
    fn play(&mut self, position: &mut G, ply: PlayedMove<G::Move>) {
        let step = Step::new(position, &ply);
        position.apply(ply.mv);
        // The other position of the same game can undo its moves.
        let _ = self.here.play(step.mv);
        (self.visit)(step, &mut self.here);
    }
}
