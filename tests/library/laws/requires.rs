//! What moves require of the cards, for the laws: with the cards and without them, it is what the
//! game does.

use super::{Subject, hold, legal, play, some, starts};
use patience::infer::Spot;
use patience::notation::Variant;
use patience::notation::building::Direction;
use patience::{Card, Rank};
use patience_core::catalogue::StartingFoundations;
use patience_core::game::building::foundations_at_start;
use patience_core::game::{Board, Constraint, DealtIndex, EndState, Unknown};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The cards of a deck that a game deals, in order: all but those that start the foundations.
fn dealt<G: Subject>(layout: G::Layout, deck: &[Card]) -> Vec<Card> {
    let mut met = BTreeSet::new();
    let is_dealt = |card: &Card| {
        let is_first = met.insert(*card);
        let Variant::Building(layout) = G::variant(layout) else { return true };
        match layout.starting_foundations() {
            StartingFoundations::Nothing => true,
            StartingFoundations::Aces => card.rank() != Rank::ACE,
            StartingFoundations::AceAndKing => {
                !(is_first && [Rank::ACE, Rank::KING].contains(&card.rank()))
            }
        }
    };
    deck.iter().copied().filter(is_dealt).collect()
}

/// Returns whether cards meet all constraints, with the foundations as they are.
fn meet<C: Copy>(
    constraints: &[Constraint<C>],
    card: impl Fn(C) -> Card + Copy,
    board: &Board,
) -> bool {
    let takes = |at: C| {
        Direction::BOTH.map(|direction| {
            let mut foundations = board.foundations.iter();
            foundations.any(|it| it.direction == direction && it.waits_for() == Some(card(at)))
        })
    };
    constraints.iter().all(|constraint| match *constraint {
        Constraint::Pair { cards: [one, other], relation, holds } => {
            relation.holds(card(one), card(other)) == holds
        }
        Constraint::Rank { card: at, rank, holds } => (card(at).rank() == rank) == holds,
        Constraint::FewerOfARank { ref cards, than } => {
            let mut counts: BTreeMap<Rank, u8> = BTreeMap::new();
            cards.iter().for_each(|&at| *counts.entry(card(at).rank()).or_default() += 1);
            counts.values().all(|&count| count < than)
        }
        Constraint::Build { card, to: Some(to) } => takes(card)[to as usize],
        Constraint::Build { card, to: None } => takes(card)[0] != takes(card)[1],
        Constraint::Takes { card, holds } => takes(card).contains(&true) == holds,
    })
}

