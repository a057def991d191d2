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
.field .value{text-anchor:end;font-variant-numeric:tabular-nums}.field .axis{text-anchor:middle}.field path{stroke:var(--fg);stroke-width:1.2}\
.field .grid{opacity:.2}.field .mark{fill:var(--bg)}.field :is(.Passed,.Failed,.beyond){fill:var(--fg)}\
.field rect{fill:var(--links);opacity:.3}.field .middle{stroke:var(--links);stroke-width:2.5}</style>";
const COLORS: &str = "<style>.field{--fg:#1b1f24;--bg:#fff;--links:#0a5cb8;background:var(--bg)}\
@media(prefers-color-scheme:dark){.field{--fg:#e6edf3;--bg:#0d1117;--links:#6cb0ff}}</style>";

/// A result and what is predicted for it.
pub(crate) type Row = (&'static Line, Estimate, Option<Estimate>);

fn x(elo: f64) -> f64 {
    PLOT[0] + (elo.clamp(ELO[0], ELO[1]) - ELO[0]) / (ELO[1] - ELO[0]) * (PLOT[1] - PLOT[0])
}

/// The point of a result: a dot if a sequential test ended at a bound, a ring otherwise, an arrow beyond the scale.
fn mark(outcome: Option<Outcome>, elo: f64, y: f64) -> String {
    let at = x(elo);
    if !(ELO[0]..=ELO[1]).contains(&elo) {
        let back = -7.0 * elo.signum();
        return format!("<path class=\"beyond\" d=\"M{at:.1} {y}l{back} -4v8z\"/>");
    }
    let how = outcome.map_or(String::new(), |how| format!(" {how:?}"));
    format!("<path class=\"mark{how}\" d=\"M{at:.1} {y}m-3 0a3 3 0 0 0 6 0a3 3 0 0 0 -6 0z\"/>")
}

fn row(&(of, found, predicted): &Row, y: f64) -> String {
    let ends = |one: Estimate| [one.elo - one.half, one.elo + one.half].map(x);
    let band = predicted.map_or(String::new(), |one| {
        let ([low, high], top, at) = (ends(one), y - 6.0, x(one.elo));
        let wide = high - low;
        format!(
            "<rect x=\"{low:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"12\"/><path class=\"middle\" d=\"M{at:.1} {top}v12\"/>"
        )
    });
    let (base, [low, high], right) = (y + 4.0, ends(found), WIDTH - 2.0);
    let (engine, mark) = (&of.engine, mark(of.outcome, found.elo, y));
    let (to, change) = (link(&of.reference), of.change.replace('&', "&amp;"));
    format!(
        "<a href=\"{to}\"><title>{engine}: {change}</title><text x=\"2\" y=\"{base}\">{engine}</text>{band}\
         <path d=\"M{low:.1} {y}H{high:.1}\"/>{mark}<text class=\"value\" x=\"{right}\" y=\"{base}\">{found:.1}</text></a>\n"
    )
}

/// The rows of a chart in the colors of a page, or in a file with colors of its own.
pub(crate) fn chart(rows: &[Row], is_file: bool) -> String {
    let height = ROW * (rows.len() as f64 + 1.0) + 10.0;
    let grid = [(-10.0, "-10"), (0.0, "0"), (10.0, "+10"), (20.0, "+20")].map(|(elo, name)| {
        let (at, class) = (x(elo), if elo == 0.0 { "" } else { "grid" });
        format!("<path class=\"{class}\" d=\"M{at:.1} 16V{height}\"/><text class=\"axis\" x=\"{at:.1}\" y=\"11\">{name}</text>\n")
    });
    let rows = rows.iter().zip(0..).map(|(one, at)| row(one, ROW * f64::from(at) + 26.0));
    let (size, colors) = match is_file {
        true => (format!(" width=\"{WIDTH}\" height=\"{height}\""), COLORS),
        false => (String::new(), ""),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"field\" viewBox=\"0 0 {WIDTH} {height}\"{size}>\n{STYLE}{colors}\n{}{}</svg>\n",
        grid.concat(),
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_stopped_early_are_marked() {
        assert!(mark(Some(Outcome::Passed), 1.0, 5.0).contains("class=\"mark Passed\""));
        assert!(mark(None, 1.0, 5.0).contains("class=\"mark\""));
        for beyond in [-40.0, 40.0] {
            assert!(mark(Some(Outcome::Passed), beyond, 5.0).contains("class=\"beyond\""));
        }
    }

    #[test]
    fn the_scale_ends_where_the_figures_begin() {
        for (elo, at) in [(-60.0, PLOT[0]), (25.0, PLOT[1]), (60.0, PLOT[1])] {
            assert!((x(elo) - at).abs() < 1e-9);
        }
    }
}
