//! The keys: what each does, and what the help page and the last line of the screen say of it.

use self::AnalysisCommand::*;
use self::GameCommand::*;
use self::Key::{Char, Ctrl};
use self::KeyCommand::{Analysis, Game, List, Look, Play, Record, Save};
use self::ListCommand::*;
use self::LookCommand::*;
use self::PlayCommand::*;
use self::RecordCommand::*;
use self::SaveCommand::*;
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
    F1,
    WheelUp,
    WheelDown,
    /// The button goes down, moves or comes up at a column and a row of the screen.
    Click(u16, u16),
    Drag(u16, u16),
    Release(u16, u16),
    /// A letter with Ctrl, such as Ctrl-D. The combinations below are keys of their own.
    Ctrl(char),
    /// An arrow with Ctrl or Alt: to the next word, or to the one before.
    WordLeft,
    WordRight,
    /// Ctrl-Z. It stops the program, until the shell lets it go on.
    Suspend,
    /// Ctrl-C. It quits from everywhere.
    Interrupt,
}

impl Key {
    /// Returns whether the key answers a question of one key with no.
    pub(super) const fn is_no(self) -> bool {
        matches!(self, Self::Escape | Char('q'))
    }

    /// Returns whether the key comes after another by itself, as the button of the mouse comes up.
    pub(super) const fn is_stray(self) -> bool {
        matches!(self, Self::Drag(..) | Self::Release(..))
    }
}

/// What a key does, by the part of the viewer that does it. A number is that of moves, rows or columns, and
/// negative for back or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyCommand {
    Play(PlayCommand),
    List(ListCommand),
    Record(RecordCommand),
    Analysis(AnalysisCommand),
    Save(SaveCommand),
    Look(LookCommand),
    Game(GameCommand),
}

/// Moves, steps along them, and branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    Step(isize),
    GoToMove,
    ListMoves,
    /// Lets the user type moves, or the deal of the selected game, beginning with this.
    TypeMoves(&'static str),
    Undo,
    Redo,
    /// Plays what can safely go to foundations.
    Collect,
    Leave,
    /// Goes on with the moves of the record that a branch has left.
    Follow,
    ListBranches,
    DeleteBranch,
    /// Opens the selected row of legal moves, or closes its group; or else steps.
    Fold(bool),
    TurnUpStock,
}

/// What every list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListCommand {
    /// Selects another row.
    Select(isize),
    /// Plays the selected move, or opens the selected record, or whatever a list is there for.
    Choose,
    /// Closes what lies on the board.
    Close,
}

/// Records, and what fails in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordCommand {
    ListRecords,
    TurnRecord(isize),
    /// Shows the failure of the next failing record, or of an earlier one.
    TurnFailure(isize),
    GoToFailure,
    Reload,
    /// Selects the next failing record of the list, or an earlier one.
    SelectFailure(isize),
    /// Sorts the records by something else.
    SortRecords,
    TurnTab(isize),
    FilterRecords,
    /// Shows all records again, or closes their list.
    ShowAll,
}

/// The analysis, and what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnalysisCommand {
    AskHint,
    Analyse,
    ListMistakes,
    /// Enters the best line that is known as a branch.
    EnterBest,
}

/// The record on its way to a file, or to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveCommand {
    Write,
    /// Asks for the title of the game.
    Title,
    /// Copies the record up to the move on the screen.
    Copy,
}

/// How the board is looked at, and pages to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookCommand {
    Find,
    Scroll(i16),
    Help,
    /// Takes away what was found or picked up.
    Clear,
    ShowRules,
}

/// The ways from game to game, and out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameCommand {
    Quit,
    /// Deals the selected game at random.
    NewDeal,
    /// Deals the next number, or an earlier one.
    TurnNumber(isize),
    ChooseGame,
    ChooseDealing(Dealing),
    ListUnfinished,
    /// Drops the selected game of a program that was cut off.
    DropUnfinished,
}

/// What a key does to a text that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEdit {
    /// Moves the cursor, or deletes.
    Line(InputRequest),
    Backspace,
    Answer,
    Cancel,
}

