//! Sources that are read in parts.

use patience_core::deal_book::DealBook;
use patience_core::judge::{RecordError, judge};
use patience_core::notation::Formatter;
use patience_core::source::{Chunk, Chunks, Locator, Source};
use patience_core::text::{LineEnd, Span};
use std::io::{self, ErrorKind, Read};

/// Returns the pieces of a text one by one, with an interruption before each, or a piece that is not there yet.
struct Pieces<'a> {
    pieces: Vec<&'a [u8]>,
    interrupted: bool,
    waits: bool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            let kind = if self.waits { ErrorKind::WouldBlock } else { ErrorKind::Interrupted };
            return Err(kind.into());
        }
        let Some(piece) = self.pieces.first_mut() else { return Ok(0) };
        let read = piece.read(buffer)?;
        if piece.is_empty() {
            self.pieces.remove(0);
        }
        Ok(read)
    }
}

/// Reads the next chunk, as soon as it is there.
fn advance(chunks: &mut Chunks<Pieces<'_>>, chunk: &mut Chunk) -> bool {
    loop {
        match chunks.read(chunk) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            read => return read.expect("no error"),
        }
    }
}

fn chunks(pieces: &[&[u8]], size: usize) -> Vec<String> {
    let reader =
        Pieces { pieces: pieces.to_vec(), interrupted: false, waits: size.is_multiple_of(2) };
    let (mut chunks, mut chunk) = (Chunks::new(reader, size), Chunk::default());
    let mut texts = Vec::new();
    while advance(&mut chunks, &mut chunk) {
        let source = chunk.source("");
        texts.push(String::from_utf8_lossy(&source.text[source.before()..]).into_owned());
    }
    texts
}

#[test]
fn chunks_are_cut_where_records_begin_and_nowhere_else() {
    let text: &[u8] =
        b"\xef\xbb\xbf; 1x1 no\n1a 3x3x13x5+1 12 ; 4x4\n3x3x13x5+2[AS 3a ;]\n AH] hello 12 5x";
    let whole = chunks(&[text], 1 << 20);
    assert_eq!(whole.concat().as_bytes(), &text[3..]);
    assert_eq!(whole.len(), 2);
    for size in 1..text.len() + 2 {
        let cut = chunks(&[text], size);
        assert_eq!(cut.concat().as_bytes(), &text[3..], "{size}");
        for part in &cut[1..] {
            assert!(part.starts_with("3x3") || part.starts_with("5x"), "{size}: {part:?}");
        }
    }
    assert!(chunks(&[text], 1).len() >= 3);
}

#[test]
fn a_source_that_trickles_in_is_cut_as_it_comes() {
    let cut =
        chunks(&[b"3x3x13x5+1 12", b" 34\n3x3x", b"13x5+2 12\n", b"34\n3x3x13x5+3 1"], 1 << 20);
    assert_eq!(cut, ["3x3x13x5+1 12 34\n", "3x3x13x5+2 12\n34\n", "3x3x13x5+3 1"]);
    assert_eq!(chunks(&[], 1), [""]);
    assert_eq!(chunks(&[b"\xef", b"\xbb", b"\xbf1x"], 1), ["1x"]);
}

#[test]
fn an_error_ends_the_source_after_what_is_whole() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::Other.into())
        }
    }
    let read = |text: &'static [u8], size| {
        let mut chunks = Chunks::new(text.chain(Broken), size);
        let (mut chunk, mut whole) = (Chunk::default(), Vec::new());
        let error = loop {
            match chunks.read(&mut chunk) {
                Ok(true) => {
                    let source = chunk.source("");
                    whole.extend_from_slice(&source.text[source.before()..]);
                }
                Ok(false) => break false,
                Err(_) => break true,
            }
        };
        assert!(matches!(chunks.read(&mut chunk), Ok(false)));
        (String::from_utf8_lossy(&whole).into_owned(), error)
    };
    for size in [1, 10, 1 << 20] {
        assert_eq!(read(b"1x ", size), (String::new(), true));
        assert_eq!(read(b"1x1x1x1 1a 2x2x1x1 1", size), ("1x1x1x1 1a ".to_owned(), true));
        // It may be a longer id.
        assert_eq!(read(b"1x1x1x1 1a 2x2x1x1", size), (String::new(), true));
    }
}

