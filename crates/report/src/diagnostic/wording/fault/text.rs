//! Faults of a text as a whole, and of words of no record.

use super::super::{EXAMPLE, Texts, words};
use super::Context;
use crate::diagnostic::characters::{labelled, named};
use crate::diagnostic::code::codes;
use crate::diagnostic::data::Annotation;
use crate::diagnostic::readings::word_end;
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
    pub(super) fn of_text(&self, fault: TextFault) -> Texts {
        match fault {
            TextFault::NoGame => words(
                NO_GAME,
                "no game found",
                "",
                format!("a record begins with a game id, such as `{EXAMPLE}`"),
            ),
            TextFault::SecondGame => words(
                SECOND_GAME,
                "a second game begins here",
                "there is a game before it",
                "put each record on a line of its own",
            ),
            TextFault::BeforeFirstGame => words(
                BEFORE_FIRST_GAME,
                "text before the first game id",
                "no game id before this",
                format!(
                    "{}; a record is a game id and its moves, such as `{EXAMPLE} 2a =partial`, and {}",
                    if self.begins_with_move() {
                        "write the id of their game before moves"
                    } else {
                        self.comment_help()
                    },
                    imports(),
                ),
            ),
            TextFault::BetweenRecords => words(
                BETWEEN_RECORDS,
                "this text is between two records, and part of neither",
                "not part of a record",
                "put a remark in a comment after `;`, and moves before the outcome of their record",
            ),
            TextFault::NotARecord => words(
                NOT_A_RECORD,
                "this text is not part of a record",
                "neither a game id nor a move",
                self.comment_help(),
            ),
            TextFault::MergeConflict => self.of_conflict(),
            TextFault::OtherEncoding(encoding) => words(
                NOT_UTF8,
                format!("this is {} text, not UTF-8", encoding.as_str()),
                encoding.as_str(),
                "save the file as UTF-8",
            ),
            TextFault::TooLong { max } => too_long(max),
            TextFault::NotUtf8 { byte } => words(
                NOT_UTF8,
                format!("the byte {byte:#04X} is not UTF-8"),
                "not UTF-8",
                "save the text as UTF-8",
            ),
            TextFault::Surrogate { code } => words(
                NOT_UTF8,
                format!("U+{code:04X} is a lone surrogate, half of a character"),
                "half of a character",
                "write the whole character, or leave it out",
            ),
            TextFault::LookAlike { character, .. }
                if character.is_ascii_uppercase() && self.is_no_move()
                    || character == '|' && self.word() == b"|" =>
            {
                let message = format!("`{}` is not a move", quoted(self.word()));
                words(LOOK_ALIKE, message, "not part of any move", self.forms())
            }
            TextFault::LookAlike { character, meant } => {
                look_alike(character, meant, &self.forms())
            }
        }
    }
}

impl Context<'_, '_> {
    /// Names both sides of a merge conflict.
    fn of_conflict(&self) -> Texts {
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
        words(
            MERGE_CONFLICT,
            format!("a merge conflict between {first} and {second}"),
            format!("the lines of {first} begin here"),
            "keep the lines that are right, and remove the others and the lines that mark the conflict",
        )
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
pub(in crate::diagnostic) fn unreadable(reason: &str) -> Texts {
    words(UNREADABLE, reason, "", ())
}

fn too_long(max: usize) -> Texts {
    let bound = match max {
        1.. if max.is_multiple_of(1 << 20) => format!("{} MiB", max >> 20),
        _ => count(max as u64, "byte"),
    };
    words(
        TOO_LONG,
        format!("the record is longer than {bound}"),
        "begins here",
        match Host::current() {
            Host::Program => {
                "write an id before each game, or allow longer records with `--max-record-size`"
            }
            Host::Python | Host::JavaScript => "write an id before each game",
        },
    )
}

fn look_alike(character: char, meant: &'static str, forms: &str) -> Texts {
    const PASTED: &str = "text copied from a web page often has such characters";
    match meant {
        "" => words(
            LOOK_ALIKE,
            format!("invisible character: {}", named(character)),
            labelled(character),
            format!("remove it, and leave a space between words; {PASTED}"),
        ),
        " " => words(
            LOOK_ALIKE,
            format!("{} instead of a plain space", named(character)),
            labelled(character),
            format!("write a plain space; {PASTED}"),
        ),
        _ if character.is_ascii() => words(
            LOOK_ALIKE,
            format!("expected `{meant}`, found `{character}`"),
            format!("should be `{meant}`"),
            match (character.is_ascii_uppercase(), forms.is_empty()) {
                (true, true) => format!("write `{meant}`; ids and moves are lower case"),
                (true, false) => format!("ids and moves are lower case; {forms}"),
                (false, true) => format!("write `{meant}`"),
                (false, false) => format!("write `{meant}`; {forms}"),
            },
        ),
        _ => words(
            LOOK_ALIKE,
            format!("`{character}` looks like `{meant}`, but is another character"),
            labelled(character),
            format!("write `{meant}`; {PASTED}"),
        ),
    }
}
