//! Keys, the mouse and pastes, as a terminal sends them.
//!
//! A sequence that is not finished is dropped after a moment: on a slow line, a part of one may be lost,
//! and what comes after it must be heard.

use super::keys::Key;
use std::time::Duration;
use vte::{Params, Parser, Perform};

/// How long to wait for the rest of a sequence, and of a paste.
pub(super) const SEQUENCE: Duration = Duration::from_millis(100);
pub(super) const PASTE: Duration = Duration::from_secs(2);

/// What ends a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// What the user has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum KeyInput {
    Key(Key),
    Pasted(String),
}

/// Reads what a terminal sends, byte by byte.
#[derive(Default)]
pub(super) struct Decoder {
    parser: Parser,
    sequence: Sequence,
    /// What is pasted so far.
    paste: Option<Vec<u8>>,
    /// What a report of the mouse has so far after `ESC [ M`, which is always three bytes.
    report: Option<Vec<u8>>,
}

/// The sequence that is read.
#[derive(Default)]
struct Sequence {
    found: Vec<KeyInput>,
    /// Whether the sequence has begun and not ended.
    is_open: bool,
    /// Whether the first byte of the sequence is its only one.
    is_bare: bool,
    /// Whether one more character belongs to it.
    has_key: bool,
    /// Whether the character after it names a function key, as on the console of Linux.
    has_function: bool,
    begins_paste: bool,
    begins_report: bool,
}

impl Decoder {
    /// Takes some bytes. Returns what they say. An escape that is the last of them is a key.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Vec<KeyInput> {
        for &byte in bytes {
            self.take(byte);
        }
        if self.sequence.is_bare {
            self.reset();
            self.sequence.found.push(KeyInput::Key(Key::Escape));
        }
        std::mem::take(&mut self.sequence.found)
    }

    /// Returns how long to wait for the rest of what has begun, if anything has.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.paste {
            Some(_) => Some(PASTE),
            None => (self.sequence.is_open || self.report.is_some()).then_some(SEQUENCE),
        }
    }

    /// Gives up waiting for the rest. Returns what was pasted, if that is what had begun.
    pub(super) fn give_up(&mut self) -> Option<KeyInput> {
        self.reset();
        self.paste.take().map(|bytes| pasted(&bytes))
    }

    fn reset(&mut self) {
        self.parser = Parser::new();
        self.report = None;
        self.sequence =
            Sequence { found: std::mem::take(&mut self.sequence.found), ..Sequence::default() };
    }

    fn take(&mut self, byte: u8) {
        if let Some(bytes) = &mut self.paste {
            bytes.push(byte);
            if let Some(text) = bytes.strip_suffix(PASTE_END) {
                self.sequence.found.push(pasted(text));
                self.paste = None;
            }
            return;
        }
        if let Some(bytes) = &mut self.report {
            bytes.push(byte);
            if let [button, x, y] = bytes[..] {
                self.report = None;
                // Each is 32 more than it says, and columns and rows are counted from 1.
                let [button, x, y] = [(button, 32), (x, 33), (y, 33)]
                    .map(|(byte, by)| u16::from(byte.saturating_sub(by)));
                self.sequence.found.extend(mouse(button, x, y).map(KeyInput::Key));
            }
            return;
        }
        let is_escape = byte == 0x1b;
        if is_escape && self.sequence.is_bare {
            self.sequence.found.push(KeyInput::Key(Key::Escape));
        }
        self.sequence.is_bare = is_escape;
        self.sequence.is_open |= is_escape;
        self.parser.advance(&mut self.sequence, &[byte]);
        if std::mem::take(&mut self.sequence.begins_paste) {
            self.paste = Some(Vec::new());
        }
        if std::mem::take(&mut self.sequence.begins_report) {
            self.report = Some(Vec::new());
        }
    }
}

fn pasted(bytes: &[u8]) -> KeyInput {
    KeyInput::Pasted(String::from_utf8_lossy(bytes).into_owned())
}

impl Sequence {
    fn key(&mut self, key: Key) {
        self.found.push(KeyInput::Key(key));
    }

    fn end(&mut self) {
        (self.is_open, self.is_bare) = (false, false);
    }
}

impl Perform for Sequence {
    fn print(&mut self, sign: char) {
        if std::mem::take(&mut self.has_function) {
            self.found.extend((sign == 'A').then_some(KeyInput::Key(Key::F1)));
        } else if std::mem::take(&mut self.has_key) {
            let key = arrow(sign, false);
            self.found.extend(key.map(KeyInput::Key));
        } else {
            self.key(if sign == '\x7f' { Key::Backspace } else { Key::Char(sign) });
        }
        self.end();
    }

