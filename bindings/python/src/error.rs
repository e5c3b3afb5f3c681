//! What goes wrong, and the error that is raised for it.

use crate::diagnostic::Found;
use crate::exceptions::plain;
use crate::text::Given;
use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::path::PathBuf;

/// Why something cannot be done with what is given.
pub(crate) enum Failure {
    /// This is wrong with a text.
    Found(Box<Found>, Option<Given>),
    /// This is wrong, in words.
    Plain(String),
    /// A file cannot be read.
    File(PathBuf, io::Error),
    /// Nobody waits for it any more.
    Stopped,
}

impl Failure {
    /// Returns the error to raise.
    pub(crate) fn raise<E: PyTypeInfo>(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Found(found, text) => of::<E>(py, &found, text),
            Self::Plain(message) => plain::<E>(py, &message),
            // The constructor chooses the class, such as FileNotFoundError.
            Self::File(path, error) => match error.raw_os_error() {
                Some(code) => {
                    let message = error.to_string();
                    let end = format!(" (os error {code})");
                    let message = message.strip_suffix(&end).unwrap_or(&message).to_owned();
                    PyOSError::new_err((code, message, path.into_os_string()))
                }
                // A file that can be read, of another kind.
                None => {
                    PyOSError::new_err((libc::EINVAL, error.to_string(), path.into_os_string()))
                }
            },
            Self::Stopped => PyKeyboardInterrupt::new_err(()),
        }
    }
}

/// Returns an error of this type that carries a diagnostic.
fn of<E: PyTypeInfo>(py: Python<'_>, found: &Found, text: Option<Given>) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), (found.told.message.clone(),));
    match carry(error.value(py), found, text) {
        Ok(()) => error,
        Err(error) => error,
    }
}

// Plain values, so that the error can be pickled.
fn carry(value: &Bound<'_, PyAny>, found: &Found, text: Option<Given>) -> PyResult<()> {
    value.setattr("code", found.told.code)?;
    match text {
        Some(Given::Text(text)) => value.setattr("text", text)?,
        Some(Given::Bytes(bytes)) => value.setattr("text", PyBytes::new(value.py(), &bytes))?,
        Some(Given::File(_)) | None => value.setattr("text", value.py().None())?,
    }
    value.setattr("span", found.told.span)?;
    value.setattr("help", found.told.help.as_deref())?;
    value.setattr("rendered", found.rendered.as_str())
}
