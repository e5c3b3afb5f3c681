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
    /// Characters that nobody sees, before one that does.
    Unseen,
    /// It isn't part of any record.
    Prose,
    /// It is part of the record that it is in.
    Part,
}

impl Word {
    /// What a word is by how it begins, or none if that depends on more of it.
    fn plain(word: &[u8]) -> Option<Self> {
        let word: Vec<char> = String::from_utf8_lossy(word).chars().collect();
        let digits = word.iter().take_while(|sign| sign.is_ascii_digit()).count();
        if digits > 0 && word.get(digits).is_some_and(|&sign| sign == 'x' || LIKE_X.contains(sign))
        {
            return Some(Self::Id);
        }
        if NAMES.iter().any(|name| word.iter().collect::<String>().starts_with(name)) {
            return Some(Self::Id);
        }
        let seen = word.len() - word.iter().rev().take_while(|it| is_unseen(**it)).count();
        let letters: Vec<char> =
            word[..seen].iter().copied().take_while(|sign| sign.is_alphabetic()).collect();
        if letters.len() < 3 || letters.iter().all(|letter| ('a'..='i').contains(letter)) {
            return None;
        }
        let game_type = |at: usize| {
            let rest: String = word[at + 1..seen].iter().collect();
            let engines = ["chacha20:", "pysolfc:", "ms:"];
            "+-".contains(word[at])
                && (rest.is_empty()
                    || rest.starts_with(|next: char| next.is_ascii_digit() || next == '[')
                    || engines.iter().any(|engine| rest.starts_with(engine)))
        };
        Some(if (0..seen).any(game_type) { Self::Id } else { Self::Prose })
    }
}

