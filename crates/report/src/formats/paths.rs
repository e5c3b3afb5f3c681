//! Paths in reports.

use patience_core::source::Source;
use patience_core::text::{shown_path, slashed};
use std::path::{Component, Path, PathBuf, Prefix};

/// The folder that paths in reports start from, so that a report means the same on any machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Root {
    root: PathBuf,
    current: PathBuf,
}

impl Root {
    /// Creates a root. Both paths are absolute: `current` is the folder that relative paths start
    /// from today, and `root` the folder that they shall start from in the report.
    ///
    /// The default leaves relative paths as they are.
    #[must_use]
    pub fn new(root: PathBuf, current: PathBuf) -> Self {
        Self { root, current }
    }

    /// Returns a path relative to the root, or the path itself if it is not under the root. It does
    /// not look at the file system, so links stay as they are.
    ///
    /// ```
    /// use patience::report::Root;
    /// use std::path::Path;
    ///
    /// let root = Root::new("/repository".into(), "/repository/games".into());
    /// assert_eq!(root.relative(Path::new("./a.pn")), Path::new("games/a.pn"));
    /// assert_eq!(root.relative(Path::new("../a.pn")), Path::new("a.pn"));
    /// assert_eq!(root.relative(Path::new("/repository/a.pn")), Path::new("a.pn"));
    /// assert_eq!(root.relative(Path::new("/elsewhere/a.pn")), Path::new("/elsewhere/a.pn"));
    /// ```
    #[must_use]
    pub fn relative(&self, path: &Path) -> PathBuf {
        let whole = plain(&self.current.join(path));
        match within(&whole, &self.root) {
            Some(within) => within,
            None => plain(path),
        }
    }

    /// Returns the path of a source relative to the root, as text with `/` between folders, or its name
    /// if it is no file. Bytes that are not UTF-8 are escaped as in the name.
    pub(super) fn name(&self, source: Source<'_>) -> String {
        match source.path {
            Some(path) => {
                let path = slashed(shown_path(&self.relative(path)).as_bytes());
                String::from_utf8_lossy(&path).into_owned()
            }
            None => source.name.to_owned(),
        }
    }
}

/// Returns a path relative to a folder that it is in. On Windows, capitals make no difference, and a
/// drive is the same however it is written.
fn within(path: &Path, folder: &Path) -> Option<PathBuf> {
    let mut components = path.components();
    for folder in folder.components() {
        let here = components.next()?;
        let is_same = match (here, folder) {
            (Component::Prefix(one), Component::Prefix(other)) => {
                is_same_drive(one.kind(), other.kind())
            }
            (one, other) if cfg!(windows) => {
                one.as_os_str().eq_ignore_ascii_case(other.as_os_str())
            }
            (one, other) => one == other,
        };
        if !is_same {
            return None;
        }
    }
    Some(components.as_path().to_owned())
}

fn is_same_drive(one: Prefix<'_>, other: Prefix<'_>) -> bool {
    let drive = |prefix| match prefix {
        Prefix::Disk(drive) | Prefix::VerbatimDisk(drive) => Some(drive.to_ascii_lowercase()),
        _ => None,
    };
    let share = |prefix| match prefix {
        Prefix::UNC(server, share) | Prefix::VerbatimUNC(server, share) => {
            Some([server, share].map(|name| name.to_ascii_lowercase()))
        }
        _ => None,
    };
    one == other
        || drive(one).is_some() && drive(one) == drive(other)
        || share(one).is_some() && share(one) == share(other)
}

/// Returns a path without `.`, and without `..` where something comes before it.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match (component, plain.components().next_back()) {
            (Component::CurDir, _) | (Component::ParentDir, Some(Component::RootDir)) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                plain.pop();
            }
            (component, _) => plain.push(component),
        }
    }
    plain
}
