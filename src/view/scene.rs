//! The layout of a picture of a board. All pictures use it, so they look the same.

use super::score;
use crate::card::{Card, Suit, SuitStyle};
use crate::game::{Board, Effect, Foundation, Pile, Place, Stock};
use crate::notation::building::Direction;
use crate::words::redeals_left;

/// The size of a card.
pub(crate) const CARD: (usize, usize) = (60, 84);
/// The size of a small card, as in the stock and under the top of a waste.
pub(crate) const CHIP: (usize, usize) = (38, 24);
/// From a card of a fan to the one that covers it.
const FAN: usize = 26;
/// Between two cards.
const GAP: usize = 10;
/// Between two small cards.
const CHIP_GAP: usize = 4;
/// Around everything.
const MARGIN: usize = 20;
/// For a line of small text above cards.
const LINE: usize = 22;
/// From a line of small text up to its foot.
const FOOT: usize = 15;
/// From a card to the next.
const STEP: (usize, usize) = (CARD.0 + GAP, CARD.1 + GAP);
/// The width of the part beside a grid.
const PANEL: usize = 4 * STEP.0 - GAP;

/// A shape that is drawn more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// A card.
    Card(Card),
    /// A small card.
    Chip(Card),
    /// The back of a card.
    Back,
    /// An empty place.
    Slot,
    /// An empty foundation.
    Awaits(Suit),
    /// The mark where a card was.
    From,
    /// The mark where a card came to.
    To,
}

impl Shape {
    /// Returns its name in the document.
    pub(crate) fn id(self) -> String {
        match self {
            Self::Card(card) => format!("c{card}"),
            Self::Chip(card) => format!("s{card}"),
            Self::Back => "back".to_owned(),
            Self::Slot => "slot".to_owned(),
            Self::Awaits(suit) => format!("f{}", suit.letter()),
            Self::From => "from".to_owned(),
            Self::To => "to".to_owned(),
        }
    }
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The name of a place, centred.
    Label,
    /// The text below it.
    Caption,
    /// The number of cards in the stock.
    Count,
    /// The progress score.
    Score,
}

impl Kind {
    /// Returns its name in style sheets.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Label => "label",
            Self::Caption => "caption",
            Self::Count => "count",
            Self::Score => "score",
        }
    }
}

/// Cards one after the other, in lines from the left and from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Whether they are small.
    pub(crate) small: bool,
    pub(crate) cards: Vec<Card>,
    /// Where the first is.
    pub(crate) at: (usize, usize),
    /// From one to the next, and from one line to the next.
    pub(crate) step: (usize, usize),
    /// The number in a line.
    pub(crate) line: usize,
}

impl Run {
    /// Returns a fan.
    fn fan(cards: &[Card], at: (usize, usize)) -> Self {
        Self { small: false, cards: cards.to_vec(), at, step: (0, FAN), line: 1 }
    }

    /// Small cards beside a card.
    fn chips<'a>(
        cards: impl Iterator<Item = &'a Card>,
        (x, y): (usize, usize),
        width: usize,
    ) -> Self {
        let step = (CHIP.0 + CHIP_GAP, CHIP.1 + CHIP_GAP);
        Self {
            small: true,
            cards: cards.copied().collect(),
            at: (x + STEP.0, y),
            step,
            line: chips_in_row(width),
        }
    }

    /// Returns its cards, each with its place.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = (Shape, usize, usize)> + '_ {
        self.cards.iter().enumerate().map(|(number, &card)| {
            let shape = if self.small { Shape::Chip(card) } else { Shape::Card(card) };
            (
                shape,
                self.at.0 + number % self.line * self.step.0,
                self.at.1 + number / self.line * self.step.1,
            )
        })
    }
}

/// Something drawn at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A shape.
    Shape(Shape, usize, usize),
    /// Cards.
    Run(Run),
    /// A text.
    Text(Kind, usize, usize, String),
}

/// A group of items that change together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Group {
    /// From the lowest to the highest.
    pub(crate) items: Vec<Item>,
    /// The same in words; empty for ornaments.
    pub(crate) words: String,
}

impl Group {
    fn shape(&mut self, shape: Shape, (x, y): (usize, usize)) {
        self.items.push(Item::Shape(shape, x, y));
    }

    fn run(&mut self, run: Run) {
        if !run.cards.is_empty() {
            self.items.push(Item::Run(run));
        }
    }

    fn text(&mut self, kind: Kind, (x, y): (usize, usize), text: impl Into<String>) {
        self.items.push(Item::Text(kind, x, y, text.into()));
    }
}

