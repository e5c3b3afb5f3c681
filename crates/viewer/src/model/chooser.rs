//! The choice of a game: which one, open or closed, and which deal.

use super::list::List;
use super::next::Next;
use patience_core::cards::Card;
use patience_core::catalogue::{MATCH_SOLITAIRE, entries};
use patience_core::notation::{Dealing, GameId, parse_id};
use patience_core::text::shown;
use patience_import::board;
use patience_report::rules::{Rulebook, RulesSection};
use patience_report::words::count;

/// The selection so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chooser {
    pub(crate) list: List,
    pub(crate) dealing: Dealing,
    rulebook: Rulebook,
}

impl Chooser {
    /// Returns the chooser of the games of a rulebook.
    pub(crate) const fn new(rulebook: Rulebook) -> Self {
        Self { list: List { at: 0, top: 0 }, dealing: Dealing::Open, rulebook }
    }

    /// Returns the chooser with a game selected.
    pub(crate) fn of(rulebook: Rulebook, id: Option<GameId>) -> Self {
        let mut chooser = Self::new(rulebook);
        let Some(id) = id else { return chooser };
        let at = chooser.games().position(|game| game.title == id.variant.title());
        chooser.list.at = at.unwrap_or(0);
        Self { dealing: id.dealing, ..chooser }
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.list.step(by, self.games().count());
    }

    /// Returns every game, with its rules.
    pub(crate) fn games(self) -> impl Iterator<Item = RulesSection> {
        self.rulebook.all()
    }

    /// Returns the rules of the selected game.
    pub(crate) fn rules(self) -> Option<RulesSection> {
        self.games().nth(self.list.at)
    }

    /// Returns the id of the selected game, without a number.
    pub(crate) fn id(self) -> String {
        let names = std::iter::once(MATCH_SOLITAIRE).chain(entries().map(|entry| entry.name));
        let mut ids =
            names.filter_map(|name| Some(parse_id(format!("{name}+1").as_bytes()).ok()?.0));
        let title = self.rules().map_or("", |rules| rules.title);
        let id = ids.find(|id| id.variant.title() == title);
        let id = id.map(|id| GameId { dealing: self.dealing, shuffle: None, ..id });
        id.map_or_else(String::new, |id| id.to_string())
    }

    /// Reads a board of the selected game, row by row as it lies on a screen. Returns its record.
    ///
    /// # Errors
    /// Returns what is wrong with it, or that a card of it is not known.
    pub(crate) fn read_board(self, text: &str) -> Result<String, String> {
        let id = format!("{}1", self.id()).parse::<GameId>();
        let id = id.map_err(|_| "no game is selected".to_owned())?;
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let title = id.variant.title();
        let board = board::read(id.variant, id.dealing, &text)
            .map_err(|error| format!("no board of {title}: {error}"))?;
        match board.unknown() {
            0 => Ok(board.to_string()),
            unknown => Err(format!(
                "{} of the board cannot be seen; `patience infer` may find them from the moves",
                count(unknown, "card")
            )),
        }
    }

    /// Returns what is typed: a number or cards of the selected game, or else a game by its name, an id
    /// or a record. Nothing is a random number.
    ///
    /// # Errors
    /// Returns what is wrong if it is none of these.
    pub(crate) fn next(self, typed: &str) -> Result<Next, String> {
        let (typed, id) = (typed.trim(), self.id());
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_card = |word: &str| word.parse::<Card>().is_ok();
        if typed.is_empty() {
            return Ok(Next::Deal(id));
        }
        if typed.starts_with('[') || is_number(typed) {
            return Ok(Next::Text(format!("{id}{typed}")));
        }
        if typed.split_whitespace().all(is_card) {
            let needed = format!("{id}1").parse::<GameId>().ok();
            let needed = needed.map_or(0, |id| id.variant.composition().start_deck().count());
            let given = typed.split_whitespace().count();
            return if given == needed {
                Ok(Next::Text(format!("{id}[{typed}]")))
            } else {
                Err(format!("{}, but this game has {needed}", count(given, "card")))
            };
        }
        if let Some(named) = self.rulebook.named_id(typed) {
            return Ok(if named.ends_with(['+', '-']) {
                Next::Deal(named)
            } else {
                Next::Text(named)
            });
        }
        if is_like_record(typed) {
            return Ok(Next::Text(typed.to_owned()));
        }
        let word = shown(typed.as_bytes());
        Err(if typed.strip_prefix('-').is_some_and(is_number) {
            format!("{word} is not a number of a deal: they begin at 0")
        } else {
            format!("{word} is not a number, cards or a game; type such as 7 or carpet+7")
        })
    }
}

/// Returns whether a text is a record, or may be meant as one: then there is a better word for what is wrong
/// with it.
fn is_like_record(text: &str) -> bool {
    text.contains(['+', '[']) || parse_id(text.as_bytes()).is_ok()
}

/// Returns what a game is about: the first paragraph of its rules, on one line.
pub(crate) fn summary(rules: &RulesSection) -> String {
    let paragraph = rules.text.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the first sentence of that.
pub(crate) fn first(rules: &RulesSection) -> String {
    summary(rules).split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned()
}
