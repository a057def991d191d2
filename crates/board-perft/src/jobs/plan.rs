//! From a position to units of work.

use std::fs;
use std::io::Seek;
use std::path::Path;
use std::sync::atomic::Ordering;

use board_core::Position;

use super::{FORMAT, Job, JobError, Manifest, Unit, check_unit, manifest_of, sealed};
use crate::files::{self, Scratch};
use crate::unique::{Header, Options, Reader, SetUp, UniqueError, Writer, unique};

/// What shall be counted, and how it is cut.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The position from which leaves are counted.
    pub root: Position,
    /// The plies from the root to the positions of the units.
    pub plies: u32,
    /// The plies from the root to the leaves: not less.
    pub depth: u32,
    /// How many positions a unit has; the last has what is left.
    pub unit: u64,
}

/// Plans a job in a directory, which is made if there is none.
///
/// A job that is there already is mended: units that are missing or damaged are written again. They come
/// out as they were, byte for byte.
///
/// # Errors
///
/// [`JobError`] if the plan makes no sense, if the directory holds another job, if a file cannot be
/// written, or if the work was stopped.
pub fn plan(
    directory: &Path,
    plan: &Plan,
    set_up: SetUp<'_>,
    options: &Options<'_>,
) -> Result<Job, JobError> {
    let Plan { plies, depth, unit, .. } = *plan;
    if plies > depth {
        return Err(JobError::TooManyPlies { plies, depth });
    }
    if unit == 0 {
        return Err(JobError::EmptyUnits);
    }
    let root = plan.root.fen().to_string();
    let old = Job::open_if_any(directory)?;
    if let Some(Job { manifest, .. }) = &old
        && (&manifest.root, manifest.plies, manifest.depth, manifest.unit)
            != (&root, plies, depth, unit)
    {
        let Manifest { root, plies, depth, unit, .. } = manifest.clone();
        return Err(JobError::OtherJob {
            directory: directory.to_owned(),
            root,
            plies,
            depth,
            unit,
        });
    }
    for room in ["units", "checkpoints", "results"] {
        let room = directory.join(room);
        fs::create_dir_all(&room).map_err(|source| JobError::Write { file: room, source })?;
    }
    for room in [directory, &directory.join("units")] {
        files::sweep(room);
    }
    let (header, units) = collect(directory, plan, set_up, options)?;
    let manifest = Manifest {
        format: FORMAT.to_owned(),
        root,
        plies,
        depth,
        unit,
        positions: header.positions,
        lines: header.lines,
        units,
    };
    let file = manifest_of(directory);
    match old {
        Some(job) if job.manifest == manifest => Ok(job),
        Some(_) => Err(JobError::OtherUnits { file }),
        None => {
            let id = sealed::write(&file, &manifest)?;
            Ok(Job { directory: directory.to_owned(), manifest, id })
        }
    }
}

/// Writes the list of positions, and cuts it.
fn collect(
    directory: &Path,
    plan: &Plan,
    set_up: SetUp<'_>,
    options: &Options<'_>,
) -> Result<(Header, Vec<Unit>), JobError> {
    let refused = |source| JobError::Write { file: directory.to_owned(), source };
    let scratch = Scratch::new(directory).map_err(refused)?;
    let list = scratch.path().join("positions");
    unique(&plan.root, plan.plies, Some(&list), set_up, options)?;
    let room = directory.join("units");
    let mut reader = Reader::open(&list)?;
    let mut units = Vec::new();
    while let Some(unit) = cut(&mut reader, &room, plan)? {
        units.push(unit);
        if options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(UniqueError::Stopped { ply: plan.plies }.into());
        }
    }
    Ok((reader.header().clone(), units))
}

/// Writes the next unit of a list; `None` at its end.
fn cut(reader: &mut Reader, room: &Path, plan: &Plan) -> Result<Option<Unit>, JobError> {
    let refused = |source| UniqueError::Write { file: room.to_owned(), source };
    let Some(first) = reader.row()? else { return Ok(None) };
    let mut writer = Writer::new(room, &plan.root, plan.plies).map_err(refused)?;
    writer.push(first).map_err(refused)?;
    while writer.header().positions < plan.unit
        && let Some(row) = reader.row()?
    {
        writer.push(row).map_err(refused)?;
    }
    let (mut draft, header) = writer.finish().map_err(refused)?;
    draft.rewind().map_err(refused)?;
    let sha256 = files::digest_of_file(&draft).map_err(refused)?;
    let unit = Unit { sha256, positions: header.positions, lines: header.lines };
    let file = room.join(format!("{}.unit", unit.sha256));
    if check_unit(&file, &unit).is_err() {
        files::publish(draft, &file).map_err(|source| JobError::Write { file, source })?;
    }
    Ok(Some(unit))
}
