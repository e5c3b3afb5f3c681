//! Moves in words: `turn`, `play b1`, `t2 to f1`, `move column 1 to freecell a`.

use super::slip::{Reading, Slip};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, gap, is_move, last_moves, word_end, word_start};
use crate::diagnostic::wording::fault::{moves, text};
use crate::diagnostic::wording::{Texts, fix};
use patience_core::catalogue::{Closing, GridOption, Plus};
use patience_core::notation::{Cell, GameId, Variant};
use patience_core::text::Span;
use std::mem;

/// What stands between the places of a move.
const JOINTS: [&str; 7] = ["->", ">", "-", "=>", "=", "→", "–"];

/// The most words that are read as one move.
const MAX_WORDS: usize = 8;

/// What a verb does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Move,
    /// What is written with `*`.
    Play,
    Deal,
    Redeal,
}

/// The kind of place that comes next, if it was named.
#[derive(Default)]
enum Named {
    Column,
    Freecell,
    #[default]
    Nothing,
}

/// Words for what stands between the places of a move.
const JOINING: [&str; 14] = [
    "to", "on", "onto", "into", "in", "from", "and", "with", "the", "card", "cards", "auf", "nach",
    "top",
];

/// What words say, as far as they are read.
#[derive(Default)]
struct Phrase {
    verb: Option<Verb>,
    labels: Vec<String>,
    next: Named,
    /// Whether it is more than labels.
    is_wordy: bool,
    is_joined: bool,
    /// Whether a part is a move.
    has_move: bool,
}

/// Reads words at a place in a text as one move, the longest that they can be.
pub(super) fn read(text: &[u8], start: usize, id: &GameId, is_prose: bool) -> Option<Reading> {
    if let Some(meant) = source_of_match(text, start, id) {
        return Some(meant);
    }
    let (mut words, mut at, mut found) = (Vec::new(), start, None);
    while words.len() < MAX_WORDS {
        let end = word_end(text, at);
        let word = str::from_utf8(&text[at..end]).ok().filter(|it| !it.is_empty())?;
        if end - start > MAX {
            break;
        }
        // A move that is written as one is the next.
        let is_plain = word.contains(|it: char| it.is_alphanumeric());
        if !is_plain && (words.is_empty() || !JOINTS.contains(&word)) {
            break;
        }
        words.push(word);
        if let Some(meant) = phrase(id, &words) {
            found = Some((end, meant));
        }
        at = end + gap(text, end);
        if at >= text.len() || at == end || text[at] == b';' || text[at].is_ascii_whitespace() {
            break;
        }
    }
    let (end, meant) = found?;
    let span = Span::new(start, end);
    let given = str::from_utf8(span.of(text)).ok()?;
    if !is_move(id, &meant) {
        return Some(Reading::only(needless_slip(id, &meant)?, given).at(span));
    }
    let edit = Fix { span, replacement: meant.clone() };
    let slip = if is_prose { prose_slip() } else { words_slip() };
    Some(Reading::new(slip, given, meant, edit, true).at(span))
}

/// Reads the pile that a card is matched with, in words after the move of the other: `*b1 from stock`.
fn source_of_match(text: &[u8], start: usize, id: &GameId) -> Option<Reading> {
    let (mut at, mut mark) = (start, None);
    for _ in 0..MAX_WORDS {
        let end = word_end(text, at);
        match str::from_utf8(&text[at..end]).ok()?.to_lowercase().as_str() {
            "from" | "with" | "the" | "and" | "of" | "top" => at = end + gap(text, end),
            "stock" | "deck" => mark = Some(('s', end)),
            "waste" | "talon" => mark = Some(('w', end)),
            _ => return None,
        }
        if mark.is_some() {
            break;
        }
    }
    let (mark, end) = mark?;
    let before = text[..start].trim_ascii_end().len();
    let first = word_start(text, before, 0);
    let word = str::from_utf8(&text[first..before]).ok()?;
    let last = last_moves(&id.variant, word)[1].filter(|last| last.end == word.len())?;
    let meant = format!("{}{mark}", &word[last.start..]);
    if !is_move(id, &meant) {
        return None;
    }
    let span = Span::new(first + last.start, end);
    let given = str::from_utf8(&text[start..end]).ok()?;
    let edit = Fix { span, replacement: meant.clone() };
    Some(Reading::new(prose_slip(), given, meant, edit, true).at(Span::new(start, end)))
}

