//! The keys: what each does, and what the help page says of it.

use patience_core::notation::Dealing;
use tui_input::InputRequest;

/// A key, or what the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Backspace,
    Delete,
    Escape,
    Tab,
    WheelUp,
    WheelDown,
    /// The button goes down, moves or comes up at a column and a row of the screen.
    Click(u16, u16),
    Drag(u16, u16),
    Release(u16, u16),
    /// With Ctrl, such as Ctrl-D. Those below are other keys.
    Ctrl(char),
    /// An arrow with Ctrl or Alt: to the next word, or to the one before.
    WordLeft,
    WordRight,
    /// Ctrl-Z. It stops the program, until the shell lets it go on.
    Suspend,
    /// Ctrl-C. It quits from everywhere.
    Interrupt,
}

/// What a key does. A number is that of moves, rows or columns, and negative for back or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Step(isize),
    GoToMove,
    GoToFailure,
    Play,
    Hurry(isize),
    ListMoves,
    /// Lets the user type moves, beginning with this.
    TypeMoves(&'static str),
    Undo,
    Redo,
    Leave,
    ListBranches,
    RenameBranch,
    PromoteBranch,
    DeleteBranch,
    Write,
    Hint,
    Analyse,
    /// Spends ten times more on the position on the screen.
    SearchMore,
    /// Opens the selected row of legal moves, or closes its group; or else steps.
    Fold(bool),
    /// Sorts the records by something else.
    SortRecords,
    ListMistakes,
    /// Enters the best line that is known as a branch.
    EnterBest,
    /// Begins a drill, shows its answer, or goes on to the next position.
    Drill,
    TurnUpStock,
    ListRecords,
    TurnRecord(isize),
    /// Of the next failing record, or of an earlier one.
    TurnFailure(isize),
    Find,
    FindRank,
    Copy,
    Reload,
    Scroll(i16),
    ScrollAcross(i32),
    SwitchSuits,
    /// Between two and four colours.
    SwitchColours,
    Help,
    Clear,
    Quit,
    /// Selects another row of a list.
    Select(isize),
    /// Plays the selected move, or opens the selected record.
    Choose,
    TurnTab(isize),
    FilterRecords,
    /// Closes what lies on the board.
    Close,
    /// Shows all records again, or closes their list.
    ShowAll,
    CopyDeal,
    CopyRecord,
    /// Shows what to go on with.
    Menu,
    /// Deals the selected game, or that on the table, at random.
    NewDeal,
    /// The deal with the next number, or an earlier one.
    TurnNumber(isize),
    Restart,
    /// The deal of the day.
    DealOfTheDay,
    ChooseGame,
    ChooseDealing(Dealing),
    OtherFile,
    ShowRules,
    /// Quits, unless the game is to be saved first.
    LeaveProgram,
}

/// What a key does to a text that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Moves the cursor, or deletes.
    Line(InputRequest),
    Backspace,
    /// What was typed before, or after that.
    Older,
    Newer,
    /// The rest of the name of a file.
    Complete,
    Answer,
    Cancel,
}

/// Keys that belong together, as a line of the help page.
#[derive(Debug)]
pub(super) struct Binding {
    /// Their names. `{steps}`, `{scrolls}` and `{minus}` stand for signs of the theme.
    pub(super) name: &'static str,
    /// What they do.
    pub(super) what: &'static str,
    keys: &'static [(Key, Command)],
}

impl Binding {
    /// Returns what its first key does.
    pub(super) fn command(&self) -> Option<Command> {
        self.keys.first().map(|&(_, command)| command)
    }
}

#[cfg(test)]
impl Binding {
    pub(super) const fn keys(&self) -> &'static [(Key, Command)] {
        self.keys
    }
}

/// Returns keys that the help page leaves out. The bottom of the screen names them while they work.
const fn unlisted(keys: &'static [(Key, Command)]) -> Binding {
    Binding { name: "", what: "", keys }
}

