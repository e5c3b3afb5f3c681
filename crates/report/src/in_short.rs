//! The rules of a game in a few sentences, to be read or heard in half a minute.

use patience_core::catalogue::{
    BuildingGame, CellKind, Closing, Foundations, Gap, GridOption, InPlace, PairRange, PairingGame,
    Pairs, Plus, StartingFoundations, Waste,
};
use patience_core::notation::matching::Label;
use patience_core::notation::{Cell, Dealing, GameId, Size, Variant, building, matching, pairing};
use patience_core::text::english::{a_rank, count, plural, rank};

/// A rule: what it says, and the moves that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortRule {
    /// A sentence or two, in plain words.
    pub text: String,
    /// The moves in it, each of a form that some position of the game allows.
    pub moves: Vec<String>,
}

/// Returns the rules of a game with its options, each a sentence or two.
///
/// ```
/// let rules = |id: &str| patience_report::in_short::rules(&id.parse().unwrap());
/// let carpet = rules("carpet+1");
/// assert_eq!(
///     carpet[0].text,
///     "Build each suit on its foundation, from the ace up to the king. The aces lie there from the start."
/// );
/// assert!(carpet.len() <= 10);
/// // A game has the rules of its options.
/// assert!(rules("montecarlo+1").iter().any(|rule| rule.moves == ["+"]));
/// assert!(!rules("montecarloc+1").iter().any(|rule| rule.moves == ["+"]));
/// ```
#[must_use]
pub fn rules(id: &GameId) -> Vec<ShortRule> {
    let told = match &id.variant {
        Variant::Matching(layout) => of_matches(*layout, id.dealing),
        Variant::Pairing(layout) => of_pairs(layout),
        Variant::Building(layout) => of_foundations(layout),
    };
    told.iter().map(|rule| ShortRule::told(rule)).collect()
}

impl ShortRule {
    /// Returns a rule of a text with its moves in backticks. A plus sign would not be heard as `+`.
    fn told(rule: &str) -> Self {
        let (mut text, mut moves) = (String::new(), Vec::new());
        for (at, part) in rule.split('`').enumerate() {
            let is_move = at % 2 == 1;
            text += if is_move && part == "+" { "plus sign" } else { part };
            moves.extend(is_move.then(|| part.to_owned()));
        }
        Self { text, moves }
    }
}

fn of_matches(layout: matching::Layout, dealing: Dealing) -> Vec<String> {
    let (size, columns) = (layout.match_size(), layout.columns());
    let suits = match layout.suit_count() {
        1 => "whatever its suit",
        2 if size > 2 => "of the same colour",
        3 if size > 3 => "of the same suit, where spades and clubs count as one",
        _ => "of the same suit",
    };
    let mut rules = vec![
        format!("Collect all cards, in matches of {size} cards of the same rank."),
        "Only the top card of a column and the card in a freecell can be played.".to_owned(),
        format!(
            "A card moves to an empty freecell, to an empty column, or on a card {suits} that is one rank higher or lower."
        ),
        "The highest rank and the ace are in sequence, too.".to_owned(),
    ];
    let labels = (0..columns).map(Label::column).chain((0..columns).map(Label::freecell));
    let labels: Vec<char> = labels.map(Label::character).collect();
    let freecell = labels[usize::from(columns)];
    let between = if columns > 1 { format!(", or `1{}`", labels[1]) } else { String::new() };
    rules.push(format!(
        "To move a card, type where it is and where it goes: `1{freecell}`{between}."
    ));
    if let Some(places) = labels.get(..usize::from(size)) {
        let places: String = places.iter().collect();
        rules
            .push(format!("To collect a match, type a star and where its cards are: `*{places}`."));
    }
    if dealing == Dealing::Closed {
        rules.push("A `+` deals the next row on the columns.".to_owned());
    }
    rules
}

