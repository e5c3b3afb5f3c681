//! Names of files as people type them.

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

/// What can follow the beginning of the name of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Completion {
    /// The name, as far as there is no choice.
    pub(super) text: String,
    /// The names to choose from, unless there is only one.
    pub(super) choices: Vec<String>,
}

/// Returns a path in which `~` is the user's folder.
pub(super) fn expand(typed: &str) -> Cow<'_, Path> {
    let home =
        || env::var_os(if cfg!(windows) { "USERPROFILE" } else { "HOME" }).map(PathBuf::from);
    let rest =
        typed.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(is_separator));
    match rest.and_then(|rest| Some((home()?, rest))) {
        Some((home, rest)) => Cow::Owned(home.join(rest.trim_start_matches(is_separator))),
        None => Cow::Borrowed(Path::new(typed)),
    }
}

/// Returns the path of a file from the current folder, if it is below that.
pub(super) fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

/// Completes the name of a file as far as there is no choice.
pub(super) fn complete(typed: &str) -> Completion {
    if typed == "~" {
        return Completion { text: format!("~{MAIN_SEPARATOR}"), choices: Vec::new() };
    }
    let (folder, start) = typed.split_at(typed.rfind(is_separator).map_or(0, |at| at + 1));
    let place = if folder.is_empty() { Cow::Borrowed(Path::new(".")) } else { expand(folder) };
    let entries = fs::read_dir(place).into_iter().flatten().filter_map(Result::ok);
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_wanted =
                name.starts_with(start) && (start.starts_with('.') || !name.starts_with('.'));
            // A link to a folder is a folder.
            let is_folder = || fs::metadata(entry.path()).is_ok_and(|found| found.is_dir());
            is_wanted.then(|| if is_folder() { format!("{name}{MAIN_SEPARATOR}") } else { name })
        })
        .collect();
    names.sort_unstable();
    let Some((first, others)) = names.split_first() else {
        return Completion { text: typed.to_owned(), choices: Vec::new() };
    };
    let shared = others.iter().fold(first.as_str(), |shared, name| {
        let same = shared.chars().zip(name.chars()).take_while(|(one, other)| one == other);
        &shared[..same.map(|(sign, _)| sign.len_utf8()).sum()]
    });
    let text = format!("{folder}{shared}");
    Completion { text, choices: if others.is_empty() { Vec::new() } else { names } }
}

#[cfg(test)]
mod tests {
    use super::{Completion, complete, expand};
    use std::fs;
    use std::path::Path;

    #[test]
    fn names_are_completed_as_far_as_there_is_no_choice() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| format!("{}/{name}", folder.path().display());
        for name in ["game-1.pn", "game-2.pn", "größe.pn", ".hidden"] {
            fs::write(at(name), "").expect("files can be written");
        }
        fs::create_dir(at("solved")).expect("folders can be made");
        let text = |typed: &str| complete(&at(typed)).text;
        assert_eq!(text("ga"), at("game-"));
        assert_eq!(complete(&at("ga")).choices, ["game-1.pn", "game-2.pn"]);
        assert_eq!(complete(&at("gr")), Completion { text: at("größe.pn"), choices: Vec::new() });
        assert_eq!((text("so"), text("zz"), text(".h")), (at("solved/"), at("zz"), at(".hidden")));
        assert_eq!(complete(&at("")).choices.len(), 4, "a hidden one is not proposed");
        assert_eq!(expand("a/~"), Path::new("a/~"));
        let home = std::env::var("HOME").unwrap_or_default();
        if !home.is_empty() {
            assert_eq!(expand("~/x.pn"), Path::new(&home).join("x.pn"));
        }
    }
}
