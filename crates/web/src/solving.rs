//! Solutions, and what is proved about positions.

use crate::arguments::argument;
use crate::data::{Failure, Searched, Solved, Win};
use crate::ids::needs_deal;
use crate::reading::line_of;
use patience_core::budget::{Budget, Limit};
use patience_core::deal_book::DealBook;
use patience_core::notation::Dealing;
use patience_core::play::Line;
use patience_search::analysis::{
    self, Advance, Bounds, Limits, MistakeKind, Prospect, Question, WhereLost,
};
use patience_search::solve::{Aim, Solvability, Solver};
use patience_wire::Judged;
use serde::Serialize;
use std::collections::HashMap;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

patience_wire::crosses!(Look);

/// Solves the game of a record from its end on, within a budget.
///
/// # Errors
/// Returns what is wrong if the record cannot be dealt or is illegal.
pub fn solve(record: &str, shortest: bool, budget: &mut Budget<'_>) -> Result<Solved, Failure> {
    let mut deals = DealBook::default();
    let (record, line) = line_of(record, &mut deals)?;
    let aim = if shortest { Aim::Shortest } else { Aim::Any };
    let answer = Solver::default().solve(line.position(), aim, budget);
    let searched = Searched {
        id: line.id().to_string(),
        bound: answer.bound,
        nodes: answer.nodes,
        limit: answer.limit.map(Limit::as_str),
        stock_known: line.id().dealing == Dealing::Closed,
    };
    let has_deal = needs_deal(&record, line.id(), &deals);
    let won = answer.finding.completed(line.position(), has_deal);
    Ok(match &answer.finding {
        Solvability::Solved { moves, shortest } => Solved::Solved(Win {
            searched,
            moves: moves.len(),
            length: line.steps().len() + moves.len(),
            shortest: *shortest,
            record: won.map(|record| record.to_string()).unwrap_or_default(),
        }),
        Solvability::Unsolvable => Solved::Unsolvable(searched),
        Solvability::Undecided | Solvability::Unsound { .. } => Solved::Undecided(searched),
    })
}

/// What a search on the page spends: a browser gives it less memory than the viewer has.
const LIMITS: Limits = Limits { first: 100_000, then: 4_000_000, memory: Budget::MEMORY };

/// Judges the positions of lines of one deal, a slice at a time, and remembers what it proved.
#[wasm_bindgen]
pub struct Analyst {
    dealt: Line,
    analyst: analysis::Analyst,
    /// The line in question, its positions' names, and the number of moves before the position on the
    /// table.
    line: Vec<String>,
    at: usize,
    /// What was told of each position.
    told: HashMap<String, Judged>,
}

