//! Laws that hold in every game. Each law is one function over [`Game`], run on random deals of
//! random games, along random lines of play. To add a game, implement [`Subject`] and add a line to
//! the table at the end.

mod grids;
mod keys;
mod kinds;
mod matching;
mod moves;
mod positions;
mod records;
mod requires;
mod rows;

use patience::{Card, Deck, shuffle};
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use patience_core::game::{Board, CardStep, Effect, EffectKind, Game};
use patience_core::notation::building::Direction;
use patience_core::notation::{Dealing, GameId, MoveText, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseResult, TestRunner};
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::ops::ControlFlow;
use support::thorough;

/// What the laws have to know of a game besides its rules.
trait Subject: Game<Layout: Debug + 'static> {
    /// Any game of the kind.
    fn any_layout() -> BoxedStrategy<Self::Layout>;

    /// Games that chance alone often wins.
    fn small_layout() -> BoxedStrategy<Self::Layout>;

    fn variant(layout: Self::Layout) -> Variant;

    fn labels(layout: Self::Layout) -> <Self::Move as MoveText>::Labels;

    /// Every move that can be written in the game, legal anywhere or not, once and with its labels
    /// and cells in canonical order.
    fn every_move(layout: Self::Layout) -> Vec<Self::Move>;

    /// The same move with its labels or cells in other orders.
    fn spellings(_: Self::Move) -> Vec<Self::Move> {
        Vec::new()
    }

    /// A name that cards have in common if the rules treat them alike.
    fn name(layout: Self::Layout, card: Card) -> String;

    /// Whether the cells of a grid may be in any order; with or without a stock.
    fn cells_in_any_order(_: Self::Layout, _no_stock: bool) -> bool {
        false
    }

    /// How many cards a won game leaves on the table.
    fn left_when_won(_: Self::Layout) -> usize {
        0
    }
}

/// A game, and what chance will choose in it.
#[derive(Clone, Debug)]
struct Start<L> {
    layout: L,
    dealing: Dealing,
    number: u64,
    choices: Vec<u16>,
}

fn starts<L: Debug + Clone + 'static>(
    layout: BoxedStrategy<L>,
    length: usize,
) -> impl Strategy<Value = Start<L>> {
    let dealing = prop_oneof![Just(Dealing::Open), Just(Dealing::Closed)];
    (layout, dealing, any::<u64>(), vec(any::<u16>(), 0..=length))
        .prop_map(|(layout, dealing, number, choices)| Start { layout, dealing, number, choices })
}

impl<L: Copy> Start<L> {
    fn id<G: Subject<Layout = L>>(&self) -> GameId {
        GameId {
            variant: G::variant(self.layout),
            dealing: self.dealing,
            shuffle: Some(self.number.into()),
        }
    }

    fn deck<G: Subject<Layout = L>>(&self) -> Deck {
        shuffle(&G::variant(self.layout).composition(), self.number)
    }

    fn deal<G: Subject<Layout = L>>(&self) -> G {
        G::deal(self.layout, self.dealing, &self.deck::<G>())
    }

    /// The moves that the choices stand for. Chance alone would shift cards about for ever, so
    /// three choices of four take a move that brings the game on, where there is one.
    fn line<G: Subject<Layout = L>>(&self) -> Vec<G::Move> {
        let mut position = self.deal::<G>();
        let mut line = Vec::new();
        for &choice in &self.choices {
            let legal = legal(&position);
            let brings_on = |mv: &G::Move| {
                let Effect { kind, steps } = position.effect(*mv);
                kind == EffectKind::Redeal || steps.iter().any(CardStep::is_final)
            };
            let good: Vec<G::Move> = if choice % 4 == 0 {
                Vec::new()
            } else {
                legal.iter().copied().filter(brings_on).collect()
            };
            let among = if good.is_empty() { &legal } else { &good };
            let Some(&chosen) =
                among.get(usize::from(choice / 4).checked_rem(among.len()).unwrap_or(0))
            else {
                break;
            };
            position.apply(chosen);
            line.push(chosen);
        }
        line
    }
}

/// The moves that a position shows.
fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let end: ControlFlow<()> = position.moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue(), "nobody broke off");
    moves
}

/// Plays a move that must be legal.
fn play<G: Game>(position: &mut G, mv: G::Move) -> G::Undo {
    let undo = position.play(mv).ok();
    undo.expect("a move that was enumerated can be played")
}

/// Some of many, evenly spread: at most twice as many as wanted.
fn some<T: Copy>(all: &[T], wanted: usize) -> impl Iterator<Item = T> {
    all.iter().copied().step_by((all.len() / wanted).max(1))
}

