//! `BH`, `10Pik`, `AceSpades`: ranks and suits in words, or in other languages.

use super::*;

slip!(["2x2x1x1+[AceHearts AceSpades] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]);

/// Other names of ranks, those of other languages among them, the longest first.
const RANKS: &str = "koenig K könig K queen Q knave J valet J three 3 seven 7 eight 8 king K jack J dame Q bube J \
    four 4 five 5 nine 9 ace A ass A roi K two 2 six 6 ten T kn J ki K qu Q ja J as A 10 T b J v J d Q r K x T i A";

/// Other names of suits, those of other languages among them.
const SUITS: [(&str, &str); 4] = [
    ("S", "s spade spades sp p pik pique ♠"),
    ("H", "h heart hearts he herz coeur cœur ♥"),
    ("D", "d diamond diamonds di karo carreau ♦"),
    ("C", "c club clubs cl t kreuz trèfle trefle ♣"),
];

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, edits) = at.cards_become(|word| of_picture(word).or_else(|| named(word)))?;
    let said = said!(at.code,
        ("`{}` is not a card: ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits S H D C", at.given()), "not a card");
    Some(said.slip().write(edits, text))
}

fn named(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let own = word.char_indices().nth(1).map_or("", |(at, _)| &word[..at]);
    let own = Some(own).filter(|own| format!("{own}S").parse::<Card>().is_ok());
    let words: Vec<&str> = RANKS.split_whitespace().collect();
    let names = words.as_chunks::<2>().0.iter().map(|&[name, rank]| (name, rank.to_owned()));
    names.chain(own.map(|own| (own, own.to_uppercase()))).find_map(|(name, rank)| {
        let rest = word.strip_prefix(name)?.trim_start_matches(['-', '_', '.', '/']);
        let rest = rest.strip_prefix("of").unwrap_or(rest).trim_start_matches(['-', '_', '.']);
        let is_named = |(_, names): &&(&str, &str)| names.split(' ').any(|name| name == rest);
        Some(rank + SUITS.iter().find(is_named)?.0)
    })
}

/// Returns the card of a picture of one, as fonts have it: `🂡`.
fn of_picture(text: &str) -> Option<String> {
    let mut all = text.chars();
    let code = u32::from(all.next()?).checked_sub(0x1f0a0).filter(|_| all.next().is_none())?;
    // Each suit has sixteen places; the twelfth is a knight, whom no deck here has.
    let suit = ["S", "H", "D", "C"].get(code as usize / 16)?;
    let rank = "A23456789TJ-QK".chars().nth((code as usize % 16).checked_sub(1)?)?;
    Some(format!("{rank}{suit}")).filter(|card| card.parse::<Card>().is_ok())
}
