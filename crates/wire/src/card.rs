//! Cards and numbers as texts.

use patience_core::cards;
use serde::{Serialize, Serializer};
use std::fmt;

/// A card. It is written as in the notation: `TH` is the ten of hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Card(#[cfg_attr(feature = "tsify", tsify(type = "string"))] pub cards::Card);

impl From<cards::Card> for Card {
    fn from(card: cards::Card) -> Self {
        Self(card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Card {
    /// Returns cards in their order.
    #[must_use]
    pub fn all(cards: &[cards::Card]) -> Vec<Self> {
        cards.iter().copied().map(Self).collect()
    }
}

/// A number that may be too large for some programs, which then is a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// A number up to 2^53.
    Small(u64),
    /// The digits of a larger one.
    Large(String),
}

/// ```
/// use patience_wire::Number;
///
/// assert_eq!(Number::from(42), Number::Small(42));
/// assert_eq!(Number::from(9007199254740993), Number::Large("9007199254740993".to_owned()));
/// ```
impl From<u128> for Number {
    fn from(number: u128) -> Self {
        let small = u64::try_from(number).ok().filter(|&number| number <= 1 << 53);
        small.map_or_else(|| Self::Large(number.to_string()), Self::Small)
    }
}

#[cfg(feature = "schemas")]
mod schema {
    use super::{Card, Number};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    impl JsonSchema for Card {
        fn schema_name() -> Cow<'static, str> {
            "Card".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "pattern": "^[A2-9TJQK][SHDC]$",
                "description": "A card: a rank (A 2-9 T J Q K) and a suit (S H D C).",
            })
        }
    }

    impl JsonSchema for Number {
        fn schema_name() -> Cow<'static, str> {
            "Number".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "anyOf": [
                    { "type": "integer", "minimum": 0, "maximum": 9007199254740992u64 },
                    { "type": "string", "pattern": "^[0-9]{16,}$" },
                ],
                "description": "A number up to 2^53, or a string for a larger one.",
            })
        }
    }
}
