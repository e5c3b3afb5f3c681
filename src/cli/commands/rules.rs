//! `rules`: prints the rules of a game.

use crate::cli::failure::{End, Failure};
use crate::cli::input::game_argument::no_such_game;
use crate::cli::output::Streams;
use clap::Args;
use patience::rules::{self, page};
use patience_core::notation::parse_id;

/// Print the rules of a game, or list the games
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Name of a game, such as montecarlo or "Match Solitaire", or a game id [default: list the
    /// games]
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Rules {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let out = streams.out();
        let Some(name) = self.name else {
            for rules in rules::all() {
                out.text(format_args!("{}\n", rules.title));
            }
            return Ok(End::Good);
        };
        let of_id = || {
            // The game alone will do, as in `3x3x13x5`.
            let (id, _) = parse_id(name.as_bytes())
                .or_else(|_| parse_id(format!("{name}+1").as_bytes()).map(|(id, _)| (id, &b""[..])))
                .ok()?;
            rules::find(id.variant.title())
        };
        match rules::find(&name).or_else(of_id) {
            Some(rules) => {
                out.text(page(&rules));
                Ok(End::Good)
            }
            None => Err(Failure::Usage(no_such_game(&name))),
        }
    }
}
