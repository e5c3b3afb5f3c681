//! `2)`, `=====`: the number of a record, a mark of a list or a rule, on lines between records.

use super::*;

slip!([
    "2x2x1x1+[AH AS] 1a *1a\n2)\n2x2x1x1+[AH AS] 1a *1a\n=====\n",
    "2x2x1x1+[AH AS] 1a *1a\n\n2x2x1x1+[AH AS] 1a *1a\n=====\n"
]);

/// The most lines that are taken out one by one. Of more, what is wrong is said.
const MAX_LINES: usize = 1 << 10;

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, mut next) = (at.text(), at.start);
    let (mut found, mut lines): (Option<Slip>, usize) = (None, 0);
    while next < text.len() && at.id().is_none() {
        let line = &text[next..next + line_len(&text[next..])];
        let words = line.split(|&byte| byte == b';').next().unwrap_or_default();
        let start = next + (words.len() - words.trim_ascii_start().len());
        next += line.len() + 1;
        // Other text has an answer of its own.
        let marks = str::from_utf8(words.trim_ascii()).ok()?;
        // Characters that nobody sees are named where they stand alone.
        if marks.chars().all(|it| matches!(replacement(it), Some("" | " "))) {
            continue;
        }
        let span = Span::new(start, start + marks.len());
        let slip = without(list_mark(ListMark::of(marks)?, marks), span, text);
        lines += 1;
        match &mut found {
            Some(first) if lines > MAX_LINES => first.said.edits.clear(),
            Some(first) => first.said.edits.extend(slip.said.edits),
            None => found = Some(slip),
        }
    }
    found
}
