//! The rules of each game in a few sentences, to be read or heard in half a minute.

/// Returns the rules of a game in plain words, a sentence or two on each line, by its title. None for
/// another game.
///
/// ```
/// let lines = patience_report::in_short::rules("Carpet").unwrap();
/// assert!(lines.len() <= 10);
/// assert_eq!(lines[0], "Build each suit on its foundation, from the ace up to the king.");
/// ```
#[must_use]
pub fn rules(title: &str) -> Option<&'static [&'static str]> {
    Some(match title {
        "Match Solitaire" => &[
            "Collect all cards, in matches of the same rank.",
            "Only the top card of a column and the card in a freecell can be played.",
            "A card moves to an empty freecell, to an empty column, or on a card that is one rank higher or lower.",
            "The highest rank and the ace are in sequence, too. Which suits may lie on each other depends on the game.",
            "To move a card, type where it is and where it goes: 1a, or 25.",
            "To collect a match, type a star and where its cards are: *125.",
            "In a closed game, a plus sign deals the next row on the columns.",
        ],
        "Monte Carlo" => &[
            "Discard all cards, in pairs of the same rank.",
            "The two cards must be neighbours: in a row, in a column, or on a diagonal.",
            "To discard a pair, type a star and its cells: *a1b2.",
            "A plus sign closes up the cards that are left, row by row, and fills the grid from the stock.",
            "The game is won when no card is left.",
        ],
        "Thirteens" => &[
            "Discard all cards, in pairs that add up to 13. An ace is 1, a jack 11, a queen 12.",
            "The two cards must be neighbours: in a row, in a column, or on a diagonal. A king goes alone.",
            "To discard a pair, type a star and its cells: *a1b2. For a king, type its cell alone: *c3.",
            "A plus sign closes up the cards that are left, row by row, and fills the grid from the stock.",
            "The game is won when no card is left.",
        ],
        "Fourteens" => &[
            "Discard all cards, in pairs that add up to 14. An ace is 1, a jack 11, a queen 12, a king 13.",
            "The two cards must be in the same row or the same column, however far apart.",
            "To discard a pair, type a star and its cells: *a1d1.",
            "A plus sign closes up the cards that are left, row by row, and fills the grid from the stock.",
            "The game is won when no card is left.",
        ],
        "Aces Square" => &[
            "Discard pairs of the same suit, until only the aces are left. No ace is ever discarded.",
            "The two cards must be in the same row or the same column, however far apart.",
            "To discard a pair, type a star and its cells: *a1d1.",
            "A plus sign closes up the cards that are left, row by row, and fills the grid from the stock.",
            "The game is won when the stock is empty and only aces are left.",
        ],
        "Carpet" => &[
            "Build each suit on its foundation, from the ace up to the king.",
            "Every card of the carpet can be played, and so can the top card of the waste. Carpet cards are not built on.",
            "To play a card of the carpet, type a star and its cell: *b3. For the waste, type *w.",
            "A gap is filled at once. If stock and waste both have cards, add s for the stock or w for the waste: *b3s.",
            "A plus sign turns the next card of the stock to the waste.",
            "If the game has redeals, ~ turns the waste over when the stock is empty.",
        ],
        "Colorado" => &[
            "Each suit has two foundations: one is built from the ace up, the other from the king down.",
            "Only the top card of a pile can be played, and the card in the waste.",
            "To play a card of a pile, type a star and its cell: *b3. If it fits both foundations, add ^ for up or _ for down.",
            "An empty pile is filled at once. If stock and waste both have cards, add s or w: *b3s.",
            "A plus sign turns the next card of the stock to the waste, which holds one card.",
            "The waste card goes to a foundation by *w, or on any pile, by w and its cell: wa1.",
        ],
        "Twenty" => &[
            "Each suit has two foundations: one is built from the ace up, the other from the king down.",
            "Only the top card of a pile can be played. Piles are not built on.",
            "To play a card, type a star and its cell: *b3. If it fits both foundations, add ^ for up or _ for down.",
            "An empty pile is filled from the stock at once.",
            "A plus sign deals a card on every pile.",
            "Once the stock is empty, the top card of a pile may move to an empty pile: a1b2.",
        ],
        _ => return None,
    })
}
