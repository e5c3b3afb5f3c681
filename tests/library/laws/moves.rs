//! Moves: which are legal, what they do, and that they are taken back.

use super::{Subject, hold, legal, play, some, starts};
use patience::Card;
use patience::game::{Board, CardStep, Destination, Effect, EffectKind, Pile, Place, Sight};
use patience_core::notation::MoveText;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;

/// A move is enumerated if and only if `check` accepts it and it is canonical where it stands; and
/// then once.
pub(super) fn moves_are_those_that_check_accepts<G: Subject>() {
    hold(192, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            // The longer the line, the fewer of its positions: neighbours differ little.
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let shown = legal(&position);
                let texts: BTreeSet<String> = shown.iter().map(G::Move::to_string).collect();
                let canonical = every
                    .iter()
                    .filter(|&&mv| position.is_legal(mv) && position.canonical(mv) == mv);
                prop_assert_eq!(&texts, &canonical.map(G::Move::to_string).collect());
                prop_assert_eq!(shown.len(), texts.len(), "a move is shown twice: {:?}", shown);
                for &mv in &shown {
                    prop_assert!(position.check(mv).is_ok(), "{}", mv);
                    prop_assert_eq!(mv, mv.canonical());
                }
                prop_assert_eq!(position.stuck(), shown.is_empty());
                prop_assert_eq!(position.count_moves(), shown.len());
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// However a legal move is spelt, its canonical form is one, enumerated, and does the same.
pub(super) fn every_spelling_does_what_the_canonical_move_does<G: Subject>() {
    let respelt = Cell::new(0);
    hold(128, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let shown: BTreeSet<String> =
                    legal(&position).iter().map(G::Move::to_string).collect();
                for &sorted in &every {
                    for written in G::spellings(sorted) {
                        prop_assert_eq!(written.canonical(), sorted);
                        prop_assert_eq!(written.to_string(), sorted.to_string());
                        prop_assert_eq!(
                            position.is_legal(written),
                            position.is_legal(sorted),
                            "{:?}",
                            written
                        );
                    }
                }
                let legal: Vec<G::Move> =
                    every.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
                for sorted in some(&legal, 50) {
                    for written in G::spellings(sorted).into_iter().chain([sorted]) {
                        let canonical = position.canonical(written);
                        respelt.set(respelt.get() + u32::from(canonical != written));
                        prop_assert_eq!(position.canonical(canonical), canonical);
                        prop_assert!(
                            shown.contains(&canonical.to_string()),
                            "{} for {:?}",
                            canonical,
                            written
                        );
                        let (mut one, mut other) = (position.clone(), position.clone());
                        let undo = play(&mut one, written);
                        play(&mut other, canonical);
                        prop_assert_eq!(&one, &other, "{:?} and {}", written, canonical);
                        prop_assert_eq!(
                            one.board(),
                            other.board(),
                            "{:?} and {}",
                            written,
                            canonical
                        );
                        one.undo(undo);
                        prop_assert_eq!(&one, &position, "{:?}", written);
                    }
                }
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
    assert!(
        respelt.get() >= 100,
        "only {} moves were not canonical: too few to prove anything",
        respelt.get()
    );
}

/// What a move is said to do is what the boards before and after it show.
pub(super) fn actions_say_what_moves_do<G: Subject>() {
    hold(128, starts(G::any_layout(), 80), |start| {
        let mut position = start.deal::<G>();
        for mv in start.line::<G>() {
            for other in some(&legal(&position), 12).chain([mv]) {
                let mut after = position.clone();
                play(&mut after, other);
                let mut board = position.board();
                let effect = position.effect_seen(other, Sight::Everything);
                prop_assert!(carry_out(&effect, &mut board), "{:?} for {}", effect, other);
                // How much of the stock may be seen, what foundations hold, and how often was
                // dealt, an mv need not say.
                let after = after.board();
                board.foundations.clone_from(&after.foundations);
                board.progress.deals = after.progress.deals;
                if let (Some(stock), Some(after)) = (&mut board.stock, &after.stock) {
                    stock.known.clone_from(&after.known);
                }
                prop_assert_eq!(&board, &after, "{}", other);
            }
            play(&mut position, mv);
        }
        Ok(())
    });
}

/// Does on a board what an effect says, step by step; false if it cannot be done there.
fn carry_out(effect: &Effect, board: &mut Board) -> bool {
    fn take(board: &mut Board, kind: EffectKind, from: Place, card: Card) -> bool {
        if from == Place::Stock {
            let stock = board.stock.as_mut().filter(|stock| stock.cards > 0);
            return stock.is_some_and(|stock| {
                stock.cards -= 1;
                stock.known.is_empty() || stock.known.remove(0) == card
            });
        }
        pile(board, from).is_some_and(|cards| match kind {
            // The waste is turned over from its lowest card.
            EffectKind::Redeal => !cards.is_empty() && cards.remove(0) == card,
            _ => cards.pop() == Some(card),
        })
    }
    fn pile(board: &mut Board, place: Place) -> Option<&mut Vec<Card>> {
        let Board { columns, freecells, rows, waste, .. } = board;
        let mut piles =
            columns.iter_mut().chain(freecells).chain(rows.iter_mut().flatten()).chain(waste);
        piles.find(|pile| pile.place == place).map(|pile| &mut pile.cards)
    }
    if let EffectKind::Move { onto } = effect.kind {
        let to = effect.targets();
        if to.len() != 1 || board.pile(to[0]).and_then(Pile::exposed) != onto {
            return false;
        }
    }
    let is_done = effect.steps.iter().all(|&CardStep { card, from, to }| {
        let Some(card) = card.filter(|&card| take(board, effect.kind, from, card)) else {
            return false;
        };
        match to {
            Destination::Place(Place::Stock) => {
                board.stock.as_mut().map(|stock| stock.cards += 1).is_some()
            }
            Destination::Place(place) => {
                let holds_one = matches!(place, Place::Cell(_) | Place::Freecell(_));
                let pile = pile(board, place).filter(|cards| !holds_one || cards.is_empty());
                pile.map(|cards| cards.push(card)).is_some()
            }
            Destination::Foundation(suit, direction) => {
                board.progress.done += 1;
                let foundations = board.foundations.iter();
                let mut waits = foundations.filter(|foundation| foundation.direction == direction);
                suit == card.suit() && waits.any(|it| it.waits_for() == Some(card))
            }
            Destination::Out => {
                board.progress.done += 1;
                true
            }
        }
    });
    let redeals = match effect.kind {
        EffectKind::Redeal => board.redeals.as_mut().map(|redeals| *redeals -= 1).is_some(),
        EffectKind::Move { .. }
        | EffectKind::Collect
        | EffectKind::Deal
        | EffectKind::Build
        | EffectKind::CloseUp => true,
    };
    is_done && !effect.steps.is_empty() && redeals
}

/// A move that is refused changes nothing.
pub(super) fn a_refused_move_changes_nothing<G: Subject>() {
    hold(128, starts(G::any_layout(), 40), |start| {
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        let every = G::every_move(start.layout);
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 3 + 1) == 0 || mv.is_none() {
                let (before, board) = (position.clone(), position.board());
                let illegal: Vec<G::Move> =
                    every.iter().copied().filter(|&mv| !before.is_legal(mv)).collect();
                for refused in some(&illegal, 300) {
                    prop_assert!(position.play(refused).is_err(), "{}", refused);
                    prop_assert_eq!(&position, &before, "{}", refused);
                    prop_assert_eq!(position.progress(), board.progress, "{}", refused);
                    // Played all the same, it leaves nothing of use, but nothing that breaks
                    // either.
                    let mut lost = before.clone();
                    lost.apply(refused);
                    let _ = (lost.board(), lost.won(), lost.stuck());
                }
                prop_assert_eq!(position.board(), board);
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// Moves are taken back one after the other, down to the deal; and so is each legal move of each
/// position on the way, which leaves no trace in what follows.
pub(super) fn undo_restores_the_position<G: Subject>() {
    hold(128, starts(G::any_layout(), 120), |start| {
        let mut position = start.deal::<G>();
        let mut untouched = start.deal::<G>();
        let mut played = Vec::new();
        for mv in start.line::<G>() {
            let (before, board) = (position.clone(), position.board());
            for other in some(&legal(&before), 40) {
                let undo = play(&mut position, other);
                prop_assert!(position != before, "{} changes something", other);
                position.undo(undo);
                prop_assert_eq!(&position, &before, "{}", other);
                prop_assert_eq!(position.progress(), board.progress, "{}", other);
            }
            prop_assert_eq!(position.board(), board.clone());
            let undo = play(&mut position, mv);
            play(&mut untouched, mv);
            prop_assert_eq!(
                position.board(),
                untouched.board(),
                "{} after others were taken back",
                mv
            );
            played.push((before, board, undo));
        }
        for (before, board, undo) in played.into_iter().rev() {
            position.undo(undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.board(), board);
        }
        // What was taken back can be played again.
        for mv in start.line::<G>() {
            play(&mut position, mv);
        }
        prop_assert_eq!(position.board(), untouched.board());
        prop_assert_eq!(position, untouched);
        Ok(())
    });
}
