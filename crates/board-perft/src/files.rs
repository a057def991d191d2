//! Files that are whole or not there at all, and their digests.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::{Builder, NamedTempFile};

/// A new file in a directory, under a name of its own until it is [published](publish).
pub(crate) fn draft(directory: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".polyboard-").suffix(".part");
    // Other people of a cluster may read what is published, if the umask lets them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
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

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn digest_of_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
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
