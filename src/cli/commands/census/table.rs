//! Totals as text, JSON and CSV.

use super::CensusFormat;
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use patience_census::chunk::Chunk;
use patience_census::line::to_text;
use patience_census::numbers::Numbers;
use patience_core::text::english::{count, grouped};

/// How many numbers of a list are printed as text.
const SHOWN: usize = 10;

/// Prints totals.
pub(super) struct TotalsPrinter {
    format: CensusFormat,
    dash: char,
    more: &'static str,
}

impl TotalsPrinter {
    pub(super) fn new(format: CensusFormat, terminal: Terminal) -> Self {
        if terminal.is_ascii() {
            Self { format, dash: '-', more: "..." }
        } else {
            Self { format, dash: '–', more: "…" }
        }
    }

    /// Prints the whole of each game.
    pub(super) fn print(&self, wholes: &[Chunk], streams: &mut Streams) {
        if self.format == CensusFormat::Csv {
            streams.out().bytes(HEAD.as_bytes());
        }
        for whole in wholes {
            let text = match self.format {
                CensusFormat::Text => self.text(whole),
                CensusFormat::Jsonl => to_text(whole, true) + "\n",
                CensusFormat::Csv => row(whole),
            };
            streams.out().bytes(text.as_bytes());
        }
    }

    /// Returns a line with the rate, and indented lines with numbers of deals and how to cite it.
    fn text(&self, whole: &Chunk) -> String {
        let (measured, totals) = (whole.measured(), whole.totals());
        let ranges: Vec<String> =
            whole.numbers().ranges().iter().map(|&range| self.range(range)).collect();
        let mut parts = vec![
            measured.id.clone(),
            ranges.join(", "),
            format!("won {}", grouped(totals.won)),
            match measured.again {
                Some(_) => format!(
                    "lost {} ({} proved again)",
                    grouped(totals.lost),
                    grouped(totals.proved_again)
                ),
                None => format!("lost {}", grouped(totals.lost)),
            },
            format!("undecided {}", grouped(totals.undecided)),
            self.rate(whole),
        ];
        if let (Some(median), Some(longest)) = (totals.median(), totals.longest()) {
            let shortest = if measured.aim == "shortest" { "shortest " } else { "" };
            parts.push(format!("{shortest}solutions: median {median}, longest {longest} moves"));
        }
        parts.push(count(totals.nodes, "position"));
        let mut text = parts.join("  ") + "\n";
        let numbers = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
        let hardest = totals.hardest.iter().take(SHOWN / 2);
        let hardest =
            hardest.map(|deal| format!("{} ({})", deal.number, count(deal.nodes, "position")));
        let (lost, undecided) = (numbers(&totals.lost_numbers), numbers(&totals.undecided_numbers));
        for (name, deals, is_all) in [
            ("lost", lost, totals.lost <= SHOWN as u64),
            ("undecided", undecided, totals.undecided <= SHOWN as u64),
            ("hardest", hardest.collect(), true),
        ] {
            if !deals.is_empty() {
                let shown = deals[..deals.len().min(SHOWN)].join(", ");
                let more = if is_all { String::new() } else { format!(", {}", self.more) };
                text += &format!("  {name}: {shown}{more}\n");
            }
        }
        text + &format!("  cite as: {}\n", whole.citation())
    }

    fn range(&self, numbers: Numbers) -> String {
        match numbers.count() {
            1 => grouped(numbers.first()),
            _ => format!("{}{}{}", grouped(numbers.first()), self.dash, grouped(numbers.last())),
        }
    }

    /// Returns the rate in percent with its interval: with undecided deals, from all of them as
    /// lost to all of them as won.
    fn rate(&self, whole: &Chunk) -> String {
        let totals = whole.totals();
        let interval = totals.interval();
        let digits = interval.digits();
        let percent =
            |won: u64| format!("{:.digits$}", 100.0 * won as f64 / totals.deals().max(1) as f64);
        let (least, most) = (percent(totals.won), percent(totals.won + totals.undecided));
        let rate = if least == most { least } else { format!("{least}{}{most}", self.dash) };
        // The interval is rounded outwards.
        let scale = 10_f64.powi(digits as i32);
        let low = (interval.low * 100.0 * scale).floor() / scale;
        let high = (interval.high * 100.0 * scale).ceil() / scale;
        format!("{rate}% ({low:.digits$}{}{high:.digits$})", self.dash)
    }
}

const HEAD: &str = "id,first,last,missing,won,lost,undecided,proved_again,low,high,nodes,median,longest,player,stock,aim,limit,engine,rules,version\n";

fn row(whole: &Chunk) -> String {
    let (measured, totals) = (whole.measured(), whole.totals());
    let (first, last, missing) = match whole.numbers().span() {
        Some(span) => (span.first(), span.last(), span.count() - whole.numbers().count()),
        None => (1, 0, 0),
    };
    let interval = totals.interval();
    let moves = |moves: Option<u64>| moves.map(|it| it.to_string()).unwrap_or_default();
    let cells = [
        measured.id.clone(),
        first.to_string(),
        last.to_string(),
        missing.to_string(),
        totals.won.to_string(),
        totals.lost.to_string(),
        totals.undecided.to_string(),
        measured.again.map(|_| totals.proved_again.to_string()).unwrap_or_default(),
        format!("{:.9}", interval.low),
        format!("{:.9}", interval.high),
        totals.nodes.to_string(),
        moves(totals.median()),
        moves(totals.longest()),
        measured.player.clone(),
        measured.stock.clone(),
        measured.aim.clone(),
        measured.limit.to_string(),
        measured.engine.clone(),
        measured.rules.clone(),
        measured.version.clone(),
    ];
    cells.join(",") + "\n"
}
