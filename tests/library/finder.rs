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
    let mut in_brackets = false;
    for start in words(text) {
        let word = word_at(text, start);
        let kind = Word::of(word);
        if kind == Word::Id {
            found.push(Found { start, has_id: true });
            in_brackets = word
                .iter()
                .position(|&byte| byte == b'[')
                .is_some_and(|opening| !word[opening..].contains(&b']'));
        } else if in_brackets {
            in_brackets = !word.contains(&b']');
        } else if found.is_empty()
            || (kind == Word::Prose && found.last().is_some_and(|last| last.has_id))
        {
            found.push(Found { start, has_id: false });
        }
    }
    found
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
