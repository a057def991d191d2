//! The report of one run: on one screen, however much was timed.

mod tables;

use std::collections::BTreeMap;

#[cfg(feature = "measure")]
pub(crate) use self::tables::PLAIN;
pub(crate) use self::tables::{in_memory, table_of, the_yardstick};
use crate::document::{Fact, Part, Table, Tone};
use crate::findings::Findings;
use crate::learned;
use crate::race::Advice;
use crate::run::{Excluded, Settings};
use crate::section::Section;
use crate::text::{grouped, plural};
use crate::verdict::{more, of_other_builds, verdict};
use crate::warnings::warnings;
use crate::workload::Workload;

impl Findings {
    /// The report, for a terminal or as Markdown.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = vec![Part::Facts(head(self))];
        if self.run.boards.is_empty() {
            return parts;
        }
        if self.run.settings.plain {
            parts.extend(tables::plain(&self.of_all().collect::<Vec<_>>()));
            return parts;
        }
        let verdict = verdict(self);
        if let [Part::Facts(facts)] = &mut parts[..] {
            let record = |advice: &Advice| {
                Some(Fact::plain(
                    "record",
                    format!("{}: {}", advice.program, advice.record.as_ref()?),
                ))
            };
            facts.extend(verdict.iter().filter_map(record));
            facts.extend(of_other_builds(self).map(|builds| Fact::plain("builds", builds)));
        }
        if !verdict.is_empty() {
            parts.push(Part::Table(table_of_verdict(&verdict)));
            parts.push(Part::Text(more(&self.run, &verdict)));
        }
        parts.extend(speeds(self));
        parts.extend(learned::parts(self));
        parts.extend(tables::memory(&self.memory));
        parts
    }
}

/// Rows of a verdict that fit a screen beside the tables below.
const ROWS: usize = 5;

/// A row for each kind of program; of too many the first two and the last three.
fn table_of_verdict(verdict: &[Advice]) -> Table {
    let row = |advice: &Advice| {
        let (take, bytes) = &advice.take;
        let next = advice.next.as_ref().map(|(next, takes)| (next.clone(), takes.short()));
        let (next, takes) = next.unwrap_or_default();
        let program = advice.program.trim_start_matches("a ").trim_start_matches("an ");
        let elo = advice.elo.map_or_else(String::new, |elo| format!("{elo:.0}"));
        [program.to_owned(), take.clone(), bytes.to_string(), next, takes, elo]
    };
    let skipped = verdict.len().saturating_sub(ROWS);
    let shown = verdict.iter().take(2).chain(verdict.iter().skip(2 + skipped));
    Table::new(
        ["If you write", "take", ">bytes", "next", ">takes", ">Elo"],
        shown.map(row).collect(),
    )
}

/// Of more workloads the ratios do not fit on a screen.
const SHOWN: usize = 8;

fn speeds(findings: &Findings) -> Vec<Part> {
    let settings = &findings.run.settings;
    let of_all: Vec<&Section> = findings.of_all().collect();
    match (&of_all[..], settings.by_class) {
        ([perft, search], false) if settings.workloads == Workload::DEFAULT => {
            tables::beside(perft, search)
        }
        ([_] | [_, _], false) => {
            of_all.iter().flat_map(|section| tables::section(section, settings.rounds)).collect()
        }
        ([section], true) => {
            let table = tables::section(section, settings.rounds);
            table.into_iter().chain(tables::classes(&findings.sections)).collect()
        }
        (some, false) if some.len() <= SHOWN => tables::workloads(&of_all),
        (_, by_class) => tables::fastest(&of_all, &findings.sections, by_class),
    }
}

