//! Game ids: the game, open or closed, and the shuffle.

use super::blank::{first_word, skip_blank};
use super::fault::{Fault, FaultKind, Parameter};
use super::grid::{self, Cell, Options, Size};
use super::look_alike::{looks_like_x, meant};
use super::matching::Layout;
use super::variant::Variant;
use crate::catalogue::{BUILDINGS, Entry, Family, PAIRINGS, entries};
use crate::span::Span;
use nom::branch::alt;
use nom::character::complete::{alpha1, alphanumeric0, char, digit1};
use nom::combinator::{map, map_opt, recognize, value, verify};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};
use std::fmt;

/// The known shuffle engines. The first is the default.
const ENGINES: [&str; 1] = ["chacha20"];

/// A game id without a literal deal.
///
/// Displays in canonical form: no leading zeros, and no engine if it is the default.
///
/// ```
/// let (id, rest) = patience::notation::parse_id(b"3x3x13x05+chacha20:1*123").unwrap();
/// assert_eq!(id.to_string(), "3x3x13x5+1");
/// assert_eq!(rest, b"*123");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId {
    /// The game and its parameters.
    pub variant: Variant,
    /// Open or closed.
    pub dealing: Dealing,
    /// The shuffle number, or none if there is only a literal deal.
    pub number: Option<u64>,
}

/// Open or closed: `+` or `-` after the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// `+`: the player knows every card from the start.
    Open,
    /// `-`: the stock is face down.
    Closed,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.dealing {
            Dealing::Open => '+',
            Dealing::Closed => '-',
        };
        write!(f, "{}{sign}", self.variant)?;
        self.number.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

/// Parses the game id at the start of a text, up to its shuffle number or the `[` of its deal.
/// Returns it with the rest of the text.
///
/// # Errors
/// Returns the fault in the id, with its offset in `text`.
pub fn parse_id(text: &[u8]) -> Result<(GameId, &[u8]), Fault> {
    match game_id(text) {
        Ok((rest, id)) if id.number.is_some() || rest.first() == Some(&b'[') => Ok((id, rest)),
        _ => Err(Reason { word: first_word(text), text }.find()),
    }
}

type Read<'a, T> = IResult<&'a [u8], T, ()>;

fn game_id(text: &[u8]) -> Read<'_, GameId> {
    let known_engine =
        verify(engine, |name: &[u8]| ENGINES.iter().any(|engine| engine.as_bytes() == name));
    let (text, variant) =
        if text.first().is_some_and(u8::is_ascii_digit) { match_id(text)? } else { grid_id(text)? };
    let (text, dealing) = dealing(text)?;
    let (text, _) = if text.first().is_some_and(u8::is_ascii_alphabetic) {
        map(known_engine, Some).parse(text)?
    } else {
        (text, None)
    };
    let (text, number) = if text.first().is_some_and(u8::is_ascii_digit) {
        map(number, Some).parse(text)?
    } else {
        (text, None)
    };
    Ok((text, GameId { variant, dealing, number }))
}

fn match_id(text: &[u8]) -> Read<'_, Variant> {
    let (text, match_size) = parameter(text)?;
    let (text, suit_count) = preceded(char('x'), parameter).parse(text)?;
    let (text, match_count) = preceded(char('x'), parameter).parse(text)?;
    let (text, columns) = preceded(char('x'), parameter).parse(text)?;
    match Layout::new(match_size, suit_count, match_count, columns) {
        Some(layout) => Ok((text, Variant::Matching(layout))),
        None => Err(nom::Err::Error(())),
    }
}

fn grid_id(text: &[u8]) -> Read<'_, Variant> {
    let begins = |entry: &Entry| text.starts_with(entry.name.as_bytes());
    if let Some(game) = PAIRINGS.iter().find(|game| begins(&game.entry)) {
        let (text, layout) = layout(game, text)?;
        return Ok((text, Variant::Pairing(layout)));
    }
    match BUILDINGS.iter().find(|game| begins(&game.entry)) {
        Some(game) => layout(game, text).map(|(text, layout)| (text, Variant::Building(layout))),
        None => Err(nom::Err::Error(())),
    }
}

