//! The rules of `.gitignore` files, as git reads them.
//!
//! The libraries for this translate patterns into regular expressions, which take a tenth of the whole build.
//! `tests/program/folders.rs` compares these rules with git on random folders.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// The rules of one file, in its order.
#[derive(Debug)]
pub(crate) struct Rules(Vec<Rule>);

/// A pattern, and what it says of the paths that it matches.
#[derive(Debug)]
struct Rule {
    excludes: bool,
    folders_only: bool,
    /// The names of a path from the folder of the file on.
    path: Pattern<Pattern<Unit>>,
}

/// What stands in a pattern for parts of a text, one each, or none for any number of them: `*` in a name, `**` in
/// a path.
type Pattern<T> = Vec<Option<T>>;

/// What a pattern says of one byte of a name.
#[derive(Debug)]
enum Unit {
    Byte(u8),
    /// `?`
    Any,
    /// `[…]`
    Of(Box<[bool; 256]>),
}

impl Rules {
    /// Reads the rules of a folder: none if there is no such file.
    pub(crate) fn of(folder: &Path) -> Self {
        let text = fs::read(folder.join(".gitignore")).unwrap_or_default();
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&text);
        Self(text.split(|&byte| byte == b'\n').filter_map(Rule::parse).collect())
    }

    /// Returns whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the last rule about a path excludes it, if there is one. The path is that from
    /// the folder of the file on.
    pub(crate) fn exclude(&self, path: &[OsString], is_folder: bool) -> Option<bool> {
        let about = |rule: &&Rule| {
            (is_folder || !rule.folders_only)
                && matches(&rule.path, path, |pattern, name| {
                    matches(pattern, name.as_encoded_bytes(), Unit::is)
                })
        };
        self.0.iter().rev().find(about).map(|rule| rule.excludes)
    }
}

impl Rule {
    /// Reads a line, or returns none if it matches nothing.
    fn parse(line: &[u8]) -> Option<Self> {
        let line = without_blanks(line.strip_suffix(b"\r").unwrap_or(line));
        if line.is_empty() || line.starts_with(b"#") {
            return None;
        }
        let (excludes, line) = match line.strip_prefix(b"!") {
            Some(line) => (false, line),
            None => (true, line),
        };
        let (folders_only, line) = match line.strip_suffix(b"/") {
            Some(line) => (true, line),
            None => (false, line),
        };
        let mut path = Vec::new();
        if !line.contains(&b'/') {
            path.push(None);
        }
        let mut rest = line.strip_prefix(b"/").unwrap_or(line);
        loop {
            let (name, after) = name(rest)?;
            // Two stars are one, unless they are all of a name.
            let any = name.len() > 1 && name.iter().all(Option::is_none);
            path.push((!any).then_some(name));
            match after {
                Some(after) => rest = after,
                None => break,
            }
        }
        // What is in a folder does not have the folder in it.
        if matches!(path.last(), Some(None)) {
            path.push(Some(vec![None]));
        }
        Some(Self { excludes, folders_only, path })
    }
}

impl Unit {
    fn is(&self, &byte: &u8) -> bool {
        match self {
            Self::Byte(this) => *this == byte,
            Self::Any => true,
            Self::Of(set) => set[usize::from(byte)],
        }
    }
}

/// Returns whether a pattern matches a whole text.
fn matches<P, T>(pattern: &Pattern<P>, text: &[T], is: impl Fn(&P, &T) -> bool) -> bool {
    let (mut unit, mut at) = (0, 0);
    // What comes after the last of any number, and where in the text it was tried.
    let mut last = None;
    loop {
        match (pattern.get(unit), text.get(at)) {
            (Some(None), _) => {
                unit += 1;
                last = Some((unit, at));
            }
            (Some(Some(one)), Some(this)) if is(one, this) => {
                unit += 1;
                at += 1;
            }
            (None, None) => return true,
            _ => match &mut last {
                Some((after, tried)) if *tried < text.len() => {
                    *tried += 1;
                    (unit, at) = (*after, *tried);
                }
                _ => return false,
            },
        }
    }
}

