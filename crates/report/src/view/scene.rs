//! The layout of a picture of a board. All pictures use it, so they look the same.

use super::{Marks, Picture, score};
use crate::words::count;
use crate::words::redeals_left;
use patience_core::cards::{Card, Suit, SuitStyle};
use patience_core::draw::{Foundations, Grid, Layout, Middle, SHOWN, Section, Shown, letters};
use patience_core::game::{Board, Effect, Foundation, MovePlaces, Pile, Place, Target};
use patience_core::notation::building::Direction;

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
/// From a small card of a match to the next.
const CHIP_STEP: usize = CHIP.0 - 1;
/// The offset of a ghost from the card that it would cover.
const GHOST: (usize, usize) = (24, 18);
/// The width of the part beside a grid.
const PANEL: usize = 4 * STEP.0 - GAP;

/// A shape that is drawn more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
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
    /// The mark on a card of an illegal move.
    Wrong,
    /// A card where an illegal move would put it.
    Ghost(Card),
    /// The tick beside the score of a solved game.
    Tick,
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
            Self::Wrong => "wrong".to_owned(),
            Self::Ghost(card) => format!("g{card}"),
            Self::Tick => "tick".to_owned(),
        }
    }
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The name of a place, centred.
    Label,
    /// The text below it.
    Caption,
    /// The number of cards in the stock.
    Count,
    /// The progress score.
    Score,
    /// The progress score of a solved game.
    Solved,
}

impl Kind {
    /// Returns its name in style sheets.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Label => "label",
            Self::Caption => "caption",
            Self::Count => "count",
            Self::Score => "score",
            Self::Solved => "solved",
        }
    }
}

/// Cards one after the other, in lines from the left and from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether the cards are small.
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

    /// Small cards in a row that belong together.
    fn chain(cards: &[Card], at: (usize, usize)) -> Self {
        let line = cards.len().max(1);
        Self { small: true, cards: cards.to_vec(), at, step: (CHIP_STEP, 0), line }
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
pub enum Item {
    /// A shape.
    Shape(Shape, usize, usize),
    /// Cards.
    Run(Run),
    /// A text.
    Text(Kind, usize, usize, String),
    /// An arrow of an illegal move, as the path to draw.
    Arrow(String),
    /// An arrow of a move that may be played, as the path to draw.
    Hint(String),
}

/// A group of items that change together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// From the lowest to the highest.
    pub(crate) items: Vec<Item>,
    /// What the items show, in words; empty for ornaments.
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
pub struct Room {
    /// The maximum number of cards in a column.
    column: usize,
    /// The maximum number of cards in a pile, for each row of the grid.
    rows: Vec<usize>,
    /// The maximum number of small cards of the stock, and of the waste.
    known: usize,
    covered: usize,
    /// The maximum number of matches collected, and of cards in one.
    matches: usize,
    match_size: usize,
    /// Whether a ghost may stick out at the side.
    ghost: bool,
    /// Whether only the first cards of a long stock and the last of a long waste are shown.
    folded: bool,
}

impl Room {
    /// Returns room for boards whose stock and waste are folded.
    pub fn folded() -> Self {
        Self { folded: true, ..Self::default() }
    }

    /// Makes room for a board, and for the marks on it.
    pub fn make(&mut self, picture: &Picture<'_>) {
        let board = picture.board;
        let marked = match picture.marks {
            Marks::None => Vec::new(),
            Marks::Last(effect) => effect.sources(),
            Marks::Failed(places) => match places.target {
                Some(Target::Place(place)) => vec![place],
                _ => Vec::new(),
            },
        };
        self.ghost |= matches!(picture.marks, Marks::Failed(places) if places.target.is_some());
        let height = |pile: &Pile| {
            pile.cards.len()
                + usize::from(marked.contains(&pile.place) && !matches!(pile.place, Place::Cell(_)))
        };
        self.column = self.column.max(board.columns.iter().map(height).max().unwrap_or(0));
        self.rows.resize(board.rows.len().max(self.rows.len()), 0);
        for (most, row) in self.rows.iter_mut().zip(&board.rows) {
            *most = (*most).max(row.iter().map(height).max().unwrap_or(0));
        }
        let known = board.stock.as_ref().map_or(0, |stock| stock.known.len());
        self.known = self.known.max(known.min(self.most()));
        let covered = board.waste.as_ref().map_or(0, |waste| waste.cards.len().saturating_sub(1));
        self.covered = self.covered.max(covered.min(self.most()));
        self.matches = self.matches.max(picture.collected.len());
        let size = picture.collected.iter().map(Vec::len).max().unwrap_or(0);
        self.match_size = self.match_size.max(size);
    }

    /// Returns how many small cards of the stock or the waste are shown at most.
    const fn most(&self) -> usize {
        if self.folded { SHOWN } else { usize::MAX }
    }

    /// Returns the width of a match of small cards with the gap after it.
    fn match_width(&self) -> usize {
        self.match_size.max(1) * CHIP_STEP + 1 + GAP
    }

    /// Returns the width of matches in lines no lower than `height`.
    fn matches_width(&self, height: usize) -> usize {
        let lines = (height / (CHIP.1 + CHIP_GAP)).max(1);
        self.matches.div_ceil(lines).max(1) * self.match_width() - GAP
    }
}

/// A board with its places on a sheet.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The groups of the scene: the same number in the same order for each board of a game.
    pub(crate) groups: Vec<Group>,
}

