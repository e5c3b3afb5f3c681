//! The commands, a file or folder each.

pub(crate) mod analyse;
pub(crate) mod census;
pub(crate) mod completions;
pub(crate) mod deal;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod import;
pub(crate) mod infer;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
