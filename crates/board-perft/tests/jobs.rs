//! Jobs from plan to sum, with what may go wrong on the way.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board_array8x8::Array8x8;
use board_core::{Board, DynBoard, Position, boxed};
use board_perft::jobs::{How, Job, JobError, Plan, Ran, RunOptions, Share, State, plan};
use board_perft::unique::Options;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// A game that may be over after one move.
const SOON_OVER: &str = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn set_up(position: &Position) -> Box<dyn DynBoard> {
    boxed(Array8x8::from_position(position))
}

fn perfts(positions: &[Position], depth: u32) -> Option<Vec<u128>> {
    let boards = positions.iter().map(|&position| position.into_board::<Array8x8>());
    Some(boards.map(|mut board| board.perft(depth).into()).collect())
}

fn how(backend: &str) -> How {
    How { backend: backend.to_owned(), table_mebibytes: None, seed: 0, threads: 1 }
}

fn run(job: &Job, shard: usize) -> Ran {
    job.run(shard, &how("first"), perfts, &RunOptions::default()).unwrap()
}

fn planned(directory: &Path, fen: Option<&str>, plies: u32, depth: u32, shard: u64) -> Job {
    let root = fen.map_or(Position::start(), |fen| Position::from_fen(fen).unwrap());
    plan(directory, &Plan { root, plies, depth, shard }, &set_up, &Options::default()).unwrap()
}

/// Perft 4 from the start: 400 positions in nine shards, of which the last has 24.
fn start() -> (TempDir, Job) {
    let directory = tempfile::tempdir().unwrap();
    let job = planned(directory.path(), None, 2, 4, 47);
    assert_eq!((job.shards(), job.positions(), job.lines(), job.depth_left()), (9, 400, 400, 2));
    (directory, job)
}

fn complete() -> (TempDir, Job) {
    let (directory, job) = start();
    for shard in 0..job.shards() {
        assert!(matches!(run(&job, shard), Ran::Done { resumed: 0, .. }));
    }
    (directory, job)
}

/// The files of a subdirectory, in order.
fn files(directory: &TempDir, subdirectory: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory.path().join(subdirectory)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Changes a bit in the middle of a file.
fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(file, bytes).unwrap();
}