/// Keys that belong together, as a line of the help page.
#[derive(Debug)]
pub(super) struct Binding {
    /// Their names. `{steps}`, `{scrolls}` and `{minus}` stand for signs of the theme. The page leaves
    /// out those without one.
    pub(super) name: &'static str,
    /// What the keys do.
    pub(super) what: &'static str,
    pub(super) keys: &'static [(Key, KeyCommand)],
    /// What the last line of the screen says of them.
    pub(super) hints: &'static [Hint],
}

/// Keys in the last line of the screen.
#[derive(Debug)]
pub(super) struct Hint {
    pub(super) keys: &'static [Key],
    pub(super) what: &'static str,
    /// Without room for all, those with the highest ranks are left out first: on the board alone, and with
    /// a list.
    pub(super) ranks: [u8; 2],
    pub(super) when: When,
}

/// When a hint is of use.
#[derive(Clone, Copy, Debug)]
pub(super) enum When {
    Always,
    /// Something was played.
    Plays,
    /// A game begins.
    Begins,
    /// The game is won.
    IsWon,
    /// The record fails.
    Fails,
    /// Some record fails.
    AnyFails,
    /// The line on the screen is a branch.
    IsBranch,
    HasBranches,
    HasMoves,
    /// A card can safely go to a foundation.
    Collects,
    IsAnalysed,
    HidesCards,
    HasRecords,
    /// The selected row can be opened, or closed.
    Folds(bool),
    /// The list of records shows only some.
    IsFiltered,
    /// What lies there can be closed, or closing it ends the program.
    Closes(bool),
}

/// Returns keys that the help page leaves out. The bottom of the screen names them while they work.
const fn unlisted(keys: &'static [(Key, KeyCommand)]) -> Binding {
    Binding { name: "", what: "", keys, hints: &[] }
}

const fn bound(
    name: &'static str,
    what: &'static str,
    keys: &'static [(Key, KeyCommand)],
) -> Binding {
    Binding { name, what, keys, hints: &[] }
}

impl Binding {
    const fn hinted(self, hints: &'static [Hint]) -> Self {
        Self { hints, ..self }
    }
}

/// Returns a hint of the same rank everywhere.
const fn hint(keys: &'static [Key], what: &'static str, rank: u8) -> Hint {
    Hint { keys, what, ranks: [rank; 2], when: When::Always }
}

/// The rank of hints that are not shown.
pub(super) const NEVER: u8 = 9;

impl Hint {
    /// Returns the same of another rank beside a list.
    const fn beside(self, rank: u8) -> Self {
        Self { ranks: [self.ranks[0], rank], ..self }
    }

    const fn when(self, when: When) -> Self {
        Self { when, ..self }
    }
}

/// The key that works everywhere but where a page or a question lies.
const ANYWHERE: Binding = unlisted(&[(Char('?'), Look(Help)), (Key::F1, Look(Help))])
    .hinted(&[hint(&[Char('?')], "help", 0)]);

