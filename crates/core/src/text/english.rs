//! English for ranks, numbers and lists.

use crate::cards::Rank;
use std::fmt::Display;

/// Returns the name of a rank.
pub fn rank(rank: Rank) -> &'static str {
    const RANKS: [&str; 13] = [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
        "queen", "king",
    ];
    RANKS[usize::from(rank.value() - 1) % RANKS.len()]
}

/// Returns the name of a rank with its article.
pub fn a_rank(named: Rank) -> String {
    let article = if matches!(named.value(), 1 | 8) { "an" } else { "a" };
    format!("{article} {}", rank(named))
}

/// Returns the plural of the name of a rank.
pub fn plural(named: Rank) -> String {
    let ending = if named.value() == 6 { "es" } else { "s" };
    format!("{}{ending}", rank(named))
}

/// Returns a number with its noun.
///
/// ```
/// # mod patience { pub use patience_core::text::english as words; }
/// use patience::words::count;
///
/// assert_eq!(count(1, "deal"), "1 deal");
/// assert_eq!(count(6183, "legal move"), "6,183 legal moves");
/// ```
pub fn count<N: Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    format!("{} {thing}{}", grouped(&number), if number == 1.into() { "" } else { "s" })
}

/// Returns a whole number with a comma before every three digits.
///
/// ```
/// # mod patience { pub use patience_core::text::english as words; }
/// use patience::words::grouped;
///
/// assert_eq!(grouped(999), "999");
/// assert_eq!(grouped(6_469_632), "6,469,632");
/// ```
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns the number of redeals left, in words.
///
/// ```
/// # mod patience { pub use patience_core::text::english as words; }
/// assert_eq!(patience::words::redeals_left(2), "2 redeals left");
/// ```
pub fn redeals_left(redeals: u8) -> String {
    format!("{} left", count(redeals, "redeal"))
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: impl IntoIterator<Item: Display>, conjunction: &str) -> String {
    joined(items.into_iter().map(|item| item.to_string()).collect(), conjunction)
}

/// The part of [`list`] that is compiled once for all kinds of items.
fn joined(mut items: Vec<String>, conjunction: &str) -> String {
    match items.pop() {
        None => String::new(),
        Some(only) if items.is_empty() => only,
        Some(last) => format!("{} {conjunction} {last}", items.join(", ")),
    }
}

/// Returns the letters and digits of a name, in lower case, as names are compared.
///
/// ```
/// assert_eq!(patience::text::english::plain("Monte Carlo (2 Decks)"), "montecarlo2decks");
/// ```
#[must_use]
pub fn plain(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
