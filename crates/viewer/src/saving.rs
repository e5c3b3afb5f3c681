//! Records on their way to files, which may hold others.
//!
//! A file that is there is never changed before the user has said how, in words that say what it
//! holds. In the place of a record, everything stays that its game does not change: its id, its deal, its
//! comments, its layout, and every byte of the others.

use crate::keys::Key;
use crate::paths::expand;
use patience_core::notation::{Outcome, Record};
use patience_core::play::Line;
use patience_core::source::{Chunks, Source};
use patience_core::text::english::{count, list};
use patience_core::text::{LineEnd, line_start, shown};
use patience_files::replace::{self, Replacement, Stamp, is_same};
use patience_files::text::Bytes;
use patience_table::{Game, Origin, Table, clean, rewritten};
use std::fmt;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{MAIN_SEPARATOR, Path};

/// A record on its way to a file.
#[derive(Clone, Debug)]
pub struct Save {
    /// The name of the file, in which `~` is the folder of the user.
    pub file: String,
    /// What is written.
    pub record: SavedRecord,
    /// Where the record was written and read before, the last file first.
    pub origins: Vec<Origin>,
    /// What becomes of a file that is there.
    pub how: WriteMode,
}

/// The treatment of a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMode {
    /// Nothing, unless it is empty.
    New,
    /// As the user has said after a look at what the file holds.
    Into(FileChange, Option<Stamp>),
}

/// How a file is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// The record takes the place of its earlier version.
    InPlace,
    /// The record in its place stays the line of it, and the line on the screen becomes a branch.
    AsBranch,
    /// The record comes after all others.
    AtTheEnd,
    /// The record takes the place of everything.
    Replace,
}

/// A game that is written.
#[derive(Clone, Debug)]
pub struct SavedRecord {
    /// The whole record, with its branches, on lines that end with a line feed.
    pub text: String,
    /// The game: its line on the screen is the record, and all others are branches.
    pub game: Table,
    /// The title of the record; empty if it has none.
    pub title: String,
}

/// The content of the file that a record was to be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupied {
    /// The number of records.
    pub records: usize,
    /// The number of deal-book entries.
    pub deals: usize,
    /// The number of the record that is saved, from 1, if it is among them.
    pub place: Option<usize>,
    /// What would get worse if the line took its place.
    pub better: Option<Better>,
    /// Whether the file is not as it was read or written.
    pub has_changed: bool,
    stamp: Option<Stamp>,
}

/// How a record in a file is better than the line that would take its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The record there is solved in so many moves, and the line is not, or in so many more.
    Solved(usize, Option<usize>),
    /// The record there goes on up to this move, and the line ends after this one. Neither is solved.
    Further(usize, usize),
}

impl Better {
    /// Compares a record in a file with a game from the same deal that is to be written.
    fn of(record: &Record<'_>, game: &Table) -> Option<Self> {
        let (mut there, error) = Line::of_dealt(record, game.line().dealt().clone());
        let (moves, ours) = (there.steps().len(), game.path().len());
        let end = there.at(moves).status().outcome();
        let is_solved = error.is_none() && end == Some(Outcome::Solved);
        match (is_solved, game.end() == Outcome::Solved) {
            (true, true) => (ours > moves).then_some(Self::Solved(moves, Some(ours))),
            (true, false) => Some(Self::Solved(moves, None)),
            (false, true) => None,
            (false, false) => (moves > ours).then_some(Self::Further(moves, ours)),
        }
    }
}

impl fmt::Display for Better {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved(moves, None) => {
                write!(f, "It is solved in {}, and your line is not", count(*moves, "move"))
            }
            Self::Solved(moves, Some(ours)) => {
                write!(f, "It is solved in {}, and your line in {ours}", count(*moves, "move"))
            }
            Self::Further(moves, 0) => {
                write!(f, "It has {}, and your line has none", count(*moves, "move"))
            }
            Self::Further(moves, ours) => {
                write!(f, "It goes on to move {moves}, and your line ends after {ours}")
            }
        }
    }
}