/// The keys of the board, in the order of the help page.
pub(super) const BOARD: &[Binding] = &[
    bound(
        "{steps}  . ,",
        "next and previous move, as does the wheel",
        &[
            (Key::Left, Play(Step(-1))),
            (Key::Right, Play(Step(1))),
            (Char('.'), Play(Step(1))),
            (Char(','), Play(Step(-1))),
            (Key::WheelDown, Play(Step(1))),
            (Key::WheelUp, Play(Step(-1))),
        ],
    )
    .hinted(&[
        hint(&[Key::Left, Key::Right], "step", 0).beside(NEVER),
        hint(&[Char(','), Char('.')], "step", NEVER).beside(5),
    ]),
    bound(
        "PgDn PgUp",
        "ten moves; Home End the deal and the end",
        &[
            (Key::PageDown, Play(Step(10))),
            (Key::PageUp, Play(Step(-10))),
            (Char('G'), Play(Step(isize::MAX))),
            (Key::Home, Play(Step(isize::MIN))),
            (Key::End, Play(Step(isize::MAX))),
        ],
    ),
    bound(
        "g 17 Enter, x",
        "go to a move; gg G the start and the end; x the move that fails",
        &[(Char('g'), Play(GoToMove)), (Char('x'), Record(GoToFailure))],
    )
    .hinted(&[hint(&[Char('x')], "failure", 3).beside(NEVER).when(When::Fails)]),
    bound(
        "m",
        "list the legal moves; Enter or a second click plays one",
        &[(Char('m'), Play(ListMoves))],
    )
    .hinted(&[hint(&[Char('m')], "moves", 3).beside(NEVER)]),
    bound(
        "1 * ~ :",
        "type moves to play; with m or in a game, + is a deal",
        &[
            (Char('*'), Play(TypeMoves("*"))),
            (Char('~'), Play(TypeMoves("~"))),
            (Char(':'), Play(TypeMoves(""))),
        ],
    )
    .hinted(&[hint(&[Char(':')], "type moves", 6).beside(2)]),
    bound(
        "mouse",
        "drag a card, or click it and where it goes; click it twice to play it away",
        &[],
    ),
    bound(
        "u U, Backspace",
        "undo and redo your moves; leave a branch",
        &[(Char('u'), Play(Undo)), (Char('U'), Play(Redo)), (Key::Backspace, Play(Leave))],
    )
    .hinted(&[
        hint(&[Char('u')], "undo", 4).beside(1).when(When::Plays),
        hint(&[Key::Backspace], "leave", 3).beside(2).when(When::IsBranch),
    ]),
    bound("c", "collect what can safely go; u takes it back as one", &[(Char('c'), Play(Collect))])
        .hinted(&[hint(&[Char('c')], "collect", 1).when(When::Collects)]),
    bound(
        "L",
        "go on with the moves of the record, as far as they are legal",
        &[(Char('L'), Play(Follow))],
    )
    .hinted(&[hint(&[Char('L')], "go on as the record", 3).when(When::IsBranch)]),
    bound("b", "list the branches, to show or delete one", &[(Char('b'), Play(ListBranches))])
        .hinted(&[hint(&[Char('b')], "branches", 5).beside(NEVER).when(When::HasBranches)]),
    bound(
        "w, t",
        "write the record with your moves to a file; give it a title",
        &[(Char('w'), Save(Write)), (Char('t'), Save(Title))],
    )
    .hinted(&[
        hint(&[Char('w')], "write", 5).beside(3).when(When::Plays),
        hint(&[Char('t')], "title", 6).beside(NEVER).when(When::IsWon),
    ]),
    bound(
        "h, a, R",
        "hint; analysis of the moves; turn up a stock that is face down",
        &[
            (Char('h'), Analysis(AskHint)),
            (Char('a'), Analysis(Analyse)),
            (Char('R'), Play(TurnUpStock)),
        ],
    )
    .hinted(&[
        hint(&[Char('h')], "hint", NEVER).beside(3).when(When::HasMoves),
        hint(&[Char('a')], "analysis", 6).beside(4),
        hint(&[Char('R')], "turn up the stock", 8).when(When::HidesCards),
    ]),
    bound(
        "B, M",
        "enter the best line as a branch; list the mistakes",
        &[(Char('B'), Analysis(EnterBest)), (Char('M'), Analysis(ListMistakes))],
    )
    .hinted(&[hint(&[Char('M')], "mistakes", 6).beside(NEVER).when(When::IsAnalysed)]),
    bound(
        "Tab",
        "list the records; arrows choose a verdict, / finds, o sorts",
        &[(Key::Tab, Record(ListRecords))],
    )
    .hinted(&[hint(&[Key::Tab], "records", 3).beside(NEVER).when(When::HasRecords)]),
    bound(
        "n N, f F",
        "next and previous record (in a game, number); record that fails",
        &[
            (Char('n'), Record(TurnRecord(1))),
            (Char('N'), Record(TurnRecord(-1))),
            (Char('f'), Record(TurnFailure(1))),
            (Char('F'), Record(TurnFailure(-1))),
        ],
    )
    .hinted(&[hint(&[Char('f')], "next failure", 4).beside(NEVER).when(When::AnyFails)]),
    bound(
        "o, i",
        "in a game: choose another; the rules of this game",
        &[(Char('i'), Look(ShowRules))],
    )
    .hinted(&[hint(&[Char('i')], "rules", 2).when(When::Begins)]),
    bound(
        "/ 7h Enter",
        "find a card, as does a click, or a rank such as 7",
        &[(Char('/'), Look(Find))],
    )
    .hinted(&[hint(&[Char('/')], "find", 7).beside(NEVER)]),
    bound("y", "copy the record up to this move", &[(Char('y'), Save(Copy))]).hinted(&[hint(
        &[Char('y')],
        "copy",
        7,
    )
    .beside(NEVER)]),
    bound("r", "reload the files, as happens when they change", &[(Char('r'), Record(Reload))]),
    bound(
        "{scrolls}  j k",
        "scroll up and down",
        &[(Key::Up, Look(Scroll(-1))), (Key::Down, Look(Scroll(1)))],
    ),
    bound(
        "Esc",
        "close a list or a prompt, or clear what was found",
        &[(Key::Escape, Look(Clear))],
    ),
    bound(
        "q, Ctrl-C",
        "close a list, or quit from the board; quit from anywhere",
        &[(Char('q'), Game(Quit))],
    )
    .hinted(&[hint(&[Char('q')], "quit", 0).beside(NEVER)]),
    bound("in a prompt", "Ctrl-A E U W K edit", &[]),
    DIGITS,
    ANYWHERE,
];

