//! The text report of `compare`: on one screen, however much was timed.

mod tables;

use std::io::Write;

use super::rows::Section;
use super::verdict::{Advice, verdict, warnings};
use super::workload::Workload;
use super::{Findings, Plan, plain};
use crate::error::Error;
use crate::interrupt;
use crate::text::{ALARM, GOOD, STRONG, grouped, paragraph, plural};

pub(super) fn write(findings: &Findings, by_class: bool, out: &mut dyn Write) -> Result<(), Error> {
    write_head(findings, out)?;
    let Findings { plan, cross_check, sections, rounds, .. } = findings;
    if cross_check.agreeing.is_empty() {
        return Ok(());
    }
    let verdict = verdict(findings);
    write_verdict(&verdict, out)?;
    let of_all: Vec<&Section> = sections.iter().filter(|section| section.is_of_all()).collect();
    match (&of_all[..], by_class) {
        ([perft, search], false) if plan.workloads == Workload::DEFAULT => {
            tables::write_beside(perft, search, out)?;
        }
        ([_] | [_, _], false) => {
            of_all.iter().try_for_each(|section| tables::write_section(section, *rounds, out))?;
        }
        ([section], true) => {
            tables::write_section(section, *rounds, out)?;
            tables::write_classes(sections, out)?;
        }
        (_, false) => tables::write_workloads(&of_all, out)?,
        (_, true) => tables::write_fastest(&of_all, sections, out)?,
    }
    tables::write_learned(findings, out)?;
    tables::write_memory(&findings.memory.sections, out)
}

/// The report of plain boards and fast ones.
pub(super) fn write_plain(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    write_head(findings, out)?;
    plain::write(&findings.of_all().collect::<Vec<_>>(), out)
}

/// Machine and build, what was checked, what was timed.
fn write_head(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    write_machine(findings, out)?;
    let Findings { plan, cross_check, .. } = findings;
    if cross_check.agreeing.is_empty() {
        return Ok(());
    }
    let boards = plural(cross_check.agreeing.len(), "representation");
    let (agree, what) = agreement(plan);
    writeln!(out, "check      {GOOD}{boards} {agree}{GOOD:#}{what}")?;
    let of = |(depth, count)| format!("D{depth} of {}", plural(count, "position"));
    let unchecked: Vec<_> = plan.unchecked().into_iter().map(of).collect();
    if !unchecked.is_empty() {
        writeln!(out, "unchecked  stated counts that are deeper: {}", unchecked.join(", "))?;
    }
    for excluded in &cross_check.excluded {
        let id = excluded.backend;
        writeln!(out, "           {ALARM}{id} gives wrong results{ALARM:#}: excluded")?;
    }
    writeln!(out, "timing     {}", timed(findings))?;
    if let Some(fresh) = findings.fresh_in_words() {
        writeln!(out, "fresh      {fresh}")?;
    }
    for warning in warnings(findings) {
        writeln!(out, "{ALARM}warning{ALARM:#}    {warning}")?;
    }
    Ok(())
}

fn write_verdict(verdict: &[Advice], out: &mut dyn Write) -> Result<(), Error> {
    if verdict.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{STRONG}if you write ... take ...{STRONG:#}")?;
    for advice in verdict {
        let Advice { program, take, because, .. } = advice;
        let costs = advice.costs().map(|costs| format!("; another choice costs: {costs}"));
        let costs = costs.unwrap_or_default();
        let text = paragraph(&format!("{program}: {take}, {because}{costs}"));
        writeln!(out, "{}", text.replace('\n', "\n  "))?;
    }
    Ok(())
}

fn write_machine(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    let Findings { machine, plan, .. } = findings;
    writeln!(out, "machine    {}", machine.name())?;
    writeln!(out, "build      polyboard {} for {}", machine.version, machine.flags())?;
    writeln!(out, "path       {}", machine.paths_in_words())?;
    for (index, (id, built)) in machine.peers.iter().enumerate() {
        writeln!(out, "{:10} {id} {built}", if index == 0 { "peers" } else { "" })?;
    }
    let positions = plural(plan.samples.len(), "position");
    writeln!(out, "positions  {positions} ({})", findings.source)?;
    if !machine.optimized {
        writeln!(out, "{ALARM}built without optimization: the speeds are meaningless{ALARM:#}")?;
    }
    if interrupt::requested() {
        writeln!(out, "{ALARM}stopped by a signal{ALARM:#}")?;
    }
    Ok(())
}

/// What the boards agree on: the words in color and those after them.
fn agreement(plan: &Plan) -> (&'static str, String) {
    match plan.workloads[..] {
        [Workload::PERFT] => {
            let leaves = plan.samples.iter().map(|sample| sample.tree.leaves).sum();
            ("give the same counts", format!(": {} leaves each", grouped(leaves)))
        }
        [_] => ("give the same results", String::new()),
        _ => ("give the same results", format!(" in {}", plural(plan.workloads.len(), "workload"))),
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
    let processes = findings.processes_in_words();
    let rounds = plural(findings.rounds as usize, "round");
    format!("{rounds} of {each}, {processes}, in turn, one thread")
}

#[test]
fn a_round_of_one_workload_is_its_operations() {
    use super::made_up::{findings, near, section};
    let timed = |workloads: &[&str]| {
        let section = |workload: &&str| section(workload, None, &[("a", 1, &near(10.0))]);
        timed(&findings(workloads.iter().map(section).collect()))
    };
    let processes = "each a process of its own, in turn, one thread";
    assert_eq!(timed(&["perft"]), format!("9 rounds of 60 leaves per board, {processes}"));
    assert_eq!(timed(&["perft", "clone"]), format!("9 rounds of 2 workloads, {processes}"));
}
