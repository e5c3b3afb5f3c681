//! `2x2x1x1+(AH AS)`: a deal, or a number, in other brackets.

use super::brackets::{CLOSING, OPENING, in_other_brackets};
use super::*;

slip!(["2x2x1x1+(AH AS) 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let begin = at.word.find(OPENING).filter(|_| at.is_incomplete())?;
    let (before, rest) = at.word.split_at(begin);
    let open = rest.chars().next()?;
    let inner = rest[open.len_utf8()..].strip_suffix(CLOSING).filter(|it| is_number(it));
    let plain = inner.map(|inner| format!("{before}{inner}")).filter(|plain| at.is_id(plain));
    let start = at.start + begin;
    if let Some(plain) = plain {
        let span = Span::new(start, start + open.len_utf8());
        return Some(mark_before_number(open).write(at.becomes(&plain), plain).at(span));
    }
    parse_id(format!("{before}[").as_bytes()).ok()?;
    in_other_brackets(at.text(), start)
}
