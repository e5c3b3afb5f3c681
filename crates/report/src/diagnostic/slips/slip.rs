//! What a slip is, and a text read with it undone.

use crate::diagnostic::code::Code;
use crate::diagnostic::data::Fix;
use crate::diagnostic::help::{Help, Helps};
use crate::diagnostic::wording::{Texts, Wording, fix, words};
use patience_core::host::Does;
use patience_core::notation::{GameId, Variant};
use patience_core::text::{Span, quoted};
use std::rc::Rc;

/// A slip in writing, with its code and what there is to say of it.
#[derive(Clone)]
pub(in crate::diagnostic) struct Slip {
    /// Its name. Slips with the same name are the same slip, even if they say different things of a text.
    name: &'static str,
    /// The code, if it says more than that of the fault.
    code: Option<Code>,
    /// Whether it can make a legal move of the beginning of another.
    splits: bool,
    /// Whether the fault says more of what is wrong, so that the slip only helps.
    only_helps: bool,
    /// Whether it is a comment of another program, which may be one here for certain.
    comments: bool,
    words: Rc<dyn Fn(&Told<'_>) -> Texts>,
}

impl PartialEq for Slip {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// How to undo a slip.
#[derive(Clone, Copy)]
pub(super) enum Advice {
    /// Write the text without it, if that is known.
    Write,
    /// The same, or other advice where it is unknown.
    WriteOr(&'static str),
    /// Do this.
    Do(&'static str),
}

/// Defines slips of which the same is said in every text: what is wrong, the label at it, and how to undo
/// it. In brackets is the code, if it says more than that of the fault.
macro_rules! said {
    ($($(#[$doc:meta])* $vis:vis $name:ident $([$code:expr])? $($flag:ident)?:
        $message:literal, $label:literal, $advice:ident $(($words:literal))?;)*) => { $(
        $(#[$doc])*
        $vis fn $name() -> Slip {
            let advice = $crate::diagnostic::slips::slip::Advice::$advice $(($words))?;
            let code = None $(.or(Some($code)))?;
            Slip::said(stringify!($name), code, $message, $label, advice)$(.$flag())?
        }
    )* };
}
pub(super) use said;

impl Slip {
    pub(super) fn new(
        name: &'static str,
        code: Option<Code>,
        words: impl Fn(&Told<'_>) -> Texts + 'static,
    ) -> Self {
        Self {
            name,
            code,
            splits: false,
            only_helps: false,
            comments: false,
            words: Rc::new(words),
        }
    }

    /// Says the same of every text with the slip. `{given}` and `{text}` stand for the text with it, and
    /// without it, and the marks of [`Does`] for names.
    pub(super) fn said(
        name: &'static str,
        code: Option<Code>,
        message: &'static str,
        label: &'static str,
        advice: Advice,
    ) -> Self {
        Self::new(name, code, move |told| {
            // What is put in may have braces, too.
            let fill = |pattern: &str| {
                let parts: Vec<String> = Does::named(pattern)
                    .split("{given}")
                    .map(|part| part.replace("{text}", &told.text))
                    .collect();
                parts.join(&told.given)
            };
            let help: Helps = match advice {
                Advice::Write => told.write().into(),
                Advice::WriteOr(otherwise) => told.write_or(Does::named(otherwise)).into(),
                Advice::Do(what) => fix(fill(what)).into(),
            };
            told.words(fill(message), label, help)
        })
    }

    pub(super) fn splitting(self) -> Self {
        Self { splits: true, ..self }
    }

    pub(super) fn only_helping(self) -> Self {
        Self { only_helps: true, ..self }
    }

    pub(super) fn commenting(self) -> Self {
        Self { comments: true, ..self }
    }

    pub(in crate::diagnostic) const fn comments(&self) -> bool {
        self.comments
    }

    pub(super) const fn splits(&self) -> bool {
        self.splits
    }

    pub(in crate::diagnostic) const fn only_helps(&self) -> bool {
        self.only_helps
    }
}

/// A slip in a text, to be put into words.
pub(super) struct Told<'t> {
    pub(super) wording: Wording,
    /// The game, if it is known.
    pub(super) id: Option<&'t GameId>,
    pub(super) meant: &'t Reading,
    /// The text with the slip, as messages quote it.
    pub(super) given: String,
    /// The text without the slip, as messages quote it.
    pub(super) text: String,
    code: Code,
}

impl Told<'_> {
    pub(super) fn words(
        &self,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<Helps>,
    ) -> Texts {
        words(self.code, message, label, help)
    }

    /// Says what to write. Without edits, that is unknown.
    pub(super) fn write(&self) -> Option<Help> {
        let Reading { text, certain, edits, .. } = self.meant;
        let help = || Help::Write { text: text.clone(), certain: *certain };
        (!edits.is_empty() && !text.is_empty()).then(help)
    }

    pub(super) fn write_or(&self, otherwise: impl Into<String>) -> Help {
        self.write().unwrap_or_else(|| fix(otherwise))
    }

    pub(super) fn variant(&self) -> Option<&Variant> {
        self.id.map(|id| &id.variant)
    }

    pub(super) fn is_matching(&self) -> bool {
        matches!(self.variant(), Some(Variant::Matching(_)))
    }

    /// Names the places of the game.
    pub(super) fn places(&self) -> &'static str {
        if self.is_matching() { "columns and freecells" } else { "cells" }
    }
}

/// A reading of a text with one slip undone.
#[derive(Clone)]
pub(in crate::diagnostic) struct Reading {
    pub(in crate::diagnostic) slip: Slip,
    /// The text with the slip.
    pub(super) given: String,
    /// The text without the slip. Empty if nothing is left of it.
    pub(in crate::diagnostic) text: String,
    /// The edits that undo the slip, in order. Empty if it is unknown how.
    pub(in crate::diagnostic) edits: Vec<Fix>,
    /// Whether no other reading is likely in any position.
    pub(super) certain: bool,
    /// Where the slip is, if that is not the place of the fault.
    pub(in crate::diagnostic) at: Option<Span>,
}

impl Reading {
    /// A slip with one edit.
    pub(super) fn new(
        slip: Slip,
        given: &str,
        text: impl Into<String>,
        edit: Fix,
        certain: bool,
    ) -> Self {
        let (given, text) = (given.to_owned(), text.into());
        Self { slip, given, text, edits: vec![edit], certain, at: None }
    }

    /// Names a slip without saying what was meant.
    pub(super) fn only(slip: Slip, given: &str) -> Self {
        let (given, text, edits) = (given.to_owned(), String::new(), Vec::new());
        Self { slip, given, text, edits, certain: false, at: None }
    }

    /// Returns whether the slip is that of a quotation in a mail.
    pub(super) fn is_quoted(&self) -> bool {
        self.given.starts_with('>')
    }

    pub(super) const fn is_certain(&self) -> bool {
        self.certain
    }

    pub(super) fn at(self, span: Span) -> Self {
        Self { at: Some(span), ..self }
    }

    /// Describes the slip, in a text with an error of this code.
    pub(in crate::diagnostic) fn words(
        &self,
        code: Code,
        wording: Wording,
        id: Option<&GameId>,
    ) -> Texts {
        let (given, text) = (quoted(self.given.as_bytes()), quoted(self.text.as_bytes()));
        let code = self.slip.code.unwrap_or(code);
        (self.slip.words)(&Told { wording, id, meant: self, given, text, code })
    }
}

/// A slip that can be read in a text: its name, for tests; what reads it; and a source with it, and what
/// becomes of that if the help is followed: the same if that names no text to write.
pub(super) struct KnownSlip<F>(pub(super) &'static str, pub(super) F, pub(super) [&'static str; 2]);

impl<F> KnownSlip<F> {
    pub(super) const fn example(&self) -> (&'static str, [&'static str; 2]) {
        (self.0, self.2)
    }
}
