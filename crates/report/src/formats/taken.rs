//! The names that a report has used already, where no name may be used twice.

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::BuildHasher;

/// The names that a report has used so far, and how often.
///
/// It keeps hashes of eight bytes. If two names have the same hash, they count as one, which is
/// harmless: the second is only told from a name that it does not equal.
#[derive(Debug, Default)]
pub struct UsedFingerprints {
    /// The hashes that were used once or more.
    once: FxHashSet<u64>,
    /// How often each hash was used that was used more than once.
    again: FxHashMap<u64, u64>,
}

impl UsedFingerprints {
    /// Counts a use of a name. Returns how often it has been used, this time included.
    pub fn count(&mut self, name: &str) -> u64 {
        let hash = FxBuildHasher.hash_one(name);
        if self.once.insert(hash) {
            return 1;
        }
        let uses = self.again.entry(hash).or_insert(1);
        *uses += 1;
        *uses
    }
}
