//! `perft`: counts lines of legal moves, and positions.

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::Dealt;
use crate::cli::output::Streams;
use crate::cli::output::progress::{Count, Progress};
use crate::cli::output::terminal::Terminal;
use clap::{Args, ValueEnum};
use patience_core::budget::{Budget, Limit};
use patience_core::play::{Counts, perft_distinct_within, perft_within};
use patience_core::text::english::grouped;
use patience_files::signals::Interrupt;
use patience_wire as wire;
use std::sync::atomic::Ordering;

/// Count the lines of legal moves from a deal, to compare two programs (perft)
///
/// Prints how many lines of one move there are, of two, and so on. Two programs that agree on these
/// numbers agree on the rules. Chess programs call this perft, for performance test.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: Dealt,
    /// Maximum number of moves in a line, 1 to 255
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// Also count the positions first reached at each depth
    #[arg(long)]
    distinct: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: PerftFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PerftFormat {
    /// One line for each depth
    Text,
    /// One object: "id", "perft" (from depth 1) and "distinct" (from depth 0)
    Json,
}

impl Perft {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let dealt = self.game.read("perft", terminal, streams)?;
        let depth = self.depth;
        let interrupt = Interrupt::listen();
        let lines = count("lines", depth, &interrupt, |budget, progress| {
            let each = |count| progress.finish_one_with(format!(" ({} lines)", grouped(count)));
            perft_within(&dealt, depth, budget, each)
        });
        let distinct = self.distinct.then(|| {
            count("moves", depth, &interrupt, |budget, progress| {
                // The deal itself is no depth.
                let mut begun = false;
                let each = |count| {
                    if std::mem::replace(&mut begun, true) {
                        progress.finish_one_with(format!(" ({} positions)", grouped(count)));
                    }
                };
                perft_distinct_within(&dealt, depth, budget, each)
            })
        });
        let limit =
            distinct.as_ref().map_or(lines.limit, |distinct| lines.limit.or(distinct.limit));
        let counted = wire::Counts {
            id: dealt.id().to_string(),
            perft: lines.counts,
            distinct: distinct.map(|distinct| distinct.counts),
            limit: limit.map(Limit::as_str),
        };
        let out = streams.out();
        match self.format {
            PerftFormat::Text => {
                out.text(table(&counted));
                if limit.is_some() {
                    out.text("interrupted before the last depth\n");
                }
            }
            PerftFormat::Json => {
                out.json(&counted);
                out.bytes(b"\n");
            }
        }
        Ok(if limit.is_none() { End::Good } else { End::Bad })
    }
}

/// Counts up to a depth until it is done or interrupted, and shows how far it is.
fn count(
    counted: &'static str,
    depth: u8,
    interrupt: &Interrupt,
    work: impl FnOnce(&mut Budget<'_>, &Progress) -> Counts,
) -> Counts {
    let so_far = Count::default();
    let progress = Progress::counting("depths", Some(depth.into()), counted, &so_far);
    let cancel = || {
        so_far.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
        progress.update();
        interrupt.is_asked()
    };
    work(&mut Budget::nodes(u64::MAX).with_cancel(&cancel), &progress)
}

/// Returns a line for each depth, each column as wide as its widest entry.
fn table(counted: &wire::Counts) -> String {
    let column = |head: &str, from: usize, numbers: &[u64]| {
        let mut cells = vec![head.to_owned()];
        cells.extend(numbers.iter().skip(from).map(u64::to_string));
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        cells.into_iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<String>>()
    };
    let depths: Vec<u64> = (1..).take(counted.perft.len()).collect();
    let mut columns = vec![column("depth", 0, &depths), column("lines", 0, &counted.perft)];
    // The deal itself, at depth 0, is one position in every game.
    columns.extend(counted.distinct.as_ref().map(|distinct| column("positions", 1, distinct)));
    let rows = 0..=counted.perft.len();
    rows.map(|row| {
        columns
            .iter()
            .filter_map(|column| column.get(row).map(String::as_str))
            .collect::<Vec<_>>()
            .join("  ")
            + "\n"
    })
    .collect()
}
