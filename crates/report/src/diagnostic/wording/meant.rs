//! Wording for slips in writing: what a word was meant to be.

use super::super::slip::{Meant, PastedPart, Slip};
use super::{Words, count, words};
use patience_core::notation::Variant;
use patience_core::text::{quoted, shown};

/// Describes a slip.
pub(in super::super) fn slip(meant: &Meant, variant: Option<&Variant>) -> Words {
    let given = quoted(meant.given.as_bytes());
    let text = quoted(meant.text.as_bytes());
    // What is not certain is a question.
    let write = |otherwise: &str| match (meant.certain, meant.edits.is_empty()) {
        (true, _) => format!("write `{text}`"),
        (false, false) => format!("did you mean `{text}`?"),
        (false, true) => otherwise.to_owned(),
    };
    let places = match variant {
        Some(Variant::Matching(_)) => "columns and freecells",
        _ => "cells",
    };
    match &meant.slip {
        Slip::StarLast => {
            words("the `*` of a match comes first", "`*` after its labels", write(""))
        }
        Slip::StarMissing if matches!(variant, Some(Variant::Matching(_))) => words(
            format!("`{given}` is {} without a `*`", count(meant.given.len() as u64, "label")),
            "neither two labels nor a match",
            match meant.edits.is_empty() {
                true => format!("write `{text}` for a match; any other move has two labels"),
                false => write(""),
            },
        ),
        Slip::StarMissing => {
            words(format!("`{given}` has no `*`"), "no `*` before it", write("write `*` first"))
        }
        Slip::Labels { given: labels, wanted } => words(
            format!("`{given}` has {}; a match takes {wanted}", count(*labels as u64, "label")),
            "one label too many",
            write("remove one label, or put a space before the next move"),
        ),
        Slip::Cells { given: cells, wanted } => words(
            format!("`{given}` has {}; a pair takes {wanted}", count(*cells as u64, "cell")),
            "one pair in each move",
            write("write a move for each pair, with a `*` before it"),
        ),
        Slip::CellsForLabels => words(
            format!("`{given}` names cells; this game has {places}"),
            "cells of another game",
            "name a column by its digit and a freecell by its letter, as in `*12a`",
        ),
        Slip::Repetition => words("a repetition is written `:nx`", "not a repetition", write("")),
        Slip::Separator(characters) => words(
            format!("a move has no {} in it", run(characters)),
            "not in a move",
            write("remove it"),
        ),
        Slip::Surplus(characters) => words(
            format!("{} is not part of any move", run(characters)),
            "not part of a move",
            match meant.text.is_empty() {
                true => "remove it".to_owned(),
                false => write("remove it"),
            },
        ),
        Slip::MoveNumber => words(
            format!("`{given}` is the number of a move"),
            "a move number",
            "remove the numbers; moves follow each other without them",
        ),
        Slip::Spaced => {
            words("a move has no spaces in it", "ends too early", write("remove the space"))
        }
        Slip::RowFirst => {
            words("in a cell, the column letter comes first", "the row first", write(""))
        }
        Slip::Cards => words(
            format!("`{given}` names cards; a move names {places}"),
            "cards, not places",
            match variant {
                Some(Variant::Matching(_)) => write("name the places of the cards, as in `*12a`"),
                _ => write("name the cells of the cards, as in `*a1b2`"),
            },
        ),
        Slip::RowZero => {
            words("there is no row 0: the top row is 1", "no row 0", write("count rows from 1"))
        }
        Slip::LookAlikes if meant.given.is_ascii() => {
            words("", "", format!("write `{text}`; only cards can be in either case"))
        }
        Slip::LookAlikes => words(
            "",
            "",
            format!("write `{text}`; text copied from a web page often has such characters"),
        ),
        Slip::SpacedId => words(
            "a game id has no spaces in it",
            "the id ends too early",
            write("remove the space"),
        ),
        Slip::GluedId => words(
            "a game id begins within this word",
            "a game id",
            format!("put a space before `{text}`"),
        ),
        Slip::SignedNumber => words(
            "a shuffle number has no sign of its own",
            "two signs",
            "write one sign: `+` for an open game, `-` for a closed one",
        ),
        Slip::MarkedNumber(character) => words(
            format!("a shuffle number has no {} before it", name(*character)),
            "only digits after the `+` or `-`",
            write("remove it"),
        ),
        Slip::CardSeparator(character) => words(
            format!("`{given}` is not a card: cards are separated by spaces"),
            format!("{} between cards", name(*character)),
            write("put a space between cards"),
        ),
        Slip::SuitFirst => words(
            format!("`{given}` is not a card: its rank comes first"),
            "not a card",
            write("write the rank first"),
        ),
        Slip::Pasted(kind) => pasted(*kind, &given),
    }
}

fn pasted(kind: PastedPart, given: &str) -> Words {
    let (what, help) = match kind {
        PastedPart::Quote => ("a quotation mark", "remove the quotation marks around the record"),
        PastedPart::Tag => ("an HTML tag", "remove the HTML, or copy the text of the page instead"),
        PastedPart::Entity => {
            ("an HTML entity", "remove the HTML, or copy the text of the page instead")
        }
        PastedPart::Fence => ("a Markdown fence", "remove the fences around the record"),
        PastedPart::Markdown => ("Markdown", "remove the Markdown around the text"),
        PastedPart::ListMark => {
            ("not part of a record", "remove it, or put it in a comment after `;`")
        }
    };
    match kind {
        // Backticks cannot be quoted in backticks.
        PastedPart::Fence => words("a Markdown fence is not part of a record", what, help),
        PastedPart::Markdown => words("Markdown is not part of a record", what, help),
        _ => words(format!("`{given}` is {what}"), what, help),
    }
}

/// Names some characters.
fn run(characters: &str) -> String {
    let mut all = characters.chars();
    match (all.next(), all.next()) {
        (Some(only), None) => name(only),
        _ => format!("`{}`", quoted(characters.as_bytes())),
    }
}

/// Returns the name of a character, for those that are hard to recognize.
fn name(character: char) -> String {
    let name = match character {
        '–' => "en dash",
        '—' | '―' => "em dash",
        '−' => "minus sign",
        '‐' | '‑' => "hyphen",
        '→' | '⇒' | '➔' | '➜' => "arrow",
        '…' => "ellipsis",
        _ => return format!("`{}`", shown(character.to_string().as_bytes())),
    };
    format!("{name} (`{character}`)")
}