/// The room that the boards of a game need.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    /// The maximum number of cards in a column.
    column: usize,
    /// The maximum number of cards in a pile, for each row of the grid.
    rows: Vec<usize>,
    /// The maximum number of small cards of the stock, and of the waste.
    known: usize,
    covered: usize,
}

impl Room {
    /// Makes room for a board, and for the marks on it.
    pub(crate) fn make(&mut self, board: &Board, marks: Option<&Effect>) {
        let left = marks.map(Effect::sources).unwrap_or_default();
        let height = |pile: &Pile| {
            pile.cards.len()
                + usize::from(left.contains(&pile.place) && !matches!(pile.place, Place::Cell(_)))
        };
        self.column = self.column.max(board.columns.iter().map(height).max().unwrap_or(0));
        self.rows.resize(board.rows.len().max(self.rows.len()), 0);
        for (most, row) in self.rows.iter_mut().zip(&board.rows) {
            *most = (*most).max(row.iter().map(height).max().unwrap_or(0));
        }
        self.known = self.known.max(board.stock.as_ref().map_or(0, |stock| stock.known.len()));
        self.covered = self
            .covered
            .max(board.waste.as_ref().map_or(0, |waste| waste.cards.len().saturating_sub(1)));
    }
}

/// A board with its places on a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Its groups: the same number in the same order for each board of a game.
    pub(crate) groups: Vec<Group>,
}

impl Scene {
    /// Lays out a board in the room of its game, with the marks of the last move.
    pub(crate) fn new(
        board: &Board,
        marks: Option<&Effect>,
        room: &Room,
        suits: SuitStyle,
    ) -> Self {
        let mut layout = Layout {
            suits,
            corner: (0, 0),
            ground: Group::default(),
            spots: Vec::new(),
            built: Vec::new(),
            groups: Vec::new(),
        };
        if board.rows.is_empty() {
            layout.tableau(board, room);
        } else {
            layout.grid(board, room);
        }
        let text = score(board);
        layout.reach((MARGIN + 8 * text.len(), 0));
        let (mut group, foot) =
            (Group { words: text.clone(), ..Group::default() }, layout.corner.1 + LINE + 6);
        group.text(Kind::Score, (MARGIN, foot), text);
        layout.groups.push(group);
        let (from, to) = layout.marks(marks);
        let mut groups = vec![layout.ground, from];
        groups.append(&mut layout.groups);
        groups.push(to);
        Self { width: layout.corner.0 + MARGIN, height: foot + MARGIN, groups }
    }

    /// Returns the position in words.
    pub(crate) fn words(&self) -> String {
        let words: Vec<&str> = self
            .groups
            .iter()
            .map(|group| group.words.as_str())
            .filter(|words| !words.is_empty())
            .collect();
        words.join("; ")
    }

    /// Returns every shape.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        let items = || self.groups.iter().flat_map(|group| &group.items);
        let single = items()
            .filter_map(|item| if let Item::Shape(shape, ..) = item { Some(*shape) } else { None });
        let run =
            items().filter_map(|item| if let Item::Run(run) = item { Some(run) } else { None });
        single.chain(run.flat_map(|run| run.shapes().map(|(shape, ..)| shape)))
    }
}

/// Where the exposed card of a pile is, and where the next one would be.
struct Spot {
    place: Place,
    top: (usize, usize),
    above: (usize, usize),
}

struct Layout {
    suits: SuitStyle,
    /// The lowest point furthest to the right.
    corner: (usize, usize),
    /// Names and empty places.
    ground: Group,
    spots: Vec<Spot>,
    /// Where each foundation is.
    built: Vec<(Foundation, (usize, usize))>,
    groups: Vec<Group>,
}

impl Layout {
    fn reach(&mut self, (x, y): (usize, usize)) {
        self.corner = (self.corner.0.max(x), self.corner.1.max(y));
    }

    /// Columns, with the freecells above them.
    fn tableau(&mut self, board: &Board, room: &Room) {
        let cells = MARGIN + LINE;
        let columns = cells + STEP.1 + LINE;
        for (piles, y) in [(&board.columns, columns), (&board.freecells, cells)] {
            for (at, pile) in piles.iter().enumerate() {
                let x = MARGIN + at * STEP.0;
                self.ground.text(
                    Kind::Label,
                    (x + CARD.0 / 2, y + FOOT - LINE),
                    pile.place.label(),
                );
                self.pile(pile, (x, y), pile.place.to_string());
            }
        }
        self.reach((0, columns + fan_height(room.column)));
        if let Some(stock) = &board.stock {
            let x = MARGIN + board.freecells.len().max(board.columns.len()) * STEP.0 + GAP;
            self.stock(stock, (x, cells - LINE), CARD.0, "stock", 0);
        }
    }

