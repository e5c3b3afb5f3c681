//! By which names texts call what can be done: those of the program, or of a language.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// Where texts are read that propose to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// At a terminal, or on a page about the program.
    Program,
    /// In a program in Python.
    Python,
    /// In a program in JavaScript.
    JavaScript,
}

/// The host of the process. Each program and module has one.
static HOST: AtomicU8 = AtomicU8::new(Host::Program as u8);

impl Host {
    /// Makes texts use the names of this host from now on. A module does so as it is loaded.
    pub fn speak(self) {
        HOST.store(self as u8, Ordering::Relaxed);
    }

    /// Returns the host that was set last, and the program before that.
    ///
    /// ```
    /// use patience_core::host::{Does, Host};
    ///
    /// assert_eq!(Does::Infer.to_string(), "`patience infer`");
    /// Host::Python.speak();
    /// assert_eq!(Does::Infer.to_string(), "`Solver.infer`");
    /// ```
    #[must_use]
    pub fn current() -> Self {
        let is_current = |host: &Self| *host as u8 == HOST.load(Ordering::Relaxed);
        [Self::Python, Self::JavaScript].into_iter().find(is_current).unwrap_or(Self::Program)
    }
}

/// What texts propose to do. As text, it is its name for the host, between backticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Finds unknown cards.
    Infer,
    /// Writes records in canonical form.
    Format,
    /// Makes a record of a line of Match Solitaire's site.
    ImportLine,
    /// Makes a record of a saved game.
    ImportSaved,
    /// Lists the games.
    Games,
}

impl Does {
    /// Everything that is named so.
    pub const ALL: [Self; 5] =
        [Self::Infer, Self::Format, Self::ImportLine, Self::ImportSaved, Self::Games];

    /// Returns what stands for the name in a pattern.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Infer => "{infer}",
            Self::Format => "{format}",
            Self::ImportLine => "{import line}",
            Self::ImportSaved => "{import saved}",
            Self::Games => "{games}",
        }
    }

    /// Returns a text with the names of the host in place of their marks.
    ///
    /// ```
    /// let text = patience_core::host::Does::named("see {games} for their names");
    /// assert_eq!(text, "see `patience rules` for their names");
    /// ```
    #[must_use]
    pub fn named(pattern: &str) -> String {
        let name = |text: String, does: Self| text.replace(does.mark(), &does.to_string());
        Self::ALL.into_iter().fold(pattern.to_owned(), name)
    }
}

impl fmt::Display for Does {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [program, python, javascript] = match self {
            Self::Infer => ["patience infer", "Solver.infer", "infer"],
            Self::Format => ["fmt", "format_records", "formatted"],
            Self::ImportLine => ["patience import", "import_line", "importLine"],
            Self::ImportSaved => ["patience import", "import_saved", "patience import"],
            Self::Games => ["patience rules", "games", "catalogue"],
        };
        let name = match Host::current() {
            Host::Program => program,
            Host::Python => python,
            Host::JavaScript => javascript,
        };
        write!(f, "`{name}`")
    }
}