/// Why a record is not written.
#[derive(Debug)]
pub enum NotSaved {
    /// The file is there, and this is in it.
    Occupied(Occupied),
    /// The record cannot be written for this reason, but in this file, if there is one.
    Failed(String, Option<String>),
}

impl From<io::Error> for NotSaved {
    fn from(error: io::Error) -> Self {
        // Who says that it is not written says so before.
        let said = error.to_string();
        Self::Failed(said.trim_start_matches("not written: ").to_owned(), None)
    }
}

/// How much of the name of a file a question has, in characters.
const MAX_NAME: usize = 40;

impl Occupied {
    #[cfg(test)]
    pub(super) const fn of(records: usize, place: Option<usize>, has_changed: bool) -> Self {
        Self { records, deals: 0, place, better: None, has_changed, stamp: None }
    }

    /// Returns what can be done to the file, with the key of each. Enter is only what surprises nobody.
    pub(super) fn change(&self, key: Key) -> Option<WriteMode> {
        self.with(match key {
            Key::Enter if !self.is_doubtful() => FileChange::InPlace,
            Key::Char('b') => FileChange::AsBranch,
            Key::Char('p') => FileChange::InPlace,
            Key::Char('a') => FileChange::AtTheEnd,
            Key::Char('r') => FileChange::Replace,
            _ => return None,
        })
    }

    /// Returns a change of the file, if it is one of those that the question names.
    #[must_use]
    pub fn with(&self, change: FileChange) -> Option<WriteMode> {
        let is_offered = match change {
            FileChange::InPlace => self.place.is_some(),
            FileChange::AsBranch => self.better.is_some(),
            FileChange::AtTheEnd => self.records + self.deals > 0,
            FileChange::Replace => true,
        };
        is_offered.then_some(WriteMode::Into(change, self.stamp))
    }

    /// Returns whether Enter would surprise: the file has changed, or a better record would go.
    const fn is_doubtful(&self) -> bool {
        self.has_changed || self.better.is_some()
    }

    /// Returns the keys that are an answer, in words.
    pub(super) fn keys(&self) -> String {
        let is_answer = |sign: &char| self.change(Key::Char(*sign)).is_some();
        let keys = ['b', 'p', 'a', 'r'].into_iter().filter(is_answer).map(String::from);
        list(keys.chain(["Esc".to_owned()]), "or")
    }

    /// Asks what is to be done to the file, in words that say what it holds, and how each answer is named.
    #[must_use]
    pub fn question(&self, file: &str, answers: &Answers) -> String {
        let Answers { branch, place, at_once, end, replace, no } = answers;
        let name = shown(file.as_bytes());
        let hidden = name.chars().count().saturating_sub(MAX_NAME);
        let dots = if hidden > 0 { "…" } else { "" };
        let name: String = dots.chars().chain(name.chars().skip(hidden)).collect();
        let things = [(self.records, "record"), (self.deals, "deal")];
        let things = things.into_iter().filter(|&(number, _)| number > 0);
        let all = list(things.map(|(number, thing)| count(number, thing)), "and");
        let changed = if self.has_changed { " has changed since it was read. It" } else { "" };
        if all.is_empty() {
            return format!(
                "{name}{changed} holds no record. Write it in place of all that is there ({replace})? {no}: no"
            );
        }
        let at_once = if self.is_doubtful() { "" } else { at_once };
        let by_place = format!("in its place ({place}{at_once}), ");
        let (which, in_place) = match self.place {
            Some(1) if self.records == 1 => (", this one".to_owned(), by_place),
            Some(place) => (format!("; this is number {place}"), by_place),
            None if self.has_changed => (", but no longer this one".to_owned(), String::new()),
            None => (String::new(), String::new()),
        };
        let write = match self.better {
            Some(better) => format!("{better}. Write yours as a branch of it ({branch}), "),
            None => "Write it ".to_owned(),
        };
        format!(
            "{name}{changed} holds {all}{which}. {write}{in_place}at the end ({end}), or in place of everything, {all} ({replace})? {no}: no"
        )
    }
}

