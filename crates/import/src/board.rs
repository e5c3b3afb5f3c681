//! Cards as they lie on a board, row by row: typed off a screen, or drawn by this library.

use patience_core::cards::{Card, Composition, Rank};
use patience_core::catalogue::{GridOption, StartingFoundations, Waste, entries};
use patience_core::notation::{Dealing, GameId, Outcome, Variant, WrittenRecord, glued_cards};
use patience_core::text::lines;
use std::collections::BTreeMap;
use std::fmt;

/// A place of a text: a line and a column, counted in characters, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason why a text is no board of a game as it is dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The text has no cards.
    NoCards,
    /// A word is neither a card nor a part of a drawing.
    NoCard {
        /// The word.
        word: String,
        /// Where the text stands.
        at: TextPlace,
    },
    /// The game does not have a card.
    Foreign {
        /// The card.
        card: Card,
        /// Where the card lies.
        at: TextPlace,
    },
    /// A card lies on the board more often than the game has it.
    Surplus {
        /// The card.
        card: Card,
        /// How many copies the game has.
        copies: usize,
        /// Where the card lies.
        at: Vec<TextPlace>,
    },
    /// A card lies on the board that the deal puts on a foundation.
    Founded {
        /// The card.
        card: Card,
        /// Where the card lies.
        at: TextPlace,
    },
    /// A row has another number of cards than the board has columns.
    Row {
        /// The row, from 1.
        row: usize,
        /// Where the row begins.
        at: TextPlace,
        /// The number of cards in the row.
        given: usize,
        /// The number of columns, or of cards that are left for the last row.
        wanted: usize,
    },
    /// The board has another number of rows than the game.
    Rows {
        /// The number of rows on the board.
        given: usize,
        /// The number of rows of the game.
        wanted: usize,
    },
    /// All cards of the game would be visible, and some are not there.
    Missing {
        /// The cards that are missing, if no card is covered.
        cards: Vec<Card>,
        /// The number of cards on the board.
        given: usize,
        /// The number of cards of the game.
        wanted: usize,
    },
    /// The game has begun: what lies there does not lie there when the cards are dealt.
    Begun {
        /// Where the id stands in the text.
        at: TextPlace,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCards => f.write_str("there are no cards, such as `3H`, `10♥` or `?`"),
            Self::NoCard { word, at } => {
                write!(f, "{at}: `{}` is not a card", patience_core::text::shown(word.as_bytes()))
            }
            Self::Foreign { card, at } => write!(f, "{at}: the game has no {card}"),
            Self::Surplus { card, copies, at } => {
                let at: Vec<String> = at.iter().map(ToString::to_string).collect();
                let copies = match copies {
                    1 => "one".to_owned(),
                    many => many.to_string(),
                };
                write!(f, "the game has {copies} {card}, and it lies at {}", at.join(", and at "))
            }
            Self::Founded { card, at } => {
                write!(f, "{at}: {card} lies on its foundation when the game is dealt")
            }
            Self::Row { row, at, given, wanted } => {
                write!(f, "{at}: row {row} has {}, and should have {wanted}", cards(*given))
            }
            Self::Rows { given, wanted } => {
                let is = if *given == 1 { "is" } else { "are" };
                write!(f, "the board has {wanted} rows, and {given} {is} given")
            }
            Self::Missing { cards: missing, given, wanted } => {
                write!(f, "{} of {wanted} are there", cards(*given))?;
                let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
                match &missing[..] {
                    [] => Ok(()),
                    [card] => write!(f, ": {card} is missing"),
                    many => write!(f, ": {} are missing", many.join(", ")),
                }
            }
            Self::Begun { at } => write!(
                f,
                "{at}: no card lies here when the game is dealt; a game that has begun needs its first board, and its moves"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// A board of a game as it is dealt, read by [`read`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// The game, without a number.
    id: GameId,
    /// The deal: none for each card that is not known.
    deal: Vec<Option<Card>>,
    /// The number of `+` after which the board looks like this.
    turned: usize,
}

impl ReadBoard {
    /// Returns the number of cards that are not known.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.deal.iter().filter(|card| card.is_none()).count()
    }

    /// Returns it as a record: the id with its deal, and the moves that lead to the board.
    #[must_use]
    pub fn record(&self) -> WrittenRecord<&'static str> {
        WrittenRecord {
            id: self.id,
            deal: Some(self.deal.clone()),
            moves: vec!["+"; self.turned],
            outcome: Some(Outcome::Partial),
        }
    }
}

