//! Texts that are almost sentences.

use crate::conditions::words;
use crate::dice::Dice;

/// What slips into a text: the notation's own signs, signs that look like them, parts of records, and bytes that are not UTF-8.
const SCRAPS: [&[u8]; 58] = [
    b"0",
    b"1",
    b"2",
    b"3",
    b"4",
    b"5",
    b"9",
    b"10",
    b"13",
    b"27",
    b"a",
    b"b",
    b"c",
    b"i",
    b"j",
    b"s",
    b"w",
    b"x",
    b"x",
    b"X",
    b"A",
    b"K",
    b"S",
    b"H",
    b"T",
    b"+",
    b"-",
    b"*",
    b":",
    b":",
    b"=",
    b";",
    b"[",
    b"]",
    b"?",
    b" ",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"12",
    b"*12",
    b"*123",
    b":5x",
    b":0x",
    b":999x",
    b"=stuck",
    b"[AS]",
    b"chacha20:",
    b"2x1x1x1+1",
    b" 3x3x13x5-1 ",
    b"\xc3\x97",     // ×
    b"\xe2\x80\x93", // –
    b"\xe2\x88\x97", // ∗
    b"\xc2\xa0",     // no-break space
    b"\xef\xbb\xbf", // byte-order mark
    b"\xff",
];

/// The text with a slip of the pen, or several.
pub(crate) fn mutant(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    slip(&mut text, dice);
    while dice.one_in(3) {
        slip(&mut text, dice);
    }
    text
}

fn slip(text: &mut Vec<u8>, dice: &mut Dice) {
    let at = place(text, dice);
    let end = (at + 1).min(text.len());
    match dice.below(7) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..at, scrap(dice))),
        2 => drop(text.splice(at..end, scrap(dice))),
        3 if end < text.len() => text.swap(at, end),
        4 => text.extend_from_within(at..end),
        5 => text.truncate(at),
        _ => {
            let length = dice.below(12).min(text.len() - at);
            let copy = text[at..at + length].to_vec();
            let to = place(text, dice);
            text.splice(to..to, copy);
        }
    }
}

/// A place in the text, more often than not near the start of a word.
fn place(text: &[u8], dice: &mut Dice) -> usize {
    let starts = words(text);
    match dice.below(3) {
        0 => dice.below(text.len() + 1),
        _ if starts.is_empty() => 0,
        _ => (starts[dice.below(starts.len())] + dice.below(9)).saturating_sub(1).min(text.len()),
    }
}

fn scrap(dice: &mut Dice) -> Vec<u8> {
    dice.pick(&SCRAPS).to_vec()
}
