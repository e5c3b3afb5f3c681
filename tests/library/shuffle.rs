//! The shuffle engine, bit for bit: each number has the same deck forever.
//!
//! There are decks in full, from another program in another language, and the digests of thousands more
//! that the model in `tests/model`, which has its own ChaCha20 and the test vectors of RFC 8439, dealt.

use patience::{Card, Composition, DealBook, Deck, records, shuffle};

fn text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn numbers_over_their_ranges_make_the_largest_decks() {
    let [largest, over] =
        [(4, 13), (9, 255)].map(|(suits, rank)| Composition::new(suits, [rank; 4]));
    assert_eq!(largest, over);
    assert_eq!((over.len(), over.is_empty()), (208, false));
    assert!(Composition::new(4, [0; 4]).is_empty());
}

/// From a single pair to four packs, which take 13 blocks of the key stream: suits, values, how many
/// cards there are, and the FNV-1a digest of the decks of [`numbers`], a line each. Like the decks
/// below, these are for ever.
const DIGESTS: [(u8, [u8; 4], usize, u64); 9] = [
    (2, [1, 0, 0, 0], 2, 0x92a3_3919_6b04_1e3d),
    (2, [5, 0, 0, 0], 10, 0xe739_0c51_509e_2b79),
    (3, [13, 0, 0, 0], 39, 0x454a_8b43_7136_526d),
    (3, [13, 7, 0, 0], 60, 0xf147_79ac_9b0f_7a2f),
    (4, [13, 0, 0, 0], 52, 0x17d8_e1fc_b13e_a547),
    (3, [13, 13, 0, 0], 78, 0x11d9_794c_681f_a339),
    (4, [13, 13, 0, 0], 104, 0x736f_ad58_a6a5_ee39),
    (4, [13, 13, 13, 0], 156, 0x220c_dbbe_0621_a5cb),
    (4, [13, 13, 13, 13], 208, 0x9727_0bb7_cf3c_6b27),
];

