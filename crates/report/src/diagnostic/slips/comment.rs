//! `// so far`: a comment as other programs and languages write it, and with it all of the record.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a // so far\n*1a", "2x2x1x1+[AH AS] 1a ; // so far\n*1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, record, is_outside) = (at.text(), at.record, at.id().is_none());
    let start = if is_outside { at.start } else { at.fault?.span.start };
    let in_deal = !is_outside && record.deal().is_err();
    if in_deal || matches!(at.kind(), Some(FaultKind::Text(TextFault::LookAlike { .. }))) {
        return None;
    }
    let all = foreign(record, if is_outside { start } else { at.moves_start() });
    let own = all.iter().find(|it| it.span.start == start)?;
    // What begins the line of a record may be a mark of a list.
    let is_heading = is_outside
        && parse_id(record.next_word()).is_ok()
        && text[start + own.mark.len()..].trim_ascii().is_empty();
    // Between moves, `//` is no more than a line, and `/*` a slash, and a star.
    let is_glued = start > 0
        && !ends_word(text[start - 1])
        && word_end(text, start) - start > own.mark.len();
    let line = &text[start + own.mark.len()..start + line_len(&text[start..])];
    let reads = |word: &&[u8]| {
        let word = str::from_utf8(word).unwrap_or_default();
        at.variant().is_some_and(|it| is_token(&it, word))
    };
    let mut words = line.split(|&byte| ends_word(byte)).filter(|word| !word.is_empty()).peekable();
    let are_moves = own.mark != "/*" && words.peek().is_some() && words.all(|word| reads(&word));
    let is_other = is_bracket(own.mark) || is_heading || is_glued || are_moves;
    (!is_other).then(|| as_comments(&all, start, own.mark))
}