    fn execute(&mut self, byte: u8) {
        self.end();
        self.key(match byte {
            0x03 => Key::Interrupt,
            0x09 => Key::Tab,
            // Input typed before the viewer had the keyboard has line feeds.
            0x0a | 0x0d => Key::Enter,
            0x1a => Key::Suspend,
            0x7f => Key::Backspace,
            0x01..=0x1a => Key::Ctrl(char::from(byte - 1 + b'a')),
            _ => return,
        });
    }

    fn csi_dispatch(&mut self, params: &Params, marks: &[u8], _: bool, action: char) {
        self.end();
        let numbers: Vec<u16> = params.iter().filter_map(|param| param.first().copied()).collect();
        let number = |at: usize| numbers.get(at).copied().unwrap_or(0);
        let key = match (marks, action) {
            (b"<", 'M' | 'm') => {
                let (x, y) = (number(1).saturating_sub(1), number(2).saturating_sub(1));
                match mouse(number(0), x, y) {
                    Some(Key::Click(x, y)) if action == 'm' => Some(Key::Release(x, y)),
                    key => key.filter(|_| action == 'M'),
                }
            }
            (b"", 'M') if numbers.len() < 2 => {
                self.begins_report = true;
                None
            }
            (b"", '[') => {
                (self.has_function, self.is_open) = (true, true);
                None
            }
            (b"", '~') => match number(0) {
                1 | 7 => Some(Key::Home),
                3 => Some(Key::Delete),
                4 | 8 => Some(Key::End),
                5 => Some(Key::PageUp),
                6 => Some(Key::PageDown),
                11 => Some(Key::F1),
                200 => {
                    self.begins_paste = true;
                    None
                }
                _ => None,
            },
            // With Ctrl or Alt, arrows go by words.
            (b"", sign) => arrow(sign, matches!(number(1), 3 | 5 | 7)),
            _ => None,
        };
        self.found.extend(key.map(KeyInput::Key));
    }

    fn esc_dispatch(&mut self, marks: &[u8], _: bool, byte: u8) {
        self.end();
        match (marks, byte) {
            (b"", b'O') => (self.has_key, self.is_open) = (true, true),
            (b"", b'b') => self.key(Key::WordLeft),
            (b"", b'f') => self.key(Key::WordRight),
            // With Alt, other keys do nothing.
            _ => {}
        }
    }

    fn hook(&mut self, _: &Params, _: &[u8], _: bool, _: char) {}

    fn unhook(&mut self) {
        self.end();
    }

    fn osc_dispatch(&mut self, _: &[&[u8]], _: bool) {
        self.end();
    }
}

/// Returns what a button of the mouse does at a column and a row.
const fn mouse(button: u16, x: u16, y: u16) -> Option<Key> {
    // Keys that are held are bits of their own.
    match button & !0b1_1100 {
        0 => Some(Key::Click(x, y)),
        3 => Some(Key::Release(x, y)),
        32 => Some(Key::Drag(x, y)),
        64 => Some(Key::WheelUp),
        65 => Some(Key::WheelDown),
        _ => None,
    }
}