/// Digits, which begin what is typed.
const DIGITS: Binding = unlisted(&[
    (Char('0'), Play(TypeMoves("0"))),
    (Char('1'), Play(TypeMoves("1"))),
    (Char('2'), Play(TypeMoves("2"))),
    (Char('3'), Play(TypeMoves("3"))),
    (Char('4'), Play(TypeMoves("4"))),
    (Char('5'), Play(TypeMoves("5"))),
    (Char('6'), Play(TypeMoves("6"))),
    (Char('7'), Play(TypeMoves("7"))),
    (Char('8'), Play(TypeMoves("8"))),
    (Char('9'), Play(TypeMoves("9"))),
]);

/// The key that is a move while the user plays.
pub(super) const PLAYING: &[Binding] = &[unlisted(&[(Char('+'), Play(TypeMoves("+")))])];

/// The keys that lead from game to game while the user plays.
pub(super) const GAME: &[Binding] =
    &[unlisted(&[(Char('n'), Game(TurnNumber(1))), (Char('N'), Game(TurnNumber(-1)))])
        .hinted(&[hint(&[Char('n')], "next game", 0).when(When::IsWon)])];

/// The key that leads to all others.
pub(super) const OTHERS: &[Binding] =
    &[unlisted(&[(Char('o'), Game(ChooseGame))])
        .hinted(&[hint(&[Char('o')], "games", 4).beside(5)])];

/// The keys of the choice of a game.
pub(super) const CHOOSER: &[Binding] = &[
    bound(
        "Enter, a digit",
        "ask for the number, the cards or a game by name; so do : and [",
        &[(Key::Enter, List(Choose)), (Char('['), Play(TypeMoves("[")))],
    )
    .hinted(&[hint(&[Key::Enter], "number", 0)]),
    bound("d", "new random deal", &[(Char('d'), Game(NewDeal))]).hinted(&[hint(
        &[Char('d')],
        "random",
        1,
    )]),
    bound(
        "+ {minus}, {steps}",
        "open or closed: is the stock face up or face down?",
        &[
            (Char('+'), Game(ChooseDealing(Dealing::Open))),
            (Char('-'), Game(ChooseDealing(Dealing::Closed))),
            (Key::Left, Game(ChooseDealing(Dealing::Open))),
            (Key::Right, Game(ChooseDealing(Dealing::Closed))),
        ],
    )
    .hinted(&[hint(&[Char('+'), Char('-')], "open or closed", 4)]),
    bound("i", "rules of the selected game", &[(Char('i'), Look(ShowRules))]).hinted(&[hint(
        &[Char('i')],
        "rules",
        2,
    )]),
    unlisted(&[(Char(':'), Play(TypeMoves("")))]),
    DIGITS,
    ENDS,
    ANYWHERE,
];

