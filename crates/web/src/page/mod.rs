//! What the page alone has: the library for programs is built without it.

pub mod board;
pub mod data;
#[cfg(feature = "page")]
pub mod dealing;
pub mod first;
#[cfg(feature = "page")]
pub mod pasted;
mod spots;
#[cfg(feature = "page")]
pub mod table;
#[cfg(feature = "page")]
pub mod texts;
#[cfg(feature = "page")]
pub mod typing;
#[cfg(feature = "page")]
pub mod unknown;

#[cfg(feature = "page")]
pub mod bindings;
