//! The rules of each game, from the documentation.

use patience_census::line::digest;
use patience_core::catalogue::{GridOption, MATCH_SOLITAIRE, entries};
use patience_core::notation::{Dealing, GameId, Variant, parse_id};
pub use patience_core::text::english::plain;
pub use patience_report::in_short::{ShortRule, rules as in_short};
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

/// A game: what its ids are, and its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// The name of the game at the start of ids; of Match Solitaire, the usual size.
    pub name: &'static str,
    /// The id of its standard game, open and without a number.
    pub open: GameId,
    /// The id of the game, closed.
    pub closed: GameId,
    /// The options of the game: the character of each in ids, and what it changes.
    pub options: Vec<(char, String)>,
    /// The rules of the game.
    pub rules: RulesSection,
}

/// Returns every game, in the order of the catalogue.
///
/// ```
/// let games: Vec<_> = patience::rules::games().collect();
/// assert_eq!(games[0].open.to_string(), "3x3x13x5+");
/// let carpet = games.iter().find(|game| game.name == "carpet").unwrap();
/// assert_eq!((carpet.closed.to_string().as_str(), carpet.rules.title), ("carpet4x5x1-", "Carpet"));
/// assert!(carpet.options.contains(&('r', "the number of redeals".to_owned())));
/// ```
pub fn games() -> impl Iterator<Item = Game> {
    let matching = std::iter::once((MATCH_SOLITAIRE, &[][..]));
    let all = matching.chain(entries().map(|entry| (entry.name, entry.options)));
    all.filter_map(|(name, options)| {
        let (id, _) = parse_id(format!("{name}+1").as_bytes()).ok()?;
        let open = GameId { shuffle: None, ..id };
        let rules = find(id.variant.title())?;
        let option = |it: &GridOption| (it.entry().letter, it.entry().words.to_owned());
        Some(Game {
            name,
            open,
            closed: GameId { dealing: Dealing::Closed, ..open },
            options: options.iter().map(option).collect(),
            rules,
        })
    })
}

/// Returns the rules of a game as a text in Markdown, with the title.
#[doc(hidden)]
#[must_use]
pub fn page(rules: &RulesSection) -> String {
    format!("# {}\n\n{}\n", rules.title, rules.text)
}

/// Returns the digest of the rules of a game, which a census tells.
#[doc(hidden)]
#[must_use]
pub fn rules_digest(variant: Variant) -> String {
    digest(find(variant.title()).as_ref().map(page).unwrap_or_default().as_bytes())
}
