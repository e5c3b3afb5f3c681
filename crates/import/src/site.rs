//! Lines of Match Solitaire's own site: `#147198 1a 23 …`.

use patience_core::game::matching::Matching;
use patience_core::game::{Blocked, EndState, Unknown};
use patience_core::notation::matching::{Layout, Move};
use patience_core::notation::{
    Begins, Fault, FaultKind, GameId, Outcome, TextFault, Token, Tokens, Variant, begins, records,
    replacement,
};
use patience_core::text::lines;
use std::fmt;
use std::ops::RangeInclusive;

/// The reason why a text is no game of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SiteError {
    /// The line does not begin with the number of a game.
    NoNumber,
    /// The number has more than 64 bits.
    LongNumber,
    /// The game is not a layout of Match Solitaire.
    OtherGame,
    /// The line cannot be read as a record.
    Malformed {
        /// The record that it would be.
        record: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A move is illegal on any cards.
    Blocked {
        /// The move.
        mv: String,
        /// The number of the move, counted from 1 with repetitions.
        index: u64,
        /// Why it is illegal.
        reason: Blocked,
    },
    /// The moves don't lead to the outcome on any cards.
    Outcome(Outcome),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber => f.write_str("expected `#` and a number, as in `#147198 1a 23`"),
            Self::LongNumber => f.write_str("the number is too long"),
            Self::OtherGame => {
                f.write_str("expected a layout of Match Solitaire, such as `3x3x13x5`")
            }
            Self::Malformed { fault, .. } => write!(f, "this is no game: {fault}"),
            Self::Blocked { mv, index, reason } => {
                write!(f, "move {index}, `{mv}`, is illegal on any cards: {reason}")
            }
            Self::Outcome(outcome) => {
                write!(f, "the moves don't lead to `={outcome}` on any cards")
            }
        }
    }
}

impl std::error::Error for SiteError {}

/// A game of the site, or a line that is of none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteGame {
    /// The lines of the game in the text, counted from 1.
    pub lines: RangeInclusive<usize>,
    /// The game as a record.
    pub record: Result<String, SiteError>,
}

/// Returns the games of a text in order, with the lines that belong to none.
///
/// A game begins on a line with `#` and a number. Lines of moves that follow go on with it, as mail wraps
/// them. Where a line is only in part of moves, the game that it follows cannot be read.
///
/// ```
/// use patience_import::site::games;
///
/// let text = "My games\n#147198 1a\n23\n\n#7 + 1a ; lost";
/// let records: Vec<_> = games("3x3x13x5", text).into_iter().map(|game| game.record.ok()).collect();
/// assert_eq!(records[0], None);
/// assert_eq!(records[1].as_deref(), Some("3x3x13x5+147198 1a 23 =partial"));
/// assert_eq!(records[2].as_deref(), Some("3x3x13x5-7 + 1a =partial ; lost"));
/// ```
#[must_use]
pub fn games(game: &str, text: &str) -> Vec<SiteGame> {
    let layout = match format!("{game}+1").parse::<GameId>().map(|id| id.variant) {
        Ok(Variant::Matching(layout)) => Some(layout),
        _ => None,
    };
    let mut games: Vec<SiteGame> = Vec::new();
    // The last game, while further lines may go on with it.
    let mut open: Option<WrittenGame> = None;
    for (number, line) in (1..).zip(lines(text).map(SiteLine::read)) {
        let SiteLine { words, comment } = &line;
        if words.is_empty() && comment.is_none() {
            continue;
        }
        match (numbered(words), &mut open, layout) {
            (Err(SiteError::NoNumber), Some(written), Some(layout)) if goes_on(words, layout) => {
                written.last = number;
                written.add(words, comment.as_deref());
            }
            // A comment of its own belongs to a game only where more of it follows.
            (Err(SiteError::NoNumber), written, _) if words.is_empty() => {
                if let Some(written) = written {
                    written.held.extend(comment.clone());
                }
            }
            (Err(error), _, _) => {
                games.extend(open.take().map(|written| written.game(game)));
                games.push(SiteGame { lines: number..=number, record: Err(error) });
            }
            (Ok((digits, moves)), _, _) => {
                games.extend(open.take().map(|written| written.game(game)));
                let mut written = WrittenGame {
                    number: digits,
                    first: number,
                    last: number,
                    ..WrittenGame::default()
                };
                written.add(moves, comment.as_deref());
                open = Some(written);
            }
        }
    }
    games.extend(open.map(|written| written.game(game)));
    games
}

