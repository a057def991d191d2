use super::*;
use crate::compare::made_up::{Board, findings, in_memory, near, section, unsteady};

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
    assert_eq!(
        lines(vec![section("search", None, boards)]),
        [
            "an engine: b, fastest at search | c 2.0 times, a 4.0 times the time",
            "a store of many boards: b, smallest, 50 bytes | c 1.2 times, a 2.0 times the memory"
        ]
    );
}

#[test]
fn of_boards_that_tie_the_smallest_is_taken() {
    let tie: &[Board] =
        &[("large", 100, &unsteady(10.1)), ("small", 50, &near(10.0)), ("slow", 9, &near(5.0))];
    assert_eq!(
        lines(vec![section("perft", None, tie)]),
        [
            "a perft counter: small, fastest at perft, a tie with large, and smaller | slow 2.0 times the time",
            "a store of many boards: slow, smallest, 9 bytes | small 5.6 times, large 11.1 times the memory; \
             it takes 2.0 times the time of the fastest at perft"
        ]
    );
    let same = [("x", 50, &near(10.0)[..]), ("y", 50, &unsteady(10.1)), ("slow", 9, &near(5.0))];
    let said = lines(vec![section("perft", None, &same)]);
    assert!(
        said[0].starts_with("a perft counter: y, fastest at perft, a tie with x |"),
        "{said:?}"
    );
}

#[test]
fn a_tie_is_called_a_tie_however_many_there_are() {
    let boards = [
        ("a", 90, &unsteady(10.2)[..]),
        ("b", 80, &near(10.0)),
        ("c", 70, &near(9.99)),
        ("d", 60, &near(9.98)),
    ];
    let said = lines(vec![section("clone", None, &boards)]);
    let clone = "a program that copies boards: d, fastest at clone, a tie ";
    assert_eq!(said[0], format!("{clone}of all 4, and the smallest of them | "));
    let slow = [("slow", 60, &near(1.0)[..])];
    let said = lines(vec![section("clone", None, &[&boards[..], &slow[..]].concat())]);
    assert_eq!(
        said[0],
        format!("{clone}with 3 others, and the smallest of them | slow 10.2 times the time"),
    );
}

#[test]
fn a_board_is_not_taken_for_its_size_if_only_noise_makes_it_a_tie() {
    let noisy = [30.0, 5.0, 8.0, 5.0, 30.0, 8.0];
    let boards: &[Board] = &[("fast", 100, &near(20.0)), ("noisy", 10, &noisy)];
    let said = lines(vec![section("perft", None, boards)]);
    assert_eq!(said[0], "a perft counter: fast, fastest at perft, a tie with noisy | ");
}

#[test]
fn what_is_slower_never_takes_once_the_time() {
    let boards: &[Board] = &[("a", 1, &[10.0; 6]), ("b", 1, &[9.9, 9.9, 7.0, 9.8, 9.9, 9.9])];
    let said = lines(vec![section("perft", None, boards)]);
    assert_eq!(said, ["a perft counter: a, fastest at perft | b 1.01 times the time"]);
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
            "a perft counter: a, fastest at perft | b 2.0 times the time; its speed is 0.50 times that of peer",
            "a store of many boards: a, smallest, 10 bytes | b 2.0 times the memory"
        ]
    );
    assert!(said(unsteady(10.0))[0].ends_with("b 2.0 times the time; a tie with peer"));
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
        ["an engine", "a program that copies boards", "a store of many boards", "something else"]
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
        "something else: b, fastest over all 5 workloads (geometric mean) | a 2.0 times the time"
    );
}

#[test]
fn boards_in_memory_are_judged_where_all_have_room() {
    let boards: &[Board] = &[("a", 10, &near(10.0)), ("b", 9, &near(5.0))];
    let mut findings = findings(vec![section("perft", None, boards)]);
    findings.memory.sections = vec![
        in_memory("count", None, 1, boards),
        in_memory("count", None, 2048, &[("a", 10, &near(1.0)), ("b", 9, &near(4.0))]),
        in_memory("count", None, 4096, &[("a", 10, &near(1.0))]),
    ];
    let said = said(&findings);
    let expected =
        "a scan of many boards: b, fastest at 2,048 boards in memory | a 4.0 times the time";
    assert!(said.contains(&expected.to_owned()), "{said:?}");
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
    let busy = warned(&[10.0, 20.0, 10.0, 12.0, 11.0, 10.0]);
    assert_eq!(busy.len(), 1);
    let start = "The machine was busy: speeds spread by ±48 % (95 % interval) at perft and more than ±10 % at \
                 1 other workload. ";
    assert!(busy[0].starts_with(start), "{busy:?}");
    let few = warned(&[10.0, 10.0]);
    assert!(few.len() == 1 && few[0].starts_with("Only 2 rounds: too few"), "{few:?}");
    // A board that spreads alone does not make a busy machine.
    let boards: &[Board] =
        &[("a", 1, &near(1.0)), ("b", 1, &[1.0, 2.0, 1.0, 1.0, 1.0, 9.0]), ("c", 1, &near(1.0))];
    assert_eq!(warnings(&findings(vec![section("perft", None, boards)])), [""; 0]);
    assert_eq!(warnings(&findings(Vec::new())), [""; 0]);
}

#[test]
fn short_memory_is_a_warning() {
    let boards: &[Board] = &[("a", 10, &near(10.0)), ("b", 9, &near(5.0))];
    let mut findings = findings(vec![section("perft", None, boards)]);
    findings.memory.is_short = true;
    assert_eq!(warnings(&findings), [memory::SHORT]);
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
    assert_eq!(other, [("endgame".to_owned(), "b")]);
}

#[test]
fn every_workload_has_a_program_of_its_own() {
    let mut programs: Vec<_> = Workload::ALL.map(program).into();
    assert!(programs.iter().all(|program| program.starts_with("a")), "{programs:?}");
    programs.sort_unstable();
    programs.dedup();
    assert_eq!(programs.len(), Workload::ALL.len());
}
