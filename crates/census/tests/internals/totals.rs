//! Totals of deals.

use patience_census::player::Outcome;
use patience_census::totals::{Deal, Totals};
use proptest::prelude::*;

fn deals() -> impl Strategy<Value = Vec<Deal>> {
    let deal = (0..3_u8, 0..40_u64, 0..9_u64);
    proptest::collection::vec(deal, 0..3000).prop_map(|deals| {
        let deal = |(number, (outcome, nodes, moves))| match outcome {
            0 => Deal { number, outcome: Outcome::Won, nodes, moves: Some(moves), again: None },
            1 => {
                let again = [None, Some(Outcome::Lost)][moves as usize % 2];
                Deal { number, outcome: Outcome::Lost, nodes, moves: None, again }
            }
            _ => Deal { number, outcome: Outcome::Undecided, nodes, moves: None, again: None },
        };
        (1..).zip(deals).map(deal).collect()
    })
}

fn total<'a>(deals: impl IntoIterator<Item = &'a Deal>) -> Totals {
    let mut totals = Totals::default();
    deals.into_iter().for_each(|deal| totals.add(deal));
    totals
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    /// For all parts, in every order.
    #[test]
    fn any_split_merges_to_the_whole(deals in deals(), parts in 1..20_usize, seed: u64) {
        let whole = total(&deals);
        let mut split = vec![Vec::new(); parts];
        for deal in &deals {
            let part = deal.number.wrapping_mul(seed | 1).rotate_left(17) as usize % parts;
            split[part].push(*deal);
        }
        let forwards = split.iter().fold(Totals::default(), |mut sum_so_far, part| {
            sum_so_far.merge(&total(part));
            sum_so_far
        });
        let backwards = split.iter().rev().fold(Totals::default(), |so_far, part| {
            let mut merged = total(part);
            merged.merge(&so_far);
            merged
        });
        prop_assert_eq!(&forwards, &whole);
        prop_assert_eq!(&backwards, &whole);
        prop_assert_eq!(whole.contradiction(deals.len() as u64), None);
    }
}

#[test]
fn the_median_is_that_of_the_sorted_lengths() {
    for lengths in [&[5][..], &[1, 9], &[1, 2, 2, 7, 9], &[3, 3, 4, 8]] {
        let deal = |(number, &moves)| Deal {
            number,
            outcome: Outcome::Won,
            nodes: 1,
            moves: Some(moves),
            again: None,
        };
        let totals = total(&(1..).zip(lengths).map(deal).collect::<Vec<_>>());
        assert_eq!(totals.median(), Some(lengths[(lengths.len() - 1) / 2]));
    }
    assert_eq!(Totals::default().median(), None);
}
