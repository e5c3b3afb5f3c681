//! Text that came along with a record, as several slips read it: marks, tags, comments, other coordinates.

use super::*;

/// The longest tag.
pub(super) const MAX_TAG: usize = 200;

/// Removes a word, with the white space after it on its line.
pub(super) fn without(slip: Slip, span: Span, text: &[u8]) -> Slip {
    // Without white space, what follows would become part of what is before.
    let stands_alone = span.start == 0 || ends_word(text[span.start - 1]);
    let blank = if stands_alone { gap(text, span.end) } else { 0 };
    slip.edits([Fix::parting(text, Span::new(span.start, span.end + blank))], "").at(span)
}

/// Returns the first tag or entity that a bad token has a part of.
pub(super) fn markup(text: &[u8], token: Span) -> Option<Span> {
    (token.start..token.end).find_map(|at| markup_at(text, at))
}

pub(super) fn markup_at(text: &[u8], at: usize) -> Option<Span> {
    let rest = &text[at..text.len().min(at + MAX_TAG)];
    let length = match rest {
        [b'<', b'/' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let end =
                rest[1..].iter().position(|byte| matches!(byte, b'<' | b'>' | b'\r' | b'\n'))?;
            if rest[end + 1] == b'>' { end + 2 } else { 0 }
        }
        [b'[', ..] => bbcode(rest),
        [b'&', ..] => {
            let name = rest[1..].iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'#');
            let length = name.count();
            let is_entity = (2..=10).contains(&length) && rest.get(length + 1) == Some(&b';');
            if is_entity { length + 2 } else { 0 }
        }
        _ => 0,
    };
    (length > 0).then(|| Span::new(at, at + length))
}

/// What begins a line of a list or a quotation, or stands between records.
pub(super) fn list_mark(mark: ListMark, given: &str) -> Slip {
    let shown = quoted(&given.as_bytes()[..given.len().min(MAX_TAG)]);
    let said = match mark {
        ListMark::Number => {
            said!(text::PASTED, "`{shown}` numbers a record", "the number of a record")
        }
        ListMark::Bullet if given.starts_with('>') => {
            said!(text::PASTED, "`{shown}` is not part of a record", "a mark of a quotation")
        }
        ListMark::Bullet => {
            said!(text::PASTED, "`{shown}` is not part of a record", "a mark of a list")
        }
        ListMark::Rule(character) => {
            said!(text::PASTED, "a line of `{character}` is not part of a record", "a rule")
        }
    };
    said.fix("remove it, or put it in a comment after `;`").slip()
}

/// Reads the comments of other programs in a record as one slip: that at a place, and all that are sure.
pub(super) fn as_comments(all: &[Foreign], at: usize, mark: &'static str) -> Slip {
    let can_be = |it: &&Foreign| it.is_sure || it.span.start == at && it.can_be_comment();
    let has_own = all.iter().any(|it| it.span.start == at && can_be(&it));
    let meant: Vec<_> = all.iter().filter(|it| has_own && can_be(it)).collect();
    let (it, them) = match meant.len() {
        0 | 1 => ("it".to_owned(), "it"),
        many => (format!("each of the {many} comments"), "them"),
    };
    let help = match meant.iter().any(|it| it.edits.len() > 1) {
        _ if meant.is_empty() => "put the comment on a line of its own, after `;`".to_owned(),
        false => format!("put `;` before {it}"),
        true => format!("put `;` before {it}, and what follows {them} on the next line"),
    };
    let said = if is_bracket(mark) {
        said!(text::COMMENT, "a comment starts with `;` and ends with the line", "no move starts with a bracket", fix help)
    } else {
        said!(text::COMMENT, "a comment starts with `;`, not `{mark}`", "a comment elsewhere", fix help)
    };
    let slip = said.slip().edits(meant.iter().flat_map(|it| it.edits.clone()), "");
    Slip { is_comment: true, ..slip }.at(Span::new(at, at + mark.len()))
}

/// Returns the moves that coordinates at the start of a text may be, and the length of these. A pair of numbers may
/// have its row first or its column.
pub(super) fn read_pair(at: &Site<'_>, text: &str) -> Option<(Vec<String>, usize)> {
    let is_joint = |it: char| " \t,:()[]{}<>-–—→·x×*|/".contains(it);
    let is_row_first = text.starts_with(['R', 'r'])
        && text[1..].starts_with(|it: char| it.is_ascii_digit())
        && text.contains(['C', 'c']);
    let mut values: Vec<char> = Vec::new();
    let (mut end, mut depth) = (0, 0);
    for (at, it) in text.char_indices() {
        let is_named = is_row_first && matches!(it, 'R' | 'r' | 'C' | 'c');
        let is_closing = matches!(it, ')' | ']' | '}');
        let goes_on = || text[at..].trim_start().starts_with(['(', '[', '{', '-', '–']);
        let is_over = values.len() == 4 && !is_closing
            // Behind a pair of brackets, another word is another move.
            || it == ' ' && depth == 0 && !values.is_empty() && !goes_on();
        if is_over || !is_named && !is_joint(it) && !it.is_ascii_alphanumeric() {
            break;
        } else if is_closing {
            depth -= 1;
        } else if matches!(it, '(' | '[' | '{') {
            depth += 1;
        } else if it.is_ascii_alphanumeric() && !is_named && !is_joint(it) {
            values.push(it);
        } else {
            continue;
        }
        end = at + it.len_utf8();
    }
    let is_written = values.as_chunks().0.iter().all(|&[column, row]: &[char; 2]| {
        let is_column = column.is_ascii_digit() || column.to_ascii_lowercase() <= 't';
        is_column && row.is_ascii_digit()
    });
    let is_opened = text.starts_with(['(', '[', '{']) || is_row_first;
    let is_joined = text[..end].contains(['x', '×']) && !text.starts_with(['x', '×']);
    let is_apart = text[..end].contains([',', '-', 'x', '×', 'C', 'c', '·']);
    let is_pair = matches!(values.len(), 2 | 4) && (is_opened || is_joined) && is_apart;
    if !at.is_grid() || !is_pair || !is_written {
        return None;
    }
    let cells = |turn: bool| {
        let cell = |pair: &[char; 2]| {
            let [column, row] = if turn { [pair[1], pair[0]] } else { *pair };
            let column = match column {
                '1'..='9' => char::from(column as u8 - b'1' + b'a'),
                other => other.to_ascii_lowercase(),
            };
            [column, row]
        };
        let cells = values.as_chunks().0.iter().flat_map(cell);
        ['*'].into_iter().chain(cells).collect::<String>()
    };
    let all_digits = values.iter().all(char::is_ascii_digit);
    let turns: &[bool] = match (is_row_first, all_digits) {
        (true, _) => &[true],
        (_, true) => &[false, true],
        _ => &[false],
    };
    let moves = turns.iter().map(|&turn| cells(turn)).filter(|mv| at.is_move(mv)).collect();
    Some((moves, end))
}
