//! Faults in moves, and in the outcome after them.

use super::super::forms::a_repetition;
use super::super::{EXAMPLE, Hints, Texts, fix, hints, outside_grid, words};
use super::Context;
use crate::diagnostic::characters::named;
use crate::diagnostic::code::codes;
use crate::diagnostic::readings::{is_token, nearest_outcome, reachable};
use patience_core::catalogue::games_with;
use patience_core::notation::matching::Label;
use patience_core::notation::{Cell, GameId, LabelCount, MoveFault, Repetition, ends_word};
use patience_core::text::english::{count, list};

codes! {
    UNKNOWN_CHARACTER = "move" "unknown-character";
    SEPARATOR = "move" "separator";
    SPACES = "move" "spaces";
    NUMBER = "move" "number";
    CARDS = "move" "cards";
    OTHER_GAME = "move" "other-game";
    NO_SUCH_PLACE = "move" "no-such-place";
    UNFINISHED = "move" "unfinished";
    MISPLACED_CHARACTER = "move" "misplaced-character";
    HALF_CELL = "move" "half-cell";
    TOO_FEW_CELLS = "move" "too-few-cells";
    STRAY_CELL = "move" "stray-cell";
    TOO_FEW_LABELS = "match" "too-few-labels";
    TOO_MANY_LABELS = "match" "too-many-labels";
    ZERO = "repetition" "zero";
    TOO_LARGE = "repetition" "too-large";
    MALFORMED = "repetition" "malformed";
    DETACHED = "repetition" "detached";
    UNKNOWN_OUTCOME = "outcome" "unknown";
    TEXT_AFTER = "outcome" "text-after";
    NOT_REACHED = "outcome" "not-reached";
}

impl Context<'_, '_> {
    /// Describes a fault in a move, or in an outcome.
    pub(super) fn of_move(&self, fault: MoveFault) -> Texts {
        match fault {
            MoveFault::UnknownCharacter(character) => {
                let message = format!("{} is not part of any move", named(character));
                words(UNKNOWN_CHARACTER, message, "not part of a move", self.forms())
            }
            MoveFault::OtherGame(character) => {
                let others = games_with(character).filter(|&game| game != self.title());
                let games = list(others.map(str::to_owned), "and");
                let title = self.title();
                let message = format!("`{character}` is used in moves of {games}, not of {title}");
                words(OTHER_GAME, message, "a move of another game", self.forms())
            }
            MoveFault::Misplaced(character) => misplaced(self, character),
            MoveFault::LabelOutside { label, columns } => {
                no_such_place(format!("{} {label}", kind(label)), outside(label, columns))
            }
            MoveFault::CellOutside { column, row, rows, columns } => {
                no_such_place(format!("cell {column}{row}"), outside_grid(rows, columns))
            }
            MoveFault::HalfCell(column) => words(
                HALF_CELL,
                format!("`{column}` is a column without a row"),
                "which row?",
                format!("a cell is a letter and a digit, as in `{column}1`; {}", self.forms()),
            ),
            MoveFault::TooFewCells { given, wanted } => too_few_cells(self, given, wanted),
            MoveFault::StrayCell => stray_cell(self),
            MoveFault::Unfinished(label) => words(
                UNFINISHED,
                format!("a move needs two labels, found only `{label}`"),
                "where to?",
                format!("write a second label right after `{label}`; {}", self.forms()),
            ),
            MoveFault::Labels(LabelCount { given, wanted }) => label_count(given, wanted),
            MoveFault::Repetition(wrong) => repetition(self, wrong),
            MoveFault::BadOutcome => bad_outcome(self),
            MoveFault::AfterOutcome => words(
                TEXT_AFTER,
                "text follows the outcome of the record",
                "after the outcome",
                self.after_outcome(),
            ),
        }
    }
}

impl Context<'_, '_> {
    /// Returns what to do with what follows an outcome: only moves and outcomes may belong before it.
    fn after_outcome(&self) -> &'static str {
        let word = String::from_utf8_lossy(self.word());
        let is_of_record = |id: &GameId| {
            let parts = word.split(|it: char| !it.is_alphanumeric() && !"*+~^_=:".contains(it));
            parts.filter(|it| !it.is_empty()).any(|it| is_token(&id.variant, it))
        };
        if self.id().is_some_and(is_of_record) {
            "move the outcome to the end of the record, or start the next record with a game id"
        } else {
            "put it in a comment after `;`"
        }
    }
}

fn misplaced(at: &Context<'_, '_>, character: char) -> Texts {
    let (title, forms) = (at.title(), at.forms());
    let (message, label, help) = if character.is_ascii_digit() {
        let message =
            format!("a cell starts with the letter of its column, not with `{character}`");
        let help = format!("a cell is a letter and a digit, as in `a1`; {forms}");
        (message, "expected a letter", help)
    } else if at.rest().starts_with(b"*") {
        (format!("no move of {title} has `{character}` there"), "expected a cell here", forms)
    } else {
        (format!("no move of {title} starts with `{character}`"), "expected a move here", forms)
    };
    words(MISPLACED_CHARACTER, message, label, help)
}

fn no_such_place(place: String, (label, help): Hints) -> Texts {
    Texts { help, ..words(NO_SUCH_PLACE, format!("there is no {place}"), label, ()) }
}

fn too_few_cells(at: &Context<'_, '_>, given: u8, wanted: u8) -> Texts {
    let text = at.text();
    let message = match (given, wanted) {
        (0, 1) => format!("`{text}` needs a cell"),
        (0, _) => format!("`{text}` needs {wanted} cells"),
        _ => format!("`{text}` needs {wanted} cells, found {given}"),
    };
    let missing = format!("{} missing", count(u64::from(wanted - given), "cell"));
    words(TOO_FEW_CELLS, message, missing, at.forms())
}

