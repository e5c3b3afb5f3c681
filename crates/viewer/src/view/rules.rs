//! The rules of a game, as `patience rules` prints them, without the marks of Markdown.

use super::bold;
use super::row::{Row, wrap};
use crate::theme::Theme;
use patience_core::text::in_ascii;
use patience_report::rules::RulesSection;
use ratatui_core::text::Span;

/// Returns the rules, wrapped.
pub(super) fn page(rules: &RulesSection, theme: Theme, width: u16) -> Vec<Row> {
    let mut page = vec![Row::from(Span::styled(rules.title, bold())), Row::default()];
    let mut paragraph = String::new();
    let mut is_code = false;
    let shown = |text: &str| if theme.ascii { in_ascii(text) } else { text.to_owned() };
    for line in rules.text.lines().chain([""]) {
        let begins =
            line.is_empty() || line.starts_with(['#', '-', '|', ' ']) || line.starts_with("```");
        let goes_on = line.starts_with("  ") && paragraph.starts_with("- ");
        if (begins && !goes_on || is_code) && !paragraph.is_empty() {
            page.extend(wrapped(&shown(&plain(&paragraph)), width));
            paragraph.clear();
        }
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code || line.starts_with("    ") && !goes_on || line.starts_with('|') {
            let row = Row::from(shown(line.strip_prefix("    ").unwrap_or(line)));
            if row.width() <= usize::from(width) {
                page.push(row)
            } else {
                page.extend(wrap(&row, width))
            }
        } else if line.starts_with('#') {
            let heading = line.trim_start_matches(['#', ' ']);
            page.push(Row::from(Span::styled(shown(heading), bold())));
        } else if line.is_empty() {
            page.push(Row::default());
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    page
}

/// Returns a paragraph without the marks of Markdown.
fn plain(text: &str) -> String {
    text.replace(['`'], "").replace("**", "")
}

/// Returns a paragraph in lines. The lines of an item of a list are below one another.
fn wrapped(text: &str, width: u16) -> Vec<Row> {
    let Some(item) = text.strip_prefix("- ") else {
        return wrap(&Row::from(text.to_owned()), width);
    };
    let rows = wrap(&Row::from(item.to_owned()), width.saturating_sub(2)).into_iter();
    let marks = std::iter::once("- ").chain(std::iter::repeat("  "));
    let marked = rows.zip(marks).map(|(row, mark)| {
        let mut line = Row::from(mark.to_owned());
        line.extend(row);
        line
    });
    marked.collect()
}
