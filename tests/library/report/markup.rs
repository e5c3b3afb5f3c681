//! Text within markup.

use patience_report::view::markup::{json, text};

#[test]
fn nothing_ends_an_element_or_an_attribute() {
    assert_eq!(
        text("<b a='1' c=\"2\">&amp;</b>\0##[a]"),
        "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;&lt;/b&gt;\u{fffd}##&#91;a]"
    );
}

#[test]
fn nothing_ends_a_script() {
    let hostile = "</script><!--\u{2028}\u{2029}]]>&\"\\##[a]";
    let safe = json(&hostile);
    assert_eq!(
        safe,
        "\"\\u003c/script\\u003e\\u003c!--\\u2028\\u2029]]\\u003e\\u0026\\\"\\\\##\\u005ba]\""
    );
    assert_eq!(serde_json::from_str::<String>(&safe).ok().as_deref(), Some(hostile));
}