/// Returns the key whose sequence ends with a character.
const fn arrow(sign: char, by_words: bool) -> Option<Key> {
    Some(match (sign, by_words) {
        ('A', _) => Key::Up,
        ('B', _) => Key::Down,
        ('C', false) => Key::Right,
        ('C', true) => Key::WordRight,
        ('D', false) => Key::Left,
        ('D', true) => Key::WordLeft,
        ('F', _) => Key::End,
        ('H', _) => Key::Home,
        ('M', _) => Key::Enter,
        ('P', _) => Key::F1,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Decoder, KeyInput, PASTE, SEQUENCE};
    use crate::keys::Key;

    fn read(bytes: &[u8]) -> Vec<KeyInput> {
        Decoder::default().read(bytes)
    }

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let key = |input| match input {
            KeyInput::Key(key) => key,
            KeyInput::Pasted(text) => panic!("{text:?} was pasted"),
        };
        read(bytes).into_iter().map(key).collect()
    }

    #[test]
    fn keys_are_read() {
        use Key::{
            Backspace, Char, Click, Ctrl, Delete, Drag, End, Enter, Escape, Home, Interrupt,
        };
        use Key::{Left, PageUp, Release, Right, Tab, Up, WheelDown, WheelUp, WordLeft, WordRight};
        assert_eq!(
            keys("aé♥\r\n\t".as_bytes()),
            [Char('a'), Char('é'), Char('♥'), Enter, Enter, Tab]
        );
        assert_eq!(keys(b"\x7f\x08\x03\x15"), [Backspace, Ctrl('h'), Interrupt, Ctrl('u')]);
        assert_eq!(keys(b"\x1b[A\x1b[D\x1bOC\x1b[H\x1bOF"), [Up, Left, Right, Home, End]);
        assert_eq!(
            keys(b"\x1b[5~\x1b[3~\x1b[1;5D\x1b[1;3C"),
            [PageUp, Delete, WordLeft, WordRight]
        );
        assert_eq!(keys(b"\x1bb\x1bf\x1bx"), [WordLeft, WordRight]);
        assert_eq!(keys(b"\x1b"), [Escape]);
        assert_eq!(keys(b"\x1b\x1b[A"), [Escape, Up]);
        assert_eq!(
            keys(b"\x1b[<0;9;3M\x1b[<32;10;3M\x1b[<0;10;3m"),
            [Click(8, 2), Drag(9, 2), Release(9, 2)]
        );
        assert_eq!(keys(b"\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<2;1;1M"), [WheelUp, WheelDown]);
        assert_eq!(keys(b"\x1b[<0;99999;0M"), [Click(u16::MAX - 1, 0)]);
    }

    /// What a console sends for a function key, and an old mouse for a click, is no text.
    #[test]
    fn sequences_of_old_terminals_are_read_whole() {
        use Key::{Char, Click, F1, Release, WheelUp};
        for letter in 'A'..='E' {
            let mut wanted = vec![Char('x'); 2];
            if letter == 'A' {
                wanted.insert(1, F1);
            }
            assert_eq!(keys(format!("x\x1b[[{letter}x").as_bytes()), wanted);
        }
        assert_eq!(keys(b"\x1bOP\x1b[11~"), [F1, F1]);
        assert_eq!(
            keys(b"\x1b[M !!\x1b[M#$%\x1b[M`!!q"),
            [Click(0, 0), Release(3, 4), WheelUp, Char('q')]
        );
        // Columns beyond 95 are no UTF-8.
        assert_eq!(keys(b"\x1b[M \xe9\xffq"), [Click(200, 222), Char('q')]);
        for at in 2..6 {
            let mut decoder = Decoder::default();
            let mut found = decoder.read(&b"\x1b[M 0q"[..at]);
            assert_eq!(decoder.patience(), Some(SEQUENCE), "{at}");
            found.extend(decoder.read(&b"\x1b[M 0q"[at..]));
            assert_eq!(found, [KeyInput::Key(Click(15, 80))], "{at}");
        }
    }

    /// Nothing that is pasted is a key, wherever it is cut.
    #[test]
    fn a_paste_is_a_text() {
        let all = "\x1b[200~1a\n\x1b[A\x1b]q\x1b[2J é\x1b[201~q".as_bytes();
        let wanted = [
            KeyInput::Pasted("1a\n\x1b[A\x1b]q\x1b[2J é".to_owned()),
            KeyInput::Key(Key::Char('q')),
        ];
        assert_eq!(read(all), wanted);
        // Not in its first sequence: an escape that ends a part is a key.
        for at in 2..all.len() {
            let mut decoder = Decoder::default();
            let mut found = decoder.read(&all[..at]);
            found.extend(decoder.read(&all[at..]));
            assert_eq!(found, wanted, "{at}");
        }
        let mut decoder = Decoder::default();
        assert!(decoder.read(b"\x1b[200~1a").is_empty());
        assert_eq!(decoder.patience(), Some(PASTE));
        assert_eq!(decoder.give_up(), Some(KeyInput::Pasted("1a".to_owned())));
        assert_eq!(decoder.read(b"q"), [KeyInput::Key(Key::Char('q'))]);
    }

    /// What is not finished is waited for, but not for ever.
    #[test]
    fn an_unfinished_sequence_deafens_nobody() {
        for begun in [
            &b"\x1b[<0;99"[..],
            b"\x1b[",
            b"\x1b[[",
            b"\x1b[M 0",
            b"\x1bO",
            b"\x1b]",
            b"\x1bP",
            b"\x1b[?",
        ] {
            let mut decoder = Decoder::default();
            assert!(decoder.read(begun).is_empty(), "{begun:?}");
            assert_eq!(decoder.patience(), Some(SEQUENCE), "{begun:?}");
            assert_eq!(decoder.give_up(), None);
            assert_eq!(decoder.read(b"q"), [KeyInput::Key(Key::Char('q'))], "{begun:?}");
            assert_eq!(decoder.patience(), None);
        }
        let mut decoder = Decoder::default();
        assert!(decoder.read(b"\x1b[<0;9").is_empty());
        assert_eq!(decoder.read(b";3M"), [KeyInput::Key(Key::Click(8, 2))]);
    }
}
