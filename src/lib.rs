//! Solitaire games, records of them in a compact notation, and proof whether the records are right.
//!
//! **Verify** the records of a source, each with its verdict and, if it fails, its diagnostic:
//!
//! ```
//! use patience::diagnostic::diagnose;
//! use patience::{Allow, DealBook, Source, Status, SuitStyle, judge};
//!
//! let source = Source::new("mine.pn", b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a 1a");
//! let judged: Vec<_> = judge(source, &DealBook::default()).collect();
//! assert_eq!(judged[0].verdict().status, Status::Solved);
//! let diagnostic = diagnose(&judged[1], Allow::Nothing, SuitStyle::Symbols).unwrap();
//! assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds A♠");
//! ```
//!
//! **Play** any game by its id. A position lists, plays and undoes moves:
//!
//! ```
//! use patience::{Position, Status};
//!
//! let mut position: Position = "carpet+1".parse()?;
//! // A position that comes back would come back for ever.
//! while let (Some(&mv), 0) = (position.legal_moves().first(), position.repeats()) {
//!     position.play(mv)?;
//! }
//! assert_eq!(position.status(), Status::Solved);
//! let again = Position::from_record(&position.to_record())?;
//! assert_eq!(again, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Solve** it, or get a proof that it cannot be won:
//!
//! ```
//! use patience::solve::{Aim, Solvability, Solver};
//! use patience::{Budget, Position};
//!
//! let position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
//! let mut budget = Budget::nodes(1000);
//! let answer = Solver::default().solve(&position, Aim::Shortest, &mut budget);
//! let Solvability::Solved { moves, shortest: true } = answer.finding else { panic!() };
//! assert_eq!(moves.len(), 3);
//! ```
//!
//! **Draw** a board, as text or as SVG:
//!
//! ```
//! use patience::Position;
//! use patience::view::text::{BoardStyle, draw};
//!
//! let position: Position = "montecarlo2x3x1+1".parse().unwrap();
//! let board = draw(&position.board(), BoardStyle { ascii: true, ..BoardStyle::default() });
//! assert!(board.starts_with("    a   b   c\n1   "));
//! ```
//!
//! [`Line`] is a played game to step through, [`perft`](perft()) counts lines of moves, [`infer`]
//! finds unknown deals, [`census`] measures how many deals can be won, [`analysis`] finds where a
//! game was lost, and [`plain`] writes games move by move. [`notation`] is syntax, and [`game`] what
//! boards, moves and their effects are.
//!
//! Nothing here reads files, the clock, the environment or random numbers: the same bytes always
//! get the same verdict.
//!
//! Two features are on by default. `report` has all that is read: [`diagnostic`], [`drawing`],
//! [`plain`], [`rules`] and [`view`]. Without it, the library has the rules, verdicts, searches and unknown
//! deals, and needs some twenty crates. `cli` adds what only the program needs.

#[cfg(feature = "report")]
#[doc(inline)]
pub use patience_report::{drawing, transcript::plain, view};
#[doc(inline)]
pub use patience_search::{analysis, solve};

/// The games and their options: one catalogue, of which all else asks what a game has.
pub mod catalogue {
    pub use patience_core::catalogue::{
        BUILDINGS, BuildingGame, Entry, GridOption, GridOptions, MATCH_SOLITAIRE, OptionEntry,
        PAIRINGS, PairingGame, entries, games_with,
    };
}

/// How many deals of a game can be won.
pub mod census {
    pub use patience_census::chunk::Chunk;
    pub use patience_census::interval::Interval;
    pub use patience_census::numbers::Numbers;
    pub use patience_census::totals::Totals;
    pub use patience_census::{Census, Game, GameError, PlayerName, game};
}

/// Boards, and what moves do.
pub mod game {
    pub use patience_core::game::{
        Blocked, Board, CardStep, Destination, Effect, EffectKind, Foundation, Illegal, Move,
        MovePlaces, Pile, Place, Progress, Same, Sight, Status, Stock,
    };

    /// Why a move is illegal in Match Solitaire.
    pub mod matching {
        pub use patience_core::game::matching::Illegal;
    }

    /// Why a move is illegal in a game of pairs.
    pub mod pairing {
        pub use patience_core::game::pairing::Illegal;
    }

    /// Why a move is illegal in a game of foundations.
    pub mod building {
        pub use patience_core::game::building::Illegal;
    }
}

/// Unknown cards: whether a record can be right, and on which deal.
pub mod infer {
    pub use patience_infer::{
        Answer, Blame, Conflict, Count, ForcedCards, KnownCardError, MoveLocation, Needs,
        ParseSpotError, Possible, PossibleCards, Question, QuestionError, Reason, RecordGroup,
        Spot, groups,
    };
}

/// The notation: ids, deals and moves as they are written.
pub mod notation {
    pub use patience_core::notation::{
        Branch, Cell, Deal, DealFault, Dealing, Fault, FaultKind, Formatted, Formatter, GameId,
        GridLayout, IdFault, LabelCount, MoveFault, Outcome, ParseCardError, Record, Records,
        Repeat, Repetition, Size, TextFault, Token, Tokens, Variant, WrittenRecord, branches,
        format, format_into, parse_id, records,
    };
    pub use patience_core::notation::{building, matching, pairing};
}

pub use patience_core::budget::{Budget, Limit};
pub use patience_core::cards::{
    Card, Composition, Deck, DeckError, Engine, Hook, MAX_CARDS, NumberedDeck, Rank, Shuffle, Suit,
    SuitStyle, shuffle,
};
pub use patience_core::deal_book::DealBook;
pub use patience_core::game::Move;
pub use patience_core::judge::{Allow, Judge, Judged, Status, Verdict, judge, only_game, verify};
pub use patience_core::notation::{GameId, Record, records};
pub use patience_core::play::{
    Counts, IllegalMove, Line, PlayError, Position, PositionError, RecordError, Step, perft,
    perft_distinct, perft_distinct_within, perft_within,
};
pub use patience_core::source::{Chunk, Chunks, Columns, Location, Locator, Origin, Source};
pub use patience_core::text::Span;

#[cfg(feature = "report")]
pub mod diagnostic;
#[cfg(feature = "report")]
pub mod rules;

/// Tests the examples of the README and of the library's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../docs/analysis.md")]
struct Pages;
