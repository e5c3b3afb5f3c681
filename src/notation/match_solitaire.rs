//! The text of Match Solitaire: its parameters, labels and moves.

use super::fault::{FaultKind, LabelCount};
use super::look_alike::meant_label;
use super::token::MoveText;
use crate::deck::Composition;
use nom::IResult;
use std::fmt;

/// The parameters of a game, each in its range: match-size, suit-count, match-count and column-count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    match_size: u8,
    suit_count: u8,
    match_count: u8,
    columns: u8,
}

impl Layout {
    /// Match-size 2–4, suit-count 1 to match-size, match-count 1–26, columns 1–9; none outside these ranges.
    ///
    /// ```
    /// use patience::notation::match_solitaire::Layout;
    ///
    /// assert_eq!(Layout::new(3, 3, 13, 5).unwrap().to_string(), "3x3x13x5");
    /// assert_eq!(Layout::new(3, 4, 13, 5), None);
    /// ```
    #[must_use]
    pub const fn new(match_size: u8, suit_count: u8, match_count: u8, columns: u8) -> Option<Self> {
        match (match_size, suit_count, match_count, columns) {
            (2..=4, 1.., 1..=26, 1..=9) if suit_count <= match_size => Some(Self { match_size, suit_count, match_count, columns }),
            _ => None,
        }
    }

    /// How many cards make a match, and how many suits there are: 2–4.
    #[must_use]
    pub const fn match_size(self) -> u8 {
        self.match_size
    }

    /// How many classes of suits there are for stacking: 1 to match-size.
    #[must_use]
    pub const fn suit_count(self) -> u8 {
        self.suit_count
    }

    /// How many matches there are to collect: 1–26.
    #[must_use]
    pub const fn match_count(self) -> u8 {
        self.match_count
    }

    /// How many columns there are, and how many freecells: 1–9.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many values there are: the match-count, 13 at most.
    #[must_use]
    pub const fn values(self) -> u8 {
        if self.match_count < 13 { self.match_count } else { 13 }
    }

    /// The cards: one of each value in each suit, and from a second deck those for matches beyond thirteen.
    #[must_use]
    pub fn composition(self) -> Composition {
        Composition::new(self.match_size, [self.values(), self.match_count - self.values(), 0, 0])
    }

    /// The labels that its moves are made of.
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

/// A place that a move can name: a column, `1` to `9`, or a freecell, `a` to `i`. Columns come before freecells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(u8);

impl Label {
    /// The number of labels in the widest game, and one more than the greatest [`index`](Self::index).
    pub const COUNT: usize = 18;

    /// How many entries a table has that any `u8` of five bits can index.
    pub(crate) const TABLE: usize = 32;

    /// The column with a number from 0 to 8; greater numbers are taken as 8.
    #[must_use]
    pub const fn column(number: u8) -> Self {
        Self(if number < 9 { number } else { 8 })
    }

    /// The freecell with a number from 0 to 8; greater numbers are taken as 8.
    #[must_use]
    pub const fn freecell(number: u8) -> Self {
        Self(if number < 9 { number + 9 } else { 17 })
    }

    /// Whether it names a freecell.
    #[must_use]
    pub const fn is_freecell(self) -> bool {
        self.0 >= 9
    }

    /// 0–8 for the columns, 9–17 for the freecells.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing. It lets the compiler see that the index is in the range of every table of labels.
        (self.0 & 31) as usize
    }

    /// Its number among the columns, or among the freecells, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % 9
    }

    /// Its sign in the notation.
    #[must_use]
    pub const fn sign(self) -> char {
        b"123456789abcdefghi"[self.0 as usize] as char
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which labels a game has, and how many make a match; made by [`Layout::labels`].
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    of: &'static [u8; 256],
    match_size: u8,
}

/// What stands for no label.
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
    /// Reads so many labels. All are looked up before one is judged: no label has a bit that [`NONE`] alone has, so one test will do.
    #[inline(always)]
    fn read<'a, const N: usize>(&self, text: &'a [u8]) -> IResult<&'a [u8], [Label; N], ()> {
        let Some((signs, after)) = text.split_first_chunk::<N>() else { return Err(nom::Err::Error(())) };
        let labels = signs.map(|sign| Label(self.of[usize::from(sign)]));
        match labels.iter().fold(0, |bits, label| bits | label.0) {
            ..32 => Ok((after, labels)),
            _ => Err(nom::Err::Error(())),
        }
    }

    fn has(&self, sign: char) -> bool {
        u8::try_from(sign).is_ok_and(|byte| self.of[usize::from(byte)] != NONE)
    }

    fn columns(&self) -> u8 {
        self.of.iter().filter(|&&label| label < 9).count() as u8
    }
}

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `ft`: the exposed card of one place goes to another.
    Carry {
        /// Where the card lies.
        from: Label,
        /// Where it goes.
        to: Label,
    },
    /// `*` and labels: the exposed cards of these places are collected as a match.
    Collect(Match),
    /// `+`: the next row is dealt.
    Deal,
}

