//! The effect of keys.

use super::marks::Highlight;
use super::state::{About, Prompt, Viewer};
use crate::card::{Card, Rank, Suit, SuitStyle};

/// A key, or a turn of the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Backspace,
    Escape,
    /// Ctrl-C.
    Interrupt,
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    GoOn,
    Quit,
}

impl Viewer<'_, '_> {
    pub(super) fn press(&mut self, key: Key) -> Then {
        self.message = None;
        if key == Key::Interrupt {
            return Then::Quit;
        }
        if self.help {
            match key {
                Key::Down | Key::Char('j') => {
                    self.scroll.lines = self.scroll.lines.saturating_add(1)
                }
                Key::Up | Key::Char('k') => self.scroll.lines = self.scroll.lines.saturating_sub(1),
                _ => (self.help, self.scroll.lines) = (false, 0),
            }
            return Then::GoOn;
        }
        match self.asks.take() {
            Some(question) => self.answer(question, key),
            None => return self.command(key),
        }
        Then::GoOn
    }

    fn command(&mut self, key: Key) -> Then {
        match key {
            Key::Char('q') | Key::Escape => return Then::Quit,
            Key::Right | Key::Char('l') => self.step_by_hand(1),
            Key::Left | Key::Char('h') => self.step_by_hand(-1),
            Key::PageDown => self.step_by_hand(10),
            Key::PageUp => self.step_by_hand(-10),
            Key::Home => self.step_by_hand(isize::MIN),
            Key::End => self.step_by_hand(isize::MAX),
            Key::Down | Key::Char('j') => self.scroll_down(1),
            Key::Up | Key::Char('k') => self.scroll_down(-1),
            Key::Char('>') => self.scroll.right += 3,
            Key::Char('<') => self.scroll.right -= 3,
            Key::Char(' ') => self.play(),
            Key::Char('+' | '=') => self.hurry(1),
            Key::Char('-' | '_') => self.hurry(-1),
            Key::Char('g') => self.ask(About::Move),
            Key::Char('/') => self.ask(About::Card),
            Key::Char('n') => self.turn(1),
            Key::Char('N' | 'p') => self.turn(-1),
            Key::Char('c') => {
                self.highlight = if self.highlight == Highlight::Nothing {
                    Highlight::Current
                } else {
                    Highlight::Nothing
                }
            }
            Key::Char('s') if self.theme.ascii => {
                self.message = Some("letters only with --ascii".to_owned())
            }
            Key::Char('s') => {
                self.theme.suits = match self.theme.suits {
                    SuitStyle::Symbols => SuitStyle::Letters,
                    SuitStyle::Letters => SuitStyle::Symbols,
                }
            }
            Key::Char('?') => (self.help, self.scroll.lines) = (true, 0),
            _ => {}
        }
        Then::GoOn
    }

    /// Stepping by hand stops playing.
    fn step_by_hand(&mut self, by: isize) {
        self.playing = false;
        self.step(by);
    }

    fn scroll_down(&mut self, by: i16) {
        if self.diagnostic().is_some() {
            self.scroll.lines = self.scroll.lines.saturating_add_signed(by);
        } else {
            self.scroll.down += i32::from(by);
        }
    }

    fn ask(&mut self, about: About) {
        self.playing = false;
        self.asks = Some(Prompt { about, typed: String::new() });
    }

    fn answer(&mut self, mut question: Prompt, key: Key) {
        match key {
            Key::Escape => {}
            Key::Enter => match question.about {
                About::Move => self.jump(&question.typed),
                About::Card => self.find(&question.typed),
            },
            Key::Backspace => {
                if question.typed.pop().is_some() {
                    self.asks = Some(question);
                }
            }
            Key::Char(sign) => {
                let fits = question.typed.chars().count() < 9
                    && (question.about == About::Card || sign.is_ascii_digit());
                if fits && !sign.is_control() {
                    question.typed.push(sign);
                }
                self.asks = Some(question);
            }
            _ => self.asks = Some(question),
        }
    }

    fn jump(&mut self, typed: &str) {
        let Ok(number) = typed.parse() else { return };
        self.go(number);
        let (at, last) = (self.at(), self.steps().len());
        if at < number && self.diagnostic().is_none() {
            self.message = Some(format!("move {last} is the last"));
        }
    }

    fn find(&mut self, typed: &str) {
        let typed = typed.trim();
        let suits = self.theme.suits;
        let copies = |card| {
            self.transcript().is_some_and(|view| view.id().variant.composition().copies(card) > 0)
        };
        let highlight = match read(typed) {
            None if typed.is_empty() => Ok(Highlight::Nothing),
            None => Err(format!(
                "{typed} is not a card: try 7{}, 10{0} or a rank such as 7",
                Suit::Hearts.letter().to_ascii_lowercase()
            )),
            Some((rank, Some(suit))) if copies(Card::new(rank, suit)) => {
                Ok(Highlight::Card(Card::new(rank, suit)))
            }
            Some((rank, Some(suit))) => {
                Err(format!("there is no {} in this game", Card::new(rank, suit).written(suits)))
            }
            Some((rank, None)) if Suit::ALL.iter().any(|&suit| copies(Card::new(rank, suit))) => {
                Ok(Highlight::Rank(rank))
            }
            Some((rank, None)) => Err(format!("there is no {rank} in this game")),
        };
        match highlight {
            Ok(highlight) => {
                self.highlight = highlight;
                self.scroll.to_highlight = true;
            }
            Err(message) => self.message = Some(message),
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
    use crate::card::{Rank, Suit};

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
