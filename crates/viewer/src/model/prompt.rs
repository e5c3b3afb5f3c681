//! A question to the user, and what is being typed.

use super::marks::Highlight;
use crate::keys::Key;
use patience_core::cards::{Card, Composition, Rank, Suit, SuitStyle};

/// The text that is being typed.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    pub(crate) about: About,
    pub(crate) typed: String,
}

/// The subject of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Move,
    Card,
    /// Moves to play.
    Play,
    /// The file to write to, or to replace.
    File,
    Overwrite,
    /// A pasted text to open.
    Open,
    /// What the list of records shows.
    Records,
    /// The name of a branch.
    BranchName,
    /// Whether to save the game before it is left.
    Leave,
    /// Whether to go on with games of a program that was cut off.
    Unfinished,
    /// The file to open.
    OtherFile,
    /// The deal to play.
    Deal,
}

/// The state of a prompt after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It goes on, perhaps with another text.
    On,
    /// It is answered.
    Answer,
    /// It is given up.
    Cancel,
    /// Another row of the list below it is wanted.
    Select(isize),
}

impl About {
    /// Returns the question.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::Move => "go to move",
            Self::Card => "find card",
            Self::Records => "find records with",
            Self::BranchName => "name of the branch",
            Self::Play => "play",
            Self::File => "Save as (empty for the clipboard)",
            // The question depends on the file.
            Self::Overwrite => "write",
            Self::Open => "open (y or n)",
            Self::Leave => "not saved: save (y), drop (x), stay (Esc)",
            Self::Unfinished => "unfinished; go on (y), drop (x), later (Esc)",
            Self::OtherFile => "open file",
            Self::Deal => "number, cards or id (empty for a random number)",
        }
    }

    /// Returns the maximum number of characters of an answer.
    const fn longest(self) -> usize {
        match self {
            Self::Move | Self::Card => 9,
            Self::Records | Self::BranchName => 40,
            Self::Play | Self::File | Self::Overwrite | Self::Open | Self::OtherFile => 400,
            Self::Unfinished => 400,
            Self::Leave => 1,
            // A deal of eight decks.
            Self::Deal => 1500,
        }
    }
}

impl Prompt {
    /// Takes a key.
    pub(crate) fn press(&mut self, key: Key) -> Typed {
        match (self.about, key) {
            (About::Open, Key::Char('y' | 'Y')) => Typed::Answer,
            (About::Open | About::Overwrite, _) | (_, Key::Escape) => Typed::Cancel,
            // Not `n`, which may be pressed again for the next number.
            (About::Leave | About::Unfinished, Key::Char(sign @ ('y' | 'x'))) => {
                self.typed = sign.to_string();
                Typed::Answer
            }
            (About::Leave | About::Unfinished, _) => Typed::On,
            (_, Key::Enter) => Typed::Answer,
            (_, Key::Backspace) => match self.typed.pop() {
                Some(_) => Typed::On,
                None => Typed::Cancel,
            },
            (_, Key::Char(sign)) => {
                let fits = self.typed.chars().count() < self.about.longest()
                    && (self.about != About::Move || sign.is_ascii_digit());
                if fits && !sign.is_control() {
                    self.typed.push(sign);
                }
                Typed::On
            }
            (About::Records, Key::Down | Key::WheelDown) => Typed::Select(1),
            (About::Records, Key::Up | Key::WheelUp) => Typed::Select(-1),
            _ => Typed::On,
        }
    }
}

impl Prompt {
    /// Takes a pasted text as if it was typed on one line.
    pub(crate) fn paste(&mut self, text: &str) {
        let is_key = [About::Overwrite, About::Open, About::Leave, About::Unfinished];
        if is_key.contains(&self.about) {
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
    match read(typed) {
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

/// Reads a card or a rank as people type it: `7h`, `10h`, `TH`, `7♥`, `7`.
fn read(typed: &str) -> Option<(Rank, Option<Suit>)> {
    let typed = typed.to_uppercase().replace("10", "T");
    let mut signs = typed.chars();
    let rank = signs.next().and_then(|sign| Rank::up_to(13).find(|rank| rank.letter() == sign))?;
    match (signs.next(), signs.next()) {
        (None, _) => Some((rank, None)),
        (Some(sign), None) => Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == sign || suit.symbol() == sign)
            .map(|suit| (rank, Some(suit))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use patience_core::cards::{Rank, Suit};

    #[test]
    fn a_card_is_found_as_people_type_it() {
        let ten = Rank::from_value(10).expect("10 is a rank");
        for typed in ["th", "TH", "10h", "10H", "T♥"] {
            assert_eq!(read(typed), Some((ten, Some(Suit::Hearts))), "{typed}");
        }
        assert_eq!(read("10"), Some((ten, None)));
        for typed in ["", "1", "h", "7x", "7hh", "11h"] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }
}
