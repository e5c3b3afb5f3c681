//! Positions in words, for people who listen to them.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::words::{count, describe, redeals_left};
use patience_core::cards::{Card, Rank, Suit, SuitStyle};
use patience_core::draw::{Foundations, Grid, Layout, Middle, NAMED, Section, Shown};
use patience_core::game::{Board, CardStep, Effect, EffectKind, Foundation, Pile, Place, Stock};
use patience_core::notation::building::Direction;
use patience_core::play::Position;
use patience_core::text::english::list;

/// Describes a board: which cards are where, a line for each column, row or other part. The top card
/// of a column or pile comes first.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration;
///
/// let mut position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// position.play(position.parse_move("1a").unwrap()).unwrap();
/// let lines = narration::board(&position.board(), SuitStyle::Letters);
/// assert_eq!(lines, [
///     "column 1: AS",
///     "column 2: AH, 2H",
///     "freecells: a 2S, b empty",
///     "0 of 4 cards collected",
/// ]);
/// ```
#[must_use]
pub fn board(board: &Board, suits: SuitStyle) -> Vec<String> {
    let layout = Layout::of(board);
    let mut lines: Vec<String> = match layout.middle {
        Middle::Tableau { columns, freecells } => {
            let column =
                |it: &Pile| format!("{}: {}", it.place, or_empty(cards(from_top(it), suits)));
            let all = Some(freecells).filter(|freecells| !freecells.is_empty());
            let freecells = all.map(|all| format!("freecells: {}", labelled(all, suits)));
            columns.iter().map(column).chain(freecells).collect()
        }
        Middle::Grid(Grid { rows }) => grid(rows, suits),
    };
    lines.extend(layout.beside.into_iter().flat_map(|section| match section {
        Section::Foundations(Foundations { all }) => foundations(all, suits),
        Section::Stock(it) => vec![stock(it, suits)],
        Section::Waste(waste) => vec![match waste.exposed() {
            Some(top) => {
                let all = count(waste.cards.len(), "card");
                format!("waste: {all}, {} on top", top.written(suits))
            }
            None => "waste: empty".to_owned(),
        }],
        Section::Redeals(redeals) => vec![redeals_left(redeals)],
        Section::Score(progress) => vec![progress.to_string()],
    }));
    lines
}

/// Describes what lies where a move took cards away, beyond what [`describe`]
/// says of it: the cards that it uncovered, or the whole grid if that closed up.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration;
///
/// let mut position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// let mv = position.parse_move("1a").unwrap();
/// let effect = position.effect(mv).unwrap();
/// position.play(mv).unwrap();
/// let lines = narration::uncovered(&effect, &position.board(), SuitStyle::Letters);
/// assert_eq!(lines, ["AS is now on top of column 1"]);
/// ```
#[must_use]
pub fn uncovered(effect: &Effect, after: &Board, suits: SuitStyle) -> Vec<String> {
    if effect.settles() {
        return grid(&after.rows, suits);
    }
    // What fills a gap has been said.
    let filled = effect.targets();
    let sources = effect.sources().into_iter().filter(|place| !filled.contains(place));
    let covered = sources.filter(|place| !matches!(place, Place::Freecell(_) | Place::Stock));
    let piles = covered.filter_map(|place| after.pile(place));
    piles
        .map(|pile| match pile.exposed() {
            Some(top) => format!("{} is now on top of {}", top.written(suits), pile.place),
            None => format!("{} is now empty", pile.place),
        })
        .collect()
}

/// Describes legal moves, a line each. Moves that put the same card into different freecells are one.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration;
///
/// let position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// let moves = narration::choices(&position, SuitStyle::Letters);
/// assert_eq!(moves, [
///     "1a or 1b: 2S from column 1 into a freecell",
///     "2a or 2b: AH from column 2 into a freecell",
/// ]);
/// ```
#[must_use]
pub fn choices(position: &Position, suits: SuitStyle) -> Vec<String> {
    /// What a group puts into a freecell, its moves, and what the first of them does.
    type Group = (Option<(Place, Card)>, Vec<String>, String);
    let mut groups: Vec<Group> = Vec::new();
    for mv in position.legal_moves() {
        let Some(effect) = position.effect(mv) else { continue };
        let (stored, text) = (stored(&effect), mv.to_string());
        match groups.iter_mut().find(|(group, ..)| stored.is_some() && *group == stored) {
            Some((_, moves, _)) => moves.push(text),
            None => groups.push((stored, vec![text], describe(&effect, suits))),
        }
    }
    let words = |(_, moves, words): Group| match moves.len() {
        1 => format!("{}: {words}", moves[0]),
        _ => {
            let words = words.rsplit_once(" into ").map_or(words.as_str(), |(card, _)| card);
            let another = if words.contains("from freecell") { "another" } else { "a freecell" };
            format!("{}: {words} into {another}", list(moves, "or"))
        }
    };
    groups.into_iter().map(words).collect()
}

