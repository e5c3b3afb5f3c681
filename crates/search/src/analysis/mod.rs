//! Reviews played games: which positions can be won, which move lost, and which moves were wasted.
//!
//! [`review`] judges every position of a record. [`Reviewer`] does it for a program that plays: it
//! judges positions and moves one by one, and has a hint.

mod bounds;
mod playouts;
mod reviewer;
mod safe;

pub use bounds::{Bounds, Outlook};
pub use reviewer::{Choice, Reviewer};

use crate::solve::Aim;
use patience_core::budget::Budget;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Status};
use patience_core::notation::{Fault, GameId, Record};
use patience_core::play::{Line, Position, Step};
use std::ops::Range;

/// How many times the nodes of one search all searches for distances may spend together.
const DISTANCES: u64 = 20;

/// A played game, with what is proved about each of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The game.
    pub id: GameId,
    /// The legal moves of the record, up to its first error.
    pub moves: Vec<Step>,
    /// The positions: the deal, and one after each move.
    pub positions: Vec<Reviewed>,
    /// How the game stands after the last of these moves.
    pub end: Status,
    /// Whether these are all moves of the record. Otherwise it fails after them.
    pub whole: bool,
    /// A line that wins from the last position that can be won, if there is one.
    pub line: Vec<Move>,
    /// The first position from which every line can be won to its end, whatever is played.
    pub safe: Option<usize>,
    /// How many moves keep the game winnable that are played at random from the deal.
    pub playouts: Share,
    /// The most memory that tables of searches took up, in bytes.
    pub memory: u64,
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The way to a win.
    pub bounds: Bounds,
    /// Each legal move. What follows a lost position is lost, too.
    pub choices: Vec<Choice>,
}

/// A part of a number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The part.
    pub part: u64,
    /// The whole.
    pub whole: u64,
}

impl Share {
    /// Returns the share in per cent, rounded, or none if there is nothing. Only nothing is 0, and
    /// only all is 100.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_search::*; }
    /// use patience::analysis::Share;
    ///
    /// assert_eq!(Share { part: 999, whole: 1000 }.per_cent(), Some(99));
    /// ```
    #[must_use]
    pub fn per_cent(self) -> Option<u64> {
        match (self.part * 100 + self.whole / 2).checked_div(self.whole)? {
            0 if self.part > 0 => Some(1),
            100 if self.part < self.whole => Some(99),
            per_cent => Some(per_cent),
        }
    }
}

impl Reviewed {
    /// Returns the moves after which the game can be won.
    pub fn winning(&self) -> impl Iterator<Item = Move> {
        self.choices_that_are(Outlook::Winnable)
    }

    /// Returns how many legal moves are known to keep the game winnable.
    #[must_use]
    pub fn count(&self, outlook: Outlook) -> usize {
        self.choices_that_are(outlook).count()
    }

    fn choices_that_are(&self, outlook: Outlook) -> impl Iterator<Item = Move> {
        let is = move |choice: &&Choice| choice.bounds.outlook() == outlook;
        self.choices.iter().filter(is).map(|choice| choice.mv)
    }

    /// Returns whether one move wins and all others lose.
    #[must_use]
    pub fn has_only_move(&self) -> bool {
        let lost = self.count(Outlook::Lost);
        self.count(Outlook::Winnable) == 1 && lost > 0 && lost + 1 == self.choices.len()
    }

    /// Returns whether care is needed: the position can be won, but at least half of its moves lose.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        let lost = self.count(Outlook::Lost);
        self.bounds.outlook() == Outlook::Winnable && lost > 0 && 2 * lost >= self.choices.len()
    }
}

impl Review {
    /// Returns the index of the first move that loses: before it the game can be won, and after it
    /// no line wins.
    #[must_use]
    pub fn first_loss(&self) -> Option<usize> {
        let outlook = |at: usize| self.positions.get(at).map(|it| it.bounds.outlook());
        (0..self.moves.len()).find(|&at| {
            outlook(at) == Some(Outlook::Winnable) && outlook(at + 1) == Some(Outlook::Lost)
        })
    }

