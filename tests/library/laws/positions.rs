//! Positions: what they hold, and when they are equal.

use super::{
    Start, Subject, cards, fingerprint, founded, hold, legal, picture, play, some, starts,
};
use patience::notation::{Dealing, Variant, parse_id};
use patience::{Card, Position, perft, perft_distinct, shuffle};
use patience_core::game::Game;
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;

/// No card is lost or made: on the table, in the stock and out of the game they add up, and none
/// lies there more often than it is in the deck.
pub(super) fn cards_are_conserved<G: Subject>() {
    hold(256, starts(G::any_layout(), 120), |start| {
        let composition = G::variant(start.layout).composition();
        let mut position = start.deal::<G>();
        let mut done = position.progress().done;
        for mv in start.line::<G>().into_iter().map(Some).chain([None]) {
            let board = position.board();
            let (mut seen, founded) = (cards(&board), founded(&board));
            let stock = board.stock.as_ref().map_or(0, |stock| stock.cards);
            prop_assert_eq!(board.progress, position.progress());
            prop_assert_eq!(board.progress.total, composition.len());
            prop_assert_eq!(seen.len() + stock + board.progress.done, composition.len());
            prop_assert!(board.foundations.is_empty() || founded.len() == board.progress.done);
            seen.extend(&founded);
            let known = board.stock.iter().flat_map(|stock| &stock.known);
            seen.extend(known);
            for card in (0..52).filter_map(Card::from_index) {
                let times = seen.iter().filter(|&&other| other == card).count();
                prop_assert!(times <= composition.copies(card), "{}", card);
                // Where nothing is discarded and nothing face down, every card is seen.
                prop_assert!(
                    times == composition.copies(card) || seen.len() < composition.len(),
                    "{}",
                    card
                );
            }
            prop_assert!(board.progress.done >= done, "what is done stays done");
            done = board.progress.done;
            if let Some(mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// Nothing can be done in a won game, for all is done; and nothing else is a won game.
pub(super) fn won_games_are_over<G: Subject>() {
    let won = Cell::new(0);
    hold(256, starts(G::small_layout(), 160), |start| {
        let mut position = start.deal::<G>();
        let left = G::left_when_won(start.layout);
        for mv in start.line::<G>().into_iter().map(Some).chain([None]) {
            let progress = position.progress();
            prop_assert_eq!(
                position.won(),
                progress.done + left == progress.total
                    && position.board().stock.is_none_or(|stock| stock.cards == 0)
            );
            if position.won() {
                won.set(won.get() + 1);
                prop_assert_eq!(cards(&position.board()).len(), left);
                prop_assert!(legal(&position).is_empty());
                prop_assert!(position.stuck());
                for refused in G::every_move(start.layout) {
                    prop_assert!(position.check(refused).is_err(), "{}", refused);
                }
            }
            if let Some(mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
    assert!(won.get() >= 16, "only {} of the games were won: too few to prove anything", won.get());
}

/// The same moves lead to the same position.
pub(super) fn the_same_line_gives_the_same_position<G: Subject>() {
    hold(128, starts(G::any_layout(), 60), |start| {
        let (mut one, mut other) = (start.deal::<G>(), start.deal::<G>());
        for mv in start.line::<G>() {
            play(&mut one, mv);
            play(&mut other, mv);
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(fingerprint(&one), fingerprint(&other));
            prop_assert_eq!(one.board(), other.board());
            prop_assert_eq!(legal(&one), legal(&other));
        }
        Ok(())
    });
}

/// Positions are equal if and only if they look the same, however they were reached; and then they
/// have equal hashes and equal moves. Those that differ seldom have equal hashes.
pub(super) fn equal_positions_look_and_hash_the_same<G: Subject>() {
    let (met_again, differ, collide) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let law = |start: Start<G::Layout>| {
        // Those on a line, and some of those beside it, which other lines lead to as well.
        let mut position = start.deal::<G>();
        let mut seen = vec![position.clone()];
        let line = start.line::<G>();
        for (at, &mv) in line.iter().enumerate() {
            if at % (line.len() / 3 + 1) == 0 {
                for first in some(&legal(&position), 4) {
                    let mut beside = position.clone();
                    play(&mut beside, first);
                    seen.push(beside.clone());
                    for second in some(&legal(&beside), 4) {
                        let mut beyond = beside.clone();
                        play(&mut beyond, second);
                        seen.push(beyond);
                    }
                }
            }
            play(&mut position, mv);
            seen.push(position.clone());
        }
        let pictures: Vec<String> = seen.iter().map(picture).collect();
        let fingerprints: Vec<_> = seen.iter().map(fingerprint).collect();
        for (at, one) in seen.iter().enumerate() {
            for (also, other) in seen.iter().enumerate().skip(at + 1) {
                prop_assert_eq!(one == other, pictures[at] == pictures[also]);
                let has_same_hash = fingerprints[at] == fingerprints[also];
                if one == other {
                    met_again.set(met_again.get() + 1);
                    prop_assert!(has_same_hash);
                    prop_assert_eq!(legal(one), legal(other));
                } else {
                    differ.set(differ.get() + 1);
                    collide.set(collide.get() + u32::from(has_same_hash));
                }
            }
        }
        Ok(())
    };
    hold(64, starts(G::any_layout(), 40), law);
    hold(64, starts(G::small_layout(), 40), law);
    assert!(
        met_again.get() >= 100,
        "positions were met again only {} times: too rarely to prove anything",
        met_again.get()
    );
    assert!(
        collide.get() * 100 <= differ.get(),
        "{} of {} pairs of positions that differ have equal hashes",
        collide.get(),
        differ.get()
    );
}

/// Counting with moves taken back and by hashes comes to the same as counting without either.
pub(super) fn perft_counts_lines_and_positions<G: Subject>() {
    fn lines<G: Game>(position: &G, depth: usize) -> u64 {
        let after = |mv| {
            let mut next = position.clone();
            play(&mut next, mv);
            next
        };
        if depth == 0 {
            1
        } else {
            legal(position).into_iter().map(|mv| lines(&after(mv), depth - 1)).sum()
        }
    }
    hold(64, starts(G::any_layout(), 60), |start| {
        let mut position = start.deal::<G>();
        let mut text = start.id::<G>().to_string();
        for mv in start.line::<G>() {
            play(&mut position, mv);
            text += &format!(" {mv}");
        }
        let depth = match legal(&position).len() {
            0..=8 => 3,
            9..=40 => 2,
            _ => 1,
        };
        let start = Position::from_record(&text).expect("every move is legal");
        let counted: Vec<u64> = (1..=depth).map(|depth| lines(&position, depth)).collect();
        prop_assert_eq!(perft(&start, depth as u8), counted);

        let mut seen = BTreeSet::from([picture(&position)]);
        let mut latest = vec![position];
        let mut counted = vec![1];
        for _ in 0..depth {
            let mut found = Vec::new();
            for position in &latest {
                for mv in legal(position) {
                    let mut next = position.clone();
                    play(&mut next, mv);
                    if seen.insert(picture(&next)) {
                        found.push(next);
                    }
                }
            }
            counted.push(found.len() as u64);
            latest = found;
        }
        prop_assert_eq!(perft_distinct(&start, depth as u8), counted);
        Ok(())
    });
}

/// Positions under other rules are not equal, though the same cards lie in the same places.
#[test]
fn positions_of_other_games_are_not_equal() {
    use patience::notation::matching::Move;
    fn dealt<G: Subject>(layout: G::Layout, dealing: Dealing) -> G {
        G::deal(layout, dealing, &shuffle(&G::variant(layout).composition(), 1))
    }
    fn differ<G: Subject>(one: G::Layout, other: G::Layout) {
        let [open, closed] =
            [Dealing::Open, Dealing::Closed].map(|dealing| dealt::<G>(one, dealing));
        assert!(open == dealt(one, Dealing::Open));
        assert!(open != closed, "{one:?}: the order of the stock is not known");
        assert!(open != dealt(other, Dealing::Open), "{one:?} {other:?}");
    }
    let variant = |id: &str| parse_id(id.as_bytes()).expect("an id").0.variant;
    for [one, other] in [
        ["3x3x13x5+1", "3x1x13x5+1"],
        ["montecarlo+1", "montecarloo+1"],
        ["montecarlo+1", "fourteens+1"],
        ["carpet+1", "carpetp3+1"],
    ] {
        match (variant(one), variant(other)) {
            (Variant::Matching(one), Variant::Matching(other)) => differ::<Matching>(one, other),
            (Variant::Pairing(one), Variant::Pairing(other)) => differ::<Pairing>(one, other),
            (Variant::Building(one), Variant::Building(other)) => differ::<Building>(one, other),
            _ => panic!("{one} and {other} are of two families"),
        }
    }
    // A closed game whose cards are all dealt looks like an open one.
    let Variant::Matching(layout) = variant("2x2x1x1+1") else { panic!("another family") };
    let mut closed = dealt::<Matching>(layout, Dealing::Closed);
    while legal(&closed).contains(&Move::Deal) {
        play(&mut closed, Move::Deal);
    }
    assert!(closed != dealt(layout, Dealing::Open));
}
