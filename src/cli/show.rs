//! `show`: a game as it is dealt.

use super::input::Input;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::deal_book::DealBook;
use crate::diagnostic::{self, Locator, Source, human, json};
use crate::notation::{Fault, Record};
use crate::replay::walk;
use crate::view;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Shows a game as it is dealt.
#[derive(Debug, Args)]
pub(super) struct Show {
    /// A game-id, such as 3x3x13x5+1; its deal may follow it
    #[arg(value_name = "ID")]
    id: String,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Known deals of numbered games
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The board
    Text,
    /// {"id", "deal": every card in deal order, "stock": how many cards are not dealt}
    Json,
}

#[derive(Serialize)]
struct Shown {
    id: String,
    deal: Vec<String>,
    stock: usize,
}

impl Show {
    pub(super) fn run(self, terminal: Terminal) -> Result<End, Failure> {
        let mut deals = DealBook::default();
        for path in self.deals {
            let input = Input::File(path);
            let (name, bytes) = (input.name(), input.read()?);
            let source = Source::new(&name, &bytes);
            for record in source.records() {
                if let Err(fault) = deals.add(&record) {
                    return refuse(&fault, Some(&record), source, terminal);
                }
            }
        }
        let source = Source::new("<id>", self.id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else { return Err(Failure::Usage("there is no game-id".to_owned())) };
        let board = match walk(&record, &deals, |_| ControlFlow::Break(())) {
            Ok(board) => board,
            Err(fault) => return refuse(&fault, Some(&record), source, terminal),
        };
        if !record.is_bare() || found.next().is_some() {
            return Err(Failure::Usage("`show` takes a game-id and nothing else".to_owned()));
        }
        let id = match record.id() {
            Ok(id) => id.to_string(),
            Err(fault) => return refuse(&fault, Some(&record), source, terminal),
        };
        let deck = match deals.deck(&record) {
            Ok(deck) => deck,
            Err(fault) => return refuse(&fault, Some(&record), source, terminal),
        };
        match self.format {
            Format::Text => {
                let mut out = anstream::stdout().lock();
                write!(out, "{id}\n\n{}", view::text::draw(&board, terminal.board()))?;
            }
            Format::Json => {
                let mut out = io::stdout().lock();
                let shown = Shown { id, deal: deck.iter().map(ToString::to_string).collect(), stock: board.stock.map_or(0, |stock| stock.cards) };
                json::write(&mut out, &shown)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(End::Good)
    }
}

/// A game that cannot be dealt is wrong usage.
fn refuse(fault: &Fault, record: Option<&Record<'_>>, source: Source<'_>, terminal: Terminal) -> Result<End, Failure> {
    let diagnostic = diagnostic::of_fault(fault, record, terminal.suits());
    let location = Locator::new(source).locate(fault.span.start);
    write!(anstream::stderr(), "{}", human::draw(&diagnostic, source, location, terminal.diagnostic()))?;
    Err(Failure::Usage("the game cannot be dealt".to_owned()))
}