/// Returns the card that a move puts into a freecell, and where it comes from. All empty freecells
/// are alike.
#[must_use]
pub fn stored(effect: &Effect) -> Option<(Place, Card)> {
    let stores = |step: &&CardStep| {
        matches!(step.place(), Some(Place::Freecell(_)))
            && effect.kind == EffectKind::Move { onto: None }
    };
    effect.steps.iter().find(stores).and_then(|step| Some((step.from, step.card?)))
}

/// Returns a text in which each card is in words: `ten of diamonds` in place of `T♦`.
///
/// ```
/// use patience_report::narration::spoken;
///
/// assert_eq!(spoken("9♥ cannot go on T♦; AT♦"), "nine of hearts cannot go on ten of diamonds; AT♦");
/// ```
#[must_use]
pub fn spoken(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|sign| Suit::ALL.iter().any(|suit| suit.symbol() == sign)) {
        let (before, after) = rest.split_at(at);
        let mut after = after.chars();
        let suit =
            after.next().and_then(|sign| Suit::ALL.into_iter().find(|suit| suit.symbol() == sign));
        let mut signs = before.chars();
        let rank = signs.next_back();
        let rank = Rank::up_to(13).find(|known| Some(known.letter()) == rank);
        let is_apart = signs.next_back().is_none_or(|sign| !sign.is_alphanumeric());
        match (rank, suit) {
            (Some(rank), Some(suit)) if is_apart => {
                words.push_str(&before[..before.len() - 1]);
                words.push_str(RANKS[usize::from(rank.value()) - 1]);
                words.push_str(" of ");
                words.push_str(suit_name(suit));
            }
            (_, suit) => {
                words.push_str(before);
                words.extend(suit.map(Suit::symbol));
            }
        }
        rest = after.as_str();
    }
    words + rest
}

/// The ranks in words, from the ace.
const RANKS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    }
}

/// Says where the copies of a card are. `gone` has the cards that have left the game.
#[must_use]
pub fn places(board: &Board, card: Card, gone: &[Card], copies: usize) -> Vec<String> {
    let mut places = Vec::new();
    for pile in board.piles() {
        for (level, _) in pile.cards.iter().enumerate().filter(|&(_, &other)| other == card) {
            let place = pile.place.to_string();
            places.push(match pile.cards.len() - 1 - level {
                0 => place,
                1 => format!("{place} under 1 card"),
                over => format!("{place} under {over} cards"),
            });
        }
    }
    for (before, _) in board
        .stock
        .iter()
        .flat_map(|stock| stock.known.iter().enumerate())
        .filter(|&(_, &other)| other == card)
    {
        places.push(match before {
            0 => "next in the stock".to_owned(),
            1 => "in the stock after 1 card".to_owned(),
            before => format!("in the stock after {before} cards"),
        });
    }
    let counted = board.progress.counted;
    places.extend(gone.iter().filter(|&&other| other == card).map(|_| counted.to_string()));
    places.extend(
        board
            .foundations
            .iter()
            .filter(|foundation| holds(foundation, card))
            .map(|_| "on its foundation".to_owned()),
    );
    match copies.saturating_sub(places.len()) {
        0 => {}
        1 => places.push("face down in the stock".to_owned()),
        number => places.push(format!("{number} face down in the stock")),
    }
    places
}

/// Returns whether a card is on a foundation, at its top or below.
fn holds(foundation: &Foundation, card: Card) -> bool {
    let Some(top) = foundation.top.map(Card::rank).filter(|_| foundation.suit == card.suit())
    else {
        return false;
    };
    let in_range = |low: Rank, high: Rank| (low..=high).contains(&card.rank());
    match foundation.direction {
        Direction::Up => in_range(Rank::ACE, top),
        Direction::Down => in_range(top, Rank::KING),
    }
}

/// Describes the rows of a grid, a line each.
fn grid(rows: &[Vec<Pile>], suits: SuitStyle) -> Vec<String> {
    let rows = rows.iter().zip(1..);
    rows.map(|(row, number)| format!("row {number}: {}", labelled(row, suits))).collect()
}

/// Returns the cards of a pile, the top one first.
fn from_top(pile: &Pile) -> impl Iterator<Item = Card> + '_ {
    pile.cards.iter().rev().copied()
}