/// Returns the move that some words say.
fn phrase(id: &GameId, words: &[&str]) -> Option<String> {
    let mut phrase = Phrase::default();
    for word in words {
        phrase.is_wordy |= JOINTS.contains(word);
        phrase.is_joined |= word.contains(['-', '–', '>', '→', '=']);
        let lower = word.to_lowercase();
        let separators = |it: char| !it.is_alphanumeric() && it != '*';
        let mut parts = lower.split(separators).filter(|part| !part.is_empty());
        parts.try_for_each(|part| phrase.read(part, id))?;
    }
    // `C2-FC` is freecell c.
    let is_last = words.last().is_some_and(|word| word.to_lowercase().ends_with("fc"));
    if matches!(phrase.next, Named::Freecell) && phrase.labels.len() == 1 && is_last {
        phrase.labels.push("c".to_owned());
    }
    let meant = phrase.meant(id)?;
    let is_alone = matches!(meant.as_str(), "+" | "~");
    (is_alone || is_move(id, &meant)).then_some(meant)
}

fn verb_of(word: &str) -> Option<Verb> {
    Some(match word {
        "move" | "put" | "place" | "stack" | "free" => Verb::Move,
        "play" | "build" | "collect" | "discard" | "remove" | "match" | "pair" | "take" => {
            Verb::Play
        }
        "deal" | "turn" | "draw" | "flip" | "refill" | "consolidate" | "next" | "hit" | "stock"
        | "deals" | "turns" | "draws" | "ziehen" | "geben" => Verb::Deal,
        "redeal" | "recycle" | "reset" | "turnover" => Verb::Redeal,
        _ => return None,
    })
}

impl Phrase {
    /// Reads a part of a word.
    fn read(&mut self, part: &str, id: &GameId) -> Option<()> {
        let is_matching = matches!(id.variant, Variant::Matching(_));
        if let Some(verb) = verb_of(part) {
            self.is_wordy = true;
            return self.verb.replace(verb).is_none().then_some(());
        }
        if part == "cell" && is_matching {
            self.next = Named::Freecell;
        } else if part == "cell" || JOINING.contains(&part) {
            self.is_joined |= part != "cell";
            self.is_wordy = true;
        } else if is_matching {
            self.has_move |= is_move(id, part);
            self.is_wordy |= self.matching_part(part)?;
        } else {
            self.is_wordy |= self.grid_part(part)?;
        }
        Some(())
    }

    /// Returns the move that it says.
    fn meant(self, id: &GameId) -> Option<String> {
        let labels = self.labels.concat();
        Some(match (self.verb, &id.variant) {
            _ if !self.is_wordy => return None,
            // `c2` is a move as well, if nothing else says that it is a column.
            (None, _) if self.has_move && !self.is_joined => return None,
            (Some(Verb::Deal), _) if labels.is_empty() => "+".to_owned(),
            (Some(Verb::Redeal), _) if labels.is_empty() => "~".to_owned(),
            (Some(Verb::Deal | Verb::Redeal), _) => return None,
            (Some(Verb::Play), _) => format!("*{labels}"),
            (_, Variant::Matching(_)) if labels.len() == 2 => labels,
            (_, Variant::Matching(_)) => return None,
            (Some(Verb::Move), Variant::Building(_)) => labels,
            _ => format!("*{labels}"),
        })
    }

    /// Reads a part of a word in Match Solitaire. Returns whether it is more than a label.
    fn matching_part(&mut self, part: &str) -> Option<bool> {
        let (letters, digits) =
            part.split_at(part.find(|it: char| it.is_ascii_digit()).unwrap_or(part.len()));
        let kind = match letters {
            "c" | "t" | "p" | "s" | "f" | "r" if digits.is_empty() => Named::Nothing,
            "c" | "col" | "column" | "t" | "tableau" | "p" | "pile" | "s" => Named::Column,
            "f" | "fc" | "freecell" | "r" | "reserve" => Named::Freecell,
            _ => Named::Nothing,
        };
        if !matches!(kind, Named::Nothing) {
            self.next = kind;
            if !digits.is_empty() {
                self.push(digits)?;
            }
            return Some(true);
        }
        // `fa` is freecell a.
        let bare = letters.strip_prefix("fc").or_else(|| letters.strip_prefix('f'));
        if let Some(bare) = bare.filter(|bare| bare.len() == 1 && digits.is_empty()) {
            self.next = Named::Freecell;
            self.push(bare)?;
            return Some(true);
        }
        let named = !matches!(self.next, Named::Nothing);
        self.push(part)?;
        Some(named)
    }

