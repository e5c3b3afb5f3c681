//! What crosses to JavaScript alone, as plain data. The TypeScript types are made from these, and from
//! those that programs get as JSON, too.

use patience_wire::{Diagnostic, Edit, UnknownCard, Verdict};
use serde::Serialize;
use tsify::Tsify;

patience_wire::crosses!(Branch, GameInfo, Inferred, Reading, Solved, Span);

/// A part of a text: where it starts and ends, in UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Span(pub u32, pub u32);

/// What is thrown: JavaScript gets it as an `Error` of the class `Failure`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The code of the diagnostic.
    pub code: Option<String>,
    /// What is wrong.
    pub message: String,
    /// The diagnostic in full, if something is wrong in the text.
    pub diagnostic: Option<Box<Diagnostic<Span>>>,
    /// Whether a card was to go from one place of the board to another.
    pub arrow: bool,
}

/// A record and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecordInfo {
    /// The record with its comments, up to the next one.
    pub span: Span,
    /// What belongs to nothing else of that: up to its last word, the comment on that line, and the last
    /// branch in its comments, with the end of that line.
    pub own: Span,
    /// The deal-book entry that its cards come from, or that is why it cannot be dealt, by its number
    /// among the entries from 0.
    pub entry: Option<u32>,
    /// The line on which it begins, from 1.
    pub line: u32,
    /// The id in the text, without a literal deal.
    pub id_span: Option<Span>,
    /// The literal deal, with its brackets.
    pub deal_span: Option<Span>,
    /// How the record ends.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The verdict in words.
    pub summary: String,
    /// What is wrong with it.
    pub diagnostic: Option<Diagnostic<Span>>,
    /// Whether the record fails only because of a mistake that the record beside it is reported for.
    pub consequence: bool,
}

/// A deal of a numbered game that a text lists for the records after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The entry with the comment on its last line.
    pub span: Span,
    /// The deal of the entry, with its brackets.
    pub deal_span: Span,
}

/// What a text says, or what a part of it adds to that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct Reading {
    /// The records of the text, in order. Good deal-book entries are not among them.
    pub records: Vec<RecordInfo>,
    /// The deal-book entries of the text, good and bad.
    pub entries: Vec<Entry>,
    /// The texts that are not records, one mistake each.
    pub strays: Vec<Diagnostic<Span>>,
    /// Where these texts are.
    #[serde(rename = "strayAt")]
    pub stray_at: Vec<Span>,
    /// The number of records that pass.
    pub passed: u32,
    /// The number of records that fail, and of stray texts.
    pub failed: u32,
}

/// A line beside another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Branch {
    /// The number of the branch after those of the branches that it is in: `1.2`.
    pub number: String,
    /// The number of moves from the deal to where it leaves.
    pub after: u32,
    /// The name of the branch.
    pub name: String,
    /// The moves of the branch.
    pub moves: Vec<String>,
    /// The first move of the branch, by a number of the tree.
    pub node: u32,
}

/// What a search found out of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Solved {
    /// A way to win.
    Solved(Win),
    /// No line wins.
    Unsolvable(Searched),
    /// Neither was found.
    Undecided(Searched),
}

/// What is said of any search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Searched {
    /// The canonical game id, without a literal deal.
    pub id: String,
    /// How many moves a win is proved to need at least.
    pub bound: u64,
    /// The number of positions searched.
    pub nodes: u64,
    /// The limit at which the search gave up; null if it didn't.
    #[tsify(type = "'nodes' | 'memory' | 'cancelled' | null")]
    pub limit: Option<&'static str>,
    /// Whether the game is closed, so that its stock was looked at.
    pub stock_known: bool,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Win {
    /// What is said of any search.
    #[serde(flatten)]
    pub searched: Searched,
    /// The number of moves from the given position to the win.
    pub moves: usize,
    /// The number of moves of the whole record.
    pub length: usize,
    /// Whether no way from the given position has fewer moves.
    pub shortest: bool,
    /// The whole record, on one line.
    pub record: String,
}

/// What the unknown cards of a record can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Inferred {
    /// `found`, `none` if no deal makes the record pass, or `undecided`.
    #[tsify(type = "'found' | 'none' | 'undecided'")]
    pub status: String,
    /// The answer in words.
    pub summary: String,
    /// The unknown cards, in the order of the deal.
    pub cards: Vec<UnknownPlace>,
    /// The record with a deal that makes it pass.
    pub record: Option<String>,
    /// The edit of the record that puts that deal into it.
    pub edit: Option<Edit<Span>>,
    /// Why there is no such deal.
    pub error: Option<Diagnostic<Span>>,
    /// The limit at which the search gave up, before a deal was found or before all is known of its cards; null if
    /// it didn't.
    #[tsify(type = "'nodes' | 'memory' | 'cancelled' | null")]
    pub limit: Option<&'static str>,
}

/// An unknown card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct UnknownPlace {
    /// What the card can be.
    #[serde(flatten)]
    pub card: UnknownCard,
    /// Where the game deals it, in words: `column 2 row 1`.
    pub name: String,
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GameInfo {
    /// The id of its standard game, without a number: `carpet+`.
    pub id: String,
    /// The id of the game, closed.
    pub closed: String,
    /// The name of the game at the start of ids.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The numbers of its size, in the order of ids.
    pub sizes: Vec<GameSize>,
    /// The characters of its options.
    pub options: Vec<GameOption>,
    /// What the game is about, in a few sentences.
    pub aim: String,
    /// The rules of the game, in Markdown.
    pub rules: String,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GameOption {
    /// The character of the option in ids.
    pub character: String,
    /// What the option changes.
    pub words: String,
    /// The minimum and the maximum of the number that follows the character, if one must.
    pub numbers: Option<(u8, u8)>,
    /// The characters of the options that no game has together with it.
    pub excludes: Vec<String>,
}

/// A number of the size of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GameSize {
    /// What the number counts.
    pub what: Counted,
    /// The least value of the number.
    pub min: u8,
    /// The largest value of the number. Not all numbers go together.
    pub max: u8,
    /// The number of the standard game.
    pub standard: u8,
}

/// What a number of the size of a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Counted {
    /// The cards in a match.
    MatchSize,
    /// The stacking classes.
    Suits,
    /// The matches to collect.
    Matches,
    /// The rows of a grid.
    Rows,
    /// The columns.
    Columns,
    /// The decks.
    Decks,
}
