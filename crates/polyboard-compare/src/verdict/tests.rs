use super::*;
use crate::tests::made_up::{Board, findings, in_memory, near, section, unsteady};

/// The verdict as lines of program, board, reason and costs.
fn lines(sections: Vec<Section>) -> Vec<String> {
    said(&findings(sections))
}

fn said(findings: &Findings) -> Vec<String> {
    let line = |advice: &Advice| {
        let costs = advice.costs().unwrap_or_default();
        format!("{}: {}, {} | {costs}", advice.program, advice.take, advice.because)
    };
    verdict(findings).iter().map(line).collect()
}

#[test]
fn the_fastest_is_named_with_the_next_and_the_slowest() {
    let boards: &[Board] =
        &[("a", 100, &near(10.0)), ("b", 50, &near(40.0)), ("c", 60, &near(20.0))];
    let [c, a] = [0.5, 0.25].map(|ratio| Record::built_in().price([ratio; 3]).unwrap());
    let costs = format!("c costs {c}; a costs {a}");
    assert_eq!(
        lines(vec![section("search", None, boards)]),
        [
            &*format!(
                "an engine: b, fastest at search | c 2.0 times, a 4.0 times the time; {costs}"
            ),
            "a store of many boards: b, smallest, 50 bytes | c 1.2 times, a 2.0 times the memory"
        ]
    );
}

#[test]
fn boards_that_tie_are_all_named_and_told_apart() {
    let tie: &[Board] =
        &[("a+b", 100, &near(10.1)), ("small", 50, &near(10.0)), ("slow", 9, &near(5.0))];
    assert_eq!(
        lines(vec![section("perft", None, tie)]),
        [
            "a perft counter: small or a+b, a tie at perft: small has 50 bytes, a+b has 100 bytes for two structures | \
             slow 2.0 times the time",
            "a store of many boards: slow, smallest, 9 bytes | small 5.6 times, a+b 11.1 times the memory; \
             it takes 2.0 times the time of the fastest at perft"
        ]
    );
    let many = ["d", "c", "b", "a"].map(|id| (id, 70, near(10.0)));
    let many = many.each_ref().map(|(id, bytes, speeds)| (*id, *bytes, &speeds[..]));
    let said = lines(vec![section("clone", None, &many)]);
    assert!(said[0].ends_with("a tie at clone: d has 70 bytes | "), "{said:?}");
}

/// A board 4 % behind was left out, although another build may turn the two round.
#[test]
fn a_board_is_behind_from_five_percent_on() {
    for (speed, take) in [(9.53, "a or b"), (9.52, "a")] {
        let boards: &[Board] = &[("a", 1, &[10.0; 6]), ("b", 1, &[speed; 6])];
        let said = lines(vec![section("perft", None, boards)]);
        assert!(said[0].starts_with(&format!("a perft counter: {take}, ")), "{said:?}");
    }
}

#[test]
fn what_is_not_measured_well_enough_is_called_so() {
    let noisy = [10.5, 9.0, 9.4, 10.2, 9.0, 9.5, 9.5, 9.5, 9.5];
    let boards: &[Board] = &[("a", 100, &[10.0; 9]), ("b", 10, &noisy), ("c", 9, &[1.0; 9])];
    let said = lines(vec![section("perft", None, boards)]);
    assert_eq!(
        said[0],
        "a perft counter: b or a, not measured well enough at perft: about 81 rounds more | c 10.0 times the time"
    );
    let busy = [30.0, 1.0, 9.0, 9.0, 1.0, 8.0, 9.0, 9.0, 9.0];
    let boards: &[Board] = &[("a", 100, &[10.0; 9]), ("b", 10, &busy)];
    let said = lines(vec![section("perft", None, boards)]);
    assert!(said[0].contains("more than a thousand rounds more, or a machine"), "{said:?}");
}

#[test]
fn what_is_slower_never_takes_once_the_time() {
    let boards: &[Board] = &[("a", 1, &[10.0; 6]), ("b", 1, &[9.45; 6])];
    let said = lines(vec![section("perft", None, boards)]);
    assert_eq!(said, ["a perft counter: a, fastest at perft | b 1.06 times the time"]);
}

