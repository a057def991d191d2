//! Which figures of a run are those of the present code.

use crate::findings::Findings;
use crate::fingerprint::{Fingerprints, is_same};
use crate::run::Board;
use crate::workload::Workload;

/// Figures of boards as they were, which a study does not compare.
#[derive(Debug, Default)]
pub(super) struct Older(Vec<(String, Workload)>);

impl Older {
    pub(super) fn has(&self, workload: Workload, board: &str) -> bool {
        self.0.iter().any(|(id, at)| id == board && *at == workload)
    }

    /// The boards, each with its workloads unless all of its figures are older; `None` if none is.
    pub(super) fn in_words(&self, findings: &Findings) -> Option<String> {
        let mut boards: Vec<&str> = self.0.iter().map(|(id, _)| &**id).collect();
        boards.sort_unstable();
        boards.dedup();
        let of_board = |id: &str| {
            let of_this = self.0.iter().filter(|(older, _)| older == id);
            let names: Vec<&str> = of_this.map(|(_, workload)| workload.name()).collect();
            match findings.of_all().any(|section| section.row(id).is_some()) {
                true => format!("{id} ({})", names.join(", ")),
                false => id.to_owned(),
            }
        };
        let words: Vec<String> = boards.into_iter().map(of_board).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }
}

impl Findings {
    /// Takes out the figures that are not those of the code: of boards whose fingerprint says so, and in runs without fingerprints
    /// of all boards, unless the run is of the latest commit.
    pub(super) fn without_older(mut self, code: &Fingerprints, latest: &str) -> (Findings, Older) {
        let level = self.run.machine.level.clone();
        let is_latest = self.run.machine.commit == latest;
        let has_fingerprints = self.run.boards.iter().any(|board| !board.instructions.is_empty());
        let is_current = |board: &Board, workload: Workload| {
            // What an engine asks is what a search asks, in other proportions.
            let counted = if workload.is_counted() { workload } else { Workload::SEARCH };
            let name = counted.name();
            match code.of(&level, &board.id) {
                Some(counts) if !board.instructions.is_empty() => {
                    is_same(counts.get(name).copied(), board.instructions.get(name).copied())
                }
                // A board of another crate beside boards that are known.
                None if has_fingerprints => true,
                _ => is_latest,
            }
        };
        let mut older = Vec::new();
        for section in self.sections.iter_mut().chain(&mut self.learned).chain(&mut self.memory) {
            let (workload, is_of_all) = (section.workload, section.is_of_all());
            section.rows.retain(|row| {
                let is_kept = is_current(&row.board, workload);
                if !is_kept && is_of_all && !section.is_learned && section.boards.is_none() {
                    older.push((row.id().to_owned(), workload));
                }
                is_kept
            });
        }
        (self, Older(older))
    }
}