/// The shards that a merge reports, with its reasons.
fn faults(job: &Job) -> Vec<(usize, String)> {
    match job.merge() {
        Err(JobError::Incomplete { faults, shards }) => {
            assert_eq!(shards, job.shards());
            faults
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn shards_of_any_size_add_up_to_the_perft() {
    for (fen, plies, depth, shard, leaves) in [
        (None, 3, 5, 1000, 4_865_609_u128),
        (None, 0, 3, 1, 8_902),
        (None, 2, 2, 7, 400),
        (Some(KIWIPETE), 2, 4, 300, 4_085_603),
        // Black is mated: no position after a ply, so no shard.
        (Some("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 1, 3, 5, 0),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let job = planned(directory.path(), fen, plies, depth, shard);
        assert_eq!(job.shards() as u64, job.positions().div_ceil(shard));
        for number in 0..job.shards() {
            run(&job, number);
        }
        assert_eq!(job.merge().unwrap().leaves, leaves, "{fen:?} {plies} {depth}");
        assert!(files(&directory, "checkpoints").is_empty());
    }
}

#[test]
fn a_count_is_split_by_the_first_plies() {
    for (fen, shard_plies, depth) in [(None, 3, 4), (Some(KIWIPETE), 2, 3), (Some(SOON_OVER), 3, 5)]
    {
        let directory = tempfile::tempdir().unwrap();
        let job = planned(directory.path(), fen, shard_plies, depth, 300);
        (0..job.shards()).for_each(|number| drop(run(&job, number)));
        let root = fen.map_or(Position::start(), |fen| Position::from_fen(fen).unwrap());
        for plies in 0..=shard_plies {
            let lines = job.divide(plies, &set_up).unwrap();
            let sum: u128 = lines.iter().map(|line| line.1).sum();
            assert_eq!(sum, job.merge().unwrap().leaves);
            let mut board = root.into_board::<Array8x8>();
            assert_eq!(lines.len() as u64, board.perft(plies));
            for (line, leaves) in lines {
                let mut board = root.into_board::<Array8x8>();
                line.iter().for_each(|&mv| board.play_unchecked(mv));
                assert_eq!(u128::from(board.perft(depth - plies)), leaves, "{line:?}");
            }
        }
        let error = job.divide(shard_plies + 1, &set_up).unwrap_err().to_string();
        let start =
            format!("the shards begin after {shard_plies} plies: the count cannot be divided");
        assert!(error.starts_with(&start), "{error}");
    }
}

#[test]
fn a_job_without_all_its_results_is_not_split() {
    let (_directory, job) = start();
    run(&job, 0);
    assert!(matches!(job.divide(1, &set_up), Err(JobError::Incomplete { shards: 9, .. })));
}

/// A killed run leaves a half-written file, or a checkpoint beside a result; runs at work have locks.
#[cfg(unix)]
#[test]
fn what_killed_runs_left_behind_is_swept() {
    let (directory, job) = complete();
    let path = directory.path();
    let left = ["shards/.polyboard-a.part", "results/.polyboard-b.part", "checkpoints/000004.json"];
    let write = || left.iter().for_each(|name| fs::write(path.join(name), "half").unwrap());
    write();
    let at_work = fs::File::create(path.join("results/.polyboard-c.part")).unwrap();
    at_work.lock().unwrap();
    job.sweep();
    let there = || left.map(|name| path.join(name).exists());
    assert_eq!(there(), [true, false, false]);
    write();
    assert!(matches!(run(&job, 4), Ran::Already { .. }));
    assert_eq!(there(), [true, true, false]);
    planned(path, None, 2, 4, 47);
    assert_eq!(there(), [false, true, false]);
    assert_eq!(files(&directory, "results").len(), 2 + job.shards());
    drop(at_work);
    job.sweep();
    assert_eq!(files(&directory, "results").len(), job.shards());
    assert_eq!(fs::read_dir(path).unwrap().count(), 4);
}

#[test]
fn a_plan_that_is_stopped_while_it_cuts_goes_on_later() {
    let directory = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    // The last report is that the last ply is complete.
    let progress = |ply, done, all| stop.store(ply == 2 && done == all, Ordering::Relaxed);
    let what = Plan { root: Position::start(), plies: 2, depth: 4, shard: 47 };
    let options = Options { stop: Some(&stop), progress: Some(&progress), ..Options::default() };
    let error = plan(directory.path(), &what, &set_up, &options).unwrap_err();
    assert_eq!(error.to_string(), "stopped at ply 2");
    assert!(Job::open(directory.path()).is_err());
    assert_eq!(planned(directory.path(), None, 2, 4, 47).shards(), 9);
    assert_eq!(files(&directory, "shards").len(), 9);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 4);
}

#[test]
fn what_is_not_counted_is_missing() {
    let (_directory, job) = start();
    for shard in [0, 1, 2, 4, 5, 6, 8] {
        run(&job, shard);
    }
    let faults = faults(&job);
    let shards: Vec<_> = faults.iter().map(|fault| fault.0).collect();
    assert_eq!(shards, [3, 7]);
    assert!(faults[0].1.ends_with("000003.json is missing"), "{faults:?}");
    assert_eq!(job.state(3).unwrap(), State::Missing);
    assert!(matches!(job.state(4).unwrap(), State::Done { .. }));
    let error = job.merge().unwrap_err().to_string();
    assert!(error.starts_with("2 of 9 shards are missing or damaged\n  shard 3: "), "{error}");
}

#[test]
fn a_result_that_is_there_is_not_counted_again() {
    let (_directory, job) = complete();
    let none = |_: &[Position], _| panic!("counted again");
    let ran = job.run(5, &how("second"), none, &RunOptions::default()).unwrap();
    assert!(matches!(ran, Ran::Already { leaves } if leaves > 0));
}

/// It failed, because it could not remove a checkpoint that may have been there. A directory in its place cannot be
/// removed like a file, whoever runs the test.
#[test]
fn a_shard_that_is_done_needs_nothing_removed() {
    let (directory, job) = complete();
    let checkpoint = directory.path().join("checkpoints/000005.json");
    fs::create_dir(&checkpoint).unwrap();
    assert!(matches!(run(&job, 5), Ran::Already { .. }));
    assert!(checkpoint.exists());
}

#[test]
fn a_damaged_result_is_named_and_only_its_shard_counted_again() {
    let (directory, job) = complete();
    let results = files(&directory, "results");
    let before: Vec<_> = results.iter().map(|file| fs::read(file).unwrap()).collect();
    damage(&results[6]);
    let faults = faults(&job);
    assert_eq!((faults.len(), faults[0].0), (1, 6));
    let start = format!("{} is damaged: ", results[6].display());
    assert!(faults[0].1.starts_with(&start), "{faults:?}");
    assert!(matches!(job.state(6).unwrap(), State::Damaged { .. }));

    for shard in 0..job.shards() {
        match run(&job, shard) {
            Ran::Done { damaged, .. } => assert_eq!((shard, damaged.len()), (6, 1)),
            ran => assert!(matches!(ran, Ran::Already { .. }) && shard != 6),
        }
    }
    assert_eq!(job.merge().unwrap().leaves, 197_281);
    for (shard, file) in results.iter().enumerate().filter(|&(shard, _)| shard != 6) {
        assert_eq!(fs::read(file).unwrap(), before[shard]);
    }
}

#[test]
fn a_result_of_another_shard_is_none() {
    let (directory, job) = complete();
    let results = files(&directory, "results");
    fs::copy(&results[1], &results[2]).unwrap();
    let faults = faults(&job);
    assert_eq!((faults.len(), faults[0].0), (1, 2));
    assert!(faults[0].1.ends_with("it belongs to another shard or another job"), "{faults:?}");
}

#[test]
fn a_damaged_shard_is_named_and_planned_again() {
    let (directory, job) = start();
    run(&job, 0);
    let shards = files(&directory, "shards");
    let whole: Vec<_> = shards.iter().map(|shard| fs::read(shard).unwrap()).collect();
    damage(&shards[3]);
    fs::remove_file(&shards[5]).unwrap();
    let is_bad = |&shard: &usize| matches!(job.state(shard).unwrap(), State::Damaged { .. });
    let bad: Vec<_> = (0..job.shards()).filter(is_bad).collect();
    let error = |&shard: &usize| {
        let ran = job.run(shard, &how("first"), perfts, &RunOptions::default());
        ran.unwrap_err().to_string()
    };
    let mut texts: Vec<_> = bad.iter().map(error).collect();
    texts.sort();
    let mut expected = [
        format!("{} is damaged: its digest is not its name", shards[3].display()),
        format!("{} is missing", shards[5].display()),
    ];
    expected.sort();
    assert_eq!(texts, expected);

    planned(directory.path(), None, 2, 4, 47);
    assert!(whole.iter().zip(&shards).all(|(whole, shard)| *whole == fs::read(shard).unwrap()));
    assert!(matches!(run(&job, bad[0]), Ran::Done { .. }));
    let names = files(&directory, ".");
    assert_eq!(names.len(), 4, "{names:?}");
}

#[test]
fn a_directory_holds_one_job() {
    let (directory, _job) = start();
    let other = Plan { root: Position::start(), plies: 2, depth: 5, shard: 47 };
    let error = plan(directory.path(), &other, &set_up, &Options::default()).unwrap_err();
    assert!(error.to_string().contains(" holds another job: 2 of 4 plies in shards of 47 from\n"));

    let manifest = directory.path().join("manifest.json");
    damage(&manifest);
    let error = Job::open(directory.path()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{} is damaged: ", manifest.display())), "{error}");
    fs::remove_file(&manifest).unwrap();
    let error = Job::open(directory.path()).unwrap_err().to_string();
    assert_eq!(error, format!("{} is missing", manifest.display()));
}

#[test]
fn a_job_of_an_earlier_version_is_rejected_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let content = r#"{"format":"polyboard job 1","plies":2,"depth":4,"unit":47,"units":[]}"#;
    let digest: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    let sealed = format!("{{\"sha256\":\"{digest}\",\"content\":{content}}}");
    fs::write(directory.path().join("manifest.json"), sealed).unwrap();
    let error = Job::open(directory.path()).unwrap_err();
    assert!(matches!(error, JobError::Unsuitable { .. }), "{error}");
    assert!(error.to_string().contains("with units instead of shards"), "{error}");
}

#[test]
fn invalid_plans_are_rejected() {
    let directory = tempfile::tempdir().unwrap();
    let error = |plies, depth, shard| {
        let what = Plan { root: Position::start(), plies, depth, shard };
        plan(directory.path(), &what, &set_up, &Options::default()).unwrap_err().to_string()
    };
    assert_eq!(error(3, 2, 1), "a job of 2 plies cannot be divided after 3");
    assert_eq!(error(1, 2, 0), "a shard needs at least 1 position");
    let (_directory, job) = start();
    let error = job.run(9, &how("first"), perfts, &RunOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no shard 9: this job has 9, from 0");
}

/// Counts until some positions are done, then is stopped.
fn stop_after(job: &Job, shard: usize, most: usize, options: &RunOptions<'_>) -> Ran {
    let mut counted = 0;
    let count = |positions: &[Position], depth| {
        counted += positions.len();
        if counted > most { None } else { perfts(positions, depth) }
    };
    job.run(shard, &how("first"), count, options).unwrap()
}

#[test]
fn a_shard_that_was_stopped_goes_on_where_it_was() {
    let (directory, job) = start();
    let ran = stop_after(&job, 2, 30, &RunOptions::default());
    assert_eq!(ran, Ran::Stopped { done: 30, positions: 47, damaged: Vec::new() });
    assert_eq!(job.state(2).unwrap(), State::Begun { done: 30, positions: 47 });
    let mut counted = 0;
    let count = |positions: &[Position], depth| {
        counted += positions.len();
        perfts(positions, depth)
    };
    let options = RunOptions { batch: 5, ..RunOptions::default() };
    let ran = job.run(2, &how("first"), count, &options).unwrap();
    assert!(matches!(ran, Ran::Done { resumed: 30, .. }), "{ran:?}");
    assert_eq!(counted, 17);
    assert!(files(&directory, "checkpoints").is_empty());
}

/// Such a checkpoint was discarded without a word, with hours of work.
#[test]
fn a_checkpoint_of_another_backend_or_seed_is_kept_and_named() {
    let (directory, job) = start();
    stop_after(&job, 4, 9, &RunOptions::default());
    let file = &files(&directory, "checkpoints")[0];
    let before = fs::read(file).unwrap();
    let with_table = How { seed: 8, table_mebibytes: Some(16), ..how("first") };
    for (how, what) in [
        (how("second"), "backend first, not second: continue with backend first"),
        (with_table, "seed 0, not 8: continue with seed 0"),
    ] {
        let error = job.run(4, &how, perfts, &RunOptions::default()).unwrap_err().to_string();
        let expected = format!(
            "{} was counted with {what}, or remove the file to begin again",
            file.display()
        );
        assert_eq!(error, expected);
        assert_eq!(fs::read(file).unwrap(), before);
    }
    // Without a table there are no random numbers.
    let ran = job.run(4, &How { seed: 8, ..how("first") }, perfts, &RunOptions::default());
    assert!(matches!(ran, Ok(Ran::Done { resumed: 9, .. })), "{ran:?}");
}

#[test]
fn a_damaged_checkpoint_is_named_and_not_used() {
    let (directory, job) = start();
    let options = RunOptions { checkpoint: Duration::ZERO, ..RunOptions::default() };
    stop_after(&job, 1, 20, &options);
    let file = &files(&directory, "checkpoints")[0];
    damage(file);
    assert!(matches!(job.state(1).unwrap(), State::Damaged { .. }));
    match run(&job, 1) {
        Ran::Done { resumed, damaged, .. } => {
            assert_eq!((resumed, damaged.len()), (0, 1));
            assert!(damaged[0].starts_with(&format!("{} is damaged: ", file.display())));
        }
        ran => panic!("{ran:?}"),
    }
    assert!(matches!(job.state(1).unwrap(), State::Done { .. }));
}

#[test]
fn a_wrong_count_is_found_by_counting_again() {
    let (_directory, job) = start();
    // A board that loses a leaf now and then.
    let wrong = |positions: &[Position], depth| {
        let mut counts = perfts(positions, depth)?;
        counts.iter_mut().filter(|count| **count % 5 == 0).for_each(|count| *count -= 1);
        Some(counts)
    };
    for shard in 0..job.shards() {
        job.run(shard, &how("first"), wrong, &RunOptions::default()).unwrap();
    }
    let wrong = 197_281 - job.merge().unwrap().leaves;
    assert!(wrong > 0);

    let all = Share { percent: 100.0, seed: 1 };
    let verified = job.verify(all, &how("second"), 8, perfts).unwrap();
    assert_eq!((verified.positions, verified.wrong.len() as u128), (400, wrong));
    for wrong in &verified.wrong {
        let position = Position::from_fen(&wrong.fen).unwrap();
        assert_eq!(wrong.counted, position.into_board::<Array8x8>().perft(2).into());
        assert_eq!(wrong.stated + 1, wrong.counted);
    }
    let some = Share { percent: 10.0, seed: 1 };
    assert_eq!(job.verify(some, &how("second"), 8, perfts).unwrap().positions, 40);
    let stopped = job.verify(some, &how("second"), 8, |_, _| None).unwrap();
    assert!(stopped.stopped && stopped.positions == 0);
}

#[test]
fn a_verification_needs_another_backend_and_another_seed() {
    let (_directory, job) = start();
    let share = Share { percent: 50.0, seed: 1 };
    let error = job.verify(share, &how("second"), 1, perfts).unwrap_err();
    assert!(matches!(error, JobError::Incomplete { ref faults, .. } if faults.len() == 9));
    let with_table = |backend| How { table_mebibytes: Some(16), ..how(backend) };
    for shard in 0..job.shards() {
        job.run(shard, &with_table("first"), perfts, &RunOptions::default()).unwrap();
    }
    let error = |how: &How| job.verify(share, how, 1, perfts).unwrap_err().to_string();
    let text = error(&how("first"));
    assert!(text.ends_with("was counted on first: verify it with another backend"), "{text}");
    let text = error(&with_table("second"));
    assert!(text.ends_with("was counted with seed 0: verify it with another seed"), "{text}");
    let other_seed = How { seed: 1, ..with_table("second") };
    assert!(job.verify(share, &other_seed, 1, perfts).unwrap().wrong.is_empty());
}
