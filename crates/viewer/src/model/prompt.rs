//! A question to the user, and what is being typed.

use super::about::About;
use super::about::AnswerKind::{Filter, Number, Text, YesOrDrop, YesOrNo};
use super::marks::Highlight;
use crate::keys::{Key, LineEdit, edit};
use patience_core::cards::{Card, Composition, Suit, SuitStyle};
use patience_report::typed_moves;
use tui_input::{Input, InputRequest};

/// What is asked of the user, and what was.
#[derive(Debug, Default)]
pub(crate) struct Questions {
    /// The question that waits for its answer.
    pub(crate) asked: Option<Prompt>,
    /// The one that named what is to be opened now. It comes back if that cannot be opened.
    pub(crate) answered: Option<Prompt>,
    /// Whether the last key has named a file: another Enter is for a question that did not come.
    pub(crate) has_named_file: bool,
}

/// A question, and the line in which it is answered.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) about: About,
    line: Input,
    /// Whether the text is proposed, so that what is typed first takes its place.
    pub(crate) is_proposed: bool,
}

/// The state of a prompt after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptState {
    /// The prompt goes on, perhaps with another text.
    On,
    /// The prompt is answered.
    Answer,
    /// The prompt is given up.
    Cancel,
    /// The key is no answer, but these are.
    Unknown(&'static str),
    /// The user wants another row of the list below the prompt.
    Select(isize),
    /// The first row of a list is wanted, or the beginning.
    First,
}

impl Prompt {
    /// Returns a question that nothing is typed to but this.
    pub(crate) fn new(about: About, typed: impl Into<String>) -> Self {
        Self { about, line: Input::new(typed.into()), is_proposed: false }
    }

    /// Returns a question with an answer that is there if the user types no other.
    pub(crate) fn proposing(about: About, answer: String) -> Self {
        Self { is_proposed: !answer.is_empty(), ..Self::new(about, answer) }
    }

    /// Returns what is typed.
    pub(crate) fn typed(&self) -> &str {
        self.line.value()
    }

    /// Returns what is typed before the cursor and after it.
    pub(crate) fn around_cursor(&self) -> (&str, &str) {
        let typed = self.typed();
        let at = typed.char_indices().nth(self.line.cursor()).map_or(typed.len(), |(at, _)| at);
        typed.split_at(at)
    }

    /// Puts another text in place of what is typed.
    pub(crate) fn set(&mut self, typed: &str) {
        self.is_proposed = false;
        self.line = std::mem::take(&mut self.line).with_value(typed.to_owned());
    }

    /// Takes a key.
    pub(crate) fn press(&mut self, key: Key) -> PromptState {
        let answers = self.about.answers();
        let longest = match (answers, key) {
            (Filter(_), Key::Down | Key::WheelDown) => return PromptState::Select(1),
            (Filter(_), Key::Up | Key::WheelUp) => return PromptState::Select(-1),
            (Number(_), Key::Char('g')) if self.typed().is_empty() => return PromptState::First,
            (Text(most) | Number(most) | Filter(most), _) => most,
            (_, key) if key.is_no() => return PromptState::Cancel,
            (_, key) if key.is_stray() => return PromptState::On,
            (YesOrNo, Key::Char('y' | 'Y')) => return PromptState::Answer,
            (YesOrNo, Key::Char('n' | 'N')) => return PromptState::Cancel,
            (YesOrNo, _) => return PromptState::Unknown("y, n or Esc"),
            (YesOrDrop, Key::Char(sign @ ('y' | 'x'))) => {
                self.set(sign.encode_utf8(&mut [0; 4]));
                return PromptState::Answer;
            }
            (YesOrDrop, _) => return PromptState::Unknown("y, x or Esc"),
        };
        let was_proposed = std::mem::take(&mut self.is_proposed);
        match (key, edit(key)) {
            (Key::Char(sign), _) => {
                if was_proposed {
                    self.set("");
                }
                let fits = self.typed().chars().count() < longest
                    && (!matches!(answers, Number(_)) || sign.is_ascii_digit());
                if fits && !sign.is_control() {
                    self.line.handle(InputRequest::InsertChar(sign));
                }
            }
            (_, Some(LineEdit::Answer)) => return PromptState::Answer,
            (_, Some(LineEdit::Cancel)) => return PromptState::Cancel,
            (_, Some(LineEdit::Backspace)) if was_proposed => self.set(""),
            (_, Some(LineEdit::Backspace)) if self.typed().is_empty() => {
                return PromptState::Cancel;
            }
            (_, Some(LineEdit::Backspace)) => {
                self.line.handle(InputRequest::DeletePrevChar);
            }
            (_, Some(LineEdit::Line(request))) => {
                self.line.handle(request);
            }
            (_, None) => self.is_proposed = was_proposed,
        }
        PromptState::On
    }

    /// Takes a pasted text as if it was typed on one line.
    pub(crate) fn paste(&mut self, text: &str) {
        if matches!(self.about.answers(), YesOrNo | YesOrDrop) {
            return;
        }
        for sign in text.trim().chars() {
            self.press(Key::Char(if sign.is_whitespace() { ' ' } else { sign }));
        }
    }
}

/// Reads what to find in a game with these cards.
///
/// # Errors
/// Returns a message if that is not a card of the game.
pub(crate) fn find(
    typed: &str,
    composition: Option<Composition>,
    suits: SuitStyle,
) -> Result<Highlight, String> {
    let typed = typed.trim();
    let has = |card| composition.is_some_and(|cards| cards.copies(card) > 0);
    match typed_moves::card(typed) {
        None if typed.is_empty() => Ok(Highlight::Nothing),
        None => Err(format!(
            "{typed} is not a card: try 7{}, 10{0} or a rank such as 7",
            Suit::Hearts.letter().to_ascii_lowercase()
        )),
        Some((rank, Some(suit))) => {
            let card = Card::new(rank, suit);
            let is_missing = || format!("there is no {} in this game", card.written(suits));
            has(card).then_some(Highlight::Card(card)).ok_or_else(is_missing)
        }
        Some((rank, None)) => {
            let is_there = Suit::ALL.iter().any(|&suit| has(Card::new(rank, suit)));
            let is_missing = || format!("there is no {rank} in this game");
            is_there.then_some(Highlight::Rank(rank)).ok_or_else(is_missing)
        }
    }
}

#[cfg(test)]
mod tests {
    use patience_core::cards::{Rank, Suit};
    use patience_report::typed_moves::card as read;

    #[test]
    fn a_card_is_found_as_people_type_it() {
        let ten = Rank::from_value(10).expect("10 is a rank");
        for typed in ["th", "TH", "10h", "10H", "T♥"] {
            assert_eq!(read(typed), Some((ten, Some(Suit::Hearts))), "{typed}");
        }
        assert_eq!(read("10"), Some((ten, None)));
        assert_eq!(read("1h"), read("AH"));
        for typed in ["", "h", "7x", "7hh", "11h"] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }
}
