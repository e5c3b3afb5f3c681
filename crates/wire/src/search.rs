//! What searches found out.

use serde::Serialize;

/// What was found out about a record. Later versions may add fields, but never rename them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The canonical game id, without a literal deal; null if the id is malformed.
    pub id: Option<String>,
    /// What was found out; null if the record fails before its end.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "unsolvable", "undecided", null])))]
    pub outcome: Option<&'static str>,
    /// The number of moves from the given position to the win; null unless solved.
    pub moves: Option<usize>,
    /// The number of moves of the whole completed record; null unless solved.
    pub length: Option<usize>,
    /// Whether no solution from the given position has fewer moves.
    pub shortest: bool,
    /// How many moves a win is proved to need at least.
    pub bound: u64,
    /// The whole completed record; null unless solved.
    pub record: Option<String>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The limit at which the search gave up; null if it didn't.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["nodes", "memory", "cancelled", null])))]
    pub limit: Option<&'static str>,
    /// Whether the game is closed, so that its stock was looked at.
    pub stock_known: bool,
    /// The code of the error for which the record fails, or for which a source has no record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
    /// The name of a source that has no game, or that cannot be read. Left out of records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// What was found out about a game. Later versions may add fields, but never rename them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// The canonical game id, without a literal deal; null if the id is malformed.
    pub id: Option<String>,
    /// How the record ends.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck", "illegal", "malformed"])))]
    pub status: &'static str,
    /// The positions: the deal, and one after each legal move, up to the first error.
    pub positions: Vec<AnalysedPosition>,
    /// The first move after which no line wins; null if there is none.
    pub first_loss: Option<Loss>,
    /// The fewest moves from the deal to a win; null where that is not proved.
    pub shortest: Option<u32>,
    /// The number of legal moves.
    pub length: usize,
    /// What stands out, in the order of the text.
    pub warnings: Vec<Warning>,
    /// The limit at which a search was given up, so that an outcome, a distance or a move is not decided; null if
    /// all are.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["nodes", "memory", "cancelled", null])))]
    pub limit: Option<&'static str>,
    /// Whether the game is closed, so that its stock was looked at.
    pub stock_known: bool,
    /// The code of the error for which the record fails, or for which a source has no record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
    /// The name of a source that has no game, or that cannot be read. Left out of records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A position of an analysed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Position"))]
pub struct AnalysedPosition {
    /// The number of moves before it.
    pub after: usize,
    /// Whether the position can be won.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["winnable", "lost", "undecided"])))]
    pub outcome: &'static str,
    /// The fewest moves to the win; null where that is not proved.
    pub distance: Option<u32>,
    /// The number of legal moves.
    pub moves: usize,
    /// How many of them are known to keep the game winnable.
    pub winning: usize,
    /// How many of them are undecided.
    pub undecided: usize,
}

/// A move that loses a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Loss {
    /// The number of the move, from 1.
    pub r#move: usize,
    /// The move.
    pub text: String,
    /// The moves that would have kept the game winnable.
    pub better: Vec<String>,
}

/// What stands out in an analysed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Warning {
    /// How serious it is: `note` or `warning`.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["note", "warning"])))]
    pub severity: &'static str,
    /// The code that `explain` knows.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// The line in the source, from 1.
    pub line: usize,
    /// The column in the source, from 1.
    pub column: usize,
}

/// What is proved about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Judged {
    /// Whether the position can be won.
    #[cfg_attr(feature = "tsify", tsify(type = "'winnable' | 'lost' | 'undecided'"))]
    pub outlook: &'static str,
    /// No line wins in fewer moves; null if none wins.
    pub at_least: Option<u32>,
    /// A known line wins in this many moves.
    pub at_most: Option<u32>,
}
