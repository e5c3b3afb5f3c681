//! The records of the viewer with their verdicts.

use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged, Status, judge};
use patience_core::notation::{Fault, GameId, Record};
use patience_core::source::{Locator, Source};
use patience_core::text::readable;
use patience_files::replace::is_same;
use patience_files::text::Text;
use patience_report::diagnostic::{Code, Diagnostic, diagnose, shown};
use patience_table::Origin;
use std::fmt::Write;
use std::path::Path;

/// Every record of some texts, in order.
#[derive(Clone, Debug, Default)]
pub struct Library<'a> {
    entries: Vec<LibraryEntry<'a>>,
    records: u32,
}

/// A record with a summary of its verdict.
#[derive(Clone, Debug)]
pub(super) struct LibraryEntry<'a> {
    pub(super) source: Source<'a>,
    pub(super) record: Record<'a>,
    /// The deals known at this record, or the fault in its own.
    pub(super) deals: Result<DealBook, Fault>,
    /// The line on which it begins.
    line: usize,
    pub(super) id: Option<GameId>,
    pub(super) status: Status,
    pub(super) passes: bool,
    /// The number of moves in the text, and of legal moves before the first error.
    pub(super) moves: u64,
    pub(super) played: u64,
    /// The error code, if it fails.
    pub(super) code: Option<Code>,
}

impl<'a> Library<'a> {
    /// Judges the records of some texts, or record `only` alone.
    pub fn read(texts: &'a [Text], deals: &DealBook, only: Option<u32>) -> Self {
        let mut library = Self::default();
        for text in texts {
            let source = text.source();
            let mut locator = Locator::new(source);
            let mut judged = judge(source, deals);
            while let Some(next) = judged.next() {
                library.records += 1;
                if takes(only, library.records) {
                    let line = locator.locate(next.record().extent().start).line;
                    library.entries.push(LibraryEntry::new(&next, judged.deals(), source, line));
                }
            }
        }
        library
    }

    /// Returns the library of games to play on with, or of game `only` alone. A record without an error
    /// passes wherever it ends. The only record of a text is a game though it is a deal-book entry.
    pub fn games(texts: &'a [Text], deals: &DealBook, only: Option<u32>) -> Self {
        let mut library = Self::default();
        for text in texts {
            let source = text.source();
            let mut found = source.records();
            if let (Some(record), None) = (found.next(), found.next()) {
                let line = Locator::new(source).locate(record.extent().start).line;
                library.records += 1;
                if takes(only, library.records) {
                    let entry = LibraryEntry::new(&Judged::new(record, deals), deals, source, line);
                    library.entries.push(entry);
                }
                continue;
            }
            let before = library.records;
            let others = Self::read(std::slice::from_ref(text), deals, None);
            library.records += others.records;
            let numbered = others.entries.into_iter().zip(before + 1..);
            let wanted = numbered.filter(|&(_, number)| takes(only, number));
            library.entries.extend(wanted.map(|(entry, _)| entry));
        }
        for entry in &mut library.entries {
            if !matches!(entry.status, Status::Illegal | Status::Malformed) {
                (entry.passes, entry.code) = (true, None);
            }
        }
        library
    }

    /// Returns whether a game can be played on.
    pub fn can_be_played(&self) -> bool {
        self.entries.iter().any(|entry| entry.passes)
    }

    /// Returns the only record, with the deals known to it.
    pub fn only_game(&self) -> Option<(&Record<'a>, &DealBook)> {
        let [entry] = &self.entries[..] else { return None };
        Some((&entry.record, entry.deals.as_ref().ok()?))
    }

    /// Returns where the only record is in its file, if it is from one.
    pub fn only_origin(&self) -> Option<Origin> {
        let [entry] = &self.entries[..] else { return None };
        entry.origin()
    }

    /// Returns the index of a record of a file: of that with its text, or else of that in its place; and
    /// whether the file is as it was.
    pub(super) fn find(&self, origin: &Origin) -> Option<(usize, bool)> {
        let file = self.path_of(origin)?;
        let entries = self.entries.iter().enumerate();
        let mut here = entries.filter(|(_, entry)| entry.source.path == Some(file)).peekable();
        let source = here.peek()?.1.source;
        let place = source.records().nth(origin.index).map(|record| record.extent().start);
        let (mut same, mut there) = (None, None);
        for (at, entry) in here {
            let is_there = Some(entry.record.extent().start) == place;
            if entry.text() == origin.text && (is_there || same.is_none()) {
                same = Some(at);
            }
            there = there.or(is_there.then_some(at));
        }
        Some((same.or(there)?, Origin::sum(source.text) == origin.sum))
    }