/// The keys of the board, in the order of the help page.
pub(super) const BOARD: &[Binding] = &[
    Binding {
        name: "{steps}  . ,",
        what: "next and previous move, as does the wheel",
        keys: &[
            (Key::Left, Command::Step(-1)),
            (Key::Right, Command::Step(1)),
            (Key::Char('.'), Command::Step(1)),
            (Key::Char(','), Command::Step(-1)),
            (Key::Char('l'), Command::Step(1)),
            (Key::WheelDown, Command::Step(1)),
            (Key::WheelUp, Command::Step(-1)),
        ],
    },
    Binding {
        name: "PgDn PgUp",
        what: "ten moves; Home End the deal and the end",
        keys: &[
            (Key::PageDown, Command::Step(10)),
            (Key::PageUp, Command::Step(-10)),
            (Key::Ctrl('d'), Command::Step(10)),
            (Key::Ctrl('u'), Command::Step(-10)),
            (Key::Ctrl('f'), Command::Step(10)),
            (Key::Ctrl('b'), Command::Step(-10)),
            (Key::Char('G'), Command::Step(isize::MAX)),
            (Key::Home, Command::Step(isize::MIN)),
            (Key::End, Command::Step(isize::MAX)),
        ],
    },
    Binding {
        name: "g 17 Enter, x",
        what: "go to a move; gg G the start and the end; x the move that fails",
        keys: &[(Key::Char('g'), Command::GoToMove), (Key::Char('x'), Command::GoToFailure)],
    },
    Binding {
        name: "Space, + {minus}",
        what: "play and pause; faster and slower",
        keys: &[
            (Key::Char(' '), Command::Play),
            (Key::Char('+'), Command::Hurry(1)),
            (Key::Char('-'), Command::Hurry(-1)),
            (Key::Char('='), Command::Hurry(1)),
            (Key::Char('_'), Command::Hurry(-1)),
        ],
    },
    Binding {
        name: "m",
        what: "list the legal moves; Enter or a second click plays one",
        keys: &[(Key::Char('m'), Command::ListMoves)],
    },
    Binding {
        name: "1 * ~ :",
        what: "type moves to play; with m or in a game, + is a deal",
        keys: &[
            (Key::Char('0'), Command::TypeMoves("0")),
            (Key::Char('1'), Command::TypeMoves("1")),
            (Key::Char('2'), Command::TypeMoves("2")),
            (Key::Char('3'), Command::TypeMoves("3")),
            (Key::Char('4'), Command::TypeMoves("4")),
            (Key::Char('5'), Command::TypeMoves("5")),
            (Key::Char('6'), Command::TypeMoves("6")),
            (Key::Char('7'), Command::TypeMoves("7")),
            (Key::Char('8'), Command::TypeMoves("8")),
            (Key::Char('9'), Command::TypeMoves("9")),
            (Key::Char('*'), Command::TypeMoves("*")),
            (Key::Char('~'), Command::TypeMoves("~")),
            (Key::Char(':'), Command::TypeMoves("")),
        ],
    },
    Binding {
        name: "mouse",
        what: "drag a card, or click it and where it goes; click it twice to play it away",
        keys: &[],
    },
    Binding {
        name: "u U, Backspace",
        what: "undo and redo your moves; leave a branch",
        keys: &[
            (Key::Char('u'), Command::Undo),
            (Key::Char('U'), Command::Redo),
            (Key::Backspace, Command::Leave),
        ],
    },
    Binding {
        name: "b",
        what: "list the branches, to show, rename, promote or delete one",
        keys: &[(Key::Char('b'), Command::ListBranches)],
    },
    Binding {
        name: "w",
        what: "write the record with your moves to a file",
        keys: &[(Key::Char('w'), Command::Write)],
    },
    Binding {
        name: "h, a, R",
        what: "hint; analysis of the moves; turn up a stock that is face down",
        keys: &[
            (Key::Char('h'), Command::Hint),
            (Key::Char('a'), Command::Analyse),
            (Key::Char('R'), Command::TurnUpStock),
        ],
    },
    Binding {
        name: "A, B",
        what: "search this position ten times longer; enter the best line as a branch",
        keys: &[(Key::Char('A'), Command::SearchMore), (Key::Char('B'), Command::EnterBest)],
    },
    Binding {
        name: "M, D",
        what: "list the mistakes; drill: find a better move for each",
        keys: &[(Key::Char('M'), Command::ListMistakes), (Key::Char('D'), Command::Drill)],
    },
    Binding {
        name: "Tab",
        what: "list the records; arrows choose a verdict, / finds, o sorts",
        keys: &[(Key::Tab, Command::ListRecords)],
    },
    Binding {
        name: "n N, f F",
        what: "next and previous record (in a game, number); record that fails",
        keys: &[
            (Key::Char('n'), Command::TurnRecord(1)),
            (Key::Char('N'), Command::TurnRecord(-1)),
            (Key::Char('p'), Command::TurnRecord(-1)),
            (Key::Char('f'), Command::TurnFailure(1)),
            (Key::Char('F'), Command::TurnFailure(-1)),
        ],
    },
    Binding {
        name: "o, i",
        what: "open another game or file; the rules of this game",
        keys: &[(Key::Char('o'), Command::Menu), (Key::Char('i'), Command::ShowRules)],
    },
    Binding {
        name: "/ 7h Enter",
        what: "find a card, as does a click, or a rank such as 7",
        keys: &[(Key::Char('/'), Command::Find)],
    },
    Binding {
        name: "c",
        what: "find cards of the last move's rank",
        keys: &[(Key::Char('c'), Command::FindRank)],
    },
    Binding {
        name: "y d, y r",
        what: "copy the deal, or the record up to this move",
        keys: &[(Key::Char('y'), Command::Copy)],
    },
    Binding {
        name: "r",
        what: "reload the files, as happens when they change",
        keys: &[(Key::Char('r'), Command::Reload)],
    },
    Binding {
        name: "{scrolls}  j k",
        what: "scroll up and down; < > left and right",
        keys: &[
            (Key::Up, Command::Scroll(-1)),
            (Key::Down, Command::Scroll(1)),
            (Key::Char('j'), Command::Scroll(1)),
            (Key::Char('k'), Command::Scroll(-1)),
            (Key::Char('<'), Command::ScrollAcross(-3)),
            (Key::Char('>'), Command::ScrollAcross(3)),
        ],
    },
    Binding {
        name: "s, C",
        what: "suits as symbols or letters; in two or four colours",
        keys: &[(Key::Char('s'), Command::SwitchSuits), (Key::Char('C'), Command::SwitchColours)],
    },
    Binding {
        name: "Esc",
        what: "close a list or a prompt, or clear what was found",
        keys: &[(Key::Escape, Command::Clear)],
    },
    Binding {
        name: "q, Ctrl-C",
        what: "close a list, or quit from the board; quit from anywhere",
        keys: &[(Key::Char('q'), Command::Quit)],
    },
    Binding {
        name: "in a prompt",
        what: "Ctrl-A E U W K edit, {up} {down} typed before, Tab a file's name",
        keys: &[],
    },
    unlisted(&[(Key::Char('?'), Command::Help)]),
];

