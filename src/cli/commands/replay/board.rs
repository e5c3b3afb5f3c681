//! Addresses of a board in a browser, which has a record in its fragment.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use patience_report::base64::base64;
use patience_report::transcript::Transcript;
use std::io::Write;

/// Returns the address of a board with a record, after its legal moves: `#1.`, the text as UTF-8,
/// compressed by raw deflate (RFC 1951), in base64url without padding (RFC 4648), and `&at=` with the
/// number of moves.
pub(super) fn address(board: &str, transcript: &Transcript<'_>) -> String {
    let text = text(transcript);
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Memory can always be written.
    let _ = encoder.write_all(text.as_bytes());
    let packed = encoder.finish().unwrap_or_default();
    let digits: String = base64(&packed)
        .chars()
        .filter(|&digit| digit != '=')
        .map(|digit| match digit {
            '+' => '-',
            '/' => '_',
            digit => digit,
        })
        .collect();
    let page = board.split('#').next().unwrap_or_default();
    format!("{page}#1.{digits}&at={}", transcript.moves())
}

/// Returns the text of a record as it is written, with its deal if another record told it.
fn text(transcript: &Transcript<'_>) -> String {
    let (record, line) = (transcript.record(), transcript.line());
    let written = String::from_utf8_lossy(record.extent().of(record.text()));
    let own = record.deal().is_ok_and(|deal| deal.is_some());
    let shuffled = || line.id().numbered_deck().is_some_and(|deck| deck.deal() == *line.deck());
    if own || shuffled() { written.trim_end().to_owned() } else { line.to_record().wrapped() }
}
