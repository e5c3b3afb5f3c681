//! `AS,AH`, `|`: other characters between cards than spaces.

use super::*;

slip!(
    ["2x2x1x1+[AH,AS] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"],
    ["2x2x1x1+[AH | AS |] 1a *1a", "2x2x1x1+[AH  AS ] 1a *1a"]
);

const fn separates(character: char) -> bool {
    matches!(character, ',' | '.' | '|' | '/' | '-' | '_' | '\'' | '"' | '+' | '&')
}

fn read(at: &Site<'_>) -> Option<Slip> {
    let first = named(at.word.chars().find(|&character| separates(character))?);
    let undo = |text: &str| {
        let parts = text.split(separates).filter(|part| !part.is_empty());
        let cards: Option<Vec<String>> = parts.map(card).collect();
        cards.map(|cards| cards.join(" ")).filter(|_| text.contains(separates))
    };
    let (text, edits) = at.cards_become(undo)?;
    // In a list with commas, the help is the whole list.
    let words = at.record.deal_words().into_iter().map(|span| at.str(span).unwrap_or_default());
    let all: Vec<String> = words.map(|word| undo(word).unwrap_or_else(|| word.to_owned())).collect();
    let all = all.join(" ");
    if text.is_empty() {
        // Marks between rows are no cards, unless a card is missing.
        let cards = all.split(' ').filter(|word| word.parse::<Card>().is_ok()).count();
        let deck = at.id().map_or(0, |id| id.variant.composition().len());
        let is_complete = cards == deck || all.contains(['?', '…']) || all.contains("...");
        return is_complete.then(|| {
            said!(at.code, "{first} is not a card", "{first} between cards",
                fix "remove it: a deal lists its cards in order, without marks between rows")
            .slip().edits(edits, "")
        });
    }
    let is_list = edits.len() > 1 && all.len() <= MAX;
    let said = said!(at.code, ("`{}` is not a card: cards are separated by spaces", at.given()), "{first} between cards");
    Some(said.slip().write(edits, if is_list { all } else { text }))
}

/// Returns the card of a word, whose suit may be first.
fn card(word: &str) -> Option<String> {
    let first = word.chars().next()?;
    let turned = format!("{}{first}", &word[first.len_utf8()..]);
    [word.to_owned(), turned].into_iter().find(|card| card.parse::<Card>().is_ok())
}
