//! The part of a source that a diagnostic shows: the lines of its annotations, cut to a width, with deals left out.

use super::escape::{push, push_byte};
use super::{Annotation, Source};
use crate::span::Span;
use miette::{MietteError, SourceCode, SourceSpan, SpanContents};

/// How much of a line around an annotation is looked at, in bytes. More would never fit.
const REACH: usize = 400;

/// Deals up to this length are shown as they are.
const SHORT_DEAL: usize = 40;

/// Lines of a source, shortened, with the places in them that are annotated.
pub(super) struct Excerpt {
    name: String,
    text: String,
    lines: Vec<Line>,
    spans: Vec<Span>,
    /// The line and column, from 0, of each annotation in the source itself.
    locations: Vec<(usize, usize)>,
}

struct Line {
    /// From 0.
    number: usize,
    start: usize,
}

impl Excerpt {
    /// The lines with these annotations, in so many columns.
    pub(super) fn new(source: Source<'_>, annotations: &[Annotation], deal: Span, location: super::Location, width: usize) -> Self {
        let mut excerpt = Self {
            name: super::shown(source.name.as_bytes()).into_owned(),
            text: String::new(),
            lines: Vec::new(),
            spans: vec![Span::new(0, 0); annotations.len()],
            locations: vec![(location.line - 1, location.column - 1); annotations.len()],
        };
        let main = annotations.first().map_or(0, |annotation| annotation.span.start);
        let mut starts: Vec<usize> = annotations.iter().map(|annotation| line_start(source.text, annotation.span.start)).collect();
        starts.sort_unstable();
        starts.dedup();
        for start in starts {
            let breaks = |from: usize, to: usize| source.text[from..to].iter().filter(|&&byte| byte == b'\n').count();
            let number = if start <= main { location.line - 1 - breaks(start, main) } else { location.line - 1 + breaks(main, start) };
            excerpt.add_line(source.text, start, number, annotations, deal, width);
        }
        excerpt
    }

    /// The places of the annotations in the excerpt.
    pub(super) fn spans(&self) -> &[Span] {
        &self.spans
    }

    fn add_line(&mut self, text: &[u8], start: usize, number: usize, annotations: &[Annotation], deal: Span, width: usize) {
        let end = start + text[start..].iter().position(|&byte| byte == b'\n').unwrap_or(text.len() - start);
        let here: Vec<usize> = (0..annotations.len()).filter(|&at| (start..=end).contains(&annotations[at].span.start)).collect();
        let signs = signs(text, start, end, &here.iter().map(|&at| annotations[at].span).collect::<Vec<_>>());
        let distance = |sign: &Sign| {
            let spans = here.iter().map(|&at| annotations[at].span);
            spans.map(|span| span.start.saturating_sub(sign.offset).max((sign.offset + 1).saturating_sub(span.end.max(span.start + 1)))).min().unwrap_or(0)
        };
        let near: Vec<usize> = signs.iter().map(distance).collect();
        let last = here.iter().map(|&at| annotations[at].span.end).max().unwrap_or(start);
        let cards = deal.start + 1..deal.end.saturating_sub(1);
        let within = here.iter().any(|&at| cards.contains(&annotations[at].span.start));
        let elided = |sign: &Sign| deal.len() > SHORT_DEAL && cards.contains(&sign.offset) && !(within && distance(sign) <= 6);
        // The widest window around each annotation that fits; the annotations themselves are always shown.
        let fits = |near: &[usize], window: usize| {
            let mut used = 0;
            let mut gap = false;
            for (sign, &near) in signs.iter().zip(near) {
                let kept = near <= window && !elided(sign);
                used += if kept { sign.shown.chars().count() } else { usize::from(!gap) };
                gap = !kept;
            }
            used <= width
        };
        let widest = |near: &[usize]| (0..=REACH).rev().find(|&window| fits(near, window));
        // From the start of the line if there is room for it, else the same on both sides.
        let from_start: Vec<usize> = signs.iter().zip(&near).map(|(sign, &near)| if sign.offset < last { 0 } else { near }).collect();
        let (near, window) = match widest(&from_start) {
            Some(window) if window >= 8 => (from_start, window),
            _ => {
                let window = widest(&near).unwrap_or(0);
                (near, window)
            }
        };
        self.lines.push(Line { number, start: self.text.len() });
        let mut places: Vec<(usize, usize)> = Vec::with_capacity(signs.len() + 1);
        let mut gap = false;
        for (sign, &near) in signs.iter().zip(&near) {
            places.push((sign.offset, self.text.len()));
            if near <= window && !elided(sign) {
                self.text.push_str(&sign.shown);
                gap = false;
            } else if !gap {
                self.text.push('…');
                gap = true;
            }
        }
        places.push((end, self.text.len()));
        let place = |offset: usize| places.iter().find(|place| place.0 >= offset).map_or(self.text.len(), |place| place.1);
        for at in here {
            let span = annotations[at].span;
            self.spans[at] = Span::new(place(span.start), place(span.end.min(end)));
            if at > 0 {
                let before = text[start..span.start.min(end)].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
                self.locations[at] = (number, before);
            }
        }
        self.text.push('\n');
    }

