//! A game that somebody plays: what of it is saved and where, what its record may show, and which game comes
//! next.

use crate::annotations::{AnnotationError, Annotations};
use crate::document::{Document, rewritten};
use crate::notes::{line_names, tells_help};
use crate::origin::{LINE, Origin};
use crate::table::Table;
use patience_core::deal_book::DealBook;
use patience_core::judge::only_game;
use patience_core::notation::{Branch, GameId, Record, WrittenRecord, branches, records};
use patience_core::play::Line;
use patience_core::source::Source;
use patience_core::text::english::count;
use patience_core::text::{LineEnd, Span, shown};

/// What a record says whose deal is not written in it.
const FROM_BOOK: &str = " ; dealt from a deal book: it is another game without that";

/// A record on the table, with all that was played beside it or from its end on. It knows what of that
/// is saved, and whether its deal is a secret.
///
/// ```
/// use patience_core::{DealBook, Line, records};
/// use patience_table::Game;
///
/// let record = records(b"2x2x2x2-3 =partial ; two").next().unwrap();
/// let line = Line::of_record(&record, &DealBook::default()).unwrap();
/// let mut game = Game::new(&record, line, &DealBook::default());
/// game.begin();
/// assert_eq!(game.unsaved(), None);
/// let mv = game.table.position().legal_moves()[0];
/// game.table.play(mv);
/// // Its comments stay, and its deal is a secret.
/// assert_eq!(game.record(), format!("2x2x2x2-3 {mv} =partial ; two"));
/// game.note_saved();
/// assert!(!game.is_unsaved());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// What was played, and what is on the screen.
    pub table: Table,
    /// Whether the record is written with its deal, though cards of that are face down.
    pub writes_deal: bool,
    /// The title of the game, which stands above its record, and that when it was saved last; empty if it has
    /// none.
    title: String,
    saved_title: String,
    /// Where the game was written and read, the last file first, as far as somebody asked.
    origins: Vec<Origin>,
    /// The record as it is written, the end of its deal in it, and whether it ends with its last token.
    own: Vec<u8>,
    head: usize,
    is_bare: bool,
    /// Whether the record lists its deal, or a deal book has it.
    lists_deal: bool,
    is_from_book: bool,
    /// Whether the record says that the program found moves of it.
    tells_help: bool,
    /// The moves that had been played when the game was saved last, or began; empty if it was never saved.
    saved: String,
    /// What could not be played of the branches in the comments.
    unread: Option<String>,
}

/// A game that is not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaved {
    /// The record of the game, as it is printed: without a deal that is secret.
    pub record: String,
    /// The record with every card that its number does not deal, which brings it back.
    pub whole: String,
    /// The title of the game; empty if it has none.
    pub title: String,
    /// Where the game was written or read.
    pub origin: Option<Origin>,
    /// The number of moves before the position on the screen, unless that is the end of its line.
    pub at: Option<usize>,
}

impl From<String> for Unsaved {
    fn from(record: String) -> Self {
        Self { whole: record.clone(), record, ..Self::default() }
    }
}

impl Unsaved {
    /// Returns the record with its title and every card, which brings the game back by itself.
    #[must_use]
    pub fn text(&self) -> String {
        titled(&self.title, &self.whole)
    }

    /// Returns the text that brings games back.
    #[must_use]
    pub fn whole(games: &[Self]) -> String {
        games.iter().map(|game| &*game.whole).collect::<Vec<_>>().join("\n")
    }

    /// Returns what else is known of them, as a text that [`resumed`] reads.
    #[must_use]
    pub fn about(games: &[Self]) -> String {
        if games.iter().all(|game| game.title.is_empty() && game.origin.is_none()) {
            return String::new();
        }
        let origin = |game: &Self| game.origin.as_ref().map_or_else(String::new, Origin::line);
        let about = games.iter().map(|game| format!("{}{TITLE}{}", game.title, origin(game)));
        about.collect::<Vec<_>>().join(&LINE.to_string())
    }
}

/// The character after a title, where more is known of a game than its record.
const TITLE: char = '\u{1d}';

impl Game {
    /// Puts a record on the table that was played as `line`, with the branches in its comments, to be
    /// watched. `deals` are those that it was dealt from.
    #[must_use]
    pub fn new(record: &Record<'_>, line: Line, deals: &DealBook) -> Self {
        Self::owning(record.own_span(), record, line, deals)
    }

