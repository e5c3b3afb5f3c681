//! The facts beside the board: foundations, stock, waste, and collected cards.

use super::state::Viewer;
use super::theme::{Theme, Touch, flow};
use patience_core::cards::{Card, Rank, SuitStyle};
use patience_core::game::{Board, Effect, Foundation, Place, Stock};
use patience_core::notation::building::Direction;
use patience_report::view;
use patience_report::words::redeals_left;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The width of names.
const NAME: usize = 7;

/// The maximum number of lines of a waste.
const WASTE: usize = 3;

/// Returns the lines beside a board. Their number is the same at every move of a record.
pub(super) fn lines(viewer: &Viewer<'_, '_>, width: u16) -> Vec<Line<'static>> {
    let Some(board) = &viewer.board else { return Vec::new() };
    let theme = viewer.theme;
    let mut lines = Vec::new();
    lines.extend(foundations(viewer, board));
    if let Some(stock) = &board.stock {
        lines.push(stock_line(viewer, stock, board.redeals, width));
    }
    if let Some(waste) = &board.waste {
        lines.extend(waste_lines(viewer, &waste.cards, width));
    }
    if board.foundations.is_empty() {
        let composition = viewer.transcript().map(|view| view.id().variant.composition());
        let most = collected(
            composition.iter().flat_map(|cards| cards.start_deck()).map(|card| (card, Touch::None)),
            theme,
            width,
        )
        .len();
        let last = viewer.at().checked_sub(1).filter(|_| viewer.last_move().is_some());
        let gone = viewer
            .collected()
            .map(|(at, card)| (card, if Some(at) == last { Touch::Target } else { Touch::None }));
        let gone = collected(gone, theme, width);
        let blank = most.saturating_sub(gone.len());
        lines.push(Line::from(view::score(board)));
        lines.extend(gone);
        lines.extend(std::iter::repeat_n(Line::default(), blank));
    } else {
        lines.push(Line::from(view::score(board)));
    }
    lines
}

fn named(name: &str, touch: Touch, theme: Theme) -> Line<'static> {
    let gap = " ".repeat(NAME.saturating_sub(name.len()));
    Line::from(vec![
        Span::styled(name.to_owned(), theme.touched(theme.faint(), touch)),
        Span::raw(gap),
    ])
}

/// Returns the name of a place, marked if a move uses it.
fn place(name: &str, place: Place, viewer: &Viewer<'_, '_>) -> Line<'static> {
    let (marks, theme) = (viewer.marks(), viewer.theme);
    if !marks.is_picked(place) {
        return named(name, marks.touch(place), theme);
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = if marks.wrong { theme.alarm() } else { bold };
    let style = theme.touched(style, marks.touch(place));
    let gap = " ".repeat(NAME.saturating_sub(name.len() + 1));
    Line::from(vec![Span::styled(format!("{name}{}", theme.signs().after), style), Span::raw(gap)])
}

/// Returns a line for each direction and deck, with a foundation of each suit.
fn foundations(viewer: &Viewer<'_, '_>, board: &Board) -> Vec<Line<'static>> {
    let theme = viewer.theme;
    let built = viewer.last_move().and_then(|step| match step.effect {
        Effect::Build { card, direction, .. } => Some((card, direction)),
        _ => None,
    });
    // Two foundations can show the same card: the move is marked once.
    let is_built = |foundation: &&Foundation| {
        built == foundation.top.map(|top| (top, foundation.direction)) && built.is_some()
    };
    let target = board.foundations.iter().position(|foundation| is_built(&foundation));
    let mut lines = Vec::new();
    for (direction, name) in [(Direction::Up, "up"), (Direction::Down, "down")] {
        let of_direction: Vec<(usize, &Foundation)> = board
            .foundations
            .iter()
            .enumerate()
            .filter(|(_, foundation)| foundation.direction == direction)
            .collect();
        if of_direction.is_empty() {
            continue;
        }
        let mut line = named(name, Touch::None, theme);
        let mut suit = None;
        for (at, foundation) in of_direction {
            if suit.is_some_and(|suit| suit != foundation.suit) {
                line.push_span("  ");
            }
            suit = Some(foundation.suit);
            let touch = if Some(at) == target { Touch::Target } else { Touch::None };
            line.push_span(theme.slot(
                foundation.top,
                touch,
                foundation.top.is_some_and(|top| viewer.marks().is_highlighted(top)),
            ));
            line.push_span(" ");
        }
        lines.push(line);
    }
    lines
}

