//! Positions packed into words: a number of fixed width for each card.

/// Returns a hash of words, good in its upper half.
#[inline(always)]
pub(super) fn hash(words: &[u64]) -> u64 {
    let mut hash = 0x517c_c1b7_2722_0a95_u64;
    for &word in words {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        // Words with few bits must not leave either half empty.
        hash = ((product >> 64) as u64).rotate_left(32) ^ product as u64;
    }
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Where the numbers of a packed position are. None is in two words.
#[derive(Clone)]
pub(super) struct Fields<const WORDS: usize> {
    word: [u8; 128],
    shift: [u8; 128],
    mask: u64,
}

impl<const WORDS: usize> Fields<WORDS> {
    /// Returns fields of `width` bits, 1 to 8, as many as there is room for, up to 128.
    pub(super) fn new(width: usize) -> Self {
        let in_word = 64 / width;
        Self {
            word: std::array::from_fn(|at| (at / in_word).min(WORDS - 1) as u8),
            shift: std::array::from_fn(|at| (at % in_word * width) as u8),
            mask: (1 << width) - 1,
        }
    }

    #[inline(always)]
    pub(super) fn set(&self, words: &mut [u64; WORDS], at: usize, value: u8) {
        let word = &mut words[usize::from(self.word[at & 127]).min(WORDS - 1)];
        let shift = self.shift[at & 127];
        *word = *word & !(self.mask << shift) | u64::from(value) << shift;
    }
}
