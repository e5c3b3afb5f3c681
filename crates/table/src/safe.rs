//! What can go to a foundation and do no harm.

use patience_core::Position;
use patience_core::cards::Card;
use patience_core::game::{Board, EffectKind, Move, Place};
use patience_core::notation::building::Direction;

/// Returns a legal move to a foundation that can do no harm, if there is one: all other cards of its kind are on
/// foundations, so that one place is left for it, and it leaves no gap that the stock or the waste could fill.
///
/// ```
/// use patience_core::Position;
/// use patience_table::safe;
///
/// let game: Position = "carpet+1".parse().unwrap();
/// // Each card that leaves the carpet leaves a gap to be filled.
/// assert_eq!(safe(&game), None);
/// ```
#[must_use]
pub fn safe(position: &Position) -> Option<Move> {
    let board = position.board();
    if board.foundations.is_empty() {
        return None;
    }
    position.legal_moves().into_iter().find(|&mv| is_safe(position, &board, mv))
}

fn is_safe(position: &Position, board: &Board, mv: Move) -> bool {
    let Some(effect) = position.effect(mv).filter(|effect| effect.kind == EffectKind::Build) else {
        return false;
    };
    let [step] = effect.steps[..] else { return false };
    let Some(card) = step.card.filter(|_| step.from != Place::Waste) else { return false };
    let waste = board.waste.as_ref().map_or(0, |waste| waste.cards.len());
    let is_dealt = board.stock.as_ref().map_or(0, |stock| stock.cards) + waste == 0;
    let under = board.pile(step.from).map_or(0, |pile| pile.cards.len());
    let (copies, built) = foundations(board, card);
    built + 1 == copies && (is_dealt || under > 1)
}

/// Returns how many foundations take a card, and how many have it.
fn foundations(board: &Board, card: Card) -> (usize, usize) {
    let of_suit = board.foundations.iter().filter(|it| it.suit == card.suit());
    let has = of_suit.clone().filter(|it| {
        it.top.is_some_and(|top| match it.direction {
            Direction::Up => top.rank() >= card.rank(),
            Direction::Down => top.rank() <= card.rank(),
        })
    });
    (of_suit.count(), has.count())
}
