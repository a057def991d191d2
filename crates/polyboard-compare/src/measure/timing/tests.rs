use super::*;
use crate::measure::tests::{all, plan as plan_of, watch};

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
    plan_of(TWO, &[Workload::PERFT, Workload::named("piece-at").unwrap()], 100)
}

fn checked(plan: &Plan) -> CrossCheck {
    CrossCheck::of(plan, all()[..2].to_vec(), &watch())
}

#[test]
fn a_board_that_miscounts_while_it_is_timed_is_an_error() {
    let plan = plan();
    let tasks = tasks(&plan, &checked(&plan));
    let board = all()[0];
    let right = Sample { found: tasks[0].found, nanoseconds: 1 };
    assert!(tasks[0].check(&plan, board, Some(right)).is_ok());
    assert!(tasks[0].check(&plan, board, None).is_ok());
    for task in [&tasks[0], tasks.last().unwrap()] {
        let wrong = Sample { found: task.found + 1, nanoseconds: 1 };
        let error = task.check(&plan, board, Some(wrong)).unwrap_err();
        assert!(matches!(error, MeasureError::Miscount { .. }));
        let text = error.to_string();
        assert!(text.contains(board.id) && text.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        assert!(text.contains("test:1") && text.contains(task.step.workload.name()), "{text}");
    }
}

#[test]
fn work_does_not_depend_on_what_else_is_timed() {
    let steps = |workloads: &[Workload]| {
        let plan = plan_of(TWO, workloads, 9_000);
        let tasks = tasks(&plan, &checked(&plan));
        let of = |task: &Task| (task.step.depth, task.order, task.step.operations, task.found);
        let perft = tasks.iter().filter(|task| task.step.workload == Workload::PERFT);
        perft.map(of).collect::<Vec<_>>()
    };
    assert_eq!(steps(&[Workload::PERFT]), steps(&Workload::ALL));
}

#[test]
fn an_operation_visits_every_position_as_often_as_its_cost_allows() {
    let mut plan = plan_of(TWO, &[Workload::COUNT], 25 * 4100);
    plan.learned = true;
    let tasks = tasks(&plan, &checked(&plan));
    // Two positions fill a list of 2,000 by 1,000 passes, and 4,100 operations fill two such lists.
    let [first, second, learned, _] = &tasks[..] else { panic!("{} tasks", tasks.len()) };
    assert_eq!(first.order, Order::Shuffled { seed: 0, passes: 1000 });
    assert_eq!(
        (second.step.operations, second.step.learned, learned.step.learned),
        (2000, false, true)
    );
    assert_eq!(learned.found, plan.fresh.facts[0].moves * learned.step.operations);
}

#[test]
fn samples_are_kept_by_step_board_and_round() {
    let plan = plan();
    let cross_check = checked(&plan);
    let boards = &cross_check.agreeing;
    let tasks = tasks(&plan, &cross_check);
    let steps = tasks.iter().map(|task| task.step_of(2)).collect();
    let mut timing = Timing { steps, rounds: 0, in_processes: true };
    for nanoseconds in [5, 6] {
        let sample = |task: &Task| Some(Sample { found: task.found, nanoseconds });
        let samples: Vec<_> = tasks.iter().map(|task| vec![sample(task), None]).collect();
        timing.add(&plan, &tasks, boards, &samples).unwrap();
    }
    timing.drop_incomplete();
    assert_eq!(timing.rounds, 2);
    for step in &timing.steps {
        assert_eq!(step.nanoseconds, [vec![5, 6], vec![]]);
    }
    timing.rounds = 3;
    timing.drop_incomplete();
    assert!(timing.steps.iter().all(|step| step.nanoseconds == [[0; 0]; 2]), "a round is missing");
}
