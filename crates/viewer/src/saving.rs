//! Records on their way to files, which may hold others.
//!
//! A file that is there is never changed before the user has said how, in words that say what it
//! holds. In the place of a record, everything stays that is not a move of it: its id, its deal, its
//! comments, and every byte of the others.

use patience_core::game::Move;
use patience_core::notation::{Branch, GameId, Outcome, Record, WrittenRecord, branches};
use patience_core::play::{Line, Position, replay_steps};
use patience_core::source::{Chunks, Source};
use patience_core::text::english::{count, list};
use patience_core::text::{LineEnd, line_len, shown};
use patience_files::replace::{self, Stamp, is_same};
use patience_files::text::Bytes;
use patience_table::Table;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A record on its way to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Save {
    pub(super) file: String,
    pub(super) record: SavedRecord,
    /// Where it was written and read before, the last file first.
    pub(super) origins: Vec<Origin>,
    pub(super) how: How,
}

/// What becomes of a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Nothing, unless it is empty.
    New,
    /// As the user has said after a look at it.
    Into(Change, Option<Stamp>),
}

/// How a file is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The record takes the place of the one that it was.
    InPlace,
    /// The record comes after all others.
    AtTheEnd,
    /// The record takes the place of everything.
    Replace,
}

/// What is written of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SavedRecord {
    /// The whole record, with its branches.
    pub(super) text: String,
    pub(super) dealt: Position,
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
    pub(super) branches: Vec<Branch>,
}

/// A record in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin {
    pub(super) path: PathBuf,
    /// Its index among the records and the deal-book entries of the file.
    pub(super) index: usize,
    /// Its text.
    pub(super) text: Vec<u8>,
    /// The text of the file, as far as it was kept.
    pub(super) all: Vec<u8>,
}

/// What is in the file that a record was to be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupied {
    /// The number of records, and of deal-book entries.
    pub(super) records: usize,
    pub(super) deals: usize,
    /// The number of the record that is saved, from 1, if it is among them.
    pub(super) place: Option<usize>,
    /// Whether the file is not as it was read or written.
    pub(super) has_changed: bool,
    stamp: Option<Stamp>,
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
        Self { records, deals: 0, place, has_changed, stamp: None }
    }

    /// Returns what can be done to the file, with the key of each.
    pub(super) fn change(&self, key: char) -> Option<How> {
        let change = match key {
            'p' if self.place.is_some() => Change::InPlace,
            'a' if self.records + self.deals > 0 => Change::AtTheEnd,
            'r' => Change::Replace,
            _ => return None,
        };
        Some(How::Into(change, self.stamp))
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
        let (which, in_place) = match self.place {
            Some(1) if self.records == 1 => (", this one".to_owned(), "in its place (p), "),
            Some(place) => (format!("; this is number {place}"), "in its place (p), "),
            None if self.has_changed => (", but no longer this one".to_owned(), ""),
            None => (String::new(), ""),
        };
        format!(
            "{name}{changed} holds {all}{which}. Write it {in_place}at the end (a), or in place of everything, {all} (r)? Esc: no"
        )
    }
}