/// The key that is a move while the user plays.
pub(super) const PLAYING: &[Binding] = &[unlisted(&[(Key::Char('+'), Command::TypeMoves("+"))])];

/// The keys that lead from game to game while the user plays.
pub(super) const GAME: &[Binding] = &[unlisted(&[
    (Key::Char('n'), Command::TurnNumber(1)),
    (Key::Char('N'), Command::TurnNumber(-1)),
    (Key::Char('p'), Command::TurnNumber(-1)),
])];

/// The keys of the menu, in its order.
pub(super) const MENU: &[Binding] = &[
    Binding { name: "d", what: "new random deal", keys: &[(Key::Char('d'), Command::NewDeal)] },
    Binding {
        name: "n N",
        what: "next and previous number",
        keys: &[
            (Key::Char('n'), Command::TurnNumber(1)),
            (Key::Char('N'), Command::TurnNumber(-1)),
            (Key::Char('p'), Command::TurnNumber(-1)),
        ],
    },
    Binding {
        name: "r",
        what: "restart from the deal",
        keys: &[(Key::Char('r'), Command::Restart)],
    },
    Binding {
        name: "t",
        what: "the deal of today, the same for everyone",
        keys: &[(Key::Char('t'), Command::DealOfTheDay)],
    },
    Binding { name: "g", what: "choose a game", keys: &[(Key::Char('g'), Command::ChooseGame)] },
    Binding { name: "f", what: "open a file", keys: &[(Key::Char('f'), Command::OtherFile)] },
    Binding { name: "Tab", what: "records of the file", keys: &[(Key::Tab, Command::ListRecords)] },
    Binding {
        name: "i",
        what: "rules of this game",
        keys: &[(Key::Char('i'), Command::ShowRules)],
    },
    Binding { name: "Q", what: "quit", keys: &[(Key::Char('Q'), Command::LeaveProgram)] },
    unlisted(&[
        (Key::Escape, Command::Close),
        (Key::Char('q'), Command::Close),
        (Key::Char('o'), Command::Close),
        (Key::Up, Command::Select(-1)),
        (Key::Down, Command::Select(1)),
        (Key::Char('j'), Command::Select(1)),
        (Key::Char('k'), Command::Select(-1)),
        (Key::Enter, Command::Choose),
    ]),
];