fn stock_line(
    viewer: &Viewer<'_, '_>,
    stock: &Stock,
    redeals: Option<u8>,
    width: u16,
) -> Line<'static> {
    let theme = viewer.theme;
    let mut line = place("stock", Place::Stock, viewer);
    line.push_span(format!("{:>2}", stock.cards));
    let redeals = redeals.map(|redeals| format!("  {}", redeals_left(redeals))).unwrap_or_default();
    if !stock.known.is_empty() {
        let dots = theme.signs().dots;
        line.push_span("  next");
        let room = usize::from(width).saturating_sub(line.width() + redeals.len() + 1 + dots.len());
        let shown = (room / 3).min(stock.known.len());
        for &card in stock.known.iter().take(shown) {
            line.push_span(" ");
            line.push_span(theme.card(card, Touch::None, viewer.marks().is_highlighted(card)));
        }
        if shown < stock.known.len() {
            line.push_span(Span::styled(format!(" {dots}"), theme.faint()));
        }
    }
    line.push_span(redeals);
    line
}

/// Returns the waste, its top card last. If it does not fit, its lowest cards are left out.
fn waste_lines(viewer: &Viewer<'_, '_>, cards: &[Card], width: u16) -> Vec<Line<'static>> {
    let theme = viewer.theme;
    let touch = viewer.marks().touch(Place::Waste);
    let indent = NAME + 3;
    let in_line = (usize::from(width).saturating_sub(indent) / 3).max(1);
    let height = viewer.shape.waste.div_ceil(in_line).clamp(1, WASTE);
    let hidden = cards.len().saturating_sub(in_line * height);
    let hidden = if hidden > 0 { hidden + 1 } else { 0 };
    let mut first = place("waste", Place::Waste, viewer);
    first.push_span(format!("{:>2}", cards.len()));
    let mut lines = vec![first];
    let dots = Span::styled(theme.signs().dots, theme.faint());
    let mut slots: Vec<Span<'static>> = Vec::new();
    if hidden > 0 {
        slots.push(dots);
    }
    for (at, &card) in cards.iter().enumerate().skip(hidden) {
        let touch = if at + 1 == cards.len() && touch == Touch::Target {
            Touch::Target
        } else {
            Touch::None
        };
        slots.push(theme.card(card, touch, viewer.marks().is_highlighted(card)));
    }
    if cards.is_empty() {
        slots.push(theme.slot(None, touch, false));
    }
    for (at, slot) in slots.into_iter().enumerate() {
        if at > 0 && at % in_line == 0 {
            lines.push(Line::from(" ".repeat(indent - 1)));
        }
        let gap = if slot.width() == 1 { "  " } else { " " };
        if let Some(line) = lines.last_mut() {
            line.push_span(if slot.width() > 2 { "" } else { gap });
            line.push_span(slot);
        }
    }
    lines.resize_with(height.max(lines.len()), Line::default);
    lines
}

/// Cards that have left the game, rank by rank: `A♠♥ 3♠♥♦`.
fn collected(
    cards: impl Iterator<Item = (Card, Touch)>,
    theme: Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let mut cards: Vec<(Card, Touch)> = cards.collect();
    cards.sort_by_key(|&(card, touch)| (card, touch == Touch::Target));
    let items = Rank::up_to(13).filter_map(|rank| {
        let of_rank: Vec<&(Card, Touch)> =
            cards.iter().filter(|(card, _)| card.rank() == rank).collect();
        if of_rank.is_empty() {
            return None;
        }
        let touched = of_rank.iter().any(|(_, touch)| *touch == Touch::Target);
        let rank_style =
            theme.touched(Style::new(), if touched { Touch::Target } else { Touch::None });
        let mut item = Line::from(Span::styled(rank.to_string(), rank_style));
        for &&(card, touch) in &of_rank {
            let suit = match theme.suits {
                SuitStyle::Symbols => card.suit().symbol(),
                SuitStyle::Letters => card.suit().letter(),
            };
            item.push_span(Span::styled(suit.to_string(), theme.touched(theme.ink(card), touch)));
        }
        Some(item)
    });
    flow(items, width, 2)
}