    /// A grid, with letters and digits at its edges, and beside or below it all the rest.
    fn grid(&mut self, board: &Board, room: &Room) {
        let (left, top) = (MARGIN + LINE, MARGIN + LINE);
        let columns = board.rows.first().map_or(0, Vec::len);
        for (at, letter) in ('a'..='z').take(columns).enumerate() {
            self.ground.text(
                Kind::Label,
                (left + at * STEP.0 + CARD.0 / 2, top + FOOT - LINE),
                letter,
            );
        }
        let mut y = top;
        for (number, row) in board.rows.iter().enumerate() {
            self.ground.text(
                Kind::Label,
                (MARGIN + 5, y + CARD.1 / 2 + 5),
                (number + 1).to_string(),
            );
            for (at, pile) in row.iter().enumerate() {
                self.pile(pile, (left + at * STEP.0, y), pile.place.label());
            }
            y += fan_height(room.rows.get(number).copied().unwrap_or(0)) + GAP;
        }
        let width = columns * STEP.0 - GAP;
        self.reach((left + width, y - GAP));
        let foundations = if board.foundations.is_empty() { 0 } else { 4 * STEP.0 + 2 * GAP };
        if 3 * width > 4 * (board.rows.len() * STEP.1) {
            self.foundations(&board.foundations, (left, y + GAP));
            self.deck(
                board,
                room,
                (left + foundations, y + GAP),
                width.saturating_sub(foundations).max(PANEL),
            );
        } else {
            let x = left + width + 3 * GAP;
            let y = self.foundations(&board.foundations, (x, MARGIN));
            self.deck(board, room, (x, y), PANEL.max(foundations + 2 * CHIP.0));
        }
    }

    /// A fan of cards, or an empty place.
    fn pile(&mut self, pile: &Pile, (x, y): (usize, usize), name: String) {
        self.ground.shape(Shape::Slot, (x, y));
        let mut group =
            Group { words: format!("{name}: {}", self.list(&pile.cards)), ..Group::default() };
        group.run(Run::fan(&pile.cards, (x, y)));
        let step = if matches!(pile.place, Place::Cell(_) | Place::Freecell(_)) { 0 } else { FAN };
        let number = pile.cards.len();
        self.spots.push(Spot {
            place: pile.place,
            top: (x, y + number.saturating_sub(1) * step),
            above: (x, y + number * step),
        });
        self.reach((x + CARD.0, y + CARD.1));
        self.groups.push(group);
    }

    /// Draws the foundations, a column for each suit. Returns where they end.
    fn foundations(&mut self, foundations: &[Foundation], (x, mut y): (usize, usize)) -> usize {
        let mut group = Group::default();
        let mut words = Vec::new();
        let both = foundations.iter().any(|foundation| foundation.direction == Direction::Down);
        for (direction, name) in [(Direction::Up, "up"), (Direction::Down, "down")] {
            let mut used = [0; 4];
            for &foundation in
                foundations.iter().filter(|foundation| foundation.direction == direction)
            {
                let column = foundation.suit as usize;
                let at = (x + column * STEP.0, y + LINE + used[column] * STEP.1);
                used[column] += 1;
                match foundation.top {
                    Some(top) => group.shape(Shape::Card(top), at),
                    None => group.shape(Shape::Awaits(foundation.suit), at),
                }
                let top = foundation
                    .top
                    .map_or("empty".to_owned(), |top| top.written(self.suits).to_string());
                words.push(match (both, foundation.top) {
                    (true, _) => format!("{top} {name}"),
                    (false, _) => top,
                });
                self.built.push((foundation, at));
                self.reach((at.0 + CARD.0, at.1 + CARD.1));
            }
            let rows = used.into_iter().max().unwrap_or(0);
            if rows > 0 {
                let caption =
                    if both { format!("foundations, {name}") } else { "foundations".to_owned() };
                self.ground.text(Kind::Caption, (x, y + FOOT), caption);
                y += LINE + rows * STEP.1 + GAP / 2;
            }
        }
        if !words.is_empty() {
            group.words = format!("foundations: {}", words.join(", "));
            self.groups.push(group);
        }
        y
    }

