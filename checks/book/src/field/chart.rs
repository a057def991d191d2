//! The picture of the results of one kind of change: a row each, the greatest gain at the top.

use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{Line, Outcome};

use super::link;

const WIDTH: f64 = 420.0;
const ROW: f64 = 14.0;
/// The least and the greatest Elo of the scale, and where they are. What lies beyond has an arrow.
const ELO: [f64; 2] = [-15.0, 25.0];
const PLOT: [f64; 2] = [92.0, 336.0];

/// The page gives colors; a file has its own.
const STYLE: &str = "<style>.field text{font:11px system-ui,sans-serif;fill:var(--fg)}.field a:hover text{text-decoration:underline}\
.field .value{text-anchor:end;font-variant-numeric:tabular-nums}.field .axis{text-anchor:middle}.field line{stroke:var(--fg);stroke-width:1.2}\
.field .grid{opacity:.18}.field .zero{opacity:.6}.field .mark{fill:var(--fg);stroke:var(--fg);stroke-width:1.2}.field .ring{fill:var(--bg)}\
.field .predicted{fill:var(--links);opacity:.3}.field .middle{stroke:var(--links);stroke-width:2.5}</style>";
const COLORS: &str = "<style>.field{--fg:#1b1f24;--bg:#fff;--links:#0a5cb8}@media(prefers-color-scheme:dark){.field{--fg:#e6edf3;--bg:#0d1117;--links:#6cb0ff}}\
</style>\n<rect width=\"100%\" height=\"100%\" style=\"fill:var(--bg)\"/>";

/// A result and what is predicted for it.
pub(crate) type Row = (&'static Line, Estimate, Option<Estimate>);

fn x(elo: f64) -> f64 {
    PLOT[0] + (elo.clamp(ELO[0], ELO[1]) - ELO[0]) / (ELO[1] - ELO[0]) * (PLOT[1] - PLOT[0])
}

fn line([x1, x2]: [f64; 2], [y1, y2]: [f64; 2], class: &str) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" x2=\"{x2:.1}\" y1=\"{y1}\" y2=\"{y2}\"/>")
}

/// The point of a result: a dot if a sequential test ended at a bound, a ring if it was stopped, a square otherwise.
fn mark(outcome: Option<Outcome>, elo: f64, y: f64) -> String {
    let at = x(elo);
    if elo < ELO[0] || elo > ELO[1] {
        let back = at - 7.0 * (elo - ELO[0]).signum();
        let (above, below) = (y - 4.0, y + 4.0);
        return format!("<path class=\"mark\" d=\"M{at:.1} {y}L{back:.1} {above}V{below}Z\"/>");
    }
    match outcome {
        Some(Outcome::Passed | Outcome::Failed) => {
            format!("<circle class=\"mark\" cx=\"{at:.1}\" cy=\"{y}\" r=\"3\"/>")
        }
        Some(Outcome::Stopped) => {
            format!("<circle class=\"mark ring\" cx=\"{at:.1}\" cy=\"{y}\" r=\"3\"/>")
        }
        Some(Outcome::Fixed) | None => {
            let (left, top) = (at - 3.0, y - 3.0);
            format!("<rect class=\"mark\" x=\"{left:.1}\" y=\"{top}\" width=\"6\" height=\"6\"/>")
        }
    }
}

fn row(&(of, found, predicted): &Row, y: f64) -> String {
    let ends = |one: Estimate| [one.elo - one.half, one.elo + one.half].map(x);
    let band = predicted.map_or(String::new(), |one| {
        let ([low, high], top, tall) = (ends(one), y - 6.0, ROW - 2.0);
        let wide = high - low;
        format!("<rect class=\"predicted\" x=\"{low:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"{tall}\"/>")
            + &line([x(one.elo); 2], [y - 6.0, y + 6.0], "middle")
    });
    let (base, title) = (y + 4.0, format!("{}: {}", of.engine, of.change).replace('&', "&amp;"));
    let whole = line(ends(found), [y; 2], "interval") + &mark(of.outcome, found.elo, y);
    format!(
        "<a href=\"{}\"><title>{title}</title><text x=\"2\" y=\"{base}\">{}</text>{band}{whole}\
         <text class=\"value\" x=\"{}\" y=\"{base}\">{:+.1} ± {:.1}</text></a>\n",
        link(&of.reference),
        of.engine,
        WIDTH - 2.0,
        found.elo,
        found.half
    )
}

/// The rows of a chart in the colors of a page, or in a file with colors of its own.
pub(crate) fn chart(rows: &[Row], is_file: bool) -> String {
    let height = ROW * (rows.len() as f64 + 1.0) + 10.0;
    let grid = [(-10.0, "-10"), (0.0, "0"), (10.0, "+10"), (20.0, "+20")].map(|(elo, name)| {
        let (at, class) = (x(elo), if elo == 0.0 { "zero" } else { "grid" });
        line([at; 2], [16.0, height], class)
            + &format!("<text class=\"axis\" x=\"{at:.1}\" y=\"11\">{name}</text>\n")
    });
    let rows: String =
        rows.iter().zip(0..).map(|(one, at)| row(one, ROW * f64::from(at) + 26.0)).collect();
    let size =
        if is_file { format!(" width=\"{WIDTH}\" height=\"{height}\"") } else { String::new() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"field\" viewBox=\"0 0 {WIDTH} {height}\"{size}>\n{STYLE}{}\n{}{rows}</svg>\n",
        if is_file { COLORS } else { "" },
        grid.concat()
    )
}
