//! `rules`: the rules of a game.

use super::{End, Failure};
use crate::notation::parse_id;
use crate::rules::{self, plain};
use clap::Args;
use std::io::Write;

/// Prints the rules of a game, with an example. Lists all games where none is named.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The name of a game, such as montecarlo or "Match Solitaire", or a game-id
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Rules {
    pub(super) fn run(self) -> Result<End, Failure> {
        let mut out = anstream::stdout().lock();
        let Some(name) = self.name else {
            for rules in rules::all() {
                writeln!(out, "{}", rules.title)?;
            }
            return Ok(End::Good);
        };
        let of_id = || parse_id(name.as_bytes()).ok().and_then(|(id, _)| rules::of(id.variant.title()));
        match rules::of(&name).or_else(of_id) {
            Some(rules) => {
                writeln!(out, "# {}\n\n{}", rules.title, rules.text)?;
                Ok(End::Good)
            }
            None => {
                let nearest = rules::all().min_by_key(|rules| strsim::osa_distance(&plain(rules.title), &plain(&name))).map_or("", |rules| rules.title);
                Err(Failure::Usage(format!("there is no game `{name}`; the nearest is `{nearest}`, and `patience rules` lists all")))
            }
        }
    }
}
