//! Confidence intervals of a rate, at 95%.
//!
//! The same counts give the same bits on every machine: sums, products, quotients and square roots
//! are exact to the last bit by IEEE 754, and logarithms and exponentials come from `libm`, which is
//! compiled here and calls nothing of the platform.

/// The quantile of the normal distribution that leaves 2.5% above it.
const Z: f64 = 1.959_963_984_540_054;

/// What an interval leaves out at each end.
const TAIL: f64 = 0.025;

/// An interval of rates, both between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// What is known without a trial.
    const ALL: Self = Self { low: 0.0, high: 1.0 };
}

/// Returns Wilson's score interval of a binomial rate. Without trials, it is everything.
///
/// The interval covers the rate in about 95% of all samples, a little less for some rates and a
/// little more for others.
///
/// ```
/// # use patience_census as census;
/// let interval = census::interval::wilson(81, 263);
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.2553 0.3662");
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval::ALL;
    }
    let low = |successes: u64| {
        let (won, lost, all) = (successes as f64, (trials - successes) as f64, trials as f64);
        let half = Z * (won * lost / all + Z * Z / 4.0).sqrt();
        // Without successes, rounding may leave less than nothing.
        ((won + Z * Z / 2.0 - half) / (all + Z * Z)).max(0.0)
    };
    let successes = successes.min(trials);
    Interval { low: low(successes), high: 1.0 - low(trials - successes) }
}

/// Returns the interval of Clopper and Pearson of a binomial rate. Without trials, it is
/// everything.
///
/// The interval covers the rate in at least 95% of all samples, for every rate.
///
/// ```
/// # use patience_census as census;
/// // Of a thousand deals, all were won.
/// let interval = census::interval::exact(1000, 1000);
/// assert_eq!(format!("{:.5} {}", interval.low, interval.high), "0.99632 1");
/// ```
#[must_use]
pub fn exact(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval::ALL;
    }
    let successes = successes.min(trials);
    Interval { low: lower(successes, trials), high: 1.0 - lower(trials - successes, trials) }
}

/// Returns an interval of the rate of deals that can be won. It joins those with every undecided
/// deal as lost and as won: Wilson's, or the exact one where no deal or every deal is won.
///
/// ```
/// # use patience_census as census;
/// let interval = census::interval::winnable(1934, 66, 0);
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.9582 0.9740");
/// assert!(census::interval::winnable(1934, 60, 6).high > interval.high);
/// ```
#[must_use]
pub fn winnable(won: u64, lost: u64, undecided: u64) -> Interval {
    let trials = won + lost + undecided;
    let interval = |successes| match successes == 0 || successes == trials {
        true => exact(successes, trials),
        false => wilson(successes, trials),
    };
    Interval { low: interval(won).low, high: interval(won + undecided).high }
}

/// Returns the largest rate at which so many successes or more are no likelier than [`TAIL`].
fn lower(successes: u64, trials: u64) -> f64 {
    if successes == 0 {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, successes as f64 / trials as f64);
    // Until no number lies between the two.
    loop {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            return low;
        }
        match at_least(successes, trials, middle) < TAIL {
            true => low = middle,
            false => high = middle,
        }
    }
}

/// Returns the probability of so many successes or more, at least one: a regularised incomplete beta
/// function, by its continued fraction in Lentz's form. It converges fast up to the rate of
/// successes, where [`lower`] asks for it.
fn at_least(successes: u64, trials: u64, rate: f64) -> f64 {
    if successes == trials {
        return libm::exp(trials as f64 * libm::log(rate));
    }
    let (a, b) = (successes as f64, (trials - successes) as f64 + 1.0);
    let mut c = 1.0;
    let mut d = 1.0 / (1.0 - (a + b) * rate / (a + 1.0));
    let mut fraction = d;
    let mut m = 1.0;
    loop {
        let at = a + 2.0 * m;
        let even = m * (b - m) * rate / ((at - 1.0) * at);
        let odd = -(a + m) * (a + b + m) * rate / (at * (at + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / (1.0 + term * d);
            c = 1.0 + term / c;
            change = c * d;
            fraction *= change;
        }
        m += 1.0;
        if (change - 1.0).abs() < 1e-14 {
            return (1.0 - rate) * exactly(successes, trials, rate) * fraction;
        }
    }
}

/// Returns the probability of so many successes, neither none nor all, by Loader's formula, which
/// loses no digits where factorials would.
fn exactly(successes: u64, trials: u64, rate: f64) -> f64 {
    let (won, lost, all) = (successes as f64, (trials - successes) as f64, trials as f64);
    let exponent = stirling(trials)
        - stirling(successes)
        - stirling(trials - successes)
        - deviance(won, all * rate)
        - deviance(lost, all * (1.0 - rate));
    libm::exp(exponent) * (all / (std::f64::consts::TAU * won * lost)).sqrt()
}

/// Returns the logarithm of n! by what Stirling's formula gives, for n at least 1.
fn stirling(n: u64) -> f64 {
    let x = n as f64;
    if n > 15 {
        let square = x * x;
        let series = 1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / 1188.0 / square) / square;
        return (1.0 / 12.0 - (1.0 / 360.0 - series / square) / square) / x;
    }
    let factorial: u64 = (1..=n).product();
    let formula = (x + 0.5) * libm::log(x) - x + 0.5 * libm::log(std::f64::consts::TAU);
    libm::log(factorial as f64) - formula
}

/// Returns x ln(x ÷ mean) + mean − x.
fn deviance(x: f64, mean: f64) -> f64 {
    x * libm::log1p((x - mean) / mean) - (x - mean)
}

#[cfg(test)]
mod tests {
    use super::{Interval, at_least, exact, exactly, wilson, winnable};

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
            assert_eq!(interval, Interval::ALL);
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
}
