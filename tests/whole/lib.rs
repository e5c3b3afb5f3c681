//! What `cargo run` and `cargo test` build here: the library with the program.

pub use patience;
