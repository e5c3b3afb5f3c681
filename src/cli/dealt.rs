//! A game-id on the command line, with the deals that are known.

use super::Failure;
use super::input::Input;
use super::terminal::Terminal;
use crate::deal_book::DealBook;
use crate::deck::Deck;
use crate::diagnostic::{self, Locator, Source, human};
use crate::game::{self, Board, Visitor};
use crate::notation::{Dealing, Fault, GameId, MoveText, Record};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

/// The arguments that name a game.
#[derive(Debug, Args)]
pub(super) struct Dealt {
    /// A game-id, such as 3x3x13x5+1; its deal may follow it
    #[arg(value_name = "ID")]
    id: String,
    /// Known deals of numbered games
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
}

/// A game with its cards.
pub(super) struct Game<'a> {
    /// A record without moves.
    pub(super) record: Record<'a>,
    pub(super) id: GameId,
    pub(super) deck: Deck,
    /// The deals that are known.
    pub(super) deals: DealBook,
}

impl Game<'_> {
    /// The board as dealt.
    pub(super) fn board(&self) -> Board {
        game::visit(self.id.variant, AsDealt { dealing: self.id.dealing, deck: &self.deck })
    }
}

struct AsDealt<'a> {
    dealing: Dealing,
    deck: &'a Deck,
}

impl Visitor for AsDealt<'_> {
    type Output = Board;

    fn visit<G: game::Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Board {
        G::deal(layout, self.dealing, self.deck).board()
    }
}

impl Dealt {
    /// Deals the game, for a command of this name.
    pub(super) fn read(&self, command: &str, terminal: Terminal) -> Result<Game<'_>, Failure> {
        let deals = read_deals(&self.deals, |fault, record, source| Err(refuse(fault, record, source, terminal)))?;
        let source = Source::new("<id>", self.id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else { return Err(Failure::Usage("there is no game-id".to_owned())) };
        let dealt = record.id().and_then(|&id| Ok((id, deals.deck(&record)?)));
        let (id, deck) = dealt.map_err(|fault| refuse(&fault, &record, source, terminal))?;
        if !record.is_bare() || found.next().is_some() {
            return Err(Failure::Usage(format!("`{command}` takes a game-id and nothing else")));
        }
        Ok(Game { record, id, deck, deals })
    }
}

/// The deals of some files. `wrong` is told of each that is bad, or that another one contradicts.
pub(super) fn read_deals(files: &[PathBuf], mut wrong: impl FnMut(&Fault, &Record<'_>, Source<'_>) -> Result<(), Failure>) -> Result<DealBook, Failure> {
    let mut deals = DealBook::default();
    for path in files {
        let input = Input::File(path.clone());
        let (name, bytes) = (input.name(), input.read()?);
        let source = Source::new(&name, &bytes);
        for record in source.records() {
            if let Err(fault) = deals.add(&record) {
                wrong(&fault, &record, source)?;
            }
        }
    }
    Ok(deals)
}

/// Says on standard error what is wrong with the text of a record.
pub(super) fn draw_fault(fault: &Fault, record: &Record<'_>, source: Source<'_>, terminal: Terminal) -> io::Result<()> {
    let diagnostic = diagnostic::of_fault(fault, Some(record), terminal.suits());
    let location = Locator::new(source).locate(fault.span.start);
    write!(anstream::stderr(), "{}", human::draw(&diagnostic, source, location, terminal.diagnostic()))
}

/// A game that cannot be dealt is wrong usage.
fn refuse(fault: &Fault, record: &Record<'_>, source: Source<'_>, terminal: Terminal) -> Failure {
    match draw_fault(fault, record, source, terminal) {
        Ok(()) => Failure::Usage("the game cannot be dealt".to_owned()),
        Err(error) => Failure::Output(error),
    }
}
