//! The list of moves that led to a position.

#[path = "../../src/game/history.rs"]
mod list;

use list::History;

#[test]
fn copies_part_ways() {
    let mut one: History<u32> = (0..5).collect();
    let mut other = one.clone();
    assert_eq!((one.pop(|&it| it), one.pop(|&it| it)), (Some(4), Some(3)));
    one.push(7);
    other.push(5);
    assert_eq!(one.backwards().copied().collect::<Vec<_>>(), [7, 2, 1, 0]);
    assert_eq!(other.backwards().copied().collect::<Vec<_>>(), [5, 4, 3, 2, 1, 0]);
    assert_eq!((one.len(), other.len(), other.last()), (4, 6, Some(&5)));
}

#[test]
fn a_long_list_goes_without_a_deep_stack() {
    let list: History<usize> = (0..1_000_000).collect();
    let copy = list.clone();
    drop(list);
    assert_eq!(copy.len(), 1_000_000);
}
