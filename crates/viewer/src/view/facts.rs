//! The facts beside the board: foundations, stock, waste, and collected cards.

use super::row::{Row, flow};
use super::{Scene, bold};
use crate::theme::{Theme, Touch};
use patience_core::cards::{Card, Rank};
use patience_core::draw::{Foundations, Layout, Section};
use patience_core::game::{Foundation, Pile, Place, Stock};
use patience_report::words::redeals_left;
use patience_table::Spot;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

/// The width of names.
const NAME: usize = 7;

/// The maximum number of lines of a waste.
const WASTE: usize = 3;

/// Returns the lines beside a board. Their number is the same at every move of a record.
pub(super) fn rows(scene: &Scene<'_, '_, '_>, width: u16) -> Vec<Row> {
    let Some(board) = scene.session.board() else { return Vec::new() };
    let mut lines = Vec::new();
    for section in Layout::of(board).beside {
        match section {
            Section::Foundations(all) => lines.extend(foundations(scene, all)),
            Section::Stock(stock) => lines.push(stock_line(scene, stock, board.redeals, width)),
            Section::Waste(waste) => lines.extend(waste_lines(scene, waste, width)),
            // They are in the line of the stock.
            Section::Redeals(_) => {}
            Section::Score(score) => {
                lines.push(Row::from(score.to_string()));
                if section.caption().is_some() {
                    lines.extend(gone(scene, width));
                }
            }
        }
    }
    lines
}

/// Returns the cards that have left the game, in as many lines as all cards take.
fn gone(scene: &Scene<'_, '_, '_>, width: u16) -> Vec<Row> {
    let composition = scene.session.id().map(|id| id.variant.composition());
    let all = composition.iter().flat_map(|cards| cards.start_deck());
    let most = collected(all.map(|card| (card, Touch::None)), scene.theme, width).len();
    let last = scene.session.at().checked_sub(1).filter(|_| scene.session.last_move().is_some());
    let gone = scene
        .session
        .collected()
        .map(|(at, card)| (card, if Some(at) == last { Touch::Target } else { Touch::None }));
    let mut lines = collected(gone, scene.theme, width);
    lines.resize_with(most.max(lines.len()), Row::default);
    lines
}

fn named(name: &str, touch: Touch, theme: Theme) -> Row {
    let gap = " ".repeat(NAME.saturating_sub(name.len()));
    let mut row = Row::from(Span::styled(name.to_owned(), theme.touched(theme.faint(), touch)));
    row.push(gap);
    row
}

/// Returns a card, or a place without one.
fn slot(scene: &Scene<'_, '_, '_>, card: Option<Card>, touch: Touch) -> Row {
    let is_found = card.is_some_and(|card| scene.marks.is_highlighted(card));
    let text = scene.theme.slot(card, touch, is_found);
    let mut row = Row::default();
    match card {
        Some(card) => row.push_card(text, card),
        None => row.push(text),
    }
    row
}

/// Returns the name of a place, marked if a move uses it.
fn place(section: Section<'_>, place: Place, scene: &Scene<'_, '_, '_>) -> Row {
    let name = section.caption().unwrap_or_default();
    let (marks, theme) = (&scene.marks, scene.theme);
    let (is_picked, is_lit) = (marks.is_picked(place), marks.is_lit(Spot::Place(place)));
    if !is_picked && !is_lit {
        return named(name, marks.touch(place), theme);
    }
    let style = if marks.wrong && is_picked { theme.alarm() } else { bold() };
    let style = theme.touched(style, marks.touch(place));
    let gap = " ".repeat(NAME.saturating_sub(name.len() + 1));
    let sign = if is_picked { theme.signs().after } else { theme.signs().lit[1] };
    let mut row = Row::from(Span::styled(format!("{name}{sign}"), style));
    row.push(gap);
    row
}