/// Returns a line without the blanks at its end, of which `\` keeps one.
fn without_blanks(line: &[u8]) -> &[u8] {
    let mut kept = 0;
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        at += if byte == b'\\' { 2 } else { 1 };
        if byte != b' ' {
            kept = at.min(line.len());
        }
    }
    &line[..kept]
}

/// Reads a pattern up to the next `/`, and returns it with what comes after that. Returns none if it matches
/// nothing.
fn name(mut text: &[u8]) -> Option<(Pattern<Unit>, Option<&[u8]>)> {
    let mut name = Vec::new();
    while let Some(byte) = next(&mut text) {
        name.push(match byte {
            b'/' => return Some((name, Some(text))),
            b'*' => None,
            b'?' => Some(Unit::Any),
            b'[' => Some(Unit::Of(set(&mut text)?)),
            b'\\' if text.starts_with(b"/") => continue,
            _ => Some(Unit::Byte(unescaped(byte, &mut text)?)),
        });
    }
    Some((name, None))
}

/// Reads the characters between brackets, after the first bracket.
fn set(text: &mut &[u8]) -> Option<Box<[bool; 256]>> {
    let mut set = Box::new([false; 256]);
    let negated = text.starts_with(b"!") || text.starts_with(b"^");
    if negated {
        next(text)?;
    }
    // The character before a `-`, if it may begin a range.
    let mut start = None;
    // A `]` that comes first is one of the characters.
    let mut byte = next(text)?;
    loop {
        let class = if byte == b'[' { class(text) } else { None };
        start = match (class, start) {
            (Some(name), _) => {
                let (_, is) = CLASSES.iter().find(|(class, _)| class.as_bytes() == name)?;
                (0..=u8::MAX).for_each(|byte| set[usize::from(byte)] |= is(&byte));
                None
            }
            (None, Some(start)) if byte == b'-' && !text.starts_with(b"]") => {
                let end = next(text)?;
                let end = unescaped(end, text)?;
                (start..=end).for_each(|byte| set[usize::from(byte)] = true);
                None
            }
            (None, _) => {
                byte = unescaped(byte, text)?;
                set[usize::from(byte)] = true;
                Some(byte)
            }
        };
        byte = next(text)?;
        if byte == b']' {
            break;
        }
    }
    if negated {
        set.iter_mut().for_each(|it| *it = !*it);
    }
    Some(set)
}

/// Reads the name in `[:name:]`, after the first bracket, if that is there.
fn class<'a>(text: &mut &'a [u8]) -> Option<&'a [u8]> {
    let inner = text.strip_prefix(b":")?;
    let end = inner.iter().position(|&byte| byte == b']')?;
    let name = inner[..end].strip_suffix(b":")?;
    *text = &inner[end + 1..];
    Some(name)
}

/// Returns whether a character is in a class.
type IsIn = fn(&u8) -> bool;

const CLASSES: [(&str, IsIn); 12] = [
    ("alnum", u8::is_ascii_alphanumeric),
    ("alpha", u8::is_ascii_alphabetic),
    ("blank", |byte| matches!(byte, b' ' | b'\t')),
    ("cntrl", u8::is_ascii_control),
    ("digit", u8::is_ascii_digit),
    ("graph", u8::is_ascii_graphic),
    ("lower", u8::is_ascii_lowercase),
    ("print", |byte| matches!(byte, b' '..=b'~')),
    ("punct", u8::is_ascii_punctuation),
    ("space", |byte| matches!(byte, b' ' | b'\t'..=b'\r')),
    ("upper", u8::is_ascii_uppercase),
    ("xdigit", u8::is_ascii_hexdigit),
];

fn unescaped(byte: u8, text: &mut &[u8]) -> Option<u8> {
    if byte == b'\\' { next(text) } else { Some(byte) }
}

fn next(text: &mut &[u8]) -> Option<u8> {
    text.split_off_first().copied()
}
