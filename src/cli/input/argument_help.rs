//! Ids and records in the wrong place: where a file belongs, or without their quotes.

use crate::cli::failure::Failure;
use patience_core::catalogue::PySolFc;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Status, verify};
use patience_core::notation::{parse_id, records};
use patience_core::text::shown;
use std::ffi::OsString;
use std::path::Path;

/// The commands that take records after -e, and those that take ids and records as they are.
const COMMANDS: [&[&str]; 2] =
    [&["verify", "fmt", "infer"], &["show", "replay", "solve", "analyse", "play", "perft"]];

/// Returns what to type in place of a file that does not exist, if its name reads as a game or a
/// record.
pub(crate) fn in_place_of_file(file: &Path) -> Option<String> {
    let text = file.to_str()?;
    if let Some(id) = game(text) {
        return Some(format!("no such file; for a game, write its id, such as {id}"));
    }
    if let Some(id) = PySolFc::ours(text).filter(|id| is_record(id)) {
        return Some(format!(
            "no such file; this game of PySolFC has another name here: write {id}"
        ));
    }
    if text.starts_with('#') && patience_import::site::record("3x3x13x5", text).is_ok() {
        let line = shown(text.as_bytes());
        return Some(format!(
            "this is a line of Match Solitaire's site, not a file: `patience import -e '{line}'` makes a record of it, and then `patience infer` finds cards that fit"
        ));
    }
    if !is_record(text) {
        return None;
    }
    let quoted = shown(text.as_bytes());
    let quotes = if text.contains(['[', ' ']) { "'" } else { "" };
    Some(match parse_id(text.as_bytes()) {
        Ok((_, rest)) if rest.is_empty() || rest.starts_with(b"[") && rest.ends_with(b"]") => {
            format!(
                "this is a game id, not a file; write it with its moves after -e: -e '{quoted} …', or see it with `patience show {quotes}{quoted}{quotes}`"
            )
        }
        _ => format!("this is a record, not a file; write it after -e: -e '{quoted}'"),
    })
}

/// Returns an id of the game that a text is the name of.
pub(crate) fn game(name: &str) -> Option<String> {
    let title = patience::rules::find(name)?.title;
    let entry = patience_core::catalogue::entries().find(|entry| entry.title == title);
    Some(entry.map_or_else(|| "3x3x13x5+2".to_owned(), |entry| format!("{}+1", entry.name)))
}

/// Returns whether the name of a file that does not exist reads as a record.
fn is_record(text: &str) -> bool {
    !is_path(text) && parse_id(text.as_bytes()).is_ok()
}

/// Returns whether a text can only be a path.
pub(crate) fn is_path(text: &str) -> bool {
    let id = text.split(|it: char| it == '[' || it.is_whitespace()).next().unwrap_or_default();
    id.contains(std::path::is_separator)
        || [".pn", ".gz", ".zst"].iter().any(|end| text.ends_with(end))
}

/// Refuses a file in place of a game, which a command takes.
///
/// # Errors
/// Returns an error that says what to type.
pub(crate) fn refuse_file(game: &str, command: &str) -> Result<(), Failure> {
    if !Path::new(game).is_file() || parse_id(game.as_bytes()).is_ok() {
        return Ok(());
    }
    let name = shown(game.as_bytes());
    Err(Failure::Usage(format!("`{name}` is a file; `{command}` takes a game id")))
}

/// Returns what to type if the first word is a game, a record or a file in place of a command.
pub(crate) fn in_place_of_command(arguments: &[OsString]) -> Option<String> {
    let first = arguments.iter().filter_map(|it| it.to_str()).find(|it| !it.starts_with("--"))?;
    let quoted = shown(first.as_bytes());
    if Path::new(first).is_file() {
        return Some(format!("`{quoted}` is a file: verify it with `patience verify {quoted}`"));
    }
    let quotes = if first.contains(['[', ' ']) { "'" } else { "" };
    is_record(first).then(|| {
        format!("`{quoted}` is not a command: see it with `patience show {quotes}{quoted}{quotes}`")
    })
}

/// Returns what is wrong with arguments if one of them is the beginning of an id or a record that
/// the next ones go on with, for want of quotes.
pub(crate) fn without_quotes(arguments: &[OsString]) -> Option<String> {
    let words: Vec<&str> = arguments.iter().map(|it| it.to_str().unwrap_or_default()).collect();
    let at = words.iter().position(|word| COMMANDS.concat().contains(word))?;
    let (command, words) = words[at..].split_first()?;
    let at = (0..words.len()).find(|&at| goes_on(&words[at..]))?;
    let is_new = |word: &&&str| {
        !(word.starts_with('-') || Path::new(word).exists() || parse_id(word.as_bytes()).is_ok())
    };
    let is_deal = words[at].contains('[');
    let rest = words[at + 1..].iter().take_while(|word| is_new(word));
    let whole: Vec<&str> = std::iter::once(&words[at]).chain(rest).copied().collect();
    let (begin, next, whole) = (shown(words[at].as_bytes()), whole[1], whole.join(" "));
    let option = if COMMANDS[0].contains(command) { "-e " } else { "" };
    let what = match is_deal {
        true => format!("`{begin}` is the beginning of a deal"),
        false => format!("`{}` is a move, not a file", shown(next.as_bytes())),
    };
    let thing = if is_deal { "an id with a deal" } else { "a record" };
    Some(format!(
        "{what}; put quotes around {thing}: patience {command} {option}'{}'",
        shown(whole.as_bytes())
    ))
}

/// Returns whether the first of some arguments is only the beginning of an id or a record.
fn goes_on(words: &[&str]) -> bool {
    let [first, next, ..] = words else { return false };
    if next.starts_with('-') || Path::new(first).exists() || Path::new(next).exists() {
        return false;
    }
    let Ok((_, rest)) = parse_id(first.as_bytes()) else { return false };
    if rest.starts_with(b"[") && !rest.contains(&b']') {
        let cards = words[1..].iter().position(|word| word.contains(']'));
        return cards.is_some_and(|last| words[1..=last].iter().all(|word| is_card(word)));
    }
    if !rest.is_empty() {
        return false;
    }
    let text = format!("{first} {next}");
    let mut found = records(text.as_bytes());
    let (Some(record), None) = (found.next(), found.next()) else { return false };
    verify(&record, &DealBook::default()).status != Status::Malformed
}

fn is_card(word: &str) -> bool {
    word.starts_with(['?', '…', '.']) || word.parse::<patience_core::cards::Card>().is_ok()
}
