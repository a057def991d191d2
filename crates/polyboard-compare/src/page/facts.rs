//! What was timed on which positions, and how to read the results.

use crate::document::{self, Part, Table, Tone};
use crate::findings::Findings;
use crate::html::{self, escaped};
use crate::report::head;
use crate::run::Position;
use crate::text::{grouped, plural};

/// Machine, build, cross-check and positions.
pub(crate) fn facts(findings: &Findings) -> String {
    let facts = of_tone(findings, |tone| tone != Tone::Alarm);
    html::folded("Machine, build, positions", &[facts, positions(&findings.run.positions)].concat())
}

/// Reasons to distrust the figures.
pub(crate) fn alarms(findings: &Findings) -> String {
    of_tone(findings, |tone| tone == Tone::Alarm)
}

fn of_tone(findings: &Findings, is_wanted: fn(Tone) -> bool) -> String {
    let facts = head(findings).into_iter().filter(|fact| is_wanted(fact.tone));
    document::html(&[Part::Facts(facts.collect())])
}

/// What was compared, in a line.
pub(crate) fn lede(findings: &Findings) -> String {
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

fn positions(positions: &[Position]) -> String {
    let headings = ["position", "class", ">depth", ">leaves", "FEN"];
    let rows = positions.iter().map(|position| {
        let Position { name, class, fen, depth, leaves } = position;
        [name.clone(), class.clone(), depth.to_string(), grouped(*leaves), fen.clone()]
    });
    document::html(&[Part::Table(Table::new(headings, rows.collect()))])
}

/// How to read the page.
pub(crate) fn notes(findings: &Findings) -> String {
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