/// Returns a line for each direction and deck, with a foundation of each suit.
fn foundations(scene: &Scene<'_, '_, '_>, foundations: Foundations<'_>) -> Vec<Row> {
    let theme = scene.theme;
    let built = scene.session.last_move().and_then(|step| step.effect.built());
    // Two foundations can show the same card: the move is marked once.
    let is_built = |foundation: &&Foundation| {
        built == foundation.top.map(|top| (top, foundation.direction)) && built.is_some()
    };
    let target = foundations.all.iter().find(is_built);
    let mut lines = Vec::new();
    for direction in foundations.directions() {
        let mut line =
            Row::from(Span::styled(format!("{:<1$}", direction.as_str(), NAME - 1), theme.faint()));
        let mut suit = None;
        // A sign before or behind a foundation stands in the gap.
        let mut after = " ";
        for foundation in foundations.of(direction) {
            let spot = Spot::Foundation(foundation.suit, foundation.direction);
            let [before, behind] = match scene.marks.is_lit(spot) {
                true => theme.signs().lit,
                false => [" ", " "],
            };
            let is_next = suit.is_some_and(|suit| suit != foundation.suit);
            let between = match (is_next, after) {
                (true, _) => format!("{after} {before}"),
                (false, " ") => before.to_owned(),
                (false, _) => after.to_owned(),
            };
            line.push(Span::styled(between, bold()));
            (suit, after) = (Some(foundation.suit), behind);
            let is_target = target.is_some_and(|target| std::ptr::eq(target, foundation));
            let touch = if is_target { Touch::Target } else { Touch::None };
            line.extend(slot(scene, foundation.top, touch).at(spot));
        }
        line.push(Span::styled(after, bold()));
        lines.push(line);
    }
    lines
}

fn stock_line(scene: &Scene<'_, '_, '_>, stock: &Stock, redeals: Option<u8>, width: u16) -> Row {
    let theme = scene.theme;
    let mut line = place(Section::Stock(stock), Place::Stock, scene);
    line.push(format!("{:>2}", stock.cards));
    let mut line = line.at(Spot::Place(Place::Stock));
    let redeals = redeals.map(|redeals| format!("  {}", redeals_left(redeals))).unwrap_or_default();
    if !stock.known.is_empty() {
        let dots = theme.signs().dots;
        line.push("  next");
        let room = usize::from(width).saturating_sub(line.width() + redeals.len() + 1 + dots.len());
        let shown = (room / 3).min(stock.known.len());
        for &card in stock.known.iter().take(shown) {
            line.push(" ");
            line.extend(slot(scene, Some(card), Touch::None));
        }
        if shown < stock.known.len() {
            line.push(Span::styled(format!(" {dots}"), theme.faint()));
        }
    }
    line.push(redeals);
    line
}

/// Returns the waste, its top card last. If it does not fit, its lowest cards are left out.
fn waste_lines(scene: &Scene<'_, '_, '_>, waste: &Pile, width: u16) -> Vec<Row> {
    let cards = &waste.cards;
    let theme = scene.theme;
    let touch = scene.marks.touch(Place::Waste);
    let indent = NAME + 3;
    let in_line = (usize::from(width).saturating_sub(indent) / 3).max(1);
    let height = scene.session.shape().waste.div_ceil(in_line).clamp(1, WASTE);
    let hidden = cards.len().saturating_sub(in_line * height);
    let hidden = if hidden > 0 { hidden + 1 } else { 0 };
    let mut first = place(Section::Waste(waste), waste.place, scene);
    first.push(format!("{:>2}", cards.len()));
    let spot = Spot::Place(Place::Waste);
    let mut lines = vec![first.at(spot)];
    let dots = Span::styled(theme.signs().dots, theme.faint());
    let mut slots: Vec<Row> = Vec::new();
    if hidden > 0 {
        slots.push(Row::from(dots));
    }
    for (at, &card) in cards.iter().enumerate().skip(hidden) {
        let touch = if at + 1 == cards.len() && touch == Touch::Target {
            Touch::Target
        } else {
            Touch::None
        };
        let slot = slot(scene, Some(card), touch);
        slots.push(if at + 1 == cards.len() { slot.at(spot) } else { slot });
    }
    if cards.is_empty() {
        slots.push(slot(scene, None, touch));
    }
    for (at, slot) in slots.into_iter().enumerate() {
        if at > 0 && at % in_line == 0 {
            lines.push(Row::from(" ".repeat(indent - 1)));
        }
        let gap = if slot.width() == 1 { "  " } else { " " };
        if let Some(line) = lines.last_mut() {
            line.push(if slot.width() > 2 { "" } else { gap });
            line.extend(slot);
        }
    }
    lines.resize_with(height.max(lines.len()), Row::default);
    lines
}

/// Cards that have left the game, rank by rank: `A♠♥ 3♠♥♦`.
fn collected(cards: impl Iterator<Item = (Card, Touch)>, theme: Theme, width: u16) -> Vec<Row> {
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
        let mut item = Row::default();
        // The rank belongs to the first card, which has it.
        item.push_card(Span::styled(rank.to_string(), rank_style), of_rank[0].0);
        for &&(card, touch) in &of_rank {
            let style = theme.touched(theme.ink(card), touch);
            item.push_card(Span::styled(theme.suit(card), style), card);
        }
        Some(item)
    });
    flow(items, width, 2)
}