fn label_count(given: u8, wanted: u8) -> Texts {
    let message = format!("expected {wanted} labels in a match, found");
    let help = format!("write `*` and the labels of the {wanted} cards to collect");
    if given < wanted {
        let missing = format!("{} missing", count(u64::from(wanted - given), "label"));
        words(TOO_FEW_LABELS, format!("{message} {given}"), missing, help)
    } else {
        let help = format!("{help}, or finish the move that starts here");
        words(TOO_MANY_LABELS, format!("{message} more"), "one label too many", help)
    }
}

fn stray_cell(at: &Context<'_, '_>) -> Texts {
    let before = at.record.map_or(&b""[..], |it| &it.text()[..at.span.start]);
    let help = match before {
        [.., mark @ (b's' | b'w')] => {
            let mark = char::from(*mark);
            format!(
                "the `{mark}` before it was read as part of the previous move; if it starts a move, put a space before it; {}",
                at.forms()
            )
        }
        _ => at.forms(),
    };
    let word = at.rest().split(|&byte| ends_word(byte)).next().unwrap_or_default();
    let are_cells =
        word.len() == 4 && word.as_chunks().0.iter().all(|&cell: &[u8; 2]| is_cell(cell));
    let title = at.title();
    let (message, label) = if are_cells {
        (format!("no move of {title} takes a card from cell to cell"), "from cell to cell")
    } else {
        (format!("no move of {title} starts with a cell"), "a cell on its own is not a move")
    };
    words(STRAY_CELL, message, label, help)
}

fn is_cell(text: [u8; 2]) -> bool {
    str::from_utf8(&text).is_ok_and(|cell| cell.parse::<Cell>().is_ok())
}

fn repetition(at: &Context<'_, '_>, wrong: Repetition) -> Texts {
    let as_in = repetition_as_in(at.id(), ", as in ");
    match wrong {
        Repetition::Zero => words(
            ZERO,
            "a move is repeated 0 times",
            "0 times",
            format!("write how often it is played, from 1 to 999{as_in}, or remove the move"),
        ),
        Repetition::TooLarge => words(
            TOO_LARGE,
            "a move is repeated more than 999 times",
            "over 999",
            format!("write a number from 1 to 999{as_in}"),
        ),
        Repetition::Malformed if at.variant().is_none() => words(
            MALFORMED,
            format!("`{}` is neither a move nor a game id", at.text()),
            "neither a move nor an id",
            format!(
                "to repeat a move, write it first{as_in}; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`"
            ),
        ),
        Repetition::Malformed => {
            words(MALFORMED, repetition_form(at.id()), "not a repetition", repetition_help(at.id()))
        }
        Repetition::Detached => words(
            DETACHED,
            "there is no move before this repetition",
            "what is repeated?",
            format!("write the repetition right after its move{as_in}"),
        ),
    }
}

/// Names a repetition of the game after some words, if it has a move that can be repeated.
fn repetition_as_in(id: Option<&GameId>, words: &str) -> String {
    let repeated = id.map_or(Some("12:5x"), a_repetition);
    repeated.map(|it| format!("{words}`{it}`")).unwrap_or_default()
}

/// Says how a repetition is written.
pub(in crate::diagnostic) fn repetition_form(id: Option<&GameId>) -> String {
    match repetition_as_in(id, "like ") {
        like if like.is_empty() => {
            "a repetition is written with a `:` before its number and an `x` after it".to_owned()
        }
        like => format!("a repetition is written {like}"),
    }
}

/// Says how a repetition is made of a move.
pub(in crate::diagnostic) fn repetition_help(id: Option<&GameId>) -> String {
    let repeated = id.map_or(Some("12:5x"), a_repetition).and_then(|it| it.split_once(':'));
    let example = repeated.map(|(mv, times)| {
        let words = if times == "5x" { "five" } else { "two" };
        format!(": `{mv}:{times}` is `{mv}` {words} times")
    });
    let example = example.unwrap_or_default();
    format!("write a colon, a number from 1 to 999, and an `x`{example}")
}

fn bad_outcome(at: &Context<'_, '_>) -> Texts {
    let text = at.text();
    let nearest = nearest_outcome(text.as_bytes()).map(|it| reachable(it, at.has_moves));
    let help = match nearest {
        Some(outcome) => fix(format!("did you mean `={outcome}`?")),
        None if text.to_ascii_lowercase().contains("unsolved") => {
            fix("write `=partial` if legal moves remain, `=stuck` if there are none")
        }
        None => "write `=solved`, `=partial` or `=stuck`".into(),
    };
    words(UNKNOWN_OUTCOME, format!("`{text}` is not an outcome"), "unknown outcome", help)
        .edits(nearest.filter(|_| at.record.is_some()).map(|it| at.write(format!("={it}"))))
}

/// Returns what a label stands for.
const fn kind(label: char) -> &'static str {
    if label.is_ascii_digit() { "column" } else { "freecell" }
}

/// Returns a label and help for a place that the game does not have.
pub(in super::super) fn outside(label: char, columns: u8) -> Hints {
    let first = Label::freecell(0).character();
    let last = Label::freecell(columns.saturating_sub(1)).character();
    let help = match columns {
        1 => "this game has column `1` and freecell `a`".to_owned(),
        _ => {
            format!("this game has columns `1` to `{columns}` and freecells `{first}` to `{last}`")
        }
    };
    hints(format!("unknown {}", kind(label)), help)
}