/// The keys of the choice of a game.
pub(super) const CHOOSER: &[Binding] = &[unlisted(&[
    (Key::Up, Command::Select(-1)),
    (Key::Down, Command::Select(1)),
    (Key::Enter, Command::Choose),
    (Key::Char('+'), Command::ChooseDealing(Dealing::Open)),
    (Key::Char('-'), Command::ChooseDealing(Dealing::Closed)),
    (Key::Left, Command::ChooseDealing(Dealing::Open)),
    (Key::Right, Command::ChooseDealing(Dealing::Closed)),
    (Key::Char('d'), Command::NewDeal),
    (Key::Char('f'), Command::OtherFile),
    (Key::Char('i'), Command::ShowRules),
    (Key::Escape, Command::Close),
    (Key::Char('q'), Command::Close),
    (Key::Char('j'), Command::Select(1)),
    (Key::Char('k'), Command::Select(-1)),
    (Key::WheelDown, Command::Select(1)),
    (Key::WheelUp, Command::Select(-1)),
    (Key::Home, Command::Select(isize::MIN)),
    (Key::End, Command::Select(isize::MAX)),
    (Key::Char('g'), Command::Select(isize::MIN)),
    (Key::Char('G'), Command::Select(isize::MAX)),
    (Key::Char('t'), Command::DealOfTheDay),
    (Key::Char('?'), Command::Help),
    (Key::Char('['), Command::TypeMoves("[")),
    (Key::Char(':'), Command::TypeMoves("")),
    (Key::Char('0'), Command::TypeMoves("0")),
    (Key::Char('1'), Command::TypeMoves("1")),
    (Key::Char('2'), Command::TypeMoves("2")),
    (Key::Char('3'), Command::TypeMoves("3")),
    (Key::Char('4'), Command::TypeMoves("4")),
    (Key::Char('5'), Command::TypeMoves("5")),
    (Key::Char('6'), Command::TypeMoves("6")),
    (Key::Char('7'), Command::TypeMoves("7")),
    (Key::Char('8'), Command::TypeMoves("8")),
    (Key::Char('9'), Command::TypeMoves("9")),
])];

