//! Games that PySolFC saves, in files `*.pso` and `holdgame.dat`.
//!
//! A save has the number of the deal, the moves of the player, and the piles at the end. The game is dealt
//! from its number, played move by move, and refused unless it ends in these piles. Each move becomes one
//! of ours, where one does the same: some games of PySolFC have moves that ours do not.

use crate::pickle::{Id, PickleError, PickleReader};
use crate::stacks::{self, StackNumbers, Stacks, card};
use patience_core::cards::{Card, Engine, Shuffle};
use patience_core::game::{Move, Sight};
use patience_core::notation::{GameId, WrittenRecord};
use patience_core::play::Position;
use patience_core::text::english::{count, list};
use std::fmt;

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 24;

/// A saved game, read.
///
/// ```no_run
/// use patience_import::pysolfc::read;
///
/// let file = std::fs::read("Monte Carlo-24.pso").unwrap();
/// let saved = read(&file).unwrap();
/// println!("{}", saved.record);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The name of the game in PySolFC.
    pub title: &'static str,
    /// The game as a record, as far as its moves can be written.
    pub record: WrittenRecord<Move>,
    /// The first move that cannot be written, if there is one.
    pub left: Option<Unwritable>,
}

/// A move of PySolFC that no move of ours does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// Which move of the player it is, from 1.
    pub number: usize,
    /// The card that it moves first.
    pub card: Option<Card>,
    /// Where from, in words.
    pub from: String,
    /// Where to, in words.
    pub to: String,
    /// How many moves of the player are left out, this one and all after it.
    pub left_out: usize,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, card, from, to, left_out } = self;
        write!(f, "move {number} cannot be written")?;
        if let Some(card) = card {
            write!(f, ": {card} from {from} to {to}")?;
        }
        match left_out.saturating_sub(1) {
            0 => f.write_str("; it is left out"),
            after => {
                let moves = count(after, "move");
                write!(
                    f,
                    "; it is left out, and so {} the {moves} after it",
                    if after == 1 { "is" } else { "are" }
                )
            }
        }
    }
}

/// The reason why a file is not a saved game that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The bytes are no saved game.
    NotASave,
    /// The file has more bytes than any saved game.
    TooLarge,
    /// The file is damaged, or more than a saved game.
    Pickle(PickleError),
    /// What a saved game has is missing, or something else is in its place.
    Missing(&'static str),
    /// The game is none that ours has.
    OtherGame {
        /// The number of the game in PySolFC.
        game: i64,
    },
    /// The cards were imported, so no number gives them.
    Imported,
    /// The moves do not end in the piles that are saved.
    OtherPiles {
        /// The first pile that differs, in words.
        place: String,
    },
    /// A move takes a card that is not there.
    NoSuchCard {
        /// The number of the move, from 1.
        number: usize,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASave => f.write_str("this is not a game that PySolFC has saved"),
            Self::TooLarge => write!(f, "it is larger than {} MiB", MAX_FILE >> 20),
            Self::Pickle(error) => error.fmt(f),
            Self::Missing(what) => write!(f, "the saved game is damaged: it has no {what}"),
            Self::OtherGame { game } => {
                match stacks::title(*game) {
                    Some(title) => write!(f, "{title} ({game}) is none of our games; ")?,
                    None => write!(f, "game {game} of PySolFC is none of ours; ")?,
                }
                f.write_str("of PySolFC's, ours are ")?;
                let ours = stacks::games().into_iter();
                f.write_str(&list(ours.map(|it| format!("{} ({})", it.title, it.number)), "and"))
            }
            Self::Imported => f.write_str("its cards were imported, so no number gives them"),
            Self::OtherPiles { place } => {
                write!(f, "its moves do not end in the piles that are saved: {place} differs")
            }
            Self::NoSuchCard { number } => {
                write!(f, "move {number} of the saved game takes a card that is not there")
            }
        }
    }
}

impl std::error::Error for SaveError {}

impl From<PickleError> for SaveError {
    fn from(error: PickleError) -> Self {
        Self::Pickle(error)
    }
}

/// A step of the player: cards that move from stack to stack.
type PlayerStep = Vec<(usize, usize, usize)>;

/// Returns whether a file may be a saved game, by its beginning.
#[must_use]
pub fn may_be_saved(bytes: &[u8]) -> bool {
    let start = bytes.get(..64.min(bytes.len())).unwrap_or_default();
    bytes.first() == Some(&0x80) && start.windows(7).any(|part| part == b"PySolFC")
}

/// Reads a saved game.
///
/// # Errors
/// Returns the reason why it is none, or none that can be read.
pub fn read(bytes: &[u8]) -> Result<Saved, SaveError> {
    if bytes.len() > MAX_FILE {
        return Err(SaveError::TooLarge);
    }
    if !may_be_saved(bytes) {
        return Err(SaveError::NotASave);
    }
    let mut reader = PickleReader::new(bytes);
    let missing = SaveError::Missing;
    for _package_and_versions in 0..3 {
        reader.value()?;
    }
    let bookmark = whole(&mut reader, "bookmark")?;
    let _version_of_the_game = reader.value()?;
    let game = whole(&mut reader, "game")?;
    let seed = reader.value()?;
    let shuffle = shuffle(&reader, seed)?;
    let _generator = reader.value()?;
    let layout = stacks::layout(game).ok_or(SaveError::OtherGame { game })?;
    let count = whole(&mut reader, "number of stacks")?;
    if usize::try_from(count) != Ok(layout.stacks) {
        return Err(missing("stacks of its game"));
    }
    let mut saved = Vec::new();
    for _ in 0..layout.stacks {
        let cards = whole(&mut reader, "number of cards")?;
        let mut stack = Vec::new();
        for _ in 0..u8::try_from(cards).map_err(|_| missing("number of cards"))? {
            stack.push(card(whole(&mut reader, "card")?).ok_or(missing("card"))?);
            reader.value()?;
        }
        saved.push(stack);
    }
    for _round_and_end in 0..2 {
        reader.value()?;
    }
    if bookmark != 2 {
        for _facts in 0..2 {
            reader.value()?;
        }
    }
    let moves = reader.value()?;
    let steps = steps(&reader, moves).ok_or(missing("moves"))?;
    play(&layout, shuffle, &steps, &Stacks(saved))
}

