//! What a slip is.

use super::super::data::Fix;
use super::super::said::Said;
use patience_core::text::{Span, quoted};

/// A slip that was read in a text: what to say of it, and the text without it.
#[derive(Clone)]
pub(in crate::diagnostic) struct Slip {
    /// What to say of it, with the edits that undo it, in order. There are none if it is unknown how.
    pub(in crate::diagnostic) said: Said,
    /// The text without the slip. Empty if nothing is left of it.
    pub(in crate::diagnostic) text: String,
    /// Where the slip is, if that is not the place of the fault.
    pub(in crate::diagnostic) at: Option<Span>,
    /// Whether no other reading is likely in any position.
    pub(super) is_certain: bool,
    /// Whether the slip can make a legal move of the beginning of another.
    pub(super) splits: bool,
    /// Whether the fault says more of what is wrong, so that the slip only helps.
    pub(in crate::diagnostic) only_helps: bool,
    /// Whether the text is a comment of another program, which may be one here for certain.
    pub(in crate::diagnostic) is_comment: bool,
}

impl Said {
    /// Says it of a slip that nobody knows how to undo.
    pub(super) fn slip(self) -> Slip {
        Slip {
            said: self,
            text: String::new(),
            at: None,
            is_certain: false,
            splits: false,
            only_helps: false,
            is_comment: false,
        }
    }
}

impl Slip {
    /// Says to write a text, which certain edits write.
    pub(super) fn write(
        self,
        edits: impl IntoIterator<Item = Fix>,
        text: impl Into<String>,
    ) -> Self {
        self.edits(edits, text).naming(|text| format!("write `{text}`"))
    }

    /// Asks whether a text is meant, which edits write.
    pub(super) fn guess(
        self,
        edits: impl IntoIterator<Item = Fix>,
        text: impl Into<String>,
    ) -> Self {
        let guess = self.edits(edits, text).naming(|text| format!("did you mean `{text}`?"));
        Self { is_certain: false, ..guess }
    }

    /// Says to write a text, or asks whether it is meant.
    pub(super) fn write_if(
        self,
        is_certain: bool,
        edits: impl IntoIterator<Item = Fix>,
        text: impl Into<String>,
    ) -> Self {
        if is_certain { self.write(edits, text) } else { self.guess(edits, text) }
    }

    /// Undoes it by certain edits, which the help says already, and leaves a text.
    pub(super) fn edits(
        mut self,
        edits: impl IntoIterator<Item = Fix>,
        text: impl Into<String>,
    ) -> Self {
        self.said.edits = edits.into_iter().collect();
        Self { text: text.into(), is_certain: true, ..self }
    }

    fn naming(self, help: impl Fn(&str) -> String) -> Self {
        if self.said.edits.is_empty() || self.text.is_empty() {
            return self;
        }
        let help = help(&quoted(self.text.as_bytes()));
        self.helping(help)
    }

    /// Says this in place of other help.
    pub(super) fn helping(mut self, help: impl Into<String>) -> Self {
        self.said.help.clear();
        Self { said: self.said.fix(help), ..self }
    }

    pub(super) fn without_edits(mut self) -> Self {
        self.said.edits.clear();
        self
    }

    pub(super) fn at(self, span: Span) -> Self {
        Self { at: Some(span), ..self }
    }

    pub(super) fn splitting(self) -> Self {
        Self { splits: true, ..self }
    }
}
