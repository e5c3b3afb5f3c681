//! Files: reading them whatever they are packed in, replacing them as a whole, and leaving none behind.

#[cfg(unix)]
pub(crate) mod attributes;
pub(crate) mod compressed;
pub(crate) mod parts;
pub(crate) mod replace;
pub(crate) mod signals;
pub(crate) mod stream;
pub(crate) mod unsaved;
