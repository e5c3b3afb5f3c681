//! Game ids: the game, open or closed, and the shuffle.

use super::blank::{ends_word, first_word, skip_blank};
use super::fault::{
    Fault, FaultKind, IdFault, MoveFault, Parameter, Repetition, TextFault, Wanted,
};
use super::grid::{Cell, GridLayout, Size};
use super::look_alike::{first_char, looks_like_x, meant};
use super::matching;
use super::parser::{Error, Parsed, fault, fault_of, not_utf8, other_form, value_of};
use super::variant::Variant;
use crate::cards::{Deck, Engine, NumberedDeck, Shuffle};
use crate::catalogue::{
    BUILDINGS, Entry, Family, GridOption, GridOptions, MATCH_SOLITAIRE, MATCH_SOLITAIRE_NAMES,
    PAIRINGS, entries,
};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{alpha1, alphanumeric0, char, digit1};
use nom::combinator::{eof, map, opt, peek, recognize, value};
use nom::sequence::{preceded, terminated};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

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
    /// The shuffle number with its engine, or none if there is only a literal deal.
    pub shuffle: Option<Shuffle>,
}

/// Open or closed: `+` or `-` after the parameters.
///
/// ```
/// use patience::Position;
///
/// // In a closed game, the board shows no card of the stock.
/// let stock = |id: &str| id.parse::<Position>().unwrap().board().stock.unwrap();
/// assert_eq!(stock("montecarlo+1").known.len(), 27);
/// assert_eq!(stock("montecarlo-1").known.len(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// `+`: the player knows every card from the start.
    Open,
    /// `-`: the stock is face down.
    Closed,
}

impl fmt::Display for Dealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "+",
            Self::Closed => "-",
        })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.variant, self.dealing)?;
        self.shuffle.map_or(Ok(()), |shuffle| shuffle.fmt(f))
    }
}

impl GameId {
    /// Returns the deck of its shuffle number, or none if it has no number, or if the engine does not deal
    /// the game, as no id that was read says.
    #[must_use]
    #[inline]
    pub fn numbered_deck(&self) -> Option<NumberedDeck> {
        self.variant.numbered_deck(self.shuffle?)
    }

    /// Returns whether its shuffle number deals these cards, so that its records need no deal.
    #[must_use]
    pub fn deals(&self, deck: &Deck) -> bool {
        self.numbered_deck().is_some_and(|numbered| numbered.deal()[..] == deck[..])
    }

    /// Returns the id with its deal in brackets, which the notation reads again.
    ///
    /// ```
    /// use patience::notation::GameId;
    /// use patience::shuffle;
    ///
    /// let id: GameId = "2x2x1x1+2".parse().unwrap();
    /// let text = id.with_deal(&shuffle(&id.variant.composition(), 1));
    /// assert!(["2x2x1x1+2[AS AH]", "2x2x1x1+2[AH AS]"].contains(&text.as_str()));
    /// ```
    #[must_use]
    pub fn with_deal(&self, deck: &Deck) -> String {
        let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        format!("{self}[{}]", cards.join(" "))
    }
}

/// Parses a text that is a game id as a whole.
///
/// ```
/// use patience::notation::GameId;
///
/// let id: GameId = "carpet4x5+007".parse().unwrap();
/// assert_eq!(id.to_string(), "carpet4x5x1+7");
/// let fault = "carpet+1 *a1".parse::<GameId>().unwrap_err();
/// assert_eq!(fault.to_string(), "the game id has an unexpected ' '");
/// ```
impl FromStr for GameId {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let end = alt((eof, unexpected(Wanted::End)));
        parse(terminated(game_id, end), text.as_bytes()).map(|(id, _)| id)
    }
}

/// Parses the game id at the start of a text, up to its shuffle number or the `[` of its deal.
/// Returns it with the rest of the text.
///
/// ```
/// use patience::notation::parse_id;
///
/// let (id, rest) = parse_id(b"3x3x13x5+2 1a").unwrap();
/// assert_eq!((id.shuffle, rest), (Some(2.into()), &b" 1a"[..]));
/// assert_eq!(parse_id(b"3x3x13x5").unwrap_err().span.start, 0);
/// ```
///
/// # Errors
/// Returns the fault in the id, with its offset in `text`.
pub fn parse_id(text: &[u8]) -> Result<(GameId, &[u8]), Fault> {
    parse(game_id, text)
}