    /// Begins a game with the only record of a text, whose comments are all its own: none is about a next record.
    #[must_use]
    pub fn only(record: &Record<'_>, line: Line, deals: &DealBook) -> Self {
        let Span { start, end } = record.extent();
        let blanks = record.text()[start..].len() - record.text()[start..].trim_ascii_end().len();
        Self::owning(Span::new(start, end - blanks), record, line, deals)
    }

    fn owning(own: Span, record: &Record<'_>, line: Line, deals: &DealBook) -> Self {
        let lists_deal = !matches!(record.deal(), Ok(None));
        let mut table = Table::new(line);
        let unread = table.read_branches(&branches(record)).err();
        table.name_line(line_names(record).iter().map(|(_, name)| name));
        let mut game = Self {
            writes_deal: false,
            title: clean(&record.title().unwrap_or_default()),
            saved_title: String::new(),
            origins: Vec::new(),
            own: own.of(record.text()).to_vec(),
            head: record.deal_span().end - own.start,
            is_bare: own.end == record.span().end,
            lists_deal,
            is_from_book: !lists_deal && deals.knows(&table.line().id()),
            tells_help: tells_help(record),
            saved: String::new(),
            unread,
            table,
        };
        game.note_saved();
        game
    }

    /// Makes the record the beginning of a game that goes on where it ends.
    pub fn begin(&mut self) {
        self.table.begin_game();
        self.note_saved();
        if self.tells_help {
            self.table.note_help();
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.table.line().id()
    }

    /// Returns what could not be played of the branches in the comments, if anything could not.
    #[must_use]
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// Takes note that all that was played so far is in a file.
    pub fn note_saved(&mut self) {
        self.saved = self.table.lines_text();
        self.saved_title.clone_from(&self.title);
    }

    /// Takes note that the game is in no file.
    pub fn note_unsaved(&mut self) {
        self.saved.clear();
    }

    /// Returns whether something was played that is not saved.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.saved != self.table.lines_text() || self.has_new_title()
    }

    /// Returns whether its title is another than that when it was saved last.
    fn has_new_title(&self) -> bool {
        self.saved_title != self.title
    }

    /// Returns the game, unless it is saved.
    #[must_use]
    pub fn unsaved(&self) -> Option<Unsaved> {
        let unsaved = || Unsaved {
            record: self.record(),
            whole: self.whole(),
            title: self.title.clone(),
            origin: self.origins.first().cloned(),
            at: Some(self.table.at()).filter(|&at| at < self.table.path().len()),
        };
        self.is_unsaved().then(unsaved)
    }

    /// Returns its title; empty if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Gives it a title.
    pub fn set_title(&mut self, title: &str) {
        let title = clean(title);
        // It is no part of the record above it.
        let is_other = Branch::read(format!("; {title}").as_bytes()).is_some();
        self.title =
            if is_other || title.starts_with("left out:") { format!("\"{title}\"") } else { title };
    }

    /// Returns where it was written and read, the last file first, as far as somebody asked.
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Takes note of where it was written or read last.
    pub fn note_origin(&mut self, origin: Origin) {
        self.origins.retain(|other| other.path != origin.path);
        self.origins.insert(0, origin);
    }

    /// Goes on as another game did, if its deal is the same: what was played there is still legal. It is
    /// saved as far as that was if `is_same_record`. Returns whether the deal is the same.
    pub fn resume(&mut self, other: &Self, is_same_record: bool) -> bool {
        let is_same = self.resume_lines(other, is_same_record);
        if is_same {
            self.origins.clone_from(&other.origins);
            // The title that is saved is that of this record.
            if other.has_new_title() {
                self.title.clone_from(&other.title);
            }
        }
        is_same
    }

    /// Goes on as another program did, if the deal is the same, from what it kept. Its line is played here,
    /// and can be undone. Returns whether the deal is the same.
    pub fn take_up(&mut self, kept: &Unsaved) -> bool {
        let none = DealBook::default();
        let Some(record) = records(kept.whole.as_bytes()).next() else { return false };
        let Ok((line, _)) = Line::before_error(&record, &none) else { return false };
        let other = Self::new(&record, line, &none);
        if !self.table.take_up(&other.table) {
            return false;
        }
        if other.tells_help {
            self.table.note_help();
        }
        if !kept.title.is_empty() {
            self.title.clone_from(&kept.title);
        }
        self.table.go(kept.at.unwrap_or(usize::MAX));
        true
    }