/// Returns a game of the site as a record of a game, whose id has neither number nor `+` or `-`. The game
/// is closed if its moves begin with a deal, `+`. Moves stay as they are written, but for blanks and
/// characters that look like those of moves, and comments come to the end. A game whose moves collect fewer
/// matches than it has is not over: the record has the outcome `=partial` then.
///
/// The site's numbers deal other cards here, so the record has the site's number, but not its deal. Some
/// deal may fit its moves: a move that is illegal on any cards is an error.
///
/// ```
/// use patience_import::site::record;
///
/// assert_eq!(record("3x3x13x5", "#147198 1a 23").unwrap(), "3x3x13x5+147198 1a 23 =partial");
/// assert_eq!(record("3x3x13x5", "# 7  + 1a =partial").unwrap(), "3x3x13x5-7 + 1a =partial");
/// assert_eq!(record("2x2x1x1", "#7 1a *1a").unwrap(), "2x2x1x1+7 1a *1a");
/// assert!(record("3x3x13x5", "1a 23").is_err());
/// assert!(record("3x3x13x5", "#147198 1A 23").is_err());
/// ```
///
/// # Errors
/// Returns what is wrong with the first line that is of no such game.
pub fn record(game: &str, text: &str) -> Result<String, SiteError> {
    let mut found = games(game, text).into_iter();
    match (found.next(), found.next()) {
        (Some(game), None) => game.record,
        (_, Some(next)) => Err(next.record.err().unwrap_or(SiteError::NoNumber)),
        (None, None) => Err(SiteError::NoNumber),
    }
}

/// A line, with blanks and letters as the notation has them.
struct SiteLine {
    /// What stands before the comment.
    words: String,
    /// The comment, without its `;`.
    comment: Option<String>,
}

impl SiteLine {
    fn read(line: &str) -> Self {
        let (words, comment) = match line.split_once(';') {
            Some((words, comment)) => (words, Some(comment.trim().to_owned())),
            None => (line, None),
        };
        let mut plain = String::with_capacity(words.len());
        for character in words.chars() {
            match replacement(character) {
                // What ends a file of old systems, or fills it up.
                _ if matches!(character, '\0' | '\u{1a}') => {}
                Some(known) if !character.is_ascii() => plain.push_str(known),
                _ => plain.push(character),
            }
        }
        Self { words: plain.trim().to_owned(), comment }
    }
}

/// Returns the number of the game that a line begins, and the moves after it: after a `#`, with words
/// before it, after the word `game`, or alone before a tab. A colon or a comma may end the number.
fn numbered(words: &str) -> Result<(u64, &str), SiteError> {
    let lower = words.to_ascii_lowercase();
    let (rest, needs_tab) = match (words.split_once('#'), lower.strip_prefix("game")) {
        // A number that is glued to a word is of something else.
        (Some((before, rest)), _)
            if !before.contains(|it: char| it.is_ascii_digit())
                && !before.ends_with(|it: char| !it.is_whitespace()) =>
        {
            (rest, false)
        }
        (None, Some(rest)) if rest.starts_with(char::is_whitespace) => {
            (&words[words.len() - rest.len()..], false)
        }
        _ => (words, true),
    };
    let rest = rest.trim_start();
    let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
    let (number, moves) = rest.split_at(end);
    let is_ended = moves.is_empty() || moves.starts_with([':', ',']);
    let is_number = match needs_tab {
        true => moves.starts_with('\t'),
        false => is_ended || moves.starts_with(char::is_whitespace),
    };
    if number.is_empty() || !is_number {
        return Err(SiteError::NoNumber);
    }
    let moves = moves.trim_start_matches([':', ',']);
    Ok((number.parse().map_err(|_| SiteError::LongNumber)?, moves))
}

