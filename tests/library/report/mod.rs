//! Internals of the crate of reports.

mod animated;
mod base64;
mod characters;
mod codes;
mod github;
mod help;
mod markup;
mod move_hints;
mod paths;
mod slips;
