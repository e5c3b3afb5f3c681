//! Games without numbers, and ranges of numbers, as arguments.

use patience::rules::RULEBOOK;
use patience_census::numbers::Numbers;
use patience_census::{Game, GameError};
use patience_core::cards::SuitStyle;
use patience_core::catalogue::entries;
use patience_core::notation::{FaultKind, IdFault, TextFault, records};
use patience_report::diagnostic::{Diagnostic, of_fault};

/// Parses a game without a number.
///
/// # Errors
/// Returns what is wrong with it, with what to write if that can be told.
pub(crate) fn game(text: &str) -> Result<Game, String> {
    patience_census::game(text).map_err(|error| match error {
        GameError::Malformed(_) => malformed(text),
        error => error.to_string(),
    })
}

/// Parses a game without a number, or by its name.
///
/// # Errors
/// Returns what is wrong with it, with what to write if that can be told.
pub(crate) fn named(text: &str) -> Result<Game, String> {
    let id = RULEBOOK.named_id(text).filter(|id| id.ends_with(['+', '-']));
    game(id.as_deref().unwrap_or(text))
}

/// Returns an id of the game that a text is the name of.
fn first_game(name: &str) -> Option<String> {
    let title = patience::rules::find(name)?.title;
    let entry = entries().find(|entry| entry.title == title);
    Some(entry.map_or_else(|| "3x3x13x5+2".to_owned(), |entry| format!("{}+1", entry.name)))
}

/// Returns what is wrong with a text that is no game id.
fn malformed(text: &str) -> String {
    // The words of a name, or an id without its last character.
    let joined: String = text.split_whitespace().collect::<String>().to_ascii_lowercase();
    let [open, closed] = ["+", "-"].map(|dealing| {
        if joined.ends_with(['+', '-']) { joined.clone() } else { joined.clone() + dealing }
    });
    match patience_census::game(&open) {
        Ok(_) if open == closed => return format!("write `{open}`"),
        Ok(_) => return format!("write `{open}`, or `{closed}` for the closed game"),
        Err(_) => {}
    }
    if let Some(id) = first_game(text) {
        let open = id.trim_end_matches(|it: char| it.is_ascii_digit());
        let closed = open.replace('+', "-");
        return format!("write `{open}`, or `{closed}` for the closed game");
    }
    // A number is what it is to lack, so it lacks something else.
    let numbered = format!("{text}1");
    let faulty = [text, &numbered].into_iter().find_map(|text| {
        use FaultKind::{Id, Text};
        use IdFault::MissingShuffle;
        let record = records(text.as_bytes()).next()?;
        let fault = record.id().err()?;
        let is_another = fault.kind.is_stray()
            || matches!(fault.kind, Text(TextFault::NoGame) | Id(MissingShuffle { .. }));
        (!is_another).then(|| of_fault(&fault, Some(&record), SuitStyle::Symbols))
    });
    match faulty {
        None => "expected a game without a number, as in `carpet+` or `3x3x13x5-`".to_owned(),
        Some(Diagnostic { message, help: Some(help), .. }) => format!("{message}; {help}"),
        Some(Diagnostic { message, .. }) => message,
    }
}

/// Parses a range of shuffle numbers.
///
/// # Errors
/// Returns what is wrong with it.
pub(crate) fn numbers(text: &str) -> Result<Numbers, String> {
    text.parse().map_err(|error| match game(text) {
        Ok(game) => format!("this is a game; write `{game} --numbers 1..=1000`"),
        Err(_) => format!("{error}"),
    })
}
