//! Chunks as lines of JSON, with a checksum each.

use crate::census::game;
use crate::chunk::{Chunk, Measured};
use crate::numbers::{NumberSet, Numbers};
use crate::player::Outcome;
use crate::totals::{Deal, HardDeal, Totals};
use patience_core::notation::Encoding;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead};

/// The longest line, in bytes, that can be one of a census.
const MAX_LINE: u64 = 1 << 24;

/// Some deals of a game, or all: a line of `census --out`, or of `census --format jsonl`. Later
/// versions may add fields, but never rename them.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Census"))]
pub struct ChunkObject {
    /// The canonical game id, without a number.
    id: String,
    /// The version of the program.
    version: String,
    /// The first 16 digits of the SHA-256 of the rules that `patience rules` prints for the game.
    rules: String,
    /// The engine that shuffled.
    engine: String,
    /// The player that tried the deals.
    player: String,
    /// Whether the player looked at the stock.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["known", "hidden"])))]
    stock: String,
    /// Which solutions it looked for.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["any", "shortest"])))]
    aim: String,
    /// The limit of nodes for each deal.
    limit: u64,
    /// The limit of positions for a second search through each lost deal. Left out if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    again: Option<u64>,
    /// The first and the last shuffle number.
    numbers: [u64; 2],
    /// Numbers between them that are missing, each a first and a last one. Left out if there are
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<[u64; 2]>,
    /// How many deals were won.
    won: u64,
    /// How many were not won: with the player `best`, because they cannot be.
    lost: u64,
    /// For how many the limit was reached first.
    undecided: u64,
    /// How many of the lost deals a second search proved to be lost. Left out if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proved_again: Option<u64>,
    /// The interval of the rate of winnable deals, at 95%, with undecided deals as lost and as won.
    interval: [f64; 2],
    /// The positions met, in all deals together.
    nodes: u64,
    /// How many deals were won in how many moves: a number of moves and a number of deals each.
    lengths: Vec<[u64; 2]>,
    /// The numbers of the lost deals, the first thousand.
    lost_numbers: Vec<u64>,
    /// The numbers of the undecided deals, the first thousand.
    undecided_numbers: Vec<u64>,
    /// The deals that took the most nodes, up to ten: a shuffle number and a number of nodes each.
    hardest: Vec<[u64; 2]>,
    /// How to repeat and to cite it. Left out of chunks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
    /// The first 16 digits of the SHA-256 of the line up to the comma before this field.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    checksum: String,
}

/// The byte-order mark that some editors put before the first line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What begins a line.
const HEAD: &[u8] = b"{\"id\":\"";

/// What begins the end of a line.
const CHECKSUM: &str = ",\"checksum\":\"";

/// Returns the first 16 digits of the SHA-256 of some bytes.
///
/// ```
/// assert_eq!(patience_census::line::digest(b""), "e3b0c44298fc1c14");
/// ```
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    let hash = hmac_sha256::Hash::hash(bytes);
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The reason why a line is not one of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The text is no line of a census.
    Foreign,
    /// The file has another encoding.
    Encoding(Encoding),
    /// The lines of the file end in CR alone.
    LineEnds,
    /// The checksum of the line is wrong: the line was changed or damaged.
    Checksum,
    /// The line contradicts itself.
    Contradiction(&'static str),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is not a line of a census"),
            Self::Encoding(encoding) => {
                write!(f, "the file is {}; save it as UTF-8", encoding.as_str())
            }
            Self::LineEnds => f.write_str("the lines end in CR alone; end them in LF or CR LF"),
            Self::Checksum => f.write_str("the checksum is wrong: the line was changed or damaged"),
            Self::Contradiction(what) => write!(f, "the line contradicts itself: {what}"),
        }
    }
}

impl std::error::Error for LineError {}

