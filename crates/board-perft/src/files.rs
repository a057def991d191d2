//! Files that are written whole or not at all, the removal of unfinished ones, and digests.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::{Builder, NamedTempFile, TempDir};

/// The prefix of the names of unfinished files and of directories of temporary files.
pub(crate) const PREFIX: &str = ".polyboard-";

/// The file in a directory of temporary files whose lock shows that they are in use.
const OWNER: &str = "owner";

/// A new file in a directory, with a temporary name until it is [published](publish).
///
/// # Errors
///
/// If the directory takes no new file.
pub fn draft(directory: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(".part");
        // Other users of a cluster can read published files if the umask allows it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = builder.tempfile_in(directory)?;
        step();
        if claimed(draft.as_file(), draft.path()) {
            return Ok(draft);
        }
    }
}

/// A directory of temporary files, removed on drop.
pub(crate) struct Scratch {
    directory: TempDir,
    _owner: File,
}

impl Scratch {
    pub(crate) fn new(beside: &Path) -> io::Result<Scratch> {
        loop {
            let directory = Builder::new().prefix(PREFIX).tempdir_in(beside)?;
            let path = directory.path().join(OWNER);
            step();
            let owner = File::create_new(&path)?;
            step();
            if claimed(&owner, &path) {
                return Ok(Scratch { directory, _owner: owner });
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }
}

/// Locks a new file while it is open; the lock ends with the program, however that ends. `false` if
/// [`sweep`] was faster. On a file system without locks nothing is swept.
fn claimed(file: &File, path: &Path) -> bool {
    // On other systems a lock prevents reading.
    #[cfg(unix)]
    let _ = lock(file);
    #[cfg(not(unix))]
    let _ = file;
    step();
    path.exists()
}

#[cfg(all(unix, not(test)))]
fn lock(file: &File) -> io::Result<()> {
    file.lock()
}

/// A place where other programs may go on. Tests let them, in every order.
#[cfg(not(all(unix, test)))]
#[inline(always)]
fn step() {}

#[cfg(all(unix, test))]
use tests::interleavings::{lock, step};

/// Removes what killed programs left in a directory, but not what others are writing. Failure does no harm:
/// no program reads these files. They are visited in the order of their names, so that runs can be repeated.
pub fn sweep(directory: &Path) {
    let mut entries: Vec<_> = fs::read_dir(directory).into_iter().flatten().flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name());
        let Ok(kind) = entry.file_type() else { continue };
        let owner = if kind.is_dir() { path.join(OWNER) } else { path.clone() };
        step();
        let ours = name.as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && fs::symlink_metadata(&owner).is_ok_and(|found| found.is_file());
        // A lock over NFS needs a writable file.
        let Some(Ok(file)) = ours.then(|| OpenOptions::new().write(true).open(&owner)) else {
            continue;
        };
        step();
        if cfg!(unix) && file.try_lock().is_ok() {
            step();
            let _ = if kind.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

/// Renames a file after all of it has reached the disk. An existing file is replaced atomically.
///
/// # Errors
///
/// Those of the system. Then an existing file is as it was.
pub fn publish(draft: NamedTempFile, path: &Path) -> io::Result<()> {
    draft.as_file().sync_all()?;
    step();
    draft.persist(path)?;
    // The name must survive a loss of power too.
    #[cfg(unix)]
    File::open(directory(path))?.sync_all()?;
    Ok(())
}

/// The directory of a file, `.` for a bare name.
pub fn directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// The SHA-256 of a file from its current position, in hexadecimal digits.
pub(crate) fn digest_of_file(mut file: impl Read) -> io::Result<String> {
    let (mut digest, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hexadecimal(&digest.finalize())),
            length => digest.update(&buffer[..length]),
        }
    }
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn digest_of(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(all(test, unix))]
mod tests;
