//! A player that follows a rule.

use super::{Played, Player, play_chosen};
use patience_core::budget::Budget;
use patience_core::cards::Card;
use patience_core::catalogue::Gap;
use patience_core::game::{Board, Foundation, Move, Pile, Place};
use patience_core::notation::building::{Direction, Fill};
use patience_core::notation::{Variant, building, matching, pairing};
use patience_core::play::Position;

/// Follows a rule for each game, looks only at what is face up, and never ahead.
///
/// | games | rule | moves, the first that there is |
/// | --- | --- | --- |
/// | Match Solitaire | `nearest match` | collect; uncover the rank that has the fewest cards on it; deal |
/// | Monte Carlo, Thirteens, Fourteens, Aces Square | `pairs first` | discard the first in reading order; close up |
/// | Carpet | `build first` | build, with gaps filled from the waste, else the stock; fill one that waits; turn |
/// | Colorado | `build first` | build likewise; put the waste on the card that waits longest; turn |
/// | Twenty | `build first` | build; deal; uncover the nearest card that can be built |
///
/// To uncover a card, those on it go where they fit in sequence, else to an empty column or pile,
/// else to a freecell. The rule gives up where no place is left, and deals first if it can. A card
/// that fits both foundations goes to the foundation that is built up.
///
/// ```
/// use patience::census::player::{Greedy, Outcome, Player};
/// use patience::{Budget, Position};
///
/// let dealt: Position = "fourteens5x5x1-1".parse().unwrap();
/// assert_eq!(Greedy::rule(&dealt.id().variant), "pairs first");
/// assert_eq!(Greedy.play(&dealt, 1, &mut Budget::nodes(1000)).outcome, Outcome::Won);
/// ```
pub struct Greedy;

impl Greedy {
    /// Returns the name of its rule for a game: `nearest match`, `pairs first` or `build first`.
    #[must_use]
    pub const fn rule(variant: &Variant) -> &'static str {
        match variant {
            Variant::Matching(_) => "nearest match",
            Variant::Pairing(_) => "pairs first",
            Variant::Building(_) => "build first",
        }
    }

    /// Plays a game. Returns its moves, whether it is won or not.
    #[doc(hidden)]
    pub fn game(dealt: &Position, budget: &mut Budget<'_>) -> Played {
        play_chosen(dealt, budget, choose)
    }
}

impl Player for Greedy {
    fn play(&mut self, dealt: &Position, _: u64, budget: &mut Budget<'_>) -> Played {
        Self::game(dealt, budget).or_without_moves()
    }
}

/// Returns the move of the rule, or none if it gives up.
pub(super) fn choose(position: &Position, legal: &[Move]) -> Option<Move> {
    match position.id().variant {
        Variant::Matching(layout) => nearest_match(&position.board(), layout, legal),
        Variant::Pairing(_) => {
            let is_discard = |mv: &&Move| !matches!(mv, Move::Pairing(pairing::Move::Consolidate));
            legal.iter().find(is_discard).or(legal.first()).copied()
        }
        Variant::Building(_) => build_first(position, legal),
    }
}

fn build_first(position: &Position, legal: &[Move]) -> Option<Move> {
    let of = |mv: &Move| match *mv {
        Move::Building(mv) => Some(mv),
        Move::Matching(_) | Move::Pairing(_) => None,
    };
    let first = |wanted: &dyn Fn(building::Move) -> bool| {
        legal.iter().find(|mv| of(mv).is_some_and(wanted)).copied()
    };
    first(&|mv| matches!(mv, building::Move::PlayWaste { .. }))
        .or_else(|| {
            first(&|mv| matches!(mv, building::Move::Play { fill: None | Some(Fill::Waste), .. }))
        })
        .or_else(|| first(&|mv| matches!(mv, building::Move::Play { .. })))
        .or_else(|| {
            let waits = matches!(position.id().variant, Variant::Building(layout) if layout.gap() == Gap::Waits);
            if waits { first(&|mv| matches!(mv, building::Move::Waste(_))) } else { None }
        })
        .or_else(|| first(&|mv| matches!(mv, building::Move::Turn | building::Move::Redeal)))
        .or_else(|| {
            let board = position.board();
            let waits = |mv: &&Move| match of(mv) {
                Some(building::Move::Waste(cell)) => {
                    let under = board.pile(Place::Pile(cell)).and_then(Pile::exposed);
                    // On an empty pile, it is in nobody's way.
                    Some(under.map_or(u8::MAX, |card| wait(card, &board.foundations)))
                }
                _ => None,
            };
            // The first of those that wait longest.
            let longest = legal.iter().filter_map(|mv| waits(&mv)).max();
            match longest {
                Some(_) => legal.iter().find(|mv| waits(mv) == longest).copied(),
                None => nearest_build(&board, legal),
            }
        })
}

