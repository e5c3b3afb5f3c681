//! What words of a text can be read as: moves, numbers, outcomes, engines.

use patience_core::cards::{Card, Engine};
use patience_core::game::{Game, Visitor, visit};
use patience_core::notation::{
    Begins, Dealing, GameId, MoveText, MoveVisitor, Outcome, Record, Token, Tokens, Variant,
    begins, ends_word,
};
use patience_core::text::{Span, line_len};
use std::iter;

/// The longest text that is read again, in bytes.
pub(super) const MAX: usize = 80;

/// Returns the places of the last two moves of a text that is moves, or empty.
pub(super) fn last_moves(variant: &Variant, text: &str) -> [Option<Span>; 2] {
    struct LastMoves<'a>(&'a [u8]);
    impl MoveVisitor for LastMoves<'_> {
        type Output = Option<[Option<Span>; 2]>;

        fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output {
            Tokens::<M>::of_text(self.0, labels).try_fold([None, None], |last, token| match token {
                Ok(Token::Move { span, .. }) => Some([last[1], Some(span)]),
                _ => None,
            })
        }
    }
    if text.bytes().any(ends_word) {
        return [None, None];
    }
    variant.visit(LastMoves(text.as_bytes())).unwrap_or_default()
}

/// Returns whether a text is moves, or empty, as they are written: whether they can be played or not.
pub(super) fn are_written(variant: &Variant, text: &str) -> bool {
    struct AreWritten<'a>(&'a [u8]);
    impl MoveVisitor for AreWritten<'_> {
        type Output = bool;

        fn visit<M: MoveText>(self, labels: M::Labels) -> bool {
            Tokens::<M>::of_text(self.0, labels)
                .all(|token| matches!(token, Ok(Token::Move { .. })))
        }
    }
    !text.bytes().any(ends_word) && variant.visit(AreWritten(text.as_bytes()))
}

/// Returns whether a word is moves or an outcome, or both.
pub(super) fn is_token(variant: &Variant, word: &str) -> bool {
    let (moves, outcome) = word.split_at(word.find('=').unwrap_or(word.len()));
    let is_outcome = outcome.is_empty() || outcome[1..].parse::<Outcome>().is_ok();
    is_outcome && are_written(variant, moves)
}

/// Returns whether a text is moves, or empty, that some position of the game allows in such a row.
pub(super) fn are_moves(id: &GameId, text: &str) -> bool {
    count_moves(id, text).is_some()
}

/// Returns whether a text is one move, with its repetition, and no more, that some position of the game
/// allows so often.
pub(super) fn is_move(id: &GameId, text: &str) -> bool {
    count_moves(id, text) == Some(1)
}

/// Returns how many moves a text is, each with its repetition, or none if it has anything else or moves
/// that no position of the game allows in such a row.
fn count_moves(id: &GameId, text: &str) -> Option<usize> {
    struct Count<'a>(Dealing, &'a [u8]);
    impl Visitor for Count<'_> {
        type Output = Option<usize>;

        fn visit<G: Game>(
            self,
            layout: G::Layout,
            labels: <G::Move as MoveText>::Labels,
        ) -> Self::Output {
            let (mut moves, mut last, mut row) = (0, None, 0);
            for token in Tokens::<G::Move>::of_text(self.1, labels) {
                let Ok(Token::Move { mv, repeat, .. }) = token else { return None };
                let mv = mv.canonical();
                row = if last == Some(mv) { row } else { 0 } + usize::from(repeat.times());
                if row > G::most_in_a_row(layout, self.0, mv) {
                    return None;
                }
                (moves, last) = (moves + 1, Some(mv));
            }
            Some(moves)
        }
    }
    let text = Some(text).filter(|text| !text.bytes().any(ends_word))?;
    visit(id.variant, Count(id.dealing, text.as_bytes()))
}

/// Returns where the word at an offset begins, but not before `min`.
pub(super) fn word_start(text: &[u8], offset: usize, min: usize) -> usize {
    let near = min.max(offset.saturating_sub(MAX));
    text.get(near..offset)
        .and_then(|before| before.iter().rposition(|&byte| ends_word(byte)))
        .map_or(if near == min { min } else { offset }, |at| near + at + 1)
}

/// Returns where the word at an offset ends.
pub(super) fn word_end(text: &[u8], offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or_default();
    offset + rest.iter().take_while(|byte| !ends_word(**byte)).count()
}

/// Returns the words of a text from an offset on, without comments.
pub(super) fn words_from(text: &[u8], offset: usize) -> impl Iterator<Item = Span> {
    let mut at = offset;
    iter::from_fn(move || {
        while at < text.len() {
            let start = at;
            at = match text[at] {
                b';' => at + line_len(&text[at..]),
                byte if ends_word(byte) => at + 1,
                _ => word_end(text, at),
            };
            if text[start] != b';' && !ends_word(text[start]) {
                return Some(Span::new(start, at));
            }
        }
        None
    })
}

