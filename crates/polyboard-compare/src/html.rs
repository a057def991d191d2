//! Self-contained HTML pages without scripts.

pub(crate) mod scale;
pub(crate) mod scatter;
pub(crate) mod svg;

use board_svg::palette::{self, Shade};

use crate::text::typeset;

const STYLE: &str = include_str!("html/style.css");

/// The rules for colors: variables with the names of the palette, and shades of heat as `--h0` and so on.
pub(crate) fn colors() -> String {
    let heat = (0..).zip(palette::HEAT).map(|(step, shade)| (format!("h{step}"), shade));
    let heat: Vec<(String, Shade)> = heat.collect();
    let named = palette::NAMED.map(|(name, shade)| (name.to_owned(), shade));
    let rules = |of: fn(&Shade) -> &'static str| -> String {
        let all = named.iter().chain(&heat);
        all.map(|(name, shade)| format!("--{name}: {};", of(shade))).collect()
    };
    let class = |(name, _): &(String, Shade)| format!(".{name} {{ background: var(--{name}); }}\n");
    let classes: String = heat.iter().map(class).collect();
    format!(
        ":root {{ {} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n{classes}",
        rules(|shade| shade.light),
        rules(|shade| shade.dark),
    )
}

/// A page with a heading.
pub(crate) fn page(title: &str, heading: &str, body: &str) -> String {
    let (title, heading, colors) = (escaped(title), escaped(heading), colors());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{colors}{STYLE}</style>\n</head>\n<body>\n\
         <h1>{heading}</h1>\n{body}</body>\n</html>\n"
    )
}

/// A text escaped for elements and attributes, its numbers [set](typeset).
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in typeset(text).chars() {
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

/// Something that is opened to be seen.
pub(crate) fn folded(summary: &str, body: &str) -> String {
    format!("<details>\n<summary>{}</summary>\n{body}</details>\n", escaped(summary))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colors by the Web Content Accessibility Guidelines 2.
    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |color: &str| {
            let channel = |at: usize| {
                let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05
        };
        let (a, b) = (luminance(a), luminance(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn letters_are_readable_on_every_background() {
        use palette::{
            ACCENT, ALARM, BLACK, EMPTY, FAINT, FORM, HEAT, INK, KINGS, MARK, PANEL, PAPER, STATE,
            WHITE,
        };
        let fields = [STATE, KINGS, WHITE, BLACK, EMPTY, FORM];
        let on_ink = [PAPER, PANEL].into_iter().chain(HEAT).chain(fields).map(|back| (INK, back));
        let others =
            [FAINT, ACCENT, MARK, ALARM].map(|letters| [(letters, PAPER), (letters, PANEL)]);
        for (letters, back) in on_ink.chain(others.into_iter().flatten()) {
            for found in [contrast(letters.light, back.light), contrast(letters.dark, back.dark)] {
                assert!(found >= 4.5, "{letters:?} on {back:?}: {found:.2}");
            }
        }
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 0.01);
    }

    #[test]
    fn heat_is_seen_by_its_lightness() {
        for (step, pair) in palette::HEAT.windows(2).enumerate() {
            let [light, dark] = [
                contrast("#000000", pair[0].light) / contrast("#000000", pair[1].light),
                contrast("#000000", pair[1].dark) / contrast("#000000", pair[0].dark),
            ];
            assert!(light > 1.05 && dark > 1.05, "{step}: {light:.2} {dark:.2}");
        }
    }

    #[test]
    fn texts_from_outside_are_escaped() {
        assert_eq!(
            escaped("<a href='x'>&\"\u{1b}"),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{fffd}"
        );
        assert_eq!(escaped("middlegame ±"), "middlegame ±");
    }
}
