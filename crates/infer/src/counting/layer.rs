//! A hash table from packed states to wide counts.
//!
//! Counts pass 2^128, and a state takes a few machine words. Both are stored in one vector without
//! allocations of their own, so millions of states fit in memory.

use super::super::problem::KINDS;
use num_bigint::BigUint;
use patience_core::budget::{Budget, Limit};

/// The maximum number of words of a packed state.
pub(super) const MAX_WORDS: usize = 12;

/// The most memory that the entries of one table may take, in words of 8 bytes. Two tables are in
/// use at a time.
const MAX_MEMORY: usize = 9_000_000;

/// The cost of a new and of an old entry.
const PER_ENTRY: u64 = 4;

/// States with a count for each.
pub(super) struct CountLayer {
    words: usize,
    limbs: usize,
    slots: Vec<u32>,
    entries: Vec<u64>,
}

/// A packed state.
#[derive(Clone, Copy, Default)]
pub(super) struct StateKey {
    words: [u64; MAX_WORDS],
    bit: usize,
}

impl StateKey {
    /// Appends a number of fewer than 64 bits.
    pub(super) fn push(&mut self, value: u64, bits: usize) {
        let (word, shift) = (self.bit / 64, self.bit % 64);
        self.words[word] |= value << shift;
        if shift + bits > 64 {
            self.words[word + 1] |= value >> (64 - shift);
        }
        self.bit += bits;
    }
}

/// Reads packed numbers.
pub(super) struct KeyReader<'a> {
    words: &'a [u64],
    bit: usize,
}

impl<'a> KeyReader<'a> {
    pub(super) const fn new(words: &'a [u64]) -> Self {
        Self { words, bit: 0 }
    }

    pub(super) fn take(&mut self, bits: usize) -> u64 {
        if bits == 0 {
            return 0;
        }
        let (word, shift) = (self.bit / 64, self.bit % 64);
        let mut value = self.words[word] >> shift;
        if shift + bits > 64 {
            value |= self.words[word + 1] << (64 - shift);
        }
        self.bit += bits;
        value & ((1 << bits) - 1)
    }
}

/// Returns the number of bits for numbers up to this one.
pub(super) const fn width(max: usize) -> usize {
    (usize::BITS - max.leading_zeros()) as usize
}

const fn mix(one: u64, other: u64) -> u64 {
    let product = (one ^ other) as u128 * 0x9e37_79b9_7f4a_7c15_u128;
    product as u64 ^ (product >> 64) as u64
}

fn hash(key: &[u64]) -> usize {
    key.iter().fold(0x51_7c_c1_b7_27_22_0a_95, |hash, &word| mix(hash, word)) as usize
}

impl CountLayer {
    /// A table of states of up to `bits` bits, with counts below two to the power of `magnitude`.
    pub(super) fn new(bits: usize, magnitude: u64) -> Result<Self, Limit> {
        let words = bits.div_ceil(64).max(1);
        let limbs = (magnitude / 64 + 1) as usize;
        if words >= MAX_WORDS {
            Err(Limit::Nodes)
        } else {
            Ok(Self { words, limbs, slots: vec![u32::MAX; 16], entries: Vec::new() })
        }
    }

    const fn stride(&self) -> usize {
        self.words + self.limbs
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len() / self.stride()
    }

    /// The states and their counts, in the order in which they were first added.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&[u64], &[u64])> {
        self.entries.chunks_exact(self.stride()).map(|entry| entry.split_at(self.words))
    }

    /// Adds a count, times a factor, to that of a state.
    pub(super) fn add(
        &mut self,
        key: &StateKey,
        count: &[u64],
        factor: u128,
        budget: &mut Budget<'_>,
    ) -> Result<(), Limit> {
        budget.spend(PER_ENTRY)?;
        let words = self.words;
        let mask = self.slots.len() - 1;
        let mut slot = hash(&key.words[..words]) & mask;
        let stride = self.stride();
        let at = loop {
            match self.slots[slot] {
                u32::MAX => {
                    let at = self.entries.len();
                    if at + stride > MAX_MEMORY {
                        return Err(Limit::Nodes);
                    }
                    self.slots[slot] = (at / stride) as u32;
                    if at + stride > self.entries.capacity() {
                        // Doubling would need too much memory in the end.
                        self.entries.reserve_exact(stride * 16 + at / 4);
                    }
                    self.entries.extend_from_slice(&key.words[..words]);
                    self.entries.resize(at + stride, 0);
                    break at;
                }
                number => {
                    let at = number as usize * stride;
                    if self.entries[at..at + words] == key.words[..words] {
                        break at;
                    }
                }
            }
            slot = (slot + 1) & mask;
        };
        multiply_add(&mut self.entries[at + words..at + stride], count, factor)?;
        if 2 * self.len() > self.slots.len() {
            self.grow();
        }
        Ok(())
    }

    fn grow(&mut self) {
        let mask = 4 * self.slots.len() - 1;
        let mut slots = vec![u32::MAX; mask + 1];
        for (number, entry) in self.entries.chunks_exact(self.stride()).enumerate() {
            let mut slot = hash(&entry[..self.words]) & mask;
            while slots[slot] != u32::MAX {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32;
        }
        self.slots = slots;
    }
}

/// Adds a product to a sum of the same width. Returns an error on overflow, so that no count is
/// ever wrong.
fn multiply_add(sum: &mut [u64], count: &[u64], factor: u128) -> Result<(), Limit> {
    let low = multiply_add_small(sum, count, factor as u64, 0);
    let high = if factor >> 64 == 0 {
        Ok(())
    } else {
        multiply_add_small(sum, count, (factor >> 64) as u64, 1)
    };
    low.and(high)
}

fn multiply_add_small(
    sum: &mut [u64],
    count: &[u64],
    factor: u64,
    shift: usize,
) -> Result<(), Limit> {
    let mut carry = 0_u128;
    for (at, limb) in sum.iter_mut().enumerate().skip(shift) {
        let product = u128::from(count.get(at - shift).copied().unwrap_or(0)) * u128::from(factor)
            + u128::from(*limb)
            + carry;
        *limb = product as u64;
        carry = product >> 64;
    }
    let lost = count.iter().skip(sum.len() - shift).any(|&limb| limb != 0);
    if carry == 0 && !lost { Ok(()) } else { Err(Limit::Nodes) }
}

/// A count as a number of any size.
pub(super) fn number(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// One number for each class.
pub(super) type PerClass = [u8; KINDS];
