//! The rules of each game, as sections of their documentation.

use patience_core::catalogue::{MATCH_SOLITAIRE, entries};
use patience_core::text::english::plain;

/// The rules of a game: its id, its moves, an example, what is published and what is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesSection {
    /// The title of the game.
    pub title: &'static str,
    /// The text, in Markdown of at most 100 columns.
    pub text: &'static str,
}

/// The documentation of the rules: a part for all games, and a section for each game.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook(&'static str);

impl Rulebook {
    /// Returns the rules in a text in Markdown, whose second-level headings are titles of games.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// Returns the rules of every game.
    pub fn all(self) -> impl Iterator<Item = RulesSection> {
        let sections = self.0.split("\n## ").skip(1);
        sections
            .filter_map(|section| section.split_once('\n'))
            .map(|(title, text)| RulesSection { title, text: text.trim() })
    }

    /// Returns the rules of a game by its title, the first word of its title, or its name in game
    /// ids. Ignores case and spaces.
    #[must_use]
    pub fn find(self, name: &str) -> Option<RulesSection> {
        let name = plain(name);
        self.all().find(|rules| {
            plain(rules.title) == name
                || rules.title.split(' ').next().map(plain).as_ref() == Some(&name)
        })
    }

    /// Returns the id of the game that a text names, with the number if the text has one: `Carpet`,
    /// `monte carlo 7`, `twenty-`. Without `+` or `-`, the game is open.
    ///
    /// ```
    /// use patience_report::rules::Rulebook;
    ///
    /// let rules = Rulebook::new("\n## Monte Carlo\n\nThe rules.");
    /// assert_eq!(rules.named_id("Monte Carlo 7").unwrap(), "montecarlo+7");
    /// assert_eq!(rules.named_id("montecarlo-").unwrap(), "montecarlo-");
    /// assert_eq!(rules.named_id("chess"), None);
    /// ```
    #[must_use]
    pub fn named_id(self, text: &str) -> Option<String> {
        let rest = text.trim().trim_end_matches(|sign: char| sign.is_ascii_digit());
        let number = &text.trim()[rest.len()..];
        let rest = rest.trim_end();
        let dealing = rest.chars().next_back().filter(|sign| matches!(sign, '+' | '-'));
        let name = rest.strip_suffix(['+', '-']).unwrap_or(rest).trim();
        let title = self.find(name).filter(|_| !name.is_empty())?.title;
        let entry = entries().find(|entry| entry.title == title);
        let name = entry.map_or(MATCH_SOLITAIRE, |entry| entry.name);
        Some(format!("{name}{}{number}", dealing.unwrap_or('+')))
    }
}