impl Scene {
    /// Lays out a board in the room of its game.
    pub fn new(picture: &Picture<'_>, room: &Room) -> Self {
        let board = picture.board;
        let middle = Layout::of(board).middle;
        let mut sheet = Sheet {
            suits: picture.suits,
            collected: picture.collected,
            corner: (0, 0),
            ground: Group::default(),
            spots: Vec::new(),
            built: Vec::new(),
            groups: Vec::new(),
        };
        match middle {
            Middle::Tableau { columns, freecells } => {
                sheet.tableau([columns, freecells], board, room);
            }
            Middle::Grid(grid) => sheet.grid(grid, board, room),
        }
        if room.ghost {
            let right = sheet.spots.iter().map(|spot| spot.top.0).max().unwrap_or(0);
            sheet.reach((right + CARD.0 + GHOST.0 - MARGIN / 2, 0));
        }
        let text = score(board);
        sheet.reach((MARGIN + LINE + 8 * text.len(), 0));
        let solved = board.progress.done == board.progress.total;
        let words = if solved { format!("solved: {text}") } else { text.clone() };
        let (mut group, foot) = (Group { words, ..Group::default() }, sheet.corner.1 + LINE + 6);
        if solved {
            group.shape(Shape::Tick, (MARGIN, foot - FOOT + 2));
            group.text(Kind::Solved, (MARGIN + LINE, foot), format!("Solved: {text}"));
            sheet.reach((MARGIN + LINE + 9 * (text.len() + 8), 0));
        } else {
            group.text(Kind::Score, (MARGIN, foot), text);
        }
        sheet.groups.push(group);
        let (from, to) = match picture.marks {
            Marks::None => Default::default(),
            Marks::Last(effect) => sheet.marks(effect),
            Marks::Failed(places) => (Group::default(), sheet.failed(board, places)),
        };
        let arrows = sheet.arrows(board, picture.arrows);
        let mut groups = vec![sheet.ground, from];
        groups.append(&mut sheet.groups);
        groups.push(Group { items: [to.items, arrows].concat(), ..to });
        Self { width: sheet.corner.0 + MARGIN, height: foot + MARGIN, groups }
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

struct Sheet<'a> {
    suits: SuitStyle,
    collected: &'a [Vec<Card>],
    /// The lowest point furthest to the right.
    corner: (usize, usize),
    /// Names and empty places.
    ground: Group,
    spots: Vec<Spot>,
    /// Where each foundation is.
    built: Vec<(Foundation, (usize, usize))>,
    groups: Vec<Group>,
}

impl Sheet<'_> {
    fn reach(&mut self, (x, y): (usize, usize)) {
        self.corner = (self.corner.0.max(x), self.corner.1.max(y));
    }

