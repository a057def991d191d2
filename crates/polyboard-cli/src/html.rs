//! Self-contained HTML pages without scripts.

pub(crate) mod scale;
pub(crate) mod scatter;
pub(crate) mod svg;

const STYLE: &str = include_str!("html/style.css");

/// A page with a heading.
pub(crate) fn page(title: &str, heading: &str, body: &str) -> String {
    let (title, heading) = (escaped(title), escaped(heading));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{heading}</h1>\n{body}</body>\n</html>\n"
    )
}

/// Facts with their names; empty ones are left out.
pub(crate) fn facts(facts: &[(&str, String)]) -> String {
    let facts = facts.iter().filter(|(_, fact)| !fact.is_empty());
    let facts: String =
        facts.map(|(name, fact)| format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(fact))).collect();
    format!("<dl>\n{facts}</dl>\n")
}

/// A table. As in [`text::table`](crate::text::table), a heading that begins with `>` is above numbers.
/// The first cell of a row is its heading.
pub(crate) fn table(
    caption: &str,
    headings: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let class = |heading: &str| if heading.starts_with('>') { " class=\"number\"" } else { "" };
    let mut head = String::new();
    for heading in headings {
        let name = escaped(heading.trim_start_matches('>'));
        head += &format!("<th scope=\"col\"{}>{name}</th>", class(heading));
    }
    let mut body = String::new();
    for row in rows {
        let cells: Vec<_> = row.iter().map(|cell| escaped(cell)).collect();
        body += &format!("<tr><th scope=\"row\">{}</th>", cells[0]);
        for (heading, cell) in headings.iter().zip(&cells).skip(1) {
            body += &format!("<td{}>{cell}</td>", class(heading));
        }
        body += "</tr>\n";
    }
    let caption = match caption {
        "" => String::new(),
        caption => format!("<caption>{}</caption>\n", escaped(caption)),
    };
    format!(
        "<div class=\"scroll\"><table>\n{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\
         </tbody>\n</table></div>\n"
    )
}

/// A text escaped for elements and attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Not allowed in HTML, even as a reference.
            control if control.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_outside_are_escaped() {
        assert_eq!(
            escaped("<a href='x'>&\"\u{1b}"),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{fffd}"
        );
        assert_eq!(escaped("middle game ±"), "middle game ±");
    }
}
