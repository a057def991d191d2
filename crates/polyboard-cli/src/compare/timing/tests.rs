use super::*;
use crate::backends;
use crate::compare::made_up;
use crate::error::Status;

#[test]
fn rounds_fill_the_budget_within_limits() {
    for (seconds, rounds) in [(0.001, 25), (2.0, 15), (60.0, 9)] {
        assert_eq!(rounds_that_fit(Duration::from_secs_f64(seconds)), rounds);
    }
}

const TWO: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;c1 \"a\"\n\
                   4k3/8/8/8/8/8/8/4K1NR w K - 0 1 ;c1 \"b\"";

/// A perft and the reading of squares.
fn plan() -> Plan {
    made_up::plan(TWO, &[Workload::PERFT, Workload::named("piece-at").unwrap()], 100)
}

fn checked(plan: &Plan) -> CrossCheck {
    CrossCheck::of(plan, backends::all()[..2].to_vec())
}

#[test]
fn a_board_that_miscounts_while_it_is_timed_is_an_error() {
    let plan = plan();
    let tasks = tasks(&plan, &checked(&plan));
    let board = backends::all()[0];
    let right = Sample { found: tasks[0].found, nanoseconds: 1 };
    assert!(tasks[0].check(&plan, board, Some(right)).is_ok());
    assert!(tasks[0].check(&plan, board, None).is_ok());
    for task in [&tasks[0], tasks.last().unwrap()] {
        let wrong = Sample { found: task.found + 1, nanoseconds: 1 };
        let error = task.check(&plan, board, Some(wrong)).unwrap_err();
        assert_eq!(error.status(), Status::Differ);
        let text = error.to_string();
        assert!(text.contains(board.id) && text.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        assert!(text.contains("test:1") && text.contains(task.workload.name()), "{text}");
    }
}

#[test]
fn work_does_not_depend_on_what_else_is_timed() {
    let steps = |workloads: &[Workload]| {
        let plan = made_up::plan(TWO, workloads, 9_000);
        let tasks = tasks(&plan, &checked(&plan));
        let of = |task: &Task| (task.step.depth, task.step.order, task.operations, task.found);
        let perft = tasks.iter().filter(|task| task.workload == Workload::PERFT);
        perft.map(of).collect::<Vec<_>>()
    };
    assert_eq!(steps(&[Workload::PERFT]), steps(&Workload::ALL));
}

#[test]
fn an_operation_visits_every_position_as_often_as_its_cost_allows() {
    let mut plan = made_up::plan(TWO, &[Workload::COUNT], 25 * 4100);
    plan.learned = true;
    let tasks = tasks(&plan, &checked(&plan));
    // Two positions fill a list of 2,000 by 1,000 passes, and 4,100 operations fill two such lists.
    let [first, second, learned, _] = &tasks[..] else { panic!("{} tasks", tasks.len()) };
    assert_eq!(first.step.order, Order::Shuffled { seed: 0, passes: 1000 });
    assert_eq!((second.operations, second.is_learned, learned.is_learned), (2000, false, true));
    assert_eq!(learned.found, plan.fresh.facts[0].moves * learned.operations);
}

#[test]
fn a_group_has_the_time_of_its_steps() {
    let plan = plan();
    let cross_check = checked(&plan);
    let boards = &cross_check.agreeing;
    let tasks = tasks(&plan, &cross_check);
    let mut groups = groups(&plan, &cross_check, &tasks);
    let names: Vec<_> =
        groups.iter().map(|group| (group.workload.name(), group.class.as_deref())).collect();
    let perft = [None, Some("a"), Some("b")].map(|class| ("perft", class));
    assert_eq!(names, [&perft[..], &[("piece-at", None)]].concat());
    assert_eq!(groups[0].operations, groups[1].operations + groups[2].operations);

    let sample = |nanoseconds| Some(Sample { found: 0, nanoseconds });
    let steps = [[1, 10], [3, 20]].map(|times| times.map(|time| sample(time * 1000)).to_vec());
    let rest = vec![vec![sample(7), None]; tasks.len() - 2];
    let samples = Samples { steps: [&steps[..], &rest].concat(), asked: Vec::new() };
    groups.iter_mut().for_each(|group| group.add(boards, &samples));
    let microseconds = |group: &Group, row: usize| {
        (group.operations as f64 * 1e6 / group.rows[row].speeds[0]).round()
    };
    assert_eq!([0, 1, 2].map(|group| microseconds(&groups[group], 0)), [4.0, 1.0, 3.0]);
    assert_eq!([0, 1, 2].map(|group| microseconds(&groups[group], 1)), [30.0, 10.0, 20.0]);
}
