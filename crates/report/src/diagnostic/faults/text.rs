//! Faults of a text as a whole, and of words of no record.

use super::Context;
use crate::diagnostic::characters::{labelled, named};
use crate::diagnostic::code::codes;
use crate::diagnostic::data::Annotation;
use crate::diagnostic::readings::word_end;
use crate::diagnostic::said::{EXAMPLE, Said, said};
use patience_core::host::{Does, Host};
use patience_core::notation::{Conflict, TextFault, Variant};
use patience_core::text::english::count;
use patience_core::text::{Span, quoted};

codes! {
    NO_GAME = "text" "no-game";
    UNREADABLE = "text" "unreadable";
    SECOND_GAME = "text" "second-game";
    BEFORE_FIRST_GAME = "text" "before-first-game";
    BETWEEN_RECORDS = "text" "between-records";
    NOT_A_RECORD = "text" "not-a-record";
    MERGE_CONFLICT = "text" "merge-conflict";
    PASTED = "text" "pasted";
    COMMENT = "text" "comment";
    HIDDEN_RECORD = "text" "hidden-record";
    HIDDEN_MOVES = "text" "hidden-moves";
    HIDDEN_CARDS = "text" "hidden-cards";
    LABEL = "text" "label";
    TOO_LONG = "text" "too-long";
    NOT_UTF8 = "text" "not-utf8";
    LOOK_ALIKE = "text" "look-alike";
}

/// Says what makes records of other texts.
fn imports() -> String {
    let (line, saved) = (Does::ImportLine, Does::ImportSaved);
    match Host::current() {
        Host::Program => {
            format!("{line} reads boards, saved games and lines of Match Solitaire's site")
        }
        Host::Python => {
            format!("{saved} and {line} read saved games and lines of Match Solitaire's site")
        }
        Host::JavaScript => format!("{line} reads lines of Match Solitaire's site"),
    }
}

impl Context<'_, '_> {
    /// Describes a fault of a text.
    pub(super) fn of_text(&self, fault: TextFault) -> Said {
        match fault {
            TextFault::NoGame => said!(NO_GAME, "no game found", "",
                why "a record begins with a game id, such as `{EXAMPLE}`"),
            TextFault::SecondGame => {
                said!(SECOND_GAME, "a second game begins here", "there is a game before it",
                why "put each record on a line of its own")
            }
            TextFault::BeforeFirstGame => {
                let first = if self.begins_with_move() {
                    "write the id of their game before moves"
                } else {
                    self.comment_help()
                };
                let imports = imports();
                said!(BEFORE_FIRST_GAME, "text before the first game id", "no game id before this",
                    why "{first}; a record is a game id and its moves, such as `{EXAMPLE} 2a =partial`, and {imports}")
            }
            TextFault::BetweenRecords => said!(BETWEEN_RECORDS,
                "this text is between two records, and part of neither", "not part of a record",
                why "put a remark in a comment after `;`, and moves before the outcome of their record"),
            TextFault::NotARecord => said!(
                NOT_A_RECORD,
                "this text is not part of a record",
                "neither a game id nor a move",
                why(self.comment_help())
            ),
            TextFault::MergeConflict => self.of_conflict(),
            TextFault::OtherEncoding(encoding) => {
                let name = encoding.as_str();
                said!(NOT_UTF8, "this is {name} text, not UTF-8", name, why "save the file as UTF-8")
            }
            TextFault::TooLong { max } => too_long(max),
            TextFault::NotUtf8 { byte } => {
                said!(NOT_UTF8, "the byte {byte:#04X} is not UTF-8", "not UTF-8",
                why "save the text as UTF-8")
            }
            TextFault::Surrogate { code } => said!(NOT_UTF8,
                "U+{code:04X} is a lone surrogate, half of a character", "half of a character",
                why "write the whole character, or leave it out"),
            TextFault::LookAlike { character, .. }
                if character.is_ascii_uppercase() && self.is_no_move()
                    || character == '|' && self.word() == b"|" =>
            {
                said!(
                    LOOK_ALIKE,
                    ("`{}` is not a move", quoted(self.word())),
                    "not part of any move",
                    why(self.forms())
                )
            }
            TextFault::LookAlike { character, meant } => self.look_alike(character, meant),
        }
    }

