//! Lines of text that know their cards.

use crate::model::drawn::{ClickTarget, Drawn};
use crate::theme::Theme;
use patience_core::cards::{Card, Rank, Suit, SuitStyle};
use patience_table::Spot;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};
use std::collections::HashMap;
use std::ops::Range;

/// A line of text, in which each card can be clicked, and each place of the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    parts: Vec<RowPart>,
}

#[derive(Clone, Debug)]
struct RowPart {
    span: Span<'static>,
    card: Option<Card>,
    spot: Option<Spot>,
}

impl<T: Into<Span<'static>>> From<T> for Row {
    fn from(text: T) -> Self {
        Self { parts: vec![RowPart { span: text.into(), card: None, spot: None }] }
    }
}

impl Row {
    pub(super) fn push(&mut self, text: impl Into<Span<'static>>) {
        self.parts.push(RowPart { span: text.into(), card: None, spot: None });
    }

    /// Adds the text of a card, or a part of it.
    pub(super) fn push_card(&mut self, text: Span<'static>, card: Card) {
        self.parts.push(RowPart { span: text, card: Some(card), spot: None });
    }

    /// Returns the same as a place of the table.
    pub(super) fn at(mut self, spot: Spot) -> Self {
        self.parts.iter_mut().for_each(|part| part.spot = Some(spot));
        self
    }

    pub(super) fn extend(&mut self, other: Self) {
        self.parts.extend(other.parts);
    }

    pub(super) fn width(&self) -> usize {
        self.parts.iter().map(|part| part.span.width()).sum()
    }

    /// Returns the same without knowing the cards.
    pub(super) fn line(self) -> Line<'static> {
        self.parts.into_iter().map(|part| part.span).collect()
    }
}

/// Returns a text in which red cards are red. Symbols become letters if suits are letters.
pub(super) fn text(text: &str, theme: Theme) -> Row {
    let text: String = match theme.suits {
        SuitStyle::Symbols => text.to_owned(),
        SuitStyle::Letters => text.chars().map(letter).collect(),
    };
    let signs: Vec<char> = text.chars().collect();
    let is_word = |at: usize| signs.get(at).is_some_and(char::is_ascii_alphanumeric);
    let mut row = Row::default();
    let mut plain = String::new();
    let mut at = 0;
    while let Some(&sign) = signs.get(at) {
        let card = card(sign, signs.get(at + 1).copied())
            .filter(|_| (at == 0 || !is_word(at - 1)) && !is_word(at + 2));
        match card {
            Some(card) => {
                row.push(std::mem::take(&mut plain));
                let written: String = signs[at..at + 2].iter().collect();
                row.push_card(Span::styled(written, theme.ink(card)), card);
                at += 2;
            }
            None => {
                plain.push(sign);
                at += 1;
            }
        }
    }
    row.push(plain);
    row
}

/// Returns the card with these letters or symbols.
fn card(rank: char, suit: Option<char>) -> Option<Card> {
    let rank = Rank::up_to(13).find(|known| known.letter() == rank)?;
    let is = |known: &Suit| [known.letter(), known.symbol()].map(Some).contains(&suit);
    Suit::ALL.into_iter().find(is).map(|suit| Card::new(rank, suit))
}

fn letter(sign: char) -> char {
    let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == sign);
    suit.map_or(sign, Suit::letter)
}

/// Returns items side by side, with `gap` spaces between them, on as many lines as needed.
pub(super) fn flow(items: impl IntoIterator<Item = Row>, width: u16, gap: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for item in items {
        match rows.last_mut() {
            Some(row) if row.width() + gap + item.width() <= usize::from(width) => {
                row.push(" ".repeat(gap));
                row.extend(item);
            }
            _ => rows.push(item),
        }
    }
    rows
}

