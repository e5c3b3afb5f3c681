//! Journals of games that are not saved, which bring them back after a crash or a power cut.
//!
//! A journal is a file in the folder of what the program keeps between its runs. It has a line for each
//! thing that was done: `=` with the records of the games as they are then, after a line `@` with what
//! else is known of them; a move that goes on with the last of them; or `@` with the number of its moves
//! before the position on the screen, where that is not the last. Each line but such a place is on the disk
//! before the next key is read. A program has the lock of its journal until it ends, however it does, so a
//! journal without one is of a game that nobody plays.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of what the program keeps between its runs: `patience` in `$XDG_STATE_HOME`, or in
/// `~/.local/state`; on Windows in `%LOCALAPPDATA%`. None if the environment names no such place.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_STATE_HOME").or_else(|| named("HOME").map(|home| home.join(".local/state")))
    };
    Some(state?.join("patience"))
}

/// Where the journals are in that folder, and the games that were dropped.
const UNFINISHED: &str = "unfinished";
const DROPPED: &str = "dropped";

/// The start of the name of a journal, and of one that has no line yet.
const NAME: &str = "game-";
const NEW: &str = ".new-";

/// The journal of games that are played now.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The number of bytes of its whole lines. What comes after them was not written to its end.
    whole: u64,
    is_torn: bool,
}

/// The games in a journal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Games<'g> {
    /// Their records, that on the table last.
    pub records: &'g str,
    /// What else is known of them.
    pub about: &'g str,
    /// The number of moves of the last before the position on the screen, unless that is its end.
    pub at: Option<usize>,
}

impl Journal {
    /// Has these games in a journal in a folder: the one there is, or else a new one. Without games, there
    /// is none.
    ///
    /// # Errors
    /// Returns an error if the journal cannot be written, or if there are games and no folder.
    pub fn keep(
        journal: &mut Option<Self>,
        state: Option<&Path>,
        games: Games<'_>,
    ) -> io::Result<()> {
        match (journal.as_mut(), state) {
            _ if games.records.is_empty() => journal.take().map_or(Ok(()), Self::remove),
            (Some(journal), _) => journal.write(games),
            (None, Some(state)) => {
                *journal = Some(Self::create(state, games)?);
                Ok(())
            }
            (None, None) => Err(io::Error::other("the environment names no folder for it")),
        }
    }

    /// Begins a journal in the folder `state` with some games, the last of which moves go on with.
    ///
    /// # Errors
    /// Returns an error if it cannot be written or locked.
    pub fn create(state: &Path, games: Games<'_>) -> io::Result<Self> {
        let folder = state.join(UNFINISHED);
        fs::create_dir_all(&folder)?;
        // Nobody sees it before it has its lock and its first line.
        let mut new = tempfile::Builder::new().prefix(NEW).tempfile_in(&folder)?;
        new.as_file().lock()?;
        let lines = games.lines();
        write(new.as_file_mut(), &lines)?;
        let name = new.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = folder.join(name.replacen(NEW, NAME, 1));
        let file = new.persist_noclobber(&path).map_err(|error| error.error)?;
        Ok(Self { path, file, whole: lines.len() as u64, is_torn: false })
    }

    /// Writes all games anew.
    ///
    /// # Errors
    /// Returns an error if they cannot be written. The journal is as it was then.
    pub fn write(&mut self, games: Games<'_>) -> io::Result<()> {
        self.add(&games.lines(), File::sync_data)
    }

    /// Goes on with the last game.
    ///
    /// # Errors
    /// Returns an error if the moves cannot be written. The journal is as it was then.
    pub fn play(&mut self, moves: &[String]) -> io::Result<()> {
        self.add(&format!("{}\n", moves.join("\n")), File::sync_data)
    }

