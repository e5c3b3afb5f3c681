//! Lines of Match Solitaire's own site: `#147198 1a 23 …`.

use std::fmt;

/// The reason why a line is not one of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteError {
    /// It does not begin with `#` and a number.
    NoNumber,
    /// The number has more than 20 digits.
    LongNumber,
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber => f.write_str("expected `#` and a number, as in `#147198 1a 23`"),
            Self::LongNumber => f.write_str("the number is too long"),
        }
    }
}

impl std::error::Error for SiteError {}

/// Returns a line of the site as a record of a game, whose id has neither number nor `+` or `-`. The game
/// is closed if its moves begin with a deal, `+`. Moves stay as they are written.
///
/// The site's numbers deal other cards here, so the record has the site's number, but not its deal.
///
/// ```
/// use patience_import::site::record;
///
/// assert_eq!(record("3x3x13x5", "#147198 1a 23").unwrap(), "3x3x13x5+147198 1a 23");
/// assert_eq!(record("3x3x13x5", "# 7  + 1a").unwrap(), "3x3x13x5-7 + 1a");
/// assert!(record("3x3x13x5", "1a 23").is_err());
/// ```
///
/// # Errors
/// Returns what is wrong with the line.
pub fn record(game: &str, line: &str) -> Result<String, SiteError> {
    let rest = line.trim().strip_prefix('#').ok_or(SiteError::NoNumber)?.trim_start();
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    let (number, moves) = rest.split_at(end);
    if number.is_empty() || !(moves.is_empty() || moves.starts_with(char::is_whitespace)) {
        return Err(SiteError::NoNumber);
    }
    if number.len() > 20 {
        return Err(SiteError::LongNumber);
    }
    let moves = moves.trim();
    let sign = if moves.starts_with('+') { '-' } else { '+' };
    Ok(format!("{game}{sign}{number} {moves}").trim_end().to_owned())
}
