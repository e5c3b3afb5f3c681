//! Where everything is in the text of a record.

use crate::notes::{LineName, line_names, tells_help};
use patience_core::notation::{Branch, MoveText, MoveVisitor, Record, Token, branches_at};
use patience_core::text::{LineEnd, Span, line_start};

/// Where everything is in the text of a record.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// The id with its deal.
    pub(super) head: Span,
    /// The token of each legal move.
    pub(super) moves: Vec<Span>,
    /// The first of the moves of the last token, if not all that it repeats are legal.
    partial: Option<usize>,
    /// The outcome tag.
    pub(super) tag: Option<Span>,
    /// Tokens that are no legal moves: the first illegal or malformed one, and those after it.
    pub(super) rest: Vec<Span>,
    /// How these are written, and what is left of the last token of moves.
    pub(super) left_out: String,
    /// The comments that are branches on the table, with these branches.
    pub(super) branches: Vec<(Span, Branch)>,
    /// The end of the last comment on a line of its own before all moves, which stays before any other first move.
    pub(super) above: Option<usize>,
    /// The end of the last token, comment on its line, or branch.
    pub(super) end: usize,
    /// The end of the last token, and whether only a comment that is no branch follows on its line.
    pub(super) last: (usize, bool),
    /// Whether the comments say that the program found moves.
    pub(super) tells_help: bool,
    /// The names of the line.
    pub(super) names: Vec<(Span, LineName)>,
    /// Whether there is a comment at that end.
    pub(super) ends_in_comment: bool,
    /// Whether something may follow on the line of that end.
    pub(super) is_open: bool,
    /// How its lines end.
    pub(super) line_end: &'static str,
}

impl Outline {
    /// Reads a record of which this many moves are legal.
    pub(super) fn of(record: &Record<'_>, legal: usize) -> Self {
        let head = Span::new(record.id_span().start, record.deal_span().end);
        let own = record.own_span();
        let tail = record.text().get(own.end..).unwrap_or_default();
        let last = record.span().end;
        let rest = record.text().get(last..).unwrap_or_default();
        let line = rest.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        let line = line.trim_ascii_start();
        let is_free = match line.first() {
            None => rest.is_empty() || LineEnd::first(rest).is_some(),
            Some(b';') => Branch::read(line).is_none(),
            Some(_) => false,
        };
        let mut outline = Self {
            last: (last, is_free),
            tells_help: tells_help(record),
            names: line_names(record),
            head,
            moves: Vec::with_capacity(legal),
            partial: None,
            tag: None,
            rest: Vec::new(),
            left_out: String::new(),
            branches: branches_at(record),
            above: None,
            end: own.end,
            ends_in_comment: own.end > record.span().end,
            is_open: !tail.is_empty() && LineEnd::first(tail).is_none(),
            line_end: LineEnd::first(record.text()).unwrap_or_default().as_str(),
        };
        if let Ok(id) = record.id() {
            id.variant.visit(OutlineReader { record, legal, outline: &mut outline });
        }
        let tokens = outline.moves.iter().chain(&outline.tag).chain(&outline.rest);
        let first = tokens.map(|span| span.start).min().unwrap_or(usize::MAX);
        let is_alone = |span: &Span| {
            let line = line_start(record.text(), span.start, 0);
            record.text()[line..span.start].trim_ascii().is_empty()
                && Branch::read(span.of(record.text())).is_none()
        };
        let comments = record.comment_spans().filter(|it| (head.end..first).contains(&it.start));
        outline.above = comments.filter(is_alone).last().map(|span| span.end);
        outline
    }

    /// Takes branches for what `known` says they are, and leaves those that it knows nothing of to be
    /// comments like others.
    pub(super) fn keep_branches(&mut self, known: impl Fn(&Branch) -> Option<Branch>) {
        let branches = std::mem::take(&mut self.branches).into_iter();
        self.branches =
            branches.filter_map(|(span, branch)| Some((span, known(&branch)?))).collect();
    }

    /// Takes for names of the line those that it has, and leaves others to be comments likewise.
    pub(super) fn keep_names(&mut self, known: &[LineName]) {
        self.names.retain(|(_, name)| known.contains(name));
    }

    /// Returns whether these are the branches.
    pub(super) fn has_branches(&self, branches: &[Branch]) -> bool {
        self.branches.iter().map(|(_, branch)| branch).eq(branches)
    }

    /// Returns the first move whose token cannot stay if the first moves do, this many of them.
    pub(super) fn first_gone(&self, kept: usize) -> usize {
        let split = kept.min(self.partial.unwrap_or(usize::MAX));
        let Some(&token) = self.moves.get(split) else { return split };
        self.moves.partition_point(|span| span.start < token.start)
    }

    /// Returns where a move is to be written, by the number of moves before it.
    pub(super) fn place_of(&self, number: usize) -> usize {
        number
            .checked_sub(1)
            .and_then(|last| self.moves.get(last))
            .map_or(self.above.unwrap_or(self.head.end), |it| it.end)
    }

    fn leave_out(&mut self, text: &str) {
        if !self.left_out.is_empty() {
            self.left_out.push(' ');
        }
        self.left_out.push_str(text);
    }
}

/// Reads the tokens of a record.
struct OutlineReader<'a, 'b> {
    record: &'b Record<'a>,
    legal: usize,
    outline: &'b mut Outline,
}

impl MoveVisitor for OutlineReader<'_, '_> {
    type Output = ();

    fn visit<M: MoveText>(self, labels: M::Labels) {
        let Self { record, legal, outline } = self;
        for token in record.tokens::<M>(labels) {
            let span = match token {
                Ok(Token::Move { mv, repeat, span }) if outline.rest.is_empty() => {
                    let first = outline.moves.len();
                    let times = usize::from(repeat.times());
                    let played = times.min(legal.saturating_sub(first));
                    outline.moves.extend(std::iter::repeat_n(span, played));
                    if played == times {
                        continue;
                    }
                    if played > 0 {
                        outline.partial = Some(first);
                        outline.leave_out(&format!("{mv}:{}x", times - played));
                        continue;
                    }
                    span
                }
                Ok(Token::Outcome { span, .. }) if outline.tag.is_none() => {
                    outline.tag = Some(span);
                    continue;
                }
                Ok(Token::Move { span, .. } | Token::Outcome { span, .. }) => span,
                Err(fault) => fault.span,
            };
            let text = String::from_utf8_lossy(span.of(record.text())).into_owned();
            outline.leave_out(&text);
            outline.rest.push(span);
        }
    }
}
