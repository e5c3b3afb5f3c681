//! What is raised.

// The macro makes public types of a private module, without docs that rustc sees.
#![allow(missing_docs, unreachable_pub)]

use crate::diagnostic::Found;
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
    `text`: the text that is wrong.\n\
    `span`: where it is wrong, as a pair of `str` offsets, or None.\n\
    `help`: how to fix it, or None.\n\
    `rendered`: the error as the program draws it."
);
create_exception!(
    patience_solitaire,
    RecordError,
    PatienceError,
    "A text is not one record that can be played."
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

/// Returns an error of this type that carries a diagnostic.
pub(crate) fn of<E: PyTypeInfo>(py: Python<'_>, found: &Found) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), (found.told.message.clone(),));
    match carry(error.value(py), found) {
        Ok(()) => error,
        Err(error) => error,
    }
}

// Plain values, so that the error can be pickled.
fn carry(value: &Bound<'_, PyAny>, found: &Found) -> PyResult<()> {
    value.setattr("code", found.told.code)?;
    value.setattr("text", found.text.as_str())?;
    value.setattr("span", found.told.span)?;
    value.setattr("help", found.told.help.as_deref())?;
    value.setattr("rendered", found.rendered())
}