/// Reads a game's name, size and options.
fn layout<'a, F: Family>(game: &'static F, text: &'a [u8]) -> Read<'a, grid::Layout<F>> {
    let standard = grid::Layout::standard(game);
    let mut rest = &text[game.entry().name.len()..];
    let mut size = standard.size();
    if rest.first().is_some_and(u8::is_ascii_digit) {
        (rest, (size.rows, size.columns)) =
            separated_pair(parameter, char('x'), parameter).parse(rest)?;
        if rest.first() == Some(&b'x') {
            (rest, size.decks) = preceded(char('x'), parameter).parse(rest)?;
        }
    }
    let mut options = Options::default();
    let mut some = false;
    while let [sign @ b'a'..=b'z', after @ ..] = rest {
        some = true;
        let twice = match sign {
            b'a' => std::mem::replace(&mut options.aces, true),
            b'o' => std::mem::replace(&mut options.orthogonal, true),
            b's' => std::mem::replace(&mut options.strict, true),
            b'p' | b'r' => {
                let number =
                    if *sign == b'p' { &mut options.visible } else { &mut options.redeals };
                let (after, given) = verify(parameter, |&given| given > 0).parse(after)?;
                rest = after;
                if std::mem::replace(number, given) > 0 {
                    Err(nom::Err::Error(()))?
                }
                continue;
            }
            _ => true,
        };
        if twice {
            return Err(nom::Err::Error(()));
        }
        rest = after;
    }
    if !some && size == standard.size() {
        return Ok((rest, standard));
    }
    grid::Layout::new(game, size, options).map(|layout| (rest, layout)).ok_or(nom::Err::Error(()))
}

fn dealing(text: &[u8]) -> Read<'_, Dealing> {
    alt((value(Dealing::Open, char('+')), value(Dealing::Closed, char('-')))).parse(text)
}

fn parameter(text: &[u8]) -> Read<'_, u8> {
    match text {
        // Nearly always a digit or two.
        [digit @ b'0'..=b'9', b'x' | b'+' | b'-', ..] => Ok((&text[1..], digit - b'0')),
        [ten @ b'0'..=b'9', digit @ b'0'..=b'9', b'x' | b'+' | b'-', ..] => {
            Ok((&text[2..], 10 * (ten - b'0') + (digit - b'0')))
        }
        _ => map_opt(number, |value| u8::try_from(value).ok()).parse(text),
    }
}

fn number(text: &[u8]) -> Read<'_, u64> {
    map_opt(digit1, value_of).parse(text)
}

fn engine(text: &[u8]) -> Read<'_, &[u8]> {
    terminated(recognize((alpha1, alphanumeric0)), char(':')).parse(text)
}

