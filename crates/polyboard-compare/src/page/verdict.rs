//! The first screen: what to take.

use crate::advice::Advice;
use crate::findings::Findings;
use crate::html::escaped;
use crate::verdict::{of_other_builds, verdict};

pub(crate) fn section(findings: &Findings) -> String {
    let cards: String = verdict(findings).iter().map(card).collect();
    match &*cards {
        "" => String::new(),
        cards => {
            let other_builds = of_other_builds(findings).unwrap_or_default();
            format!(
                "<ul class=\"verdict\" aria-label=\"Verdict\">\n{cards}</ul>\n<p>{}</p>\n",
                escaped(&other_builds)
            )
        }
    }
}

fn card(advice: &Advice) -> String {
    let Advice { program, take, because, .. } = advice;
    let costs = match advice.costs() {
        None => String::new(),
        Some(costs) => format!("<span>Another choice costs: {}.</span>", escaped(&costs)),
    };
    format!(
        "<li>For {} take <strong>{}</strong> ({}).{costs}</li>\n",
        escaped(program),
        escaped(take),
        escaped(because),
    )
}
