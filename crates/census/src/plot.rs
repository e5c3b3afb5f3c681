//! Pictures of a census, as SVG.
//!
//! Text is text, and colours follow the reader's light or dark theme. The same figures give the same
//! bytes on every machine.
//!
//! ```
//! use patience::census::plot::{Rate, rates};
//!
//! let rows = [Rate { name: "3x3x13x5+".to_owned(), won: 1934, lost: 66, undecided: 0, published: Some(96.0) }];
//! let picture = rates("Deals that can be won", &rows).unwrap();
//! assert!(picture.contains("96.7% (95.8–97.4)"), "{picture}");
//! ```

use crate::interval::winnable;
use patience_core::text::english::grouped;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The reason why a picture cannot be drawn: an error of the library that draws it.
#[derive(Debug)]
pub struct PlotError(String);

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot draw the picture: {}", self.0)
    }
}

impl Error for PlotError {}

impl<E: Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

/// How many deals of a game were won.
#[derive(Clone, Debug, PartialEq)]
pub struct Rate {
    /// The name of its row.
    pub name: String,
    /// The number of deals won.
    pub won: u64,
    /// The number of deals lost.
    pub lost: u64,
    /// The number of deals for which a limit was reached first.
    pub undecided: u64,
    /// The rate that was published, in percent, if there is one.
    pub published: Option<f64>,
}

/// Text, axes and marks, by the colour that they have in a light theme.
const INK: RGBColor = RGBColor(0x1F, 0x23, 0x28);
const GRID: RGBColor = RGBColor(0xD0, 0xD7, 0xDE);
const MARK: RGBColor = RGBColor(0x09, 0x69, 0xDA);

