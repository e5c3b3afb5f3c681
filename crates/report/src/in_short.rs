//! The rules of a game in a few sentences, to be read or heard in half a minute.

use patience_core::catalogue::{
    CellKind, Closing, Foundations, Gap, GridOption, InPlace, PairRange, Pairs, Plus,
    StartingFoundations, Waste,
};
use patience_core::notation::matching::Label;
use patience_core::notation::{Cell, Dealing, GameId, Variant, building, matching, pairing};
use patience_core::text::english::{a_rank, count, plural, rank};

/// One of the rules: what it says, and the moves that it names.
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
    let mut rules = Rules::default();
    match &id.variant {
        Variant::Matching(layout) => rules.of_matches(*layout, id.dealing),
        Variant::Pairing(layout) => rules.of_pairs(layout),
        Variant::Building(layout) => rules.of_foundations(layout),
    }
    rules.0
}

#[derive(Default)]
struct Rules(Vec<ShortRule>);

impl Rules {
    fn say(&mut self, text: impl Into<String>, moves: &[&str]) {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        self.0.push(ShortRule { text: text.into(), moves });
    }

    fn of_matches(&mut self, layout: matching::Layout, dealing: Dealing) {
        let (size, columns) = (layout.match_size(), layout.columns());
        self.say(format!("Collect all cards, in matches of {size} cards of the same rank."), &[]);
        self.say("Only the top card of a column and the card in a freecell can be played.", &[]);
        let suits = match layout.suit_count() {
            1 => "whatever its suit",
            2 if size > 2 => "of the same colour",
            3 if size > 3 => "of the same suit, where spades and clubs count as one",
            _ => "of the same suit",
        };
        self.say(
            format!("A card moves to an empty freecell, to an empty column, or on a card {suits} that is one rank higher or lower."),
            &[],
        );
        self.say("The highest rank and the ace are in sequence, too.", &[]);
        let columns = (0..columns).map(Label::column);
        let labels = columns.chain((0..layout.columns()).map(Label::freecell));
        let labels: Vec<char> = labels.map(Label::character).collect();
        let (to_freecell, between) =
            (format!("1{}", labels[usize::from(layout.columns())]), labels[1]);
        match layout.columns() {
            1 => self.say(
                format!("To move a card, type where it is and where it goes: {to_freecell}."),
                &[&to_freecell],
            ),
            _ => {
                let between = format!("1{between}");
                self.say(
                    format!("To move a card, type where it is and where it goes: {to_freecell}, or {between}."),
                    &[&to_freecell, &between],
                );
            }
        }
        if labels.len() >= usize::from(size) {
            let collect: String = labels[..usize::from(size)].iter().collect();
            let collect = format!("*{collect}");
            self.say(
                format!("To collect a match, type a star and where its cards are: {collect}."),
                &[&collect],
            );
        }
        match dealing {
            Dealing::Open => {}
            Dealing::Closed => self.say("A plus sign deals the next row on the columns.", &["+"]),
        }
    }

    fn of_pairs(&mut self, layout: &pairing::Layout) {
        let game = layout.game();
        self.say(
            match (game.pairs, game.kept_rank) {
                (Pairs::Rank, _) => "Discard all cards, in pairs of the same rank.".to_owned(),
                (Pairs::Sum(sum), _) => {
                    let king = if game.singleton_rank.is_none() { ", a king 13" } else { "" };
                    format!("Discard all cards, in pairs that add up to {sum}. An ace is 1, a jack 11, a queen 12{king}.")
                }
                (Pairs::Suit, None) => "Discard all cards, in pairs of the same suit.".to_owned(),
                (Pairs::Suit, Some(kept)) => format!(
                    "Discard pairs of the same suit, until only the {} are left. No {} is ever discarded.",
                    plural(kept),
                    rank(kept)
                ),
            },
            &[],
        );
        let alone = match game.singleton_rank {
            Some(single) => format!(" {} goes alone.", upper(&a_rank(single))),
            None => String::new(),
        };
        let is_orthogonal = layout.options().has(GridOption::Orthogonal);
        let near = match game.near {
            PairRange::Neighbours if is_orthogonal => "be neighbours in a row or in a column",
            PairRange::Neighbours => "be neighbours: in a row, in a column, or on a diagonal",
            PairRange::Line => "be in the same row or the same column, however far apart",
        };
        self.say(format!("The two cards must {near}.{alone}"), &[]);
        // Two cells that are near each other in every game.
        let first = cell(0, 0);
        let second = if layout.size().columns > 1 { cell(0, 1) } else { cell(1, 0) };
        let (pair, single) = (format!("*{first}{second}"), format!("*{first}"));
        match game.singleton_rank {
            None => self.say(
                format!("To discard a pair, type a star and its cells: {pair}."),
                &[&pair],
            ),
            Some(alone) => self.say(
                format!("To discard a pair, type a star and its cells: {pair}. For {}, type its cell alone: {single}.", a_rank(alone)),
                &[&pair, &single],
            ),
        }
        match layout.closing() {
            Closing::ByPlayer => {
                let strict = match layout.options().has(GridOption::Strict) {
                    true => " It may do so only when nothing can be discarded.",
                    false => "",
                };
                self.say(
                    format!("A plus sign closes up the cards that are left, row by row, and fills the grid from the stock.{strict}"),
                    &["+"],
                );
            }
            Closing::AfterDiscard => self.say(
                "After each discard, the cards that are left close up, row by row, and the stock fills the grid.",
                &[],
            ),
            Closing::InPlace(InPlace::InReadingOrder) => self.say(
                "After each discard, the stock fills the gaps where they are. Once it is empty, the cards that are left close up, row by row.",
                &[],
            ),
            Closing::InPlace(InPlace::AsNamed) => self.say(
                "After each discard, the stock fills the gaps where they are: first the cell that you name first. Once it is empty, gaps stay.",
                &[],
            ),
        }
        self.say(
            match game.kept_rank {
                None => "The game is won when no card is left.".to_owned(),
                Some(kept) => {
                    format!(
                        "The game is won when the stock is empty and only {} are left.",
                        plural(kept)
                    )
                }
            },
            &[],
        );
    }

