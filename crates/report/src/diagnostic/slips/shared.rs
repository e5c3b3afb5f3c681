//! Slips that are read in more than one part of a record.

use super::slip::{Slip, said};
use crate::diagnostic::characters::named;
use crate::diagnostic::wording::fault::{id, moves};
use crate::diagnostic::wording::{EXAMPLE, fix};
use patience_core::text::quoted;

/// `montecarlo-5x5+1`: what no id has.
pub(super) fn in_id_slip(character: char) -> Slip {
    Slip::new("in_id", Some(id::CHARACTER), move |told| {
        told.words(
            format!("a game id has no {} here", named(character)),
            "remove this",
            told.write(),
        )
    })
}

/// `carpet-r1+1`: the options.
pub(super) fn options_after_sign_slip(options: String) -> Slip {
    Slip::new("options_after_sign", Some(id::OPTION_PLACE), move |told| {
        told.words(
            format!("option `{options}` comes before the `+` or `-`"),
            "after the `+` or `-`",
            told.write(),
        )
    })
}

/// `12:5` or `12x5`
pub(super) fn repetition_slip() -> Slip {
    Slip::new("repetition", Some(moves::MALFORMED), |told| {
        let given = &told.given;
        let text = &told.text;
        if told.meant.text.is_empty() {
            told.words(
                moves::repetition_form(told.id),
                "not a repetition",
                moves::repetition_help(told.id),
            )
        } else {
            told.words(
                format!("a repetition is written `{text}`, not `{given}`"),
                "not a repetition",
                told.write(),
            )
        }
    })
}

/// `5x12`
pub(super) fn repetition_first_slip() -> Slip {
    Slip::new("repetition_first", Some(moves::MALFORMED), |told| {
        let given = &told.given;
        let text = &told.text;
        told.words(
            format!("`{given}` is neither a move nor a game id"),
            "neither a move nor an id",
            fix(format!(
                "to repeat a move, write `{text}`; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`"
            )),
        )
    })
}

/// `*A1B2` or `3×3×13×5`
pub(super) fn look_alikes_slip() -> Slip {
    Slip::new("look_alikes", None, |told| {
        let given = &told.given;
        let text = &told.text;
        if text.contains(' ') {
            told.words(
                format!("`{given}` has spaces that are not plain"),
                "not a plain space",
                fix(format!(
                    "write plain spaces: `{}`; text copied from a web page often has others",
                    text.trim()
                )),
            )
        } else {
            told.words(
                format!("`{given}` is spelled with characters that only look right"),
                "not a character of the notation",
                fix(match told.meant.given.is_ascii() {
                    true if told.meant.given.contains(|it: char| it.is_ascii_uppercase()) => {
                        format!("write `{text}`; ids and moves are lower case")
                    }
                    true => format!("write `{text}`"),
                    false => {
                        format!(
                            "write `{text}`; text copied from a web page often has such characters"
                        )
                    }
                }),
            )
        }
    })
    .only_helping()
}

/// Names some characters.
pub(super) fn run(characters: &str) -> String {
    let mut all = characters.chars();
    match (all.next(), all.next()) {
        (Some(only), None) => named(only),
        _ => format!("`{}`", quoted(characters.as_bytes())),
    }
}

/// Returns a text with digits in place of letters that look like them, if it has any.
pub(super) fn digits_for(text: &str) -> Option<String> {
    let digit = |character: char| match character {
        'O' => '0',
        'l' | 'I' | '|' => '1',
        'Z' => '2',
        'S' => '5',
        'B' => '8',
        other => other,
    };
    let digits: String = text.chars().map(digit).collect();
    (digits != text).then_some(digits)
}

said! {
    /// `3*3*13*5+1`
    pub(super) joined_numbers_slip [id::CHARACTER]: "the numbers of an id are joined by `x`",
        "expected `x`", Write;
    /// `3x3x13x5 +1`
    pub(super) spaced_id_slip [id::SPACES]: "a game id has no spaces in it",
        "remove this", WriteOr("remove the space");
    /// `3x3xl3x5+2`: letters for digits.
    pub(super) letters_in_id_slip [id::CHARACTER]: "a number in a game id has a letter for a digit",
        "a letter, not a digit", Write;
}
