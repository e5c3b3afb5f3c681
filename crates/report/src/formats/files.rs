//! The files with failures, for other programs.

use super::{Finding, Report, ReportState, Text};
use crate::diagnostic::{Detail, Diagnostic};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};

/// The path of each source with a failure, once, byte for byte.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug)]
pub struct Files {
    /// What ends a path: a line feed, or a zero byte, which no path has in it.
    pub end: u8,
}

impl Sealed for Files {}

impl Report for Files {
    fn detail(&self) -> Detail {
        Detail::Headline
    }

    fn is_grouped(&self) -> bool {
        true
    }

    fn finding(&self, _: &Finding<'_, '_>) -> Text {
        Text::default()
    }

    fn no_game(&self, _: &Diagnostic, _: Source<'_>, _: Location) -> Text {
        Text::default()
    }

    /// Names of files of records alone: other lists have no sign of who wrote them.
    fn is_own(&self, text: &[u8]) -> bool {
        let ends: [&[u8]; 4] = [b".pn", b".pn.gz", b".pn.zst", b"<stdin>"];
        let is_name = |name: &[u8]| ends.iter().any(|end| name.ends_with(end));
        let names = text.strip_suffix(&[self.end]).unwrap_or(text);
        names.split(|&byte| byte == self.end).all(is_name)
    }

    fn group(&self, source: Source<'_>, tally: ReportState, _: String) -> Vec<u8> {
        if tally.failed == 0 {
            return Vec::new();
        }
        let path =
            source.path.map_or(source.name.as_bytes(), |it| it.as_os_str().as_encoded_bytes());
        [path, &[self.end]].concat()
    }
}
