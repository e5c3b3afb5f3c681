//! Boards that are pasted.

use patience_import::board::{games, is_board};

fn names(text: &str) -> Vec<String> {
    games(text).iter().map(ToString::to_string).collect()
}

/// The shape and the cards of a board say which games it can be of.
#[test]
fn the_shape_of_a_board_says_which_game_it_is() {
    let rows = |cards: &str, columns: usize| {
        let cards: Vec<&str> = cards.split_whitespace().collect();
        cards.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    };
    let carpet = "2h qh jh 2d 4s qc 5c 4d 5d 3c 5s ks th qs 6h tc 8c 3h 9c 9d";
    for (cards, columns, wanted) in [
        (carpet, 5, &["carpet4x5x1-", "twenty4x5x2-"][..]),
        // With aces on the board, they are not on the foundations.
        (&carpet.replace("2h", "ah"), 5, &["carpet4x5x1a-", "twenty4x5x2-"]),
        (
            &format!("{carpet} kd kc js 2c 7h"),
            5,
            &["montecarlo5x5x1-", "thirteens5x5x1-", "fourteens5x5x1-"],
        ),
        (&carpet[..47], 4, &["acessquare4x4x1-"]),
        ("AS 2H 3S AH 3H 2S", 4, &["2x2x3x4+", "2x1x3x4+"]),
        // A row is too short: the game of that shape is the likeliest.
        (
            &format!("{carpet} kd kc js 2c"),
            5,
            &["montecarlo5x5x1-", "thirteens5x5x1-", "fourteens5x5x1-"],
        ),
        ("AS 2H 3S AH 3H", 4, &["2x2x3x4+", "2x1x3x4+"]),
    ] {
        let text = rows(cards, columns);
        assert!(is_board(&text), "{text}");
        assert_eq!(names(&text)[..wanted.len()], *wanted, "{text}");
    }
}

/// Records, moves, lines of the site and prose are no boards.
#[test]
fn other_texts_are_no_boards() {
    for text in [
        "",
        "2c 3d *23a",
        "1a 2b *12c",
        "3x3x13x5+2 2a 25 5b",
        "#147198 1a 23",
        "carpet+1 *a1s",
        "2x2x2x2+[AS 2H 2S AH] 1a",
        "the 7H is under the QS, isn't it?",
        "AS",
    ] {
        assert!(!is_board(text), "{text}");
    }
}