    /// The stock and the waste, one below the other.
    fn deck(&mut self, board: &Board, room: &Room, (x, mut y): (usize, usize), width: usize) {
        if let Some(stock) = &board.stock {
            let redeals = board.redeals.map(|redeals| format!(", {}", redeals_left(redeals)));
            y = self.stock(
                stock,
                (x, y),
                width,
                &format!("stock{}", redeals.unwrap_or_default()),
                room.known,
            );
        }
        if let Some(waste) = &board.waste {
            self.ground.text(Kind::Caption, (x, y + FOOT), "waste");
            let at = (x, y + LINE);
            self.ground.shape(Shape::Slot, at);
            let mut group =
                Group { words: format!("waste: {}", self.list(&waste.cards)), ..Group::default() };
            if let Some((&top, covered)) = waste.cards.split_last() {
                group.shape(Shape::Card(top), at);
                group.run(Run::chips(covered.iter().rev(), at, width));
            }
            self.spots.push(Spot { place: Place::Waste, top: at, above: at });
            self.reach((
                x + chips_width(room.covered, width),
                at.1 + chips_height(room.covered, width),
            ));
            self.groups.push(group);
        }
    }

    /// Draws the stock: a card back with the number of cards, and beside it the known cards, the
    /// next one first. Returns where it ends.
    fn stock(
        &mut self,
        stock: &Stock,
        (x, y): (usize, usize),
        width: usize,
        caption: &str,
        known: usize,
    ) -> usize {
        let at = (x, y + LINE);
        self.ground.shape(Shape::Slot, at);
        let next = if stock.known.is_empty() {
            String::new()
        } else {
            format!(", next {}", self.list(&stock.known))
        };
        let cards = if stock.cards == 1 { "card" } else { "cards" };
        let mut group = Group {
            words: format!("{caption}: {} {cards}{next}", stock.cards),
            ..Group::default()
        };
        group.text(Kind::Caption, (x, y + FOOT), caption);
        if stock.cards > 0 {
            group.shape(Shape::Back, at);
            group.text(
                Kind::Count,
                (x + CARD.0 / 2, at.1 + CARD.1 / 2 + 7),
                stock.cards.to_string(),
            );
        }
        group.run(Run::chips(stock.known.iter(), at, width));
        self.spots.push(Spot { place: Place::Stock, top: at, above: at });
        let foot = at.1 + chips_height(known, width);
        self.reach((x + chips_width(known, width), foot));
        self.groups.push(group);
        foot + GAP
    }

    /// Returns the marks of a move: where cards were, below everything, and where cards came to,
    /// above everything.
    fn marks(&self, effect: Option<&Effect>) -> (Group, Group) {
        let (mut from, mut to) = (Group::default(), Group::default());
        let Some(effect) = effect else { return (from, to) };
        let (sources, targets) = (effect.sources(), effect.targets());
        for spot in &self.spots {
            if targets.contains(&spot.place) {
                to.shape(Shape::To, spot.top);
            } else if sources.contains(&spot.place) {
                from.shape(Shape::From, spot.above);
            }
        }
        if let Effect::Build { card, direction, .. } = effect {
            let built = self.built.iter().find(|(foundation, _)| {
                foundation.direction == *direction && foundation.top == Some(*card)
            });
            built.into_iter().for_each(|&(_, at)| to.shape(Shape::To, at));
        }
        (from, to)
    }

    fn list(&self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return "empty".to_owned();
        }
        cards.iter().map(|card| card.written(self.suits).to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the height of a fan of cards.
fn fan_height(cards: usize) -> usize {
    CARD.1 + cards.saturating_sub(1) * FAN
}

/// Returns the number of small cards beside a card in a row, at least one.
fn chips_in_row(width: usize) -> usize {
    ((width.saturating_sub(STEP.0) + CHIP_GAP) / (CHIP.0 + CHIP_GAP)).max(1)
}

/// Returns the width of a card with small cards beside it.
fn chips_width(cards: usize, width: usize) -> usize {
    if cards == 0 {
        CARD.0
    } else {
        STEP.0 + cards.min(chips_in_row(width)) * (CHIP.0 + CHIP_GAP) - CHIP_GAP
    }
}

/// Returns the height of a card with small cards beside it.
fn chips_height(cards: usize, width: usize) -> usize {
    let rows = cards.div_ceil(chips_in_row(width));
    CARD.1.max((rows * (CHIP.1 + CHIP_GAP)).saturating_sub(CHIP_GAP))
}
