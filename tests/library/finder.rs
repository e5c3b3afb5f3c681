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
        let seen = word.len() - word.iter().rev().take_while(|it| is_unseen(**it)).count();
        let letters: Vec<char> =
            word.iter().copied().take_while(|sign| sign.is_alphabetic()).collect();
        if letters.len() < 3 || letters.iter().all(|letter| ('a'..='i').contains(letter)) {
            return match () {
                () if is_marked(&word) => Self::Id,
                () if is_markup(&word[..seen]) => Self::Prose,
                () => Self::Part,
            };
        }
        let game_type = |at: usize| {
            let rest: String = word[at + 1..seen].iter().collect();
            let engines = ["chacha20:", "pysolfc:", "ms:"];
            "+-".contains(word[at])
                && (rest.is_empty()
                    || rest.starts_with(|next: char| next.is_ascii_digit() || next == '[')
                    || engines.iter().any(|engine| rest.starts_with(engine)))
        };
        if (0..seen).any(game_type) { Self::Id } else { Self::Prose }
    }
}

/// How many bytes of marks stand before the id in a word that does not begin as an id does.
fn marks_of(word: &[u8]) -> usize {
    let text = String::from_utf8_lossy(word);
    let digits = text.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_number = digits.len() < text.len()
        && digits.starts_with(|it: char| it == 'x' || LIKE_X.contains(it));
    if is_number || NAMES.iter().any(|name| text.starts_with(name)) {
        return 0;
    }
    // Bytes that are not UTF-8 are one character.
    let lengths = word.utf8_chunks().flat_map(|chunk| {
        let valid: Vec<usize> = chunk.valid().chars().map(char::len_utf8).collect();
        let invalid = Some(chunk.invalid().len()).filter(|length| *length > 0);
        valid.into_iter().chain(invalid).collect::<Vec<_>>()
    });
    let all: Vec<char> = text.chars().collect();
    lengths.take(marked_at(&all).unwrap_or_default()).sum()
}

/// Whether an id stands in a word behind marks.
fn is_marked(word: &[char]) -> bool {
    marked_at(word).is_some()
}

/// Where it stands.
fn marked_at(word: &[char]) -> Option<usize> {
    (1..word.len()).find(|&at| {
        let (before, id): (String, String) =
            (word[..at].iter().collect(), word[at..].iter().collect());
        let sign = id.find(['+', '-']).unwrap_or_default();
        let parts: Vec<&str> = id[..sign].split('x').collect();
        let are_numbers =
            |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
        let is_named = NAMES.iter().any(|name| id[..sign].starts_with(name))
            && id[..sign].bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_id = parts.len() == 4 && parts.iter().all(are_numbers) || is_named;
        is_id
            && (is_colour(&before)
                || !before.ends_with(|it: char| it.is_ascii_alphanumeric()) && are_marks(&before))
    })
}

/// Whether moves on a grid may begin so.
fn is_short(before: &[u8]) -> bool {
    before.len() > 2 && before[..2].iter().all(u8::is_ascii_lowercase) && before[2].is_ascii_digit()
}

fn are_marks(before: &str) -> bool {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "+-*".contains(it);
    let first = before.chars().next().unwrap_or_default();
    if before.trim_matches('*').is_empty()
        || "+-*".contains(first) && !before[1..].contains(is_plain)
    {
        true
    } else if first.is_ascii_digit() && before.ends_with(['.', ')']) {
        before[..before.len() - 1].bytes().all(|byte| byte.is_ascii_digit())
    } else if is_short(before.as_bytes()) {
        false
    } else if first.is_ascii_alphanumeric() {
        before.contains([':', '=']) && !before.ends_with(is_plain)
    } else {
        !"+-*".contains(first) && !before.ends_with(is_plain)
    }
}

