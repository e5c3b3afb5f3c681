//! What is on the table: a record or a game, the moves that the user tries, and a position.

use super::record::OpenRecord;
use super::shape::Shape;
use crate::cli::viewer::library::Entry;
use patience_core::Position;
use patience_core::cards::{Card, Deck, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::{Board, Effect, Move, Place, Sight};
use patience_core::judge::{Allow, Judged, Status};
use patience_core::notation::{Dealing, GameId, Outcome, WrittenRecord, records};
use patience_core::play::{Line, Step};
use patience_core::source::Location;
use patience_report::diagnostic::{Diagnostic, diagnose, shown};
use patience_report::transcript::Transcript;
use patience_report::words;

/// A record or a game on the table, at one of its positions.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct Session<'a> {
    record: Option<OpenRecord<'a>>,
    /// The moves of the user: each is a variation of the one before it, and the first one of the
    /// record or, if the user plays, the game.
    lines: Vec<Variation>,
    /// Whether the user plays a game, rather than watches a record.
    is_game: bool,
    /// Whether records are written with their deals though cards of these are face down.
    pub(in crate::cli::viewer) writes_deals: bool,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    /// What was seen of the stock: whatever the record, or a move of the user, ever turns up.
    sight: Sight,
    /// What to show of every record in addition to that.
    given: Sight,
    shape: Shape,
    board: Option<Board>,
}

impl KeptSession {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.given
    }
}

/// A line of moves that the user plays.
#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct Variation {
    /// The number of moves that it shares with the line below it.
    pub(in crate::cli::viewer) from: usize,
    /// All moves, from the deal on.
    line: Line,
    /// The status of the game after the last one.
    pub(in crate::cli::viewer) end: Outcome,
}

/// What stays of a session when its record is read again.
#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct KeptSession {
    /// The game with its cards, and the moves of the user.
    deal: Option<(GameId, Deck)>,
    lines: Vec<Variation>,
    at: usize,
    sight: Sight,
    given: Sight,
}

impl<'a> Session<'a> {
    /// Puts a record on the table, or nothing. Its stock shows what the record turns up in the end,
    /// and what was given to see.
    pub(in crate::cli::viewer) fn open(&mut self, entry: Option<&Entry<'a>>, suits: SuitStyle) {
        self.record = entry.map(|entry| OpenRecord::new(entry, suits));
        self.lines.clear();
        self.shape = Shape::default();
        self.fit();
        let end = self.position().map(Position::sight);
        self.sight = end.map_or(self.given, |end| self.given.and(end));
        self.go(0);
    }

    /// Makes the record the beginning of a game.
    pub(in crate::cli::viewer) fn begin_game(&mut self) {
        self.go(self.steps().len());
        if let Some(line) = self.line().cloned() {
            self.lines = vec![Variation { from: 0, end: end_of(&line), line }];
        }
        self.is_game = true;
    }

    pub(in crate::cli::viewer) fn keep(&self) -> KeptSession {
        KeptSession {
            deal: self.deal(),
            lines: self.lines.clone(),
            at: self.at,
            sight: self.sight,
            given: self.given,
        }
    }

    /// Goes on as before, if the deal is the same: variations of it are still legal. Returns whether
    /// it is.
    pub(in crate::cli::viewer) fn resume(&mut self, kept: KeptSession) -> bool {
        let is_same = self.deal() == kept.deal;
        if is_same {
            self.lines = kept.lines;
            self.sight = self.sight.and(kept.sight);
            self.fit();
        }
        self.go(kept.at);
        is_same
    }

    /// Shows this much of every record from now on, in addition to what the games do.
    pub(in crate::cli::viewer) fn give(&mut self, sight: Sight) {
        self.given = sight;
        self.see(sight);
    }

    /// Shows this much, in addition to what was seen.
    pub(in crate::cli::viewer) fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
        let seen = self.sight;
        if let Some(line) = self.line_mut() {
            line.see(seen);
        }
        self.board = self.position().map(Position::board);
    }

    /// Makes room for the boards of the line.
    fn fit(&mut self) {
        if let Some(shape) = self.line().map(Shape::of_line) {
            self.shape.cover(shape);
        }
    }
}

