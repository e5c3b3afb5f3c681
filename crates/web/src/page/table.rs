//! A game on the table.

use crate::arguments::argument;
use crate::catalogue;
use crate::data::{Failure, Span};
use crate::ids::{needs_deal, written};
use crate::page::board::{self, choice};
use crate::page::data::{BranchInfo, Completion, Failed, GameView, Picked, Position, Step};
use crate::page::spots;
use crate::reading::{count, diagnostic, not_one_move, only_record, small};
use crate::refusal::{in_order, refusal};
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::game::{Board, Move, Sight};
use patience_core::judge::{Allow, Judged, RecordError};
use patience_core::notation::{Part, WrittenRecord, building, ends_word, matching, parts, records};
use patience_core::play::{self, Line};
use patience_core::source::Source;
use patience_core::text::{self, shown};
use patience_report::diagnostic::diagnose;
use patience_report::view::animated::animate;
use patience_report::view::{Marks, Picture, svg};
use patience_report::words;
use patience_table::{Document, NodeId, Pick, Picked as TablePicked, Spot};
use patience_wire::{self as wire, Diagnostic, MarkKind};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

type Edit = wire::Edit<Span>;

/// A game on the table: one record, all that was played from its deal, and a position.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Table {
    document: Document,
    /// Where the record begins in the text that was given, in UTF-16 code units.
    from: u32,
    pick: Pick,
    /// Why the record does not pass.
    failed: Option<Failed>,
    /// Whether the record needs its deal: the shuffle does not tell it.
    writes_deal: bool,
    /// What was written since it was asked for.
    edits: Vec<Edit>,
}

impl Table {
    /// Puts a record on the table.
    ///
    /// # Errors
    /// Returns what is wrong if it cannot be dealt.
    pub fn of(record: &str, book: Option<String>) -> Result<Self, Failure> {
        let (text, mut deals) = (record, DealBook::default());
        let record = only_record(text, &mut deals)?;
        if let Some(book) = book {
            deals = DealBook::default();
            deals.read(Source::new("", book.as_bytes()));
        }
        let utf16 = Utf16::new(text);
        let mark = text.len() - text.trim_start_matches('\u{feff}').len();
        let start = record.extent().start;
        let own = text.get(mark + start..).unwrap_or_default();
        let judged = Judged::new(record, &deals);
        let found = diagnose(&judged, Allow::Nothing, SUITS);
        let found = found.map(|found| diagnostic(&found, &utf16));
        let cannot = || Failure::new("the record cannot be dealt");
        let document = match Document::new(own, &deals) {
            Ok(document) => document,
            Err(_) => return Err(found.map_or_else(cannot, Failure::of)),
        };
        let failed = found.map(|found| failed(found, &judged));
        let writes_deal = needs_deal(judged.record(), document.table().line().id(), &deals);
        let (from, pick, edits) = (utf16.offset(start), Pick::default(), Vec::new());
        Ok(Self { document, from, pick, failed, writes_deal, edits })
    }

    /// Names a branch.
    ///
    /// # Errors
    /// Returns a failure if there is no such branch.
    pub fn name(&mut self, node: u32, name: &str) -> Result<(), Failure> {
        self.change(node, |document, node| document.rename(node, name))
    }

    /// Returns whether anything was done that can be undone. The moves of the record cannot.
    pub fn can_undo(&self) -> bool {
        self.document.can_undo()
    }

    /// Returns whether anything can be done again.
    pub fn can_redo(&self) -> bool {
        self.document.can_redo()
    }

    /// Returns the place of a move of the line in `text()`, by its number from 1.
    pub fn move_span(&self, number: usize) -> Option<Span> {
        let line = self.document.table().line().branch(usize::MAX);
        let text = self.written(&line).wrapped();
        let record = records(text.as_bytes()).next()?;
        let line = Line::of_record(&record, &DealBook::default()).ok()?;
        let step = line.steps().get(number.checked_sub(1)?)?;
        Some(Utf16::new(&text).span(step.span))
    }
}

