//! Journals of games that are not saved, which bring them back after a crash or a power cut.
//!
//! A journal is a file in the folder of what the program keeps between its runs. It has a line for each
//! thing that was done: `=` with the records of the games as they are then, or a move that goes on with
//! the last of them. Each line is on the disk before the next key is read. A program has the lock of its
//! journal until it ends, however it does, so a journal without one is of a game that nobody plays.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The folder of what the program keeps between its runs: `patience` in `$XDG_STATE_HOME`, or in
/// `~/.local/state`; on Windows in `%LOCALAPPDATA%`. None if the environment names no such place.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = match cfg!(windows) {
        true => named("LOCALAPPDATA"),
        false => {
            named("XDG_STATE_HOME").or_else(|| named("HOME").map(|home| home.join(".local/state")))
        }
    };
    Some(state?.join("patience"))
}

/// Where the journals are in that folder.
const UNFINISHED: &str = "unfinished";

/// The start of the name of a journal, and of one that has no line yet.
const NAME: &str = "game-";
const NEW: &str = ".new-";

/// The journal of games that are played now.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Has these records in a journal in a folder: the one there is, or else a new one. Without records,
    /// there is none. Does nothing without a folder.
    ///
    /// # Errors
    /// Returns an error if the journal cannot be written.
    pub fn keep(journal: &mut Option<Self>, state: Option<&Path>, records: &str) -> io::Result<()> {
        let Some(state) = state else { return Ok(()) };
        match journal {
            _ if records.is_empty() => journal.take().map_or(Ok(()), Self::remove),
            Some(journal) => journal.write(records),
            None => {
                *journal = Some(Self::create(state, records)?);
                Ok(())
            }
        }
    }

    /// Begins a journal in the folder `state` with the records of some games, the last of which moves go
    /// on with.
    ///
    /// # Errors
    /// Returns an error if it cannot be written or locked.
    pub fn create(state: &Path, records: &str) -> io::Result<Self> {
        let folder = state.join(UNFINISHED);
        fs::create_dir_all(&folder)?;
        // Nobody sees it before it has its lock and its first line.
        let mut new = tempfile::Builder::new().prefix(NEW).tempfile_in(&folder)?;
        new.as_file().lock()?;
        write_line(new.as_file_mut(), &whole(records))?;
        let name = new.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = folder.join(name.replacen(NEW, NAME, 1));
        let file = new.persist_noclobber(&path).map_err(|error| error.error)?;
        Ok(Self { path, file })
    }

    /// Writes the records of all games anew.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn write(&mut self, records: &str) -> io::Result<()> {
        write_line(&mut self.file, &whole(records))
    }

    /// Goes on with the last game.
    ///
    /// # Errors
    /// Returns an error if the moves cannot be written.
    pub fn play(&mut self, moves: &[String]) -> io::Result<()> {
        write_line(&mut self.file, &moves.join("\n"))
    }

    /// Takes the journal away: its games are saved, printed or dropped.
    ///
    /// # Errors
    /// Returns an error if that failed. Its games will be offered once more.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

/// The lock is of the open file, which a program that is started at this very moment has too, until it is
/// the other program. So the journal gives it back itself, rather than by closing its file.
impl Drop for Journal {
    fn drop(&mut self) {
        // If that fails, the system gives it back with the file.
        let _ = self.file.unlock();
    }
}

/// Games that nobody plays any more, and that were not saved.
#[derive(Debug)]
pub struct UnfinishedGames {
    /// Their journal, which goes on if they do. No other program gets it meanwhile.
    pub journal: Journal,
    /// The records of the games.
    pub records: String,
    /// The moves that go on with the last of them.
    pub moves: Vec<String>,
}

/// Returns the games that nobody plays any more, and that were not saved, the last first. Journals of
/// programs that run, and such as cannot be read, stay as they are.
#[must_use]
pub fn unfinished_games(state: &Path) -> Vec<UnfinishedGames> {
    let Ok(entries) = fs::read_dir(state.join(UNFINISHED)) else { return Vec::new() };
    let is_journal = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NAME))
    };
    let mut found: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(is_journal)
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, unfinished(path)?)))
        .collect();
    found.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
    found.into_iter().map(|(_, games)| games).collect()
}

/// Takes a journal that nobody has.
fn unfinished(path: PathBuf) -> Option<UnfinishedGames> {
    let mut file = OpenOptions::new().read(true).append(true).open(&path).ok()?;
    file.try_lock().ok()?;
    // Its program may have taken it away meanwhile.
    if !is_at(&file, &path) {
        return None;
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    let (mut records, mut moves, mut end) = (None, Vec::new(), 0);
    // The last line may not be whole, and what comes after a power cut may be anything.
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let Some(text) = line.strip_suffix(b"\n").and_then(|line| str::from_utf8(line).ok()) else {
            break;
        };
        match text.strip_prefix('=') {
            Some(all) => (records, moves) = (Some(unescaped(all)), Vec::new()),
            None if text.is_empty() || text.contains('\0') => break,
            None => moves.push(text.to_owned()),
        }
        end += line.len();
    }
    let records = records?;
    file.set_len(end as u64).ok()?;
    Some(UnfinishedGames { journal: Journal { path, file }, records, moves })
}

/// Returns whether a path still leads to a file.
fn is_at(file: &File, path: &Path) -> bool {
    let (Ok(file), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (file.dev(), file.ino()) == (there.dev(), there.ino())
    }
    #[cfg(not(unix))]
    {
        file.created().ok() == there.created().ok()
    }
}

/// Writes a line, and waits until it is on the disk.
fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_data()
}

/// Returns the line of the records of all games.
fn whole(records: &str) -> String {
    format!("={}", records.replace('\\', "\\\\").replace('\n', "\\n"))
}

fn unescaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => text.extend(signs.next().map(|sign| if sign == 'n' { '\n' } else { sign })),
            sign => text.push(sign),
        }
    }
    text
}
