//! Unified diffs.

use crate::cli::output::Output;
use memchr::memmem;
use patience_core::text::slashed;
use similar::algorithms::{self, Capture, Compact, Replace};
use similar::{ChangeTag, DiffOp, group_diff_ops};
use std::borrow::Cow;
use std::ops::Range;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Prints what changes in a file, byte for byte, so that `git apply -p0` and `patch -p0` can apply it.
pub(crate) fn print(name: &[u8], old: &[u8], new: &[u8], out: &mut Output) {
    let (old, new) = (lines_of(old), lines_of(new));
    let changes = changes(&old, &new);
    // As from git: `patch` takes the first word for the name, unless a tab ends it.
    let tab: &[u8] = if name.contains(&b' ') { b"\t" } else { b"" };
    let name = slashed(name);
    let name = quoted(&name);
    for side in [&b"--- "[..], b"+++ "] {
        out.coloured("1", &[side, &name].concat());
        out.bytes(&[tab, b"\n"].concat());
    }
    for hunk in group_diff_ops(changes, CONTEXT) {
        out.coloured("36", head(&hunk).as_bytes());
        out.bytes(b"\n");
        for change in hunk.iter().flat_map(|change| change.iter_changes(&old, &new)) {
            let line: &[u8] = change.value();
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let end = &line[text.len()..];
            match change.tag() {
                ChangeTag::Equal => out.bytes(&[b" ", text].concat()),
                ChangeTag::Delete => out.coloured("31", &[b"-", text].concat()),
                ChangeTag::Insert => out.coloured("32", &[b"+", text].concat()),
            }
            out.bytes(end);
            if !end.ends_with(b"\n") {
                out.bytes(b"\n\\ No newline at end of file\n");
            }
        }
    }
}

/// Returns the name of a file as git writes it, in quotes if it isn't plain. `##[` isn't: in the log of
/// a job on GitHub, it begins a command.
fn quoted(name: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |&byte: &u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    if name.iter().all(is_plain) && memmem::find(name, b"##[").is_none() {
        return name.into();
    }
    let mut quoted = vec![b'"'];
    for byte in name {
        match byte {
            b'"' | b'\\' => quoted.extend([b'\\', *byte]),
            7..=13 => quoted.extend([b'\\', b"abtnvfr"[usize::from(byte - 7)]]),
            b'[' if quoted.ends_with(b"##") => quoted.extend(br"\133"),
            _ if is_plain(byte) => quoted.push(*byte),
            _ => quoted.extend(format!("\\{byte:03o}").bytes()),
        }
    }
    quoted.push(b'"');
    quoted.into()
}

/// Returns what is the same and what is not, each line of both in turn.
///
/// The crate's own function for this would choose among six methods, and all would be compiled.
fn changes(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let mut changes = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = algorithms::patience::diff(&mut changes, old, 0..old.len(), new, 0..new.len());
    changes.into_inner().into_inner().into_ops()
}

/// Returns the line before a hunk, which says what lines it has.
fn head(hunk: &[DiffOp]) -> String {
    let range = |of: fn(&DiffOp) -> Range<usize>| {
        let start = hunk.first().map_or(0, |first| of(first).start);
        let end = hunk.last().map_or(0, |last| of(last).end);
        match end - start {
            0 => format!("{start},0"),
            1 => format!("{end}"),
            lines => format!("{},{lines}", start + 1),
        }
    };
    format!("@@ -{} +{} @@", range(DiffOp::old_range), range(DiffOp::new_range))
}

/// Returns the lines of a text with their line feeds.
fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}
