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
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// What is known without a trial.
    const ALL: Self = Self { low: 0.0, high: 1.0 };

    /// Returns how many digits after the point tell two digits of its width in percent.
    #[doc(hidden)]
    #[must_use]
    pub fn digits(self) -> usize {
        let mut width = (self.high - self.low) * 100.0;
        let mut digits = 1;
        while width < 1.0 && digits < 6 {
            width *= 10.0;
            digits += 1;
        }
        digits
    }
}

/// Returns Wilson's score interval of a binomial rate. Without trials, it is everything.
///
/// The interval covers the rate in about 95% of all samples, a little less for some rates and a
/// little more for others.
///
/// ```
/// let interval = patience::census::interval::wilson(81, 263);
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
/// // Of a thousand deals, all were won.
/// let interval = patience::census::interval::exact(1000, 1000);
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
/// let interval = patience::census::interval::winnable(1934, 66, 0);
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.9582 0.9740");
/// assert!(patience::census::interval::winnable(1934, 60, 6).high > interval.high);
/// ```
#[must_use]
pub fn winnable(won: u64, lost: u64, undecided: u64) -> Interval {
    let trials = won + lost + undecided;
    let interval = |successes| {
        if successes == 0 || successes == trials {
            exact(successes, trials)
        } else {
            wilson(successes, trials)
        }
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
        if at_least(successes, trials, middle) < TAIL { low = middle } else { high = middle }
    }
}

/// Returns the probability of so many successes or more, at least one: a regularised incomplete beta
/// function, by its continued fraction in Lentz's form. It converges fast up to the rate of
/// successes, where [`lower`] asks for it.
#[doc(hidden)]
pub fn at_least(successes: u64, trials: u64, rate: f64) -> f64 {
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
#[doc(hidden)]
pub fn exactly(successes: u64, trials: u64, rate: f64) -> f64 {
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
