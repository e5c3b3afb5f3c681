//! Going on in a branch with the moves of the record that it left.

use super::Session;
use patience_core::cards::SuitStyle;
use patience_core::notation::comments_from;
use patience_core::play::Line;
use patience_report::typed_moves;
use patience_report::words::count;

/// The maximum number of moves of a branch that may stand for others of the record.
const LONGEST: usize = 16;

impl Session<'_> {
    /// Plays the moves of the record that come after those that the branch on the screen stands for, as far
    /// as they are legal. The branch stands for as many moves of the record as lets most others follow: a
    /// move may have been wrong, or have been left out. Returns what was done.
    pub(crate) fn follow(&mut self, suits: SuitStyle) -> String {
        let (tree, path) = (self.tree(), self.path());
        let main = tree.main();
        let common = main.iter().zip(path).take_while(|(left, right)| left == right).count();
        let here = self.played().len();
        let Some(tried) = here.checked_sub(common).filter(|&tried| tried > 0) else {
            return "play a move of your own first".to_owned();
        };
        let mut words: Vec<String> =
            tree.text(&main[common..]).split_whitespace().map(str::to_owned).collect();
        words.extend(self.unplayed());
        let Some(line) = self.line().map(|line| line.branch(here)) else { return String::new() };
        // What stands for as many moves as it has is likelier than any other.
        let skipped = (tried.saturating_sub(LONGEST)..=tried.min(words.len())).rev();
        let ways = skipped.map(|skipped| (legal(&line, &words[skipped..], suits), skipped));
        let best = ways.rev().max_by_key(|&(legal, _)| legal);
        let Some((played @ 1.., skipped)) = best else {
            return "no further move of the record is legal here".to_owned();
        };
        let rest = words[skipped..].join(" ");
        let refused = self.play_text(&rest, suits).err();
        let played = count(played as u64, "more move");
        match refused {
            Some(refused) => format!("{played} of the record; then {}", refused.message),
            None => format!("{played}, up to the end of the record"),
        }
    }

    /// Returns the words of the record from its first wrong move on, without its outcome.
    fn unplayed(&self) -> Vec<String> {
        let wrong = || {
            let record = self.transcript()?.record();
            let (diagnostic, _) = self.record()?.diagnostic.as_ref()?;
            let (text, end) = (record.text(), record.span().end);
            let wrong = diagnostic.span().filter(|wrong| wrong.start < end)?.start;
            let begins = text[..wrong].iter().rposition(u8::is_ascii_whitespace);
            let from = begins.map_or(wrong, |at| at + 1);
            let mut bare = text[from..end].to_vec();
            for comment in comments_from(&text[..end], from) {
                bare[comment.start - from..comment.end - from].fill(b' ');
            }
            let words = String::from_utf8_lossy(&bare).into_owned();
            let moves = words.split_whitespace().filter(|word| !word.starts_with('='));
            Some(moves.map(str::to_owned).collect())
        };
        wrong().unwrap_or_default()
    }
}

/// Returns how many moves of some words are legal from the end of a line on.
fn legal(line: &Line, words: &[String], suits: SuitStyle) -> usize {
    typed_moves::read(line, &words.join(" "), suits).map_or(0, |read| read.moves.len())
}
