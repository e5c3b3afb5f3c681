//! Places of cards.

use patience_core::game::DealtIndex;
use patience_core::notation::parse_id;
use patience_infer::Spot;

#[test]
fn every_card_that_is_dealt_has_a_spot_of_its_own() {
    for text in [
        "3x3x13x5+1",
        "2x1x1x9-1",
        "montecarlo9x4x3+1",
        "carpet4x5x1a+1",
        "carpet2x3x4+1",
        "colorado+1",
        "twenty9x10x2-1",
    ] {
        let (id, _) = parse_id(text.as_bytes()).expect(text);
        let all = (0..=u8::MAX).map(DealtIndex);
        let spots: Vec<Spot> = all.map_while(|dealt| Spot::of(&id, dealt)).collect();
        assert!((2..=208).contains(&spots.len()), "{text}");
        for (dealt, spot) in (0..).map(DealtIndex).zip(&spots) {
            assert_eq!(spot.dealt(&id), Some(dealt), "{text}: {spot}");
        }
        assert_eq!(Spot::of(&id, DealtIndex(spots.len() as u8)), None, "{text}");
    }
}

#[test]
fn spots_are_read_from_their_short_forms() {
    let read = |text: &str| text.parse::<Spot>().map(|spot| spot.to_string()).unwrap_or_default();
    assert_eq!(["3.5", "b4", "stock.3"].map(read), ["column 3 row 5", "cell b4", "stock card 3"]);
    for text in [
        "",
        "3",
        "3.",
        ".5",
        "0.1",
        "1.0",
        "b",
        "b0",
        "u1",
        "stock",
        "stock.0",
        "+3.5",
        "3.5.1",
        "stock.256",
    ] {
        assert_eq!(read(text), "", "{text}");
    }
}
