//! `AS 2H`: a board that stands alone, without an id.

use super::*;

slip!(["AS 2H\n2S AH\n", "AS 2H\n2S AH\n"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let is_outside = matches!(at.kind(), Some(FaultKind::Text(_))) && at.id().is_none();
    let text = at.text().get(at.start..).filter(|_| is_outside)?;
    let words = |text: &'_ [u8]| -> Vec<String> {
        let words = text.split(|&byte| ends_word(byte)).filter(|word| !word.is_empty()).take(MAX);
        words.map(|word| str::from_utf8(word).unwrap_or_default().to_owned()).collect()
    };
    let is_card = |word: &&String| word.trim_matches(['[', ']']).parse::<Card>().is_ok();
    let line = text[..line_len(text)].trim_ascii_end();
    let is_place = |word: &String| is_card(&word) || word.bytes().all(|it| b"-?._#*".contains(&it));
    let cards = words(&text[..text.len().min(MAX)]).iter().take(4).filter(is_card).count();
    let help = match Host::current() {
        Host::Program => {
            "`patience import --board 3x3x13x5+` makes a record of a board of Match Solitaire, and other games have their names there"
        }
        Host::Python | Host::JavaScript => {
            "write the id of its game before the cards, and put them in brackets in the order they are dealt"
        }
    };
    (cards > 2 && words(line).iter().all(is_place)).then(|| {
        said!(text::PASTED, "this looks like a board, without its game", "a board", fix help)
            .slip().at(Span::new(at.start, at.start + line.len()))
    })
}
