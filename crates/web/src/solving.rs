//! Solutions, and what is proved about positions.

use crate::data::{Failure, JudgedMove, Slice};
use crate::reading::line_of;
use crate::table::needs_deal;
use patience_core::budget::{Budget, Limit};
use patience_core::deal_book::DealBook;
use patience_core::notation::{Dealing, Outcome, WrittenRecord};
use patience_core::play::{Line, Position};
use patience_search::analysis::{self, Bounds, Reviewer};
use patience_search::solve::{Aim, Solvability, Solver};
use patience_wire::{Judged, Solved};

/// Solves the game of a record from its end on, with a number of nodes.
///
/// # Errors
/// Returns what is wrong if the record cannot be dealt or is illegal.
pub fn solve(record: &str, shortest: bool, nodes: u64) -> Result<Solved, Failure> {
    let mut deals = DealBook::default();
    let (record, line) = line_of(record, &mut deals)?;
    let aim = if shortest { Aim::Shortest } else { Aim::Any };
    let answer = Solver::default().solve(line.position(), aim, &mut Budget::nodes(nodes));
    let mut solution = Solved {
        id: Some(line.id().to_string()),
        outcome: Some(answer.finding.as_str()),
        bound: answer.bound,
        nodes: answer.nodes,
        limit: answer.limit.map(Limit::as_str),
        stock_known: line.id().dealing == Dealing::Closed,
        ..Solved::default()
    };
    if let Solvability::Solved { moves, shortest } = answer.finding {
        solution.moves = Some(moves.len());
        solution.length = Some(line.steps().len() + moves.len());
        solution.shortest = shortest;
        let writes_deal = needs_deal(&record, line.id(), &deals);
        solution.record = completed(line, &moves, writes_deal);
    }
    Ok(solution)
}

/// Returns the record of a line with the moves that complete it.
fn completed(mut line: Line, moves: &[patience_core::Move], writes_deal: bool) -> Option<String> {
    for &mv in moves {
        line.push(mv).ok()?;
    }
    let record = line.to_record();
    let record = WrittenRecord {
        deal: record.deal.filter(|_| writes_deal),
        outcome: moves.is_empty().then_some(Outcome::Solved),
        ..record
    };
    Some(record.to_string())
}

/// Judges positions of one deal, a slice at a time, and remembers what it proved.
pub struct Analyst {
    deal: Position,
    reviewer: Reviewer,
}

impl Analyst {
    /// Takes the deal of a record.
    ///
    /// # Errors
    /// Returns what is wrong if it cannot be dealt.
    pub fn new(record: &str) -> Result<Self, Failure> {
        let (_, line) = line_of(record, &mut DealBook::default())?;
        let deal = line.dealt().clone();
        Ok(Self { reviewer: Reviewer::new(&deal), deal })
    }

    /// Returns the position after some moves from the deal.
    fn position(&self, moves: &[String]) -> Result<Position, Failure> {
        let mut position = self.deal.clone();
        for text in moves {
            let refused = || Failure::new(format!("{text} is not a legal move there"));
            let mv = position.parse_move(text).map_err(|_| refused())?;
            position.play(mv).map_err(|_| refused())?;
        }
        Ok(position)
    }

    /// Searches from the position after some moves, from nothing but what is proved: to search
    /// further, ask again with twice the nodes. What is known already takes no nodes.
    ///
    /// # Errors
    /// Returns the first move that is not legal.
    pub fn judge(
        &mut self,
        moves: &[String],
        shortest: bool,
        nodes: u64,
    ) -> Result<Slice, Failure> {
        let position = self.position(moves)?;
        let aim = if shortest { Aim::Shortest } else { Aim::Any };
        let mut budget = Budget::nodes(nodes);
        let bounds = self.reviewer.judge(&position, aim, &mut budget);
        let done = match (bounds.outlook(), aim) {
            (analysis::Outlook::Undecided, _) => false,
            (analysis::Outlook::Winnable, Aim::Shortest) => bounds.distance().is_some(),
            _ => true,
        };
        // With nodes to spare, it was memory that ended the search.
        let done = done || budget.left() > 0;
        let nodes = u32::try_from(budget.spent()).unwrap_or(u32::MAX);
        Ok(Slice { judged: told(bounds), done, nodes })
    }

    /// Judges the position after each legal move, with so many nodes for each.
    ///
    /// # Errors
    /// Returns the first move that is not legal.
    pub fn choices(&mut self, moves: &[String], nodes: u64) -> Result<Vec<JudgedMove>, Failure> {
        let position = self.position(moves)?;
        let choices = self.reviewer.judge_choices(&position, &Budget::nodes(nodes));
        let judged = |choice: &analysis::Choice| JudgedMove {
            text: choice.mv.to_string(),
            judged: told(choice.bounds),
        };
        Ok(choices.iter().map(judged).collect())
    }

    /// Returns the shortest known win.
    ///
    /// # Errors
    /// Returns the first move that is not legal.
    pub fn win(&self, moves: &[String]) -> Result<Vec<String>, Failure> {
        let win = self.reviewer.line(&self.position(moves)?);
        Ok(win.iter().map(ToString::to_string).collect())
    }
}

fn told(bounds: Bounds) -> Judged {
    let (at_least, at_most) = (bounds.at_least(), bounds.at_most());
    Judged { outlook: bounds.outlook().as_str(), at_least, at_most }
}
