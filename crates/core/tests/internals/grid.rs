//! Cells of grids.

use patience_core::notation::{Cell, Size};

#[test]
fn cells_are_counted_as_one_reads() {
    let size = Size { rows: Cell::ROWS, columns: Cell::COLUMNS, decks: 4 };
    let all: Vec<Cell> = size.each_cell().collect();
    assert!(all.is_sorted());
    assert_eq!(all.len(), Cell::MAX);
    assert!(
        all.iter()
            .enumerate()
            .all(|(at, &cell)| usize::from(size.index(cell)) == at && size.has(cell))
    );
    let last = all[all.len() - 1];
    assert!(!Size { rows: 8, ..size }.has(last) && !Size { columns: 19, ..size }.has(last));
}

#[test]
fn a_cell_is_its_name_in_messages_of_tests_too() {
    assert_eq!(Cell::new(8, 19).map(|cell| format!("{cell} {cell:?}")).as_deref(), Some("t9 t9"));
}
