//! Faults in moves, and in the outcome after them.

use super::Context;
use crate::diagnostic::characters::named;
use crate::diagnostic::code::codes;
use crate::diagnostic::forms::a_repetition;
use crate::diagnostic::readings::{is_token, nearest_outcome, reachable};
use crate::diagnostic::said::{EXAMPLE, Said, said};
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
    pub(super) fn of_move(&self, fault: MoveFault) -> Said {
        let (forms, title) = (self.forms(), self.title());
        match fault {
            MoveFault::UnknownCharacter(character) => said!(UNKNOWN_CHARACTER,
                ("{} is not part of any move", named(character)), "not part of a move", why forms),
            MoveFault::OtherGame(character) => {
                let games = games_with(character).filter(|&game| game != title);
                let games = list(games.map(str::to_owned), "and");
                said!(OTHER_GAME, "`{character}` is used in moves of {games}, not of {title}",
                    "a move of another game", why forms)
            }
            MoveFault::Misplaced(character) if character.is_ascii_digit() => {
                said!(MISPLACED_CHARACTER,
                "a cell starts with the letter of its column, not with `{character}`", "expected a letter",
                why "a cell is a letter and a digit, as in `a1`; {forms}")
            }
            MoveFault::Misplaced(character) if self.rest().starts_with(b"*") => {
                said!(MISPLACED_CHARACTER,
                "no move of {title} has `{character}` there", "expected a cell here", why forms)
            }
            MoveFault::Misplaced(character) => said!(MISPLACED_CHARACTER,
                "no move of {title} starts with `{character}`", "expected a move here", why forms),
            MoveFault::LabelOutside { label, columns } => {
                let message = format!("there is no {} {label}", kind(label));
                outside(Said::new(NO_SUCH_PLACE, message, ""), label, columns)
            }
            MoveFault::CellOutside { column, row, rows, columns } => outside_grid(
                said!(NO_SUCH_PLACE, "there is no cell {column}{row}", ""),
                rows,
                columns,
            ),
            MoveFault::HalfCell(column) => said!(HALF_CELL,
                "`{column}` is a column without a row", "which row?",
                why "a cell is a letter and a digit, as in `{column}1`; {forms}"),
            MoveFault::TooFewCells { given, wanted } => too_few_cells(self, given, wanted),
            MoveFault::StrayCell => stray_cell(self),
            MoveFault::Unfinished(label) => said!(UNFINISHED,
                "a move needs two labels, found only `{label}`", "where to?",
                why "write a second label right after `{label}`; {forms}"),
            MoveFault::Labels(LabelCount { given, wanted }) if given < wanted => {
                let missing = count(u64::from(wanted - given), "label");
                said!(TOO_FEW_LABELS, "expected {wanted} labels in a match, found {given}", "{missing} missing",
                    why "write `*` and the labels of the {wanted} cards to collect")
            }
            MoveFault::Labels(LabelCount { wanted, .. }) => said!(TOO_MANY_LABELS,
                "expected {wanted} labels in a match, found more", "one label too many",
                why "write `*` and the labels of the {wanted} cards to collect, or finish the move that starts here"),
            MoveFault::Repetition(wrong) => repetition(self, wrong),
            MoveFault::BadOutcome => bad_outcome(self),
            MoveFault::AfterOutcome => said!(
                TEXT_AFTER,
                "text follows the outcome of the record",
                "after the outcome",
                why(self.after_outcome())
            ),
        }
    }

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

fn too_few_cells(at: &Context<'_, '_>, given: u8, wanted: u8) -> Said {
    let found = if given > 0 { format!(", found {given}") } else { String::new() };
    let wants = if (given, wanted) == (0, 1) { "a cell".into() } else { format!("{wanted} cells") };
    let missing = count(u64::from(wanted - given), "cell");
    said!(
        TOO_FEW_CELLS,
        ("`{}` needs {wants}{found}", at.text()),
        "{missing} missing",
        why(at.forms())
    )
}

fn stray_cell(at: &Context<'_, '_>) -> Said {
    let before = at.record.map_or(&b""[..], |it| &it.text()[..at.span.start]);
    let mark = before.last().filter(|it| matches!(it, b's' | b'w')).map(|&it| char::from(it));
    let help = mark.map_or_else(String::new, |mark| format!(
        "the `{mark}` before it was read as part of the previous move; if it starts a move, put a space before it; "
    ));
    let word = at.rest().split(|&byte| ends_word(byte)).next().unwrap_or_default();
    let is_cell = |cell: &[u8; 2]| str::from_utf8(cell).is_ok_and(|it| it.parse::<Cell>().is_ok());
    let are_cells = word.len() == 4 && word.as_chunks().0.iter().all(is_cell);
    let title = at.title();
    let said = if are_cells {
        said!(STRAY_CELL, "no move of {title} takes a card from cell to cell", "from cell to cell")
    } else {
        said!(
            STRAY_CELL,
            "no move of {title} starts with a cell",
            "a cell on its own is not a move"
        )
    };
    said.why(help + &at.forms())
}

