//! An argument that is a game, or a path.

use clap::builder::{OsStringValueParser, TypedValueParser};
use patience::rules::{self, RULEBOOK, RulesSection, plain};
use patience_core::notation::{FaultKind, TextFault, parse_id, records};
use patience_core::text::english::list;
use patience_search::daily::deal_of_the_day;
use patience_viewer::today;
use std::path::{Path, PathBuf};

/// Returns a parser of paths that takes an empty argument for an empty text.
pub(crate) fn any_path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// Returns the text that an argument is, if it is not a path: an id, a record, or nothing at all.
pub(crate) fn as_text(argument: &Path) -> Option<String> {
    if let Some(id) = as_id(argument).or_else(|| of_today(argument)) {
        return Some(id);
    }
    let text =
        argument.to_str().filter(|&text| !(text == "-" || is_path(text) || argument.exists()))?;
    let is_a_record = match records(text.as_bytes()).next() {
        Some(record) => {
            !matches!(record.id(), Err(fault) if matches!(fault.kind, FaultKind::Text(TextFault::NotARecord)))
        }
        None => true,
    };
    // A name that is no id, such as "Monte Carlo", stands for its game.
    if is_a_record { Some(text.to_owned()) } else { RULEBOOK.named_id(text) }
}

/// Says that a path names no file and, if it is words alone, no game: most likely it is another one.
pub(crate) fn names_nothing(path: &Path) -> Option<String> {
    let is_name = |text: &&str| text.chars().all(|it| it.is_alphabetic() || it == ' ');
    let name = path.to_str().filter(is_name).filter(|_| !path.exists())?;
    Some(format!("no such file, and {}", no_such_game(name)))
}

/// Returns the id of the deal of the day, if an argument asks for it and is no file.
pub(crate) fn of_today(argument: &Path) -> Option<String> {
    let is_asked = argument.as_os_str() == "today" && !argument.exists();
    is_asked.then(|| deal_of_the_day(today()).to_string())
}

/// Returns the id that an argument is, if it reads as an id.
pub(crate) fn as_id(argument: &Path) -> Option<String> {
    let text = argument.to_str()?;
    let (_, rest) = parse_id(text.as_bytes()).ok()?;
    (rest.is_empty() || rest.starts_with(b"[")).then(|| text.to_owned())
}

/// Returns whether a text can only be a path.
pub(crate) fn is_path(text: &str) -> bool {
    let id = text.split(|it: char| it == '[' || it.is_whitespace()).next().unwrap_or_default();
    id.contains(std::path::is_separator) || text.ends_with(".pn")
}

/// Says that no game has a name, and which one it may be.
pub(crate) fn no_such_game(name: &str) -> String {
    let distance = |rules: &RulesSection| strsim::osa_distance(&plain(rules.title), &plain(name));
    let nearest = rules::all().min_by_key(distance).filter(|it| distance(it) <= 2);
    match nearest {
        Some(rules) => format!("there is no game `{name}`; did you mean `{}`?", rules.title),
        None => {
            let titles = list(rules::all().map(|rules| rules.title), "and");
            format!("there is no game `{name}`; the games are {titles}")
        }
    }
}
