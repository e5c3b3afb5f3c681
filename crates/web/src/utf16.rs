//! Places in a text as a page counts them.

use crate::data::Span;
use patience_core::text;

/// From one remembered place to the next, in bytes.
const STRIDE: usize = 256;

/// Turns byte offsets of a text into UTF-16 offsets.
pub(crate) struct Utf16<'a> {
    text: &'a [u8],
    /// The UTF-16 offset of each multiple of the stride. Empty if the text is ASCII, where both
    /// offsets are the same.
    marks: Vec<usize>,
    /// The length of what is before the text: its byte-order mark, or the rest of the text that it is a part of.
    before: usize,
}

impl<'a> Utf16<'a> {
    /// Reads a text, in which half of a character may be three bytes. Byte offsets count from after its
    /// byte-order mark, UTF-16 offsets from before it.
    pub(crate) fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        let text = text.as_ref();
        let (before, text) = match text.strip_prefix("\u{feff}".as_bytes()) {
            Some(rest) => (1, rest),
            None => (0, text),
        };
        Self::part(text, before)
    }

    /// Reads a part of a text, with so many UTF-16 code units before it.
    pub(crate) fn part(text: &'a [u8], before: usize) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let mut units = 0;
            for part in text.chunks(STRIDE) {
                marks.push(units);
                units += self::units(part);
            }
            marks.push(units);
        }
        Self { text, marks, before }
    }

    /// Counts bytes in place of UTF-16 code units.
    pub(crate) const fn bytes(text: &'a [u8], before: usize) -> Self {
        Self { text, marks: Vec::new(), before }
    }

    /// Returns the UTF-16 offset of a byte.
    pub(crate) fn offset(&self, byte: usize) -> u32 {
        let byte = byte.min(self.text.len());
        let stride = byte / STRIDE;
        let units = match self.marks.get(stride) {
            Some(mark) => mark + units(&self.text[stride * STRIDE..byte]),
            None => byte,
        };
        u32::try_from(units + self.before).unwrap_or(u32::MAX)
    }

    /// Returns the byte of a UTF-16 offset; the end of a character within it, and that of the text after
    /// it.
    pub(crate) fn byte(&self, offset: u32) -> usize {
        let offset = (offset as usize).saturating_sub(self.before);
        if self.marks.is_empty() {
            return offset.min(self.text.len());
        }
        let stride = self.marks.partition_point(|&mark| mark < offset).saturating_sub(1);
        let (mut at, mut left) = (stride * STRIDE, offset - self.marks[stride].min(offset));
        while let Some(&byte) = self.text.get(at)
            && (left > 0 || byte & 0xC0 == 0x80)
        {
            left = left.saturating_sub(units(&[byte]));
            at += 1;
        }
        at
    }

    /// Returns a span in UTF-16 code units.
    pub(crate) fn span(&self, span: text::Span) -> Span {
        Span(self.offset(span.start), self.offset(span.end))
    }
}

/// Returns a text with half of a character in each of these places, by its place and its code: three bytes in
/// place of those of U+FFFD.
pub(crate) fn with_halves(text: String, halves: &[u32]) -> Vec<u8> {
    let places = Utf16::new(&text);
    let mark = text.len() - places.text.len();
    let at = |place| mark + places.byte(place);
    let known: Vec<(usize, u32)> =
        halves.as_chunks().0.iter().map(|&[place, code]| (at(place), code)).collect();
    let mut bytes = text.into_bytes();
    for (at, code) in known {
        let three = [0xe0 | code >> 12, 0x80 | code >> 6 & 0x3f, 0x80 | code & 0x3f];
        for (byte, new) in bytes.iter_mut().skip(at).zip(three) {
            *byte = new as u8;
        }
    }
    bytes
}

/// Returns a text with U+FFFD in place of each half of a character.
pub(crate) fn without_halves(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // Its three bytes are chunks of their own.
        text.extend(chunk.invalid().iter().filter(|&&byte| byte == 0xed).map(|_| '\u{fffd}'));
    }
    text
}

/// Returns the number of UTF-16 code units of a part of a text. The first byte of a character counts
/// for all of them.
pub(crate) fn units(part: &[u8]) -> usize {
    part.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::{Utf16, with_halves, without_halves};

    /// Half of a character is three bytes in its place, and back it is U+FFFD.
    #[test]
    fn halves_of_characters_stay_where_they_are() {
        for before in ["", "\u{feff}", "\u{feff}♠🂡 \u{fffd}", "x", &"é🂡".repeat(300)] {
            let text = format!("{before}\u{fffd} 1a");
            let place = before.encode_utf16().count() as u32;
            let bytes = with_halves(text.clone(), &[place, 0xd83d]);
            assert_eq!(bytes, [before.as_bytes(), b"\xed\xa0\xbd 1a"].concat());
            assert_eq!(without_halves(&bytes), text);
            assert_eq!(with_halves(text.clone(), &[]), text.into_bytes());
        }
    }

    /// Each place between characters is where JavaScript would count it, however long the text.
    #[test]
    fn offsets_are_those_of_utf_16() {
        for part in ["1a *12\n", "♠é🂡 中\r\n", "\u{feff}; 👩🏽 1a ♥\n", "\u{301}e"] {
            for copies in [0, 1, 2, 100] {
                let text = part.repeat(copies);
                let utf16 = Utf16::new(&text);
                let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
                for (at, _) in text.char_indices().filter(|&(at, _)| at >= mark) {
                    let expected = text[..at].encode_utf16().count();
                    assert_eq!(utf16.offset(at - mark) as usize, expected, "{part:?} {at}");
                    assert_eq!(utf16.byte(expected as u32), at - mark, "{part:?} {at}");
                }
                let end = text.encode_utf16().count();
                assert_eq!(utf16.offset(text.len() - mark.min(text.len())) as usize, end);
                assert_eq!(utf16.offset(usize::MAX) as usize, end);
            }
        }
    }
}