/// Returns a chunk as a line, without its line feed. Unless it is one chunk of many, it says how to
/// cite it.
///
/// ```
/// use patience::census::{Census, PlayerName, game};
/// use patience::census::line::{parse, to_text};
/// use patience_search::solve::Aim;
///
/// let census = Census {
///     game: game("montecarlo+").unwrap(),
///     numbers: "1..=10".parse().unwrap(),
///     player: PlayerName::Best,
///     aim: Aim::Any,
///     nodes: 100_000,
///     again: None,
/// };
/// let chunk = census.run("0.1.0", "");
/// let text = to_text(&chunk, false);
/// assert!(text.starts_with(r#"{"id":"montecarlo5x5x1+","version":"0.1.0","#));
/// assert_eq!(parse(text.as_bytes()).unwrap(), chunk);
/// ```
#[must_use]
pub fn to_text(chunk: &Chunk, is_total: bool) -> String {
    let mut text = serde_json::to_string(&ChunkObject::new(chunk, is_total)).unwrap_or_default();
    text.pop();
    let checksum = digest(text.as_bytes());
    text + CHECKSUM + &checksum + "\"}"
}

/// Parses a line, without its line feed.
///
/// # Errors
/// Returns the reason why it is not one of a census.
pub fn parse(text: &[u8]) -> Result<Chunk, LineError> {
    let text = str::from_utf8(text).map_err(|_| LineError::Foreign)?;
    let object: ChunkObject = serde_json::from_str(text).map_err(|_| LineError::Foreign)?;
    let signed = text.rsplit_once(CHECKSUM).map(|(signed, _)| signed);
    if signed.map(|signed| digest(signed.as_bytes())) != Some(object.checksum.clone()) {
        return Err(LineError::Checksum);
    }
    object.read()
}

impl ChunkObject {
    fn new(chunk: &Chunk, is_total: bool) -> Self {
        let (measured, totals) = (chunk.measured().clone(), chunk.totals().clone());
        let interval = totals.interval();
        let span = chunk.numbers().span();
        let pair = |numbers: Numbers| [numbers.first(), numbers.last()];
        Self {
            id: measured.id,
            version: measured.version,
            rules: measured.rules,
            engine: measured.engine,
            player: measured.player,
            stock: measured.stock,
            aim: measured.aim,
            limit: measured.limit,
            again: measured.again,
            // Without numbers, the range is empty.
            numbers: span.map_or([1, 0], pair),
            missing: chunk.numbers().gaps().into_iter().map(pair).collect(),
            won: totals.won,
            lost: totals.lost,
            undecided: totals.undecided,
            proved_again: measured.again.map(|_| totals.proved_again),
            interval: [rounded(interval.low), rounded(interval.high)],
            nodes: totals.nodes,
            lengths: totals.lengths.into_iter().map(|(moves, deals)| [moves, deals]).collect(),
            lost_numbers: totals.lost_numbers,
            undecided_numbers: totals.undecided_numbers,
            hardest: totals.hardest.iter().map(|deal| [deal.number, deal.nodes]).collect(),
            cite: is_total.then(|| chunk.citation()),
            checksum: String::new(),
        }
    }

    fn read(self) -> Result<Chunk, LineError> {
        let wrong = LineError::Contradiction;
        if !game(&self.id).is_ok_and(|game| game.to_string() == self.id) {
            return Err(wrong("its id is not that of a game"));
        }
        let range = |[first, last]: [u64; 2]| {
            Numbers::new(first, last).map_err(|_| wrong("a range of its numbers is empty"))
        };
        if self.proved_again.is_some() != self.again.is_some() {
            return Err(wrong(
                "it counts proofs of a second search that was not made, or does not",
            ));
        }
        let whole = range(self.numbers)?;
        let mut gaps = NumberSet::default();
        for missing in self.missing {
            gaps.add(range(missing)?).map_err(|_| wrong("its missing numbers overlap"))?;
        }
        let mut numbers = NumberSet::default();
        for present in gaps.missing_of(whole) {
            numbers.add(present).map_err(|_| wrong("its numbers overlap"))?;
        }
        let totals = Totals {
            won: self.won,
            lost: self.lost,
            undecided: self.undecided,
            proved_again: self.proved_again.unwrap_or(0),
            nodes: self.nodes,
            lengths: self.lengths.into_iter().map(|[moves, deals]| (moves, deals)).collect(),
            lost_numbers: self.lost_numbers,
            undecided_numbers: self.undecided_numbers,
            hardest: self
                .hardest
                .into_iter()
                .map(|[number, nodes]| HardDeal { number, nodes })
                .collect(),
        };
        let measured = Measured {
            id: self.id,
            version: self.version,
            rules: self.rules,
            engine: self.engine,
            player: self.player,
            stock: self.stock,
            aim: self.aim,
            limit: self.limit,
            again: self.again,
        };
        Chunk::of_parts(measured, numbers, totals).map_err(wrong)
    }
}