fn of_pairs(layout: &pairing::Layout) -> Vec<String> {
    let game = layout.game();
    let won = match game.kept_rank {
        None => "The game is won when no card is left.".to_owned(),
        Some(kept) => {
            format!("The game is won when the stock is empty and only {} are left.", plural(kept))
        }
    };
    vec![pairs(game), near(layout), discard(layout), closing(layout), won]
}

/// Which cards make a pair.
fn pairs(game: &PairingGame) -> String {
    match (game.pairs, game.kept_rank) {
        (Pairs::Rank, _) => "Discard all cards, in pairs of the same rank.".to_owned(),
        (Pairs::Sum(sum), _) => {
            let king = if game.singleton_rank.is_none() { ", a king 13" } else { "" };
            format!(
                "Discard all cards, in pairs that add up to {sum}. An ace is 1, a jack 11, a queen 12{king}."
            )
        }
        (Pairs::Suit, None) => "Discard all cards, in pairs of the same suit.".to_owned(),
        (Pairs::Suit, Some(kept)) => format!(
            "Discard pairs of the same suit, until only the {} are left. No {} is ever discarded.",
            plural(kept),
            rank(kept)
        ),
    }
}

/// Where the cards of a pair are, and which card has none.
fn near(layout: &pairing::Layout) -> String {
    let near = match layout.game().near {
        PairRange::Neighbours if layout.options().has(GridOption::Orthogonal) => {
            "be neighbours in a row or in a column"
        }
        PairRange::Neighbours => "be neighbours: in a row, in a column, or on a diagonal",
        PairRange::Line => "be in the same row or the same column, however far apart",
    };
    let alone = match layout.game().singleton_rank {
        Some(single) => format!(" {} goes alone.", upper(&a_rank(single))),
        None => String::new(),
    };
    format!("The two cards must {near}.{alone}")
}

/// How a pair is discarded.
fn discard(layout: &pairing::Layout) -> String {
    let (first, second) = neighbours(layout.size());
    let alone = match layout.game().singleton_rank {
        None => String::new(),
        Some(alone) => format!(" For {}, type its cell alone: `*{first}`.", a_rank(alone)),
    };
    format!("To discard a pair, type a star and its cells: `*{first}{second}`.{alone}")
}

/// What becomes of the gaps.
fn closing(layout: &pairing::Layout) -> String {
    match layout.closing() {
        Closing::ByPlayer => {
            let strict = if layout.options().has(GridOption::Strict) { " It may do so only when nothing can be discarded." } else { "" };
            format!("A `+` closes up the cards that are left, row by row, and fills the grid from the stock.{strict}")
        }
        Closing::AfterDiscard => "After each discard, the cards that are left close up, row by row, and the stock fills the grid.".to_owned(),
        Closing::InPlace(InPlace::InReadingOrder) => "After each discard, the stock fills the gaps where they are. Once it is empty, the cards that are left close up, row by row.".to_owned(),
        Closing::InPlace(InPlace::AsNamed) => "After each discard, the stock fills the gaps where they are: first the cell that you name first. Once it is empty, gaps stay.".to_owned(),
    }
}

fn of_foundations(layout: &building::Layout) -> Vec<String> {
    let (game, size) = (layout.game(), layout.size());
    // A cell that every grid has, and not the first of most.
    let x = cell(size.rows.min(3) - 1, size.columns.min(2) - 1);
    let mut rules = vec![foundations(layout), playable(game), play(game, x)];
    if game.foundations == Foundations::UpAndDown {
        rules.push(format!("If a card fits both foundations of its suit, add ^ for up or _ for down: `*{x}^`, `*{x}_`."));
    }
    rules.push(gaps(layout, x));
    rules.push(plus(game).to_owned());
    if game.plus == Plus::Turn && game.waste == Some(Waste::One) {
        rules.push(format!(
            "The card in the waste may also go on any pile, by w and its cell: `w{}`.",
            cell(0, 0)
        ));
    }
    let redeals = layout.options().number(GridOption::Redeals);
    if redeals > 0 {
        let times = if redeals == 1 { "once".to_owned() } else { count(redeals, "time") };
        rules.push(format!(
            "Once the stock is empty, `~` turns the waste over to be the stock, {times} in a game."
        ));
    }
    let seen = layout.options().number(GridOption::Peek);
    if seen > 0 {
        let cards = count(seen, "card");
        rules.push(format!("You may look at the next {cards} of the stock."));
    }
    if game.transfers && size.cells() > 1 {
        let (from, to) = neighbours(size);
        rules.push(format!("Once the stock is empty, the top card of a pile may move to an empty pile: `{from}{to}`."));
    }
    rules
}