/// The keys that scroll a page.
pub(super) const SCROLL: &[Binding] = &[unlisted(&[
    (Key::Up, Look(Scroll(-1))),
    (Key::Down, Look(Scroll(1))),
    (Key::WheelDown, Look(Scroll(1))),
    (Key::WheelUp, Look(Scroll(-1))),
    (Key::PageDown, Look(Scroll(10))),
    (Key::PageUp, Look(Scroll(-10))),
    (Char(' '), Look(Scroll(10))),
    (Key::Home, Look(Scroll(i16::MIN))),
    (Key::End, Look(Scroll(i16::MAX))),
    (Char('g'), Look(Scroll(i16::MIN))),
    (Char('G'), Look(Scroll(i16::MAX))),
])
.hinted(&[hint(&[Key::Up, Key::Down], "scroll", 1)])];

/// The keys of the rules that are not listed elsewhere.
pub(super) const RULES: &[Binding] = &[unlisted(&[(Char('i'), List(Close))]), CLOSE, ANYWHERE];

/// The keys that close what lies there.
const CLOSE: Binding = unlisted(&[(Char('q'), List(Close)), (Key::Escape, List(Close))]).hinted(&[
    hint(&[Char('q')], "close", 0).when(When::Closes(true)),
    hint(&[Char('q')], "quit", 0).when(When::Closes(false)),
]);

/// The keys that select and choose a row of a list.
pub(super) const LIST: &[Binding] = &[
    unlisted(&[
        (Key::Up, List(Select(-1))),
        (Key::Down, List(Select(1))),
        (Key::Enter, List(Choose)),
        (Key::WheelDown, List(Select(1))),
        (Key::WheelUp, List(Select(-1))),
        (Key::PageDown, List(Select(10))),
        (Key::PageUp, List(Select(-10))),
        (Char('G'), List(Select(isize::MAX))),
    ])
    .hinted(&[hint(&[Key::Up, Key::Down], "select", 1)]),
    CLOSE,
];

/// The keys that go to the ends of a list, where the board has no use for them.
const ENDS: Binding = unlisted(&[
    (Key::Home, List(Select(isize::MIN))),
    (Key::End, List(Select(isize::MAX))),
    (Char('g'), List(Select(isize::MIN))),
]);

/// The keys of the list of legal moves. The keys of the board work, too.
pub(super) const MOVES: &[Binding] = &[unlisted(&[
    (Key::Right, Play(Fold(true))),
    (Key::Left, Play(Fold(false))),
    (Char('m'), List(Close)),
])
.hinted(&[
    hint(&[Key::Enter], "play it", 0).when(When::HasMoves),
    hint(&[Key::Right], "open row", 4).when(When::Folds(true)),
    hint(&[Key::Left], "close row", 4).when(When::Folds(false)),
])];

/// The keys of the list of mistakes. The keys of the board work, too.
pub(super) const MISTAKES: &[Binding] =
    &[unlisted(&[(Char('M'), List(Close))]).hinted(&[hint(&[Key::Enter], "go there", 0)])];

/// The keys of the list of branches. The keys of the board work, too.
pub(super) const BRANCHES: &[Binding] =
    &[unlisted(&[(Char('d'), Play(DeleteBranch)), (Char('b'), List(Close))])
        .hinted(&[hint(&[Key::Enter], "show it", 0), hint(&[Char('d')], "delete", 2)])];

/// The keys of the list of records.
pub(super) const RECORDS: &[Binding] = &[
    unlisted(&[
        (Key::Left, Record(TurnTab(-1))),
        (Key::Right, Record(TurnTab(1))),
        (Char('/'), Record(FilterRecords)),
        (Char('o'), Record(SortRecords)),
        (Char('f'), Record(SelectFailure(1))),
        (Char('F'), Record(SelectFailure(-1))),
        (Key::Escape, Record(ShowAll)),
        (Key::Tab, List(Close)),
        (Char('r'), Record(Reload)),
    ])
    .hinted(&[
        hint(&[Key::Enter], "open", 0),
        hint(&[Key::Left, Key::Right], "verdict", 2),
        hint(&[Char('/')], "find", 1),
        hint(&[Char('o')], "sort", 4),
        hint(&[Char('f')], "next failure", 3).when(When::AnyFails),
        hint(&[Key::Escape], "show all", 1).when(When::IsFiltered),
    ]),
    ENDS,
    ANYWHERE,
];

