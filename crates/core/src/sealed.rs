//! Keeps other crates from implementing traits, so that these can grow.

/// A supertrait that other crates cannot name.
pub trait Sealed {}
