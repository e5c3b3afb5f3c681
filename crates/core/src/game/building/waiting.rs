//! The cards that the foundations wait for.

use crate::cards::{Card, Rank, Suit};
use crate::catalogue::{Foundations, StartingFoundations};
use crate::notation::building::{Direction, Layout};

/// For each direction and each kind of card, the number of foundations that need it next. So
/// building a card is two additions, and equality is that of multisets.
///
/// The first four entries of a direction stand for cards below the aces, and those after the 52
/// cards for cards above the kings: complete foundations need these next. There is an entry for no
/// card, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FoundationCounts([u8; 256]);

impl FoundationCounts {
    /// From a card to the next of its suit.
    const NEXT: u8 = 4;

    /// Returns the entry of a card.
    #[inline(always)]
    const fn entry(kind: usize, direction: Direction) -> u8 {
        let start = match direction {
            Direction::Up => 0,
            Direction::Down => 128,
        };
        start + Self::NEXT + (kind as u8 & 63)
    }

    /// Returns the entry of the card that goes on that of another.
    #[inline(always)]
    const fn after(entry: u8) -> u8 {
        if entry < 128 { entry.wrapping_add(Self::NEXT) } else { entry.wrapping_sub(Self::NEXT) }
    }

    /// Returns the foundations of a game as it is dealt.
    #[inline]
    pub(super) fn new(layout: &Layout) -> Self {
        let game = layout.game();
        let up = if game.foundations == Foundations::Up { layout.size().decks } else { 1 };
        let first = |rank, direction, founded| {
            let first = Self::entry(usize::from(Card::new(rank, Suit::Spades).index()), direction);
            if founded { Self::after(first) } else { first }
        };
        let founded = layout.starting_foundations();
        let mut waiting = [0; 256];
        for suit in 0..4 {
            waiting[usize::from(
                first(Rank::ACE, Direction::Up, founded != StartingFoundations::Nothing) + suit,
            )] = up;
            if game.foundations == Foundations::UpAndDown {
                waiting[usize::from(
                    first(Rank::KING, Direction::Down, founded == StartingFoundations::AceAndKing)
                        + suit,
                )] = 1;
            }
        }
        Self(waiting)
    }

    #[inline(always)]
    pub(super) fn takes(&self, kind: usize, direction: Direction) -> bool {
        self.0[usize::from(Self::entry(kind, direction))] > 0
    }

    /// Puts a card on one of the foundations that need it.
    #[inline(always)]
    pub(super) fn build(&mut self, kind: usize, direction: Direction) {
        let entry = Self::entry(kind, direction);
        let (waits, next) = (usize::from(entry), usize::from(Self::after(entry)));
        self.0[waits] = self.0[waits].wrapping_sub(1);
        self.0[next] = self.0[next].wrapping_add(1);
    }

    /// Takes a card back from one of the foundations with this top card.
    pub(super) fn take_back(&mut self, kind: usize, direction: Direction) {
        let entry = Self::entry(kind, direction);
        self.0[usize::from(entry)] += 1;
        self.0[usize::from(Self::after(entry))] -= 1;
    }

    /// Returns the number of foundations of a suit and a direction with a number of cards.
    pub(super) fn with_cards(&self, suit: Suit, direction: Direction, cards: u8) -> u8 {
        let steps = match direction {
            Direction::Up => cards,
            Direction::Down => 12_u8.wrapping_sub(cards),
        };
        let start = Self::entry(suit as usize, direction);
        self.0[usize::from(start.wrapping_add(Self::NEXT.wrapping_mul(steps)))]
    }
}

/// For each card and direction, the number of foundations that need it at the start of the game.
pub fn foundations_at_start(layout: &Layout) -> Vec<(Card, Direction, u8)> {
    let waiting = FoundationCounts::new(layout);
    let cards = (0..52).filter_map(Card::from_index);
    let all =
        cards.flat_map(|card| [Direction::Up, Direction::Down].map(|direction| (card, direction)));
    all.map(|(card, to)| {
        (card, to, waiting.0[usize::from(FoundationCounts::entry(usize::from(card.index()), to))])
    })
    .filter(|&(.., count)| count > 0)
    .collect()
}
