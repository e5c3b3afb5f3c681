//! How far the work is.

#[path = "../../../src/cli/output/progress.rs"]
#[allow(dead_code, reason = "the program needs the rest")]
mod own;

use own::pace;
use std::time::Duration;

#[test]
fn a_pace_is_never_nothing() {
    let said = |done, all, seconds| pace(done, all, Duration::from_secs_f64(seconds));
    assert_eq!(said(0, 10, 5.4), "00:00:05");
    assert_eq!(said(1, 10, 5.5), "11 a minute, 00:00:50 left");
    assert_eq!(said(1, 10, 200.0), "18 an hour, 00:30:00 left");
    assert_eq!(said(1, 2, 7200.0), "12 a day, 02:00:00 left");
    assert_eq!(said(3, 10, 2.0), "1.5 a second, 00:00:05 left");
    assert_eq!(said(20_000, 30_000, 2.0), "10,000 a second, 00:00:01 left");
    assert_eq!(said(10, 10, 2.0), "5.0 a second, 00:00:00 left");
    assert_eq!(said(1, u64::MAX, 1.0), "1.0 a second, over a year left");
    for done in [1, 2, 7, 99, 12_345] {
        for seconds in [1e-6, 0.1, 0.9, 59.0, 61.0, 3_599.0, 90_000.0, 1e8] {
            let text = said(done, 20_000, seconds);
            assert!(!text.starts_with("0 ") && !text.starts_with("0.0 "), "{text}");
        }
    }
}