#[wasm_bindgen]
impl Analyst {
    /// Takes the deal of a record. Throws a `Failure` if it cannot be dealt, or has an illegal move.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    ) -> Result<Self, JsValue> {
        let record = argument(record)?;
        let (_, mut dealt) = line_of(&record, &mut DealBook::default())?;
        while dealt.pop().is_some() {}
        let (analyst, line) = (analysis::Analyst::new(LIMITS), Vec::new());
        Ok(Self { dealt, analyst, line, at: 0, told: HashMap::new() })
    }

    /// Turns to a line of moves from the deal, and the position after so many of them, on which it spends `effort`
    /// times as much as usual. Throws a `Failure` if a move is not legal.
    pub fn ask(
        &mut self,
        #[wasm_bindgen(js_name = line)] moves: Vec<String>,
        at: usize,
        effort: f64,
    ) -> Result<(), Failure> {
        let mut line = self.dealt.clone();
        for text in &moves {
            let refused = || Failure::new(format!("`line`: {text} is not a legal move there"));
            let mv = line.position().parse_move(text).map_err(|_| refused())?;
            line.push(mv).map_err(|_| refused())?;
        }
        self.analyst.ask(Question {
            deal: line.dealt().clone(),
            deck: line.deck().clone(),
            moves: line.moves().collect(),
            at: at.min(moves.len()),
            is_hint: false,
            // The conversion saturates.
            effort: effort as u64,
        });
        let names = (0..=moves.len()).map(|number| moves[..number].join(" "));
        self.line = names.collect();
        self.at = at.min(moves.len());
        self.told.clear();
        Ok(())
    }

    /// Searches for a while: at first with so many nodes, and each time it goes on where it did not
    /// get through with twice as many. Returns what is new.
    pub fn advance(&mut self, nodes: f64) -> Look {
        let mut look = Look { running: true, ..Look::default() };
        let advance = self.analyst.advance(nodes as u64, &|_| false);
        look.nodes = self.analyst.met() as f64;
        if advance == Advance::Searching {
            return look;
        }
        look.running = advance == Advance::Found;
        let Some(findings) = self.analyst.findings() else { return look };
        for (at, bounds) in findings.positions.iter().enumerate() {
            let Some(bounds) = bounds else { continue };
            if self.tell(&mut look, self.line[at].clone(), *bounds)
                && bounds.outlook() == analysis::Outlook::Winnable
            {
                let win = self.analyst.win_from(at).iter().map(ToString::to_string).collect();
                look.wins.push((self.line[at].clone(), win));
            }
        }
        for (mv, bounds) in &findings.choices {
            let Some(bounds) = bounds else { continue };
            let here = &self.line[self.at];
            let gap = if here.is_empty() { "" } else { " " };
            let name = format!("{here}{gap}{mv}");
            self.tell(&mut look, name, *bounds);
        }
        let mistakes = analysis::mistakes(&findings.positions).into_iter().map(|mistake| {
            let (kind, extra) = match mistake.kind {
                MistakeKind::Loses => ("loses", 0),
                MistakeKind::Wastes(moves) => ("longer", moves),
            };
            (self.line[mistake.at + 1].clone(), JudgedMistake { kind, extra })
        });
        look.mistakes = mistakes.collect();
        let loss = Prospect::of(&findings.positions).loss();
        let told = |loss: WhereLost| {
            let judged = JudgedLoss { r#where: loss.to_string(), proved: loss.is_proved };
            (self.line[loss.at].clone(), judged)
        };
        look.losses = loss.map(told).into_iter().collect();
        look
    }

    /// Adds what is proved about a position. Returns whether it is new.
    fn tell(&mut self, look: &mut Look, name: String, bounds: Bounds) -> bool {
        let judged = told(bounds);
        let is_new = self.told.get(&name) != Some(&judged);
        if is_new {
            self.told.insert(name.clone(), judged);
            look.judged.push((name, judged));
        }
        is_new
    }
}

/// What is new about a line. Each position is named by its moves from the deal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct Look {
    /// What is proved about positions.
    pub judged: Vec<(String, Judged)>,
    /// The shortest known wins from positions.
    pub wins: Vec<(String, Vec<String>)>,
    /// The mistakes of the line that are proved, each named by the moves up to it.
    pub mistakes: Vec<(String, JudgedMistake)>,
    /// The first position of the line that is proved to be lost, if there is one.
    pub losses: Vec<(String, JudgedLoss)>,
    /// How many positions the searches have met.
    pub nodes: f64,
    /// Whether there is more to find.
    pub running: bool,
}

/// Where a line was lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct JudgedLoss {
    /// In words that fit after "since": `move 31`, or `move 164 or earlier`.
    pub r#where: String,
    /// Whether no earlier move can have lost it.
    pub proved: bool,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct JudgedMistake {
    /// Whether the move loses the game, or makes the shortest win longer.
    #[tsify(type = "'loses' | 'longer'")]
    pub kind: &'static str,
    /// By how many moves it makes the shortest win longer.
    pub extra: u32,
}

fn told(bounds: Bounds) -> Judged {
    let (at_least, at_most) = (bounds.at_least(), bounds.at_most());
    Judged { outlook: bounds.outlook().as_str(), at_least, at_most }
}