    fn resume_lines(&mut self, other: &Self, is_same_record: bool) -> bool {
        if self.table.has_deal_of(&other.table) && self.table.go_on_as(&other.table) {
            self.note_saved();
            return true;
        }
        if self.table.has_deal_of(&other.table) && is_same_record {
            self.table.clone_from(&other.table);
            self.saved.clone_from(&other.saved);
            return true;
        }
        self.table.resume(&other.table)
    }

    /// Returns whether some card is face down that the record itself does not list.
    #[must_use]
    pub const fn is_deal_secret(&self) -> bool {
        self.table.sight().hides() && !self.lists_deal
    }

    /// Returns whether the record shows its deal.
    const fn shows_deal(&self) -> bool {
        self.writes_deal || !self.is_deal_secret()
    }

    /// Returns the record as it is written, with the line on the screen as its line and all other lines
    /// as branches of it in comments, and with an outcome, so that it passes. A line that was undone is a
    /// branch. Its title stands above it. It has its deal if that was asked
    /// for, or if its number deals other cards and they are no secret.
    #[must_use]
    pub fn record(&self) -> String {
        titled(&self.title, &self.written(self.shows_deal()))
    }

    /// Returns the same without its title, and with every card that its number does not deal, secret or not:
    /// what brings the game back.
    #[must_use]
    pub fn whole(&self) -> String {
        self.written(self.shows_deal() || self.is_from_book)
    }

    /// Writes these headers and comments beside those that it has, or in place of them; an empty one takes away what
    /// is there. Comments are at moves of the line on the screen, and stay at those if they are undone.
    ///
    /// ```
    /// use patience_core::{DealBook, Line, records};
    /// use patience_table::{Annotations, Game};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
    /// let line = Line::of_record(&record, &DealBook::default()).unwrap();
    /// let mut game = Game::new(&record, line, &DealBook::default());
    /// let mut more = Annotations::default();
    /// more.comments.insert(1, "the ace waits".to_owned());
    /// game.annotate(more).unwrap();
    /// assert_eq!(game.record(), "2x2x1x1+[AH AS]\n1a ; the ace waits\n*1a");
    /// assert_eq!(game.annotations().unwrap().comments[&1], "the ace waits");
    /// ```
    ///
    /// # Errors
    /// Returns what is wrong with a header or a comment. Nothing is changed then.
    pub fn annotate(&mut self, more: Annotations) -> Result<(), AnnotationError> {
        let mut plain = self.unnamed();
        let (text, mut deals) = (plain.whole(), DealBook::default());
        let record = only_game(Source::new("", text.as_bytes()), &mut deals)?;
        let mut all = Annotations::of(&record, &deals)?;
        all.extend(more);
        let text = all.annotate(&record, &deals)?;
        let record = only_game(Source::new("", text.as_bytes()), &mut deals)?;
        let game = Self::only(&record, Line::of_record(&record, &deals)?, &deals);
        (plain.own, plain.head, plain.is_bare) = (game.own, game.head, game.is_bare);
        plain.lists_deal = game.lists_deal;
        // What names a line or tells of help is the game's to write.
        all.survive_in(&plain.annotations()?)?;
        // Its lines stay, and so does what can be undone of them.
        std::mem::swap(&mut plain.table, &mut self.table);
        *self = plain;
        Ok(())
    }

    /// Returns its headers and its comments at moves of the line on the screen.
    ///
    /// # Errors
    /// Returns what is wrong with the record that it writes.
    pub fn annotations(&self) -> Result<Annotations, AnnotationError> {
        let (text, mut deals) = (self.unnamed().whole(), DealBook::default());
        Annotations::of(&only_game(Source::new("", text.as_bytes()), &mut deals)?, &deals)
    }

    /// Returns it without the names of its line, which stand in its text beside comments.
    fn unnamed(&self) -> Self {
        let mut plain = self.clone();
        plain.table.unname_line();
        plain
    }

    fn written(&self, has_deal: bool) -> String {
        let game = self.table.with_undone();
        let line = game.line();
        let is_needed = || self.writes_deal || !line.id().deals(line.deck());
        let has_deal = has_deal && !self.lists_deal && is_needed();
        let mut own = if has_deal {
            [line.id().with_deal(line.deck()).as_bytes(), &self.own[self.head..]].concat()
        } else {
            self.own.clone()
        };
        if !self.lists_deal && !has_deal && self.is_from_book && self.is_bare {
            own.extend(FROM_BOOK.as_bytes());
        }
        match rewritten(&own, LineEnd::Lf, line.dealt().clone(), &game) {
            Ok(text) => String::from_utf8_lossy(&text).replace("\r\n", "\n").replace('\r', "\n"),
            // It was read as a record before, so this is for safety alone.
            Err(_) => game.with_branches(line.to_record().wrapped()),
        }
    }