/// Writes a record to a file. One that is there is changed only as the user has said after a look at
/// what it holds now. Returns where the record is.
///
/// # Errors
/// Returns what the file holds if nothing was said of that yet, or why it cannot be written. It is
/// unchanged then.
pub(super) fn save(save: &Save) -> Result<Origin, NotSaved> {
    let path = Path::new(&save.file);
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
    let now = kept(path, 0, &bytes)?;
    let source = Source::new("", &bytes);
    let found: Vec<Record<'_>> = source.records().collect();
    let origin = save.origins.iter().find(|origin| is_same(&origin.path, path));
    let place = origin.and_then(|origin| place(origin, &now.all));
    let change = match save.how {
        How::New if bytes.is_empty() => Change::Replace,
        How::Into(change, seen) if seen == stamp => change,
        How::New | How::Into(..) => {
            let is_record = |record: &&Record<'_>| !record.is_deal_book_entry();
            let records = found.iter().filter(is_record).count();
            let has_games = found.iter().any(|record| record.id().is_ok());
            return Err(NotSaved::Occupied(Occupied {
                records: if has_games { records } else { 0 },
                deals: found.len() - records,
                place: place.map(|at| found[..=at].iter().filter(is_record).count()),
                has_changed: save.how != How::New
                    || origin.is_some_and(|origin| origin.all != now.all),
                stamp,
            }));
        }
    };
    let line_end = LineEnd::first(&bytes).unwrap_or_default();
    let (text, index) = match change {
        Change::Replace => (save.record.whole(line_end), 0),
        Change::AtTheEnd => {
            let mut text = bytes.clone();
            if !text.is_empty() && !text.ends_with(b"\n") && !text.ends_with(b"\r") {
                text.extend(line_end.as_bytes());
            }
            text.extend(save.record.whole(line_end));
            (text, found.len())
        }
        Change::InPlace => {
            let record = place.and_then(|at| Some((at, found.get(at)?)));
            let (at, record) = record.ok_or_else(|| io::Error::other("the record is not there"))?;
            let (extent, mark) = (record.extent(), &bytes[..source.mark()]);
            let (before, after) = (&source.text[..extent.start], &source.text[extent.end..]);
            let text = save.record.in_place(record, !after.is_empty(), line_end);
            ([mark, before, &text, after].concat(), at)
        }
    };
    let others = |text: &[u8], except: Option<usize>| -> Vec<Vec<u8>> {
        let texts = Source::new("", text).records().enumerate().filter_map(|(at, record)| {
            (Some(at) != except).then(|| record.span().of(record.text()).to_vec())
        });
        texts.collect()
    };
    let before = others(&bytes, (change == Change::InPlace).then_some(index));
    if change != Change::Replace {
        let is_same = others(&text, Some(index)) == before;
        let record = Source::new("", &text).records().nth(index);
        if !(is_same && record.is_some_and(|record| save.record.is_in(&record))) {
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
    let record = source.records().nth(index);
    let text = record.map(|record| record.span().of(record.text()).to_vec()).unwrap_or_default();
    Ok(Origin { path: path.to_owned(), index, text, all: source.text.to_vec() })
}

/// Returns the index of a record in the text of its file as it is now: in its place, or in another
/// where no record is like it.
fn place(origin: &Origin, all: &[u8]) -> Option<usize> {
    let is_it = |record: &Record<'_>| record.span().of(record.text()) == origin.text;
    let found: Vec<usize> = Source::new("", all)
        .records()
        .enumerate()
        .filter_map(|(at, record)| is_it(&record).then_some(at))
        .collect();
    match found[..] {
        [only] => Some(only),
        _ => found.into_iter().find(|&at| at == origin.index && origin.all == all),
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

    /// Returns whether a record has these moves and this outcome.
    fn is_in(&self, record: &Record<'_>) -> bool {
        let mut moves = Vec::new();
        let dealt = self.dealt.clone();
        let (_, error) = replay_steps(record, dealt, |step, _| moves.push(step.mv));
        error.is_none() && moves == self.moves && self.is_outcome_of(record)
    }

    fn is_outcome_of(&self, record: &Record<'_>) -> bool {
        record.outcome().unwrap_or_default() == self.outcome.unwrap_or_default()
    }

    /// Returns whether a comment is a branch that is written anew. One that cannot be played as a whole
    /// is not.
    fn has_branch(&self, comment: &[u8], are_read: bool) -> bool {
        let is_it = |branch: Branch| are_read || self.branches.contains(&branch);
        Branch::read(comment).is_some_and(is_it)
    }

    /// Returns the text of a record, up to the next one, with the moves of this one in place of its
    /// own. The moves that both begin with stay as they are written, and so does every comment but
    /// branches, which are written anew.
    fn in_place(&self, record: &Record<'_>, is_followed: bool, line_end: LineEnd) -> Vec<u8> {
        let text = record.text();
        let (extent, span) = (record.extent(), record.span());
        let (line, error) = Line::of_dealt(record, self.dealt.clone());
        let steps: Vec<_> = line.steps().iter().map(|step| (step.mv, step.span)).collect();
        let are_read = Table::new(line).read_branches(&branches(record)).is_ok();
        let drops = |comment: &[u8]| self.has_branch(comment, are_read);
        let both = steps.iter().zip(&self.moves).take_while(|((mv, _), other)| mv == *other);
        let mut common = both.count();
        let is_same = error.is_none()
            && [steps.len(), self.moves.len()] == [common; 2]
            && self.is_outcome_of(record);
        let kept = match is_same {
            true => span.end,
            false => {
                // A repetition stays whole, or goes.
                while common > 0 && steps.get(common).is_some_and(|it| it.1 == steps[common - 1].1)
                {
                    common -= 1;
                }
                common.checked_sub(1).map_or(record.deal_span().end, |last| steps[last].1.end)
            }
        };
        let rest = if is_same { String::new() } else { self.rest(common) };
        let end = line_end.as_bytes();
        let mut new = without(&drops, &text[extent.start..kept], true);
        for line in rest.split_inclusive('\n') {
            new.extend(line.trim_end_matches('\n').as_bytes());
            if line.ends_with('\n') {
                new.extend(end);
            }
        }
        let after = without(&drops, &text[span.end..extent.end], false);
        let (beside, below) = after.split_at(line_len(&after));
        new.extend(beside);
        let stay = comments(&text[kept..span.end]).filter(|comment| !drops(comment));
        // What nobody could play is in no branch.
        let legal = steps.last().map_or(record.deal_span().end, |last| last.1.end);
        let wrong = error.map(|_| words(&text[legal..span.end])).filter(|words| !words.is_empty());
        let wrong = wrong.map(|words| [b"; was: ", &*words].concat());
        let branches = self.branches.iter().map(|branch| branch.to_string().into_bytes());
        let mut is_added = false;
        for comment in wrong.into_iter().chain(stay.map(<[u8]>::to_vec)).chain(branches) {
            new.extend(end);
            new.extend(comment);
            is_added = true;
        }
        if is_added && below.is_empty() && is_followed {
            new.extend(end);
        }
        new.extend(below);
        new
    }

    /// Returns what follows the first moves, as words.
    fn rest(&self, from: usize) -> String {
        let id: GameId = self.dealt.id();
        let moves = self.moves[from..].to_vec();
        let record = WrittenRecord { id, deal: None, moves, outcome: self.outcome }.to_string();
        record.strip_prefix(&id.to_string()).unwrap_or_default().to_owned()
    }
}

/// Returns the comments of a text, each from its `;` to the end of its line.
fn comments(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|&byte| byte == b';')?;
        let comment = &rest[start..];
        let comment = &comment[..line_len(comment)];
        rest = &rest[start + comment.len()..];
        Some(comment)
    })
}

/// Returns the words of a text on one line, without its comments.
fn words(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|byte| b"\r\n".contains(byte));
    let code = lines.map(|line| line.split(|&byte| byte == b';').next().unwrap_or_default());
    let words = code.flat_map(|line| line.split(u8::is_ascii_whitespace));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(&b' ')
}

/// Returns a text without some of its comments, and without the lines that only have one of them. A
/// line begins with it, or another goes on.
fn without(drops: &dyn Fn(&[u8]) -> bool, text: &[u8], mut is_line: bool) -> Vec<u8> {
    let mut new = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let line = &rest[..line_len(rest)];
        let after = &rest[line.len()..];
        let end = LineEnd::first(after).map_or(&b""[..], LineEnd::as_bytes);
        rest = &after[end.len()..];
        let words = &line[..line.iter().position(|&byte| byte == b';').unwrap_or(line.len())];
        match drops(&line[words.len()..]) {
            false => new.extend([line, end].concat()),
            true if is_line && words.trim_ascii().is_empty() => {}
            true => new.extend([words.trim_ascii_end(), end].concat()),
        }
        is_line = true;
    }
    new
}