    /// Goes to another position of the last game. After a power cut it may not be there: nobody waits for
    /// the disk to step through a game.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn step(&mut self, at: usize) -> io::Result<()> {
        self.add(&place(at), |_| Ok(()))
    }

    /// Adds lines with what `waits` until they are on the disk, in place of what was not written to its end
    /// before.
    fn add(&mut self, lines: &str, waits: fn(&File) -> io::Result<()>) -> io::Result<()> {
        if std::mem::replace(&mut self.is_torn, true) {
            self.file.set_len(self.whole)?;
            self.file.seek(SeekFrom::Start(self.whole))?;
        }
        self.file.write_all(lines.as_bytes())?;
        waits(&self.file)?;
        (self.whole, self.is_torn) = (self.whole + lines.len() as u64, false);
        Ok(())
    }

    /// Returns where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the journal away: its games are saved, printed or set aside.
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
    /// When it was written last.
    pub changed: SystemTime,
    /// The records of the games.
    pub records: String,
    /// What else is known of them.
    pub about: String,
    /// The moves that go on with the last of them.
    pub moves: Vec<String>,
    /// The number of its moves before the position on the screen, unless that is its end.
    pub at: Option<usize>,
}

/// Returns the games that nobody plays any more, and that were not saved, the last first. Journals of
/// programs that run, and such as cannot be read, stay as they are.
#[must_use]
pub fn unfinished_games(state: &Path) -> Vec<UnfinishedGames> {
    let Ok(entries) = fs::read_dir(state.join(UNFINISHED)) else { return Vec::new() };
    let is_journal = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NAME))
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_journal);
    let mut found: Vec<_> = paths.filter_map(UnfinishedGames::of).collect();
    found.sort_by(|one, other| {
        (other.changed, &other.journal.path).cmp(&(one.changed, &one.journal.path))
    });
    found
}

impl UnfinishedGames {
    /// Takes the games of a journal. Returns none if it is not there, or another program has it.
    #[must_use]
    pub fn of(path: PathBuf) -> Option<Self> {
        let mut file = OpenOptions::new().read(true).append(true).open(&path).ok()?;
        file.try_lock().ok()?;
        // Its program may have taken it away meanwhile.
        if !is_at(&file, &path) {
            return None;
        }
        let changed = file.metadata().and_then(|file| file.modified()).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let (mut records, mut moves, mut at, mut end) = (None, Vec::new(), None, 0);
        let (mut about, mut next) = (String::new(), String::new());
        // The last line may not be whole, and what comes after a power cut may be anything.
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = line.strip_suffix(b"\n").and_then(|line| str::from_utf8(line).ok());
            let Some(text) = text else { break };
            match (text.strip_prefix('='), text.strip_prefix('@')) {
                (Some(all), _) => {
                    (records, moves, at) = (Some(unescaped(all)), Vec::new(), None);
                    about = std::mem::take(&mut next);
                }
                (None, Some(known)) => match known.parse() {
                    Ok(number) => at = Some(number),
                    Err(_) => next = unescaped(known),
                },
                _ if text.is_empty() || text.contains('\0') => break,
                _ => {
                    moves.push(text.to_owned());
                    at = None;
                }
            }
            end += line.len();
        }
        // Nobody goes on with it yet, so it stays as it is.
        let (whole, is_torn) = (end as u64, end < bytes.len());
        let journal = Journal { path, file, whole, is_torn };
        Some(Self { journal, changed, records: records?, about, moves, at })
    }
}

/// Writes games that were dropped to a file of their own in the folder `state`, from which they are not
/// offered. Returns its path.
///
/// # Errors
/// Returns an error if it cannot be written.
pub fn set_aside(state: &Path, records: &str) -> io::Result<PathBuf> {
    let folder = state.join(DROPPED);
    fs::create_dir_all(&folder)?;
    let mut file = tempfile::Builder::new().prefix(NAME).suffix(".pn").tempfile_in(&folder)?;
    write(file.as_file_mut(), &format!("{records}\n"))?;
    Ok(file.keep()?.1)
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

/// Writes lines, and waits until they are on the disk.
fn write(file: &mut File, lines: &str) -> io::Result<()> {
    file.write_all(lines.as_bytes())?;
    file.sync_data()
}

impl Games<'_> {
    /// Returns the lines of all games. A program that does not know the first of them takes it for a move
    /// of the games before.
    fn lines(self) -> String {
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n");
        let about = match self.about {
            "" => String::new(),
            about => format!("@{}\n", escaped(about)),
        };
        let at = self.at.map(place).unwrap_or_default();
        format!("{about}={}\n{at}", escaped(self.records))
    }
}

/// Returns the line of a position. A program that does not know it takes it for what is known of no game.
fn place(at: usize) -> String {
    format!("@{at}\n")
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
