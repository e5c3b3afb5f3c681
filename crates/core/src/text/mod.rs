//! Bytes of texts: places in them, where their lines end, and how they are shown safely.

pub mod english;
mod escape;
mod line_end;
mod span;
mod unseen;

pub use escape::{
    beginning, in_ascii, push, push_byte, quoted, readable, shown, shown_path, slashed,
};
pub use line_end::{LineEnd, count_ends, line_len, line_start, lines};
pub use span::Span;
pub use unseen::{is_invisible, is_space, is_unseen};
