//! What a player knows who does not see the stock.

use super::players::dealt;
use patience_census::player::Known;
use patience_core::cards::Words;
use support::games::closed_games;

/// After any moves, a guess shows the board that the player sees, and has seen as much.
#[test]
fn a_guess_agrees_with_all_that_was_seen() {
    for id in &closed_games() {
        for number in 1..=3 {
            let mut words = Words::named(number, "guesses");
            let mut position = dealt(id, number);
            let mut known = Known::of(&position);
            while known.all_seen().is_none() && known.moves().len() < 80 {
                let guess = known.completed(&mut words);
                assert_eq!(guess.board(), position.board(), "{id}{number}");
                assert_eq!(guess.sight(), position.sight(), "{id}{number}");
                let legal = position.legal_moves();
                let Some(last) = legal.len().checked_sub(1) else { break };
                let mv = legal[words.below(last as u32 + 1) as usize];
                known.play(mv);
                assert_eq!(position.play(mv), Ok(()));
            }
        }
    }
}
