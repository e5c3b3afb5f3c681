//! Moves of the user: variations of a record, and a game of their own.

use super::state::{Overlay, Viewer};
use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::judge::{Allow, Judged, Status};
use patience_core::notation::{Outcome, WrittenRecord, records};
use patience_core::play::Line;
use patience_report::diagnostic::{Detail, diagnose_in, shown};
use patience_report::words;

/// A line of moves that the user plays.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    /// The number of moves that it shares with the line below it.
    pub(super) from: usize,
    /// All moves, from the deal on.
    pub(super) line: Line,
    /// The status of the game after the last one.
    pub(super) end: Outcome,
}

impl Viewer<'_, '_> {
    /// Makes the record the beginning of a game, with its legal moves listed.
    pub(super) fn begin_game(&mut self) {
        self.go(self.steps().len());
        if let Some(line) = self.line().cloned() {
            self.lines = vec![Variation { from: 0, end: end_of(&line), line }];
        }
        self.is_game = true;
        self.saved = self.game();
        self.list_moves();
    }

    /// Returns the variation on the screen, if there is one.
    pub(super) fn variation(&self) -> Option<&Variation> {
        self.lines.last().filter(|_| self.lines.len() > usize::from(self.is_game))
    }

    /// Plays moves as a record writes them, from the position on the screen on.
    pub(super) fn play_text(&mut self, typed: &str) {
        if typed.trim().is_empty() {
            return;
        }
        match self.read(typed) {
            Ok((moves, wrong)) => {
                if !moves.is_empty() {
                    self.play_moves(&moves);
                }
                self.message = wrong.or(self.message.take());
            }
            Err(message) => self.message = Some(message),
        }
    }

    /// Returns the moves of a text in canonical form, from the position on the screen up to the first
    /// that is wrong, with the message of `verify` about that. The moves before it must be played: why
    /// it is illegal can depend on a card that they turn up.
    ///
    /// # Errors
    /// Returns a message if the text is not moves at all.
    fn read(&self, typed: &str) -> Result<(Vec<Move>, Option<String>), String> {
        let line = self.line().ok_or("the record cannot be dealt")?;
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
            let diagnostic = diagnose_in(Detail::Headline, &judged, Allow::Stuck, self.theme.suits);
            diagnostic.map_or_else(is_no_move, |diagnostic| diagnostic.message)
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
    fn play_moves(&mut self, moves: &[Move]) {
        self.playing = false;
        let from = self.played().len();
        let to = from + moves.len();
        let rest = &self.steps()[from..];
        if rest.len() >= moves.len() && rest.iter().zip(moves).all(|(step, mv)| step.mv == *mv) {
            self.go(to);
            return;
        }
        let extends = rest.is_empty() && !self.lines.is_empty();
        if !extends {
            let Some(line) = self.line().map(|line| line.branch(from)) else { return };
            self.lines.push(Variation { from, line, end: Outcome::Partial });
        }
        let Self { lines, shape, theme, .. } = self;
        let Some(Variation { line, end, .. }) = lines.last_mut() else { return };
        for &mv in moves {
            // It was listed, or read in its place.
            let Ok(step) = line.push(mv).cloned() else { break };
            shape.cover_step(&step, &line.position().board(), theme.suits);
        }
        *end = end_of(line);
        let end = *end;
        self.go(to);
        self.message = match end {
            Outcome::Solved => Some(match self.is_game && self.lines.len() == 1 {
                true => format!("you have won in {}; w saves the game", count(to)),
                false => format!("solved in {}; w writes it", count(to)),
            }),
            Outcome::Stuck => Some("no legal move is left; u takes back the last one".to_owned()),
            Outcome::Partial if !extends => Some(match from {
                0 => "variation of the deal; backspace leaves it".to_owned(),
                from => format!("variation after move {from}; backspace leaves it"),
            }),
            Outcome::Partial => None,
        };
    }

    /// Plays the selected legal move.
    pub(super) fn play_selected(&mut self) {
        if let Some(mv) = self.legal.moves.get(self.legal.at) {
            let mv = mv.mv;
            self.play_moves(&[mv]);
        }
    }

    /// Takes back the last move of the user.
    pub(super) fn take_back(&mut self) {
        let (at, is_game) = (self.at(), self.is_game);
        let Some(Variation { from, line, end }) = self.lines.last_mut() else {
            self.message = Some("no move of yours to undo; m lists moves to play".to_owned());
            return;
        };
        if at < line.steps().len() {
            self.message = Some("u undoes the last move; go there first (End)".to_owned());
            return;
        }
        if line.pop().is_none() {
            self.message = Some("no move to undo".to_owned());
            return;
        }
        *end = Outcome::Partial;
        let to = line.steps().len();
        let is_empty = to <= *from;
        if is_empty && self.lines.len() > usize::from(is_game) {
            self.lines.pop();
        }
        self.go(to);
    }

    /// Leaves the variation, for the position that it began at.
    pub(super) fn leave(&mut self) {
        if self.variation().is_none() {
            self.message = Some(match self.is_game {
                true => "this is your game; u undoes a move".to_owned(),
                false => "this is the record; m lists moves to try".to_owned(),
            });
            return;
        }
        if let Some(line) = self.lines.pop() {
            self.go(line.from);
        }
    }

    /// Goes back to the record, or to the game.
    pub(super) fn leave_all(&mut self) {
        let keep = usize::from(self.is_game);
        if let Some(line) = self.lines.get(keep) {
            let from = line.from;
            self.lines.truncate(keep);
            self.go(from);
        }
    }

    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(super) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the whole line on the screen as such a record.
    pub(super) fn line_text(&self) -> Option<String> {
        self.finished_text(self.steps().len())
    }

    fn finished_text(&self, moves: usize) -> Option<String> {
        let record = self.line()?.branch(moves).to_record();
        if self.writes_deals || !self.is_deal_secret() {
            return Some(record.to_string());
        }
        let mut text = WrittenRecord { deal: None, ..record }.to_string();
        if self.view().is_some_and(|view| view.is_from_book) {
            text += " ; dealt from a deal book: verify it with `--deals`";
        }
        Some(text)
    }

    /// Returns the moves of the line on the screen.
    pub(super) fn game(&self) -> Option<Vec<Move>> {
        self.line().map(|line| line.moves().collect())
    }

    /// Returns the record of a game that the user has played on, unless it is saved.
    pub(super) fn unsaved(&self) -> Option<String> {
        let is_saved = self.game() == self.saved;
        self.line_text().filter(|_| self.is_game && !is_saved)
    }

    /// Returns whether moves can be typed, with what else these keys do set aside.
    pub(super) fn takes_moves(&self) -> bool {
        self.is_game || self.overlay == Overlay::Moves
    }
}

fn count(moves: usize) -> String {
    words::count(moves as u64, "move")
}

/// Returns how a line ends: no position is illegal.
fn end_of(line: &Line) -> Outcome {
    line.position().status().outcome().unwrap_or(Outcome::Partial)
}
