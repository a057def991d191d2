//! What was timed on which positions, and how to read the results.

use crate::compare::Findings;
use crate::compare::cross_check::Excluded;
use crate::compare::saved::{Position, Settings};
use crate::compare::verdict::warnings;
use crate::html::{self, escaped};
use crate::text::{grouped, plural};

/// Machine, build, positions and cross-check.
pub(super) fn facts(findings: &Findings) -> String {
    let run = &findings.run;
    let Settings { positions: source, workloads, rounds, .. } = &run.settings;
    let machine = &run.machine;
    let peers: Vec<_> = machine.peers.iter().map(|(id, built)| format!("{id} {built}")).collect();
    let workloads = plural(workloads.len(), "workload");
    let facts = [
        ("Machine", machine.name()),
        ("Build", format!("polyboard {} for {}", machine.version, machine.flags())),
        ("Code paths", machine.paths_in_words()),
        ("Peers", peers.join("; ")),
        ("Positions", format!("{} ({source})", plural(run.positions.len(), "position"))),
        ("Cross-check", format!("{} agree", plural(run.boards.len(), "representation"))),
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
        &[html::facts(&facts), positions(&run.positions)].concat(),
    )
}

/// What was compared, in a line.
pub(super) fn lede(findings: &Findings) -> String {
    let run = &findings.run;
    let machine = &run.machine;
    let counts = [
        plural(run.boards.len(), "representation"),
        plural(run.settings.workloads.len(), "workload"),
        plural(run.positions.len(), "position"),
        plural(run.settings.rounds as usize, "round"),
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
        .run
        .excluded
        .iter()
        .map(|excluded| {
            let Excluded { backend, workload, fen, .. } = excluded;
            format!("{backend} is excluded: {workload} is wrong on {fen}")
        })
        .collect();
    if !findings.run.machine.optimized {
        alarms.push("Built without optimization: the speeds are meaningless.".to_owned());
    }
    if !findings.run.settings.complete {
        alarms.push("Stopped by a signal.".to_owned());
    }
    alarms.extend(warnings(findings));
    let alarm = |text: &String| format!("<p class=\"alarm\">{}</p>\n", escaped(text));
    alarms.iter().map(alarm).collect()
}

fn positions(positions: &[Position]) -> String {
    let headings = ["position", "class", ">depth", ">leaves", "FEN"];
    let rows = positions.iter().map(|position| {
        let Position { name, class, fen, depth, leaves } = position;
        vec![name.clone(), class.clone(), depth.to_string(), grouped(*leaves), fen.clone()]
    });
    html::table("", &headings, rows)
}

/// How to read the page.
pub(super) fn notes(findings: &Findings) -> String {
    let peers = match findings.run.machine.peers.is_empty() {
        true => "",
        false => " Peers run as published by their authors.",
    };
    format!(
        "<section>\n<h2>How to read this</h2>\n<p>Speeds are medians over the rounds. A ratio is the \
         speed divided by that of the yardstick in the same round, so what slows down the whole \
         machine cancels out. Intervals are computed by rank: their ends are two of the measurements. \
         A board is behind if it takes at least 5 % more time than the fastest, and the interval excludes equal speeds; \
         all others tie. Each round is a process of its own, so an interval contains what changes from \
         process to process. No speed or ratio has more digits than its interval allows; polyboard report --csv has all. \
         Differences below 5 % mean little: another build may move them.</p>\n\
         <p>The authors of this workspace tuned their own boards.{peers} What is timed and what is \
         not: docs/methodology.md in the sources.</p>\n</section>\n"
    )
}
