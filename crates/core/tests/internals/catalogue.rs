//! The games.

use patience_core::catalogue::entries;

/// The name of a game is a prefix of its id, so that options can follow it.
#[test]
fn no_name_begins_with_another() {
    for (at, one) in entries().enumerate() {
        assert!(
            one.name.len() >= 3 && one.name.bytes().all(|letter| letter.is_ascii_lowercase()),
            "{}",
            one.name
        );
        assert!(
            entries()
                .enumerate()
                .all(|(other_at, other)| at == other_at || !one.name.starts_with(other.name)),
            "{}",
            one.name
        );
    }
}
