//! Positions, steps and counts, and games of other programs.

use crate::{Board, Card, Error, Move, Progress};
use serde::Serialize;

/// A position: a line of `patience show --format jsonl`, or an item of the array of `--format json`.
/// Later versions may add fields, but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Position {
    /// The record up to the position, in canonical text on one line; null if it cannot be dealt. It has a deal
    /// only if it has no shuffle number, or one that deals other cards: of a closed game, without `--reveal`,
    /// only if the input gives that.
    pub record: Option<String>,
    /// The canonical game id, without a literal deal; null if the id is malformed.
    pub id: Option<String>,
    /// How the record ends.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck", "illegal", "malformed"])))]
    pub status: &'static str,
    /// The progress score; null if the record cannot be dealt.
    pub progress: Option<Progress>,
    /// Equal for two positions of a deal exactly if all that can follow is the same; null if the
    /// record cannot be dealt. Other versions may have other keys.
    pub key: Option<String>,
    /// How often a position with this key came before in the record; null if the record cannot be
    /// dealt.
    pub repeats: Option<usize>,
    /// Whether positions of the game can come back, so that play may go round for ever; null if the
    /// record cannot be dealt.
    pub goes_round: Option<bool>,
    /// Every card, in deal order; null for one that was face down all the time, unless with
    /// `--reveal`. Null if the record cannot be dealt.
    pub deal: Option<Vec<Option<Card>>>,
    /// The number of cards left in the stock; null if the record cannot be dealt.
    pub stock: Option<usize>,
    /// The board; null if the record cannot be dealt.
    pub board: Option<Board>,
    /// Every legal move, each once; none if the game is won or stuck.
    pub moves: Vec<Move>,
    /// The first error; null unless the record is illegal or malformed.
    pub error: Option<Error>,
}

impl Position {
    /// Tells a text that cannot be dealt.
    #[must_use]
    pub const fn undealt(id: Option<String>, error: Option<Error>) -> Self {
        Self {
            record: None,
            id,
            status: "malformed",
            progress: None,
            key: None,
            repeats: None,
            goes_round: None,
            deal: None,
            stock: None,
            board: None,
            moves: Vec::new(),
            error,
        }
    }
}

/// A position in short: a line of `patience show --lines --short`. Later versions may add fields, but
/// never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ShortPosition {
    /// How the record ends. In a session, a move that is refused changes nothing.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck", "illegal", "malformed"])))]
    pub status: &'static str,
    /// The progress score; null if the record cannot be dealt.
    pub progress: Option<Progress>,
    /// Equal for two positions of a deal exactly if all that can follow is the same; null if the
    /// record cannot be dealt. Other versions may have other keys.
    pub key: Option<String>,
    /// How often a position with this key came before in the record; null if the record cannot be
    /// dealt.
    pub repeats: Option<usize>,
    /// Whether positions of the game can come back, so that play may go round for ever; null if the
    /// record cannot be dealt.
    pub goes_round: Option<bool>,
    /// Every legal move in canonical form, each once; none if the game is won or stuck.
    pub moves: Vec<String>,
    /// The first error; null if there is none.
    pub error: Option<Error>,
}

impl From<Position> for ShortPosition {
    fn from(position: Position) -> Self {
        let Position { status, progress, key, repeats, goes_round, moves, error, .. } = position;
        let moves = moves.into_iter().map(|mv| mv.text).collect();
        Self { status, progress, key, repeats, goes_round, moves, error }
    }
}

/// The answer of `patience show --lines` to the line `version`. Later versions may add fields, but never
/// rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Greeting {
    /// `patience`.
    pub name: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// The shuffle engines that it knows, the default one first.
    pub engines: Vec<&'static str>,
}

impl Greeting {
    /// Tells a version and its engines.
    #[must_use]
    pub fn new(version: &'static str, engines: impl IntoIterator<Item = &'static str>) -> Self {
        Self { name: "patience", version, engines: engines.into_iter().collect() }
    }
}

/// A line of `patience replay --format jsonl`. The first line of a record is the board as dealt; each
/// line after it is a legal move and the board after it. The last line of a record that fails says
/// why. Later versions may add fields, but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Step"))]
#[serde(untagged)]
pub enum RecordLine<'a> {
    /// A step.
    Step(RecordStep<'a>),
    /// What is wrong with the record.
    Failure(RecordFailure<'a>),
}

/// Why a record fails: its last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RecordFailure<'a> {
    /// The name of the source of the record.
    pub source: &'a str,
    /// The line where the record begins.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub line: usize,
    /// The column where the record begins, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub column: usize,
    /// The canonical game id, without a literal deal; null if the id is malformed.
    pub id: Option<String>,
    /// The number of the move that fails, from 1; null if it is no move that fails.
    pub index: Option<u64>,
    /// The text that is wrong: at most 1000 characters, then `…`.
    pub text: String,
    /// What is wrong, as `patience verify` has it.
    pub error: crate::Error,
}

/// A step of a record, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RecordStep<'a> {
    /// The name of the source of the record.
    pub source: &'a str,
    /// The line where the record begins.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub line: usize,
    /// The column where the record begins, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub column: usize,
    /// The title of the record: the first of the comments on the lines directly above it. Left out if
    /// there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The canonical game id, without a literal deal.
    pub id: String,
    /// The step.
    #[serde(flatten)]
    pub step: Step,
}

/// A step of a transcript, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Step {
    /// The number of the move, from 1; 0 for the board as dealt.
    pub index: u64,
    /// The move in canonical form; null for the deal.
    pub text: Option<String>,
    /// The move in words; null for the deal.
    pub words: Option<String>,
    /// The board after it.
    pub board: Board,
}

/// Counts from a deal: the output of `patience perft --format json`. Later versions may add fields,
/// but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Perft"))]
pub struct Counts {
    /// The canonical game id, without a literal deal.
    pub id: String,
    /// The number of lines of legal moves of each length, from 1.
    pub perft: Vec<u64>,
    /// The number of positions first reached at each depth, from 0. Left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Vec<u64>>,
    /// `cancelled` if the work was interrupted, so that deeper counts are missing. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["cancelled", null])))]
    pub limit: Option<&'static str>,
}

/// A game: a line of `patience import --format jsonl`, or an item of the array of `--format json`.
/// Later versions may add fields, but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Imported {
    /// The source: a path, `<stdin>`, or `<expression N>`.
    pub source: String,
    /// The number of the line, from 1; null for a saved game and a board.
    pub line: Option<u64>,
    /// The name of the game where it was played; null for a line and a board.
    pub game: Option<&'static str>,
    /// The record, as far as its moves can be written, on one line.
    pub record: String,
    /// The number of the first move that cannot be written, in words; null if all are.
    pub left: Option<String>,
}
