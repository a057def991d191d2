//! Reasons to distrust the figures of a run.

use crate::findings::Findings;
use crate::run::{FRESH_POSITIONS, Run, Settings};
use crate::section::{Section, interval_name};
use crate::stats::{ROUNDS_FOR_95, spread};
use crate::text::{grouped, plural, size};

/// What is said if fewer boards were asked than wanted.
pub(crate) const SHORT: &str = "Boards in memory: the largest sets were left out; they would fill more than half of the free memory.";

/// Reasons to distrust the figures.
pub(crate) fn warnings(findings: &Findings) -> Vec<String> {
    let Settings { rounds, in_processes, fresh_positions, .. } = findings.run.settings;
    if rounds == 0 {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    if rounds < ROUNDS_FOR_95 {
        warnings.push(format!(
            "Only {}: too few for an interval of 95 %, so ranks may be chance.",
            plural(rounds as usize, "round")
        ));
    }
    warnings.extend(busy(&findings.sections, rounds));
    if !in_processes {
        warnings.push(
            "All rounds ran in one process, because this program could not be started again."
                .to_owned(),
        );
    }
    warnings.extend(few_positions(fresh_positions));
    warnings.extend(in_memory(&findings.run, &findings.memory));
    warnings
}

/// A warning if a processor learns the positions of single operations by heart.
fn few_positions(positions: usize) -> Option<String> {
    (1..FRESH_POSITIONS as usize).contains(&positions).then(|| {
        format!(
            "Single operations ran on {}. A processor learns so few by heart: take {}.",
            plural(positions, "position"),
            grouped(FRESH_POSITIONS)
        )
    })
}

/// Half the width of the interval, relative to the speed, that a machine with nothing else to do stays below.
const QUIET: f64 = 0.1;

/// A warning if at some workload the speeds of most boards spread too much.
fn busy(sections: &[Section], rounds: u32) -> Option<String> {
    let of_all = sections.iter().filter(|section| section.is_of_all());
    let spreads = of_all.filter_map(|section| {
        let spreads = section.rows.iter().map(|row| row.speed.relative()).collect();
        Some((section.workload.name(), spread(spreads)?.median))
    });
    let mut busy: Vec<(&str, f64)> = spreads.filter(|&(_, spread)| spread > QUIET).collect();
    busy.sort_by(|a, b| b.1.total_cmp(&a.1));
    let &(worst, most) = busy.first()?;
    let others = match busy.len() - 1 {
        0 => String::new(),
        others => format!(
            " and more than ±{:.0} % at {}",
            100.0 * QUIET,
            plural(others, "other workload")
        ),
    };
    Some(format!(
        "The machine was busy: speeds spread by ±{:.0} % ({}) at {worst}{others}. Ratios are steadier. \
         Run it again when nothing else runs.",
        100.0 * most,
        interval_name(rounds),
    ))
}

/// Reasons to distrust what was found in memory, from the sections of the sets, the smallest first.
fn in_memory(run: &Run, sections: &[Section]) -> Vec<String> {
    let Some(most) = run.settings.most_in_memory else { return Vec::new() };
    let bytes = run.boards.iter().map(|board| board.bytes as u64).max().unwrap_or_default();
    let asked = sections.last().and_then(|section| section.boards).unwrap_or_default();
    let rows = |section: Option<&Section>| section.map_or(0, |section| section.rows.len());
    let is_short = asked < most || rows(sections.last()) < rows(sections.first());
    let short = is_short.then(|| SHORT.to_owned());
    short.into_iter().chain(in_cache(asked, bytes, run.settings.cache)).collect()
}

/// What is said if the largest set of the largest boards fits into the largest cache.
fn in_cache(boards: u32, bytes: u64, cache: u64) -> Option<String> {
    let filled = u64::from(boards).saturating_mul(bytes);
    (0 < filled && filled <= cache).then(|| {
        format!(
            "Boards in memory: {} boards fill at most {}, and the largest cache has {}. This is no study of memory.",
            grouped(boards),
            size(filled),
            size(cache),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up::{self, Board, findings, near, section};

    #[test]
    fn a_set_in_a_cache_is_no_study_of_memory() {
        let said = in_cache(6, 100, 600).unwrap();
        assert!(
            said.contains("6 boards fill at most 600") && said.ends_with("no study of memory.")
        );
        assert_eq!((in_cache(7, 100, 600), in_cache(0, 100, 600)), (None, None));
    }

    #[test]
    fn sets_without_room_are_short() {
        let set = |number, boards: &[Board]| made_up::in_memory(number, boards);
        let [a, b]: [Board; 2] = [("a", 64, &[1.0; 9]), ("b", 44, &[2.0; 9])];
        let mut run = made_up::run();
        run.settings.cache = 0;
        let warned = |run: &Run, sections: &[Section]| in_memory(run, sections);
        assert!(warned(&run, &[]).is_empty(), "nothing was asked for");
        run.settings.most_in_memory = Some(4);
        assert!(warned(&run, &[set(1, &[a, b]), set(4, &[a, b])]).is_empty());
        for short in [
            vec![set(1, &[a, b]), set(4, &[a])],
            vec![set(1, &[a, b]), set(2, &[a, b])],
            Vec::new(),
        ] {
            assert_eq!(warned(&run, &short), [SHORT]);
        }
    }

    #[test]
    fn a_busy_machine_and_few_rounds_are_a_warning() {
        let warned = |speeds: &[f64]| {
            let boards = [("a", 1, speeds), ("b", 2, speeds)];
            let sections =
                ["perft", "clone"].map(|workload| section(workload, None, &boards)).into_iter();
            warnings(&findings(sections.collect()))
        };
        assert_eq!(warned(&near(10.0)), [""; 0]);
        let busy = warned(&[10.0, 20.0, 10.0, 12.0, 11.0, 10.0, 10.5, 11.0, 10.5]);
        assert_eq!(busy.len(), 1);
        let start = "The machine was busy: speeds spread by ±48 % (95 % interval) at perft and more than ±10 % at \
                 1 other workload. ";
        assert!(busy[0].starts_with(start), "{busy:?}");
        let few = warned(&[10.0, 10.0]);
        assert!(few.len() == 1 && few[0].starts_with("Only 2 rounds: too few"), "{few:?}");
        // A board that spreads alone does not make a busy machine.
        let boards: &[Board] = &[
            ("a", 1, &near(1.0)),
            ("b", 1, &[1.0, 2.0, 1.0, 1.0, 1.0, 9.0, 1.0, 1.0, 1.0]),
            ("c", 1, &near(1.0)),
        ];
        assert_eq!(warnings(&findings(vec![section("perft", None, boards)])), [""; 0]);
        assert_eq!(warnings(&findings(Vec::new())), [""; 0]);
    }

    #[test]
    fn short_memory_one_process_and_few_positions_are_warnings() {
        let boards: &[Board] = &[("a", 10, &near(10.0)), ("b", 9, &near(5.0))];
        let mut findings = findings(vec![section("perft", None, boards)]);
        findings.run.settings.most_in_memory = Some(4);
        assert_eq!(warnings(&findings), [SHORT]);
        findings.run.settings.most_in_memory = None;
        findings.run.settings.in_processes = false;
        assert!(warnings(&findings)[0].starts_with("All rounds ran in one process"));
        assert_eq!([0, 2000].map(few_positions), [None, None]);
        assert!(few_positions(3).unwrap().starts_with("Single operations ran on 3 positions. "));
    }
}
