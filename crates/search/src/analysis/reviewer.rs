//! Judges positions, and remembers what it proved.

use crate::solve::{Aim, Solvability, Solver};
use patience_core::budget::{Budget, Limit};
use patience_core::game::Move;
use patience_core::play::Position;
use patience_findings::{Bounds, Choice, Outlook};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Judges positions of one game, and remembers all that it proved about them.
///
/// A win that is found once is known from every position along it, however it is reached.
///
/// ```
/// use patience::analysis::Reviewer;
/// use patience::{Budget, Position};
///
/// let game: Position = "3x3x13x5+2".parse().unwrap();
/// let hint = Reviewer::new(&game).hint(&game, &Budget::nodes(100_000)).unwrap();
/// assert!(game.is_legal(hint));
/// ```
pub struct Reviewer {
    /// Keys of positions are relative to it.
    deal: Position,
    known: FxHashMap<Box<[u64]>, Bounds>,
    solver: Solver,
    /// The most memory that tables of searches took up, in bytes.
    pub(super) memory: u64,
    /// The limit at which the last search ended that was given up.
    pub(super) limit: Option<Limit>,
}

/// The maximum number of moves that are tried before a search.
const FEW: usize = 64;

impl Reviewer {
    /// Creates a reviewer for the positions that legal moves reach from this one. What it says of
    /// positions of another deal is wrong.
    ///
    /// ```
    /// use patience::Position;
    /// use patience::analysis::{Outlook, Reviewer};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// assert_eq!(Reviewer::new(&game).known(&game).outlook(), Outlook::Undecided);
    /// ```
    #[must_use]
    pub fn new(deal: &Position) -> Self {
        Self {
            deal: deal.clone(),
            known: FxHashMap::default(),
            solver: Solver::default(),
            memory: 0,
            limit: None,
        }
    }

    /// Returns the deal.
    pub(super) const fn deal(&self) -> &Position {
        &self.deal
    }

    /// Returns what is proved about a position so far. Searches nothing.
    ///
    /// ```
    /// use patience::analysis::Reviewer;
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// let mut reviewer = Reviewer::new(&game);
    /// reviewer.hint(&game, &Budget::nodes(1000));
    /// assert!(reviewer.known(&game).at_most().is_some());
    /// ```
    #[must_use]
    pub fn known(&self, position: &Position) -> Bounds {
        if position.is_won() {
            return Bounds::exactly(0);
        }
        self.known.get(&position.key()).copied().unwrap_or(Bounds::UNKNOWN)
    }

    /// Adds what is proved about a position. Returns all that is.
    pub(super) fn learn(&mut self, position: &Position, proved: Bounds) -> Bounds {
        if position.is_won() {
            return Bounds::exactly(0);
        }
        let known = self.known.entry(position.key()).or_insert(Bounds::UNKNOWN);
        *known = known.and(proved);
        *known
    }

    /// Searches until it is known whether a position can be won or, with [`Aim::Shortest`], in how
    /// many moves at least. Stops when the budget is spent, and returns what is proved by then.
    ///
    /// ```
    /// use patience::analysis::Reviewer;
    /// use patience::solve::Aim;
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// let mut reviewer = Reviewer::new(&game);
    /// let bounds = reviewer.judge(&game, Aim::Shortest, &mut Budget::nodes(1000));
    /// assert_eq!(bounds.distance(), Some(9));
    /// ```
    pub fn judge(&mut self, position: &Position, aim: Aim, budget: &mut Budget<'_>) -> Bounds {
        let known = self.look_ahead(position);
        let is_enough = match aim {
            Aim::Any => known.outlook() != Outlook::Undecided,
            Aim::Shortest => known.outlook() == Outlook::Lost || known.distance().is_some(),
        };
        if is_enough {
            return known;
        }
        if budget.left() == 0 {
            self.limit = self.limit.or(Some(Limit::Nodes));
            return known;
        }
        let answer = self.solver.solve(position, aim, budget);
        self.memory = self.memory.max(answer.memory);
        self.limit = answer.limit.or(self.limit);
        let bound = Bounds::from(u32::try_from(answer.bound).unwrap_or(u32::MAX - 1));
        match answer.finding {
            Solvability::Solved { moves, shortest } => self.learn_line(position, &moves, shortest),
            Solvability::Unsolvable => return self.learn(position, Bounds::LOST),
            Solvability::Undecided | Solvability::Unsound { .. } => {}
        }
        self.learn(position, bound)
    }

