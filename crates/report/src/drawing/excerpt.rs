//! The part of a source that a diagnostic shows: the lines of its annotations, cut to a width,
//! without deals.

use super::style::Style;
use crate::diagnostic::Diagnostic;
use miette::{MietteError, SourceCode, SourceSpan, SpanContents};
use patience_core::source::{BEFORE, Location, Source};
use patience_core::text::{Span, line_len, line_start, push, push_byte, shown};
use textwrap::core::display_width;

/// The number of bytes around an annotation to consider. More would never fit.
const REACH: usize = 400;

/// The distance from an annotation in which to look for the end of its line, in bytes.
const FAR: usize = 10_000;

/// The maximum number of bytes shown of an annotated text.
const LONG: usize = 40;

/// The width of what leads to a label.
const LEAD: usize = 3;

/// The width to keep for the source before a label.
const MIN_SOURCE: usize = 14;

/// The width that an annotation with a gap beside it takes.
const PER_LABEL: usize = 7;

/// The minimum width of a label.
const MIN_LABEL: usize = 16;

/// The width of what stands between the number of a line and its text.
const GUTTER: usize = 3;

/// The maximum length of deals that are shown.
const SHORT_DEAL: usize = 40;

/// Shortened lines of a source, with the annotated places in them.
pub(super) struct Excerpt {
    name: String,
    text: String,
    lines: Vec<ExcerptLine>,
    places: Vec<ExcerptPlace>,
    /// What stands for a text that is left out.
    dots: &'static str,
}

/// A line of the excerpt.
struct ExcerptLine {
    /// Which line of the source it is, from 0.
    number: usize,
    /// Where the line begins in the excerpt.
    start: usize,
}

/// Where an annotation is.
#[derive(Clone, Copy, Default)]
struct ExcerptPlace {
    /// In the excerpt, or none if it is too far from the first annotation to be shown beside it.
    span: Option<Span>,
    /// The line and column of the annotation in the source, from 0.
    line: usize,
    column: usize,
}

impl Excerpt {
    /// Creates the lines with the annotations of a diagnostic. The location is that of the first
    /// annotation.
    pub(super) fn new(
        source: Source<'_>,
        diagnostic: &Diagnostic,
        location: Location,
        style: Style,
    ) -> Self {
        let gutter = location.line.to_string().len() + GUTTER;
        let width = style.columns().saturating_sub(gutter);
        let annotations = diagnostic.annotations.as_slice();
        let main = diagnostic.span().map_or(0, |error| error.start);
        let places = annotations.iter().map(|annotation| match annotation.elsewhere {
            None => place(source, (main, location), annotation.span.start),
            Some(_) => ExcerptPlace::default(),
        });
        let mut excerpt = Self {
            name: shown(source.name.as_bytes()).into_owned(),
            text: String::new(),
            lines: Vec::new(),
            places: places.collect(),
            dots: if style.ascii { "..." } else { "…" },
        };
        let here = (0..annotations.len()).filter(|&at| annotations[at].elsewhere.is_none());
        let mut numbers: Vec<usize> = here.clone().map(|at| excerpt.places[at].line).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // On a narrow line, more labels would leave no room for the last.
        let max = (width.saturating_sub(MIN_LABEL + LEAD) / PER_LABEL).max(1);
        for number in numbers {
            let is_far = |at: usize| annotations[at].span.start.abs_diff(main) >= FAR;
            let is_shown = |&at: &usize| {
                excerpt.places[at].line == number && (number + 1 != location.line || !is_far(at))
            };
            let on_line: Vec<usize> = here.clone().filter(is_shown).take(max).collect();
            let spans: Vec<Span> =
                on_line.iter().map(|&at| clipped(source.text, annotations[at].span)).collect();
            excerpt.lines.push(ExcerptLine { number, start: excerpt.text.len() });
            let length = |at: &usize| display_width(&annotations[*at].text);
            // A label that is longer than that is wrapped.
            let room = |at: &usize| (length(at) + LEAD).min(width.saturating_sub(MIN_SOURCE));
            let room: Vec<usize> = on_line.iter().map(room).collect();
            let shown = excerpt.add_line(source.text, &spans, &room, diagnostic, width);
            for (at, span) in on_line.into_iter().zip(shown) {
                excerpt.places[at].span = Some(span);
            }
        }
        excerpt
    }

