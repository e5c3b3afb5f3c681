//! Exact arithmetic for numbers of deals, which can have hundreds of digits.

use num_bigint::BigUint;
use num_traits::One;
use std::fmt;

/// A number of deals, of any size. Its `Display` is decimal.
///
/// ```
/// use patience::infer::Number;
///
/// assert_eq!(Number::from(12).to_string(), "12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub(super) BigUint);

impl Number {
    /// Returns the number if it fits in 64 bits.
    ///
    /// ```
    /// use patience::infer::Number;
    ///
    /// assert_eq!(Number::from(12).to_u64(), Some(12));
    /// ```
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the number of orders of `number` things.
pub(super) fn factorial(number: usize) -> BigUint {
    (2..=number as u64).fold(BigUint::one(), |product, factor| product * factor)
}

/// Returns the number of ways to choose `taken` of `of` things.
pub(super) fn binomial(of: usize, taken: usize) -> BigUint {
    (0..taken).fold(BigUint::one(), |ways, at| ways * (of - at) / (at + 1))
}