/// Where, in the word at a place, something begins that is not part of what is before it, and what.
fn begin(text: &[u8], start: usize) -> (usize, Word) {
    let word = word_at(text, start);
    let hidden = unseen(word);
    let kind = match hidden {
        0 => Word::plain(word),
        _ => match begin(&text[start + hidden..], 0) {
            (0, Word::Id | Word::Unseen) => Some(Word::Unseen),
            (0, Word::Prose) => Some(Word::Prose),
            _ => None,
        },
    };
    if let Some(kind) = kind {
        return (start, kind);
    }
    if let Some(place) = split(text, start) {
        if place == start {
            return (start, Word::Id);
        }
        return match begin(&text[place..], 0) {
            (0, kind @ (Word::Id | Word::Unseen)) => (place, kind),
            _ => (start, Word::Part),
        };
    }
    let all: Vec<char> = String::from_utf8_lossy(word).chars().collect();
    let seen = all.len() - all.iter().rev().take_while(|it| is_unseen(**it)).count();
    (start, if is_markup(&all[..seen]) { Word::Prose } else { Word::Part })
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

/// Where an id stands in a word behind marks.
fn marked_at(word: &[char]) -> Option<usize> {
    (1..word.len()).find(|&at| {
        let (before, id): (String, String) =
            (word[..at].iter().collect(), word[at..].iter().collect());
        let is_apart = !before.ends_with(|it: char| it.is_ascii_alphanumeric());
        is_id(&id) && (is_apart || is_escape(&before) || is_colour(&before)) && are_marks(&before)
    })
}

/// Whether a text begins with an id that is nothing else.
fn is_id(id: &str) -> bool {
    let sign = id.find(['+', '-']).unwrap_or_default();
    let parts: Vec<&str> = id[..sign].split('x').collect();
    let are_numbers = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    let is_named = NAMES.iter().any(|name| id[..sign].starts_with(name))
        && id[..sign].bytes().all(|byte| byte.is_ascii_alphanumeric());
    parts.len() == 4 && parts.iter().all(are_numbers) || is_named
}

/// Whether a text ends with a character of another notation: `\n`, `%0A`.
fn is_escape(text: &str) -> bool {
    let [.., first, second, third] = text.as_bytes() else { return text.ends_with(r"\n") };
    *second == b'\\' && b"nrt".contains(third)
        || *first == b'%' && [second, third].iter().all(|it| it.is_ascii_hexdigit())
}

/// Whether moves on a grid may begin so.
fn is_short(before: &[u8]) -> bool {
    before.len() > 2 && before[..2].iter().all(u8::is_ascii_lowercase) && before[2].is_ascii_digit()
}

fn are_marks(before: &str) -> bool {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "+-*".contains(it);
    let first = before.chars().next().unwrap_or_default();
    if is_colour(before) {
        let before = &before[..before.rfind('\u{1b}').unwrap_or_default()];
        return before.is_empty() || are_marks(before);
    }
    if "+-*".contains(first)
        && !before.contains(|it: char| it.is_ascii_alphanumeric())
        && (before == "+" || !before.trim_matches('+').is_empty())
    {
        true
    } else if first.is_ascii_digit()
        && parts(before.trim_start_matches(|it: char| it.is_ascii_digit()))
    {
        !before.ends_with(|it: char| it.is_ascii_digit())
    } else if is_short(before.as_bytes()) {
        false
    } else if first.is_ascii_alphanumeric() {
        before.contains([':', '=']) && !before.ends_with(is_plain)
    } else {
        !"+-*".contains(first) && (!before.ends_with(is_plain) || is_escape(before))
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

/// White space but for the blanks of the notation, controls, and what Unicode lets programs ignore.
pub(crate) fn is_unseen(character: char) -> bool {
    let is_ignorable = match character as u32 {
        0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x3164 | 0xfeff | 0xffa0 => true,
        0x180b..=0x180f | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f => true,
        0xfe00..=0xfe0f | 0xfff0..=0xfffb | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a => true,
        other => (0xe0000..=0xe0fff).contains(&other),
    };
    is_ignorable
        || (character.is_whitespace() || character.is_control()) && !" \t\r\n".contains(character)
}

/// Where marks or characters that nobody sees begin that an id follows in the word at a place, behind
/// moves and an outcome, and behind the end of a deal if the word has one; at the place itself if all of it
/// is marks.
fn split(text: &[u8], start: usize) -> Option<usize> {
    let word = word_at(text, start);
    let closing = word.iter().position(|&byte| byte == b']').map_or(0, |at| at + 1);
    let is_deal = closing > 0
        && (start == 0 || b" \t\r\n;".contains(&text[start - 1]))
        && !word[..closing].contains(&b'[')
        && (word[0].is_ascii_alphanumeric() || word[0] >= 0x80 || b"?.".contains(&word[0]));
    let from = if is_deal { closing } else { unseen(word) };
    let line = text[..start].rsplit(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
    let line = line.trim_ascii();
    let is_ended = ["solved", "partial", "stuck"].iter().any(|it| line.ends_with(it.as_bytes()));
    let id = |&at: &usize| {
        let before = String::from_utf8_lossy(&word[..at]);
        let is_apart = !before.ends_with(|it: char| it.is_ascii_alphanumeric());
        (is_apart || is_escape(&before) || is_colour(&before))
            && is_id(&String::from_utf8_lossy(&word[at..]))
    };
    let found = (1..word.len()).filter(id).take(8).filter(|id| *id > from).find_map(|id| {
        let moves = from + moves_length(&word[from..id]);
        let read = &word[..moves];
        let is_label = read == b"id"
            || read.iter().all(u8::is_ascii_digit)
            || read.iter().all(|sign| b"+~".contains(sign));
        let is_between = moves < id && std::str::from_utf8(&word[moves..id]).is_ok_and(parts);
        let goes_on = !is_label || !line.is_empty() && !is_ended;
        if (is_deal || moves > from) && is_between && goes_on {
            return Some(Some(start + moves));
        }
        if moves > from && moves == id && goes_on {
            return Some(None);
        }
        let are_marks = !is_deal && are_marks(&String::from_utf8_lossy(&word[..id]));
        are_marks.then_some(Some(start))
    });
    found.flatten()
}

/// Whether a text has no letter and no digit but in tags, escapes and colours.
fn parts(text: &str) -> bool {
    let is_tag = |inner: &str| inner.starts_with(|it: char| it == '/' || it.is_ascii_alphabetic());
    let tag = |open: char, close: char| {
        let (inner, after) = text.strip_prefix(open)?.split_once(close)?;
        is_tag(inner).then_some(after)
    };
    let colour = || {
        let codes =
            text.strip_prefix("\u{1b}[")?.trim_start_matches(|it: char| it.is_ascii_digit());
        codes.strip_prefix('m')
    };
    let coded = || {
        let code = text.strip_prefix('%')?;
        let is_code = code.len() > 1 && code.bytes().take(2).all(|it| it.is_ascii_hexdigit());
        is_code.then(|| &code[2..])
    };
    let escaped = || text.strip_prefix('\\')?.strip_prefix(['n', 'r', 't']);
    if let Some(rest) =
        tag('<', '>').or_else(|| tag('[', ']')).or_else(colour).or_else(coded).or_else(escaped)
    {
        return rest.is_empty() || parts(rest);
    }
    let Some(first) = text.chars().next() else { return true };
    (!first.is_alphanumeric() && first != '\u{fffd}' || is_unseen(first))
        && parts(&text[first.len_utf8()..])
}

/// How much of a word some game reads as moves, and as the outcome after them.
fn moves_length(word: &[u8]) -> usize {
    let word = String::from_utf8_lossy(word);
    let length = |game: &dyn Fn(&str) -> usize| {
        let mut at = 0;
        loop {
            let rest = &word[at..];
            let mv = game(rest);
            if mv == 0 {
                let tag =
                    ["=solved", "=partial", "=stuck"].into_iter().find(|it| rest.starts_with(it));
                return at + tag.map_or(0, str::len);
            }
            at += mv;
            let times = word[at..].strip_prefix(':').unwrap_or_default();
            let digits =
                times.len() - times.trim_start_matches(|it: char| it.is_ascii_digit()).len();
            let is_good =
                times[..digits].parse().is_ok_and(|times: u32| (1..1000).contains(&times));
            if is_good && times[digits..].starts_with('x') {
                at += digits + 2;
            }
        }
    };
    let label = |it: Option<u8>| it.is_some_and(|it| matches!(it, b'1'..=b'9' | b'a'..=b'i'));
    let matching = |size: usize| {
        move |text: &str| {
            let at = |at: usize| text.as_bytes().get(at).copied();
            match at(0) {
                Some(b'+') => 1,
                Some(b'*') if (1..=size).all(|place| label(at(place))) => size + 1,
                Some(_) if label(at(0)) && label(at(1)) => 2,
                _ => 0,
            }
        }
    };
    // What follows the cells of a play, what moves it has besides, and whether one cell is enough.
    let grid = |ends: [&'static str; 2], signs: &'static str, others: &'static str, alone: bool| {
        move |text: &str| {
            let bytes = text.as_bytes();
            let cell = |at: usize| {
                matches!(bytes.get(at), Some(b'a'..=b't'))
                    && matches!(bytes.get(at + 1), Some(b'1'..=b'9'))
            };
            let end = |mut at: usize| {
                for ends in ends {
                    at +=
                        usize::from(bytes.get(at).is_some_and(|&it| ends.contains(char::from(it))));
                }
                at
            };
            match bytes.first() {
                Some(&sign) if signs.contains(char::from(sign)) => 1,
                Some(b'*') if cell(1) && cell(3) && others.contains('p') => 5,
                Some(b'*') if cell(1) && alone => end(3),
                Some(b'*') if bytes.get(1) == Some(&b'w') && others.contains('w') => {
                    let is_sign = bytes.get(2).is_some_and(|&it| ends[0].contains(char::from(it)));
                    2 + usize::from(is_sign)
                }
                Some(b'w') if cell(1) && others.contains('f') => 3,
                _ if cell(0) && cell(2) && others.contains('t') => 4,
                _ => 0,
            }
        }
    };
    let games: [&dyn Fn(&str) -> usize; 9] = [
        &matching(2),
        &matching(3),
        &matching(4),
        &grid(["", ""], "+", "p", false),
        &grid(["", ""], "+", "p", true),
        &grid(["", "sw"], "+~", "w", true),
        &grid(["", "sw"], "+~", "wft", true),
        &grid(["^_", "sw"], "+", "wf", true),
        &grid(["^_", ""], "+", "t", true),
    ];
    games.into_iter().map(length).max().unwrap_or(0)
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

/// Where words are left to look at, and what they are where that is known.
type Places = std::collections::VecDeque<(usize, Option<Word>)>;

/// Every record of a text.
pub(crate) fn find_records(text: &[u8]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    // From where on the last record has lines of its own; none while its brackets are open.
    let mut own_lines = None;
    let mut in_brackets = false;
    let mut is_behind_unseen = false;
    // What is left of a word in which something ended.
    let mut places: Places = words(text).into_iter().map(|start| (start, None)).collect();
    while let Some((start, kind)) = places.pop_front() {
        let (place, kind) = kind.map_or_else(|| begin(text, start), |kind| (start, kind));
        let part = word_at(text, start);
        if !(in_brackets && text[start..place].contains(&b']')) && place > start {
            // A word before the first record is text of its own.
            if found.is_empty() {
                found.push(Found { start, has_id: false });
            }
            places.push_front((place, Some(kind)));
            continue;
        }
        let ends = kind == Word::Id || kind == Word::Unseen || kind == Word::Prose && !in_brackets;
        if ends && place == start && !std::mem::take(&mut is_behind_unseen) {
            insert_marks(text, &mut found, own_lines, start);
        }
        if kind == Word::Unseen && place == start {
            let hidden = unseen(part);
            let before = text[..start].utf8_chunks().last();
            let before = before.filter(|chunk| chunk.invalid().is_empty());
            let before = before.and_then(|chunk| chunk.valid().chars().last());
            // Right behind a word they part it from the id.
            let is_glued =
                start > 0 && before.is_none_or(|it| !" \t\r\n;".contains(it) && !is_unseen(it));
            let are_skipped =
                !is_glued && part[..hidden].chunks(3).all(|it| it == "\u{feff}".as_bytes());
            // They are a part of text that is no record.
            if !are_skipped && found.last().is_none_or(|last| last.has_id) {
                found.push(Found { start, has_id: false });
            }
            (is_behind_unseen, in_brackets) = (true, false);
            places.push_front((start + hidden, Some(Word::Id)));
            continue;
        }
        if kind == Word::Id && place == start {
            found.push(Found { start, has_id: true });
            let marks = marks_of(part);
            let opening = part[marks..].iter().position(|&byte| byte == b'[').map(|at| marks + at);
            in_brackets = opening.is_some_and(|opening| !part[opening..].contains(&b']'));
            let closing = opening.map(|opening| {
                part[opening..].iter().position(|&byte| byte == b']').map(|at| opening + at)
            });
            own_lines = match closing {
                None => Some(start + 1),
                Some(closing) => closing.map(|at| start + at),
            };
            // The word of the id may end it before any brackets.
            let id =
                patience::notation::parse_id(part).map_or(0, |(_, rest)| part.len() - rest.len());
            if id > 0 && part.get(id) != Some(&b'[') {
                let mut own = Places::new();
                after_deal(text, Some(start + id), &mut own);
                own.retain(|&(place, _)| opening.is_none_or(|opening| place <= start + opening));
                if let Some(place) = own.pop_front() {
                    (in_brackets, own_lines) = (false, Some(start + 1));
                    places.push_front(place);
                    continue;
                }
            }
            let end = closing.flatten().filter(|_| id > 0).map(|at| start + at + 1);
            after_deal(text, end, &mut places);
        } else if in_brackets {
            let closing = part.iter().position(|&byte| byte == b']');
            in_brackets = closing.is_none();
            own_lines = closing.map(|at| start + at);
            if closing.is_some_and(|at| place > start + at)
                && matches!(kind, Word::Id | Word::Unseen)
            {
                places.push_front((place, Some(kind)));
            }
        } else if found.is_empty()
            || (kind == Word::Prose && found.last().is_some_and(|last| last.has_id))
        {
            found.push(Found { start, has_id: false });
        }
    }
    insert_marks(text, &mut found, own_lines, text.len());
    found
}

/// Adds the place at which a record begins in the word with which an id or a deal ends.
fn after_deal(text: &[u8], end: Option<usize>, places: &mut Places) {
    let Some(end) = end.filter(|&end| !word_at(text, end).is_empty()) else { return };
    let place = match unseen(word_at(text, end)) {
        0 => split(text, end),
        _ => Some(begin(text, end).0),
    };
    if let Some(place) = place
        && (place > end || !text[end].is_ascii_alphanumeric())
        && let (0, kind @ (Word::Id | Word::Unseen)) = begin(&text[place..], 0)
    {
        places.push_front((place, Some(kind)));
    }
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
        // Those in the word of a bad id are a part of it.
        false => found.last().map_or(0, |last| {
            let word = word_at(text, last.start);
            let rest = patience::notation::parse_id(word).map_or(0, |(_, rest)| rest.len());
            last.start + word.len() - rest
        }),
    };
    // Marks may stand before what nobody sees, and the other way round.
    let mut first = None;
    loop {
        let to = first.unwrap_or(end);
        let marks = first_mark(text, start, own, to).unwrap_or(to);
        let next = first_unseen(text, bound, marks).unwrap_or(marks);
        if next == to {
            break;
        }
        first = Some(next);
    }
    found.extend(first.map(|start| Found { start, has_id: false }));
}

/// Where the marks begin that stand on lines of their own, up to a place.
fn first_mark(text: &[u8], id: usize, own: usize, end: usize) -> Option<usize> {
    let mut first = None;
    let mut after = end;
    for start in (own + 1..=end).rev().filter(|&at| begins_line(text, at)) {
        let line = text[start..after].split(|&byte| byte == b';').next().unwrap_or_default();
        let words = std::str::from_utf8(line).unwrap_or("x");
        let words = words.trim_matches([' ', '\t', '\r', '\n']);
        let to = std::mem::replace(&mut after, start);
        if words.is_empty() {
            continue;
        }
        let is_alone = to < end
            || end == text.len()
            || text[..end].ends_with(b"\n")
            || text[..end].ends_with(b"\r");
        if !is_rule(words) && !is_bullet(words) && !is_numbered(words)
            || is_alone && is_move(text, id, start, words)
        {
            break;
        }
        first = Some(start + line.iter().take_while(|byte| b" \t".contains(byte)).count());
    }
    first
}

/// Whether a line is the last move of the record that begins at `id`, with a full stop or in brackets.
fn is_move(text: &[u8], id: usize, line: usize, words: &str) -> bool {
    let game = String::from_utf8_lossy(word_at(text, id));
    let game = game.split('[').next().unwrap_or_default();
    let Some(columns) = game.split(['+', '-']).next().and_then(|numbers| {
        let is_good = patience::notation::parse_id(word_at(text, id)).is_ok();
        numbers.split('x').nth(3)?.trim_start_matches('0').parse::<u32>().ok().filter(|_| is_good)
    }) else {
        return false;
    };
    let digits =
        words.strip_prefix(['(', '[']).unwrap_or(words).trim_end_matches([')', '.', ':', ']']);
    let are_labels =
        digits.chars().all(|it| it.to_digit(10).is_some_and(|it| (1..=columns).contains(&it)));
    let own = String::from_utf8_lossy(&text[id..line]);
    let outcomes = ["=solved", "=partial", "=stuck"];
    let mut lines = own.split(['\r', '\n']).map(|line| line.split(';').next().unwrap_or_default());
    let has_outcome = lines.any(|line| outcomes.iter().any(|it| line.contains(it)));
    !digits.is_empty() && digits.len().is_multiple_of(2) && are_labels && !has_outcome
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
    let has_none = !line.contains(char::is_alphanumeric);
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
