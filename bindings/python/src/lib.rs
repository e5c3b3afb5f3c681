//! Solitaire games in Python.
//!
//! A thin layer: each function hands its arguments to the library `patience` and wraps what it
//! returns. Long work runs without the interpreter lock, and what is wrong with a text is raised as
//! a subclass of `ValueError`. Places in texts are offsets in a `str`.
//!
//! # Parts
//!
//! - `work`, `interrupt`: how anything ends at Ctrl-C or from outside; how other threads hear of Ctrl-C
//! - `argument`: what is wrong with arguments
//! - `value`: how attributes of values are shown, and how values are pickled
//! - `text`, `read`, `stream`: what is taken to be read, and how: as a whole, part by part, or while it is used
//! - `tree`: games with branches, of `patience-table`

mod annotate;
mod argument;
mod board;
mod census;
mod diagnostic;
mod error;
mod exceptions;
mod games;
mod infer;
mod interrupt;
mod position;
mod read;
mod record;
mod review;
mod solver;
mod stream;
mod text;
mod tree;
mod value;
mod verdict;
mod work;

use patience::SuitStyle;

/// Python shows the symbols of suits wherever it runs today.
const SUITS: SuitStyle = SuitStyle::Symbols;

/// Returns how suits are written.
const fn suits_of(letters: bool) -> SuitStyle {
    if letters { SuitStyle::Letters } else { SUITS }
}

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::annotate::annotate;
    #[pymodule_export]
    use super::board::{Board, Foundation, MovedCard};
    #[pymodule_export]
    use super::census::{Census, census};
    #[pymodule_export]
    use super::diagnostic::{Diagnostic, explain};
    #[pymodule_export]
    use super::exceptions::{IllegalMoveError, InvalidMoveError, PatienceError, RecordError};
    #[pymodule_export]
    use super::games::{Game, SavedGame, games, import_line, import_saved, rules_of};
    #[pymodule_export]
    use super::infer::{Inference, UnknownCard};
    #[pymodule_export]
    use super::position::{Move, Position};
    #[pymodule_export]
    use super::record::{Record, Records, format_records, iter_records, records};
    #[pymodule_export]
    use super::review::{Choice, Review, ReviewedPosition};
    #[pymodule_export]
    use super::solver::{Solution, Solver};
    #[pymodule_export]
    use super::tree::{Branch, GameTree};
    #[pymodule_export]
    use super::verdict::{Verdict, Verdicts, iter_verify, verify};

    /// Makes texts name functions of the module.
    #[pymodule_init]
    fn init(_module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        patience_core::host::Host::Python.speak();
        Ok(())
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // the name that Python expects
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