    fn of_foundations(&mut self, layout: &building::Layout) {
        let (game, size) = (layout.game(), layout.size());
        let started = match layout.starting_foundations() {
            StartingFoundations::AceAndKing => {
                " An ace and a king of each suit lie there from the start."
            }
            StartingFoundations::Aces => " The aces lie there from the start.",
            StartingFoundations::Nothing => "",
        };
        self.say(
            match (game.foundations, size.decks) {
                (Foundations::Up, 1) => {
                    "Build each suit on its foundation, from the ace up to the king.".to_owned()
                }
                (Foundations::Up, decks) => {
                    format!("Each suit has {decks} foundations. Build each from the ace up to the king.")
                }
                (Foundations::UpAndDown, _) => {
                    "Each suit has two foundations: one is built from the ace up, the other from the king down.".to_owned()
                }
            } + started,
            &[],
        );
        let built = match game.waste {
            Some(Waste::One) => "",
            Some(Waste::Any) | None => ", and nothing is built there",
        };
        self.say(
            match game.cells {
                CellKind::Card => format!("Every card of the grid can be played{built}."),
                CellKind::Pile => format!("Only the top card of a pile can be played{built}."),
            },
            &[],
        );
        let x = cell(size.rows.min(3) - 1, size.columns.min(2) - 1);
        let play = format!("*{x}");
        match game.waste {
            None => self.say(format!("To play a card, type a star and its cell: {play}."), &[&play]),
            Some(_) => self.say(
                format!("To play a card, type a star and its cell: {play}. For the top card of the waste, type *w."),
                &[&play, "*w"],
            ),
        }
        if game.foundations == Foundations::UpAndDown {
            let (up, down) = (format!("{play}^"), format!("{play}_"));
            self.say(
                format!("If a card fits both foundations of its suit, add ^ for up or _ for down: {up}, {down}."),
                &[&up, &down],
            );
        }
        self.gaps(layout, x);
        match (game.plus, game.waste) {
            (Plus::Turn, Some(Waste::One)) => {
                let put = format!("w{}", cell(0, 0));
                self.say(
                    "A plus sign turns the next card of the stock to the waste, which holds one card.",
                    &["+"],
                );
                self.say(
                    format!(
                        "The card in the waste may also go on any pile, by w and its cell: {put}."
                    ),
                    &[&put],
                );
            }
            (Plus::Turn, Some(Waste::Any) | None) => {
                self.say("A plus sign turns the next card of the stock to the waste.", &["+"]);
            }
            (Plus::DealRow, _) => self.say("A plus sign deals a card on every pile.", &["+"]),
        }
        let redeals = layout.options().number(GridOption::Redeals);
        if redeals > 0 {
            let times = if redeals == 1 { "once".to_owned() } else { count(redeals, "time") };
            self.say(
                format!("Once the stock is empty, ~ turns the waste over to be the stock, {times} in a game."),
                &["~"],
            );
        }
        let seen = layout.options().number(GridOption::Peek);
        if seen > 0 {
            let cards = count(seen, "card");
            self.say(format!("You may look at the next {cards} of the stock."), &[]);
        }
        if game.transfers && size.cells() > 1 {
            let second = if size.columns > 1 { cell(0, 1) } else { cell(1, 0) };
            let mv = format!("{}{second}", cell(0, 0));
            self.say(
                format!("Once the stock is empty, the top card of a pile may move to an empty pile: {mv}."),
                &[&mv],
            );
        }
    }

    /// What fills the gap of a card that was played from a cell.
    fn gaps(&mut self, layout: &building::Layout, x: Cell) {
        match layout.gap() {
            Gap::Chosen => {
                let (stock, waste) = (format!("*{x}s"), format!("*{x}w"));
                self.say(
                    format!("A gap is filled at once. If stock and waste both have cards, add s for the stock or w for the waste: {stock}, {waste}."),
                    &[&stock, &waste],
                );
            }
            Gap::Stock => self.say("A gap is filled from the stock at once.", &[]),
            Gap::WasteFirst => {
                let put = format!("w{x}");
                self.say(
                    format!("A gap takes the card in the waste at once. If the waste is empty, the gap waits for its next card: {put}."),
                    &[&put],
                );
            }
            Gap::Waits => {
                let other = if x == cell(0, 0) { cell(0, 1) } else { cell(0, 0) };
                let (waste, mv) = (format!("w{x}"), format!("{other}{x}"));
                self.say(
                    format!("A gap waits until you fill it: {waste} moves the top card of the waste there, and {mv} the card of another cell."),
                    &[&waste, &mv],
                );
            }
        }
    }
}

fn cell(row: u8, column: u8) -> Cell {
    Cell::new(row, column).expect("every grid begins with these cells")
}

/// A text that begins a sentence.
fn upper(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}
