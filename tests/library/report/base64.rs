//! Bytes as text.

use patience_report::base64::base64;

#[test]
fn base64_is_that_of_rfc_4648() {
    for (text, coded) in
        [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
    {
        assert_eq!(base64(text.as_bytes()), coded);
    }
}
