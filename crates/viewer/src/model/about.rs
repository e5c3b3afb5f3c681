//! What the user is asked for.

/// The subject of a prompt. Its entry is all that is to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Move,
    Card,
    /// Moves to play.
    Play,
    /// The file to write to, or to replace.
    File,
    Overwrite,
    /// A pasted text to open.
    Open,
    /// What the list of records shows.
    Records,
    /// The title of the game.
    Title,
    /// Whether to save the game before it is left.
    Leave,
    /// The deal to play.
    Deal,
}

/// What is an answer to a prompt: a text of at most so many characters, or one key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerKind {
    Text(usize),
    /// Digits.
    Number(usize),
    /// What a list below the prompt shows.
    Filter(usize),
    YesOrNo,
    /// Yes, or `x`. Not `n`, which may be pressed again for the next number.
    YesOrDrop,
}
