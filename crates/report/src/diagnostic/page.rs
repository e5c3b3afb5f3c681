//! A page of `explain`.

use patience_core::source::Source;
use patience_core::text::shown;
use std::fmt;

/// Explains an error: what it means, an example that causes it, and how to fix it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The code of the error.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub title: &'static str,
    /// What the error means.
    pub meaning: &'static str,
    /// A source that causes it.
    pub example: &'static [u8],
    /// How to fix it, or none if nothing is wrong.
    pub fix: Option<&'static str>,
}

/// Returns the address of the page of a code on the project's site, which `Cargo.toml` names.
pub(super) fn page_url(code: &str) -> String {
    format!("{}/errors/{}/", env!("CARGO_PKG_HOMEPAGE"), code.replace("::", "-"))
}

impl Page {
    /// Reads the page of a code in Markdown: a heading, what it means, an example between fences, and
    /// how to fix it if anything is wrong.
    pub(super) const fn read(code: &'static str, text: &'static [u8]) -> Self {
        let (title, rest) = split(after(text, b"# "), b"\n\n");
        let (meaning, rest) = split(rest, b"\n\n```text\n");
        let (example, rest) = split(rest, b"\n```\n");
        let fix = match rest {
            [] => None,
            rest => {
                let fix = after(rest, b"\n**How to fix it:** ");
                Some(utf8(fix.split_at(fix.len() - 1).0))
            }
        };
        Self { code, title: utf8(title), meaning: utf8(meaning), example, fix }
    }

    /// Returns the example as a source with this name.
    #[must_use]
    pub fn source<'a>(&self, name: &'a str) -> Source<'a> {
        let source = Source::new(name, self.example);
        // Only an example of a long record can be so short.
        match self.code {
            "text::too-long" => source.with_max_record(16),
            _ => source,
        }
    }

    /// Returns whether it explains a note, with which a record may pass.
    #[must_use]
    pub fn is_note(&self) -> bool {
        self.code.starts_with("text::hidden-")
            || matches!(self.code, "text::label" | "deal::entry-late" | "deal::entry-tagged")
    }

    /// Returns the address of the page on the project's site.
    #[must_use]
    pub fn url(&self) -> String {
        page_url(self.code)
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n\n{}\n\nExample:\n", self.code, self.title, self.meaning)?;
        for line in self.example.split(|&byte| byte == b'\n') {
            writeln!(f, "    {}", shown(line))?;
        }
        match self.fix {
            Some(fix) => writeln!(f, "\nHow to fix it:\n\n{fix}"),
            None => Ok(()),
        }
    }
}

/// Returns what follows a beginning that the page must have.
const fn after(text: &'static [u8], beginning: &[u8]) -> &'static [u8] {
    assert!(begins(text, 0, beginning), "a page lacks a part");
    text.split_at(beginning.len()).1
}

/// Returns what is before the first mark, which the page must have, and what follows it.
const fn split(text: &'static [u8], mark: &[u8]) -> (&'static [u8], &'static [u8]) {
    let mut at = 0;
    while !begins(text, at, mark) {
        assert!(at < text.len(), "a page lacks a part");
        at += 1;
    }
    let (before, rest) = text.split_at(at);
    (before, rest.split_at(mark.len()).1)
}

const fn begins(text: &[u8], at: usize, mark: &[u8]) -> bool {
    let mut same = 0;
    while same < mark.len() && at + same < text.len() && text[at + same] == mark[same] {
        same += 1;
    }
    same == mark.len()
}

#[expect(clippy::panic, reason = "it is met as the crate is compiled, never as it runs")]
const fn utf8(text: &'static [u8]) -> &'static str {
    match str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => panic!("a page is not UTF-8"),
    }
}
