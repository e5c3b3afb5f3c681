//! What lasts from one run to the next: how the user likes to see cards, and how their games went.
//!
//! It is one file, `player` in the folder of what the program keeps between its runs, a line for each
//! thing. Lines that this version does not know stay as they are.

use super::theme::Theme;
use patience_core::cards::SuitStyle;
use patience_core::text::lines;
use patience_files::replace;
use patience_files::text::decoded;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The name of the file, and of the one whose lock says that it is being changed.
const NAME: &str = "player";
const LOCK: &str = "player.lock";

/// What lasts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Habits {
    suits: Option<SuitStyle>,
    four_colours: Option<bool>,
    /// How games went, by their id without a number.
    games: BTreeMap<String, Tally>,
    /// Lines of other versions.
    others: Vec<String>,
}

/// How the deals of a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    played: u32,
    won: u32,
    /// How many of the last ones were won, without one that was not.
    streak: u32,
    longest: u32,
    /// The moves of the shortest win.
    best: Option<u32>,
}

/// A deal that was played, and the moves of its win if it was won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FinishedDeal {
    pub(super) game: String,
    pub(super) won: Option<usize>,
}

impl Tally {
    fn add(&mut self, won: Option<usize>) {
        self.played += 1;
        match won {
            Some(moves) => {
                let moves = u32::try_from(moves).unwrap_or(u32::MAX);
                self.won += 1;
                self.streak += 1;
                self.longest = self.longest.max(self.streak);
                self.best = Some(self.best.map_or(moves, |best| best.min(moves)));
            }
            None => self.streak = 0,
        }
    }

    fn read(words: &[&str]) -> Option<Self> {
        let mut tally = Self::default();
        for pair in words.chunks(2) {
            let &[name, number] = pair else { return None };
            let number: u32 = number.parse().ok()?;
            match name {
                "played" => tally.played = number,
                "won" => tally.won = number,
                "streak" => tally.streak = number,
                "longest" => tally.longest = number,
                "best" => tally.best = Some(number),
                _ => return None,
            }
        }
        Some(tally)
    }

    fn written(&self) -> String {
        let Self { played, won, streak, longest, best } = self;
        let best = best.map(|best| format!(" best {best}")).unwrap_or_default();
        format!("played {played} won {won} streak {streak} longest {longest}{best}")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { played, won, streak, longest, best } = self;
        write!(f, "{played} played, {won} won, {streak} in a row")?;
        if longest > streak {
            write!(f, " (at most {longest})")?;
        }
        match best {
            Some(best) => write!(f, ", shortest win in {best}"),
            None => Ok(()),
        }
    }
}

impl Habits {
    /// Reads what lasts; nothing if there is no such file yet.
    pub(super) fn read(state: &Path) -> Self {
        Self::find(state).unwrap_or_default()
    }

