//! `census plot`: pictures of a census.

use super::merged::{add, note_torn, source, unreadable};
use crate::cli::failure::{End, Failure};
use crate::cli::input::unnumbered::game;
use crate::cli::output::Streams;
use crate::cli::output::place::{Force, OutputKind};
use clap::{Args, ValueEnum, ValueHint};
use patience_census::chunk::Chunk;
use patience_census::line::{ReadError, Reader};
use patience_census::merge::Merge;
use patience_census::plot::{PlotError, Rate, is_plot, lengths, nodes, rates};
use patience_core::text::shown_path;
use std::path::{Path, PathBuf};

/// Draw files of a census as an SVG picture
///
/// Draws the rates of all games, or the lengths of solutions in one, or the positions that its deals
/// took. Chunks are added up as by `census merge --partial`. Text is text, and colours follow the
/// reader's light or dark theme.
#[derive(Debug, Args)]
pub(super) struct Plot {
    /// Files of a census, or `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// What to draw
    #[arg(long, value_enum, default_value = "rates")]
    show: Plotted,
    /// Title of the picture [default: names the drawing]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A published rate in percent, to be drawn beside that of its game; repeat it for others
    #[arg(long, value_name = "GAME=PERCENT", value_parser = published)]
    published: Vec<(String, f64)>,
    /// Write to a file instead of standard output, which is `-`
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Plotted {
    /// The rate of each game with its interval
    Rates,
    /// How many deals were won in how many moves
    Lengths,
    /// How many deals took how many positions; the files are those of --deals-out
    Nodes,
}

/// Parses a game and its published rate.
fn published(text: &str) -> Result<(String, f64), String> {
    let (id, percent) = text.split_once('=').ok_or("write a game and a rate: 3x3x13x5+=96")?;
    let id = game(id)?;
    let percent: f64 = percent.parse().map_err(|_| "the rate is a number from 0 to 100")?;
    if (0.0..=100.0).contains(&percent) {
        Ok((id.to_string(), percent))
    } else {
        Err("the rate is a number from 0 to 100".to_owned())
    }
}

/// A picture, or the error of the library that draws it.
type DrawnPlot = Result<String, PlotError>;

impl Plot {
    pub(super) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let file = self.output.as_deref().unwrap_or(Path::new("-"));
        if self.show != Plotted::Rates && !self.published.is_empty() {
            return Err(Failure::Usage("only rates are published".to_owned()));
        }
        let kind = OutputKind { writer: "census plot -o", is_own: &is_plot };
        self.force.check(file, kind, self.files.iter().map(PathBuf::as_path))?;
        let picture = match self.show {
            Plotted::Rates => self.rates(&self.wholes(streams)?)?,
            Plotted::Lengths => self.lengths(self.wholes(streams)?)?,
            Plotted::Nodes => self.nodes(streams)?,
        };
        let picture = picture.map_err(|error| Failure::Internal(error.to_string()))?;
        streams.save(file, picture.as_bytes())?;
        Ok(End::Good)
    }

    fn title<'a>(&'a self, otherwise: &'a str) -> &'a str {
        self.title.as_deref().unwrap_or(otherwise)
    }

    fn wholes(&self, streams: &mut Streams) -> Result<Vec<Chunk>, Failure> {
        let mut merge = Merge::default();
        for file in &self.files {
            add(file, &mut merge, streams)?;
        }
        Ok(merge.into_wholes())
    }

    fn rates(&self, wholes: &[Chunk]) -> Result<DrawnPlot, Failure> {
        if wholes.is_empty() {
            return Err(Failure::Usage("there is no line of a census".to_owned()));
        }
        let measured = |id: &String| wholes.iter().any(|whole| whole.measured().id == *id);
        if let Some((id, _)) = self.published.iter().find(|(id, _)| !measured(id)) {
            return Err(Failure::Usage(format!("{id} is published, but no file measures it")));
        }
        let published = |id: &str| self.published.iter().find(|(of, _)| of == id);
        let rows: Vec<Rate> = wholes
            .iter()
            .map(|whole| {
                let (id, totals) = (&whole.measured().id, whole.totals());
                Rate {
                    name: id.clone(),
                    won: totals.won,
                    lost: totals.lost,
                    undecided: totals.undecided,
                    published: published(id).map(|&(_, percent)| percent),
                }
            })
            .collect();
        Ok(rates(self.title("Deals that are won"), &rows))
    }

    fn lengths(&self, wholes: Vec<Chunk>) -> Result<DrawnPlot, Failure> {
        let one = match wholes.as_slice() {
            [one] => one,
            [one, other, ..] => return Err(several(&one.measured().id, &other.measured().id)),
            [] => return Err(Failure::Usage("there is no line of a census".to_owned())),
        };
        let title = format!("{}: moves of solutions", one.measured().id);
        Ok(lengths(self.title(&title), &one.totals().lengths))
    }

    fn nodes(&self, streams: &mut Streams) -> Result<DrawnPlot, Failure> {
        let mut deals: Option<(String, Vec<u64>)> = None;
        for file in &self.files {
            let mut source = source(file)?;
            let mut lines = Reader::deals(&mut source);
            for deal in &mut lines {
                let deal = deal.map_err(|error| match error {
                    ReadError::Line { line, .. } => {
                        let what = "this is not a line of --deals-out";
                        Failure::Usage(format!("{}: line {line}: {what}", shown_path(file)))
                    }
                    error @ ReadError::Io(_) => unreadable(file, error),
                })?;
                match &mut deals {
                    Some((id, _)) if *id != deal.id => return Err(several(id, &deal.id)),
                    Some((_, positions)) => positions.push(deal.nodes),
                    None => deals = Some((deal.id, vec![deal.nodes])),
                }
            }
            let torn = lines.torn();
            if torn > 0 {
                note_torn(file, streams);
            }
        }
        let Some((id, positions)) = deals else {
            return Err(Failure::Usage("there is no line of --deals-out".to_owned()));
        };
        Ok(nodes(self.title(&format!("{id}: positions that deals took")), positions))
    }
}

/// Returns the failure of a picture of several games that can only show one.
fn several(one: &str, other: &str) -> Failure {
    Failure::Usage(format!("name files of one game: these have {one} and {other}"))
}
