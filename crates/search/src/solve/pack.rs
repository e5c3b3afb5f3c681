//! Hashes of positions packed into words.

/// Returns a hash of words, good in its upper half.
#[inline(always)]
pub(super) fn hash(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = 0x517c_c1b7_2722_0a95_u64;
    for word in words {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        // Words with few bits must not leave either half empty.
        hash = ((product >> 64) as u64).rotate_left(32) ^ product as u64;
    }
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
