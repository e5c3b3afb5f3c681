//! Lines of Match Solitaire's own site: `#147198 1a 23 …`.

use patience_core::notation::matching::Move;
use patience_core::notation::{GameId, Token, Variant, records};
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
/// is closed if its moves begin with a deal, `+`. Moves stay as they are written. A game whose moves
/// collect fewer matches than it has is not over: the record ends in `=partial` then.
///
/// The site's numbers deal other cards here, so the record has the site's number, but not its deal.
///
/// ```
/// use patience_import::site::record;
///
/// assert_eq!(record("3x3x13x5", "#147198 1a 23").unwrap(), "3x3x13x5+147198 1a 23 =partial");
/// assert_eq!(record("3x3x13x5", "# 7  + 1a =stuck").unwrap(), "3x3x13x5-7 + 1a =stuck");
/// assert_eq!(record("2x2x1x1", "#7 1a *1a").unwrap(), "2x2x1x1+7 1a *1a");
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
    let text = format!("{game}{sign}{number} {moves}");
    let tag = if is_unfinished(&text) { " =partial" } else { "" };
    Ok(text.trim_end().to_owned() + tag)
}

/// Returns whether a record collects fewer matches than its game has, and names no outcome. Of one that
/// is malformed, that is not known.
fn is_unfinished(text: &str) -> bool {
    let Some(record) = records(text.as_bytes()).next() else { return false };
    let Ok(GameId { variant: Variant::Matching(layout), .. }) = record.id() else { return false };
    let mut matches = 0;
    for token in record.tokens::<Move>(layout.labels()) {
        match token {
            Ok(Token::Move { mv: Move::Collect(_), repeat, .. }) => matches += repeat.times(),
            Ok(Token::Move { .. }) => {}
            Ok(Token::Outcome { .. }) | Err(_) => return false,
        }
    }
    matches < layout.match_count().into()
}
