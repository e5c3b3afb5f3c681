//! Deals in other brackets, with or without a number before them.

use super::*;

/// The brackets and quotation marks in which a deal or a number may stand.
pub(super) const OPENING: [char; 9] = ['(', '{', '<', '"', '\'', '«', '“', '|', '/'];
pub(super) const CLOSING: [char; 10] = [']', ')', '}', '>', '"', '\'', '»', '”', '|', '/'];

/// Reads the bracket at an offset, and what closes it, as those of a deal.
pub(super) fn in_other_brackets(text: &[u8], at: usize) -> Option<Slip> {
    let valid = |text: &'_ [u8]| text.utf8_chunks().next().map(|it| it.valid().to_owned());
    let open = valid(text.get(at..text.len().min(at + 4))?)?.chars().next()?;
    let from = at + open.len_utf8();
    // A deal is short.
    let after = valid(&text[from..text.len().min(from + 1000)])?;
    let slip = said!(deal::BRACKETS, "a deal is written in square brackets", "`{open}`").slip();
    let slip = slip.at(Span::new(at, from));
    let opens = replace(Span::new(at, from), "[");
    let Some(length) = after.find(CLOSING) else {
        // What nothing closes ends with its last card.
        let words = after.split_inclusive(char::is_whitespace);
        let cards = words.take_while(|word| word.trim_end().parse::<Card>().is_ok());
        let cards = after[..cards.map(str::len).sum()].trim_end();
        let end = from + cards.len();
        let edits = [opens, replace(Span::new(end, end), "]")];
        return cards
            .contains(char::is_whitespace)
            .then(|| slip.write(edits, format!("[{cards}]")));
    };
    let close = after[length..].chars().next()?;
    let is_card = |it: &str| it.parse::<Card>().is_ok() || matches!(it, "?" | "…" | "...");
    let are_cards = after[..length].split_whitespace().all(is_card);
    if !are_cards && (OPENING[3..].contains(&open) || close == ']') {
        return None;
    }
    let closes = Span::new(from + length, from + length + close.len_utf8());
    Some(slip.write([opens, replace(closes, "]")], format!("[{}]", &after[..length])))
}
