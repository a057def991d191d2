//! Counts the instructions of every operation on every board, by single steps of the processor: they count the same on every
//! run, and unlike Callgrind they know AVX-512. `checks/fingerprints.sh` keeps the counts beside the code. The C library chooses its
//! `memcpy` by the processor, and its instructions count too, so the counted process is told to copy as on any x86-64.
//!
//! ```text
//! instructions LEVEL...                   writes the counts: see `polyboard_compare::fingerprint`
//! instructions --against FILE LEVEL...    ends with status 4 where they differ from those of a file
//! ```
//!
//! Without a level: all that are kept, as far as the processor has them.
//!
//! Only on Linux and x86-64, where the levels are and one process may step through another.

use std::process::ExitCode;

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    linux::main()
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn main() -> ExitCode {
    eprintln!("only on Linux and x86-64");
    ExitCode::FAILURE
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod linux {
    use std::error::Error;
    use std::io::Read;
    use std::ops::Range;
    use std::process::{Command, ExitCode, Stdio};
    use std::thread;
    use std::{env, fs};

    use nix::sys::ptrace;
    use nix::sys::signal::{Signal, raise};
    use nix::sys::wait::{WaitStatus, waitpid};
    use nix::unistd::Pid;
    use polyboard::Backend;
    use polyboard::processor::Level;
    use polyboard_bench::BenchmarkSubject;
    use polyboard_compare::fingerprint::Fingerprints;
    use polyboard_compare::{Workload, measure};

    /// The levels whose counts are kept.
    const KEPT: [Level; 3] = [Level::Baseline, Level::Bmi2, Level::Avx512];

    /// Keeps the C library from copying memory by instructions that only some processors have.
    const PLAIN_COPIES: &str = "glibc.cpu.hwcaps=-AVX2,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM";

    /// Ends a count, and begins the next.
    const MARK: Signal = Signal::SIGSTOP;

    pub(super) fn main() -> Result<ExitCode, Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        if let Some(("run", board)) = args.first().and_then(|arg| arg.split_once('=')) {
            return run(board.parse()?);
        }
        let (file, levels) = match &args[..] {
            [first, file, levels @ ..] if first == "--against" => (Some(file), levels),
            levels => (None, levels),
        };
        let levels = levels.iter().map(|arg| arg.parse());
        let mut levels = levels.collect::<Result<Vec<Level>, _>>()?;
        if levels.is_empty() {
            levels = KEPT.into_iter().filter(|level| *level <= Level::of_processor()).collect();
        }
        if let Some(level) = levels.iter().find(|level| **level > Level::of_processor()) {
            return Err(format!("this processor has no {level}").into());
        }
        let table = table(&levels)?;
        let Some(file) = file else {
            print!("{table}");
            return Ok(ExitCode::SUCCESS);
        };
        let kept = Fingerprints::parse(&fs::read_to_string(file)?)?;
        let differences = Fingerprints::parse(&table)?.differences(&kept);
        differences.iter().for_each(|difference| eprintln!("{difference}"));
        Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(4) })
    }

    /// The counts of all boards, as many at once as there are cores.
    fn table(levels: &[Level]) -> Result<String, Box<dyn Error>> {
        let names: Vec<&str> = counted().map(Workload::name).collect();
        let mut table = format!("level\tboard\t{}\n", names.join("\t"));
        let of_level = |&level: &Level| Backend::all().map(move |board| (level, board));
        let jobs: Vec<(Level, Backend)> = levels.iter().flat_map(of_level).collect();
        let threads = thread::available_parallelism()?.get();
        for some in jobs.chunks(threads) {
            let lines = thread::scope(|scope| {
                let count = |&(level, board)| scope.spawn(move || count(level, board));
                let counting: Vec<_> = some.iter().map(count).collect();
                counting.into_iter().map(|one| one.join().expect("no panic")).collect::<Vec<_>>()
            });
            for line in lines {
                table += &line?;
            }
        }
        Ok(table)
    }

    /// Runs all operations, and stops before and after each.
    fn run(board: Backend) -> Result<ExitCode, Box<dyn Error>> {
        ptrace::traceme()?;
        let stop = || raise(MARK).expect("a process may stop itself");
        let run = measure::mark_each_operation(BenchmarkSubject::of_backend(board), stop);
        let names: Vec<&str> = run.into_iter().map(Workload::name).collect();
        println!("{}", names.join(" "));
        Ok(ExitCode::SUCCESS)
    }

    /// The workloads in the order of the columns.
    fn counted() -> impl Iterator<Item = Workload> {
        Workload::ALL.into_iter().filter(Workload::is_counted)
    }

    /// The line of a board.
    fn count(level: Level, board: Backend) -> Result<String, String> {
        let found = count_each(level, board).map_err(|error| format!("{board}: {error}"));
        let (names, counts) = found?;
        let of = |workload: Workload| {
            let at = names.split_whitespace().position(|name| name == workload.name());
            at.map_or("-".to_owned(), |at| counts[at].to_string())
        };
        let counts: Vec<String> = counted().map(of).collect();
        Ok(format!("{level}\t{board}\t{}\n", counts.join("\t")))
    }

    /// The names of the counted operations, and the counts.
    fn count_each(level: Level, board: Backend) -> Result<(String, Vec<u64>), Box<dyn Error>> {
        let mut child = Command::new(env::current_exe()?)
            .arg(format!("run={board}"))
            .env("POLYBOARD_PROCESSOR", level.name())
            .env("GLIBC_TUNABLES", PLAIN_COPIES)
            .stdout(Stdio::piped())
            .spawn()?;
        let pid = Pid::from_raw(i32::try_from(child.id())?);
        let mut counts = Vec::new();
        // From mark to mark the steps are counted, and the rest runs free.
        let (mut clock, mut counting) = (0..0, None);
        loop {
            match waitpid(pid, None)? {
                WaitStatus::Stopped(_, MARK) => match counting.take() {
                    Some(steps) => counts.push(steps),
                    None => {
                        clock = clock_of(pid)?;
                        counting = Some(0_u64);
                    }
                },
                WaitStatus::Stopped(_, Signal::SIGTRAP) => {
                    let is_counted = !clock.contains(&ptrace::getregs(pid)?.rip);
                    counting = counting.map(|steps| steps + u64::from(is_counted));
                }
                WaitStatus::Exited(_, 0) => break,
                other => return Err(format!("it ended otherwise: {other:?}").into()),
            }
            if counting.is_some() { ptrace::step(pid, None)? } else { ptrace::cont(pid, None)? }
        }
        let mut names = String::new();
        child.stdout.take().ok_or("no output")?.read_to_string(&mut names)?;
        Ok((names, counts))
    }

    /// The addresses of the code that reads the clock. It tries again if the clock ticks meanwhile, which is sooner or later.
    fn clock_of(pid: Pid) -> Result<Range<u64>, Box<dyn Error>> {
        let maps = fs::read_to_string(format!("/proc/{pid}/maps"))?;
        let line = maps.lines().find(|line| line.ends_with("[vdso]")).ok_or("no [vdso]")?;
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let (start, end) = range.ok_or("no range of [vdso]")?;
        Ok(u64::from_str_radix(start, 16)?..u64::from_str_radix(end, 16)?)
    }
}
