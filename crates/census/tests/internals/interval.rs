//! Intervals of rates.

use patience_census::interval::{Interval, at_least, exact, exactly, wilson, winnable};

fn close(interval: Interval, low: f64, high: f64, digits: f64) {
    let is_close = |a: f64, b: f64| (a - b).abs() <= 0.5 * 0.1_f64.powf(digits);
    assert!(is_close(interval.low, low) && is_close(interval.high, high), "{interval:?}");
}

/// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I; Agresti
/// and Coull (1998); the rule of three.
#[test]
fn published_intervals() {
    for (successes, trials, by_wilson, by_exact) in [
        (81, 263, [0.2553, 0.3662], [0.2527, 0.3676]),
        (15, 148, [0.0624, 0.1605], [0.0578, 0.1617]),
        (0, 20, [0.0000, 0.1611], [0.0000, 0.1684]),
        (1, 29, [0.0061, 0.1718], [0.0009, 0.1776]),
    ] {
        close(wilson(successes, trials), by_wilson[0], by_wilson[1], 4.0);
        close(exact(successes, trials), by_exact[0], by_exact[1], 4.0);
    }
    // 1 − 0.025^(1/n), and three in a million.
    close(exact(10, 10), 0.691_502_892_181, 1.0, 12.0);
    close(exact(0, 1_000_000), 0.0, 3.688_872_650e-6, 15.0);
    // The median of 2n + 1 trials is symmetrical.
    close(exact(5, 10), 0.187_086_028_447, 0.812_913_971_553, 12.0);
}

fn coverage(interval: impl Fn(u64, u64) -> Interval, trials: u64, rate: f64) -> f64 {
    let probability = |successes| match successes {
        0 => (1.0 - rate).powf(trials as f64),
        _ if successes == trials => rate.powf(trials as f64),
        _ => exactly(successes, trials, rate),
    };
    let covers = |&successes: &u64| {
        let Interval { low, high } = interval(successes, trials);
        low <= rate && rate <= high
    };
    let all: f64 = (0..=trials).map(probability).sum();
    assert!((all - 1.0).abs() < 1e-10, "{trials} {rate}: {all}");
    (0..=trials).filter(covers).map(probability).sum()
}

/// Sums over all outcomes.
#[test]
fn intervals_cover_known_rates() {
    let rates = [0.001, 0.01, 0.05, 0.154, 0.25, 0.5, 0.644, 0.887, 0.9633, 0.99, 0.9999];
    for trials in [5, 10, 40, 100, 263, 1000] {
        let mut sum = 0.0;
        for rate in rates {
            let of_exact = coverage(exact, trials, rate);
            assert!(of_exact >= 0.95, "{trials} {rate}: {of_exact}");
            let of_wilson = coverage(wilson, trials, rate);
            assert!(of_wilson > 0.83, "{trials} {rate}: {of_wilson}");
            sum += of_wilson;
            let of_both = coverage(|won, all| winnable(won, all - won, 0), trials, rate);
            assert!(of_both > 0.83, "{trials} {rate}: {of_both}");
        }
        let mean = sum / rates.len() as f64;
        assert!((0.94..0.98).contains(&mean), "{trials}: {mean}");
    }
    // Far from 0 and 1, Wilson's is close for each rate.
    for rate in [0.154, 0.25, 0.5, 0.644, 0.887] {
        let of_wilson = coverage(wilson, 1000, rate);
        assert!((0.94..0.96).contains(&of_wilson), "{rate}: {of_wilson}");
    }
}

#[test]
fn intervals_grow_with_successes_and_stay_between_0_and_1() {
    for trials in [1, 2, 7, 100, 2000, 1_000_000_000] {
        let step = (trials / 500).max(1);
        let mut last = [Interval { low: 0.0, high: 0.0 }; 3];
        for successes in (0..=trials).step_by(step as usize) {
            let now = [
                wilson(successes, trials),
                exact(successes, trials),
                winnable(successes, trials - successes, 0),
            ];
            let rate = successes as f64 / trials as f64;
            for (Interval { low, high }, last) in now.into_iter().zip(last) {
                assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
                assert!(last.low <= low && last.high <= high, "{successes} of {trials}");
            }
            last = now;
        }
    }
    for interval in [wilson(0, 0), exact(0, 0), winnable(0, 0, 0)] {
        assert_eq!(interval, Interval { low: 0.0, high: 1.0 });
    }
}

/// The ends of the exact interval are what defines them.
#[test]
fn tails_are_as_defined() {
    for (successes, trials) in [(1, 3), (2, 7), (90, 100), (19_267, 20_000), (7, 1_000_000)] {
        let low = exact(successes, trials).low;
        let tail: f64 = (successes..trials).map(|k| exactly(k, trials, low)).sum();
        let tail = tail + low.powf(trials as f64);
        assert!((tail - 0.025).abs() < 1e-9, "{successes} of {trials}: {tail}");
        assert!((at_least(successes, trials, low) - 0.025).abs() < 1e-9);
    }
}

/// Undecided deals widen the interval to both sides, and once counted lie in it.
#[test]
fn undecided_deals_count_as_both() {
    let all = winnable(90, 5, 5);
    for won in 90..=95 {
        let one = winnable(won, 100 - won, 0);
        assert!(all.low <= one.low && one.high <= all.high);
    }
    assert_eq!(winnable(0, 0, 10), Interval { low: 0.0, high: 1.0 });
    assert_eq!(winnable(10, 0, 0), exact(10, 10));
    assert_eq!(winnable(0, 10, 0), exact(0, 10));
}

#[test]
fn a_rate_has_as_many_digits_as_its_interval_is_narrow() {
    let width = |width: f64| Interval { low: 0.5, high: 0.5 + width / 100.0 }.digits();
    assert_eq!([20.0, 1.6, 0.5, 0.021, 1e-9].map(width), [1, 1, 2, 3, 6]);
}
