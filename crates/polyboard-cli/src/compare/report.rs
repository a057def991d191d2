//! The text report of `compare`.

use std::io::Write;

use super::rows::{Row, Section};
use super::workload::Workload;
use super::{Findings, Plan};
use crate::error::Error;
use crate::interrupt;
use crate::text::{ALARM, GOOD, STRONG, grouped, plural, table, write_table};

pub(super) fn write(findings: &Findings, by_class: bool, out: &mut dyn Write) -> Result<(), Error> {
    write_machine(findings, out)?;
    let Findings { plan, cross_check, sections, rounds, .. } = findings;
    if cross_check.agreeing.is_empty() {
        return Ok(());
    }
    let boards = plural(cross_check.agreeing.len(), "representation");
    let (agree, what) = agreement(plan);
    writeln!(out, "check      {GOOD}{boards} {agree}{GOOD:#}{what}")?;
    for excluded in &cross_check.excluded {
        let id = excluded.backend;
        writeln!(out, "           {ALARM}{id} gives wrong results{ALARM:#}: excluded")?;
    }
    let times = plural(*rounds as usize, "round");
    let each = timed(plan);
    writeln!(out, "timing     {times} of {each}, in turn, one thread")?;
    if let ([perft, search], false) = (&of_all(sections)[..], by_class)
        && plan.workloads == Workload::DEFAULT
    {
        return write_beside(perft, search, out);
    }
    // A single perft table needs no title.
    let sections = || sections.iter().filter(|section| by_class || section.is_of_all());
    let with_titles = sections().count() > 1 || plan.workloads != [Workload::PERFT];
    for section in sections() {
        writeln!(out)?;
        if with_titles {
            write_title(section, out)?;
        }
        write_rows(section, *rounds, out)?;
    }
    Ok(())
}

fn of_all(sections: &[Section]) -> Vec<&Section> {
    sections.iter().filter(|section| section.is_of_all()).collect()
}

/// One table of two workloads, in the order of the first.
fn write_beside(first: &Section, second: &Section, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out)?;
    write_title(first, out)?;
    write_title(second, out)?;
    writeln!(out)?;
    let [first_speed, second_speed] =
        [first, second].map(|section| format!(">M {}/s", section.workload.unit));
    let headings = [
        "backend",
        &first_speed,
        ">spread",
        ">ratio",
        &second_speed,
        ">spread",
        ">ratio",
        ">bytes",
        ">undo",
        ">tables",
    ];
    let rows = first.rows.iter().map(|row| {
        let beside = second.rows.iter().find(|other| other.backend == row.backend);
        let nothing = || ["-", "-", "-"].map(str::to_owned);
        let speeds = row.speed_cells().into_iter();
        let speeds = speeds.chain(beside.map_or_else(nothing, Row::speed_cells));
        [row.backend.to_owned()].into_iter().chain(speeds).chain(row.memory_cells()).collect()
    });
    write_table(out, &table(&headings, rows))
}

fn write_machine(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    let Findings { machine, plan, .. } = findings;
    writeln!(out, "machine    {}, {}", machine.processor, machine.target)?;
    writeln!(out, "build      polyboard {} for {}", machine.version, machine.flags())?;
    if !machine.paths.is_empty() {
        let paths: Vec<_> =
            machine.paths.iter().map(|(id, path)| format!("{id} by {path}")).collect();
        writeln!(out, "path       {}", paths.join(", "))?;
    }
    for (index, (id, built)) in machine.peers.iter().enumerate() {
        writeln!(out, "{:10} {id} {built}", if index == 0 { "peers" } else { "" })?;
    }
    let positions = plural(plan.samples.len(), "position");
    writeln!(out, "positions  {positions} ({})", findings.source)?;
    if !machine.optimized {
        writeln!(out, "{ALARM}built without optimization: the speeds are meaningless{ALARM:#}")?;
    }
    if interrupt::requested() {
        writeln!(out, "{ALARM}stopped by Ctrl-C{ALARM:#}")?;
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

/// What each board runs in a round.
fn timed(plan: &Plan) -> String {
    match plan.workloads[..] {
        [workload] => {
            let doses = plan.samples.iter().map(|sample| workload.of(sample, plan.nodes));
            let operations = doses.map(|dose| dose.times * dose.operations).sum();
            format!("{} {} per board", grouped(operations), workload.unit)
        }
        _ => plural(plan.workloads.len(), "workload"),
    }
}

fn write_title(section: &Section, out: &mut dyn Write) -> Result<(), Error> {
    let (name, sentence) = (section.workload.name(), section.workload.sentence);
    match &section.class {
        None => writeln!(out, "{STRONG}{name}{STRONG:#}: {sentence}")?,
        Some(class) => writeln!(out, "{STRONG}{name}, {class}{STRONG:#}")?,
    }
    Ok(())
}

fn write_rows(section: &Section, rounds: u32, out: &mut dyn Write) -> Result<(), Error> {
    let headings = section.headings(rounds);
    write_table(out, &table(&headings.each_ref().map(|heading| &**heading), section.cells()))
}
