//! Reads text by the grammar alone: greedily, with ordered alternatives, without backtracking.

use super::conditions::{Game, fits, plain, unknown};
use super::syntax::{Grammar, is_game_id, is_move};
use abnf::types::{Node, Repeat, StringLiteral, TerminalValues};
use patience_core::notation::{Begins, begins, records};
use std::ops::Range;

/// Where the parts of a well-formed record lie, counted from where the text begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) start: usize,
    pub(crate) deal: Option<Range<usize>>,
    /// Moves with their repetitions, and the outcome.
    pub(crate) tokens: Vec<Range<usize>>,
}

impl Shape {
    /// The same, a number of bytes later.
    pub(crate) fn moved(self, by: usize) -> Self {
        let moved = |span: Range<usize>| span.start + by..span.end + by;
        Self {
            start: self.start + by,
            deal: self.deal.map(moved),
            tokens: self.tokens.into_iter().map(moved).collect(),
        }
    }
}

/// The records of a well-formed source. A byte-order mark is not counted.
pub(crate) fn read_source(grammar: &Grammar, source: &[u8]) -> Option<Vec<Shape>> {
    let mut reader = Reader::new(grammar, source);
    let end = reader.rule("file", 0)?;
    (end == source.len()).then(|| reader.shapes())
}

/// Returns whether a text is what a rule says, to its end.
pub(crate) fn reads(grammar: &Grammar, rule: &str, text: &[u8]) -> bool {
    Reader::new(grammar, text).rule(rule, 0) == Some(text.len())
}

/// The record that a text is, white space after it aside.
pub(crate) fn read_record(grammar: &Grammar, text: &[u8]) -> Option<Shape> {
    let mut reader = Reader::new(grammar, text);
    let record_and_blank =
        Node::concatenation(&[Node::rulename("record"), Node::optional(Node::rulename("ws"))]);
    let end = reader.node(&record_and_blank, 0)?;
    if end == text.len() { reader.shapes().pop() } else { None }
}

/// A rule and the text that it has taken.
struct Part {
    rule: &'static str,
    span: Range<usize>,
}

/// The rules whose text is remembered; `move` stands for those of all games. Each comes after the
/// parts within it.
const PARTS: [&str; 8] =
    ["BOM", "record", "deal", "cards", "rest", "move", "repetition", "outcome"];

struct Reader<'a> {
    grammar: &'a Grammar,
    text: &'a [u8],
    /// Where the words are that begin a record.
    starts: Vec<usize>,
    /// The game of the record that is being read.
    game: Option<Game>,
    parts: Vec<Part>,
}

impl<'a> Reader<'a> {
    fn new(grammar: &'a Grammar, text: &'a [u8]) -> Self {
        Self { grammar, text, starts: record_starts(text), game: None, parts: Vec::new() }
    }

    /// Where the text ends that a rule takes from `at` on; none if it does not fit.
    fn rule(&mut self, name: &str, at: usize) -> Option<usize> {
        // G2
        if is_move(name) && self.starts.contains(&at) {
            return None;
        }
        let within = self.parts.len();
        let rule = self.grammar.rule(name);
        let narrowed = self.game.and_then(|game| game.narrowed(name, rule));
        let end = self.node(narrowed.as_ref().unwrap_or(rule), at)?;
        if !self.condition(name, at..end, within) {
            return None;
        }
        let name = if is_move(name) { "move" } else { name };
        if let Some(rule) = PARTS.into_iter().find(|&part| part == name) {
            self.parts.push(Part { rule, span: at..end });
        }
        Some(end)
    }

