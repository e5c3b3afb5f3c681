//! How texts show suits.

use patience_core::cards::SuitStyle;

/// The page is always able to show the symbols.
pub(crate) const SUITS: SuitStyle = SuitStyle::Symbols;
