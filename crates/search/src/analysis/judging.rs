//! Reviews the moves of a record.

use super::reviewer::Reviewer;
use crate::solve::Aim;
use patience_core::budget::Budget;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Fault, Record};
use patience_core::play::{Line, Position, RecordError};
use patience_findings::{Bounds, Choice, Outlook, Review, ReviewedPosition};

/// The nodes for each position of a review, unless others are asked for. Most games are judged with
/// them, in seconds.
pub const DEFAULT_NODES: u64 = 100_000;

/// Reviews a record up to its first error. The budget is for each position with all its moves: whether it can
/// be won comes first, half of the rest is for how far the win is, and the moves share what is left then.
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
/// assert!(review.positions.iter().all(|position| position.nodes <= 1000));
/// ```
///
/// # Errors
/// Returns the fault if the record cannot be dealt.
pub fn review(record: &Record<'_>, deals: &DealBook, budget: &Budget<'_>) -> Result<Review, Fault> {
    let (line, error) = Line::before_error(record, deals)?;
    Ok(review_line(&line, error, budget, &mut |_| {}))
}

/// Reviews the moves of a record, up to its first error, if there is one. Before each search, `visit` is told how
/// many moves are before its position.
pub fn review_line(
    line: &Line,
    error: Option<RecordError>,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(usize),
) -> Review {
    let mut judged = JudgedLine::new(line, budget, visit);
    let bounds: Vec<Bounds> = judged.line.iter().map(|it| judged.reviewer.known(it)).collect();
    let last = bounds.iter().rposition(|it| it.outlook() == Outlook::Winnable);
    let win = last.map(|at| judged.reviewer.line(&judged.line[at])).unwrap_or_default();
    // What the moves of one position tell of another is left out, so that a verdict is the same without them.
    let mut choices: Vec<_> =
        judged.line.iter().zip(&bounds).map(|(it, &known)| judged.unsearched(it, known)).collect();
    for (at, choices) in choices.iter_mut().enumerate().filter(|(_, it)| it.is_none()) {
        *choices = Some(judged.spend(at, |left| left, Reviewer::judge_choices));
    }
    let JudgedLine { mut reviewer, line: positions, left, .. } = judged;
    let reviewed: Vec<ReviewedPosition> = bounds
        .into_iter()
        .zip(choices)
        .zip(left)
        .map(|((bounds, choices), left)| ReviewedPosition {
            bounds,
            choices: choices.unwrap_or_default(),
            nodes: budget.left() - left,
        })
        .collect();
    Review {
        id: line.dealt().id(),
        end: line.position().status(),
        error,
        line: win,
        limit: reviewer.limit.filter(|_| reviewed.iter().any(is_open)),
        safe: reviewer.safe_from(&positions, &reviewed),
        playouts: reviewer.playouts(budget),
        memory: reviewer.memory,
        moves: line.steps().to_vec(),
        positions: reviewed,
    }
}

/// Returns whether something of a position is not proved.
fn is_open(position: &ReviewedPosition) -> bool {
    match position.bounds.outlook() {
        Outlook::Undecided => true,
        Outlook::Lost => false,
        Outlook::Winnable => {
            position.bounds.distance().is_none() || position.count(Outlook::Undecided) > 0
        }
    }
}

/// Returns what is proved about each position of a line, and nothing of their other moves. The budget is for
/// each position. `visit` is called as by [`review_line`].
pub fn line_bounds(
    line: &Line,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(usize),
) -> Vec<Option<Bounds>> {
    let JudgedLine { reviewer, line, .. } = JudgedLine::new(line, budget, visit);
    line.iter().map(|position| Some(reviewer.known(position))).collect()
}

/// The positions of a line, and what is proved about them.
struct JudgedLine<'v, 'b, 'c> {
    reviewer: Reviewer,
    line: Vec<Position>,
    budget: &'b Budget<'c>,
    /// For each position, how many nodes are left of the budget.
    left: Vec<u64>,
    visit: &'v mut dyn FnMut(usize),
}

