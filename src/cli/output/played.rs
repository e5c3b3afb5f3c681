//! What is left of the viewer on the terminal: games that are not saved.

use super::Streams;
use crate::cli::failure::Failure;
use patience_files::signals::{end_by, is_hangup};
use patience_files::unsaved::keep;
use patience_viewer::{CutOff, PlayedGame};

/// Prints the games that are not saved, and ends the program if a signal has ended the viewer. If nobody is
/// there to read them, they are in a file and in the journal, which offers them the next time.
///
/// # Errors
/// Returns an error if they are in neither, or if the terminal was lost.
pub(crate) fn hand_back(played: PlayedGame, streams: &mut Streams) -> Result<(), Failure> {
    let is_gone = match played.cut_off {
        Some(CutOff::Terminal(_)) => true,
        Some(CutOff::Signal(signal)) => is_hangup(signal),
        None => false,
    };
    let records = played.unsaved.join("\n");
    if !records.is_empty() {
        if is_gone {
            keep(&records).or_else(|error| match played.journal {
                Some(_) => Ok(()),
                None => Err(error),
            })?
        } else {
            streams.out().text(format_args!("{records}\n"));
            if let Some(error) = &played.not_kept {
                streams.err().text(format_args!("patience: no journal kept this game: {error}\n"));
            }
        }
    }
    streams.flush();
    if let Some(journal) = played.journal.filter(|_| !is_gone && !streams.is_unread()) {
        // What stays is offered once more.
        let _ = journal.remove();
    }
    match played.cut_off {
        Some(CutOff::Terminal(error)) => Err(error.into()),
        Some(CutOff::Signal(signal)) => Ok(end_by(signal)?),
        None => Ok(()),
    }
}
