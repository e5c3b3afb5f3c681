//! Moves that are almost right.

use patience_report::diagnostic::move_hints::{is_one_off, is_reordered};

#[test]
fn one_byte_is_off_where_the_distance_is_one_and_the_order_is_the_same() {
    let mut texts = vec![String::new()];
    for length in 0..4 {
        let longer = texts.iter().filter(|text| text.len() == length);
        let longer: Vec<String> =
            longer.flat_map(|text| ["a", "b", "1"].map(|next| format!("{text}{next}"))).collect();
        texts.extend(longer);
    }
    for one in &texts {
        for other in &texts {
            let (one_bytes, other_bytes) = (one.as_bytes(), other.as_bytes());
            if !is_reordered(one_bytes, other_bytes) {
                let is_off = strsim::osa_distance(one, other) == 1;
                assert_eq!(is_one_off(one_bytes, other_bytes), is_off, "{one} {other}");
            }
        }
    }
}
