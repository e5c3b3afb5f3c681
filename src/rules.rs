//! The rules of each game, from the documentation.

pub use patience_core::text::english::plain;
use patience_report::rules::Rulebook;
pub use patience_report::rules::RulesSection;

/// The documentation of the rules.
#[doc(hidden)]
pub const RULEBOOK: Rulebook = Rulebook::new(include_str!("../docs/rules.md"));

/// Returns the rules of every game.
///
/// ```
/// let titles: Vec<&str> = patience::rules::all().map(|rules| rules.title).collect();
/// assert_eq!(titles[..2], ["Match Solitaire", "Monte Carlo"]);
/// let carpet = patience::rules::find("carpet").unwrap();
/// assert_eq!(
///     carpet.option('r').unwrap(),
///     "and a number from 1 to 9: the number of redeals. Without it there is none.",
/// );
/// ```
pub fn all() -> impl Iterator<Item = RulesSection> {
    RULEBOOK.all()
}

/// Returns the rules of a game by its title, the first word of its title, or its name in game ids.
/// Ignores case and spaces.
///
/// ```
/// assert_eq!(patience::rules::find("montecarlo").unwrap().title, "Monte Carlo");
/// assert_eq!(patience::rules::find("match").unwrap().title, "Match Solitaire");
/// ```
#[must_use]
pub fn find(name: &str) -> Option<RulesSection> {
    RULEBOOK.find(name)
}
