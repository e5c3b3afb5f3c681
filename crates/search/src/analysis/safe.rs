//! Positions from which nothing can go wrong.

use super::bounds::Outlook;
use super::review::ReviewedPosition;
use super::reviewer::Reviewer;
use patience_core::play::Position;
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of positions to visit.
const POSITIONS: usize = 20_000;

impl Reviewer {
    /// Returns the first position of a line from which the game stays winnable with any moves.
    /// Looks at every position that can be reached, and gives up where there are too many.
    pub(super) fn safe_from(
        &self,
        line: &[Position],
        reviewed: &[ReviewedPosition],
    ) -> Option<usize> {
        let mut safe = FxHashSet::default();
        let mut first = None;
        for (at, (position, reviewed)) in line.iter().zip(reviewed).enumerate().rev() {
            let keeps =
                |lost: &ReviewedPosition| lost.choices.len() == lost.count(Outlook::Winnable);
            let is_safe = keeps(reviewed) && self.is_safe(position, &mut safe);
            if !(is_safe || position.is_won()) {
                break;
            }
            first = Some(at);
        }
        first
    }

    /// Returns whether a win can be reached from every position that can be reached from one. Adds
    /// them all to those known to be `safe`.
    fn is_safe(&self, start: &Position, safe: &mut FxHashSet<Box<[u64]>>) -> bool {
        let mut number = FxHashMap::default();
        number.insert(start.key(), 0);
        let mut positions = vec![start.clone()];
        // For each position, those that a move leads to it from.
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        // Those from which a win can be reached, and that were not followed back yet.
        let mut reached = Vec::new();
        let mut at = 0;
        while at < positions.len() {
            let mut after = positions[at].clone();
            for mv in positions[at].legal_moves() {
                // A move that is listed is legal.
                let _ = after.play(mv);
                let key = after.key();
                if after.is_won() || safe.contains(&key) {
                    reached.push(at);
                } else {
                    let new = positions.len();
                    let to = *number.entry(key).or_insert(new);
                    if to == new {
                        if new + safe.len() >= POSITIONS
                            || self.known(&after).outlook() == Outlook::Lost
                        {
                            return false;
                        }
                        positions.push(after.clone());
                        before.push(Vec::new());
                    }
                    before[to].push(at);
                }
                after.undo();
            }
            at += 1;
        }
        let mut wins = vec![false; positions.len()];
        while let Some(at) = reached.pop() {
            if !std::mem::replace(&mut wins[at], true) {
                reached.append(&mut before[at]);
            }
        }
        let all = wins.into_iter().all(|wins| wins);
        if all {
            safe.extend(number.into_keys());
        }
        all
    }
}
