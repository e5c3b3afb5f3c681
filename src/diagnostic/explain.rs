//! A page for each error.

use std::fmt;

/// What an error means, an example that provokes it, and how to mend it.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The error's code.
    pub code: &'static str,
    /// What is wrong, in a line.
    pub title: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// A text that provokes it.
    pub example: &'static str,
    /// How to mend it.
    pub mend: &'static str,
}
/// All.
pub static PAGES: &[Page] = &[];
/// One.
pub fn page(code: &str) -> Option<&'static Page> { PAGES.iter().find(|page| page.code == code) }
impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.code)
    }
}