/// Displays as a record: the id with its deal, and the moves that lead to the board.
impl fmt::Display for ReadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record().fmt(f)
    }
}

/// Reads the cards of a board as the game deals it: row by row, the last row of Match Solitaire as
/// long as it is. A card is written as in a deal, and `?`, `??`, `XX` or `##` is a card that is covered.
/// A board as [`Position`](patience_core::Position) displays it is read, too: its labels are passed
/// over, and `up`, `down`, `stock`, `next`, `waste` and the labels of freecells say what lies beside
/// the columns. Cards of the stock that are not given are not known.
///
/// ```
/// use patience_core::notation::{Dealing, GameId};
/// use patience_import::board::read;
///
/// let id: GameId = "2x2x3x4+1".parse().unwrap();
/// let board = read(id.variant, Dealing::Open, "A♠ 2h 3S ah\n3H 2S").unwrap();
/// assert_eq!(board.to_string(), "2x2x3x4+[AS 2H 3S AH 3H 2S] =partial");
///
/// let error = read(id.variant, Dealing::Open, "AS 2H 3S AH\n3H").unwrap_err();
/// assert_eq!(error.to_string(), "5 cards of 6 are there: 2S is missing");
/// ```
///
/// # Errors
/// Returns the first reason why the text is no such board.
pub fn read(variant: Variant, dealing: Dealing, text: &str) -> Result<ReadBoard, BoardError> {
    let sections = Sections::read(variant, text)?;
    let composition = variant.composition();
    let founded = founded(variant, &composition);
    sections.check(&composition, &founded)?;
    let mut deal = Vec::new();
    let (done, mut turned, mut redeals, mut room) = (founded.len(), 0, 0, 0);
    match variant {
        Variant::Matching(layout) => {
            let columns = usize::from(layout.columns());
            let is_open = dealing == Dealing::Open;
            turned = sections.match_rows(columns, composition.len(), is_open)?;
            deal.extend(sections.table.iter().flatten().map(|card| card.card));
            if is_open && deal.len() != composition.len() {
                return Err(missing(&composition, &deal));
            }
        }
        Variant::Pairing(layout) => {
            let size = layout.size();
            deal = sections.grid(size.rows.into(), size.columns.into())?;
        }
        Variant::Building(layout) => {
            let size = layout.size();
            room = match layout.game().waste {
                None => 0,
                Some(Waste::One) => 1,
                Some(Waste::Any) => composition.len(),
            };
            redeals = layout.options().number(GridOption::Redeals).into();
            deal.extend(founded.into_iter().map(Some));
            deal.extend(sections.grid(size.rows.into(), size.columns.into())?);
            turned = sections.waste.len();
            deal.extend(sections.waste.iter().map(|card| card.card));
        }
    }
    // A waste that the game lacks, or too many cards on it.
    if let Some(card) = sections.waste.get(room) {
        return Err(BoardError::Begun { at: card.at });
    }
    let is_said = |&(counted, number, _): &(CountOf, usize, TextPlace)| {
        number
            == match counted {
                CountOf::Stock => composition.len().saturating_sub(deal.len()),
                CountOf::Done => done,
                CountOf::Redeals => redeals,
            }
    };
    if let Some(&(_, _, at)) = sections.counts.iter().find(|count| !is_said(count)) {
        return Err(BoardError::Begun { at });
    }
    deal.extend(sections.stock.iter().map(|card| card.card));
    if deal.len() > composition.len() {
        return Err(BoardError::Missing {
            cards: Vec::new(),
            given: deal.len(),
            wanted: composition.len(),
        });
    }
    deal.resize(composition.len(), None);
    Ok(ReadBoard { id: GameId { variant, dealing, shuffle: None }, deal, turned })
}

