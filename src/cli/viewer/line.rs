//! Moves of the user: variations of a record, and a game of their own.

use super::state::{Overlay, Viewer};
use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::judge::{Allow, Judged, Status};
use patience_core::notation::{Outcome, format, records};
use patience_core::play::{Line, Step};
use patience_report::diagnostic::{Detail, diagnose_in, shown};
use patience_report::words;

/// A line of moves that the user plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variation {
    /// The number of moves that it shares with the line below it.
    pub(super) from: usize,
    /// All moves, from the deal on.
    pub(super) steps: Vec<Step>,
    /// The status of the game after the last one.
    pub(super) end: Outcome,
}

impl Viewer<'_, '_> {
    /// Makes the record the beginning of a game, with its legal moves listed.
    pub(super) fn begin_game(&mut self) {
        let steps = self.steps().to_vec();
        self.go(steps.len());
        let end = self
            .position()
            .and_then(|position| position.status().outcome())
            .unwrap_or(Outcome::Partial);
        self.lines = vec![Variation { from: 0, steps, end }];
        self.is_game = true;
        self.saved = self.whole_text();
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
        match self.followed_by(typed) {
            Ok((steps, wrong)) => {
                if steps.len() > self.played().len() {
                    self.play_line(steps);
                }
                self.message = wrong.or(self.message.take());
            }
            Err(message) => self.message = Some(message),
        }
    }

    /// Returns the moves up to the position on the screen, and some more in canonical form, up to
    /// the first that is wrong, with the message of `verify` about that. The moves before it must be
    /// played: why it is illegal can depend on a card that they turn up.
    ///
    /// # Errors
    /// Returns a message if the text is not moves at all.
    fn followed_by(&self, typed: &str) -> Result<(Vec<Step>, Option<String>), String> {
        let mut text = self.deal_text().ok_or("the record cannot be dealt")?;
        for step in self.played() {
            text += &format!(" {}", step.mv);
        }
        text = text + " " + typed;
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
        let mut steps = self.played().to_vec();
        let known = steps.len();
        // The deal is that of the viewer, so it can be dealt.
        if let Ok((line, _)) = Line::of_record(judged.record(), &deals) {
            steps.extend_from_slice(line.steps().get(known..).unwrap_or_default());
        }
        match steps.len() > known || is_wrong {
            true => Ok((steps, wrong)),
            false => Err(is_no_move()),
        }
    }

    /// Shows a line that begins with the moves up to the position on the screen: goes on in the
    /// same line if that has the same moves, or ends here and is the user's; else opens a
    /// variation.
    fn play_line(&mut self, steps: Vec<Step>) {
        self.playing = false;
        let (from, to) = (self.played().len(), steps.len());
        let current = self.steps();
        let same = |(one, other): (&Step, &Step)| one.mv == other.mv;
        if to <= current.len() && current.iter().zip(&steps).all(same) {
            self.go(to);
            return;
        }
        let extends = from == current.len() && !self.lines.is_empty();
        let from = match (extends, self.lines.last()) {
            (true, Some(line)) => line.from,
            _ => from,
        };
        if extends {
            self.lines.pop();
        }
        self.lines.push(Variation { from, steps, end: Outcome::Partial });
        self.fit();
        self.go(to);
        let end = self
            .position()
            .and_then(|position| position.status().outcome())
            .unwrap_or(Outcome::Partial);
        if let Some(line) = self.lines.last_mut() {
            line.end = end;
        }
        self.message = match end {
            Outcome::Solved => Some(match self.is_game && self.lines.len() == 1 {
                true => format!("you have won in {}; w saves the game", moves(to)),
                false => format!("solved in {}; w writes it", moves(to)),
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
            let text = mv.mv.to_string();
            self.play_text(&text);
        }
    }

    /// Takes back the last move of the user.
    pub(super) fn take_back(&mut self) {
        let (at, is_game) = (self.at(), self.is_game);
        let Some(line) = self.lines.last_mut() else {
            self.message = Some("no move of yours to undo; m lists moves to play".to_owned());
            return;
        };
        if at < line.steps.len() {
            self.message = Some("u undoes the last move; go there first (End)".to_owned());
            return;
        }
        if line.steps.pop().is_none() {
            self.message = Some("no move to undo".to_owned());
            return;
        }
        line.end = Outcome::Partial;
        let to = line.steps.len();
        let is_empty = to <= line.from;
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
    /// itself. It has its deal, unless that is still secret.
    pub(super) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played(), self.position()?.status().outcome()?)
    }

    /// Returns the whole line on the screen as such a record.
    pub(super) fn line_text(&self) -> Option<String> {
        self.finished_text(self.steps(), self.line_end()?)
    }

    fn finished_text(&self, steps: &[Step], end: Outcome) -> Option<String> {
        let id = self.id_text()?;
        let mut text = record_text(&id, steps.iter().map(|step| step.mv), end);
        let is_from_book = self.view().is_some_and(|view| view.is_from_book);
        if is_from_book && !id.ends_with(']') {
            text += " ; dealt from a deal book: verify it with `--deals`";
        }
        Some(text)
    }

    /// Returns the whole line on the screen with its deal. Nobody sees it: it tells whether the game
    /// is the one that was saved.
    pub(super) fn whole_text(&self) -> Option<String> {
        Some(record_text(
            &self.deal_text()?,
            self.steps().iter().map(|step| step.mv),
            self.line_end()?,
        ))
    }

    fn line_end(&self) -> Option<Outcome> {
        match self.lines.last() {
            Some(line) => Some(line.end),
            None => self.position_after(self.steps().len())?.status().outcome(),
        }
    }

    /// Returns the record of a game that the user has played on, unless it is saved.
    pub(super) fn unsaved(&self) -> Option<String> {
        let is_saved = self.whole_text() == self.saved;
        self.line_text().filter(|_| self.is_game && !is_saved)
    }

    /// Returns whether moves can be typed, with what else these keys do set aside.
    pub(super) fn takes_moves(&self) -> bool {
        self.is_game || self.overlay == Overlay::Moves
    }
}

fn moves(number: usize) -> String {
    words::count(number as u64, "move")
}

/// Returns a record in canonical form that ends as it should: with `end`, unless it is solved. A
/// number with a deal needs moves or an outcome to be a record.
fn record_text(deal: &str, moves: impl IntoIterator<Item = Move>, end: Outcome) -> String {
    let mut text = deal.to_owned();
    for mv in moves {
        text += &format!(" {mv}");
    }
    if end != Outcome::Solved || text.len() == deal.len() {
        text = text + " =" + end.as_str();
    }
    // Repeated moves are written once.
    let canonical = format(text.as_bytes()).text;
    String::from_utf8_lossy(&canonical).trim_end().to_owned()
}
