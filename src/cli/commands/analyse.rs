//! `analyse`: judges every position of played games.

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::draw_error;
use crate::cli::input::games::{Games, Job, JobWatch};
use crate::cli::input::large_number;
use crate::cli::output::Streams;
use crate::cli::output::json_printer::JsonPrinter;
use crate::cli::output::terminal::Terminal;
use clap::{Args, ValueEnum};
use patience_core::budget::{Budget, Limit};
use patience_core::cards::SuitStyle;
use patience_core::judge::{Allow, Judged, Status};
use patience_core::notation::Dealing;
use patience_core::play::Line;
use patience_core::source::{Location, Locator, Source};
use patience_core::text::english::{count, grouped};
use patience_core::text::{LineEnd, shown};
use patience_report::diagnostic::{Code, Diagnostic, diagnose, of_review};
use patience_report::drawing::draw_at;
use patience_report::json::JsonList;
use patience_report::words;
use patience_search::analysis::{DEFAULT_NODES, Outlook, Review, WhereLost, review, review_line};
use patience_wire::{Analysed, AnalysedPosition, Loss, Warning};
use std::fmt::Write;

/// Find where games were lost: judge every position, and point at the mistakes
///
/// Says which positions can be won and in how many moves, which move loses the game, which moves are
/// wasted, and where only one move wins. Game ids are judged as dealt. In a closed game, it looks at
/// the stock.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    games: Games,
    /// Print a line for each position, and every wasted move
    #[arg(long)]
    every: bool,
    /// Give up on a position, with all its moves, after searching N others
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES, value_parser = large_number)]
    nodes: u64,
    /// Exit with status 1 if a move loses the game or is wasted
    #[arg(long)]
    strict: bool,
    /// Print only the records, with comments on their moves
    #[arg(long, conflicts_with_all = ["every", "format"])]
    annotate: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: AnalyseFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnalyseFormat {
    /// Drawings of what stands out, and a line for each game
    Text,
    /// One JSON array with an object for each game
    Json,
    /// One JSON object per line for each game
    Jsonl,
}

/// The result for a game.
struct AnalysedGame<'a> {
    judged: Judged<'a>,
    /// None if the game cannot be dealt.
    review: Option<Review>,
}

impl AnalysedGame<'_> {
    /// Returns whether the user ended the search, so that positions are undecided that would not have been.
    fn is_cut(&self) -> bool {
        self.review.as_ref().is_some_and(is_cut)
    }
}

fn is_cut(review: &Review) -> bool {
    review.limit == Some(Limit::Cancelled)
}

impl Analyse {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let read = self.games.read(terminal, streams)?;
        let kind = match self.format {
            AnalyseFormat::Text if self.annotate => AnalysisOutput::Annotated(Annotated::default()),
            AnalyseFormat::Text => AnalysisOutput::Text,
            AnalyseFormat::Json => {
                AnalysisOutput::Json(JsonPrinter::begin(JsonList::Array, streams))
            }
            AnalyseFormat::Jsonl => {
                AnalysisOutput::Json(JsonPrinter::begin(JsonList::Lines, streams))
            }
        };
        let locators = read.locators();
        let mut printer = AnalysisPrinter { command: &self, terminal, locators, kind };
        if let AnalysisOutput::Json(list) = &mut printer.kind {
            for without in read.gameless() {
                let (source, error) = (Some(without.name().into_owned()), Some(without.code()));
                let status = Status::Malformed.as_str();
                list.add(&Analysed { source, status, error, ..Analysed::default() }, streams);
            }
        }
        let end = read.each(
            streams,
            |(), job, memory, watch| self.analyse(job, memory, watch),
            |job, done, streams| printer.done(job, &done, streams),
        );
        match printer.kind {
            AnalysisOutput::Text => {}
            AnalysisOutput::Annotated(annotated) => annotated.print(&printer.locators, streams),
            AnalysisOutput::Json(list) => list.end(streams),
        }
        Ok(end)
    }

    fn analyse<'a>(
        &self,
        job: &Job<'a>,
        memory: u64,
        watch: &JobWatch<'_>,
    ) -> (AnalysedGame<'a>, u64) {
        let cancel = || (watch.cancel)(Budget::CHECK_AFTER);
        let budget = Budget::nodes(self.nodes).with_memory(memory).with_cancel(&cancel);
        let judged = Judged::new(job.record.clone(), &job.deals);
        let review = Line::before_error(&job.record, &job.deals).ok().map(|(line, error)| {
            let all = line.steps().len() + 1;
            let mut visit =
                |at: usize| (watch.note)(format!(", position {} of {}", at + 1, grouped(all)));
            review_line(&line, error, &budget, &mut visit)
        });
        let taken = review.as_ref().map_or(0, |review| review.memory);
        (AnalysedGame { judged, review }, taken)
    }

    /// Prints what was found out about a game, for people.
    fn print(
        &self,
        job: &Job<'_>,
        done: &AnalysedGame<'_>,
        warnings: &[Diagnostic],
        locator: &mut Locator<'_>,
        terminal: Terminal,
        streams: &mut Streams,
    ) {
        let Some(review) = &done.review else { return };
        let drawn = if self.every { usize::MAX } else { WASTEFUL };
        for warning in worth_drawing(warnings, review, drawn) {
            let at = locator.locate(warning.span().map_or(0, |span| span.start));
            let drawing = draw_at(warning, locator.source(), at, terminal.diagnostic());
            streams.out().text(format!("{drawing}\n"));
        }
        if self.every {
            streams.out().text(table(review));
        }
        let Location { line, column } = locator.locate(job.record.extent().start);
        let name = shown(locator.source().name.as_bytes());
        let status = (!job.record.is_bare()).then(|| done.judged.verdict().status);
        let summary = summary(review, status);
        streams.out().text(format!("{name}:{line}:{column}: {summary}\n"));
    }
}