    /// Returns what is known of a position once the moves from it are tried.
    fn look_ahead(&mut self, position: &Position) -> Bounds {
        let known = self.known(position);
        if known.outlook() != Outlook::Undecided {
            return known;
        }
        // In Twenty with many piles, a search is quicker than a look at every move.
        let mut moves = 0;
        let is_long = position.visit_legal_moves(|_| {
            moves += 1;
            if moves > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if is_long.is_break() {
            return known;
        }
        let mut proved = Bounds::LOST;
        for choice in self.choices(position) {
            proved = proved.or(choice.bounds.before());
        }
        self.learn(position, proved)
    }

    /// Learns from a line of moves that wins.
    fn learn_line(&mut self, position: &Position, moves: &[Move], shortest: bool) {
        let mut position = position.clone();
        let left = (0..=moves.len() as u32).rev();
        for (left, mv) in left.zip(moves.iter().map(Some).chain([None])) {
            let proved = if shortest { Bounds::exactly(left) } else { Bounds::within(left) };
            self.learn(&position, proved);
            if let Some(&mv) = mv {
                // A solver's moves are legal.
                let _ = position.play(mv);
            }
        }
    }

    /// Returns each legal move, with what is proved so far about the position after it. Searches
    /// nothing.
    ///
    /// ```
    /// use patience::Position;
    /// use patience::analysis::Reviewer;
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// assert_eq!(Reviewer::new(&game).choices(&game).len(), game.legal_moves().len());
    /// ```
    #[must_use]
    pub fn choices(&self, position: &Position) -> Vec<Choice> {
        let mut after = position.clone();
        let choices = position.legal_moves().into_iter().map(|mv| {
            // A move that is listed is legal.
            let _ = after.play(mv);
            let bounds = self.known(&after);
            after.undo();
            Choice { mv, bounds }
        });
        choices.collect()
    }

    /// Judges the position after each legal move, and returns the moves with what is proved then. All
    /// searches share the budget: each has as much of what is left as those that follow it.
    ///
    /// ```
    /// use patience::analysis::{Outlook, Reviewer};
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// let mut reviewer = Reviewer::new(&game);
    /// let choices = reviewer.judge_choices(&game, &mut Budget::nodes(1000));
    /// let loses = choices.iter().find(|choice| choice.mv.to_string() == "2b").unwrap();
    /// assert_eq!(loses.bounds.outlook(), Outlook::Lost);
    /// ```
    pub fn judge_choices(&mut self, position: &Position, budget: &mut Budget<'_>) -> Vec<Choice> {
        let mut choices = self.choices(position);
        let is_open = |choice: &Choice| choice.bounds.outlook() == Outlook::Undecided;
        let mut open = choices.iter().filter(|choice| is_open(choice)).count() as u64;
        let mut after = position.clone();
        for choice in choices.iter_mut().filter(|choice| is_open(choice)) {
            // A move that is listed is legal.
            let _ = after.play(choice.mv);
            let share = budget.left() / open;
            choice.bounds = budget.within(share, |budget| self.judge(&after, Aim::Any, budget));
            open -= 1;
            after.undo();
        }
        choices
    }

    /// Returns the shortest line to a win that is known. Searches nothing. Empty if the game is
    /// won, or if no line is known.
    ///
    /// ```
    /// use patience::analysis::Reviewer;
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// let mut reviewer = Reviewer::new(&game);
    /// assert!(reviewer.line(&game).is_empty());
    /// reviewer.hint(&game, &Budget::nodes(1000));
    /// assert!(!reviewer.line(&game).is_empty());
    /// ```
    #[must_use]
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        // Every known line was learnt as a whole, so each position on it has one that is closer.
        while let Some(left) = self.known(&position).at_most().filter(|&left| left > 0) {
            let closer = |choice: &Choice| choice.bounds.at_most().is_some_and(|next| next < left);
            let choices = self.choices(&position);
            let next = choices.iter().filter(|choice| closer(choice));
            let Some(next) = next.min_by_key(|choice| choice.bounds.at_most()) else { break };
            line.push(next.mv);
            // A move that is listed is legal.
            let _ = position.play(next.mv);
        }
        line
    }

    /// Returns the next move of a win, or none if the game is won or lost, or if the budget does
    /// not suffice.
    ///
    /// ```
    /// use patience::analysis::Reviewer;
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x6x2+9".parse().unwrap();
    /// let mut reviewer = Reviewer::new(&game);
    /// let hint = reviewer.hint(&game, &Budget::nodes(1000)).unwrap();
    /// assert!(game.is_legal(hint));
    /// ```
    pub fn hint(&mut self, position: &Position, budget: &Budget<'_>) -> Option<Move> {
        self.judge(position, Aim::Any, &mut budget.clone());
        self.line(position).first().copied()
    }
}
