//! `(3,3)(2,4)`, `(c,3)-(b,4)`, `R3C3-R4C2`, `c3xb4`: other coordinates in place of cells.

use super::*;

slip!(["montecarlo+1 R1C4-R1C5 =partial", "montecarlo+1 *d1e1 =partial"]);

fn read(at: &Site<'_>) -> Vec<Slip> {
    let line = &at.text()[at.start..];
    let line = &line[..line_len(line).min(MAX)];
    let line = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let line = line.split(';').next().unwrap_or_default();
    let Some((moves, length)) = read_pair(at, line).filter(|_| !at.is_moves) else {
        return Vec::new();
    };
    let span = Span::new(at.start, at.start + length);
    let slip = || said!(at.code, "a cell is the letter of its column and the digit of its row, as in `c3`",
        "other coordinates", fix "write a `*`, and then the letter and the digit of each cell").slip().at(span);
    let meant = moves.into_iter().map(|mv| slip().guess([replace(span, mv.as_str())], mv));
    meant.chain([slip()]).collect()
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