/// Returns how many cards must be built before a card, at least.
fn wait(card: Card, foundations: &[Foundation]) -> u8 {
    let value = card.rank().value();
    let steps = |foundation: &Foundation| {
        let next = foundation.waits_for()?.rank().value();
        match foundation.direction {
            Direction::Up => value.checked_sub(next),
            Direction::Down => next.checked_sub(value),
        }
    };
    let own = foundations.iter().filter(|foundation| foundation.suit == card.suit());
    own.filter_map(steps).min().unwrap_or(u8::MAX)
}

/// Returns a move to an empty pile that uncovers the card which can be built and has the fewest
/// cards on it, if there are piles for all of them.
fn nearest_build(board: &Board, legal: &[Move]) -> Option<Move> {
    let piles = || board.rows.iter().flatten();
    let empty = piles().filter(|pile| pile.cards.is_empty()).count();
    let covered = |pile: &Pile| {
        let from_top = pile.cards.iter().rev();
        from_top.into_iter().position(|&card| wait(card, &board.foundations) == 0)
    };
    let near = piles().filter_map(|pile| Some((covered(pile)?, pile.place)));
    let (_, place) = near.filter(|&(cards, _)| cards <= empty).min_by_key(|&(cards, _)| cards)?;
    legal.iter().find(|mv| mv.places(board).cards == [place]).copied()
}

/// The cards of a rank that a match needs, where they are.
struct Wanted {
    /// How many cards must be moved.
    cost: usize,
    /// How many lie on the lowest of them, in each column that has some.
    covers: Vec<Option<usize>>,
}

fn nearest_match(board: &Board, layout: matching::Layout, legal: &[Move]) -> Option<Move> {
    let is_match = |mv: &&Move| matches!(mv, Move::Matching(matching::Move::Collect(_)));
    if let Some(&collect) = legal.iter().find(is_match) {
        return Some(collect);
    }
    let deal = || {
        let is_deal = |mv: &&Move| matches!(mv, Move::Matching(matching::Move::Deal));
        legal.iter().find(is_deal).copied()
    };
    let wanted = (1..=layout.values()).filter_map(|value| cheapest(board, layout, value));
    let Some(wanted) = wanted.min_by_key(|wanted| wanted.cost) else { return deal() };
    let free = |piles: &[Pile]| piles.iter().filter(|pile| pile.cards.is_empty()).count();
    if free(&board.columns) + free(&board.freecells) < wanted.cost
        && let Some(deal) = deal()
    {
        return Some(deal);
    }
    let column = wanted.covers.iter().position(|&covers| covers.is_some_and(|cards| cards > 0))?;
    let from = matching::Label::column(column as u8);
    // In sequence, then to an empty column, then to a freecell; never on a card of the match.
    let preference = |to: matching::Label| match (to.is_freecell(), to.number() as usize) {
        (true, _) => Some(2),
        (false, column) if board.columns[column].cards.is_empty() => Some(1),
        (false, column) => wanted.covers[column].is_none().then_some(0),
    };
    let targets = legal.iter().filter_map(|&mv| match mv {
        Move::Matching(matching::Move::Transfer { from: own, to }) if own == from => {
            Some((preference(to)?, mv))
        }
        _ => None,
    });
    let best = targets.min_by_key(|&(preference, _)| preference);
    best.map(|(_, mv)| mv).or_else(deal)
}

/// Returns the match of a rank that needs the fewest cards moved, or none if too few of its cards
/// are on the table.
fn cheapest(board: &Board, layout: matching::Layout, value: u8) -> Option<Wanted> {
    let is_wanted = |card: &Card| card.rank().value() == value;
    let in_cells = board.freecells.iter().filter_map(Pile::exposed).filter(is_wanted).count();
    let mut needed = usize::from(layout.match_size()).saturating_sub(in_cells);
    let mut covers = vec![None; board.columns.len()];
    // A greedy choice, card by card: the next one that needs the fewest cards moved in addition.
    while needed > 0 {
        let next = |(at, pile): (usize, &Pile)| {
            let from = covers[at].map_or(0, |cards| cards + 1);
            let below = pile.cards.iter().rev().skip(from).position(is_wanted)?;
            Some((from + below, at))
        };
        let all = board.columns.iter().enumerate().filter_map(next);
        let (cards, at) = all.min_by_key(|&(cards, at)| cards - covers[at].unwrap_or(0))?;
        covers[at] = Some(cards);
        needed -= 1;
    }
    Some(Wanted { cost: covers.iter().flatten().sum(), covers })
}