/// Judges every position of a game, each within a number of nodes.
pub(crate) fn analysed(job: &Job<'_>, nodes: u64, suits: SuitStyle) -> Analysed {
    let judged = Judged::new(job.record.clone(), &job.deals);
    let review = review(&job.record, &job.deals, &Budget::nodes(nodes)).ok();
    let fails = matches!(judged.verdict().status, Status::Illegal | Status::Malformed);
    let error = diagnose(&judged, Allow::Stuck, suits).filter(|_| fails);
    let warnings = review.as_ref().map(|it| of_review(it, &job.record)).unwrap_or_default();
    let locator = &mut Locator::new(Source::new("<stdin>", job.record.text()));
    object(&judged, review.as_ref(), error.as_ref(), &warnings, locator)
}

struct AnalysisPrinter<'c, 'a> {
    command: &'c Analyse,
    terminal: Terminal,
    locators: Vec<Locator<'a>>,
    kind: AnalysisOutput,
}

enum AnalysisOutput {
    Text,
    Annotated(Annotated),
    Json(JsonPrinter),
}

/// The most wasteful moves to draw, if not every one is wanted.
const WASTEFUL: usize = 3;

impl<'a> AnalysisPrinter<'_, 'a> {
    /// Prints what was found out about a game. Returns whether all is well.
    fn done(&mut self, job: &Job<'a>, done: &AnalysedGame<'a>, streams: &mut Streams) -> bool {
        let AnalysedGame { judged, review } = done;
        let suits = self.terminal.suits();
        let locator = &mut self.locators[job.source];
        let status = judged.verdict().status;
        let fails = matches!(status, Status::Illegal | Status::Malformed);
        let error = diagnose(judged, Allow::Stuck, suits).filter(|_| fails);
        if let (Some(error), false) = (&error, judged.is_consequence()) {
            draw_error(streams, error, locator, self.terminal);
            if matches!(self.kind, AnalysisOutput::Text) && review.is_some() {
                streams.err().text("\n");
            }
        }
        let warnings = review.as_ref().map(|it| of_review(it, &job.record)).unwrap_or_default();
        let has_mistake = warnings.iter().any(is_mistake);
        match &mut self.kind {
            AnalysisOutput::Text => {
                self.command.print(job, done, &warnings, locator, self.terminal, streams);
            }
            AnalysisOutput::Annotated(annotated) => {
                if done.is_cut() {
                    annotated.comments.push((
                        job.source,
                        job.record.deal_span().end,
                        CUT.to_owned(),
                    ));
                }
                annotated.add(job, &warnings);
            }
            AnalysisOutput::Json(list) => {
                let object = object(judged, review.as_ref(), error.as_ref(), &warnings, locator);
                list.add(&object, streams);
            }
        }
        !(fails || self.command.strict && has_mistake)
    }
}

fn is_mistake(warning: &Diagnostic) -> bool {
    [Code::LOSING_MOVE, Code::WASTED_MOVES].contains(&warning.code)
}