/// Returns the value of decimal digits, or none if it overflows.
fn value_of(digits: &[u8]) -> Option<u64> {
    digits
        .iter()
        .try_fold(0_u64, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

/// Returns the value of decimal digits, or the maximum if it overflows.
pub(super) fn saturating(digits: &[u8]) -> u64 {
    value_of(digits).unwrap_or(u64::MAX)
}

/// Finds the fault in a bad id: the word, and the text from there on.
struct Reason<'a> {
    word: &'a [u8],
    text: &'a [u8],
}

impl<'a> Reason<'a> {
    fn find(&self) -> Fault {
        if self.word.first().is_some_and(u8::is_ascii_digit) {
            let fault = self
                .parameters()
                .and_then(|rest| self.dealing(rest))
                .and_then(|rest| self.shuffle(rest))
                .err();
            return fault.unwrap_or_else(|| self.name());
        }
        let begins = |entry: &Entry| self.word.starts_with(entry.name.as_bytes());
        let pairing = PAIRINGS.iter().find(|game| begins(&game.entry)).map(|game| self.grid(game));
        let building =
            BUILDINGS.iter().find(|game| begins(&game.entry)).map(|game| self.grid(game));
        pairing.or(building).and_then(Result::err).unwrap_or_else(|| self.name())
    }

    /// Goes over what follows the name of a game on a grid.
    fn grid<F: Family>(&self, game: &'static F) -> Result<(), Fault> {
        let entry = game.entry();
        let mut rest = &self.word[entry.name.len()..];
        let mut size = Size { rows: entry.rows, columns: entry.columns, decks: entry.decks };
        let narrow = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
        let start = rest;
        if rest.first().is_some_and(u8::is_ascii_digit) {
            let (after, rows) = self.parameter(rest, Parameter::Rows, 1, u64::from(Cell::ROWS))?;
            let after = self.times(after, Parameter::Columns, 1, u64::from(Cell::COLUMNS))?;
            let (after, columns) =
                self.parameter(after, Parameter::Columns, 1, u64::from(Cell::COLUMNS))?;
            (rest, size.rows, size.columns) = (after, narrow(rows), narrow(columns));
            if let [b'x', after @ ..] = rest {
                let (after, decks) = self.parameter(
                    after,
                    Parameter::Decks,
                    u64::from(entry.decks),
                    u64::from(entry.max_decks),
                )?;
                (rest, size.decks) = (after, narrow(decks));
            }
        }
        let size_text = &start[..start.len() - rest.len()];
        let mut seen = Vec::new();
        loop {
            let Some(sign) = first_char(rest) else {
                return Err(self.fault(self.word, FaultKind::MissingGameType));
            };
            if matches!(sign, '+' | '-') {
                break;
            }
            let given = &rest[..sign.len_utf8().min(rest.len())];
            if !sign.is_ascii_alphabetic() {
                let _ = self.dealing(rest)?;
            }
            if !entry.options.contains(sign) {
                return Err(self.fault(given, FaultKind::NoSuchOption { sign, game: entry }));
            }
            if seen.contains(&sign) {
                return Err(self.fault(given, FaultKind::RepeatedOption { sign, game: entry }));
            }
            seen.push(sign);
            rest = match sign {
                'p' => {
                    self.parameter(
                        &rest[1..],
                        Parameter::Visible,
                        1,
                        u64::from(Options::MAX_VISIBLE),
                    )?
                    .0
                }
                'r' => {
                    self.parameter(
                        &rest[1..],
                        Parameter::Redeals,
                        1,
                        u64::from(Options::MAX_REDEALS),
                    )?
                    .0
                }
                _ => &rest[1..],
            };
        }
        let cards = 52 * size.decks - game.set_aside(size.decks, seen.contains(&'a'));
        let cells = u16::from(size.rows) * u16::from(size.columns);
        if !(2..=u16::from(cards)).contains(&cells) {
            return Err(self.fault(size_text, FaultKind::GridSize { cells, cards }));
        }
        let rest = self.dealing(rest)?;
        self.shuffle(rest)
    }

    /// Goes over the parameters of Match Solitaire.
    fn parameters(&self) -> Result<&'a [u8], Fault> {
        let (rest, match_size) = self.parameter(self.word, Parameter::MatchSize, 2, 4)?;
        let rest = self.times(rest, Parameter::SuitCount, 1, 4)?;
        let (rest, _) = self.parameter(rest, Parameter::SuitCount, 1, match_size)?;
        let rest = self.times(rest, Parameter::MatchCount, 1, 26)?;
        let (rest, _) = self.parameter(rest, Parameter::MatchCount, 1, 26)?;
        let rest = self.times(rest, Parameter::ColumnCount, 1, 9)?;
        Ok(self.parameter(rest, Parameter::ColumnCount, 1, 9)?.0)
    }

    /// Goes over the character after the parameters.
    fn dealing(&self, rest: &'a [u8]) -> Result<&'a [u8], Fault> {
        dealing(rest).map(|(rest, _)| rest).map_err(|_| match rest {
            [] => self.fault(self.word, FaultKind::MissingGameType),
            _ => self.sign(rest, "`+` for an open game or `-` for a closed one"),
        })
    }

    /// Goes over what follows that character.
    fn shuffle(&self, rest: &'a [u8]) -> Result<(), Fault> {
        let rest = match engine(rest) {
            Ok((rest, name)) if ENGINES.iter().any(|engine| engine.as_bytes() == name) => rest,
            Ok((_, name)) => return Err(self.fault(name, FaultKind::UnknownEngine)),
            Err(_) => rest,
        };
        let digits: Read<'_, _> = digit1(rest);
        if let Ok((_, digits)) = digits {
            return Err(self.fault(digits, FaultKind::ShuffleNumber));
        }
        if first_char(rest).is_some_and(|sign| meant(sign).is_some()) {
            return Err(self.sign(rest, "a shuffle number or a deal"));
        }
        let after = skip_blank(&self.text[self.word.len()..], |_| {});
        let detached_deal = rest.is_empty() && after.first() == Some(&b'[');
        Err(self.fault(self.word, FaultKind::MissingShuffle { detached_deal }))
    }

    fn parameter(
        &self,
        rest: &'a [u8],
        parameter: Parameter,
        min: u64,
        max: u64,
    ) -> Result<(&'a [u8], u64), Fault> {
        let fault = |given| FaultKind::Parameter { parameter, given, min, max };
        let digits: Read<'_, _> = digit1(rest);
        let (after, digits) = digits.map_err(|_| match first_char(rest) {
            Some(sign) if meant(sign).is_some() => self.sign(rest, "a number"),
            _ => self.fault(self.word, fault(None)),
        })?;
        let given = saturating(digits);
        if (min..=max).contains(&given) {
            Ok((after, given))
        } else {
            Err(self.fault(digits, fault(Some(given))))
        }
    }

    /// Goes over the `x` before the next parameter.
    fn times(
        &self,
        rest: &'a [u8],
        parameter: Parameter,
        min: u64,
        max: u64,
    ) -> Result<&'a [u8], Fault> {
        match rest {
            [b'x', rest @ ..] => Ok(rest),
            [] | [b'+' | b'-', ..] => {
                Err(self
                    .fault(self.word, FaultKind::Parameter { parameter, given: None, min, max }))
            }
            _ => Err(self.sign(rest, "`x`")),
        }
    }

    /// Returns what is wrong with a word that begins with no name of a game.
    fn name(&self) -> Fault {
        let letters = &self.word[..self
            .word
            .iter()
            .position(|byte| !byte.is_ascii_alphabetic())
            .unwrap_or(self.word.len())];
        // What is much longer than any name is near none, and would take long to compare.
        let letters = String::from_utf8_lossy(&letters[..letters.len().min(32)]).to_lowercase();
        let nearest = entries()
            .map(|entry| (strsim::osa_distance(entry.name, &letters), entry.name))
            .min_by_key(|near| near.0);
        let nearest = nearest.filter(|near| near.0 <= 3).map(|near| near.1);
        match str::from_utf8(self.word) {
            Ok(_) => self.fault(self.word, FaultKind::UnknownGame { nearest }),
            Err(_) => self.sign(self.word, "the name of a game"),
        }
    }

    /// Returns the fault of an unexpected character at `rest`.
    fn sign(&self, rest: &'a [u8], wanted: &'static str) -> Fault {
        if let Err(error) = str::from_utf8(rest) {
            let at = self.word.len() - rest.len() + error.valid_up_to();
            return Fault {
                span: Span::new(at, at + 1),
                kind: FaultKind::NotUtf8 { offset: at, byte: self.text[at] },
            };
        }
        let sign = first_char(rest).unwrap_or(' ');
        let kind = match meant(sign) {
            Some(_) if looks_like_x(sign) && wanted != "`x`" => FaultKind::IdSign { sign, wanted },
            Some(meant) => FaultKind::LookAlike { sign, meant },
            None => FaultKind::IdSign { sign, wanted },
        };
        self.fault(&rest[..sign.len_utf8().min(rest.len())], kind)
    }

    /// Returns a fault of a part of the word.
    fn fault(&self, part: &[u8], kind: FaultKind) -> Fault {
        let start = part.as_ptr().addr() - self.word.as_ptr().addr();
        Fault { span: Span::new(start, start + part.len()), kind }
    }
}

/// Returns the first character of a text; a replacement character where it is not UTF-8.
pub(super) fn first_char(text: &[u8]) -> Option<char> {
    let sign = &text[..text.len().min(4)];
    match str::from_utf8(sign) {
        Ok(sign) => sign.chars().next(),
        Err(error) if error.valid_up_to() > 0 => {
            str::from_utf8(&sign[..error.valid_up_to()]).ok().and_then(|sign| sign.chars().next())
        }
        Err(_) => Some(char::REPLACEMENT_CHARACTER),
    }
}