fn repetition(at: &Context<'_, '_>, wrong: Repetition) -> Said {
    let as_in = repetition_as_in(at.id(), ", as in ");
    match wrong {
        Repetition::Zero => said!(ZERO, "a move is repeated 0 times", "0 times",
            why "write how often it is played, from 1 to 999{as_in}, or remove the move"),
        Repetition::TooLarge => {
            said!(TOO_LARGE, "a move is repeated more than 999 times", "over 999",
            why "write a number from 1 to 999{as_in}")
        }
        Repetition::Malformed if at.id().is_none() => said!(MALFORMED,
            ("`{}` is neither a move nor a game id", at.text()), "neither a move nor an id",
            why "to repeat a move, write it first{as_in}; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`"),
        Repetition::Malformed => no_repetition(at.id()),
        Repetition::Detached => {
            said!(DETACHED, "there is no move before this repetition", "what is repeated?",
            why "write the repetition right after its move{as_in}")
        }
    }
}

/// Says how a repetition is written, and how it is made of a move.
pub(in crate::diagnostic) fn no_repetition(id: Option<&GameId>) -> Said {
    let form = match repetition_as_in(id, "like ") {
        like if like.is_empty() => "with a `:` before its number and an `x` after it".to_owned(),
        like => like,
    };
    let repeated = id.map_or(Some("12:5x"), a_repetition).and_then(|it| it.split_once(':'));
    let example = repeated.map_or_else(String::new, |(mv, times)| {
        let words = if times == "5x" { "five" } else { "two" };
        format!(": `{mv}:{times}` is `{mv}` {words} times")
    });
    said!(MALFORMED, "a repetition is written {form}", "not a repetition",
        why "write a colon, a number from 1 to 999, and an `x`{example}")
}

/// Names a repetition of the game after some words, if it has a move that can be repeated.
fn repetition_as_in(id: Option<&GameId>, words: &str) -> String {
    let repeated = id.map_or(Some("12:5x"), a_repetition);
    repeated.map(|it| format!("{words}`{it}`")).unwrap_or_default()
}

fn bad_outcome(at: &Context<'_, '_>) -> Said {
    let text = at.text();
    let said = said!(UNKNOWN_OUTCOME, "`{text}` is not an outcome", "unknown outcome");
    match nearest_outcome(text.as_bytes()).map(|it| reachable(it, at.has_moves)) {
        Some(outcome) => said
            .fix(format!("did you mean `={outcome}`?"))
            .edits(at.record.map(|_| at.write(format!("={outcome}")))),
        None if text.to_ascii_lowercase().contains("unsolved") => {
            said.fix("write `=partial` if legal moves remain, `=stuck` if there are none")
        }
        None => said.why("write `=solved`, `=partial` or `=stuck`"),
    }
}

/// Returns what a label stands for.
const fn kind(label: char) -> &'static str {
    if label.is_ascii_digit() { "column" } else { "freecell" }
}

/// Labels a place that the game does not have, and says which it has.
pub(in crate::diagnostic) fn outside(said: Said, label: char, columns: u8) -> Said {
    let first = Label::freecell(0).character();
    let last = Label::freecell(columns.saturating_sub(1)).character();
    said.label(format!("unknown {}", kind(label))).why(match columns {
        1 => "this game has column `1` and freecell `a`".to_owned(),
        _ => {
            format!("this game has columns `1` to `{columns}` and freecells `{first}` to `{last}`")
        }
    })
}

/// Labels a cell that the grid does not have, and says which it has.
pub(in crate::diagnostic) fn outside_grid(said: Said, rows: u8, columns: u8) -> Said {
    let last = char::from(b'a' + columns.saturating_sub(1));
    let columns =
        if columns == 1 { "column `a`".to_owned() } else { format!("columns `a` to `{last}`") };
    let rows = if rows == 1 { "row `1`".to_owned() } else { format!("rows `1` to `{rows}`") };
    said.label("outside the grid").why(format!("this grid has {columns} and {rows}"))
}