/// Everything there is to tell of the records of a source, with places in the whole.
fn told(source: Source<'_>, deals: &DealBook) -> Vec<String> {
    let mut locator = Locator::new(source);
    let judged = judge(source, deals);
    let told = judged.map(|judged| {
        let verdict = judged.verdict();
        let begins = judged.record().extent().start;
        let (kind, span) = match &verdict.error {
            None => (String::new(), Span::new(begins, begins)),
            // What comes first in a part has no record before it there.
            Some(RecordError::Malformed(fault)) if fault.kind.is_stray() => {
                ("stray".to_owned(), fault.span)
            }
            Some(RecordError::Malformed(fault)) => (format!("{:?}", fault.kind), fault.span),
            Some(RecordError::Illegal(illegal)) => (format!("{:?}", illegal.reason), illegal.span),
        };
        format!(
            "{:?} {:?} {} {:?} at {} {:?}, {kind} at {} {:?}, {} long",
            verdict.id,
            verdict.status,
            verdict.moves,
            verdict.outcome,
            source.offset(begins),
            locator.locate(begins),
            source.offset(span.start),
            locator.locate(span.start),
            span.len(),
        )
    });
    told.collect()
}

/// What there is to tell of a text, and what it is in canonical form, if it is read a piece at a time.
fn told_in_chunks(text: &[u8], max: usize, step: usize) -> (Vec<String>, Vec<u8>) {
    let pieces = text.chunks(step).collect();
    let reader = Pieces { pieces, interrupted: false, waits: step.is_multiple_of(2) };
    let mut chunks = Chunks::new(reader, 1).with_max_record(max);
    let (mut chunk, mut all) = (Chunk::default(), Vec::new());
    let mut deals = DealBook::default();
    let mut formatter = Formatter::new(Vec::new(), LineEnd::Lf);
    while advance(&mut chunks, &mut chunk) {
        let source = chunk.source("");
        all.extend(told(source, &deals));
        deals.add_all(source);
        formatter
            .part(source.records(), source.text, source.rest())
            .expect("memory can be written");
    }
    (all, formatter.finish().expect("memory can be written"))
}

const WORDS: [&[u8]; 41] = [
    b"2x2x1x1+[AH AS]",
    b"2x2x2x2+1",
    b"3x3x13x5-7",
    b"carpet+[AS 2S",
    b"2x2x1x1+[AH ?",
    b"klondike+1",
    b"2x2x1x1+[",
    b"1a",
    b"*1a",
    b"1a:2x",
    b"+",
    b"]",
    b"[",
    b"hello",
    b"prose-less",
    b"=partial",
    b"=partial,carpet+1",
    b"AS]1a|3x3x13x5-7",
    b"~\xe2\x80\x8bcarpet+1",
    b"12,2x2x2x2+1",
    b"+/2x2x2x2+1",
    b"12.\n",
    b",",
    b"AS",
    b"\xff",
    "\u{2660}\u{e9}".as_bytes(),
    b"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz+1",
    b" ",
    b" ",
    b" ",
    b" ",
    b"\n",
    b"\n",
    b"\r\n",
    b"\t\t \r\n\r\n   ",
    b"                                             ",
    b"\n\n\n\n\n\n   \n\n\n",
    b";",
    b"; 3x3 hello\n",
    "; caf\u{e9} \u{1f0a1}\u{1f0a1}\u{1f0a1}\u{1f0a1} \n  ; and more\n".as_bytes(),
    b"; not \xe9\x80 UTF-8 \xff\n",
];

#[test]
fn where_a_text_is_cut_changes_no_verdict_and_no_place() {
    let mut dice = 1_u64;
    let mut throw = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) as usize % sides
    };
    let (mut long, mut blank) = (0, 0);
    for _ in 0..2500 {
        let mut text: Vec<u8> =
            (0..throw(2) * throw(20)).flat_map(|_| WORDS[27 + throw(14)]).copied().collect();
        text.extend((0..throw(150)).flat_map(|_| WORDS[throw(WORDS.len())]));
        // A word that is longer than a record may be is judged by its beginning.
        let max = [usize::MAX, 1 + throw(180)][throw(2)];
        let source = Source::new("", &text).with_max_record(max);
        let whole = told(source, &DealBook::default());
        let mut formatter = Formatter::new(Vec::new(), LineEnd::Lf);
        formatter
            .part(source.records(), source.text, source.rest())
            .expect("memory can be written");
        let canonical = formatter.finish().expect("memory can be written");
        let step = 1 + throw(20);
        let (parts, written) = told_in_chunks(&text, max, step);
        assert_eq!(parts, whole, "{:?} {max} {step}", String::from_utf8_lossy(&text));
        assert_eq!(
            String::from_utf8_lossy(&written),
            String::from_utf8_lossy(&canonical),
            "{:?} {max} {step}",
            String::from_utf8_lossy(&text)
        );
        long += usize::from(whole.iter().any(|it| it.contains("TooLong")));
        let begins = source.records().next().map_or(text.len(), |first| first.extent().start);
        blank += usize::from(begins > max);
    }
    assert!(long > 100 && blank > 20, "{long} {blank}");
}
