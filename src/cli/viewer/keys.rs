//! The effect of keys.

use super::analysis::Hint;
use super::legal::Legal;
use super::marks::Highlight;
use super::state::{About, Overlay, Prompt, Viewer};
use patience_core::cards::{Card, Rank, Suit, SuitStyle};
use patience_core::game::Sight;

/// A key, or what the mouse did.
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
    Tab,
    WheelUp,
    WheelDown,
    /// At a column and a row of the screen.
    Click(u16, u16),
    /// Ctrl-C.
    Interrupt,
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    GoOn,
    Quit,
    /// Read the files again.
    Reload,
}

impl Viewer<'_, '_> {
    pub(super) fn press(&mut self, key: Key) -> Then {
        self.message = None;
        if key == Key::Interrupt {
            return Then::Quit;
        }
        if let Some(question) = self.asks.take() {
            self.answer(question, key);
            return Then::GoOn;
        }
        match self.overlay {
            Overlay::None => self.command(key),
            Overlay::Help => {
                match key {
                    Key::Down | Key::WheelDown | Key::Char('j') => {
                        self.scroll.lines = self.scroll.lines.saturating_add(1)
                    }
                    Key::Up | Key::WheelUp | Key::Char('k') => {
                        self.scroll.lines = self.scroll.lines.saturating_sub(1)
                    }
                    _ => (self.overlay, self.scroll.lines) = (Overlay::None, 0),
                }
                Then::GoOn
            }
            Overlay::Records => self.in_records(key),
            Overlay::Moves => self.in_moves(key),
            Overlay::Copy => {
                self.overlay = Overlay::None;
                match key {
                    Key::Char('d') => {
                        let what = if self.hides() { "the game id" } else { "the deal" };
                        self.copy(self.id_text(), what);
                    }
                    Key::Char('r') => {
                        let what = format!("the record up to move {}", self.played().len());
                        self.copy(self.record_text(), &what);
                    }
                    _ => {}
                }
                Then::GoOn
            }
        }
    }

    fn in_records(&mut self, key: Key) -> Then {
        match key {
            Key::Escape if !self.list.filter.is_empty() => self.filter(""),
            Key::Escape | Key::Tab | Key::Char('q') => self.overlay = Overlay::None,
            Key::Enter => {
                if let Some(record) = self.list.selected() {
                    self.overlay = Overlay::None;
                    if record != self.record().0 {
                        self.open(record);
                    }
                }
            }
            Key::Down | Key::WheelDown | Key::Char('j') => self.list.step(1),
            Key::Up | Key::WheelUp | Key::Char('k') => self.list.step(-1),
            Key::PageDown => self.list.step(10),
            Key::PageUp => self.list.step(-10),
            Key::Home => self.list.step(isize::MIN),
            Key::End => self.list.step(isize::MAX),
            Key::Right | Key::Char('l') => self.list.turn(self.library, 1),
            Key::Left | Key::Char('h') => self.list.turn(self.library, -1),
            Key::Char('/') => self.ask(About::Records),
            Key::Char('f' | 'F') => {
                let from = self.list.selected().unwrap_or(0);
                let found = match key {
                    Key::Char('f') => self.library.failure_after(from),
                    _ => self.library.failure_before(from),
                };
                match found.filter(|found| self.list.rows.binary_search(found).is_ok()) {
                    Some(found) => self.list.select(found),
                    None => self.message = Some("no other record fails here".to_owned()),
                }
            }
            Key::Char('r') => return Then::Reload,
            Key::Char('?') => (self.overlay, self.scroll.lines) = (Overlay::Help, 0),
            Key::Click(x, y) => self.click(x, y),
            _ => {}
        }
        Then::GoOn
    }

    fn in_moves(&mut self, key: Key) -> Then {
        match key {
            Key::Escape | Key::Char('m') => self.overlay = Overlay::None,
            Key::Enter => self.play_selected(),
            Key::Down | Key::WheelDown | Key::Char('j') => self.legal.step(1),
            Key::Up | Key::WheelUp | Key::Char('k') => self.legal.step(-1),
            Key::PageDown => self.legal.step(10),
            Key::PageUp => self.legal.step(-10),
            key => return self.command(key),
        }
        Then::GoOn
    }

    fn filter(&mut self, typed: &str) {
        typed.clone_into(&mut self.list.filter);
        let tab = self.list.tab;
        self.list.show(self.library, tab);
    }

