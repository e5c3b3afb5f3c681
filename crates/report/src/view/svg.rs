//! Draws a board as an SVG image.

use super::scene::{CARD, CHIP, Item, Room, Scene, Shape};
use super::{Marks, Picture, markup};
use crate::words;
use patience_core::cards::{Card, Rank, Suit, SuitStyle};
use patience_core::game::{MovePlaces, Target};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Write};

/// The look of a picture, for light and dark surroundings.
pub(crate) const STYLE: &str = include_str!("svg.css");

/// Draws a board as a self-contained SVG document, with the position in words.
///
/// The stock shows what the player may know. The same picture always has the same bytes.
///
/// ```
/// use patience::Position;
/// use patience::view::{Picture, svg::draw};
///
/// let board = "2x2x1x1+[AH AS]".parse::<Position>().unwrap().board();
/// let drawing = draw(&Picture::new(&board));
/// assert!(drawing.starts_with("<svg "));
/// assert!(drawing.contains("<desc>column 1: A♥ A♠; freecell a: empty; 0 of 2 cards collected</desc>"));
/// ```
#[must_use]
pub fn draw(picture: &Picture<'_>) -> String {
    let suits = picture.suits;
    let mut room = Room::default();
    room.make(picture);
    let scene = Scene::new(picture, &room);
    let before = match picture.marks {
        Marks::Last(effect) => format!("last move: {}; ", words::describe(effect, suits)),
        Marks::Failed(places) if !places.cards.is_empty() => {
            format!("illegal move: {}; ", named(places))
        }
        Marks::Failed(_) | Marks::None => String::new(),
    };
    let width = picture.width.unwrap_or(scene.width);
    let mut drawing = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        drawing,
        "{BEGINNING}width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {whole} {high}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{before}{desc}</desc>\n<style>\n{STYLE}</style>\n<defs>\n{defs}</defs>\n{body}</svg>\n",
        height = (scene.height * width).div_ceil(scene.width),
        whole = scene.width,
        high = scene.height,
        title = markup::text(&super::score(picture.board)),
        before = markup::text(&before),
        desc = markup::text(&scene.words()),
        defs = Defs { shapes: &scene.shapes().collect(), suits },
        body = Body(&scene),
    );
    drawing
}

/// Returns whether a text is such a picture, of this version or an earlier one, by its beginning.
///
/// ```
/// assert!(!patience::view::svg::is_drawn(b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"));
/// ```
#[must_use]
pub fn is_drawn(text: &[u8]) -> bool {
    text.starts_with(BEGINNING.as_bytes())
}

/// How every picture begins.
pub(super) const BEGINNING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" ";

/// Returns the places that a move names: `freecell c to column 3`.
fn named(places: &MovePlaces) -> String {
    let cards: Vec<String> = places.cards.iter().map(ToString::to_string).collect();
    let target = match places.target {
        Some(Target::Place(place)) => format!(" to {place}"),
        Some(Target::Foundation(_)) => " to a foundation".to_owned(),
        None => String::new(),
    };
    cards.join(" and ") + &target
}

/// Returns the style sheet of pictures, for light and dark surroundings.
///
/// ```
/// assert!(patience::view::svg::style().contains("prefers-color-scheme: dark"));
/// ```
#[must_use]
pub const fn style() -> &'static str {
    STYLE
}

/// Returns the definitions of every shape that a picture can have, for pages that place them with
/// `<use>`: `#cAS` is a card, `#sAS` a small one, `#back` the back of a card, `#slot` an empty place,
/// `#fS` an empty foundation, `#gAS` a card where an illegal move would put it, and `#from`, `#to`
/// and `#wrong` are frames.
///
/// ```
/// use patience::SuitStyle;
/// use patience::view::svg::shapes;
///
/// assert!(shapes(SuitStyle::Symbols).contains("<g id=\"cQH\" class=\"red\">"));
/// ```
#[must_use]
pub fn shapes(suits: SuitStyle) -> String {
    let cards = Suit::ALL.into_iter().flat_map(|suit| {
        (1..=13).filter_map(Rank::from_value).map(move |rank| Card::new(rank, suit))
    });
    let of_card = |card| [Shape::Card(card), Shape::Chip(card), Shape::Ghost(card)];
    let others = [Shape::Back, Shape::Slot, Shape::From, Shape::To, Shape::Wrong, Shape::Tick];
    let shapes =
        &cards.flat_map(of_card).chain(Suit::ALL.map(Shape::Awaits)).chain(others).collect();
    Defs { shapes, suits }.to_string()
}

