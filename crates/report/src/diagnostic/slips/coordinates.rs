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
