//! Moves that a player types.

use crate::diagnostic::{Diagnostic, diagnose, shown};
use patience_core::cards::{Rank, Suit, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::judge::{Allow, Judged, Status};
use patience_core::notation::{WrittenRecord, records};
use patience_core::play::Line;

/// What was read of a text.
pub struct TypedMoves {
    /// The moves up to the first that is wrong. All of them are legal.
    pub moves: Vec<Move>,
    /// What is wrong with the next one.
    pub wrong: Option<Diagnostic>,
    /// Where the text goes on after the moves, in bytes.
    pub rest: usize,
}

/// Reads the moves of a text in canonical form, from the end of a line on.
///
/// # Errors
/// Returns a message if the text is not moves at all.
pub fn read(line: &Line, typed: &str, suits: SuitStyle) -> Result<TypedMoves, String> {
    // What they mean depends on the game so far, of which they become a part.
    let known = line.steps().len();
    let game = WrittenRecord { outcome: None, ..line.to_record() };
    let text = format!("{game} {typed}");
    let is_no_move = || format!("{} is not a move", shown(typed.as_bytes()));
    let mut found = records(text.as_bytes());
    let (Some(record), None) = (found.next(), found.next()) else { return Err(is_no_move()) };
    let deals = DealBook::default();
    let judged = Judged::new(record, &deals);
    if judged.verdict().outcome.is_some() {
        return Err("only moves can be played".to_owned());
    }
    let is_wrong = matches!(judged.verdict().status, Status::Illegal | Status::Malformed);
    let wrong = if is_wrong { diagnose(&judged, Allow::Stuck, suits) } else { None };
    let (read, _) = Line::before_error(judged.record(), &deals).map_err(|_| is_no_move())?;
    let moves: Vec<Move> = read.moves().skip(known).collect();
    if moves.is_empty() && wrong.is_none() {
        Err(is_no_move())
    } else {
        let start = text.len() - typed.len();
        let place = wrong.as_ref().and_then(Diagnostic::span);
        let rest = place.map_or(typed.len(), |place| place.start.saturating_sub(start));
        Ok(TypedMoves { moves, wrong, rest })
    }
}

/// Reads a card or a rank as people type it: `7h`, `10h`, `TH`, `7♥`, `1h` for an ace, `7`.
///
/// ```
/// use patience::typed_moves::card;
///
/// assert_eq!(card("1h"), card("AH"));
/// assert_eq!(card("10♥"), card("th"));
/// assert!(matches!(card("7"), Some((_, None))));
/// assert_eq!(card("11h"), None);
/// ```
#[must_use]
pub fn card(typed: &str) -> Option<(Rank, Option<Suit>)> {
    let typed = typed.to_uppercase().replace("10", "T");
    let mut signs = typed.chars();
    let letter = signs.next().map(|sign| if sign == '1' { 'A' } else { sign })?;
    let rank = Rank::up_to(13).find(|rank| rank.letter() == letter)?;
    match (signs.next(), signs.next()) {
        (None, _) => Some((rank, None)),
        (Some(sign), None) => Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == sign || suit.symbol() == sign)
            .map(|suit| (rank, Some(suit))),
        _ => None,
    }
}
