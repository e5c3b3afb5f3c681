//! Sessions of keys that nobody thought of.

use super::{MANY, Session, fixture, look, play};
use crate::analyst::work;
use crate::keys::Key;
use crate::model::Overlay;
use crate::saving::{NotSaved, Occupied};
use crate::update::Action;
use patience_core::cards::SuitStyle;
use patience_core::game::Move;
use patience_search::analysis::Analyst;
use patience_table::Origin;
use patience_table::Tree;
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use support::dice::Dice;

/// The number of keys of all sessions together.
const KEYS: usize = 12_000;

/// Keys, each as likely as it is often here; a dot stands for a click, a drag or a release.
const SIGNS: &str = "................llllhhmmmmmjjjkkkuuuuUUbbbbprrgx   +-0123456789*~:wacnNfF/yRs<>i\
                     oABCDEHMPTVXZ_^ \u{1b}\u{1b}\u{1b}\n\n\n\n\n\n\n\n\t\u{2190}\u{2192}\u{2191}\u{2193}\u{7f}";

/// A user who presses anything.
struct User {
    dice: Dice,
    size: (u16, u16),
    /// The lines that were on the screen, in which the user played.
    lines: BTreeSet<Vec<String>>,
    /// Those of other records.
    left: HashMap<usize, BTreeSet<Vec<String>>>,
}

impl User {
    fn key(&mut self) -> Key {
        let signs: Vec<char> = SIGNS.chars().collect();
        let place = |dice: &mut Dice, (width, height): (u16, u16)| {
            (dice.below(width.into()) as u16, dice.below(height.into()) as u16)
        };
        match signs[self.dice.below(signs.len())] {
            '.' => {
                let (x, y) = place(&mut self.dice, self.size);
                match self.dice.below(4) {
                    0 => Key::Drag(x, y),
                    1 => Key::Release(x, y),
                    _ => Key::Click(x, y),
                }
            }
            '\n' => Key::Enter,
            '\t' => Key::Tab,
            '\u{1b}' => Key::Escape,
            '\u{7f}' => Key::Backspace,
            '\u{2190}' => Key::Left,
            '\u{2192}' => Key::Right,
            '\u{2191}' => Key::Up,
            '\u{2193}' => Key::Down,
            '^' => Key::Home,
            '_' => Key::End,
            sign => Key::Char(sign),
        }
    }

    /// Presses a key, and lets the world answer.
    fn press(&mut self, session: &mut Session<'_, '_>) {
        let key = match (&session.model.questions.asked, self.dice.below(3)) {
            // An answer is short.
            (Some(_), 0) => Key::Enter,
            (Some(_), 1) => Key::Escape,
            _ => self.key(),
        };
        let before = session.model.record;
        match self.dice.below(60) {
            0 => session.take(Action::Paste("2b 3d".to_owned())),
            _ => session.take(Action::Press(key)),
        }
        if let Some(save) = session.tasks.saving.take() {
            let result = match self.dice.below(3) {
                0 => Err(NotSaved::Occupied(Occupied::of(3, Some(2), true))),
                1 => Err(NotSaved::Failed(
                    "the disk is full".to_owned(),
                    Some("elsewhere.pn".to_owned()),
                )),
                _ => Ok(Origin::default()),
            };
            session.take(Action::Written(Box::new(save), result));
        }
        if let Some(question) = session.tasks.question.take() {
            // Some of it is found before the next key.
            let left = Cell::new(self.dice.below(4));
            let mut found = Vec::new();
            work(&mut Analyst::default(), question, &|_| true, |findings| {
                if left.get() > 0 {
                    left.set(left.get() - 1);
                    found.push(findings);
                }
            });
            for findings in found {
                session.take(Action::Learn(findings));
            }
        }
        session.draw();
        if session.model.record != before {
            let lines = std::mem::take(&mut self.lines);
            self.left.insert(before, lines);
            self.lines = self.left.remove(&session.model.record).unwrap_or_default();
        }
        let line = session.model.session.line();
        self.lines.extend(line.map(|line| line.moves().map(|mv| mv.to_string()).collect()));
    }
}

/// Returns whether a line is in a tree.
fn is_kept(tree: &Tree, line: &[String]) -> bool {
    let mut at = Tree::DEAL;
    line.iter().all(|text| {
        let next = tree
            .children(at)
            .iter()
            .find(|&&next| tree.mv(next).as_ref().map(Move::to_string).as_ref() == Some(text));
        next.inspect(|&&next| at = next).is_some()
    })
}

/// No key leads to a panic, and no line of moves is lost but what the user deletes, which these keys
/// don't.
#[test]
fn no_key_loses_a_line() {
    let solved = fixture("match-solitaire/solved.pn");
    let records: [(&[u8], bool); 7] = [
        (MANY, false),
        (&solved, false),
        (b"3x3x13x5+3 =partial", true),
        (b"montecarlo4x4-2 =partial", true),
        (b"carpet2x3x1r1+1 =partial", true),
        (b"colorado2x3+4 =partial", true),
        (b"twenty2x3-2 =partial", true),
    ];
    let mut checked = 0;
    for (at, (text, is_game)) in records.into_iter().enumerate() {
        let size = [(80, 24), (40, 12), (120, 40), (200, 60)][at % 4];
        let mut user =
            User { dice: Dice::new(at as u64), size, lines: BTreeSet::new(), left: HashMap::new() };
        let test = |session: &mut Session<'_, '_>| {
            for _ in 0..KEYS / 7 {
                user.press(session);
            }
            // To delete a branch is not to lose it.
            session.model.questions.asked = None;
            session.model.overlays.show(Overlay::None);
            for key in [Key::Char('b'), Key::PageDown, Key::Char('d'), Key::Char('u')] {
                session.take(Action::Press(key));
            }
            checked += user.lines.len();
            let kept = session.model.session.kept_tree();
            for line in &user.lines {
                assert!(is_kept(&kept, line), "{}", line.join(" "));
            }
        };
        match is_game {
            true => play(text, size, test),
            false => look(text, size, SuitStyle::Symbols, test),
        }
    }
    assert!(checked > 40, "{checked}");
}
