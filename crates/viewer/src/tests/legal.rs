//! The list of legal moves.

use super::{Session, analyse, look, play};
use crate::keys::Key;
use crate::model::Overlay;
use crate::model::drawn::ClickTarget;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_core::catalogue::entries;
use patience_search::analysis::Outlook;
use ratatui_core::layout::Rect;
use std::collections::HashMap;
use support::dice::Dice;
use support::games::games;
use support::thorough;

/// Returns the texts of the moves that are on the screen.
fn rows(session: &Session<'_, '_>) -> Vec<String> {
    let legal = &session.model.legal;
    legal.rows().iter().map(|row| legal.moves[row.mv].text.clone()).collect()
}

#[test]
fn freecells_that_are_alike_are_one_row() {
    play(b"3x3x13x5+2 2a =partial", (80, 30), |session| {
        assert_eq!(rows(session), ["1b", "25", "2b", "3b", "4b", "52", "5b", "a1", "ab"]);
        assert!(session.screen().contains("27 legal moves"), "{}", session.screen());
        assert!(session.screen().contains("9♦ from column 1 into a freecell, 4 moves"));
        // Right opens the row, and Left closes it from any of its moves.
        session.press(Key::Right);
        assert_eq!(rows(session)[..5], ["1b", "1c", "1d", "1e", "25"]);
        assert_eq!(session.keys("jj").selected(), "1d");
        assert_snapshot!("opened", session.screen());
        session.press(Key::Left);
        assert_eq!((session.selected().as_str(), rows(session).len()), ("1b", 9));
        // What is typed opens the row that hides it.
        session.keys(":3d");
        assert_eq!((session.selected().as_str(), rows(session).len()), ("3d", 12));
        session.keys("\x1b:2");
        assert_eq!((session.selected().as_str(), rows(session).len()), ("25", 12));
        // So does a hint.
        let hinted = session.model.session.position().and_then(|game| game.parse_move("4e").ok());
        session.model.legal.select_move(hinted.expect("it is a move"));
        assert_eq!((session.selected().as_str(), rows(session).len()), ("4e", 15));
        session.keys("\x1b:25");
        // A row that is no group steps.
        session.keys("\x1b").press(Key::Left);
        assert_eq!(session.at(), 0);
    });
    // The move of the record stands for its row.
    look(b"3x3x13x5+2 2c =partial", (80, 30), SuitStyle::Symbols, |session| {
        session.keys("m");
        assert_eq!(rows(session), ["12", "1a", "21", "2c", "3a", "4a", "5a"]);
        assert_eq!(session.selected(), "2c");
        assert!(session.screen().contains("▸2c  T♦ from column 2 into a freecell, 5 moves"));
    });
}

#[test]
fn the_best_moves_come_first() {
    play(b"2x2x6x2+9 =partial", (100, 30), |session| {
        let before = rows(session);
        session.keys("j");
        let selected = session.selected();
        session.keys("a");
        assert_eq!(rows(session), before, "nothing is known yet");
        analyse(session);
        assert_eq!(session.selected(), selected);
        let legal = &session.model.legal;
        let bounds =
            |at: usize| session.model.analysis.after(&session.model.session, legal.moves[at].mv);
        let worth: Vec<_> = (0..legal.moves.len())
            .filter_map(bounds)
            .map(|bounds| (bounds.outlook(), bounds.at_most()))
            .collect();
        assert_eq!(worth.len(), legal.moves.len());
        assert!(worth.is_sorted(), "{worth:?}");
        assert!(worth.iter().any(|(outlook, _)| *outlook == Outlook::Lost), "{worth:?}");
        assert_snapshot!("best_first", session.screen());
        // Without the analysis, the order is that of the notation.
        session.keys("a");
        assert_eq!((rows(session), session.selected()), (before, selected));
    });
}

/// The blank columns and lines that may be left beside a row that is cut, and the blank lines of the screen below
/// the list: the gaps, what the facts beside the board leave of their 36 columns, and the second line of the words
/// of a move, all of which keep their room so that nothing jumps from move to move.
const BLANKS: (usize, usize, usize) = (16, 2, 4);

/// The text of each row of the list with its place, and the texts in these columns and rows.
fn drawn_rows(session: &Session<'_, '_>) -> Vec<(String, Rect)> {
    let hits = session.model.drawn.hits.iter();
    let places = hits
        .filter(|(_, target)| matches!(target, ClickTarget::Row(Overlay::Moves, _)))
        .map(|(place, _)| *place);
    places.map(|place| (text_in(session, place), place)).collect()
}

fn text_in(session: &Session<'_, '_>, place: Rect) -> String {
    let cells = session.terminal.backend().buffer();
    let row = |y| (place.x..place.right()).filter_map(move |x| Some(cells.cell((x, y))?.symbol()));
    let lines = (place.y..place.bottom()).map(|y| row(y).collect::<String>().trim_end().to_owned());
    lines.collect::<Vec<_>>().join(" ")
}

