//! `show`: shows a game as dealt.

use super::dealt::Dealt;
use super::output::Streams;
use super::reveal::Reveal;
use super::terminal::Terminal;
use super::{End, Failure};
use clap::{Args, ValueEnum};
#[cfg(test)]
use patience_report::json::schema::Card;
use patience_report::view;
use serde::Serialize;

/// Show a game as dealt
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    game: Dealt,
    #[command(flatten)]
    reveal: Reveal,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The board
    Text,
    /// One object: "id", "deal" (every card, in deal order) and "stock" (the number of cards left)
    Json,
}

/// A game as dealt: the output of `patience show --format json`. Later versions may add fields, but
/// never rename them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Deal"))]
pub(super) struct Shown {
    /// The canonical game id, without a literal deal.
    id: String,
    /// Every card, in deal order.
    #[cfg_attr(test, schemars(with = "Vec<Card>"))]
    deal: Vec<String>,
    /// The number of cards left in the stock.
    stock: usize,
}

impl Show {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let mut dealt = self.game.read("show", terminal, streams)?;
        dealt.see(self.reveal.sight());
        let id = dealt.id().to_string();
        let board = dealt.board();
        match self.format {
            Format::Text => streams
                .out()
                .text(format_args!("{id}\n\n{}", view::text::draw(&board, terminal.board()))),
            Format::Json => {
                let deal = dealt.deck().iter().map(ToString::to_string).collect();
                streams.out().json(&Shown {
                    id,
                    deal,
                    stock: board.stock.map_or(0, |stock| stock.cards),
                });
                streams.out().bytes(b"\n");
            }
        }
        Ok(End::Good)
    }
}
