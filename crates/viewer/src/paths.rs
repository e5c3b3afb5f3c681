//! Names of files as people type them.

use std::borrow::Cow;
use std::env;
use std::path::{Path, PathBuf, is_separator};

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

#[cfg(test)]
mod tests {
    use super::expand;
    use std::path::Path;

    #[test]
    fn a_tilde_before_a_separator_is_the_folder_of_the_user() {
        assert_eq!(expand("a/~"), Path::new("a/~"));
        let home = std::env::var("HOME").unwrap_or_default();
        if !home.is_empty() {
            assert_eq!(expand("~/x.pn"), Path::new(&home).join("x.pn"));
        }
    }
}