    /// Reads what lasts, or returns why it cannot be read, so that nothing is written over it.
    fn find(state: &Path) -> io::Result<Self> {
        match fs::read(state.join(NAME)) {
            Ok(bytes) => Ok(Self::of(&decoded(&bytes)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    fn of(text: &str) -> Self {
        let mut habits = Self::default();
        for line in lines(text) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["suits", "symbols"] => habits.suits = Some(SuitStyle::Symbols),
                ["suits", "letters"] => habits.suits = Some(SuitStyle::Letters),
                ["colors", "2"] => habits.four_colours = Some(false),
                ["colors", "4"] => habits.four_colours = Some(true),
                ["game", id, ref words @ ..] => match Tally::read(words) {
                    Some(tally) => {
                        habits.games.insert(id.to_owned(), tally);
                    }
                    None => habits.others.push(line.to_owned()),
                },
                _ => habits.others.push(line.to_owned()),
            }
        }
        habits
    }

    fn text(&self) -> String {
        let suits = self.suits.map(|suits| match suits {
            SuitStyle::Symbols => "suits symbols".to_owned(),
            SuitStyle::Letters => "suits letters".to_owned(),
        });
        let colours = self.four_colours.map(|four| format!("colors {}", if four { 4 } else { 2 }));
        let games = self.games.iter().map(|(id, tally)| format!("game {id} {}", tally.written()));
        let lines =
            suits.into_iter().chain(colours).chain(games).chain(self.others.iter().cloned());
        lines.map(|line| line + "\n").collect()
    }

    /// Changes what lasts, as it is by now: another program may have changed it meanwhile.
    ///
    /// # Errors
    /// Returns an error if it cannot be read or written. Nothing is changed then.
    pub(super) fn change(state: &Path, change: impl FnOnce(&mut Self)) -> io::Result<Self> {
        fs::create_dir_all(state)?;
        let lock = File::create(state.join(LOCK))?;
        lock.lock()?;
        let before = Self::find(state)?;
        let mut habits = before.clone();
        change(&mut habits);
        if habits != before {
            replace::write(&state.join(NAME), habits.text().as_bytes())?;
        }
        Ok(habits)
    }

    /// Takes note of how cards are drawn.
    pub(super) const fn choose(&mut self, theme: Theme) {
        // Letters are no choice where there are no symbols.
        if !theme.ascii {
            self.suits = Some(theme.suits);
        }
        self.four_colours = Some(theme.four_colours);
    }

    /// Takes note of deals that were played.
    pub(super) fn count(&mut self, deals: &[FinishedDeal]) {
        for FinishedDeal { game, won } in deals {
            self.games.entry(game.clone()).or_default().add(*won);
        }
    }

    /// Returns how the deals of a game went so far.
    pub(super) fn tally(&self, game: &str) -> Option<Tally> {
        self.games.get(game).copied()
    }

    /// Returns a theme as the user likes it, as far as no option says otherwise.
    pub(super) fn theme(&self, theme: Theme) -> Theme {
        Theme {
            suits: match self.suits {
                Some(suits) if !theme.ascii => suits,
                _ => theme.suits,
            },
            four_colours: theme.four_colours || self.four_colours == Some(true),
            ..theme
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FinishedDeal, Habits, NAME};
    use crate::theme::Theme;
    use patience_core::cards::SuitStyle;
    use std::fs;

    #[test]
    fn games_are_counted_and_choices_kept() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let state = folder.path().join("patience");
        assert_eq!(Habits::read(&state), Habits::default());
        let deal = |won| FinishedDeal { game: "carpet4x5x1+".to_owned(), won };
        let deals = [deal(Some(50)), deal(Some(47)), deal(None), deal(Some(60))];
        Habits::change(&state, |habits| habits.count(&deals)).expect("it can be written");
        let theme =
            Theme { suits: SuitStyle::Letters, ascii: false, colour: true, four_colours: true };
        Habits::change(&state, |habits| habits.choose(theme)).expect("it can be written");
        let text = "suits letters\ncolors 4\n\
            game carpet4x5x1+ played 4 won 3 streak 1 longest 2 best 47\n";
        let written = |state: &std::path::Path| fs::read_to_string(state.join(NAME));
        assert_eq!(written(&state).expect("it is there"), text);
        let habits = Habits::read(&state);
        let tally = habits.tally("carpet4x5x1+").expect("it was played").to_string();
        assert_eq!(tally, "4 played, 3 won, 1 in a row (at most 2), shortest win in 47");
        let usual =
            Theme { suits: SuitStyle::Symbols, ascii: false, colour: true, four_colours: false };
        let liked = habits.theme(usual);
        assert!(liked.suits == SuitStyle::Letters && liked.four_colours);
        // An editor may have put other line ends and a byte-order mark there.
        for edited in
            [format!("\u{feff}{text}"), text.replace('\n', "\r\n"), text.replace('\n', "\r")]
        {
            fs::write(state.join(NAME), edited).expect("it can be written");
            assert_eq!(Habits::read(&state), habits);
        }
        // Nothing is written over what cannot be read.
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(state.join(NAME), &wide).expect("it can be written");
        let error = Habits::change(&state, |habits| habits.choose(theme)).expect_err("UTF-16");
        assert!(error.to_string().contains("UTF-16"), "{error}");
        assert_eq!(fs::read(state.join(NAME)).expect("it is there"), wide);
        // What another version has written stays.
        let other = format!("{text}sound on\ngame twenty+ played many\n");
        fs::write(state.join(NAME), &other).expect("it can be written");
        Habits::change(&state, |habits| habits.count(&[deal(None)])).expect("it can be written");
        let now = written(&state).expect("it is there");
        assert_eq!(now, other.replace("played 4 won 3 streak 1", "played 5 won 3 streak 0"));
    }
}