/// What came of a deal: a line of `census --deals-out`. Later versions may add fields, but never
/// rename them.
///
/// ```
/// use patience::census::line::DealObject;
/// use patience::census::player::Outcome;
/// use patience::census::totals::Deal;
///
/// let deal = Deal { number: 1, outcome: Outcome::Won, nodes: 113, moves: Some(51), again: None };
/// let mut text = Vec::new();
/// DealObject::new("3x3x13x5+", &deal).write(&mut text);
/// let expected = r#"{"id":"3x3x13x5+","number":1,"outcome":"won","nodes":113,"moves":51}"#;
/// assert_eq!(String::from_utf8_lossy(&text).trim_end(), expected);
/// ```
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Deal"))]
pub struct DealObject<'a> {
    /// The canonical game id, without a number.
    #[serde(borrow)]
    id: Cow<'a, str>,
    /// The shuffle number.
    number: u64,
    /// How the game ended: `lost` with the player `best` means that it cannot be won.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["won", "lost", "undecided"])))]
    #[serde(borrow)]
    outcome: Cow<'a, str>,
    /// The positions that the player met.
    nodes: u64,
    /// The number of moves that won it; null unless won.
    moves: Option<u64>,
    /// What a second search found. Left out if there was none.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["lost", "undecided"])))]
    again: Option<Cow<'a, str>>,
}

impl<'a> DealObject<'a> {
    /// Describes a deal of a game.
    #[must_use]
    pub fn new(id: &'a str, deal: &Deal) -> Self {
        let Deal { number, outcome, nodes, moves, again } = *deal;
        let word = |outcome: Outcome| Cow::Borrowed(outcome.as_str());
        Self { id: id.into(), number, outcome: word(outcome), nodes, moves, again: again.map(word) }
    }

    /// Writes it as a line, with its line feed.
    pub fn write(&self, text: &mut Vec<u8>) {
        // Memory can always be written.
        let _ = serde_json::to_writer(&mut *text, self);
        text.push(b'\n');
    }
}

/// Returns a rate with nine digits, which have room for a thousand million deals.
fn rounded(rate: f64) -> f64 {
    (rate * 1e9).round() / 1e9
}

