//! Puts the mutants into the sources, without those that do not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::mutant::{Genre, Mutant};
use crate::switched::{Id, Switched, switched};

/// What is at the top of a crate.
const FEATURES: &str = "#![feature(core_intrinsics, const_eval_select)]#![allow(internal_features, arithmetic_overflow, unconditional_panic, long_running_const_eval, warnings)]";

/// What is at its end: whether a mutant is the chosen one. The compiler never chooses one.
const CHOICE: &str = r#"
#[doc(hidden)]
#[inline(always)]
pub const fn mutant(id: u32) -> bool {
    extern crate std;
    use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::io::Write;
    // 0: not known yet. 1: none, and those that are reached are written down. Above: the number and 1.
    static CHOSEN: AtomicU32 = AtomicU32::new(0);
    static REACHED: [AtomicBool; 20_000] = [const { AtomicBool::new(false) }; 20_000];
    #[inline(always)]
    const fn never(_: u32) -> bool {
        false
    }
    #[inline(always)]
    fn is_chosen(id: u32) -> bool {
        let chosen = CHOSEN.load(Ordering::Relaxed);
        if chosen > 1 { chosen == id + 1 } else { is_first(id) }
    }
    #[inline(never)]
    fn is_first(id: u32) -> bool {
        if REACHED[id as usize].load(Ordering::Relaxed) {
            return false;
        }
        let chosen = std::env::var("MUTANT").map_or(0, |id| id.parse::<u32>().expect("a number"));
        CHOSEN.store(chosen + 1, Ordering::Relaxed);
        if chosen == 0 {
            note(id);
        }
        chosen == id
    }
    fn note(id: u32) {
        if REACHED[id as usize].swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(path) = std::env::var_os("MUTANTS_REACHED") {
            let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
            let _ = file.and_then(|mut file| file.write_all(std::format!("{id}\n").as_bytes()));
        }
    }
    core::intrinsics::const_eval_select((id,), never, is_chosen)
}
"#;

/// After so many attempts all sites with an error are given up.
const ATTEMPTS: usize = 60;

struct File {
    path: PathBuf,
    /// Of a crate.
    is_root: bool,
    source: String,
    mutants: Vec<Id>,
    switched: Switched,
}

pub(crate) fn switch(tree: &Path, package: &str, options: &[&str], list: &Path) -> Result<()> {
    let mutants: Vec<Mutant> = serde_json::from_str(&std::fs::read_to_string(list)?)?;
    let mutant = |id: Id| &mutants[id as usize - 1];
    let roots = roots(tree, package)?;
    let mut files: BTreeMap<&str, File> = BTreeMap::new();
    for (id, mutant) in (1..).zip(&mutants) {
        // A field that is left out has the value of another expression.
        if mutant.genre == Genre::StructField {
            continue;
        }
        if !files.contains_key(mutant.file.as_str()) {
            let path = tree.join(&mutant.file);
            let source = std::fs::read_to_string(&path)?;
            let switched = Switched { text: String::new(), sites: Vec::new() };
            let is_root = roots.contains(&path);
            let file = File { path, is_root, source, mutants: Vec::new(), switched };
            files.insert(&mutant.file, file);
        }
        files.get_mut(mutant.file.as_str()).context("a file")?.mutants.push(id);
    }
    for root in &roots {
        let name = root.strip_prefix(tree)?.to_str().context("a path")?.to_owned();
        if !files.contains_key(name.as_str()) {
            write(root, &std::fs::read_to_string(root)?, true)?;
        }
    }
    let mut changed: BTreeSet<&str> = files.keys().copied().collect();
    for attempt in 0.. {
        for name in std::mem::take(&mut changed) {
            let file = files.get_mut(name).context("a file")?;
            let own: Vec<_> = file.mutants.iter().map(|&id| (id, mutant(id))).collect();
            file.switched = switched(&file.source, &own).with_context(|| name.to_owned())?;
            write(&file.path, &file.switched.text, file.is_root)?;
        }
        let errors = errors(tree, package, options)?;
        if errors.is_empty() {
            break;
        }
        ensure!(attempt < 2 * ATTEMPTS, "{} errors are left: {:?}", errors.len(), errors[0]);
        for error in &errors {
            let (name, file) = files
                .iter_mut()
                .find(|(name, _)| Path::new(name) == error.file || error.file.ends_with(name))
                .with_context(|| format!("an error outside: {error:?}"))?;
            let dropped = file.dropped(error.at, attempt > ATTEMPTS);
            ensure!(!dropped.is_empty(), "an error without mutant: {error:?}");
            file.mutants.retain(|id| !dropped.contains(id));
            changed.insert(name);
        }
        eprintln!("{} errors", errors.len());
    }
    for file in files.values() {
        for site in &file.switched.sites {
            println!("{}\t{}\t{}", site.id, u8::from(site.is_const), mutant(site.id).name);
        }
    }
    Ok(())
}