/// The definitions of shapes.
pub(crate) struct Defs<'a> {
    pub(crate) shapes: &'a BTreeSet<Shape>,
    pub(crate) suits: SuitStyle,
}

impl Display for Defs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suited = |suit| {
            self.shapes.iter().any(|shape| match shape {
                Shape::Card(card) | Shape::Chip(card) => card.suit() == suit,
                Shape::Awaits(of) => *of == suit,
                _ => false,
            })
        };
        for suit in Suit::ALL.into_iter().filter(|&suit| suited(suit)) {
            let id = suit.letter();
            match self.suits {
                SuitStyle::Symbols => writeln!(f, "<path id=\"{id}\" d=\"{}\"/>", outline(suit))?,
                SuitStyle::Letters => {
                    writeln!(f, "<text id=\"{id}\" class=\"suit\" x=\"10\" y=\"17\">{id}</text>")?
                }
            }
        }
        let (w, h) = CARD;
        writeln!(f, "{}", rect("id=\"face\" class=\"face\"", ".5", (w - 1, h - 1), 7))?;
        if self.shapes.iter().any(|shape| matches!(shape, Shape::Chip(_))) {
            let (w, h) = CHIP;
            writeln!(f, "{}", rect("id=\"chip\" class=\"face\"", ".5", (w - 1, h - 1), 4))?;
        }
        self.shapes.iter().try_for_each(|&shape| define(f, shape))
    }
}

/// Returns a rank as it is on the face of a card, with the class of its text.
fn rank(card: Card) -> (String, &'static str) {
    match card.rank() {
        rank if rank.value() == 10 => ("10".to_owned(), "rank ten"),
        rank => (rank.to_string(), "rank"),
    }
}

fn define(f: &mut fmt::Formatter<'_>, shape: Shape) -> fmt::Result {
    let ((w, h), id) = (CARD, shape.id());
    let slot = || rect("class=\"slot\"", ".5", (w - 1, h - 1), 7);
    let drawn = match shape {
        Shape::Card(card) => face(card),
        Shape::Chip(card) => chip(card),
        Shape::Back => {
            let weave = rect("class=\"weave\"", "5.5", (w - 11, h - 11), 4);
            rect("class=\"back\"", ".5", (w - 1, h - 1), 7) + &weave
        }
        Shape::Slot => slot(),
        Shape::Awaits(suit) => {
            slot() + &suit_sign(suit, " class=\"awaits\"", "translate(15 27) scale(1.5)")
        }
        Shape::From | Shape::To | Shape::Wrong => {
            rect(&format!("class=\"{id}\""), "-2", (w + 4, h + 4), 9)
        }
        Shape::Ghost(card) => {
            let target = rect("class=\"target\"", "0", (w, h), 7);
            format!("<use href=\"#c{card}\" class=\"ghost\"/>{target}")
        }
        Shape::Tick => "<path class=\"tick\" d=\"M2 8l4 4 8-10\"/>".to_owned(),
    };
    let class = match shape {
        Shape::Card(card) => format!(" class=\"{}\"", colour(card.suit())),
        Shape::Chip(card) => format!(" class=\"chip {}\"", colour(card.suit())),
        _ => String::new(),
    };
    writeln!(f, "<g id=\"{id}\"{class}>{drawn}</g>")
}

/// Returns a rectangle with round corners, at a distance from the corner of a card.
fn rect(attributes: &str, at: &str, (width, height): (usize, usize), radius: usize) -> String {
    format!(
        "<rect {attributes} x=\"{at}\" y=\"{at}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
    )
}

fn suit_sign(suit: Suit, class: &str, transform: &str) -> String {
    format!("<use href=\"#{}\"{class} transform=\"{transform}\"/>", suit.letter())
}

fn face(card: Card) -> String {
    let (rank, class) = rank(card);
    let x = if rank.len() > 1 { 13 } else { 15 };
    let sign = |class, transform| suit_sign(card.suit(), class, transform);
    let middle = match figure(card.rank()) {
        Some(path) => {
            let badge = sign(" class=\"badge\"", "translate(23 64) scale(.7)");
            format!("<path class=\"figure\" d=\"{path}\"/>{badge}")
        }
        None => sign("", "translate(15 39) scale(1.5)"),
    };
    let corner = sign("", "translate(26 5.5) scale(.8)");
    format!(
        "<use href=\"#face\"/><text class=\"{class}\" x=\"{x}\" y=\"20\">{rank}</text>{corner}{middle}"
    )
}

