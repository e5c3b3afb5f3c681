//! `2x2x1x1+7{AH AS}`: a deal in other brackets after a number.

use super::brackets::{OPENING, in_other_brackets};
use super::*;

slip!(["2x2x1x1+7{AH AS} 1a *1a", "2x2x1x1+7[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (deal, text) = (at.record.deal_span(), at.text());
    at.id().filter(|_| deal.is_empty())?;
    let open = text.get(deal.end..)?.utf8_chunks().next()?.valid().chars().next()?;
    let slip = in_other_brackets(text, deal.end).filter(|_| OPENING.contains(&open))?;
    // Words in brackets are a note.
    let word = slip.text.trim_matches(['[', ']']).split_whitespace().next()?;
    word.parse::<Card>().is_ok().then_some(slip)
}
