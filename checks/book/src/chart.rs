//! Charts: a row for each thing, with marks on a scale that all rows share. Marks differ in form, not in color alone.

use polyboard_compare::text::typeset;

use crate::drawing::{Drawing, Picture};

const WIDTH: f64 = 380.0;
/// Where the scale ends. The figures stand to the right of it.
const RIGHT: f64 = 300.0;
/// The height of a line of text.
const LINE: f64 = 16.0;

/// The page gives colors; a file has its own.
const STYLE: &str = "<style>.chart text{font:12px system-ui,sans-serif;fill:var(--fg);stroke:var(--bg);stroke-width:3;paint-order:stroke}.chart a:hover{text-decoration:underline}\
.chart .value{text-anchor:end;font-variant-numeric:tabular-nums}.chart .axis{text-anchor:middle}.chart path{stroke:var(--fg);stroke-width:1.2}\
.chart .grid{opacity:.2}.chart .ring{fill:var(--bg)}.chart :is(.dot,.beyond){fill:var(--fg)}\
.chart rect{fill:var(--links);opacity:.3}.chart .middle{stroke:var(--links);stroke-width:2.5}</style>";
const COLORS: &str = "<style>.chart{--fg:#1b1f24;--bg:#fff;--links:#0a5cb8;background:var(--bg)}\
@media(prefers-color-scheme:dark){.chart{--fg:#e6edf3;--bg:#0d1117;--links:#6cb0ff}}</style>";

/// A value between the ends of a line, and its form: `dot`, `ring` or `band`. What lies beyond the scale has an arrow.
pub(crate) type Mark = ([f64; 3], &'static str);

/// A thing: its name, which may be a link, its marks, and a figure.
pub(crate) type Row = (String, Vec<Mark>, String);

/// Rows on a scale.
pub(crate) struct Chart<'a> {
    /// Where the scale begins, to the right of the names; with 0 they stand above the rows.
    pub(crate) left: f64,
    /// The least and the greatest value. Above 0 equal steps are equal factors.
    pub(crate) ends: [f64; 2],
    /// The lines of the grid. The first is drawn stronger.
    pub(crate) ticks: &'a [(f64, &'a str)],
    /// How far the marks of a row are apart, upright.
    pub(crate) apart: f64,
}