/// How the answers to the question are named.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// The line becomes a branch.
    pub branch: &'static str,
    /// The line takes the place of the record.
    pub place: &'static str,
    /// A second name for the answer before, where it surprises nobody.
    pub at_once: &'static str,
    /// The line comes after all records.
    pub end: &'static str,
    /// The line takes the place of everything.
    pub replace: &'static str,
    /// Nothing is written.
    pub no: &'static str,
}

/// The keys that are the answers.
pub(super) const KEYS: Answers =
    Answers { branch: "b", place: "p", at_once: ", Enter", end: "a", replace: "r", no: "Esc" };

impl WriteMode {
    /// Says what was written and where: the record with this number.
    #[must_use]
    pub fn wrote(self, name: &str, number: usize) -> String {
        match self {
            Self::New => format!("wrote {name}"),
            Self::Into(change, _) => match change {
                FileChange::InPlace => format!("wrote record {number} of {name} in its place"),
                FileChange::AsBranch => {
                    format!("wrote your line as a branch of record {number} of {name}, which stays")
                }
                FileChange::AtTheEnd => format!("wrote record {number} at the end of {name}"),
                FileChange::Replace => format!("wrote {name}, in place of all it held"),
            },
        }
    }
}

/// Writes a record to a file. A file that is there is changed only as the user has said after a look at
/// what it holds now. Returns where the record is.
///
/// # Errors
/// Returns what the file holds if nothing was said of that yet, or why it cannot be written. It is
/// unchanged then.
pub fn save(save: &Save) -> Result<Origin, NotSaved> {
    let path = &*expand(&save.file);
    write(save, path).map_err(|error| match error {
        NotSaved::Failed(said, _) => NotSaved::Failed(said, elsewhere(path)),
        occupied => occupied,
    })
}

/// Returns a file that is not there and can be written, beside another one that can't, here or in the folder of
/// the user.
fn elsewhere(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst").trim_end_matches(".pn");
    let is_device = path.exists() && !path.is_file() && !path.is_dir();
    let beside = path.parent().filter(|folder| !is_device && !folder.as_os_str().is_empty());
    let folders = beside.map(|folder| folder.to_string_lossy().into_owned()).into_iter();
    let mut folders = folders.chain([".".to_owned(), "~".to_owned()]);
    folders.find_map(|folder| {
        let numbered = (2..100).map(|number| format!("{name}-{number}.pn"));
        let mut names = std::iter::once(format!("{name}.pn")).chain(numbered);
        let file = names.find(|name| !expand(&folder).join(name).exists())?;
        Replacement::begin(&expand(&folder).join(&file)).ok()?;
        Some(if folder == "." { file } else { format!("{folder}{MAIN_SEPARATOR}{file}") })
    })
}

fn write(save: &Save, path: &Path) -> Result<Origin, NotSaved> {
    match fs::metadata(path) {
        // Writing to a pipe without a reader would block for ever.
        Ok(found) if !found.is_file() => return Err(io::Error::other("not a regular file").into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text = save.record.whole(LineEnd::Lf);
            replace::create(path, &text)?;
            return Ok(kept(path, 0, &text)?);
        }
        _ => {}
    }
    let Bytes { bytes, stamp, .. } = Bytes::of(path)?;
    let now = Chunks::new(&bytes[..], 1).read_all()?;
    let (now, sum) = (now.source("").text, Origin::sum(now.source("").text));
    let mut origins = save.origins.iter().filter(|origin| is_same(&origin.path, path));
    let has_changed = origins.clone().next().is_some_and(|origin| origin.sum != sum);
    let place = origins.find_map(|origin| place(origin, now, sum));
    let records = Source::new("", &bytes).records().collect();
    let file = Present { bytes: &bytes, records, place };
    let change = match save.how {
        WriteMode::New if bytes.is_empty() => FileChange::Replace,
        WriteMode::Into(change, seen) if seen == stamp => change,
        how => {
            // Nobody is asked about a file that cannot be written.
            Replacement::begin(path)?;
            let has_changed = has_changed || how != WriteMode::New;
            return Err(NotSaved::Occupied(file.holds(&save.record.game, has_changed, stamp)));
        }
    };
    let (text, index) = file.with(&save.record, change)?;
    replace::edit(path, stamp, &text)?;
    Ok(kept(path, index, &text)?)
}

