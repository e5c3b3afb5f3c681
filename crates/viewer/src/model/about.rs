//! What the user is asked for.

/// The subject of a prompt.
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
    /// The name of a branch.
    BranchName,
    /// The title of the game.
    Title,
    /// Whether to save the game before it is left.
    Leave,
    /// Whether to go on with games of a program that was cut off.
    Unfinished,
    /// The file to open.
    OtherFile,
    /// The deal to play.
    Deal,
}

impl About {
    /// Returns the question.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::Move => "go to move",
            Self::Card => "find card",
            Self::Records => "find records with",
            Self::BranchName => "name of the branch",
            Self::Title => "title of the game",
            Self::Play => "play",
            Self::File => "Save as (empty for the clipboard)",
            // The question depends on the file.
            Self::Overwrite => "write",
            Self::Open => "open (y or n)",
            Self::Leave => "not saved: save (y), drop (x), stay (Esc)",
            Self::Unfinished => "unfinished; go on (y), drop (x), later (Esc)",
            Self::OtherFile => "open file",
            Self::Deal => "number, cards or id (empty for a random number)",
        }
    }

    /// Returns whether one key is the answer.
    pub(super) const fn is_of_a_key(self) -> bool {
        matches!(self, Self::Overwrite | Self::Open | Self::Leave | Self::Unfinished)
    }

    /// Returns the keys that are an answer, in words.
    pub(crate) const fn keys(self) -> &'static str {
        match self {
            Self::Open => "y, n or Esc",
            _ => "y, x or Esc",
        }
    }

    /// Returns the maximum number of characters of an answer.
    pub(super) const fn longest(self) -> usize {
        match self {
            Self::Move | Self::Card => 9,
            Self::Records | Self::BranchName => 40,
            Self::Play | Self::File | Self::Overwrite | Self::Open | Self::OtherFile => 400,
            Self::Unfinished => 400,
            Self::Title => 80,
            Self::Leave => 1,
            // A deal of eight decks.
            Self::Deal => 1500,
        }
    }
}