    /// Returns the index of each annotation that is not shown, and where it is in the source.
    pub(super) fn not_shown(&self) -> impl Iterator<Item = (usize, Location)> {
        let places = self.places.iter().enumerate().filter(|(_, place)| place.span.is_none());
        places.map(|(at, place)| (at, Location { line: place.line + 1, column: place.column + 1 }))
    }

    /// Returns the place of each annotation in the excerpt, or none for one that is not shown.
    pub(super) fn places(&self) -> impl Iterator<Item = Option<Span>> {
        self.places.iter().map(|place| place.span)
    }

    /// Adds the line of some spans, each with the room that its label needs. Returns these spans in
    /// the excerpt.
    ///
    /// Of the line, nothing is shown after the record: it may not have been read yet.
    fn add_line(
        &mut self,
        text: &[u8],
        spans: &[Span],
        room: &[usize],
        diagnostic: &Diagnostic,
        width: usize,
    ) -> Vec<Span> {
        let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
        let last = spans.iter().map(|span| span.end).max().unwrap_or(0);
        let (start, mut end) = (shown_from(text, first), shown_to(text, first, last));
        if (first..=end).contains(&diagnostic.record.end) {
            end = diagnostic.record.end.max(last);
        }
        let signs = signs(text, start, end, spans, diagnostic.deal);
        let dots = self.dots.chars().count();
        // Leave room for the labels on the left, and show as much as fits on the right. If the
        // annotations are too far apart for that, show the text around each.
        let edge = edge(&signs, spans, room, width, dots);
        let from_edge = |sign: &Sign| match sign.offset {
            offset if offset < edge => usize::MAX,
            offset if offset < last => 0,
            _ => sign.near,
        };
        let left = left(&signs, spans, room, width, dots);
        let around = |sign: &Sign| match sign.offset {
            offset if offset >= last => sign.near,
            _ if sign.near <= left => 0,
            _ => usize::MAX,
        };
        let labels_fit =
            SignColumns::of(&signs, dots, |sign| from_edge(sign) == 0).needed(spans, room) <= width;
        let (near, window): (&dyn Fn(&Sign) -> usize, usize) =
            match widest(&signs, from_edge, width, dots).filter(|_| labels_fit) {
                Some(window) => (&from_edge, window),
                None => (&around, widest(&signs, around, width, dots).unwrap_or(0)),
            };
        let mut places: Vec<(usize, usize)> = Vec::with_capacity(signs.len() + 1);
        let mut gap = false;
        for sign in &signs {
            places.push((sign.offset, self.text.len()));
            if near(sign) <= window && !sign.elided {
                self.text.push_str(&sign.shown);
                gap = false;
            } else if !gap {
                self.text.push_str(self.dots);
                gap = true;
            }
        }
        places.push((end, self.text.len()));
        self.text.push('\n');
        let place = |offset: usize| {
            places
                .get(places.partition_point(|place| place.0 < offset))
                .map_or(self.text.len() - 1, |place| place.1)
        };
        spans.iter().map(|span| Span::new(place(span.start), place(span.end.min(end)))).collect()
    }

    fn line_at(&self, offset: usize) -> usize {
        self.lines.iter().rposition(|line| line.start <= offset).unwrap_or(0)
    }
}

/// Returns where a byte of a source is, by that of another byte.
fn place(source: Source<'_>, (main, location): (usize, Location), at: usize) -> ExcerptPlace {
    let between = source.locate(Location::default(), at.min(main), at.max(main));
    let moved =
        |from: usize, by: usize| if at <= main { from.saturating_sub(by) } else { from + by - 2 };
    let line = moved(location.line, between.line);
    let column = if line + 1 == location.line {
        moved(location.column, between.column)
    } else {
        source.column(at).1 - 1
    };
    ExcerptPlace { span: None, line, column }
}

