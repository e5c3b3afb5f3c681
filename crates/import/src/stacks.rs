//! The table of PySolFC: stacks of cards by their numbers, as its games have them.

#![warn(clippy::wildcard_enum_match_arm)]

use patience_core::cards::{Card, Deck, Rank, Suit};
use patience_core::catalogue::{
    BUILDINGS, Entry, Foundations, PAIRINGS, PySolFc, PySolFcGame, entries,
};
use patience_core::game::{Board, Place};
use patience_core::notation::Cell;
use patience_core::notation::building::Direction;

/// PySolFC's order of suits.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// A game of PySolFC, and its stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StackNumbers {
    /// Ours.
    pub(crate) entry: &'static Entry,
    /// PySolFC's.
    pub(crate) game: &'static PySolFcGame,
    /// The number of its first cell.
    rows: usize,
    /// The number of its first foundation, with those from the king down.
    foundations: Option<(usize, &'static [Direction])>,
    talon: usize,
    waste: Option<usize>,
    /// The stack of cards that are out of play.
    discard: Option<usize>,
    pub(crate) stacks: usize,
}

/// Returns the game of PySolFC with a number, if ours have it.
pub(crate) fn layout(number: i64) -> Option<StackNumbers> {
    let (entry, game) = PySolFc::numbered(number)?;
    let [rows, columns, _] = game.size.map(usize::from);
    let cells = rows * columns;
    let both = &[Direction::Up, Direction::Down];
    let bare = StackNumbers {
        entry,
        game,
        rows: 0,
        foundations: None,
        talon: cells + 1,
        waste: None,
        discard: Some(cells),
        stacks: cells + 2,
    };
    if PAIRINGS.iter().any(|pairing| pairing.entry == *entry) {
        return Some(bare);
    }
    let building = BUILDINGS.iter().find(|building| building.entry == *entry)?;
    let bare = StackNumbers { discard: None, ..bare };
    Some(match (building.foundations, building.waste) {
        // The cells come first, and then the foundations, the talon and the waste.
        (Foundations::Up, _) => StackNumbers {
            foundations: Some((cells, &[Direction::Up])),
            talon: cells + 4,
            waste: Some(cells + 5),
            stacks: cells + 6,
            ..bare
        },
        // The foundations come first.
        (Foundations::UpAndDown, Some(_)) => StackNumbers {
            rows: 8,
            foundations: Some((0, both)),
            talon: cells + 8,
            waste: Some(cells + 9),
            stacks: cells + 10,
            ..bare
        },
        // The talon comes first.
        (Foundations::UpAndDown, None) => StackNumbers {
            rows: 9,
            foundations: Some((1, both)),
            talon: 0,
            stacks: cells + 9,
            ..bare
        },
    })
}

/// Returns every game of PySolFC that ours have, in the order of ours.
pub(crate) fn games() -> Vec<&'static PySolFcGame> {
    entries().flat_map(|entry| entry.pysolfc.games).collect()
}

/// Returns the name of a game of PySolFC, ours or not, as version 3.6 has it.
pub(crate) fn title(number: i64) -> Option<&'static str> {
    let games = include_str!("pysolfc-games.tsv").lines().filter_map(|line| line.split_once('\t'));
    games.into_iter().find(|(own, _)| own.parse() == Ok(number)).map(|(_, title)| title)
}

/// The cards on PySolFC's table, each stack from its lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stacks(pub(crate) Vec<Vec<Card>>);

impl Stacks {
    /// Lays out a deck as PySolFC does at the start of a game.
    pub(crate) fn dealt(layout: &StackNumbers, deck: &Deck) -> Self {
        let mut stacks = vec![Vec::new(); layout.stacks];
        let mut cards = deck.iter().copied();
        if let Some((first, directions)) = layout.foundations {
            let count = 4 * directions.len();
            for stack in stacks.iter_mut().skip(first).take(count) {
                stack.extend(cards.next());
            }
        }
        for stack in stacks.iter_mut().skip(layout.rows).take(layout.cells()) {
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
    pub(crate) fn is(&self, layout: &StackNumbers, board: &Board) -> bool {
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

impl StackNumbers {
    /// Returns the id of our game, up to the engine.
    pub(crate) fn id(&self) -> String {
        self.game.layout(self.entry) + "+"
    }

    /// Returns whether moves there can be written as ours.
    pub(crate) const fn is_same_game(&self) -> bool {
        self.entry.pysolfc.plays_as.is_some()
    }

    fn cells(&self) -> usize {
        let [rows, columns, _] = self.game.size.map(usize::from);
        rows * columns
    }

    /// Returns the foundation that a stack is, in words.
    fn foundation(&self, number: usize) -> Option<String> {
        let (first, directions) = self.foundations?;
        let at = number.checked_sub(first)?;
        let (suit, direction) = (SUITS.get(at % 4)?.letter(), directions.get(at / 4)?);
        Some(match directions.len() {
            1 => format!("the {suit} foundation"),
            _ => format!("the {suit} foundation {direction}"),
        })
    }

    /// Returns where a stack is, in words.
    pub(crate) fn place(&self, number: usize) -> String {
        let at = number.checked_sub(self.rows).filter(|&at| at < self.cells());
        if let Some(at) = at {
            let columns = usize::from(self.game.size[1]);
            let cell = Cell::new((at / columns) as u8, (at % columns) as u8);
            return cell.map(|cell| Place::Cell(cell).to_string()).unwrap_or_default();
        }
        match Some(number) {
            waste if waste == self.waste => "the waste".to_owned(),
            discard if discard == self.discard => "the discard pile".to_owned(),
            _ if number == self.talon => "the stock".to_owned(),
            _ => self.foundation(number).unwrap_or_else(|| "the table".to_owned()),
        }
    }
}

/// Returns the card with one of PySolFC's numbers: 52 for a pack, 13 for a suit, one for a rank.
pub(crate) fn card(number: i64) -> Option<Card> {
    let number = u8::try_from(number).ok().filter(|&number| number < 104)?;
    let (suit, rank) = (SUITS[usize::from(number % 52 / 13)], Rank::from_value(number % 13 + 1)?);
    Some(Card::new(rank, suit))
}
