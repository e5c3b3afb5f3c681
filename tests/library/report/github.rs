//! What commands of GitHub Actions say.

use patience_report::formats::github::{data, property};

#[test]
fn nothing_ends_a_property_or_a_command() {
    assert_eq!(data("50%: a,\r\nb"), "50%25: a,%0D%0Ab");
    assert_eq!(property("50%: a,\r\nb"), "50%25%3A a%2C%0D%0Ab");
}
