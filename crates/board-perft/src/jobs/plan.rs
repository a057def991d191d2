//! From a position to shards.

use std::fs;
use std::io::Seek;
use std::path::Path;
use std::sync::atomic::Ordering;

use board_core::Position;

use super::{FORMAT, Job, JobError, Manifest, Shard, check_shard, manifest_of, sealed};
use crate::files::{self, Scratch};
use crate::unique::{Header, Options, Reader, SetUp, UniqueError, Writer, cannot_write, unique};

/// What to count, and how to divide it into shards.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The position from which leaves are counted.
    pub root: Position,
    /// The plies from the root to the positions of the shards.
    pub plies: u32,
    /// The plies from the root to the leaves; at least `plies`.
    pub depth: u32,
    /// The number of positions of a shard; the last shard has the rest.
    pub shard: u64,
}

/// Plans a job in a directory, which is created if it does not exist.
///
/// A job that was planned before is repaired: missing and damaged shards are written again, identical
/// byte for byte.
///
/// # Errors
///
/// [`JobError`] if the plan is invalid, if the directory holds another job or anything else, if a file cannot be written,
/// or if the work was stopped.
pub fn plan(
    directory: &Path,
    plan: &Plan,
    set_up: SetUp<'_>,
    options: &Options<'_>,
) -> Result<Job, JobError> {
    let Plan { plies, depth, shard, .. } = *plan;
    if plies > depth {
        let reason = format!("a job of {depth} plies cannot be divided after {plies}");
        return Err(JobError::unsuitable(reason));
    }
    if shard == 0 {
        return Err(JobError::unsuitable("a shard needs at least 1 position"));
    }
    let root = plan.root.fen().to_string();
    let old = Job::open_if_any(directory)?;
    if let Some(Job { manifest, .. }) = &old
        && (&manifest.root, manifest.plies, manifest.depth, manifest.shard)
            != (&root, plies, depth, shard)
    {
        let Manifest { root, plies, depth, shard, .. } = manifest;
        return Err(JobError::unsuitable(format!(
            "{} holds another job: {plies} of {depth} plies in shards of {shard} from\n  {root}",
            directory.display()
        )));
    }
    if old.is_none()
        && let Some(name) = foreign(directory)
    {
        return Err(JobError::unsuitable(format!(
            "{} is no directory of a job: it holds {name}; give a new or an empty one",
            directory.display()
        )));
    }
    for subdirectory in SUBDIRECTORIES {
        let file = directory.join(subdirectory);
        fs::create_dir_all(&file).map_err(|source| JobError::Write { file, source })?;
    }
    for swept in [directory, &directory.join("shards")] {
        files::sweep(swept);
    }
    let (header, shards) = collect(directory, plan, set_up, options)?;
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        root,
        plies,
        depth,
        shard,
        positions: header.positions,
        lines: header.lines,
        shards,
    };
    let file = manifest_of(directory);
    match old {
        Some(job) if job.manifest == manifest => Ok(job),
        Some(_) => Err(JobError::unsuitable(format!(
            "{} lists other shards than this program finds",
            file.display()
        ))),
        None => {
            let id = sealed::write(&file, &manifest)?;
            Ok(Job { directory: directory.to_owned(), manifest, id })
        }
    }
}

const SUBDIRECTORIES: [&str; 3] = ["shards", "checkpoints", "results"];

/// What is in a directory and was not left there by a plan that was stopped.
fn foreign(directory: &Path) -> Option<String> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.find(|name| !SUBDIRECTORIES.contains(&&**name) && !name.starts_with(files::PREFIX))
}

/// Writes the list of positions and divides it into shards.
fn collect(
    directory: &Path,
    plan: &Plan,
    set_up: SetUp<'_>,
    options: &Options<'_>,
) -> Result<(Header, Vec<Shard>), JobError> {
    let failed = |source| JobError::Write { file: directory.to_owned(), source };
    let scratch = Scratch::new(directory).map_err(failed)?;
    let list = scratch.path().join("positions");
    unique(&plan.root, plan.plies, Some(&list), set_up, options)?;
    let subdirectory = directory.join("shards");
    let mut reader = Reader::open(&list)?;
    let mut shards = Vec::new();
    while let Some(shard) = cut(&mut reader, &subdirectory, plan)? {
        shards.push(shard);
        if options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(UniqueError::Stopped { ply: plan.plies }.into());
        }
    }
    Ok((reader.header().clone(), shards))
}

/// Writes the next shard of a list; `None` at its end.
fn cut(reader: &mut Reader, subdirectory: &Path, plan: &Plan) -> Result<Option<Shard>, JobError> {
    let Some(first) = reader.row()? else { return Ok(None) };
    let mut writer = Writer::new(subdirectory, &plan.root, plan.plies)?;
    writer.push(first)?;
    while writer.header().positions < plan.shard
        && let Some(row) = reader.row()?
    {
        writer.push(row)?;
    }
    let (mut draft, header) = writer.finish()?;
    let digest = draft.rewind().and_then(|()| files::digest_of_file(&draft));
    let sha256 = digest.map_err(cannot_write(subdirectory))?;
    let shard = Shard { sha256, positions: header.positions, lines: header.lines };
    let file = subdirectory.join(format!("{}.shard", shard.sha256));
    if check_shard(&file, &shard).is_err() {
        files::publish(draft, &file).map_err(|source| JobError::Write { file, source })?;
    }
    Ok(Some(shard))
}
