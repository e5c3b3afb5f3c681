//! How the user likes to see cards, as they have it in a file: `player` in the folder of what the program keeps
//! between its runs, a line for each choice. Other lines mean nothing here.

use super::theme::Theme;
use patience_core::cards::SuitStyle;
use patience_core::text::lines;
use patience_files::text::decoded;
use std::fs;
use std::path::Path;

/// The name of the file.
const NAME: &str = "player";

/// What the user likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Habits {
    suits: Option<SuitStyle>,
    four_colours: bool,
}

impl Habits {
    /// Reads the choices; none if there is no such file, or if it cannot be read.
    pub(super) fn read(state: &Path) -> Self {
        let bytes = fs::read(state.join(NAME)).unwrap_or_default();
        let mut habits = Self::default();
        for line in lines(&decoded(&bytes).unwrap_or_default()) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["suits", "symbols"] => habits.suits = Some(SuitStyle::Symbols),
                ["suits", "letters"] => habits.suits = Some(SuitStyle::Letters),
                ["colors", colours] => habits.four_colours = colours == "4",
                _ => {}
            }
        }
        habits
    }

    /// Returns a theme as the user likes it, as far as no option says otherwise.
    pub(super) fn theme(self, theme: Theme) -> Theme {
        // Letters are no choice where there are no symbols.
        let suits = self.suits.filter(|_| !theme.ascii).unwrap_or(theme.suits);
        Theme { suits, four_colours: theme.four_colours || self.four_colours, ..theme }
    }
}

#[cfg(test)]
mod tests {
    use super::{Habits, NAME};
    use crate::theme::Theme;
    use patience_core::cards::SuitStyle;
    use std::fs;

    #[test]
    fn choices_hold_but_for_what_options_say() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        assert_eq!(Habits::read(folder.path()), Habits::default());
        let text = "suits letters\ncolors 4\ngame carpet4x5x1+ played 4 won 3\n";
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(folder.path().join(NAME), wide).expect("it can be written");
        assert_eq!(Habits::read(folder.path()), Habits::default(), "another encoding");
        // An editor may have put other line ends and a byte-order mark there.
        for edited in [
            text.to_owned(),
            format!("\u{feff}{text}"),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
        ] {
            fs::write(folder.path().join(NAME), edited).expect("it can be written");
            let habits = Habits::read(folder.path());
            for (ascii, four_colours) in [(false, false), (true, false), (false, true)] {
                let theme = Theme { suits: SuitStyle::Symbols, ascii, colour: true, four_colours };
                let liked = habits.theme(theme);
                assert!(liked.four_colours && (liked.suits == SuitStyle::Letters) != ascii);
            }
        }
    }
}
