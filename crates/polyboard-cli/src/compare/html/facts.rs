//! What was done on what, and how to read it.

use crate::compare::{Findings, Subject};
use crate::html::{self, escaped};
use crate::interrupt;
use crate::text::{grouped, plural};

/// Machine, build, positions and proof.
pub(super) fn facts(findings: &Findings) -> String {
    let Findings { source, machine, plan, proof, rounds, .. } = findings;
    let list = |names: &std::collections::BTreeMap<&str, &str>, word: &str| {
        let names: Vec<_> = names.iter().map(|(id, how)| format!("{id} {word}{how}")).collect();
        names.join("; ")
    };
    let workloads = plural(plan.workloads.len(), "workload");
    let facts = [
        ("Machine", format!("{}, {}", machine.processor, machine.target)),
        ("Build", format!("polyboard {} for {}", machine.version, machine.flags())),
        ("Code paths", list(&machine.paths, "by ")),
        ("Peers", list(&machine.peers, "")),
        ("Positions", format!("{} ({source})", plural(plan.subjects.len(), "position"))),
        ("Proof", format!("{} find the same", plural(proof.proved.len(), "board"))),
        (
            "Timing",
            format!("{workloads}, {}, in turn, one thread", plural(*rounds as usize, "round")),
        ),
    ];
    [html::facts(&facts), alarms(findings), subjects(&plan.subjects)].concat()
}

fn alarms(findings: &Findings) -> String {
    let mut alarms: Vec<String> = findings
        .proof
        .excluded
        .iter()
        .map(|excluded| {
            let (id, workload) = (excluded.contestant.id, excluded.workload.name());
            format!("{id} is excluded: {workload} is wrong on {}", excluded.fen)
        })
        .collect();
    if !findings.machine.optimized {
        alarms.push("Built without optimization: these speeds mean nothing.".to_owned());
    }
    if interrupt::requested() {
        alarms.push("Stopped by Ctrl-C.".to_owned());
    }
    let alarm = |text: &String| format!("<p class=\"alarm\">{}</p>\n", escaped(text));
    alarms.iter().map(alarm).collect()
}

fn subjects(subjects: &[Subject]) -> String {
    let rows: String = subjects.iter().map(subject).collect();
    format!(
        "<details>\n<summary>The positions</summary>\n<div class=\"scroll\"><table>\n<thead><tr>\
         <th scope=\"col\">position</th><th scope=\"col\">class</th>\
         <th scope=\"col\" class=\"number\">depth</th><th scope=\"col\" class=\"number\">leaves</th>\
         <th scope=\"col\">FEN</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n</details>\n"
    )
}

fn subject(subject: &Subject) -> String {
    let Subject { name, class, tree, .. } = subject;
    format!(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td><td><code>{}</code></td></tr>\n",
        escaped(name),
        escaped(class),
        tree.depth,
        grouped(tree.leaves),
        escaped(&subject.position.fen().to_string()),
    )
}

/// How to read the page.
pub(super) fn notes(findings: &Findings) -> String {
    let peers = match findings.machine.peers.is_empty() {
        true => "",
        false => " Peers run as their authors publish them.",
    };
    format!(
        "<section>\n<h2>How to read this</h2>\n<p>Speeds are medians over the rounds. A ratio is the \
         speed divided by that of the yardstick in the same round, so what slows down the whole \
         machine is not in it. Intervals are found by rank: two of the measurements themselves. \
         Where the interval of a ratio reaches 1 the page says \"no difference\".</p>\n\
         <p>The authors of this workspace tuned their own boards.{peers} What is timed and what is \
         not: docs/methodology.md in the sources.</p>\n</section>\n"
    )
}
