//! Games that nobody could be asked to save.

use crate::replace;
use std::io::{self, Write};
use std::path::Path;

/// Keeps a game in a file of its own, in the current folder.
pub fn keep(record: &str) -> io::Result<()> {
    let names = ["unsaved-game.pn".to_owned()]
        .into_iter()
        .chain((2..=MAX_KEPT).map(|number| format!("unsaved-game-{number}.pn")));
    let mut result = Ok(());
    for name in names {
        result = replace::create(Path::new(&name), format!("{record}\n").as_bytes());
        match &result {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            _ => return result,
        }
    }
    result
}

/// Returns whether a game can be kept in such a file.
///
/// # Errors
/// Returns why it cannot.
pub fn can_keep(record: &str) -> io::Result<()> {
    let mut file = tempfile::tempfile_in(".")?;
    file.write_all(record.as_bytes())
}

/// The maximum number of unsaved games that a folder keeps.
const MAX_KEPT: u32 = 100;
