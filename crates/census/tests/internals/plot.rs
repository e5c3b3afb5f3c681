//! Pictures.

use patience_census::plot::{Rate, lengths, nodes, rates};

#[test]
fn pictures_are_the_same_again_and_have_their_figures_as_text() {
    let row = |name: &str, won, lost, undecided| Rate {
        name: name.to_owned(),
        won,
        lost,
        undecided,
        published: (lost > 1000).then_some(88.0),
    };
    let rows = [
        row("montecarlo5x5x1+", 8908, 1092, 0),
        row("fourteens5x5x1+", 10_000, 0, 0),
        row("twenty4x5x2+ <&>", 1998, 0, 2),
        row("nothing", 0, 0, 0),
    ];
    let pictures = || {
        [
            rates("Deals that can be won", &rows),
            lengths("Solutions", &[(29, 1), (31, 5), (64, 300), (250, 2)].into()),
            lengths("None", &[].into()),
            nodes("Work", (1..2000).map(|n| n * n)),
            nodes("None", []),
        ]
        .map(|picture| picture.expect("it can be drawn"))
    };
    let first = pictures();
    assert_eq!(pictures(), first);
    if let Ok(folder) = std::env::var("PLOTS") {
        for (at, picture) in first.iter().enumerate() {
            std::fs::write(format!("{folder}/{at}.svg"), picture).expect("it can be written");
        }
    }
    for picture in &first {
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        assert_eq!(picture.matches("prefers-color-scheme").count(), 1);
        // Each colour has one for dark themes.
        for colour in picture.split("=\"#").skip(1).map(|rest| &rest[..6]) {
            assert!(["1F2328", "D0D7DE", "0969DA"].contains(&colour), "{colour}");
        }
    }
    // A mark for each row, a published rate, and the legend.
    assert_eq!(first[0].matches("<circle").count(), 6, "{}", first[0]);
    for text in [
        "published",
        "montecarlo5x5x1+",
        "89.1% (88.4–89.7)",
        "100% (99.963–100)",
        "99.63–100%",
        "&lt;&amp;&gt;",
        "50%",
    ] {
        assert!(first[0].contains(text), "{text}: {}", first[0]);
    }
    assert!(first[3].contains("1,024") && first[3].contains("positions"), "{}", first[3]);
}
