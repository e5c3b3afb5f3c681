//! Ids of games.

use patience_core::notation::{FaultKind, GameId, IdFault, TextFault, Wanted, parse_id};
use patience_core::text::Span;

#[test]
fn an_id_is_the_whole_of_its_text() {
    for id in ["3x3x13x5+1", "2x1x26x9-chacha20:007", "carpet4x5x1a+0", "carpet+pysolfc:24"] {
        assert_eq!(id.parse::<GameId>().ok(), parse_id(id.as_bytes()).ok().map(|(id, _)| id));
    }
    let wanted = Wanted::End;
    for (text, at, len, kind) in [
        ("", 0, 0, FaultKind::Id(IdFault::UnknownGame { nearest: None })),
        ("carpet", 0, 6, FaultKind::Id(IdFault::MissingGameType)),
        ("carpet+", 0, 7, FaultKind::Id(IdFault::MissingShuffle { detached_deal: false })),
        ("carpet+ [AS]", 0, 7, FaultKind::Id(IdFault::MissingShuffle { detached_deal: true })),
        ("carpet+1 ", 8, 1, FaultKind::Id(IdFault::IdCharacter { character: ' ', wanted })),
        ("carpet+[AS]", 7, 1, FaultKind::Id(IdFault::IdCharacter { character: '[', wanted })),
        ("carpet+1–2", 8, 3, FaultKind::Text(TextFault::LookAlike { character: '–', meant: "-" })),
    ] {
        let fault = text.parse::<GameId>().err().map(|fault| (fault.span, fault.kind));
        assert_eq!(fault, Some((Span::new(at, at + len), kind)), "{text}");
    }
}
