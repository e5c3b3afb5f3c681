//! A record as a text that is played on.

mod edits;
mod merge;
mod outline;

use crate::table::Table;
use crate::tree::NodeId;
use edits::TextEdits;
pub use merge::merged;
use outline::Outline;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::notation::{Branch, Fault, FaultKind, Outcome, Record, TextFault, records};
use patience_core::play::{Line, Position, RecordError};
use patience_core::text::{LineEnd, Span};

/// A replacement in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Span,
    /// The text in their place.
    pub text: String,
}

/// The text of a record, and the tree of all that is played on it.
///
/// The text is always a record of the line on the table, with all other lines as branches of it in
/// comments. What is done to the game returns the edits that keep it so, in the order of the text and
/// with places in the text before them. They change what they must: the deal, the id, other comments
/// and the outline of all other moves stay as they are written. To undo restores the text as it was.
///
/// ```
/// use patience_core::DealBook;
/// use patience_table::Document;
///
/// let text = "2x2x2x2+[AS 2H ; two\n 2S AH] 2a ; why\n*12 =partial";
/// let mut document = Document::new(text, &DealBook::default()).unwrap();
/// document.go(1);
/// let mv = document.table().position().parse_move("1b").unwrap();
/// document.play(mv).unwrap();
/// let played = "2x2x2x2+[AS 2H ; two\n 2S AH] 2a 1b ; why\n=partial\n; branch 1 after move 1: *12";
/// assert_eq!(document.text(), played);
/// assert_eq!(document.undo().unwrap().len(), 3);
/// assert_eq!(document.text(), text);
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    outline: Outline,
    table: Table,
    /// The moves of the text.
    written: Vec<NodeId>,
    /// Why its first move that is not on the table is not.
    error: Option<RecordError>,
    /// The part of its branches that could not be played.
    unread: Option<String>,
    /// The branches that it came with, each as it is written and as it was played.
    read: Vec<(Branch, Branch)>,
    /// The text that was taken.
    original: String,
    /// For each thing that was done, the edits that undo it in the text, the last at the end, or none
    /// where these are no longer known; and those that do again what was undone.
    done: Vec<Option<Vec<Edit>>>,
    undone: Vec<Option<Vec<Edit>>>,
}

