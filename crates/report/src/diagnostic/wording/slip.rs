//! Wording for slips in writing: what a text was meant to be.

use super::super::characters::named;
use super::super::help::Help;
use super::super::slips::{Meant, PastedPart, Slip};
use super::{EXAMPLE, Wording, Words, count, fix, matching, words};
use patience_core::game::Place;
use patience_core::notation::Variant;
use patience_core::text::quoted;

/// Describes a slip.
pub(super) fn slip(wording: &Wording, meant: &Meant, variant: Option<&Variant>) -> Words {
    let given = quoted(meant.given.as_bytes());
    let text = quoted(meant.text.as_bytes());
    // Without edits, it is unknown what to write.
    let write = || {
        let (text, certain) = (meant.text.clone(), meant.certain);
        (!meant.edits.is_empty() && !text.is_empty()).then_some(Help::Write { text, certain })
    };
    let write_or = |otherwise: &str| write().unwrap_or_else(|| fix(otherwise));
    let is_matching = matches!(variant, Some(Variant::Matching(_)));
    let places = if is_matching { "columns and freecells" } else { "cells" };
    match &meant.slip {
        Slip::GluedId => words(
            "a game id begins within this word",
            "a game id",
            fix(format!("put a space before `{text}`")),
        ),
        Slip::Output => words(
            "this is output of `patience`, not a record",
            "not a record",
            fix("paste the record itself"),
        ),
        Slip::Board(cards) => words(
            "this looks like a board, not like moves",
            "a board",
            fix(format!(
                "write the cards into the id, row by row: `{text}[{} …]`",
                cards
                    .iter()
                    .map(|card| wording.card(*card).to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            )),
        ),
        Slip::Comment(mark) => words(
            format!("a comment starts with `;`, not `{mark}`"),
            "write `;` here",
            match meant.edits.is_empty() {
                true => fix("put the comment on a line of its own, after `;`"),
                false => fix(format!("write `;` instead of `{mark}`")),
            },
        ),
        Slip::Note => words(
            "a comment starts with `;` and ends with the line",
            "no move starts with a bracket",
            fix(match given.is_empty() {
                true => "put it in a comment: move it to the end of the line, after `;`".to_owned(),
                false => {
                    format!("put it in a comment: move `{given}` to the end of the line, after `;`")
                }
            }),
        ),
        Slip::BracketedMoves => words(
            "moves are written without brackets",
            "in brackets",
            fix(format!(
                "remove the brackets if `{given}` is played here; if it is not, put it after `;`, at the end of the line"
            )),
        ),
        Slip::Capitals => {
            words("ids and moves are lower case", "in capitals", write_or("write it in lower case"))
        }
        Slip::BracketedOutcome(outcome) => words(
            format!("an outcome is written `={outcome}`"),
            "in brackets",
            write_or("write it with `=`"),
        ),
        Slip::SpacedOutcome(outcome) => words(
            "an outcome has no space in it",
            "a space after it",
            fix(format!("write `={outcome}`")),
        ),
        Slip::BareOutcome(outcome) => words(
            "an outcome starts with `=`",
            "no `=` before it",
            fix(match outcome.as_str() {
                "solved" => "write `=solved`, or leave it out: it is the default".to_owned(),
                name => format!("write `={name}`"),
            }),
        ),
        Slip::GameNumber => words(
            format!("`{given}` is the number of a game, without the game"),
            "which game?",
            fix(
                "write the id of the game before its moves; `patience import` makes records of such lines of Match Solitaire's site",
            ),
        ),
        Slip::JoinedNumbers => {
            words("the numbers of an id are joined by `x`", "expected `x`", write())
        }
        Slip::Pasted(kind) => pasted(*kind, &given),

        Slip::SpacedId => {
            words("a game id has no spaces in it", "remove this", write_or("remove the space"))
        }
        Slip::SignedNumber => words(
            "a shuffle number has no sign of its own",
            "two signs",
            fix("write one sign: `+` for an open game, `-` for a closed one"),
        ),
        Slip::MarkedNumber(character) => words(
            format!("a shuffle number has no {} before it", named(*character)),
            "only digits after the `+` or `-`",
            write_or("remove it"),
        ),
        Slip::ShownNumber => words(
            "a shuffle number has no `#` before it",
            "only digits after the `+` or `-`",
            fix("remove the `#`; where PySolFC shows the number, write `pysolfc:` in its place"),
        ),
        Slip::Engine => words(
            "a shuffle engine is written in lower case, with a `:` after it",
            "not an engine",
            write(),
        ),
        Slip::UnsignedNumber => words(
            "the game id does not say whether the game is open or closed",
            "expected `+` or `-` before the number",
            fix("write `+` before the number for an open game, or `-` for a closed one"),
        ),
        Slip::InId(character) => {
            words(format!("a game id has no {} here", named(*character)), "remove this", write())
        }
        Slip::OptionsAfterSign(options) => words(
            format!("option `{options}` comes before the `+` or `-`"),
            "after the sign",
            write(),
        ),
        Slip::DealBrackets(open) => words(
            "a deal is written in square brackets",
            format!("`{open}`"),
            write_or("write `[` and `]`"),
        ),
        Slip::DetachedDeal => words(
            "a deal follows its id without a space",
            "a space before it",
            fix("remove the white space before the `[`"),
        ),
        Slip::NotWhole => words(
            "a shuffle number has only digits",
            "expected a space here",
            write_or("write a whole number"),
        ),

        Slip::CardSeparator(character) => words(
            match meant.text.is_empty() {
                true => format!("{} is not a card", named(*character)),
                false => format!("`{given}` is not a card: cards are separated by spaces"),
            },
            format!("{} between cards", named(*character)),
            match meant.text.is_empty() {
                true => {
                    fix("remove it: a deal lists its cards in order, without marks between rows")
                }
                false => write_or("put a space between cards"),
            },
        ),
        Slip::GluedCards(number) => words(
            format!("`{given}` is {} without spaces", count(*number as u64, "card")),
            "no spaces between the cards",
            write(),
        ),
        Slip::AceAsOne => {
            words(format!("`{given}` is not a card: the ace is written `A`"), "not a card", write())
        }
        Slip::LetterForZero => words(
            format!("`{given}` is not a card: it has a letter for the zero"),
            "not a card",
            write(),
        ),
        Slip::SuitFirst => words(
            format!("`{given}` is not a card: its rank comes first"),
            "not a card",
            write_or("write the rank first"),
        ),

        Slip::StarLast => words("the `*` of a move comes first", "`*` behind places", write()),
        Slip::StarMissing if is_matching => words(
            format!("`{given}` is {} without a `*`", count(meant.given.len() as u64, "label")),
            "neither two labels nor a match",
            write().unwrap_or_else(|| {
                fix(format!("write `{text}` for a match; any other move has two labels"))
            }),
        ),
        Slip::StarMissing => {
            words(format!("`{given}` has no `*`"), "no `*` before it", write_or("write `*` first"))
        }
        Slip::LabelMissing => words(format!("`{given}` lacks a label"), "1 label missing", write()),
        Slip::StarTwice => words("a move has one `*`", "one `*` too many", write()),
        Slip::Labels { given: labels, wanted } => words(
            format!("`{given}` has {}; a match takes {wanted}", count(*labels as u64, "label")),
            "one label too many",
            write_or("remove one label, or put a space before the next move"),
        ),
        Slip::Cells { given: cells, wanted } => words(
            format!("`{given}` has {}; a pair takes {wanted}", count(*cells as u64, "cell")),
            "one pair in each move",
            fix("write a move for each pair, with a `*` before it"),
        ),
        Slip::CellsForLabels => words(
            format!("`{given}` names cells; this game has {places}"),
            "cells of another game",
            fix("name a column by its digit and a freecell by its letter, as in `*12a`"),
        ),
        Slip::Home(lies) => home(wording, &given, lies, variant),
        Slip::Repetition => match meant.text.is_empty() {
            true => words("a repetition is written like `12:5x`", "not a repetition", ()),
            false => words(
                format!("a repetition is written `{text}`, not `{given}`"),
                "not a repetition",
                write(),
            ),
        },
        Slip::RepetitionFirst => words(
            format!("`{given}` is neither a move nor a game id"),
            "neither a move nor an id",
            fix(format!(
                "to repeat a move, write `{text}`; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`"
            )),
        ),
        Slip::Separator(characters) => words(
            format!("a move has no {} in it", run(characters)),
            "not in a move",
            write_or("remove it"),
        ),
        Slip::Surplus(characters) => words(
            format!("{} is not part of any move", run(characters)),
            "not part of a move",
            match meant.text.contains(' ') {
                _ if meant.text.is_empty() => fix("remove it"),
                true => write_or("remove it"),
                false => fix(format!("remove it: write `{text}`")),
            },
        ),
        Slip::Commas => words(
            "moves are separated by spaces, not commas",
            "remove the commas",
            write_or("remove the commas"),
        ),
        Slip::MoveNumber => words(
            format!("`{given}` is the number of a move"),
            "a move number",
            fix("remove the numbers; moves follow each other without them"),
        ),
        Slip::Spaced => {
            words("a move has no spaces in it", "remove this", write_or("remove the space"))
        }
        Slip::RowFirst => {
            words("in a cell, the column letter comes first", "the row first", write())
        }
        Slip::Cards(number) => words(
            match number {
                1 => format!("`{given}` names a card; a move names {places}"),
                _ => format!("`{given}` names cards; a move names {places}"),
            },
            if *number == 1 { "a card, not a place" } else { "cards, not places" },
            write().unwrap_or_else(|| fix(name_places(*number, variant))),
        ),
        Slip::RowZero => {
            words("there is no row 0: the top row is 1", "no row 0", write_or("count rows from 1"))
        }
        Slip::MarkFirst(mark) => {
            words(format!("the `{mark}` comes after the cell"), "before the cell", write())
        }
        Slip::PlayOrMove(plays) => words(
            format!("`{given}` is two things at once"),
            "to play, or to move?",
            fix(format!(
                "write `{}` to move a card to an empty pile, or `{plays}` to play both",
                given.trim_start_matches('*')
            )),
        ),
        // Its fault names the character.
        Slip::LookAlikes if text.contains(' ') => words(
            format!("`{given}` has spaces that are not plain"),
            "not a plain space",
            fix(format!(
                "write plain spaces: `{}`; text copied from a web page often has others",
                text.trim()
            )),
        ),
        Slip::LookAlikes => words(
            format!("`{given}` is spelled with characters that only look right"),
            "not a character of the notation",
            fix(match meant.given.is_ascii() {
                true => format!("write `{text}`; ids and moves are lower case"),
                false => {
                    format!("write `{text}`; text copied from a web page often has such characters")
                }
            }),
        ),
    }
}

/// Says how a move of a game names the places of some cards.
fn name_places(cards: usize, variant: Option<&Variant>) -> String {
    match variant {
        Some(Variant::Matching(layout)) => {
            format!("name the places of the cards, as in `1a` or `{}`", matching::example(*layout))
        }
        Some(Variant::Pairing(layout)) if layout.game().alone.is_none() || cards > 1 => {
            "name the cells of the cards, as in `*a1b2`".to_owned()
        }
        _ if cards == 1 => "name the cell of the card, as in `*a1`".to_owned(),
        _ => "write a move for each card, with its cell, as in `*a1`".to_owned(),
    }
}

/// Describes a move to the foundations in a game without any.
fn home(
    wording: &Wording,
    given: &str,
    lies: &Option<(patience_core::cards::Card, Place, usize)>,
    variant: Option<&Variant>,
) -> Words {
    let (last, labels) = match variant {
        Some(Variant::Matching(layout)) => {
            (char::from(b'a' + layout.columns() - 1), layout.match_size())
        }
        _ => ('a', 3),
    };
    let range = if last == 'a' { "`a`".to_owned() } else { format!("`a` to `{last}`") };
    let example = &"*123a"[..usize::from(labels)];
    let words = words(
        "there is no freecell h",
        format!("expected {range}"),
        format!(
            "this game has no foundations to move to: collect a match with `*`, as in `{example}a`"
        ),
    );
    match lies {
        Some((card, place, under)) => words.note(format!(
            "if `{given}` is the card {}, name its place instead: it is in {place}{}",
            wording.card(*card),
            match under {
                0 => String::new(),
                under => format!(", under {}", count(*under as u64, "card")),
            }
        )),
        None => words,
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
        PastedPart::Fence => words("a Markdown fence is not part of a record", what, fix(help)),
        PastedPart::Markdown => words("Markdown is not part of a record", what, fix(help)),
        _ => words(format!("`{given}` is {what}"), what, fix(help)),
    }
}

/// Names some characters.
fn run(characters: &str) -> String {
    let mut all = characters.chars();
    match (all.next(), all.next()) {
        (Some(only), None) => named(only),
        _ => format!("`{}`", quoted(characters.as_bytes())),
    }
}
