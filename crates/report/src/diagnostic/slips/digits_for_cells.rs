//! `*1415`, `*13`: digits in place of cells, the row or the column first.

use super::*;

slip!(["montecarlo+1 *1415 =partial", "montecarlo+1 *d1e1 =partial"]);

fn read(at: &Site<'_>) -> Vec<Slip> {
    let bare = at.bare().0;
    let (cells, marks) = bare.split_at(bare.trim_end_matches(['s', 'w', '^', '_']).len());
    let digits: Vec<u8> = cells.bytes().filter(u8::is_ascii_digit).collect();
    let is_digits = cells.chars().all(|it| it.is_ascii_digit() || separates(it));
    if !at.is_grid() || at.is_moves || !is_digits || !(1..=4).contains(&digits.len()) {
        return Vec::new();
    }
    let cell = |column: u8, row: u8| {
        let column = char::from(column.checked_sub(b'1')? + b'a');
        Some([column, char::from(row)].iter().collect::<String>())
    };
    let slip = || said!(at.code, "a cell is a letter and a digit, as in `d1`", "digits for cells",
        fix "write the letter of the column, then the digit of the row").slip();
    let turned = |turn: bool| {
        let pairs = digits.as_chunks().0.iter();
        let cells = pairs.map(|&[a, b]: &[u8; 2]| if turn { cell(b, a) } else { cell(a, b) });
        let cells: Option<String> = cells.collect();
        let text = format!("*{}{marks}", cells.filter(|cells| !cells.is_empty())?);
        let is_read = digits.len().is_multiple_of(2) && at.is_move(&text);
        is_read.then(|| slip().guess(at.becomes(&text), text))
    };
    [turned(true), turned(false), Some(slip())].into_iter().flatten().collect()
}
