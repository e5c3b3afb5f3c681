//! The moves that led to a position.

use std::sync::Arc;

/// A list that grows at its end, whose copies share what they have in common. So a copy takes the
/// same time however long the list is.
#[derive(Debug)]
pub(super) struct History<T> {
    last: Option<Arc<Link<T>>>,
}

#[derive(Debug)]
struct Link<T> {
    value: T,
    /// The number of entries before this entry, and the last of them.
    index: usize,
    before: Option<Arc<Self>>,
}

impl<T> History<T> {
    pub(super) const EMPTY: Self = Self { last: None };

    pub(super) fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |last| last.index + 1)
    }

    pub(super) fn last(&self) -> Option<&T> {
        self.last.as_ref().map(|last| &last.value)
    }

    /// Returns the values from the last to the first.
    pub(super) fn backwards(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.last.as_deref(), |entry| entry.before.as_deref())
            .map(|entry| &entry.value)
    }

    pub(super) fn push(&mut self, value: T) {
        let index = self.len();
        self.last = Some(Arc::new(Link { value, index, before: self.last.take() }));
    }

    /// Drops the last value, of which it returns what is asked for.
    pub(super) fn pop<R>(&mut self, ask: impl FnOnce(&T) -> R) -> Option<R> {
        let last = self.last.take()?;
        self.last = last.before.clone();
        Some(ask(&last.value))
    }
}

impl<T> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut history = Self::EMPTY;
        values.into_iter().for_each(|value| history.push(value));
        history
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        Self { last: self.last.clone() }
    }
}

impl<T> Drop for History<T> {
    /// Entries that nobody shares go one by one, since a long list that went as its entries' fields
    /// would need a stack as deep as it is long.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(mut entry) = last.and_then(Arc::into_inner) {
            last = entry.before.take();
        }
    }
}
