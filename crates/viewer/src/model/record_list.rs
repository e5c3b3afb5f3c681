//! The list of records.

use super::list::List;
use crate::library::{Library, LibraryEntry, around};
use patience_core::judge::Status;
use patience_core::notation::GameId;
use patience_core::text::shown;

/// A selection of records by verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    All,
    Failing,
    With(Status),
}

impl Tab {
    pub(crate) const EVERY: [Self; 7] = [
        Self::All,
        Self::Failing,
        Self::With(Status::Solved),
        Self::With(Status::Partial),
        Self::With(Status::Stuck),
        Self::With(Status::Illegal),
        Self::With(Status::Malformed),
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Failing => "failing",
            Self::With(status) => status.as_str(),
        }
    }

    fn shows(self, entry: &LibraryEntry<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Failing => !entry.passes,
            Self::With(status) => entry.status == status,
        }
    }
}

/// What the records are sorted by. Records that are alike in this are in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    File,
    Verdict,
    Moves,
    Id,
}

impl Order {
    const EVERY: [Self; 4] = [Self::File, Self::Verdict, Self::Moves, Self::Id];

    const fn words(self) -> &'static str {
        match self {
            Self::File => "in the order of the file",
            Self::Verdict => "by verdict, failing ones first",
            Self::Moves => "by number of moves",
            Self::Id => "by game id",
        }
    }

    fn sort(self, library: &Library<'_>, rows: &mut [usize]) {
        let entry = |row: &usize| &library.entries()[*row];
        rows.sort_unstable();
        match self {
            Self::File => {}
            Self::Verdict => rows.sort_by_key(|row| {
                let (passes, status) = (entry(row).passes, entry(row).status);
                (passes, Tab::EVERY.iter().position(|&tab| tab == Tab::With(status)))
            }),
            Self::Moves => rows.sort_by_key(|row| entry(row).moves),
            Self::Id => rows.sort_by_cached_key(|row| {
                entry(row).id.map(|id| {
                    let game = GameId { shuffle: None, ..id }.to_string();
                    (game, id.shuffle)
                })
            }),
        }
    }
}

/// The rows of the list of records, and the selected row.
#[derive(Clone, Debug)]
pub(crate) struct RecordList {
    /// The tabs with records, each with their number. All and failing are always there.
    pub(crate) tabs: Vec<(Tab, usize)>,
    pub(crate) tab: Tab,
    pub(crate) filter: String,
    pub(crate) order: Order,
    /// The records that it shows, in this order.
    pub(crate) rows: Vec<usize>,
    pub(crate) list: List,
}

impl RecordList {
    pub(crate) fn new(library: &Library<'_>) -> Self {
        let count = |tab: Tab| library.entries().iter().filter(|entry| tab.shows(entry)).count();
        let tabs = Tab::EVERY
            .into_iter()
            .map(|tab| (tab, count(tab)))
            .filter(|&(tab, count)| count > 0 || !matches!(tab, Tab::With(_)))
            .collect();
        let rows = (0..library.entries().len()).collect();
        let filter = String::new();
        Self { tabs, tab: Tab::All, filter, order: Order::File, rows, list: List::default() }
    }

    /// Returns the list of the same records, read again.
    pub(super) fn again(self, library: &Library<'_>) -> Self {
        let (new, selected) = (Self::new(library), self.selected());
        let has_tab = new.tabs.iter().any(|&(tab, _)| tab == self.tab);
        let tab = if has_tab { self.tab } else { Tab::All };
        let mut list = Self { filter: self.filter, order: self.order, ..new };
        list.show(library, tab);
        list.select(selected.unwrap_or(0));
        list
    }

    /// Returns the selected record.
    pub(crate) fn selected(&self) -> Option<usize> {
        self.rows.get(self.list.at).copied()
    }

    /// Shows the records with these words, of the same tab.
    pub(crate) fn filter(&mut self, library: &Library<'_>, words: &str) {
        // Of what has all that was typed before, only those are left that have the rest, too.
        let is_narrower = words.starts_with(&self.filter);
        words.clone_into(&mut self.filter);
        if is_narrower {
            let (selected, rows) = (self.selected(), std::mem::take(&mut self.rows));
            self.show_of(library, rows);
            self.select(selected.unwrap_or(0));
        } else {
            self.show(library, self.tab)
        }
    }

    /// Selects the next failing record that the list shows, or an earlier one. Returns whether there
    /// is one.
    pub(crate) fn select_failure(&mut self, library: &Library<'_>, is_back: bool) -> bool {
        let fails = |&at: &usize| !library.entries()[self.rows[at]].passes;
        let found = around(self.list.at, self.rows.len(), is_back).find(fails);
        self.list.at = found.unwrap_or(self.list.at);
        found.is_some()
    }

    /// Returns whether a record is among those to go on to: all, or those with the words that are sought.
    pub(crate) fn goes_on_to(&self, record: usize) -> bool {
        self.filter.is_empty() || self.rows.contains(&record)
    }

    /// Says of what the first or the last record is, if not of all.
    pub(crate) fn of(&self) -> String {
        match &*self.filter {
            "" => String::new(),
            filter => format!(" with {}", shown(filter.as_bytes())),
        }
    }

    /// Selects a record, or the next one of the file that the list shows.
    pub(crate) fn select(&mut self, record: usize) {
        let after = self.rows.iter().enumerate().filter(|&(_, &row)| row >= record);
        let next = after.min_by_key(|&(_, &row)| row).map(|(at, _)| at);
        self.list.select(next.unwrap_or(usize::MAX), self.rows.len());
    }

    /// Sorts by the next thing in turn, and keeps the selected record. Returns the order in words.
    pub(crate) fn sort_on(&mut self, library: &Library<'_>) -> &'static str {
        let selected = self.selected();
        let at = Order::EVERY.iter().position(|&order| order == self.order).unwrap_or(0);
        self.order = Order::EVERY[(at + 1) % Order::EVERY.len()];
        self.order.sort(library, &mut self.rows);
        self.select(selected.unwrap_or(0));
        self.order.words()
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.list.step(by, self.rows.len());
    }

    /// Shows the next tab, or an earlier one.
    pub(crate) fn turn(&mut self, library: &Library<'_>, by: isize) {
        let at = self.tabs.iter().position(|&(tab, _)| tab == self.tab).unwrap_or(0);
        let next = at.saturating_add_signed(by).min(self.tabs.len().saturating_sub(1));
        self.show(library, self.tabs.get(next).map_or(Tab::All, |&(tab, _)| tab));
    }

    /// Shows the records of a tab that match the filter, and keeps the selected record.
    pub(crate) fn show(&mut self, library: &Library<'_>, tab: Tab) {
        let selected = self.selected();
        self.tab = tab;
        self.show_of(library, (0..library.entries().len()).collect());
        self.order.sort(library, &mut self.rows);
        self.select(selected.unwrap_or(0));
    }

    /// Shows those of some records that are of the tab and match the filter, in the same order.
    fn show_of(&mut self, library: &Library<'_>, mut rows: Vec<usize>) {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let (tab, mut text) = (self.tab, String::new());
        rows.retain(|&row| {
            let entry = &library.entries()[row];
            tab.shows(entry) && (words.is_empty() || entry.has(&words, &mut text))
        });
        self.rows = rows;
    }
}