    fn line_at(&self, offset: usize) -> usize {
        self.lines.iter().rposition(|line| line.start <= offset).unwrap_or(0)
    }
}

/// A character of a source, or a byte that is none, as it is shown.
struct Sign {
    offset: usize,
    shown: String,
}

/// The signs of a line, without those that are too far from every annotation to be shown.
fn signs(text: &[u8], start: usize, end: usize, spans: &[Span]) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut from = start;
    while from < end {
        let (to, wanted) = match spans.iter().map(|span| (span.start.saturating_sub(REACH), span.end + REACH)).filter(|reach| reach.1 > from).min() {
            Some((reach, _)) if reach > from => (floor(text, reach.min(end), from), false),
            Some((_, reach)) => (floor(text, reach.min(end), from + 1), true),
            None => (end, false),
        };
        if wanted {
            let mut offset = from;
            for chunk in text[from..to].utf8_chunks() {
                for sign in chunk.valid().chars() {
                    let mut shown = String::new();
                    match sign {
                        '\t' | '\r' => shown.push(' '),
                        sign => push(&mut shown, sign),
                    }
                    signs.push(Sign { offset, shown });
                    offset += sign.len_utf8();
                }
                for &byte in chunk.invalid() {
                    let mut shown = String::new();
                    push_byte(&mut shown, byte);
                    signs.push(Sign { offset, shown });
                    offset += 1;
                }
            }
        } else {
            signs.push(Sign { offset: from, shown: " ".repeat(REACH) });
        }
        from = to.max(from + 1);
    }
    while signs.last().is_some_and(|sign| sign.shown == " ") {
        signs.pop();
    }
    signs
}

/// The nearest place not after `offset`, but not before `least`, that is not within a character.
fn floor(text: &[u8], offset: usize, least: usize) -> usize {
    (least..=offset).rev().find(|&at| text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80)).unwrap_or(offset)
}

fn line_start(text: &[u8], offset: usize) -> usize {
    text[..offset.min(text.len())].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

impl SourceCode for Excerpt {
    /// With context, whole lines of the excerpt; without, the place of an annotation in the source, which is what goes into the headline.
    fn read_span<'a>(&'a self, span: &SourceSpan, before: usize, after: usize) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        if before + after == 0 {
            let at = self.spans.iter().position(|annotated| annotated.start == span.offset()).unwrap_or(0);
            let (line, column) = self.locations.get(at).copied().unwrap_or_default();
            return Ok(Box::new(Contents { excerpt: self, text: "", span: *span, line, column, lines: 1 }));
        }
        let first = self.line_at(span.offset());
        let last = self.line_at(span.offset() + span.len());
        let start = self.lines.get(first).map_or(0, |line| line.start);
        let end = self.lines.get(last + 1).map_or(self.text.len(), |line| line.start);
        let text = &self.text[start..end];
        let number = self.lines.get(first).map_or(0, |line| line.number);
        Ok(Box::new(Contents { excerpt: self, text, span: (start, end - start).into(), line: number, column: 0, lines: last - first + 1 }))
    }
}

struct Contents<'a> {
    excerpt: &'a Excerpt,
    text: &'a str,
    span: SourceSpan,
    line: usize,
    column: usize,
    lines: usize,
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
        self.lines
    }
}
