//! How commands end.

use std::io;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All is well.
    Good,
    /// A record failed, or nothing was found.
    Bad,
}

/// The reason why a command stopped.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A file could not be read or written.
    #[error("{0}: {reason}", reason = without_number(.1))]
    File(String, io::Error),
    /// Standard output or standard error could not be written.
    #[error("cannot write output: {0}")]
    Output(#[from] io::Error),
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(String),
    /// What should name a game is empty.
    #[error("no game found")]
    NoGame,
    /// What was searched for was not found: the status is that of a record that fails.
    #[error("{0}")]
    NotFound(String),
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Internal(String),
    /// A game cannot be read or dealt, which is reported: the status is that of a record that fails.
    #[error("a game cannot be dealt")]
    Undealt,
    /// Already reported.
    #[error("already reported")]
    Reported,
}

impl Failure {
    /// Returns why a file could not be read, without its name, or what else went wrong.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::File(_, error) => without_number(error),
            other => other.to_string(),
        }
    }
}

/// Returns an error of the system, without its number where the words say all.
fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    match error.kind() {
        io::ErrorKind::NotFound => text.split(" (os error").next().unwrap_or_default().to_owned(),
        _ => text,
    }
}
