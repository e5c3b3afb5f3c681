//! Arguments of functions. What is wrong with one is said in our words, with its name.

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The length up to which a message quotes a value.
const QUOTED: usize = 40;

/// What an argument is read as.
pub(crate) trait Argument: Sized {
    /// Reads a value that is given.
    ///
    /// # Errors
    /// Returns the error to raise, of [`wrong`] or from code of the value itself.
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

/// Reads an argument: what `from_py_with` names.
///
/// # Errors
/// Returns the error to raise.
pub(crate) fn read<T: Argument>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    T::read(value)
}

/// Returns an error about an argument, which gets its name.
///
/// PyO3 adds a note with the name to each error of an argument, and nothing else tells it. This error takes the name
/// into its message instead, once.
pub(crate) fn wrong<E: PyTypeInfo>(py: Python<'_>, message: &str) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), (message.to_owned(),));
    let (value, message) = (error.value(py).clone().unbind(), message.to_owned());
    let named = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        let error = value.bind(arguments.py());
        let note: String = arguments.get_item(0)?.extract()?;
        let name = note.split('\'').nth(1).unwrap_or("self");
        error.setattr("args", (format!("{name}: {message}"),))?;
        error.delattr("add_note")
    };
    let named = PyCFunction::new_closure(py, None, None, named);
    match named.and_then(|named| error.value(py).setattr("add_note", named)) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// Returns the error that a value has another type than an argument.
pub(crate) fn other_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found =
        value.get_type().name().map_or_else(|_| "something else".to_owned(), |it| it.to_string());
    let found = if found == "NoneType" { "None" } else { &found };
    wrong::<PyTypeError>(value.py(), &format!("expected {expected}, found {found}"))
}

/// Returns the error that the value of an argument is not among those that it can have.
fn other_value(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = value.repr().ok().map(|it| it.to_string()).filter(|it| it.len() <= QUOTED);
    let found = found.map(|it| format!(", found {it}")).unwrap_or_default();
    wrong::<PyValueError>(value.py(), &format!("expected {expected}{found}"))
}

/// Says an error of CPython or PyO3 about a value in our words. Any other is the value's own.
fn told(error: PyErr, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let py = value.py();
    if error.is_instance_of::<PyTypeError>(py) {
        other_type(value, expected)
    } else if error.is_instance_of::<PyOverflowError>(py)
        || error.is_instance_of::<PyValueError>(py)
    {
        other_value(value, expected)
    } else {
        error
    }
}

/// Whole numbers, and the least of each type that has a meaning.
macro_rules! whole {
    ($($type:ty: $least:literal,)+) => {$(
        impl Argument for $type {
            fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                let expected = format!("a whole number from {} to {}", $least, Self::MAX);
                value.extract().map_err(|error| told(error, value, &expected))
            }
        }
    )+};
}

whole! { u8: 0, u64: 0, usize: 0, NonZeroUsize: 1, }

impl Argument for bool {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        value.extract().map_err(|error| told(error, value, "True or False"))
    }
}

/// A time in seconds.
impl Argument for f64 {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = "a number of seconds from 0 on";
        let seconds: Self = value.extract().map_err(|error| told(error, value, expected))?;
        if seconds >= 0.0 { Ok(seconds) } else { Err(other_value(value, expected)) }
    }
}

impl Argument for PathBuf {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        value.extract().map_err(|error| told(error, value, "the path of a file"))
    }
}

/// A function that is told how far something is.
pub(crate) struct Progress(pub(crate) Py<PyAny>);

impl Argument for Progress {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let is_function = value.is_callable();
        is_function
            .then(|| Self(value.clone().unbind()))
            .ok_or_else(|| other_type(value, "a function"))
    }
}

impl<T: Argument> Argument for Option<T> {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_none() { Ok(None) } else { T::read(value).map(Some) }
    }
}

impl<K: Argument + Ord, V: Argument> Argument for BTreeMap<K, V> {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let all = value.cast::<PyDict>().map_err(|_| other_type(value, "a dict"))?;
        all.iter().map(|(key, value)| Ok((K::read(&key)?, V::read(&value)?))).collect()
    }
}
