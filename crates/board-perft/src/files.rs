//! Files that are whole or not there at all, what is left of those that never got so far, and digests.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::{Builder, NamedTempFile, TempDir};

/// With this begin the names of files that are being written, and of directories of temporary files.
const PREFIX: &str = ".polyboard-";

/// The file in a directory of temporary files whose lock tells that they are in use.
const OWNER: &str = "owner";

/// A new file in a directory, under a name of its own until it is [published](publish).
pub(crate) fn draft(directory: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(".part");
        // Other people of a cluster may read what is published, if the umask lets them.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = builder.tempfile_in(directory)?;
        if claimed(draft.as_file(), draft.path()) {
            return Ok(draft);
        }
    }
}

/// A directory of temporary files, gone when this is dropped.
pub(crate) struct Scratch {
    directory: TempDir,
    _owner: File,
}

impl Scratch {
    pub(crate) fn new(beside: &Path) -> io::Result<Scratch> {
        loop {
            let directory = Builder::new().prefix(PREFIX).tempdir_in(beside)?;
            let path = directory.path().join(OWNER);
            let owner = File::create_new(&path)?;
            if claimed(&owner, &path) {
                return Ok(Scratch { directory, _owner: owner });
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }
}

/// Locks a new file for as long as it is open: a lock ends with the program, however that ends. False if
/// [`sweep`] was faster. Where the file system has no locks nothing is swept.
fn claimed(file: &File, path: &Path) -> bool {
    // Elsewhere a lock keeps others from reading.
    #[cfg(unix)]
    let _ = file.lock();
    #[cfg(not(unix))]
    let _ = file;
    path.exists()
}

/// Removes what programs that were killed have left behind in a directory; what others are writing stays.
/// That it cannot be removed is no harm: nobody reads it.
pub(crate) fn sweep(directory: &Path) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let Ok(kind) = entry.file_type() else { continue };
        let owner = if kind.is_dir() { path.join(OWNER) } else { path.clone() };
        let ours = name.as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && fs::symlink_metadata(&owner).is_ok_and(|found| found.is_file());
        // A lock over NFS needs a file that may be written to.
        let Some(Ok(file)) = ours.then(|| OpenOptions::new().write(true).open(&owner)) else {
            continue;
        };
        if cfg!(unix) && file.try_lock().is_ok() {
            let _ = if kind.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

/// Gives a file its name, in its directory, when all of it has reached the disk. Whatever had the name is
/// replaced in one step: at no moment is there half a file under it.
pub(crate) fn publish(draft: NamedTempFile, path: &Path) -> io::Result<()> {
    draft.as_file().sync_all()?;
    draft.persist(path)?;
    // The name, too, is to survive a loss of power.
    #[cfg(unix)]
    File::open(directory(path))?.sync_all()?;
    Ok(())
}

/// The directory of a file.
pub(crate) fn directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// The SHA-256 of a file from where it is read, in hexadecimal digits.
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
mod tests {
    use super::*;

    #[test]
    fn what_is_left_behind_is_swept_and_what_is_in_use_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let (alive, published) = (draft(path).unwrap(), path.join("published"));
        publish(draft(path).unwrap(), &published).unwrap();
        let scratch = Scratch::new(path).unwrap();
        let inner = draft(scratch.path()).unwrap();
        // A killed program removes nothing, and its locks end.
        draft(path).unwrap().keep().unwrap();
        let Scratch { directory: dead, _owner } = Scratch::new(path).unwrap();
        fs::write(dead.keep().join("run"), "rows").unwrap();
        drop(_owner);
        assert_eq!(fs::read_dir(path).unwrap().count(), 5);

        sweep(path);
        assert_eq!(fs::read_dir(path).unwrap().count(), 3);
        assert!(alive.path().exists() && published.exists() && inner.path().exists());
        drop((alive, scratch, inner));
        assert_eq!(fs::read_dir(path).unwrap().count(), 1);
        sweep(&path.join("no-such-directory"));
    }
}