/// A move is legal if and only if all holds that it requires, and a game without its cards asks the
/// same of the same cards.
pub(super) fn a_move_is_legal_if_all_holds_that_it_requires<G: Subject>() {
    let layouts = prop_oneof![G::any_layout(), G::small_layout()].boxed();
    hold(64, (starts(layouts, 120), G::any_layout()), |(start, other)| {
        let (every, others) = (G::every_move(start.layout), G::every_move(other));
        let cards = dealt::<G>(start.layout, &start.deck::<G>());
        let mut position = start.deal::<G>();
        let mut without = Unknown::<G>::deal(start.layout, start.dealing);
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let board = position.board();
                let tried = some(&every, 150).chain(some(&others, 30));
                for mv in tried.chain(legal(&position)) {
                    let required = position.requires(mv);
                    let all_holds =
                        required.as_ref().is_ok_and(|all| meet(all, |card| card, &board));
                    prop_assert_eq!(all_holds, position.is_legal(mv), "{}: {:?}", mv, required);
                    let unknown = without.requires(mv);
                    match (required, unknown) {
                        (Ok(all), Ok(unknown)) => {
                            prop_assert_eq!(all.len(), unknown.len());
                            for (of_cards, of_places) in all.iter().zip(&unknown) {
                                let cards: Vec<Card> = of_places
                                    .cards()
                                    .iter()
                                    .map(|&at| cards[usize::from(at)])
                                    .collect();
                                prop_assert_eq!(of_cards.cards(), cards, "{}", mv);
                            }
                        }
                        (Err(blocked), Err(unknown)) => {
                            prop_assert_eq!(blocked, unknown, "{}", mv)
                        }
                        (required, unknown) => {
                            prop_assert!(false, "{}: {:?} {:?}", mv, required, unknown)
                        }
                    }
                }
            }
            if let Some(&mv) = mv {
                prop_assert!(without.play(mv).is_ok(), "{} is legal", mv);
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// A move is legal if and only if the cards meet what it requires, and so is the end of the game.
/// Moves of other games of the family are refused.
pub(super) fn a_game_without_its_cards_requires_what_the_game_does<G: Subject>() {
    let layouts = prop_oneof![G::any_layout(), G::small_layout()].boxed();
    hold(48, (starts(layouts, 250), G::any_layout()), |(start, other)| {
        let (every, others) = (G::every_move(start.layout), G::every_move(other));
        let cards = dealt::<G>(start.layout, &start.deck::<G>());
        let mut position = start.deal::<G>();
        let card = |at: DealtIndex| cards[usize::from(at)];
        let mut without = Unknown::<G>::deal(start.layout, start.dealing);
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let (board, moves) = (position.board(), legal(&position));
                let meet = |constraints: &[Constraint]| meet(constraints, card, &board);
                let tried = some(&every, 100).chain(some(&others, 20));
                for mv in tried.chain(moves.iter().copied()) {
                    let mut after = without.clone();
                    match after.play(mv) {
                        Ok(all) => prop_assert_eq!(meet(&all), position.is_legal(mv), "{}", mv),
                        Err(reason) => {
                            prop_assert!(!position.is_legal(mv), "{}: {}", mv, reason);
                            prop_assert_eq!(format!("{after:?}"), format!("{without:?}"));
                        }
                    }
                }
                let end = without.end();
                prop_assert_eq!(end == EndState::Won, position.won());
                match end {
                    EndState::Open => prop_assert!(!moves.is_empty()),
                    EndState::Moves(possible, none) => {
                        prop_assert_eq!(possible.iter().any(|all| meet(all)), !moves.is_empty());
                        prop_assert_eq!(meet(&none), moves.is_empty());
                    }
                    _ => prop_assert!(moves.is_empty()),
                }
            }
            if let Some(&mv) = mv {
                prop_assert!(without.play(mv).is_ok(), "{} is legal", mv);
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// Every card lies where its place says, and foundations begin as the board shows them.
pub(super) fn cards_are_dealt_where_their_places_say<G: Subject>() {
    hold(64, starts(G::any_layout(), 0), |start| {
        let (id, board) = (start.id::<G>(), start.deal::<G>().board());
        let cards = dealt::<G>(start.layout, &start.deck::<G>());
        let mut spots = (0..=u8::MAX).map(DealtIndex).map_while(|at| Spot::of(&id, at));
        for (at, &card) in (0..).map(DealtIndex).zip(&cards) {
            let spot = spots.next().expect("every card has a place");
            prop_assert_eq!(spot.dealt(&id), Some(at));
            let shown = match spot {
                Spot::Column { column, row } => {
                    board.columns[usize::from(column) - 1].cards.get(usize::from(row) - 1)
                }
                Spot::Cell(place) => {
                    let mut piles = board.piles();
                    piles.find(|pile| pile.place == place).and_then(|pile| pile.cards.last())
                }
                Spot::Stock(number) => {
                    let stock = board.stock.as_ref().expect("there is a stock");
                    prop_assert!(usize::from(number) <= stock.cards);
                    stock.known.get(usize::from(number) - 1)
                }
            };
            // Nobody sees the stock of a closed game.
            prop_assert!(shown.is_none_or(|&shown| shown == card), "{}: {:?}", spot, shown);
            prop_assert!(shown.is_some() || start.dealing == patience::notation::Dealing::Closed);
            prop_assert_eq!(spot.short().parse::<Spot>().map(|spot| spot.dealt(&id)), Ok(Some(at)));
        }
        prop_assert_eq!(spots.next(), None);
        let stock = board.stock.as_ref().map_or(0, |stock| stock.cards);
        for number in 1..=u8::MAX {
            let at = Spot::Stock(number).dealt(&id);
            let wanted = (usize::from(number) <= stock)
                .then(|| cards.len() - stock + usize::from(number) - 1);
            prop_assert_eq!(at.map(usize::from), wanted, "{}", number);
        }
        let mut waiting: BTreeMap<(Card, Direction), u8> = BTreeMap::new();
        for foundation in &board.foundations {
            let card = foundation.waits_for().expect("nothing is built yet");
            *waiting.entry((card, foundation.direction)).or_default() += 1;
        }
        let said = match G::variant(start.layout) {
            Variant::Building(layout) => foundations_at_start(&layout),
            Variant::Matching(_) | Variant::Pairing(_) => Vec::new(),
        };
        let said = said.into_iter();
        prop_assert_eq!(
            said.map(|(card, to, of)| ((card, to), of)).collect::<BTreeMap<_, _>>(),
            waiting
        );
        Ok(())
    });
}
