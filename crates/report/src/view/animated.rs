//! Draws all positions of a game as one SVG image that moves, by style sheets alone.

use super::scene::{Item, Room, Scene, Shape};
use super::svg::{BEGINNING, Defs, STYLE};
use super::{Picture, markup};
use patience_core::cards::{Card, SuitStyle};
use patience_core::game::Board;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How long a position is shown, in hundredths of a second, and how long the last one beside that.
const STEP: usize = 90;
const REST: usize = 300;

/// Something that is seen from a position on, until before another.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Stay {
    pub item: Item,
    pub from: usize,
    pub until: usize,
    /// Where its card was before.
    before: Option<(usize, usize)>,
}

/// Draws the positions of a game, the deal first, each with the matches collected by then, as a self-contained SVG
/// document in which cards move from place to place. It has no script, and plays wherever pictures do; without movement
/// it shows the deal.
///
/// The same positions always have the same bytes.
///
/// ```
/// use patience::view::animated::animate;
/// use patience::{Position, SuitStyle};
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let deal = position.board();
/// let mv = position.legal_moves()[0];
/// position.play(mv).unwrap();
/// let after = position.board();
/// let drawing = animate(&[(deal, vec![]), (after, vec![])], SuitStyle::Symbols);
/// assert!(drawing.starts_with("<svg ") && drawing.contains("@keyframes") && !drawing.contains("<script"));
/// ```
#[must_use]
pub fn animate(positions: &[(Board, Vec<Vec<Card>>)], suits: SuitStyle) -> String {
    let plain = pictures(positions, suits);
    let Some(first) = plain.first() else { return String::new() };
    let mut room = Room::folded();
    for picture in &plain {
        room.make(picture);
    }
    let scenes: Vec<Scene> = plain.iter().map(|picture| Scene::new(picture, &room)).collect();
    let width = scenes.iter().map(|scene| scene.width).max().unwrap_or(0);
    let height = scenes.iter().map(|scene| scene.height).max().unwrap_or(0);
    let stays = stays(&scenes);
    let shapes = scenes.iter().flat_map(Scene::shapes).collect();
    let whole = STEP * scenes.len() + REST;
    let (mut rules, mut body) = (
        Rules { whole, last: scenes.len(), names: BTreeMap::new(), text: String::new() },
        String::new(),
    );
    for stay in &stays {
        let style = rules.style(stay);
        let hidden = if stay.from > 0 { " class=\"later\"" } else { "" };
        // Writing to a string cannot fail.
        let _ = match &stay.item {
            Item::Shape(shape, x, y) => {
                writeln!(body, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"{hidden}{style}/>", shape.id())
            }
            Item::Text(kind, x, y, text) => {
                let later = if stay.from > 0 { " later" } else { "" };
                writeln!(
                    body,
                    "<text class=\"{}{later}\" x=\"{x}\" y=\"{y}\"{style}>{}</text>",
                    kind.class(),
                    markup::text(text)
                )
            }
            Item::Run(_) | Item::Arrow(_) | Item::Hint(_) => Ok(()),
        };
    }
    let moves = scenes.len() - 1;
    let title = format!("{}; {moves} moves", super::score(plain[moves].board));
    let mut drawing = String::new();
    let _ = write!(
        drawing,
        "{BEGINNING}width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>\n{STYLE}.later {{ visibility: hidden; }}\n\
         @media (prefers-reduced-motion: no-preference) {{\n\
         use, text {{ animation: {seconds}.{hundredths:02}s linear infinite; }}\n{rules}}}\n</style>\n<defs>\n{defs}</defs>\n\
         <rect class=\"table\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n{body}</svg>\n",
        title = markup::text(&title),
        seconds = whole / 100,
        hundredths = whole % 100,
        rules = rules.text,
        defs = Defs { shapes: &shapes, suits: first.suits },
    );
    drawing
}

#[doc(hidden)]
#[must_use]
pub fn pictures(positions: &[(Board, Vec<Vec<Card>>)], suits: SuitStyle) -> Vec<Picture<'_>> {
    let picture = |(board, collected)| Picture { collected, suits, ..Picture::new(board) };
    positions.iter().map(|(board, collected)| picture((board, collected.as_slice()))).collect()
}

/// Returns what is drawn in each scene, with cards one by one.
#[doc(hidden)]
#[must_use]
pub fn items(scene: &Scene) -> Vec<Item> {
    let mut all = Vec::new();
    for item in scene.groups.iter().flat_map(|group| &group.items) {
        match item {
            Item::Run(run) => {
                all.extend(run.shapes().map(|(shape, x, y)| Item::Shape(shape, x, y)))
            }
            Item::Arrow(_) | Item::Hint(_) => {}
            Item::Shape(..) | Item::Text(..) => all.push(item.clone()),
        }
    }
    all
}