/// What is built, and what lies there from the start.
fn foundations(layout: &building::Layout) -> String {
    let started = match layout.starting_foundations() {
        StartingFoundations::AceAndKing => {
            " An ace and a king of each suit lie there from the start."
        }
        StartingFoundations::Aces => " The aces lie there from the start.",
        StartingFoundations::Nothing => "",
    };
    let built = match (layout.game().foundations, layout.size().decks) {
        (Foundations::Up, 1) => {
            "Build each suit on its foundation, from the ace up to the king.".to_owned()
        }
        (Foundations::Up, decks) => {
            format!("Each suit has {decks} foundations. Build each from the ace up to the king.")
        }
        (Foundations::UpAndDown, _) => {
            "Each suit has two foundations: one is built from the ace up, the other from the king down.".to_owned()
        }
    };
    built + started
}

/// Which cards of the grid can be played.
fn playable(game: &BuildingGame) -> String {
    let built = match game.waste {
        Some(Waste::One) => "",
        Some(Waste::Any) | None => ", and nothing is built there",
    };
    match game.cells {
        CellKind::Card => format!("Every card of the grid can be played{built}."),
        CellKind::Pile => format!("Only the top card of a pile can be played{built}."),
    }
}

/// How a card is played to its foundation.
fn play(game: &BuildingGame, x: Cell) -> String {
    let waste = match game.waste {
        None => "",
        Some(_) => " For the top card of the waste, type `*w`.",
    };
    format!("To play a card, type a star and its cell: `*{x}`.{waste}")
}

/// What a plus sign does.
const fn plus(game: &BuildingGame) -> &'static str {
    match (game.plus, game.waste) {
        (Plus::Turn, Some(Waste::One)) => {
            "A `+` turns the next card of the stock to the waste, which holds one card."
        }
        (Plus::Turn, Some(Waste::Any) | None) => {
            "A `+` turns the next card of the stock to the waste."
        }
        (Plus::DealRow, _) => "A `+` deals a card on every pile.",
    }
}

/// What fills the gap of a card that was played from a cell.
fn gaps(layout: &building::Layout, x: Cell) -> String {
    match layout.gap() {
        Gap::Chosen => format!(
            "A gap is filled at once. If stock and waste both have cards, add s for the stock or w for the waste: `*{x}s`, `*{x}w`."
        ),
        Gap::Stock => "A gap is filled from the stock at once.".to_owned(),
        Gap::WasteFirst => format!(
            "A gap takes the card in the waste at once. If the waste is empty, the gap waits for its next card: `w{x}`."
        ),
        Gap::Waits => {
            let other = if x == cell(0, 0) { cell(0, 1) } else { cell(0, 0) };
            format!(
                "A gap waits until you fill it: `w{x}` moves the top card of the waste there, and `{other}{x}` the card of another cell."
            )
        }
    }
}

fn cell(row: u8, column: u8) -> Cell {
    Cell::new(row, column).expect("every grid begins with these cells")
}

/// Returns two cells that are near each other in every game.
fn neighbours(size: Size) -> (Cell, Cell) {
    (cell(0, 0), if size.columns > 1 { cell(0, 1) } else { cell(1, 0) })
}

/// A text that begins a sentence.
fn upper(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}
