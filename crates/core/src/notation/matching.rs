//! The notation of Match Solitaire: parameters, labels and moves.

use super::fault::{Fault, FaultKind, LabelCount, MoveFault, TextFault};
use super::grid::stranger_fault;
use super::look_alike::meant_label;
use super::token::MoveText;
use crate::cards::Composition;
use crate::sealed::Sealed;
use crate::text::Span;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The parameters of a game, each in its range: match size, suit count, match count and column
/// count.
///
/// ```
/// use patience::Position;
///
/// // `3x3x13x5`: three cards to a match, three stacking classes, 13 matches, five columns.
/// let layout = patience::notation::matching::Layout::new(3, 3, 13, 5).unwrap();
/// assert_eq!((layout.match_size(), layout.columns()), (3, 5));
/// assert_eq!("3x3x13x5+2".parse::<Position>().unwrap().board().columns.len(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    match_size: u8,
    suit_count: u8,
    match_count: u8,
    columns: u8,
}

impl Layout {
    /// The minimum and the maximum of match size, suit count, match count and columns, as ids write
    /// them. There are no more suits than cards in a match.
    pub const RANGES: [(u8, u8); 4] = [(2, 4), (1, 4), (1, 26), (1, 9)];

    /// Creates a layout: match size 2–4, suit count 1 to the match size, match count 1–26, columns
    /// 1–9. Returns none outside these ranges.
    ///
    /// ```
    /// use patience::notation::matching::Layout;
    ///
    /// assert_eq!(Layout::new(3, 3, 13, 5).unwrap().to_string(), "3x3x13x5");
    /// assert_eq!(Layout::new(3, 4, 13, 5), None);
    /// ```
    #[must_use]
    pub const fn new(match_size: u8, suit_count: u8, match_count: u8, columns: u8) -> Option<Self> {
        let numbers = [match_size, suit_count, match_count, columns];
        let mut at = 0;
        while at < numbers.len() {
            let (min, max) = Self::RANGES[at];
            if numbers[at] < min || max < numbers[at] {
                return None;
            }
            at += 1;
        }
        if match_size < suit_count {
            return None;
        }
        Some(Self { match_size, suit_count, match_count, columns })
    }

    /// Returns the number of cards in a match, and of suits: 2–4.
    #[must_use]
    pub const fn match_size(self) -> u8 {
        self.match_size
    }

    /// Returns the number of stacking classes, 1 to the match size: suits in one class stack on each other.
    #[must_use]
    pub const fn suit_count(self) -> u8 {
        self.suit_count
    }

    /// Returns the number of matches to collect: 1–26.
    #[must_use]
    pub const fn match_count(self) -> u8 {
        self.match_count
    }

    /// Returns the number of columns, and of freecells: 1–9.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of ranks: the match count, at most 13.
    #[must_use]
    pub const fn values(self) -> u8 {
        if self.match_count < 13 { self.match_count } else { 13 }
    }

    /// Returns the composition of the deck: one card of each rank in each suit, and from a second
    /// deck those for matches beyond thirteen.
    #[must_use]
    pub fn composition(self) -> Composition {
        Composition::new(self.match_size, [self.values(), self.match_count - self.values(), 0, 0])
    }

    /// Returns the labels of its moves.
    #[must_use]
    pub const fn labels(self) -> Labels {
        Labels { of: &LABELS[self.columns as usize - 1], match_size: self.match_size }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}x{}", self.match_size, self.suit_count, self.match_count, self.columns)
    }
}

/// The label of a column, `1` to `9`, or a freecell, `a` to `i`. Columns come before freecells.
///
/// ```
/// use patience::notation::matching::Label;
///
/// assert_eq!(Label::column(0).to_string(), "1");
/// assert_eq!(Label::freecell(0).to_string(), "a");
/// assert!(Label::column(8) < Label::freecell(0));
/// assert_eq!("b".parse(), Ok(Label::freecell(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(u8);

impl Label {
    /// The number of labels in the widest game, one more than the maximum [`index`](Self::index).
    pub const COUNT: usize = 18;

    /// How many entries a table has that any `u8` of five bits can index.
    pub const TABLE: usize = 32;

