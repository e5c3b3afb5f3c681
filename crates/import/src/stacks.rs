//! The table of PySolFC: stacks of cards by their numbers, as its games have them.

use patience_core::cards::{Card, Deck, Rank, Suit};
use patience_core::game::{Board, Place};
use patience_core::notation::building::Direction;
use patience_core::notation::{Cell, Size};

/// PySolFC's order of suits.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// What PySolFC's games have, and the stacks of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Its game's number.
    pub(crate) game: i64,
    /// Its game's name.
    pub(crate) title: &'static str,
    /// The id of ours, up to the engine.
    pub(crate) id: &'static str,
    pub(crate) size: Size,
    /// The number of its first cell.
    rows: usize,
    /// The number of its first foundation, with those from the king down.
    foundations: Option<(usize, &'static [Direction])>,
    talon: usize,
    waste: Option<usize>,
    /// The stack of cards that are out of play.
    discard: Option<usize>,
    pub(crate) stacks: usize,
    /// Whether moves there can be written as ours.
    pub(crate) is_same_game: bool,
}

const fn size(rows: u8, columns: u8, decks: u8) -> Size {
    Size { rows, columns, decks }
}

const fn pairs(game: i64, title: &'static str, id: &'static str, size: Size) -> Layout {
    let cells = size.cells() as usize;
    Layout {
        game,
        title,
        id,
        size,
        rows: 0,
        foundations: None,
        talon: cells + 1,
        waste: None,
        discard: Some(cells),
        stacks: cells + 2,
        is_same_game: true,
    }
}

pub(crate) const LAYOUTS: [Layout; 8] = [
    pairs(89, "Monte Carlo", "montecarlo+", size(5, 5, 1)),
    pairs(216, "Monte Carlo (2 Decks)", "montecarlo5x5x2+", size(5, 5, 2)),
    pairs(92, "Neighbour", "thirteens+", size(5, 5, 1)),
    Layout { is_same_game: false, ..pairs(810, "Quatorze", "fourteens+", size(5, 5, 1)) },
    Layout { is_same_game: false, ..pairs(898, "Aces Square", "acessquare+", size(4, 4, 1)) },
    Layout {
        game: 97,
        title: "Carpet",
        id: "carpet+",
        size: size(4, 5, 1),
        rows: 0,
        foundations: Some((20, &[Direction::Up])),
        talon: 24,
        waste: Some(25),
        discard: None,
        stacks: 26,
        is_same_game: true,
    },
    Layout {
        game: 296,
        title: "Colorado",
        id: "coloradofw+",
        size: size(2, 10, 2),
        rows: 8,
        foundations: Some((0, &[Direction::Up, Direction::Down])),
        talon: 28,
        waste: Some(29),
        discard: None,
        stacks: 30,
        is_same_game: true,
    },
    Layout {
        game: 443,
        title: "Twenty",
        id: "twenty2x10+",
        size: size(2, 10, 2),
        rows: 9,
        foundations: Some((1, &[Direction::Up, Direction::Down])),
        talon: 0,
        waste: None,
        discard: None,
        stacks: 29,
        is_same_game: true,
    },
];

/// The cards on PySolFC's table, each stack from its lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stacks(pub(crate) Vec<Vec<Card>>);

impl Stacks {
    /// Lays out a deck as PySolFC does at the start of a game.
    pub(crate) fn dealt(layout: &Layout, deck: &Deck) -> Self {
        let mut stacks = vec![Vec::new(); layout.stacks];
        let mut cards = deck.iter().copied();
        if let Some((first, directions)) = layout.foundations {
            let count = 4 * directions.len();
            for stack in stacks.iter_mut().skip(first).take(count) {
                stack.extend(cards.next());
            }
        }
        let cells = usize::from(layout.size.cells());
        for stack in stacks.iter_mut().skip(layout.rows).take(cells) {
            stack.extend(cards.next());
        }
        if let Some(stack) = layout.waste.and_then(|waste| stacks.get_mut(waste)) {
            stack.extend(cards.next());
        }
        if let Some(stack) = stacks.get_mut(layout.talon) {
            stack.extend(cards);
            stack.reverse();
        }
        Self(stacks)
    }

    /// Moves cards from the top of a stack to another, in their order. Returns the last of them, or
    /// none if they are not there.
    pub(crate) fn move_cards(&mut self, count: usize, from: usize, to: usize) -> Option<Card> {
        let source = self.0.get_mut(from)?;
        let rest = source.len().checked_sub(count)?;
        let cards = source.split_off(rest);
        let last = cards.last().copied();
        self.0.get_mut(to)?.extend(cards);
        last
    }

    /// Returns whether a board of ours has the same cards in the same places. It must show all cards.
    pub(crate) fn is(&self, layout: &Layout, board: &Board) -> bool {
        let stack = |number: usize| self.0.get(number).map(Vec::as_slice).unwrap_or_default();
        let piles = board.rows.iter().flatten().enumerate();
        let rows = piles.map(|(at, pile)| pile.cards == stack(layout.rows + at));
        let stock = board.stock.as_ref().map(|stock| stock.known.as_slice()).unwrap_or_default();
        let waste = board.waste.as_ref().map(|pile| pile.cards.as_slice()).unwrap_or_default();
        let tops = board.foundations.iter().all(|foundation| {
            let Some((first, directions)) = layout.foundations else { return false };
            let suit = SUITS.iter().position(|&suit| suit == foundation.suit).unwrap_or_default();
            let way = directions.iter().position(|&way| way == foundation.direction);
            way.is_some_and(|way| stack(first + 4 * way + suit).last() == foundation.top.as_ref())
        });
        let has_waste = layout.waste.is_none_or(|number| stack(number) == waste);
        rows.into_iter().all(|same| same)
            && tops
            && has_waste
            && stack(layout.talon).iter().rev().eq(stock)
    }
}

impl Layout {
    /// Returns where a stack is, in words.
    pub(crate) fn place(&self, number: usize) -> String {
        let cells = usize::from(self.size.cells());
        let at = number.checked_sub(self.rows).filter(|&at| at < cells);
        if let Some(at) = at {
            let columns = usize::from(self.size.columns);
            let cell = Cell::new((at / columns) as u8, (at % columns) as u8);
            return cell.map(|cell| Place::Cell(cell).to_string()).unwrap_or_default();
        }
        match Some(number) {
            waste if waste == self.waste => "the waste".to_owned(),
            discard if discard == self.discard => "the discard pile".to_owned(),
            _ if number == self.talon => "the stock".to_owned(),
            _ => "a foundation".to_owned(),
        }
    }
}

/// Returns the card with one of PySolFC's numbers: 52 for a pack, 13 for a suit, one for a rank.
pub(crate) fn card(number: i64) -> Option<Card> {
    let number = u8::try_from(number).ok().filter(|&number| number < 104)?;
    let (suit, rank) = (SUITS[usize::from(number % 52 / 13)], Rank::from_value(number % 13 + 1)?);
    Some(Card::new(rank, suit))
}
