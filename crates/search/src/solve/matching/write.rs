//! Writes a path of the search as moves: columns and freecells get their labels again.

use super::events::{BoardSpace, MatchingEvent};
use super::set::Set;
use arrayvec::ArrayVec;
use patience_core::game::Rules;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::{Label, Match, Move};

/// Returns the moves along a path from the start.
pub(super) fn moves_along<'a, S: Set + 'a, const PLANES: usize>(
    space: &mut impl BoardSpace<'a, S, PLANES>,
    path: &[[S; PLANES]],
) -> Vec<Move> {
    let mut game = space.board().origin.clone();
    let mut moves = Vec::new();
    for pair in path.windows(2) {
        space.unpack(&pair[0]);
        let event = space.event_to(&pair[1]);
        if event.and_then(|event| play(space, event, &mut game, &mut moves)).is_none() {
            break;
        }
    }
    moves
}

/// Plays an event on a game that is at the position unpacked last, and appends its moves.
fn play<'a, S: Set + 'a, const PLANES: usize>(
    space: &impl BoardSpace<'a, S, PLANES>,
    event: MatchingEvent<S>,
    game: &mut Matching,
    moves: &mut Vec<Move>,
) -> Option<()> {
    let board = space.board();
    let place = |game: &Matching, card: u8| game.place_of(board.model.slots[usize::from(card)]);
    let mut play = |game: &mut Matching, mv: Move| {
        moves.push(mv);
        game.play(mv).ok()
    };
    let digs = board.digs(event);
    for column in &board.now.columns {
        let from = place(game, column.top)?;
        for _ in (digs & column.cards).cards() {
            let to = game.first_empty(true)?;
            play(game, Move::Transfer { from, to })?;
        }
    }
    let transfer =
        |card: u8, to: Option<Label>| Some(Move::Transfer { from: place(game, card)?, to: to? });
    let mv = match event {
        MatchingEvent::Match(cards) => {
            let labels: Option<ArrayVec<Label, 4>> =
                cards.cards().map(|card| place(game, card)).collect();
            Some(Move::Collect(Match::new(&labels?)?))
        }
        MatchingEvent::Stack(card, host) => transfer(card, place(game, host)),
        MatchingEvent::Place(card, number) if space.is_ordered() => {
            transfer(card, Some(Label::column(number)))
        }
        MatchingEvent::Place(card, _) | MatchingEvent::Clear(card, _) => {
            transfer(card, game.first_empty(false))
        }
        MatchingEvent::Dig(card) => transfer(card, game.first_empty(true)),
        MatchingEvent::Deal => Some(Move::Deal),
    };
    play(game, mv?).map(|_| ())
}