impl File {
    /// The mutants to leave out because of an error at this byte: the last one before it in the smallest site
    /// around it, or all of that site.
    fn dropped(&self, at: usize, all: bool) -> BTreeSet<Id> {
        // What stands at the top of a crate.
        let at = at.saturating_sub(if self.is_root { FEATURES.len() } else { 0 });
        let around = self
            .switched
            .sites
            .iter()
            .filter(|site| site.bytes.start <= at && at <= site.bytes.end);
        let smallest = around.map(|site| site.bytes.clone()).min_by_key(|bytes| bytes.len());
        let Some(bytes) = smallest else {
            // A type that could not be inferred because of a change before, or a match whose arms are the change.
            let distance = |site: &&crate::switched::Site| site.bytes.start.abs_diff(at);
            return self
                .switched
                .sites
                .iter()
                .min_by_key(distance)
                .map(|site| site.id)
                .into_iter()
                .collect();
        };
        let ids =
            || self.switched.sites.iter().filter(|site| site.bytes == bytes).map(|site| site.id);
        let position = |id: Id| {
            let text = format!("crate::mutant({id})");
            self.switched.text[bytes.clone()].find(&text).map(|found| bytes.start + found)
        };
        let last = ids()
            .filter(|&id| position(id).is_some_and(|position| position <= at))
            .max_by_key(|&id| position(id));
        match last {
            Some(id) if !all => [id].into(),
            _ => ids().collect(),
        }
    }
}

fn write(path: &Path, text: &str, is_root: bool) -> Result<()> {
    let text = if is_root { format!("{FEATURES}{text}{CHOICE}") } else { text.to_owned() };
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

/// The roots of the library and of the program.
fn roots(tree: &Path, package: &str) -> Result<Vec<PathBuf>> {
    let list = Command::new("cargo")
        .args(["metadata", "--locked", "--no-deps", "--format-version", "1"])
        .current_dir(tree)
        .output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&list.stdout)?;
    let packages = metadata["packages"].as_array().context("packages")?;
    let own = packages
        .iter()
        .find(|own| own["name"] == package)
        .with_context(|| format!("no package {package}"))?;
    let targets = own["targets"].as_array().context("targets")?;
    let is_ours =
        |target: &&serde_json::Value| target["kind"][0] == "lib" || target["kind"][0] == "bin";
    targets
        .iter()
        .filter(is_ours)
        .map(|target| Ok(PathBuf::from(target["src_path"].as_str().context("a path")?)))
        .collect()
}

/// An error of the compiler.
#[derive(Debug)]
struct Error {
    file: PathBuf,
    at: usize,
    #[expect(dead_code, reason = "shown if it cannot be mended")]
    message: String,
}

#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    message: String,
    #[serde(default)]
    spans: Vec<ErrorSpan>,
}

#[derive(Deserialize)]
struct ErrorSpan {
    file_name: PathBuf,
    byte_start: usize,
    is_primary: bool,
    expansion: Option<Expansion>,
}

#[derive(Deserialize)]
struct Expansion {
    span: Box<ErrorSpan>,
}

impl ErrorSpan {
    /// Where the outermost macro was called.
    fn outermost(self) -> ErrorSpan {
        match self.expansion {
            Some(expansion) => expansion.span.outermost(),
            None => self,
        }
    }
}

/// The errors of the package, or else those of its unit tests.
fn errors(tree: &Path, package: &str, options: &[&str]) -> Result<Vec<Error>> {
    let errors = errors_in(tree, package, options, "dev")?;
    if errors.is_empty() { errors_in(tree, package, options, "test") } else { Ok(errors) }
}

fn errors_in(tree: &Path, package: &str, options: &[&str], profile: &str) -> Result<Vec<Error>> {
    let check = Command::new("cargo")
        .args(["check", "--locked", "--lib", "--bins", "--message-format", "json", "-p", package])
        .args(["--profile", profile])
        .args(options)
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(tree)
        .output()?;
    let mut errors = Vec::new();
    for line in String::from_utf8_lossy(&check.stdout).lines() {
        let Line { reason, message: Some(message) } = serde_json::from_str(line)? else { continue };
        if reason != "compiler-message" || message.level != "error" {
            continue;
        }
        let primary = message.spans.into_iter().find(|span| span.is_primary);
        if let Some(span) = primary.map(ErrorSpan::outermost) {
            errors.push(Error {
                file: span.file_name,
                at: span.byte_start,
                message: message.message,
            });
        }
    }
    if errors.is_empty() && !check.status.success() {
        bail!("{}", String::from_utf8_lossy(&check.stderr));
    }
    Ok(errors)
}
