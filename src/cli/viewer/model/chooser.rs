//! The choice of a game: which one, open or closed, and which deal.

use super::next::Next;
use patience::rules::{self, RulesSection};
use patience_core::cards::Card;
use patience_core::catalogue::{MATCH_SOLITAIRE, entries};
use patience_core::notation::{Dealing, GameId, parse_id};

/// What is selected so far.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli::viewer) struct Chooser {
    pub(in crate::cli::viewer) at: usize,
    pub(in crate::cli::viewer) dealing: Dealing,
}

impl Default for Chooser {
    fn default() -> Self {
        Self { at: 0, dealing: Dealing::Open }
    }
}

impl Chooser {
    /// Returns the chooser with a game selected.
    pub(in crate::cli::viewer) fn of(id: Option<GameId>) -> Self {
        let Some(id) = id else { return Self::default() };
        let at = games().position(|game| game.title == id.variant.title());
        Self { at: at.unwrap_or(0), dealing: id.dealing }
    }

    pub(in crate::cli::viewer) fn step(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(games().count().saturating_sub(1));
    }

    /// Returns the rules of the selected game.
    pub(in crate::cli::viewer) fn rules(self) -> Option<RulesSection> {
        games().nth(self.at)
    }

    /// Returns the id of the selected game, without a number.
    pub(in crate::cli::viewer) fn id(self) -> String {
        let names = std::iter::once(MATCH_SOLITAIRE).chain(entries().map(|entry| entry.name));
        let mut ids =
            names.filter_map(|name| Some(parse_id(format!("{name}+1").as_bytes()).ok()?.0));
        let title = self.rules().map_or("", |rules| rules.title);
        let id = ids.find(|id| id.variant.title() == title);
        let id = id.map(|id| GameId { dealing: self.dealing, shuffle: None, ..id });
        id.map_or_else(String::new, |id| id.to_string())
    }

    /// Returns the deal that is typed: a number or cards of the selected game, or else an id or a
    /// record. Nothing is a random number.
    pub(in crate::cli::viewer) fn next(self, typed: &str) -> Next {
        let (typed, id) = (typed.trim(), self.id());
        let is_card = |word: &str| word.parse::<Card>().is_ok();
        if typed.is_empty() {
            Next::Deal(id)
        } else if typed.starts_with('[') || typed.bytes().all(|byte| byte.is_ascii_digit()) {
            Next::Text(format!("{id}{typed}"))
        } else if typed.split_whitespace().all(is_card) {
            Next::Text(format!("{id}[{typed}]"))
        } else {
            Next::Text(typed.to_owned())
        }
    }
}

/// Returns every game, with its rules.
pub(in crate::cli::viewer) fn games() -> impl Iterator<Item = RulesSection> {
    rules::all()
}

/// Returns what a game is about: the first paragraph of its rules, on one line.
pub(in crate::cli::viewer) fn summary(rules: &RulesSection) -> String {
    let paragraph = rules.text.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}