    /// Whether what a rule has taken is as the conditions say. The parts within it are those from
    /// `within` on.
    fn condition(&mut self, rule: &str, span: Range<usize>, within: usize) -> bool {
        let text = &self.text[span];
        match rule {
            id if is_game_id(id) => {
                self.game = Game::of(text);
                self.game.is_some()
            }
            "number" | "pysolfc-number" | "ms-number" => fits(rule, text),
            "pysolfc" => self.game.is_some_and(|game| game.is_pysolfc()),
            "deal" => self.game.is_some_and(|game| {
                let (mut cards, count) = (Vec::new(), game.deck().len());
                for part in &self.parts[within..] {
                    let text = String::from_utf8_lossy(&self.text[part.span.clone()]);
                    let left = count.saturating_sub(cards.len());
                    match (part.rule, unknown(&text)) {
                        ("rest", _) => cards.extend(vec!["?".to_owned(); left]),
                        (_, Some(times)) => cards.extend(vec!["?".to_owned(); times]),
                        (_, None) => cards.push(plain(&text)),
                    }
                }
                game.is_deck(&cards)
            }),
            "record" => {
                self.game = None;
                str::from_utf8(text).is_ok()
            }
            _ => true,
        }
    }

    /// The same for a node. A node that does not match leaves no parts.
    fn node(&mut self, node: &Node, at: usize) -> Option<usize> {
        let parts = self.parts.len();
        let end = match node {
            Node::Alternatives(nodes) => nodes.iter().find_map(|node| self.node(node, at)),
            Node::Concatenation(nodes) => nodes.iter().try_fold(at, |at, node| self.node(node, at)),
            Node::Repetition { repeat, node } => self.repetition(repeat, node, at),
            Node::Rulename(name) => self.rule(name, at),
            Node::Group(node) => self.node(node, at),
            Node::Optional(node) => Some(self.node(node, at).unwrap_or(at)),
            Node::String(text) => self.string(text, at),
            Node::TerminalValues(values) => self.values(values, at),
            Node::Prose(_) => None,
        };
        if end.is_none() {
            self.parts.truncate(parts);
        }
        end
    }

    fn repetition(&mut self, repeat: &Repeat, node: &Node, at: usize) -> Option<usize> {
        let (min, max) = repeat.min_max();
        let (mut at, mut times) = (at, 0);
        while max.is_none_or(|max| times < max)
            && let Some(end) = self.node(node, at)
        {
            (at, times) = (end, times + 1);
        }
        (times >= min.unwrap_or(0)).then_some(at)
    }

    fn string(&self, text: &StringLiteral, at: usize) -> Option<usize> {
        let end = at + text.value().len();
        let given = self.text.get(at..end)?;
        let fits = if text.is_case_sensitive() {
            given == text.value().as_bytes()
        } else {
            given.eq_ignore_ascii_case(text.value().as_bytes())
        };
        fits.then_some(end)
    }

    fn values(&self, values: &TerminalValues, at: usize) -> Option<usize> {
        let byte = |at: usize| self.text.get(at).map(|&byte| u32::from(byte));
        match values {
            TerminalValues::Range(first, last) => {
                byte(at).filter(|byte| (first..=last).contains(&byte)).map(|_| at + 1)
            }
            TerminalValues::Concatenation(values) => {
                values.iter().try_fold(at, |at, &value| (byte(at) == Some(value)).then_some(at + 1))
            }
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let is_leading = |part: &&Part| part.rule == "BOM" && part.span.start == 0;
        let mark = self.parts.iter().find(is_leading).map_or(0, |part| part.span.len());
        let (mut shapes, mut shape) = (Vec::new(), Shape::default());
        for part in &self.parts {
            let span = part.span.start - mark.min(part.span.start)..part.span.end - mark;
            match part.rule {
                "deal" => shape.deal = Some(span),
                "move" | "outcome" => shape.tokens.push(span),
                "repetition" => {
                    shape.tokens.last_mut().expect("a repetition follows a move").end = span.end
                }
                "record" => shapes.push(Shape { start: span.start, ..std::mem::take(&mut shape) }),
                _ => {}
            }
        }
        shapes
    }
}

/// Where the words are that begin a record, which condition G2 asks for. Of characters that nobody sees, the
/// record is after them.
pub(crate) fn record_starts(text: &[u8]) -> Vec<usize> {
    let mark = text.len() - text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text).len();
    let starts = records(text).map(|record| mark + record.extent().start);
    starts.filter(|&start| begins(&text[start..]) == Begins::Record).collect()
}
