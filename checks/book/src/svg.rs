//! Drawings of `board-site`, which are HTML for a browser, as pictures for pages that are read elsewhere.
//!
//! Only what those drawings consist of is known: arrays of cells, sets of squares, panels with words.

use anyhow::{Context, Result, bail};
use roxmltree::{Document, Node};

/// The colors are those of `site/page/figures.css` on a light page.
const STYLE: &str = "text{font:14px system-ui,sans-serif;fill:#1b1f24}.cell text{font:600 13px ui-monospace,monospace;text-anchor:middle}\
.cell .small{font:10px system-ui,sans-serif}.name text{font:12px system-ui,sans-serif;fill:#57606a;text-anchor:middle}\
.mono{font:600 13px ui-monospace,monospace}.title{font-weight:600}rect{fill:#f7f3ea}.dark rect{fill:#e6ddcc}\
.sentinel rect,.off rect{fill:#dfe3e8;stroke:#d0d7de}.sentinel text,.unused text,.off text,.zero text,.free text{fill:#57606a;font-weight:400}\
.unused rect{fill:#eceff2}.nothing rect{fill:none}.free rect{fill:none;stroke:#d0d7de}.long text{font-size:10px}\
.white rect{fill:#fff;stroke:#6b7480}.black rect,.bit1 rect{fill:#2b313a;stroke:#6b7480}.black text,.bit1 text{fill:#fff}\
.new rect,.leap rect{stroke:#a34e00;stroke-width:2}.at rect,.chosen rect,.matters rect,.ray rect,.near rect{stroke:#0a5cb8;stroke-width:2}\
.reached rect{stroke:#12602c;stroke-width:2}.wrong rect{fill:#f8dedb}.beyond rect,.outside rect{stroke:#b3261e;stroke-width:2}.beyond text{fill:#b3261e}.read rect{stroke:#57606a;stroke-width:2}\
.shade1 rect{fill:#fdf0e0}.shade2 rect{fill:#fbdcb6}.shade3 rect{fill:#f5bd80}.shade4 rect{fill:#e8964a}\
.ground{fill:#f7f3ea}.ones{fill:#1b1f24}.marked{fill:#a34e00}.left{fill:none;stroke:#a34e00;stroke-width:.18}.lines{stroke:#d0d7de;stroke-width:.05}";

/// The room between drawings, and around them.
const GAP: f64 = 20.0;
const LINE: f64 = 19.0;
/// The widest picture, but for drawings that are wider by themselves.
const WIDTH: f64 = 860.0;

/// A drawing as SVG.
///
/// # Errors
///
/// If the drawing has a part that is not known here.
pub(crate) fn picture(html: &str) -> Result<String> {
    let html = format!("<div>{}</div>", html.replace("<br>", "<br/>"));
    let document = Document::parse(&html).context("the drawing is no XML")?;
    let mut drawing = Drawing::default();
    let size = drawing.draw(document.root_element(), [GAP / 2.0; 2], false)?;
    let [width, height] = size.map(|length| length + GAP);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" style=\"fill:#fff\"/>\n{}</svg>\n",
        drawing.out
    ))
}

#[derive(Default)]
struct Drawing {
    out: String,
}

fn class<'a>(node: Node<'a, '_>) -> &'a str {
    node.attribute("class").unwrap_or_default()
}

