//! Values as texts of the notation, for serde.

use crate::cards::Card;
use crate::game::Move;
use crate::notation::GameId;
use crate::play::Position;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Reads a value from its text.
struct Text<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Writes values as these texts, and reads those that can stand alone.
macro_rules! as_text {
    ($($(#[$doc:meta])* $Type:ty: $value:ident => $text:expr, $read:literal;)*) => {$(
        $(#[$doc])*
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $read))
            }
        }
    )*};
}

as_text! {
    /// A card is its text in a deal: `AS`.
    Card: card => card, "a card, such as `AS`";
    /// In canonical form: `3x3x13x5+1`.
    GameId: id => id, "a game id, such as `3x3x13x5+1`";
    /// A position is its record, with its moves. What somebody has peeked at is not kept.
    Position: position => position.to_record(), "a record of a game";
}

/// In canonical form: `1a`. The text does not name the game, so
/// [`Position::parse_move`](Position::parse_move) reads it.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