/// A file that is there.
struct Present<'b> {
    bytes: &'b [u8],
    records: Vec<Record<'b>>,
    /// The index of the record that is saved, if it is among them.
    place: Option<usize>,
}

impl Present<'_> {
    /// Returns what is in the file, as far as a game is concerned that is to be written to it.
    fn holds(&self, game: &Table, has_changed: bool, stamp: Option<Stamp>) -> Occupied {
        let is_record = |record: &&Record<'_>| !record.is_deal_book_entry();
        let records = self.records.iter().filter(is_record).count();
        let has_games = self.records.iter().any(|record| record.id().is_ok());
        Occupied {
            records: if has_games { records } else { 0 },
            deals: self.records.len() - records,
            place: self.place.map(|at| self.records[..=at].iter().filter(is_record).count()),
            better: self.place.and_then(|at| Better::of(&self.records[at], game)),
            has_changed,
            stamp,
        }
    }

    /// Returns the text of the file with a game, and the index of its record there.
    ///
    /// # Errors
    /// Returns an error if the game cannot be written there, or if any other record would change.
    fn with(&self, written: &SavedRecord, change: FileChange) -> io::Result<(Vec<u8>, usize)> {
        let line_end = LineEnd::first(self.bytes).unwrap_or_default();
        let in_place = self.place.and_then(|at| Some((at, self.records.get(at)?)));
        let in_place = in_place.ok_or_else(|| io::Error::other("the record is not there"));
        let (text, index) = match change {
            FileChange::Replace => return Ok((written.whole(line_end), 0)),
            FileChange::AsBranch => {
                return self.with(&written.beside(in_place?.1), FileChange::InPlace);
            }
            FileChange::AtTheEnd => {
                let mut text = self.bytes.to_vec();
                if !text.is_empty() && !text.ends_with(b"\n") && !text.ends_with(b"\r") {
                    text.extend(line_end.as_bytes());
                }
                // A comment on the line above a title would be the title.
                let last = text.trim_ascii_end();
                let above = &last[line_start(last, last.len(), 0)..];
                if written.text.starts_with(';') && above.trim_ascii_start().starts_with(b";") {
                    text.extend(line_end.as_bytes());
                }
                text.extend(written.whole(line_end));
                (text, self.records.len())
            }
            FileChange::InPlace => {
                let (at, record) = in_place?;
                let (extent, source) = (record.extent(), Source::new("", self.bytes));
                let (mark, after) = (&self.bytes[..source.mark()], &source.text[extent.end..]);
                let before = written.titled(record, &source.text[..extent.start], line_end);
                ([mark, &before, &written.in_place(record, line_end)?, after].concat(), at)
            }
        };
        let after: Vec<Record<'_>> = Source::new("", &text).records().collect();
        let others = |records: &[Record<'_>]| -> Vec<Vec<u8>> {
            let others = records.iter().enumerate().filter(|&(at, _)| at != index);
            others.map(|(_, record)| record.span().of(record.text()).to_vec()).collect()
        };
        let is_written = after.get(index).is_some_and(|record| written.is_in(record));
        if !is_written || others(&after) != others(&self.records) {
            return Err(io::Error::other("other records of the file would change"));
        }
        Ok((text, index))
    }
}