/// The labels of a match, as many as the game's match-size, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Match {
    /// Behind the last label the first one is repeated.
    labels: [Label; 4],
    size: u8,
}

impl Match {
    /// Two to four labels; none for any other number of them.
    #[must_use]
    pub fn new(labels: &[Label]) -> Option<Self> {
        match *labels {
            [a, b] => Some(Self { labels: [a, b, a, a], size: 2 }),
            [a, b, c] => Some(Self { labels: [a, b, c, a], size: 3 }),
            [a, b, c, d] => Some(Self { labels: [a, b, c, d], size: 4 }),
            _ => None,
        }
    }

    /// The labels.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.labels[..usize::from(self.size)]
    }

    /// How many labels there are.
    #[inline(always)]
    pub(crate) const fn size(self) -> usize {
        self.size as usize
    }

    /// The label at a place from 0 to 3; behind the last one the first one again.
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
            Self::Carry { from, to } => write!(f, "{from}{to}"),
            Self::Collect(cards) => {
                f.write_str("*")?;
                cards.labels().iter().try_for_each(|label| write!(f, "{label}"))
            }
            Self::Deal => f.write_str("+"),
        }
    }
}

impl MoveText for Move {
    type Labels = Labels;

    #[inline(always)]
    fn read_then<'a, T>(labels: &Labels, text: &'a [u8], then: impl FnOnce(Self, &'a [u8]) -> T) -> Option<T> {
        let collect = |labels, size| Self::Collect(Match { labels, size });
        match text {
            [b'*', text @ ..] => match labels.match_size {
                2 => labels.read(text).map(|(after, [a, b])| then(collect([a, b, a, a], 2), after)).ok(),
                3 => labels.read(text).map(|(after, [a, b, c])| then(collect([a, b, c, a], 3), after)).ok(),
                _ => labels.read(text).map(|(after, labels)| then(collect(labels, 4), after)).ok(),
            },
            [b'+', after @ ..] => Some(then(Self::Deal, after)),
            _ => labels.read(text).map(|(after, [from, to])| then(Self::Carry { from, to }, after)).ok(),
        }
    }

    fn fault(labels: &Labels, before: &[u8], token: &str) -> FaultKind {
        let is_label = |sign: &char| labels.has(*sign);
        let (collects, after_star) = match token.strip_prefix('*') {
            Some(after) => (true, after),
            None => (false, token),
        };
        let given = after_star.chars().take_while(is_label).count();
        let stranger = after_star.chars().nth(given);
        let wanted = labels.match_size;
        let follows_match = match before.len().checked_sub(usize::from(wanted) + 1).map(|star| &before[star..]) {
            Some([b'*', labels @ ..]) => labels.iter().all(|&byte| is_label(&char::from(byte))),
            _ => false,
        };
        match (stranger, token.chars().next()) {
            (Some(sign), _) if !matches!(sign, '*' | '+' | '=' | ':') => stranger_fault(sign, labels.columns()),
            _ if collects => FaultKind::Labels(LabelCount { given: given as u8, wanted }),
            (_, Some(_)) if follows_match => FaultKind::Labels(LabelCount { given: wanted + 1, wanted }),
            (_, Some(label)) if is_label(&label) => FaultKind::Unfinished(label),
            (_, sign) => FaultKind::UnknownSign(sign.unwrap_or(' ')),
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

/// What is wrong with a sign that is no label of this game.
fn stranger_fault(sign: char, columns: u8) -> FaultKind {
    let games = match sign {
        '0'..='9' | 'a'..='i' => return FaultKind::LabelOutside { label: sign, columns },
        '~' => "Carpet",
        '^' | '_' => "Colorado and Twenty",
        'w' | 's' => "Carpet and Colorado",
        _ => {
            return match meant_label(sign) {
                Some(meant) => FaultKind::LookAlike { sign, meant },
                None => FaultKind::UnknownSign(sign),
            };
        }
    };
    FaultKind::OtherGame { sign, games }
}

#[cfg(test)]
mod tests {
    use super::{Label, Match};

    #[test]
    fn numbers_over_8_are_taken_as_8() {
        assert_eq!(Label::column(9), Label::column(8));
        assert_eq!(Label::freecell(9), Label::freecell(8));
    }

    #[test]
    fn labels_and_matches_are_their_names_in_messages_of_tests_too() {
        let (column, freecell) = (Label::column(0), Label::freecell(8));
        assert_eq!(format!("{column} {freecell} {column:?} {freecell:?}"), "1 i 1 i");
        assert_eq!(format!("{:?}", Match::new(&[column, freecell])), "Some([1, i])");
    }
}