/// Returns whether a word could be a card, a move, an id or an outcome, or with `or_half` a part of one that has
/// lost the rest to another line.
pub(super) fn could_mean(word: &str, or_half: bool) -> bool {
    let is_end = |outcome: &str, name: &str| match or_half {
        true => outcome.starts_with(name) || outcome.ends_with(name),
        false => outcome == name,
    };
    let is_half = |part: &str| {
        let is_place = |it: u8| matches!(it, b'1'..=b'9' | b'a'..=b't');
        part.bytes().all(is_place) || part.len() == 1 && part.parse::<u8>() != Ok(0)
    };
    let part_is = |part: &str| {
        or_half && is_half(part)
            || part.parse::<Card>().is_ok()
            || Variant::moves_of_any(part.to_lowercase().as_bytes()) == part.len()
    };
    let parts = || word.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    let name = word.trim_matches(|it: char| !it.is_alphanumeric()).to_lowercase();
    word.contains(['=', '*', '+', '~', '^', '_'])
        || !name.is_empty() && Outcome::ALL.iter().any(|it| is_end(it.as_str(), &name))
        || matches!(begins(word.as_bytes()), Begins::Record | Begins::Unseen)
        || parts().next().is_some() && parts().all(part_is)
}

/// Returns the length of the blanks at an offset, on its line.
pub(super) fn gap(text: &[u8], offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or_default();
    rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the length of the number of a move, with its dots.
pub(super) fn number_length(word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let marks = word[digits..].iter().take_while(|byte| matches!(byte, b'.' | b')' | b':')).count();
    (digits > 0 && digits <= 4 && marks > 0).then_some(digits + marks)
}

/// Returns whether a text is digits, at least one.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns where the moves seem to begin in a deal without its `]`.
pub(super) fn moves_in_deal(record: &Record<'_>) -> Option<Span> {
    let variant = record.id().ok()?.variant;
    let mut words = record.deal_words().into_iter();
    words.find(|span| {
        let word = str::from_utf8(span.of(record.text())).unwrap_or_default();
        word.parse::<Card>().is_err() && last_moves(&variant, word)[1].is_some()
    })
}

/// Returns the engine that a name is for, spelled otherwise. Another engine deals other cards, so a
/// name that is only like one, such as that of ChaCha12, is for none.
pub(super) fn nearest_engine(name: &[u8]) -> Option<Engine> {
    let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let name: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
    let is_called = |engine: &Engine| engine.as_str().as_bytes() == name;
    match name.as_slice() {
        b"pysol" => Some(Engine::PySolFc),
        _ => Engine::ALL.into_iter().find(is_called),
    }
}

/// Words for outcomes that other programs use.
const OUTCOMES: [(Outcome, &str); 3] = [
    (
        Outcome::Solved,
        "won win wins solution done complete completed finished gelöst gewonnen gagné résolu ganado resuelto",
    ),
    (Outcome::Partial, "unfinished incomplete ongoing open offen teilweise partiel parcial"),
    (Outcome::Stuck, "lost loss dead deadlock blocked unsolvable verloren perdu bloqué perdido"),
];

/// Tells whether legal moves remain where a text stands, which takes some work to find out.
pub(super) type MovesLeft<'a> = &'a dyn Fn() -> bool;

/// Returns an outcome as far as it can be reached: no game with moves left is stuck.
pub(super) fn reachable(outcome: Outcome, has_moves: MovesLeft<'_>) -> Outcome {
    match outcome {
        Outcome::Stuck if has_moves() => Outcome::Partial,
        Outcome::Solved | Outcome::Partial | Outcome::Stuck => outcome,
    }
}

/// Returns the outcome that a word is for, in any case: its name, or that of another program.
pub(super) fn outcome_called(name: &str) -> Option<Outcome> {
    let name = name.to_lowercase();
    let called = |(outcome, names): &&(Outcome, &str)| {
        outcome.as_str() == name || names.split(' ').any(|it| it == name)
    };
    OUTCOMES.iter().find(called).map(|it| it.0)
}

/// Returns the outcome that a bad one probably means.
pub(super) fn nearest_outcome(text: &[u8]) -> Option<Outcome> {
    let name = text.strip_prefix(b"=").unwrap_or(text);
    // No outcome is longer.
    let name = str::from_utf8(&name[..name.len().min(16)]).ok()?.to_lowercase();
    let name = name.trim_end_matches(|it: char| it.is_ascii_punctuation());
    if let Some(outcome) = outcome_called(name) {
        return Some(outcome);
    }
    // Its beginning, or more than it.
    let is_part = |outcome: &Outcome| {
        name.len() > 2 && outcome.as_str().starts_with(name) || name.starts_with(outcome.as_str())
    };
    if let Some(outcome) = Outcome::ALL.into_iter().find(is_part) {
        return Some(outcome);
    }
    // The opposite of an outcome is near it in spelling.
    if name.starts_with("un") || name.starts_with("not") {
        return None;
    }
    let distance = |outcome: &Outcome| (strsim::osa_distance(name, outcome.as_str()), *outcome);
    let near = Outcome::ALL.iter().map(distance).min_by_key(|near| near.0)?;
    (near.0 <= 2).then_some(near.1)
}