/// Returns what to draw: all but the less wasteful of the wasted moves.
fn worth_drawing<'d>(
    warnings: &'d [Diagnostic],
    review: &Review,
    wasteful: usize,
) -> impl Iterator<Item = &'d Diagnostic> {
    let mut wasted: Vec<(usize, u32)> = review.wasted().collect();
    wasted.sort_by_key(|&(at, moves)| (std::cmp::Reverse(moves), at));
    wasted.truncate(wasteful);
    warnings.iter().filter(move |warning| {
        let index = warning.failed.as_ref().map_or(0, |failed| failed.index as usize);
        warning.code != Code::WASTED_MOVES || wasted.iter().any(|&(at, _)| at + 1 == index)
    })
}

/// The note on a game whose search the user ended.
const CUT: &str = "interrupted before every position was judged";

/// Returns the line that sums up a game. A plain id has no status.
fn summary(review: &Review, status: Option<Status>) -> String {
    let (green, red, plain) = ("\x1b[32m", "\x1b[1;31m", "\x1b[0m");
    let mut parts = Vec::new();
    if let Some(status) = status {
        let (green, plain) = if status == Status::Solved { (green, plain) } else { ("", "") };
        let moves = count(review.moves.len() as u64, "move");
        parts.push(format!("{green}{}{plain} after {moves}", status.as_str()));
    }
    if is_cut(review) {
        parts.push(format!("{red}{CUT}{plain}"));
    }
    let deal = review.positions[0].bounds;
    parts.push(match (deal.outlook(), deal.distance(), deal.at_most(), deal.at_least()) {
        (Outlook::Lost, ..) => format!("{red}the deal cannot be won{plain}"),
        (_, Some(moves), ..) => format!("the shortest solution takes {}", count(moves, "move")),
        (Outlook::Winnable, _, Some(most), least) => {
            let least = least.filter(|&least| least > 1);
            let needed = least.map(|least| format!(", at least {least} are needed"));
            format!("a solution of {most} moves is known{}", needed.unwrap_or_default())
        }
        _ => "not known whether the deal can be won".to_owned(),
    });
    match review.prospect().loss() {
        None | Some(WhereLost { at: 0, .. }) => {}
        Some(loss @ WhereLost { is_proved: true, .. }) => {
            parts.push(format!("{red}{loss} loses the game{plain}"));
        }
        Some(loss) => parts.push(format!("{red}lost at {loss}{plain}")),
    }
    let wasted: u64 = review.wasted().map(|(_, moves)| u64::from(moves)).sum();
    if wasted > 0 {
        parts.push(format!("{} wasted", count(wasted, "move")));
    }
    let critical: Vec<usize> = review.critical().map(|at| at + 1).collect();
    if !critical.is_empty() {
        let noun = if critical.len() == 1 { "move" } else { "moves" };
        parts.push(format!("critical: {noun} {}", ranges(&critical)));
    }
    if let Some(kept) = review.kept().per_cent() {
        let at_random = review.playouts.per_cent().map(|it| format!(" ({it}% along random games)"));
        let judged = match review.undecided() {
            0 => String::new(),
            undecided => format!(", not counting {} undecided", grouped(undecided)),
        };
        let at_random = at_random.unwrap_or_default();
        parts.push(format!("{kept}% of legal moves keep the win{at_random}{judged}"));
    }
    if review.id.dealing == Dealing::Closed {
        parts.push("looked at the stock".to_owned());
    }
    format!("{}: {}", review.id, parts.join("; "))
}