/// Returns everything that is seen, each as long as it stays where it is, what is drawn over others last: a card
/// that moves is above those that lie already, and cards of a fan cover those above them.
#[doc(hidden)]
#[must_use]
pub fn stays(scenes: &[Scene]) -> Vec<Stay> {
    let (mut done, mut open): (Vec<Stay>, Vec<Stay>) = (Vec::new(), Vec::new());
    for (number, scene) in scenes.iter().enumerate() {
        let mut new = items(scene);
        let (mut kept, mut gone) = (Vec::new(), Vec::new());
        for mut stay in open {
            match new.iter().position(|item| *item == stay.item) {
                Some(at) => {
                    new.remove(at);
                    stay.until = number + 1;
                    kept.push(stay);
                }
                None => gone.push(stay),
            }
        }
        open = kept;
        let mut left: Vec<(Card, (usize, usize))> =
            gone.iter().filter_map(|stay| Some((card(&stay.item)?, corner(&stay.item)))).collect();
        for item in new {
            let was =
                card(&item).and_then(|card| left.iter().position(|(other, _)| *other == card));
            let before = was.map(|at| left.remove(at).1);
            open.push(Stay { item, from: number, until: number + 1, before });
        }
        done.append(&mut gone);
    }
    done.append(&mut open);
    done.sort_by_key(|stay| {
        if is_card(&stay.item) { (true, stay.from, corner(&stay.item).1) } else { (false, 0, 0) }
    });
    done
}

const fn card(item: &Item) -> Option<Card> {
    match item {
        Item::Shape(Shape::Card(card) | Shape::Chip(card), ..) => Some(*card),
        _ => None,
    }
}

const fn is_card(item: &Item) -> bool {
    matches!(item, Item::Shape(Shape::Card(_) | Shape::Chip(_) | Shape::Back, ..))
}

const fn corner(item: &Item) -> (usize, usize) {
    match item {
        Item::Shape(_, x, y) | Item::Text(_, x, y, _) => (*x, *y),
        Item::Run(run) => run.at,
        Item::Arrow(_) | Item::Hint(_) => (0, 0),
    }
}

/// The rules of a style sheet by which things come, move and go.
struct Rules {
    /// How long the whole takes, and the number of positions.
    whole: usize,
    last: usize,
    names: BTreeMap<String, usize>,
    text: String,
}

impl Rules {
    /// Returns the attribute of what stays so long; empty if it stays all the time.
    fn style(&mut self, stay: &Stay) -> String {
        if stay.from == 0 && stay.until == self.last {
            return " style=\"animation:none\"".to_owned();
        }
        // Thousandths of a percent.
        let parts = |time: usize| time * 100_000 / self.whole;
        let percent = |parts: usize| format!("{}.{:03}%", parts / 1000, parts % 1000);
        let (start, end) = (parts(stay.from * STEP), parts(stay.until * STEP));
        let mut rule = String::new();
        // Between two frames, what is visible in either is visible: so each change takes no time.
        // Writing to a string cannot fail.
        if stay.from > 0 {
            let from = stay.before.map_or_else(String::new, |(x, y)| {
                let (left, top) = corner(&stay.item);
                let by = |to: usize, from: usize| from as i64 - to as i64;
                format!(";transform:translate({}px,{}px)", by(left, x), by(top, y))
            });
            let _ = write!(
                rule,
                "0%,{}{{visibility:hidden{from}}}{}{{visibility:visible{from}}}",
                percent(start.saturating_sub(1)),
                percent(start)
            );
            if !from.is_empty() {
                let _ = write!(rule, "{},", percent(parts(stay.from * STEP + STEP / 4)));
            }
        } else {
            rule.push_str("0%,");
        }
        let seen = "{visibility:visible;transform:none}";
        let _ = if stay.until == self.last {
            write!(rule, "100%{seen}")
        } else {
            write!(
                rule,
                "{}{seen}{},100%{{visibility:hidden;transform:none}}",
                percent(end.saturating_sub(1)),
                percent(end)
            )
        };
        let next = self.names.len();
        let name = *self.names.entry(rule.clone()).or_insert(next);
        if name == next {
            let _ = writeln!(self.text, "@keyframes a{name}{{{rule}}}");
        }
        format!(" style=\"animation-name:a{name}\"")
    }
}