/// Reads a whole number.
fn whole(reader: &mut PickleReader<'_>, what: &'static str) -> Result<i64, SaveError> {
    let id = reader.value()?;
    reader.number(id).ok_or(SaveError::Missing(what))
}

/// Reads the number of a deal: bit 1000 stands for `ms`, and bits 999 and 1000 for imported cards.
fn shuffle(reader: &PickleReader<'_>, seed: Id) -> Result<Shuffle, SaveError> {
    let missing = SaveError::Missing("number of a deal");
    let crate::pickle::Value::Int(bytes) = reader.get(seed) else { return Err(missing) };
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1);
    let low = bytes.get(..16).unwrap_or(bytes);
    let number = (0..).zip(low).fold(0, |sum, (at, &byte)| sum | u128::from(byte) << (8 * at));
    let is_plain = (128..8 * bytes.len()).all(|at| [999, 1000].contains(&at) || !bit(at));
    let engine = match (bit(1000), bit(999)) {
        (true, true) => return Err(SaveError::Imported),
        (true, false) => Engine::Ms,
        (false, _) => Engine::PySolFc,
    };
    Shuffle::new(engine, number).filter(|_| is_plain && !bit(999)).ok_or(missing)
}

/// Returns the steps that were played and not undone.
fn steps(reader: &PickleReader<'_>, moves: Id) -> Option<Vec<PlayerStep>> {
    let history = reader.list(reader.field(moves, "history")?)?;
    let index = usize::try_from(reader.number(reader.field(moves, "index")?)?).ok()?;
    history.get(..index)?.iter().map(|&step| atoms(reader, step)).collect()
}

fn atoms(reader: &PickleReader<'_>, step: Id) -> Option<PlayerStep> {
    let mut atoms = PlayerStep::new();
    for &atom in reader.list(step)? {
        let stack = |name| usize::try_from(reader.number(reader.field(atom, name)?)?).ok();
        let class = reader.class(atom)?;
        match class.rsplit('.').next()? {
            "AMoveMove" => {
                atoms.push((stack("ncards")?, stack("from_stack_id")?, stack("to_stack_id")?));
            }
            "AFlipAndMoveMove" => atoms.push((1, stack("from_stack_id")?, stack("to_stack_id")?)),
            // They move nothing.
            "AFlipMove" | "AUpdateStackMove" => {}
            _ => return None,
        }
    }
    Some(atoms)
}

/// Plays the steps on both tables.
fn play(
    layout: &StackNumbers,
    shuffle: Shuffle,
    steps: &[PlayerStep],
    saved: &Stacks,
) -> Result<Saved, SaveError> {
    let game = format!("{}{shuffle}", layout.id());
    let id: GameId = game.parse().map_err(|_| SaveError::Missing("number of a deal"))?;
    let deck = id.numbered_deck().ok_or(SaveError::Missing("number of a deal"))?.deal();
    let mut stacks = Stacks::dealt(layout, &deck);
    let mut position =
        Position::deal(id, &deck).map_err(|_| SaveError::Missing("number of a deal"))?;
    position.see(Sight::Everything);
    let mut written = Vec::new();
    // The first move that does what those of ours so far have not done.
    let mut open: Option<Unwritable> = None;
    // The waste has a card from the start there.
    if layout.is_same_game() && !stacks.is(layout, &position.board()) {
        follow(layout, &stacks, &mut position, &mut written);
    }
    for (number, step) in (1..).zip(steps) {
        for &(count, from, to) in step {
            let moved = stacks.move_cards(count, from, to);
            let card = Some(moved.ok_or(SaveError::NoSuchCard { number })?);
            open.get_or_insert_with(|| Unwritable {
                number,
                card,
                from: layout.place(from),
                to: layout.place(to),
                left_out: steps.len() + 1 - number,
            });
            if layout.is_same_game() && follow(layout, &stacks, &mut position, &mut written) {
                open = None;
            }
        }
    }
    if let Some(at) = (0..layout.stacks).find(|&at| stacks.0.get(at) != saved.0.get(at)) {
        return Err(SaveError::OtherPiles { place: layout.place(at) });
    }
    // The outcome is that of the moves that are written, wherever the game went from there.
    let outcome = position.status().tag(written.is_empty());
    let record = WrittenRecord { id, deal: None, moves: written, outcome };
    Ok(Saved { title: layout.game.title, record, left: open })
}

/// Plays the move of ours that leads to what lies on PySolFC's table, if one does.
fn follow(
    layout: &StackNumbers,
    stacks: &Stacks,
    position: &mut Position,
    written: &mut Vec<Move>,
) -> bool {
    for mv in position.legal_moves() {
        // A move that is listed is legal.
        let _ = position.play(mv);
        if stacks.is(layout, &position.board()) {
            written.push(mv);
            return true;
        }
        position.undo();
    }
    false
}