    fn look_alike(&self, character: char, meant: &'static str) -> Said {
        const PASTED: &str = "text copied from a web page often has such characters";
        let (name, label, forms) = (named(character), labelled(character), self.forms());
        let forms = if forms.is_empty() { forms } else { format!("; {forms}") };
        match meant {
            "" => said!(LOOK_ALIKE, "invisible character: {name}", label,
                why "remove it, and leave a space between words; {PASTED}"),
            " " => {
                said!(LOOK_ALIKE, "{name} instead of a plain space", label, why "write a plain space; {PASTED}")
            }
            _ if character.is_ascii() => {
                let help = match (character.is_ascii_uppercase(), forms.is_empty()) {
                    (true, true) => format!("write `{meant}`; ids and moves are lower case"),
                    (true, false) => format!("ids and moves are lower case{forms}"),
                    (false, _) => format!("write `{meant}`{forms}"),
                };
                said!(LOOK_ALIKE, "expected `{meant}`, found `{character}`", "should be `{meant}`", why help)
            }
            _ => {
                said!(LOOK_ALIKE, "`{character}` looks like `{meant}`, but is another character", label,
                why "write `{meant}`; {PASTED}")
            }
        }
    }

    /// Names both sides of a merge conflict.
    fn of_conflict(&self) -> Said {
        let conflict = self.record.and_then(|record| Some((record.conflict()?, record.text())));
        let name = |line: fn(&Conflict) -> Span, side: &str| {
            let name = conflict.map_or(&b""[..], |(it, text)| Conflict::name(line(&it), text));
            if name.is_empty() { side.to_owned() } else { format!("`{}`", quoted(name)) }
        };
        let first = name(|it| it.first, "the first side");
        let second = name(|it| it.last, "the second side");
        let labels = conflict.map(|(it, _)| {
            let base =
                it.base.map(|line| (line, "the lines from before both begin here".to_owned()));
            let second_begins = (it.second, format!("the lines of {second} begin here"));
            base.into_iter().chain([second_begins, (it.last, "the conflict ends here".to_owned())])
        });
        let labels = labels.into_iter().flatten();
        said!(MERGE_CONFLICT, "a merge conflict between {first} and {second}", "the lines of {first} begin here",
            why "keep the lines that are right, and remove the others and the lines that mark the conflict")
        .also(labels.map(|(line, text)| Annotation::new(line, text)))
        .note("neither side is judged, nor what follows up to the next game id")
    }

    /// Returns whether the first word of a text without an id is moves of some game.
    fn begins_with_move(&self) -> bool {
        let word = self.record.map_or(&b""[..], |it| {
            let start = self.span.start;
            &it.text()[start..word_end(it.text(), start)]
        });
        !word.is_empty() && Variant::moves_of_any(word) == word.len()
    }

    /// Says how text becomes a comment that hides no id after it on its line.
    fn comment_help(&self) -> &'static str {
        let shares_line = self.record.is_some_and(|record| {
            let ends = |&it: &u8| matches!(it, b'\r' | b'\n');
            !record.next_word().is_empty() && !record.text()[self.span.start..].iter().any(ends)
        });
        if shares_line {
            "put comments on a line of their own, after `;`"
        } else {
            "put comments after `;`"
        }
    }
}

/// Describes a source that cannot be read, for this reason.
pub(super) fn unreadable(reason: &str) -> Said {
    Said::new(UNREADABLE, reason, "")
}

fn too_long(max: usize) -> Said {
    let bound = match max {
        1.. if max.is_multiple_of(1 << 20) => format!("{} MiB", max >> 20),
        _ => count(max as u64, "byte"),
    };
    let option = match Host::current() {
        Host::Program => ", or allow longer records with `--max-record-size`",
        Host::Python | Host::JavaScript => "",
    };
    said!(TOO_LONG, "the record is longer than {bound}", "begins here", why "write an id before each game{option}")
}