/// Parses the game id at the start of a text if it differs from another, whose text before its
/// number or deal is `like`, in the number alone. Returns the same as [`parse_id`] then, much sooner.
#[inline(always)]
pub(super) fn parse_id_like<'a>(
    id: &GameId,
    like: &[u8],
    text: &'a [u8],
) -> Option<(GameId, &'a [u8])> {
    let rest = text.strip_prefix(like)?;
    match (id.shuffle, rest.first()?) {
        (None, b'[') => Some((*id, rest)),
        // What may stand before a number of PySolFC is in the text before the number already.
        (Some(last), b'0'..=b'9') => {
            let (rest, shuffle) = number(last.engine())(rest).ok()?;
            Some((GameId { shuffle: Some(shuffle), ..*id }, rest))
        }
        _ => None,
    }
}

fn parse<'a>(
    mut parser: impl Parser<&'a [u8], Output = GameId, Error = Error<'a>>,
    text: &'a [u8],
) -> Result<(GameId, &'a [u8]), Fault> {
    match parser.parse(text) {
        Ok((rest, id)) => Ok((id, rest)),
        Err(error) => {
            Err(fault_of(text, error, FaultKind::Id(IdFault::UnknownGame { nearest: None })))
        }
    }
}

fn game_id(text: &[u8]) -> Parsed<'_, GameId> {
    let (text, (variant, dealing)) = (variant, game_type).parse(text)?;
    let (after_engine, engine) = map(opt(engine), Option::unwrap_or_default).parse(text)?;
    let (rest, shuffle) = shuffle(engine)(after_engine)?;
    if let Some(shuffle) = shuffle.filter(|shuffle| variant.numbered_deck(*shuffle).is_none()) {
        let named = text.len() - after_engine.len();
        let kind = FaultKind::Id(IdFault::NotDealt { engine: shuffle.engine() });
        return fault(&text[..named.saturating_sub(1)], kind);
    }
    Ok((rest, GameId { variant, dealing, shuffle }))
}

fn variant(text: &[u8]) -> Parsed<'_, Variant> {
    alt((
        map(match_id, Variant::Matching),
        map(grid_id(&PAIRINGS), Variant::Pairing),
        map(grid_id(&BUILDINGS), Variant::Building),
        not_utf8,
        unknown_game,
    ))
    .parse(text)
}

fn match_id(text: &[u8]) -> Parsed<'_, matching::Layout> {
    let _ = peek(digit1).parse(text)?;
    match match_numbers(text) {
        Ok((rest, layout)) if rest.first() != Some(&b'x') => Ok((rest, layout)),
        parsed => match other_numbers(text) {
            Some((part, kind)) => fault(part, kind),
            None => parsed,
        },
    }
}

/// Parses the four numbers of Match Solitaire.
fn match_numbers(text: &[u8]) -> Parsed<'_, matching::Layout> {
    let (text, match_size) = parameter(Parameter::MatchSize, 2..=4)(text)?;
    let (text, _) = times(Parameter::SuitCount, 1..=4)(text)?;
    let (text, suit_count) = parameter(Parameter::SuitCount, 1..=match_size)(text)?;
    let (text, match_count) = next(Parameter::MatchCount, 1..=26).parse(text)?;
    let (text, columns) = next(Parameter::ColumnCount, 1..=9).parse(text)?;
    match matching::Layout::new(match_size, suit_count, match_count, columns) {
        Some(layout) => Ok((text, layout)),
        None => other_form(),
    }
}

