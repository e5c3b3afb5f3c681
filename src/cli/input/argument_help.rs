//! Ids and records in the wrong place: where a file belongs, or without their quotes.

use crate::cli::commands::explain::nearest;
use crate::cli::failure::Failure;
use crate::cli::help::QUOTE;
use patience_core::catalogue::PySolFc;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Status, verify};
use patience_core::notation::{parse_id, records};
use patience_core::text::shown;
use patience_import::site::{self, SiteError};
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
    if !matches!(site::record("3x3x13x5", text), Err(SiteError::NoNumber)) {
        let line = shown(text.as_bytes());
        return Some(format!(
            "this is a line of Match Solitaire's site, not a file: `patience import -e {QUOTE}{line}{QUOTE}` makes a record of it, and then `patience infer` finds cards that fit"
        ));
    }
    if !is_record(text) {
        return None;
    }
    let quoted = shown(text.as_bytes());
    let quotes = if text.contains(['[', ' ']) { QUOTE } else { "" };
    Some(match parse_id(text.as_bytes()) {
        Ok((_, rest)) if rest.is_empty() || rest.starts_with(b"[") && rest.ends_with(b"]") => {
            format!(
                "this is a game id, not a file; write it with its moves after -e: -e {QUOTE}{quoted} …{QUOTE}, or see it with `patience show {quotes}{quoted}{quotes}`"
            )
        }
        _ => format!("this is a record, not a file; write it after -e: -e {QUOTE}{quoted}{QUOTE}"),
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
    id.contains(std::path::is_separator) || text.ends_with(".pn")
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

/// Names that other programs have for commands.
const OTHER_COMMANDS: [(&str, &[&str]); 9] = [
    ("verify", &["check", "validate", "lint", "test", "judge", "run"]),
    ("fmt", &["format", "pretty", "tidy"]),
    ("show", &["view", "display", "print", "board", "cat"]),
    ("replay", &["watch", "step", "walk", "open", "html", "svg"]),
    ("play", &["new", "start", "game", "hint"]),
    ("solve", &["win", "solution", "solver", "search"]),
    ("analyse", &["analyze", "analysis", "review"]),
    ("census", &["stats", "statistics", "winrate", "rate", "bench"]),
    ("import", &["convert", "load"]),
];

/// Returns what to type in place of an argument that a command does not take.
pub(crate) fn in_place_of_argument(
    arguments: &[OsString],
    program: &clap::Command,
) -> Option<String> {
    let words: Vec<&str> = arguments.iter().filter_map(|it| it.to_str()).collect();
    let at = words.iter().position(|word| program.find_subcommand(word).is_some())?;
    let (name, rest) = (words[at], &words[at + 1..]);
    let command = program.find_subcommand(name)?;
    let given: Vec<&str> = rest.iter().copied().filter(|it| !it.starts_with('-')).collect();
    if let ("explain", [first, second, ..]) = (name, given.as_slice()) {
        let code = format!("{first}::{second}");
        let page = patience::diagnostic::page(&code).map(|_| code.clone());
        let code = page.or_else(|| nearest(&code).map(|page| page.code.to_owned()))?;
        return Some(format!("a code has `::` in it: patience explain {code}"));
    }
    if let ("rules", [_, _, ..]) = (name, given.as_slice()) {
        let title = given.join(" ");
        let known = patience::rules::find(&title)?.title;
        return Some(format!(
            "put quotes around a name with spaces: patience rules {QUOTE}{known}{QUOTE}"
        ));
    }
    in_place_of_option(name, command, rest)
}

/// Returns what to type in place of the first of the options that a command does not have.
fn in_place_of_option(name: &str, command: &clap::Command, rest: &[&str]) -> Option<String> {
    let unknown = rest.iter().find(|word| {
        let long = word.trim_start_matches('-').split('=').next().unwrap_or_default();
        word.starts_with('-')
            && word.len() > 1
            && !command.get_arguments().any(|own| {
                own.get_long() == Some(long)
                    || long.len() == 1 && own.get_short() == long.chars().next()
            })
    })?;
    let own = || command.get_arguments().filter_map(clap::Arg::get_long);
    let bare = unknown.trim_start_matches('-');
    let format = command.get_arguments().find(|own| own.get_long() == Some("format"));
    let formats = format.map(clap::Arg::get_possible_values).unwrap_or_default();
    if formats.iter().any(|value| value.get_name() == bare) {
        return Some(format!("`{unknown}` is an output format: write `--format {bare}`"));
    }
    if bare.len() == 1 {
        let own: Vec<String> =
            own().filter(|long| long.starts_with(bare)).map(|long| format!("`--{long}`")).collect();
        let meant = match own.as_slice() {
            [] => String::new(),
            own => format!("; did you mean {}?", own.join(" or ")),
        };
        return Some(format!("`patience {name}` has no `{unknown}`{meant}"));
    }
    let (long, value) = match bare.split_once('=') {
        Some((long, value)) => (long, format!("={value}")),
        None => (bare, String::new()),
    };
    let meant = match long {
        "png" | "jpg" | "jpeg" | "gif" if own().any(|own| own == "svg") => PICTURE.to_owned(),
        _ => match own().chain(["color", "ascii"]).min_by_key(|own| distance(own, long)) {
            Some(own) if distance(own, long) <= long.len().max(own.len()) / 2 => {
                format!("did you mean `--{own}{}`?", shown(value.as_bytes()))
            }
            _ => format!("`patience {name} --help` lists its options"),
        },
    };
    Some(format!("`patience {name}` has no `--{}`; {meant}", shown(long.as_bytes())))
}

/// How a picture becomes one of pixels.
pub(crate) const PICTURE: &str = "`--svg board.svg` draws a picture, and `rsvg-convert -z 2 board.svg -o board.png` makes a PNG of it";

/// Returns how unlike two names of options are in spelling. One that has the other as a part is near.
fn distance(own: &str, given: &str) -> usize {
    if own.split('-').any(|part| part == given) || given.split('-').any(|part| part == own) {
        1
    } else {
        strsim::osa_distance(own, given)
    }
}

/// Returns what to type where `replay` lacks an option that another needs.
pub(crate) fn in_place_of_missing(arguments: &[OsString]) -> Option<String> {
    let has = |name: &str| arguments.iter().any(|it| it == name);
    let at = arguments.iter().position(|it| it == "--at")?;
    let number = arguments.get(at + 1)?.to_str().filter(|it| it.parse::<u64>().is_ok())?;
    (has("replay") && !has("--svg")).then(|| {
        format!("`--at` is for `--svg`; for the board as text, write `--plain --from {number} --to {number}`")
    })
}

/// Returns what to type where a file follows `-e`, which takes records.
pub(crate) fn file_as_record(arguments: &[OsString]) -> Option<String> {
    let after = |at: usize| arguments.get(at + 1)?.to_str();
    let texts = (0..arguments.len()).filter(|&at| arguments[at] == "-e").filter_map(after);
    let file = texts.into_iter().find(|text| is_path(text) && Path::new(text).is_file())?;
    let name = shown(file.as_bytes());
    Some(format!("`{name}` is a file, and `-e` takes a record: leave out the `-e`"))
}

/// Returns what to type if the first word is a game, a record or a file in place of a command.
pub(crate) fn in_place_of_command(arguments: &[OsString]) -> Option<String> {
    let first = arguments.iter().filter_map(|it| it.to_str()).find(|it| !it.starts_with("--"))?;
    let quoted = shown(first.as_bytes());
    if Path::new(first).is_file() {
        return Some(format!("`{quoted}` is a file: verify it with `patience verify {quoted}`"));
    }
    let word = first.to_ascii_lowercase();
    let other = OTHER_COMMANDS.iter().find(|(_, others)| others.contains(&word.as_str()));
    if let Some((command, _)) = other {
        return Some(format!("there is no command `{quoted}`; did you mean `patience {command}`?"));
    }
    let quotes = if first.contains(['[', ' ']) { QUOTE } else { "" };
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
    if let Some(id) = words.windows(2).find_map(|pair| split_id(pair[0], pair[1])) {
        return Some(format!("a game id has no spaces in it: write `{id}`"));
    }
    let at = (0..words.len()).find(|&at| goes_on(&words[at..]))?;
    let is_new = |word: &&&str| {
        !(word.starts_with('-') || Path::new(word).exists() || parse_id(word.as_bytes()).is_ok())
    };
    let is_deal = words[at].contains('[');
    let rest = words[at + 1..].iter().take_while(|word| is_new(word));
    let whole: Vec<&str> = std::iter::once(&words[at]).chain(rest).copied().collect();
    let (begin, next, whole) = (shown(words[at].as_bytes()), whole[1], whole.join(" "));
    let option = if COMMANDS[0].contains(command) { "-e " } else { "" };
    let what = if is_deal {
        format!("`{begin}` is the beginning of a deal")
    } else {
        format!("`{}` is a move, not a file", shown(next.as_bytes()))
    };
    let thing = if is_deal { "an id with a deal" } else { "a record" };
    Some(format!(
        "{what}; put quotes around {thing}: patience {command} {option}{QUOTE}{}{QUOTE}",
        shown(whole.as_bytes())
    ))
}

/// Returns the id of which two arguments are the halves: `carpet +1`.
fn split_id(first: &str, second: &str) -> Option<String> {
    let is_half = !first.starts_with('-')
        && parse_id(first.as_bytes()).is_err()
        && second.starts_with(['+', '-'])
        && !Path::new(first).exists();
    let id = format!("{first}{second}");
    let (_, rest) = parse_id(id.as_bytes()).ok().filter(|_| is_half)?;
    rest.is_empty().then(|| shown(id.as_bytes()).into_owned())
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