#[wasm_bindgen]
impl Table {
    /// Puts a record on the table, as dealt, with the branches in its comments. The deal-book entries that it may
    /// need stand before it, or are a text of their own, and its places count in its own then. Throws a `Failure`
    /// if it cannot be dealt. Of one with an illegal move it has the moves before that, and an `error`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
        book: Option<String>,
    ) -> Result<Self, JsValue> {
        Ok(Self::of(&argument(record)?, book)?)
    }

    /// What was wrong with the record that was put here, after the moves of its line; null if all of them are legal.
    #[wasm_bindgen(getter, unchecked_return_type = "Diagnostic<Span> | null")]
    pub fn error(&self) -> Option<Diagnostic<Span>> {
        let failed = self.failed.as_ref().filter(|failed| failed.at.is_some());
        failed.map(|failed| failed.diagnostic.clone())
    }

    /// Returns another table with all of this one. What is done there changes nothing here.
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// The game id, with its deal if the shuffle does not tell it.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        written(self.document.table().line(), self.writes_deal)
    }

    /// What could not be played of the branches in the comments of the record.
    #[wasm_bindgen(getter)]
    pub fn said(&self) -> Option<String> {
        self.document.unread().map(ToOwned::to_owned)
    }

    /// The moves of the line.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> Vec<Step> {
        (1..=self.document.table().steps().len()).filter_map(|number| self.step(number)).collect()
    }

    /// Returns a move of the line, by its number from 1.
    fn step(&self, number: usize) -> Option<Step> {
        let at = number.checked_sub(1)?;
        let step = self.document.table().steps().get(at)?;
        let utf16 = Utf16::new(self.document.text());
        Some(self.told(step, self.document.spans().get(at), &utf16))
    }

    fn told(&self, step: &play::Step, span: Option<&text::Span>, utf16: &Utf16<'_>) -> Step {
        Step {
            number: count(step.index),
            text: step.mv.to_string(),
            words: words::describe(&step.effect, SUITS),
            span: span.map(|&span| self.placed(utf16.span(span))),
        }
    }

    /// Returns a place of the document in the text that was given.
    fn placed(&self, Span(start, end): Span) -> Span {
        Span(start + self.from, end + self.from)
    }

    /// The game as a page shows it, without the words of its line.
    #[wasm_bindgen(getter)]
    pub fn view(&self) -> GameView {
        let (utf16, table) = (Utf16::new(self.document.text()), self.document.table());
        let place = |&span: &text::Span| self.placed(utf16.span(span));
        GameView {
            game: catalogue::name_of(&table.line().id()),
            win: table.own_win().map(small),
            solved: table.is_ever_won(),
            head: self.placed(utf16.span(self.document.head())).1,
            spans: self.document.spans().iter().map(place).collect(),
            failed: self.failed.clone().filter(|_| self.document.is_original()),
            branches: self.branches(),
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            ..board::game(table.line(), table.position(), table.at(), self.writes_deal)
        }
    }

    /// The text of the record: that which was given, with all edits.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.document.text().to_owned()
    }

    /// Returns the edits of that text since they were asked for, in order, with places in the text before them.
    #[wasm_bindgen(unchecked_return_type = "Edit<Span>[]")]
    pub fn edits(&mut self) -> Vec<Edit> {
        std::mem::take(&mut self.edits)
    }

    /// Does something to the record, and takes note of what is written. Returns none if nothing was done.
    fn write(
        &mut self,
        act: impl FnOnce(&mut Document) -> Option<Vec<patience_table::Edit>>,
    ) -> bool {
        self.pick = Pick::default();
        let before = self.document.text().to_owned();
        let Some(edits) = act(&mut self.document) else { return false };
        let utf16 = Utf16::new(&before);
        let edits = edits
            .into_iter()
            .map(|edit| Edit { span: utf16.span(edit.span), replacement: edit.text });
        self.edits = edits.map(|edit| Edit { span: self.placed(edit.span), ..edit }).collect();
        true
    }

    /// Returns the moves that can be played where a place of the text is, instead of the word there.
    pub fn complete(&self, place: u32) -> Completion {
        let text = self.document.text();
        let utf16 = Utf16::new(text);
        let place = utf16.byte(place.saturating_sub(self.from));
        let head = self.document.head().end;
        let typed = text.get(head..place).unwrap_or_default();
        let is_end = |byte: u8| ends_word(byte) || byte == b']';
        let word = typed.bytes().rev().take_while(|&byte| !is_end(byte)).count();
        let from = place - word;
        let is_comment = parts(text.as_bytes())
            .iter()
            .any(|(span, part)| *part == Part::Comment && span.start < place && place <= span.end);
        let before = self.document.moves_before(from);
        let line = self.document.table().line();
        let position = line.position_at(before);
        let moves = position.legal_moves().into_iter().filter_map(|mv| choice(&position, mv));
        Completion {
            from: utf16.offset(from) + self.from,
            before: small(before),
            moves: if place <= head || is_comment { Vec::new() } else { moves.collect() },
        }
    }

    /// Returns the id of the next number. Throws a `Failure` if there is none.
    pub fn next(&self) -> Result<String, Failure> {
        catalogue::after(&self.document.table().line().id())
    }

    /// The number of moves before the position.
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> usize {
        self.document.table().at()
    }

    /// Steps to the position after a number of moves, or the last one.
    pub fn go(&mut self, at: usize) {
        self.document.go(at);
        self.pick = Pick::default();
    }

    /// The position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        let table = self.document.table();
        board::after(table.line(), table.position(), table.at())
    }

    /// Plays a move as it is typed. Throws a `Failure` if it is not legal.
    pub fn play(&mut self, typed: &str) -> Result<Step, Failure> {
        let here = self.document.table().position();
        match here.parse_move(typed).ok().and_then(|mv| here.canonical(mv)) {
            Some(mv) => {
                self.push(mv);
                self.step(self.document.table().at())
                    .ok_or_else(|| Failure::new("no move was played"))
            }
            None => {
                let arrow = here.parse_move(typed).is_ok_and(is_transfer);
                Err(match self.refused(typed) {
                    Some(found) => Failure { arrow, ..Failure::of(found) },
                    None => not_one_move(typed),
                })
            }
        }
    }

    /// Returns what the verifier says of a move that is not legal here.
    fn refused(&self, typed: &str) -> Option<Diagnostic<Span>> {
        let line = self.document.table().line().branch(self.document.table().at());
        // Without its deal, the record is as short as the page shows it.
        let (_, found) = refusal(self.written(&line), self.document.table().sight(), typed)?;
        Some(found)
    }

    /// Returns the record of a line. It lists its deal only if the shuffle does not tell it.
    fn written(&self, line: &Line) -> WrittenRecord<Move> {
        let record = line.to_record();
        WrittenRecord { deal: record.deal.filter(|_| self.writes_deal), ..record }
    }

    /// Takes note that the player has made the moves that `own` returned of this deal. Moves that the record came with
    /// are nobody's otherwise, and count for no win.
    pub fn claim(&mut self, own: &str) {
        if let Ok(own) = Self::of(own, None) {
            self.document.claim(&own.document);
        }
    }

    /// Returns the moves that the player has made from the deal on, as branches of a record.
    pub fn own(&self) -> String {
        self.document.own(&self.id())
    }

    /// Takes note that the next move is one that the program found, which the record says from then on.
    #[wasm_bindgen(js_name = noteHelp)]
    pub fn note_help(&mut self) {
        self.document.note_help();
    }

    fn push(&mut self, mv: Move) {
        self.write(|document| document.play(mv));
    }

    /// Chooses a place: a click. Throws a `Failure` if the board has no such place.
    pub fn pick(&mut self, spot: &str) -> Result<Picked, Failure> {
        let here = self.document.table().position();
        let done = self.pick.click(find(spot, &here.board())?, here);
        Ok(self.picked(done))
    }

    /// Drags a card and drops it. Throws a `Failure` if the board has no such place.
    pub fn drop(&mut self, from: &str, to: Option<String>) -> Result<Picked, Failure> {
        let here = self.document.table().position();
        let board = here.board();
        let from = find(from, &board)?;
        let to = to.map(|to| find(&to, &board)).transpose()?;
        if !self.pick.spots.contains(&from) {
            self.pick = Pick::default();
        }
        let done = match self.pick.press(from, here) {
            TablePicked::On => {
                self.pick.drag(0, 0);
                self.pick.release(to, here)
            }
            done => done,
        };
        Ok(self.picked(done))
    }

    /// Chooses one of the last choices, from 0. Throws a `Failure` if there is no such choice.
    pub fn choose(&mut self, choice: usize) -> Result<Picked, Failure> {
        let chosen = choice.checked_add(1).and_then(|number| self.pick.choice(number));
        match chosen {
            Some(mv) => Ok(self.picked(TablePicked::Move(mv))),
            None => Err(Failure::new(format!("`choice`: there is no choice {choice}"))),
        }
    }

    /// Puts back what was picked.
    pub fn unpick(&mut self) {
        self.pick = Pick::default();
    }

    fn on(&self) -> Picked {
        let here = self.document.table().position();
        Picked::On {
            picked: self.pick.spots.iter().copied().map(spots::of).collect(),
            lit: self.pick.lit(here).into_iter().map(spots::of).collect(),
            choices: self.pick.choices.iter().filter_map(|&mv| choice(here, mv)).collect(),
        }
    }

    fn picked(&mut self, done: TablePicked) -> Picked {
        match done {
            TablePicked::On => self.on(),
            TablePicked::Move(mv) => {
                let Some(played) = choice(self.document.table().position(), mv) else {
                    return self.on();
                };
                self.push(mv);
                Picked::Played { played }
            }
            TablePicked::Refused(typed) => {
                let spots = self.pick.refused.iter().copied().map(spots::of).collect();
                match self.refused(&typed) {
                    Some(found) => {
                        let mv = self.document.table().position().parse_move(&typed);
                        let arrow = mv.is_ok_and(is_transfer);
                        Picked::Refused { spots, arrow, diagnostic: Box::new(found) }
                    }
                    None => self.on(),
                }
            }
        }
    }

    /// Undoes what was done last. Returns whether anything was.
    pub fn undo(&mut self) -> bool {
        self.write(Document::undo)
    }

    /// Does again what was undone last. Returns whether anything was.
    pub fn redo(&mut self) -> bool {
        self.write(Document::redo)
    }

    /// The branches, seen from the line.
    #[wasm_bindgen(getter)]
    pub fn branches(&self) -> Vec<BranchInfo> {
        let (path, tree) = (self.document.table().path(), self.document.table().tree());
        let nodes = tree.branches(path).into_iter().map(|branch| branch.nodes);
        let first = nodes.map(|nodes| nodes.first().map_or(0, |first| first.number()));
        let table = self.document.table();
        table
            .branches(path)
            .zip(first)
            .map(|(branch, node)| BranchInfo {
                number: branch.number.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
                after: small(branch.after),
                name: branch.name,
                moves: branch.moves,
                node,
            })
            .collect()
    }

    /// Shows the line through the first move of a branch, after that move. Throws a `Failure` if there is none, here
    /// and below.
    pub fn enter(&mut self, node: u32) -> Result<(), Failure> {
        self.change(node, |document, node| document.enter(node))
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub fn promote(&mut self, node: u32) -> Result<(), Failure> {
        self.change(node, Document::promote)
    }

    /// Deletes a branch with those in it.
    pub fn remove(&mut self, node: u32) -> Result<(), Failure> {
        self.change(node, Document::remove)
    }

    /// Names a branch.
    pub fn rename(
        &mut self,
        node: u32,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Result<(), JsValue> {
        Ok(self.name(node, &argument(name)?)?)
    }

    fn change(
        &mut self,
        node: u32,
        change: impl FnOnce(&mut Document, NodeId) -> Vec<patience_table::Edit>,
    ) -> Result<(), Failure> {
        let found = self.document.table().tree().find(node);
        let node =
            found.ok_or_else(|| Failure::new(format!("`node`: there is no branch {node}")))?;
        self.write(|document| Some(change(document, node)));
        Ok(())
    }

    /// Returns the line as a record that passes by itself, with all other lines as branches of it in
    /// comments. Reading it gives the same tree.
    pub fn text(&self) -> String {
        let line = self.document.table().line().branch(usize::MAX);
        self.document.table().with_branches(self.written(&line).wrapped())
    }

    /// Shows the cards that are face down.
    pub fn reveal(&mut self) {
        self.document.see(Sight::Everything);
    }

    /// Draws the position as an SVG document, with the last move marked.
    pub fn svg(&self) -> String {
        let played = self.document.table().played();
        let collected: Vec<Vec<Card>> =
            played.iter().filter_map(|step| step.effect.collected()).collect();
        svg::draw(&Picture {
            marks: played.last().map_or(Marks::None, |step| Marks::Last(&step.effect)),
            collected: &collected,
            suits: SUITS,
            ..Picture::new(&self.document.table().position().board())
        })
    }

    /// Draws the line as an SVG document that moves, without a script.
    pub fn animated(&self) -> String {
        let mut table = self.clone();
        let boards: Vec<(Board, Vec<Vec<Card>>)> = (0..=table.document.table().steps().len())
            .map(|number| {
                table.document.go(number);
                let table = table.document.table();
                let collected = table.played().iter().filter_map(|step| step.effect.collected());
                (table.position().board(), collected.collect())
            })
            .collect();
        animate(&boards, SUITS)
    }
}

/// Finds a place of a board.
fn find(spot: &str, board: &Board) -> Result<Spot, Failure> {
    let wrong = || Failure::new(format!("{} is not a place of this board", shown(spot.as_bytes())));
    spots::find(spot, board).ok_or_else(wrong)
}

/// Returns why a record does not pass, with the places of its move in order.
fn failed(mut diagnostic: Diagnostic<Span>, judged: &Judged<'_>) -> Failed {
    let verdict = judged.verdict();
    let token = match &verdict.error {
        Some(RecordError::Illegal(illegal)) => Some((illegal.mv, illegal.span)),
        _ => None,
    };
    if let Some((_, span)) = token {
        let text = String::from_utf8_lossy(span.of(judged.record().text())).into_owned();
        in_order(&mut diagnostic, &text);
    }
    Failed {
        at: verdict.error.as_ref().map(|_| count(verdict.played + 1)),
        spots: spots_of(&diagnostic),
        arrow: token.is_some_and(|(mv, _)| is_transfer(mv)),
        diagnostic,
    }
}

/// Returns the places of the move that is wrong.
fn spots_of(found: &Diagnostic<Span>) -> Vec<String> {
    let failed = found.marks.iter().filter(|mark| mark.kind == MarkKind::Failed);
    failed.map(|mark| mark.spot.clone()).collect()
}

/// Returns whether a move takes a card from one place to another.
const fn is_transfer(mv: Move) -> bool {
    match mv {
        Move::Matching(matching::Move::Transfer { .. })
        | Move::Building(building::Move::Waste(_) | building::Move::Transfer { .. }) => true,
        Move::Matching(matching::Move::Collect(_) | matching::Move::Deal)
        | Move::Pairing(_)
        | Move::Building(
            building::Move::Play { .. }
            | building::Move::PlayWaste { .. }
            | building::Move::Turn
            | building::Move::Redeal,
        ) => false,
    }
}