impl Chart<'_> {
    fn x(&self, value: f64) -> f64 {
        let of = |value: f64| if self.ends[0] > 0.0 { value.ln() } else { value };
        let [low, high] = self.ends.map(of);
        let (part, left) = ((of(value).clamp(low, high) - low) / (high - low), self.left.max(8.0));
        left + part * (RIGHT - left)
    }

    fn mark(&self, (at, form): Mark, y: f64) -> String {
        let ([low, x, high], [least, most]) = (at.map(|value| self.x(value)), self.ends);
        let (top, wide, back) = (y - 6.0, high - low, if at[1] > most { -7 } else { 7 });
        if form == "band" {
            return format!(
                "<rect x=\"{low:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"12\"/><path class=\"middle\" d=\"M{x:.1} {top}v12\"/>"
            );
        }
        let end = match (least..=most).contains(&at[1]) {
            true => {
                format!("{form}\" d=\"M{x:.1} {y}m-3.5 0a3.5 3.5 0 0 0 7 0a3.5 3.5 0 0 0 -7 0z")
            }
            false => format!("beyond\" d=\"M{x:.1} {y}l{back} -4v8z"),
        };
        format!("<path d=\"M{low:.1} {y}H{high:.1}\"/><path class=\"{end}\"/>")
    }

    fn row(&self, (name, marks, figure): &Row, y: f64) -> String {
        let first = y - self.apart * (marks.len() as f64 - 1.0) / 2.0;
        let mark = |(mark, at): (&Mark, i32)| self.mark(*mark, first + self.apart * f64::from(at));
        let marks: String = marks.iter().zip(0..).map(mark).collect();
        let (base, right) = (y + 4.0, WIDTH - 2.0);
        let above = if self.left > 0.0 { base } else { base - LINE };
        format!(
            "<text x=\"2\" y=\"{above}\">{name}</text>{marks}<text class=\"value\" x=\"{right}\" y=\"{base}\">{}</text>\n",
            typeset(figure)
        )
    }

    /// The rows in the colors of a page, or in a file with colors of its own.
    pub(crate) fn svg(&self, rows: &[Row], is_file: bool) -> String {
        let above = if self.left > 0.0 { 0.0 } else { LINE };
        let step = LINE + self.apart + above;
        let height = step * rows.len() as f64 + 26.0;
        let mut body = String::new();
        for (number, (value, name)) in self.ticks.iter().enumerate() {
            let (at, class) = (self.x(*value), if number == 0 { "" } else { "grid" });
            body += &format!(
                "<path class=\"{class}\" d=\"M{at:.1} 16V{height}\"/><text class=\"axis\" x=\"{at:.1}\" y=\"12\">{name}</text>\n"
            );
        }
        let place = |at: usize| 30.0 + above + step * at as f64;
        body.extend(rows.iter().enumerate().map(|(at, row)| self.row(row, place(at))));
        let (size, colors) = match is_file {
            true => (format!(" width=\"{WIDTH}\" height=\"{height}\""), COLORS),
            false => (String::new(), ""),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\"{size}>\n{STYLE}{colors}\n{body}</svg>\n"
        )
    }

    /// The chart with words below it, which say what it shows and what its marks are.
    pub(crate) fn drawing(&self, name: &str, words: &str, rows: &[Row]) -> Drawing {
        let (live, about) = (self.svg(rows, false), words.split(". ").next().unwrap_or_default());
        Drawing {
            name: format!("chart-{name}"),
            live: format!("<figure class=\"chart\">{live}</figure>\n\n*{words}*\n"),
            picture: Picture::Svg(self.svg(rows, true)),
            about: about.to_owned(),
            caption: format!("*{words}*"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: Chart<'_> =
        Chart { left: 100.0, ends: [-15.0, 25.0], ticks: &[(0.0, "0")], apart: 0.0 };

    #[test]
    fn marks_have_forms_and_what_is_beyond_the_scale_an_arrow() {
        let mark = |form, at| CHART.mark(([at; 3], form), 5.0);
        assert!(mark("dot", 1.0).contains("class=\"dot\""));
        assert!(mark("ring", 1.0).contains("class=\"ring\""));
        assert!(mark("dot", -40.0).contains("class=\"beyond\" d=\"M100.0 5l7"));
        assert!(mark("dot", 40.0).contains("class=\"beyond\" d=\"M300.0 5l-7"));
    }

    #[test]
    fn the_scale_ends_where_the_figures_begin() {
        for (value, at) in [(-60.0, 100.0), (25.0, RIGHT), (60.0, RIGHT)] {
            assert!((CHART.x(value) - at).abs() < 1e-9);
        }
        let log = Chart { ends: [1.0, 100.0], left: 112.0, ..CHART };
        assert!((log.x(10.0) - 206.0).abs() < 1e-9, "equal factors are equal steps");
    }

    #[test]
    fn a_chart_is_xml_with_a_row_for_each_thing() {
        let rows = [("a".to_owned(), vec![([1.0; 3], "dot"); 2], "1".to_owned())];
        for chart in [CHART, Chart { left: 0.0, apart: 8.0, ..CHART }] {
            let drawing = chart.drawing("x", "Rows. A dot is one.", &rows);
            assert_eq!((&*drawing.name, &*drawing.about), ("chart-x", "Rows"));
            let svg = drawing.svg().unwrap();
            roxmltree::Document::parse(&svg).unwrap();
            assert_eq!(
                (svg.matches(">1</text>").count(), svg.matches("class=\"dot\"").count()),
                (1, 2)
            );
        }
    }
}
