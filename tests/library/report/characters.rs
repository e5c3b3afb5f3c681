//! Names of characters.

use patience_core::notation::replacement;
use patience_report::diagnostic::characters::{labelled, name, named};

#[test]
fn a_character_that_can_be_replaced_has_a_name() {
    let foreign = ('\u{80}'..='\u{ffff}').chain("𝗑𝐱❌".chars());
    for character in foreign.filter(|&it| replacement(it).is_some()) {
        let is_rare = matches!(
            character,
            '\u{180b}'..='\u{180f}' | '\u{206a}'..='\u{206f}' | '\u{2065}'
                | '\u{2061}'..='\u{2064}' | '\u{fff9}'..='\u{fffb}'
        );
        assert!(is_rare || name(character).is_some(), "{character:?}");
    }
}

#[test]
fn names_come_with_their_codes() {
    assert_eq!(named('\u{a0}'), "no-break space (U+00A0)");
    assert_eq!(labelled('А'), "U+0410 Cyrillic capital A");
    assert_eq!(labelled('а'), "U+0430 Cyrillic small A");
    assert_eq!(labelled('２'), "U+FF12 fullwidth `2`");
    assert_eq!((named('?').as_str(), labelled('é').as_str()), ("`?`", "U+00E9"));
}