#[test]
fn one_board_has_no_verdict() {
    let alone = section("perft", None, &[("a", 1, &near(10.0))]);
    assert_eq!(lines(vec![alone]), [""; 0]);
    let with_peer: &[Board] = &[("a", 1, &near(10.0)), ("peer", 1, &near(20.0))];
    assert_eq!(lines(vec![section("perft", None, with_peer)]), [""; 0]);
    assert_eq!(lines(vec![section("perft", None, &[])]), [""; 0]);
    assert_eq!(lines(Vec::new()), [""; 0]);
}

#[test]
fn peers_are_compared_with_and_never_taken() {
    let boards = |peer| [("a", 10, near(10.0)), ("b", 20, near(5.0)), ("peer", 1, peer)];
    let said = |peer| {
        let boards = boards(peer);
        let boards = boards.each_ref().map(|(id, bytes, speeds)| (*id, *bytes, &speeds[..]));
        lines(vec![section("perft", None, &boards)])
    };
    assert_eq!(
        said(near(20.0)),
        [
            "a perft counter: a, fastest at perft | b 2.0 times the time; a has 0.50 times the speed of peer",
            "a store of many boards: a, smallest, 10 bytes | b 2.0 times the memory"
        ]
    );
    assert!(said(unsteady(10.0))[0].ends_with("b 2.0 times the time; a ties with peer"));
}

#[test]
fn the_verdict_is_about_what_was_timed() {
    let boards: &[Board] = &[("a", 10, &near(10.0)), ("b", 20, &near(5.0))];
    let programs = |workloads: &[&str]| -> Vec<String> {
        let sections = workloads.iter().map(|workload| section(workload, None, boards)).collect();
        verdict(&findings(sections)).into_iter().map(|advice| advice.program).collect()
    };
    assert_eq!(programs(&["to-fen"]), ["a writer of FEN", "a store of many boards"]);
    let many = ["legal", "search", "count", "attacked", "clone"];
    assert_eq!(
        programs(&many),
        [
            "an engine",
            "a program that only copies boards",
            "a store of many boards",
            "everything else"
        ]
    );
}

#[test]
fn the_best_over_all_has_done_everything() {
    let names = ["perft", "search", "captures", "clone"];
    let boards: &[Board] =
        &[("a", 1, &near(10.0)), ("b", 1, &near(20.0)), ("half", 1, &near(90.0))];
    let mut sections: Vec<Section> = names.map(|name| section(name, None, boards)).into();
    sections.push(section("legal", None, &boards[..2]));
    let said = lines(sections);
    assert_eq!(
        said.last().unwrap(),
        "everything else: b, fastest over all 5 workloads (geometric mean) | a 2.0 times the time"
    );
}

#[test]
fn boards_in_memory_are_judged_where_all_have_room() {
    let boards: &[Board] = &[("a", 10, &near(10.0)), ("b", 9, &near(5.0))];
    let mut findings = findings(vec![section("perft", None, boards)]);
    findings.memory = vec![
        in_memory(1, boards),
        in_memory(2048, &[("a", 10, &near(1.0)), ("b", 9, &near(4.0))]),
        in_memory(4096, &[("a", 10, &near(1.0))]),
    ];
    let said = said(&findings);
    let expected =
        "a scan of many boards: b, fastest at 2,048 boards in memory | a 4.0 times the time";
    assert!(said.contains(&expected.to_owned()), "{said:?}");
}

#[test]
fn classes_with_another_fastest_board_are_named() {
    let [fast, slow] = [near(20.0), near(10.0)];
    let sections = [
        section("perft", None, &[("a", 1, &fast), ("b", 1, &slow)]),
        section("perft", Some("opening"), &[("a", 1, &fast), ("b", 1, &slow)]),
        section("perft", Some("endgame"), &[("a", 1, &slow), ("b", 1, &fast)]),
        section("search", Some("opening"), &[("a", 1, &slow), ("b", 1, &fast)]),
    ];
    let other = elsewhere(&sections, Workload::PERFT, "a");
    assert_eq!(other, [("endgame".to_owned(), "b".to_owned())]);
}

#[test]
fn every_workload_has_a_program_of_its_own() {
    let mut programs: Vec<_> = Workload::ALL.map(|workload| workload.program).into();
    assert!(programs.iter().all(|program| program.starts_with("a")), "{programs:?}");
    programs.sort_unstable();
    programs.dedup();
    assert_eq!(programs.len(), Workload::ALL.len());
}