/// All text inside.
fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|part| part.is_text().then(|| part.text()).flatten()).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Drawing {
    /// Draws with the upper left corner at a point, and returns width and height. Inside a panel cells are smaller.
    fn draw(&mut self, node: Node<'_, '_>, at: [f64; 2], in_panel: bool) -> Result<[f64; 2]> {
        let classes = class(node);
        let first = classes.split(' ').next().unwrap_or_default();
        match (node.tag_name().name(), first) {
            ("p", "says") | ("div", "controls") | ("figcaption", _) if !in_panel => Ok([0.0; 2]),
            ("svg", _) => Ok(self.set(node, at)),
            ("p", "bits") => Ok(self.bits(&text(node), at)),
            ("p" | "figcaption", _) => Ok(self.words(node, at, 170.0)),
            ("b", _) => {
                self.line(at, "title", &text(node));
                Ok([8.6 * text(node).chars().count() as f64, LINE + 4.0])
            }
            (_, "array") => {
                let columns: usize = node.attribute("data-columns").context("columns")?.parse()?;
                let cell = if in_panel { 21.0 } else { 32.0 };
                Ok(self.cells(node, at, 1 + columns, [cell; 2]))
            }
            (_, "rays") => Ok(self.cells(node, at, 9, [33.0, 38.0])),
            (_, "list") => Ok(self.cells(node, at, 4, [50.0, 36.0])),
            (_, "words") => Ok(self.cells(node, at, 4, [84.0, 36.0])),
            (_, "pulled") => {
                let is_wide = node.children().any(|part| part.tag_name().name() == "span");
                Ok(self.cells(node, at, 12, [if is_wide { 84.0 } else { 29.0 }, 38.0]))
            }
            (_, "panels" | "sets") => self.row(node, at, first == "sets"),
            (_, "panel") | ("figure", "") => self.column(node, at, true),
            ("div", "") if node.attribute("role").is_some() => {
                Ok(self.cells(node, at, 8, [48.0; 2]))
            }
            ("div", "") | ("figure", _) => self.column(node, at, in_panel),
            (tag, class) => bail!("<{tag} class={class:?}> cannot be drawn"),
        }
    }

    fn parts<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
        node.children().filter(|part| !part.is_text() || !text(*part).trim().is_empty())
    }

    /// One part below the other.
    fn column(&mut self, node: Node<'_, '_>, at: [f64; 2], in_panel: bool) -> Result<[f64; 2]> {
        let mut size = [0.0_f64; 2];
        for part in Self::parts(node) {
            let place = [at[0], at[1] + size[1]];
            let [width, height] = if part.is_text() {
                self.line(place, "title", part.text().unwrap_or_default());
                [80.0, LINE + 4.0]
            } else {
                self.draw(part, place, in_panel)?
            };
            size = [size[0].max(width), size[1] + height];
        }
        Ok(size)
    }

    /// Parts side by side, in as many rows as they need.
    fn row(&mut self, node: Node<'_, '_>, at: [f64; 2], is_of_sets: bool) -> Result<[f64; 2]> {
        if let (Some(only), 1) = (Self::parts(node).next(), Self::parts(node).count()) {
            return self.column(only, at, false);
        }
        let (mut size, mut corner, mut lowest) = ([0.0_f64; 2], at, 0.0_f64);
        for part in Self::parts(node) {
            let [width, height] = Drawing::default().draw(part, [0.0; 2], true)?;
            let width = if is_of_sets { width.max(150.0) } else { width };
            if corner[0] > at[0] && corner[0] + width > at[0] + WIDTH {
                corner = [at[0], lowest + GAP];
            }
            self.draw(part, corner, true)?;
            lowest = lowest.max(corner[1] + height);
            size = [size[0].max(corner[0] + width - at[0]), lowest - at[1]];
            corner[0] += width + GAP;
        }
        Ok(size)
    }

    /// Cells in rows of so many, names of rows and columns among them.
    fn cells(
        &mut self,
        node: Node<'_, '_>,
        at: [f64; 2],
        columns: usize,
        cell: [f64; 2],
    ) -> [f64; 2] {
        let mut count = 0;
        for part in node.children().filter(Node::is_element) {
            let [x, y] = [
                at[0] + cell[0] * (count % columns) as f64,
                at[1] + cell[1] * (count / columns) as f64,
            ];
            self.cell(part, [x, y], cell);
            count += 1;
        }
        let [width, height] = [count.min(columns), count.div_ceil(columns)];
        [cell[0] * width as f64, cell[1] * height as f64 + 6.0]
    }

    fn cell(&mut self, part: Node<'_, '_>, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let is_name = part.tag_name().name() == "i";
        let all = text(part);
        let large = part.children().find(|part| part.tag_name().name() == "b").map(text);
        let large = large.unwrap_or_else(|| all.clone());
        let small = all.strip_prefix(&*large).unwrap_or_default().trim();
        if is_name && large.is_empty() {
            return;
        }
        let (kind, class) = if is_name { ("name", "") } else { ("cell", class(part)) };
        let (left, top, inner, tall) = (x + 1.0, y + 1.0, width - 2.0, height - 2.0);
        let rect = match is_name {
            true => String::new(),
            false => {
                format!("<rect x=\"{left}\" y=\"{top}\" width=\"{inner}\" height=\"{tall}\"/>")
            }
        };
        let middle = x + width / 2.0;
        let words = |class: &str, base: f64, words: &str| match words {
            "" => String::new(),
            _ => format!("<text{class} x=\"{middle}\" y=\"{base}\">{}</text>", escaped(words)),
        };
        let up = if small.is_empty() { 0.0 } else { 7.0 };
        let large = words("", y + height / 2.0 + 5.0 - up, &large);
        let small = words(" class=\"small\"", y + height - 6.0, small);
        let classes = format!("{kind} {class}");
        self.out += &format!("<g class=\"{}\">{rect}{large}{small}</g>\n", classes.trim_end());
    }

    /// A set of squares: its paths, enlarged.
    fn set(&mut self, node: Node<'_, '_>, [x, y]: [f64; 2]) -> [f64; 2] {
        let path = |path: Node<'_, '_>| {
            let shape = path.attribute("d").unwrap_or_default();
            format!("<path class=\"{}\" d=\"{shape}\"/>", class(path))
        };
        let paths: String = node.children().filter(Node::is_element).map(path).collect();
        self.out += &format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"128\" height=\"128\" viewBox=\"0 0 8 8\">{paths}</svg>\n"
        );
        [128.0, 134.0]
    }

    /// Binary digits, sixteen in a line.
    fn bits(&mut self, digits: &str, at: [f64; 2]) -> [f64; 2] {
        let digits: Vec<char> = digits.chars().collect();
        let lines = digits.chunks(16).map(|line| line.iter().collect::<String>());
        let count = lines.zip(0..).map(|(line, row)| self.mono(at, row, &line)).count();
        [150.0, LINE * count as f64 + 6.0]
    }

    /// Words below a drawing: formulas in lines of their own, sentences broken.
    fn words(&mut self, node: Node<'_, '_>, at: [f64; 2], width: f64) -> [f64; 2] {
        let (mut row, mut widest) = (0, 0.0_f64);
        for part in node.descendants().filter(Node::is_text) {
            let words = part.text().unwrap_or_default();
            let is_formula = part.parent().is_some_and(|of| of.tag_name().name() == "samp");
            for line in if is_formula { vec![words.to_owned()] } else { broken(words, width) } {
                widest =
                    widest.max(if is_formula { 8.0 } else { 7.6 } * line.chars().count() as f64);
                if is_formula {
                    self.mono(at, row, &line);
                } else {
                    self.line([at[0], at[1] + LINE * f64::from(row)], "words", &line);
                }
                row += 1;
            }
        }
        [widest, LINE * f64::from(row)]
    }

    fn mono(&mut self, at: [f64; 2], row: i32, line: &str) {
        self.line([at[0], at[1] + LINE * f64::from(row)], "mono", line);
    }

    fn line(&mut self, [x, y]: [f64; 2], class: &str, words: &str) {
        let (base, words) = (y + 14.0, escaped(words.trim()));
        self.out += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{base}\">{words}</text>\n");
    }
}

/// A sentence in lines that are about as wide.
fn broken(words: &str, width: f64) -> Vec<String> {
    let most = (width / 7.0) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                *line += &format!(" {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a picture.
    fn texts(svg: &str) -> Vec<String> {
        let document = Document::parse(svg).unwrap();
        let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
        texts.map(text).collect()
    }

    #[test]
    fn every_figure_can_be_drawn_and_keeps_its_words() {
        for (name, ..) in board_site::FIGURES {
            let html = board_site::figure(name, "").unwrap();
            let texts = texts(&picture(&html).unwrap_or_else(|error| panic!("{name}: {error:#}")));
            let formulas = html.split("<samp>").skip(1).filter_map(|rest| rest.split('<').next());
            for formula in formulas {
                let formula = formula.replace("&amp;", "&").replace("&gt;", ">");
                assert!(texts.contains(&formula), "{name}: {formula}");
            }
        }
    }

    #[test]
    fn what_is_unknown_is_an_error() {
        assert!(picture("<table></table>").is_err());
        assert!(picture("<div").is_err());
    }

    #[test]
    fn sentences_are_broken() {
        assert_eq!(broken("one two three", 70.0), ["one two", "three"]);
    }
}