impl Document {
    /// Takes a text with one record, after which only comments may come. Its moves are played as far as
    /// they are legal, and the table is at the deal. A deal in `deals` takes precedence over the shuffle.
    ///
    /// # Errors
    /// Returns the fault of a record that cannot be dealt, [`TextFault::NoGame`] if there is no record,
    /// or [`TextFault::SecondGame`] if there is another.
    pub fn new(text: &str, deals: &DealBook) -> Result<Self, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let dealt = Position::of_record(&only(text)?, deals)?;
        Self::of_dealt(text, dealt)
    }

    /// Takes a text likewise, whose game is dealt already.
    fn of_dealt(text: &str, dealt: Position) -> Result<Self, Fault> {
        let record = only(text)?;
        let (line, error) = Line::of_dealt(&record, dealt);
        let played = line.steps().len();
        let mut table = Table::new(line);
        table.begin_game();
        let written = table.path().to_vec();
        let mut outline = Outline::of(&record, played);
        if outline.tells_help {
            table.note_help();
        }
        let branches: Vec<Branch> = outline.branches.iter().map(|(_, it)| it.clone()).collect();
        let (played, unread) = table.play_branches(&branches);
        table.name_line(outline.names.iter().map(|(_, name)| name));
        outline.keep_names(&table.line_names());
        // A branch that is not on the table as a whole stays where it is, as any comment.
        let read: Vec<(Branch, Branch)> = branches
            .into_iter()
            .zip(played)
            .filter_map(|(branch, played)| Some((branch, played?)))
            .collect();
        let (done, undone) = (Vec::new(), Vec::new());
        let (text, original) = (text.to_owned(), text.to_owned());
        outline.keep_branches(|branch| canonical(branch, &read));
        Ok(Self { text, outline, table, written, error, unread, read, original, done, undone })
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the record that the text is.
    ///
    /// # Errors
    /// There is always one.
    pub fn record(&self) -> Result<Record<'_>, Fault> {
        only(&self.text)
    }

    /// Returns the place of its id with its deal.
    #[must_use]
    pub const fn head(&self) -> Span {
        self.outline.head
    }

    /// Returns the place of its outcome tag, if it has one.
    #[must_use]
    pub const fn tag(&self) -> Option<Span> {
        self.outline.tag
    }

    /// Returns the places of the moves of the line on the table, in their order. Those that one token
    /// repeats have the same place.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.outline.moves
    }

    /// Returns the game, to look at.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns why the first move of the text that is not on the table is not there, if there is one.
    #[must_use]
    pub fn error(&self) -> Option<&RecordError> {
        self.error.as_ref().filter(|_| self.is_original())
    }

    /// Returns whether the text is the one that was taken.
    #[must_use]
    pub fn is_original(&self) -> bool {
        self.text == self.original
    }

    /// Returns what could not be played of the branches in its comments, if anything could not.
    #[must_use]
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// Steps to the position after a number of moves, or the last one.
    pub fn go(&mut self, at: usize) {
        self.table.go(at);
    }

    /// Returns the number of moves before a place of the text: a place in or after a move stands for the
    /// position after it.
    #[must_use]
    pub fn moves_before(&self, place: usize) -> usize {
        self.outline.moves.partition_point(|span| span.start < place)
    }

    /// Shows this much of the stock, in addition to what was seen.
    pub fn see(&mut self, sight: Sight) {
        self.table.see(sight);
    }

    /// Takes note that the next move is one that the program found, which the record says from then on.
    pub fn note_help(&mut self) {
        self.table.note_help();
    }

    /// Takes note that the player made the moves that another text has of the same deal, too: one that
    /// [`own`](Self::own) returned before. Moves that a text came with are nobody's otherwise.
    pub fn claim(&mut self, own: &Self) {
        if self.table.has_deal_of(&own.table) {
            self.table.note_all_own(&own.table);
        }
    }

    /// Returns the branches that are what the player made from the deal on, below a game id.
    ///
    /// ```
    /// use patience_core::DealBook;
    /// use patience_table::Document;
    ///
    /// let open = |text: &str| Document::new(text, &DealBook::default()).unwrap();
    /// let mut document = open("2x2x1x1+[AH AS] =partial");
    /// document.play(document.table().position().parse_move("1a").unwrap());
    /// let own = document.own("2x2x1x1+[AH AS]");
    /// assert_eq!(own, "2x2x1x1+[AH AS] =partial\n; branch 1 after move 0: 1a");
    /// let mut again = open(document.text());
    /// again.claim(&open(&own));
    /// again.go(1);
    /// again.play(again.table().position().parse_move("*1a").unwrap());
    /// assert_eq!(again.table().own_win(), Some(2));
    /// ```
    #[must_use]
    pub fn own(&self, id: &str) -> String {
        self.table.own().with_branches(format!("{id} =partial"))
    }

    /// Plays a move. Returns none if it is illegal. Where the line goes on with it already, there is
    /// nothing to edit.
    pub fn play(&mut self, mv: Move) -> Option<Vec<Edit>> {
        let mv = self.table.position().canonical(mv)?;
        if self.table.redoes(mv) {
            let edits = self.redo();
            self.table.note_made();
            return edits;
        }
        self.table.play(mv)?;
        Some(self.write())
    }

    /// Returns whether anything was done that can be undone. The moves that the text came with cannot.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.table.has_history()
    }

    /// Returns whether anything was undone that can be done again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.table.can_redo()
    }

    /// Undoes what was done last: the text is what it was before, unless moves that were undone earlier
    /// have become branches since. Returns none if nothing was done.
    pub fn undo(&mut self) -> Option<Vec<Edit>> {
        let edits = if self.can_undo() { self.done.pop()? } else { return None };
        self.table.go_back();
        let edits = edits.unwrap_or_else(|| self.edits());
        let inverse = self.apply(&edits);
        self.undone.push(Some(inverse));
        Some(edits)
    }

    /// Plays again the move that was undone last. Returns none if nothing was undone.
    pub fn redo(&mut self) -> Option<Vec<Edit>> {
        let edits = self.undone.pop()?;
        self.table.go_on();
        let edits = edits.unwrap_or_else(|| self.edits());
        let inverse = self.apply(&edits);
        self.done.push(Some(inverse));
        Some(edits)
    }

    /// Makes a branch the line that its own leaves, and shows it after its first move. A branch that was
    /// taken away changes nothing, here and below.
    pub fn promote(&mut self, branch: NodeId) -> Vec<Edit> {
        self.change(branch, Table::promote)
    }

    /// Shows the line through the first move of a branch, after that move, and writes it as the line of the
    /// record. That is no deed to undo.
    pub fn enter(&mut self, branch: NodeId) -> Vec<Edit> {
        self.table.enter(self.table.tree().find(branch.number()));
        let edits = self.edits();
        if !edits.is_empty() {
            self.apply(&edits);
            self.done.iter_mut().chain(&mut self.undone).for_each(|known| *known = None);
        }
        edits
    }

    /// Deletes a branch with those in it.
    pub fn remove(&mut self, branch: NodeId) -> Vec<Edit> {
        self.change(branch, |table, branch| {
            table.delete(branch);
        })
    }

    /// Names a branch.
    pub fn rename(&mut self, branch: NodeId, name: &str) -> Vec<Edit> {
        self.change(branch, |table, branch| table.rename(branch, name))
    }

    fn change(&mut self, node: NodeId, change: impl FnOnce(&mut Table, NodeId)) -> Vec<Edit> {
        match self.table.tree().find(node.number()) {
            Some(node) => {
                change(&mut self.table, node);
                self.write()
            }
            None => Vec::new(),
        }
    }

    /// Writes the line on the table into the text, with its branches. Returns the edits.
    fn write(&mut self) -> Vec<Edit> {
        let edits = self.edits();
        let inverse = self.apply(&edits);
        if !self.undone.is_empty() {
            // The moves that were undone are branches now, even if more moves are undone.
            self.undone.clear();
            self.done.iter_mut().for_each(|known| *known = None);
            self.done.push(None);
        } else {
            self.done.push(Some(inverse));
        }
        edits
    }

    /// Returns the edits that make the text that of the line on the table.
    fn edits(&self) -> Vec<Edit> {
        let path = self.table.path();
        let branches: Vec<Branch> = self.table.branches(path).collect();
        let is_told = self.outline.tells_help || !self.table.is_helped();
        let names = self.table.line_names();
        let is_named = self.outline.names.iter().map(|(_, name)| name).eq(&names);
        if path == self.written && is_told && is_named && self.outline.has_branches(&branches) {
            return Vec::new();
        }
        self.edits_for(&self.table)
    }

    /// Returns the edits that make the text that of the line on another table, with a game from the
    /// same deal. What is wrong with the text is mended.
    fn edits_for(&self, game: &Table) -> Vec<Edit> {
        let (outline, path) = (&self.outline, game.path());
        let branches: Vec<Branch> = game.branches(path).collect();
        let written = self.written.iter().map(|&node| self.table.tree().mv(node));
        let moves = path.iter().map(|&node| game.tree().mv(node));
        let kept = moves.zip(written).take_while(|(now, was)| now == was).count();
        let from = outline.first_gone(kept);
        let moves = path[from..].iter().filter_map(|&node| game.tree().mv(node));
        let mut words: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        let mut edits = TextEdits::new(&self.text, outline.line_end);
        match (outline.tag, self.outcome_of(game)) {
            (Some(tag), Some(outcome)) => edits.replace(tag, format!("={outcome}")),
            (Some(tag), None) => edits.remove(&[tag]),
            (None, Some(outcome)) => words.push(format!("={outcome}")),
            (None, None) => {}
        }
        edits.insert_words(outline, outline.place_of(from), &words);
        edits.remove(outline.moves.get(from..).unwrap_or_default());
        edits.remove(&outline.rest);
        if game.is_helped() && !outline.tells_help {
            edits.note_help(outline);
        }
        edits.write_names(outline, &game.line_names());
        edits.leave_out(outline);
        edits.write_branches(outline, &branches);
        edits.close(outline);
        edits.done()
    }

    /// Returns the outcome that the text is to name. A record that is solved needs none, unless it names
    /// it already.
    fn outcome_of(&self, game: &Table) -> Option<Outcome> {
        let is_named =
            self.outline.tag.is_some_and(|tag| tag.of(self.text.as_bytes()) == b"=solved");
        let is_plain = game.end() == Outcome::Solved && !game.path().is_empty();
        (is_named || !is_plain).then_some(game.end())
    }

    /// Edits the text, which is that of the line on the table then. Returns the edits that undo these.
    fn apply(&mut self, edits: &[Edit]) -> Vec<Edit> {
        let (mut text, mut from, mut inverse) = (String::new(), 0, Vec::new());
        for Edit { span, text: new } in edits {
            text.push_str(self.text.get(from..span.start).unwrap_or_default());
            let start = text.len();
            text.push_str(new);
            let old = self.text.get(span.start..span.end).unwrap_or_default().to_owned();
            inverse.push(Edit { span: Span::new(start, text.len()), text: old });
            from = span.end;
        }
        text.push_str(self.text.get(from..).unwrap_or_default());
        self.text = text;
        self.written = self.table.path().to_vec();
        // The text was that of a record, and is.
        if let Ok(record) = only(&self.text) {
            self.outline = Outline::of(&record, self.written.len());
            self.outline.keep_names(&self.table.line_names());
            let known: Vec<Branch> = self.table.branches(&self.written).collect();
            self.outline.keep_branches(|branch| {
                let is_known = known.contains(branch).then(|| branch.clone());
                is_known.or_else(|| canonical(branch, &self.read))
            });
        }
        inverse
    }
}