fn fingerprint(position: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

/// The cards of all piles.
fn cards(board: &Board) -> Vec<Card> {
    board.piles().flat_map(|pile| &pile.cards).copied().collect()
}

/// The cards on foundations.
fn founded(board: &Board) -> Vec<Card> {
    let mut cards = Vec::new();
    for foundation in &board.foundations {
        let Some(top) = foundation.top else { continue };
        let under = |card: &Card| match foundation.direction {
            Direction::Up => card.rank() <= top.rank(),
            Direction::Down => card.rank() >= top.rank(),
        };
        cards.extend(
            (0..52)
                .filter_map(Card::from_index)
                .filter(|card| card.suit() == top.suit())
                .filter(under),
        );
    }
    cards
}

/// A board as text, without what tells how it was reached.
fn picture(position: &impl Game) -> String {
    let mut board = position.board();
    board.progress.deals = 0;
    format!("{board:?}")
}

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

/// Tests a law with a number of random cases, which is enough to find the mutants that it is for.
fn hold<T: Debug>(cases: u32, any: impl Strategy<Value = T>, law: impl Fn(T) -> TestCaseResult) {
    // A failure prints the game and the choices, all it takes to make it a test of its own; so
    // nothing is written to files.
    let cases = cases * thorough() as u32;
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let outcome = TestRunner::new(config).run(&any, law);
    assert!(
        outcome.is_ok(),
        "{}",
        outcome.err().map(|error| error.to_string()).unwrap_or_default()
    );
}

/// Returns the number of lines of `depth` legal moves, by undoing moves.
fn perft_with_moves_taken_back<G: Game>(position: &mut G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for mv in legal(position) {
        let undo = play(position, mv);
        lines += perft_with_moves_taken_back(position, depth - 1);
        position.undo(undo);
    }
    lines
}

/// Every law for every game.
macro_rules! laws {
    ($($name:ident: $game:ty),+ $(,)?) => { $(
        mod $name {
            use super::*;

            #[test]
            fn moves_are_those_that_check_accepts() {
                moves::moves_are_those_that_check_accepts::<$game>();
            }

            #[test]
            fn every_spelling_does_what_the_canonical_move_does() {
                moves::every_spelling_does_what_the_canonical_move_does::<$game>();
            }

            #[test]
            fn actions_say_what_moves_do() {
                moves::actions_say_what_moves_do::<$game>();
            }

            #[test]
            fn a_refused_move_changes_nothing() {
                moves::a_refused_move_changes_nothing::<$game>();
            }

            #[test]
            fn undo_restores_the_position() {
                moves::undo_restores_the_position::<$game>();
            }

            #[test]
            fn cards_are_conserved() {
                positions::cards_are_conserved::<$game>();
            }

            #[test]
            fn prefixes_of_legal_lines_are_legal() {
                records::prefixes_of_legal_lines_are_legal::<$game>();
            }

            #[test]
            fn moves_are_read_as_they_are_printed() {
                records::moves_are_read_as_they_are_printed::<$game>();
            }

            #[test]
            fn records_are_read_as_they_are_written() {
                records::records_are_read_as_they_are_written::<$game>();
            }

            #[test]
            fn won_games_are_over() {
                positions::won_games_are_over::<$game>();
            }

            #[test]
            fn the_same_line_gives_the_same_position() {
                positions::the_same_line_gives_the_same_position::<$game>();
            }

            #[test]
            fn equal_positions_look_and_hash_the_same() {
                positions::equal_positions_look_and_hash_the_same::<$game>();
            }

            #[test]
            fn perft_counts_lines_and_positions() {
                positions::perft_counts_lines_and_positions::<$game>();
            }

            #[test]
            fn a_move_is_legal_if_all_holds_that_it_requires() {
                requires::a_move_is_legal_if_all_holds_that_it_requires::<$game>();
            }

            #[test]
            fn a_game_without_its_cards_requires_what_the_game_does() {
                requires::a_game_without_its_cards_requires_what_the_game_does::<$game>();
            }

            #[test]
            fn no_row_is_longer_than_it_can_be() {
                rows::no_row_is_longer_than_it_can_be::<$game>();
            }

            #[test]
            fn cards_are_dealt_where_their_places_say() {
                requires::cards_are_dealt_where_their_places_say::<$game>();
            }
        }
    )+ };
}

laws! {
    match_games: Matching,
    pairing_games: Pairing,
    building_games: Building,
}