/// What is there to see.
impl<'a> Session<'a> {
    pub(in crate::cli::viewer) const fn record(&self) -> Option<&OpenRecord<'a>> {
        self.record.as_ref()
    }

    /// Returns the moves of the record, or none if it cannot be dealt.
    pub(in crate::cli::viewer) fn transcript(&self) -> Option<&Transcript<'a>> {
        self.record().and_then(|record| record.transcript.as_ref())
    }

    /// Returns the game, or none if the record has no legible one.
    pub(in crate::cli::viewer) fn id(&self) -> Option<GameId> {
        self.transcript().map(Transcript::id)
    }

    /// Returns the line on the screen, or none if the record cannot be dealt.
    pub(in crate::cli::viewer) fn line(&self) -> Option<&Line> {
        let variation = self.lines.last().map(|variation| &variation.line);
        variation.or_else(|| self.transcript().map(Transcript::line))
    }

    fn line_mut(&mut self) -> Option<&mut Line> {
        let record = self.record.as_mut().and_then(|record| record.transcript.as_mut());
        let variation = self.lines.last_mut().map(|variation| &mut variation.line);
        variation.or_else(|| record.map(Transcript::line_mut))
    }

    pub(in crate::cli::viewer) const fn is_game(&self) -> bool {
        self.is_game
    }

    /// Returns the moves of the user, a line for each variation.
    pub(in crate::cli::viewer) fn lines(&self) -> &[Variation] {
        &self.lines
    }

    /// Returns the variation on the screen, if there is one.
    pub(in crate::cli::viewer) fn variation(&self) -> Option<&Variation> {
        self.lines.last().filter(|_| self.lines.len() > usize::from(self.is_game))
    }

    /// Returns the position on the screen, or none if the record cannot be dealt.
    pub(in crate::cli::viewer) fn position(&self) -> Option<&Position> {
        self.line().map(Line::position)
    }

    /// Returns its board.
    pub(in crate::cli::viewer) const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    pub(in crate::cli::viewer) const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the game with its cards.
    pub(in crate::cli::viewer) fn deal(&self) -> Option<(GameId, Deck)> {
        self.line().map(|line| (line.id(), line.deck().clone()))
    }

    /// Returns the moves of the line on the screen.
    pub(in crate::cli::viewer) fn steps(&self) -> &[Step] {
        self.line().map_or(&[], Line::steps)
    }

    /// Returns the moves played so far.
    pub(in crate::cli::viewer) fn played(&self) -> &[Step] {
        let steps = self.steps();
        &steps[..self.at.min(steps.len())]
    }

    /// Returns the last move, or none before the first move and at the error.
    pub(in crate::cli::viewer) fn last_move(&self) -> Option<&Step> {
        self.steps().get(self.at.checked_sub(1)?)
    }

    pub(in crate::cli::viewer) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the last place to step to.
    fn end(&self) -> usize {
        self.steps().len() + usize::from(self.fault().is_some())
    }

    pub(in crate::cli::viewer) fn is_at_end(&self) -> bool {
        self.at == self.end()
    }

    /// Returns the diagnostic that the line on the screen ends with. Only the record has one.
    pub(in crate::cli::viewer) fn fault(&self) -> Option<&(Diagnostic, Location)> {
        self.record()?.diagnostic.as_ref().filter(|_| self.lines.is_empty())
    }

    /// Returns the diagnostic, if it is shown now.
    pub(in crate::cli::viewer) fn diagnostic(&self) -> Option<&(Diagnostic, Location)> {
        self.fault().filter(|_| self.at > self.steps().len())
    }

    /// Returns the places of the move that fails, if that is shown now.
    pub(in crate::cli::viewer) fn failed(&self) -> Option<Vec<Place>> {
        let failed = self.diagnostic().and(self.transcript())?.failed()?;
        Some(failed.all())
    }

    /// Returns the number of moves of the record, as far as they can be read.
    pub(in crate::cli::viewer) fn moves(&self) -> u64 {
        let record = self.transcript().filter(|_| self.lines.is_empty());
        let moves = record.map_or(self.steps().len() as u64, |record| record.verdict().moves);
        moves.max(self.number())
    }

    /// Returns the number of the current move. A missed outcome comes after the last move.
    pub(in crate::cli::viewer) fn number(&self) -> u64 {
        let wrong = self.diagnostic().and_then(|(diagnostic, _)| diagnostic.failed.as_ref());
        wrong.map_or(self.played().len() as u64, |effect| effect.index)
    }

    /// Returns the cards that have left the game, each with the index of its move.
    pub(in crate::cli::viewer) fn collected(&self) -> impl Iterator<Item = (usize, Card)> {
        self.played().iter().enumerate().flat_map(|(at, step)| {
            let cards: &[(Place, Card)] = match &step.effect {
                Effect::Collect(cards) => cards,
                _ => &[],
            };
            cards.iter().map(move |&(_, card)| (at, card))
        })
    }

    /// Returns whether the game is closed, so that its stock is face down.
    pub(in crate::cli::viewer) fn is_closed(&self) -> bool {
        self.id().is_some_and(|id| id.dealing == Dealing::Closed)
    }

    /// Returns whether there is a card that nobody has seen.
    pub(in crate::cli::viewer) fn hides(&self) -> bool {
        self.position().is_some() && self.sight.hides()
    }

    /// Returns whether some card of the stock is face down on the board.
    pub(in crate::cli::viewer) fn is_stock_face_down(&self) -> bool {
        let stock = self.board.as_ref().and_then(|board| board.stock.as_ref());
        self.hides() || stock.is_some_and(|stock| stock.known.len() < stock.cards)
    }

    /// Returns whether some card is face down that the record itself does not list.
    fn is_deal_secret(&self) -> bool {
        let lists = |record: &Transcript<'_>| !matches!(record.record().deal(), Ok(None));
        self.hides() && !self.transcript().is_some_and(lists)
    }
}

