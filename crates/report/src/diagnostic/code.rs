//! Stable error codes, each with its page.

use super::page::page_url;
use std::fmt;

/// An error code. Codes never change; `explain` has a page for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

impl Code {
    pub(super) const fn new(code: &'static str) -> Self {
        Self(code)
    }

    /// Returns the code as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Returns the address of the code's page on the project's site.
    ///
    /// ```
    /// let url = patience::diagnostic::Code::LOSING_MOVE.url();
    /// assert!(url.ends_with("/errors/review-losing-move/"));
    /// ```
    #[must_use]
    pub fn url(self) -> String {
        page_url(self.0)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names the codes of a group, in the order of `explain`. Each must have its page in `codes/`.
macro_rules! codes {
    ($($name:ident = $group:literal $code:literal;)*) => {
        $(pub(in crate::diagnostic) const $name: crate::diagnostic::code::Code =
            crate::diagnostic::code::Code::new(concat!($group, "::", $code));)*

        /// The pages of these codes.
        pub(in crate::diagnostic) const PAGES: &[crate::diagnostic::page::Page] =
            &[$(crate::diagnostic::page::Page::read(
                $name.as_str(),
                include_bytes!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/codes/", $group, "-", $code, ".md"
                )),
            )),*];
    };
}

pub(super) use codes;
