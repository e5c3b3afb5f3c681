//! Values that Python has: how their attributes are shown, and how they are pickled.

use patience::diagnostic;
use pyo3::PyClass;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Shows the attributes of a class, each with its text, its type, and how it is taken from the value.
macro_rules! getters {
    ($class:ident => $($(#[doc = $text:literal])+ $name:ident: $of:ty = |$it:ident| $taken:expr;)+) => {
        #[pyo3::pymethods]
        impl $class {
            $($(#[doc = $text])+ #[getter] fn $name(&self) -> $of { let $it = self; $taken })+
        }
    };
}
pub(crate) use getters;

/// The words of values, other than codes.
const WORDS: [&str; 20] = [
    "note",
    "warning",
    "error",
    "solved",
    "partial",
    "stuck",
    "illegal",
    "malformed",
    "unsolvable",
    "undecided",
    "nodes",
    "memory",
    "seconds",
    "cancelled",
    "winnable",
    "lost",
    "found",
    "none",
    "up",
    "down",
];

/// Returns a word that a value has, or a code, as it is in the library.
///
/// # Errors
/// Returns an error if there is no such word.
pub(crate) fn word(text: &str) -> PyResult<&'static str> {
    let is = |word: &&str| *word == text;
    let word = WORDS.iter().copied().find(is);
    let word = word.or_else(|| diagnostic::page(text).map(|page| page.code));
    word.ok_or_else(|| PyValueError::new_err(format!("{text:?} is no word of this version")))
}

/// What `__reduce__` returns: a function, and its arguments, which are plain values.
pub(crate) type Restored<S> = (Py<PyAny>, S);

/// Restores an object by the function `_restore` of its class.
pub(crate) fn restored<T: PyClass, S>(object: &Bound<'_, T>, state: S) -> PyResult<Restored<S>> {
    Ok((object.as_any().get_type().getattr("_restore")?.unbind(), state))
}
