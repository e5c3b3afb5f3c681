//! `turn`, `play b1`, `t2 to f1`, `move column 1 to freecell a`: moves in words.

use super::*;
use std::mem;

slip!(["3x3x13x5+2 t2 to f1 =partial", "3x3x13x5+2 2a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let text = &at.text()[at.start..];
    // A word such as `and` ends the record.
    let rest = if text.len() > MAX { b"" } else { at.record.rest_of_line() };
    let line = [&text[..text.len().min(MAX)], rest].concat();
    let found = found(&line[..line_len(&line)], 0, at.id().filter(|_| at.is_whole)?, false)?;
    let moved = |span: Span| Span::new(at.start + span.start, at.start + span.end);
    let Slip { mut said, at: place, .. } = found;
    said.edits.iter_mut().for_each(|edit| edit.span = moved(edit.span));
    let place = place.map(moved).map(|it| Span::new(it.start, it.end.min(at.text().len())));
    Some(Slip { said, at: place, ..found })
}

/// Reads prose, which ends a record.
pub(super) fn in_prose(text: &[u8], start: usize, id: &GameId) -> Option<Slip> {
    found(text, start, id, true)
}

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

/// A kind of place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Column,
    Freecell,
}

/// Words for what stands between the places of a move.
const JOINING: &str = "to on onto into in from and with the card cards auf nach top";

/// What words say, as far as they are read.
#[derive(Default)]
struct Phrase {
    verb: Option<Verb>,
    labels: Vec<String>,
    /// The kind of place that comes next, if it was named.
    next: Option<Named>,
    /// Whether the phrase is more than labels.
    is_wordy: bool,
    is_joined: bool,
    /// Whether a part is a move.
    has_move: bool,
}


/// Reads the pile that a card is matched with, in words after the move of the other: `*b1 from stock`. Returns the
/// move, its place, and where the words end.
fn with_source(text: &[u8], start: usize, id: &GameId) -> Option<(String, Span)> {
    let (mut at, mut mark) = (start, None);
    while mark.is_none() {
        let end = word_end(text, at);
        match str::from_utf8(&text[at..end]).ok()?.to_lowercase().as_str() {
            "from" | "with" | "the" | "and" | "of" | "top" => at = end + gap(text, end),
            "stock" | "deck" => mark = Some(('s', end)),
            "waste" | "talon" => mark = Some(('w', end)),
            _ => return None,
        }
    }
    let ((mark, end), before) = (mark?, text[..start].trim_ascii_end().len());
    let first = word_start(text, before, 0);
    let word = str::from_utf8(&text[first..before]).ok()?;
    let last = last_moves(&id.variant, word)[1].filter(|last| last.end == word.len())?;
    let meant = format!("{}{mark}", &word[last.start..]);
    is_move(id, &meant).then(|| (meant, Span::new(first + last.start, end)))
}

/// Reads words at a place in a text as one move, the longest that they can be.
fn found(text: &[u8], start: usize, id: &GameId, is_prose: bool) -> Option<Slip> {
    if let Some((meant, span)) = with_source(text, start, id) {
        return Some(said(&meant, span, Span::new(start, span.end), text, id, true));
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
    if !is_move(id, &meant) {
        let ((why, label, help), given) = (needless(id, &meant)?, quoted(span.of(text)));
        return Some(said!(text::NOT_A_RECORD, "`{given}` is not a move: {why}", label, fix help).slip().at(span));
    }
    Some(said(&meant, span, span, text, id, is_prose))
}

/// Says that a move is written without the words at a place.
fn said(meant: &str, edited: Span, place: Span, text: &[u8], id: &GameId, is_prose: bool) -> Slip {
    let given = quoted(place.of(text));
    let has_words = given.split(|it: char| !it.is_alphabetic()).any(|part| part.len() > 1);
    let (what, label) = if has_words {
        ("moves are written without words", "a move in words")
    } else {
        ("nothing stands between its places", "not a move")
    };
    let code = if is_prose { text::NOT_A_RECORD } else { moves::SEPARATOR };
    let does = meaning(&id.variant, meant);
    let said = said!(code, "`{given}` is not a move: {what}", label, fix "write `{meant}`{does}");
    let skipped = is_prose.then(|| "everything from here to the next game id is skipped".to_owned());
    let said = Said { notes: skipped.into_iter().collect(), ..said };
    Slip { splits: !is_prose, ..said.slip().edits([replace(edited, meant)], meant).at(place) }
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
    if phrase.next == Some(Named::Freecell) && phrase.labels.len() == 1 && is_last {
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
            self.next = Some(Named::Freecell);
        } else if part == "cell" || JOINING.split(' ').any(|it| it == part) {
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
            "c" | "t" | "p" | "s" | "f" | "r" if digits.is_empty() => None,
            "c" | "col" | "column" | "t" | "tableau" | "p" | "pile" | "s" => Some(Named::Column),
            "f" | "fc" | "freecell" | "r" | "reserve" => Some(Named::Freecell),
            _ => None,
        };
        if kind.is_some() {
            self.next = kind;
            return if digits.is_empty() { Some(()) } else { self.push(digits) }.map(|()| true);
        }
        // `fa` is freecell a.
        let bare = letters.strip_prefix("fc").or_else(|| letters.strip_prefix('f'));
        let bare = bare.filter(|bare| bare.len() == 1 && digits.is_empty());
        self.next = bare.map_or(self.next, |_| Some(Named::Freecell));
        let is_named = self.next.is_some();
        self.push(bare.unwrap_or(part))?;
        Some(is_named)
    }

    /// Adds a label, as the place of the kind that was named before it.
    fn push(&mut self, part: &str) -> Option<()> {
        let label = match mem::take(&mut self.next) {
            Some(Named::Freecell) if part.len() == 1 && part.as_bytes()[0].is_ascii_digit() => {
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
fn meaning(variant: &Variant, mv: &str) -> &'static str {
    match (mv, variant) {
        ("~", _) => ", which turns the waste over",
        ("+", Variant::Matching(_)) => ", which deals a row",
        ("+", Variant::Pairing(_)) => ", which closes up the cards and deals",
        ("+", Variant::Building(layout)) => match layout.game().plus {
            Plus::DealRow => ", which deals a card to each pile",
            Plus::Turn => ", which turns a card",
        },
        _ => "",
    }
}


/// Says why `deal` or `redeal` is nothing in a game that never has such a move, with a label and what to do.
fn needless(id: &GameId, mv: &str) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match (mv, &id.variant) {
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
        (_, variant) => {
            let has_redeals = |entry: &patience_core::catalogue::Entry| entry.options.contains(&GridOption::Redeals);
            let help = match variant.grid().is_some_and(|(entry, ..)| has_redeals(entry)) {
                true => "remove it; option `r1` in the id allows one redeal",
                false => "remove it",
            };
            ("this game has no redeals", "no redeal", help)
        }
    })
}