/// Returns whether a text is cards of a board and not a record, whatever game it is of: at least two of
/// its words are cards, few are neither cards nor part of a drawing, and not all of the cards could be
/// moves, as `2c` and `3d`.
///
/// ```
/// use patience_import::board::is_board;
///
/// assert!(is_board("A♠ 2h 3S ah\n3H 2S"));
/// assert!(is_board("7♠ ?? ZZ 5d\n10♥ Q♣ 2♦ 3♠"));
/// assert!(!is_board("2c 3d *23a"));
/// assert!(!is_board("3x3x13x5+2 2a 25 5b"));
/// ```
#[must_use]
pub fn is_board(text: &str) -> bool {
    let (mut cards, mut moves, mut strange) = (0, 0, 0);
    for line in lines(text).map(without_comment).filter(|line| id_of_line(line).is_none()) {
        let mut rest = words(line).peekable();
        while let Some((_, word)) = rest.next() {
            if word.parse::<usize>().is_ok()
                && rest.peek().is_some_and(|(_, next)| CountOf::read(next).is_some())
            {
                break;
            }
            match BoardWord::read(word) {
                Some(BoardWord::Cards(glued)) => {
                    cards += glued.len();
                    moves += glued.len() * usize::from(is_move(word));
                }
                Some(_) => {}
                None => strange += 1,
            }
        }
    }
    cards >= 2 && strange * 4 <= cards && moves < cards
}

/// Returns whether a word that is a card could be a move of Match Solitaire, too.
fn is_move(word: &str) -> bool {
    matches!(word.as_bytes(), [b'1'..=b'9', b'a'..=b'i'])
}

/// Returns the games, without numbers, that a board can be of, the likeliest first: the game of the id
/// above it, or else the games of its shape, of the standard size if there is any; those of which
/// [`read`] takes it come first.
///
/// ```
/// use patience_import::board::games;
///
/// let names = |text: &str| games(text).iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(names("carpet+\n2S 3S\n4S 5S"), ["carpet4x5x1+"]);
/// let rows = "2♥ Q♥ J♥ 2♦ 4♠\nQ♣ 5♣ 4♦ 5♦ 3♣\n5♠ K♠ 10♥ Q♠ 6♥\n10♣ 8♣ 3♥ 9♣ 9♦\n";
/// assert_eq!(names(rows), ["carpet4x5x1-", "twenty4x5x2-"]);
/// assert_eq!(names("A♠ 2♥ 3♠ A♥\n3♥ 2♠")[..2], ["2x2x3x4+", "2x1x3x4+"]);
/// ```
#[must_use]
pub fn games(text: &str) -> Vec<GameId> {
    if let Some(id) = lines(text).map(without_comment).find_map(id_of_line) {
        return vec![GameId { shuffle: None, ..id }];
    }
    let reads = |id: &GameId| read(id.variant, id.dealing, text).is_ok();
    let parse = |name: &str| Some(GameId { shuffle: None, ..format!("{name}1").parse().ok()? });
    let sections = Sections::shape(false, text);
    let (rows, columns) = sections.size();
    // Who types a board off a screen sees no stock, unless its next cards are there.
    let sign = if sections.stock.is_empty() { Dealing::Closed } else { Dealing::Open };
    let mut grids: Vec<(bool, GameId)> = Vec::new();
    for entry in entries() {
        // The option that changes which cards the deal puts on the foundations.
        let options = entry.options.iter().map(|option| option.entry().letter.to_string());
        let option = options.into_iter().find(|letter| ["a", "f"].contains(&letter.as_str()));
        let standard = parse(&format!("{}{sign}", entry.name)).map(|id| size(id.variant));
        let is_standard = standard == Some((rows, columns));
        let size = if is_standard { String::new() } else { format!("{rows}x{columns}") };
        let with = |option: &str| parse(&format!("{}{size}{option}{sign}", entry.name));
        let plain = with("");
        let id = match plain.filter(reads) {
            None => option.and_then(|option| with(&option)).filter(reads).or(plain),
            plain => plain,
        };
        grids.extend(id.map(|id| (is_standard, id)));
    }
    let matches = Sections::shape(true, text).match_games();
    // All cards of an open game lie there, but for some that were forgotten.
    let is_whole = matches.iter().any(|&(is_likely, id)| is_likely && id.dealing == Dealing::Open);
    let all = if is_whole { [matches, grids] } else { [grids, matches] }.concat();
    let is_grid = |id: &GameId| !matches!(id.variant, Variant::Matching(_));
    let (mut list, failing): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, id)| reads(id));
    // A slip can make a board of one deck look like one of two, so the others of its shape stay.
    let has_grid = list.iter().any(|(_, id)| is_grid(id));
    let has_any = !list.is_empty();
    list.extend(failing.into_iter().filter(|(_, id)| !has_any || has_grid && is_grid(id)));
    let has_standard = list.iter().any(|&(is_standard, _)| is_standard);
    list.into_iter().filter(|&(it, _)| it || !has_standard).map(|(_, id)| id).collect()
}