/// The reason why a file cannot be read on.
#[derive(Debug)]
pub enum ReadError {
    /// Reading failed.
    Io(io::Error),
    /// A line is wrong.
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        error: LineError,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Line { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// What a line of `census --deals-out` says of a deal, for those who only count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TriedDeal {
    /// The game, as an id without a number.
    pub id: String,
    /// The shuffle number.
    pub number: u64,
    /// The positions that the player met.
    pub nodes: u64,
}

impl TriedDeal {
    /// Parses a line of `census --deals-out`, without its line feed.
    ///
    /// # Errors
    /// Returns an error if it is something else.
    pub fn parse(text: &[u8]) -> Result<Self, LineError> {
        let deal: DealObject<'_> = serde_json::from_slice(text).map_err(|_| LineError::Foreign)?;
        Ok(Self { id: deal.id.into_owned(), number: deal.number, nodes: deal.nodes })
    }
}

/// Reads the lines of a file, which may begin with a byte-order mark and end its lines in CR LF.
///
/// Where the program was killed, the last line can lack its end: it is torn, and dropped. Any other line
/// that is none of a census is an error, and so is one that was changed: it reads as a line, but its
/// checksum is wrong.
///
/// ```
/// use patience_census::line::Reader;
///
/// let mut reader = Reader::new(&b"{\"id\":\"3x3x13x5+\",\"ver"[..]);
/// assert!(reader.next().is_none());
/// assert_eq!((reader.length(), reader.torn()), (0, 22));
/// ```
pub struct Reader<R, T = Chunk> {
    source: R,
    parse: fn(&[u8]) -> Result<T, LineError>,
    lines: u64,
    length: u64,
    torn: u64,
    /// Whether nothing more is read.
    is_over: bool,
}

impl<R: BufRead> Reader<R> {
    /// Begins to read the lines of a census.
    pub const fn new(source: R) -> Self {
        Self::of(source, parse)
    }
}

impl<R: BufRead> Reader<R, TriedDeal> {
    /// Begins to read the lines of deals.
    ///
    /// ```
    /// use patience_census::line::{Reader, TriedDeal};
    ///
    /// let file = r#"{"id":"3x3x13x5+","number":2,"outcome":"won","nodes":74,"moves":47}
    /// {"id":"3x3x13"#;
    /// let deals: Vec<TriedDeal> = Reader::deals(file.as_bytes()).map_while(Result::ok).collect();
    /// assert_eq!((deals.len(), deals[0].number, deals[0].nodes), (1, 2, 74));
    /// ```
    pub const fn deals(source: R) -> Self {
        Self::of(source, TriedDeal::parse)
    }
}

impl<R: BufRead, T> Reader<R, T> {
    const fn of(source: R, parse: fn(&[u8]) -> Result<T, LineError>) -> Self {
        Self { source, parse, lines: 0, length: 0, torn: 0, is_over: false }
    }

    /// Returns the number of bytes up to the end of the last whole line that was read.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Returns the number of bytes after the last whole line, once the end has been reached.
    #[must_use]
    pub const fn torn(&self) -> u64 {
        self.torn
    }

    fn read(&mut self) -> Result<Option<T>, ReadError> {
        let text = self.next_text()?;
        if text.is_empty() {
            return Ok(None);
        }
        let is_first = self.lines == 0;
        let content = match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) if is_first => rest,
            _ => &text[..],
        };
        let Some(line) = content.strip_suffix(b"\n") else {
            let edited = if is_first { self.edited(content) } else { None };
            let is_torn = (text.len() as u64) < MAX_LINE && (!is_first || can_be_torn(content));
            return match edited {
                None if is_torn => {
                    self.torn = text.len() as u64;
                    Ok(None)
                }
                error => Err(self.wrong(error.unwrap_or(LineError::Foreign))),
            };
        };
        let line = (self.parse)(line).map_err(|error| {
            let edited = (is_first && error == LineError::Foreign).then_some(content);
            self.wrong(edited.and_then(|text| self.edited(text)).unwrap_or(error))
        })?;
        self.lines += 1;
        self.length += text.len() as u64;
        Ok(Some(line))
    }

    fn wrong(&self, error: LineError) -> ReadError {
        ReadError::Line { line: self.lines + 1, error }
    }

    /// Returns what an editor has done to a file whose first line cannot be read, if it has.
    fn edited(&self, text: &[u8]) -> Option<LineError> {
        if let Some(encoding) = Encoding::of(text) {
            return Some(LineError::Encoding(encoding));
        }
        let end = text.iter().position(|&byte| byte == b'\r')?;
        (self.parse)(&text[..end]).is_ok().then_some(LineError::LineEnds)
    }

    /// Reads up to the next line feed, with it.
    fn next_text(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut text = Vec::new();
        let read = io::Read::take(&mut self.source, MAX_LINE).read_until(b'\n', &mut text);
        read.map_err(ReadError::Io).map(|_| text)
    }
}

/// Returns whether a text may be what was left of the first line, so that a file of something else is
/// never taken for a torn one.
fn can_be_torn(text: &[u8]) -> bool {
    let is_json = || serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok();
    HEAD.starts_with(text) || text.starts_with(HEAD) && !is_json()
}

impl<R: BufRead, T> Iterator for Reader<R, T> {
    type Item = Result<T, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.read().transpose();
        self.is_over = !matches!(read, Some(Ok(_)));
        read
    }
}
