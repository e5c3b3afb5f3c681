//! A player that does not think.

use super::{Played, Player, play_chosen};
use patience_core::budget::Budget;
use patience_core::cards::Words;
use patience_core::play::Position;

/// Plays a legal move at random, each as likely as the others, until the game is won or stuck.
///
/// A game that [goes round](Position::goes_round) may never end. It is undecided when the budget is
/// spent. Its random numbers are the ChaCha20 stream of the shuffle number and its name.
pub struct Random;

impl Random {
    /// Plays a game. Returns its moves, whether it is won or not.
    #[doc(hidden)]
    pub fn game(dealt: &Position, number: u64, budget: &mut Budget<'_>) -> Played {
        let mut words = Words::named(number, "random");
        play_chosen(dealt, budget, |_, legal| {
            let len = u32::try_from(legal.len()).ok().filter(|&len| len > 0)?;
            legal.get(words.below(len) as usize).copied()
        })
    }
}

impl Player for Random {
    fn play(&mut self, dealt: &Position, number: u64, budget: &mut Budget<'_>) -> Played {
        Self::game(dealt, number, budget).or_without_moves()
    }
}