/// Returns the rows and columns of a grid, or none of Match Solitaire.
fn size(variant: Variant) -> (usize, usize) {
    let size = match variant {
        Variant::Matching(_) => return (0, 0),
        Variant::Pairing(layout) => layout.size(),
        Variant::Building(layout) => layout.size(),
    };
    (size.rows.into(), size.columns.into())
}

/// Returns the cards that the deal of a game puts on the foundations.
fn founded(variant: Variant, composition: &Composition) -> Vec<Card> {
    let Variant::Building(layout) = variant else { return Vec::new() };
    match layout.starting_foundations() {
        StartingFoundations::Nothing => Vec::new(),
        StartingFoundations::Aces => lying(composition, |_, card| card.rank() == Rank::ACE),
        StartingFoundations::AceAndKing => lying(composition, |copy, card| {
            copy == 0 && [Rank::ACE, Rank::KING].contains(&card.rank())
        }),
    }
}

/// Returns the cards of a deck, with the number of the copy from 0, of which something holds.
fn lying(composition: &Composition, holds: impl Fn(usize, Card) -> bool) -> Vec<Card> {
    let mut seen = BTreeMap::new();
    let each = composition.start_deck().filter(|&card| {
        let copy = seen.entry(card.index()).or_insert(0);
        *copy += 1;
        holds(*copy - 1, card)
    });
    each.collect()
}

/// Returns what is missing in a game whose cards are all visible.
fn missing(composition: &Composition, deal: &[Option<Card>]) -> BoardError {
    let mut missing = Vec::new();
    if deal.iter().all(Option::is_some) {
        let mut there: Vec<Card> = deal.iter().copied().flatten().collect();
        for card in composition.start_deck() {
            match there.iter().position(|&other| other == card) {
                Some(at) => drop(there.swap_remove(at)),
                None => missing.push(card),
            }
        }
    }
    BoardError::Missing { cards: missing, given: deal.len(), wanted: composition.len() }
}

/// A card in a text, or none where it is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lying {
    card: Option<Card>,
    at: TextPlace,
    /// How far from the left it is drawn, with eight blanks for a tab.
    left: usize,
}

/// The parts of a board.
#[derive(Default)]
struct Sections {
    /// The rows of the table.
    table: Vec<Vec<Lying>>,
    freecells: Vec<Lying>,
    foundations: Vec<Lying>,
    waste: Vec<Lying>,
    stock: Vec<Lying>,
    /// What the text says of numbers: cards left in the stock, cards out of play, redeals.
    counts: Vec<(CountOf, usize, TextPlace)>,
}

/// What a number in a drawing counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountOf {
    /// `27 cards`, in the stock.
    Stock,
    /// `4 of 52 cards`, on the foundations or out of play.
    Done,
    /// `2 redeals left`.
    Redeals,
}