/// The colours in a dark scheme. Rules of style win over the colours of elements.
const STYLE: &str = r##"<style>
text { font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
[fill="#1F2328"] { fill: #E6EDF3; }
[stroke="#1F2328"] { stroke: #E6EDF3; }
[stroke="#D0D7DE"] { stroke: #3D444D; }
[fill="#0969DA"] { fill: #4493F8; }
[stroke="#0969DA"] { stroke: #4493F8; }
}
</style>
"##;

const WIDTH: u32 = 800;
const HEIGHT: u32 = 400;
const ROW: u32 = 26;
const SIZE: u32 = 17;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws the rate of deals won in each row, with its [interval](winnable), and a circle where the
/// published one is. If deals are undecided, the
/// mark is in the middle of it.
///
/// # Errors
/// Returns an error of the library that draws.
pub fn rates(title: &str, rows: &[Rate]) -> Result<String, PlotError> {
    let count = rows.len() as u32;
    let has_published = rows.iter().any(|row| row.published.is_some());
    let height = ROW * count + if has_published { 90 + ROW } else { 90 };
    picture(title, height, |whole, area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(230)
            .margin_bottom(if has_published { 10 + ROW } else { 10 })
            .set_label_area_size(LabelAreaPosition::Left, 180)
            .set_label_area_size(LabelAreaPosition::Bottom, 30)
            .build_cartesian_2d(0.0..100.0, 0.0..f64::from(count.max(1)))?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_label_formatter(&|x| format!("{x}%"))
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(text(Pos::new(HPos::Center, VPos::Top)))
            .draw()?;
        for (at, row) in rows.iter().enumerate() {
            let y = f64::from(count) - at as f64 - 0.5;
            let interval = winnable(row.won, row.lost, row.undecided);
            let (low, high) = (interval.low * 100.0, interval.high * 100.0);
            let deals = (row.won + row.lost + row.undecided) as f64;
            let ends = outwards(low, high);
            let (rate, label) = match row.undecided {
                0 if deals > 0.0 => {
                    let rate = row.won as f64 / deals * 100.0;
                    (rate, format!("{}% ({ends})", percent(rate, digits(high - low))))
                }
                _ => ((low + high) / 2.0, format!("{ends}%")),
            };
            let bar = ErrorBar::new_horizontal(y, low, rate, high, MARK.filled(), 8);
            chart.draw_series(std::iter::once(bar))?;
            if let Some(published) = row.published {
                chart.draw_series(std::iter::once(Circle::new((published, y), 6, INK)))?;
            }
            let [(left, middle), (right, _)] = [0.0, 100.0].map(|x| chart.backend_coord(&(x, y)));
            let name = text(Pos::new(HPos::Right, VPos::Center));
            whole.draw_text(&row.name, &name, (left - 10, middle))?;
            let value = text(Pos::new(HPos::Left, VPos::Center));
            whole.draw_text(&label, &value, (right + 10, middle))?;
        }
        if has_published {
            let (left, _) = chart.backend_coord(&(0.0, 0.0));
            let y = height as i32 - 22;
            whole.draw(&Circle::new((left + 6, y), 6, INK))?;
            let legend = text(Pos::new(HPos::Left, VPos::Center));
            whole.draw_text("published", &legend, (left + 20, y))?;
        }
        Ok(())
    })
}

/// Draws how many deals were won in how many moves, as [`Totals`](crate::totals::Totals) have them.
///
/// # Errors
/// Returns an error of the library that draws.
pub fn lengths(title: &str, deals: &BTreeMap<u64, u64>) -> Result<String, PlotError> {
    /// At most so many bars.
    const BARS: u64 = 80;
    let first = deals.first_key_value().map_or(0, |(&moves, _)| moves);
    let last = deals.last_key_value().map_or(0, |(&moves, _)| moves);
    let width = (last - first) / BARS + 1;
    let mut bars = BTreeMap::new();
    for (&moves, &count) in deals {
        *bars.entry((moves - first) / width).or_insert(0) += count;
    }
    let bars = bars.into_iter().map(|(bar, count)| {
        let start = (first + bar * width) as f64 - 0.5;
        (start..start + width as f64, count)
    });
    histogram(title, "moves", &bars.collect::<Vec<_>>(), &|moves| format!("{moves}"))
}

/// Draws how many deals took how many nodes. Each bar has twice as many nodes as the one before.
///
/// # Errors
/// Returns an error of the library that draws.
pub fn nodes(title: &str, nodes: impl IntoIterator<Item = u64>) -> Result<String, PlotError> {
    let mut bars = BTreeMap::new();
    for nodes in nodes {
        *bars.entry(nodes.max(1).ilog2()).or_insert(0) += 1;
    }
    let bars = bars.into_iter().map(|(bar, count)| (f64::from(bar)..f64::from(bar + 1), count));
    let power = |bar: f64| {
        if bar.fract() == 0.0 && bar < 64.0 { grouped(1 << bar as u64) } else { String::new() }
    };
    histogram(title, "positions", &bars.collect::<Vec<_>>(), &power)
}

fn histogram(
    title: &str,
    across: &str,
    bars: &[(Range<f64>, u64)],
    label: &dyn Fn(f64) -> String,
) -> Result<String, PlotError> {
    let start = bars.first().map_or(0.0, |(bar, _)| bar.start);
    let end = bars.last().map_or(1.0, |(bar, _)| bar.end);
    let highest = bars.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    picture(title, HEIGHT, |_, area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(30)
            .set_label_area_size(LabelAreaPosition::Left, 90)
            .set_label_area_size(LabelAreaPosition::Bottom, 50)
            .build_cartesian_2d(start..end, 0.0..highest as f64 * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc(across)
            .y_desc("deals")
            .x_label_formatter(&|&x| label(x))
            .y_label_formatter(&|&y| grouped(y as u64))
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(text(Pos::new(HPos::Center, VPos::Top)))
            .axis_desc_style(text(Pos::new(HPos::Center, VPos::Top)))
            .draw()?;
        chart.draw_series(bars.iter().map(|(bar, count)| {
            Rectangle::new([(bar.start, 0.0), (bar.end, *count as f64)], MARK.filled())
        }))?;
        Ok(())
    })
}

/// Draws a picture with a title: on the whole of it, and on the area below the title. Adds the colours
/// of dark themes.
fn picture(
    title: &str,
    height: u32,
    draw: impl FnOnce(&Area<'_>, &Area<'_>) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    {
        let whole = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let style = text(Pos::new(HPos::Center, VPos::Top));
        whole.draw_text(title, &style, ((WIDTH / 2) as i32, 10))?;
        draw(&whole, &whole.margin(34, 0, 0, 0))?;
        whole.present()?;
    }
    // After the tag of the picture, which plotters ends with a line feed.
    let body = svg.find(">\n").map_or(0, |end| end + 2);
    svg.insert_str(body, STYLE);
    Ok(svg)
}

/// Returns whether a text is such a picture, of this version or an earlier one.
///
/// ```
/// use patience::census::plot::{is_plot, nodes};
///
/// assert!(is_plot(nodes("Work", [1, 2]).unwrap().as_bytes()));
/// assert!(!is_plot(b"<svg></svg>\n"));
/// ```
#[must_use]
pub fn is_plot(text: &[u8]) -> bool {
    let text = str::from_utf8(text).unwrap_or_default();
    let body = text.strip_prefix("<svg ").and_then(|rest| rest.split_once(">\n"));
    let style = STYLE.lines().next().zip(STYLE.lines().nth(1));
    body.zip(style).is_some_and(|((_, body), (first, second))| {
        body.strip_prefix(first).is_some_and(|rest| rest.trim_start().starts_with(second))
    })
}

fn text(pos: Pos) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", SIZE)).color(&INK).pos(pos)
}

/// Returns how many digits after the point show a width with two digits, from 1 to 6.
fn digits(width: f64) -> usize {
    let mut wide = width;
    let mut digits = 0;
    while digits == 0 || (wide < 10.0 && digits < 6) {
        wide *= 10.0;
        digits += 1;
    }
    digits
}

/// Writes an interval in percent, rounded outwards.
fn outwards(low: f64, high: f64) -> String {
    let digits = digits(high - low);
    let scale = 10_u32.pow(digits as u32);
    let [low, high] = [(low * f64::from(scale)).floor(), (high * f64::from(scale)).ceil()]
        .map(|end| end / f64::from(scale));
    format!("{}–{}", percent(low, digits), percent(high, digits))
}

/// Writes a number of percent, with all of them as `100`.
fn percent(percent: f64, digits: usize) -> String {
    if percent == 100.0 { "100".to_owned() } else { format!("{percent:.digits$}") }
}