fn is_blank(session: &Session<'_, '_>, place: Rect) -> bool {
    text_in(session, place).trim().is_empty()
}

/// Every game, and those with seven to ten columns.
fn games_of_any_width() -> Vec<String> {
    let matching = ["2x1x14x7", "3x3x13x8", "4x4x13x9"].map(str::to_owned);
    let wide = |columns| {
        entries().map(move |it| format!("{}{}x{columns}x{}", it.name, it.rows.min(4), it.decks))
    };
    let wide = matching.into_iter().chain((7..=10).flat_map(wide));
    games()
        .into_iter()
        .chain(wide.flat_map(|it| ["+", "-"].map(|sign| it.clone() + sign)))
        .collect()
}

/// A window of any size, or of one that people have.
fn any_window(dice: &mut Dice) -> (u16, u16) {
    let (least, most) = if dice.one_in(2) { ((20, 8), (250, 70)) } else { ((60, 20), (160, 50)) };
    let mut between =
        |least: u16, most: u16| least + dice.below(usize::from(most - least) + 1) as u16;
    (between(least.0, most.0), between(least.1, most.1))
}

/// Whether a screen has the words of the last move, and how many blank lines are above its last one.
fn words_and_blanks(screen: &str) -> (bool, usize) {
    let (shown, _) = screen.split_once("\n==").expect("notes come after the screen");
    let has_words = shown.lines().any(|it| it.starts_with("move ") || it.contains("as dealt"));
    let blank = shown.lines().rev().skip(1).take_while(|line| line.trim().is_empty()).count();
    (has_words, blank)
}

/// Says of a screen what is left blank beside what is cut or missing: a row of the list whose pane could grow,
/// over the blank lines below it, or the words of the last move. Counts the rows and
/// those that are cut, and sees that those which differ are drawn differently.
fn wasted(session: &mut Session<'_, '_>, counts: &mut (usize, usize)) -> Option<String> {
    let screen = session.screen();
    let Rect { width, height, .. } = session.terminal.backend().buffer().area;
    let (has_words, blank) = words_and_blanks(&screen);
    let rows = drawn_rows(session);
    let mut texts: HashMap<&str, usize> = HashMap::new();
    for (at, (text, _)) in rows.iter().enumerate() {
        assert_eq!(texts.insert(text.as_str(), at), None, "{text}\n{screen}");
    }
    let is_cut = |(text, _): &&(String, Rect)| text.contains('\u{2026}');
    *counts = (counts.0 + rows.len(), counts.1 + rows.iter().filter(is_cut).count());
    if blank > 2 && !has_words && width >= 40 && height >= 12 {
        return Some(format!("no words, {blank} blank\n{screen}"));
    }
    let (text, place) = rows.iter().find(is_cut)?;
    let (first, last) = (rows[0].1, rows[rows.len() - 1].1);
    let column = |x| Rect { x, y: first.y, width: 1, height: last.bottom() - first.y };
    let left = (0..place.x).rev().take_while(|&x| is_blank(session, column(x))).count();
    let right = (place.right()..width).take_while(|&x| is_blank(session, column(x))).count();
    // The words below the board have lines of their own.
    let words = (last.bottom()..height).find(|&y| {
        let left = text_in(session, Rect { x: 0, y, width, height: 1 });
        left.starts_with("move ") || left.starts_with("as dealt")
    });
    let (x, wide) = (place.x.saturating_sub(1), place.width + 1);
    let line = |&y: &u16| is_blank(session, Rect { x, y, width: wide, height: 1 });
    let below = (last.bottom()..words.unwrap_or(height - 1)).take_while(line).count();
    let whole = |y| Rect { x: 0, y, width, height: 1 };
    let all = (last.bottom()..height).filter(|&y| is_blank(session, whole(y))).count();
    let blanks = (left + right, below, all);
    let is_wasted = blanks.0 > BLANKS.0 || blanks.1 > BLANKS.1 || blanks.2 > BLANKS.2;
    is_wasted.then(|| format!("{blanks:?}: {text}\n{screen}"))
}

/// Fails with all that was wasted, first in short.
fn nothing_is(wasted: &[String]) {
    let heads: Vec<_> = wasted.iter().filter_map(|it| it.lines().next()).collect();
    assert!(wasted.is_empty(), "{}\n{}", heads.join("\n"), wasted.join("\n"));
}