impl CountOf {
    /// Returns what a number counts, by the word after it.
    fn read(next: &str) -> Option<Self> {
        match next {
            "of" => Some(Self::Done),
            "card" | "cards" => Some(Self::Stock),
            "redeal" | "redeals" => Some(Self::Redeals),
            _ => None,
        }
    }
}

/// The part of a board that the next cards lie in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Table,
    Freecells,
    Foundations,
    Waste,
    Stock,
}

/// A word of a board.
enum BoardWord {
    Cards(Vec<Card>),
    Covered,
    /// A place without a card.
    Empty,
    /// `…`: cards that are not drawn.
    More,
    Section(Section),
    /// A number or the letter of a column.
    Label,
}

impl BoardWord {
    fn read(word: &str) -> Option<Self> {
        if let Some(cards) = glued_cards(word) {
            return Some(Self::Cards(cards));
        }
        let all = |signs: &str| word.chars().all(|sign| signs.contains(sign));
        let lower = word.trim_end_matches(':').to_ascii_lowercase();
        Some(match lower.as_str() {
            "…" | "..." => Self::More,
            "up" | "down" | "foundation" | "foundations" => Self::Section(Section::Foundations),
            "stock" | "next" | "talon" => Self::Section(Section::Stock),
            "waste" => Self::Section(Section::Waste),
            "freecells" => Self::Section(Section::Freecells),
            _ if all("?xX#*█▒░🂠") && word.chars().count() <= 2 => Self::Covered,
            _ if all("·.-_—") => Self::Empty,
            _ if all("0123456789.)") || (lower.len() == 1 && all("abcdefghijklmnopqrst")) => {
                Self::Label
            }
            _ => return None,
        })
    }
}

/// Returns the words of a line, each with its column from 1. A bar or a comma stands between words.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |sign: char| sign.is_whitespace() || ['|', '│', '┃', ','].contains(&sign);
    line.split(is_between).filter(|word| !word.is_empty()).map(move |word| {
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..before].chars().count() + 1, word)
    })
}

/// Returns a line without its comment.
fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or_default()
}

/// Returns the id that a line begins with, as the first of a drawing does; its number may be left out.
fn id_of_line(line: &str) -> Option<GameId> {
    let word = line.split_whitespace().next()?;
    word.parse().or_else(|_| format!("{word}1").parse()).ok()
}

impl Sections {
    /// Reads what can be read of a board whose game is not known.
    fn shape(is_match: bool, text: &str) -> Self {
        let mut sections = Self::default();
        // What is wrong is said of each game.
        let _ = sections.add_text(is_match, text);
        sections
    }

    /// Returns the number of rows, and the number of cards in the longest of them.
    fn size(&self) -> (usize, usize) {
        (self.table.len(), self.table.iter().map(Vec::len).max().unwrap_or(0))
    }

    /// Returns the games of Match Solitaire with as many columns as the board, and the suits and ranks that
    /// lie there, and whether each is likely.
    fn match_games(&self) -> Vec<(bool, GameId)> {
        let (_, columns) = self.size();
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        for card in self.table.iter().flatten().filter_map(|lying| lying.card) {
            *copies.entry(card).or_default() += 1;
        }
        let suits = copies.keys().map(|card| card.suit() as usize + 1).max().unwrap_or(2).max(2);
        let highest = |least: usize| {
            let cards = copies.iter().filter(|&(_, &count)| count >= least);
            cards.map(|(card, _)| usize::from(card.rank().value())).max()
        };
        let ranks = highest(2).map_or_else(|| highest(1).unwrap_or(13), |doubled| 13 + doubled);
        let given: usize = self.table.iter().map(Vec::len).sum();
        let open = (given + 3 >= suits * ranks, Dealing::Open, ranks);
        // Whole rows with cards of all suits are seldom those of a closed game, of which not all ranks may
        // be there yet.
        let closed = (suits < 4, Dealing::Closed, ranks.max(13));
        let games = [open, closed].into_iter().flat_map(|(is_likely, sign, ranks)| {
            let id = move |classes| format!("{suits}x{classes}x{ranks}x{columns}{sign}1");
            (1..=suits).rev().map(move |classes| (is_likely, id(classes)))
        });
        let parse = |id: String| Some(GameId { shuffle: None, ..id.parse().ok()? });
        games.filter_map(|(is_likely, id)| Some((is_likely, parse(id)?))).collect()
    }