/// Machine and build, what was checked, what was timed.
pub(crate) fn head(findings: &Findings) -> Vec<Fact> {
    let run = &findings.run;
    let machine = &run.machine;
    let mut facts = vec![
        Fact::plain("machine", machine.name()),
        Fact::plain("build", format!("polyboard {} for {}", machine.version, machine.flags())),
        Fact::plain("code path", machine.paths_in_words()),
    ];
    let peers: Vec<_> = machine.peers.iter().map(|(id, built)| format!("{id} {built}")).collect();
    if !peers.is_empty() {
        facts.push(Fact::plain("peers", peers.join("; ")));
    }
    let positions = plural(run.positions.len(), "position");
    facts.push(Fact::plain("positions", format!("{positions} ({})", run.settings.positions)));
    if !machine.optimized {
        facts
            .push(Fact::alarm("warning", "built without optimization: the speeds are meaningless"));
    }
    if !run.settings.complete {
        facts.push(Fact::alarm("warning", "stopped by a signal"));
    }
    let excluded = |excluded: &Excluded| {
        let Excluded { backend, workload, fen, .. } = excluded;
        Fact::alarm("excluded", format!("{backend} gives wrong results: {workload} of {fen}"))
    };
    facts.extend(run.excluded.iter().map(excluded));
    if run.boards.is_empty() {
        return facts;
    }
    let boards = plural(run.boards.len(), "representation");
    facts.push(Fact {
        name: "check",
        text: format!("{boards} {}", agreement(findings)),
        tone: Tone::Good,
    });
    let unchecked = unchecked(&run.settings.unchecked);
    facts.extend(unchecked.map(|depths| Fact::plain("unchecked", depths)));
    facts.push(Fact::plain("timing", timed(findings)));
    facts.extend(findings.fresh_in_words().map(|fresh| Fact::plain("fresh", fresh)));
    facts.extend(warnings(findings).into_iter().map(|warning| Fact::alarm("warning", warning)));
    facts
}

/// The depths of the counts that were not checked, in words.
fn unchecked(depths: &BTreeMap<u32, usize>) -> Option<String> {
    let of = |(depth, &count): (_, &usize)| format!("D{depth} of {}", plural(count, "position"));
    let depths: Vec<_> = depths.iter().map(of).collect();
    (!depths.is_empty()).then(|| format!("stated counts that are deeper: {}", depths.join(", ")))
}

/// What the boards agree on.
fn agreement(findings: &Findings) -> String {
    let run = &findings.run;
    match run.settings.workloads[..] {
        [Workload::PERFT] => {
            let leaves = run.positions.iter().map(|position| position.leaves);
            let leaves = leaves.fold(0, u64::saturating_add);
            format!("give the same counts: {} leaves each", grouped(leaves))
        }
        [_] => "give the same results".to_owned(),
        ref workloads => {
            format!("give the same results in {}", plural(workloads.len(), "workload"))
        }
    }
}

/// What each board runs in a round, and where.
fn timed(findings: &Findings) -> String {
    let sections: Vec<_> = findings.of_all().collect();
    let each = match sections[..] {
        [section] => {
            format!("{} {} per board", grouped(section.operations), section.workload.unit)
        }
        _ => plural(sections.len(), "workload"),
    };
    let Settings { rounds, in_processes, .. } = findings.run.settings;
    let processes = if in_processes { "each a process of its own" } else { "all in one process" };
    let rounds = plural(rounds as usize, "round");
    format!("{rounds} of {each}, {processes}, in turn, one thread")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up::{findings, near, section};

    #[test]
    fn a_round_of_one_workload_is_its_operations() {
        let timed = |workloads: &[&str]| {
            let section = |workload: &&str| section(workload, None, &[("a", 1, &near(10.0))]);
            timed(&findings(workloads.iter().map(section).collect()))
        };
        let processes = "each a process of its own, in turn, one thread";
        assert_eq!(timed(&["perft"]), format!("9 rounds of 60 leaves per board, {processes}"));
        assert_eq!(timed(&["perft", "clone"]), format!("9 rounds of 2 workloads, {processes}"));
    }
}
