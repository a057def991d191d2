//! Pieces of charts.

use super::escaped;

/// How wide charts are, in units of their own: as wide as a phone, so that letters stay readable.
const WIDTH: f64 = 420.0;

/// A chart with its caption.
pub(crate) fn figure(caption: &str, height: f64, body: &str) -> String {
    let caption = escaped(caption);
    format!(
        "<figure>\n<figcaption>{caption}</figcaption>\n<div class=\"scroll\">\
         <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{caption}\">\n\
         {body}</svg></div>\n</figure>\n"
    )
}

/// A text; the anchor is start, middle or end.
pub(crate) fn text(x: f64, y: f64, anchor: &str, class: &str, text: &str) -> String {
    let text = escaped(text);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>\n"
    )
}

/// A straight line.
pub(crate) fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64), class: &str) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>\n"
    )
}

/// A dot.
pub(crate) fn dot(x: f64, y: f64) -> String {
    format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" class=\"dot\"/>\n")
}

/// Things that belong together, with a text that appears where they are pointed at.
pub(crate) fn group(class: &str, title: &str, body: &str) -> String {
    format!("<g class=\"{class}\"><title>{}</title>\n{body}</g>\n", escaped(title))
}