fn chip(card: Card) -> String {
    let (rank, class) = rank(card);
    let x = if rank.len() > 1 { "10" } else { "11.5" };
    let sign = suit_sign(card.suit(), "", "translate(19.5 5) scale(.7)");
    format!("<use href=\"#chip\"/><text class=\"{class}\" x=\"{x}\" y=\"17.5\">{rank}</text>{sign}")
}

const fn colour(suit: Suit) -> &'static str {
    if suit.is_red() { "red" } else { "black" }
}

/// Returns the figure of a court card, to be filled with the colour of its suit: a head and shoulders, below a cap with a
/// feather, a coronet, or a crown.
const fn figure(rank: Rank) -> Option<&'static str> {
    match rank.value() {
        11 => Some(
            "M19 40C17 32 23 29 31 30 34 27 39 25 44 26 43 30 41 32 40 33 41.5 35 42 37 41 40ZM22 43H38V49A8 8 0 0 1 22 49ZM30 59\
             C42 59 48 66 49 80H11C12 66 18 59 30 59Z",
        ),
        12 => Some(
            "M20 39L17 29 24 33 30 26 36 33 43 29 40 39ZM20 42H40C42 49 42 54 45 60 42 60 39 59 37 56A8 8 0 0 1 23 56C21 59 18 60 15 60 18 54 18 49 20 42Z\
             M30 61C40 61 47 68 49 80H11C13 68 20 61 30 61Z",
        ),
        13 => Some(
            "M19 39V27L25 32 30 25 35 32 41 27V39ZM20 42H40V49C40 54 36 60 30 60 24 60 20 54 20 49ZM21 58C24 62 27 63 30 63 33 63 36 62 39 58\
             C46 61 49 70 50 80H10C11 70 14 61 21 58Z",
        ),
        _ => None,
    }
}

/// Returns a suit's character, on a square of 20.
const fn outline(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M10 1.5C14.5 5.6 18.3 8.5 18.3 11.9 18.3 14.2 16.6 15.8 14.5 15.8 13 15.8 11.7 15 11 13.9 11.1 15.9 11.8 17.4 13.4 18.5H6.6\
             C8.2 17.4 8.9 15.9 9 13.9 8.3 15 7 15.8 5.5 15.8 3.4 15.8 1.7 14.2 1.7 11.9 1.7 8.5 5.5 5.6 10 1.5Z"
        }
        Suit::Hearts => {
            "M10 18.2C4.4 13.6 1.5 10.2 1.5 6.7 1.5 4 3.5 2 5.9 2 7.6 2 9.2 3.1 10 4.8 10.8 3.1 12.4 2 14.1 2 16.5 2 18.5 4 18.5 6.7\
             C18.5 10.2 15.6 13.6 10 18.2Z"
        }
        Suit::Diamonds => {
            "M10 1.2C11.8 4.5 14 7.4 16.8 10 14 12.6 11.8 15.5 10 18.8 8.2 15.5 6 12.6 3.2 10 6 7.4 8.2 4.5 10 1.2Z"
        }
        Suit::Clubs => {
            "M10 1.5A4 4 0 0 1 13 8.15 4 4 0 1 1 11 14.2C11.1 15.9 11.8 17.4 13.4 18.5H6.6C8.2 17.4 8.9 15.9 9 14.2A4 4 0 1 1 7 8.15\
             A4 4 0 0 1 10 1.5Z"
        }
    }
}

/// A scene without the definitions of its shapes: the table, and a group for each place.
pub(crate) struct Body<'a>(pub(crate) &'a Scene);

impl Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scene { width, height, groups } = self.0;
        writeln!(f, "<rect class=\"table\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>")?;
        for group in groups {
            f.write_str("<g>")?;
            for item in &group.items {
                match item {
                    &Item::Shape(shape, x, y) => place(f, shape, x, y)?,
                    Item::Arrow(path) => write!(f, "<path class=\"arrow\" d=\"{path}\"/>")?,
                    Item::Hint(path) => write!(f, "<path class=\"arrow may\" d=\"{path}\"/>")?,
                    Item::Run(run) => {
                        run.shapes().try_for_each(|(shape, x, y)| place(f, shape, x, y))?
                    }
                    Item::Text(kind, x, y, text) => write!(
                        f,
                        "<text class=\"{}\" x=\"{x}\" y=\"{y}\">{}</text>",
                        kind.class(),
                        markup::text(text)
                    )?,
                }
            }
            f.write_str("</g>\n")?;
        }
        Ok(())
    }
}

fn place(f: &mut fmt::Formatter<'_>, shape: Shape, x: usize, y: usize) -> fmt::Result {
    write!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", shape.id())
}
