//! All records of the viewer with their verdicts.

use super::RecordView;
use crate::cli::input::Text;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged, Status, judge};
use patience_core::notation::{Fault, GameId, Record};
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::{Code, shown};

/// Every record of some texts, in order.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Library<'a> {
    entries: Vec<Entry<'a>>,
    records: u32,
}

/// A record with a summary of its verdict.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    source: Source<'a>,
    record: Record<'a>,
    /// The deals known at this record, or the fault in its own.
    deals: Result<DealBook, Fault>,
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
    pub(in crate::cli) fn read(texts: &'a [Text], deals: &DealBook, only: Option<u32>) -> Self {
        let mut library = Self::default();
        for text in texts {
            let source = text.source();
            let mut locator = Locator::new(source);
            let mut judged = judge(source, deals);
            while let Some(next) = judged.next() {
                library.records += 1;
                if only.is_none_or(|only| only == library.records) {
                    let line = locator.locate(next.record().extent().start).line;
                    library.entries.push(Entry::new(&next, judged.deals(), source, line));
                }
            }
        }
        library
    }

    /// Returns the library of a game to play on with: a record without an error. It passes wherever it
    /// ends.
    pub(in crate::cli) fn game(judged: &Judged<'a>, deals: &DealBook, source: Source<'a>) -> Self {
        let entry = Entry { passes: true, code: None, ..Entry::new(judged, deals, source, 1) };
        Self { entries: vec![entry], records: 1 }
    }

    /// Returns the number of records in the texts, shown or not.
    pub(in crate::cli) const fn records(&self) -> u32 {
        self.records
    }

    /// Returns whether there is nothing to show.
    pub(in crate::cli) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns whether every record passes.
    pub(in crate::cli) fn passes(&self) -> bool {
        self.entries.iter().all(|entry| entry.passes)
    }

    pub(super) fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    pub(super) fn has_failures(&self) -> bool {
        !self.passes()
    }

    /// Returns the first failing record after a record, or from the first record on.
    pub(super) fn failure_after(&self, record: usize) -> Option<usize> {
        let fails = |&at: &usize| !self.entries[at].passes;
        let after = (record + 1).min(self.entries.len());
        (after..self.entries.len()).chain(0..after).find(fails)
    }

    /// Returns the last failing record before a record, or before the end.
    pub(super) fn failure_before(&self, record: usize) -> Option<usize> {
        let fails = |&at: &usize| !self.entries[at].passes;
        let before = record.min(self.entries.len());
        (0..before).rev().chain((before..self.entries.len()).rev()).find(fails)
    }
}

impl<'a> Entry<'a> {
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

    /// Returns the record to look at.
    pub(super) fn view(&self, suits: SuitStyle) -> RecordView<'a> {
        let view = RecordView::new(&self.record, self.deals.as_ref(), self.source, suits);
        RecordView { diagnostic: view.diagnostic.filter(|_| !self.passes), ..view }
    }

    /// Returns its text.
    pub(super) fn text(&self) -> &'a [u8] {
        self.record.span().of(self.source.text)
    }

    /// Returns its file and line, safe to print.
    pub(super) fn location(&self) -> String {
        format!("{}:{}", shown(self.source.name.as_bytes()), self.line)
    }

    pub(super) fn id(&self) -> String {
        self.id.map_or_else(|| "no game".to_owned(), |id| id.to_string())
    }

    /// Returns whether each of some words, in lower case, is in what the list shows of it.
    pub(super) fn has(&self, words: &[String]) -> bool {
        let text = format!(
            "{} {} {} {} {} {}",
            self.status.as_str(),
            if self.passes { "passes" } else { "fails" },
            self.id(),
            self.id.map_or("", |id| id.variant.title()),
            self.location(),
            self.code.map_or("", |code| code.as_str()),
        )
        .to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    }
}

/// A selection of records by verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    All,
    Failing,
    With(Status),
}

impl Tab {
    pub(super) const EVERY: [Self; 7] = [
        Self::All,
        Self::Failing,
        Self::With(Status::Solved),
        Self::With(Status::Partial),
        Self::With(Status::Stuck),
        Self::With(Status::Illegal),
        Self::With(Status::Malformed),
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Failing => "failing",
            Self::With(status) => status.as_str(),
        }
    }

    fn shows(self, entry: &Entry<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Failing => !entry.passes,
            Self::With(status) => entry.status == status,
        }
    }
}

/// The list of records: what it shows, and the selected row.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The tabs with records, each with their number. All and failing are always there.
    pub(super) tabs: Vec<(Tab, usize)>,
    pub(super) tab: Tab,
    pub(super) filter: String,
    /// The records that it shows.
    pub(super) rows: Vec<usize>,
    /// The selected row.
    pub(super) at: usize,
    /// The first row on the screen.
    pub(super) top: usize,
}

impl List {
    pub(super) fn new(library: &Library<'_>) -> Self {
        let count = |tab: Tab| library.entries.iter().filter(|entry| tab.shows(entry)).count();
        let tabs = Tab::EVERY
            .into_iter()
            .map(|tab| (tab, count(tab)))
            .filter(|&(tab, count)| count > 0 || !matches!(tab, Tab::With(_)))
            .collect();
        let rows = (0..library.entries.len()).collect();
        Self { tabs, tab: Tab::All, filter: String::new(), rows, at: 0, top: 0 }
    }

    /// Returns the selected record.
    pub(super) fn selected(&self) -> Option<usize> {
        self.rows.get(self.at).copied()
    }

    /// Selects a record, or the next one that the list shows.
    pub(super) fn select(&mut self, record: usize) {
        let at = self.rows.partition_point(|&row| row < record);
        self.at = at.min(self.rows.len().saturating_sub(1));
    }

    pub(super) fn step(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Shows the next tab, or an earlier one.
    pub(super) fn turn(&mut self, library: &Library<'_>, by: isize) {
        let at = self.tabs.iter().position(|&(tab, _)| tab == self.tab).unwrap_or(0);
        let next = at.saturating_add_signed(by).min(self.tabs.len().saturating_sub(1));
        self.show(library, self.tabs.get(next).map_or(Tab::All, |&(tab, _)| tab));
    }

    /// Shows the records of a tab that match the filter, and keeps the selected record.
    pub(super) fn show(&mut self, library: &Library<'_>, tab: Tab) {
        let selected = self.selected().unwrap_or(0);
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        self.tab = tab;
        let shown = |(at, entry): (usize, &Entry<'_>)| {
            (tab.shows(entry) && (words.is_empty() || entry.has(&words))).then_some(at)
        };
        self.rows = library.entries.iter().enumerate().filter_map(shown).collect();
        self.select(selected);
    }
}
