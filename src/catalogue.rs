//! The games whose ids begin with a name: one value for each, which holds all that tells it from the others of its family.
//!
//! [`notation`](crate::notation) takes from it what the text depends on, [`game`](crate::game) what the rules depend on. A further game of a
//! family is a further value here.

use crate::card::Rank;
use std::fmt::Debug;
use std::hash::Hash;

/// What the id of a game depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// How ids begin.
    pub name: &'static str,
    /// What players call the game.
    pub title: &'static str,
    /// The standard number of rows.
    pub rows: u8,
    /// The standard number of columns.
    pub columns: u8,
    /// The standard number of decks, which is also the least.
    pub decks: u8,
    /// The greatest number of decks.
    pub most_decks: u8,
    /// The signs of its options, in alphabetical order.
    pub options: &'static str,
}

/// What makes two cards a pair, places aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// They are of one rank.
    Rank,
    /// They are of one suit.
    Suit,
    /// Their ranks add up to this number; an ace is 1, jack, queen and king are 11, 12 and 13.
    Sum(u8),
}

/// Where the cards of a pair may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Near {
    /// In cells that touch at a side or, without the option `o`, at a corner.
    Neighbours,
    /// In one row or in one column, at any distance, whatever lies between.
    Line,
}

/// A game of the pairing family: pairs are discarded from a grid, which then closes up and is filled from the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// Its id.
    pub entry: Entry,
    /// Which cards pair.
    pub pairs: Pairs,
    /// Where they may lie.
    pub near: Near,
    /// The rank whose cards are discarded alone.
    pub alone: Option<Rank>,
    /// The rank whose cards are never discarded. With them alone on the grid and no stock the game is won.
    pub stays: Option<Rank>,
}

/// Every game of the pairing family.
pub static PAIRINGS: [Pairing; 4] = [
    Pairing {
        entry: Entry { name: "montecarlo", title: "Monte Carlo", rows: 5, columns: 5, decks: 1, most_decks: 4, options: "os" },
        pairs: Pairs::Rank,
        near: Near::Neighbours,
        alone: None,
        stays: None,
    },
    Pairing {
        entry: Entry { name: "thirteens", title: "Thirteens", rows: 5, columns: 5, decks: 1, most_decks: 4, options: "os" },
        pairs: Pairs::Sum(13),
        near: Near::Neighbours,
        alone: Some(Rank::KING),
        stays: None,
    },
    Pairing {
        entry: Entry { name: "fourteens", title: "Fourteens", rows: 5, columns: 5, decks: 1, most_decks: 4, options: "s" },
        pairs: Pairs::Sum(14),
        near: Near::Line,
        alone: None,
        stays: None,
    },
    Pairing {
        entry: Entry { name: "acessquare", title: "Aces Square", rows: 4, columns: 4, decks: 1, most_decks: 4, options: "s" },
        pairs: Pairs::Suit,
        near: Near::Line,
        alone: None,
        stays: Some(Rank::ACE),
    },
];

/// Which cards the deal puts on the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Founded {
    /// None: foundations begin with the first cards that are played to them.
    Nothing,
    /// Every ace, unless the option `a` leaves them in the deck.
    Aces,
    /// Of each suit the first ace and the first king.
    AceAndKing,
}

/// Which foundations each suit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foundations {
    /// For each deck one, from the ace up.
    Up,
    /// One from the ace up, and one from the king down.
    UpAndDown,
}

/// Where the cards of the stock go when one plays `+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One on the waste, however many lie there.
    Waste,
    /// One on the waste, which holds one card; from there it may be laid on any pile.
    SmallWaste,
    /// One on each pile. Once the stock is empty, cards may be shifted to empty piles.
    Piles,
}

/// What fills the gap that a card leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gap {
    /// The next card of the stock or the top card of the waste, as the player chooses.
    Chosen,
    /// The next card of the stock.
    Stock,
}

/// A game of the carpet family: cards are built in suit on foundations, and gaps are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Building {
    /// Its id.
    pub entry: Entry,
    /// What lies on the foundations from the start.
    pub founded: Founded,
    /// The foundations.
    pub foundations: Foundations,
    /// What `+` does.
    pub turn: Turn,
    /// What fills a gap.
    pub gap: Gap,
}

/// Every game of the carpet family.
pub static BUILDINGS: [Building; 3] = [
    Building {
        entry: Entry { name: "carpet", title: "Carpet", rows: 4, columns: 5, decks: 1, most_decks: 4, options: "apr" },
        founded: Founded::Aces,
        foundations: Foundations::Up,
        turn: Turn::Waste,
        gap: Gap::Chosen,
    },
    Building {
        entry: Entry { name: "colorado", title: "Colorado", rows: 2, columns: 10, decks: 2, most_decks: 2, options: "" },
        founded: Founded::Nothing,
        foundations: Foundations::UpAndDown,
        turn: Turn::SmallWaste,
        gap: Gap::Chosen,
    },
    Building {
        entry: Entry { name: "twenty", title: "Twenty", rows: 4, columns: 5, decks: 2, most_decks: 2, options: "" },
        founded: Founded::AceAndKing,
        foundations: Foundations::UpAndDown,
        turn: Turn::Piles,
        gap: Gap::Stock,
    },
];

/// A family of games that are told apart by values.
pub trait Family: Copy + Eq + Hash + Debug + 'static {
    /// What a game's id depends on.
    fn entry(&self) -> &Entry;

    /// How many cards the deal takes out of so many decks before it fills the grid. With `aces` all aces stay in the deck.
    fn set_aside(&self, decks: u8, aces: bool) -> u8;
}

impl Family for Pairing {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn set_aside(&self, _: u8, _: bool) -> u8 {
        0
    }
}

impl Family for Building {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn set_aside(&self, decks: u8, aces: bool) -> u8 {
        match self.founded {
            Founded::Aces if !aces => 4 * decks,
            Founded::AceAndKing => 8,
            Founded::Aces | Founded::Nothing => 0,
        }
    }
}

/// What the ids of all these games depend on.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    PAIRINGS.iter().map(Family::entry).chain(BUILDINGS.iter().map(Family::entry))
}

#[cfg(test)]
mod tests {
    use super::entries;

    /// A game is known by the first letters of its id, so that what follows them can be an option.
    #[test]
    fn no_name_begins_with_another() {
        for (at, one) in entries().enumerate() {
            assert!(one.name.len() >= 3 && one.name.bytes().all(|letter| letter.is_ascii_lowercase()), "{}", one.name);
            assert!(one.options.as_bytes().is_sorted(), "{}", one.name);
            assert!(entries().enumerate().all(|(other_at, other)| at == other_at || !one.name.starts_with(other.name)), "{}", one.name);
        }
    }
}