    /// Returns the path of the file of a record as it was given, if it is among those that are shown.
    pub(super) fn path_of(&self, origin: &Origin) -> Option<&'a Path> {
        let mut files: Vec<&Path> = self.entries.iter().filter_map(|it| it.source.path).collect();
        files.dedup();
        files.into_iter().find(|file| is_same(file, &origin.path))
    }

    /// Returns what is wrong with the first record, if anything is.
    pub fn first_fault(&self, suits: SuitStyle) -> Option<(Source<'a>, Diagnostic)> {
        let entry = self.entries.first().filter(|entry| !entry.passes)?;
        let none = DealBook::default();
        let judged = match &entry.deals {
            Ok(deals) => Judged::new(entry.record.clone(), deals),
            Err(fault) => Judged::malformed(entry.record.clone(), *fault, &none),
        };
        Some((entry.source, diagnose(&judged, Allow::Stuck, suits)?))
    }

    /// Returns the number of records in the texts, shown or not.
    pub const fn records(&self) -> u32 {
        self.records
    }

    /// Returns whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns whether every record passes.
    pub fn passes(&self) -> bool {
        self.entries.iter().all(|entry| entry.passes)
    }

    pub(super) fn entries(&self) -> &[LibraryEntry<'a>] {
        &self.entries
    }

    pub(super) fn has_failures(&self) -> bool {
        !self.passes()
    }
}

/// Returns the others of so many rows from one on, or back, and then this one.
pub(super) fn around(row: usize, rows: usize, is_back: bool) -> impl Iterator<Item = usize> {
    (1..=rows).map(move |by| (row + if is_back { rows - by } else { by }) % rows)
}

/// Returns whether a record with this number is wanted.
fn takes(only: Option<u32>, number: u32) -> bool {
    only.is_none_or(|only| only == number)
}

impl<'a> LibraryEntry<'a> {
    fn new(judged: &Judged<'a>, deals: &DealBook, source: Source<'a>, line: usize) -> Self {
        let verdict = judged.verdict();
        let deals = judged.undealt().map_or_else(|| Ok(deals.clone()), |fault| Err(*fault));
        let passes = verdict.passes(Allow::Nothing);
        Self {
            source,
            record: judged.record().clone(),
            deals,
            line,
            id: verdict.id,
            status: verdict.status,
            passes,
            moves: verdict.moves,
            played: verdict.played,
            code: (!passes).then(|| Code::of_error(verdict.error.as_ref())),
        }
    }

    /// Returns its text.
    pub(super) fn text(&self) -> &'a [u8] {
        self.record.span().of(self.source.text)
    }

    /// Returns its place in its file, if it is from one.
    pub(super) fn origin(&self) -> Option<Origin> {
        let start = self.record.extent().start;
        let index = self.source.records().position(|record| record.extent().start == start)?;
        Some(Origin::of(self.source.path?, self.source, index))
    }

    /// Returns its file and line, safe to print.
    pub(super) fn location(&self) -> String {
        format!("{}:{}", shown(self.source.name.as_bytes()), self.line)
    }

    pub(super) fn id(&self) -> String {
        self.id.map_or_else(|| "no game".to_owned(), |id| id.to_string())
    }

    /// Returns its title, safe to print.
    pub(super) fn title(&self) -> Option<String> {
        self.record.title().map(|title| readable(&title).into_owned())
    }

    /// Returns whether each of some words, in lower case, is in what the list shows of it, or in its own
    /// text: its deal, its moves and its comments. `text` is used for it.
    pub(super) fn has(&self, words: &[String], text: &mut String) -> bool {
        text.clear();
        let (name, passes) =
            (shown(self.source.name.as_bytes()), if self.passes { "passes" } else { "fails" });
        let code = self.code.map_or("", |code| code.as_str());
        let title = self.id.map_or("no game", |id| id.variant.title());
        // A text can always be written.
        let _ =
            write!(text, "{} {passes} {title} {name}:{} {code} ", self.status.as_str(), self.line);
        if let Some(id) = self.id {
            let _ = write!(text, "{id} ");
        }
        text.push_str(&self.record.title().unwrap_or_default());
        if text.is_ascii() {
            text.make_ascii_lowercase()
        } else {
            *text = text.to_lowercase()
        }
        let mut rest = words.iter().filter(|word| !text.contains(word.as_str())).peekable();
        if rest.peek().is_none() {
            return true;
        }
        let own =
            String::from_utf8_lossy(self.record.own_span().of(self.record.text())).to_lowercase();
        rest.all(|word| own.contains(word.as_str()))
    }
}
