//! The first screen: what to take.

use crate::compare::Findings;
use crate::compare::verdict::{Advice, verdict};
use crate::html::escaped;

pub(super) fn section(findings: &Findings) -> String {
    let cards: String = verdict(findings).iter().map(card).collect();
    match &*cards {
        "" => String::new(),
        cards => format!("<ul class=\"verdict\" aria-label=\"Verdict\">\n{cards}</ul>\n"),
    }
}

fn card(advice: &Advice) -> String {
    let Advice { program, take, because, others } = advice;
    let others = match &*others.join("; ") {
        "" => String::new(),
        others => format!("<span>{}.</span>", escaped(&capitalized(others))),
    };
    format!(
        "<li>If you write {}, take <strong>{}</strong> because it is {}.{others}</li>\n",
        escaped(program),
        escaped(take),
        escaped(because),
    )
}

/// With a capital letter, unless the text begins with the name of a board.
fn capitalized(text: &str) -> String {
    match text.strip_prefix("its ") {
        Some(rest) => format!("Its {rest}"),
        None => text.to_owned(),
    }
}