/// Returns where the excerpt of a line begins: at its start, or as far to the right of it as the
/// labels need.
fn edge(signs: &[Sign], spans: &[Span], room: &[usize], width: usize, dots: usize) -> usize {
    let columns = SignColumns::of(signs, dots, |_| true);
    let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
    match columns.needed(spans, room).checked_sub(width) {
        None | Some(0) => 0,
        Some(over) => columns
            .starts
            .iter()
            .find(|column| column.1 > over)
            .map_or(first, |column| column.0.min(first)),
    }
}

/// Returns how much to show around annotations that are far apart, so that the label of the last
/// one fits.
fn left(signs: &[Sign], spans: &[Span], room: &[usize], width: usize, dots: usize) -> usize {
    let last = spans.iter().map(|span| span.end).max().unwrap_or(0);
    let fits = |window: usize| {
        let kept = |sign: &Sign| sign.offset < last && sign.near <= window;
        let columns = SignColumns::of(signs, dots, kept);
        columns.needed(spans, room) <= width && columns.end <= width
    };
    max_window(fits).unwrap_or(0)
}

/// Returns the widest window that fits, or none if not even the narrowest does. A window fits if a
/// wider one does.
fn max_window(fits: impl Fn(usize) -> bool) -> Option<usize> {
    let (mut min, mut max) = (0, REACH);
    if !fits(min) {
        return None;
    }
    while min < max {
        let middle = (min + max).div_ceil(2);
        if fits(middle) { min = middle } else { max = middle - 1 }
    }
    Some(min)
}

/// The columns of characters in an excerpt.
struct SignColumns {
    /// Each offset with its column.
    starts: Vec<(usize, usize)>,
    end: usize,
}

impl SignColumns {
    fn of(signs: &[Sign], dots: usize, kept: impl Fn(&Sign) -> bool) -> Self {
        let mut columns = Self { starts: Vec::with_capacity(signs.len()), end: 0 };
        let mut gap = false;
        for sign in signs {
            columns.starts.push((sign.offset, columns.end));
            let shown = kept(sign) && !sign.elided;
            columns.end += if shown { sign.width } else { dots * usize::from(!gap) };
            gap = !shown;
        }
        columns
    }

    fn at(&self, offset: usize) -> usize {
        let next = self.starts.partition_point(|start| start.0 < offset);
        self.starts.get(next).map_or(self.end, |start| start.1)
    }

    /// Returns the width that labels need. A label hangs from the start of what it labels.
    fn needed(&self, spans: &[Span], room: &[usize]) -> usize {
        let end = |(span, room): (&Span, &usize)| self.at(span.start) + room;
        spans.iter().zip(room).map(end).max().unwrap_or(0)
    }
}

/// Returns the widest window that fits, or none if not even the characters without a window do.
/// `near` is the width of window that each character needs.
fn widest(
    signs: &[Sign],
    near: impl Fn(&Sign) -> usize,
    width: usize,
    dots: usize,
) -> Option<usize> {
    let fits = |window: usize| {
        let mut used = 0;
        let mut gap = false;
        for sign in signs {
            let kept = near(sign) <= window && !sign.elided;
            used += if kept { sign.width } else { dots * usize::from(!gap) };
            gap = !kept;
        }
        used <= width
    };
    max_window(fits)
}

/// A character of a source, or a byte that is none, as it is shown.
struct Sign {
    offset: usize,
    shown: String,
    width: usize,
    /// How far it is from the nearest annotation.
    near: usize,
    /// Whether the character is a part of a deal that is left out.
    elided: bool,
}