fn cards(cards: impl Iterator<Item = Card>, suits: SuitStyle) -> String {
    cards.map(|card| card.written(suits).to_string()).collect::<Vec<_>>().join(", ")
}

fn or_empty(text: String) -> String {
    if text.is_empty() { "empty".to_owned() } else { text }
}

/// Returns piles with their labels: `a1 7♠, b1 2♠ on K♠, c1 empty`.
fn labelled(piles: &[Pile], suits: SuitStyle) -> String {
    let pile = |pile: &Pile| {
        let cards: Vec<String> =
            from_top(pile).map(|card| card.written(suits).to_string()).collect();
        format!("{} {}", pile.place.label(), or_empty(cards.join(" on ")))
    };
    piles.iter().map(pile).collect::<Vec<_>>().join(", ")
}

/// Describes a pile: `column 3: 7♥ on top, 8 cards`.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration::pile;
///
/// let board = "2x2x2x2+[AS 2H 2S AH]".parse::<Position>().unwrap().board();
/// assert_eq!(pile(&board.columns[0], SuitStyle::Letters), "column 1: 2S on top, 2 cards");
/// assert_eq!(pile(&board.freecells[0], SuitStyle::Letters), "freecell a: empty");
/// ```
#[must_use]
pub fn pile(pile: &Pile, suits: SuitStyle) -> String {
    let place = match pile.place {
        Place::Waste => "waste".to_owned(),
        place @ (Place::Column(_)
        | Place::Freecell(_)
        | Place::Cell(_)
        | Place::Pile(_)
        | Place::Stock) => place.to_string(),
    };
    match (pile.exposed(), pile.cards.len()) {
        (None, _) => format!("{place}: empty"),
        (Some(top), 1) => format!("{place}: {}", top.written(suits)),
        (Some(top), cards) => {
            format!("{place}: {} on top, {}", top.written(suits), count(cards, "card"))
        }
    }
}

/// Returns the top cards of all foundations, and then, once, what they wait for.
fn foundations(all: &[Foundation], suits: SuitStyle) -> Vec<String> {
    let top = |it: &Foundation| match it.top {
        Some(top) => top.written(suits).to_string(),
        None => format!("no {}", suit_name(it.suit)),
    };
    let tops = |direction: Direction| {
        let tops: Vec<String> =
            all.iter().filter(|it| it.direction == direction).map(top).collect();
        (!tops.is_empty())
            .then(|| format!("foundations, {}: {}", direction.as_str(), tops.join(", ")))
    };
    let next: Vec<String> =
        all.iter().filter_map(|it| Some(it.waits_for()?.written(suits).to_string())).collect();
    let waiting = (!next.is_empty()).then(|| format!("they wait for {}", list(next, "and")));
    [Direction::Up, Direction::Down].into_iter().filter_map(tops).chain(waiting).collect()
}

/// Describes a foundation: `foundation of hearts, up: 3♥, waits for 4♥`.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration::foundation;
///
/// let board = "carpet+1".parse::<Position>().unwrap().board();
/// let words = foundation(&board.foundations[0], SuitStyle::Letters);
/// assert_eq!(words, "foundation of spades, up: AS, waits for 2S");
/// ```
#[must_use]
pub fn foundation(foundation: &Foundation, suits: SuitStyle) -> String {
    let suit = suit_name(foundation.suit);
    let direction = foundation.direction.as_str();
    let top = foundation.top.map(|top| top.written(suits).to_string());
    let next = match foundation.waits_for() {
        Some(next) => format!("waits for {}", next.written(suits)),
        None => "complete".to_owned(),
    };
    format!("foundation of {suit}, {direction}: {}, {next}", or_empty(top.unwrap_or_default()))
}

/// Describes the stock: `stock: 28 cards, face down`.
///
/// ```
/// use patience::{Position, SuitStyle};
/// use patience::narration::stock;
///
/// let board = "carpet-1".parse::<Position>().unwrap().board();
/// assert_eq!(stock(&board.stock.unwrap(), SuitStyle::Letters), "stock: 28 cards, face down");
/// ```
#[must_use]
pub fn stock(stock: &Stock, suits: SuitStyle) -> String {
    if stock.cards == 0 {
        return "stock: empty".to_owned();
    }
    let all = count(stock.cards, "card");
    let shown = Shown::next(stock, NAMED).cards;
    let next = cards(shown.iter().copied(), suits);
    match (shown.len(), stock.cards - shown.len()) {
        (0, _) => format!("stock: {all}, face down"),
        (_, 0) => format!("stock: {all}: {next}"),
        (_, rest) => format!("stock: {all}: {next} and {rest} more"),
    }
}
