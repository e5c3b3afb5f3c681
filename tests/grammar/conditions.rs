//! The conditions that the rules do not express, named as in the files.

use abnf::types::{Node, Repeat, TerminalValues};

/// The parameters of a game that its text depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    match_size: usize,
    match_count: usize,
    columns: usize,
}

impl Game {
    /// M1: the game of a match-id; none if it has more stacking classes than suits.
    pub(crate) fn of(match_id: &[u8]) -> Option<Self> {
        let parameters: Vec<usize> = str::from_utf8(match_id).ok()?.split('x').map_while(|number| number.parse().ok()).collect();
        match *parameters {
            [match_size, suit_count, match_count, columns] if suit_count <= match_size => Some(Self { match_size, match_count, columns }),
            _ => None,
        }
    }

    /// M2 and M3: what a rule of the file is in this game, if the game makes it narrower.
    pub(crate) fn narrowed(&self, name: &str, rule: &Node) -> Option<Node> {
        match (name, rule) {
            ("column" | "freecell", Node::TerminalValues(TerminalValues::Range(first, last))) => {
                let last = (*last).min(first + self.columns as u32 - 1);
                Some(Node::terminal_values(TerminalValues::range(*first, last)))
            }
            ("match-labels", Node::Repetition { repeat, node }) => {
                assert!(repeat.min() <= Some(self.match_size) && Some(self.match_size) <= repeat.max(), "a match can have {} labels", self.match_size);
                Some(Node::repetition(Repeat::specific(self.match_size), Node::clone(node)))
            }
            _ => None,
        }
    }

    /// M4: the cards, in the spelling of [`plain`].
    pub(crate) fn deck(&self) -> Vec<String> {
        let whole = self.match_count.min(13);
        let rest = self.match_count - whole;
        let ranks = ["A23456789TJQK"[..whole].chars(), "A23456789TJQK"[..rest].chars()].into_iter().flatten();
        ranks.flat_map(|rank| "SHDC"[..self.match_size].chars().map(move |suit| format!("{rank}{suit}"))).collect()
    }

    /// G4: whether cards are the deck, as far as they are known.
    pub(crate) fn is_deck(&self, cards: &[String]) -> bool {
        let mut left = self.deck();
        let complete = cards.len() == left.len();
        let fits = cards.iter().filter(|card| *card != "?").all(|card| left.iter().position(|other| other == card).map(|at| left.swap_remove(at)).is_some());
        complete && fits
    }
}

/// The one spelling that stands for all spellings of a card.
pub(crate) fn plain(card: &str) -> String {
    card.to_ascii_uppercase().replace("10", "T")
}

/// G3: whether a number is less than 2 to the power of 64.
pub(crate) fn fits(number: &[u8]) -> bool {
    let digits = &number[number.iter().take_while(|&&digit| digit == b'0').count()..];
    digits.len() < 20 || (digits.len() == 20 && digits <= b"18446744073709551615")
}

/// G2: where the words stand that begin a record.
pub(crate) fn record_starts(text: &[u8]) -> Vec<usize> {
    words(text).into_iter().filter(|&start| begins_record(&text[start..])).collect()
}

/// Where words start.
pub(crate) fn words(text: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut in_comment, mut in_word) = (false, false);
    for (at, &byte) in text.iter().enumerate() {
        in_comment = byte != b'\n' && (in_comment || byte == b';');
        let was_in_word = in_word;
        in_word = !in_comment && !b" \t\r\n".contains(&byte);
        if in_word && !was_in_word {
            starts.push(at);
        }
    }
    starts
}

fn begins_record(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let letters: Vec<char> = text.chars().take_while(|sign| sign.is_alphabetic()).collect();
    let times = text.chars().nth(digits).is_some_and(|sign| "xX×✕х".contains(sign));
    (digits > 0 && times) || (letters.len() >= 3 && !letters.iter().all(|letter| ('a'..='i').contains(letter)))
}