/// Returns what is wrong with the numbers at the start of a word that doesn't have four of them, and the
/// part that is: numbers of another game, or a repetition that is not after its move.
#[cold]
fn other_numbers(text: &[u8]) -> Option<(&[u8], FaultKind)> {
    let word = first_word(text);
    if is_stray_repetition(word) {
        return Some((word, FaultKind::Move(MoveFault::Repetition(Repetition::Malformed))));
    }
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (mut end, mut given) = (digits(word), 1_u8);
    while let [b'x', after @ ..] = &word[end..]
        && digits(after) > 0
    {
        end += 1 + digits(after);
        given = given.saturating_add(1);
    }
    let is_whole = matches!(word.get(end), Some(b'+' | b'-')) || word.len() == end;
    (given != 4 && is_whole)
        .then_some((&word[..end], FaultKind::Id(IdFault::NumberCount { given })))
}

/// Returns whether a word is a repetition that is not after its move, so that it begins a record only
/// by the letter: `12x5`, `5x12`, `5x+`.
pub(super) fn is_stray_repetition(word: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(word);
    let times = first_char(&word[first..]).filter(|&it| it == 'x' || looks_like_x(it));
    first > 0
        && times.is_some_and(|times| {
            let second = (first + times.len_utf8()).min(word.len());
            let times = digits(&word[second..]);
            times == 0 || second + times == word.len()
        })
}

fn grid_id<'a, F: Family>(games: &'static [F]) -> impl Fn(&'a [u8]) -> Parsed<'a, GridLayout<F>> {
    move |text| {
        let named =
            |game: &'static F| Some((game, text.strip_prefix(game.entry().name.as_bytes())?));
        let Some((game, after_name)) = games.iter().find_map(named) else { return other_form() };
        let (after_size, size) = size(game.entry()).parse(after_name)?;
        let (rest, options) =
            terminated(options(game.entry()), peek(game_type)).parse(after_size)?;
        match GridLayout::new(game, size, options) {
            Some(layout) => Ok((rest, layout)),
            None => fault(
                &after_name[..after_name.len() - after_size.len()],
                FaultKind::Id(IdFault::GridSize {
                    cells: u16::from(size.rows) * u16::from(size.columns),
                    cards: size.to_deal(game, options),
                }),
            ),
        }
    }
}

fn size<'a>(entry: &'static Entry) -> impl Fn(&'a [u8]) -> Parsed<'a, Size> {
    move |text| {
        let Entry { rows, columns, decks, max_decks, .. } = *entry;
        if !text.first().is_some_and(u8::is_ascii_digit) {
            return Ok((text, Size { rows, columns, decks }));
        }
        let given = (
            parameter(Parameter::Rows, 1..=Cell::ROWS),
            next(Parameter::Columns, 1..=Cell::COLUMNS),
            opt(preceded(char('x'), parameter(Parameter::Decks, decks..=max_decks))),
        );
        map(given, |(rows, columns, given)| Size { rows, columns, decks: given.unwrap_or(decks) })
            .parse(text)
    }
}

fn options<'a>(game: &'static Entry) -> impl Fn(&'a [u8]) -> Parsed<'a, GridOptions> {
    move |text| {
        let mut options = GridOptions::default();
        let mut rest = text;
        while let [letter, after @ ..] = rest
            && letter.is_ascii_alphabetic()
        {
            let character = char::from(*letter);
            // Another number is no option.
            if character == 'x' && after.first().is_some_and(u8::is_ascii_digit) {
                break;
            }
            let own = GridOption::of_letter(character).filter(|own| game.options.contains(own));
            let Some(option) = own else {
                return fault(&rest[..1], FaultKind::Id(IdFault::NoSuchOption { character, game }));
            };
            if options.has(option) {
                return fault(
                    &rest[..1],
                    FaultKind::Id(IdFault::RepeatedOption { character, game }),
                );
            }
            if let Some(by) = options.excluding(option) {
                return fault(&rest[..1], FaultKind::Id(IdFault::ExcludedOption { option, by }));
            }
            let mut number = 1;
            rest = after;
            if let (Some(name), Some(range)) = (Parameter::of(option), &option.entry().number) {
                (rest, number) = parameter(name, range.clone())(rest)?;
            }
            options = options.with(option, number);
        }
        Ok((rest, options))
    }
}

fn game_type(text: &[u8]) -> Parsed<'_, Dealing> {
    alt((
        value(Dealing::Open, char('+')),
        value(Dealing::Closed, char('-')),
        missing_at_end(FaultKind::Id(IdFault::MissingGameType)),
        unexpected(Wanted::GameType),
    ))
    .parse(text)
}

