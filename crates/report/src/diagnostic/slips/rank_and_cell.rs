//! `*Ke2`: a cell after the rank of its card.

use super::*;

slip!(["thirteens+18 *Ke2 =partial", "thirteens+18 *e2 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let bare = at.bare().0;
    let cells: String = bare.chars().filter(|it| !"AKQJT".contains(*it)).collect();
    let meant = format!("*{cells}");
    let is_read = at.is_grid() && cells.len() < bare.len() && at.is_move(&meant);
    is_read.then(|| cards(at, 1).write(at.becomes(&meant), meant))
}
