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
use std::io::Write;
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
        let mut deals = DealBook::default();
        for path in &self.deals {
            let input = Input::File(path.clone());
            let (name, bytes) = (input.name(), input.read()?);
            let source = Source::new(&name, &bytes);
            for record in source.records() {
                deals.add(&record).map_err(|fault| refuse(&fault, &record, source, terminal))?;
            }
        }
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

/// A game that cannot be dealt is wrong usage.
fn refuse(fault: &Fault, record: &Record<'_>, source: Source<'_>, terminal: Terminal) -> Failure {
    let diagnostic = diagnostic::of_fault(fault, Some(record), terminal.suits());
    let location = Locator::new(source).locate(fault.span.start);
    match write!(anstream::stderr(), "{}", human::draw(&diagnostic, source, location, terminal.diagnostic())) {
        Ok(()) => Failure::Usage("the game cannot be dealt".to_owned()),
        Err(error) => Failure::Output(error),
    }
}