fn engine(text: &[u8]) -> Parsed<'_, Engine> {
    let (rest, name) = terminated(recognize((alpha1, alphanumeric0)), char(':')).parse(text)?;
    match Engine::ALL.into_iter().find(|engine| engine.as_str().as_bytes() == name) {
        Some(engine) => Ok((rest, engine)),
        None => fault(name, FaultKind::Id(IdFault::UnknownEngine)),
    }
}

/// Parses the shuffle number, if there is one. Where there is none, a deal follows.
fn shuffle<'a>(engine: Engine) -> impl Fn(&'a [u8]) -> Parsed<'a, Option<Shuffle>> {
    move |text| {
        alt((
            map(number(engine), Some),
            value(None, peek(char('['))),
            look_alike(Wanted::Shuffle),
            missing_shuffle,
        ))
        .parse(text)
    }
}

/// Parses a shuffle number. Those of PySolFC may be written as it shows them: `#24`, `#ms24`.
fn number<'a>(engine: Engine) -> impl Fn(&'a [u8]) -> Parsed<'a, Shuffle> {
    move |text| {
        let (engine, number) = match engine {
            Engine::ChaCha20 => (engine, text),
            Engine::PySolFc | Engine::Ms => {
                let number = text.strip_prefix(b"#").unwrap_or(text);
                number.strip_prefix(b"ms").map_or((engine, number), |number| (Engine::Ms, number))
            }
        };
        let (rest, digits) = digit1(number)?;
        let shuffle = match engine {
            Engine::ChaCha20 => value_of(digits).map(Shuffle::from),
            Engine::PySolFc | Engine::Ms => {
                large_value_of(digits).and_then(|number| Shuffle::new(engine, number))
            }
        };
        match shuffle {
            Some(shuffle) => Ok((rest, shuffle)),
            None => fault(digits, FaultKind::Id(IdFault::ShuffleNumber { engine })),
        }
    }
}

/// Returns the value of digits, or none if it is too large.
#[cold]
fn large_value_of(digits: &[u8]) -> Option<u128> {
    str::from_utf8(digits).ok()?.parse().ok()
}

/// Parses an `x` and the next parameter.
fn next<'a>(
    name: Parameter,
    range: RangeInclusive<u8>,
) -> impl Parser<&'a [u8], Output = u8, Error = Error<'a>> {
    preceded(times(name, range.clone()), parameter(name, range))
}

/// Parses a number in its range.
fn parameter<'a>(
    parameter: Parameter,
    range: RangeInclusive<u8>,
) -> impl Fn(&'a [u8]) -> Parsed<'a, u8> {
    move |text| {
        // Nearly every parameter has one digit.
        if let [digit @ b'0'..=b'9', b'x' | b'+' | b'-', ..] = text
            && range.contains(&(digit - b'0'))
        {
            return Ok((&text[1..], digit - b'0'));
        }
        let missing = missing(out_of_range(parameter, None, &range));
        let (rest, digits) = alt((digit1, look_alike(Wanted::Number), missing)).parse(text)?;
        let given = value_of(digits).unwrap_or(u64::MAX);
        match u8::try_from(given) {
            Ok(given) if range.contains(&given) => Ok((rest, given)),
            _ => fault(digits, out_of_range(parameter, Some(given), &range)),
        }
    }
}

/// Parses the `x` before the next parameter.
fn times<'a>(
    parameter: Parameter,
    range: RangeInclusive<u8>,
) -> impl Fn(&'a [u8]) -> Parsed<'a, ()> {
    move |text| match text {
        [b'x', rest @ ..] => Ok((rest, ())),
        [b'+' | b'-', ..] => fault(&[], out_of_range(parameter, None, &range)),
        _ => {
            let missing = missing_at_end(out_of_range(parameter, None, &range));
            alt((missing, unexpected(Wanted::Times))).parse(text)
        }
    }
}

fn out_of_range(parameter: Parameter, given: Option<u64>, range: &RangeInclusive<u8>) -> FaultKind {
    let (min, max) = (u64::from(*range.start()), u64::from(*range.end()));
    FaultKind::Id(IdFault::Parameter { parameter, given, min, max })
}

fn missing<'a, T>(kind: FaultKind) -> impl Fn(&'a [u8]) -> Parsed<'a, T> {
    move |_| fault(&[], kind)
}