    /// Returns the moves that leave the shortest way to a win, by index, and how many moves each
    /// wastes. Where a distance is not proved, nothing is known.
    pub fn wasted(&self) -> impl Iterator<Item = (usize, u32)> {
        let distance = |at: usize| self.positions.get(at).and_then(|it| it.bounds.distance());
        (0..self.moves.len()).filter_map(move |at| {
            let wasted = (distance(at + 1)? + 1).checked_sub(distance(at)?)?;
            (wasted > 0).then_some((at, wasted))
        })
    }

    /// Returns the stretches of two moves or more of which each was the only one that wins.
    #[must_use]
    pub fn only_moves(&self) -> Vec<Range<usize>> {
        let mut stretches: Vec<Range<usize>> = Vec::new();
        for (at, position) in self.positions.iter().enumerate().take(self.moves.len()) {
            if !position.has_only_move()
                || self.positions[at + 1].bounds.outlook() != Outlook::Winnable
            {
                continue;
            }
            match stretches.last_mut() {
                Some(last) if last.end == at => last.end += 1,
                _ => stretches.push(at..at + 1),
            }
        }
        stretches.retain(|stretch| stretch.len() > 1);
        stretches
    }

    /// Returns the moves before which care is needed, by index.
    pub fn critical(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(|&at| self.positions[at].is_critical())
    }

    /// Returns how many of the legal moves keep the game winnable, over all positions of the game
    /// that can be won. Moves whose outlook is undecided are not counted.
    #[must_use]
    pub fn kept(&self) -> Share {
        self.winnable().fold(Share::default(), |sum, position| {
            let (kept, lost) = (position.count(Outlook::Winnable), position.count(Outlook::Lost));
            Share { part: sum.part + kept as u64, whole: sum.whole + (kept + lost) as u64 }
        })
    }

    fn winnable(&self) -> impl Iterator<Item = &Reviewed> {
        self.positions.iter().filter(|it| it.bounds.outlook() == Outlook::Winnable)
    }

    /// Returns how many legal moves are undecided, over all positions of the game that can be won.
    #[must_use]
    pub fn undecided(&self) -> usize {
        self.winnable().map(|position| position.count(Outlook::Undecided)).sum()
    }
}

/// Reviews a record up to its first error. Each search has the whole budget, except that those for
/// distances share twenty budgets; they begin at the end of the game and stop where it is spent.
///
/// In a closed game, it looks at the stock. Unless the budget cancels, the review depends on nothing
/// but the record, the deal, and the nodes and memory of the budget.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_search::*; }
/// use patience::analysis::{Outlook, review};
/// use patience::{Budget, DealBook, records};
///
/// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
/// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
/// assert_eq!(review.positions[0].bounds.distance(), Some(9));
/// assert_eq!(review.positions[1].bounds.outlook(), Outlook::Lost);
/// assert_eq!(review.first_loss(), Some(0));
/// ```
///
/// # Errors
/// Returns the fault if the record cannot be dealt.
pub fn review(record: &Record<'_>, deals: &DealBook, budget: &Budget<'_>) -> Result<Review, Fault> {
    let (line, error) = Line::of_record(record, deals)?;
    Ok(review_line(&line, error.is_none(), budget))
}

/// Reviews the moves of a record, which are perhaps not the `whole` record.
pub fn review_line(line: &Line, whole: bool, budget: &Budget<'_>) -> Review {
    Reviewer::new(line.dealt()).review(line, whole, budget)
}

