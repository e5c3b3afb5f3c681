//! Reviews the moves of a record.

use super::reviewer::Reviewer;
use crate::solve::Aim;
use patience_core::budget::Budget;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Fault, Record};
use patience_core::play::{Line, Position, RecordError};
use patience_findings::{Bounds, Choice, Outlook, Review, ReviewedPosition};

/// How many times the nodes of one search all searches for distances may spend together.
const DISTANCES: u64 = 20;

/// The nodes for each search of a review, unless others are asked for. Most games are judged with
/// them, in seconds.
pub const DEFAULT_NODES: u64 = 100_000;

/// Reviews a record up to its first error. Each search has the whole budget, except that those for
/// distances share twenty budgets; they begin at the end of the game and stop where it is spent.
///
/// In a closed game, it looks at the stock. Unless the budget cancels, the review depends on
/// nothing but the record, the deal, and the nodes and memory of the budget.
///
/// ```
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
    let (line, error) = Line::before_error(record, deals)?;
    Ok(review_line(&line, error, budget))
}

/// Reviews the moves of a record, up to its first error, if there is one.
pub fn review_line(line: &Line, error: Option<RecordError>, budget: &Budget<'_>) -> Review {
    Reviewer::new(line.dealt()).review(line, error, budget)
}

impl Reviewer {
    fn review(&mut self, game: &Line, error: Option<RecordError>, budget: &Budget<'_>) -> Review {
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
        let positions: Vec<ReviewedPosition> = line
            .iter()
            .map(|position| {
                let bounds = self.known(position);
                let choices = match bounds.outlook() {
                    Outlook::Lost => self.lost_choices(position),
                    Outlook::Winnable => self.judge_choices(position, budget),
                    // Each of them would take as long.
                    Outlook::Undecided => self.choices(position),
                };
                ReviewedPosition { bounds, choices }
            })
            .collect();
        let winnable = |at: &usize| positions[*at].bounds.outlook() == Outlook::Winnable;
        let last = (0..line.len()).rev().find(winnable);
        Review {
            id: position.id(),
            end: position.status(),
            error,
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