impl<'v, 'b, 'c> JudgedLine<'v, 'b, 'c> {
    /// Judges the positions: which of them can be won, and then how far the wins are.
    fn new(game: &Line, budget: &'b Budget<'c>, visit: &'v mut dyn FnMut(usize)) -> Self {
        let mut position = game.dealt().clone();
        let mut line = vec![position.clone()];
        for mv in game.moves() {
            // The moves of a line are legal.
            let _ = position.play(mv);
            // Each position with all moves before it would take memory in proportion to their square.
            position.forget_moves();
            line.push(position.clone());
        }
        let left = vec![budget.left(); line.len()];
        let mut judged = Self { reviewer: Reviewer::new(game.dealt()), line, budget, left, visit };
        judged.judge();
        judged.measure();
        judged
    }

    /// Does some work for a position, with a share of the nodes that are left for it.
    fn spend<T>(
        &mut self,
        at: usize,
        share: impl FnOnce(u64) -> u64,
        work: impl FnOnce(&mut Reviewer, &Position, &mut Budget<'_>) -> T,
    ) -> T {
        (self.visit)(at);
        let mut budget = self.budget.clone().with_nodes(share(self.left[at]));
        let before = budget.spent();
        let done = work(&mut self.reviewer, &self.line[at], &mut budget);
        self.left[at] = self.left[at].saturating_sub(budget.spent() - before);
        done
    }

    /// Finds out which positions can be won. Where one can, all before it can; where one is lost, all after
    /// it are. So it looks at the ends first, and then in the middle.
    fn judge(&mut self) {
        let length = self.line.len();
        // The number of positions from the deal on that can be won, and the first that is lost.
        let (mut winnable, mut lost) = (0, length);
        let mut open = vec![(0, length)];
        for at in [length - 1, 0] {
            self.judge_at(at, &mut winnable, &mut lost);
        }
        while let Some((first, end)) = open.pop() {
            if first >= end || end <= winnable || first >= lost {
                continue;
            }
            let middle = first.midpoint(end);
            if (1..length - 1).contains(&middle) && (winnable..lost).contains(&middle) {
                self.judge_at(middle, &mut winnable, &mut lost);
            }
            open.push((first, middle));
            open.push((middle + 1, end));
        }
        self.spread();
    }

    fn judge_at(&mut self, at: usize, winnable: &mut usize, lost: &mut usize) {
        let judge = |reviewer: &mut Reviewer, position: &Position, budget: &mut Budget<'_>| {
            reviewer.judge(position, Aim::Any, budget).outlook()
        };
        match self.spend(at, |left| left, judge) {
            Outlook::Winnable => *winnable = (*winnable).max(at + 1),
            Outlook::Lost => *lost = (*lost).min(at),
            Outlook::Undecided => {}
        }
    }

    /// Finds out how far a win is from each position, from the end on, since searches get longer towards the
    /// deal.
    fn measure(&mut self) {
        let mut after = Bounds::UNKNOWN;
        for at in (0..self.line.len()).rev() {
            let mut known = self.reviewer.learn(&self.line[at], after.at_most_before());
            if known.outlook() == Outlook::Winnable && known.distance().is_none() {
                let judge =
                    |reviewer: &mut Reviewer, position: &Position, budget: &mut Budget<'_>| {
                        reviewer.judge(position, Aim::Shortest, budget)
                    };
                known = self.spend(at, |left| left / 2, judge);
                if known.distance().is_none() {
                    break;
                }
            }
            after = known;
        }
        self.spread();
    }

    /// Returns each legal move from a position with what is known about it, or none if it is worth a search.
    fn unsearched(&self, position: &Position, known: Bounds) -> Option<Vec<Choice>> {
        match known.outlook() {
            Outlook::Lost => {
                let moves = position.legal_moves().into_iter();
                Some(moves.map(|mv| Choice { mv, bounds: Bounds::LOST }).collect())
            }
            Outlook::Winnable => None,
            // Each of them would take as long.
            Outlook::Undecided => Some(self.reviewer.choices(position)),
        }
    }

    /// Tells each position of a line what is known of its neighbours.
    fn spread(&mut self) {
        let Self { reviewer, line, .. } = self;
        for pair in line.windows(2).rev() {
            let proved = reviewer.known(&pair[1]).at_most_before();
            reviewer.learn(&pair[0], proved);
        }
        for pair in line.windows(2) {
            let proved = reviewer.known(&pair[0]).after();
            reviewer.learn(&pair[1], proved);
        }
    }
}
