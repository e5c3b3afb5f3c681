//! `show`: a game as it is dealt.

use super::dealt::Dealt;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::diagnostic::json;
use crate::view;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};

/// Shows a game as it is dealt.
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    game: Dealt,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
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
        let dealt = self.game.read("show", terminal)?;
        let id = dealt.id.to_string();
        let board = dealt.board();
        match self.format {
            Format::Text => {
                let mut out = anstream::stdout().lock();
                write!(out, "{id}\n\n{}", view::text::draw(&board, terminal.board()))?;
            }
            Format::Json => {
                let mut out = io::stdout().lock();
                let deal = dealt.deck.iter().map(ToString::to_string).collect();
                json::write(&mut out, &Shown { id, deal, stock: board.stock.map_or(0, |stock| stock.cards) })?;
                out.write_all(b"\n")?;
            }
        }
        Ok(End::Good)
    }
}