    /// Returns the label of a column from 0 to 8; greater numbers count as 8.
    #[must_use]
    pub const fn column(number: u8) -> Self {
        Self(if number < 9 { number } else { 8 })
    }

    /// Returns the label of a freecell from 0 to 8; greater numbers count as 8.
    #[must_use]
    pub const fn freecell(number: u8) -> Self {
        Self(if number < 9 { number + 9 } else { 17 })
    }

    /// Returns whether it is a freecell.
    #[must_use]
    pub const fn is_freecell(self) -> bool {
        self.0 >= 9
    }

    /// Returns its index: 0–8 for columns, 9–17 for freecells.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing. It lets the compiler see that the index is in the range of
        // every table of labels.
        (self.0 & 31) as usize
    }

    /// Returns its number among the columns, or among the freecells, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % 9
    }

    /// Returns its character in the notation.
    #[must_use]
    pub const fn character(self) -> char {
        b"123456789abcdefghi"[self.0 as usize] as char
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.character())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a label of the widest game.
///
/// ```
/// use patience::notation::matching::Label;
///
/// assert_eq!("b".parse(), Ok(Label::freecell(1)));
/// assert!("0".parse::<Label>().is_err());
/// ```
impl FromStr for Label {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut characters = text.chars();
        let kind = match (characters.next(), characters.next()) {
            (Some(label), None) => {
                match (0..Self::COUNT as u8).map(Self).find(|known| known.character() == label) {
                    Some(label) => return Ok(label),
                    None => label_fault(label, 9),
                }
            }
            (first, _) => FaultKind::Move(MoveFault::UnknownCharacter(first.unwrap_or(' '))),
        };
        Err(Fault { span: Span::new(0, text.len()), kind })
    }
}

/// The labels of a game, and the number of labels in a match, from [`Layout::labels`].
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    of: &'static [u8; 256],
    match_size: u8,
}

/// No label.
const NONE: u8 = u8::MAX;

/// For each number of columns, less one, the labels by their byte.
static LABELS: [[u8; 256]; 9] = {
    let mut games = [[NONE; 256]; 9];
    let mut columns = 1;
    while columns <= 9 {
        let mut number = 0;
        while number < columns {
            games[columns - 1][b'1' as usize + number] = Label::column(number as u8).0;
            games[columns - 1][b'a' as usize + number] = Label::freecell(number as u8).0;
            number += 1;
        }
        columns += 1;
    }
    games
};

impl Labels {
    /// Reads N labels. No label has a bit that only [`NONE`] has, so one test checks all of them.
    #[inline(always)]
    fn read<'a, const N: usize>(&self, text: &'a [u8]) -> Option<([Label; N], &'a [u8])> {
        let (characters, after) = text.split_first_chunk::<N>()?;
        let mut labels = [Label(0); N];
        let mut bits = 0;
        for at in 0..N {
            labels[at] = Label(self.of[usize::from(characters[at])]);
            bits |= labels[at].0;
        }
        if bits < 32 { Some((labels, after)) } else { None }
    }

    fn has(&self, character: char) -> bool {
        u8::try_from(character).is_ok_and(|byte| self.of[usize::from(byte)] != NONE)
    }

    fn columns(&self) -> u8 {
        self.of.iter().filter(|&&label| label < 9).count() as u8
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `ft`: moves the exposed card of one place to another.
    Transfer {
        /// The place of the card.
        from: Label,
        /// The place it moves to.
        to: Label,
    },
    /// `*` and labels: collects the exposed cards of these places as a match.
    Collect(Match),
    /// `+`: deals the next row.
    Deal,
}

/// The labels of a match, in the order written. Their number is the game's match size.
///
/// ```
/// use patience::notation::matching::{Label, Match, Move};
///
/// let labels = [Label::column(0), Label::column(1), Label::freecell(0)];
/// let mv = Move::Collect(Match::new(&labels).unwrap());
/// assert_eq!(mv.to_string(), "*12a");
/// assert_eq!(Match::new(&labels[..1]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// Behind the last label the first one is repeated.
    labels: [Label; 4],
    size: u8,
}