impl Reviewer {
    fn review(&mut self, game: &Line, whole: bool, budget: &Budget<'_>) -> Review {
        let mut position = game.dealt().clone();
        let mut line = vec![position.clone()];
        for mv in game.moves() {
            // The moves of a line are legal.
            let _ = position.play(mv);
            // Each position with all moves before it would take memory in proportion to their square.
            position.forget_moves();
            line.push(position.clone());
        }
        self.judge_line(&line, budget);
        self.measure_line(&line, budget);
        let positions: Vec<Reviewed> = line
            .iter()
            .map(|position| {
                let bounds = self.known(position);
                let choices = match bounds.outlook() {
                    Outlook::Lost => self.lost_choices(position),
                    Outlook::Winnable => self.judge_choices(position, budget),
                    // Each of them would take as long.
                    Outlook::Undecided => self.choices(position),
                };
                Reviewed { bounds, choices }
            })
            .collect();
        let winnable = |at: &usize| positions[*at].bounds.outlook() == Outlook::Winnable;
        let last = (0..line.len()).rev().find(winnable);
        Review {
            id: position.id(),
            end: position.status(),
            whole,
            line: last.map(|at| self.line(&line[at])).unwrap_or_default(),
            safe: self.safe_from(&line, &positions),
            playouts: self.playouts(budget),
            memory: self.memory,
            moves: game.steps().to_vec(),
            positions,
        }
    }

    /// Finds out which positions of a line can be won. Where one can, all before it can; where one
    /// is lost, all after it are. So it looks at the ends first, and then in the middle.
    fn judge_line(&mut self, line: &[Position], budget: &Budget<'_>) {
        // The number of positions from the deal on that can be won, and the first that is lost.
        let (mut winnable, mut lost) = (0, line.len());
        let mut open = vec![(0, line.len())];
        for at in [line.len() - 1, 0] {
            self.judge_at(line, at, budget, &mut winnable, &mut lost);
        }
        while let Some((first, end)) = open.pop() {
            if first >= end || end <= winnable || first >= lost {
                continue;
            }
            let middle = first.midpoint(end);
            if (1..line.len() - 1).contains(&middle) && (winnable..lost).contains(&middle) {
                self.judge_at(line, middle, budget, &mut winnable, &mut lost);
            }
            open.push((first, middle));
            open.push((middle + 1, end));
        }
        self.spread(line);
    }

    fn judge_at(
        &mut self,
        line: &[Position],
        at: usize,
        budget: &Budget<'_>,
        winnable: &mut usize,
        lost: &mut usize,
    ) {
        match self.judge(&line[at], Aim::Any, &mut budget.clone()).outlook() {
            Outlook::Winnable => *winnable = (*winnable).max(at + 1),
            Outlook::Lost => *lost = (*lost).min(at),
            Outlook::Undecided => {}
        }
    }

    /// Finds out how far a win is from each position of a line, from the end on, since searches get
    /// longer towards the deal.
    fn measure_line(&mut self, line: &[Position], budget: &Budget<'_>) {
        let mut left = budget.left().saturating_mul(DISTANCES);
        let mut after = Bounds::UNKNOWN;
        for position in line.iter().rev() {
            let mut known = self.learn(position, after.at_most_before());
            if known.outlook() == Outlook::Winnable && known.distance().is_none() {
                let mut budget = budget.clone().with_nodes(left);
                known = self.judge(position, Aim::Shortest, &mut budget);
                left = budget.left();
                if known.distance().is_none() {
                    break;
                }
            }
            after = known;
        }
        self.spread(line);
    }

    /// Tells each position of a line what is known of its neighbours.
    fn spread(&mut self, line: &[Position]) {
        for pair in line.windows(2).rev() {
            let proved = self.known(&pair[1]).at_most_before();
            self.learn(&pair[0], proved);
        }
        for pair in line.windows(2) {
            let proved = self.known(&pair[0]).after();
            self.learn(&pair[1], proved);
        }
    }

    /// Returns the moves from a lost position. All of them lose.
    fn lost_choices(&mut self, position: &Position) -> Vec<Choice> {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| Choice { mv, bounds: Bounds::LOST }).collect()
    }
}
