//! `fmt`: canonical text, printed, checked and written.

use crate::run::{err, feed, folder, out, path, run, status};
use std::fs;

#[test]
fn fmt_prints_checks_and_writes() {
    let untidy = "3x3x13x5+01   1a 23,\n3x3x13x5+1 12 12 12 *321=partial ;  as far as I came  ";
    let tidy = "3x3x13x5+01   1a 23,\n3x3x13x5+1 12:3x *123 =partial ;  as far as I came\n";
    let output = feed(&["fmt"], untidy.as_bytes());
    assert_eq!((status(&output), out(&output)), (1, tidy.to_owned()));
    let said = err(&output);
    assert!(said.contains("move::unknown-character"), "the comma is not named: {said}");
    let file = folder("fmt").join("a.pn");
    fs::write(&file, "2x2x1x1+[as ah]1a*a1").expect("a file can be written");
    let output = run(&["fmt", "--check", path(&file)]);
    assert_eq!((status(&output), out(&output)), (1, format!("{}\n", path(&file))));
    assert_eq!(status(&run(&["fmt", "--write", path(&file)])), 0);
    assert_eq!(
        fs::read_to_string(&file).expect("the file can be read"),
        "2x2x1x1+[AS AH] 1a *1a\n"
    );
    assert_eq!(status(&run(&["fmt", "--check", path(&file)])), 0);
    assert_eq!(status(&feed(&["fmt", "--write"], b"")), 2);
    assert_eq!(status(&run(&["fmt", "--write", "--check", path(&file)])), 2);
}

#[test]
fn fmt_orders_cells_and_options_and_leaves_fills_and_signs_alone() {
    for (untidy, tidy) in [
        ("montecarlo4x05so-01  *b1a1*a1b1 + ++", "montecarlo4x5x1os-1 *a1b1 *a1b1 +:3x"),
        ("thirteens+1 *c1 *d1a1", "thirteens5x5x1+1 *c1 *a1d1"),
        ("acessquare+1*c2a2;x\n*a2a1", "acessquare4x4x1+1 *a2c2 ;x\n*a1a2"),
        (
            "carpetr2p3a+7*a1*b1s*w*b1w*w+++++~ =partial",
            "carpet4x5x1ap3r2+7 *a1 *b1s *w *b1w *w +:5x ~ =partial",
        ),
        ("colorado+1 *b1^ *a1_w*w_ wa1wa1 wa1", "colorado2x10x2+1 *b1^ *a1_w *w_ wa1:3x"),
        ("twenty-2 *a1^b1a1*a1_", "twenty4x5x2-2 *a1^ b1a1 *a1_"),
    ] {
        let output = feed(&["fmt"], untidy.as_bytes());
        assert_eq!((status(&output), out(&output)), (0, format!("{tidy}\n")), "{untidy}");
    }
}

/// Text that is wrong makes two records malformed, and is said to be wrong once.
#[test]
fn a_mistake_is_reported_once() {
    for text in ["2x2x1x1+[AH AS] 1a =partial // so far\n", "montecarlo 5x5+1 *d1e1\n"] {
        let output = feed(&["fmt"], text.as_bytes());
        assert_eq!(status(&output), 1);
        assert_eq!(err(&output).matches("error[").count(), 1, "{}", err(&output));
    }
}