/// In every window, rows of legal moves that differ are drawn differently, and none is cut while its pane
/// could grow.
#[test]
fn rows_are_told_from_one_another() {
    let mut dice = Dice::new(63);
    let all = games_of_any_width();
    let (mut counts, mut found) = ((0, 0), Vec::new());
    let boards = 400 * thorough();
    for number in 0..boards {
        let game = &all[number % all.len()];
        let size = any_window(&mut dice);
        let text = format!("; Ann's try {number}\n{game}{number}");
        play(text.as_bytes(), size, |session| {
            for _ in 0..dice.below(12) {
                let legal = session.model.legal.rows().len();
                if legal > 0 {
                    session.model.legal.select(dice.below(legal));
                    session.keys("\n");
                }
            }
            let wasted = wasted(session, &mut counts);
            found.extend(wasted.map(|it| format!("{game}{number} {size:?} {it}")));
        });
    }
    nothing_is(&found);
    // How many there are depends on the games, and on where chance leads in each.
    let (seen, cut) = counts;
    assert!(
        cut * 20 > boards && seen > 2 * boards,
        "too few rows were seen to say anything: {seen} on {boards} boards, {cut} of them cut short"
    );
}

/// In the windows that people have, the list of every game leaves the last move its words, and no blank lines
/// beside a row that is cut: as dealt, and after two moves.
#[test]
fn a_list_leaves_nothing_blank_beside_what_is_cut() {
    let (mut found, mut longer) = (Vec::new(), Vec::new());
    for size in [(60, 20), (60, 24), (80, 24), (100, 34), (160, 50)] {
        for game in games_of_any_width() {
            play(format!("{game}5").as_bytes(), size, |session| {
                for keys in ["", "\n\n"] {
                    let wasted = wasted(session.keys(keys), &mut (0, 0));
                    found.extend(wasted.map(|it| format!("{game}5 {size:?} {it}")));
                    let most = session.model.session.shape().words;
                    let legal = session.model.legal.moves.iter().filter(|it| it.text != "+");
                    let words = legal.map(|it| &it.words).filter(|it| it.chars().count() > most);
                    longer.extend(words.map(|words| format!("{game}5, more than {most}: {words}")));
                }
            });
        }
    }
    nothing_is(&longer);
    nothing_is(&found);
}

/// The list of legal moves stands where it stood, whatever moves there are: only as piles grow does it give way.
/// So a move changes few cells of the screen.
#[test]
fn the_list_stands_still() {
    let (mut moved, mut changed) = (Vec::new(), Vec::new());
    for game in games() {
        for size in [(60, 24), (80, 24), (100, 34), (120, 40), (160, 50)] {
            play(format!("{game}7 =partial").as_bytes(), size, |session| {
                let mut dice = Dice::new(7);
                let mut places = Vec::new();
                for _ in 0..16 {
                    let before = session.terminal.backend().buffer().clone();
                    session.draw();
                    if size == (120, 40) && !places.is_empty() {
                        let now = session.terminal.backend().buffer();
                        changed.push(before.diff(now).len());
                    }
                    let hits = session.model.drawn.hits.iter();
                    let mut rows =
                        hits.filter(|(_, hit)| matches!(hit, ClickTarget::Row(Overlay::Moves, _)));
                    places.extend(rows.next().map(|(place, _)| (place.x, place.y)));
                    let rows = session.model.legal.rows().len();
                    if rows == 0 {
                        break;
                    }
                    session.model.legal.select(dice.below(rows));
                    session.keys("\n");
                }
                places.dedup();
                // Piles that grow can leave no room for cards of the same size, but each size comes once.
                let jumps = places.windows(3).any(|it| it[0] == it[2]);
                if jumps || size.0 >= 120 && places.len() > 2 {
                    moved.push(format!("{size:?} {game} {places:?}"));
                }
            });
        }
    }
    assert!(moved.is_empty(), "{}", moved.join("\n"));
    let mean = changed.iter().sum::<usize>() / changed.len();
    assert!(mean < 400, "{mean} cells");
}

/// Rows of piles that grow are folded before one of them leaves the screen: the exposed card of every pile is seen,
/// in every window that has the lines for two of each row beside the rest.
#[test]
fn rows_of_piles_fold_before_one_is_lost() {
    let mut dice = Dice::new(7);
    let mut lost = Vec::new();
    for game in games_of_any_width() {
        for size in [(40, 24), (60, 20), any_window(&mut dice)] {
            play(format!("{game}1 =partial").as_bytes(), size, |session| {
                for keys in ["", ":+\n", ":+\n", ":+\n", "m"] {
                    session.keys("\x1b").keys(keys).draw();
                    let Some(board) = session.model.session.board() else { return };
                    let (rows, piles) = (board.rows.len(), board.piles().count());
                    let exposed = session.model.drawn.spots.iter().filter(|it| it.2).count();
                    let has_room = usize::from(size.1) >= 12 + 2 * rows && size.0 >= 40;
                    if rows > 1 && exposed < piles && has_room {
                        lost.push(format!(
                            "{game} {size:?} {rows} {exposed} of {piles}\n{}",
                            session.screen()
                        ));
                    }
                }
            });
        }
    }
    let heads: Vec<_> = lost.iter().filter_map(|it| it.lines().next()).collect();
    assert!(lost.is_empty(), "{}\n{}", heads.join("\n"), lost.first().map_or("", |it| it));
}