    fn read(variant: Variant, text: &str) -> Result<Self, BoardError> {
        let mut sections = Self::default();
        sections.add_text(matches!(variant, Variant::Matching(_)), text)?;
        Ok(sections)
    }

    /// Reads a text, up to the first word that is no part of a board.
    fn add_text(&mut self, is_match: bool, text: &str) -> Result<(), BoardError> {
        let mut part = Section::Table;
        for (number, line) in (1..).zip(lines(text)) {
            let line = without_comment(line);
            let is_id = id_of_line(line).is_some();
            let is_rule = line.chars().all(|sign| "─━═-=+┌┐└┘├┤┬┴┼╭╮╰╯| ".contains(sign));
            if is_id || (is_rule && !line.contains("--")) || line.trim().is_empty() {
                continue;
            }
            part = self.add_line(is_match, part, number, line)?;
        }
        Ok(())
    }

    /// Reads a line that begins in a part of a board. Returns the part in which the next one begins.
    fn add_line(
        &mut self,
        is_match: bool,
        mut part: Section,
        number: usize,
        line: &str,
    ) -> Result<Section, BoardError> {
        let mut row = Vec::new();
        let (mut labels, mut gap) = (0, None);
        let mut rest = words(line).peekable();
        while let Some((column, word)) = rest.next() {
            let at = TextPlace { line: number, column };
            let tabs = line.chars().take(column - 1).filter(|&sign| sign == '\t').count();
            let left = column + 7 * tabs;
            let counted = rest.peek().and_then(|(_, next)| CountOf::read(next));
            if let (Some(counted), Ok(number)) = (counted, word.parse()) {
                self.counts.push((counted, number, at));
                break;
            }
            match BoardWord::read(word) {
                // No place is left out when cards are dealt.
                Some(BoardWord::Cards(_) | BoardWord::Covered)
                    if part == Section::Table && gap.is_some() =>
                {
                    return Err(BoardError::Begun { at });
                }
                Some(BoardWord::Cards(cards)) => {
                    row.extend(
                        cards.into_iter().map(|card| (part, Lying { card: Some(card), at, left })),
                    );
                }
                Some(BoardWord::Covered) => row.push((part, Lying { card: None, at, left })),
                Some(BoardWord::Section(other)) => (part, gap) = (other, None),
                // What is not drawn of the waste lies below the cards that are.
                Some(BoardWord::More) if part == Section::Waste => {
                    return Err(BoardError::Begun { at });
                }
                Some(BoardWord::Empty) => gap = gap.or(Some(at)),
                Some(BoardWord::More) => {}
                Some(BoardWord::Label) => {
                    labels += 1;
                    let is_letter = word.starts_with(|sign: char| sign.is_ascii_alphabetic());
                    if is_match && is_letter && row.is_empty() {
                        part = Section::Freecells;
                    }
                }
                None => return Err(BoardError::NoCard { word: word.to_owned(), at }),
            }
        }
        self.add(row);
        // The line below the labels has the freecells.
        let has_freecells_below = labels > 0 && part == Section::Freecells;
        Ok(if has_freecells_below { part } else { Section::Table })
    }

    fn add(&mut self, row: Vec<(Section, Lying)>) {
        let mut table = Vec::new();
        for (part, card) in row {
            match part {
                Section::Table => table.push(card),
                Section::Freecells => self.freecells.push(card),
                Section::Foundations => self.foundations.push(card),
                Section::Waste => self.waste.push(card),
                Section::Stock => self.stock.push(card),
            }
        }
        if !table.is_empty() {
            self.table.push(table);
        }
    }

