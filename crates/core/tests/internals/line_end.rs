//! Where lines end.

use patience_core::text::{LineEnd, count_ends, line_len, line_start};

/// Returns where lines start, byte by byte.
fn starts(text: &[u8]) -> Vec<usize> {
    let ends = (0..text.len()).filter(|&at| match text[at] {
        b'\r' => text.get(at + 1) != Some(&b'\n'),
        byte => byte == b'\n',
    });
    [0].into_iter().chain(ends.map(|at| at + 1)).collect()
}

#[test]
fn every_end_counts_once_wherever_a_text_is_cut() {
    // Every text of seven of these bytes.
    for number in 0..3_usize.pow(7) {
        let text: Vec<u8> = (0..7).map(|at| b"a\r\n"[number / 3_usize.pow(at) % 3]).collect();
        let starts = starts(&text);
        assert_eq!(line_len(&text), text.iter().take_while(|&&byte| byte == b'a').count());
        for to in 0..=text.len() {
            let start = starts.iter().copied().filter(|&start| start <= to).max();
            assert_eq!(Some(line_start(&text, to, 0)), start, "{text:?} up to {to}");
            for from in 0..=to {
                let ends = starts.iter().filter(|start| (from + 1..=to).contains(start));
                assert_eq!(count_ends(&text, from..to), ends.count(), "{text:?} {from}..{to}");
                assert_eq!(Some(line_start(&text, to, from)), start.max(Some(from)));
            }
        }
    }
}

#[test]
fn the_first_end_is_found() {
    for (text, end) in [
        ("1a", None),
        ("1a\n\r", Some(LineEnd::Lf)),
        ("1a\r\n\n", Some(LineEnd::CrLf)),
        ("\r\r\n", Some(LineEnd::Cr)),
        ("1a\r", Some(LineEnd::Cr)),
    ] {
        assert_eq!(LineEnd::first(text.as_bytes()), end, "{text:?}");
    }
}
