//! Numbers without a bias.

use patience_core::cards::uniform;

/// Words that fall into the biased part must be drawn again, those just above it must not.
#[test]
fn biased_words_are_drawn_again() {
    // 2³² mod 3 = 1, so only the word 0 is rejected for a bound of 3.
    let mut words = [0, 0, 1].into_iter();
    assert_eq!(uniform(3, || words.next().expect("three words are enough")), 0);
    assert_eq!(words.next(), None);
    let mut words = [u32::MAX, 7].into_iter();
    assert_eq!(uniform(3, || words.next().expect("one word is enough")), 2);
    assert_eq!(words.next(), Some(7));
    // A power of two rejects nothing.
    let mut words = [0, 7].into_iter();
    assert_eq!(uniform(64, || words.next().expect("one word is enough")), 0);
    assert_eq!(words.next(), Some(7));
}
