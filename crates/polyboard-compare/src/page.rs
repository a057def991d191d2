//! A page that opens with the verdict; every figure is behind it.

mod heat;
mod memory;
#[cfg(test)]
mod tests;

use crate::document::{Part, Table, Tone};
use crate::findings::Findings;
use crate::html::escaped;
use crate::html::scatter::{Dot, scatter};
use crate::race::Advice;
use crate::report::{head, table_of};
use crate::run::Position;
use crate::section::Section;
use crate::text::{grouped, plural};
use crate::verdict::{of_other_builds, verdict};
use crate::{document, html, learned};

impl Findings {
    /// The report as a page.
    pub fn page(&self) -> String {
        let body = [
            lede(self),
            alarms(self),
            cards(self),
            heat::section(self),
            speeds_against_memory(&self.sections),
            memory::section(&self.memory),
            learned_by_heart(self),
            every_workload(self),
            facts(self),
            notes(self),
        ];
        html::page("polyboard compare", "Chess board representations compared", &body.concat())
    }
}

/// What to take.
fn cards(findings: &Findings) -> String {
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
    let Advice { program, take: (take, bytes), next, .. } = advice;
    let next = next.as_ref().map(|(next, takes)| format!("Next: {next}, {}", takes.in_words()));
    let elo = advice.elo.map(|elo| format!("in an engine {elo:.0} Elo"));
    let said = [&next, &elo, &advice.record];
    let said = said.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("; ");
    format!(
        "<li>For {program} take <strong>{}</strong> ({bytes} bytes).<span>{}</span></li>\n",
        escaped(take),
        escaped(&format!("{said}.")),
    )
}

/// Charts of the chief workloads, or of the first one.
fn speeds_against_memory(sections: &[Section]) -> String {
    let of_all =
        || sections.iter().filter(|section| section.is_of_all() && !section.rows.is_empty());
    let chief = of_all().filter(|section| section.workload.is_chief());
    let mut charts: String = chief.map(speed_against_memory).collect();
    if charts.is_empty() {
        charts.extend(of_all().take(1).map(speed_against_memory));
    }
    match &*charts {
        "" => String::new(),
        charts => format!(
            "<section>\n<h2>Speed against memory</h2>\n<p>Up is faster, left is smaller.</p>\n\
             <div class=\"charts\">\n{charts}</div>\n</section>\n"
        ),
    }
}

/// Single operations learned by heart, beside fresh ones.
fn learned_by_heart(findings: &Findings) -> String {
    match &learned::parts(findings)[..] {
        [] => String::new(),
        [_, table @ ..] => html::folded(&learned::caption(), &document::html(table)),
    }
}

/// A dot a board.
fn speed_against_memory(section: &Section) -> String {
    let unit = section.workload.unit;
    let dots = section.rows.iter().map(|row| Dot {
        across: row.board.bytes as f64,
        up: row.speed.median / 1e6,
        name: row.id(),
        about: format!("{}: {} M {unit}/s, {} bytes", row.id(), row.millions(), row.board.bytes),
        class: if row.is_yardstick() { "yard" } else { "" },
    });
    let names = ["bytes of the board", &format!("M {unit}/s")];
    scatter(section.workload.name(), names, &dots.collect::<Vec<_>>())
}

/// Each workload with its table and its classes.
fn every_workload(findings: &Findings) -> String {
    let workloads = findings.sections.chunk_by(|a, b| a.workload == b.workload);
    let workloads: String = workloads.map(|sections| folded_workload(findings, sections)).collect();
    match &*workloads {
        "" => String::new(),
        workloads => {
            format!("<section class=\"details\">\n<h2>Every workload</h2>\n{workloads}</section>\n")
        }
    }
}

fn folded_workload(findings: &Findings, sections: &[Section]) -> String {
    let Some((of_all, classes)) = sections.split_first() else { return String::new() };
    let summary = format!("{}: {}", of_all.workload.name(), of_all.workload.sentence);
    if of_all.rows.is_empty() {
        return html::folded(&summary, "<p>Nothing was timed.</p>\n");
    }
    let is_alone = findings.run.settings.workloads.len() == 1;
    // Of one workload the map above is by class already.
    let has_map = !classes.is_empty() && !is_alone;
    let classes = if has_map { heat::of_classes(sections) } else { String::new() };
    let table = table_of(of_all, findings.run.settings.rounds);
    html::folded(&summary, &[document::html(&[Part::Table(table)]), classes].concat())
}

/// Machine, build, cross-check and positions.
fn facts(findings: &Findings) -> String {
    let facts = of_tone(findings, |tone| tone != Tone::Alarm);
    html::folded("Machine, build, positions", &[facts, positions(&findings.run.positions)].concat())
}

/// Reasons to distrust the figures.
fn alarms(findings: &Findings) -> String {
    of_tone(findings, |tone| tone == Tone::Alarm)
}

fn of_tone(findings: &Findings, is_wanted: fn(Tone) -> bool) -> String {
    let facts = head(findings).into_iter().filter(|fact| is_wanted(fact.tone));
    document::html(&[Part::Facts(facts.collect())])
}

/// What was compared, in a line.
fn lede(findings: &Findings) -> String {
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
fn notes(findings: &Findings) -> String {
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
         Differences below 5 % mean little: another build may move them. The page is of one run on one machine, so it may name another board \
         than docs/study.md in the sources, which has all machines and levels of processor.</p>\n\
         <p>The authors of this workspace tuned their own boards.{peers} What is timed and what is \
         not: docs/methodology.md in the sources.</p>\n</section>\n"
    )
}
