use super::*;

#[test]
fn the_nodes_do_not_depend_on_the_workloads() {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20";
    let suite = Suite::of(Lines::of("test", start), PositionErrorKinds::NONE).unwrap();
    for (options, nodes) in [
        ("--workload perft", NODES),
        ("--workload perft,clone,legal", NODES),
        ("--plain", PLAIN_NODES),
        ("--nodes 77", 77),
    ] {
        let words = ["compare"].into_iter().chain(options.split(' '));
        let Line { args } = clap::Parser::parse_from(words);
        let plan = args.plan(&suite).unwrap().expect("nobody presses Ctrl-C");
        assert_eq!(plan.nodes, nodes, "{options}");
        let positions = if options.contains("clone") || args.plain { 2000 } else { 0 };
        assert_eq!(plan.fresh_positions(), positions, "{options}");
    }
}

#[test]
fn workloads_are_listed_once_and_in_order() {
    let named =
        [Workload::ALL[20], Workload::PERFT, Workload::ALL[20]].map(|one| Several(vec![one]));
    assert_eq!(listed(&named), [Workload::PERFT, Workload::ALL[20]]);
    let all = Several(Workload::ALL.to_vec());
    let all = listed(&[Several(vec![Workload::PERFT]), all]);
    assert_eq!(all, Workload::ALL);
}