/// Writes ascending numbers, with stretches as one: "3, 7 to 9".
fn ranges(numbers: &[usize]) -> String {
    let stretches = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts = stretches.map(|stretch| match stretch {
        [one] => one.to_string(),
        [one, .., last] => format!("{one} to {last}"),
        [] => String::new(),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// Returns a line for each position.
fn table(review: &Review) -> String {
    let mut text =
        format!("{:>5}  {:7} {:13} {:>8}  winning moves\n", "after", "move", "", "distance");
    for (at, position) in review.positions.iter().enumerate() {
        let mv = at.checked_sub(1).map(|at| review.moves[at].mv.to_string()).unwrap_or_default();
        let colour = match position.bounds.outlook() {
            Outlook::Winnable => "\x1b[32m",
            Outlook::Lost => "\x1b[31m",
            Outlook::Undecided => "\x1b[33m",
        };
        let outlook = words::outlook(position.bounds.outlook());
        let distance = position.bounds.distance().map(|it| it.to_string()).unwrap_or_default();
        let (winning, all) = (position.count(Outlook::Winnable), position.choices.len());
        let undecided = match position.count(Outlook::Undecided) {
            0 => String::new(),
            undecided => format!(", {} undecided", grouped(undecided)),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{at:>5}  {mv:7} {colour}{outlook:13}\x1b[0m {distance:>8}  {winning} of {all}{undecided}"
        );
    }
    text
}

fn object(
    judged: &Judged<'_>,
    review: Option<&Review>,
    error: Option<&Diagnostic>,
    warnings: &[Diagnostic],
    locator: &mut Locator<'_>,
) -> Analysed {
    let id = judged.record().id().ok();
    let positions = review.map_or(&[][..], |review| &review.positions);
    let loss = review.and_then(|review| {
        let at = review.first_loss()?;
        Some(Loss {
            r#move: at + 1,
            text: review.moves[at].mv.to_string(),
            better: review.positions[at].winning().map(|mv| mv.to_string()).collect(),
        })
    });
    Analysed {
        id: id.map(ToString::to_string),
        status: judged.verdict().status.as_str(),
        positions: positions
            .iter()
            .enumerate()
            .map(|(after, position)| AnalysedPosition {
                after,
                outcome: position.bounds.outlook().as_str(),
                distance: position.bounds.distance(),
                moves: position.choices.len(),
                winning: position.count(Outlook::Winnable),
                undecided: position.count(Outlook::Undecided),
            })
            .collect(),
        first_loss: loss,
        shortest: positions.first().and_then(|deal| deal.bounds.distance()),
        length: review.map_or(0, |review| review.moves.len()),
        warnings: warnings
            .iter()
            .map(|warning| {
                let start = warning.span().map_or(0, |span| span.start);
                let Location { line, column } = locator.locate(start);
                Warning {
                    severity: warning.severity.as_str(),
                    code: warning.code.as_str(),
                    message: warning.message.clone(),
                    line,
                    column,
                }
            })
            .collect(),
        limit: review.and_then(|review| review.limit).map(Limit::as_str),
        stock_known: id.is_some_and(|id| id.dealing == Dealing::Closed),
        error: error.map(|error| error.code.as_str()),
        source: None,
    }
}

/// Comments on the moves of all sources.
#[derive(Default)]
struct Annotated {
    /// For each comment, the source and the place that it follows.
    comments: Vec<(usize, usize, String)>,
}

impl Annotated {
    fn add(&mut self, job: &Job<'_>, warnings: &[Diagnostic]) {
        for warning in warnings {
            let Some(main) = warning.annotations.first() else { continue };
            let at = match main.span.start == job.record.span().start {
                // A comment on the id follows its deal.
                true => job.record.deal_span().end,
                false => main.span.end,
            };
            let better = warning.failed.as_ref().map_or(&[][..], |failed| &failed.suggestions);
            let comment = match better {
                [] => main.text.clone(),
                _ => {
                    let better: Vec<_> = better.iter().take(3).map(ToString::to_string).collect();
                    format!("{}: play {}", main.text, better.join(" or "))
                }
            };
            self.comments.push((job.source, at, comment));
        }
    }

    /// Prints every source with its comments.
    fn print(mut self, locators: &[Locator<'_>], streams: &mut Streams) {
        self.comments.sort_by_key(|&(source, at, _)| (source, at));
        for (number, locator) in locators.iter().enumerate() {
            let text = locator.source().text;
            let end = LineEnd::first(text).unwrap_or_default().as_bytes();
            let mut printed = 0;
            let mut out = Vec::with_capacity(text.len());
            let here = self.comments.iter().filter(|comment| comment.0 == number);
            for comments in here.collect::<Vec<_>>().chunk_by(|one, other| one.1 == other.1) {
                let at = comments[0].1;
                out.extend_from_slice(&text[printed..at]);
                let texts: Vec<&str> = comments.iter().map(|it| it.2.as_str()).collect();
                out.extend_from_slice(b" ; ");
                out.extend_from_slice(texts.join("; ").as_bytes());
                // The rest of the line goes to a line of its own.
                let rest = &text[at..];
                let blanks = rest.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
                printed = at + blanks;
                if !matches!(rest.get(blanks), Some(b'\r' | b'\n')) {
                    out.extend_from_slice(end);
                }
            }
            out.extend_from_slice(&text[printed..]);
            // The next source begins on a line of its own.
            if !matches!(out.last(), Some(b'\r' | b'\n')) {
                out.extend_from_slice(end);
            }
            streams.out().bytes(&out);
        }
    }
}
