//! The generators of PySolFC.

use patience_core::cards::{Draw, Engine, Microsoft, Shuffle};

/// The first words of both generators, as the programs of others have them.
#[test]
fn generators_are_those_of_others() {
    let microsoft = |number, count| {
        let mut generator = Microsoft::new(number);
        (0..count).map(|_| generator.word()).collect::<Vec<_>>()
    };
    assert_eq!(microsoft(1, 5), [41, 18467, 6334, 26500, 19169]);
    assert_eq!(microsoft(1 << 31, 3), [32806, 40487, 54006]);
    assert_eq!(microsoft(1 << 32, 3), [39, 7720, 54007]);

    let twister = |number| {
        let shuffle = Shuffle::new(Engine::PySolFc, number).expect("it is in range");
        let Draw::Twister(mut generator) = Draw::new(shuffle) else {
            unreachable!("the number is large")
        };
        std::array::from_fn::<u32, 4, _>(|_| generator.next_u32())
    };
    assert_eq!(twister(32_000), [1_598_467_916, 3_084_624_151, 3_613_492_840, 144_024_671]);
    assert_eq!(
        twister(12_345_678_901_234_567_890),
        [2_199_100_970, 3_695_432_519, 4_002_396_509, 2_348_474_455]
    );
    let shuffle = Shuffle::new(Engine::PySolFc, 32_000).expect("it is in range");
    let mut draw = Draw::new(shuffle);
    let draws: Vec<u32> = (47..=52).rev().map(|bound| draw.below(bound)).collect();
    assert_eq!(draws, [19, 42, 23, 46, 44, 28]);
}