/// Returns whether a line without a number goes on with the game before it: it has moves, and does not begin
/// as a sentence or another record.
fn goes_on(words: &str, layout: Layout) -> bool {
    let tokens = || Tokens::<Move>::of_text(words.as_bytes(), layout.labels());
    begins(words.as_bytes()) == Begins::Nothing && tokens().any(|token| token.is_ok())
}

/// A game as it is written.
#[derive(Default)]
struct WrittenGame {
    number: u64,
    first: usize,
    last: usize,
    moves: Vec<String>,
    comments: Vec<String>,
    /// Comments after its last line.
    held: Vec<String>,
}

impl WrittenGame {
    /// Adds what a line has after its number.
    fn add(&mut self, moves: &str, comment: Option<&str>) {
        self.moves.extend(Some(moves.trim().to_owned()).filter(|moves| !moves.is_empty()));
        self.comments.append(&mut self.held);
        self.comments.extend(comment.map(ToOwned::to_owned));
    }

    fn game(self, game: &str) -> SiteGame {
        SiteGame { lines: self.first..=self.last, record: self.record(game) }
    }

    /// Returns the record of the game.
    fn record(&self, game: &str) -> Result<String, SiteError> {
        let moves = self.moves.join(" ");
        let sign = if moves.starts_with('+') { '-' } else { '+' };
        let mut text = format!("{game}{sign}{} {moves}", self.number).trim_end().to_owned();
        if let Some(outcome) = missing_outcome(&text)? {
            text += &format!(" ={outcome}");
        }
        if !self.comments.is_empty() {
            text += &format!(" ; {}", self.comments.join("; "));
        }
        Ok(text)
    }
}

/// Returns the outcome that a record lacks: that of a game which its moves do not solve.
fn missing_outcome(text: &str) -> Result<Option<Outcome>, SiteError> {
    let malformed = |fault| SiteError::Malformed { record: text.to_owned(), fault };
    let mut found = records(text.as_bytes());
    let Some(record) = found.next() else { return Err(SiteError::NoNumber) };
    let id = *record.id().map_err(malformed)?;
    let Variant::Matching(layout) = id.variant else { return Err(SiteError::OtherGame) };
    let mut position = Unknown::<Matching>::deal(layout, id.dealing);
    let (mut index, mut tag) = (0, None);
    for token in record.tokens::<Move>(layout.labels()) {
        match token.map_err(malformed)? {
            Token::Outcome { outcome, .. } => tag = Some(outcome),
            Token::Move { mv, repeat, .. } => {
                for _ in 0..repeat.times() {
                    index += 1;
                    let blocked = |reason| SiteError::Blocked { mv: mv.to_string(), index, reason };
                    position.play(mv).map_err(blocked)?;
                }
            }
        }
    }
    if let Some(other) = found.next() {
        let kind = FaultKind::Text(TextFault::NotARecord);
        return Err(malformed(other.id().err().unwrap_or(Fault { span: other.span(), kind })));
    }
    let end = match position.end() {
        EndState::Won => &[Outcome::Solved][..],
        EndState::Open => &[Outcome::Partial],
        EndState::Moves(moves, _) if moves.is_empty() => &[Outcome::Stuck],
        EndState::Moves(..) => &[Outcome::Partial, Outcome::Stuck],
    };
    match tag {
        None => Ok(Some(end[0]).filter(|&end| end != Outcome::Solved)),
        Some(tag) if end.contains(&tag) => Ok(None),
        Some(tag) => Err(SiteError::Outcome(tag)),
    }
}