/// The keys of the rules.
pub(super) const RULES: &[Binding] = &[unlisted(&[
    (Key::Up, Command::Scroll(-1)),
    (Key::Down, Command::Scroll(1)),
    (Key::Escape, Command::Close),
    (Key::Char('q'), Command::Close),
    (Key::Char('i'), Command::Close),
    (Key::Char('j'), Command::Scroll(1)),
    (Key::Char('k'), Command::Scroll(-1)),
    (Key::WheelDown, Command::Scroll(1)),
    (Key::WheelUp, Command::Scroll(-1)),
    (Key::PageDown, Command::Scroll(10)),
    (Key::PageUp, Command::Scroll(-10)),
    (Key::Ctrl('d'), Command::Scroll(10)),
    (Key::Ctrl('u'), Command::Scroll(-10)),
    (Key::Ctrl('f'), Command::Scroll(10)),
    (Key::Ctrl('b'), Command::Scroll(-10)),
    (Key::Char(' '), Command::Scroll(10)),
    (Key::Home, Command::Scroll(i16::MIN)),
    (Key::End, Command::Scroll(i16::MAX)),
    (Key::Char('g'), Command::Scroll(i16::MIN)),
    (Key::Char('G'), Command::Scroll(i16::MAX)),
])];

/// The keys of every list.
pub(super) const LIST: &[Binding] = &[unlisted(&[
    (Key::Up, Command::Select(-1)),
    (Key::Down, Command::Select(1)),
    (Key::Enter, Command::Choose),
    (Key::Char('j'), Command::Select(1)),
    (Key::Char('k'), Command::Select(-1)),
    (Key::WheelDown, Command::Select(1)),
    (Key::WheelUp, Command::Select(-1)),
    (Key::PageDown, Command::Select(10)),
    (Key::PageUp, Command::Select(-10)),
    (Key::Ctrl('d'), Command::Select(10)),
    (Key::Ctrl('u'), Command::Select(-10)),
    (Key::Ctrl('f'), Command::Select(10)),
    (Key::Ctrl('b'), Command::Select(-10)),
    (Key::Char('G'), Command::Select(isize::MAX)),
    (Key::Char('q'), Command::Close),
])];

/// The keys of the list of legal moves. The keys of the board work, too.
pub(super) const MOVES: &[Binding] = &[unlisted(&[
    (Key::Right, Command::Fold(true)),
    (Key::Left, Command::Fold(false)),
    (Key::Escape, Command::Close),
    (Key::Char('m'), Command::Close),
])];

/// The keys of the list of mistakes. The keys of the board work, too.
pub(super) const MISTAKES: &[Binding] =
    &[unlisted(&[(Key::Escape, Command::Close), (Key::Char('M'), Command::Close)])];

/// The keys of the list of branches. The keys of the board work, too.
pub(super) const BRANCHES: &[Binding] = &[unlisted(&[
    (Key::Char('r'), Command::RenameBranch),
    (Key::Char('p'), Command::PromoteBranch),
    (Key::Char('d'), Command::DeleteBranch),
    (Key::Escape, Command::Close),
    (Key::Char('b'), Command::Close),
])];

/// The keys of the list of records.
pub(super) const RECORDS: &[Binding] = &[unlisted(&[
    (Key::Left, Command::TurnTab(-1)),
    (Key::Right, Command::TurnTab(1)),
    (Key::Char('/'), Command::FilterRecords),
    (Key::Char('o'), Command::SortRecords),
    (Key::Char('f'), Command::TurnFailure(1)),
    (Key::Char('F'), Command::TurnFailure(-1)),
    (Key::Escape, Command::ShowAll),
    (Key::Tab, Command::Close),
    (Key::Char('l'), Command::TurnTab(1)),
    (Key::Char('h'), Command::TurnTab(-1)),
    (Key::Home, Command::Select(isize::MIN)),
    (Key::End, Command::Select(isize::MAX)),
    (Key::Char('g'), Command::Select(isize::MIN)),
    (Key::Char('r'), Command::Reload),
    (Key::Char('?'), Command::Help),
])];

