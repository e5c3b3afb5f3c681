//! What the examples of the crates within call `patience`, as users do. Each crate has as much of it as
//! it can show, so that its tests build nothing that stands above.

#[cfg(feature = "census")]
pub use patience_census as census;
pub use patience_core::*;
#[cfg(feature = "infer")]
pub use patience_infer as infer;
#[cfg(feature = "report")]
pub use patience_report::{formats as report, *};
#[cfg(feature = "search")]
pub use patience_search::*;
