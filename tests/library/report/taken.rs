//! Names that a report has used.

use patience_report::formats::UsedFingerprints;

#[test]
fn every_use_counts() {
    let mut taken = UsedFingerprints::default();
    let counts = ["a", "b", "a", "a", "c", "b"].map(|name| taken.count(name));
    assert_eq!(counts, [1, 1, 2, 3, 1, 2]);
}