    /// Adds a label, as the place of the kind that was named before it.
    fn push(&mut self, part: &str) -> Option<()> {
        let label = match mem::take(&mut self.next) {
            Named::Freecell if part.len() == 1 && part.as_bytes()[0].is_ascii_digit() => {
                char::from(part.as_bytes()[0].checked_sub(b'1')? + b'a').to_string()
            }
            _ => part.to_owned(),
        };
        self.labels.push(label);
        Some(())
    }

    /// Reads a part of a word on a grid. Returns whether it is more than a cell.
    fn grid_part(&mut self, part: &str) -> Option<bool> {
        let is_cell = part.parse::<Cell>().is_ok();
        match part {
            "waste" | "talon" => self.labels.push("w".to_owned()),
            "pile" | "column" | "position" => {}
            _ if is_cell => self.labels.push(part.to_owned()),
            _ => return None,
        }
        Some(!is_cell)
    }
}

/// Says what a move does, if it is one of those that have a word.
fn meaning(variant: Option<&Variant>, mv: &str) -> &'static str {
    match (mv, variant) {
        ("~", _) => ", which turns the waste over",
        ("+", Some(Variant::Matching(_))) => ", which deals a row",
        ("+", Some(Variant::Pairing(_))) => ", which closes up the cards and deals",
        ("+", Some(Variant::Building(layout))) => match layout.game().plus {
            Plus::DealRow => ", which deals a card to each pile",
            Plus::Turn => ", which turns a card",
        },
        _ => "",
    }
}

fn of_words(told: &super::slip::Told<'_>, variant: Option<&Variant>) -> Texts {
    let (given, text) = (&told.given, &told.text);
    let has_words = given.split(|it: char| !it.is_alphabetic()).any(|part| part.len() > 1);
    let (what, label) = if has_words {
        ("moves are written without words", "a move in words")
    } else {
        ("nothing stands between its places", "not a move")
    };
    told.words(
        format!("`{given}` is not a move: {what}"),
        label,
        fix(format!("write `{text}`{}", meaning(variant, &told.meant.text))),
    )
}

/// `t2 to f1`
fn words_slip() -> Slip {
    Slip::new("words", Some(moves::SEPARATOR), |told| of_words(told, told.variant())).splitting()
}

/// `turn`, which ends the record.
fn prose_slip() -> Slip {
    Slip::new("prose", Some(text::NOT_A_RECORD), |told| {
        of_words(told, told.variant()).note("everything from here to the next game id is skipped")
    })
}

/// `deal` or `redeal` in a game that never has such a move.
fn needless_slip(id: &GameId, mv: &str) -> Option<Slip> {
    let (why, label, help) = match (mv, &id.variant) {
        ("+", Variant::Matching(_)) => (
            "an open game deals all its cards at the start",
            "nothing to deal",
            "remove it; if the game is closed, its id has `-` in place of `+`",
        ),
        ("+", Variant::Pairing(layout)) => match layout.closing() {
            Closing::ByPlayer => return None,
            Closing::AfterDiscard => (
                "the cards close up and the stock fills the grid after each discard",
                "happens by itself",
                "remove it",
            ),
            Closing::InPlace(_) => {
                ("the stock fills the gaps after each discard", "happens by itself", "remove it")
            }
        },
        ("+", Variant::Building(_)) => {
            ("all cards lie on the grid from the start", "nothing to deal", "remove it")
        }
        (_, variant) => (
            "this game has no redeals",
            "no redeal",
            match variant.grid() {
                Some((entry, ..)) if entry.options.contains(&GridOption::Redeals) => {
                    "remove it; option `r1` in the id allows one redeal"
                }
                _ => "remove it",
            },
        ),
    };
    Some(Slip::new("needless", Some(text::NOT_A_RECORD), move |told| {
        told.words(format!("`{}` is not a move: {why}", told.given), label, fix(help))
    }))
}