    /// Returns a record of the first moves of the line on the screen alone, with an outcome, so that it
    /// passes by itself. It has its deal likewise.
    #[must_use]
    pub fn finished(&self, moves: usize) -> String {
        let line = self.table.line();
        let record = line.branch(moves).to_record();
        let note = if self.is_from_book { FROM_BOOK } else { "" };
        if self.writes_deal {
            record.with_deck(line.deck()).wrapped()
        } else if self.shows_deal() {
            record.wrapped()
        } else {
            WrittenRecord { deal: None, ..record }.wrapped() + note
        }
    }
}

/// Returns the game with the next number, or an earlier one.
///
/// ```
/// assert_eq!(patience_table::next("carpet+7".parse().unwrap(), 1).unwrap().to_string(), "carpet4x5x1+8");
/// ```
///
/// # Errors
/// Returns a message if there is none.
pub fn next(id: GameId, by: i64) -> Result<GameId, &'static str> {
    let shuffle = id.shuffle.ok_or("this deal has no number")?;
    let none = if by < 0 { "this is the first number" } else { "this is the last number" };
    Ok(GameId { shuffle: Some(shuffle.offset(by).ok_or(none)?), ..id })
}

/// Games of a program that was cut off, which go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// The game on the table.
    pub game: Unsaved,
    /// The games that were not resumed.
    pub others: Vec<Unsaved>,
    /// What the other games are, in words.
    pub what: String,
}

impl Resumed {
    /// Returns all of them as a text that can be read without the program that wrote it.
    #[must_use]
    pub fn text(&self) -> String {
        let games = self.others.iter().chain([&self.game]);
        games.map(Unsaved::text).collect::<Vec<_>>().join("\n\n")
    }
}

/// Reads the games that a program kept until it was cut off, what else it knew of them, and the moves that
/// go on with the last of them. None if that cannot be played.
#[must_use]
pub fn resumed(all: &str, about: &str, moves: &[String]) -> Option<Resumed> {
    let starts = records(all.as_bytes()).map(|record| record.extent().start);
    let ends = starts.clone().skip(1).chain([all.len()]);
    let texts: Vec<&str> =
        starts.clone().zip(ends).filter_map(|(start, end)| all.get(start..end)).collect();
    let mut about = about.split(LINE).map(|about| {
        let (title, origin) = about.split_once(TITLE).unwrap_or_default();
        (title.to_owned(), Origin::read(origin))
    });
    let mut others: Vec<Unsaved> = Vec::new();
    for text in texts {
        let (title, origin) = about.next().unwrap_or_default();
        let whole = text.trim_end().to_owned();
        let record = titled(&title, &whole);
        others.push(Unsaved { record, whole, title, origin, at: None });
    }
    let mut game = others.pop()?;
    let mut document = Document::new(&game.whole, &DealBook::default()).ok()?;
    document.go(usize::MAX);
    for mv in moves {
        let Ok(mv) = document.table().position().parse_move(mv) else { break };
        if document.play(mv).is_none() {
            break;
        }
    }
    // The last of them may go on with moves that had been undone.
    let table = document.table();
    game.at = Some(table.at()).filter(|&at| at < table.path().len());
    document.text().trim_end().clone_into(&mut game.whole);
    game.record = game.text();
    let mut what = vec![
        document.table().line().id().to_string(),
        count(document.table().path().len(), "move"),
    ];
    if !game.title.is_empty() {
        what.insert(0, game.title.clone());
    }
    if let Some(name) = game.origin.as_ref().and_then(|origin| origin.path.file_name()) {
        what.push(format!("from {}", shown(name.as_encoded_bytes())));
    }
    if !others.is_empty() {
        what.push(format!("and {} more", others.len()));
    }
    Some(Resumed { game, others, what: what.join(", ") })
}

/// Returns a title as a game has it: on one line.
#[must_use]
pub fn clean(title: &str) -> String {
    title.replace(char::is_control, " ").trim().to_owned()
}

/// Returns a record below its title, if it has one.
fn titled(title: &str, record: &str) -> String {
    match title {
        "" => record.to_owned(),
        title => format!("; {title}\n{record}"),
    }
}
