//! The facts beside the board: foundations, stock, waste, and collected cards.

use super::row::{Row, flow};
use super::{Frame, bold};
use crate::theme::{Theme, Touch};
use patience_core::cards::{Card, Rank, Suit};
use patience_core::draw::{Foundations, Layout, Section};
use patience_core::game::{Foundation, Pile, Place, Stock};
use patience_report::words::redeals_left;
use patience_table::Spot;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

/// The width of names.
const NAME: usize = 7;

/// Returns the lines beside a board. Their number is the same at every move of a record. With `are_cards`,
/// foundations, stock and waste are drawn as cards.
pub(super) fn rows(scene: &Frame<'_, '_, '_>, width: u16, are_cards: bool) -> Vec<Row> {
    let Some(board) = scene.session.board() else { return Vec::new() };
    let mut lines = Vec::new();
    for section in Layout::of(board).beside {
        match section {
            Section::Foundations(all) => {
                for line in foundations(scene, all) {
                    if are_cards && NAME + 5 * line.cards.len() <= usize::from(width) {
                        lines.extend(framed(scene, line))
                    } else {
                        lines.push(line.text)
                    }
                }
            }
            Section::Stock(stock) => {
                let line = stock_line(scene, stock, board.redeals, width, are_cards);
                lines.extend(in_frames(scene, line, are_cards));
            }
            Section::Waste(waste) => {
                let line = waste_line(scene, waste, width, are_cards);
                lines.extend(in_frames(scene, line, are_cards));
            }
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
fn gone(scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Row> {
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

/// Returns a card, or a place without one.
fn slot(scene: &Frame<'_, '_, '_>, card: Option<Card>, touch: Touch) -> Row {
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
fn place(section: Section<'_>, place: Place, scene: &Frame<'_, '_, '_>) -> Row {
    let name = section.caption().unwrap_or_default();
    let (marks, theme) = (&scene.marks, scene.theme);
    let (sign, style) = match (marks.is_picked(place), marks.is_lit(Spot::Place(place))) {
        (true, _) if marks.wrong => (theme.signs().after, theme.alarm()),
        (true, _) => (theme.signs().after, bold()),
        (false, true) => (theme.signs().lit[1], bold()),
        (false, false) => ("", theme.faint()),
    };
    let style = theme.touched(style, marks.touch(place));
    let mut row = Row::from(Span::styled(format!("{name}{sign}"), style));
    row.push(" ".repeat(NAME.saturating_sub(row.width())));
    row
}

/// Returns a foundation without a card: its suit.
fn awaited(theme: Theme, suit: Suit) -> Row {
    let blank: String = theme.signs().empty.chars().take(1).collect();
    Row::from(Span::styled(
        format!("{blank}{}", theme.suit(Card::new(Rank::ACE, suit))),
        theme.faint(),
    ))
}

/// A line of foundations: as text, and its cards with the signs around each.
struct FoundationLine {
    text: Row,
    name: &'static str,
    cards: Vec<(Row, Spot, [&'static str; 2])>,
}

/// Returns foundations as cards, in three lines.
fn framed(scene: &Frame<'_, '_, '_>, line: FoundationLine) -> [Row; 3] {
    let (theme, signs) = (scene.theme, scene.theme.signs());
    let mut rows = [
        Row::from(" ".repeat(NAME - 1)),
        Row::from(Span::styled(format!("{:<1$}", line.name, NAME - 1), theme.faint())),
        Row::from(" ".repeat(NAME - 1)),
    ];
    for (card, spot, lit) in line.cards {
        for (row, [left, side, right]) in [(0, signs.top), (2, signs.bottom)] {
            let edge = format!("{left}{}{right} ", side.repeat(2));
            rows[row].extend(Row::from(Span::styled(edge, theme.faint())).at(spot));
        }
        let is_lit = lit != [" ", " "];
        for (at, sign) in lit.into_iter().enumerate() {
            let sign = if is_lit { sign } else { signs.side };
            let style = if is_lit { bold() } else { theme.faint() };
            rows[1].extend(Row::from(Span::styled(sign, style)).at(spot));
            if at == 0 {
                rows[1].extend(card.clone());
            }
        }
        rows[1].push(" ");
    }
    rows
}

/// Returns a line whose first part is its name, and its second part a card: with the card in a frame of
/// three lines if `are_cards` is true.
fn in_frames(scene: &Frame<'_, '_, '_>, [name, card, rest]: [Row; 3], are_cards: bool) -> Vec<Row> {
    let (theme, signs) = (scene.theme, scene.theme.signs());
    let mut line = name;
    if !are_cards {
        line.extend(card);
        line.extend(rest);
        return vec![line];
    }
    let (before, inner) = (line.width(), card.width());
    let edge = |[left, side, right]: [&str; 3]| {
        let mut row = Row::from(" ".repeat(before));
        row.push(Span::styled(format!("{left}{}{right}", side.repeat(inner)), theme.faint()));
        row
    };
    line.push(Span::styled(signs.side, theme.faint()));
    line.extend(card);
    line.push(Span::styled(signs.side, theme.faint()));
    line.extend(rest);
    vec![edge(signs.top), line, edge(signs.bottom)]
}

/// Returns a line for each direction and deck, with a foundation of each suit.
fn foundations(scene: &Frame<'_, '_, '_>, foundations: Foundations<'_>) -> Vec<FoundationLine> {
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
        let mut cards = Vec::new();
        let mut suit = None;
        // A sign before or behind a foundation stands in the gap.
        let mut after = " ";
        for foundation in foundations.of(direction) {
            let spot = Spot::Foundation(foundation.suit, foundation.direction);
            let [before, behind] =
                if scene.marks.is_lit(spot) { theme.signs().lit } else { [" ", " "] };
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
            let top = match foundation.top {
                Some(_) => slot(scene, foundation.top, touch),
                None => awaited(theme, foundation.suit),
            };
            cards.push((top.clone().at(spot), spot, [before, behind]));
            line.extend(top.at(spot));
        }
        line.push(Span::styled(after, bold()));
        lines.push(FoundationLine { text: line, name: direction.as_str(), cards });
    }
    lines
}

/// Returns the stock: its name, the number of its cards, and the rest.
fn stock_line(
    scene: &Frame<'_, '_, '_>,
    stock: &Stock,
    redeals: Option<u8>,
    width: u16,
    are_cards: bool,
) -> [Row; 3] {
    let theme = scene.theme;
    let spot = Spot::Place(Place::Stock);
    let name = place(Section::Stock(stock), Place::Stock, scene).at(spot);
    let number = Row::from(format!("{:>2}", stock.cards)).at(spot);
    let frame = if are_cards { 2 } else { 0 };
    let width = usize::from(width).saturating_sub(name.width() + number.width() + frame);
    let mut line = Row::default();
    let redeals = redeals.map(|redeals| format!("  {}", redeals_left(redeals))).unwrap_or_default();
    if !stock.known.is_empty() {
        let dots = theme.signs().dots;
        line.push("  next");
        let room = width.saturating_sub(line.width() + redeals.len() + 1 + dots.len());
        line.extend(listed(scene, &stock.known, room / 3));
    }
    line.push(redeals);
    [name, number, line]
}

/// Returns the waste, its top card first: its name, that card, and the rest. If it does not fit, its
/// lowest cards are left out.
fn waste_line(scene: &Frame<'_, '_, '_>, waste: &Pile, width: u16, are_cards: bool) -> [Row; 3] {
    let theme = scene.theme;
    let spot = Spot::Place(Place::Waste);
    let touch = scene.marks.touch(Place::Waste);
    let mut name = place(Section::Waste(waste), waste.place, scene);
    if !are_cards {
        name.push(format!("{:>2}  ", waste.cards.len()));
    }
    let (name, top) = (name.at(spot), slot(scene, waste.exposed(), touch).at(spot));
    let mut line = Row::default();
    if are_cards {
        line.push(format!(" {}", waste.cards.len()));
    }
    let below: Vec<Card> = waste.cards.iter().rev().skip(1).copied().collect();
    let dots = theme.signs().dots;
    let frame = if are_cards { 2 } else { 0 };
    let taken = name.width() + top.width() + frame + line.width();
    let room = usize::from(width).saturating_sub(taken + 2);
    let shown = if below.len() * 3 <= room {
        below.len()
    } else {
        room.saturating_sub(dots.chars().count() + 1) / 3
    };
    // The card that can be played stands apart.
    line.push(if below.is_empty() { "" } else { " " });
    line.extend(listed(scene, &below, shown));
    [name, top, line]
}

/// Returns some of the first cards of a pile, each after a blank, and dots if there are more.
fn listed(scene: &Frame<'_, '_, '_>, cards: &[Card], shown: usize) -> Row {
    let mut row = Row::default();
    for &card in cards.iter().take(shown) {
        row.push(" ");
        row.extend(slot(scene, Some(card), Touch::None));
    }
    if shown < cards.len() {
        row.push(Span::styled(format!(" {}", scene.theme.signs().dots), scene.theme.faint()));
    }
    row
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
