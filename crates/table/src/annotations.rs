//! What people write about a game: headers, and comments at its moves.

use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::judge::{RecordError, only_game};
use patience_core::notation::{Branch, Fault, Record, WrittenRecord};
use patience_core::play::Line;
use patience_core::source::Source;
use std::collections::BTreeMap;
use std::fmt;

/// Headers and comments of a record. They are written as comments, and read back from them.
///
/// A header is a comment before the first move, of a word with a capital letter, a colon, and a text:
/// `; Title: In one go`. Any other comment is about the position after the moves before it.
///
/// ```
/// use patience_core::{DealBook, records};
/// use patience_table::Annotations;
///
/// let record = |text| records(text).next().unwrap();
/// let mut all = Annotations::default();
/// all.headers.insert("Title".to_owned(), "Two moves".to_owned());
/// all.comments.insert(1, "the ace waits".to_owned());
/// let known = DealBook::default();
/// let text = all.annotate(&record(b"2x2x1x1+[AH AS] 1a *1a"), &known).unwrap();
/// assert_eq!(text, "2x2x1x1+[AH AS]\n; Title: Two moves\n1a ; the ace waits\n*1a");
/// assert_eq!(Annotations::of(&record(text.as_bytes()), &known).unwrap(), all);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotations<T = String> {
    /// The headers by their names.
    pub headers: BTreeMap<String, T>,
    /// The comments by the number of moves before them, each of one line or more.
    pub comments: BTreeMap<usize, T>,
}

impl<T> Default for Annotations<T> {
    fn default() -> Self {
        Self { headers: BTreeMap::new(), comments: BTreeMap::new() }
    }
}

/// What would end a comment.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// Why a record cannot be annotated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnotationError {
    /// The record cannot be played.
    Record(RecordError),
    /// A header has another name than a word with a capital letter.
    Name(String),
    /// A header would be read back as another text: it has line ends, or blanks around it.
    Header {
        /// Its name.
        name: String,
        /// What it would be read back as; none if it would be no header.
        read: Option<String>,
    },
    /// A comment would be read back as another text: a line of it has blanks around it, ends with a carriage
    /// return, or is written like a header or a branch.
    Comment {
        /// The number of moves before the comment.
        after: usize,
        /// What it would be read back as; none if it would be no comment.
        read: Option<String>,
    },
    /// A comment is about a move after the last.
    Move {
        /// The number of moves before the comment.
        after: usize,
        /// The number of moves of the record.
        moves: usize,
    },
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => error.fmt(f),
            Self::Name(name) => {
                write!(f, "a header has a word with a capital letter as its name, not `{name}`")
            }
            Self::Header { name, read: Some(read) } => {
                write!(f, "the header `{name}` would be read back as {read:?}")
            }
            Self::Header { name, read: None } => {
                write!(f, "the header `{name}` would not be read back")
            }
            Self::Comment { after, read: Some(read) } => {
                write!(f, "the comment after move {after} would be read back as {read:?}")
            }
            Self::Comment { after, read: None } => {
                write!(
                    f,
                    "the comment after move {after} would be a header or a branch when it is read back"
                )
            }
            Self::Move { after, moves } => {
                write!(f, "there is a comment after move {after}, and there are {moves} moves")
            }
        }
    }
}

impl std::error::Error for AnnotationError {}

impl From<RecordError> for AnnotationError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

impl From<Fault> for AnnotationError {
    fn from(fault: Fault) -> Self {
        Self::Record(RecordError::Malformed(fault))
    }
}

impl Annotations<Vec<u8>> {
    /// Reads the headers and comments of a record, byte for byte. Branches are not among them. A comment
    /// after an illegal move is about the last position.
    ///
    /// # Errors
    /// Returns the fault if the record cannot be dealt.
    pub fn read(record: &Record<'_>, deals: &DealBook) -> Result<Self, Fault> {
        let (line, _) = Line::before_error(record, deals)?;
        let mut all = Self::default();
        for span in record.comment_spans() {
            let comment = span.of(record.text());
            if Branch::read(comment).is_some() {
                continue;
            }
            let text = comment_words(comment);
            let after = line.steps().partition_point(|step| step.span.start < span.start);
            // A second one of a name is a comment, so that it stays.
            let is_header = |(name, _): &(&str, _)| after == 0 && !all.headers.contains_key(*name);
            match header(text).filter(is_header) {
                Some((name, value)) => _ = all.headers.insert(name.to_owned(), value.to_vec()),
                None => match all.comments.get_mut(&after) {
                    Some(before) => before.extend([b"\n", text].concat()),
                    None => _ = all.comments.insert(after, text.to_vec()),
                },
            }
        }
        Ok(all)
    }
}

impl Annotations {
    /// Reads the headers and comments of a record, as [`read`](Annotations::read) does.
    ///
    /// # Errors
    /// Returns the first error of the record, or the fault of a comment that is not UTF-8.
    pub fn of(record: &Record<'_>, deals: &DealBook) -> Result<Self, AnnotationError> {
        Line::of_record(record, deals)?;
        for span in record.comment_spans() {
            if let Err(error) = str::from_utf8(span.of(record.text())) {
                return Err(Fault::not_utf8(record.text(), span.start + error.valid_up_to()).into());
            }
        }
        let Annotations { headers, comments } = Annotations::read(record, deals)?;
        // All of it is UTF-8, as was seen.
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap_or_default();
        Ok(Self {
            headers: headers.into_iter().map(|(name, it)| (name, text(it))).collect(),
            comments: comments.into_iter().map(|(after, it)| (after, text(it))).collect(),
        })
    }

