//! Branches: lines of moves beside those of a record, kept in its comments.

use std::fmt;

/// A line of moves that leaves the moves of a record, or another branch, written as a comment of the
/// record. Nothing but the viewer looks at it: to every verdict it is a comment.
///
/// Displays as such a comment, on one line. The words of the notation say the same:
/// `; branch 1 after move 17 (the queen first): 2c 21`.
///
/// ```
/// use patience::notation::branches;
/// use patience::records;
///
/// let text = b"2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
/// ; branch 1 after move 1: 1b 2b
/// ; branch 1.1 after move 2 (worse): 2a\n";
/// let found = branches(&records(text).next().unwrap());
/// assert_eq!((found[0].after, found[0].moves.as_str()), (1, "1b 2b"));
/// assert_eq!((found[1].number.as_slice(), found[1].name.as_str()), ([1, 1].as_slice(), "worse"));
/// assert_eq!(found[1].to_string(), "; branch 1.1 after move 2 (worse): 2a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The number of the branch, from 1, after those of the branches that it is in: a branch of the record
    /// has one.
    pub number: Vec<u32>,
    /// The number of moves from the deal to where it leaves.
    pub after: usize,
    /// The name of the branch, without `)`; empty if it has none.
    pub name: String,
    /// The moves of the branch, as they are written. Whether they are moves, and legal, is unknown.
    pub moves: String,
}

impl Branch {
    /// Reads a comment, from its `;` on. Returns none if it is no branch.
    #[must_use]
    pub fn read(comment: &[u8]) -> Option<Self> {
        const BLANKS: [char; 2] = [' ', '\t'];
        let text = str::from_utf8(comment).ok()?.strip_prefix(';')?.trim_start_matches(BLANKS);
        let (number, text) = text.strip_prefix("branch ")?.split_once(" after move ")?;
        let counts = number.split('.').map(|part| {
            let is_count = part.bytes().all(|it| it.is_ascii_digit()) && !part.starts_with('0');
            part.parse().ok().filter(|_| is_count)
        });
        let digits = text.find(|sign: char| !sign.is_ascii_digit())?;
        let (after, text) = text.split_at(digits);
        let (name, moves) = match text.strip_prefix(" (") {
            Some(text) => text.split_once(')').filter(|(name, _)| !name.is_empty())?,
            None => ("", text),
        };
        let moves = moves.strip_prefix(':')?;
        let is_text = |text: &str| !text.contains(|it: char| it.is_ascii_control());
        let has_words = moves.split(BLANKS).all(is_text) && is_text(name);
        if !(has_words && (moves.is_empty() || moves.starts_with(BLANKS))) {
            return None;
        }
        Some(Self {
            number: counts.collect::<Option<_>>()?,
            after: after.parse().ok()?,
            name: name.to_owned(),
            moves: moves.trim_matches(BLANKS).to_owned(),
        })
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number: Vec<String> = self.number.iter().map(u32::to_string).collect();
        write!(f, "; branch {} after move {}", number.join("."), self.after)?;
        if !self.name.is_empty() {
            write!(f, " ({})", self.name)?;
        }
        write!(f, ": {}", self.moves)
    }
}