    /// Columns, with the freecells below them, and beside them all the rest.
    fn tableau(&mut self, piles: [&[Pile]; 2], board: &Board, room: &Room) {
        let columns = MARGIN + LINE;
        let cells = columns + fan_height(room.column) + GAP + LINE;
        for (piles, y) in piles.into_iter().zip([columns, cells]) {
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
        let bottom = cells + CARD.1;
        self.reach((0, bottom));
        let x = MARGIN + Layout::of(board).middle.width() * STEP.0 + GAP;
        let width = if room.known > 0 { PANEL } else { CARD.0 };
        let y = self.deck(board, room, (x, MARGIN), width);
        let height = bottom.saturating_sub(y + LINE);
        self.collected(board, room, (x, y), room.matches_width(height));
    }

    /// The cards collected or discarded so far, in lines of matches. Each match is a group of its own,
    /// so that a step changes only one.
    fn collected(&mut self, board: &Board, room: &Room, (x, y): (usize, usize), width: usize) {
        let caption = Section::Score(board.progress).caption().filter(|_| room.matches > 0);
        let Some(caption) = caption else { return };
        let line = ((width + GAP) / room.match_width()).max(1);
        self.ground.text(Kind::Caption, (x, y + FOOT), caption);
        for at in 0..room.matches {
            let right = at % line * room.match_width();
            let down = LINE + at / line * (CHIP.1 + CHIP_GAP);
            let mut group = Group::default();
            if let Some(cards) = self.collected.get(at) {
                group.run(Run::chain(cards, (x + right, y + down)));
                let name = if at == 0 { format!("{caption}: ") } else { String::new() };
                group.words = name + &self.list(cards);
            }
            self.groups.push(group);
            // The caption may be wider than a match.
            self.reach((x + (right + room.match_width() - GAP).max(STEP.0), y + down + CHIP.1));
        }
    }

    /// A grid, with letters and digits at its edges, and beside or below it all the rest.
    fn grid(&mut self, grid: Grid<'_>, board: &Board, room: &Room) {
        let (left, top) = (MARGIN + LINE, MARGIN + LINE);
        let columns = Middle::Grid(grid).width();
        for (at, letter) in letters(columns).enumerate() {
            self.ground.text(
                Kind::Label,
                (left + at * STEP.0 + CARD.0 / 2, top + FOOT - LINE),
                letter,
            );
        }
        let mut y = top;
        for (number, row) in grid.rows.iter().enumerate() {
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
        if 3 * width > 4 * (grid.rows.len() * STEP.1) {
            self.foundations(&board.foundations, (left, y + GAP));
            self.deck(
                board,
                room,
                (left + foundations, y + GAP),
                width.saturating_sub(foundations).max(PANEL),
            );
            let below = (left, self.corner.1 + GAP);
            self.collected(board, room, below, width);
        } else {
            let x = left + width + 3 * GAP;
            let y = self.foundations(&board.foundations, (x, MARGIN));
            let panel = PANEL.max(foundations + 2 * CHIP.0);
            let y = self.deck(board, room, (x, y), panel);
            self.collected(board, room, (x, y), panel);
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
    fn foundations(&mut self, all: &[Foundation], (x, mut y): (usize, usize)) -> usize {
        let foundations = Foundations { all };
        let mut group = Group::default();
        let mut words = Vec::new();
        let both = foundations.directions().count() > 1;
        for direction in foundations.directions() {
            let mut used = [0; 4];
            for &foundation in foundations.of(direction) {
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
                    (true, _) => format!("{top} {}", direction.as_str()),
                    (false, _) => top,
                });
                self.built.push((foundation, at));
                self.reach((at.0 + CARD.0, at.1 + CARD.1));
            }
            let caption = foundations.caption(direction);
            self.ground.text(Kind::Caption, (x, y + FOOT), caption);
            y += LINE + foundations.lines(direction).len() * STEP.1 + GAP / 2;
        }
        if !words.is_empty() {
            group.words = format!("foundations: {}", words.join(", "));
            self.groups.push(group);
        }
        y
    }

    /// The stock and the waste, one below the other: a card back with the number of cards, and beside
    /// it the next ones; and the top card with the ones below it. Returns where they end.
    fn deck(
        &mut self,
        board: &Board,
        room: &Room,
        (x, mut y): (usize, usize),
        width: usize,
    ) -> usize {
        for section in Layout::of(board).beside {
            let name = section.caption().unwrap_or_default();
            let (at, caption) = ((x, y + LINE), (x, y + FOOT));
            let mut group = Group::default();
            y = match section {
                Section::Stock(stock) => {
                    let left = board.redeals.map(|redeals| format!(", {}", redeals_left(redeals)));
                    let name = format!("{name}{}", left.unwrap_or_default());
                    group.words = format!("{name}: {}", count(stock.cards, "card"));
                    if !stock.known.is_empty() {
                        group.words += &format!(", next {}", self.list(&stock.known));
                    }
                    group.text(Kind::Caption, caption, name);
                    if stock.cards > 0 {
                        let middle = (x + CARD.0 / 2, at.1 + CARD.1 / 2 + 7);
                        group.shape(Shape::Back, at);
                        group.text(Kind::Count, middle, stock.cards.to_string());
                    }
                    let shown = Shown::next(stock, room.most());
                    let chips = Run::chips(shown.cards.iter(), at, width);
                    self.heap(Place::Stock, group, chips, shown.left_out, (at, width, room.known))
                }
                Section::Waste(waste) => {
                    group.words = format!("{name}: {}", self.list(&waste.cards));
                    self.ground.text(Kind::Caption, caption, name);
                    if let Some(top) = waste.exposed() {
                        group.shape(Shape::Card(top), at);
                    }
                    let shown = Shown::covered(waste, room.most());
                    let chips = Run::chips(shown.cards.iter().rev(), at, width);
                    self.heap(Place::Waste, group, chips, shown.left_out, (at, width, room.covered))
                }
                Section::Foundations(_) | Section::Redeals(_) | Section::Score(_) => y,
            };
        }
        y
    }

    /// Draws small cards beside the stock or waste, in the room for so many. Returns where they end.
    fn heap(
        &mut self,
        place: Place,
        mut group: Group,
        chips: Run,
        left_out: usize,
        (at, width, most): ((usize, usize), usize, usize),
    ) -> usize {
        self.ground.shape(Shape::Slot, at);
        let lines = chips.cards.len().div_ceil(chips.line);
        let below = (chips.at.0, at.1 + lines * chips.step.1 + FOOT);
        group.run(chips);
        if left_out > 0 {
            group.text(Kind::Caption, below, format!("and {left_out} more"));
        }
        self.spots.push(Spot { place, top: at, above: at });
        let foot = at.1 + chips_height(most, width);
        self.reach((at.0 + chips_width(most, width), foot));
        self.groups.push(group);
        foot + GAP
    }

    /// Returns the marks of a move: where cards were, below everything, and where cards came to,
    /// above everything.
    fn marks(&self, effect: &Effect) -> (Group, Group) {
        let (mut from, mut to) = (Group::default(), Group::default());
        let (sources, targets) = (effect.sources(), effect.targets());
        for spot in &self.spots {
            if targets.contains(&spot.place) {
                to.shape(Shape::To, spot.top);
            } else if sources.contains(&spot.place) {
                from.shape(Shape::From, spot.above);
            }
        }
        if let Some((card, direction)) = effect.built() {
            let built = self.built.iter().find(|(foundation, _)| {
                foundation.direction == direction && foundation.top == Some(card)
            });
            built.into_iter().for_each(|&(_, at)| to.shape(Shape::To, at));
        }
        (from, to)
    }

    /// Returns the marks of an illegal move, above everything: its cards, and the card where it
    /// would go.
    fn failed(&self, board: &Board, places: &MovePlaces) -> Group {
        let mut group = Group::default();
        let at = |place: Place| self.spots.iter().find(|spot| spot.place == place);
        let exposed = |place: Place| board.pile(place).and_then(Pile::exposed);
        let from = places.cards.first().and_then(|&place| Some((at(place)?.top, exposed(place)?)));
        let mut outlined: Vec<(usize, usize)> =
            places.cards.iter().filter_map(|&place| Some(at(place)?.top)).collect();
        let mut ghosts = Vec::new();
        match places.target {
            Some(Target::Place(place)) => {
                if let Some(spot) = at(place) {
                    outlined.push(spot.top);
                    let covers = spot.above == spot.top && exposed(place).is_some();
                    let (x, y) = spot.above;
                    // Below freecells is the score.
                    ghosts.push(match place {
                        Place::Freecell(_) if covers => (x + GHOST.0, y - GHOST.1),
                        _ if covers => ghost(spot.above),
                        _ => spot.above,
                    });
                }
            }
            Some(Target::Foundation(direction)) => {
                let card = from.map(|(_, card)| card);
                for (foundation, top) in self.meant(card, direction) {
                    outlined.push(*top);
                    ghosts.push(if foundation.top.is_some() { ghost(*top) } else { *top });
                }
            }
            None => {}
        }
        outlined.sort_unstable();
        outlined.dedup();
        outlined.into_iter().for_each(|at| group.shape(Shape::Wrong, at));
        if let Some((start, card)) = from {
            for &at in &ghosts {
                group.shape(Shape::Ghost(card), at);
            }
            group.items.extend(ghosts.iter().filter_map(|&at| arrow(start, at)).map(Item::Arrow));
        }
        group
    }

    /// Returns the foundations that a card can be meant for, each with its place on the sheet.
    fn meant(
        &self,
        card: Option<Card>,
        direction: Option<Direction>,
    ) -> impl Iterator<Item = &(Foundation, (usize, usize))> {
        let mut directions = Vec::new();
        self.built.iter().filter(move |(foundation, _)| {
            let suited = card.is_some_and(|card| card.suit() == foundation.suit);
            let meant = direction.is_none_or(|direction| direction == foundation.direction);
            // Foundations of a suit and direction are interchangeable.
            let is_new = suited && meant && !directions.contains(&foundation.direction);
            directions.extend(is_new.then_some(foundation.direction));
            is_new
        })
    }

    /// Returns the arrows of moves that are not played: to where a card would go, or from each to the next of those
    /// that would leave together. A card that would leave alone has a frame.
    fn arrows(&self, board: &Board, moves: &[MovePlaces]) -> Vec<Item> {
        let mut items = Vec::new();
        let at = |place: Place| Some(self.spots.iter().find(|spot| spot.place == place)?.top);
        for MovePlaces { cards, target, .. } in moves {
            let tops: Vec<_> = cards.iter().filter_map(|&place| at(place)).collect();
            let first = cards.first().and_then(|&place| board.pile(place)?.exposed());
            let Some((&start, others)) = tops.split_first() else { continue };
            let ends: Vec<_> = match *target {
                Some(Target::Place(place)) => at(place).into_iter().collect(),
                Some(Target::Foundation(direction)) => {
                    self.meant(first, direction).map(|&(_, top)| top).collect()
                }
                None => others.to_vec(),
            };
            if ends.is_empty() {
                items.push(Item::Shape(Shape::To, start.0, start.1));
            }
            for (at, end) in ends.into_iter().enumerate() {
                let start = if target.is_some() { start } else { tops[at] };
                match arrow(start, end) {
                    Some(path) => items.push(Item::Hint(path)),
                    // Between neighbours there is no room for an arrow.
                    None => items.extend([start, end].map(|(x, y)| Item::Shape(Shape::To, x, y))),
                }
            }
        }
        items
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

/// Returns where the ghost of a card is that would cover another without showing it.
const fn ghost((x, y): (usize, usize)) -> (usize, usize) {
    (x + GHOST.0, y + GHOST.1)
}

/// Returns the path of an arrow from the edge of a card to the edge of another, unless they are too
/// near.
fn arrow(from: (usize, usize), to: (usize, usize)) -> Option<String> {
    let middle = |(x, y): (usize, usize)| ((x + CARD.0 / 2) as f64, (y + CARD.1 / 2) as f64);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt();
    // The part of the way on which it is within a card.
    let within = (CARD.0 as f64 / 2.0 / dx.abs()).min(CARD.1 as f64 / 2.0 / dy.abs());
    if !within.is_finite() || length * (1.0 - 2.0 * within) < 12.0 {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let (start, end) = ((x1 + dx * within, y1 + dy * within), (x2 - dx * within, y2 - dy * within));
    let wing =
        |side: f64| (end.0 - 12.0 * ux - side * 7.0 * uy, end.1 - 12.0 * uy + side * 7.0 * ux);
    let ((lx, ly), (rx, ry)) = (wing(1.0), wing(-1.0));
    Some(format!(
        "M{:.0} {:.0}L{:.0} {:.0}M{lx:.0} {ly:.0}L{:.0} {:.0}L{rx:.0} {ry:.0}",
        start.0, start.1, end.0, end.1, end.0, end.1
    ))
}
