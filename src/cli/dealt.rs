//! A game id on the command line, with known deals.

use super::Failure;
use super::input::{Folders, Text, name};
use super::output::Streams;
use super::terminal::Terminal;
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::deck::Deck;
use crate::diagnostic::{self, Diagnostic};
use crate::drawing::draw;
use crate::game::{self, Board, Sight, Visitor};
use crate::judge::Allow;
use crate::notation::{Dealing, Fault, FaultKind, GameId, MoveText, Record};
use crate::report::{Human, Report};
use crate::source::{Locator, Source};
use crate::span::Span;
use clap::Args;
use std::path::PathBuf;

/// The arguments that name a game.
#[derive(Debug, Args)]
pub(super) struct Dealt {
    /// Game id, such as 3x3x13x5+1 or 2x2x1x1+[AH AS]
    #[arg(value_name = "ID")]
    id: String,
    /// File with known deals of numbered games, or folder (all *.pn in it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    folders: Folders,
}

/// A game with its cards.
pub(super) struct Game<'a> {
    /// A record without moves.
    pub(super) record: Record<'a>,
    pub(super) id: GameId,
    pub(super) deck: Deck,
    /// The known deals.
    pub(super) deals: DealBook,
}

impl Game<'_> {
    /// Returns the board as dealt, which shows this much in addition to what the game does.
    pub(super) fn board(&self, sight: Sight) -> Board {
        let dealing = self.id.dealing;
        game::visit(self.id.variant, AsDealt { dealing, deck: &self.deck, sight })
    }
}

struct AsDealt<'a> {
    dealing: Dealing,
    deck: &'a Deck,
    sight: Sight,
}

impl Visitor for AsDealt<'_> {
    type Output = Board;

    fn visit<G: game::Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Board {
        let dealt = G::deal(layout, self.dealing, self.deck);
        dealt.board_seen(dealt.sight().and(self.sight))
    }
}

impl Dealt {
    /// Deals the game. `command` is the name of the command, for errors.
    pub(super) fn read(
        &self,
        command: &str,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<Game<'_>, Failure> {
        let suits = terminal.suits();
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            draw_error(streams, found, locator, terminal);
            Err(Failure::Usage(UNDEALT.to_owned()))
        };
        let deals = read_deals(&self.deals, self.folders, suits, streams, wrong)?;
        let source = Source::new("<id>", self.id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else {
            return Err(Failure::NoGame);
        };
        let dealt = record.id().and_then(|&id| Ok((id, deals.deck(&record)?)));
        let (id, deck) = dealt.map_err(|fault| {
            let diagnostic = diagnostic::of_undealt(&fault, &record, &deals, terminal.suits());
            draw_error(streams, &diagnostic, &mut Locator::new(source), terminal);
            Failure::Usage(UNDEALT.to_owned())
        })?;
        if !record.is_bare() || found.next().is_some() {
            return Err(Failure::Usage(format!("`{command}` takes only a game id")));
        }
        Ok(Game { record, id, deck, deals })
    }
}

/// What is wrong with the arguments if the cards of a game are not known.
const UNDEALT: &str = "the game cannot be dealt";

/// Reads the deals of some files. Calls `wrong` for each deal that is malformed or contradicts an
/// earlier one.
///
/// # Errors
/// Returns the error of `wrong`, or an error if a file cannot be read: without its deals, a record
/// could get a wrong verdict.
pub(super) fn read_deals(
    files: &[PathBuf],
    folders: Folders,
    suits: SuitStyle,
    streams: &mut Streams,
    mut wrong: impl FnMut(&mut Streams, &Diagnostic, &mut Locator<'_>) -> Result<(), Failure>,
) -> Result<DealBook, Failure> {
    let mut deals = DealBook::default();
    for text in deal_files(files, folders, streams)? {
        let source = Source::new(&text.name, &text.bytes);
        let mut locator = Locator::new(source);
        for judged in deals.read(source).1 {
            if let Some(diagnostic) = judged.diagnose(Allow::Nothing, suits) {
                wrong(streams, &diagnostic, &mut locator)?;
            }
        }
    }
    Ok(deals)
}

/// Reads every file of deals, and in folders every *.pn that has a deal.
///
/// # Errors
/// Returns an error if one of them cannot be read, or if a folder has no deals.
pub(super) fn deal_files(
    paths: &[PathBuf],
    folders: Folders,
    streams: &mut Streams,
) -> Result<Vec<Text>, Failure> {
    let (mut texts, mut failed) = (Vec::new(), false);
    for path in paths {
        let inputs = folders.list(std::slice::from_ref(path));
        let read = inputs.into_iter().map(|input| streams.read(input));
        let read: Vec<Option<Text>> = read.collect();
        failed |= read.iter().any(Option::is_none);
        let mut found: Vec<Text> = read.into_iter().flatten().collect();
        if path.is_dir() {
            // Solutions may be among the deals.
            found.retain(|text| {
                let mut records = Source::new(&text.name, &text.bytes).records();
                records.any(|record| record.is_deal_book_entry())
            });
            if found.is_empty() && !failed {
                let name = name(path);
                return Err(Failure::Usage(format!("{name}: no deals in this folder")));
            }
        }
        texts.append(&mut found);
    }
    if failed { Err(Failure::Reported) } else { Ok(texts) }
}

/// Returns the diagnostic of a source without records.
pub(super) fn no_game(suits: SuitStyle) -> Diagnostic {
    diagnostic::of_fault(&Fault { span: Span::new(0, 0), kind: FaultKind::NoGame }, None, suits)
}

/// Returns whether a source has no records. Says so on standard error, as `verify` does.
pub(super) fn lacks_games(source: Source<'_>, terminal: Terminal, streams: &mut Streams) -> bool {
    let lacks = source.records().next().is_none();
    if lacks {
        let human = Human { style: terminal.diagnostic(), verbose: false, outlooks: false };
        let start = Locator::new(source).locate(0);
        streams.err().text(human.no_game(&no_game(terminal.suits()), source, start).err);
    }
    lacks
}

/// Prints a diagnostic on standard error.
pub(super) fn draw_error(
    streams: &mut Streams,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    terminal: Terminal,
) {
    let location = locator.locate(diagnostic.span().map_or(0, |main| main.start));
    streams.err().text(draw(diagnostic, locator.source(), location, terminal.diagnostic()));
}
