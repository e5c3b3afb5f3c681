//! The legal moves of the position.

use super::mouse::Target;
use super::state::{Viewer, places};
use patience_core::game::{Move, Place};
use patience_report::words;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The legal moves of a position, and the selected one.
#[derive(Clone, Debug, Default)]
pub(super) struct Legal {
    pub(super) moves: Vec<LegalMove>,
    pub(super) at: usize,
    top: usize,
}

#[derive(Clone, Debug)]
pub(super) struct LegalMove {
    pub(super) mv: Move,
    /// The same as text.
    pub(super) text: String,
    words: String,
    /// The places that it uses.
    pub(super) places: Vec<Place>,
    /// Whether the record plays it here.
    played: bool,
}

impl Legal {
    /// Returns the legal moves of the position on the screen, with the one that the record plays
    /// selected.
    pub(super) fn of(viewer: &Viewer<'_, '_>) -> Self {
        let next = viewer.steps().get(viewer.played().len()).map(|step| step.mv);
        let Some(position) = viewer.position() else { return Self::default() };
        let moves: Vec<LegalMove> = position
            .legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let effect = position.effect(mv)?;
                Some(LegalMove {
                    mv,
                    text: mv.to_string(),
                    words: words::describe(&effect, viewer.theme.suits),
                    places: places(&effect),
                    played: Some(mv) == next,
                })
            })
            .collect();
        let at = moves.iter().position(|mv| mv.played).unwrap_or(0);
        Self { moves, at, top: 0 }
    }

    /// Selects the first move that begins with a text, if there is one.
    pub(super) fn select(&mut self, text: &str) {
        if let Some(at) = self.moves.iter().position(|mv| mv.text.starts_with(text)) {
            self.at = at;
        }
    }

    pub(super) fn step(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.moves.len().saturating_sub(1));
    }
}

/// Draws the moves with their words, the one of the record marked.
pub(super) fn draw(viewer: &mut Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    let count = match viewer.legal.moves.len() {
        0 => "no legal moves".to_owned(),
        1 => "1 legal move".to_owned(),
        moves => format!("{moves} legal moves"),
    };
    let count = match viewer.winning_moves() {
        Some(0) => format!("{count}, none winning"),
        Some(wins) => format!("{count}, {wins} winning"),
        None => count,
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    cells.set_stringn(area.x + 1, area.y, count, area.width.saturating_sub(1).into(), bold);
    let rows = usize::from(area.height.saturating_sub(1)).max(1);
    let mut legal = std::mem::take(&mut viewer.legal);
    let Legal { moves, at, top } = &mut legal;
    let highest = moves.len().saturating_sub(rows);
    *top = (*top).clamp((*at + 1).saturating_sub(rows), *at).min(highest);
    let longest = moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0);
    let signs = viewer.theme.signs();
    let shown = moves.iter().enumerate().skip(*top).take(area.height.saturating_sub(1).into());
    for (y, (row, mv)) in (area.y + 1..).zip(shown) {
        let mark = if mv.played { signs.before } else { " " };
        let mut line = Line::from(Span::styled(mark, bold));
        if viewer.analysis.is_on {
            line.push_span(viewer.theme.outlook(viewer.outlook_after(mv.mv)));
            line.push_span(" ");
        }
        let style = match row == *at {
            true => bold.add_modifier(Modifier::REVERSED),
            false => Style::new(),
        };
        line.push_span(Span::styled(mv.text.clone(), style));
        line.push_span(" ".repeat(longest - mv.text.len() + 2));
        line.extend(viewer.theme.text(&mv.words));
        cells.set_line(area.x, y, &line, area.width);
        if line.width() > usize::from(area.width) {
            let dots = signs.dots.chars().count() as u16;
            cells.set_string(area.right() - dots, y, signs.dots, viewer.theme.faint());
        }
        viewer.hits.push((Rect { y, height: 1, ..area }, Target::Legal(row)));
    }
    viewer.legal = legal;
}