/// Returns a text broken between its words.
pub(super) fn wrap(text: &Row, width: u16) -> Vec<Row> {
    let mut words = vec![Row::default()];
    for part in &text.parts {
        for (at, word) in part.span.content.split(' ').enumerate() {
            if at > 0 {
                words.push(Row::default());
            }
            if let Some(last) = words.last_mut().filter(|_| !word.is_empty()) {
                let span = Span::styled(word.to_owned(), part.span.style);
                last.parts.push(RowPart { span, card: part.card, spot: part.spot });
            }
        }
    }
    flow(words, width, 1)
}

/// Returns the lines of a plain text, each broken between its words.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<Row> {
    text.lines().flat_map(|line| wrap(&Row::from(line.to_owned()), width)).collect()
}

/// Returns the number of columns that a text takes on the screen.
pub(super) fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// Returns a text with blanks after it, up to so many columns.
pub(super) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Returns the characters of a text as readers see them, each with its marks: where it is, and its columns.
fn signs(text: &str) -> Vec<(Range<usize>, usize)> {
    let whole = Span::raw(text);
    let place = |sign: &str| {
        let start = sign.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + sign.len(), columns(sign))
    };
    whole.styled_graphemes(Style::new()).map(|sign| place(sign.symbol)).collect()
}

/// Returns the last of some characters that take no more than so many columns together.
fn last_fitting(
    signs: impl Iterator<Item = (Range<usize>, usize)>,
    width: usize,
) -> Option<Range<usize>> {
    let mut taken = 0;
    let fits = |(_, columns): &(Range<usize>, usize)| {
        taken += columns;
        taken <= width
    };
    signs.take_while(fits).last().map(|(place, _)| place)
}

/// Returns the longest beginning of a text that takes no more than so many columns.
fn beginning(text: &str, width: usize) -> &str {
    &text[..last_fitting(signs(text).into_iter(), width).map_or(0, |place| place.end)]
}

/// Returns the longest end of a text that takes no more than so many columns.
fn end(text: &str, width: usize) -> &str {
    let from = last_fitting(signs(text).into_iter().rev(), width);
    &text[from.map_or(text.len(), |place| place.start)..]
}

/// Returns a text that is cut in the middle if it is too long, so that both ends can be read.
pub(super) fn cut(text: &str, width: usize, dots: &str) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(columns(dots));
    let start = beginning(text, kept - kept / 2);
    let end = end(text, kept.saturating_sub(columns(start)));
    format!("{start}{}{end}", beginning(dots, width))
}

/// Cuts each text that is too long. Those that differ stay different, where so many columns can tell them
/// from one another.
pub(super) fn cut_apart(texts: Vec<&mut String>, width: usize, dots: &str) {
    let mut taken: HashMap<String, String> = texts
        .iter()
        .filter(|text| columns(text) <= width)
        .map(|it| ((*it).clone(), (*it).clone()))
        .collect();
    for text in texts {
        if columns(text) <= width {
            continue;
        }
        // Without two columns, dots alone are left.
        let room = width.saturating_sub(2 * columns(dots));
        let parts = text
            .char_indices()
            .map(|(at, _)| format!("{dots}{}{dots}", beginning(&text[at..], room)));
        let ways = std::iter::once(cut(text, width, dots)).chain(parts.filter(|_| room > 0));
        let is_free = |way: &String| taken.get(way).is_none_or(|of| of == text);
        let way = ways.into_iter().find(is_free).unwrap_or_else(|| cut(text, width, dots));
        taken.insert(way.clone(), std::mem::replace(text, way));
    }
}

/// Draws as many rows as there is room for.
pub(super) fn print(rows: &[Row], area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    for (row, y) in rows.iter().zip(area.top()..area.bottom()) {
        let mut x = area.x;
        for part in &row.parts {
            let room = area.right().saturating_sub(x);
            let (end, _) = cells.set_span(x, y, &part.span, room);
            if let Some(card) = part.card {
                drawn.hits.push((Rect::new(x, y, end - x, 1), ClickTarget::Card(card)));
            }
            if let Some(spot) = part.spot {
                drawn.spots.push((Rect::new(x, y, end - x, 1), spot, true));
            }
            x = end;
        }
    }
}
