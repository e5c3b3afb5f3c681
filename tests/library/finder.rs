//! Finds where records begin, in the simplest way, from the words of the notation. It shares
//! nothing with the parser.

/// The names of games, with which their ids begin.
const NAMES: [&str; 7] =
    ["montecarlo", "thirteens", "fourteens", "acessquare", "carpet", "colorado", "twenty"];

/// Characters that look like an `x`.
const LIKE_X: &str = "X×✕✖⨯╳⤫❌𝗑𝐱хХχΧｘＸ";

/// What a word is, where no brackets are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// It begins a record.
    Id,
    /// It isn't part of any record.
    Prose,
    /// It is part of the record that it is in.
    Part,
}

impl Word {
    fn of(word: &[u8]) -> Self {
        let word: Vec<char> = String::from_utf8_lossy(word).chars().collect();
        let digits = word.iter().take_while(|sign| sign.is_ascii_digit()).count();
        if digits > 0 && word.get(digits).is_some_and(|&sign| sign == 'x' || LIKE_X.contains(sign))
        {
            return Self::Id;
        }
        if NAMES.iter().any(|name| word.iter().collect::<String>().starts_with(name)) {
            return Self::Id;
        }
        let letters: Vec<char> =
            word.iter().copied().take_while(|sign| sign.is_alphabetic()).collect();
        if letters.len() < 3 || letters.iter().all(|letter| ('a'..='i').contains(letter)) {
            return Self::Part;
        }
        let game_type = |at: usize| {
            "+-".contains(word[at])
                && word.get(at + 1).is_none_or(|next| next.is_ascii_digit() || *next == '[')
        };
        if (0..word.len()).any(game_type) { Self::Id } else { Self::Prose }
    }
}

/// A record of a text without its byte-order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Where it starts.
    pub(crate) start: usize,
    /// Whether a word is there that begins a record. Prose, and text before the first such word,
    /// are records without an id.
    pub(crate) has_id: bool,
}

/// Every record of a text.
pub(crate) fn find_records(text: &[u8]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    // From where on the last record has lines of its own; none while its brackets are open.
    let mut own_lines = None;
    let mut in_brackets = false;
    for start in words(text) {
        let word = word_at(text, start);
        let kind = Word::of(word);
        if kind == Word::Id || kind == Word::Prose && !in_brackets {
            insert_marks(text, &mut found, own_lines, start);
        }
        if kind == Word::Id {
            found.push(Found { start, has_id: true });
            in_brackets = word
                .iter()
                .position(|&byte| byte == b'[')
                .is_some_and(|opening| !word[opening..].contains(&b']'));
            let closing = word.iter().position(|&byte| byte == b'[').map(|opening| {
                word[opening..].iter().position(|&byte| byte == b']').map(|at| opening + at)
            });
            own_lines = match closing {
                None => Some(start + 1),
                Some(closing) => closing.map(|at| start + at),
            };
        } else if in_brackets {
            let closing = word.iter().position(|&byte| byte == b']');
            in_brackets = closing.is_none();
            own_lines = closing.map(|at| start + at);
        } else if found.is_empty()
            || (kind == Word::Prose && found.last().is_some_and(|last| last.has_id))
        {
            found.push(Found { start, has_id: false });
        }
    }
    insert_marks(text, &mut found, own_lines, text.len());
    found
}

/// Adds the marks of a list that follow the last record, up to `end`, as text that is no record.
fn insert_marks(text: &[u8], found: &mut Vec<Found>, own_lines: Option<usize>, end: usize) {
    let Some(own) = own_lines.filter(|_| found.last().is_some_and(|last| last.has_id)) else {
        return;
    };
    let mut first = None;
    let mut after = end;
    for start in (own + 1..=end).rev().filter(|&at| begins_line(text, at)) {
        let line = text[start..after].split(|&byte| byte == b';').next().unwrap_or_default();
        let words = String::from_utf8_lossy(line);
        let words = words.trim_matches([' ', '\t', '\r', '\n']);
        after = start;
        if words.is_empty() {
            continue;
        }
        if !is_rule(words) && !is_bullet(words) && !is_numbered(words) {
            break;
        }
        first = Some(start + line.iter().take_while(|byte| b" \t".contains(byte)).count());
    }
    found.extend(first.map(|start| Found { start, has_id: false }));
}

fn begins_line(text: &[u8], at: usize) -> bool {
    match text[at - 1] {
        b'\n' => true,
        b'\r' => text.get(at) != Some(&b'\n'),
        _ => false,
    }
}

fn is_rule(line: &str) -> bool {
    let marks: Vec<char> = line.chars().filter(|mark| !" \t".contains(*mark)).collect();
    marks.len() >= 3
        && "=-*_~#–—─.".contains(marks[0])
        && marks.iter().all(|mark| *mark == marks[0])
}

fn is_bullet(line: &str) -> bool {
    line.chars().count() == 1 && "-*•·>–—o".contains(line)
}

/// `2.`, `#2`, `(2)`, `Game 2:`
fn is_numbered(line: &str) -> bool {
    let name: String = line.chars().take_while(|letter| letter.is_alphabetic()).collect();
    let mut rest = line;
    let names = ["board", "deal", "game", "hand", "no", "nr", "record", "solution"];
    if names.contains(&name.to_ascii_lowercase().as_str()) {
        rest = line[name.len()..].trim_start_matches('.').trim_start().trim_start_matches('#');
    } else if let Some(number) = line.strip_prefix(['#', '(', '[', '№']) {
        rest = number.trim_start();
    }
    let digits = rest.trim_end_matches([')', '.', ':', ']']);
    digits.len() < line.len() && !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Where the words are that begin a record.
pub(crate) fn record_starts(text: &[u8]) -> Vec<usize> {
    find_records(text)
        .into_iter()
        .filter(|record| record.has_id)
        .map(|record| record.start)
        .collect()
}

fn word_at(text: &[u8], start: usize) -> &[u8] {
    text[start..].split(|byte| b" \t\r\n;".contains(byte)).next().unwrap_or_default()
}

/// Where words start.
pub(crate) fn words(text: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut in_comment, mut in_word) = (false, false);
    for (at, &byte) in text.iter().enumerate() {
        in_comment = !b"\r\n".contains(&byte) && (in_comment || byte == b';');
        let was_in_word = in_word;
        in_word = !in_comment && !b" \t\r\n".contains(&byte);
        if in_word && !was_in_word {
            starts.push(at);
        }
    }
    starts
}