    /// Finds cards that the game does not have, or not as often, or that the deal puts elsewhere. `founded`
    /// are the cards that the deal puts on the foundations.
    fn check(&self, composition: &Composition, founded: &[Card]) -> Result<(), BoardError> {
        if let Some(card) = self.freecells.first() {
            return Err(BoardError::Begun { at: card.at });
        }
        let mut left = founded.to_vec();
        for lying in &self.foundations {
            match left.iter().position(|&card| Some(card) == lying.card) {
                Some(at) => drop(left.swap_remove(at)),
                None => return Err(BoardError::Begun { at: lying.at }),
            }
        }
        let mut places: BTreeMap<u8, Vec<TextPlace>> = BTreeMap::new();
        for lying in self.table.iter().flatten().chain(&self.waste).chain(&self.stock) {
            let Some(card) = lying.card else { continue };
            if composition.copies(card) == 0 {
                return Err(BoardError::Foreign { card, at: lying.at });
            }
            places.entry(card.index()).or_default().push(lying.at);
        }
        if places.is_empty() {
            return Err(BoardError::NoCards);
        }
        for (index, at) in places {
            let Some(card) = Card::from_index(index) else { continue };
            let copies = composition.copies(card);
            let founded = founded.iter().filter(|&&other| other == card).count();
            if at.len() > copies {
                return Err(BoardError::Surplus { card, copies, at });
            }
            if at.len() + founded > copies {
                return Err(BoardError::Founded { card, at: at[0] });
            }
        }
        Ok(())
    }

    /// Returns the number of rows that were dealt one by one: none in an open game.
    fn match_rows(&self, columns: usize, all: usize, is_open: bool) -> Result<usize, BoardError> {
        let rows = self.table.len();
        let mut left = all;
        for (at, row) in self.table.iter().enumerate() {
            let wanted = columns.min(left);
            // A last row that is too short shows what is missing instead.
            let is_last = is_open && at + 1 == rows;
            if row.len() > wanted || (row.len() < wanted && !is_last) {
                let place = row[0].at;
                return Err(BoardError::Row { row: at + 1, at: place, given: row.len(), wanted });
            }
            left -= row.len();
        }
        if let Some(at) = self.gap().filter(|_| is_open) {
            return Err(BoardError::Begun { at });
        }
        Ok(if is_open { 0 } else { rows })
    }

    /// Returns the first card in the last row that has more room before it than cards of whole rows have: it
    /// lies in another column than the deal puts it.
    fn gap(&self) -> Option<TextPlace> {
        let (last, whole) = self.table.split_last()?;
        let steps = |row: &[Lying]| -> Vec<usize> {
            row.windows(2).map(|two| two[1].left.saturating_sub(two[0].left)).collect()
        };
        // A ten takes one character more.
        let most = whole.iter().flat_map(|row| steps(row)).max().filter(|&most| most > 0)? + 1;
        let (first, margin) = (last.first()?, whole.first()?.first()?.left + 1);
        if first.left > margin {
            return Some(first.at);
        }
        let far = steps(last).iter().position(|&step| step > most)?;
        Some(last.get(far + 1)?.at)
    }

    /// Returns the cards of a grid, in reading order.
    fn grid(&self, rows: usize, columns: usize) -> Result<Vec<Option<Card>>, BoardError> {
        let is_one_line = self.table.len() == 1 && self.table[0].len() == rows * columns;
        if !is_one_line {
            for (at, row) in self.table.iter().enumerate().take(rows) {
                if row.len() != columns {
                    let place = row[0].at;
                    return Err(BoardError::Row {
                        row: at + 1,
                        at: place,
                        given: row.len(),
                        wanted: columns,
                    });
                }
            }
            if self.table.len() != rows {
                return Err(BoardError::Rows { given: self.table.len(), wanted: rows });
            }
        }
        Ok(self.table.iter().flatten().map(|card| card.card).collect())
    }
}
