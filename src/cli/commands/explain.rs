//! `explain`: explains errors.

use crate::cli::failure::{End, Failure};
use crate::cli::output::terminal::Terminal;
use crate::cli::output::{Output, Streams};
use clap::Args;
use patience::diagnostic::{PAGES, Page, of_example, page};
use patience_core::source::Locator;
use patience_core::text::shown;
use patience_report::drawing::draw_at;

/// Explain an error, or list them all
///
/// Prints what the error means, an example with its output, and how to fix it.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Code of the error, such as match::not-in-sequence, or its first part, such as match, to list
    /// those errors [default: list all errors]
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

impl Explain {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let out = streams.out();
        let Some(code) = self.code else {
            list(PAGES.iter(), out);
            return Ok(End::Good);
        };
        match page(&code) {
            Some(page) => {
                out.text(page);
                let source = page.source("example.pn");
                if let Some(diagnostic) = of_example(page, terminal.suits()) {
                    let main = diagnostic.span().map_or(0, |error| error.start);
                    let location = Locator::new(source).locate(main);
                    let drawing = draw_at(&diagnostic, source, location, terminal.diagnostic());
                    out.text(format_args!("\nOutput:\n\n{drawing}"));
                }
                Ok(End::Good)
            }
            None if code_prefix(&code).next().is_some() => {
                list(code_prefix(&code), out);
                Ok(End::Good)
            }
            None => {
                let guess = nearest(&code)
                    .map(|page| format!("did you mean `{}`? ", page.code))
                    .unwrap_or_default();
                let code = shown(code.as_bytes());
                Err(Failure::Usage(format!(
                    "there is no error `{code}`; {guess}`patience explain` lists all errors"
                )))
            }
        }
    }
}

/// Returns the page whose code is near a text in spelling, or has it as one of its two parts.
pub(crate) fn nearest(code: &str) -> Option<&'static Page> {
    let code = code.trim_start_matches("error[").trim_end_matches(']').to_ascii_lowercase();
    // Other separators, such as those in names of files.
    let plain = |code: &str| code.replace(['-', '_', ':', ' ', '/', '.'], "");
    let distance = |page: &&Page| {
        let (_, name) = page.code.split_once("::").unwrap_or_default();
        let given = plain(&code);
        let whole = strsim::osa_distance(&plain(page.code), &given);
        whole.min(strsim::osa_distance(&plain(name), &given))
    };
    PAGES.iter().min_by_key(distance).filter(|page| distance(page) <= plain(&code).len() / 4)
}

/// Returns the pages of the codes that begin with a group, such as `match` or `match::`.
fn code_prefix(group: &str) -> impl Iterator<Item = &'static Page> + Clone {
    let group = group.trim_end_matches('*');
    let is_part = group.contains("::") && !group.ends_with(':');
    let name = group.trim_end_matches(':');
    PAGES.iter().filter(move |page| {
        if is_part {
            page.code.starts_with(name)
        } else {
            page.code.split("::").next() == Some(name)
        }
    })
}

/// Lists pages by code and title.
fn list<'p>(pages: impl Iterator<Item = &'p Page> + Clone, out: &mut Output) {
    let width = pages.clone().map(|page| page.code.len()).max().unwrap_or(0);
    for page in pages {
        out.text(format_args!("{:width$}  {}\n", page.code, page.title));
    }
}