/// The key that lists the games of programs that were cut off, until that was done.
pub(super) const OFFER: &[Binding] = &[unlisted(&[(Char('y'), Game(ListUnfinished))])
    .hinted(&[hint(&[Char('y')], "unfinished games", 0)])];

/// The keys of that list. The key that drops a game is none of any other table.
pub(super) const UNFINISHED: &[Binding] = &[
    bound("Enter, y", "go on with the game", &[(Char('y'), List(Choose))]).hinted(&[hint(
        &[Key::Enter],
        "go on",
        0,
    )]),
    bound("X", "drop the game: it moves to a folder", &[(Char('X'), Game(DropUnfinished))])
        .hinted(&[hint(&[Char('X')], "drop", 2)]),
    bound("q, Esc", "leave all for later", &[]),
    ENDS,
    ANYWHERE,
];

/// What the help page says of other keys.
pub(super) const HELP: &[Binding] =
    &[unlisted(&[]).hinted(&[hint(&[], "any other key closes this page", 0)])];

/// The keys of a text that is typed.
pub(super) const PROMPT: &[(Key, LineEdit)] = &[
    (Key::Enter, LineEdit::Answer),
    (Key::Escape, LineEdit::Cancel),
    (Key::Left, LineEdit::Line(InputRequest::GoToPrevChar)),
    (Key::Right, LineEdit::Line(InputRequest::GoToNextChar)),
    (Key::Ctrl('b'), LineEdit::Line(InputRequest::GoToPrevChar)),
    (Key::Ctrl('f'), LineEdit::Line(InputRequest::GoToNextChar)),
    (Key::WordLeft, LineEdit::Line(InputRequest::GoToPrevWord)),
    (Key::WordRight, LineEdit::Line(InputRequest::GoToNextWord)),
    (Key::Home, LineEdit::Line(InputRequest::GoToStart)),
    (Key::End, LineEdit::Line(InputRequest::GoToEnd)),
    (Key::Ctrl('a'), LineEdit::Line(InputRequest::GoToStart)),
    (Key::Ctrl('e'), LineEdit::Line(InputRequest::GoToEnd)),
    (Key::Backspace, LineEdit::Backspace),
    (Key::Ctrl('h'), LineEdit::Backspace),
    (Key::Delete, LineEdit::Line(InputRequest::DeleteNextChar)),
    (Key::Ctrl('d'), LineEdit::Line(InputRequest::DeleteNextChar)),
    (Key::Ctrl('w'), LineEdit::Line(InputRequest::DeletePrevWord)),
    (Key::Ctrl('u'), LineEdit::Line(InputRequest::DeleteFromStart)),
    (Key::Ctrl('k'), LineEdit::Line(InputRequest::DeleteTillEnd)),
    (Key::Ctrl('y'), LineEdit::Line(InputRequest::Yank)),
];

/// Returns what a key does to a text that is typed.
pub(super) fn edit(key: Key) -> Option<LineEdit> {
    PROMPT.iter().find(|(other, _)| *other == key).map(|&(_, edit)| edit)
}

/// Returns the key that another is the same as, wherever no text is typed.
const fn usual(key: Key) -> Key {
    match key {
        Char('j') => Key::Down,
        Char('k') => Key::Up,
        Ctrl('d' | 'f') => Key::PageDown,
        Ctrl('u' | 'b') => Key::PageUp,
        key => key,
    }
}

/// Returns what a key does, by the first table that has it.
pub(super) fn find<'t>(
    tables: impl IntoIterator<Item = &'t &'static [Binding]>,
    key: Key,
) -> Option<KeyCommand> {
    let mut keys = tables.into_iter().flat_map(|table| table.iter()).flat_map(|it| it.keys);
    keys.find(|(other, _)| *other == usual(key)).map(|&(_, command)| command)
}
