//! What was timed on which positions, and how to read the results.

use crate::compare::cross_check::Excluded;
use crate::compare::verdict::warnings;
use crate::compare::{Findings, Sample};
use crate::html::{self, escaped};
use crate::interrupt;
use crate::text::{grouped, plural};

/// Machine, build, positions and cross-check.
pub(super) fn facts(findings: &Findings) -> String {
    let Findings { source, machine, plan, cross_check, rounds, .. } = findings;
    let peers: Vec<_> = machine.peers.iter().map(|(id, built)| format!("{id} {built}")).collect();
    let workloads = plural(plan.workloads.len(), "workload");
    let facts = [
        ("Machine", machine.name()),
        ("Build", format!("polyboard {} for {}", machine.version, machine.flags())),
        ("Code paths", machine.paths_in_words()),
        ("Peers", peers.join("; ")),
        ("Positions", format!("{} ({source})", plural(plan.samples.len(), "position"))),
        ("Cross-check", format!("{} agree", plural(cross_check.agreeing.len(), "representation"))),
        (
            "Timing",
            format!(
                "{workloads}, {}, {}, in turn, one thread",
                plural(*rounds as usize, "round"),
                findings.processes_in_words(),
            ),
        ),
        ("Single operations", findings.fresh_in_words().unwrap_or_default()),
    ];
    html::folded(
        "Machine, build, positions",
        &[html::facts(&facts), samples(&plan.samples)].concat(),
    )
}

/// What was compared, in a line.
pub(super) fn lede(findings: &Findings) -> String {
    let Findings { machine, plan, cross_check, rounds, .. } = findings;
    let counts = [
        plural(cross_check.agreeing.len(), "representation"),
        plural(plan.workloads.len(), "workload"),
        plural(plan.samples.len(), "position"),
        plural(*rounds as usize, "round"),
    ];
    let text = format!(
        "{} on one thread; {}; compiled for {}.",
        counts.join(", "),
        machine.name(),
        machine.flags(),
    );
    format!("<p class=\"lede\">{}</p>\n", escaped(&text))
}

/// Reasons to distrust the figures.
pub(super) fn alarms(findings: &Findings) -> String {
    let mut alarms: Vec<String> = findings
        .cross_check
        .excluded
        .iter()
        .map(|excluded| {
            let Excluded { backend, workload, fen, .. } = excluded;
            format!("{backend} is excluded: {workload} is wrong on {fen}")
        })
        .collect();
    if !findings.machine.optimized {
        alarms.push("Built without optimization: the speeds are meaningless.".to_owned());
    }
    if interrupt::requested() {
        alarms.push("Stopped by a signal.".to_owned());
    }
    alarms.extend(warnings(findings));
    let alarm = |text: &String| format!("<p class=\"alarm\">{}</p>\n", escaped(text));
    alarms.iter().map(alarm).collect()
}

fn samples(samples: &[Sample]) -> String {
    let headings = ["position", "class", ">depth", ">leaves", "FEN"];
    let rows = samples.iter().map(|sample| {
        let Sample { name, class, tree, fen, .. } = sample;
        let (depth, leaves) = (tree.depth.to_string(), grouped(tree.leaves));
        vec![name.clone(), class.clone(), depth, leaves, fen.clone()]
    });
    html::table("", &headings, rows)
}

/// How to read the page.
pub(super) fn notes(findings: &Findings) -> String {
    let peers = match findings.machine.peers.is_empty() {
        true => "",
        false => " Peers run as published by their authors.",
    };
    format!(
        "<section>\n<h2>How to read this</h2>\n<p>Speeds are medians over the rounds. A ratio is the \
         speed divided by that of the yardstick in the same round, so what slows down the whole \
         machine cancels out. Intervals are computed by rank: their ends are two of the measurements. \
         A board is behind if it takes at least 5 % more time than the fastest, and the interval excludes equal speeds; \
         all others tie. Each round is a process of its own, so an interval contains what changes from \
         process to process. No speed or ratio has more digits than its interval allows; the JSON and CSV reports have all. \
         Differences below 5 % mean little: another build may move them.</p>\n\
         <p>The authors of this workspace tuned their own boards.{peers} What is timed and what is \
         not: docs/methodology.md in the sources.</p>\n</section>\n"
    )
}