/// Returns a record of a file of this text, as the viewer keeps it.
fn kept(path: &Path, index: usize, text: &[u8]) -> io::Result<Origin> {
    let all = Chunks::new(text, 1).read_all()?;
    let source = all.source("");
    Ok(Origin::of(path, source, index))
}

/// Returns the index of a record in the text of its file as it is now: in its place, or in another
/// where no record is like it.
fn place(origin: &Origin, all: &[u8], sum: u64) -> Option<usize> {
    let is_it = |record: &Record<'_>| record.span().of(record.text()) == origin.text;
    let found: Vec<usize> = Source::new("", all)
        .records()
        .enumerate()
        .filter_map(|(at, record)| is_it(&record).then_some(at))
        .collect();
    match found[..] {
        [only] => Some(only),
        _ => found.into_iter().find(|&at| at == origin.index && origin.sum == sum),
    }
}

impl SavedRecord {
    /// Returns a game for a file, which may have its record already. A line that was undone is a branch.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (text, title) = (game.record(), game.title().to_owned());
        Self { text, game: game.table.with_undone(), title }
    }

    /// Returns the record as a text of its own.
    fn whole(&self, line_end: LineEnd) -> Vec<u8> {
        let mut text = Vec::new();
        for line in self.text.lines() {
            text.extend(line.as_bytes());
            text.extend(line_end.as_bytes());
        }
        text
    }

    /// Returns the same game with a record in a file as its line, and with the line on the screen as a
    /// branch.
    fn beside(&self, record: &Record<'_>) -> Self {
        let (there, _) = Line::of_dealt(record, self.game.line().dealt().clone());
        let mut game = self.game.clone();
        game.play_line(there.moves());
        Self { game, ..self.clone() }
    }

    /// Returns the text above a record in its file with the title of the game in place of that of the
    /// record.
    fn titled(&self, record: &Record<'_>, above: &[u8], line_end: LineEnd) -> Vec<u8> {
        let old = record.title().unwrap_or_default();
        let is_title = |line: &[u8]| {
            let words = line.trim_ascii().strip_prefix(b";").map(<[u8]>::trim_ascii);
            words == Some(old.as_bytes())
        };
        let new = match &*self.title {
            "" => Vec::new(),
            title => [b"; ", title.as_bytes(), line_end.as_bytes()].concat(),
        };
        if clean(&old) == self.title {
            return above.to_vec();
        }
        // The title is the first of the comments on the lines above.
        let mut rest = above.trim_ascii_end();
        let (mut end, mut place) = (above.len(), None);
        while !old.is_empty() && !rest.is_empty() {
            let start = line_start(above, rest.len(), 0);
            if !above[start..rest.len()].trim_ascii_start().starts_with(b";") {
                break;
            }
            if is_title(&above[start..rest.len()]) {
                place = Some(start..end);
            }
            end = start;
            rest = above[..start].trim_ascii_end();
        }
        match place {
            Some(Range { start, end }) => [&above[..start], &new, &above[end..]].concat(),
            None => {
                let begins = above.is_empty() || above.ends_with(b"\n") || above.ends_with(b"\r");
                let gap = if begins { &b""[..] } else { line_end.as_bytes() };
                [above, gap, &new].concat()
            }
        }
    }

    /// Returns whether a record has the moves of the game and its outcome.
    fn is_in(&self, record: &Record<'_>) -> bool {
        let (line, error) = Line::of_dealt(record, self.game.line().dealt().clone());
        error.is_none()
            && line.moves().eq(self.game.line().moves())
            && record.outcome().unwrap_or_default() == self.game.end()
    }

    /// Returns the text of a record, up to the next one, as the game needs it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    fn in_place(&self, record: &Record<'_>, line_end: LineEnd) -> io::Result<Vec<u8>> {
        let text = record.extent().of(record.text());
        let dealt = self.game.line().dealt().clone();
        rewritten(text, line_end, dealt, &self.game)
            .map_err(|_| io::Error::other("the record cannot be read"))
    }
}