/// The keys of the help page. Any other key closes it.
pub(super) const HELP: &[Binding] = &[unlisted(&[
    (Key::Up, Command::Scroll(-1)),
    (Key::Down, Command::Scroll(1)),
    (Key::Char('j'), Command::Scroll(1)),
    (Key::Char('k'), Command::Scroll(-1)),
    (Key::WheelDown, Command::Scroll(1)),
    (Key::WheelUp, Command::Scroll(-1)),
    (Key::PageDown, Command::Scroll(10)),
    (Key::PageUp, Command::Scroll(-10)),
    (Key::Ctrl('d'), Command::Scroll(10)),
    (Key::Ctrl('u'), Command::Scroll(-10)),
    (Key::Ctrl('f'), Command::Scroll(10)),
    (Key::Ctrl('b'), Command::Scroll(-10)),
    (Key::Char('g'), Command::Scroll(i16::MIN)),
    (Key::Char('G'), Command::Scroll(i16::MAX)),
])];

/// The keys of a text that is typed.
pub(super) const PROMPT: &[(Key, Edit)] = &[
    (Key::Enter, Edit::Answer),
    (Key::Escape, Edit::Cancel),
    (Key::Tab, Edit::Complete),
    (Key::Up, Edit::Older),
    (Key::Down, Edit::Newer),
    (Key::WheelUp, Edit::Older),
    (Key::WheelDown, Edit::Newer),
    (Key::Ctrl('p'), Edit::Older),
    (Key::Ctrl('n'), Edit::Newer),
    (Key::Left, Edit::Line(InputRequest::GoToPrevChar)),
    (Key::Right, Edit::Line(InputRequest::GoToNextChar)),
    (Key::Ctrl('b'), Edit::Line(InputRequest::GoToPrevChar)),
    (Key::Ctrl('f'), Edit::Line(InputRequest::GoToNextChar)),
    (Key::WordLeft, Edit::Line(InputRequest::GoToPrevWord)),
    (Key::WordRight, Edit::Line(InputRequest::GoToNextWord)),
    (Key::Home, Edit::Line(InputRequest::GoToStart)),
    (Key::End, Edit::Line(InputRequest::GoToEnd)),
    (Key::Ctrl('a'), Edit::Line(InputRequest::GoToStart)),
    (Key::Ctrl('e'), Edit::Line(InputRequest::GoToEnd)),
    (Key::Backspace, Edit::Backspace),
    (Key::Ctrl('h'), Edit::Backspace),
    (Key::Delete, Edit::Line(InputRequest::DeleteNextChar)),
    (Key::Ctrl('d'), Edit::Line(InputRequest::DeleteNextChar)),
    (Key::Ctrl('w'), Edit::Line(InputRequest::DeletePrevWord)),
    (Key::Ctrl('u'), Edit::Line(InputRequest::DeleteFromStart)),
    (Key::Ctrl('k'), Edit::Line(InputRequest::DeleteTillEnd)),
    (Key::Ctrl('y'), Edit::Line(InputRequest::Yank)),
];

/// Returns what a key does to a text that is typed.
pub(super) fn edit(key: Key) -> Option<Edit> {
    PROMPT.iter().find(|(other, _)| *other == key).map(|&(_, edit)| edit)
}

/// The keys of the choice of a text to copy. Any other key closes it.
pub(super) const COPY: &[Binding] = &[unlisted(&[
    (Key::Char('d'), Command::CopyDeal),
    (Key::Char('r'), Command::CopyRecord),
    (Key::Escape, Command::Close),
])];

/// Returns what a key does, by the first table that has it.
pub(super) fn find<'t>(
    tables: impl IntoIterator<Item = &'t &'static [Binding]>,
    key: Key,
) -> Option<Command> {
    keys(tables).find(|(other, _)| *other == key).map(|&(_, command)| command)
}

/// Returns the first key for a command.
pub(super) fn key_of<'t>(
    tables: impl IntoIterator<Item = &'t &'static [Binding]>,
    command: Command,
) -> Option<Key> {
    keys(tables).find(|(_, other)| *other == command).map(|&(key, _)| key)
}

fn keys<'t>(
    tables: impl IntoIterator<Item = &'t &'static [Binding]>,
) -> impl Iterator<Item = &'static (Key, Command)> {
    tables.into_iter().flat_map(|table| table.iter()).flat_map(|binding| binding.keys)
}
