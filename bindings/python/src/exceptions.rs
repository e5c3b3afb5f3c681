//! The types of errors that are raised.

// The macro makes public types of a private module, without docs that rustc sees.
#![allow(missing_docs, unreachable_pub)]

use pyo3::PyTypeInfo;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    patience_solitaire,
    PatienceError,
    PyValueError,
    "What is wrong with a text.\n\n\
    `code`: the stable code, which `explain` explains, or None.\n\
    `text`: the text that is wrong, a `str` or `bytes` as it was given, or None.\n\
    `span`: where it is wrong, as a pair of offsets in the text, or None.\n\
    `help`: how to fix it, or None.\n\
    `rendered`: the error as the program draws it."
);
create_exception!(
    patience_solitaire,
    RecordError,
    PatienceError,
    "A text is not one record that can be played, or has no record."
);
create_exception!(
    patience_solitaire,
    InvalidMoveError,
    PatienceError,
    "A text is not a move of the game."
);
create_exception!(
    patience_solitaire,
    IllegalMoveError,
    PatienceError,
    "A move is illegal in the position.\n\n`text` is the record of the game with the move."
);

/// Returns an error of this type with a message and nothing else.
pub(crate) fn plain<E: PyTypeInfo>(py: Python<'_>, message: &str) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), (message.to_owned(),));
    let value = error.value(py);
    let none = py.None();
    let set =
        ["code", "text", "span", "help"].iter().try_for_each(|name| value.setattr(*name, &none));
    set.and_then(|()| value.setattr("rendered", message)).err().unwrap_or(error)
}
