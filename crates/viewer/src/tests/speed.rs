//! How long keys take. It measures; nothing depends on the figures.

use super::{Session, look, text};
use crate::keys::Key;
use crate::library::Library;
use crate::model::Model;
use crate::theme::Theme;
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use std::time::Instant;

const SIZE: (u16, u16) = (200, 60);

/// Prints how long something takes on average, and at most.
fn measure(session: &mut Session<'_, '_>, name: &str, times: u32, keys: &[Key]) {
    let (mut all, mut most) = (0.0, 0.0_f64);
    for _ in 0..times {
        for &key in keys {
            let begin = Instant::now();
            session.press(key);
            session.draw();
            let took = begin.elapsed().as_secs_f64() * 1e3;
            all += took;
            most = most.max(took);
        }
    }
    let each = all / f64::from(times) / keys.len() as f64;
    println!("{name:<44} {each:>8.2} ms {most:>8.2} ms");
}

/// A bench: `cargo test --release --bin patience speed -- --ignored --nocapture` prints it.
#[test]
#[ignore = "it measures, and takes a while"]
fn speed() {
    println!("{:<44} {:>11} {:>11}", "a key, with its drawing", "mean", "most");
    let moves = format!("3x3x13x5+1 {} =partial", "1a a1 ".repeat(5_000));
    let begin = Instant::now();
    look(moves.as_bytes(), SIZE, SuitStyle::Symbols, |session| {
        println!("{:<44} {:>8.2} ms", "open 10,000 moves", begin.elapsed().as_secs_f64() * 1e3);
        let go = |at: &str| -> Vec<Key> {
            let digits = at.chars().map(Key::Char);
            [Key::Char('g')].into_iter().chain(digits).chain([Key::Enter]).collect()
        };
        measure(session, "step", 100, &[Key::Right]);
        measure(session, "ten moves", 100, &[Key::PageDown]);
        measure(session, "to the end and back", 10, &[Key::End, Key::Home]);
        measure(session, "go to a move", 10, &go("5000"));
        measure(session, "list the legal moves", 10, &[Key::Char('m'), Key::Escape]);
        for way in ["2b", "2c", "2d"] {
            let typed: Vec<Key> = way.chars().map(Key::Char).chain([Key::Enter]).collect();
            measure(session, &format!("begin a branch with {way}"), 1, &typed);
            measure(session, "leave it", 1, &[Key::Backspace]);
        }
        measure(session, "undo and redo", 10, &[Key::Char('u'), Key::Char('U')]);
        measure(session, "list the branches", 10, &[Key::Char('b'), Key::Escape]);
        let (enter, leave) = (&[Key::Char('b'), Key::Down, Key::Enter], &[Key::Backspace]);
        measure(session, "show a branch", 5, enter);
        measure(session, "leave it", 1, leave);
        measure(session, "analyse, without what is found", 4, &[Key::Char('a')]);
    });
    let record = "2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a =partial\n2x2x1x1+[AS AH] 1a\n";
    let texts = [text(record.repeat(34_000).as_bytes())];
    let begin = Instant::now();
    let library = Library::read(&texts, &DealBook::default(), None);
    let theme =
        Theme { suits: SuitStyle::Symbols, ascii: false, colour: true, four_colours: false };
    let mut session = Session::new(Model::new(&library, theme, RULEBOOK), SIZE);
    println!("{:<44} {:>8.2} ms", "open 102,000 records", begin.elapsed().as_secs_f64() * 1e3);
    measure(&mut session, "next record", 10, &[Key::Char('n')]);
    measure(&mut session, "next failing record", 10, &[Key::Char('f')]);
    measure(&mut session, "list the records", 10, &[Key::Tab, Key::Tab]);
    session.press(Key::Tab);
    measure(&mut session, "select the next", 10, &[Key::Down]);
    measure(&mut session, "to the end and back", 10, &[Key::End, Key::Home]);
    measure(&mut session, "another verdict", 4, &[Key::Right]);
    measure(
        &mut session,
        "find records, a letter",
        1,
        &"/solved".chars().map(Key::Char).collect::<Vec<_>>(),
    );
}
