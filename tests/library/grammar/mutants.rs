//! Texts that are almost valid.

use super::reader::record_starts;
use support::dice::Dice;

/// What gets into a text: characters of the notation, look-alikes, parts of records, and bytes that
/// are not UTF-8.
#[rustfmt::skip]
const SCRAPS: [&[u8]; 142] = [
    b"0", b"1", b"2", b"3", b"4", b"5", b"9", b"10", b"13", b"21", b"27",
    b"a", b"b", b"c", b"i", b"j", b"o", b"p", b"r", b"s", b"t", b"u", b"w", b"x", b"x",
    b"X", b"A", b"K", b"S", b"H", b"T", b"W",
    b"+", b"-", b"*", b"*", b":", b":", b"=", b";", b"[", b"]", b"?", b"~", b"^", b"_",
    b" ", b" ", b"\n", b"\r\n", b"\r", b"\r", b"\t", b"\0",
    b"12", b"*12", b"*123", b":5x", b":0x", b":999x", b"=stuck",
    b"a1", b"b2", b"j1", b"t9", b"a0", b"*a1", b"*a1b2", b"*b1a2", b"*a1b2c3", b"*A1", b"*w", b"*s", b"wa1", b"sa1",
    b"*b1wa1", b"*b1 wa1", b"*b1swa1", b"*b1^", b"*b1_w", b"*b1w_", b"*b1^_", b"*b1sw", b"*w^", b"*w_s", b"*^", b"a1b1", b"a1b1_",
    b"oo", b"os", b"so", b"r2", b"r10", b"p07", b"p100", b"ar1p1", b"5x", b"x5", b"x2", b"1x2x1",
    b"[AS]", b"chacha20:", b"2x1x1x1+1", b" 3x3x13x5-1 ", b" colorado+1 ", b" twenty-1", b" carpetr1+1 ", b"Carpet", b"monte", b"square",
    b"?", b"? ? ", b"?:2x", b" ?:2x ", b"?:0x", b"?:x", b" ?:999x ", b"...", b" ... ", b" \xe2\x80\xa6]", b"[...", b"]", b"...]",
    b" hello ", b" there, ", b" hello-1 ", b" jjj+ ", b" well-known", b" hello[", b"+[", b"-1[", b" monte-carlo+", b" carpets ",
    b"\xe2\x99\xa5", // ♥
    b"\xe2\x99\xa1", // ♡
    b"\xe2\x80\xa6", // …
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
    match dice.below(11) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..at, scrap(dice))),
        2 => drop(text.splice(at..end, scrap(dice))),
        3 if end < text.len() => text.swap(at, end),
        4 => text.extend_from_within(at..end),
        5 => text.truncate(at),
        8 => parameters(text, dice),
        9 => unknown_cards(text, dice),
        6 if at < text.len() && text[at].is_ascii_alphabetic() => text[at] ^= b' ', // a capital, or none
        7 if at < text.len() && text[at].is_ascii_alphanumeric() => text[at] += 1, // the next cell or number, or none
        _ => {
            let length = dice.below(12).min(text.len() - at);
            let copy = text[at..at + length].to_vec();
            let to = place(text, dice);
            text.splice(to..to, copy);
        }
    }
}

/// Sizes within and beyond what there is.
#[rustfmt::skip]
const SIZES: [&str; 20] = [
    "", "1x1", "1x2", "2x1", "4x12", "4x13", "7x7", "9x20", "9x11x2", "8x12x2", "9x12x2", "5x5x3", "5x5x5", "5x5x0", "0x5", "10x1", "1x21", "5", "5x", "05x5x01",
];

/// Options, some of them given twice.
const OPTIONS: [&str; 16] = [
    "o", "s", "a", "r1", "p1", "oo", "ss", "so", "aa", "r1r2", "p9p9", "r9p99a", "sos", "r0",
    "r10", "p100",
];

/// Changes the size of a game, or adds options.
fn parameters(text: &mut Vec<u8>, dice: &mut Dice) {
    let starts = record_starts(text);
    if starts.is_empty() {
        return;
    }
    let run = |from: usize, of: fn(&u8) -> bool| {
        from + text[from..].iter().take_while(|&byte| of(byte)).count()
    };
    let size = run(starts[dice.below(starts.len())], u8::is_ascii_lowercase);
    let end = run(size, |byte| byte.is_ascii_digit() || *byte == b'x');
    match dice.one_in(2) {
        true => drop(text.splice(size..end, dice.pick(&SIZES).bytes())),
        false => drop(text.splice(end..end, dice.pick(&OPTIONS).bytes())),
    }
}

/// Words for unknown cards, most of them wrong where they come up.
const UNKNOWN: [&[u8]; 8] = [
    b" ? ",
    b" ?:2x ",
    b" ?:99x ",
    b" ?:999x ",
    b" ?:0x ",
    b" ?:1000x ",
    b" ... ",
    b" \xe2\x80\xa6 ",
];

/// Adds unknown cards to the first deal.
fn unknown_cards(text: &mut Vec<u8>, dice: &mut Dice) {
    let Some(opening) = text.iter().position(|&byte| byte == b'[') else { return };
    let length = text[opening..].iter().position(|&byte| byte == b']').unwrap_or(1);
    let at = opening + 1 + dice.below(length);
    text.splice(at..at, dice.pick(&UNKNOWN).iter().copied());
}

/// A place in the text, more often than not near the start of a word, and often within an id.
fn place(text: &[u8], dice: &mut Dice) -> usize {
    let (starts, before, within) = match dice.below(4) {
        0 => return dice.below(text.len() + 1),
        1 => (record_starts(text), 0, 22),
        _ => (words(text), 1, 9),
    };
    match starts[..] {
        [] => 0,
        _ => (starts[dice.below(starts.len())] + dice.below(within))
            .saturating_sub(before)
            .min(text.len()),
    }
}

fn scrap(dice: &mut Dice) -> Vec<u8> {
    dice.pick(&SCRAPS).to_vec()
}

/// Where words start.
fn words(text: &[u8]) -> Vec<usize> {
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