/// Returns the characters of a line. All those too far from every annotation are one character, too
/// wide for any window.
fn signs(text: &[u8], start: usize, end: usize, spans: &[Span], deal: Span) -> Vec<Sign> {
    let cards = deal.start + 1..deal.end.saturating_sub(1);
    let within = spans.iter().any(|span| cards.contains(&span.start));
    let sign = |offset: usize, shown: String| {
        let distance = |span: &Span| {
            span.start
                .saturating_sub(offset)
                .max((offset + 1).saturating_sub(span.end.max(span.start + 1)))
        };
        let near = spans.iter().map(distance).min().unwrap_or(0);
        let elided = deal.len() > SHORT_DEAL && cards.contains(&offset) && !(within && near <= 6);
        Sign { offset, width: display_width(&shown), shown, near, elided }
    };
    let mut signs = Vec::new();
    let mut from = start;
    while from < end {
        // Where the next reach begins and ends, of those that are not passed yet.
        let reaches = spans.iter().map(|span| (span.start.saturating_sub(REACH), span.end + REACH));
        let Some((begins, ends)) = reaches.filter(|reach| reach.1 > from).min() else {
            signs.push(sign(from, " ".repeat(REACH)));
            break;
        };
        if begins > from {
            signs.push(sign(from, " ".repeat(REACH)));
            from = floor(text, begins.min(end), from + 1);
            continue;
        }
        let to = floor(text, ends.min(end), from + 1);
        for chunk in text[from..to].utf8_chunks() {
            for character in chunk.valid().chars() {
                let mut shown = String::new();
                match character {
                    '\t' => shown.push(' '),
                    character => push(&mut shown, character),
                }
                signs.push(sign(from, shown));
                from += character.len_utf8();
            }
            for &byte in chunk.invalid() {
                let mut shown = String::new();
                push_byte(&mut shown, byte);
                signs.push(sign(from, shown));
                from += 1;
            }
        }
    }
    while signs.last().is_some_and(|sign| sign.shown == " ") {
        signs.pop();
    }
    signs
}

/// Returns as much of a span as is shown.
fn clipped(text: &[u8], span: Span) -> Span {
    if span.len() <= LONG {
        span
    } else {
        Span::new(span.start, floor(text, span.start + LONG, span.start))
    }
}

/// Returns the nearest character boundary at or before `offset`, but not before the minimum.
fn floor(text: &[u8], offset: usize, min: usize) -> usize {
    (min..=offset)
        .rev()
        .take(4)
        .find(|&at| text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80))
        .unwrap_or(offset)
}

/// Returns where the line of an offset starts, or a place on it that is too far away to be shown.
/// Lines can be as long as files, and a diagnostic must not scan them in full.
fn shown_from(text: &[u8], offset: usize) -> usize {
    let offset = offset.min(text.len());
    line_start(text, offset, floor(text, offset.saturating_sub(BEFORE), 0))
}

/// Returns where the line of `from` and `offset` ends, or a place on it that is too far away to be
/// shown.
fn shown_to(text: &[u8], from: usize, offset: usize) -> usize {
    let within = floor(text, offset.saturating_add(FAR).min(text.len()), from);
    from + line_len(&text[from..within])
}

impl SourceCode for Excerpt {
    /// Reads the line of a span in any context, with its number and the column of the span
    /// in the source.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let at = self.line_at(span.offset());
        let line = self.lines.get(at).ok_or(MietteError::OutOfBounds)?;
        let end = self.lines.get(at + 1).map_or(self.text.len(), |next| next.start);
        let annotated =
            |place: &&ExcerptPlace| place.span.is_some_and(|it| it.start == span.offset());
        let column = self.places.iter().find(annotated).map_or(0, |place| place.column);
        let contents = Contents {
            excerpt: self,
            text: &self.text[line.start..end],
            span: (line.start, end - line.start).into(),
            line: line.number,
            column,
        };
        Ok(Box::new(contents))
    }
}

struct Contents<'a> {
    excerpt: &'a Excerpt,
    text: &'a str,
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl<'a> SpanContents<'a> for Contents<'a> {
    fn data(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    fn span(&self) -> &SourceSpan {
        &self.span
    }

    fn name(&self) -> Option<&str> {
        Some(&self.excerpt.name)
    }

    fn line(&self) -> usize {
        self.line
    }

    fn column(&self) -> usize {
        self.column
    }

    fn line_count(&self) -> usize {
        1
    }
}