/// Whether a text ends with the colours of a terminal.
fn is_colour(text: &str) -> bool {
    let Some(codes) = text.rsplit('\u{1b}').next().filter(|codes| codes.len() < text.len()) else {
        return false;
    };
    let inner = codes.strip_prefix('[').and_then(|codes| codes.strip_suffix('m'));
    inner.is_some_and(|codes| codes.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `[code]`, `</b>`, `<<<<`, `@@`
fn is_markup(word: &[char]) -> bool {
    let text: String = word.iter().collect();
    let is_letter = |it: Option<char>| it.is_some_and(|it| it.is_ascii_lowercase());
    let inner: String = word.iter().skip(1).copied().take_while(char::is_ascii_lowercase).collect();
    let are_labels = inner.len() > 1 && inner.bytes().all(|letter| b"abcdefghi".contains(&letter));
    let is_card = are_labels || inner.len() == 2 && inner.ends_with(['s', 'h', 'd', 'c']);
    let after = word.get(1 + inner.len());
    text == "@@"
        || text.starts_with("[/") && is_letter(text.chars().nth(2))
        || text.starts_with("</") && is_letter(text.chars().nth(2))
        || text.starts_with('<') && !inner.is_empty()
        || text.starts_with('[')
            && !inner.is_empty()
            && !is_card
            && matches!(after, Some(']' | '='))
        || ["<<<", ">>>", "|||", "```", "###"].iter().any(|rule| text.starts_with(rule))
}

/// The characters that nobody sees at the start of a text, and how many bytes they have.
fn unseen(text: &[u8]) -> usize {
    let valid = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    valid.chars().take_while(|it| is_unseen(*it)).map(char::len_utf8).sum()
}

fn is_unseen(character: char) -> bool {
    matches!(character as u32, 0 | 0xb | 0xc | 0x1a | 0x85 | 0xa0 | 0xad | 0x34f | 0x61c | 0x1680)
        || matches!(character as u32, 0x180b..=0x180f | 0x2000..=0x200f | 0x2028..=0x202f | 0x205f..=0x206f)
        || matches!(character as u32, 0x3000 | 0xfe00..=0xfe0f | 0xfeff | 0xfff9..=0xfffb | 0xe0000..=0xe0fff)
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
        let hidden = unseen(word_at(text, start));
        let behind = Word::of(&word_at(text, start)[hidden..]);
        let (start, kind) = match (hidden, behind) {
            (1.., Word::Id) => {
                insert_marks(text, &mut found, own_lines, start);
                let are_skipped =
                    text[start..start + hidden].chunks(3).all(|it| it == "\u{feff}".as_bytes());
                // They are a part of text that is no record.
                if !are_skipped && found.last().is_none_or(|last| last.has_id) {
                    found.push(Found { start, has_id: false });
                }
                (start + hidden, Word::Id)
            }
            (1.., _) => (start, Word::Part),
            (0, kind) => (start, kind),
        };
        let word = word_at(text, start);
        if hidden == 0 && (kind == Word::Id || kind == Word::Prose && !in_brackets) {
            insert_marks(text, &mut found, own_lines, start);
        }
        if kind == Word::Id {
            found.push(Found { start, has_id: true });
            let marks = marks_of(word);
            let opening = word[marks..].iter().position(|&byte| byte == b'[').map(|at| marks + at);
            in_brackets = opening.is_some_and(|opening| !word[opening..].contains(&b']'));
            let closing = opening.map(|opening| {
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
    let Some(&Found { start, has_id: true }) = found.last() else { return };
    let Some(own) = own_lines else {
        // A deal without its bracket.
        let opening = text[start..].iter().position(|&byte| byte == b'[').unwrap_or_default();
        let bound = (start + opening + 1).max(start + word_at(text, start).len());
        let first = first_unseen(text, bound, end);
        found.extend(first.map(|start| Found { start, has_id: false }));
        return;
    };
    let bound = match own > found.last().map_or(0, |last| last.start) + 1 {
        true => own + 1,
        // Those in the word of an id without a deal are a part of it.
        false => found.last().map_or(0, |last| last.start + word_at(text, last.start).len()),
    };
    // Marks may stand before what nobody sees, and the other way round.
    let mut first = None;
    loop {
        let to = first.unwrap_or(end);
        let marks = first_mark(text, own, to).unwrap_or(to);
        let next = first_unseen(text, bound, marks).unwrap_or(marks);
        if next == to {
            break;
        }
        first = Some(next);
    }
    found.extend(first.map(|start| Found { start, has_id: false }));
}

/// Where the marks begin that stand on lines of their own, up to a place.
fn first_mark(text: &[u8], own: usize, end: usize) -> Option<usize> {
    let mut first = None;
    let mut after = end;
    for start in (own + 1..=end).rev().filter(|&at| begins_line(text, at)) {
        let line = text[start..after].split(|&byte| byte == b';').next().unwrap_or_default();
        let words = std::str::from_utf8(line).unwrap_or("x");
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
    first
}

/// Where characters begin that nobody sees, with nothing but blanks around them, up to a place.
fn first_unseen(text: &[u8], bound: usize, end: usize) -> Option<usize> {
    let is_in_comment = |at: usize| {
        let line = (bound..=at).rev().find(|&line| begins_line(text, line)).unwrap_or(bound);
        text[line.min(at)..at].contains(&b';')
    };
    let mut first = None;
    let mut at = end;
    while at > bound {
        let last = (bound..at).rev().find(|&last| text[last] & 0xc0 != 0x80).unwrap_or(bound);
        match std::str::from_utf8(&text[last..at]) {
            Ok(" " | "\t" | "\r" | "\n") => {}
            Ok(_) if unseen(&text[last..at]) > 0 && !is_in_comment(last) => first = Some(last),
            _ => break,
        }
        at = last;
    }
    first
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
        && (marks[0] != '~' || !line.contains([' ', '\t']))
        && "=-*_~#–—─.".contains(marks[0])
        && marks.iter().all(|mark| *mark == marks[0])
}

fn is_bullet(line: &str) -> bool {
    let has_none = !line.contains(|it: char| it.is_alphanumeric() || it.is_control());
    matches!(line, "-" | "*" | "o")
        || has_none && !line.contains(['+', '*', '~', '=', '^', '_', ':', ';', '`'])
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
