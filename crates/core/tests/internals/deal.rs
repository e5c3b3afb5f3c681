//! Deals that are written out.

use patience_core::notation::{
    DealFault, DealWord, Fault, FaultKind, Repetition, TextFault, deal_word,
};
use patience_core::text::Span;
use patience_core::{Card, records};

/// Returns the first fault of a text that is one record, in its deal.
fn fault(text: &[u8]) -> Option<Fault> {
    let record = records(text).next()?;
    record.deal().and_then(|deal| deal.map_or(Ok(()), |deal| deal.deck().map(|_| ()))).err()
}

#[test]
fn a_bad_byte_within_a_deal_is_blamed_where_it_is() {
    let card = b"2x2x1x1+[AH A\xff]";
    assert_eq!(
        fault(card),
        Some(Fault {
            span: Span::new(12, 14),
            kind: FaultKind::Text(TextFault::NotUtf8 { byte: 0xff })
        })
    );
    let text = b"2x2x1x1+[AH ;ab\xff c\n AS]";
    assert_eq!(
        fault(text),
        Some(Fault {
            span: Span::new(15, 16),
            kind: FaultKind::Text(TextFault::NotUtf8 { byte: 0xff })
        })
    );
}

#[test]
fn a_deal_has_the_cards_that_are_written_in_it() {
    let deal = |text: &[u8]| {
        records(text)
            .next()
            .and_then(|record| record.deal().ok().flatten().cloned())
            .map(|deal| (deal.cards().to_vec(), deal.span()))
    };
    let card = |index| Card::from_index(index);
    assert_eq!(deal(b"2x2x1x1+[AH AS]"), Some((vec![card(1), card(0)], Span::new(8, 15))));
    assert_eq!(deal(b"2x2x1x1+[? AS]"), Some((vec![None, card(0)], Span::new(8, 14))));
    assert_eq!(deal(b"2x2x1x1+[AS ...]"), Some((vec![card(0), None], Span::new(8, 16))));
    assert_eq!(deal("2x2x1x1+[…]".as_bytes()), Some((vec![None, None], Span::new(8, 13))));
    assert_eq!(deal(b"2x2x1x1+[?:02x]"), Some((vec![None, None], Span::new(8, 15))));
    assert_eq!(deal(b"2x2x1x1+[?:2x ...]").map(|deal| deal.0), Some(vec![None, None]));
    assert_eq!(
        deal("2x2x1x1+[A♥ A♠ …]".as_bytes()).map(|deal| deal.0),
        Some(vec![card(1), card(0)])
    );
}

#[test]
fn a_deal_prints_runs_of_unknown_cards() {
    let printed = |deal: &str| {
        let text = format!("2x2x5x1+[{deal}]");
        records(text.as_bytes())
            .next()
            .and_then(|record| record.deal().ok().flatten().map(ToString::to_string))
            .unwrap_or_default()
    };
    for (deal, canonical) in [
        ("as ? ? ah ? ? ? 2s ? ?", "[AS ? ? AH ?:3x 2S …]"),
        ("? ?:2x ? as ...", "[?:4x AS …]"),
        ("?:10x", "[…]"),
        ("?:9x 5h ...", "[?:9x 5H]"),
        ("?:8x 5h ?", "[?:8x 5H …]"),
    ] {
        assert_eq!(printed(deal), canonical);
    }
}

#[test]
fn what_is_wrong_with_unknown_cards_is_blamed_where_it_is() {
    let of = 2;
    for (deal, at, text, kind) in [
        ("? ?:2x", 11, "?:2x", FaultKind::Deal(DealFault::SurplusUnknown { left: 1, of })),
        ("?:999x", 9, "?:999x", FaultKind::Deal(DealFault::SurplusUnknown { left: 2, of })),
        ("? ? ?", 13, "?", FaultKind::Deal(DealFault::SurplusCard { card: None, copies: 0, of })),
        (
            "?:2x AS",
            14,
            "AS",
            FaultKind::Deal(DealFault::SurplusCard { card: None, copies: 0, of }),
        ),
        ("... AS", 9, "...", FaultKind::Deal(DealFault::RestNotLast)),
        ("... ...", 9, "...", FaultKind::Deal(DealFault::RestNotLast)),
        ("... hello", 9, "...", FaultKind::Deal(DealFault::RestNotLast)),
        ("?:0x", 9, "?:0x", FaultKind::Deal(DealFault::UnknownCount(Repetition::Zero))),
        ("?:1000x", 9, "?:1000x", FaultKind::Deal(DealFault::UnknownCount(Repetition::TooLarge))),
        ("?:x", 9, "?:x", FaultKind::Deal(DealFault::UnknownCount(Repetition::Malformed))),
        ("?:2", 9, "?:2", FaultKind::Deal(DealFault::UnknownCount(Repetition::Malformed))),
        ("?:2x?", 9, "?:2x?", FaultKind::Deal(DealFault::UnknownCount(Repetition::Malformed))),
        ("?:2X", 9, "?:2X", FaultKind::Text(TextFault::LookAlike { character: 'X', meant: "x" })),
        ("AS:2x", 9, "AS:2x", FaultKind::Deal(DealFault::BadCard)),
        ("AS...", 9, "AS...", FaultKind::Deal(DealFault::BadCard)),
        ("....", 9, "....", FaultKind::Deal(DealFault::BadCard)),
        ("hello there", 9, "hello", FaultKind::Deal(DealFault::BadCard)),
    ] {
        let span = Span::new(at, at + text.len());
        assert_eq!(
            fault(format!("2x2x1x1+[{deal}]").as_bytes()),
            Some(Fault { span, kind }),
            "{deal}"
        );
    }
}

#[test]
fn cards_are_read_in_either_case_and_with_symbols_and_printed_in_one_way() {
    for (text, printed) in [
        ("AS", "AS"),
        ("as", "AS"),
        ("10h", "TH"),
        ("tH", "TH"),
        ("Kc", "KC"),
        ("9d", "9D"),
        ("7♦", "7D"),
        ("10♥", "TH"),
        ("a♠", "AS"),
        ("K♣", "KC"),
    ] {
        let card = match deal_word(text.as_bytes()) {
            Ok(DealWord::Known(card)) => card.to_string(),
            _ => String::new(),
        };
        assert_eq!(card, printed);
    }
    assert_eq!(
        ["?", "?:3x", "…", "..."].map(|word| deal_word(word.as_bytes())),
        [
            Ok(DealWord::Unknown(1)),
            Ok(DealWord::Unknown(3)),
            Ok(DealWord::Rest),
            Ok(DealWord::Rest)
        ]
    );
    for text in ["", "A", "S", "1S", "11S", "ASS", "A S", "0H", "AX", "??", "7♢", "♦7", "7♦♦", "♦"]
    {
        assert!(deal_word(text.as_bytes()).is_err(), "{text}");
    }
}