/// Stepping, and what the user plays. What is returned as a text is to be said to the user.
impl Session<'_> {
    /// Shows the board after a number of moves, or the last board.
    pub(in crate::cli::viewer) fn go(&mut self, at: usize) {
        // A record that cannot be dealt has only a diagnostic to show.
        let undealt = self.record().is_some_and(|record| record.transcript.is_none());
        self.at = if undealt { self.end() } else { at.min(self.end()) };
        let (moves, seen) = (self.played().len(), self.sight);
        if let Some(line) = self.line_mut() {
            line.at(moves);
            line.see(seen);
            self.sight = seen.and(line.position().sight());
        }
        self.board = self.position().map(Position::board);
    }

    /// Shows what is wrong with the record. Returns whether anything is.
    pub(in crate::cli::viewer) fn go_to_failure(&mut self) -> bool {
        self.leave_all();
        let fails = self.fault().is_some();
        if fails {
            self.go(self.end());
        }
        fails
    }

    /// Plays moves as a record writes them, from the position on the screen on, up to the first that
    /// is wrong.
    pub(in crate::cli::viewer) fn play_text(
        &mut self,
        typed: &str,
        suits: SuitStyle,
    ) -> Option<String> {
        if typed.trim().is_empty() {
            return None;
        }
        let (moves, wrong) = match self.read(typed, suits) {
            Ok(read) => read,
            Err(message) => return Some(message),
        };
        let said = if moves.is_empty() { None } else { self.play_moves(&moves) };
        wrong.or(said)
    }

    /// Returns the moves of a text in canonical form, from the position on the screen up to the first
    /// that is wrong, with what `verify` says of that. The moves before it must be played: why
    /// it is illegal can depend on a card that they turn up.
    ///
    /// # Errors
    /// Returns a message if the text is not moves at all.
    fn read(&self, typed: &str, suits: SuitStyle) -> Result<(Vec<Move>, Option<String>), String> {
        let line = self.line().ok_or(UNDEALT)?;
        // What they mean depends on the game up to here, of which they become a part.
        let known = self.played().len();
        let game = WrittenRecord { outcome: None, ..line.branch(known).to_record() };
        let text = format!("{game} {typed}");
        let is_no_move = || format!("{} is not a move", shown(typed.as_bytes()));
        let mut found = records(text.as_bytes());
        let (Some(record), None) = (found.next(), found.next()) else {
            return Err(is_no_move());
        };
        let deals = DealBook::default();
        let judged = Judged::new(record, &deals);
        let verdict = judged.verdict();
        if verdict.outcome.is_some() {
            return Err("only moves can be played".to_owned());
        }
        let is_wrong = matches!(verdict.status, Status::Illegal | Status::Malformed);
        let wrong = is_wrong.then(|| {
            let Some(found) = diagnose(&judged, Allow::Stuck, suits) else { return is_no_move() };
            // What would help may be in a stock that is face down.
            match found.help.filter(|_| !self.hides()) {
                Some(help) => format!("{}\n{help}", found.message),
                None => found.message,
            }
        });
        let (read, _) = Line::of_record(judged.record(), &deals).map_err(|_| is_no_move())?;
        let moves: Vec<Move> = read.moves().skip(known).collect();
        match !moves.is_empty() || is_wrong {
            true => Ok((moves, wrong)),
            false => Err(is_no_move()),
        }
    }

    /// Plays legal moves from the position on the screen: goes on in the same line if that has the
    /// same moves, or ends here and is the user's; else opens a variation.
    pub(in crate::cli::viewer) fn play_moves(&mut self, moves: &[Move]) -> Option<String> {
        let from = self.played().len();
        let to = from + moves.len();
        let rest = &self.steps()[from..];
        if rest.len() >= moves.len() && rest.iter().zip(moves).all(|(step, mv)| step.mv == *mv) {
            self.go(to);
            return None;
        }
        let extends = rest.is_empty() && !self.lines.is_empty();
        if !extends {
            let line = self.line()?.branch(from);
            self.lines.push(Variation { from, line, end: Outcome::Partial });
        }
        let Self { lines, shape, .. } = self;
        let Variation { line, end, .. } = lines.last_mut()?;
        for &mv in moves {
            // It was listed, or read in its place.
            let Ok(step) = line.push(mv).cloned() else { break };
            shape.cover_step(&step, &line.position().board());
        }
        *end = end_of(line);
        let end = *end;
        self.go(to);
        let count = words::count(to as u64, "move");
        match end {
            Outcome::Solved if self.is_game && self.lines.len() == 1 => {
                Some(format!("you have won in {count}; w saves the game"))
            }
            Outcome::Solved => Some(format!("solved in {count}; w writes it")),
            Outcome::Stuck => Some("no legal move is left; u takes back the last one".to_owned()),
            Outcome::Partial if extends => None,
            Outcome::Partial if from == 0 => {
                Some("variation of the deal; backspace leaves it".to_owned())
            }
            Outcome::Partial => Some(format!("variation after move {from}; backspace leaves it")),
        }
    }

    /// Takes back the last move of the user.
    ///
    /// # Errors
    /// Returns a message if there is none, or if it is not the last on the screen.
    pub(in crate::cli::viewer) fn take_back(&mut self) -> Result<(), &'static str> {
        let (at, is_game) = (self.at(), self.is_game);
        let Some(Variation { from, line, end }) = self.lines.last_mut() else {
            return Err("no move of yours to undo; m lists moves to play");
        };
        if at < line.steps().len() {
            return Err("u undoes the last move; go there first (End)");
        }
        line.pop().ok_or("no move to undo")?;
        *end = Outcome::Partial;
        let to = line.steps().len();
        let is_empty = to <= *from;
        if is_empty && self.lines.len() > usize::from(is_game) {
            self.lines.pop();
        }
        self.go(to);
        Ok(())
    }

    /// Leaves the variation, for the position that it began at.
    ///
    /// # Errors
    /// Returns a message if there is none.
    pub(in crate::cli::viewer) fn leave(&mut self) -> Result<(), &'static str> {
        if self.variation().is_none() {
            return Err(match self.is_game {
                true => "this is your game; u undoes a move",
                false => "this is the record; m lists moves to try",
            });
        }
        if let Some(line) = self.lines.pop() {
            self.go(line.from);
        }
        Ok(())
    }

    /// Goes back to the record, or to the game.
    fn leave_all(&mut self) {
        let keep = usize::from(self.is_game);
        if let Some(line) = self.lines.get(keep) {
            let from = line.from;
            self.lines.truncate(keep);
            self.go(from);
        }
    }
}

