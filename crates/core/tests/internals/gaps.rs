//! What was left out of texts.

use patience_core::text::{Gap, OmittedText};

#[test]
fn gaps_are_found_again() {
    let all: Vec<Gap> = (1..3000)
        .map(|number: usize| Gap {
            at: number * (1 + number % 90),
            bytes: 1 + number * number * number % 700_000,
            lines: (number % 3) * (number % 7),
            characters: if number.is_multiple_of(5) { 0 } else { number * number % 700_000 },
        })
        .scan(0, |end, gap| {
            *end += gap.at;
            Some(Gap { at: *end, ..gap })
        })
        .collect();
    let mut gaps = OmittedText::default();
    all.iter().for_each(|&gap| gaps.push(gap));
    assert_eq!(gaps.after(0).collect::<Vec<_>>(), all);
    let mut bytes = 0;
    for (number, gap) in all.iter().enumerate() {
        assert_eq!(gaps.before(gap.at - 1), bytes);
        bytes += gap.bytes;
        assert_eq!(gaps.before(gap.at), bytes);
        assert!(gaps.after(gap.at - 1).take(3).eq(all[number..].iter().copied().take(3)));
        assert!(gaps.after(gap.at).take(3).eq(all[number + 1..].iter().copied().take(3)));
    }
    let mut twice = gaps.clone();
    twice.append(gaps.last(), &gaps);
    assert_eq!(twice.before(usize::MAX), 2 * bytes);
    assert_eq!(twice.after(gaps.last()).count(), all.len());
}

#[test]
fn the_gaps_of_short_comments_take_two_bytes_each() {
    let mut gaps = OmittedText::default();
    for number in 1..100_000 {
        gaps.push(Gap { at: number * 4, bytes: 40, lines: 0, characters: 0 });
    }
    assert!(gaps.size() < 280_000, "{}", gaps.size());
}
