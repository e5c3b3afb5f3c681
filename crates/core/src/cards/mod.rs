//! Cards, complete decks, and shuffle numbers.

mod card;
mod deck;
mod engine;
mod pysolfc;
mod shuffle;

pub use card::{Card, Rank, Suit, SuitStyle, Written};
pub use deck::{Composition, Deck, DeckError, MAX_CARDS, PackedDeck};
pub use engine::{Engine, NumberedDeck, Shuffle};
pub use pysolfc::Hook;
#[doc(hidden)]
pub use pysolfc::{Draw, Microsoft};
#[doc(hidden)]
pub use shuffle::uniform;
pub use shuffle::{ENGINE, Words, shuffle, shuffle_into};
