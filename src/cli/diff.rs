//! Unified diffs.

use super::output::Output;
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, ChangeTag, capture_diff_slices, group_diff_ops};

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Prints what changes in a file, byte for byte, so that `patch -p0` can apply it.
pub(super) fn print(name: &[u8], old: &[u8], new: &[u8], out: &mut Output) {
    let (old, new) = (lines_of(old), lines_of(new));
    let changes = capture_diff_slices(Algorithm::Patience, &old, &new);
    // As from git: `patch` takes the first word for the name, unless a tab ends it.
    let tab: &[u8] = if name.contains(&b' ') { b"\t" } else { b"" };
    for side in [b"--- ", b"+++ "] {
        out.coloured("1", &[side, name].concat());
        out.bytes(&[tab, b"\n"].concat());
    }
    for hunk in group_diff_ops(changes, CONTEXT) {
        out.coloured("36", UnifiedHunkHeader::new(&hunk).to_string().as_bytes());
        out.bytes(b"\n");
        for change in hunk.iter().flat_map(|change| change.iter_changes(&old, &new)) {
            let line: &[u8] = change.value();
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            match change.tag() {
                ChangeTag::Equal => out.bytes(&[b" ", text].concat()),
                ChangeTag::Delete => out.coloured("31", &[b"-", text].concat()),
                ChangeTag::Insert => out.coloured("32", &[b"+", text].concat()),
            }
            out.bytes(b"\n");
            if text.len() == line.len() {
                out.bytes(b"\\ No newline at end of file\n");
            }
        }
    }
}

/// Returns the lines of a text with their line feeds.
fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}