/// Remarkable numbers, and 500 from all over the range: the golden ratio's multiples lie apart in it.
///
/// Most decks take one word a card. The second eight are among the rare ones where one of the
/// compositions meets a biased word and has to draw again, or, for 2,720,009, a word just above those.
fn numbers() -> impl Iterator<Item = u64> {
    let remarkable = [0, 1, 2, 31, 1_000_003, 1 << 32, 1 << 63, u64::MAX];
    let biased = [17_822_614, 516_001, 2_028_190, 2_720_009, 40_964, 220_040, 495_735, 1_056_393];
    let apart = (1..=500_u64).map(|step| step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    remarkable.into_iter().chain(biased).chain(apart)
}

#[test]
fn decks_of_many_numbers_are_for_ever() {
    for (suits, values, len, expected) in DIGESTS {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for number in numbers() {
            let deck = shuffle(&Composition::new(suits, values), number);
            assert_eq!(deck.len(), len);
            for byte in text(&deck).bytes().chain(*b"\n") {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        assert_eq!(digest, expected, "{suits} suits, values {values:?}");
    }
}

struct Golden {
    suits: u8,
    values: [u8; 4],
    number: u64,
    deck: &'static str,
}

/// These decks are for ever. Solutions name games by their shuffle numbers, so whoever changes a
/// deck makes liars of their authors: a new way of shuffling is a new engine with a name of its
/// own, never a change of this table.
///
/// They were made by a second implementation, outside the crate. The numbers 516001, 40964 and
/// 495735 meet a biased word.
const GOLDEN: &[Golden] = &[
    Golden { suits: 2, values: [1, 0, 0, 0], number: 0, deck: "AS AH" },
    Golden { suits: 2, values: [1, 0, 0, 0], number: 1, deck: "AH AS" },
    Golden { suits: 2, values: [1, 0, 0, 0], number: u64::MAX, deck: "AH AS" },
    Golden { suits: 2, values: [5, 0, 0, 0], number: 0, deck: "5H 4H 3S 4S AS 5S 2S 3H AH 2H" },
    Golden {
        suits: 3,
        values: [13, 0, 0, 0],
        number: 1,
        deck: "\
            TS 7H 6D 4D 5S AH QH JD 3S 2S 2H 9D 2D 7S 4H AD 6S 3H 8S KS 8D AS 8H TD TH QD \
            9S 5D 4S 7D KH JH 5H QS 3D KD JS 9H 6H",
    },
    Golden {
        suits: 3,
        values: [13, 0, 0, 0],
        number: 31,
        deck: "\
            8S AH 3H TD 3S QH 9S 4S 4D 2D 6S 3D KS KH JD KD 7H TH AD JS 9H 8H 8D 9D 4H 6H \
            7D 5H 5D QD 7S TS 2S JH QS 5S 2H 6D AS",
    },
    Golden {
        suits: 3,
        values: [13, 0, 0, 0],
        number: u64::MAX,
        deck: "\
            7D 6S QS 7H TH TD TS 9H 4S 2S 6D 2D 6H QH 3H 5D 2H JS QD AD 3D KS KD AH AS 4D \
            5S JH 5H 7S KH 3S 8H 9S 8D 8S JD 9D 4H",
    },
    Golden {
        suits: 3,
        values: [13, 7, 0, 0],
        number: 1_000_003,
        deck: "\
            6S QD 2D 6H 6S 3S 8H 2H 3D AS 6D 7D JH 7D 3H 5S 3S JS 5S 4H JD 7H 9S TS 5D 8S \
            7H 9D 4D QS 2S 7S AH KS AS AD QH 2H 7S KH 9H 5H 4S AH 6D KD 4S 5H 2D AD TD 6H \
            2S 4H 4D 3H 5D 8D TH 3D",
    },
    Golden {
        suits: 4,
        values: [13, 0, 0, 0],
        number: 0,
        deck: "\
            7C TH 4C 2C 2H AH 6S 3C 7D QD KH 2D AC 5C QS QH QC AS 8D 6H TS 3S 7S 4S 6D 5H \
            4D 5D KC TC KS 8H 2S JC 4H AD 7H 3H 8C KD 9S JS JH 9H 9C JD 5S 9D 8S 6C 3D TD",
    },
    Golden {
        suits: 4,
        values: [13, 0, 0, 0],
        number: 1,
        deck: "\
            7S 2S TH 8H 8S 4C 5D 5H 5C QC 7C 7H 3D 5S 4S 6C QS 4H JH JD JC 3C 3S 6D 9S 2C \
            AC JS 8C TS AD KS 9H 6H AS 9C 2D 9D 7D AH QD 6S TC TD 8D QH 3H KD KC 2H 4D KH",
    },
    Golden {
        suits: 4,
        values: [13, 0, 0, 0],
        number: u64::MAX,
        deck: "\
            3C AH KH AC KC 5D 7S TC 2D 3S 5C 3H 9D 4D 6D 5H 7D TH QS 6C KD 9S JH 5S 2S 4H \
            QD 2C QC TD 6H 2H 8S 9C 7H AD 8H AS 4C 6S 8D QH TS JD 4S 3D KS 7C JS JC 8C 9H",
    },
    Golden {
        suits: 4,
        values: [13, 0, 0, 0],
        number: 516_001,
        deck: "\
            5H 4C QS KC 2D 8D 5D 5C 6S 8C 2S 9C 8H TD JH 9D 7C 7D 4D 4H 9H 3C 8S 7S 2C 6C \
            QD 9S KH AH 3H AD JC 5S TC 3D AC 7H QH 6D 2H 3S KD AS KS TH TS JS JD 4S 6H QC",
    },
    Golden {
        suits: 3,
        values: [13, 13, 0, 0],
        number: 2,
        deck: "\
            7H 9S TD 3S QD AH AD TH 6H 3H 4S QS JH 4D KD KS 9D AS QH KS 6S 4H JD KH 5D 2H \
            4S QS 2D 7H QD 3S TD JS JS 5D 8D 2S 3D KH 6S 4D KD 5S 6D 4H 9H AH 2D 5H 9D 7D \
            JH 8H 8S 3D TH AS 2S 5S JD 6H 9S 6D 7S 7S 8H 2H QH TS AD 3H TS 9H 7D 8D 5H 8S",
    },
    Golden {
        suits: 4,
        values: [13, 13, 0, 0],
        number: 0,
        deck: "\
            3S JC 7C 7D 8D 2D 5D 5S 6D QC 4S KD 8S QD 3H AC 4C JC KS TC TC AS 2H 3D 9S 9H \
            5D QC 3H TD 9C 2S TS 4D 6S JD KH 8D QS 6H TH 5H 2H 5C 3D KC 9H QH 4H KD 6S 7S \
            5H 2D 9C 4D KH TH 6C 7D 8S TS 4S AD 3C AH KC 2C 8H 3S JS QH 6D 9S 7C QS KS 2S \
            2C JD 6C 7H 9D 4C 5S 9D 3C AH 5C QD 8C TD 8H JH AS 8C JH AD JS 7H 4H AC 7S 6H",
    },
    Golden {
        suits: 4,
        values: [13, 13, 0, 0],
        number: 1 << 32,
        deck: "\
            TD KH 3H QH TC 7D JH 7H 3C 9S 4S 6D 6C 8H JH QD JC 2C KS 3H 5D 2C 5H 6D AH QC \
            7C AH 3S TC 3S KS QS 5C KD 4D 6C AC 3D 7S 7H AC 7C TS JC 5S 9H 8C 4D 5S AD 4C \
            5H KC 9C 2D 8S 4S JS 3D TD 9D 8D 4H 7D 6S 2D QH TH 8S 4H 9D 9S 6H 9C 8C QC 5D \
            JD 5C QS 3C 2H 8D 2S KC 2H AD AS 6H QD 8H TH TS KD 7S AS 6S JS 2S KH 4C JD 9H",
    },
    Golden {
        suits: 4,
        values: [13, 13, 0, 0],
        number: 1 << 63,
        deck: "\
            AD KH 5C AH JH KC 7S TH 9D 5S 6C AS AH QH AC TC 9C 5D 9C TD TS 9S AD 8D 9D TH \
            2D 8S KH 6H 3H 8C 6D 8C 2S 2D 7S QS 6S 6D 7H QD 5C KS 4D TS JD 5H 5S 6S KC 2H \
            9H KS 4D JC 4C 5H 7D 3H QC 2S 7D 3S QS 2H 3C 2C QD AS 3D 5D 4H QH 3D TD 8S JS \
            4S AC 9S 3S 3C JS QC 4S 2C 7C 4H KD TC 4C 8H 7H JH 9H KD 6H 8H JD 6C JC 8D 7C",
    },
    Golden {
        suits: 4,
        values: [13, 13, 0, 0],
        number: 40_964,
        deck: "\
            4D 8C AH JH 4C 9C KC AS QH AD 8H 4H 5D 5H TH 3C KC 9S 4S 9S 4C 3C AD 7S 7D QS \
            5D JS KD 7S 6S 2H 8D 3D QC 9H 7H JD JC TD 9D 3S 3D KD 5C 2C AS AH 4D 8S 5S 8D \
            5C KS 7D KH 9D TH 5H QS AC JC KH 6D 3H 8S 8H QD 4S KS JS 6H TS 2H AC 3H TC 4H \
            QH JH 6H 9C 2S 2D 6S QC 2S JD 5S 7H TC 6C QD 7C 6D TD 7C TS 8C 6C 2D 2C 9H 3S",
    },
    Golden {
        suits: 4,
        values: [13, 13, 13, 13],
        number: 1,
        deck: "\
            TH 5C 3H 4S 9S JC 7C 9C JD 8D 8H QH 2D AC JH 7S 4D KS 7C TH 5C QC AS 4S JD 4C \
            7D 9D QD KH 4D 8D JC 3D JH TS 2D 9S KH KD 9H QS 5H 7H 3S KC 9C 2H JD 6S 6C JS \
            KS 4H AC AD 6D 2D TD JC 8H TD 6H 3C 6C 6H 3C JS 4D 8C 5S 7D 5S 3D QS 3S 6S 4H \
            3S JH QC 5D 6D 3D 6H 7C JH 7D JS 5H 9H 9H 5D 7H QH 6D QH 2S KD QC QD AH 5H 8S \
            2C 3C 9C 8C TS 9H TD TS JS AS 4D TD KS 2S 7D 2S TC QD 9D 6C 8S 9D 7H 8D QS AH \
            TS 5S KC 5H AC 2C QS 5D 6D 2C 5C 6S 3H 2C 3D AS 4C 8H AH 2D 8C AD KD AC QC KD \
            5S AD 7S 7H KH 2H TC 7C 5C 8S 6H TC 5D KC 9D KH AH 6S 9S JD 4C 8C TH 4C JC 2S \
            QD 2H 8D 8S AS 8H 4H KC 4S 4H 3C TH 9C KS QH AD 3H 7S 6C 4S 3H 9S 3S 7S 2H TC",
    },
    Golden {
        suits: 4,
        values: [13, 13, 13, 13],
        number: 495_735,
        deck: "\
            3H 6H 5H 4H TH KS AD 7H 9D QH TH AH JD 3H 4C 8S JH TS TD 5C KS 5D 7S 7C KH 5S \
            7C 5S 3C AH AH QS 8H JC 9C QD 8H 8C AS TD 9D KS 4H QH 4D TC 4H 9H 9H 3C 5C 7H \
            6S 9S 9S 4S 7S 7D 7C TS 7D 2H KH 8S 3D KH 7H 9H AC KS 2C 3S 6H 9D 3C 4S KH JH \
            5H 2D 8D TH AS JD 3D 5C KC 4H AD 4S AC 2S AD 8C JH 9S JC TD AC 2C 6D JC 9S 3S \
            TD 6H 7S 2H 5D 6S KD JC 2S 2H 7D 8C 9D QC TC 9H KC 6C QC 4D 4D 2C 5S KD 2D JH \
            7S 4S 4C 5D AC JS KC QD JD JS TC 8D 7D 4C 3H 6D 7H QD 4C 5S QS 6C 8C 2S 2D 6C \
            QC 9C 6D 3C 5D 4D 8S 8D 3D 8D 3S TS 5H QD 2D AD AH AS 5H 3D TS KD 6C 8H 2S 9C \
            8S JD KD 6H 3H 9C QH AS TH 3S 6S KC 6D 2H 5C QS TC JS 7C QH JS QS 6S QC 8H 2C",
    },
];

#[test]
fn golden_decks_are_for_ever() {
    for Golden { suits, values, number, deck } in GOLDEN {
        let shuffled = shuffle(&Composition::new(*suits, *values), *number);
        assert_eq!(text(&shuffled), *deck, "{suits} suits, values {values:?}, number {number}");
    }
}

/// The order of the cards is a matter of the cards and the number alone.
#[test]
fn games_with_the_same_cards_share_their_decks() {
    let deck_of = |id: &str| -> Deck {
        let record = records(id.as_bytes()).next().expect("an id begins a record");
        DealBook::default().deck(&record).expect("every number has a deck")
    };
    let golden = GOLDEN
        .iter()
        .find(|golden| golden.suits == 4 && golden.values == [13, 0, 0, 0] && golden.number == 1)
        .expect("a deck of the table");
    for id in [
        "4x4x13x5+1",
        "4x4x13x5-1",
        "4x1x13x9+1",
        "4x2x13x1-1",
        "4x3x13x4+chacha20:1",
        "04x4x013x5+0001",
    ] {
        assert_eq!(text(&deck_of(id)), golden.deck, "{id}");
    }
    assert_ne!(text(&deck_of("4x4x13x5+2")), golden.deck);
}
