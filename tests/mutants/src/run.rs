//! Runs tests with each mutant: those that reach it, the quick ones first.

use std::collections::{BTreeMap, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;

/// The signals of a program that used too much of the processor, or of the memory.
const ENDED: [i32; 2] = [24, 9];

/// Tests up to so many seconds run together; the last step has the rest.
const STEPS: [f64; 3] = [0.3, 3.0, f64::INFINITY];

/// A compiled test program.
struct Program {
    file: PathBuf,
    package: PathBuf,
}

struct Test {
    /// The index of its program.
    program: usize,
    name: String,
    /// Without a mutant.
    seconds: f64,
    reached: HashSet<u32>,
}

/// The stages are arguments of `cargo test`, each. What was learned of a program is kept beside it. Tests that take
/// more than `slowest` seconds are left out.
pub(crate) fn run(tree: &Path, chosen: &Path, slowest: f64, stages: &[&str]) -> Result<()> {
    let (mut programs, mut tests) = (Vec::new(), Vec::new());
    for stage in stages {
        for program in programs_of(tree, stage)? {
            if programs.iter().any(|known: &Program| known.file == program.file) {
                continue;
            }
            let own = program.learned(programs.len(), slowest)?;
            let seconds: f64 = own.iter().map(|test| test.seconds).sum();
            eprintln!("{}: {} tests in {seconds:.0} s", program.file.display(), own.len());
            tests.extend(own);
            programs.push(program);
        }
    }
    let chosen = std::fs::read_to_string(chosen)?;
    let chosen: Vec<&str> = chosen.lines().collect();
    chosen.par_iter().try_for_each(|line| {
        let (id, name) = line.split_once('\t').with_context(|| format!("no mutant: {line}"))?;
        println!("{}\t{name}", outcome(&programs, &tests, id.parse()?)?);
        Ok(())
    })
}

fn outcome(programs: &[Program], tests: &[Test], mutant: u32) -> Result<&'static str> {
    let mut least = 0.0;
    for most in STEPS {
        let mut chosen: BTreeMap<usize, Vec<&Test>> = BTreeMap::new();
        for test in tests {
            if test.reached.contains(&mutant) && (least..most).contains(&test.seconds) {
                chosen.entry(test.program).or_default().push(test);
            }
        }
        for (program, chosen) in chosen {
            let seconds: f64 = chosen.iter().map(|test| test.seconds).sum();
            let limit = 5.0 + 4.0 * seconds * rayon::current_num_threads() as f64;
            let names: Vec<&str> = chosen.iter().map(|test| test.name.as_str()).collect();
            let status = programs[program].run(mutant, &names, limit as u64)?;
            match status.signal() {
                Some(signal) if ENDED.contains(&signal) => return Ok("timeout"),
                _ if status.success() => {}
                _ => return Ok("caught"),
            }
        }
        least = most;
    }
    Ok("missed")
}

impl Program {
    fn command(&self, limit: &str) -> Command {
        let mut command = Command::new("prlimit");
        command.arg(format!("--cpu={limit}")).arg("--as=8589934592").arg("--").arg(&self.file);
        command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_MANIFEST_DIR", &self.package);
        command.current_dir(&self.package).stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The names of its tests, without those that are ignored.
    fn tests(&self) -> Result<Vec<String>> {
        let list = |arguments: &[&str]| -> Result<Vec<String>> {
            let output = self
                .command("unlimited")
                .args(["--list", "--format", "terse"])
                .args(arguments)
                .output()?;
            let text = String::from_utf8(output.stdout)?;
            Ok(text
                .lines()
                .filter_map(|line| line.strip_suffix(": test"))
                .map(str::to_owned)
                .collect())
        };
        let ignored = list(&["--ignored"])?;
        Ok(list(&[])?.into_iter().filter(|name| !ignored.contains(name)).collect())
    }

    /// Its tests that take at most so many seconds, from the last time if the program is the same.
    fn learned(&self, index: usize, slowest: f64) -> Result<Vec<Test>> {
        let notes = self.file.with_extension(format!("{slowest}"));
        let modified = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
        if modified(&notes) <= modified(&self.file) {
            let learn = |name: &String| {
                let Some((seconds, reached)) = self.reached(name, slowest)? else {
                    return Ok(String::new());
                };
                let ids: Vec<String> = reached.iter().map(u32::to_string).collect();
                Ok(format!("{name}\t{seconds}\t{}\n", ids.join(" ")))
            };
            let learned: Vec<String> =
                self.tests()?.par_iter().map(learn).collect::<Result<_>>()?;
            std::fs::write(&notes, learned.concat())?;
        }
        let test = |line: &str| {
            let mut cells = line.split('\t');
            let name = cells.next()?.to_owned();
            let seconds = cells.next()?.parse().ok()?;
            let reached = cells.next()?.split(' ').filter_map(|id| id.parse().ok()).collect();
            Some(Test { program: index, name, seconds, reached })
        };
        let text = std::fs::read_to_string(&notes)?;
        text.lines().map(test).collect::<Option<_>>().with_context(|| notes.display().to_string())
    }

    /// How long a test takes, and the mutants that it reaches. `None` if it takes more than so many seconds, or fails.
    fn reached(&self, name: &str, slowest: f64) -> Result<Option<(f64, HashSet<u32>)>> {
        let thread = rayon::current_thread_index().unwrap_or_default();
        let file = format!("mutants-reached-{}-{thread}", std::process::id());
        let file = std::env::temp_dir().join(file);
        std::fs::write(&file, "")?;
        let begin = Instant::now();
        let limit = if slowest.is_finite() { slowest.to_string() } else { "unlimited".into() };
        let mut command = self.command(&limit);
        command.args(["-q", "--exact", name]).env("MUTANT", "0").env("MUTANTS_REACHED", &file);
        let status = command.stdout(Stdio::null()).status()?;
        let seconds = begin.elapsed().as_secs_f64();
        let ids = std::fs::read_to_string(&file)?;
        std::fs::remove_file(&file)?;
        if status.signal().is_some_and(|signal| ENDED.contains(&signal)) {
            return Ok(None);
        }
        if !status.success() {
            // Some tests measure what the switches cost.
            eprintln!("left out: {name} of {} fails without any change", self.file.display());
            return Ok(None);
        }
        Ok(Some((seconds, ids.lines().filter_map(|id| id.parse().ok()).collect())))
    }

    fn run(&self, mutant: u32, names: &[&str], limit: u64) -> Result<ExitStatus> {
        let mut command = self.command(&limit.to_string());
        command.args(["-q", "-Z", "unstable-options", "--fail-fast", "--exact"]).args(names);
        command.env("MUTANT", mutant.to_string());
        Ok(command.stdout(Stdio::null()).status()?)
    }
}

fn programs_of(tree: &Path, build: &str) -> Result<Vec<Program>> {
    let built = Command::new("cargo")
        .args(["test", "--locked", "--no-run", "--message-format", "json"])
        .args(build.split(' '))
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(tree)
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(built.status.success(), "cargo test {build} does not compile");
    let mut programs = Vec::new();
    for line in String::from_utf8(built.stdout)?.lines() {
        let value: serde_json::Value = serde_json::from_str(line)?;
        if value["profile"]["test"] != true {
            continue;
        }
        let (Some(file), Some(manifest)) =
            (value["executable"].as_str(), value["manifest_path"].as_str())
        else {
            continue;
        };
        let package = Path::new(manifest).parent().context("a folder")?.to_owned();
        programs.push(Program { file: file.into(), package });
    }
    Ok(programs)
}