    fn command(&mut self, key: Key) -> Then {
        match key {
            Key::Char('q') => return Then::Quit,
            Key::Escape => {
                let is_bare =
                    self.highlight == Highlight::Nothing && self.analysis.hint == Hint::None;
                self.message = is_bare.then(|| "q quits".to_owned());
                self.highlight = Highlight::Nothing;
                self.analysis.hint = Hint::None;
                self.analysis.version += 1;
            }
            Key::Click(x, y) => self.click(x, y),
            Key::Char('+') if self.takes_moves() => self.ask_move("+"),
            Key::Char(sign @ ('0'..='9' | '*' | '~')) => {
                self.ask_move(sign.encode_utf8(&mut [0; 4]));
            }
            Key::Char(':') => self.ask_move(""),
            Key::Char('a') => self.analyse(),
            Key::Char('h') => self.hint(),
            Key::Char('u') => self.take_back(),
            Key::Backspace => self.leave(),
            Key::Char('w') => self.ask(About::File),
            // A game is in no file, and no other record is open.
            Key::Tab | Key::Char('r') if self.is_game => {}
            Key::Tab => self.list_records(),
            Key::Char('f') => self.turn_to_failure(false),
            Key::Char('F') => self.turn_to_failure(true),
            Key::Char('x') => self.go_to_failure(),
            Key::Char('m') => self.list_moves(),
            Key::Char('r') => return Then::Reload,
            Key::Char('R') => self.turn_up_stock(),
            Key::Char('y') => {
                self.playing = false;
                self.overlay = Overlay::Copy;
            }
            Key::WheelDown => self.step_by_hand(1),
            Key::WheelUp => self.step_by_hand(-1),
            Key::Right | Key::Char('l' | '.') => self.step_by_hand(1),
            Key::Left | Key::Char(',') => self.step_by_hand(-1),
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
                };
                let selected = self.legal.at;
                self.legal = Legal::of(self);
                self.select_legal(selected);
            }
            Key::Char('?') => (self.overlay, self.scroll.lines) = (Overlay::Help, 0),
            _ => {}
        }
        Then::GoOn
    }

    /// Turns up the stock, if that shows more than there was.
    fn turn_up_stock(&mut self) {
        let stock = self.board.as_ref().and_then(|board| board.stock.as_ref());
        let is_face_down = stock.is_some_and(|stock| stock.known.len() < stock.cards);
        if self.hides() || is_face_down {
            self.see(Sight::Everything);
            self.message = Some("the stock is face up".to_owned());
        } else {
            self.message = Some("no card is face down".to_owned());
        }
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
        let typed = match about {
            About::Records => self.list.filter.clone(),
            _ => String::new(),
        };
        self.asks = Some(Prompt { about, typed });
    }

    /// Lets the user type moves.
    fn ask_move(&mut self, typed: &str) {
        if self.position().is_none() {
            self.message = Some("the record cannot be dealt".to_owned());
            return;
        }
        self.ask(About::Play);
        self.typed(Prompt { about: About::Play, typed: typed.to_owned() });
    }

    fn answer(&mut self, mut question: Prompt, key: Key) {
        match key {
            Key::Escape if question.about == About::Records => self.filter(""),
            Key::Char('y' | 'Y') if question.about == About::Overwrite => {
                self.write(&question.typed, true);
            }
            _ if question.about == About::Overwrite => {
                self.message = Some("not written".to_owned());
            }
            Key::Escape => {}
            Key::Enter => match question.about {
                About::Move => self.jump(&question.typed),
                About::Card => self.find(&question.typed),
                About::Play => self.play_text(&question.typed),
                About::File => self.write(&question.typed, false),
                About::Records | About::Overwrite => {}
            },
            Key::Backspace => {
                if question.typed.pop().is_some() {
                    self.typed(question);
                }
            }
            Key::Char(sign) => {
                let longest = match question.about {
                    About::Move | About::Card => 9,
                    About::Records => 40,
                    About::Play | About::File | About::Overwrite => 400,
                };
                let fits = question.typed.chars().count() < longest
                    && (question.about != About::Move || sign.is_ascii_digit());
                if fits && !sign.is_control() {
                    question.typed.push(sign);
                }
                self.typed(question);
            }
            Key::Down | Key::WheelDown if question.about == About::Records => {
                self.list.step(1);
                self.asks = Some(question);
            }
            Key::Up | Key::WheelUp if question.about == About::Records => {
                self.list.step(-1);
                self.asks = Some(question);
            }
            _ => self.asks = Some(question),
        }
    }

    /// Goes on with a question. The list shows what has been typed.
    fn typed(&mut self, question: Prompt) {
        if question.about == About::Records {
            self.filter(&question.typed);
        }
        if question.about == About::Play && self.overlay == Overlay::Moves {
            self.legal.select(&question.typed);
        }
        self.asks = Some(question);
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