impl Match {
    /// Creates a match of two to four labels. Returns none for any other number.
    #[must_use]
    pub fn new(labels: &[Label]) -> Option<Self> {
        match *labels {
            [a, b] => Some(Self { labels: [a, b, a, a], size: 2 }),
            [a, b, c] => Some(Self { labels: [a, b, c, a], size: 3 }),
            [a, b, c, d] => Some(Self { labels: [a, b, c, d], size: 4 }),
            _ => None,
        }
    }

    /// Returns the labels.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.labels[..usize::from(self.size)]
    }

    /// Returns the number of labels.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Returns the label at an index from 0 to 3; after the last one comes the first again.
    #[inline(always)]
    pub(crate) const fn padded(self, at: usize) -> Label {
        self.labels[at & 3]
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.labels()).finish()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.canonical() {
            Self::Transfer { from, to } => [from, to].iter().try_for_each(|label| label.fmt(f)),
            Self::Collect(cards) => {
                f.write_str("*")?;
                cards.labels().iter().try_for_each(|label| label.fmt(f))
            }
            Self::Deal => f.write_str("+"),
        }
    }
}

impl Sealed for Move {}

impl MoveText for Move {
    type Labels = Labels;

    #[inline(always)]
    fn read_then<'a, T>(
        labels: &Labels,
        text: &'a [u8],
        then: impl FnOnce(&Self, &'a [u8]) -> T,
    ) -> Option<T> {
        let collect = |labels, size| Self::Collect(Match { labels, size });
        // Most moves, which no other test need come before: neither `*` nor `+` is a label.
        if let Some(([from, to], after)) = labels.read(text) {
            return Some(then(&Self::Transfer { from, to }, after));
        }
        match text {
            [b'*', text @ ..] => match labels.match_size {
                2 => {
                    labels.read(text).map(|([a, b], after)| then(&collect([a, b, a, a], 2), after))
                }
                3 => labels
                    .read(text)
                    .map(|([a, b, c], after)| then(&collect([a, b, c, a], 3), after)),
                _ => labels.read(text).map(|(labels, after)| then(&collect(labels, 4), after)),
            },
            [b'+', after @ ..] => Some(then(&Self::Deal, after)),
            _ => None,
        }
    }

    fn fault(labels: &Labels, before: &[u8], token: &str) -> FaultKind {
        let is_label = |character: &char| labels.has(*character);
        let (collects, after_star) = match token.strip_prefix('*') {
            Some(after) => (true, after),
            None => (false, token),
        };
        let given = after_star.chars().take_while(is_label).count();
        let stranger = after_star.chars().nth(given);
        let wanted = labels.match_size;
        let follows_match =
            match before.len().checked_sub(usize::from(wanted) + 1).map(|star| &before[star..]) {
                Some([b'*', labels @ ..]) => labels.iter().all(|&byte| is_label(&char::from(byte))),
                _ => false,
            };
        match (stranger, token.chars().next()) {
            (Some(character), _) if !matches!(character, '*' | '+' | '=' | ':') => {
                label_fault(character, labels.columns())
            }
            _ if collects => {
                FaultKind::Move(MoveFault::Labels(LabelCount { given: given as u8, wanted }))
            }
            (_, Some(_)) if follows_match => {
                FaultKind::Move(MoveFault::Labels(LabelCount { given: wanted + 1, wanted }))
            }
            (_, Some(label)) if is_label(&label) => FaultKind::Move(MoveFault::Unfinished(label)),
            (_, character) => {
                FaultKind::Move(MoveFault::UnknownCharacter(character.unwrap_or(' ')))
            }
        }
    }

    fn canonical(self) -> Self {
        match self {
            Self::Collect(Match { mut labels, size }) => {
                let used = usize::from(size);
                labels[..used].sort_unstable();
                let first = labels[0];
                labels[used..].fill(first);
                Self::Collect(Match { labels, size })
            }
            other => other,
        }
    }
}

/// Returns what is wrong with a character that is no label of this game.
fn label_fault(character: char, columns: u8) -> FaultKind {
    match (character, meant_label(character)) {
        ('0'..='9' | 'a'..='i', _) => {
            FaultKind::Move(MoveFault::LabelOutside { label: character, columns })
        }
        (_, Some(meant)) => FaultKind::Text(TextFault::LookAlike { character, meant }),
        (_, None) => stranger_fault(character, None),
    }
}
