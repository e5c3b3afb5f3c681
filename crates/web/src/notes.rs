//! Headers of records, and comments at their moves.

use crate::data::Failure;
use crate::reading::line_of;
use patience_core::deal_book::DealBook;
use patience_table::Annotations;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tsify::Tsify;

/// Headers by their names, and comments by the number of moves before each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct Notes {
    /// The headers, such as `Title`.
    #[tsify(type = "Record<string, string>", optional)]
    pub headers: BTreeMap<String, String>,
    /// The comments, each of one line or more.
    #[tsify(type = "Record<number, string>", optional)]
    pub comments: BTreeMap<String, String>,
}

patience_wire::crosses!(Notes);

/// Reads the headers of a record, and its comments by the number of moves before each.
///
/// # Errors
/// Returns the first error of the record.
pub fn notes(record: &str) -> Result<Notes, Failure> {
    let mut deals = DealBook::default();
    let (record, _) = line_of(record, &mut deals)?;
    Ok(Annotations::of(&record, &deals).map_err(failed)?.into())
}

/// Writes a record with headers and comments, in place of those with the same name or at the same move. An
/// empty one takes away what is there.
///
/// # Errors
/// Returns what is wrong if the record cannot be dealt or has an illegal move, or with a header or a comment.
pub fn annotate(record: &str, notes: Annotations) -> Result<String, Failure> {
    let mut deals = DealBook::default();
    let (record, _) = line_of(record, &mut deals)?;
    let mut all = Annotations::of(&record, &deals).map_err(failed)?;
    all.extend(notes);
    let wrong = |error| Failure::new(format!("`notes`: {error}"));
    all.annotate(&record, &deals).map_err(wrong)
}

impl From<Annotations> for Notes {
    fn from(Annotations { headers, comments }: Annotations) -> Self {
        let comments = comments.into_iter().map(|(after, text)| (after.to_string(), text));
        Self { headers, comments: comments.collect() }
    }
}

impl TryFrom<Notes> for Annotations {
    type Error = Failure;

    fn try_from(notes: Notes) -> Result<Self, Failure> {
        let number = |(after, text): (String, String)| match after.parse() {
            Ok(after) => Ok((after, text)),
            Err(_) => {
                Err(Failure::new(format!("`{after}` of `notes.comments` is not a number of moves")))
            }
        };
        let comments = notes.comments.into_iter().map(number).collect::<Result<_, _>>()?;
        Ok(Self { headers: notes.headers, comments })
    }
}

fn failed(error: impl ToString) -> Failure {
    Failure::new(error.to_string())
}