/// Returns the text of a record with the line on a table in place of its own, and with all other lines
/// there as branches. The game is from the same deal, `dealt`. As in a [`Document`], everything stays that
/// need not change; the record passes then, whatever was wrong with it. Lines that are added end with
/// `line_end`, if the text has but one.
///
/// ```
/// use patience_core::text::LineEnd;
/// use patience_core::{DealBook, Line, records};
/// use patience_table::{Table, rewritten};
///
/// let text = b"2x2x2x2+[AS 2H ; two\n 2S AH] 2a ; why\n*12 =partial";
/// let record = records(text).next().unwrap();
/// let line = Line::of_record(&record, &DealBook::default()).unwrap();
/// let dealt = line.dealt().clone();
/// let mut table = Table::new(line);
/// assert_eq!(rewritten(text, LineEnd::Lf, dealt.clone(), &table).unwrap(), text);
/// table.go(1);
/// table.play(table.position().parse_move("1b").unwrap());
/// let new = rewritten(text, LineEnd::Lf, dealt, &table).unwrap();
/// let wanted = b"2x2x2x2+[AS 2H ; two\n 2S AH] 2a 1b ; why\n=partial\n; branch 1 after move 1: *12";
/// assert_eq!(new, wanted);
/// ```
///
/// # Errors
/// Returns a fault if the text is not that of one record, as [`Document::new`] does.
pub fn rewritten(
    text: &[u8],
    line_end: LineEnd,
    dealt: Position,
    game: &Table,
) -> Result<Vec<u8>, Fault> {
    let mut document = Document::of_dealt(&legible(text), dealt)?;
    if LineEnd::first(text).is_none() {
        document.outline.line_end = line_end.as_str();
    }
    let (mut new, mut from) = (Vec::new(), 0);
    for Edit { span, text: inserted } in document.edits_for(game) {
        new.extend(&text[from..span.start]);
        new.extend(inserted.as_bytes());
        from = span.end;
    }
    new.extend(&text[from..]);
    Ok(new)
}

/// Returns a text of the same length in which `?` stands for each byte that is not UTF-8.
fn legible(text: &[u8]) -> String {
    let mut legible = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        legible.push_str(chunk.valid());
        legible.extend(chunk.invalid().iter().map(|_| '?'));
    }
    legible
}

/// Returns a branch that a text came with as it was played.
fn canonical(branch: &Branch, read: &[(Branch, Branch)]) -> Option<Branch> {
    read.iter().find(|(written, _)| written == branch).map(|(_, played)| played.clone())
}

/// Returns the only record of a text.
fn only(text: &str) -> Result<Record<'_>, Fault> {
    let mut records = records(text.as_bytes());
    let fault = |span, kind| Fault { span, kind };
    let record =
        records.next().ok_or(fault(Span::new(0, 0), FaultKind::Text(TextFault::NoGame)))?;
    match records.next() {
        Some(second) => Err(fault(second.id_span(), FaultKind::Text(TextFault::SecondGame))),
        None => Ok(record),
    }
}
