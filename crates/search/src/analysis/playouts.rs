//! How hard a game is for someone who plays at random.

use super::reviewer::Reviewer;
use crate::solve::Aim;
use patience_core::budget::Budget;
use patience_core::cards::Words;
use patience_findings::{Outlook, Share};

/// The number of playouts.
const PLAYOUTS: u64 = 5;

/// The maximum number of moves of a playout.
const MOVES: usize = 40;

impl Reviewer {
    /// Plays at random from the deal, until the game is won, lost or undecided, and returns how
    /// many of these moves keep it winnable. The moves depend on the shuffle number of the game
    /// alone. The budget is for each of these games.
    pub(super) fn playouts(&mut self, budget: &Budget<'_>) -> Share {
        let number = self.deal().id().shuffle.map_or(0, |shuffle| shuffle.number() as u64);
        let mut words = Words::new(number);
        let mut share = Share::default();
        let is_winnable = self.known(self.deal()).outlook() == Outlook::Winnable;
        for _ in 0..if is_winnable { PLAYOUTS } else { 0 } {
            let (mut position, mut budget) = (self.deal().clone(), budget.clone());
            for _ in 0..MOVES {
                let moves = position.legal_moves();
                let Some(last) = u32::try_from(moves.len()).ok().filter(|&len| len > 0) else {
                    break;
                };
                // A move that is listed is legal.
                let _ = position.play(moves[words.below(last) as usize]);
                let outlook = self.judge(&position, Aim::Any, &mut budget).outlook();
                if outlook == Outlook::Undecided {
                    break;
                }
                share.whole += 1;
                share.part += u64::from(outlook == Outlook::Winnable);
                if outlook == Outlook::Lost {
                    break;
                }
            }
        }
        share
    }
}
