//! Packed positions.

use patience_core::game::Packed;

#[test]
fn values_cross_words() {
    let mut packed = Packed::<2>::zeros(60);
    packed.push(0b101_1011, 7);
    packed.push(1, 1);
    assert_eq!(packed.words(), [0b1011 << 60, 0b1101]);
}

#[test]
fn equal_parts_are_appended_alike() {
    let part = |part: &[u8]| {
        let mut packed = Packed::<1>::zeros(0);
        packed.push_part([1, 2, 1, 3].into_iter(), part.iter().copied());
        packed.words().first().copied().unwrap_or_default()
    };
    assert_eq!(part(&[]), 0);
    assert_eq!(part(&[1]), 0b1);
    assert_eq!(part(&[1, 3]), 0b1001);
    assert_eq!(part(&[2, 1, 3]), 0b1110);
}
