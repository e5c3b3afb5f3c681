//! `explain`: explains errors.

use crate::cli::failure::{End, Failure};
use crate::cli::output::terminal::Terminal;
use crate::cli::output::{Output, Streams};
use clap::Args;
use patience_core::source::Locator;
use patience_report::diagnostic::{PAGES, Page, page};
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
                if let Some(diagnostic) = page.diagnose(terminal.suits()) {
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
                let nearest = PAGES
                    .iter()
                    .min_by_key(|page| strsim::osa_distance(page.code, &code))
                    .map_or("", |page| page.code);
                Err(Failure::Usage(format!(
                    "there is no error `{code}`; did you mean `{nearest}`? (`patience explain` lists all errors)"
                )))
            }
        }
    }
}

/// Returns the pages of the codes that begin with a group, such as `match` or `match::`.
fn code_prefix(group: &str) -> impl Iterator<Item = &'static Page> + Clone {
    let group = group.trim_end_matches(':');
    PAGES.iter().filter(move |page| page.code.split("::").next() == Some(group))
}

/// Lists pages by code and title.
fn list<'p>(pages: impl Iterator<Item = &'p Page> + Clone, out: &mut Output) {
    let width = pages.clone().map(|page| page.code.len()).max().unwrap_or(0);
    for page in pages {
        out.text(format_args!("{:width$}  {}\n", page.code, page.title));
    }
}