fn missing_at_end<'a, T>(kind: FaultKind) -> impl Fn(&'a [u8]) -> Parsed<'a, T> {
    move |text| match text.first() {
        Some(&byte) if !ends_word(byte) => other_form(),
        _ => fault(&[], kind),
    }
}

fn missing_shuffle<T>(text: &[u8]) -> Parsed<'_, T> {
    let detached_deal =
        first_word(text).is_empty() && skip_blank(text, |_| {}).first() == Some(&b'[');
    fault(&[], FaultKind::Id(IdFault::MissingShuffle { detached_deal }))
}

/// Fails with a fault at a character that looks like one of the notation.
fn look_alike<'a, T>(wanted: Wanted) -> impl Fn(&'a [u8]) -> Parsed<'a, T> {
    move |text| match first_char(text).and_then(meant) {
        Some(_) => unexpected(wanted).parse(text),
        None => other_form(),
    }
}

fn unexpected<'a, T>(wanted: Wanted) -> impl Parser<&'a [u8], Output = T, Error = Error<'a>> {
    alt((not_utf8, move |text: &'a [u8]| {
        let character = first_char(text).unwrap_or(' ');
        let kind = match meant(character) {
            Some(meant) if !looks_like_x(character) || wanted == Wanted::Times => {
                FaultKind::Text(TextFault::LookAlike { character, meant })
            }
            _ => FaultKind::Id(IdFault::IdCharacter { character, wanted }),
        };
        fault(&text[..character.len_utf8()], kind)
    }))
}

/// Returns the name of the game that a name, in plain letters, is near: another name of it, its
/// beginning, or another spelling.
pub fn nearest_game(given: &str) -> Option<&'static str> {
    let names = || entries().map(|entry| entry.name);
    if MATCH_SOLITAIRE_NAMES.contains(&given) {
        return Some(MATCH_SOLITAIRE);
    }
    if let Some(game) = entries().find(|entry| entry.other_names.contains(&given)) {
        return Some(game.name);
    }
    let mut begun = names().filter(|name| given.len() > 2 && name.starts_with(given));
    if let (Some(only), None) = (begun.next(), begun.next()) {
        return Some(only);
    }
    names()
        .map(|name| (strsim::osa_distance(name, given), name))
        .min_by_key(|near| near.0)
        .filter(|near| near.0 <= 2.min(given.len() / 3))
        .map(|near| near.1)
}

/// Fails at a word that begins with no name of a game.
fn unknown_game<T>(text: &[u8]) -> Parsed<'_, T> {
    let word = first_word(text);
    let nearest = nearest_game(&plain_name(word).0);
    fault(word, FaultKind::Id(IdFault::UnknownGame { nearest }))
}

/// Returns the name at the start of a word in lower case, without hyphens, and its length in the
/// word.
pub fn plain_name(word: &[u8]) -> (String, usize) {
    let joins = |byte: &u8| matches!(byte, b'-' | b'_' | b'.' | b'\'');
    // A word much longer than any name is near no name, and would take long to compare.
    let run = word.iter().take(32).take_while(|byte| byte.is_ascii_alphabetic() || joins(byte));
    let run = &word[..run.count()];
    let length = run.len() - run.iter().rev().take_while(|byte| joins(byte)).count();
    let letters = word[..length].iter().filter(|byte| !joins(byte));
    (letters.map(|&byte| char::from(byte.to_ascii_lowercase())).collect(), length)
}
