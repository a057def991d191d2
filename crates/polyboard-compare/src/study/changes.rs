//! What changes from one machine or build to the other.

use super::{BASE, Measured, Study};
use crate::text::plural;
use crate::workload::Workload;

/// A ratio moves if it changes by more than this factor and the intervals are apart.
const MOVES: f64 = 1.1;

/// No more pairs of boards are named.
const NAMED: usize = 4;

impl Study {
    /// A sentence for each workload on ratios, on the order of the boards, and on other layouts.
    pub(super) fn changes(&self) -> Vec<String> {
        let of_workload = |workload: Workload| {
            let parts = [
                self.moved(workload),
                self.order(workload),
                self.repeated(workload),
                self.shifted(workload),
            ];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            (!parts.is_empty()).then(|| format!("{}: {}", workload.name(), parts.join("; ")))
        };
        self.workloads().into_iter().filter_map(of_workload).collect()
    }

    /// The runs whose differences are named: the machines, or with fewer than two of them all runs.
    fn compared(&self) -> Vec<&Measured> {
        let machines: Vec<&Measured> = self.machines().collect();
        if machines.len() > 1 { machines } else { self.runs.iter().collect() }
    }

    /// Which ratios to the bitboard differ, and which of them most.
    fn moved(&self, workload: Workload) -> Option<String> {
        (self.compared().len() > 1).then_some(())?;
        let boards = self.boards(workload);
        let mut moved: Vec<(f64, String)> =
            boards.iter().filter_map(|board| self.move_of(workload, board)).collect();
        moved.sort_by(|a, b| b.0.total_cmp(&a.0));
        let others = boards.iter().filter(|board| *board != BASE).count();
        Some(match moved.first() {
            None => "no ratio moved by more than 10 %".to_owned(),
            Some((_, most)) => {
                format!(
                    "{} of {others} ratios moved by more than 10 %, most that of {most}",
                    moved.len()
                )
            }
        })
    }

    /// The factor by which the ratio of a board changes, with both ends in words. `None` if it does not move.
    fn move_of(&self, workload: Workload, board: &str) -> Option<(f64, String)> {
        let runs = self.compared().into_iter();
        let ratios = runs.filter_map(|run| Some((run, run.ratio(workload, board)?)));
        let mut ratios: Vec<_> = ratios.collect();
        ratios.sort_by(|a, b| a.1.median.total_cmp(&b.1.median));
        let [(least_on, least), .., (most_on, most)] = &ratios[..] else { return None };
        let factor = most.median / least.median;
        (factor > MOVES && least.high < most.low).then(|| {
            let ends = format!("{least} on {}, {most} on {}", least_on.label, most_on.label);
            (factor, format!("{board} ({ends})"))
        })
    }

    /// The pairs of boards whose order changes beyond the intervals.
    fn order(&self, workload: Workload) -> Option<String> {
        (self.compared().len() > 1).then_some(())?;
        let boards = self.boards(workload);
        let pairs = (0..boards.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let pairs: Vec<(&str, &str)> = pairs.map(|(a, b)| (&*boards[a], &*boards[b])).collect();
        let changed: Vec<String> =
            pairs.iter().filter_map(|&(a, b)| self.change(workload, a, b)).collect();
        let all = plural(pairs.len(), "pair");
        Some(match changed.len() {
            0 => format!("none of {all} of boards changed order"),
            count => {
                let more = if count > NAMED { ", ..." } else { "" };
                let named = changed[..count.min(NAMED)].join(", ");
                format!("{count} of {all} of boards changed order: {named}{more}")
            }
        })
    }

    /// Where each of two boards is ahead, if each is somewhere.
    fn change(&self, workload: Workload, a: &str, b: &str) -> Option<String> {
        let ahead = |first: &str, second: &str| {
            self.compared().into_iter().find(|run| run.is_ahead(workload, first, second))
        };
        let (on, other) = (ahead(a, b)?, ahead(b, a)?);
        Some(format!("{a} is ahead of {b} on {} and behind on {}", on.label, other.label))
    }

    /// How much another run moves the ratios.
    fn repeated(&self, workload: Workload) -> Option<String> {
        let greatest = self.greatest(workload, |run| &run.again)?;
        Some(format!("from run to run a ratio moves by up to ±{:.1} %", 100.0 * greatest))
    }

    /// How much other layouts of the same code move the ratios.
    fn shifted(&self, workload: Workload) -> Option<String> {
        let greatest = self.shift(workload)?;
        Some(format!(
            "other orders of the same functions move a ratio by up to ±{:.1} %",
            100.0 * greatest
        ))
    }
}

impl Measured {
    /// Whether a board is faster than another, beyond the interval.
    fn is_ahead(&self, workload: Workload, first: &str, second: &str) -> bool {
        let ratio = self.findings.ratio(workload, first, second);
        ratio.is_some_and(|ratio| ratio.low > 1.0)
    }
}