/// What can be written and copied.
impl Session<'_> {
    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(in crate::cli::viewer) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the whole line on the screen as such a record.
    pub(in crate::cli::viewer) fn line_text(&self) -> Option<String> {
        self.finished_text(self.steps().len())
    }

    fn finished_text(&self, moves: usize) -> Option<String> {
        let record = self.line()?.branch(moves).to_record();
        if self.writes_deals || !self.is_deal_secret() {
            return Some(record.to_string());
        }
        let mut text = WrittenRecord { deal: None, ..record }.to_string();
        if self.record().is_some_and(|record| record.is_from_book) {
            text += " ; dealt from a deal book: verify it with `--deals`";
        }
        Some(text)
    }

    /// Returns the game id, with every card of its deal unless some are face down. Those that the
    /// record itself lists are no secret.
    pub(in crate::cli::viewer) fn id_text(&self) -> Option<String> {
        let line = self.line()?;
        Some(match self.is_deal_secret() {
            true => line.id().to_string(),
            false => line.id().with_deal(line.deck()),
        })
    }

    /// Returns the moves of the line on the screen.
    pub(in crate::cli::viewer) fn game(&self) -> Option<Vec<Move>> {
        self.line().map(|line| line.moves().collect())
    }
}

/// What is said of a record that cannot be dealt.
pub(in crate::cli::viewer) const UNDEALT: &str = "the record cannot be dealt";

/// Returns how a line ends: no position is illegal.
fn end_of(line: &Line) -> Outcome {
    line.position().status().outcome().unwrap_or(Outcome::Partial)
}