    /// Takes over headers and comments, in place of those with the same name or at the same move. An empty
    /// one takes away what is there.
    pub fn extend(&mut self, other: Self) {
        self.headers.extend(other.headers);
        self.comments.extend(other.comments);
        self.headers.retain(|_, value| !value.is_empty());
        self.comments.retain(|_, text| !text.is_empty());
    }

    /// Returns an error if another reading of them has not all of these, word for word.
    pub(crate) fn survive_in(&self, read: &Self) -> Result<(), AnnotationError> {
        let headers =
            self.headers.iter().map(|(name, value)| (name, value, read.headers.get(name)));
        let mut lost = headers.filter(|&(_, value, read)| read != Some(value));
        if let Some((name, _, read)) = lost.next() {
            return Err(AnnotationError::Header { name: name.clone(), read: read.cloned() });
        }
        let comments =
            self.comments.iter().map(|(&after, text)| (after, text, read.comments.get(&after)));
        let mut lost = comments.filter(|&(_, text, read)| read != Some(text));
        lost.next().map_or(Ok(()), |(after, _, read)| {
            Err(AnnotationError::Comment { after, read: read.cloned() })
        })
    }

    /// Writes a record with these headers and comments, and with its branches, in place of those that it has. They
    /// are read back from it word for word.
    ///
    /// # Errors
    /// Returns the reason why the record cannot be played, or what is wrong with a header or a comment.
    pub fn annotate(
        &self,
        record: &Record<'_>,
        deals: &DealBook,
    ) -> Result<String, AnnotationError> {
        let line = Line::of_record(record, deals)?;
        let deal = record.deal()?.map(|deal| deal.cards().to_vec());
        let outcome = record.outcome();
        let written = WrittenRecord { deal, outcome, ..line.to_record() };
        let mut text = self.write(&written)?;
        for comment in record.comments() {
            if let Some(branch) = Branch::read(comment) {
                text = format!("{text}\n{branch}");
            }
        }
        let again = only_game(Source::new("", text.as_bytes()), &mut DealBook::default())?;
        self.survive_in(&Self::of(&again, deals)?)?;
        Ok(text)
    }

    /// Writes a record with these headers and comments.
    ///
    /// # Errors
    /// Returns what is wrong with a header or a comment.
    fn write(&self, record: &WrittenRecord<Move>) -> Result<String, AnnotationError> {
        let WrittenRecord { id, deal, moves, outcome } = record;
        if let Some(name) = self.headers.keys().find(|name| !is_name(name)) {
            return Err(AnnotationError::Name(name.clone()));
        }
        let all = moves.len();
        if let Some((&after, _)) = self.comments.iter().find(|&(&after, _)| after > all) {
            return Err(AnnotationError::Move { after, moves: all });
        }
        if self.headers.is_empty() && self.comments.is_empty() {
            return Ok(record.wrapped());
        }
        let part = |moves: &[Move], outcome| {
            let part = WrittenRecord { id: *id, deal: None, moves: moves.to_vec(), outcome };
            let (head, text) = (id.to_string(), part.wrapped());
            text.strip_prefix(&head).unwrap_or(&text).trim_start().to_owned()
        };
        let head =
            WrittenRecord::<Move> { id: *id, deal: deal.clone(), moves: Vec::new(), outcome: None };
        let mut text = head.wrapped();
        for (name, value) in &self.headers {
            text += &format!("\n; {name}: {}", value.replace(LINE_ENDS, " "));
        }
        let mut written = 0;
        for (&after, comment) in &self.comments {
            let moves = part(&moves[written..after], None);
            if !moves.is_empty() {
                text += &format!("\n{moves}");
            }
            written = after;
            // What belongs to a move stands beside it.
            let mut gap = if after > 0 { " " } else { "\n" };
            for line in comment.split('\n') {
                let blank = if line.is_empty() { "" } else { " " };
                text += &format!("{gap};{blank}{}", line.replace(LINE_ENDS, " "));
                gap = "\n";
            }
        }
        let rest = part(&moves[written..], *outcome);
        if !rest.is_empty() {
            text += &format!("\n{rest}");
        }
        Ok(text)
    }
}

/// Returns what a comment says: it without its semicolons, and blanks around that.
#[must_use]
pub fn comment_words(comment: &[u8]) -> &[u8] {
    let marks = comment.iter().take_while(|&&byte| byte == b';').count();
    comment[marks..].trim_ascii()
}

/// Returns the name and the value of a header.
fn header(text: &[u8]) -> Option<(&str, &[u8])> {
    let colon = text.windows(2).position(|it| it == b": ")?;
    let name = str::from_utf8(&text[..colon]).ok().filter(|name| is_name(name))?;
    Some((name, text[colon + 2..].trim_ascii()))
}

fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_uppercase())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
