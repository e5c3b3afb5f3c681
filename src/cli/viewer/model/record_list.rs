//! The list of records.

use crate::cli::viewer::library::{Entry, Library};
use patience_core::judge::Status;

/// A selection of records by verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli::viewer) enum Tab {
    All,
    Failing,
    With(Status),
}

impl Tab {
    pub(in crate::cli::viewer) const EVERY: [Self; 7] = [
        Self::All,
        Self::Failing,
        Self::With(Status::Solved),
        Self::With(Status::Partial),
        Self::With(Status::Stuck),
        Self::With(Status::Illegal),
        Self::With(Status::Malformed),
    ];

    pub(in crate::cli::viewer) const fn name(self) -> &'static str {
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

/// What the list of records shows, and the selected row.
#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct RecordList {
    /// The tabs with records, each with their number. All and failing are always there.
    pub(in crate::cli::viewer) tabs: Vec<(Tab, usize)>,
    pub(in crate::cli::viewer) tab: Tab,
    pub(in crate::cli::viewer) filter: String,
    /// The records that it shows.
    pub(in crate::cli::viewer) rows: Vec<usize>,
    /// The selected row.
    pub(in crate::cli::viewer) at: usize,
    /// The first row on the screen.
    pub(in crate::cli::viewer) top: usize,
}

impl RecordList {
    pub(in crate::cli::viewer) fn new(library: &Library<'_>) -> Self {
        let count = |tab: Tab| library.entries().iter().filter(|entry| tab.shows(entry)).count();
        let tabs = Tab::EVERY
            .into_iter()
            .map(|tab| (tab, count(tab)))
            .filter(|&(tab, count)| count > 0 || !matches!(tab, Tab::With(_)))
            .collect();
        let rows = (0..library.entries().len()).collect();
        Self { tabs, tab: Tab::All, filter: String::new(), rows, at: 0, top: 0 }
    }

    /// Returns the selected record.
    pub(in crate::cli::viewer) fn selected(&self) -> Option<usize> {
        self.rows.get(self.at).copied()
    }

    /// Shows the records with these words, of the same tab.
    pub(in crate::cli::viewer) fn filter(&mut self, library: &Library<'_>, words: &str) {
        words.clone_into(&mut self.filter);
        self.show(library, self.tab);
    }

    /// Selects the next failing record that the list shows, or an earlier one. Returns whether there
    /// is one.
    pub(in crate::cli::viewer) fn select_failure(
        &mut self,
        library: &Library<'_>,
        is_back: bool,
    ) -> bool {
        let from = self.selected().unwrap_or(0);
        let found = library.failure_from(from, is_back);
        let found = found.filter(|found| self.rows.binary_search(found).is_ok());
        if let Some(found) = found {
            self.select(found);
        }
        found.is_some()
    }

    /// Selects a record, or the next one that the list shows.
    pub(in crate::cli::viewer) fn select(&mut self, record: usize) {
        let at = self.rows.partition_point(|&row| row < record);
        self.at = at.min(self.rows.len().saturating_sub(1));
    }

    pub(in crate::cli::viewer) fn step(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Shows the next tab, or an earlier one.
    pub(in crate::cli::viewer) fn turn(&mut self, library: &Library<'_>, by: isize) {
        let at = self.tabs.iter().position(|&(tab, _)| tab == self.tab).unwrap_or(0);
        let next = at.saturating_add_signed(by).min(self.tabs.len().saturating_sub(1));
        self.show(library, self.tabs.get(next).map_or(Tab::All, |&(tab, _)| tab));
    }

    /// Shows the records of a tab that match the filter, and keeps the selected record.
    pub(in crate::cli::viewer) fn show(&mut self, library: &Library<'_>, tab: Tab) {
        let selected = self.selected().unwrap_or(0);
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        self.tab = tab;
        let shown = |(at, entry): (usize, &Entry<'_>)| {
            (tab.shows(entry) && (words.is_empty() || entry.has(&words))).then_some(at)
        };
        self.rows = library.entries().iter().enumerate().filter_map(shown).collect();
        self.select(selected);
    }
}
