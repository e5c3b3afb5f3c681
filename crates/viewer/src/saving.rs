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
use patience_files::replace::{self, Stamp, is_same};
use patience_files::text::Bytes;
use patience_table::{Origin, Table, clean, rewritten};
use std::fmt;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

/// A record on its way to a file.
#[derive(Clone, Debug)]
pub(super) struct Save {
    pub(super) file: String,
    pub(super) record: SavedRecord,
    /// Where it was written and read before, the last file first.
    pub(super) origins: Vec<Origin>,
    pub(super) how: WriteMode,
}

/// The treatment of a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteMode {
    /// Nothing, unless it is empty.
    New,
    /// As the user has said after a look at it.
    Into(Change, Option<Stamp>),
}

/// How a file is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
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
pub(super) struct SavedRecord {
    /// The whole record, with its branches, on lines that end with a line feed.
    pub(super) text: String,
    /// The game: its line on the screen is the record, and all others are branches.
    pub(super) game: Table,
    /// Its title; empty if it has none.
    pub(super) title: String,
}

/// The content of the file that a record was to be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupied {
    /// The number of records, and of deal-book entries.
    pub(super) records: usize,
    pub(super) deals: usize,
    /// The number of the record that is saved, from 1, if it is among them.
    pub(super) place: Option<usize>,
    /// What would get worse if the line took its place.
    pub(super) better: Option<Better>,
    /// Whether the file is not as it was read or written.
    pub(super) has_changed: bool,
    stamp: Option<Stamp>,
}

/// How a record in a file is better than the line that would take its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Better {
    /// It is solved in so many moves, and the line is not, or in so many more.
    Solved(usize, Option<usize>),
    /// It goes on up to this move, and the line ends after this one. Neither is solved.
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
pub(super) enum NotSaved {
    /// The file is there, and this is in it.
    Occupied(Occupied),
    Failed(io::Error),
}

impl From<io::Error> for NotSaved {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
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
        let change = match key {
            Key::Enter if self.place.is_some() && !self.is_doubtful() => Change::InPlace,
            Key::Char('b') if self.better.is_some() => Change::AsBranch,
            Key::Char('p') if self.place.is_some() => Change::InPlace,
            Key::Char('a') if self.records + self.deals > 0 => Change::AtTheEnd,
            Key::Char('r') => Change::Replace,
            _ => return None,
        };
        Some(WriteMode::Into(change, self.stamp))
    }

    /// Returns whether Enter would surprise: the file has changed, or a better record would go.
    const fn is_doubtful(&self) -> bool {
        self.has_changed || self.better.is_some()
    }

    /// Returns the keys that are an answer, in words.
    pub(super) fn keys(&self) -> String {
        let keys = ['b', 'p', 'a', 'r'].map(Key::Char);
        let keys = keys.into_iter().filter(|&key| self.change(key).is_some());
        let keys =
            keys.filter_map(
                |key| if let Key::Char(sign) = key { Some(sign.to_string()) } else { None },
            );
        list(keys.chain(["Esc".to_owned()]), "or")
    }

    /// Asks what is to be done to the file, in words that say what it holds.
    pub(super) fn question(&self, file: &str) -> String {
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
                "{name}{changed} holds no record. Write it in place of all that is there (r)? Esc: no"
            );
        }
        let by_p =
            if self.is_doubtful() { "in its place (p), " } else { "in its place (p, Enter), " };
        let (which, in_place) = match self.place {
            Some(1) if self.records == 1 => (", this one".to_owned(), by_p),
            Some(place) => (format!("; this is number {place}"), by_p),
            None if self.has_changed => (", but no longer this one".to_owned(), ""),
            None => (String::new(), ""),
        };
        let write = match self.better {
            Some(better) => format!("{better}. Write yours as a branch of it (b), "),
            None => "Write it ".to_owned(),
        };
        format!(
            "{name}{changed} holds {all}{which}. {write}{in_place}at the end (a), or in place of everything, {all} (r)? Esc: no"
        )
    }
}

/// Writes a record to a file. A file that is there is changed only as the user has said after a look at
/// what it holds now. Returns where the record is.
///
/// # Errors
/// Returns what the file holds if nothing was said of that yet, or why it cannot be written. It is
/// unchanged then.
pub(super) fn save(save: &Save) -> Result<Origin, NotSaved> {
    let path = &*expand(&save.file);
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
    let Bytes { bytes, stamp, is_compressed, .. } = Bytes::of(path)?;
    if is_compressed {
        return Err(io::Error::other("compressed files are not edited").into());
    }
    let now = Chunks::new(&bytes[..], 1).read_all()?;
    let (now, sum) = (now.source("").text, Origin::sum(now.source("").text));
    let source = Source::new("", &bytes);
    let found: Vec<Record<'_>> = source.records().collect();
    let mut origins = save.origins.iter().filter(|origin| is_same(&origin.path, path));
    let has_changed = origins.clone().next().is_some_and(|origin| origin.sum != sum);
    let place = origins.find_map(|origin| place(origin, now, sum));
    let change = match save.how {
        WriteMode::New if bytes.is_empty() => Change::Replace,
        WriteMode::Into(change, seen) if seen == stamp => change,
        WriteMode::New | WriteMode::Into(..) => {
            let is_record = |record: &&Record<'_>| !record.is_deal_book_entry();
            let records = found.iter().filter(is_record).count();
            let has_games = found.iter().any(|record| record.id().is_ok());
            return Err(NotSaved::Occupied(Occupied {
                records: if has_games { records } else { 0 },
                deals: found.len() - records,
                place: place.map(|at| found[..=at].iter().filter(is_record).count()),
                better: place.and_then(|at| Better::of(&found[at], &save.record.game)),
                has_changed: save.how != WriteMode::New || has_changed,
                stamp,
            }));
        }
    };
    let line_end = LineEnd::first(&bytes).unwrap_or_default();
    let mut written = &save.record;
    let beside;
    let (text, index) = match change {
        Change::Replace => (written.whole(line_end), 0),
        Change::AtTheEnd => {
            let mut text = bytes.clone();
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
            (text, found.len())
        }
        Change::InPlace | Change::AsBranch => {
            let record = place.and_then(|at| Some((at, found.get(at)?)));
            let (at, record) = record.ok_or_else(|| io::Error::other("the record is not there"))?;
            if change == Change::AsBranch {
                beside = written.beside(record);
                written = &beside;
            }
            let (extent, mark) = (record.extent(), &bytes[..source.mark()]);
            let (before, after) = (&source.text[..extent.start], &source.text[extent.end..]);
            let text = written.in_place(record, line_end)?;
            let before = written.titled(record, before, line_end);
            ([mark, &before, &text, after].concat(), at)
        }
    };
    let others = |text: &[u8], except: Option<usize>| -> Vec<Vec<u8>> {
        let texts = Source::new("", text).records().enumerate().filter_map(|(at, record)| {
            (Some(at) != except).then(|| record.span().of(record.text()).to_vec())
        });
        texts.collect()
    };
    let is_in_place = matches!(change, Change::InPlace | Change::AsBranch);
    let before = others(&bytes, is_in_place.then_some(index));
    if change != Change::Replace {
        let is_same = others(&text, Some(index)) == before;
        let record = Source::new("", &text).records().nth(index);
        if !(is_same && record.is_some_and(|record| written.is_in(&record))) {
            return Err(io::Error::other("other records of the file would change").into());
        }
    }
    replace::edit(path, stamp, &text)?;
    Ok(kept(path, index, &text)?)
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
